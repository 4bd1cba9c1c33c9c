//! Puzzles as a page tries them. Nothing is remembered between two questions: the page says how far it has come.

use serde::{Deserialize, Serialize};
use tripot_catalog::{Lang, NotAPuzzle, Puzzle, Trial, TrialError, Tried};
use tripot_core::Stop;

use crate::frame::{Frame, Stage};
use crate::message::Said;
use crate::refusal::RequestError;

/// A puzzle, and how far its player has come.
#[derive(Deserialize)]
pub struct PuzzlePlace {
    /// The puzzle, as its file has it.
    puzzle: String,
    /// Its number, from 1 on.
    number: usize,
    /// The position that was reached; the puzzle's own at the beginning.
    #[serde(default)]
    position: Option<String>,
    /// In how many plies it is won from there.
    #[serde(default)]
    left: u32,
}

/// What a page is told of a puzzle.
#[derive(Serialize)]
pub struct PuzzleAnswer {
    /// What has become of it.
    state: PuzzleState,
    /// What is said about it.
    text: String,
    /// Where it stands.
    position: String,
    /// In how many plies it is won.
    left: u32,
    /// What is played.
    variant: String,
    /// What speaks for the right move; nothing before it is found.
    reasons: Vec<String>,
    /// What each seat is called.
    names: Vec<String>,
    /// The scenes that lead there, with the move that led to each; the first one at the beginning has none.
    frames: Vec<Frame>,
}

/// What has become of a puzzle.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum PuzzleState {
    /// The person looks for the move.
    Open,
    /// The move does not win in time.
    Wrong,
    /// It is won.
    Solved,
}

/// A puzzle and how far its player has come.
struct Attempt {
    trial: Trial,
    number: usize,
    lang: Lang,
}

impl PuzzlePlace {
    fn attempt(&self, lang: Lang) -> Result<Attempt, RequestError> {
        let unreadable = |error: NotAPuzzle| RequestError::Unreadable { why: error.to_string() };
        let puzzle: Puzzle = self.puzzle.parse().map_err(unreadable)?;
        let names = ["puzzles.you", "puzzles.other"].map(|key| lang.word(key));
        let trial = match &self.position {
            None => Trial::new(&puzzle, names),
            Some(position) => Trial::resume(&puzzle, names, position, self.left),
        };
        Ok(Attempt { trial: trial.map_err(refused)?, number: self.number, lang })
    }

    /// The puzzle as it stands.
    pub fn show(&self, lang: Lang) -> Result<PuzzleAnswer, RequestError> {
        let attempt = self.attempt(lang)?;
        let text = lang.text(&attempt.trial.puzzle.task.numbered(self.number));
        let frame = attempt.stage().first(&*attempt.trial.position);
        Ok(attempt.answer(PuzzleState::Open, text, vec![frame]))
    }

    /// Tries a move; nothing is the right one.
    pub fn play(&self, chosen: Option<&str>, lang: Lang) -> Result<PuzzleAnswer, RequestError> {
        let stop = Stop::new();
        let mut attempt = self.attempt(lang)?;
        let winning = match chosen {
            Some(text) => text.to_owned(),
            None => attempt.trial.winning(&stop).map_err(refused)?.swap_remove(0),
        };
        let tried = attempt.trial.play(&winning, &stop).map_err(refused)?;
        Ok(match tried {
            Tried::Wrong(why) => attempt.answer(PuzzleState::Wrong, lang.text(&why), Vec::new()),
            Tried::Solved(own) => {
                let frames = attempt.stage().frames([own])?;
                attempt.answer(PuzzleState::Solved, lang.word("puzzles.solved"), frames)
            }
            Tried::Right(steps) => {
                let frames = attempt.stage().frames(steps)?;
                attempt.answer(PuzzleState::Open, lang.word("puzzles.right"), frames)
            }
        })
    }

    /// Whether a move is legal, and why not.
    pub fn why(&self, text: &str, lang: Lang) -> Result<Said, RequestError> {
        let attempt = self.attempt(lang)?;
        Ok(Said::checked(attempt.trial.position.read_move(text), lang, None))
    }
}

impl Attempt {
    fn stage(&self) -> Stage<'_> {
        let Attempt { trial: Trial { variant, person, names, .. }, number, lang } = self;
        Stage { variant, person: *person, names, lang: *lang, number: *number }
    }

    fn answer(self, state: PuzzleState, text: String, frames: Vec<Frame>) -> PuzzleAnswer {
        let reasons = match state {
            PuzzleState::Solved => self.trial.reasons(),
            PuzzleState::Open | PuzzleState::Wrong => Vec::new(),
        };
        let reasons = reasons.iter().map(|reason| self.lang.text(reason)).collect();
        let Trial { position, left, names, variant, .. } = self.trial;
        let (position, variant) = (position.native(), variant.name);
        PuzzleAnswer { state, text, position, left, variant, reasons, names, frames }
    }
}

/// Nobody interrupts it here.
fn refused(error: TrialError) -> RequestError {
    match error {
        TrialError::Trouble(trouble) => trouble.into(),
        TrialError::Interrupted => RequestError::Unreadable { why: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tripot_catalog::{Task, game};

    use super::*;

    fn first_of(name: &str) -> Puzzle {
        game(name).unwrap().puzzles().swap_remove(0)
    }

    fn place(puzzle: &Puzzle, more: &Value) -> PuzzlePlace {
        let mut place = json!({ "puzzle": puzzle.to_string(), "number": 1 });
        for (key, value) in more.as_object().unwrap() {
            place[key] = value.clone();
        }
        serde_json::from_value(place).unwrap()
    }

    #[test]
    fn a_puzzle_is_solved_step_by_step_though_nothing_is_remembered() {
        let first = first_of("siam");
        let start = place(&first, &json!({}));
        let shown = start.show(Lang::En).unwrap();
        assert_eq!((Task::Win { plies: shown.left }, shown.frames.len()), (first.task, 1));
        let right = start.play(Some(&first.first), Lang::En).unwrap();
        assert_eq!(
            (right.state, right.frames.len()),
            (PuzzleState::Open, 2),
            "its move, the answer"
        );
        assert!(right.left < shown.left);
        let mut at = right;
        while at.state == PuzzleState::Open {
            let here = json!({ "position": at.position, "left": at.left });
            at = place(&first, &here).play(None, Lang::En).unwrap();
            assert!(!at.frames.is_empty());
        }
        assert_eq!((at.state, at.frames.len()), (PuzzleState::Solved, 1));
        let last = at.frames[0].scene["over"].clone();
        assert!(!last.is_null(), "the last scene is the end of the game");
    }

    #[test]
    fn a_single_best_move_solves_and_says_why() {
        for (name, key) in [("chicago", "points"), ("families", "card")] {
            let mut puzzles = game(name).unwrap().puzzles().into_iter();
            let puzzle = puzzles.find(|puzzle| puzzle.task.to_string().starts_with(key)).unwrap();
            let start = place(&puzzle, &json!({}));
            let right = start.play(Some(&puzzle.first), Lang::En).unwrap();
            assert_eq!((right.state, right.frames.len()), (PuzzleState::Solved, 1), "{puzzle}");
            assert!(!right.reasons.is_empty(), "{puzzle}");
        }
    }

    #[test]
    fn a_wrong_move_is_explained_and_changes_nothing() {
        for name in ["siam", "chicago", "families"] {
            let first = first_of(name);
            let start = place(&first, &json!({}));
            let position = start.attempt(Lang::En).unwrap().trial.position;
            let moves = position.moves();
            let other = moves.iter().find(|known| known.native != first.first).unwrap();
            let wrong = start.play(Some(&other.native), Lang::En).unwrap();
            assert_eq!((wrong.state, wrong.frames.len()), (PuzzleState::Wrong, 0));
            assert_eq!(wrong.position, position.native());
            assert!(wrong.text.starts_with("That "), "{}", wrong.text);
            assert!(wrong.reasons.is_empty(), "the solution stays hidden");
        }
    }

    #[test]
    fn what_is_not_legal_is_refused_with_the_rule() {
        let first = first_of("siam");
        let start = place(&first, &json!({}));
        let Said::Answer { legal, key, .. } = start.why("c3c3n", Lang::En).unwrap() else {
            panic!("another answer");
        };
        assert!(!legal && key.is_some());
        assert!(start.play(Some("c3c3n"), Lang::En).is_err());
        for odd in [json!({ "puzzle": "" }), json!({ "puzzle": "win/3 a none 1 go x" })] {
            assert!(place(&first, &odd).show(Lang::En).is_err(), "{odd}");
        }
        let nonsense = json!({ "position": "nonsense", "left": 3 });
        assert!(place(&first, &nonsense).show(Lang::En).is_err());
    }
}

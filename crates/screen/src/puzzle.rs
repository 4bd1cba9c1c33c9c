//! The screen of puzzles: positions with a single right move, to be found on the board.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Look, Surface};
use tripot_catalog::{AnyGame, Puzzle, Step, Trial, Tried, Variant};
use tripot_core::{Message, Stop};

use super::drill::{Choice, Drill, Typing};
use super::event::Effect;
use super::prose::Prose;
use tripot_terminal::failure::Failure;
use tripot_terminal::hint::{puzzle_hint, puzzle_solution};

/// The puzzles of a game, and the one on the board.
pub(crate) struct Puzzles {
    variant: Variant,
    all: Vec<Puzzle>,
    /// The numbers of those that have been solved.
    solved: BTreeSet<usize>,
    /// The index of the one on the board.
    index: usize,
    /// What is drawn; the trial itself may be away with a thread.
    drill: Drill,
    /// In how many moves of the person it is won.
    left: u32,
    trial: Option<Box<Trial>>,
    stage: Stage,
    jobs: u64,
}

/// Who is doing what.
enum Stage {
    /// The person looks for the move.
    Choosing,
    /// A move or a question is being judged.
    Judging { job: u64, stop: Stop },
    /// It is solved or given up.
    Done,
}

/// What is asked of a trial.
pub(crate) enum Quest {
    /// Whether a move wins.
    Play(String),
    /// Hints at a winning move.
    Hint,
    /// All of the win.
    Solution,
}

/// What is found out about it.
pub(crate) enum Verdict {
    Tried(Tried),
    /// The hints, and the move in native form.
    Hints(Vec<Message>, String),
    Solution(Vec<Step>),
}

impl Quest {
    /// Finds out what was asked: on any thread.
    pub(crate) fn pursue(self, trial: &mut Trial, stop: &Stop) -> Result<Verdict, Failure> {
        Ok(match self {
            Quest::Play(text) => Verdict::Tried(trial.play(&text, stop)?),
            Quest::Hint => {
                let (hints, native) = trial.hints(stop)?;
                Verdict::Hints(hints, native)
            }
            Quest::Solution => Verdict::Solution(trial.solution(stop)?),
        })
    }
}

/// What came of a verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Nothing,
    /// The puzzle of this number is solved.
    Solved(usize),
    /// The solution in words, to be read.
    Solution(Prose),
}

impl Puzzles {
    /// The puzzles of a game, from the one of a number, or the first one that has not been solved.
    pub(crate) fn new(
        game: &'static dyn AnyGame,
        solved: BTreeSet<usize>,
        number: Option<usize>,
        look: &Look,
    ) -> Result<Puzzles, Failure> {
        let puzzles = game.puzzles();
        let asked = number.and_then(|number| number.checked_sub(1));
        let asked = asked.filter(|index| *index < puzzles.len());
        let unsolved = || (0..puzzles.len()).find(|index| !solved.contains(&(index + 1)));
        let index = asked.or_else(unsolved).unwrap_or(0);
        let (trial, drill) = begin(&puzzles[index], index + 1, look)?;
        Ok(Puzzles {
            drill,
            left: trial.moves_left(),
            variant: trial.variant.clone(),
            all: puzzles,
            solved,
            index,
            trial: Some(Box::new(trial)),
            stage: Stage::Choosing,
            jobs: 0,
        })
    }

    /// The game that the puzzles are of.
    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.variant.game
    }

    /// The key of how a move is chosen on the board.
    pub(crate) fn board_help(&self) -> &'static str {
        self.drill.board_help()
    }

    /// Puts a puzzle on the board.
    fn go(&mut self, index: usize, look: &Look) {
        self.stop();
        match begin(&self.all[index], index + 1, look) {
            Ok((trial, drill)) => {
                (self.index, self.drill, self.left) = (index, drill, trial.moves_left());
                self.variant = trial.variant.clone();
                self.trial = Some(Box::new(trial));
                self.stage = Stage::Choosing;
            }
            Err(failure) => self.drill.refuse(&failure.reasons(look.lang).join("; ")),
        }
    }

    /// Nobody waits for what is being judged.
    pub(crate) fn stop(&mut self) {
        if let Stage::Judging { stop, .. } = &self.stage {
            stop.raise();
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look) -> Choice {
        match self.drill.typing(key) {
            Typing::No => {}
            Typing::On => return Choice::Nothing,
            Typing::Done(text) => return self.enter(&text, look),
        }
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('q') => return Choice::Leave,
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char('R') | KeyCode::F(2) => return Choice::Rules,
            KeyCode::Char('n') | KeyCode::PageDown => {
                self.go((self.index + 1) % self.all.len(), look);
            }
            KeyCode::Char('p') | KeyCode::PageUp => {
                self.go((self.index + self.all.len() - 1) % self.all.len(), look);
            }
            KeyCode::Char('u') if plain => self.go(self.index, look),
            KeyCode::Enter if matches!(self.stage, Stage::Done) => {
                self.go((self.index + 1) % self.all.len(), look);
            }
            _ if !matches!(self.stage, Stage::Choosing) => {}
            KeyCode::Char('h') if plain => return self.ask(Quest::Hint, look),
            KeyCode::Char('s') if plain => return self.ask(Quest::Solution, look),
            _ => {
                if let Some(chosen) = self.drill.key(key, look) {
                    return self.ask(Quest::Play(chosen), look);
                }
            }
        }
        Choice::Nothing
    }

    /// A click on the board.
    pub(crate) fn click(&mut self, screen: Rect, at: Position, look: &Look) -> Choice {
        match self.stage {
            Stage::Choosing => {
                if let Some(chosen) = self.drill.click(screen, at, look) {
                    return self.ask(Quest::Play(chosen), look);
                }
            }
            Stage::Judging { .. } => {}
            Stage::Done => self.go((self.index + 1) % self.all.len(), look),
        }
        Choice::Nothing
    }

    /// A line was typed: the number of a puzzle, or a move in any form.
    fn enter(&mut self, text: &str, look: &Look) -> Choice {
        if text.is_empty() {
            return Choice::Nothing;
        }
        if let Ok(number) = text.parse::<usize>() {
            let count = self.all.len();
            match number.checked_sub(1).filter(|&index| index < count) {
                Some(index) => self.go(index, look),
                None => {
                    let message = Message::new("puzzles.number").with("number", number);
                    self.drill.refuse(&look.text(&message.with("count", count)));
                }
            }
            return Choice::Nothing;
        }
        self.ask(Quest::Play(text.to_owned()), look)
    }

    /// Lets something be found out on another thread.
    fn ask(&mut self, quest: Quest, look: &Look) -> Choice {
        if let Quest::Play(text) = &quest
            && self.drill.is_unreadable(text, look)
        {
            return Choice::Nothing;
        }
        let Some(trial) = self.trial.take() else {
            return Choice::Nothing;
        };
        self.jobs += 1;
        let (job, stop) = (self.jobs, Stop::new());
        self.stage = Stage::Judging { job, stop: stop.clone() };
        self.drill.say(look.word("puzzles.thinking"));
        Choice::Do(Effect::Try { job, trial, quest, stop })
    }

    /// What was asked has been found out; nothing if the search broke down.
    pub(crate) fn found(
        &mut self,
        job: u64,
        found: Option<(Box<Trial>, Result<Verdict, Failure>)>,
        look: &Look,
    ) -> Found {
        if !matches!(self.stage, Stage::Judging { job: current, .. } if current == job) {
            return Found::Nothing;
        }
        self.stage = Stage::Choosing;
        let Some((trial, verdict)) = found else {
            self.go(self.index, look);
            self.drill.refuse(&look.word("screen.puzzle.broken"));
            return Found::Nothing;
        };
        self.left = trial.moves_left();
        let position = self.variant.position(&trial.position.native());
        let reasons = trial.reasons();
        self.trial = Some(trial);
        let text_of = |step: &Step| -> String {
            let told: Vec<String> = step.told.iter().map(|line| look.text(line)).collect();
            told.join(" ")
        };
        match (verdict, position) {
            (Err(Failure::Interrupted), _) => self.drill.introduce(),
            (Err(failure), _) => self.drill.refuse(&failure.reasons(look.lang).join("; ")),
            (Ok(Verdict::Hints(hints, native)), _) => {
                self.drill.say(look.text(&puzzle_hint(&hints, self.drill.hints, native)));
                self.drill.hints += 1;
            }
            (Ok(Verdict::Solution(steps)), _) => {
                let line: Vec<&str> = steps.iter().map(|step| step.chosen.as_str()).collect();
                let task = self.all[self.index].task;
                self.drill.say(look.text(&puzzle_solution(task, &line.join(" "))));
                self.stage = Stage::Done;
                return Found::Solution(solution(&steps, look));
            }
            (Ok(Verdict::Tried(Tried::Wrong(reason))), _) => {
                self.drill.reset();
                self.drill.refuse(&look.text(&reason));
            }
            (Ok(Verdict::Tried(_)), Err(trouble)) => self.drill.refuse(&trouble.text(look.lang)),
            (Ok(Verdict::Tried(Tried::Right([own, other]))), Ok(position)) => {
                let told = text_of(&other);
                self.drill.go_on(position, vec![own, other]);
                self.drill.say(format!("✓ {} {told}", look.word("puzzles.right")));
            }
            (Ok(Verdict::Tried(Tried::Solved(own))), Ok(position)) => {
                let reason = reasons.first().map(|reason| look.text(reason));
                let told = reason.unwrap_or_else(|| text_of(&own));
                self.drill.go_on(position, vec![own]);
                self.drill.say(format!("✓ {} {told}", look.word("puzzles.solved")));
                self.stage = Stage::Done;
                self.solved.insert(self.index + 1);
                return Found::Solved(self.index + 1);
            }
        }
        Found::Nothing
    }

    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let solved = if self.solved.contains(&(self.index + 1)) { " ✓" } else { "" };
        let title = Message::new("screen.puzzle.title")
            .with("number", self.index + 1)
            .with("count", self.all.len())
            .with("kind", self.all[self.index].task.kind_after(self.left));
        let title = format!("{}{solved}", look.text(&title));
        let keys = look.word(match self.stage {
            Stage::Done => "screen.puzzle.keys.done",
            Stage::Choosing | Stage::Judging { .. } => "screen.puzzle.keys",
        });
        let active = matches!(self.stage, Stage::Choosing);
        self.drill.draw(surface, look, (&title, &keys), active);
    }
}

/// A puzzle from its beginning, and its board.
fn begin(puzzle: &Puzzle, number: usize, look: &Look) -> Result<(Trial, Drill), Failure> {
    let names = ["puzzles.you", "puzzles.other"].map(|key| look.word(key));
    let trial = Trial::new(puzzle, names)?;
    let position = trial.variant.position(&puzzle.position)?;
    let task = look.text(&puzzle.task.numbered(number));
    let drill = Drill::new(trial.variant.game.name(), position, trial.names.clone(), task);
    Ok((trial, drill))
}

/// The moves of a solution in sentences, those of both sides numbered together.
fn solution(steps: &[Step], look: &Look) -> Prose {
    let told = |(number, step): (usize, &Step)| {
        let told: Vec<String> = step.told.iter().map(|line| look.text(line)).collect();
        format!("{number}  {}", told.join(" "))
    };
    let lines: Vec<String> = (1..).zip(steps).map(told).collect();
    Prose::of(&lines.join("\n\n"))
}

//! A person tries a puzzle: finds the moves of the winner, one after the other, against the longest
//! defence, or the single best move. The line mode, the full screen and the page only ask and show.

use thiserror::Error;
use tripot_core::{Argument, Budget, Message, Seat, SeatCount, Seed, Stop, Viewer};

use crate::error::CatalogError;
use crate::game::Variant;
use crate::narrate::{AnyEffect, Happening};
use crate::opinion::MoveText;
use crate::position::AnyPosition;
use crate::proof::Proof;
use crate::puzzle::{Puzzle, SAME, Task};
use crate::trouble::Trouble;

/// How many positions may be looked at to find out what answers a wrong move.
const ANSWER_NODES: u64 = 300_000;

/// The longest win, in plies, that is proved before a person gets impatient.
const AT_ONCE: u32 = 7;

/// Why a try came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TrialError {
    /// What was asked can't be done.
    #[error(transparent)]
    Trouble(Trouble),
    /// Nobody waits for the answer any more.
    #[error("interrupted")]
    Interrupted,
}

impl From<Trouble> for TrialError {
    fn from(trouble: Trouble) -> TrialError {
        TrialError::Trouble(trouble)
    }
}

impl From<CatalogError> for TrialError {
    fn from(error: CatalogError) -> TrialError {
        TrialError::Trouble(error.into())
    }
}

/// A puzzle under way.
///
/// ```
/// use tripot_catalog::{Trial, Tried, game};
/// use tripot_core::Stop;
///
/// let puzzle = game("siam").expect("it is in the catalogue").puzzles().swap_remove(0);
/// let mut trial = Trial::new(&puzzle, ["me".to_owned(), "it".to_owned()])?;
/// let tried = trial.play(&puzzle.first, &Stop::new())?;
/// assert!(matches!(tried, Tried::Solved(_) | Tried::Right(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Trial {
    /// What is played.
    pub variant: Variant,
    /// What is tried.
    pub puzzle: Puzzle,
    /// Where it stands.
    pub position: Box<dyn AnyPosition>,
    /// Who tries it.
    pub person: Seat,
    /// What each seat is called.
    pub names: Vec<String>,
    /// In how many plies the person wins from here; one where a single move is to be found.
    pub left: u32,
    /// The moves that do, as far as they have been looked for.
    proof: Option<Proof<MoveText>>,
}

/// A move of a puzzle.
pub struct Step {
    /// Who played it.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: String,
    /// What it did, in sentences.
    pub told: Vec<Message>,
    /// The same as facts that a page draws.
    pub effect: Option<AnyEffect>,
    /// The position that it led to.
    pub after: String,
}

impl Step {
    /// What a move did that led from a position to another, as a person on a seat is told it; `came_out` is what chance
    /// answered.
    pub fn of(
        before: &dyn AnyPosition,
        chosen: String,
        after: &dyn AnyPosition,
        came_out: &[String],
        (person, names): (Seat, &[String]),
    ) -> Step {
        let seat = before.turn().seat().unwrap_or(person);
        let [seen, sees] = [before, after].map(|position| position.view(Viewer::Seat(person)));
        let what = Happening { seat, chosen: &chosen, came_out, names };
        let told = seen.tell(&*sees, &what);
        let effect = seen.effect(&*sees, seat, &chosen);
        Step { seat, chosen, told, effect, after: after.native() }
    }
}

/// What the seats of a table are called: the person, and everybody else; several others are counted from the person on.
pub fn seat_names(person: Seat, seats: SeatCount, [own, other]: [String; 2]) -> Vec<String> {
    let name = |seat: Seat| match (seat == person, seats.get()) {
        (true, _) => own.clone(),
        (false, 2) => other.clone(),
        (false, _) => {
            format!("{other} {}", (seat.index() + seats.get() - person.index()) % seats.get())
        }
    };
    seats.seats().map(name).collect()
}

/// What came of a move that a person tried.
pub enum Tried {
    /// It is not the right one, and why.
    Wrong(Message),
    /// It wins, and this is the answer to it.
    Right([Step; 2]),
    /// It was the last one.
    Solved(Step),
}

/// What the other side has against a move.
enum Answer {
    /// It wins at once.
    Wins(String),
    /// It holds out for longer than the win may take.
    Holds(String),
    /// Nothing was found.
    Unknown,
}

impl Trial {
    /// A puzzle from its beginning; `names` are what the person and the other side are called.
    pub fn new(puzzle: &Puzzle, names: [String; 2]) -> Result<Trial, TrialError> {
        let variant = Variant::read(&puzzle.variant, &[])?;
        let position = variant.position(&puzzle.position)?;
        let over = || TrialError::from(CatalogError::Over);
        let person = position.turn().seat().ok_or_else(over)?;
        let names = seat_names(person, position.seats(), names);
        let left = match puzzle.task {
            Task::Win { plies } => plies,
            Task::Best { .. } => 1,
        };
        let puzzle = puzzle.clone();
        Ok(Trial { variant, puzzle, position, person, names, left, proof: None })
    }

    /// The same puzzle from a position that was reached on the way, from which the person wins in `left` plies.
    pub fn resume(
        puzzle: &Puzzle,
        names: [String; 2],
        position: &str,
        left: u32,
    ) -> Result<Trial, TrialError> {
        let mut trial = Trial::new(puzzle, names)?;
        let position = trial.variant.position(position)?;
        if position.turn().seat() != Some(trial.person) {
            return Err(CatalogError::Over.into());
        }
        if position.native() != trial.position.native() {
            trial.left = left.min(trial.left.saturating_sub(1));
            trial.position = position;
        }
        Ok(trial)
    }

    /// Whether the next proof may take a while.
    pub fn takes_long(&self) -> bool {
        self.proof.is_none() && self.left > AT_ONCE
    }

    /// What is proved here. At the beginning it may take a while, and can be interrupted.
    pub fn proof(&mut self, stop: &Stop) -> Result<Proof<MoveText>, TrialError> {
        if let Some(proof) = &self.proof {
            return Ok(proof.clone());
        }
        if let Task::Best { .. } = self.puzzle.task {
            return self.known();
        }
        let proof = self.position.solve(self.left, &Budget::until(stop.clone()))?;
        if stop.is_raised() {
            return Err(TrialError::Interrupted);
        }
        self.proof = Some(proof.clone());
        Ok(proof)
    }

    /// The single move of a puzzle that is not about winning.
    fn known(&self) -> Result<Proof<MoveText>, TrialError> {
        let first = &self.puzzle.first;
        let found = self.position.moves().into_iter().find(|known| known.native == *first);
        let right = vec![found.ok_or(CatalogError::Over)?];
        let (winning, line) = (right.clone(), right);
        Ok(Proof { wins_in: None, not_within: 0, winning, line, nodes: 0, is_cut_short: false })
    }

    /// The right moves here, in native form. At the beginning there is one, and it is known.
    pub fn winning(&mut self, stop: &Stop) -> Result<Vec<String>, TrialError> {
        if matches!(self.puzzle.task, Task::Win { plies } if self.left < plies) {
            return Ok(self.proof(stop)?.winning.iter().map(|text| text.native.clone()).collect());
        }
        Ok(vec![self.puzzle.first.clone()])
    }

    /// What speaks for the right move of the beginning, in sentences: what was proved, then what the
    /// board shows.
    pub fn reasons(&self) -> Vec<Message> {
        let start = self.variant.position(&self.puzzle.position);
        let shown = start.ok().and_then(|start| start.explain(&self.puzzle.first, &self.names));
        self.puzzle.task.reason().into_iter().chain(shown).collect()
    }

    /// Hints at a winning move: where to look, if the game says so, and then the move in words. With them the move, in
    /// native form.
    pub fn hints(&mut self, stop: &Stop) -> Result<(Vec<Message>, String), TrialError> {
        let winning = self.winning(stop)?.into_iter().next();
        let chosen = winning.ok_or(TrialError::Interrupted)?;
        let (name, position) = (&self.variant.name, self.position.native());
        let hints = self.variant.game.hints(name, &position, &chosen, &self.names)?;
        Ok((hints, chosen))
    }

    /// The win from here against the longest defence, move by move.
    pub fn solution(&mut self, stop: &Stop) -> Result<Vec<Step>, TrialError> {
        let line = self.proof(stop)?.line;
        let mut before = self.variant.position(&self.position.native())?;
        let mut steps = Vec::new();
        for MoveText { native, .. } in line {
            let mut after = self.variant.position(&before.native())?;
            after.apply(&native)?;
            let came_out = after.settle(&luck());
            steps.push(Step::of(&*before, native, &*after, &came_out, self.told_to()));
            before = after;
        }
        Ok(steps)
    }

    /// In how many moves of the person it is won from here.
    pub fn moves_left(&self) -> u32 {
        self.left.div_ceil(2)
    }

    /// Plays a move and the answer to it, if it wins; else says why it does not.
    pub fn play(&mut self, text: &str, stop: &Stop) -> Result<Tried, TrialError> {
        let mut after = self.variant.position(&self.position.native())?;
        let chosen = self.position.read_move(text)?;
        after.apply(text)?;
        if !self.winning(stop)?.contains(&chosen) {
            return Ok(Tried::Wrong(match self.puzzle.task {
                Task::Win { .. } => self.explain(&*after)?,
                Task::Best { .. } => self.compare(&chosen, &*after, stop)?,
            }));
        }
        let came_out = after.settle(&luck());
        let own = Step::of(&*self.position, chosen, &*after, &came_out, self.told_to());
        if after.outcome().is_some() || matches!(self.puzzle.task, Task::Best { .. }) {
            self.position = after;
            return Ok(Tried::Solved(own));
        }
        let answer = self.answer(&own.chosen, &*after, stop)?;
        self.position = after;
        let mut after = self.variant.position(&self.position.native())?;
        after.apply(&answer)?;
        let other = Step::of(&*self.position, answer, &*after, &[], self.told_to());
        self.position = after;
        self.proof = None;
        self.left = self.proof(stop)?.wins_in.unwrap_or(self.left);
        Ok(Tried::Right([own, other]))
    }

    /// Who is told what happens.
    fn told_to(&self) -> (Seat, &[String]) {
        (self.person, &self.names)
    }

    /// The longest defence against a winning move.
    fn answer(
        &mut self,
        chosen: &str,
        after: &dyn AnyPosition,
        stop: &Stop,
    ) -> Result<String, TrialError> {
        if let [first, answer, ..] = &self.proof(stop)?.line[..]
            && first.native == chosen
        {
            return Ok(answer.native.clone());
        }
        let mut longest: Option<(u32, String)> = None;
        for reply in after.moves() {
            let mut child = self.variant.position(&after.native())?;
            child.apply(&reply.native)?;
            let lasts = if child.outcome().is_some() {
                0
            } else {
                let proof = child.solve(self.left, &Budget::nodes(ANSWER_NODES))?;
                proof.wins_in.unwrap_or(self.left)
            };
            if longest.as_ref().is_none_or(|(most, _)| lasts > *most) {
                longest = Some((lasts, reply.native));
            }
        }
        Ok(longest.map(|(_, reply)| reply).unwrap_or_default())
    }

    /// Why a move is not the best one.
    fn compare(
        &self,
        chosen: &str,
        after: &dyn AnyPosition,
        stop: &Stop,
    ) -> Result<Message, TrialError> {
        let Task::Best { aim, best, .. } = self.puzzle.task else {
            return Ok(Message::new("puzzles.wrong"));
        };
        let moves = self.position.weigh(aim, &Budget::until(stop.clone())).unwrap_or_default();
        if stop.is_raised() {
            return Err(TrialError::Interrupted);
        }
        let Some(tried) = moves.into_iter().find(|weighed| weighed.chosen.native == chosen) else {
            return Ok(Message::new("puzzles.wrong"));
        };
        debug_assert!(tried.worth < best - SAME, "{chosen} is as good: {}", self.puzzle);
        let reply = match tried.reply {
            Some(reply) => Some(self.told(after, &reply.native)?),
            None => None,
        };
        Ok(aim.refusal(tried.worth, reply.flatten()))
    }

    /// What a reply would do, in words.
    fn told(&self, after: &dyn AnyPosition, reply: &str) -> Result<Option<Message>, Trouble> {
        let mut child = self.variant.position(&after.native())?;
        child.apply(reply)?;
        let seat = after.turn().seat().unwrap_or(self.person);
        let what = Happening { seat, chosen: reply, came_out: &[], names: &self.names };
        Ok(after.tell(&*child, &what).into_iter().next())
    }

    /// Why a move does not win in time.
    fn explain(&self, after: &dyn AnyPosition) -> Result<Message, TrialError> {
        if after.outcome().is_some() {
            return Ok(Message::new("puzzles.wrong.over"));
        }
        let (key, reply) = match self.refutation(after)? {
            Answer::Wins(reply) => ("puzzles.wrong.loses", reply),
            Answer::Holds(reply) => ("puzzles.wrong.holds", reply),
            Answer::Unknown => return Ok(Message::new("puzzles.wrong")),
        };
        let told = self.told(after, &reply)?;
        Ok(Message::new(key).with("reply", told.map_or(Argument::Text(reply), Argument::Message)))
    }

    /// What the other side has against a move that does not win in time.
    fn refutation(&self, after: &dyn AnyPosition) -> Result<Answer, Trouble> {
        let other = after.turn();
        let mut holds = None;
        let mut nodes = 0;
        for reply in after.moves() {
            let mut child = self.variant.position(&after.native())?;
            child.apply(&reply.native)?;
            if let Some(outcome) = child.outcome() {
                if outcome.winners().any(|seat| Some(seat) == other.seat()) {
                    return Ok(Answer::Wins(reply.native));
                }
            } else if holds.is_none() && nodes < ANSWER_NODES && self.left > 2 {
                let budget = Budget::nodes(ANSWER_NODES - nodes);
                let proof = child.solve(self.left - 2, &budget)?;
                nodes += proof.nodes;
                if proof.wins_in.is_none() && !proof.is_cut_short {
                    holds = Some(reply.native);
                }
            } else if self.left <= 2 {
                holds.get_or_insert(reply.native);
            }
        }
        Ok(holds.map_or(Answer::Unknown, Answer::Holds))
    }
}

/// What comes out after the right move, for everybody the same.
fn luck() -> Seed {
    Seed::parse("puzzle").expect("a word is a seed")
}

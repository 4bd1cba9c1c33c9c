//! A person tries a puzzle: finds the moves of the winner, one after the other, against the longest
//! defence. The line mode and the full screen only ask and show.

use tripot_catalog::{AnyPosition, CatalogError, MoveText, Proof, Puzzle, Trouble, Variant};
use tripot_core::{Budget, Message, Seat, Stop};

use crate::face::{self, Event};
use crate::failure::Failure;

/// How many positions may be looked at to find out what answers a wrong move.
const ANSWER_NODES: u64 = 300_000;

/// The longest win, in plies, that is proved before a person gets impatient.
const AT_ONCE: u32 = 7;

/// A puzzle under way.
pub struct Trial {
    variant: Variant,
    puzzle: Puzzle,
    /// Where it stands.
    pub position: Box<dyn AnyPosition>,
    /// Who tries it.
    pub person: Seat,
    /// What each seat is called.
    pub names: Vec<String>,
    /// In how many plies the person wins from here.
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
}

/// What came of a move that a person tried.
pub enum Tried {
    /// It does not win in time, and why.
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
    pub fn new(variant: &Variant, puzzle: &Puzzle, names: [String; 2]) -> Result<Trial, Failure> {
        let position = variant.position(&puzzle.position)?;
        let over = || Failure::usage(CatalogError::Over);
        let person = position.turn().seat().ok_or_else(over)?;
        let [own, other] = names;
        let name = |seat| if seat == person { own.clone() } else { other.clone() };
        let names = position.seats().seats().map(name).collect();
        let left = puzzle.wins_in;
        let (variant, puzzle) = (variant.clone(), puzzle.clone());
        Ok(Trial { variant, puzzle, position, person, names, left, proof: None })
    }

    /// Whether the next proof may take a while.
    pub fn takes_long(&self) -> bool {
        self.proof.is_none() && self.left > AT_ONCE
    }

    /// What is proved here. At the beginning it may take a while, and can be interrupted.
    pub fn proof(&mut self, stop: &Stop) -> Result<Proof<MoveText>, Failure> {
        if let Some(proof) = &self.proof {
            return Ok(proof.clone());
        }
        let proof = self.position.solve(self.left, &Budget::until(stop.clone()))?;
        if stop.is_raised() {
            return Err(Failure::Interrupted);
        }
        self.proof = Some(proof.clone());
        Ok(proof)
    }

    /// The winning moves here, in native form. At the beginning there is one, and it is known.
    pub fn winning(&mut self, stop: &Stop) -> Result<Vec<String>, Failure> {
        if self.left == self.puzzle.wins_in {
            return Ok(vec![self.puzzle.first.clone()]);
        }
        Ok(self.proof(stop)?.winning.iter().map(|text| text.native.clone()).collect())
    }

    /// Plays a move and the answer to it, if it wins; else says why it does not.
    pub fn play(&mut self, text: &str, stop: &Stop) -> Result<Tried, Failure> {
        let mut after = self.variant.position(&self.position.native())?;
        let chosen = self.position.read_move(text)?;
        after.apply(text)?;
        if !self.winning(stop)?.contains(&chosen) {
            return Ok(Tried::Wrong(self.explain(&chosen, &*after)?));
        }
        let own = self.step(chosen, &*after);
        if after.outcome().is_some() {
            self.position = after;
            return Ok(Tried::Solved(own));
        }
        let answer = self.answer(&own.chosen, &*after, stop)?;
        self.position = after;
        let mut after = self.variant.position(&self.position.native())?;
        after.apply(&answer)?;
        let other = self.step(answer, &*after);
        self.position = after;
        self.proof = None;
        self.left = self.proof(stop)?.wins_in.unwrap_or(self.left);
        Ok(Tried::Right([own, other]))
    }

    /// A move with what it does, in words.
    fn step(&self, chosen: String, after: &dyn AnyPosition) -> Step {
        let seat = self.position.turn().seat().unwrap_or(self.person);
        let event = Event {
            before: &*self.position,
            after,
            seat,
            chosen: &chosen,
            came_out: &[],
            names: &self.names,
            open: false,
        };
        let told = face::of(self.variant.game.name()).tell(&event);
        Step { seat, chosen, told }
    }

    /// The longest defence against a winning move.
    fn answer(
        &mut self,
        chosen: &str,
        after: &dyn AnyPosition,
        stop: &Stop,
    ) -> Result<String, Failure> {
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

    /// Why a move does not win in time.
    fn explain(&self, chosen: &str, after: &dyn AnyPosition) -> Result<Message, Failure> {
        let message = if after.outcome().is_some() {
            Message::new("puzzles.wrong.over")
        } else {
            match self.refutation(after)? {
                Answer::Wins(reply) => Message::new("puzzles.wrong.loses").with("reply", reply),
                Answer::Holds(reply) => Message::new("puzzles.wrong.holds").with("reply", reply),
                Answer::Unknown => Message::new("puzzles.wrong"),
            }
        };
        Ok(message.with("move", chosen).with("plies", self.left))
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

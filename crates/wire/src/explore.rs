//! Exploring as a page does it: from a start, by steps, with what each leads to and what a machine thinks of it. Nothing is
//! remembered between two questions: each names the start and the steps.

mod evaluation;
mod tree;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::{AnyPosition, Happening, Lang, Trouble, Variant};
use tripot_core::{Message, Seat, SeatCount, Seed, Turn, Viewer};
use tripot_table::scene::{Setting, scene};

use crate::frame::FrameMove;
use crate::message::Said;
use crate::refusal::RequestError;

pub use evaluation::Evaluated;
pub use tree::{BroughtTree, ExploreTree};

/// The most steps of one line.
const MOST_STEPS: usize = 4_000;

/// A place in a tree, and who looks at it.
#[derive(Deserialize)]
pub struct ExplorePlace {
    /// The canonical name of the variant.
    variant: String,
    /// The position that the tree starts from.
    start: String,
    /// The steps from there.
    #[serde(default)]
    steps: Vec<String>,
    /// A seat that all is seen by, counted from 0; who moves if nothing is said.
    #[serde(default)]
    eyes: Option<usize>,
    /// What the seats are called; as usual if nothing is said.
    #[serde(default)]
    names: Vec<String>,
}

/// What some steps led to.
#[derive(Serialize)]
pub struct Explored {
    /// What each seat is called.
    names: Vec<String>,
    /// A frame for each of the steps, from the one that was asked for.
    frames: Vec<ExploreFrame>,
}

/// What a step led to.
#[derive(Serialize)]
struct ExploreFrame {
    /// The step as a tree keeps it; nothing for the start.
    step: Option<String>,
    /// The last move, with what came out since.
    last: Option<FrameMove>,
    scene: Value,
    /// The scene of each seat, in a game with secrets of which all is open.
    open: Vec<Value>,
    /// The position, in native form.
    position: String,
    /// What can come out now, with how often of 1.
    chances: Vec<(String, f64)>,
    /// The score of each seat, if the game is over.
    scores: Option<Vec<i32>>,
}

/// A place with the position there.
struct Reached {
    variant: Variant,
    names: Vec<String>,
    seats: SeatCount,
    /// The position after each step.
    positions: Vec<Box<dyn AnyPosition>>,
    steps: Vec<String>,
    eyes: Option<Seat>,
    lang: Lang,
}

impl ExplorePlace {
    fn reach(&self, lang: Lang) -> Result<Reached, RequestError> {
        if self.steps.len() > MOST_STEPS {
            let message = Message::new("explore.limit").with("most", MOST_STEPS);
            return Err(Trouble(vec![message]).into());
        }
        let variant = Variant::read(&self.variant, &[])?;
        let start = variant.position(&self.start)?;
        let seats = start.seats();
        let eyes = self.eyes.map(|index| {
            let seat = Seat::new(index).filter(|seat| seats.has(*seat));
            seat.ok_or(RequestError::NoSuchSeat)
        });
        let names = names(&self.names, seats, lang);
        let mut reached = Reached {
            variant,
            names,
            seats,
            positions: vec![start],
            steps: Vec::new(),
            eyes: eyes.transpose()?,
            lang,
        };
        for step in &self.steps {
            reached.take(step)?;
        }
        Ok(reached)
    }

    /// What the steps from this one on led to; 0 is the start.
    pub fn show(&self, from: usize, lang: Lang) -> Result<Explored, RequestError> {
        let reached = self.reach(lang)?;
        let frames = (from..reached.positions.len()).map(|at| reached.frame(at)).collect();
        Ok(Explored { names: reached.names, frames })
    }

    /// Lets chance speak, and shows what came out.
    pub fn draw(&self, seed: &Seed, lang: Lang) -> Result<Explored, RequestError> {
        let mut reached = self.reach(lang)?;
        let from = reached.positions.len();
        let mut drawn = reached.last().copy();
        for step in tripot_explore::draw(&mut *drawn, seed) {
            reached.take(&step)?;
        }
        let frames = (from..reached.positions.len()).map(|at| reached.frame(at)).collect();
        Ok(Explored { names: reached.names, frames })
    }

    /// Whether a move is legal, and why not.
    pub fn check(&self, text: &str, lang: Lang) -> Result<Said, RequestError> {
        let reached = self.reach(lang)?;
        let mut position = reached.last().copy();
        Ok(Said::checked(tripot_explore::play(&mut *position, text), lang, None))
    }
}

/// What the seats are called: as they were named, or by their numbers.
fn names(given: &[String], seats: SeatCount, lang: Lang) -> Vec<String> {
    let said = |seat: Seat| given.get(seat.index()).filter(|name| !name.trim().is_empty()).cloned();
    let usual =
        |seat: Seat| lang.text(&Message::new("seat.human").with("number", seat.index() + 1));
    seats.seats().map(|seat| said(seat).unwrap_or_else(|| usual(seat))).collect()
}

impl Reached {
    fn last(&self) -> &dyn AnyPosition {
        &**self.positions.last().expect("the start is one of them")
    }

    fn take(&mut self, step: &str) -> Result<(), RequestError> {
        let mut position = self.last().copy();
        self.steps.push(tripot_explore::play(&mut *position, step)?);
        self.positions.push(position);
        Ok(())
    }

    fn frame(&self, at: usize) -> ExploreFrame {
        let position = &*self.positions[at];
        let turn = position.turn().seat();
        let viewer = self.eyes.or(turn).map_or(Viewer::Public, Viewer::Seat);
        let open = self.variant.game.has_secrets() && self.eyes.is_none();
        let seats = if open { self.seats.get() } else { 0 };
        let seen_by = |seat| self.scene(position, Viewer::Seat(seat));
        let chances = position.chances();
        let all: u32 = chances.iter().map(|(_, weight)| weight).sum();
        // What comes out of hidden cards is nobody's to choose who sees through one seat's eyes.
        let hides = self.variant.game.has_secrets() && self.eyes.is_some();
        let share = |(event, weight): (String, u32)| (event, f64::from(weight) / f64::from(all));
        ExploreFrame {
            step: at.checked_sub(1).map(|step| self.steps[step].clone()),
            last: self.last_move(at),
            scene: self.scene(position, viewer),
            open: self.seats.seats().take(seats).map(seen_by).collect(),
            position: position.native(),
            chances: chances.into_iter().filter(|_| !hides).map(share).collect(),
            scores: position.outcome().map(|outcome| outcome.scores().to_vec()),
        }
    }

    fn scene(&self, position: &dyn AnyPosition, viewer: Viewer) -> Value {
        let (variant, names) = (&self.variant, &self.names);
        let setting = Setting { variant, seats: self.seats, viewer, names, lang: self.lang };
        serde_json::to_value(scene(&*position.view(viewer), &setting))
            .expect("its keys are words and its values are plain")
    }

    /// The last move before a position, with what came out since.
    fn last_move(&self, at: usize) -> Option<FrameMove> {
        let moved = |index: &usize| self.positions[*index].turn() != Turn::Chance;
        let index = (0..at).rev().find(moved)?;
        let before = &self.positions[index];
        let seat = before.turn().seat()?;
        let viewer = Viewer::Seat(self.eyes.unwrap_or(seat));
        let (before, after) = (before.view(viewer), self.positions[at].view(viewer));
        let chosen = self.steps[index].clone();
        let came_out: Vec<String> = self.steps[index + 1..at]
            .iter()
            .map(|step| step.trim_start_matches('*').to_owned())
            .collect();
        let what = Happening { seat, chosen: &chosen, came_out: &came_out, names: &self.names };
        let told = before.tell(&*after, &what);
        let told: Vec<String> = told.iter().map(|line| self.lang.text(line)).collect();
        let effect = before.effect(&*after, seat, &chosen);
        let moves = self.positions[..at].iter().filter(|position| position.turn() != Turn::Chance);
        Some(FrameMove {
            number: moves.count(),
            seat: seat.index(),
            chosen,
            told: told.join(" "),
            shown: Vec::new(),
            effect,
        })
    }
}

#[cfg(test)]
mod tests;

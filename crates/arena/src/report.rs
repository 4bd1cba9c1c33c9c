//! The report of one game of a match.

use std::time::Duration;

use tripot_core::{Outcome, Record, Seat, Termination};

use crate::fixture::Fixture;
use tripot_bots::Fault;

/// What a player put into a game, or into several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// How many moves it made, the random ones of the opening apart.
    pub moves: u64,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it thought. Nothing that is decided depends on it.
    pub time: Duration,
}

impl Effort {
    /// Adds another effort to this one.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// How a game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Which game it was, and who sat where.
    pub fixture: Fixture,
    /// The random moves that it began with, in native form.
    pub opening: Vec<String>,
    /// How many moves were made in all, those of the opening too.
    pub plies: u64,
    /// Why it ended.
    pub termination: Termination,
    /// The scores, if the rules ended it.
    pub outcome: Option<Outcome>,
    /// The fault of the player who lost it outside the rules.
    pub fault: Option<Fault>,
    /// What each seat put into it.
    pub efforts: Vec<Effort>,
    /// Its record, if the plan asked for it.
    pub record: Option<Record>,
}

impl Report {
    /// The winners. A player who commits a fault loses to all others.
    pub fn winners(&self) -> Vec<Seat> {
        match (&self.outcome, self.termination.seat()) {
            (_, Some(guilty)) => {
                self.fixture.seats().seats().filter(|&seat| seat != guilty).collect()
            }
            (Some(outcome), None) => outcome.winners().collect(),
            (None, None) => Vec::new(),
        }
    }
}

//! The plan of a match: contest, deals, limits and seed.

use std::num::{NonZeroU64, NonZeroUsize};

use tripot_core::{SeatLine, Seed};

use crate::contest::Contest;
use crate::fixture::Fixture;
use crate::report::Report;
use tripot_bots::Limit;

/// Whether a deal is played once or from every seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deals {
    /// Every game has a deal of its own; the entrants move on by a seat after each.
    Separate,
    /// Every deal is played once for each rotation of the seats, so that luck evens out.
    Duplicate,
}

/// A match: who plays what, how often, and for how long.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays what.
    pub contest: Contest,
    /// The seed of the match.
    pub seed: Seed,
    /// How many games are asked for: see [`Plan::total`].
    pub games: NonZeroU64,
    /// Whether a deal is played once or from every seat.
    pub deals: Deals,
    /// How long a player may think for a move.
    pub limit: Limit,
    /// How many random moves begin each game, the same for all games of a deal.
    pub opening: u32,
    /// How many games are played at once. It changes no result, unless time is limited.
    pub threads: NonZeroUsize,
    /// Whether the reports hold the records of the games.
    pub records: bool,
}

impl Plan {
    /// How many random moves begin a game in which nothing comes out, unless the plan says
    /// otherwise: without them, players that draw no lots would play one game again and again.
    pub const OPENING: u32 = 4;

    /// A match of a hundred games, one at a time.
    pub fn new(contest: Contest, seed: Seed) -> Plan {
        let opening = if contest.variant().game.has_chance() { 0 } else { Self::OPENING };
        Plan {
            contest,
            seed,
            games: NonZeroU64::MIN.saturating_add(99),
            deals: Deals::Separate,
            limit: Limit::Own,
            opening,
            threads: NonZeroUsize::MIN,
            records: false,
        }
    }

    /// How many games share a deal.
    pub fn games_per_deal(&self) -> u64 {
        match self.deals {
            Deals::Separate => 1,
            Deals::Duplicate => self.contest.seats().get() as u64,
        }
    }

    /// How many games are played: as many as were asked for, and what the last deal lacks.
    pub fn total(&self) -> u64 {
        let each = self.games_per_deal();
        self.games.get().div_ceil(each).saturating_mul(each)
    }

    /// Whether the record of a game is one of this plan: what is played, who sits where, and the seed.
    pub(crate) fn is_record_of(&self, report: &Report) -> bool {
        let fixture = report.fixture;
        let entrant = |seat| self.contest.entrants()[fixture.entrant_at(seat)].line();
        let lines: Option<Vec<SeatLine>> = fixture.seats().seats().map(entrant).collect();
        report.record.as_ref().is_some_and(|record| {
            record.seed == Some(fixture.seed)
                && record.header.variant == self.contest.variant().name
                && Some(&record.header.seats) == lines.as_ref()
        })
    }

    /// The game with this number, counted from 0, whether or not the match is as long.
    pub fn fixture(&self, number: u64) -> Fixture {
        let deal = number / self.games_per_deal();
        Fixture::new(number, deal, self.seed.derive("deal", deal), self.contest.seats())
    }
}

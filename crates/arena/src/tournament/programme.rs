//! The programme of a tournament: everything that its games follow from.

use std::fmt::Write as _;
use std::num::{NonZeroU64, NonZeroUsize};

use tripot_catalog::Variant;
use tripot_core::{SeatCount, Seed};

use crate::contest::Contest;
use crate::error::ContestError;
use crate::plan::{Deals, Plan};
use crate::tournament::error::PortabilityError;
use crate::tournament::format::Format;
use crate::tournament::result::TableResult;
use tripot_bots::Entrant;
use tripot_bots::Limit;
use tripot_bots::Sandboxing;
use tripot_stats::Sprt;

/// Who plays what against whom, how often, and for how long. With the results of the rounds so far
/// it says what the next round is; with its seed, what every game is.
#[derive(Clone, Debug)]
pub struct Programme {
    /// What it is called.
    pub title: String,
    /// What is played.
    pub variant: Variant,
    /// Who plays. A format that knows better and worse players takes them in this order.
    pub players: Vec<Player>,
    /// Who meets whom.
    pub format: Format,
    /// How many sit at a table.
    pub seats: SeatCount,
    /// How many rounds are played.
    pub rounds: u32,
    /// How many deals a table plays in a round.
    pub deals: NonZeroU64,
    /// Whether each is played from every seat.
    pub sharing: Deals,
    /// The seed of everything random.
    pub seed: Seed,
    /// How long a player may think.
    pub limit: Limit,
    /// How many random moves begin each game.
    pub opening: u32,
    /// What ends a match of two early.
    pub sprt: Option<Sprt>,
    /// Who decides whether programs run in a sandbox.
    pub sandboxing: Sandboxing,
}

/// A player of a tournament.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name and what plays.
    pub entrant: Entrant,
    /// How it was asked for, so that it can be asked for again.
    pub wanted: String,
}

impl Programme {
    /// The tables of the next round; none after the last one.
    pub(crate) fn next_round(&self, past: &[Vec<TableResult>]) -> Vec<Vec<usize>> {
        if past.len() >= self.rounds as usize {
            return Vec::new();
        }
        self.format.tables(self.players.len(), self.seats.get(), past)
    }

    /// How many games each table plays in a round.
    pub fn games_per_table(&self) -> u64 {
        self.deals.get().saturating_mul(self.games_per_deal())
    }

    /// How many games share a deal.
    pub fn games_per_deal(&self) -> u64 {
        match self.sharing {
            Deals::Separate => 1,
            Deals::Duplicate => self.seats.get() as u64,
        }
    }

    /// How many tables play in each round, which no result changes.
    pub(crate) fn tables(&self) -> Vec<usize> {
        let mut past: Vec<Vec<TableResult>> = Vec::new();
        loop {
            let tables = self.next_round(&past);
            if tables.is_empty() {
                return past.iter().map(Vec::len).collect();
            }
            let equal = |players: Vec<usize>| TableResult {
                shares: vec![0.5; players.len()],
                margins: vec![0.0; players.len()],
                players,
            };
            past.push(tables.into_iter().map(equal).collect());
        }
    }

    /// How many games there are in all.
    pub fn total(&self) -> u64 {
        let tables: usize = self.tables().iter().sum();
        self.games_per_table().saturating_mul(tables as u64)
    }

    /// The games of a table. Tables share no deals, so that their results are independent.
    pub(crate) fn plan(&self, encounter: u64, players: &[usize]) -> Plan {
        let entrants = players.iter().map(|&player| self.players[player].entrant.clone());
        let contest = Contest::of_checked(self.variant.clone(), self.seats, entrants.collect());
        let seed = match self.format {
            // A match that is kept has the games of one that is not.
            Format::Match => self.seed,
            _ => self.seed.derive("encounter", encounter),
        };
        Plan {
            games: NonZeroU64::new(self.games_per_table()).unwrap_or(NonZeroU64::MIN),
            deals: self.sharing,
            limit: self.limit,
            opening: self.opening,
            threads: NonZeroUsize::MIN,
            records: true,
            ..Plan::new(contest, seed)
        }
    }

    /// Tries whether everybody can play this.
    pub(crate) fn check(&self) -> Result<(), ContestError> {
        let (count, seats) = (self.players.len(), self.seats.get());
        for start in (0..count).step_by(seats) {
            let player = |seat: usize| self.players[(start + seat) % count].entrant.clone();
            Contest::new(self.variant.clone(), (0..seats).map(player).collect())?;
        }
        Ok(())
    }

    /// Whether it is the same tournament wherever its games are played: only machines that every
    /// copy of this program has, and nothing that depends on how quick one is.
    pub fn check_portable(&self) -> Result<(), PortabilityError> {
        let is_program = |player: &&Player| {
            self.variant.game.machine(&player.wanted.trim().to_lowercase()).is_none()
        };
        let programs = self.players.iter().filter(is_program);
        let found = PortabilityError {
            programs: programs.map(|player| player.entrant.name.clone()).collect(),
            is_timed: self.limit.is_timed(),
            has_sprt: self.sprt.is_some(),
        };
        if found == PortabilityError::default() { Ok(()) } else { Err(found) }
    }

    /// The programme as a file that is read as the same one.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let _ = writeln!(text, "title = {}", quoted(&self.title));
        let _ = writeln!(text, "game = {}", quoted(&self.variant.name));
        let _ = writeln!(text, "format = {}", quoted(self.format.name()));
        let _ = writeln!(text, "seats = {}", self.seats.get());
        let _ = writeln!(text, "rounds = {}", self.rounds);
        let _ = writeln!(text, "deals = {}", self.deals);
        let _ = writeln!(text, "duplicate = {}", self.sharing == Deals::Duplicate);
        let _ = writeln!(text, "seed = {}", quoted(&self.seed.to_string()));
        let _ = writeln!(text, "opening = {}", self.opening);
        let _ = match self.limit {
            Limit::Own => Ok(()),
            Limit::Nodes(nodes) => writeln!(text, "nodes = {nodes}"),
            Limit::Milliseconds(ms) => writeln!(text, "ms = {ms}"),
            Limit::Clock(control) => writeln!(text, "tc = {}", quoted(&control.to_string())),
        };
        if let Some(sprt) = self.sprt {
            let _ = writeln!(text, "sprt = {}", quoted(&sprt.to_string()));
        }
        if self.sandboxing == Sandboxing::Always {
            let _ = writeln!(text, "keep_walls = true");
        }
        for Player { entrant, wanted } in &self.players {
            let (name, wanted) = (quoted(&entrant.name), quoted(wanted));
            let _ = write!(text, "\n[[player]]\nname = {name}\nplayer = {wanted}\n");
        }
        text
    }
}

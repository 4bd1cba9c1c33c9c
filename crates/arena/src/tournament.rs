//! Tournaments: many players, many tables, one ranking.
//!
//! A [`Draft`] is what people write, a [`Programme`] what it means. A [`Tournament`] plays the rounds of
//! a programme and keeps every game in a file as it ends. The games of a table follow from the seed
//! of the tournament and the number of the table; who sits at it follows from the results of the
//! rounds before. So a tournament that was killed goes on to the same end.

mod draft;
mod error;
mod format;
mod json;
mod kept;
mod pair;
mod programme;
mod ranking;
mod result;
mod setting;
mod store;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;

use tripot_catalog::Lang;
use tripot_core::{Record, Seed, Stop};
use tripot_stats::Mean;

use crate::plan::Plan;
use crate::report::Report;
use crate::runner::{Ended, play_each};
use crate::standings::points;
use store::Store;
use tripot_bots::Sandboxing;

pub use draft::Draft;
pub use error::{PortabilityError, ProgrammeError, TournamentError};
pub use format::Format;
pub use json::{PlayerJson, TournamentJson};
pub use pair::Pair;
pub use programme::{Player, Programme};
pub use ranking::{Cell, Ranking, Row};
pub use result::TableResult;
pub use setting::{DraftError, SettingError, Takes};
pub use store::{FileError, FileErrorKind};

/// A tournament and the games that have been played.
#[derive(Debug)]
pub struct Tournament {
    programme: Programme,
    store: Store,
    rounds: Vec<Vec<Encounter>>,
    total: u64,
    lang: Lang,
}

/// Players who meet at a table, for all the games of a round.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// The number of the table, counted from 0 over all rounds.
    pub number: u64,
    /// Who sits there, in the order of the first game.
    pub players: Vec<usize>,
    plan: Plan,
    reports: BTreeMap<u64, Report>,
}

impl Encounter {
    /// The games that have ended, in the order of their numbers.
    pub fn reports(&self) -> impl Iterator<Item = &Report> {
        self.reports.values()
    }

    /// What is played at the table.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The games of each deal that has been played to the end.
    pub(crate) fn deals(&self) -> impl Iterator<Item = Vec<&Report>> {
        let each = self.plan.games_per_deal();
        let begun = self.reports.keys().next_back().map_or(0, |last| last / each + 1);
        let deals = (0..begun).map(move |deal| {
            let games = self.reports.range(deal * each..(deal + 1) * each);
            games.map(|(_, report)| report).collect::<Vec<_>>()
        });
        deals.filter(move |games| games.len() as u64 == each)
    }

    fn is_complete(&self) -> bool {
        self.reports.len() as u64 == self.plan.total()
    }

    /// What the games so far come to.
    pub fn result(&self) -> TableResult {
        let seats = 0..self.players.len();
        let share = |entrant| {
            let taken =
                self.reports().map(|report| points(report, report.fixture.seat_of(entrant)));
            taken.collect::<Mean>().value().unwrap_or_default()
        };
        let margin = |entrant| {
            let margins = self.reports().filter_map(|report| {
                let outcome = report.outcome.as_ref()?;
                Some(f64::from(outcome.margin(report.fixture.seat_of(entrant))))
            });
            margins.collect::<Mean>().value().unwrap_or_default()
        };
        TableResult {
            players: self.players.clone(),
            shares: seats.clone().map(share).collect(),
            margins: seats.map(margin).collect(),
        }
    }
}

impl Tournament {
    /// A tournament that begins, kept in a new file. Reasons are told in a language.
    pub fn create(
        path: &Path,
        programme: Programme,
        lang: Lang,
    ) -> Result<Tournament, TournamentError> {
        let store = Store::create(path, &programme.to_toml())?;
        Self::recall(store, programme, lang)
    }

    /// The tournament in a file, to be looked at as it stands. Its players need not be there.
    pub fn open(path: &Path, lang: Lang) -> Result<Tournament, TournamentError> {
        let (store, text) = Store::open(path)?;
        Self::recall(store, Draft::read(&text)?.past_programme()?, lang)
    }

    /// The tournament in a file, to be played on.
    pub fn resume(path: &Path, lang: Lang) -> Result<Tournament, TournamentError> {
        Self::resume_with(path, Sandboxing::Manifest, lang)
    }

    /// The tournament in a file, to be played on. Programs may be put in a sandbox whatever the file and
    /// their manifests say.
    pub fn resume_with(
        path: &Path,
        sandboxing: Sandboxing,
        lang: Lang,
    ) -> Result<Tournament, TournamentError> {
        let (store, text) = Store::open(path)?;
        let mut draft = Draft::read(&text)?;
        if sandboxing == Sandboxing::Always {
            draft.always_sandbox = Some(true);
        }
        // The seed is in the file.
        let programme = draft.programme(Seed::from_bytes([0; 32]))?;
        Self::recall(store, programme, lang)
    }

    fn recall(
        store: Store,
        programme: Programme,
        lang: Lang,
    ) -> Result<Tournament, TournamentError> {
        let total = programme.total();
        let mut tournament = Tournament { programme, store, rounds: Vec::new(), total, lang };
        while tournament.begin_round()? && tournament.round_is_complete() {}
        Ok(tournament)
    }

    /// Sets up the next round, with the games of it that have been played; false if there is none.
    fn begin_round(&mut self) -> Result<bool, TournamentError> {
        let result = |round: &Vec<Encounter>| round.iter().map(Encounter::result).collect();
        let past: Vec<Vec<TableResult>> = self.rounds.iter().map(result).collect();
        let before = self.rounds.iter().map(|round| round.len() as u64).sum::<u64>();
        let mut round = Vec::new();
        for (number, players) in (before..).zip(self.programme.next_round(&past)) {
            let plan = self.programme.plan(number, &players);
            let mut reports = BTreeMap::new();
            for kept in self.store.games(number)? {
                let fixture = plan.fixture(kept.number);
                let report = kept.report(fixture, plan.opening, self.lang);
                let report = report.ok_or_else(|| self.store.damaged(kept.number))?;
                // Records stay in the file.
                reports.insert(fixture.number, Report { record: None, ..report });
            }
            round.push(Encounter { number, players, plan, reports });
        }
        let more = !round.is_empty();
        if more {
            self.rounds.push(round);
        }
        Ok(more)
    }

    fn round_is_complete(&self) -> bool {
        self.rounds.last().is_none_or(|round| round.iter().all(Encounter::is_complete))
    }

    /// Plays what has not been played, and keeps each game as it ends; `each` sees how things
    /// stand after it. The results don't depend on the number of threads, unless clocks decide.
    pub fn play(
        &mut self,
        threads: NonZeroUsize,
        interrupt: &Stop,
        mut each: impl FnMut(&Tournament),
    ) -> Result<Ended, TournamentError> {
        loop {
            let Some(round) = self.rounds.last() else { return Ok(Ended::Complete) };
            let plans: Vec<Plan> = round.iter().map(|encounter| encounter.plan.clone()).collect();
            let missing = |(index, encounter): (usize, &Encounter)| {
                let played: Vec<u64> = encounter.reports.keys().copied().collect();
                (0..encounter.plan.total())
                    .filter(move |number| played.binary_search(number).is_err())
                    .map(move |number| (index, number))
            };
            let games: Vec<(usize, u64)> = round.iter().enumerate().flat_map(missing).collect();
            let ended = play_each(&plans, &games, threads, interrupt, |index, report| {
                self.keep_in_round(index, report)?;
                each(self);
                Ok::<(), TournamentError>(())
            })?;
            if ended == Ended::Early {
                return Ok(Ended::Early);
            }
            if !self.begin_round()? {
                return Ok(Ended::Complete);
            }
        }
    }

    /// Keeps a game of the last round.
    fn keep_in_round(&mut self, index: usize, report: Report) -> Result<(), TournamentError> {
        let round = self.rounds.last_mut().expect("a round is being played");
        self.store.keep(round[index].number, &report)?;
        let report = Report { record: None, ..report };
        round[index].reports.insert(report.fixture.number, report);
        Ok(())
    }

    /// What can be played now, wherever that is: the deals of this round of which a game is missing.
    /// None are left when everything has been played; the next round begins when all of them have
    /// been [added](Tournament::add).
    pub fn missing(&self) -> Vec<Pair> {
        let tables = self.rounds.last().map(Vec::as_slice).unwrap_or_default();
        let deals = |table: &Encounter| {
            let each = table.plan.games_per_deal();
            let played = |deal: &u64| {
                table.reports.range(deal * each..(deal + 1) * each).count() as u64 == each
            };
            let missing = (0..table.plan.total() / each).filter(|deal| !played(deal));
            let (encounter, players) = (table.number, &table.players);
            let pair = |deal| Pair { encounter, players: players.clone(), deal };
            missing.map(pair).collect::<Vec<_>>()
        };
        tables.iter().flat_map(deals).collect()
    }

    /// Keeps the games of a pair of this round that was [played](Pair::play) somewhere else; `each`
    /// sees how things stand after every one of them. A game that is there already stays as it is.
    pub fn add(
        &mut self,
        pair: &Pair,
        games: &str,
        mut each: impl FnMut(&Tournament),
    ) -> Result<(), TournamentError> {
        let tables = self.rounds.last().map(Vec::as_slice).unwrap_or_default();
        let table = tables.iter().position(|table| table.number == pair.encounter);
        let Some(index) = table else { return Err(TournamentError::WrongGames) };
        let table = &tables[index];
        let mut reports = Vec::new();
        let games = pair.read(games, table.plan.games_per_deal());
        for kept in games.ok_or(TournamentError::WrongGames)? {
            let fixture = table.plan.fixture(kept.number);
            let report = kept.report(fixture, table.plan.opening, self.lang);
            let report = report.filter(|report| table.plan.is_record_of(report));
            let report = report.ok_or(TournamentError::WrongGames)?;
            if !table.reports.contains_key(&kept.number) {
                reports.push(report);
            }
        }
        for report in reports {
            self.keep_in_round(index, report)?;
            each(self);
        }
        while self.round_is_complete() && self.begin_round()? {}
        Ok(())
    }

    /// Keeps a game of a match, which has one table and is played elsewhere.
    pub fn keep(&mut self, report: &Report) -> Result<(), TournamentError> {
        Ok(self.store.keep(0, report)?)
    }

    /// What is played.
    pub fn programme(&self) -> &Programme {
        &self.programme
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        self.store.path()
    }

    /// The rounds so far; all but the last are complete.
    pub fn rounds(&self) -> &[Vec<Encounter>] {
        &self.rounds
    }

    /// How many rounds have been played to the end.
    pub fn complete_rounds(&self) -> usize {
        self.rounds.len() - usize::from(!self.round_is_complete())
    }

    /// How many games have been played.
    pub fn played(&self) -> u64 {
        self.rounds.iter().flatten().map(|encounter| encounter.reports.len() as u64).sum()
    }

    /// How many games there are in all.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Whether every game has been played.
    pub fn is_complete(&self) -> bool {
        self.played() == self.total()
    }

    /// The number of a game of a table among all games, counted from 1.
    pub fn number_of(&self, encounter: &Encounter, report: &Report) -> u64 {
        encounter.number * self.programme.games_per_table() + report.fixture.number + 1
    }

    /// The records of the games of a table, each with its number at the table.
    pub fn records(&self, encounter: &Encounter) -> Result<Vec<(u64, Record)>, TournamentError> {
        let mut records = Vec::new();
        for kept in self.store.games(encounter.number)? {
            let fixture = encounter.plan.fixture(kept.number);
            let report = kept.report(fixture, encounter.plan.opening, self.lang);
            let report = report.ok_or_else(|| self.store.damaged(kept.number))?;
            records.extend(report.record.map(|record| (fixture.number, record)));
        }
        Ok(records)
    }

    /// How the players stand.
    pub fn ranking(&self) -> Ranking {
        Ranking::of(self)
    }
}

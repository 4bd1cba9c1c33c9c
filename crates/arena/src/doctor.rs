//! Conformance tests for bots (the doctor): everything that an arena may ask, and what went wrong.

mod check;
mod games;
mod talk;

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::time::Duration;

use tripot_catalog::Variant;
use tripot_core::{Seed, Stop};

use crate::contest::Contest;
use crate::error::MatchError;
use crate::plan::Plan;
use crate::report::{Effort, Report};
use crate::runner::run_from;
use tripot_bots::Entrant;
use tripot_bots::Limit;
use tripot_bots::{Bot, Connection};
use tripot_bots::{Fault, Manner};

pub use check::{Check, Note, Sampled};
pub(crate) use games::Sample;

/// The seed of every game that the doctor plays, so that `tripot match` plays it again.
const SEED: &str = "check";

/// A move that takes longer is worth a word.
const SLOW: Duration = Duration::from_secs(1);

/// The most games of a kind without an answer in time; no others are waited for.
const MAX_LATE_GAMES: usize = 2;

/// How a trial went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// Allowed, but surprising.
    Noted(Note),
    /// Not as it should.
    Failed(Fault),
}

/// What was tried, and how it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Its number, from 1.
    pub number: usize,
    /// What was tried.
    pub check: Check,
    /// How it went.
    pub verdict: Verdict,
    /// A command that tries it again.
    pub command: String,
}

/// Examines a bot.
pub struct Doctor<'a> {
    bot: &'a Bot,
    interrupt: &'a Stop,
    report: &'a mut dyn FnMut(&Trial),
    trials: Vec<Trial>,
    effort: Effort,
    slowest: Duration,
}

impl<'a> Doctor<'a> {
    /// Examines a bot; each trial is reported as it ends. Nothing but what it claims to play is
    /// tried, or all variants of all games if it does not say; `only` narrows that down.
    pub fn examine(
        bot: &'a Bot,
        only: &[Variant],
        interrupt: &'a Stop,
        report: &'a mut dyn FnMut(&Trial),
    ) -> Result<Vec<Trial>, MatchError> {
        let mut doctor = Doctor {
            bot,
            interrupt,
            report,
            trials: Vec::new(),
            effort: Effort::default(),
            slowest: Duration::ZERO,
        };
        let Some(connection) = doctor.handshake() else { return Ok(doctor.trials) };
        let samples = games::samples(&connection, only);
        drop(connection);
        if samples.is_empty() {
            doctor.note(Check::Games, "", Verdict::Noted(Note::NothingToPlay));
        }
        for of_one_game in samples.chunk_by(|one, other| one.game() == other.game()) {
            doctor.play_all(of_one_game)?;
        }
        if let Some(first) = samples.first().filter(|_| !interrupt.is_raised()) {
            doctor.judge_speed(first);
            doctor.talk(first);
        }
        Ok(doctor.trials)
    }

    fn note(&mut self, check: Check, command: &str, verdict: Verdict) {
        let number = self.trials.len() + 1;
        let trial = Trial { number, check, verdict, command: command.to_owned() };
        (self.report)(&trial);
        self.trials.push(trial);
    }

    /// Starts it and lets it introduce itself.
    fn handshake(&mut self) -> Option<Connection> {
        let command = talk::typed(self.bot, &["tripot 1", "quit"]);
        let opened = Connection::open(self.bot.launch(), self.bot.limits(), self.interrupt);
        let (verdict, connection) = match opened {
            Ok(connection) => (Verdict::Passed, Some(connection)),
            Err(fault) => (Verdict::Failed(talk::explained_hello(self.bot, fault)), None),
        };
        self.note(Check::Handshake, &command, verdict);
        connection
    }

    /// Plays the samples of one game, as long as it answers.
    fn play_all(&mut self, samples: &[Sample]) -> Result<(), MatchError> {
        let mut late = 0;
        for (index, sample) in samples.iter().enumerate() {
            if late == MAX_LATE_GAMES {
                let left_out = Note::LeftOut { trials: samples.len() - index };
                let check = Check::More { game: sample.game() };
                self.note(check, "", Verdict::Noted(left_out));
                break;
            }
            let found = self.play(sample)?;
            if self.interrupt.is_raised() {
                break;
            }
            late += usize::from(found.as_ref().is_some_and(|fault| fault.manner() == Manner::Late));
            let verdict = match found {
                None => Verdict::Passed,
                Some(fault) => {
                    let bot = self.bot;
                    Verdict::Failed(talk::explained_game(bot, sample, self.interrupt, fault))
                }
            };
            let command = self.match_command(sample);
            self.note(sample.check(), &command, verdict);
        }
        Ok(())
    }

    /// Plays a sample to its end, or up to the first fault.
    fn play(&mut self, sample: &Sample) -> Result<Option<Fault>, MatchError> {
        let mut entrants = vec![Entrant::new("bot", self.bot.clone())];
        while entrants.len() < sample.seats.get() {
            let name = format!("random{}", entrants.len());
            entrants.push(Entrant::new(&name, games::random(&sample.variant)));
        }
        let contest = Contest::new(sample.variant.clone(), entrants)?;
        let mut plan = Plan::new(contest, Seed::parse(SEED)?);
        plan.limit = sample.limit;
        plan.opening = sample.opening;
        let mut found = None;
        for number in 0..sample.games {
            plan.games = NonZeroU64::MIN.saturating_add(number);
            // Breaking off a match would raise the flag that ends the whole examination.
            run_from(&plan, number, self.interrupt, |report: Report| {
                let effort = report.efforts[report.fixture.seat_of(0).index()];
                self.effort.add(&effort);
                self.slowest = self.slowest.max(effort.time / (effort.moves.max(1) as u32));
                found = report.fault;
                ControlFlow::Continue(())
            })?;
            if found.is_some() || self.interrupt.is_raised() {
                break;
            }
        }
        Ok(found)
    }

    /// The match that plays a sample again.
    fn match_command(&self, sample: &Sample) -> String {
        let others = ",random".repeat(sample.seats.get() - 1);
        let seats = format!("cmd:{}{others}", self.bot.launch().command_line());
        let limit = match sample.limit {
            Limit::Milliseconds(time) => format!(" --ms {time}"),
            Limit::Nodes(nodes) => format!(" --nodes {nodes}"),
            Limit::Own | Limit::Clock(_) => String::new(),
        };
        let words = ["tripot", "match", &sample.variant.name, "--seats", &seats];
        let line = shlex::try_join(words).unwrap_or_default();
        let Sample { games, opening, .. } = sample;
        format!("{line} --games {games} --opening {opening} --seed {SEED}{limit}")
    }

    fn judge_speed(&mut self, sample: &Sample) {
        let command = self.match_command(sample);
        let moves = self.effort.moves as u32;
        let Some(mean) = self.effort.time.checked_div(moves) else { return };
        let verdict = if self.slowest > SLOW {
            Verdict::Noted(Note::Slow { slowest: self.slowest })
        } else {
            Verdict::Passed
        };
        self.note(Check::Speed { moves, mean }, &command, verdict);
    }
}

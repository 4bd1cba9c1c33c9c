//! Playing one game of a match.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use tripot_catalog::{AnyTable, Opening};
use tripot_core::{Budget, Seat, Stop, Termination, Turn};

use crate::error::{ContestError, MatchError};
use crate::fixture::Fixture;
use crate::plan::Plan;
use crate::report::{Effort, Report};
use tripot_bots::Alarm;
use tripot_bots::Allowance;
use tripot_bots::Clock;
use tripot_bots::Limit;
use tripot_bots::{Contender, Sitter};
use tripot_bots::{Fault, FaultReason};

/// How often another opening is drawn when one leaves nothing to play.
const ATTEMPTS: u64 = 100;

/// Plays the games of a match, one after the other.
pub(crate) struct GameRunner<'a> {
    plan: &'a Plan,
    interrupt: &'a Stop,
    alarm: Option<Alarm>,
}

impl<'a> GameRunner<'a> {
    pub(crate) fn new(plan: &'a Plan, interrupt: &'a Stop) -> GameRunner<'a> {
        let alarm = plan.limit.is_timed().then(|| Alarm::new(interrupt.clone()));
        GameRunner { plan, interrupt, alarm }
    }

    /// Plays a game; nothing if it was interrupted.
    pub(crate) fn play(&self, fixture: Fixture) -> Result<Option<Report>, MatchError> {
        let mut table = self.open(&fixture)?;
        let opening: Vec<String> = match self.plan.opening {
            0 => Vec::new(),
            _ => table.moves().into_iter().map(|(_, text)| text).collect(),
        };
        let seats = fixture.seats();
        let contender = |seat| &*self.plan.contest.entrants()[fixture.entrant_at(seat)].contender;
        let mut sitters = Vec::with_capacity(seats.get());
        for seat in seats.seats() {
            sitters.push(contender(seat).sit(&mut *table, seat).map_err(ContestError::from)?);
        }
        let mut efforts = vec![Effort::default(); seats.get()];
        let mut clocks = match self.plan.limit {
            Limit::Clock(control) => vec![Clock::new(control); seats.get()],
            Limit::Own | Limit::Nodes(_) | Limit::Milliseconds(_) => Vec::new(),
        };
        let mut fault = None;
        while let Turn::Seat(seat) = table.turn() {
            let start = Instant::now();
            let clock = clocks.get_mut(seat.index());
            let allowance = self.allowance(contender(seat), clock.as_deref());
            let turn = take_turn(&mut *sitters[seat.index()], &mut *table, seat, &allowance);
            if let Some(alarm) = &self.alarm {
                alarm.clear();
            }
            if self.interrupt.is_raised() {
                return Ok(None);
            }
            let spent = start.elapsed();
            let effort = &mut efforts[seat.index()];
            effort.time += spent;
            let late = clock.is_some_and(|clock| !clock.take(spent));
            match turn {
                Ok(nodes) => {
                    effort.moves += 1;
                    effort.nodes += nodes;
                    // A move that ends the game has ended it.
                    if late && table.turn() != Turn::Over {
                        let found = Fault::new(FaultReason::Flag);
                        table.end(found.termination(seat));
                        fault = Some(found);
                    }
                }
                Err(found) => {
                    table.end(found.termination(seat));
                    fault = Some(found);
                }
            }
        }
        for (seat, sitter) in seats.seats().zip(&mut sitters) {
            sitter.hear_end(&mut *table, seat);
        }
        let plies = opening.len() as u64 + efforts.iter().map(|effort| effort.moves).sum::<u64>();
        let termination = table.termination();
        let outcome = table.outcome().filter(|_| termination == Termination::Finished);
        let record = self.plan.records.then(|| {
            let line = |seat| {
                let line = self.plan.contest.entrants()[fixture.entrant_at(seat)].line();
                line.expect("the plan has checked the names")
            };
            table.record(&seats.seats().map(line).collect::<Vec<_>>())
        });
        Ok(Some(Report { fixture, opening, plies, termination, outcome, fault, efforts, record }))
    }

    /// A table at which the opening has been played.
    fn open(&self, fixture: &Fixture) -> Result<Box<dyn AnyTable>, MatchError> {
        let variant = self.plan.contest.variant();
        let opening = Opening {
            variant: &variant.name,
            seats: fixture.seats(),
            luck: fixture.seed.into(),
            start: None,
        };
        for attempt in 0..ATTEMPTS {
            let mut table = variant.game.open(&opening).map_err(ContestError::from)?;
            if self.plan.opening == 0 {
                return Ok(table);
            }
            let mut rng = fixture.seed.derive("opening", attempt).stream("moves");
            for _ in 0..self.plan.opening {
                table.play_random(&mut rng);
            }
            if table.turn() != Turn::Over {
                return Ok(table);
            }
        }
        Err(MatchError::NoOpening { plies: self.plan.opening })
    }

    /// What a player may spend on the move that it is about to make. Its time runs.
    fn allowance(&self, contender: &dyn Contender, clock: Option<&Clock>) -> Allowance {
        let nodes = match self.plan.limit {
            Limit::Own => contender.own_nodes(),
            Limit::Nodes(nodes) => nodes,
            Limit::Milliseconds(_) | Limit::Clock(_) => u64::MAX,
        };
        let time = match self.plan.limit {
            Limit::Own | Limit::Nodes(_) => None,
            Limit::Milliseconds(time) => Some(Duration::from_millis(time)),
            Limit::Clock(_) => clock.map(Clock::share),
        };
        let stop = match (time, &self.alarm) {
            (Some(time), Some(alarm)) => alarm.set(time),
            _ => self.interrupt.clone(),
        };
        Allowance {
            limit: self.plan.limit,
            budget: Budget::nodes(nodes).or_until(stop),
            clock: clock.map(Clock::left),
            interrupt: self.interrupt.clone(),
        }
    }
}

/// Asks a player for its move; one that panics has lost, and nothing else is.
fn take_turn(
    sitter: &mut dyn Sitter,
    table: &mut dyn AnyTable,
    seat: Seat,
    allowance: &Allowance,
) -> Result<u64, Fault> {
    // A referee changes its truth only after all that can go wrong, and a player that broke down
    // is not asked again.
    catch_unwind(AssertUnwindSafe(|| sitter.take_turn(table, seat, allowance)))
        .unwrap_or_else(|panic| Err(Fault::panicked(&last_words(&*panic))))
}

fn last_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default().to_owned()
}

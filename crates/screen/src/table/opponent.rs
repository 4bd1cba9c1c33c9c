//! Machines and programs at the table: what they answer, and what is wrong with them.

use std::time::Duration;

use tripot_boards::Look;
use tripot_bots::Fault;
use tripot_catalog::Thought;
use tripot_core::{Annotation, Seat};

use super::{Request, Stage, Table, milliseconds};

impl Table {
    /// The seat that a job thinks for, if its answer is still waited for.
    fn thinker(&self, job: u64) -> Option<Seat> {
        match self.stage {
            Stage::Thinking { seat, job: current, .. } if current == job => Some(seat),
            _ => None,
        }
    }

    /// A machine has chosen.
    pub(crate) fn thought(
        &mut self,
        job: u64,
        thought: Option<Thought>,
        look: &Look,
        now: Duration,
    ) -> Vec<Request> {
        let Some(seat) = self.thinker(job) else { return Vec::new() };
        let Some(thought) = thought else {
            // The record says who broke down; the game can't go on.
            if let Err(trouble) = self.game.crash(seat) {
                self.refuse(&trouble.text(look.lang));
            }
            let mut requests: Vec<Request> = self.keep().into_iter().collect();
            requests.extend(self.advance(now));
            return requests;
        };
        if std::mem::take(&mut self.wants_back) {
            return self.take_back(look, now);
        }
        if self.motion.is_some() || self.paused || now < self.not_before {
            self.waiting = Some(thought);
            return Vec::new();
        }
        self.answer(&thought, look, now)
    }

    /// A program has answered, or something is wrong with it.
    pub(crate) fn heard(
        &mut self,
        job: u64,
        answer: Option<Result<Thought, Fault>>,
        look: &Look,
        now: Duration,
    ) -> Vec<Request> {
        let Some(seat) = self.thinker(job) else { return Vec::new() };
        match answer {
            Some(Err(_)) if std::mem::take(&mut self.wants_back) => self.take_back(look, now),
            Some(Err(fault)) => self.broken(seat, fault, look),
            Some(Ok(thought)) => self.thought(job, Some(thought), look, now),
            None => self.thought(job, None, look, now),
        }
    }

    /// Says what is wrong with the program on a seat; its last lines may tell its author why.
    pub(super) fn broken(&mut self, seat: Seat, fault: Fault, look: &Look) -> Vec<Request> {
        let lines = self.game.explain(seat, &fault, look.lang);
        self.motion = None;
        self.stage = Stage::Broken;
        self.fault = Some((seat, fault));
        vec![Request::Broken(seat, lines)]
    }

    pub(super) fn answer(&mut self, thought: &Thought, look: &Look, now: Duration) -> Vec<Request> {
        let Stage::Thinking { seat, .. } = self.stage else { return Vec::new() };
        let clock_ms = milliseconds(now.saturating_sub(self.since));
        let note = Annotation { clock_ms: Some(clock_ms), value: thought.value };
        self.play(seat, &thought.chosen, note, look, now)
    }

    /// Why the program lost that did, if one did.
    pub(crate) fn lost_by(&self, look: &Look) -> Vec<String> {
        let lost = |(seat, fault): &&(Seat, Fault)| {
            self.game.table.termination() == fault.termination(*seat)
        };
        let fault = self.fault.as_ref().filter(lost);
        fault.map_or_else(Vec::new, |(seat, fault)| self.game.explain(*seat, fault, look.lang))
    }

    /// Nobody waits for what machines still think.
    pub(crate) fn stop(&mut self) {
        if let Stage::Thinking { stop, cut, .. } = &self.stage {
            stop.raise();
            cut.raise();
        }
        self.drop_advice();
    }
}

//! The connection to a bot process, after the handshake.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use tripot_catalog::game_of_variant;
use tripot_core::{Stop, plain_name};

use crate::fault::{Fault, FaultReason, Garbage, shown};
use crate::limits::Limits;
use crate::process::{Breakdown, Launch, Process};
use crate::protocol::{Form, Order, Reply, VERSION};

/// The most games of a process, after which it is replaced by another.
const MOST_GAMES: usize = 1000;

/// How long a read waits before it returns to its caller.
const PAUSE: Duration = Duration::from_millis(100);

/// A running bot that has said that it is ready.
#[derive(Debug)]
pub struct Connection {
    process: Process,
    /// What it calls itself.
    pub name: Option<String>,
    /// In which form it wants positions and moves.
    pub form: Form,
    /// The games or variants that it says it plays; nothing if it does not say.
    pub claims: Vec<String>,
    /// The commitments of the deals that it has played.
    deals: HashSet<String>,
}

/// How a bot that is asked something may answer.
#[derive(Clone, Copy, Debug)]
pub struct Timeout<'a> {
    /// How long it is waited for.
    pub time: Duration,
    /// Raised when nobody wants the answer any more.
    pub interrupt: &'a Stop,
}

impl Connection {
    /// Starts a bot and lets it introduce itself.
    pub fn open(launch: &Launch, limits: &Limits, interrupt: &Stop) -> Result<Connection, Fault> {
        let timeout = Timeout { time: limits.start, interrupt };
        let process = Process::start(launch, limits).map_err(|breakdown| {
            Fault::new(FaultReason::Breakdown { breakdown, waited: limits.start })
        })?;
        let mut connection = Connection {
            process,
            name: None,
            form: Form::default(),
            claims: Vec::new(),
            deals: HashSet::new(),
        };
        connection.tell(&[Order::Hello(VERSION)], timeout)?;
        let deadline = Instant::now() + limits.start;
        loop {
            let line = connection.line(deadline, timeout)?;
            match Reply::parse(&line) {
                Some(Reply::Name(name)) => connection.name = Some(shown(&plain_name(&name))),
                Some(Reply::Form(form)) => connection.form = form,
                Some(Reply::Plays(games)) => connection.claims = games,
                Some(Reply::Ready) => return Ok(connection),
                Some(Reply::Info { .. }) => {}
                Some(Reply::Moves | Reply::Move(_)) | None => {
                    return Err(connection.garbage(line, Garbage::BeforeReady));
                }
            }
        }
    }

    /// Whether it says that it plays a variant, or does not say what it plays.
    pub fn claims(&self, variant: &str) -> bool {
        let game = variant.split('(').next().unwrap_or_default();
        self.claims.is_empty()
            || self.claims.iter().any(|claim| {
                let canonical = || game_of_variant(claim).ok()?.canonical(claim, &[]).ok();
                claim == game || claim == variant || canonical().is_some_and(|name| name == variant)
            })
    }

    /// A game begins, of the deal with this commitment.
    pub fn begin_game(&mut self, deal: String) {
        self.deals.insert(deal);
        self.process.begin_game();
    }

    /// Whether it knows a deal, or has played enough.
    pub fn has_played(&self, deal: &str) -> bool {
        self.deals.contains(deal)
    }

    /// Whether it shall play another game.
    pub fn is_fresh(&self) -> bool {
        self.deals.len() < MOST_GAMES
    }

    /// Whether its process is running.
    pub fn is_alive(&mut self) -> bool {
        self.process.is_alive()
    }

    /// Says something to it.
    pub fn tell(&mut self, orders: &[Order], timeout: Timeout<'_>) -> Result<(), Fault> {
        use std::fmt::Write as _;
        let mut text = String::new();
        for order in orders {
            let _ = writeln!(text, "{order}");
        }
        let sent = self.process.send(&text, Instant::now() + timeout.time);
        sent.map_err(|breakdown| self.broken(breakdown, timeout))
    }

    /// The next line that it says.
    pub fn line(&mut self, deadline: Instant, timeout: Timeout<'_>) -> Result<String, Fault> {
        let line = self.process.line(deadline, timeout.interrupt);
        line.map_err(|breakdown| self.broken(breakdown, timeout))
    }

    /// The next line that it says, or nothing if it has been silent for a moment: the caller may
    /// have something to add.
    pub fn line_or_pause(
        &mut self,
        deadline: Instant,
        timeout: Timeout<'_>,
    ) -> Result<Option<String>, Fault> {
        let pause = deadline.min(Instant::now() + PAUSE);
        match self.process.line(pause, timeout.interrupt) {
            Ok(line) => Ok(Some(line)),
            Err(Breakdown::Late) if pause < deadline => Ok(None),
            Err(breakdown) => Err(self.broken(breakdown, timeout)),
        }
    }

    /// Passes over what it said without being asked; that may be thoughts and nothing else.
    pub fn hear_out(&mut self, timeout: Timeout<'_>) -> Result<(), Fault> {
        loop {
            match self.process.waiting_line() {
                Ok(None) => return Ok(()),
                Ok(Some(line)) => match Reply::parse(&line) {
                    Some(Reply::Info { .. }) => {}
                    Some(Reply::Move(_)) => return Err(self.garbage(line, Garbage::SecondMove)),
                    _ => return Err(self.garbage(line, Garbage::Unasked)),
                },
                Err(breakdown) => return Err(self.broken(breakdown, timeout)),
            }
        }
    }

    /// The fault of a bot from which nothing more can be had. It is gone then.
    pub(crate) fn broken(&mut self, breakdown: Breakdown, timeout: Timeout<'_>) -> Fault {
        let last_words = self.process.kill();
        let fault = Fault::new(FaultReason::Breakdown { breakdown, waited: timeout.time });
        fault.with_last_words(last_words)
    }

    /// The fault of a bot that said what it should not have said. It is gone then.
    pub fn garbage(&mut self, line: String, garbage: Garbage) -> Fault {
        let last_words = self.process.kill();
        Fault { last_words, ..Fault::new(FaultReason::Garbage { garbage, line }) }
    }

    /// Kills it and returns its last words.
    pub fn kill(&mut self) -> Vec<String> {
        self.process.kill()
    }

    /// What it has written to its standard error since this was last asked.
    pub fn words(&mut self) -> Vec<String> {
        self.process.words()
    }

    /// The processor time that it has taken, as far as it was seen.
    pub fn cpu(&mut self) -> Duration {
        self.process.cpu()
    }

    /// Says a line that is none of the protocol.
    pub fn tell_line(&mut self, line: &str, timeout: Timeout<'_>) -> Result<(), Fault> {
        let sent = self.process.send(&format!("{line}\n"), Instant::now() + timeout.time);
        sent.map_err(|breakdown| self.broken(breakdown, timeout))
    }

    /// Closes its input.
    pub fn hang_up(&mut self) {
        self.process.hang_up();
    }

    /// Tells it to end, if it listens.
    pub fn send_quit(&mut self) {
        let _ = self.process.send(&format!("{}\n", Order::Quit), Instant::now());
    }

    /// Gives it a moment to go by itself; says whether it did.
    pub fn wait(&mut self, timeout: Duration) -> bool {
        self.process.wait(timeout)
    }
}

//! Protocol tests: interruptions, malformed lines, the end of a connection.

use std::time::{Duration, Instant};

use tripot_catalog::{AnyTable, Opening};
use tripot_core::{Seat, Seed, Stop, Viewer};

use super::{Check, Doctor, Note, SEED, Sample, Verdict};
use tripot_bots::Process;
use tripot_bots::{Bot, Connection, Timeout};
use tripot_bots::{Fault, FaultReason, Garbage, Manner};
use tripot_bots::{Form, Order, Pace, Reply};

/// How long a bot may take to end.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// How long it may take to answer after `stop`.
const AT_ONCE: Duration = Duration::from_secs(2);

/// How long it would have had without `stop`.
const LONG: u64 = 60_000;

/// A fault before the bot was ready, and what most likely causes it.
pub(super) fn explained_hello(bot: &Bot, fault: Fault) -> Fault {
    blamed_on_buffer(fault, || says_hello_when_its_input_ends(bot))
}

/// A fault in a game, and what most likely causes it.
pub(super) fn explained_game(bot: &Bot, sample: &Sample, interrupt: &Stop, fault: Fault) -> Fault {
    blamed_on_buffer(fault, || answers_only_when_its_input_ends(bot, sample, interrupt))
}

/// A bot that is late may only have forgotten to flush what it writes. One that is slow or loops has
/// not: it must be seen that the end of its input brings the answer out.
fn blamed_on_buffer(fault: Fault, is_buffered: impl FnOnce() -> bool) -> Fault {
    if fault.manner() == Manner::Late && is_buffered() {
        let reason = FaultReason::Unflushed(Box::new(fault.reason));
        return Fault { reason, ..fault };
    }
    fault
}

/// Whether it says hello only when nothing more can come.
fn says_hello_when_its_input_ends(bot: &Bot) -> bool {
    let deadline = Instant::now() + EXIT_TIMEOUT;
    let Ok(mut process) = Process::start(bot.launch(), bot.limits()) else { return false };
    if process.send("tripot 1\nquit\n", deadline).is_err() {
        return false;
    }
    process.hang_up();
    let mut lines = std::iter::from_fn(|| process.line(deadline, &Stop::new()).ok());
    lines.any(|line| Reply::parse(&line) == Some(Reply::Ready))
}

/// Whether it answers a question at once when its input ends, and not for twice as long while that
/// is open.
fn answers_only_when_its_input_ends(bot: &Bot, sample: &Sample, interrupt: &Stop) -> bool {
    let Some(scene) = Scene::new(sample) else { return false };
    let answers = |time: Duration, hangs_up: bool| -> Option<bool> {
        let timeout = Timeout { time, interrupt };
        let mut bot = Connection::open(bot.launch(), bot.limits(), interrupt).ok()?;
        bot.tell(&scene.orders(bot.form, Pace::default()), timeout).ok()?;
        if hangs_up {
            bot.hang_up();
        }
        let deadline = Instant::now() + time;
        let mut lines = std::iter::from_fn(|| bot.line(deadline, timeout).ok());
        let is_answer = |reply: Reply| matches!(reply, Reply::Move(_) | Reply::Moves);
        Some(lines.any(|line| Reply::parse(&line).is_some_and(is_answer)))
    };
    answers(2 * EXIT_TIMEOUT, false) == Some(false) && answers(EXIT_TIMEOUT, true) == Some(true)
}

/// A command that types lines to the bot.
pub(super) fn typed(bot: &Bot, lines: &[&str]) -> String {
    let text = shlex::try_quote(&lines.join("\\n")).map(String::from).unwrap_or_default();
    format!("printf '%b\\n' {text} | {}", bot.launch().command_line())
}

/// A game in which the bot is to move.
struct Scene {
    table: Box<dyn AnyTable>,
    seat: Seat,
}

impl Scene {
    fn new(sample: &Sample) -> Option<Scene> {
        let seed = Seed::parse(SEED).ok()?;
        let (variant, seats) = (&sample.variant, sample.seats);
        let opening = Opening { variant: &variant.name, seats, luck: seed.into(), start: None };
        let table = variant.game.open(&opening).ok()?;
        let seat = table.turn().seat()?;
        Some(Scene { table, seat })
    }

    /// What leads to its move.
    fn orders(&self, form: Form, pace: Pace) -> Vec<Order> {
        let new = Order::New {
            variant: self.table.variant(),
            seats: self.table.seats(),
            seat: self.seat,
            key: self.table.player_key(self.seat),
        };
        let view = self.table.view(Viewer::Seat(self.seat));
        let written = view.classroom().filter(|_| form == Form::Classroom);
        let position = Order::Position(written.unwrap_or_else(|| view.native()));
        vec![new, position, Order::Go(pace)]
    }

    fn moves(&self, form: Form) -> Order {
        let moves = self.table.view(Viewer::Seat(self.seat)).moves().into_iter();
        let texts = moves.map(|text| match (form, text.classroom) {
            (Form::Classroom, Some(classroom)) => classroom,
            _ => text.native,
        });
        Order::Moves(texts.collect())
    }

    /// Waits for its move.
    fn answer(&self, bot: &mut Connection, timeout: Timeout<'_>) -> Result<String, Fault> {
        let deadline = Instant::now() + timeout.time;
        loop {
            let line = bot.line(deadline, timeout)?;
            match Reply::parse(&line) {
                Some(Reply::Moves) => bot.tell(&[self.moves(bot.form)], timeout)?,
                Some(Reply::Move(text)) => return Ok(text),
                Some(Reply::Info { .. }) => {}
                _ => return Err(bot.garbage(line, Garbage::NoAnswer)),
            }
        }
    }
}

impl Doctor<'_> {
    /// Tries what is not part of every game.
    pub(super) fn talk(&mut self, sample: &Sample) {
        let Some(scene) = Scene::new(sample) else { return };
        let thoughtful = Pace { ms: Some(LONG), ..Pace::default() };
        let lines = |pace: Pace, form: Form, last: &[&str]| {
            let orders = scene.orders(form, pace);
            let orders = orders.iter().map(ToString::to_string);
            let hello = std::iter::once("tripot 1".to_owned());
            let last = last.iter().map(|&line| line.to_owned());
            hello.chain(orders).chain(last).collect::<Vec<_>>()
        };
        let form = self.open().map_or(Form::Native, |bot| bot.form);
        let moves = scene.moves(form).to_string();

        let said = lines(thoughtful, form, &["stop", &moves, "stop", "quit"]);
        self.try_out(Check::Stop, &said, |bot, timeout| {
            let prompt = Timeout { time: AT_ONCE, ..timeout };
            bot.tell(&scene.orders(bot.form, thoughtful), timeout)?;
            bot.tell(&[Order::Stop], timeout)?;
            scene.answer(bot, prompt)?;
            // Once more, too late: it is to be passed over.
            bot.tell(&[Order::Stop], timeout)?;
            bot.tell(&scene.orders(bot.form, Pace::default()), timeout)?;
            scene.answer(bot, timeout).map(drop)
        });

        let said = lines(Pace::default(), form, &[&moves, "quit"]);
        self.try_out(Check::Restart, &said, |bot, timeout| {
            // A game that nobody ends, and another one.
            for _ in 0..2 {
                bot.tell(&scene.orders(bot.form, Pace::default()), timeout)?;
                scene.answer(bot, timeout)?;
            }
            Ok(())
        });

        let strange = ["weather sunny", "", "option depth 9"];
        let said = lines(Pace::default(), form, &[&moves, strange[0], "quit"]);
        self.try_out(Check::Strange, &said, |bot, timeout| {
            for line in strange {
                bot.tell_line(line, timeout)?;
            }
            bot.tell(&scene.orders(bot.form, Pace::default()), timeout)?;
            scene.answer(bot, timeout).map(drop)
        });

        let said = lines(Pace::default(), form, &[&moves, "quit"]);
        self.try_repeating(&scene, &said);
        self.try_leaving(Check::Quit, &["tripot 1", "quit"], Connection::send_quit);
        self.try_leaving(Check::EndOfInput, &["tripot 1"], Connection::hang_up);
    }

    fn open(&self) -> Result<Connection, Fault> {
        Connection::open(self.bot.launch(), self.bot.limits(), self.interrupt)
    }

    /// A conversation with a fresh process.
    fn try_out(
        &mut self,
        check: Check,
        lines: &[String],
        conversation: impl FnOnce(&mut Connection, Timeout<'_>) -> Result<(), Fault>,
    ) {
        let timeout = Timeout { time: self.bot.limits().turn, interrupt: self.interrupt };
        let result = self.open().and_then(|mut bot| conversation(&mut bot, timeout));
        let verdict = result.map_or_else(Verdict::Failed, |()| Verdict::Passed);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let command = typed(self.bot, &lines);
        self.note(check, &command, verdict);
    }

    /// Whether the same seed gives the same move: good to have, nothing that must be.
    fn try_repeating(&mut self, scene: &Scene, lines: &[String]) {
        let timeout = Timeout { time: self.bot.limits().turn, interrupt: self.interrupt };
        let once = || {
            let mut bot = self.open()?;
            bot.tell(&scene.orders(bot.form, Pace::default()), timeout)?;
            scene.answer(&mut bot, timeout)
        };
        let verdict = match (once(), once()) {
            (Ok(first), Ok(second)) if first == second => Verdict::Passed,
            (Ok(_), Ok(_)) => Verdict::Noted(Note::Varies),
            (Err(fault), _) | (_, Err(fault)) => Verdict::Failed(fault),
        };
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let command = typed(self.bot, &lines);
        self.note(Check::Repeat, &command, verdict);
    }

    /// Whether it goes when it shall.
    fn try_leaving(&mut self, check: Check, lines: &[&str], leave: impl FnOnce(&mut Connection)) {
        let verdict = match self.open() {
            Err(fault) => Verdict::Failed(fault),
            Ok(mut bot) => {
                leave(&mut bot);
                if bot.wait(EXIT_TIMEOUT) {
                    Verdict::Passed
                } else {
                    let fault = Fault::new(FaultReason::StillRunning { waited: EXIT_TIMEOUT });
                    Verdict::Failed(Fault { last_words: bot.kill(), ..fault })
                }
            }
        };
        let command = typed(self.bot, lines);
        self.note(check, &command, verdict);
    }
}

//! The screen of a game: the board, whose turn it is, and all that a person can ask for.

mod hint;
mod input;
mod opponent;
mod picture;
mod requests;
mod watch;

pub(crate) use picture::{LEAST, board_area, board_area_or_notice, fits, too_small};

use std::time::Duration;

use tripot_boards::{Board, Entry, Look, board_of};
use tripot_bots::Fault;
use tripot_catalog::{AnyView, Thought};
use tripot_core::{Annotation, Message, Seat, Stop, Turn, Viewer};

use self::hint::Counsel;
use super::event::Effect;
use super::line::Line;
use super::past::past;
use super::prose::Prose;
use tripot_settings::Pace;
use tripot_terminal::eyes::Eyes;
use tripot_terminal::face;
use tripot_terminal::game::{Game, Sitter};
use tripot_terminal::program::Question;

/// How often the sign of thinking turns.
const SPIN: Duration = Duration::from_millis(120);

/// A game on the screen.
pub(crate) struct Table {
    pub(crate) game: Game,
    board: Box<dyn Board>,
    /// What the person in front of the screen may know.
    view: Box<dyn AnyView>,
    history: Vec<Entry>,
    stage: Stage,
    /// A move that is being shown step by step.
    motion: Option<Motion>,
    /// What a machine chose while something was still moving.
    waiting: Option<Thought>,
    /// A take-back waits until the machine has stopped.
    wants_back: bool,
    /// What was last wrong with a program, and on which seat.
    fault: Option<(Seat, Fault)>,
    note: Note,
    typed: Option<Line>,
    counsel: Counsel,
    /// A move of the person that is being judged, or that the person is asked about.
    pending: Option<String>,
    ways: Ways,
    /// What happened since the last move of a person, and with it; where nobody plays, the last move alone.
    news: Vec<News>,
    /// Machines that play among themselves wait.
    paused: bool,
    /// What a machine chose is not played before this time.
    not_before: Duration,
    /// Whose eyes the screen was last for.
    seen_by: Option<Seat>,
    /// When the person began to choose, or the machine to think.
    since: Duration,
    jobs: u64,
}

/// Who is doing what.
enum Stage {
    /// A person chooses.
    Choosing(Seat),
    /// A machine or a program thinks. The first flag asks for its move now; the second says that
    /// nobody wants it any more.
    Thinking { seat: Seat, job: u64, stop: Stop, cut: Stop },
    /// Something is wrong with the program on a seat, and a person decides how to go on.
    Broken,
    /// The screen waits for a person, and shows nothing that another may not see.
    HandOver(Seat),
    /// The game has ended.
    Over,
}

/// How a person wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways {
    /// Whether moves are shown step by step.
    pub(crate) motion: bool,
    /// Whether positions are judged.
    pub(crate) evaluation: bool,
    /// Whether a blunder is warned of.
    pub(crate) tutor: bool,
    /// How fast machines play.
    pub(crate) pace: Pace,
}

struct Motion {
    before: Box<dyn AnyView>,
    shown: u8,
    steps: u8,
    next: Duration,
}

/// What a move did: in a sentence, and in a few signs where there is no room for it.
struct News {
    whole: String,
    short: String,
}

/// The lines below the board.
#[derive(Clone, PartialEq, Debug, Default)]
struct Note {
    /// What is said, the longest form first: the first that fits is shown.
    forms: Vec<String>,
    tone: Tone,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Tone {
    #[default]
    Told,
    /// What happened since the person's move; the note itself says nothing.
    News,
    Wrong,
    Hint,
}

/// What the screen around the table has to do.
pub(crate) enum Request {
    /// Something to be done outside.
    Do(Effect),
    /// Ask before doing.
    Confirm(Message, Deed),
    /// Explain the keys.
    Help,
    /// The rules of the game.
    Rules,
    /// A text below a title.
    Read(&'static str, Prose),
    /// Remember how fast machines play.
    Pace(Pace),
    /// The game is over: show the result.
    Result,
    /// Something is wrong with the program on a seat: say what, and ask how to go on.
    Broken(Seat, Vec<String>),
    /// Remember whether positions are judged.
    Evaluation(bool),
    /// Leave the game for the first screen.
    Menu,
    /// Leave the program.
    Quit,
}

/// What is done once the person says yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    TakeBack(usize),
    Resign(Seat),
    /// A machine takes the seat of a program.
    Replace(Seat),
    /// The program on a seat loses the game.
    Lose(Seat),
    Menu,
    Quit,
    /// The move is played that was warned of.
    Play,
    /// A kept game is deleted: nothing that a table does.
    Delete,
}

impl Table {
    /// Sits down. A game that was begun before has a past.
    pub(crate) fn new(game: Game, look: &Look, now: Duration, ways: Ways) -> (Table, Vec<Request>) {
        let board = board_of(game.variant.game.name());
        let view = game.table.view(game.watcher());
        let mut table = Table {
            board,
            view,
            history: Vec::new(),
            stage: Stage::Over,
            motion: None,
            waiting: None,
            wants_back: false,
            fault: None,
            note: Note::default(),
            typed: None,
            counsel: Counsel::None,
            pending: None,
            ways,
            news: Vec::new(),
            paused: false,
            not_before: now,
            seen_by: None,
            since: now,
            jobs: 0,
            game,
        };
        table.history = past(&table.game.record(), table.game.eyes(), &*table.board, look);
        let aim = look.lang.find(&format!("game.{}.aim", table.game.variant.game.name()));
        if let (Some(aim), true) = (aim, table.history.is_empty()) {
            table.tell(aim.to_owned());
        }
        let requests = table.advance(now);
        (table, requests)
    }

    /// When something moves next without anybody's doing.
    pub(crate) fn wake(&self, now: Duration) -> Option<Duration> {
        match (&self.motion, &self.stage) {
            (Some(motion), _) => Some(motion.next),
            (None, Stage::Thinking { .. }) if self.waiting.is_some() => {
                (!self.paused).then_some(self.not_before)
            }
            (None, Stage::Thinking { .. }) => Some(now + SPIN),
            _ => matches!(self.counsel, Counsel::Asked { hint: true, .. }).then(|| now + SPIN),
        }
    }

    /// The key of how a move is chosen on the board.
    pub(crate) fn board_help(&self) -> &'static str {
        self.board.help()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// Turns to the seat to act.
    fn advance(&mut self, now: Duration) -> Vec<Request> {
        self.since = now;
        self.drop_advice();
        let seat = match self.game.table.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => {
                self.view = self.game.table.view(self.game.watcher());
                self.stage = Stage::Over;
                let farewell = self.game.dismiss().map(|work| Request::Do(Effect::Elsewhere(work)));
                return farewell.into_iter().chain([Request::Result]).collect();
            }
        };
        match self.game.player(seat) {
            Sitter::Person if self.game.is_handed_over() && self.seen_by != Some(seat) => {
                self.view = self.game.table.view(Viewer::Public);
                self.stage = Stage::HandOver(seat);
                Vec::new()
            }
            Sitter::Person | Sitter::Empty => self.choose(seat),
            Sitter::Program => {
                self.view = self.game.table.view(self.game.watcher());
                let question = self.game.ask(seat);
                let Question { asking, hurry, interrupt } =
                    question.expect("a program sits on the seat that is to move");
                let job = self.next_job();
                self.stage = Stage::Thinking { seat, job, stop: hurry, cut: interrupt };
                vec![Request::Do(Effect::Ask { job, asking })]
            }
            Sitter::Machine(machine) => {
                self.view = self.game.table.view(self.game.watcher());
                let thinking = self.game.table.think_elsewhere(seat);
                let thinking = thinking.expect("a machine sits on the seat that is to move");
                let (job, stop) = (self.next_job(), Stop::new());
                let cut = stop.clone();
                self.stage = Stage::Thinking { seat, job, stop: stop.clone(), cut };
                let nodes = machine.spec().nodes;
                vec![Request::Do(Effect::Think { job, thinking, nodes, stop })]
            }
        }
    }

    fn choose(&mut self, seat: Seat) -> Vec<Request> {
        self.seen_by = Some(seat);
        self.view = self.game.table.view(Viewer::Seat(seat));
        self.board.reset(&*self.view);
        self.stage = Stage::Choosing(seat);
        let judged = self.ways.evaluation || self.ways.tutor;
        if judged { self.ask_advice(false).into_iter().collect() } else { Vec::new() }
    }

    fn next_job(&mut self) -> u64 {
        self.jobs += 1;
        self.jobs
    }

    fn say(&mut self, tone: Tone, text: String) {
        self.note = Note { forms: vec![text], tone };
    }

    fn refuse(&mut self, text: &str) {
        self.say(Tone::Wrong, format!("✗ {text}"));
    }

    /// A message from outside the game, such as that it can't be kept.
    pub(crate) fn warn(&mut self, text: &str) {
        self.refuse(text);
    }

    /// The record could not be written: it is not tried again.
    pub(crate) fn not_kept(&mut self, text: &str) {
        self.game.stop_keeping();
        self.refuse(text);
    }

    /// Tells something good.
    pub(crate) fn tell(&mut self, text: String) {
        self.say(Tone::Told, text);
    }

    fn keep(&self) -> Option<Request> {
        let (path, record) = self.game.to_keep()?;
        Some(Request::Do(Effect::Keep { path, record: Box::new(record) }))
    }

    fn play(
        &mut self,
        seat: Seat,
        text: &str,
        note: Annotation,
        look: &Look,
        now: Duration,
    ) -> Vec<Request> {
        let eyes = self.game.eyes();
        let witness = eyes.witness(seat);
        let before = self.game.table.view(witness);
        let happened = match self.game.play(seat, text, note) {
            Ok(happened) => happened,
            Err(trouble) => {
                if let Some(program) = self.game.program(seat) {
                    let fault = program.refused(trouble);
                    return self.broken(seat, fault, look);
                }
                self.refuse(&trouble.text(look.lang));
                return Vec::new();
            }
        };
        let after = self.game.table.view(witness);
        let event = face::Event {
            before: &*before,
            after: &*after,
            seat,
            chosen: &happened.chosen,
            came_out: &self.game.table.came_out(witness),
            names: &self.game.names,
            open: eyes == Eyes::All,
        };
        let told = self.game.face().tell(&event);
        let brief = self.board.brief(&event, look);
        if self.game.player(seat) == Sitter::Person || self.is_watched() {
            self.news.clear();
        }
        let short = self.board.short(&event, &brief, look);
        self.news.push(News { whole: self.board.news(&event, &told, look), short });
        self.note = Note { forms: Vec::new(), tone: Tone::News };
        let pace = self.ways.pace;
        let steps = self.board.steps(&*before, &happened.chosen);
        let mut shown_at = now;
        if self.ways.motion && steps > 1 && pace.step() > Duration::ZERO {
            shown_at += pace.step() * u32::from(steps);
            self.motion = Some(Motion { before, shown: 0, steps, next: now + pace.step() });
        }
        self.not_before = shown_at + if self.is_watched() { pace.pause() } else { pace.breath() };
        self.history.push(Entry { seat, chosen: happened.chosen, brief, told });
        let mut requests: Vec<Request> = self.keep().into_iter().collect();
        requests.extend(self.advance(now));
        requests
    }

    /// The time that was asked for has come.
    pub(crate) fn tick(&mut self, look: &Look, now: Duration) -> Vec<Request> {
        if let Some(motion) = &mut self.motion {
            if now < motion.next {
                return Vec::new();
            }
            motion.shown += 1;
            motion.next = now + self.ways.pace.step();
            if motion.shown < motion.steps {
                return Vec::new();
            }
            self.motion = None;
        }
        if now < self.not_before { Vec::new() } else { self.go_on_waiting(look, now) }
    }

    /// Nothing moves any more, and nobody waits any longer: what waited for it happens.
    fn stand(&mut self, look: &Look, now: Duration) -> Vec<Request> {
        self.motion = None;
        self.not_before = now;
        self.go_on_waiting(look, now)
    }

    /// Plays what a machine has chosen meanwhile.
    fn go_on_waiting(&mut self, look: &Look, now: Duration) -> Vec<Request> {
        match self.waiting.take_if(|_| !self.paused) {
            Some(thought) => self.answer(&thought, look, now),
            None => Vec::new(),
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

//! The screen of a game: the board, whose turn it is, and all that a person can ask for.

mod picture;
mod requests;

pub(crate) use picture::{board_area, draw_too_small, fits};

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_catalog::{AnyView, Opinion, PlayerKind, Thought};
use tripot_core::{Annotation, Message, Seat, Stop, Termination, Turn, Viewer};

use super::advice;
use super::board::{self, Answer, Board, Entry};
use super::event::Effect;
use super::line::{Line, Typed};
use super::paper::Look;
use super::past::past;
use crate::eyes::Eyes;
use crate::face;
use crate::game::{Game, Happened};

/// How long each step of a move is shown.
const STEP: Duration = Duration::from_millis(160);
/// How long the last move of machines among themselves is shown at least.
const PAUSE: Duration = Duration::from_millis(700);
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
    /// Somebody wants a move back as soon as the machine has stopped.
    wants_back: bool,
    note: Note,
    typed: Option<Line>,
    advice: Advice,
    evaluation: bool,
    moves_shown: bool,
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
    /// A machine thinks.
    Thinking { seat: Seat, job: u64, stop: Stop },
    /// The screen waits for a person, and shows nothing that another may not see.
    HandOver(Seat),
    /// The game has ended.
    Over,
}

struct Motion {
    before: Box<dyn AnyView>,
    shown: u8,
    steps: u8,
    next: Duration,
}

/// The line below the board.
#[derive(Clone, PartialEq, Debug, Default)]
struct Note {
    text: String,
    tone: Tone,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Tone {
    #[default]
    Told,
    Wrong,
    Hint,
}

/// What a machine says to the person, once it has said it.
#[derive(Default)]
enum Advice {
    #[default]
    None,
    Asked {
        job: u64,
        stop: Stop,
        hint: bool,
    },
    Given(Box<Opinion>),
}

/// What the screen around the table has to do.
pub(crate) enum Wish {
    /// Something to be done outside.
    Do(Effect),
    /// Ask before doing.
    Confirm(Message, Deed),
    /// Explain the keys.
    Help,
    /// The game is over: show the result.
    Result,
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
    Menu,
    Quit,
}

impl Table {
    /// Sits down. A game that was begun before has a past.
    pub(crate) fn new(
        game: Game,
        look: &Look,
        now: Duration,
        (motion, evaluation): (bool, bool),
    ) -> (Table, Vec<Wish>) {
        let board = board::of(game.variant.game.name());
        let view = game.table.view(game.watcher());
        let mut table = Table {
            board,
            view,
            history: Vec::new(),
            stage: Stage::Over,
            motion: None,
            waiting: None,
            wants_back: false,
            note: Note::default(),
            typed: None,
            advice: Advice::None,
            evaluation,
            moves_shown: motion,
            seen_by: None,
            since: now,
            jobs: 0,
            game,
        };
        let viewer = table.game.watcher();
        table.history = past(&table.game.record(), Eyes::One(viewer), &*table.board, look);
        let wishes = table.advance(now);
        (table, wishes)
    }

    /// When something moves next without anybody's doing.
    pub(crate) fn wake(&self, now: Duration) -> Option<Duration> {
        match (&self.motion, &self.stage) {
            (Some(motion), _) => Some(motion.next),
            (None, Stage::Thinking { .. }) => Some(now + SPIN),
            _ => matches!(self.advice, Advice::Asked { hint: true, .. }).then(|| now + SPIN),
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

    /// Turns to whoever is to act now.
    fn advance(&mut self, now: Duration) -> Vec<Wish> {
        self.since = now;
        self.drop_advice();
        let seat = match self.game.table.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => {
                self.view = self.game.table.view(self.game.watcher());
                self.stage = Stage::Over;
                return vec![Wish::Result];
            }
        };
        match self.game.kind(seat) {
            PlayerKind::Human if self.game.is_handed_over() && self.seen_by != Some(seat) => {
                self.view = self.game.table.view(Viewer::Public);
                self.stage = Stage::HandOver(seat);
                Vec::new()
            }
            PlayerKind::Human => self.choose(seat),
            PlayerKind::Machine(machine) => {
                self.view = self.game.table.view(self.game.watcher());
                let thinking = self.game.table.think_elsewhere(seat);
                let thinking = thinking.expect("a machine sits on the seat that is to move");
                let (job, stop) = (self.next_job(), Stop::new());
                self.stage = Stage::Thinking { seat, job, stop: stop.clone() };
                let nodes = machine.spec().nodes;
                vec![Wish::Do(Effect::Think { job, thinking, nodes, stop })]
            }
        }
    }

    fn choose(&mut self, seat: Seat) -> Vec<Wish> {
        self.seen_by = Some(seat);
        self.view = self.game.table.view(Viewer::Seat(seat));
        self.board.reset(self.view.as_any());
        self.stage = Stage::Choosing(seat);
        if self.evaluation { self.ask_advice(false).into_iter().collect() } else { Vec::new() }
    }

    fn next_job(&mut self) -> u64 {
        self.jobs += 1;
        self.jobs
    }

    /// Lets a machine look at what the person sees, unless it does or did already.
    fn ask_advice(&mut self, hint: bool) -> Option<Wish> {
        match &mut self.advice {
            Advice::Given(_) => return None,
            Advice::Asked { hint: wanted, .. } => {
                *wanted |= hint;
                return None;
            }
            Advice::None => {}
        }
        let Stage::Choosing(seat) = self.stage else { return None };
        let machine = advice::adviser(&self.game.variant, self.game.table.seats());
        let (job, stop) = (self.next_job(), Stop::new());
        self.advice = Advice::Asked { job, stop: stop.clone(), hint };
        let view = self.game.table.view(Viewer::Seat(seat));
        let nodes = machine.spec().nodes;
        Some(Wish::Do(Effect::Advise { job, view, machine, nodes, stop }))
    }

    fn drop_advice(&mut self) {
        if let Advice::Asked { stop, .. } = &self.advice {
            stop.raise();
        }
        self.advice = Advice::None;
    }

    fn say(&mut self, tone: Tone, text: String) {
        self.note = Note { text, tone };
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

    fn keep(&self) -> Option<Wish> {
        let (path, record) = self.game.to_keep()?;
        Some(Wish::Do(Effect::Keep { path, record: Box::new(record) }))
    }

    fn play(
        &mut self,
        seat: Seat,
        text: &str,
        note: Annotation,
        look: &Look,
        now: Duration,
    ) -> Vec<Wish> {
        let watcher = self.game.watcher();
        let before = self.game.table.view(watcher);
        let happened = match self.game.play(seat, text, note) {
            Ok(happened) => happened,
            Err(trouble) => {
                self.refuse(&trouble.text(look.lang));
                return Vec::new();
            }
        };
        let after = self.game.table.view(watcher);
        let event = face::Event {
            before: before.as_any(),
            after: after.as_any(),
            seat,
            chosen: &happened.chosen,
            came_out: &self.game.table.came_out(watcher),
            names: &self.game.names,
            open: false,
        };
        let brief = self.board.brief(&event, look);
        let told: Vec<String> = happened.told.iter().map(|line| look.text(line)).collect();
        self.say(Tone::Told, told.join(" "));
        let steps = self.board.steps(before.as_any(), &happened.chosen);
        let watched = self.game.people().next().is_none();
        if self.moves_shown && (steps > 1 || watched) {
            let wait = if watched { PAUSE } else { STEP };
            self.motion = Some(Motion { before, shown: 0, steps, next: now + wait });
        }
        let Happened { chosen, told } = happened;
        self.history.push(Entry { seat, chosen, brief, told });
        let mut wishes: Vec<Wish> = self.keep().into_iter().collect();
        wishes.extend(self.advance(now));
        wishes
    }

    /// The time that was asked for has come.
    pub(crate) fn tick(&mut self, look: &Look, now: Duration) -> Vec<Wish> {
        let Some(motion) = &mut self.motion else { return Vec::new() };
        if now < motion.next {
            return Vec::new();
        }
        motion.shown += 1;
        motion.next = now + STEP;
        if motion.shown >= motion.steps { self.stand(look, now) } else { Vec::new() }
    }

    /// Nothing moves any more: what waited for it happens.
    fn stand(&mut self, look: &Look, now: Duration) -> Vec<Wish> {
        self.motion = None;
        match self.waiting.take() {
            Some(thought) => self.answer(&thought, look, now),
            None => Vec::new(),
        }
    }

    /// A machine has chosen.
    pub(crate) fn thought(
        &mut self,
        job: u64,
        thought: Option<Thought>,
        look: &Look,
        now: Duration,
    ) -> Vec<Wish> {
        let seat = match &self.stage {
            Stage::Thinking { seat, job: current, .. } if *current == job => *seat,
            _ => return Vec::new(),
        };
        let Some(thought) = thought else {
            // The record says who broke down; the game can't go on.
            self.game.table.end(Termination::Crashed(seat));
            let mut wishes: Vec<Wish> = self.keep().into_iter().collect();
            wishes.extend(self.advance(now));
            return wishes;
        };
        if std::mem::take(&mut self.wants_back) {
            return self.take_back(look, now);
        }
        if self.motion.is_some() {
            self.waiting = Some(thought);
            return Vec::new();
        }
        self.answer(&thought, look, now)
    }

    fn answer(&mut self, thought: &Thought, look: &Look, now: Duration) -> Vec<Wish> {
        let Stage::Thinking { seat, .. } = self.stage else { return Vec::new() };
        let clock_ms = milliseconds(now.saturating_sub(self.since));
        let note = Annotation { clock_ms: Some(clock_ms), value: thought.value };
        self.play(seat, &thought.chosen, note, look, now)
    }

    /// A machine has judged what the person sees.
    pub(crate) fn advised(&mut self, job: u64, opinion: Option<Opinion>, look: &Look) {
        let Advice::Asked { job: current, hint, .. } = self.advice else { return };
        if current != job {
            return;
        }
        match opinion {
            Some(opinion) => {
                self.advice = Advice::Given(Box::new(opinion));
                if hint {
                    self.show_hint(look);
                }
            }
            None => {
                self.advice = Advice::None;
                self.refuse(&look.word("screen.hint.none"));
            }
        }
    }

    fn show_hint(&mut self, look: &Look) {
        let Advice::Given(opinion) = &self.advice else { return };
        let chosen = opinion.chosen.native.clone();
        let reason = self.board.reason(self.view.as_any(), &chosen);
        let hint = advice::hint(self.game.variant.game.name(), opinion, reason);
        self.board.propose(self.view.as_any(), &chosen);
        self.say(Tone::Hint, look.text(&hint));
    }

    /// A key.
    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look, now: Duration) -> Vec<Wish> {
        if let Stage::HandOver(seat) = self.stage {
            return self.hand_over_key(seat, key);
        }
        if let Some(mut line) = self.typed.take() {
            return match line.key(key) {
                Typed::On => {
                    self.typed = Some(line);
                    Vec::new()
                }
                Typed::GivenUp => Vec::new(),
                Typed::Done => self.enter(&line.text(), look, now),
            };
        }
        // A key finishes what still moves, and means what it means.
        let mut wishes = if self.motion.is_some() { self.stand(look, now) } else { Vec::new() };
        wishes.extend(self.command(key, look, now));
        wishes
    }

    fn hand_over_key(&mut self, seat: Seat, key: KeyEvent) -> Vec<Wish> {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(seat),
            KeyCode::Char('q') => vec![self.confirm_quit()],
            _ => Vec::new(),
        }
    }

    fn confirm_quit(&self) -> Wish {
        if self.is_over() {
            return Wish::Quit;
        }
        Wish::Confirm(Message::new("screen.quit"), Deed::Quit)
    }

    fn command(&mut self, key: KeyEvent, look: &Look, now: Duration) -> Vec<Wish> {
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('c') if !plain => return vec![self.confirm_quit()],
            KeyCode::Char('q') => return vec![self.confirm_quit()],
            KeyCode::Char('?') | KeyCode::F(1) => return vec![Wish::Help],
            KeyCode::Char('n') if plain => {
                return vec![if self.is_over() {
                    Wish::Result
                } else {
                    Wish::Confirm(Message::new("screen.new"), Deed::Menu)
                }];
            }
            KeyCode::Char('s') if plain => return self.save(""),
            KeyCode::Char('u') if plain => return self.undo(look, now),
            KeyCode::Char('e') if plain => return self.toggle_evaluation(),
            KeyCode::Char('r') if plain => return self.resign(look),
            _ => {}
        }
        match &self.stage {
            Stage::Thinking { stop, .. } => {
                if let KeyCode::Char(' ' | 'p') | KeyCode::Enter = key.code {
                    stop.raise();
                }
                Vec::new()
            }
            Stage::Over => match key.code {
                KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => vec![Wish::Result],
                _ => Vec::new(),
            },
            Stage::HandOver(_) => Vec::new(),
            Stage::Choosing(_) => match key.code {
                KeyCode::Char('h') if plain => {
                    let asked = self.ask_advice(true);
                    self.show_hint(look);
                    asked.into_iter().collect()
                }
                KeyCode::Char(':' | '/') => {
                    self.typed = Some(Line::default());
                    Vec::new()
                }
                _ => {
                    let answer = self.board.key(self.view.as_any(), key);
                    if let (Answer::Ignored, KeyCode::Char(symbol)) = (&answer, key.code)
                        && plain
                        && !symbol.is_whitespace()
                    {
                        self.typed = Some(Line::new(&symbol.to_string()));
                    }
                    self.answered(answer, look, now)
                }
            },
        }
    }

    /// A click somewhere on the screen; the board is drawn on this area.
    pub(crate) fn click(
        &mut self,
        area: Rect,
        at: Position,
        look: &Look,
        now: Duration,
    ) -> Vec<Wish> {
        match self.stage {
            Stage::HandOver(seat) => self.choose(seat),
            Stage::Choosing(_) if self.motion.is_none() && area.contains(at) => {
                let answer = self.board.click(self.view.as_any(), area, at);
                self.answered(answer, look, now)
            }
            Stage::Over => vec![Wish::Result],
            _ if self.motion.is_some() => self.stand(look, now),
            _ => Vec::new(),
        }
    }

    fn answered(&mut self, answer: Answer, look: &Look, now: Duration) -> Vec<Wish> {
        match answer {
            Answer::Ignored => Vec::new(),
            Answer::Changed => {
                if self.note.tone != Tone::Hint {
                    self.note.tone = Tone::Told;
                    self.show_last(look);
                }
                Vec::new()
            }
            Answer::Play(text) => self.play_own(&text, look, now),
            Answer::Refused(trouble) => {
                self.refuse(&trouble.text(look.lang));
                Vec::new()
            }
        }
    }

    /// What the last move did, again.
    fn show_last(&mut self, look: &Look) {
        let told = self.history.last().map_or(&[][..], |entry| &entry.told);
        let told: Vec<String> = told.iter().map(|line| look.text(line)).collect();
        self.say(Tone::Told, told.join(" "));
    }

    fn play_own(&mut self, text: &str, look: &Look, now: Duration) -> Vec<Wish> {
        let Stage::Choosing(seat) = self.stage else { return Vec::new() };
        let clock_ms = milliseconds(now.saturating_sub(self.since));
        let note = Annotation { clock_ms: Some(clock_ms), value: None };
        self.play(seat, text, note, look, now)
    }

    /// A line was typed: a move in any form, or where to write a copy.
    fn enter(&mut self, text: &str, look: &Look, now: Duration) -> Vec<Wish> {
        let text = text.trim();
        let folded = tripot_core::fold(text);
        if let Some(("save" | "sauver" | "enregistrer", _)) = folded.split_once(' ') {
            let path = text.split_once(' ').map_or("", |(_, path)| path.trim());
            return self.save(path);
        }
        if text.is_empty() {
            return Vec::new();
        }
        self.play_own(text, look, now)
    }

    /// Nobody waits for what machines still think.
    pub(crate) fn stop(&mut self) {
        if let Stage::Thinking { stop, .. } = &self.stage {
            stop.raise();
        }
        self.drop_advice();
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

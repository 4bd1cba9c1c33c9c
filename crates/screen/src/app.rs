//! The interface as a machine of states: events in, effects out, and a picture at any time.
//!
//! Nothing here reads a clock, a file or the terminal, so that tests can drive it.

mod choices;
mod explanations;

use std::time::{Duration, SystemTime};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Look, Palette, Surface, Theme, to_ascii};
use tripot_catalog::{AnyGame, Lang};
use tripot_core::{Message, Record, Seed};
use tripot_lessons::Lesson;

use super::browser::Browser;
use super::dialog::Dialog;
use super::event::{Effect, Event, Scroll};
use super::lessons::Lessons;
use super::puzzle::Puzzles;
use super::replay::Replay;
use super::start::Start;
use super::table::{self, Deed, Request, Table, Ways};
use tripot_settings::Settings;
use tripot_terminal::eyes::Eyes;
use tripot_terminal::failure::Failure;
use tripot_terminal::game::{Game, not_kept};
use tripot_terminal::source::Source;

/// What the terminal can do and the person wants.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) colours: bool,
    pub(crate) ascii: bool,
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

/// What is shown first.
pub enum First {
    /// The menu.
    Menu,
    /// A game, and why it can't be kept, if so.
    Game(Box<Game>, Option<anyhow::Error>),
    /// A record, through whose eyes, and how it is judged first, if so.
    Replay(Box<Record>, Eyes, Option<Judge>),
    /// The games that are kept.
    Games,
    /// The puzzles of a game that has some, from the one of this number.
    Puzzles(&'static dyn AnyGame, usize),
    /// The lesson of a game, from the step of this number or the first that has not been done.
    Lesson(&'static dyn AnyGame, Option<usize>),
    /// A lesson of somebody's own, from this step. What is done of it is not remembered.
    OwnLesson(Box<Lesson>, Option<usize>),
}

/// How hard a game is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judge {
    /// How many positions to look at for a decision; what is usual if not given.
    pub nodes: Option<u64>,
}

/// The interface.
pub(crate) struct App {
    manner: Manner,
    look: Look,
    settings: Settings,
    screen: Screen,
    dialog: Option<Dialog>,
    /// Deals are derived from it; nobody sees it.
    secret: Seed,
    deals: u64,
    /// How many analyses have been asked for.
    jobs: u64,
    /// Whether the last key was Ctrl-C.
    interrupted: bool,
    /// The game that was left last and can be resumed.
    unfinished: Option<std::path::PathBuf>,
}

enum Screen {
    Start(Box<Start>),
    Table(Box<Table>),
    /// A recorded game, and where one comes from.
    Replay(Box<Replay>, Behind),
    Browser(Box<Browser>),
    Puzzles(Box<Puzzles>),
    Lessons(Box<Lessons>),
}

/// What a recorded game is left for.
enum Behind {
    /// The program ends.
    Nothing,
    /// The game that it was.
    Table(Box<Table>),
    /// The games that it was chosen from.
    Browser(Box<Browser>),
}

impl App {
    /// Opens the first screen.
    pub(crate) fn new(
        first: First,
        manner: Manner,
        settings: Settings,
        secret: Seed,
    ) -> Result<(App, Vec<Effect>), Failure> {
        let look = Look { lang: manner.lang, palette: Palette::new(manner.theme, manner.colours) };
        let start = Start::new(&settings, settings.preferences(manner.lang, manner.theme));
        let screen = Screen::Start(Box::new(start));
        let mut app = App {
            manner,
            look,
            settings,
            screen,
            dialog: None,
            secret,
            deals: 0,
            jobs: 0,
            interrupted: false,
            unfinished: None,
        };
        let mut effects = Vec::new();
        match first {
            First::Menu => app.ask_level(),
            First::Games => {
                let browser = Browser::new(Vec::new(), SystemTime::UNIX_EPOCH, true);
                app.screen = Screen::Browser(Box::new(browser));
                effects = vec![Effect::List];
            }
            First::Puzzles(game, number) => app.open_puzzles(game, Some(number))?,
            First::Lesson(game, number) => app.open_lesson(game, number)?,
            First::OwnLesson(lesson, number) => {
                let lessons = Lessons::new(*lesson, None, number, &app.look)?;
                app.screen = Screen::Lessons(Box::new(lessons));
            }
            First::Game(game, trouble) => {
                effects = app.sit_down(*game, trouble.as_ref(), Duration::ZERO);
            }
            First::Replay(record, eyes, judge) => {
                let replay = Replay::new(*record, eyes, &app.look)?;
                app.screen = Screen::Replay(Box::new(replay), Behind::Nothing);
                if let Some(judge) = judge {
                    effects = app.analyse(judge);
                }
            }
        }
        Ok((app, effects))
    }

    /// Says something on the first screen, such as that the settings can't be read.
    pub(crate) fn warn(&mut self, text: String) {
        match &mut self.screen {
            Screen::Start(start) => start.warn(text),
            Screen::Table(table) => table.warn(&text),
            Screen::Browser(browser) => browser.warn(text),
            Screen::Replay(..) | Screen::Puzzles(_) | Screen::Lessons(_) => {}
        }
    }

    /// Tells the first screen which game can be gone on with.
    pub(crate) fn set_unfinished(&mut self, path: Option<std::path::PathBuf>) {
        if let Screen::Start(start) = &mut self.screen {
            start.unfinished.clone_from(&path);
        }
        self.unfinished = path;
    }

    /// When something moves next without anybody's doing.
    pub(crate) fn wake(&self, now: Duration) -> Option<Duration> {
        match &self.screen {
            Screen::Table(table) => table.wake(now),
            _ => None,
        }
    }

    /// The language that is spoken now.
    pub(crate) fn lang(&self) -> Lang {
        self.look.lang
    }

    fn area(&self) -> Rect {
        Rect::new(0, 0, self.manner.columns, self.manner.rows)
    }

    /// Takes an event in.
    pub(crate) fn handle(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.key(key, now),
            Event::Click { column, row } => self.click(Position::new(column, row), now),
            Event::Scroll(scroll) => {
                let down = scroll == Scroll::Down;
                match (&mut self.dialog, &mut self.screen) {
                    (Some(dialog), _) => dialog.scroll(down),
                    (None, Screen::Replay(replay, _)) => replay.scroll(down),
                    (None, Screen::Browser(browser)) => browser.scroll(down),
                    _ => {}
                }
                Vec::new()
            }
            Event::Resize { columns, rows } => {
                (self.manner.columns, self.manner.rows) = (columns, rows);
                Vec::new()
            }
            Event::Tick => self.at_table(now, Table::tick),
            Event::Opened(Ok((game, trouble))) => self.sit_down(*game, trouble.as_ref(), now),
            Event::Opened(Err(failure)) => {
                let reasons = failure.reasons(self.look.lang).join("; ");
                self.warn(reasons);
                Vec::new()
            }
            Event::Thought { job, thought } => {
                self.at_table(now, |table, look, now| table.thought(job, thought, look, now))
            }
            Event::Answered { job, answer } => {
                self.at_table(now, |table, look, now| table.heard(job, answer, look, now))
            }
            Event::Advice { job, advice } => {
                self.at_table(now, |table, look, now| table.advised(job, advice, look, now))
            }
            Event::Progress { job, progress } => {
                if let Screen::Replay(replay, _) = &mut self.screen {
                    replay.progress(job, progress);
                }
                Vec::new()
            }
            Event::Analysed { job, analysis } => {
                if let Screen::Replay(replay, _) = &mut self.screen
                    && replay.analysed(job, analysis, &self.look)
                {
                    self.dialog = replay.summary(&self.look);
                }
                Vec::new()
            }
            Event::Saved(saved) => {
                if let Screen::Table(table) = &mut self.screen {
                    match saved {
                        Ok(path) => {
                            let file = path.display().to_string();
                            let message = Message::new("play.saved").with("file", file);
                            table.tell(self.look.text(&message));
                        }
                        Err(reason) => table.warn(&self.look.text(&reason)),
                    }
                }
                Vec::new()
            }
            Event::Listed(kept, now) => {
                let alone = matches!(&self.screen, Screen::Browser(browser) if browser.is_alone());
                self.screen = Screen::Browser(Box::new(Browser::new(kept, now, alone)));
                Vec::new()
            }
            Event::Deleted(deleted) => {
                if let Screen::Browser(browser) = &mut self.screen {
                    match deleted {
                        Ok(path) => browser.deleted(&path),
                        Err(reason) => browser.warn(self.look.text(&reason)),
                    }
                }
                Vec::new()
            }
            Event::Found { job, found } => self.found(job, found),
            Event::NotKept(reason) => {
                if let Screen::Table(table) = &mut self.screen {
                    table.not_kept(&self.look.text(&reason));
                }
                Vec::new()
            }
            Event::Terminate => vec![self.leave(true)],
            Event::Suspend(_) | Event::Continue => Vec::new(),
        }
    }

    fn key(&mut self, key: KeyEvent, now: Duration) -> Vec<Effect> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('z') {
            return vec![Effect::Suspend];
        }
        if control && key.code == KeyCode::Char('c') {
            return self.interrupt();
        }
        self.interrupted = false;
        let area = self.area();
        if let Some(dialog) = &mut self.dialog {
            let reply = dialog.key(key);
            dialog.settle(area);
            return self.replied(reply, now);
        }
        match &mut self.screen {
            Screen::Start(start) => {
                let deal = Source::of_series(&self.secret, self.deals);
                let choice = start.key(key, &self.look, deal);
                self.started(choice)
            }
            Screen::Table(_) => self.at_table(now, |table, look, now| table.key(key, look, now)),
            Screen::Replay(replay, _) => {
                let choice = replay.key(key, &self.look);
                self.replayed(choice)
            }
            Screen::Browser(browser) => {
                let choice = browser.key(key, &self.look);
                self.browsed(choice)
            }
            Screen::Puzzles(puzzles) => {
                let choice = puzzles.key(key, &self.look);
                self.tried(choice)
            }
            Screen::Lessons(lessons) => {
                let choice = lessons.key(key, &self.look);
                self.tried(choice)
            }
        }
    }

    /// Ctrl-C: a game is not left without being asked, and a second one leaves whatever is there.
    fn interrupt(&mut self) -> Vec<Effect> {
        let asked = std::mem::replace(&mut self.interrupted, true)
            || matches!(self.dialog, Some(Dialog::Confirm { deed: Deed::Quit, .. }));
        let playing = matches!(&self.screen, Screen::Table(table) if !table.is_over());
        if asked || !playing {
            return vec![self.leave(false)];
        }
        // A question about a broken program can't be put aside.
        if !matches!(self.dialog, Some(Dialog::Broken { .. })) {
            let question = match &self.screen {
                Screen::Table(table) => table.quit_question(),
                _ => "screen.quit",
            };
            let question = self.look.word(question);
            self.dialog = Some(Dialog::confirm(question, Deed::Quit));
        }
        Vec::new()
    }

    fn click(&mut self, at: Position, now: Duration) -> Vec<Effect> {
        let screen = self.area();
        if self.dialog.is_some() {
            // A click closes what is only to be read.
            if let Some(Dialog::Text { .. }) = self.dialog {
                self.dialog = None;
            }
            return Vec::new();
        }
        match &mut self.screen {
            Screen::Start(start) => {
                let deal = Source::of_series(&self.secret, self.deals);
                let choice = start.click(screen, at, &self.look, deal);
                self.started(choice)
            }
            Screen::Table(_) if !table::fits(screen) => Vec::new(),
            Screen::Table(_) => {
                let area = table::board_area(screen);
                self.at_table(now, |table, look, now| table.click(area, at, look, now))
            }
            Screen::Replay(replay, _) => {
                replay.click(screen, at);
                Vec::new()
            }
            Screen::Browser(browser) => {
                let choice = browser.click(screen, at);
                self.browsed(choice)
            }
            Screen::Puzzles(puzzles) => {
                let choice = puzzles.click(screen, at, &self.look);
                self.tried(choice)
            }
            Screen::Lessons(lessons) => {
                let choice = lessons.click(screen, at, &self.look);
                self.tried(choice)
            }
        }
    }

    /// Does something at the table and what the table requests then.
    fn at_table(
        &mut self,
        now: Duration,
        deed: impl FnOnce(&mut Table, &Look, Duration) -> Vec<Request>,
    ) -> Vec<Effect> {
        let Screen::Table(table) = &mut self.screen else { return Vec::new() };
        let requests = deed(table, &self.look, now);
        self.grant(requests)
    }

    fn grant(&mut self, requests: Vec<Request>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for request in requests {
            match request {
                Request::Do(effect) => effects.push(effect),
                Request::Confirm(question, deed) => {
                    let question = self.look.text(&question);
                    self.dialog = Some(Dialog::confirm(question, deed));
                }
                Request::Help => self.dialog = Some(self.help()),
                Request::Rules => self.dialog = self.rules(),
                Request::Read(title, text) => {
                    self.dialog = Some(Dialog::text(self.look.word(title), text));
                }
                Request::Pace(pace) => {
                    self.settings.pace = pace;
                    effects.push(Effect::Remember(Box::new(self.settings.clone())));
                }
                Request::Result => self.dialog = Some(self.result()),
                Request::Broken(seat, lines) => self.dialog = Some(Dialog::Broken { seat, lines }),
                Request::Evaluation(on) => {
                    self.settings.evaluation = on;
                    effects.push(Effect::Remember(Box::new(self.settings.clone())));
                }
                Request::Menu => self.open_menu(),
                Request::Quit => effects.push(self.leave(false)),
            }
        }
        effects
    }

    fn leave(&mut self, cut: bool) -> Effect {
        let resume = match &mut self.screen {
            Screen::Table(table) => {
                table.stop();
                table.game.resume_command().filter(|_| !table.is_over())
            }
            Screen::Puzzles(puzzles) => {
                puzzles.stop();
                None
            }
            _ => None,
        };
        Effect::Leave { resume, cut }
    }

    fn open_menu(&mut self) {
        let prefers = self.settings.preferences(self.look.lang, self.manner.theme);
        let mut start = Start::new(&self.settings, prefers);
        if let Screen::Table(table) = &self.screen {
            let path = table.game.path().filter(|_| !table.is_over() && table.game.is_kept());
            self.unfinished = path.map(std::path::Path::to_owned);
        }
        start.unfinished.clone_from(&self.unfinished);
        self.screen = Screen::Start(Box::new(start));
    }

    fn sit_down(
        &mut self,
        game: Game,
        trouble: Option<&anyhow::Error>,
        now: Duration,
    ) -> Vec<Effect> {
        self.dialog = None;
        let Settings { motion, evaluation, tutor, pace, .. } = self.settings;
        let ways = Ways { motion, evaluation, tutor, pace };
        let (mut table, requests) = Table::new(game, &self.look, now, ways);
        if let Some(error) = trouble {
            table.not_kept(&self.look.text(&not_kept(error)));
        }
        self.screen = Screen::Table(Box::new(table));
        self.grant(requests)
    }

    /// Draws everything.
    pub(crate) fn draw(&self, buffer: &mut Buffer, now: Duration) {
        let area = buffer.area;
        let mut surface = Surface::new(buffer);
        surface.style(area, self.look.palette.text);
        match &self.screen {
            Screen::Start(start) => start.draw(&mut surface, &self.look),
            Screen::Table(table) => table.draw(&mut surface, &self.look, now),
            Screen::Replay(replay, _) => replay.draw(&mut surface, &self.look),
            Screen::Browser(browser) => browser.draw(&mut surface, &self.look),
            Screen::Puzzles(puzzles) => puzzles.draw(&mut surface, &self.look),
            Screen::Lessons(lessons) => lessons.draw(&mut surface, &self.look),
        }
        if let Some(dialog) = &self.dialog {
            dialog.draw(&mut surface, &self.look);
        }
        if self.manner.ascii {
            to_ascii(buffer);
        }
    }
}

//! Whole games without a terminal: keys and clicks in, pictures out.

mod analysis;
mod browser;
mod chicago;
mod families;
mod leaving;
mod lesson;
mod machine;
mod news;
mod picture;
mod program;
mod puzzle;
mod replay;
mod siam;
mod start;
mod take_back;
mod tutor;
mod watching;

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use tripot_analysis::{Analysis, Effort};
use tripot_boards::Theme;
use tripot_catalog::{AdviceRequest, Lang, Variant};
use tripot_core::{Budget, Message, SeatCount, Seed, Termination};
use unicode_width::UnicodeWidthStr as _;

use super::app::{App, First, Manner};
use super::event::{Effect, Event};
use tripot_settings::Pace;
use tripot_settings::Settings;
use tripot_terminal::game::{Game, Setup, save};
use tripot_terminal::keeper::Keeper;
use tripot_terminal::place::read_places;
use tripot_terminal::source::Source;

/// The interface with a clock that stands still and machines that think at once.
struct Rig {
    app: App,
    now: Duration,
    size: (u16, u16),
    folder: tempfile::TempDir,
    files: usize,
    settings: Settings,
    /// How it was left, and whether with a game to go on with.
    left: Option<(bool, bool)>,
    /// Machines answer only when asked to.
    patient: bool,
    waiting: Vec<Effect>,
    /// How often it wanted to be stopped.
    suspended: usize,
}

fn manner(lang: Lang, (columns, rows): (u16, u16)) -> Manner {
    Manner { lang, theme: Theme::Dark, colours: true, ascii: false, columns, rows }
}

fn still() -> Settings {
    Settings {
        motion: false,
        pace: Pace::Direct,
        level: Some("expert".to_owned()),
        ..Settings::default()
    }
}

impl Rig {
    fn menu(lang: Lang, size: (u16, u16)) -> Rig {
        Rig::new(First::Menu, manner(lang, size), still())
    }

    /// A game from a seed.
    fn game(text: &str, seats: &str, size: (u16, u16)) -> Rig {
        Rig::game_with(text, seats, manner(Lang::En, size), still())
    }

    fn game_with(text: &str, seats: &str, manner: Manner, settings: Settings) -> Rig {
        let folder = tempfile::tempdir().unwrap();
        let variant = Variant::read(text, &[]).unwrap();
        let places = read_places(seats, variant.game).unwrap();
        let record = Some(folder.path().join("game.tripot"));
        let source = Source::Seed(Seed::parse("screen").unwrap());
        let setup = Setup { variant, places, source, start: None, practice: false, record };
        let (game, trouble) = Game::start(&setup, manner.lang).unwrap();
        assert!(trouble.is_none());
        let mut rig = Rig::new(First::Game(Box::new(game), None), manner, settings);
        rig.folder = folder;
        rig
    }

    fn new(first: First, manner: Manner, settings: Settings) -> Rig {
        let size = (manner.columns, manner.rows);
        let secret = Seed::parse("secret").unwrap();
        let (app, effects) = App::new(first, manner, settings.clone(), secret).unwrap();
        let mut rig = Rig {
            app,
            now: Duration::ZERO,
            size,
            folder: tempfile::tempdir().unwrap(),
            files: 0,
            settings,
            left: None,
            patient: false,
            waiting: Vec::new(),
            suspended: 0,
        };
        rig.perform(effects);
        rig
    }

    fn handle(&mut self, event: Event) {
        let effects = self.app.handle(event, self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think { .. } | Effect::Ask { .. } if self.patient => {
                    self.waiting.push(effect);
                }
                other => self.perform_one(other),
            }
        }
    }

    fn perform_one(&mut self, effect: Effect) {
        match effect {
            Effect::Open(mut setup) => {
                self.files += 1;
                let name = format!("game-{}.tripot", self.files);
                let path = self.folder.path().join(name);
                setup.record = Some(path.clone());
                let opened = Game::start(&setup, self.app.lang());
                // As among the user's games, where it is written with the first move.
                let _ = std::fs::remove_file(path);
                let opened = opened.map(|(game, trouble)| (Box::new(game), trouble));
                self.handle(Event::Opened(opened));
            }
            Effect::Resume(path) => {
                let record = tripot_terminal::load(&path).unwrap();
                let opened = Game::resume(path, &record, self.app.lang());
                let opened = opened.map(|(game, trouble)| (Box::new(game), trouble));
                self.handle(Event::Opened(opened));
            }
            Effect::Think { job, thinking, nodes, stop } => {
                let thought = thinking(&Budget::nodes(nodes.min(300)).or_until(stop));
                self.handle(Event::Thought { job, thought: Some(thought) });
            }
            Effect::Ask { job, asking } => {
                let answer = Some(asking());
                self.handle(Event::Answered { job, answer });
            }
            Effect::Elsewhere(work) => work(),
            Effect::Advise { job, view, variant, names, stop } => {
                let seats = SeatCount::new(names.len()).unwrap();
                let machine = variant.strongest_machine(seats);
                let budget = &Budget::nodes(machine.spec().nodes.min(300)).or_until(stop);
                let seed = &Seed::from_bytes([0; 32]);
                let request = AdviceRequest { machine, seats, names: &names, seed, budget };
                self.handle(Event::Advice { job, advice: view.advise(&request) });
            }
            Effect::Analyse { job, record, stop, .. } => {
                let effort = Effort { nodes: Some(200), threads: 1, stop };
                let analysis = Analysis::of(&record, &effort, &mut |_| {}).map(Box::new);
                self.handle(Event::Analysed { job, analysis: Some(analysis) });
            }
            Effect::Keep { path, record } => Keeper::at(path).keep(&record).unwrap(),
            Effect::Save { path, record, own } => {
                let saved = save(&path, &record, own).map(|()| path);
                self.handle(Event::Saved(saved));
            }
            Effect::List => {
                let kept = tripot_terminal::shelf::kept_in(self.folder.path(), self.app.lang());
                self.handle(Event::Listed(kept, SystemTime::now()));
            }
            Effect::Delete(path) => {
                let deleted = std::fs::remove_file(&path).map(|()| path);
                self.handle(Event::Deleted(deleted.map_err(|_| Message::new("screen.not_now"))));
            }
            Effect::Try { job, mut trial, quest, stop } => {
                let verdict = quest.pursue(&mut trial, &stop);
                self.handle(Event::Found { job, found: Some((trial, verdict)) });
            }
            Effect::Suspend => self.suspended += 1,
            Effect::Remember(settings) => self.settings = *settings,
            Effect::Leave { resume, cut } => self.left = Some((cut, resume.is_some())),
        }
    }

    /// The machine may answer now.
    fn let_think(&mut self) {
        for effect in std::mem::take(&mut self.waiting) {
            self.perform_one(effect);
        }
    }

    fn code(&mut self, code: KeyCode) {
        self.handle(Event::Key(KeyEvent::from(code)));
    }

    /// Presses keys: characters as they are, others by their names in angle brackets.
    fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(symbol) = rest.chars().next() {
            if symbol == '<' {
                let (name, after) = rest[1..].split_once('>').expect("a closed name");
                self.code(match name {
                    "enter" => KeyCode::Enter,
                    "esc" => KeyCode::Esc,
                    "tab" => KeyCode::Tab,
                    "up" => KeyCode::Up,
                    "down" => KeyCode::Down,
                    "left" => KeyCode::Left,
                    "right" => KeyCode::Right,
                    "end" => KeyCode::End,
                    "home" => KeyCode::Home,
                    "del" => KeyCode::Delete,
                    "f2" => KeyCode::F(2),
                    other => panic!("no key {other}"),
                });
                rest = after;
            } else {
                self.code(KeyCode::Char(symbol));
                rest = &rest[symbol.len_utf8()..];
            }
        }
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.size = (columns, rows);
        self.handle(Event::Resize { columns, rows });
    }

    /// Lets time pass, with a tick.
    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.handle(Event::Tick);
    }

    fn buffer(&self) -> Buffer {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).unwrap();
        terminal.draw(|frame| self.app.draw(frame.buffer_mut(), self.now)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn screen(&self) -> String {
        let buffer = self.buffer();
        let Rect { width, height, .. } = buffer.area;
        let row = |y: u16| {
            let cells = (0..width).map(|x| buffer[(x, y)].symbol());
            // A space where no line may end looks like any other.
            cells.collect::<String>().replace('\u{a0}', " ").trim_end().to_owned()
        };
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// Clicks on the first place where a text stands.
    #[track_caller]
    fn click(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            line.find(text).map(|at| (line[..at].width() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        self.handle(Event::Click { column, row });
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
    }

    #[track_caller]
    fn hides(&self, text: &str) {
        let screen = self.screen();
        assert!(!screen.contains(text), "{text:?} in\n{screen}");
    }

    fn is_over(&self) -> bool {
        self.screen().contains("Game over")
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("game.tripot")
    }

    /// How the kept game ended.
    fn ended(&self) -> Termination {
        tripot_terminal::load(&self.file()).unwrap().termination
    }
}

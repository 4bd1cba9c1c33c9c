//! Where the interface is put on: the terminal, the time, the threads and the files.

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Once;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use tripot_analysis::{Analysis, Effort};
use tripot_catalog::Lang;
use tripot_core::{Budget, Message, Seed};

use super::app::{App, First, Manner};
use super::event::{Effect, Event, Scroll};
use super::settings::Settings;
use super::theme::Theme;
use tripot_terminal::failure::Failure;
use tripot_terminal::game::{Game, not_kept, save};
use tripot_terminal::keeper::{self, Keeper};
use tripot_terminal::{locale, output};

/// What the command line says about the interface.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The language, if one was asked for.
    pub asked: Option<Lang>,
    /// The language of the locale, or the one that was asked for.
    pub lang: Lang,
    /// The file of the settings, if it is not the usual one.
    pub config: Option<PathBuf>,
    /// Lines instead of a screen.
    pub plain: bool,
}

/// Whether there is a terminal to take over, and nobody asked for lines.
pub fn is_possible(terms: &Terms) -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    !terms.plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Deep searches recurse; a thread's usual stack is a quarter of the program's own.
const STACK: usize = 16 << 20;

/// Puts the interface on until the person leaves.
pub fn run(first: First, terms: &Terms) -> Result<(), Failure> {
    let path = terms.config.clone().or_else(Settings::usual_path);
    let (settings, trouble) = match path.as_deref().map(Settings::read) {
        None => (Settings::default(), None),
        Some(Ok(settings)) => (settings, None),
        Some(Err(error)) => (Settings::default(), Some(error)),
    };
    let remembered = settings.language.as_deref().and_then(Lang::from_code);
    let lang = terms.asked.or(remembered).unwrap_or(terms.lang);
    let (columns, rows) = size()?;
    let said = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let theme = settings.theme.unwrap_or_else(|| Theme::of_terminal(said("COLORFGBG").as_deref()));
    let manner = Manner {
        lang,
        theme,
        colours: said("NO_COLOR").is_none(),
        ascii: !locale::is_utf8(),
        columns,
        rows,
    };
    let mouse = settings.mouse;
    let secret = tripot_terminal::seed(None)?;
    let (mut app, effects) = App::new(first, manner, settings, secret)?;
    app.set_unfinished(keeper::newest_unfinished());
    // A file that can't be read may be edited by hand: it is left as it is.
    let path = path.filter(|_| trouble.is_none());
    if let Some(error) = trouble {
        let message = Message::new("screen.config").with("reason", format!("{error:#}"));
        app.warn(lang.text(&message));
    }
    let left = {
        let _guard = Guard::take(mouse)?;
        Stage::new(app, path).play(effects)?
    };
    if let Some(command) = left.resume {
        let message = Message::new("play.resume").with("command", command);
        output::complain(&lang.text(&message));
    }
    if left.cut { Err(Failure::Interrupted) } else { Ok(()) }
}

/// How a person left.
struct Left {
    /// The command that goes on with the game.
    resume: Option<String>,
    /// Whether something outside ended the program.
    cut: bool,
}

/// Holds the terminal, and gives it back as it was, whatever happens.
struct Guard;

impl Guard {
    fn take(mouse: bool) -> io::Result<Guard> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                // A machine that breaks down is told on the screen, which stays.
                if thread::current().name() == Some(MACHINE) {
                    return;
                }
                give_back();
                usual(panic);
            }));
        });
        enable_raw_mode()?;
        let guard = Guard;
        let mut out = io::stdout();
        execute!(out, EnterAlternateScreen)?;
        if mouse {
            execute!(out, EnableMouseCapture)?;
        }
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// A closed window needs nothing restored: failures are ignored here.
fn give_back() {
    let mut out = io::stdout();
    let _ =
        execute!(out, DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// The name of the threads that machines think on.
const MACHINE: &str = "machine";

/// The interface with everything around it.
struct Stage {
    app: App,
    settings: Option<PathBuf>,
    start: Instant,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// What happened here and comes before what happens outside.
    queue: VecDeque<Event>,
}

impl Stage {
    fn new(app: App, settings: Option<PathBuf>) -> Stage {
        let (sender, events) = mpsc::channel();
        Stage { app, settings, start: Instant::now(), sender, events, queue: VecDeque::new() }
    }

    /// Draws, waits, handles, until the interface wants to leave. Nothing is drawn and nothing
    /// is looked at while nothing happens. A move that is seen is kept: the record comes before the
    /// picture, everything else after it.
    fn play(mut self, mut effects: Vec<Effect>) -> Result<Left, Failure> {
        let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        self.listen();
        loop {
            let is_record = |effect: &Effect| matches!(effect, Effect::Keep { .. });
            let (records, others): (Vec<Effect>, Vec<Effect>) =
                effects.into_iter().partition(is_record);
            for record in records {
                self.perform(record);
            }
            let now = self.start.elapsed();
            terminal.draw(|frame| self.app.draw(frame.buffer_mut(), now))?;
            for effect in others {
                if let Some(left) = self.perform(effect) {
                    return Ok(left);
                }
            }
            let event = self.next();
            let now = self.start.elapsed();
            effects = self.app.handle(event, now);
            // Whatever else has happened already is in the same picture, unless something has to
            // be done first.
            while effects.is_empty()
                && let Some(event) = self.queue.pop_front().or_else(|| self.events.try_recv().ok())
            {
                effects = self.app.handle(event, now);
            }
        }
    }

    /// Waits for the next event.
    fn next(&mut self) -> Event {
        if let Some(event) = self.queue.pop_front() {
            return event;
        }
        let now = self.start.elapsed();
        let received = match self.app.wake(now) {
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => self.events.recv_timeout(at.saturating_sub(now)),
        };
        match received {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Terminate,
        }
    }

    /// Keys, the mouse, the size of the screen and the signals that end a program become events.
    fn listen(&self) {
        let sender = self.sender.clone();
        let _ = ctrlc::set_handler(move || {
            let _ = sender.send(Event::Terminate);
        });
        let sender = self.sender.clone();
        thread::spawn(move || {
            loop {
                let event = match event::read() {
                    Ok(event) => translate(&event),
                    // The terminal is gone.
                    Err(_) => Some(Event::Terminate),
                };
                let ends = matches!(event, Some(Event::Terminate));
                if let Some(event) = event
                    && sender.send(event).is_err()
                {
                    return;
                }
                if ends {
                    return;
                }
            }
        });
    }

    /// Does what the interface wants; something only if that is to leave.
    fn perform(&mut self, effect: Effect) -> Option<Left> {
        match effect {
            Effect::Open(setup) => {
                let lang = self.app.lang();
                let opened = Game::start(&setup, lang);
                self.opened(opened);
            }
            Effect::Resume(path) => {
                let lang = self.app.lang();
                let opened = tripot_terminal::load(&path)
                    .and_then(|record| Game::resume(path.clone(), &record, lang));
                self.opened(opened);
            }
            Effect::Think { job, thinking, nodes, stop } => self.elsewhere(
                move || thinking(&Budget::nodes(nodes).or_until(stop)),
                move |thought| Event::Thought { job, thought },
            ),
            Effect::Ask { job, asking } => {
                self.elsewhere(asking, move |answer| Event::Answered { job, answer });
            }
            Effect::Elsewhere(work) => {
                // If there is no thread to be had, whatever it was ends with the program.
                let _ = thread::Builder::new().spawn(work);
            }
            Effect::Advise { job, view, machine, nodes, stop } => self.elsewhere(
                move || {
                    let budget = Budget::nodes(nodes).or_until(stop);
                    view.advice(machine, &Seed::from_bytes([0; 32]), &budget)
                },
                move |opinion| Event::Advice { job, opinion: opinion.flatten() },
            ),
            Effect::Analyse { job, record, nodes, stop } => {
                let sender = self.sender.clone();
                let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
                let effort = Effort { nodes, threads, stop };
                self.elsewhere(
                    move || {
                        let mut report = |progress| {
                            let _ = sender.send(Event::Progress { job, progress });
                        };
                        Analysis::of(&record, &effort, &mut report).map(Box::new)
                    },
                    move |analysis| Event::Analysed { job, analysis },
                );
            }
            Effect::Keep { path, record } => {
                if let Err(error) = Keeper::at(path).keep(&record) {
                    self.queue.push_back(Event::NotKept(not_kept(&error)));
                }
            }
            Effect::Save { path, record, own } => {
                let saved = save(&path, &record, own).map(|()| path);
                self.queue.push_back(Event::Saved(saved));
            }
            Effect::Remember(settings) => {
                if let Some(path) = &self.settings
                    && let Err(error) = settings.write(path)
                {
                    let message =
                        Message::new("screen.config").with("reason", format!("{error:#}"));
                    let lang = self.app.lang();
                    self.app.warn(lang.text(&message));
                    self.settings = None;
                }
            }
            Effect::Leave { resume, cut } => return Some(Left { resume, cut }),
        }
        None
    }

    fn opened(&mut self, opened: Result<(Game, Option<anyhow::Error>), Failure>) {
        let opened = opened.map(|(game, trouble)| (Box::new(game), trouble));
        self.queue.push_back(Event::Opened(opened));
    }

    /// Does something on a thread of its own and sends what came of it; nothing if it broke down.
    fn elsewhere<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        event: impl FnOnce(Option<T>) -> Event + Send + 'static,
    ) {
        let sender = self.sender.clone();
        let thread = thread::Builder::new().name(MACHINE.to_owned()).stack_size(STACK);
        let spawned = thread.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(work)).ok();
            let _ = sender.send(event(done));
        });
        if spawned.is_err() {
            let _ = self.sender.send(Event::Terminate);
        }
    }
}

fn translate(event: &event::Event) -> Option<Event> {
    Some(match *event {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Event::Key(key),
        event::Event::Resize(columns, rows) => Event::Resize { columns, rows },
        event::Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                Event::Click { column: mouse.column, row: mouse.row }
            }
            MouseEventKind::ScrollUp => Event::Scroll(Scroll::Up),
            MouseEventKind::ScrollDown => Event::Scroll(Scroll::Down),
            _ => return None,
        },
        _ => return None,
    })
}

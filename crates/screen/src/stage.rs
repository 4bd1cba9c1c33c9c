//! Where the interface is put on: the terminal, the time, the threads and the files.

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Once;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{execute, queue};
use tripot_analysis::{Analysis, Effort};
use tripot_boards::Theme;
use tripot_catalog::{Lang, Machine, Variant};
use tripot_core::{Budget, Message, SeatCount, Seed};

use super::app::{App, First, Manner};
use super::event::{Effect, Event, Scroll};
use super::{signals, table};
use tripot_settings::{LevelChoice as _, Settings};
use tripot_terminal::failure::Failure;
use tripot_terminal::game::{Game, not_kept, save};
use tripot_terminal::keeper::{self, Keeper};
use tripot_terminal::{locale, output, shelf};

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

/// Whether there is a terminal to take over, nobody asked for lines, and a board has room on it. That it has none is said.
pub fn is_possible(terms: &Terms) -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let terminal = !dumb && io::stdin().is_terminal() && io::stdout().is_terminal();
    if terms.plain || !terminal {
        return false;
    }
    // A terminal that does not tell its size is taken for a usual one.
    let size = size().ok().filter(|&(columns, rows)| columns > 0 && rows > 0);
    match size.filter(|&(columns, rows)| columns < table::LEAST.0 || rows < table::LEAST.1) {
        None => true,
        Some(size) => {
            output::complain(&terms.lang.text(&table::too_small("screen.too_small", size)));
            false
        }
    }
}

/// The machine of the level that a person has chosen in the menu, if one has: as strong as it plays
/// there, it plays everywhere.
pub fn chosen_machine(terms: &Terms, variant: &Variant) -> Option<Machine> {
    let path = terms.config.clone().or_else(Settings::usual_path)?;
    let level = Settings::read(&path).ok()?.level()?;
    Some(level.machine_of(variant, SeatCount::TWO))
}

/// Deep searches recurse; a thread's usual stack is a quarter of the program's own.
const STACK: usize = 16 << 20;

/// How long a person waits for advice.
const ADVICE: Duration = Duration::from_secs(1);

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
        let stage = Stage::new(app, path, mouse);
        // Before any thread begins that would have to block them as well.
        signals::listen(stage.sender.clone());
        let _guard = Guard::take(mouse)?;
        stage.play(effects)?
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
        let guard = Guard;
        take_over(mouse)?;
        Ok(guard)
    }
}

/// Raw keys, the other screen, the mouse.
fn take_over(mouse: bool) -> io::Result<()> {
    take_raw_keys()?;
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, Clear(ClearType::All))?;
    if mouse {
        execute!(out, EnableMouseCapture)?;
    }
    Ok(())
}

/// Keys come as they are typed. Where they did before, the library does nothing, but a shell may have set the terminal up
/// for itself since; and on the way through lines, keys that are typed meanwhile would be changed or lost.
fn take_raw_keys() -> io::Result<()> {
    enable_raw_mode()?;
    #[cfg(unix)]
    {
        use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
        let terminal = rustix::stdio::stdin();
        let mut mode = tcgetattr(terminal)?;
        mode.make_raw();
        tcsetattr(terminal, OptionalActions::Now, &mode)?;
    }
    Ok(())
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// A closed window needs nothing restored: failures are ignored here.
fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        LeaveAlternateScreen,
        ratatui::crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// The name of the threads that machines think on.
const MACHINE: &str = "machine";

/// The key that was meant: while a program takes the terminal over again, Enter is written as a line's end, which is Ctrl-J.
fn meant(key: KeyEvent) -> KeyEvent {
    match (key.code, key.modifiers) {
        (KeyCode::Char('j'), KeyModifiers::CONTROL) => KeyEvent::from(KeyCode::Enter),
        _ => key,
    }
}

/// The interface with everything around it.
struct Stage {
    app: App,
    settings: Option<PathBuf>,
    /// Whether the mouse plays.
    mouse: bool,
    start: Instant,
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// What happened here and comes before what happens outside.
    queue: VecDeque<Event>,
}

impl Stage {
    fn new(app: App, settings: Option<PathBuf>, mouse: bool) -> Stage {
        let (sender, events) = mpsc::channel();
        let start = Instant::now();
        Stage { app, settings, mouse, start, sender, events, queue: VecDeque::new() }
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
            // A terminal that knows synchronized output shows a picture at once; others ignore the marks.
            queue!(io::stdout(), BeginSynchronizedUpdate)?;
            terminal.draw(|frame| self.app.draw(frame.buffer_mut(), now))?;
            execute!(io::stdout(), EndSynchronizedUpdate)?;
            for effect in others {
                if let Some(left) = self.perform(effect) {
                    return Ok(left);
                }
            }
            let event = match self.next() {
                Event::Suspend(given_back) => {
                    self.suspend(&given_back);
                    Event::Continue
                }
                event => event,
            };
            if matches!(event, Event::Continue) {
                take_over(self.mouse)?;
                // Everything is drawn anew. (To clear the old one would ask the terminal where its cursor
                // is, and the thread that reads keys would take the answer.)
                terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
            }
            let now = self.start.elapsed();
            effects = self.app.handle(event, now);
            // Whatever else has happened already is in the same picture, unless something has to
            // be done first.
            while effects.is_empty()
                && let Some(event) = self.queue.pop_front().or_else(|| self.events.try_recv().ok())
            {
                if let Event::Suspend(_) | Event::Continue = event {
                    self.queue.push_front(event);
                    break;
                }
                effects = self.app.handle(event, now);
            }
        }
    }

    /// Gives the terminal back, says so, and waits until the program goes on.
    fn suspend(&mut self, given_back: &Sender<()>) {
        give_back();
        let _ = given_back.send(());
        loop {
            match self.events.recv() {
                Ok(Event::Continue) | Err(_) => return,
                Ok(event) => self.queue.push_back(event),
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
            Effect::Advise { job, view, variant, names, stop } => {
                // Whatever has been found by then is the advice.
                let late = stop.clone();
                self.elsewhere(
                    move || {
                        let _ = thread::Builder::new().spawn(move || {
                            thread::sleep(ADVICE);
                            late.raise();
                        });
                        variant.advise(&*view, &names, &Seed::from_bytes([0; 32]), &stop)
                    },
                    move |advice| Event::Advice { job, advice: advice.flatten() },
                );
            }
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
            Effect::List => {
                let kept = shelf::kept(self.app.lang());
                self.queue.push_back(Event::Listed(kept, SystemTime::now()));
            }
            Effect::Delete(path) => {
                let deleted = shelf::delete(&path).map(|()| path);
                self.queue.push_back(Event::Deleted(deleted));
            }
            Effect::Try { job, mut trial, quest, stop } => self.elsewhere(
                move || {
                    let verdict = quest.pursue(&mut trial, &stop);
                    (trial, verdict)
                },
                move |found| Event::Found { job, found },
            ),
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
            Effect::Suspend => signals::suspend(),
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
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Event::Key(meant(key)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lines_end_is_enter_and_other_keys_are_what_they_are() {
        let held = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(meant(held('j')), KeyEvent::from(KeyCode::Enter));
        for key in [held('c'), KeyEvent::from(KeyCode::Char('j')), KeyEvent::from(KeyCode::Enter)] {
            assert_eq!(meant(key), key);
        }
    }
}

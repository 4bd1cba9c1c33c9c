//! The screen of a recorded game: step, jump, and look through the eyes of each seat.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use tripot_analysis::{Analysis, AnalysisError, Progress};
use tripot_boards::{Board, Entry, Look, Scene, Surface, board_of, next_of, wrap};
use tripot_catalog::{AnyView, Variant};
use tripot_core::{Message, Record, Seat, Stop, Termination, Viewer};

use super::app::Judge;
use super::dialog::Dialog;
use super::event::Effect;
use super::line::{Line, Typed};
use super::past::past;
use super::prose::Prose;
use super::table::board_area_or_notice;
use super::verdict;
use tripot_terminal::display::display_names;
use tripot_terminal::eyes::Eyes;
use tripot_terminal::failure::Failure;

/// A recorded game on the screen.
pub(crate) struct Replay {
    record: Record,
    variant: Variant,
    game: tripot_catalog::Replay,
    names: Vec<String>,
    board: Box<dyn Board>,
    history: Vec<Entry>,
    /// The eyes to choose from, and those that are looked through.
    choices: Vec<Eyes>,
    eyes: Eyes,
    /// How many moves have been shown.
    at: usize,
    moves: usize,
    view: Box<dyn AnyView>,
    /// What each seat sees, if every hand lies open.
    open: Vec<Box<dyn AnyView>>,
    typed: Option<Line>,
    note: Option<String>,
    judging: Option<Judging>,
    analysis: Option<Box<Analysis>>,
}

/// An analysis under way.
struct Judging {
    job: u64,
    stop: Stop,
    progress: Progress,
}

/// What the screen wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Nothing,
    Help,
    Analyse,
    Leave,
}

impl Replay {
    pub(crate) fn new(record: Record, eyes: Eyes, look: &Look) -> Result<Replay, Failure> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let table = variant.game.replay(&record).map_err(Failure::Failed)?;
        let choices = Eyes::choices(&record, variant.game);
        let allowed = eyes.may_watch(&record, variant.game);
        let eyes = if allowed { eyes } else { Eyes::PUBLIC };
        let names = display_names(&record.header.seats, variant.game, look.lang);
        let board = board_of(variant.game.name());
        let game = tripot_catalog::Replay::of(&*table);
        let moves = game.len();
        let history = past(&record, eyes, &*board, look);
        let view = table.view(eyes.viewer());
        let mut replay = Replay {
            record,
            variant,
            game,
            names,
            board,
            history,
            choices,
            eyes,
            at: moves,
            moves,
            view,
            open: Vec::new(),
            typed: None,
            note: None,
            judging: None,
            analysis: None,
        };
        replay.jump(0);
        Ok(replay)
    }

    fn jump(&mut self, to: usize) {
        self.at = to.min(self.moves);
        self.game.seek(self.at);
        self.view = self.game.table().view(self.eyes.viewer());
        self.open = self.eyes.open(self.game.table());
    }

    fn look_as(&mut self, eyes: Eyes, look: &Look) {
        self.eyes = eyes;
        self.history = past(&self.record, eyes, &*self.board, look);
        self.mark_moves();
        self.jump(self.at);
    }

    /// Begins to judge the game, unless that is done or under way or would tell secrets.
    pub(crate) fn analyse(&mut self, job: u64, judge: Judge, look: &Look) -> Option<Effect> {
        if self.analysis.is_some() || self.judging.is_some() {
            return None;
        }
        let unfinished = self.record.termination == Termination::Unfinished;
        if unfinished && self.variant.game.has_secrets() {
            self.note = Some(look.word("replay.secret"));
            return None;
        }
        let stop = Stop::new();
        let progress = Progress { done: 0, total: self.moves };
        self.judging = Some(Judging { job, stop: stop.clone(), progress });
        let record = Box::new(self.record.clone());
        Some(Effect::Analyse { job, record, nodes: judge.nodes, stop })
    }

    /// The analysis has come so far.
    pub(crate) fn progress(&mut self, job: u64, progress: Progress) {
        if let Some(judging) = self.judging.as_mut().filter(|judging| judging.job == job) {
            judging.progress = progress;
        }
    }

    /// The analysis is done. False if there is nothing to tell.
    pub(crate) fn analysed(
        &mut self,
        job: u64,
        analysis: Option<Result<Box<Analysis>, AnalysisError>>,
        look: &Look,
    ) -> bool {
        if self.judging.take_if(|judging| judging.job == job).is_none() {
            return false;
        }
        match analysis {
            Some(Ok(analysis)) => {
                self.analysis = Some(analysis);
                self.mark_moves();
                return true;
            }
            Some(Err(AnalysisError::Trouble(trouble))) => self.note = Some(trouble.text(look.lang)),
            Some(Err(AnalysisError::Stopped)) => {}
            None => self.note = Some(look.word("screen.analysis.broken")),
        }
        false
    }

    /// Nobody waits for an analysis any more.
    pub(crate) fn stop(&mut self) {
        if let Some(judging) = self.judging.take() {
            judging.stop.raise();
        }
    }

    /// What the analysis says of the whole game.
    pub(crate) fn summary(&self, look: &Look) -> Option<Dialog> {
        let analysis = self.analysis.as_ref()?;
        let text = Prose::of(&verdict::summary(analysis, &self.names, look));
        Some(Dialog::text(look.word("screen.dialog.analysis"), text))
    }

    /// Mistakes carry their marks in the list of moves.
    fn mark_moves(&mut self) {
        let Some(analysis) = &self.analysis else { return };
        for (entry, moment) in self.history.iter_mut().zip(&analysis.moments) {
            if let Some(mark) = moment.mark {
                entry.brief = format!("{mark:<2} {}", entry.brief);
            }
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look) -> Choice {
        if let Some(mut line) = self.typed.take() {
            match line.key(key) {
                Typed::On => self.typed = Some(line),
                Typed::GivenUp => {}
                Typed::Done => self.jump_to(&line.text(), look),
            }
            return Choice::Nothing;
        }
        self.note = None;
        match key.code {
            KeyCode::Right | KeyCode::Char(' ' | 'n') | KeyCode::Enter => self.jump(self.at + 1),
            KeyCode::Left | KeyCode::Char('b' | 'p') | KeyCode::Backspace => {
                self.jump(self.at.saturating_sub(1));
            }
            KeyCode::PageDown | KeyCode::Down => self.jump(self.at + 10),
            KeyCode::PageUp | KeyCode::Up => self.jump(self.at.saturating_sub(10)),
            KeyCode::Home => self.jump(0),
            KeyCode::End => self.jump(self.moves),
            KeyCode::Tab | KeyCode::BackTab => {
                let back = key.code == KeyCode::BackTab;
                if let Some(eyes) = next_of(&self.choices, self.eyes, back) {
                    self.look_as(eyes, look);
                }
            }
            KeyCode::Char(digit @ '0'..='9') => self.typed = Some(Line::new(&digit.to_string())),
            KeyCode::Char(':' | '/') => self.typed = Some(Line::default()),
            KeyCode::Char('a') => return Choice::Analyse,
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char('q') | KeyCode::Esc => return Choice::Leave,
            _ => {}
        }
        Choice::Nothing
    }

    fn jump_to(&mut self, text: &str, look: &Look) {
        match text.trim().parse::<usize>() {
            Ok(number) if number <= self.moves => self.jump(number),
            _ => {
                let shown: String = text.chars().take(20).collect();
                let message = Message::new("replay.step").with("step", shown);
                self.note = Some(look.text(&message.with("count", self.moves)));
            }
        }
    }

    /// The wheel of the mouse.
    pub(crate) fn scroll(&mut self, down: bool) {
        let to = if down { self.at + 1 } else { self.at.saturating_sub(1) };
        self.jump(to);
    }

    /// A click: on the bar it jumps there, elsewhere it goes on.
    pub(crate) fn click(&mut self, screen: Rect, at: Position) {
        let bar = bar(screen);
        if bar.contains(at) {
            let part = usize::from(at.x - bar.x);
            let whole = usize::from(bar.width.saturating_sub(1)).max(1);
            self.jump((part * self.moves + whole / 2) / whole);
        } else {
            self.jump(self.at + 1);
        }
    }

    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let Some(area) = board_area_or_notice(surface, look) else { return };
        let (screen, palette) = (surface.area(), &look.palette);
        let open: Vec<&dyn AnyView> = self.open.iter().map(|view| &**view).collect();
        let scene = Scene {
            look,
            view: &*self.view,
            names: &self.names,
            history: &self.history[..self.at.min(self.history.len())],
            active: false,
            busy: None,
            walked: None,
            open: &open,
        };
        self.board.draw(surface, area, &scene);
        let title = look.text(&self.board.title(&*self.view));
        let left = self.board.title_column(area);
        let title = if left > screen.x { title } else { format!(" Tripot · {title}") };
        surface.put(left, screen.y, &title, palette.strong);
        let eyes = match self.eyes {
            Eyes::All => look.word("screen.replay.all"),
            Eyes::One(Viewer::Public) => look.word("screen.replay.public"),
            Eyes::One(Viewer::Seat(seat)) => {
                let name = self.names[seat.index()].as_str();
                look.text(&Message::new("screen.replay.seat").with("name", name))
            }
        };
        if self.variant.game.has_secrets() {
            surface.right(screen.right() - 1, screen.y, &eyes, palette.lit);
        }
        let rows = screen.bottom() - 1 - area.bottom();
        let room = Rect::new(screen.x + 1, area.bottom(), screen.width - 2, rows);
        match (&self.typed, &self.note) {
            (Some(line), _) => line.draw(surface, room, "screen.replay.jump", look),
            (None, Some(note)) => {
                surface.line(room.x, room.y, room.width, &format!("✗ {note}"), palette.wrong);
            }
            (None, None) => {
                let lines = self.said(look, room);
                let over = lines.len() > usize::from(rows);
                for (row, line) in (room.y..room.bottom()).zip(lines) {
                    let more = if over && row + 1 == room.bottom() { " …" } else { "" };
                    let line = format!("{line}{more}");
                    surface.line(room.x, row, room.width, &line, palette.text);
                }
            }
        }
        self.draw_bar(surface, look);
    }

    /// The last move, and what the analysis says of it, or how far it is. Where there is no room for both, the move is in
    /// the list beside the board.
    fn said(&self, look: &Look, room: Rect) -> Vec<String> {
        let last = self.at.checked_sub(1).and_then(|index| self.history.get(index));
        let told: Vec<String> =
            last.into_iter().flat_map(|entry| &entry.told).map(|line| look.text(line)).collect();
        let lines = |text: &str| wrap(text, room.width.into());
        let Some(comment) = self.comment(look) else { return lines(&told.join(" ")) };
        let both = told.first().map(|told| lines(&format!("{told} {comment}")));
        let both = both.filter(|both| both.len() <= usize::from(room.height));
        both.unwrap_or_else(|| lines(&comment))
    }

    /// What the analysis says of the last move, or how far it is.
    fn comment(&self, look: &Look) -> Option<String> {
        if let Some(Judging { progress, .. }) = self.judging {
            let message = Message::new("screen.analysis.progress")
                .with("done", progress.done)
                .with("total", progress.total);
            return Some(look.text(&message));
        }
        let analysis = self.analysis.as_ref()?;
        let comment = verdict::comment(analysis, self.at.checked_sub(1)?, &self.names)?;
        Some(look.text(&comment))
    }

    /// How far one is, and the keys.
    fn draw_bar(&self, surface: &mut Surface<'_>, look: &Look) {
        let palette = &look.palette;
        let screen = surface.area();
        let row = screen.bottom() - 1;
        let number = format!("{}/{}", self.at, self.moves);
        surface.put(screen.x + 1, row, &number, palette.strong);
        let bar = bar(screen);
        let whole = usize::from(bar.width - 1);
        let at = (whole * self.at).checked_div(self.moves).unwrap_or(0) as u16;
        if let Some(analysis) = &self.analysis {
            let seat = match self.eyes.viewer() {
                Viewer::Seat(seat) => seat,
                Viewer::Public => Seat::FIRST,
            };
            let curve = verdict::curve(analysis, seat, bar.width.into());
            surface.put(bar.x, row, &curve, palette.lit);
            surface.style(Rect::new(bar.x + at, row, 1, 1), palette.chosen);
        } else {
            surface.put(bar.x, row, &"─".repeat(bar.width.into()), palette.dim);
            surface.put(bar.x + at, row, "●", palette.accent);
        }
        let keys = look.word("screen.replay.keys");
        let column = bar.right() + 2;
        surface.line(column, row, screen.right().saturating_sub(column), &keys, palette.dim);
    }
}

/// Where the bar is on a screen.
fn bar(screen: Rect) -> Rect {
    let width = (screen.width / 4).min(40);
    Rect::new(screen.x + 10, screen.bottom() - 1, width, 1)
}

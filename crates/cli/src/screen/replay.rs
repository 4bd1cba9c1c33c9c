//! The screen of a recorded game: step, jump, and look through the eyes of each seat.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_catalog::{AnyView, Variant};
use tripot_core::{Message, Record, Termination, Viewer};

use super::board::{self, Board, Entry, Scene};
use super::line::{Line, Typed};
use super::paper::{Look, Paper, wrap};
use super::past::{after, past};
use super::table::{board_area, draw_too_small, fits};
use crate::failure::Failure;

/// A recorded game on the screen.
pub(crate) struct Replay {
    record: Record,
    variant: Variant,
    names: Vec<String>,
    board: Box<dyn Board>,
    history: Vec<Entry>,
    viewers: Vec<Viewer>,
    viewer: Viewer,
    /// How many moves have been shown.
    at: usize,
    moves: usize,
    view: Box<dyn AnyView>,
    typed: Option<Line>,
    note: Option<String>,
}

/// What the screen wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Nothing,
    Help,
    Leave,
}

impl Replay {
    pub(crate) fn new(record: Record, viewer: Viewer, look: &Look) -> Result<Replay, Failure> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let table = variant.game.replay(&record).map_err(Failure::Failed)?;
        let seats = table.seats();
        let mut viewers = vec![Viewer::Public];
        // A game that goes on keeps its secrets, from its own players above all.
        let unfinished = record.termination == Termination::Unfinished;
        if variant.game.has_secrets() && !unfinished {
            viewers.extend(seats.seats().map(Viewer::Seat));
        }
        let names = record.header.seats.iter().map(|seat| seat.name().to_owned()).collect();
        let board = board::of(variant.game.name());
        let moves = table.moves().len();
        let history = past(&record, viewer, &*board, look);
        let view = table.view(viewer);
        let mut replay = Replay {
            record,
            variant,
            names,
            board,
            history,
            viewers,
            viewer,
            at: moves,
            moves,
            view,
            typed: None,
            note: None,
        };
        replay.jump(0);
        Ok(replay)
    }

    fn jump(&mut self, to: usize) {
        self.at = to.min(self.moves);
        if let Some(table) = after(&self.record, &self.variant, self.moves - self.at) {
            self.view = table.view(self.viewer);
        }
    }

    fn look_as(&mut self, viewer: Viewer, look: &Look) {
        self.viewer = viewer;
        self.history = past(&self.record, viewer, &*self.board, look);
        self.jump(self.at);
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
                if let Some(viewer) = board::next_of(&self.viewers, self.viewer, back) {
                    self.look_as(viewer, look);
                }
            }
            KeyCode::Char(digit @ '0'..='9') => self.typed = Some(Line::new(&digit.to_string())),
            KeyCode::Char(':' | '/') => self.typed = Some(Line::default()),
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char('q') | KeyCode::Esc => return Choice::Leave,
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Choice::Leave;
            }
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

    pub(crate) fn draw(&self, paper: &mut Paper<'_>, look: &Look) {
        let screen = paper.area();
        if !fits(screen) {
            draw_too_small(paper, look);
            return;
        }
        let palette = &look.palette;
        let area = board_area(screen);
        let scene = Scene {
            look,
            view: self.view.as_any(),
            names: &self.names,
            history: &self.history[..self.at.min(self.history.len())],
            active: false,
            busy: None,
            walked: None,
        };
        self.board.draw(paper, area, &scene);
        let title = look.text(&self.board.title(self.view.as_any()));
        paper.put(screen.x, screen.y, &format!(" Tripot · {title}"), palette.strong);
        let eyes = match self.viewer {
            Viewer::Public => look.word("screen.replay.public"),
            Viewer::Seat(seat) => {
                let name = self.names[seat.index()].as_str();
                look.text(&Message::new("screen.replay.seat").with("name", name))
            }
        };
        if self.variant.game.has_secrets() {
            paper.right(screen.right() - 1, screen.y, &eyes, palette.lit);
        }
        let room = Rect::new(screen.x + 1, area.bottom(), screen.width - 2, 1);
        let told = self.at.checked_sub(1).and_then(|index| self.history.get(index));
        let told: Vec<String> =
            told.into_iter().flat_map(|entry| &entry.told).map(|line| look.text(line)).collect();
        match (&self.typed, &self.note) {
            (Some(line), _) => {
                let prompt = format!("{} ", look.word("screen.replay.jump"));
                let start = paper.put(room.x, room.y, &prompt, palette.accent);
                paper.put(start, room.y, &line.text(), palette.strong);
                let cursor = Rect::new(start + line.column(), room.y, 1, 1);
                paper.style(cursor.intersection(screen), palette.chosen);
            }
            (None, Some(note)) => {
                paper.line(room.x, room.y, room.width, &format!("✗ {note}"), palette.wrong);
            }
            (None, None) => {
                let lines = wrap(&told.join(" "), room.width.into());
                if let Some(line) = lines.first() {
                    let more = if lines.len() > 1 { "…" } else { "" };
                    paper.line(room.x, room.y, room.width, &format!("{line}{more}"), palette.text);
                }
            }
        }
        self.draw_bar(paper, look);
    }

    /// How far one is, and the keys.
    fn draw_bar(&self, paper: &mut Paper<'_>, look: &Look) {
        let palette = &look.palette;
        let screen = paper.area();
        let row = screen.bottom() - 1;
        let number = format!("{}/{}", self.at, self.moves);
        paper.put(screen.x + 1, row, &number, palette.strong);
        let bar = bar(screen);
        paper.put(bar.x, row, &"─".repeat(bar.width.into()), palette.dim);
        let whole = usize::from(bar.width - 1);
        let at = (whole * self.at).checked_div(self.moves).unwrap_or(0);
        paper.put(bar.x + at as u16, row, "●", palette.accent);
        let keys = look.word("screen.replay.keys");
        let column = bar.right() + 2;
        paper.line(column, row, screen.right().saturating_sub(column), &keys, palette.dim);
    }
}

/// Where the bar is on a screen.
fn bar(screen: Rect) -> Rect {
    let width = (screen.width / 4).min(40);
    Rect::new(screen.x + 10, screen.bottom() - 1, width, 1)
}

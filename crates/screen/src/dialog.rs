//! What stands in front of a screen until it is answered.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use tripot_core::Seat;

use super::surface::{Lines, Look, Surface, middle, wrap};
use super::table::Deed;

/// A question or a text in a frame.
pub(crate) enum Dialog {
    /// Yes or no.
    Confirm { question: String, deed: Deed },
    /// A text to be read, from a line on.
    Text { title: &'static str, text: String, first: u16 },
    /// What is wrong with the program on a seat, and how to go on.
    Broken { seat: Seat, lines: Vec<String> },
    /// How the game ended.
    Result { lines: Vec<String> },
}

/// What a key means to a dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// It stays.
    Stay,
    /// It goes.
    Close,
    Yes(Deed),
    Again,
    Swap,
    Replay,
    Analyse,
    Menu,
    Quit,
}

impl Dialog {
    pub(crate) fn key(&mut self, key: KeyEvent) -> Reply {
        match self {
            Dialog::Confirm { deed, .. } => match key.code {
                KeyCode::Char('y' | 'Y' | 'o' | 'O') | KeyCode::Enter => Reply::Yes(*deed),
                KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc | KeyCode::Backspace => Reply::Close,
                _ => Reply::Stay,
            },
            // It can't be closed: the game does not go on by itself.
            Dialog::Broken { seat, .. } => match key.code {
                KeyCode::Char('m') => Reply::Yes(Deed::Replace(*seat)),
                KeyCode::Char('f' | 'e') => Reply::Yes(Deed::Lose(*seat)),
                KeyCode::Char('q') => Reply::Yes(Deed::Quit),
                _ => Reply::Stay,
            },
            Dialog::Text { first, .. } => {
                match key.code {
                    KeyCode::Down => *first += 1,
                    KeyCode::Up => *first = first.saturating_sub(1),
                    KeyCode::PageDown | KeyCode::Char(' ') => *first += 10,
                    KeyCode::PageUp => *first = first.saturating_sub(10),
                    _ => return Reply::Close,
                }
                Reply::Stay
            }
            Dialog::Result { .. } => match key.code {
                KeyCode::Char('n') => Reply::Again,
                KeyCode::Char('x') => Reply::Swap,
                KeyCode::Char('v') => Reply::Replay,
                KeyCode::Char('a') => Reply::Analyse,
                KeyCode::Char('m') => Reply::Menu,
                KeyCode::Char('q') => Reply::Quit,
                // Enter too: a person who presses it to play the last move must not miss the result.
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ') => Reply::Close,
                _ => Reply::Stay,
            },
        }
    }

    pub(crate) fn scroll(&mut self, down: bool) {
        if let Dialog::Text { first, .. } = self {
            *first = if down { *first + 2 } else { first.saturating_sub(2) };
        }
    }

    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let palette = &look.palette;
        let screen = surface.area();
        let columns = screen.width.saturating_sub(4).min(74);
        let room = usize::from(columns.saturating_sub(4));
        let (title, lines, keys) = match self {
            Dialog::Confirm { question, .. } => {
                (String::new(), wrap(question, room), "screen.dialog.confirm")
            }
            Dialog::Text { title, text, .. } => (
                look.word(title),
                text.lines().flat_map(|line| wrap(line, room)).collect(),
                "screen.dialog.read",
            ),
            Dialog::Broken { lines, .. } => (
                look.word("screen.dialog.broken"),
                lines.iter().flat_map(|line| wrap(line, room)).collect(),
                "screen.dialog.broken.keys",
            ),
            Dialog::Result { lines } => (
                look.word("screen.dialog.over"),
                lines.iter().flat_map(|line| wrap(line, room)).collect(),
                "screen.dialog.again",
            ),
        };
        let keys = wrap(&look.word(keys), room);
        let height = (lines.len() + keys.len() + 3) as u16;
        let area = middle(screen, columns, height.min(screen.height));
        surface.clear(area, palette.text);
        let inside = surface.frame(area, Lines::Double, &title, palette.accent);
        let shown = usize::from(inside.height).saturating_sub(keys.len() + 1);
        let first = match self {
            Dialog::Text { first, .. } => {
                usize::from(*first).min(lines.len().saturating_sub(shown))
            }
            _ => 0,
        };
        let text = Rect { x: inside.x + 1, ..inside };
        for (row, line) in (text.y..).zip(lines.iter().skip(first).take(shown)) {
            surface.put(text.x, row, line, palette.text);
        }
        for (row, line) in (inside.bottom().saturating_sub(keys.len() as u16)..).zip(&keys) {
            surface.put(text.x, row, line, palette.dim);
        }
    }
}

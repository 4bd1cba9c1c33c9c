//! What stands in front of a screen until it is answered.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use tripot_boards::{Lines, Look, Surface, middle, wrap};
use tripot_core::Seat;

use super::prose::{Kind, Prose};
use super::table::Deed;
use tripot_catalog::Level;
use tripot_settings::LevelChoice as _;

/// A question or a text in a frame.
pub(crate) enum Dialog {
    /// Yes or no; which of them Enter answers.
    Confirm { question: String, deed: Deed, yes: bool },
    /// A text to be read, from a line on.
    Text { title: String, text: Prose, first: u16 },
    /// How strong the machines shall be, and the level that Enter takes.
    Level(Level),
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
    /// How strong the machines shall be.
    Level(Level),
}

impl Dialog {
    /// A question about giving something up: no, unless the person says otherwise.
    pub(crate) fn confirm(question: String, deed: Deed) -> Dialog {
        Dialog::Confirm { question, deed, yes: false }
    }

    /// A text from its beginning.
    pub(crate) fn text(title: String, text: Prose) -> Dialog {
        Dialog::Text { title, text, first: 0 }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Reply {
        match self {
            Dialog::Confirm { deed, yes, .. } => match key.code {
                KeyCode::Char('y' | 'Y' | 'o' | 'O') => Reply::Yes(*deed),
                KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc | KeyCode::Backspace => Reply::Close,
                KeyCode::Enter => {
                    if *yes {
                        Reply::Yes(*deed)
                    } else {
                        Reply::Close
                    }
                }
                KeyCode::Left | KeyCode::Right | KeyCode::Tab | KeyCode::BackTab => {
                    *yes = !*yes;
                    Reply::Stay
                }
                _ => Reply::Stay,
            },
            Dialog::Level(level) => match key.code {
                KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                    *level = level.next(true);
                    Reply::Stay
                }
                KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                    *level = level.next(false);
                    Reply::Stay
                }
                KeyCode::Char(digit) => Level::of_digit(digit).map_or(Reply::Stay, Reply::Level),
                KeyCode::Enter => Reply::Level(*level),
                KeyCode::Esc => Reply::Close,
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
                    KeyCode::Down => *first = first.saturating_add(1),
                    KeyCode::Up => *first = first.saturating_sub(1),
                    KeyCode::PageDown | KeyCode::Char(' ') => *first = first.saturating_add(10),
                    KeyCode::PageUp => *first = first.saturating_sub(10),
                    KeyCode::Home => *first = 0,
                    KeyCode::End => *first = u16::MAX,
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

    /// A line of a text can't be beyond its end on this screen: what is over is forgotten, so that one
    /// key up moves one line.
    pub(crate) fn settle(&mut self, screen: Rect) {
        let columns = width(screen);
        if let Dialog::Text { text, first, .. } = self {
            let last = (text.lines(room(columns)).len() as u16)
                .saturating_sub(screen.height.saturating_sub(4));
            *first = (*first).min(last);
        }
    }

    pub(crate) fn scroll(&mut self, down: bool) {
        if let Dialog::Text { first, .. } = self {
            *first = if down { first.saturating_add(2) } else { first.saturating_sub(2) };
        }
    }

    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let palette = &look.palette;
        let screen = surface.area();
        let columns = width(screen);
        let room = room(columns);
        let plain = |lines: &[String]| -> Vec<(Kind, String)> {
            let wrapped = lines.iter().flat_map(|line| wrap(line, room));
            wrapped.map(|line| (Kind::Plain, line)).collect()
        };
        let (title, lines, keys) = match self {
            Dialog::Confirm { question, .. } => {
                let question = plain(std::slice::from_ref(question));
                (String::new(), question, "screen.dialog.confirm")
            }
            Dialog::Text { title, text, .. } => {
                (title.clone(), text.lines(room), "screen.dialog.read")
            }
            Dialog::Level(level) => {
                let mut lines = plain(&[look.word("screen.level.why"), String::new()]);
                lines.extend(Level::ALL.into_iter().zip(1..).map(|(one, number)| {
                    let mark = if one == *level { "▸" } else { " " };
                    let kind = if one == *level { Kind::Heading } else { Kind::Plain };
                    (kind, format!("{mark} {number}  {}", look.word(one.key())))
                }));
                (look.word("screen.level.title"), lines, "screen.level.keys")
            }
            Dialog::Broken { lines, .. } => {
                (look.word("screen.dialog.broken"), plain(lines), "screen.dialog.broken.keys")
            }
            Dialog::Result { lines } => {
                (look.word("screen.dialog.over"), plain(lines), "screen.dialog.again")
            }
        };
        let keys = wrap(&look.word(keys), room);
        let answers = u16::from(matches!(self, Dialog::Confirm { .. })) * 2;
        let height = (lines.len() + keys.len() + 3) as u16 + answers;
        let area = middle(screen, columns, height.min(screen.height));
        surface.clear(area, palette.text);
        let inside = surface.frame(area, Lines::Double, &title, palette.accent);
        let shown = usize::from(inside.height).saturating_sub(keys.len() + 1);
        let last = lines.len().saturating_sub(shown);
        let first = match self {
            Dialog::Text { first, .. } => usize::from(*first).min(last),
            _ => 0,
        };
        let text = Rect { x: inside.x + 1, ..inside };
        for (row, (kind, line)) in (text.y..).zip(lines.iter().skip(first).take(shown)) {
            let style = match kind {
                Kind::Heading => palette.strong,
                Kind::Plain | Kind::Fixed => palette.text,
            };
            surface.put(text.x, row, line, style);
        }
        if first < last {
            surface.right(inside.right(), inside.y + shown as u16 - 1, "▼", palette.lit);
        }
        if first > 0 {
            surface.right(inside.right(), inside.y, "▲", palette.lit);
        }
        if let Dialog::Confirm { yes, .. } = self {
            let row = text.y + lines.len() as u16 + 1;
            let mut column = text.x;
            for (key, answer) in [("screen.dialog.no", false), ("screen.dialog.yes", true)] {
                let word = look.word(key);
                let (word, style) = if *yes == answer {
                    (format!("[ {word} ]"), palette.chosen)
                } else {
                    (format!("  {word}  "), palette.text)
                };
                column = surface.put(column, row, &word, style) + 2;
            }
        }
        for (row, line) in (inside.bottom().saturating_sub(keys.len() as u16)..).zip(&keys) {
            surface.put(text.x, row, line, palette.dim);
        }
    }
}

/// How wide a dialog is on a screen.
fn width(screen: Rect) -> u16 {
    screen.width.saturating_sub(2).min(82)
}

/// How wide a line of text is in a dialog.
fn room(columns: u16) -> usize {
    columns.saturating_sub(4).into()
}

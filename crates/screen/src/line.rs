//! A line that a person types.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use tripot_boards::{Look, Surface};
use unicode_width::UnicodeWidthStr as _;

/// A text with a cursor in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line {
    before: String,
    after: String,
}

/// What a key did to a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// The line is still being typed.
    On,
    /// Enter.
    Done,
    /// Escape, or nothing left to erase.
    GivenUp,
}

impl Line {
    /// Longer than anything that is meant.
    const LONGEST: usize = 120;

    pub(crate) fn new(text: &str) -> Line {
        Line { before: text.to_owned(), after: String::new() }
    }

    /// What stands there.
    pub(crate) fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// How many columns are left of the cursor.
    pub(crate) fn column(&self) -> u16 {
        self.before.width() as u16
    }

    /// Draws it with its cursor in the first row of a room, after what is asked for.
    pub(crate) fn draw(
        &self,
        surface: &mut Surface<'_>,
        room: Rect,
        prompt: &'static str,
        look: &Look,
    ) {
        let (prompt, palette) = (format!("{} ", look.word(prompt)), &look.palette);
        let start = surface.put(room.x, room.y, &prompt, palette.accent);
        surface.put(start, room.y, &self.text(), palette.strong);
        let cursor = Rect::new(start + self.column(), room.y, 1, 1);
        surface.style(cursor.intersection(surface.area()), palette.chosen);
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Typed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::GivenUp,
            KeyCode::Char('u') if control => self.before.clear(),
            KeyCode::Char('a') if control => self.home(),
            KeyCode::Char('e') if control => self.end(),
            KeyCode::Char(symbol) if !control && !symbol.is_control() && !self.is_full() => {
                self.before.push(symbol);
            }
            KeyCode::Backspace if self.text().is_empty() => return Typed::GivenUp,
            KeyCode::Backspace => {
                self.before.pop();
            }
            KeyCode::Delete => {
                self.after = self.after.chars().skip(1).collect();
            }
            KeyCode::Left => {
                if let Some(symbol) = self.before.pop() {
                    self.after.insert(0, symbol);
                }
            }
            KeyCode::Right => {
                let mut rest = self.after.chars();
                self.before.extend(rest.next());
                self.after = rest.collect();
            }
            KeyCode::Home => self.home(),
            KeyCode::End => self.end(),
            _ => {}
        }
        Typed::On
    }

    fn is_full(&self) -> bool {
        self.before.chars().count() + self.after.chars().count() >= Line::LONGEST
    }

    fn home(&mut self) {
        self.after = self.text();
        self.before.clear();
    }

    fn end(&mut self) {
        self.before = self.text();
        self.after.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut Line, codes: &[KeyCode]) -> Typed {
        let mut typed = Typed::On;
        for &code in codes {
            typed = line.key(KeyEvent::from(code));
        }
        typed
    }

    #[test]
    fn a_line_is_edited_in_the_middle() {
        let mut line = Line::new("ac");
        let keys = [KeyCode::Left, KeyCode::Char('é'), KeyCode::Home, KeyCode::Delete];
        assert_eq!(press(&mut line, &keys), Typed::On);
        assert_eq!((line.text().as_str(), line.column()), ("éc", 0));
        assert_eq!(press(&mut line, &[KeyCode::End, KeyCode::Backspace]), Typed::On);
        assert_eq!(line.text(), "é");
        let keys = [KeyCode::Backspace, KeyCode::Backspace];
        assert_eq!(press(&mut line, &keys), Typed::GivenUp);
    }
}

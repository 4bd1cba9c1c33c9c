//! Drawing on a part of the screen, never outside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget as _};
use tripot_catalog::Lang;
use tripot_core::Message;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::theme::Palette;

/// In which words and colours something is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The language of the words.
    pub lang: Lang,
    /// The styles.
    pub palette: Palette,
}

impl Look {
    /// The text of a key that has no gaps.
    pub fn word(&self, key: &'static str) -> String {
        self.lang.word(key)
    }

    /// A message in words.
    pub fn text(&self, message: &Message) -> String {
        self.lang.text(message)
    }
}

/// The lines round a panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// What is there.
    Single,
    /// What is active.
    Double,
}

/// The screen while it is drawn on.
pub struct Surface<'a> {
    buffer: &'a mut Buffer,
}

impl Surface<'_> {
    /// Draws on a buffer.
    pub fn new(buffer: &mut Buffer) -> Surface<'_> {
        Surface { buffer }
    }

    /// All there is to draw on.
    pub fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Writes to the right of a place, as far as the screen goes. Returns the column after it.
    pub fn put(&mut self, column: u16, row: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if row >= area.bottom() || column >= area.right() {
            return column;
        }
        let room = usize::from(area.right() - column);
        self.buffer.set_stringn(column, row, text, room, style).0
    }

    /// Writes a line, cut with an ellipsis where it does not fit in this many columns.
    pub fn line(&mut self, column: u16, row: u16, columns: u16, text: &str, style: Style) {
        self.put(column, row, &cut(text, columns.into()), style);
    }

    /// Writes a line that ends at a column.
    pub fn right(&mut self, end: u16, row: u16, text: &str, style: Style) {
        let width = text.width() as u16;
        self.put(end.saturating_sub(width), row, text, style);
    }

    /// Writes a line in the middle of an area.
    pub fn centre(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let text = cut(text, area.width.into());
        let left = area.x + (area.width - text.width() as u16) / 2;
        self.put(left, row, &text, style);
    }

    /// A frame with a title in its upper line. Returns the inside.
    pub fn frame(&mut self, area: Rect, lines: Lines, title: &str, style: Style) -> Rect {
        let area = area.intersection(self.buffer.area);
        let kind = match lines {
            Lines::Single => BorderType::Plain,
            Lines::Double => BorderType::Double,
        };
        let block = Block::bordered().border_type(kind).border_style(style);
        let inside = block.inner(area);
        block.render(area, self.buffer);
        if !title.is_empty() && area.width > 6 {
            // A title that just fits may begin in the corner.
            let left = if title.width() + 5 > area.width.into() { 1 } else { 2 };
            let title = format!(" {} ", cut(title, usize::from(area.width) - 4));
            self.put(area.x + left, area.y, &title, style);
        }
        inside
    }

    /// Leaves nothing of what is there.
    pub fn clear(&mut self, area: Rect, style: Style) {
        Clear.render(area.intersection(self.buffer.area), self.buffer);
        self.style(area, style);
    }

    /// Changes the style of what is there.
    pub fn style(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area, style);
    }
}

/// A text of at most this many columns, with an ellipsis if something is missing.
pub fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for symbol in text.chars() {
        let width = symbol.width().unwrap_or(0);
        if used + width + 1 > columns {
            break;
        }
        used += width;
        out.push(symbol);
    }
    if columns > 0 {
        out.push('…');
    }
    out
}

/// The lines of a text broken between words, and within a word that is too long.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        let mut used = 0;
        for (number, word) in paragraph.split(' ').enumerate() {
            let width = word.width();
            let gap = usize::from(number > 0);
            if used > 0 && used + gap + width > columns {
                lines.push(std::mem::take(&mut line));
                used = 0;
            } else if gap == 1 {
                line.push(' ');
                used += 1;
            }
            for symbol in word.chars() {
                let width = symbol.width().unwrap_or(0);
                if used + width > columns {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push(symbol);
                used += width;
            }
        }
        lines.push(line);
    }
    lines
}

/// An area of this many columns and rows in the middle of another, as far as it fits.
pub fn middle(area: Rect, columns: u16, rows: u16) -> Rect {
    let (columns, rows) = (columns.min(area.width), rows.min(area.height));
    let left = area.x + (area.width - columns) / 2;
    let top = area.y + (area.height - rows) / 2;
    Rect::new(left, top, columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_cut_or_broken() {
        assert_eq!(cut("éléphants", 9), "éléphants");
        assert_eq!(cut("éléphants", 6), "éléph…");
        assert_eq!(cut("日本語", 4), "日…");
        assert_eq!(wrap("un deux trois", 8), ["un deux", "trois"]);
        assert_eq!(wrap("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
    }

    #[test]
    fn nothing_is_drawn_outside_the_screen() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        let mut surface = Surface::new(&mut buffer);
        surface.put(2, 1, "日本", Style::new());
        surface.put(9, 0, "x", Style::new());
        surface.put(0, 9, "x", Style::new());
        assert_eq!(buffer, Buffer::with_lines(["    ", "  日"]));
    }
}

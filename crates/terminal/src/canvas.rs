//! A drawing made of characters, each with its style.

use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// A grid of characters that grows as it is drawn on.
#[derive(Clone, Default)]
pub struct Canvas {
    rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Cell {
    /// `'\0'` where the left neighbour is a character two columns wide.
    symbol: char,
    style: Style,
}

const BLANK: Cell = Cell { symbol: ' ', style: Style::new() };

impl Canvas {
    /// An empty canvas.
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// Writes a text to the right of a place, over what is there.
    pub fn put(&mut self, column: usize, row: usize, text: &str, style: Style) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        let mut at = column;
        for symbol in text.chars() {
            let width = symbol.width().unwrap_or(0);
            if width == 0 {
                continue;
            }
            if cells.len() < at + width {
                cells.resize(at + width, BLANK);
            }
            cells[at] = Cell { symbol, style };
            if width == 2 {
                cells[at + 1] = Cell { symbol: '\0', style };
            }
            at += width;
        }
    }

    /// What stands at a place.
    #[cfg(test)]
    pub fn at(&self, column: usize, row: usize) -> char {
        self.rows.get(row).and_then(|cells| cells.get(column)).map_or(' ', |cell| cell.symbol)
    }

    /// The drawing as text, with the escape codes of its styles and no blanks at line ends.
    pub fn render(&self) -> String {
        let mut out = String::new();
        for cells in &self.rows {
            let end = cells.iter().rposition(|cell| *cell != BLANK).map_or(0, |last| last + 1);
            let mut current = Style::new();
            for cell in cells[..end].iter().filter(|cell| cell.symbol != '\0') {
                if cell.style != current {
                    let _ = write!(out, "{current:#}{}", cell.style);
                    current = cell.style;
                }
                out.push(cell.symbol);
            }
            let _ = writeln!(out, "{current:#}");
        }
        out
    }
}

/// A text cut or filled with blanks to a number of columns.
pub fn fit(text: &str, columns: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for symbol in text.chars() {
        let width = symbol.width().unwrap_or(0);
        if used + width > columns {
            break;
        }
        used += width;
        out.push(symbol);
    }
    out.extend(std::iter::repeat_n(' ', columns - used));
    out
}

/// A text broken between words into lines of at most this many columns; lines after the first of a
/// paragraph are indented. A paragraph that begins with a blank is drawn, not written, and stays.
pub fn wrap(text: &str, columns: usize) -> String {
    let mut out = String::new();
    for (number, paragraph) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        if paragraph.width() <= columns || paragraph.starts_with("  ") {
            out.push_str(paragraph);
            continue;
        }
        let mut used = 0;
        let longest = columns.saturating_sub(4).max(2);
        for word in paragraph.split(' ') {
            for (part, piece) in pieces(word, longest).into_iter().enumerate() {
                let gap = usize::from(part == 0);
                if used > 0 && used + gap + piece.width() > columns {
                    out.push_str("\n    ");
                    used = 4;
                } else if used > 0 && part == 0 {
                    out.push(' ');
                    used += 1;
                }
                out.push_str(piece);
                used += piece.width();
            }
        }
    }
    out
}

/// A word that does not fit in this many columns, in pieces that do.
fn pieces(word: &str, columns: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (at, symbol) in word.char_indices() {
        let width = symbol.width().unwrap_or(0);
        if used + width > columns {
            pieces.push(&word[start..at]);
            (start, used) = (at, 0);
        }
        used += width;
    }
    pieces.push(&word[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_writing_covers_earlier_writing() {
        let mut canvas = Canvas::new();
        canvas.put(2, 1, "abc", Style::new());
        canvas.put(3, 1, "é", Style::new());
        assert_eq!(canvas.render(), "\n  aéc\n");
        assert_eq!(canvas.at(3, 1), 'é');
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrap("un deux trois", 9), "un deux\n    trois");
        assert_eq!(wrap("a\n  drawn as it is", 8), "a\n  drawn as it is");
        assert_eq!(wrap("short", 8), "short");
        assert_eq!(wrap("a verylongword", 8), "a very\n    long\n    word");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let mut canvas = Canvas::new();
        canvas.put(0, 0, "日x", Style::new());
        assert_eq!(canvas.at(2, 0), 'x');
        assert_eq!(fit("日本", 3), "日 ");
        assert_eq!(fit("ab", 4), "ab  ");
    }
}

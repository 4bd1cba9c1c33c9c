//! Numbers and tables of numbers, as a language writes them.

use std::fmt::Write as _;

use tripot_catalog::Lang;
use tripot_core::Argument;
use unicode_width::UnicodeWidthStr as _;

use crate::canvas::fit;

/// Names are cut to this many columns.
const NAME: usize = 14;

/// Which numbers have a sign.
#[derive(Clone, Copy)]
pub enum Sign {
    /// On all numbers.
    Always,
    /// On negative numbers only.
    Negative,
}

/// A number with this many decimals.
pub fn number(lang: Lang, value: f64, digits: usize, sign: Sign) -> String {
    lang.argument(&match sign {
        Sign::Always => Argument::signed(value, digits),
        Sign::Negative => Argument::decimal(value, digits),
    })
}

/// Rows with a name and cells to the right of it.
pub struct Table {
    rows: Vec<(String, Vec<String>)>,
}

impl Table {
    /// A table with a corner and the heads of its columns.
    pub fn new(corner: &str, heads: impl IntoIterator<Item = String>) -> Table {
        Table { rows: vec![(corner.to_owned(), heads.into_iter().collect())] }
    }

    /// Adds a row.
    pub fn add(&mut self, name: &str, cells: impl IntoIterator<Item = String>) {
        self.rows.push((name.to_owned(), cells.into_iter().collect()));
    }

    /// The table, with its columns aligned.
    pub fn render(&self) -> String {
        let name = self.rows.iter().map(|(name, _)| name.width().min(NAME)).max().unwrap_or(0);
        let columns = self.rows.first().map_or(0, |(_, cells)| cells.len());
        let widths: Vec<usize> = (0..columns)
            .map(|column| self.rows.iter().map(|(_, cells)| cells[column].width()).max())
            .map(Option::unwrap_or_default)
            .collect();
        let mut text = String::new();
        for (row, cells) in &self.rows {
            let mut line = fit(row, name);
            for (cell, width) in cells.iter().zip(&widths) {
                line.extend(std::iter::repeat_n(' ', 2 + width - cell.width()));
                line.push_str(cell);
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

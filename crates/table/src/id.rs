//! Identifiers of tables.

use std::fmt;
use std::str::FromStr;

/// The name of a table: twelve letters and digits that nobody guesses.
///
/// ```
/// use tripot_table::TableId;
/// let id: TableId = "abcdefgh2345".parse().unwrap();
/// assert_eq!(id.to_string(), "abcdefgh2345");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

/// A text that is no name of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the name of a table")]
pub struct NoTableId;

const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
const LENGTH: usize = 12;
const BITS: u32 = 5;

impl TableId {
    /// The name that follows from bytes; nobody guesses it if they are random.
    pub const fn from_bytes(bytes: [u8; 8]) -> TableId {
        TableId(u64::from_le_bytes(bytes) >> (u64::BITS - BITS * LENGTH as u32))
    }

    /// The number that a database keeps; it is never negative.
    pub fn number(self) -> i64 {
        self.0 as i64
    }

    /// The name that a database has kept.
    pub fn from_number(number: i64) -> Option<TableId> {
        let number = u64::try_from(number).ok()?;
        (number >> (BITS * LENGTH as u32) == 0).then_some(TableId(number))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LENGTH as u32).rev().try_for_each(|place| {
            let letter = LETTERS[(self.0 >> (BITS * place)) as usize % LETTERS.len()];
            write!(f, "{}", char::from(letter))
        })
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TableId {
    type Err = NoTableId;

    fn from_str(text: &str) -> Result<TableId, NoTableId> {
        if text.len() != LENGTH {
            return Err(NoTableId);
        }
        let digit = |byte: u8| LETTERS.iter().position(|&letter| letter == byte);
        let add = |sum: u64, byte: u8| Some(sum << BITS | digit(byte)? as u64);
        text.bytes().try_fold(0, add).map(TableId).ok_or(NoTableId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for byte in 0..=u8::MAX {
            let id = TableId::from_bytes([byte, 1, 2, 3, 4, 5, 6, !byte]);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(TableId::from_number(id.number()), Some(id));
        }
        assert_ne!(TableId::from_bytes([1; 8]), TableId::from_bytes([2; 8]));
    }

    #[test]
    fn other_texts_are_no_names() {
        for text in
            ["", "abcdefgh234", "abcdefgh23456", "ABCDEFGH2345", "abcdefgh234é", "abc/efgh2345"]
        {
            assert_eq!(text.parse::<TableId>(), Err(NoTableId), "{text}");
        }
        assert_eq!(TableId::from_number(-1), None);
        assert_eq!(TableId::from_number(i64::MAX), None);
    }
}

//! Tables of positions: those that a game accepts, and those that it refuses, with every reason.

use std::collections::BTreeSet;
use std::fmt;

use tripot_core::{Explain, Notation, PositionError};

use crate::cases::check_classroom_form;
use crate::table::{options, position};

/// Asserts of every row of a table that the position is read, written in its native form and read
/// again, and that its classroom form, if it has one, says everything just when it claims to.
/// Returns the states.
///
/// A row is `options | position`, with ` | native form` behind it where that is another; `-` are the
/// usual options, `\n` and `\t` stand for what they do elsewhere, and `#` begins a remark.
///
/// # Panics
/// At the first row of which that is not true.
pub fn check_accepted<S: Notation>(table: &str) -> Vec<S> {
    let rows = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|row| {
        let cells: Vec<String> =
            row.split(" | ").map(|cell| cell.replace("\\n", "\n").replace("\\t", "\t")).collect();
        let (settings, text, native) = match cells.as_slice() {
            [settings, text] => (settings, text, text),
            [settings, text, native] => (settings, text, native),
            _ => panic!("options, a position and its native form: {row}"),
        };
        let settings = if settings == "-" { "" } else { settings };
        let state: S = position(settings, text);
        assert_eq!(state.write_position(), *native, "{row}");
        assert_eq!(position::<S>(settings, native), state, "{row}");
        check_classroom_form(&state).unwrap_or_else(|error| panic!("{row}: {error}"));
        state
    })
    .collect()
}

/// Asserts that a text is refused as a position, and why. Every fault has a message and is named.
///
/// # Panics
/// If that is not so.
pub fn check_refused<S, F>(settings: &str, text: &str, error: &PositionError<F>)
where
    S: Notation<PositionError = PositionError<F>>,
    F: fmt::Display + fmt::Debug + Eq + Explain,
{
    let read = S::read_position(text, &options::<S>(settings));
    assert_eq!(read.as_ref(), Err(error), "{settings}: {text}");
    let reasons = match error {
        PositionError::Faults(faults) => faults.iter().map(ToString::to_string).collect(),
        _ => vec![error.to_string()],
    };
    assert_eq!(error.explain().len(), reasons.len(), "one message for each reason");
    let said = error.to_string();
    assert!(reasons.iter().all(|reason| said.contains(reason)), "{said}");
}

/// Asserts that a table has something of each of `count` kinds, which the caller has numbered.
///
/// # Panics
/// If a kind is missing.
pub fn check_kinds(count: usize, found: impl IntoIterator<Item = usize>) {
    let found: BTreeSet<usize> = found.into_iter().collect();
    assert_eq!(found, (0..count).collect(), "kinds in the table");
}

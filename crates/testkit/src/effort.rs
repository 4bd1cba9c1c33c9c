//! How hard the tests try, and short names for what they say often.

use tripot_core::SeatCount;

/// This many cases, or ten times as many when `TRIPOT_LONG=1` asks for a long run.
pub fn times(cases: u32) -> u32 {
    let long = std::env::var_os("TRIPOT_LONG").is_some_and(|value| value == "1");
    if long { cases * 10 } else { cases }
}

/// A table of this many seats.
///
/// # Panics
/// If there is no such table.
pub fn seats(count: usize) -> SeatCount {
    SeatCount::new(count).expect("a table has two to six seats")
}

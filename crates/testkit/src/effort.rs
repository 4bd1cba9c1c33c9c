//! How hard the tests try.

/// This many cases, or ten times as many when `TRIPOT_LONG=1` asks for a long run.
pub fn times(cases: u32) -> u32 {
    let long = std::env::var_os("TRIPOT_LONG").is_some_and(|value| value == "1");
    if long { cases * 10 } else { cases }
}

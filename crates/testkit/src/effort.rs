//! How hard the tests try.

/// This many cases, or ten times as many when `TRIPOT_LONG=1` asks for a long run.
pub fn times(cases: u32) -> u32 {
    if is_long() { cases * 10 } else { cases }
}

/// Whether `TRIPOT_LONG=1` asks for a long run.
pub fn is_long() -> bool {
    std::env::var_os("TRIPOT_LONG").is_some_and(|value| value == "1")
}

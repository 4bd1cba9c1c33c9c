//! Whole games printed after every action, compared with a file that is kept.

/// Asserts that a text is what the file holds, line by line; the path is from the crate's folder,
/// where its tests run. `TRIPOT_BLESS=1` writes the file anew.
///
/// # Panics
/// At the first line that differs, or if the file can't be read or written.
pub fn check_transcript(file: &str, found: &str) {
    if std::env::var_os("TRIPOT_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(file, found).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    let expected = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    for (number, (found, expected)) in (1..).zip(found.lines().zip(expected.lines())) {
        assert_eq!(found, expected, "line {number} of {file}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "lines of {file}");
}

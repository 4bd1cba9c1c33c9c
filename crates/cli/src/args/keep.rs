//! How long a server keeps games, and tables in its lists.

/// For how many days games that have ended are kept; for ever if there is no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Keep(pub(crate) Option<u32>);

/// For how many minutes a table without its players stays in the lists; for ever if there is no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KeepListed(pub(crate) Option<u32>);

/// Reads `90d` or `forever`.
pub(super) fn read(text: &str) -> Result<Keep, String> {
    number(text, 'd').map(Keep)
}

/// Reads `10m` or `forever`.
pub(super) fn read_listed(text: &str) -> Result<KeepListed, String> {
    number(text, 'm').map(KeepListed)
}

fn number(text: &str, unit: char) -> Result<Option<u32>, String> {
    if text == "forever" {
        return Ok(None);
    }
    let number = text.strip_suffix(unit).and_then(|number| number.parse().ok());
    number.filter(|number| *number > 0).map(Some).ok_or_else(String::new)
}

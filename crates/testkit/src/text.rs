//! Texts for people, as catalogues hold them.

use std::collections::BTreeSet;

/// The names of the gaps of a text: `count` and `name` in `{count|move|moves} of {que name}`.
///
/// ```
/// let gaps = tripot_testkit::gaps("{count|coup|coups} de {de name}");
/// assert_eq!(gaps.into_iter().collect::<Vec<_>>(), ["count", "name"]);
/// ```
pub fn gaps(text: &str) -> BTreeSet<String> {
    let name = |part: &str| {
        let gap = part.split(['}', '|']).next().unwrap_or_default();
        gap.trim_start_matches("de ").trim_start_matches("que ").to_owned()
    };
    text.split('{').skip(1).map(name).collect()
}

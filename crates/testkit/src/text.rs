//! Texts for people, as catalogues hold them.

use std::collections::BTreeSet;

/// The names of the gaps of a text: `count` and `name` in `{count|move|moves} of {que name}`, `level` in `{a level}`.
///
/// ```
/// let gaps = tripot_testkit::gaps("{count|coup|coups} de {de name}");
/// assert_eq!(gaps.into_iter().collect::<Vec<_>>(), ["count", "name"]);
/// ```
pub fn gaps(text: &str) -> BTreeSet<String> {
    let name = |part: &str| {
        let gap = part.split(['}', '|']).next().unwrap_or_default();
        ["a ", "de ", "que "].iter().fold(gap, |gap, word| gap.trim_start_matches(word)).to_owned()
    };
    text.split('{').skip(1).map(name).collect()
}

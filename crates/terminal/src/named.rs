//! A seat by the name of who plays it.

use std::borrow::Cow;

use tripot_core::{Seat, fold};

/// The seat that a text means: `j2`, or the name of its player, whatever its capitals and accents. A name that two
/// players have means nobody.
///
/// ```
/// use tripot_terminal::named::seat_named;
/// let names = ["Léa".to_owned(), "Tom".to_owned()];
/// assert_eq!(seat_named("lea", &names).map(|seat| seat.index()), Some(0));
/// assert_eq!(seat_named("j2", &names).map(|seat| seat.index()), Some(1));
/// assert_eq!(seat_named("Zoé", &names), None);
/// ```
pub fn seat_named(text: &str, names: &[impl AsRef<str>]) -> Option<Seat> {
    let wanted = fold(text.trim());
    let mut found = (0..names.len()).filter(|&index| fold(names[index].as_ref()) == wanted);
    let by_name = found.next().filter(|_| found.next().is_none());
    let seat = by_name.and_then(Seat::new).or_else(|| Seat::parse(text.trim()));
    seat.filter(|seat| seat.index() < names.len())
}

/// A move that is asked of another player, with the number of the seat in place of the name: `Léa:b2` and
/// `Léa b2` are `1:b2`.
pub fn with_seat_number<'a>(text: &'a str, names: &[String]) -> Cow<'a, str> {
    let seat = |name: &str| {
        let is_number = name.trim().chars().all(|symbol| symbol.is_ascii_digit());
        seat_named(name, names).filter(|_| !is_number)
    };
    let apart = |(name, rest): (&'a str, &'a str)| Some((seat(name)?, rest));
    let spaces = text.match_indices([' ', ',']).map(|(at, _)| (&text[..at], &text[at + 1..]));
    // Names may have spaces, too: the longest that is one counts.
    let mut parts: Vec<(&str, &str)> = spaces.collect();
    parts.reverse();
    let found = text.split_once(':').and_then(apart).or_else(|| parts.into_iter().find_map(apart));
    match found {
        Some((seat, rest)) => Cow::Owned(format!("{}:{}", seat.index() + 1, rest.trim())),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_asked_of_a_player_by_name() {
        let names = ["Léa", "Jean Paul", "Tom", "Tom"].map(str::to_owned);
        for (typed, read) in [
            ("léa:b2", "1:b2"),
            ("LEA b2", "1:b2"),
            ("Jean Paul, cactus mère", "2:cactus mère"),
            ("Tom:b2", "Tom:b2"),
            ("3:b2", "3:b2"),
            ("cactus mère", "cactus mère"),
            ("b2", "b2"),
        ] {
            assert_eq!(with_seat_number(typed, &names), read, "{typed}");
        }
    }
}

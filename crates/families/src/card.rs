//! The cards: families and their members.

use std::fmt;

use tripot_core::{Argument, Message};

/// No variant has more families.
pub const MOST_FAMILIES: usize = 7;
/// No family has more members.
pub const MOST_RANKS: usize = 6;
/// No deck has more cards.
pub const MOST_CARDS: usize = MOST_FAMILIES * MOST_RANKS;

/// A family, `a` to `g`.
///
/// ```
/// use tripot_families::{Cards, Family};
/// let second = Family::from_letter('b').unwrap();
/// assert_eq!(second.index(), 1);
/// assert_eq!(Cards::family(second).to_string(), "b123456");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family(u8);

impl Family {
    /// The family with this index, counted from 0, if there is one.
    pub const fn new(index: usize) -> Option<Family> {
        if index < MOST_FAMILIES { Some(Family(index as u8)) } else { None }
    }

    /// The index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter, `a` to `g`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The family with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Family> {
        let letter = letter.to_ascii_lowercase();
        Family::all().find(|family| family.letter() == letter)
    }

    /// The key of the name that people read.
    pub const fn key(self) -> &'static str {
        [
            "families.family.a",
            "families.family.b",
            "families.family.c",
            "families.family.d",
            "families.family.e",
            "families.family.f",
            "families.family.g",
        ][self.0 as usize]
    }

    /// The names in French and in English, without accents.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        const NAMES: [&[&str]; MOST_FAMILIES] = [
            &["ancre", "anchor"],
            &["ballon", "balloon"],
            &["cactus"],
            &["de", "dice", "die"],
            &["eclipse"],
            &["fleur", "flower"],
            &["guitare", "guitar"],
        ];
        NAMES[self.0 as usize]
    }

    /// Every family, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Family> + DoubleEndedIterator + Clone {
        (0..MOST_FAMILIES as u8).map(Family)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A member of a family, 1 to 6: grandfather, grandmother, father, mother, son, daughter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member(u8);

impl Member {
    /// The member with this index, counted from 0, if there is one.
    pub const fn new(index: usize) -> Option<Member> {
        if index < MOST_RANKS { Some(Member(index as u8)) } else { None }
    }

    /// The index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people see, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The member with this number, `1` to `6`.
    pub fn from_digit(digit: char) -> Option<Member> {
        Member::new((digit.to_digit(10)? as usize).checked_sub(1)?)
    }

    /// The key of the name that people read.
    pub const fn key(self) -> &'static str {
        [
            "families.member.1",
            "families.member.2",
            "families.member.3",
            "families.member.4",
            "families.member.5",
            "families.member.6",
        ][self.0 as usize]
    }

    /// The names in French and in English, without accents and hyphens.
    pub(crate) const fn names(self) -> [&'static str; 2] {
        [
            ["grandpere", "grandfather"],
            ["grandmere", "grandmother"],
            ["pere", "father"],
            ["mere", "mother"],
            ["fils", "son"],
            ["fille", "daughter"],
        ][self.0 as usize]
    }

    /// Every member, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Member> + DoubleEndedIterator + Clone {
        (0..MOST_RANKS as u8).map(Member)
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A card: a member of a family, written `b2`.
///
/// ```
/// use tripot_families::Card;
/// let card = Card::parse("B2").unwrap();
/// assert_eq!(card.to_string(), "b2");
/// assert_eq!((card.family().letter(), card.member().number()), ('b', 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// This member of this family.
    pub const fn new(family: Family, member: Member) -> Card {
        Card(family.0 * MOST_RANKS as u8 + member.0)
    }

    /// The card with this index, if there is one.
    pub(crate) const fn from_index(index: usize) -> Option<Card> {
        if index < MOST_CARDS { Some(Card(index as u8)) } else { None }
    }

    /// The place in the order of all cards, from 0. It is the same in every variant.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its family.
    pub const fn family(self) -> Family {
        Family(self.0 / MOST_RANKS as u8)
    }

    /// Which member it is.
    pub const fn member(self) -> Member {
        Member(self.0 % MOST_RANKS as u8)
    }

    /// Reads `b2`, in either case, without white space.
    pub fn parse(text: &str) -> Option<Card> {
        let mut letters = text.chars();
        let family = Family::from_letter(letters.next()?)?;
        let member = Member::from_digit(letters.next()?)?;
        letters.next().is_none().then_some(Card::new(family, member))
    }

    /// The card as people say it, for a gap in a sentence.
    pub fn told(self) -> Argument {
        let message = Message::new("families.card")
            .with("card", self.to_string())
            .with_key("member", self.member().key())
            .with_key("family", self.family().key());
        Argument::Message(message)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.family(), self.member())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for index in 0..MOST_CARDS {
            let card = Card::from_index(index).unwrap();
            assert_eq!(Card::parse(&card.to_string()), Some(card));
            assert_eq!(Card::new(card.family(), card.member()), card);
        }
        for text in ["", "b", "2b", "b0", "b7", "h1", "b22", "b 2", "é1"] {
            assert_eq!(Card::parse(text), None, "{text}");
        }
    }
}

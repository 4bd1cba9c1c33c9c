//! What first moves of Chicago have in common.

use std::fmt;
use std::str::FromStr;

use tripot_chicago::{Chicago, Move};

/// What a first move keeps and sells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Choice {
    /// Keeps the dearest good and sells another one.
    KeepsDearest,
    /// Keeps and sells the dearest good.
    DearestTwice,
    /// Neither is the dearest good, and they differ.
    Plain,
    /// Keeps and sells the same good, which is not the dearest.
    PlainTwice,
    /// Sells the dearest good.
    SellsDearest,
}

impl Choice {
    /// All of them.
    pub const ALL: [Choice; 5] = [
        Choice::KeepsDearest,
        Choice::DearestTwice,
        Choice::Plain,
        Choice::PlainTwice,
        Choice::SellsDearest,
    ];

    /// Its name in a file.
    pub fn name(self) -> &'static str {
        match self {
            Choice::KeepsDearest => "keeps-dearest",
            Choice::DearestTwice => "dearest-twice",
            Choice::Plain => "plain",
            Choice::PlainTwice => "plain-twice",
            Choice::SellsDearest => "sells-dearest",
        }
    }

    /// The key of its name for people.
    pub fn key(self) -> &'static str {
        match self {
            Choice::KeepsDearest => "openings.keeps_dearest",
            Choice::DearestTwice => "openings.dearest_twice",
            Choice::Plain => "openings.plain",
            Choice::PlainTwice => "openings.plain_twice",
            Choice::SellsDearest => "openings.sells_dearest",
        }
    }
}

/// The most tokens on top of piles that are told apart.
pub const MOST_SHOWN: u8 = 2;

/// First moves that are alike: by what they keep and sell, and by how many other piles show these goods on top.
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_openings::{Choice, Kind};
/// let text = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 8 -,-";
/// let state: Chicago = text.parse().unwrap();
/// let kind = Kind::of(&state, "1br".parse().unwrap()).unwrap();
/// assert_eq!((kind.choice, kind.kept, kind.sold), (Choice::KeepsDearest, 1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Kind {
    /// What it keeps and sells.
    pub choice: Choice,
    /// How many other piles show the good that is kept, [`MOST_SHOWN`] at most.
    pub kept: u8,
    /// How many other piles show the good that is sold, [`MOST_SHOWN`] at most.
    pub sold: u8,
}

impl Kind {
    /// The kind of a first move; nothing after the first move, or if the move is not legal.
    pub fn of(state: &Chicago, chosen: Move) -> Option<Kind> {
        let [_, before, after] = state.landing(chosen.steps).filter(|_| state.plies() == 0)?;
        let top = |pile: usize| state.piles()[pile].top();
        if [top(before), top(after)] != [Some(chosen.keep), Some(chosen.sell)]
            && [top(after), top(before)] != [Some(chosen.keep), Some(chosen.sell)]
        {
            return None;
        }
        let dearest = tripot_chicago::GOODS.into_iter().map(|good| state.price(good)).max()?;
        let is_dearest = |good| state.price(good) == dearest;
        let choice = match (is_dearest(chosen.keep), is_dearest(chosen.sell)) {
            (true, false) => Choice::KeepsDearest,
            (true, true) => Choice::DearestTwice,
            (false, true) => Choice::SellsDearest,
            (false, false) if chosen.keep == chosen.sell => Choice::PlainTwice,
            (false, false) => Choice::Plain,
        };
        let others = (0..state.piles().len()).filter(|pile| ![before, after].contains(pile));
        let others: Vec<_> = others.filter_map(top).collect();
        let shown =
            |good| (others.iter().filter(|top| **top == good).count() as u8).min(MOST_SHOWN);
        Some(Kind { choice, kept: shown(chosen.keep), sold: shown(chosen.sell) })
    }
}

/// `plain 0 2`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.choice.name(), self.kept, self.sold)
    }
}

impl FromStr for Kind {
    type Err = NotAKind;

    fn from_str(text: &str) -> Result<Kind, NotAKind> {
        let mut words = text.split(' ');
        let name = words.next();
        let choice = Choice::ALL.into_iter().find(|it| Some(it.name()) == name).ok_or(NotAKind)?;
        let mut shown = || words.next()?.parse().ok().filter(|count| *count <= MOST_SHOWN);
        let kind = Kind { choice, kept: shown().ok_or(NotAKind)?, sold: shown().ok_or(NotAKind)? };
        if words.next().is_some() { Err(NotAKind) } else { Ok(kind) }
    }
}

/// The text names no kind of first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no kind of first move")]
pub struct NotAKind;

//! The six goods.

use std::fmt;
use std::ops::{Index, IndexMut};

use tripot_core::fold;

/// A good, in the order of the price board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Good {
    /// Blé, wheat.
    Ble,
    /// Riz, rice.
    Riz,
    /// Cacao, cocoa.
    Cacao,
    /// Café, coffee.
    Cafe,
    /// Sucre, sugar.
    Sucre,
    /// Maïs, corn.
    Mais,
}

/// Every good, in order.
pub const GOODS: [Good; 6] =
    [Good::Ble, Good::Riz, Good::Cacao, Good::Cafe, Good::Sucre, Good::Mais];

impl Good {
    /// No good has more tokens.
    pub const MOST_TOKENS: u8 = 6;

    /// The place in the order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The Prolog atom.
    pub const fn atom(self) -> &'static str {
        ["ble", "riz", "cacao", "cafe", "sucre", "mais"][self as usize]
    }

    /// The letter of the native form: the first of the atom, but f for café.
    pub const fn letter(self) -> char {
        ['b', 'r', 'c', 'f', 's', 'm'][self as usize]
    }

    /// The key of the name that people read.
    pub const fn key(self) -> &'static str {
        ["good.ble", "good.riz", "good.cacao", "good.cafe", "good.sucre", "good.mais"]
            [self as usize]
    }

    const fn english(self) -> &'static str {
        ["wheat", "rice", "cocoa", "coffee", "sugar", "corn"][self as usize]
    }

    /// The price before anything is sold.
    pub const fn start_price(self) -> u8 {
        if matches!(self, Good::Ble) { 7 } else { 6 }
    }

    /// The price when all tokens are sold.
    pub const fn lowest_price(self) -> u8 {
        self.start_price() - Self::MOST_TOKENS
    }

    /// The good with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Good> {
        let letter = letter.to_ascii_lowercase();
        GOODS.into_iter().find(|good| good.letter() == letter)
    }

    /// The goods that a word may mean: a letter, a French or an English name, or the beginning of
    /// one; case and accents do not matter.
    ///
    /// ```
    /// use tripot_chicago::Good;
    /// assert_eq!(Good::named("Café"), [Good::Cafe]);
    /// assert_eq!(Good::named("co"), [Good::Cacao, Good::Cafe, Good::Mais]);
    /// ```
    pub fn named(word: &str) -> Vec<Good> {
        let word = fold(word);
        let exactly = |good: &Good| {
            word == good.atom()
                || word == good.english()
                || word.chars().eq(std::iter::once(good.letter()))
        };
        if let Some(good) = GOODS.into_iter().find(exactly) {
            return vec![good];
        }
        let begins =
            |good: &Good| good.atom().starts_with(&word) || good.english().starts_with(&word);
        GOODS.into_iter().filter(|good| word.len() >= 2 && begins(good)).collect()
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.atom())
    }
}

impl fmt::Debug for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.atom())
    }
}

/// A number for each good.
///
/// ```
/// use tripot_chicago::{Good, Goods};
/// let prices = Goods::from_fn(Good::start_price);
/// assert_eq!((prices[Good::Ble], prices[Good::Riz]), (7, 6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Goods<T>([T; 6]);

impl<T> Goods<T> {
    /// The numbers that a function gives.
    pub fn from_fn(value: impl FnMut(Good) -> T) -> Goods<T> {
        Goods(GOODS.map(value))
    }

    /// Each good with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Good, &T)> {
        GOODS.into_iter().zip(&self.0)
    }
}

impl<T> Index<Good> for Goods<T> {
    type Output = T;
    fn index(&self, good: Good) -> &T {
        &self.0[good.index()]
    }
}

impl<T> IndexMut<Good> for Goods<T> {
    fn index_mut(&mut self, good: Good) -> &mut T {
        &mut self.0[good.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_is_found_by_every_name() {
        for good in GOODS {
            for name in [good.atom(), good.english(), &good.letter().to_string()] {
                assert_eq!(Good::named(name), [good], "{name}");
                assert_eq!(Good::named(&name.to_uppercase()), [good], "{name}");
            }
        }
        assert_eq!(Good::named("Maïs"), [Good::Mais]);
        assert_eq!(Good::named("suc"), [Good::Sucre]);
        assert_eq!(Good::named("ca"), [Good::Cacao, Good::Cafe]);
        assert_eq!(Good::named("x"), []);
        assert_eq!(Good::named(""), []);
    }
}

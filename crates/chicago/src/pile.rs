//! A pile of tokens in one machine word.

use std::fmt;

use crate::good::{GOODS, Good};

/// A token of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// Everybody sees what it is.
    Seen(Good),
    /// Face down.
    Hidden,
}

/// A pile, at most [`Pile::HIGHEST`] tokens high: three bits per token, the top token lowest.
/// 0 means that there is no token, 1 to 6 a good, 7 a token that lies face down.
///
/// ```
/// use tripot_chicago::{Good, Pile, Token};
/// let pile = Pile::from_tokens(&[Token::Seen(Good::Riz), Token::Hidden]).unwrap();
/// assert_eq!((pile.height(), pile.top(), pile.to_string().as_str()), (2, Some(Good::Riz), "r?"));
/// assert_eq!(pile.without_top().top(), None, "nobody has seen it");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pile(u32);

const BITS: u32 = 3;
const MASK: u32 = 7;
const HIDDEN: u32 = 7;

impl Pile {
    /// The most tokens that a pile can hold.
    pub const HIGHEST: u8 = 8;
    /// No token.
    pub const EMPTY: Pile = Pile(0);

    /// This many tokens, all face down.
    pub const fn face_down(height: u8) -> Pile {
        Pile((1 << (BITS * height as u32)) - 1)
    }

    /// The pile of these tokens, top first; nothing if they are too many.
    pub fn from_tokens(tokens: &[Token]) -> Option<Pile> {
        let code = |token: &Token| match token {
            Token::Seen(good) => good.index() as u32 + 1,
            Token::Hidden => HIDDEN,
        };
        (tokens.len() <= Self::HIGHEST as usize)
            .then(|| Pile(tokens.iter().rev().fold(0, |pile, token| pile << BITS | code(token))))
    }

    /// How many tokens it holds.
    pub const fn height(self) -> u8 {
        (u32::BITS - self.0.leading_zeros()).div_ceil(BITS) as u8
    }

    /// Whether it holds no token.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tokens, top first.
    pub fn tokens(self) -> impl Iterator<Item = Token> {
        let mut left = self;
        std::iter::from_fn(move || {
            let token = left.top_token()?;
            left = left.without_top();
            Some(token)
        })
    }

    /// The top token.
    pub fn top_token(self) -> Option<Token> {
        match self.0 & MASK {
            0 => None,
            HIDDEN => Some(Token::Hidden),
            code => Some(Token::Seen(GOODS[code as usize - 1])),
        }
    }

    /// The good on top, if there is one and it is seen.
    pub fn top(self) -> Option<Good> {
        GOODS.get((self.0 & MASK).wrapping_sub(1) as usize).copied()
    }

    /// Whether two piles show the same top token.
    pub(crate) const fn same_top(self, other: Pile) -> bool {
        (self.0 ^ other.0) & MASK == 0
    }

    /// Whether the top token lies face down.
    pub(crate) const fn is_top_hidden(self) -> bool {
        self.0 & MASK == HIDDEN
    }

    /// The pile after its top token is taken.
    #[must_use]
    pub const fn without_top(self) -> Pile {
        Pile(self.0 >> BITS)
    }

    /// The pile with the token at this depth, 1 at the top, turned over to show a good.
    #[must_use]
    pub(crate) fn with_seen(self, depth: u8, good: Good) -> Pile {
        let shift = BITS * (u32::from(depth) - 1);
        Pile(self.0 & !(MASK << shift) | (good.index() as u32 + 1) << shift)
    }

    /// The bits, for keys.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tokens().try_for_each(|token| match token {
            Token::Seen(good) => write!(f, "{}", good.letter()),
            Token::Hidden => f.write_str("?"),
        })
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pile({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_in_order() {
        let tokens = [Token::Seen(Good::Mais), Token::Hidden, Token::Seen(Good::Ble)];
        let pile = Pile::from_tokens(&tokens).unwrap();
        assert!(pile.tokens().eq(tokens));
        assert_eq!((pile.height(), pile.top()), (3, Some(Good::Mais)));
        let pile = pile.without_top();
        assert_eq!((pile.height(), pile.top(), pile.to_string().as_str()), (2, None, "?b"));
        assert_eq!(pile.with_seen(1, Good::Riz).to_string(), "rb");
        assert_eq!(Pile::EMPTY.top(), None);
        assert_eq!(Pile::face_down(8).height(), 8);
        assert_eq!(Pile::from_tokens(&[Token::Hidden; 9]), None);
    }
}

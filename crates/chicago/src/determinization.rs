//! Determinizations: what could lie face down.

use crate::good::Good;
use crate::options::Visibility;
use crate::pile::{Pile, Token};
use crate::state::Chicago;

impl Chicago {
    /// How many tokens lie face down.
    pub fn face_down(&self) -> usize {
        let hidden = |pile: &Pile| pile.tokens().filter(|&token| token == Token::Hidden).count();
        self.piles().iter().map(hidden).sum()
    }

    /// The open game in which these goods are what lies face down, pile by pile from the first
    /// and each from the top; nothing if they are not as many as the tokens face down, or more of
    /// a good than nobody has seen.
    ///
    /// This is no way to look under the piles: the state does not know what lies there. It is how
    /// a player samples it.
    ///
    /// ```
    /// use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, Good};
    /// use tripot_core::Notation;
    /// let small = ChicagoSettings { piles_count: 3, height: 2, ..Default::default() };
    /// let options = ChicagoOptions::new(small).unwrap();
    /// let state = Chicago::read_position("b?/r/c? 766666 1 -,-", &options).unwrap();
    /// let open = state.with_face_down(&[Good::Mais, Good::Sucre]).unwrap();
    /// assert_eq!(open.write_position(), "bm/r/cs 766666 1 -,-");
    /// assert_eq!(state.with_face_down(&[Good::Ble, Good::Sucre]), None); // the blé is seen
    /// ```
    #[must_use]
    pub fn with_face_down(&self, goods: &[Good]) -> Option<Chicago> {
        let mut dealt = *self;
        let mut goods = goods.iter();
        for pile in &mut dealt.piles[..usize::from(self.pile_count)] {
            for (depth, token) in (1..).zip(pile.tokens()) {
                if token == Token::Hidden {
                    let &good = goods.next()?;
                    *pile = pile.with_seen(depth, good);
                    dealt.unseen[good] = dealt.unseen[good].checked_sub(1)?;
                }
            }
        }
        // Piles of any number and height can be open.
        dealt.options = dealt.options.with(|settings| settings.piles = Visibility::Open).ok()?;
        dealt.due = 0;
        goods.next().is_none().then_some(dealt)
    }
}

//! The deal of a seed.

use tripot_core::{Dealer, Seed};

use crate::good::Good;
use crate::moves::{Chance, Move};
use crate::pile::Token;
use crate::state::Chicago;

/// What lies where, the piles numbered as in the state that it goes with.
#[derive(Clone, Debug)]
pub struct Deal {
    trader: u8,
    /// Each pile from the bottom up, so that the top is last.
    piles: Vec<Vec<Good>>,
}

impl Dealer<Chicago> for Deal {
    fn new(seed: &Seed, start: &Chicago) -> Deal {
        let mut rng = seed.stream("chicago deal");
        let trader = rng.below(u32::from(start.pile_count)) as u8;
        let mut unseen: Vec<Good> = Vec::new();
        for (good, &count) in start.unseen.iter() {
            unseen.extend(std::iter::repeat_n(good, usize::from(count)));
        }
        rng.shuffle(&mut unseen);
        let piles = start.piles().iter().map(|pile| {
            let mut pile: Vec<Good> = pile
                .tokens()
                .map(|token| match token {
                    Token::Seen(good) => good,
                    Token::Hidden => unseen.pop().expect("every hidden token is an unseen one"),
                })
                .collect();
            pile.reverse();
            pile
        });
        Deal { trader, piles: piles.collect() }
    }

    fn answer(&self, state: &Chicago) -> Chance {
        use tripot_core::State as _;
        let mut possible = Vec::new();
        state.chances(&mut possible);
        match possible.first() {
            Some(&(Chance::Token { pile, depth, .. }, _)) => {
                let tokens = &self.piles[usize::from(pile)];
                Chance::Token { pile, depth, good: tokens[tokens.len() - usize::from(depth)] }
            }
            _ => Chance::Trader(self.trader),
        }
    }

    fn follow(&mut self, before: &Chicago, played: Move) {
        let Some([_, one, other]) = before.landing(played.steps) else { return };
        for pile in [one, other] {
            self.piles[pile].pop();
        }
        self.piles.retain(|pile| !pile.is_empty());
    }
}

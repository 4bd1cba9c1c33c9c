//! The shortest and the longest game from a position.
//!
//! A ply takes a token from each of two piles and the game ends with two piles or fewer. If we
//! forget where the trader stands, only the *shape* of the board matters: how many piles have
//! which height. There are few shapes, so a table gives the shortest and the longest game of each.
//! The real game has fewer choices than that, so it is never shorter or longer than the table says.

use crate::chicago::board::{Board, Landing};

/// The shortest and the longest game, in plies, for every shape of up to this many piles.
#[derive(Clone, Debug, Default)]
pub(super) struct Plies {
    piles: u8,
    height: u8,
    /// What a pile of each height adds to the index of a shape: a digit for each height.
    weights: [u32; 16],
    /// By how much the index falls when a pile of each height loses a token.
    falls: [u32; 16],
    range: Vec<(u8, u8)>,
}

impl Plies {
    /// Makes the table for boards of this many piles of at most this height, unless it is made.
    pub(super) fn prepare(&mut self, piles: u8, height: u8) {
        if (self.piles, self.height) != (piles, height) {
            *self = Plies::new(piles, height);
        }
    }

    fn new(piles: u8, height: u8) -> Plies {
        let base = u32::from(piles) + 1;
        let (mut weights, mut falls) = ([0; 16], [0; 16]);
        for height in 1..=usize::from(height) {
            weights[height] = base.pow(height as u32 - 1);
            falls[height] = weights[height] - weights[height - 1];
        }
        let size = base.pow(height.into()) as usize;
        let mut plies = Plies { piles, height, weights, falls, range: vec![(0, 0); size] };
        // Taking a token makes the index smaller, so in order of indices what follows is known.
        let mut counts = [0; 16];
        for index in 0..size {
            if counts.iter().sum::<u8>() <= piles {
                plies.range[index] = plies.longer(index as u32, &counts);
            }
            for count in &mut counts[1..=usize::from(height)] {
                *count = (*count + 1) % (piles + 1);
                if *count > 0 {
                    break;
                }
            }
        }
        plies
    }

    /// The range of a shape, one ply longer than those of the shapes after it.
    fn longer(&self, index: u32, counts: &[u8; 16]) -> (u8, u8) {
        if counts.iter().sum::<u8>() <= 2 {
            return (0, 0);
        }
        let (mut fewest, mut most) = (u8::MAX, 0);
        for one in 1..=self.height {
            for other in 1..=one {
                let needed = 1 + u8::from(one == other);
                if counts[usize::from(one)] < needed || counts[usize::from(other)] == 0 {
                    continue;
                }
                let after = self.range[(index - self.fall(one) - self.fall(other)) as usize];
                fewest = fewest.min(after.0 + 1);
                most = most.max(after.1 + 1);
            }
        }
        (fewest, most)
    }

    /// The shape of a board: how many piles have which height, as an index of the table.
    pub(super) fn shape(&self, board: &Board) -> u32 {
        board.once_round().map(|pile| self.weights[usize::from(board.height(pile.pile))]).sum()
    }

    /// The shape after a move that lands there, from the board and the shape before it.
    pub(super) fn after(&self, shape: u32, board: &Board, landing: &Landing) -> u32 {
        let [one, other] = landing.taken().map(|pile| self.fall(board.height(pile)));
        shape - one - other
    }

    /// By how much the index falls when a pile of this height loses a token.
    fn fall(&self, height: u8) -> u32 {
        self.falls[usize::from(height & 15)]
    }

    /// The fewest and the most plies left.
    pub(super) fn range(&self, shape: u32) -> (u8, u8) {
        self.range[shape as usize]
    }
}

//! The moves of a node, with what a search knows of each.

use arrayvec::ArrayVec;
use tripot_chicago::Move;

use super::Node;
use crate::chicago::board::{Layout, MOST_STEPS, Step};

/// No node has more moves.
pub(crate) const MOST_CHOICES: usize = MOST_STEPS;

/// The moves of a node. The two of a landing follow each other.
pub(crate) type Choices = ArrayVec<Choice, MOST_CHOICES>;

/// One of the moves from a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub step: Step,
    /// Whether the game is over after it.
    pub ends: bool,
    /// How much the mover gains by it at the prices of now.
    pub gain: i16,
    /// A guess of how good it is, to look at good moves first.
    pub order: i32,
    /// It is worth at most this much more than the other choice at the same landing.
    pub slack: Option<i16>,
}

impl Node {
    /// The moves, all tops in reach being seen.
    pub(crate) fn choices(&self, layout: &Layout) -> Choices {
        let board = &self.position.board;
        let piles = board.pile_count();
        let mut choices = Choices::new();
        for step in layout.walk(board).steps() {
            let gone = step.landing.taken().map(|pile| u8::from(board.height(pile) == 1));
            let ends = piles - gone[0] - gone[1] <= 2;
            choices.push(self.choice(step, ends));
        }
        choices
    }

    fn choice(&self, step: Step, ends: bool) -> Choice {
        let gain = self.position.gain(step.keep, step.sell);
        let (keep, sell) = (usize::from(step.keep), usize::from(step.sell));
        let net = self.position.kept.net;
        let order = 4 * i32::from(gain) + 2 * i32::from(net[keep]) + 2 * i32::from(net[sell])
            - i32::from(self.remaining(keep));
        Choice { step, ends, gain, order, slack: None }
    }
}

impl Choice {
    /// The move that it is.
    pub(crate) fn to_move(self) -> Move {
        self.step.to_move()
    }
}

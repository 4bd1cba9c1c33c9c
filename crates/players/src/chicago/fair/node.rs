//! A node of expectimax: a position, and the tokens that nobody has seen.

mod choice;
mod key;

pub(super) use choice::{Choice, Choices, MOST_CHOICES};
pub(super) use key::Key;

use tripot_chicago::{Chicago, GOODS, MOST_PILES};

use crate::chicago::board::{HIDDEN, Layout, Lead, Place, Position};

/// How many goods there are.
pub(super) const KINDS: usize = GOODS.len();

/// A position, from the side of the seat to move, with what lies face down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) position: Position<Lead>,
    /// For each good, how many tokens nobody has seen.
    pub(super) unseen: [u8; KINDS],
    /// The sum of `unseen`: more than `face_down` where tokens are missing.
    pub(super) unseen_total: u8,
    /// How many tokens the piles hold.
    pub(super) left: u8,
    /// How many of them lie face down.
    pub(super) face_down: u8,
}

/// Which tops are turned over before a player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reveal {
    /// All, as the rules say.
    Everything,
    /// Only those from which the player may take a token: the others tell it little, and not to
    /// look at them saves five sixths of the chances.
    InReach,
}

impl Node {
    /// The node of a state and its layout; nothing unless a seat of two is to move.
    pub(super) fn new(state: &Chicago) -> Option<(Layout, Node)> {
        let (layout, position) = Position::new(state)?;
        let unseen = GOODS.map(|good| state.unseen()[good]);
        let node = Node {
            position,
            unseen,
            unseen_total: unseen.iter().sum(),
            left: state.piles().iter().map(|pile| pile.height()).sum(),
            face_down: state.face_down() as u8,
        };
        Some((layout, node))
    }

    /// The node after a move, from the side of the other player; new tops are face down unless
    /// everybody knows what they are.
    pub(super) fn after(&self, layout: &Layout, choice: &Choice) -> Node {
        Node { position: self.position.played(layout, &choice.step), left: self.left - 2, ..*self }
    }

    /// The node in which every top is turned over and shows what lies there in a determinization.
    pub(super) fn turned_over(&self, sampled: &Layout) -> Node {
        let mut node = *self;
        while let Some(pile) = first_of(node.position.board.face_down()) {
            let height = node.position.board.height(pile);
            let good = sampled.token(Place { pile, height });
            node = node.revealed(pile, usize::from(good));
        }
        node
    }

    /// The first pile whose top is turned over before the mover chooses.
    pub(super) fn due(&self, layout: &Layout, reveal: Reveal) -> Option<u8> {
        let board = &self.position.board;
        let mut due = board.face_down();
        if due != 0 && reveal == Reveal::InReach && !layout.is_expert() && board.pile_count() > 5 {
            let reach: [_; 5] = board.ahead();
            due &= reach.iter().fold(0, |reach, passed| reach | 1 << passed.pile);
        }
        first_of(due)
    }

    /// What the mover gains at once: at the best landing in reach, at all three together, and at
    /// the first one out of reach. What lies face down counts as the mean of what it may be.
    pub(super) fn gains_ahead(&self) -> [f64; 3] {
        let ahead: [u8; 6] = self.position.board.ahead().map(|passed| passed.good);
        let gain = |before: u8, after: u8| {
            let ((price, lead), (other_price, other_lead)) =
                (self.worth(before), self.worth(after));
            if before == after && before != HIDDEN {
                price - 1.0 - lead
            } else {
                (price - other_lead).max(other_price - lead)
            }
        };
        let gains = [0, 1, 2].map(|step| gain(ahead[step], ahead[step + 2]));
        let best = gains[0].max(gains[1]).max(gains[2]);
        [best, gains.iter().sum(), gain(ahead[3], ahead[5])]
    }

    /// The price and the lead of what a pile shows, or what is to be expected of them.
    fn worth(&self, top: u8) -> (f64, f64) {
        let Position { kept: Lead { net, .. }, price, .. } = &self.position;
        let top = usize::from(top);
        if top < KINDS {
            return (f64::from(price[top]), f64::from(net[top]));
        }
        let (mut prices, mut leads) = (0, 0);
        for good in 0..KINDS {
            prices += i32::from(self.unseen[good]) * i32::from(price[good]);
            leads += i32::from(self.unseen[good]) * i32::from(net[good]);
        }
        let total = f64::from(self.unseen_total);
        (f64::from(prices) / total, f64::from(leads) / total)
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.position.board.is_over()
    }

    /// The node in which a pile shows a good that nobody had seen there.
    pub(super) fn revealed(&self, pile: u8, good: usize) -> Node {
        let mut node = *self;
        node.position.board.turn_over(pile, good as u8);
        node.position.shown[good] += 1;
        node.unseen[good] -= 1;
        node.unseen_total -= 1;
        node.face_down -= 1;
        node
    }

    /// The goods that may come out.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let unseen = self.unseen;
        (0..KINDS).filter(move |&good| unseen[good] > 0)
    }

    /// How many tokens of a good may still be taken.
    pub(super) fn remaining(&self, good: usize) -> u8 {
        self.position.shown[good] as u8 + self.unseen[good].min(self.face_down)
    }

    /// No game from here lasts longer: two tokens a ply, and the trader's pile is never emptied.
    pub(super) fn most_plies(&self) -> u8 {
        if self.is_over() { 0 } else { (self.left - 1) / 2 }
    }

    /// Every game from here lasts at least so long: all but two piles must be emptied.
    pub(super) fn fewest_plies(&self) -> u8 {
        let mut heights = [0_u8; MOST_PILES];
        let mut count = 0;
        let mut left = self.position.board.heights();
        while left != 0 {
            let height = (left & 15) as u8;
            heights[count] = height;
            count += usize::from(height > 0);
            left >>= 4;
        }
        heights[..count].sort_unstable();
        heights[..count.saturating_sub(2)].iter().sum::<u8>().div_ceil(2)
    }
}

/// The first of some piles, each of which is its lowest bit.
fn first_of(piles: u64) -> Option<u8> {
    (piles != 0).then(|| piles.trailing_zeros() as u8)
}

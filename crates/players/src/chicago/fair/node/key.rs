//! The key of a node in the transposition table, the same for isomorphic positions.

use super::{KINDS, Node};
use crate::chicago::board::{HIDDEN, Layout};

/// The name of a position: three words for the goods, one for the piles.
pub(in crate::chicago::fair) type Key = [u64; 4];

/// Numbers at these places are compared and put in order, one pair after the other; after the last
/// pair all of them are.
const PAIRS: [(usize, usize); 12] = [
    (0, 5),
    (1, 3),
    (2, 4),
    (1, 2),
    (3, 4),
    (0, 3),
    (2, 5),
    (0, 1),
    (2, 3),
    (4, 5),
    (1, 2),
    (3, 4),
];

impl Node {
    /// All that the future depends on, and `depth`: positions that differ only in the names of
    /// their goods, or in where round the table they lie, have the same key.
    ///
    /// Piles are told from the trader's on. A good is what there is to say of it: its lead, its
    /// price, how many nobody has seen, and which piles show it; and the goods stand in the order
    /// of that. Of goods that are settled, because none of their tokens can be taken any more, only
    /// the margin speaks, which is not in the key.
    pub(in crate::chicago::fair) fn key(&self, layout: &Layout, depth: u8) -> Key {
        let mut heights = 0;
        let mut shown = [0; HIDDEN as usize + 1];
        let board = &self.position.board;
        for (place, passed) in (0..).zip(board.once_round()) {
            // What is known below a top belongs to its pile.
            let place = if layout.is_plain { place } else { passed.pile / 4 };
            shown[usize::from(passed.good & HIDDEN)] |= 1 << place;
            heights |= u64::from(board.height(passed.pile)) << (4 * place);
        }
        let mut goods: [u32; KINDS] = std::array::from_fn(|good| {
            if self.remaining(good) == 0 {
                return 0;
            }
            let unseen = if self.face_down == 0 { 0 } else { self.unseen[good] };
            let lead = (self.position.kept.net[good] as u8).wrapping_add(1 << 7);
            u32::from(lead) << 24
                | (self.position.price[good] as u32) << 20
                | u32::from(unseen) << 12
                | shown[good]
        });
        for (one, other) in PAIRS {
            let (low, high) = (goods[one].min(goods[other]), goods[one].max(goods[other]));
            (goods[one], goods[other]) = (low, high);
        }
        let pair = |one: usize| u64::from(goods[one]) << 32 | u64::from(goods[one + 1]);
        let trader = if layout.is_plain { 0 } else { u64::from(board.trader()) };
        [pair(0), pair(2), pair(4), heights | trader << 48 | u64::from(depth) << 52]
    }
}

#[cfg(test)]
mod tests {
    use tripot_testkit::position;

    use super::*;

    fn key(text: &str) -> Key {
        let (layout, node) = Node::new(&position("", text)).unwrap();
        node.key(&layout, 5)
    }

    #[test]
    fn names_of_goods_and_places_at_the_table_are_not_in_the_key() {
        let start = key("r??/c?/c??/b? 655555 1 rrb,cfs");
        // Riz and cacao, with all that is said of them, change places; then the piles are turned.
        assert_eq!(start, key("c??/r?/r??/b? 655555 1 ccb,rfs"));
        assert_eq!(start, key("b?/r??/c?/c?? 655555 2 rrb,cfs"));
        assert_ne!(start, key("r??/c?/c??/b? 655555 2 rrb,cfs"), "another trader");
        assert_ne!(start, key("c??/c?/r??/b? 655555 1 rrb,cfs"), "other tops");
        assert_ne!(start, key("r??/c?/c??/b? 655555 1 crb,rfs"), "other reserves");
        assert_ne!(start, key("r??/c?/c??/b? 565555 1 rrb,cfs"), "other prices");
    }

    #[test]
    fn what_is_known_below_a_top_belongs_to_its_pile() {
        let known = key("b/rc/m?/f? 766666 1 -,-");
        assert_ne!(known, key("f?/b/rc/m? 766666 2 -,-"));
    }
}

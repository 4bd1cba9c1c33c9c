//! The name under which a position is remembered.

use super::{Ground, HIDDEN, KINDS, Node};

impl Ground {
    /// All that the future depends on, and `depth`: positions that differ only in the names of
    /// their goods, or in where round the table they lie, have the same key.
    ///
    /// Piles are told from the trader's on. A good is known by its rank: by its lead, its price and
    /// how many nobody has seen, among equals by which is met first. Of goods that are settled,
    /// because none of their tokens can be taken any more, only the margin speaks, which is not in
    /// the key.
    pub(in crate::chicago::fair) fn key(&self, node: &Node, depth: u8) -> [u64; 3] {
        // Ten bits for what is to be said of a good, and three for its index.
        let mut goods: [u16; KINDS] = std::array::from_fn(|good| {
            let mut traits = 0;
            if node.remaining(good) > 0 {
                let unseen = if node.face_down == 0 { 0 } else { node.unseen[good] };
                traits = ((node.lead[good] + 8) as u16) << 6
                    | (node.price[good] as u16) << 3
                    | u16::from(unseen);
            }
            traits << 3 | good as u16
        });
        goods.sort_unstable();
        // The next free rank among the equals of each good.
        let mut first_equal = [0; KINDS];
        let mut next_rank: [u8; KINDS] = std::array::from_fn(|rank| rank as u8);
        let mut all = 0;
        let (mut equal, mut last) = (0, u16::MAX);
        for (rank, &packed) in goods.iter().enumerate() {
            if packed >> 3 != last {
                (equal, last) = (rank, packed >> 3);
            }
            first_equal[usize::from(packed & 7)] = equal;
            all = all << 10 | u64::from(last);
        }
        let (mut heights, mut tops) = (0, 0);
        let mut names = [HIDDEN; HIDDEN as usize + 1];
        let mut pile = node.trader;
        for place in 0..node.piles() {
            let top = usize::from(node.top(pile));
            if top < KINDS && names[top] == HIDDEN {
                let rank = &mut next_rank[first_equal[top]];
                names[top] = *rank;
                *rank += 1;
            }
            heights |= u64::from(node.height(pile)) << (4 * place);
            tops |= u64::from(names[top]) << (4 * place);
            pile = node.next(pile);
        }
        // What is known below a top belongs to its pile.
        let (trader, mask) = if self.is_plain { (0, 0) } else { (node.trader, node.mask) };
        let place = u64::from(trader) << 48 | u64::from(depth) << 52;
        [heights | place, tops | u64::from(mask) << 48, all]
    }
}

#[cfg(test)]
mod tests {
    use tripot_testkit::position;

    use super::*;

    fn key(text: &str) -> [u64; 3] {
        let (ground, node) = Ground::of(&position("", text));
        ground.key(&node, 5)
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

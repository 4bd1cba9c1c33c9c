//! Table entries of one board, and the bounds that they give for other positions on it.

use tripot_chicago::GOODS;

use super::table::{Known, NO_MOVE};
use crate::chicago::board::{Lanes, Lead, Position, largest_of, smallest_of};

/// How many positions are kept of a board: as many as there are lanes. Half as many take a tenth
/// more nodes; twice as many take longer to look at than they save.
pub(super) const WAYS: usize = 8;

/// A point is worth this many steps of a [rank](Proofs).
const STEPS: i16 = 2 * WAYS as i16;

/// More than any rest of a game brings: where no position is kept.
const NOTHING: i16 = 2000;

/// More margin than this counts as this, so that a rank fits its lane.
const MOST_MARGIN: i16 = 2000;

/// The farthest entries.
const FAR: i16 = 1023;

/// The last positions that were proved on one board.
///
/// Their numbers lie side by side, so that the machine looks at all of them at once.
#[derive(Clone, Debug)]
pub(super) struct BoardEntries {
    /// The rest of the game brings the mover at least this, if it reached its bound, and at most
    /// this otherwise.
    bound: [i16; WAYS],
    /// The moves that reached the bound, or [`NO_MOVE`].
    best: [u8; WAYS],
    net: [[i8; WAYS]; GOODS.len()],
    price: [[i8; WAYS]; GOODS.len()],
}

/// What each of some entries says of a position, and which one it is in the lowest bits, so that no
/// two numbers are equal.
struct Proofs {
    /// By how much it is certain to reach its bound, or to miss it; negative if it is not certain.
    margins: Lanes,
    /// How far the entries are that reached their bounds; the others are farther than any.
    distances: Lanes,
}

impl BoardEntries {
    /// No positions.
    pub(super) const NONE: BoardEntries = BoardEntries {
        bound: [NOTHING; WAYS],
        best: [NO_MOVE; WAYS],
        net: [[0; WAYS]; GOODS.len()],
        price: [[0; WAYS]; GOODS.len()],
    };

    /// Keeps that the rest of the game brings at least so much by a move, or without one at most,
    /// in place of what was kept this way.
    pub(super) fn put(&mut self, way: usize, position: &Position<Lead>, brings: i16, best: u8) {
        self.bound[way % WAYS] = brings;
        self.best[way % WAYS] = best;
        let (net, price) = unsettled(position);
        let side = if best == NO_MOVE { 0 } else { -1 };
        for good in 0..GOODS.len() {
            self.net[good][way % WAYS] = net[good] as i8 ^ side;
            self.price[good][way % WAYS] = price[good] as i8;
        }
    }

    /// What they say of a position that has at most this many plies left: whether it reaches `beta`.
    ///
    /// Not inlined: on its own it becomes a straight line of vector instructions.
    #[inline(never)]
    pub(super) fn ask(&self, position: &Position<Lead>, most: u8, beta: i16) -> Known {
        // All bits for each entry that missed its bound, none for the others.
        let mut missed = [0; WAYS];
        for (missed, &best) in missed.iter_mut().zip(&self.best) {
            *missed = if best == NO_MOVE { -1 } else { 0 };
        }
        let wanted = beta - position.kept.margin;
        let Proofs { margins, distances } = self.proofs(&missed, position, most, wanted);
        let margin = largest_of(&margins);
        if margin < 0 {
            return Known::Open(self.best[smallest_of(&distances) as usize % WAYS]);
        }
        match self.best[margin as usize % WAYS] {
            NO_MOVE => Known::Missed(beta - 1 - margin / STEPS),
            // The move that was good there is as good here, but for the slack.
            best => Known::Reached(beta + margin / STEPS, best),
        }
    }

    /// What each of them says of whether the rest of the game brings as much as `wanted`.
    ///
    /// If two positions go on in the same way, the mover's net count of a good changing by k and
    /// its price by −s, the difference of what that brings is the sum of k·Δp − s·Δn over the
    /// goods. Each token left adds one to k, takes one from k or adds one to s; and each ply keeps
    /// one token and sells one.
    fn proofs(&self, missed: &Lanes, position: &Position<Lead>, most: u8, wanted: i16) -> Proofs {
        let mut by_tokens = [0; WAYS];
        let (mut price_up, mut price_down, mut net_down) = ([0; WAYS], [0; WAYS], [0; WAYS]);
        let (net, price) = unsettled(position);
        for good in 0..GOODS.len() {
            for way in 0..WAYS {
                let price = price[good] - i16::from(self.price[good][way]);
                // What the rest brings less than in a entry is what it brings more there.
                let less = i16::from(self.net[good][way]) - (net[good] ^ !missed[way]);
                let apart = price.max(-price).max(less);
                by_tokens[way] += position.shown[good] * apart;
                price_up[way] = price.max(price_up[way]);
                price_down[way] = price_down[way].max(-price);
                net_down[way] = less.max(net_down[way]);
            }
        }
        let (longer, shorter) = (i16::from(most + 1) / 2, i16::from(most) / 2);
        let mut proofs = Proofs { margins: [0; WAYS], distances: [0; WAYS] };
        for way in 0..WAYS {
            let odd = (longer - shorter) & missed[way];
            let by_plies = (shorter + odd) * price_up[way] + (longer - odd) * price_down[way];
            let slack = by_tokens[way].min(by_plies + i16::from(most) * net_down[way]);
            // Not from zero on: an addition that one lane can do without is none for all.
            let lane = (WAYS + way) as i16;
            let margin = ((self.bound[way] - wanted) ^ missed[way]) - slack;
            proofs.margins[way] = margin.clamp(-MOST_MARGIN, MOST_MARGIN) * STEPS + lane;
            let distance = by_tokens[way].min(FAR) | missed[way] & FAR;
            proofs.distances[way] = distance * STEPS + lane;
        }
        proofs
    }
}

/// Counts and prices of a position, those of settled goods as zero: they can't change any more.
fn unsettled(position: &Position<Lead>) -> (Lanes, Lanes) {
    let (mut net, mut price) = (position.kept.net, position.price);
    for good in 0..net.len() {
        let counted = -i16::from(position.shown[good] > 0);
        net[good] &= counted;
        price[good] &= counted;
    }
    (net, price)
}

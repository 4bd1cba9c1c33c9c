//! Bounds of what the rest of a game can bring, without search.

use std::hint::select_unpredictable;

use crate::chicago::board::{Lanes, Lead, Position, largest, smallest};

/// A number larger than any lead: six tokens of each of six goods at seven points are 252.
pub(super) const INFINITE: i16 = 1000;

/// How many plies after the opponent's reply are worth bounding; further ahead nothing is cut.
const FORESEEN: usize = 3;

/// The most plies of a node whose future is worth bounding.
const FARTHEST: u8 = FORESEEN as u8 + 2;

/// The most that the mover can gain, net of the opponent's gains, in each ply after its own move
/// and the opponent's reply.
///
/// A mover gains p(a) − n(b) by keeping a and selling b: at most the highest price less the lowest
/// net count. The opponent gains p(a) + n(b) or p(b) + n(a), whichever it likes better, so at least
/// their mean: half of f(a) + f(b) with f = p + n. What is played before changes p and n by one
/// token kept and one sold a ply: the opponent's own plies take two from that sum at most, and
/// the mover's one.
///
/// A bound from below, made in the same way, cut too little to pay for itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct FutureGain([i16; FORESEEN]);

impl FutureGain {
    /// The future from a position with at most this many plies left.
    pub(super) fn new(position: &Position<Lead>, most: u8) -> FutureGain {
        match most {
            0..=2 => return FutureGain([0; FORESEEN]),
            3..=FARTHEST => {}
            _ => return FutureGain([INFINITE, 0, 0]),
        }
        let Position { kept: Lead { net, .. }, price, shown, .. } = position;
        let highest = largest(price, shown, 0) - smallest(net, shown, 99);
        // What a shorter game does not need is not computed.
        let least_reply = if most > 3 { least_reply(position) } else { 0 };
        FutureGain([highest + 1, -least_reply, highest + 2])
    }

    /// What this many plies bring at most, of which those after the fewest may not be played.
    pub(super) fn of(&self, fewest: u8, most: u8) -> i16 {
        let mut sum = 0;
        for (ply, &gain) in (0..).zip(&self.0) {
            let gain = select_unpredictable(ply < fewest, gain, gain.max(0));
            sum += select_unpredictable(ply < most, gain, 0);
        }
        sum
    }
}

/// The least that the opponent gains by its second reply: one ply of its own and two of the mover
/// come before.
fn least_reply(position: &Position<Lead>) -> i16 {
    let mut sums = position.price;
    sums.iter_mut().zip(&position.kept.net).for_each(|(sum, net)| *sum += net);
    // Half of it, rounded up.
    (smallest_pair(&sums, &position.shown, 2 + 1 + 1) + 1) >> 1
}

/// The smallest sum of two tokens left, after the plies before took `drift` from it at most.
fn smallest_pair(lanes: &Lanes, left: &Lanes, drift: i16) -> i16 {
    let mut keys: Lanes = [0; 8];
    let mut doubles: Lanes = [0; 8];
    for lane in 0..8 {
        // The lane makes equal numbers different.
        keys[lane] = if left[lane] > 0 { 8 * lanes[lane] + lane as i16 } else { 999 };
        // Two tokens of one good: the sale costs one, and every token taken before counts twice.
        let double = 2 * (lanes[lane] - 1 - drift.min(left[lane] - 2));
        doubles[lane] = if left[lane] > 1 { double } else { 999 };
    }
    let first = keys.into_iter().fold(999, i16::min);
    let others = keys.map(|key| if key > first { key } else { 999 });
    let second = others.into_iter().fold(999, i16::min);
    ((first >> 3) + (second >> 3) - drift).min(doubles.into_iter().fold(999, i16::min))
}

/// How far the two options of a landing can be apart: keeping `keep` is worth at most so much more
/// than keeping `sell`.
///
/// If both options are followed by the same moves, they differ by f(keep) − f(sell), where f is
/// net count plus price of a good at the end, without this move's tokens. A token taken later
/// raises f by one if the mover keeps it, and lowers it by one otherwise.
pub(super) fn sibling_slack(position: &Position<Lead>, keep: u8, sell: u8, plies_after: u8) -> i16 {
    let plies = i16::from(plies_after);
    let f = |good: usize| position.kept.net[good] + position.price[good];
    let left = |good: usize| position.shown[good] - 1;
    let (keep, sell) = (usize::from(keep & 7), usize::from(sell & 7));
    let highest = f(keep) + left(keep).min(plies / 2);
    let lowest = f(sell) - left(sell).min(2 * plies);
    highest - lowest
}

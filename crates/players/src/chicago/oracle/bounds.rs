//! What the rest of a game can bring, without playing it.

use super::lanes::{Lanes, largest, smallest};
use super::node::Node;

/// A number larger than any lead: six tokens of each of six goods at seven points are 252.
pub(super) const INFINITE: i16 = 1000;

/// How many plies after the opponent's reply are worth bounding; further ahead nothing is cut.
const FORESEEN: usize = 3;

/// Bounds on what the mover gains, net of the opponent's gains, in the plies after its own move
/// and the opponent's reply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    upper: [i16; FORESEEN],
    lower: [i16; FORESEEN],
}

impl Outlook {
    /// The outlook from a node.
    ///
    /// A mover gains p(a) − n(b) by keeping a and selling b. The most is the highest price less
    /// the lowest net count. The least: it chooses between p(a) − n(b) and p(b) − n(a), so it gains
    /// at least their mean, half of h(a) + h(b) with h = p − n; for the opponent, h = p + n. What
    /// is played before changes p and n by one token kept and one sold a ply.
    pub(super) fn new(node: &Node) -> Outlook {
        let Node { net, price, left, .. } = node;
        let highest_price = largest(price, left, 0);
        let lowest_net = smallest(net, left, 99);
        let highest_net = largest(net, left, -99);
        let mut mine: Lanes = [0; 8];
        let mut theirs: Lanes = [0; 8];
        for lane in 0..8 {
            mine[lane] = price[lane] - net[lane];
            theirs[lane] = price[lane] + net[lane];
        }
        // Keeping lowers one's own h by one and raises the other's; selling lowers both. So before
        // the plies after the reply, a pair of one's own tokens has lost two for each own ply
        // and one for each of the other's.
        let least_mine =
            |own: i16, other: i16| half_up(smallest_pair(&mine, left, 2 * own + other));
        let least_theirs =
            |own: i16, other: i16| half_up(smallest_pair(&theirs, left, 2 * own + other));
        Outlook {
            upper: [
                highest_price - lowest_net + 1,
                -least_theirs(1, 2),
                highest_price - lowest_net + 2,
            ],
            lower: [least_mine(1, 1), -(highest_price + highest_net + 2), least_mine(2, 2)],
        }
    }

    /// The most and the least that so many plies bring, of which some may not be played.
    pub(super) fn of(&self, fewest: u8, most: u8) -> Option<(i16, i16)> {
        let (fewest, most) = (usize::from(fewest), usize::from(most));
        if most > FORESEEN {
            return None;
        }
        let (mut upper, mut lower) = (0, 0);
        for ply in 0..most {
            let (best, worst) = (self.upper[ply], self.lower[ply]);
            upper += if ply < fewest { best } else { best.max(0) };
            lower += if ply < fewest { worst } else { worst.min(0) };
        }
        Some((upper, lower))
    }
}

/// Half of it, rounded up.
fn half_up(sum: i16) -> i16 {
    (sum + 1) >> 1
}

/// The smallest sum of two tokens left, after the plies before took `drift` from it at most.
fn smallest_pair(lanes: &Lanes, left: &Lanes, drift: i16) -> i16 {
    // The lane makes equal numbers different.
    let mut keys: Lanes = [0; 8];
    let mut doubles: Lanes = [0; 8];
    for lane in 0..8 {
        keys[lane] = 8 * lanes[lane] + lane as i16;
        // Two tokens of one good: the sale costs one, and every token taken before counts twice.
        doubles[lane] = 2 * (lanes[lane] - 1 - drift.min(left[lane] - 2));
    }
    let first = smallest(&keys, left, 999);
    let mut others = *left;
    others[(first & 7) as usize] = 0;
    let second = smallest(&keys, &others, 999);
    let mut several: Lanes = [0; 8];
    for lane in 0..8 {
        several[lane] = left[lane] - 1;
    }
    ((first >> 3) + (second >> 3) - drift).min(smallest(&doubles, &several, 999))
}

/// How far the two options of a landing can be apart: keeping `keep` is worth at most so much more
/// than keeping `sell`.
///
/// If both options are followed by the same moves, they differ by f(keep) − f(sell), where f is
/// net count plus price of a good at the end, without this move's tokens. A token taken later
/// raises f by one if the mover keeps it, and lowers it by one otherwise.
pub(super) fn sibling_slack(node: &Node, keep: u8, sell: u8, plies_after: u8) -> i16 {
    let plies = i16::from(plies_after);
    let f = |good: usize| node.net[good] + node.price[good];
    let left = |good: usize| node.left[good] - 1;
    let (keep, sell) = (usize::from(keep & 7), usize::from(sell & 7));
    let highest = f(keep) + left(keep).min(plies / 2);
    let lowest = f(sell) - left(sell).min(2 * plies);
    highest - lowest
}

/// How far two positions on the same board can be apart, see [`cousin_slack`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Slack {
    /// What the rest of the game can bring more here than there.
    pub more: i16,
    /// What it can bring less.
    pub less: i16,
}

/// How much the rest of the game, as a change of the mover's lead, can differ between a node and
/// another position on the same board with these counts and prices.
///
/// If both go on in the same way, the mover's net count of a good changing by k and its price by
/// −s, the difference of what that brings is the sum of k·Δp − s·Δn over the goods. Each token
/// left adds one to k, takes one from k or adds one to s; and each ply keeps one token and sells
/// one.
pub(super) fn cousin_slack(node: &Node, net: &[i8; 8], price: &[i8; 8], most: u8) -> Slack {
    let plies = i16::from(most);
    let (own, other) = ((plies + 1) / 2, plies / 2);
    let (mut more, mut less) = (0, 0);
    let (mut price_up, mut price_down, mut net_up, mut net_down) = (0, 0, 0, 0);
    for lane in 0..8 {
        let left = node.left[lane];
        let counted = if left > 0 { -1 } else { 0 };
        let price = (node.price[lane] - i16::from(price[lane])) & counted;
        let net = (node.net[lane] - i16::from(net[lane])) & counted;
        let apart = price.abs();
        more += left * apart.max(-net);
        less += left * apart.max(net);
        price_up = price.max(price_up);
        price_down = (-price).max(price_down);
        net_up = net.max(net_up);
        net_down = (-net).max(net_down);
    }
    Slack {
        more: more.min(own * price_up + other * price_down + plies * net_down),
        less: less.min(own * price_down + other * price_up + plies * net_up),
    }
}

//! Bounds of the value of a node without search, and dominated moves.

use tripot_search::Bounds;

use super::node::{Choices, KINDS, Node};
use crate::chicago::board::{Lead, Position};

/// Bounds of what the mover can gain from here to the end.
///
/// Keeping a and selling b brings the mover p(a) − n(b), where p is the price and n the mover's
/// tokens less the opponent's, and it costs the mover p(a) + n(b) if the opponent does it. Each is
/// at most the highest price with the best count. And it is at least the mean of both ways to
/// choose at a landing, (p(a) − n(a) + p(b) − n(b)) / 2, because the better one is free to choose;
/// of two equal tokens p − 1 − n. Each ply before may move a price and a count by one.
pub(super) fn bounds(node: &Node) -> Bounds {
    let (mut highest_price, mut lowest_lead, mut highest_lead) = (0, 99, -99);
    let (mut sums, mut differences) = (Two::NONE, Two::NONE);
    let Position { kept: Lead { net, .. }, price, .. } = &node.position;
    for good in 0..KINDS {
        let remaining = node.remaining(good);
        if remaining > 0 {
            let (lead, price) = (i32::from(net[good]), i32::from(price[good]));
            highest_price = highest_price.max(price);
            lowest_lead = lowest_lead.min(lead);
            highest_lead = highest_lead.max(lead);
            sums.add(price + lead, remaining);
            differences.add(price - lead, remaining);
        }
    }
    // All doubled, to stay with integers until the end.
    let (least_loss, least_gain) = (sums.lowest(), differences.lowest());
    let (fewest, most) = (i32::from(node.fewest_plies()), i32::from(node.most_plies()));
    let (mut lower, mut upper) = (0, 0);
    for ply in 0..most {
        let before = ply / 2;
        let (low, high) = if ply % 2 == 0 {
            (least_gain - 2 * (ply + before), 2 * (highest_price - lowest_lead + before))
        } else {
            (-2 * (highest_price + highest_lead + before + 1), 2 * (ply + before) - least_loss)
        };
        // A ply that may not happen may also bring nothing.
        lower += if ply < fewest { low } else { low.min(0) };
        upper += if ply < fewest { high } else { high.max(0) };
    }
    Bounds { lower: f64::from(lower) / 2.0, upper: f64::from(upper) / 2.0 }
}

/// The smallest numbers of two tokens beside the trader.
#[derive(Clone, Copy)]
struct Two {
    smallest: i32,
    second: i32,
    /// Of a good that may come twice.
    twin: i32,
}

impl Two {
    const NONE: Two = Two { smallest: 99, second: 99, twin: 99 };

    fn add(&mut self, number: i32, remaining: u8) {
        if number < self.smallest {
            (self.smallest, self.second) = (number, self.smallest);
        } else {
            self.second = self.second.min(number);
        }
        if remaining > 1 {
            self.twin = self.twin.min(number);
        }
    }

    /// The smallest sum for two tokens; of two equal ones the second is worth one less.
    fn lowest(self) -> i32 {
        (self.smallest + self.second).min(2 * self.twin - 2)
    }
}

/// Drops the choices that can't be better than the other one at the same landing, and says of the
/// rest by how much they can be.
///
/// Keeping a or keeping b leads to the same board, and the same tokens may come out. Let the game
/// go on in the same way after both: the margins at the end differ by f(a) − f(b), where f is the
/// count plus the price at the end, without these two tokens. Each token of a good that is taken
/// later changes its f by one: up only if the mover keeps it. So f lies between bounds in every
/// game that may follow, and the mean over all of them does, too.
pub(super) fn drop_dominated(node: &Node, choices: &mut Choices) {
    let plies_after = i16::from(node.most_plies()) - 1;
    let range = |good: u8| {
        let good = usize::from(good);
        let now = node.position.kept.net[good] + node.position.price[good];
        let later = i16::from(node.remaining(good)) - 1;
        (now - later.min(2 * plies_after), now + later.min(plies_after / 2))
    };
    let mut kept = 0;
    let mut index = 0;
    while index < choices.len() {
        let one = choices[index];
        if one.step.keep == one.step.sell {
            choices[kept] = one;
            (kept, index) = (kept + 1, index + 1);
            continue;
        }
        let other = choices[index + 1];
        let ((low, high), (other_low, other_high)) = (range(one.step.keep), range(other.step.keep));
        if low < other_high {
            choices[kept] = other;
            choices[kept].slack = Some(other_high - low);
            kept += 1;
        }
        if other_low < high || low >= other_high {
            choices[kept] = one;
            choices[kept].slack = Some(high - other_low);
            kept += 1;
        }
        index += 2;
    }
    choices.truncate(kept);
}

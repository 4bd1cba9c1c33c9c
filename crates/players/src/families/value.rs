//! The value function: the chance of the mover to win a determinized game of two, at the start of a
//! turn.

use tripot_core::maths;
use tripot_families::MOST_RANKS;

use super::playout::Playout;
use super::weights::VALUE;

/// By how many of a family the mover and the other seat hold: `i` and `j`, with `i + j` of 6 at
/// most.
const HOLDINGS: usize = 28;
/// By how many families both have laid; who has laid four of seven has won.
const SCORES: usize = 16;
/// Everything else that is looked at.
const OTHERS: usize = 13;
/// How many numbers a position comes to.
pub(crate) const FEATURES: usize = HOLDINGS + SCORES + OTHERS;
/// By how many functions of the stock each is multiplied.
pub(crate) const TIMES: usize = 4;

/// One weight for each feature and function of the stock.
pub(crate) type Weights = [[f32; FEATURES]; TIMES];

/// Whether the value says something: it was fitted to games of two.
pub(crate) fn is_known(playout: &Playout) -> bool {
    playout.seats == 2
}

/// The chance that the mover wins, as far as a sum of weights can tell.
pub(crate) fn chance(playout: &Playout) -> f32 {
    let enough = playout.options.families / 2 + 1;
    if playout.laid[playout.mover] >= enough {
        return 1.0;
    }
    if playout.laid[1 - playout.mover] >= enough {
        return 0.0;
    }
    let sum = weighed(&features(playout), playout.stocked, &VALUE);
    1.0 / (1.0 + maths::exp_f32(-sum))
}

/// The weighed sum of what is seen.
pub(crate) fn weighed(features: &[f32; FEATURES], stocked: usize, weights: &Weights) -> f32 {
    let mut sum = 0.0;
    for (time, weights) in times(stocked).iter().zip(weights) {
        let seen: f32 =
            features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        sum += time * seen;
    }
    sum
}

/// Functions of the stock. Its parity says who is on course to have the last turn, the more surely
/// the fewer cards are left.
pub(crate) fn times(stocked: usize) -> [f32; TIMES] {
    let near = maths::exp_f32(-(stocked as f32) / 6.0);
    let odd = if stocked % 2 == 1 { 1.0 } else { -1.0 };
    [1.0, stocked as f32 / 28.0, near, odd * near]
}

/// What is seen of a position: everything in it, since it is determinized.
pub(crate) fn features(playout: &Playout) -> [f32; FEATURES] {
    let (me, other) = (playout.mover, 1 - playout.mover);
    let mut features = [0.0; FEATURES];
    let laid = |seat: usize| usize::from(playout.laid[seat]).min(3);
    features[HOLDINGS + laid(me) * 4 + laid(other)] = 1.0;
    let (holdings, others) = features.split_at_mut(HOLDINGS);
    let others = &mut others[SCORES..];
    let ranks = u32::from(playout.options.ranks);
    for family in 0..usize::from(playout.options.families) {
        let members = playout.members(family);
        let count = |cards: u64| (cards & members).count_ones();
        let (own, his) = (count(playout.hands[me]), count(playout.hands[other]));
        // Small families count as large ones that are nearly complete.
        let full = if own + his == 0 { 0 } else { MOST_RANKS as u32 - ranks };
        let (high, low) = (own + if own > 0 { full } else { 0 }, his);
        holdings[holding(high as usize, low as usize)] += 1.0;
        let (public, his_public) = (count(playout.known[me]), count(playout.known[other]));
        let shown = |seat: usize| playout.shown[seat] >> family & 1 == 1;
        let open = |seat: usize, asker: usize| {
            let asked = members & !playout.hands[asker] & !playout.known[seat];
            (asked & !playout.lacked[seat]).count_ones().max(1) as f32
        };
        if own > 0 {
            others[0] += his_public as f32;
            others[1] += yes(his > 0 && his == his_public && own + his == ranks);
            others[2] += (his - his_public) as f32 / open(other, me);
            others[3] += yes(shown(other)) * (his - his_public) as f32;
        }
        if his > 0 {
            others[4] += public as f32;
            others[5] += yes(own > 0 && own == public && own + his == ranks);
            others[6] += (own - public) as f32 / open(me, other);
            others[7] += yes(shown(me)) * (own - public) as f32;
        }
    }
    let cards = |seat: usize| playout.hands[seat].count_ones() as f32 / 7.0;
    others[8] = cards(me);
    others[9] = cards(other);
    others[10] = f32::from(playout.left) / 7.0;
    others[11] = yes(playout.hands[other].count_ones() <= 2);
    others[12] = yes(playout.hands[me].count_ones() <= 2);
    features
}

fn yes(fact: bool) -> f32 {
    if fact { 1.0 } else { 0.0 }
}

/// The index of a pair of counts.
fn holding(own: usize, his: usize) -> usize {
    // Row `own` has 7 - own entries.
    let row = own * 7 - own * own.saturating_sub(1) / 2;
    (row + his).min(HOLDINGS - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_pair_of_counts_has_a_number_of_its_own() {
        let pairs = (0..=6).flat_map(|own| (0..=6 - own).map(move |his| holding(own, his)));
        assert_eq!(pairs.collect::<BTreeSet<usize>>(), (0..HOLDINGS).collect());
    }

    #[test]
    fn the_parity_of_the_stock_matters_more_and_more() {
        let [even, odd] = [times(2), times(3)];
        assert!(even[3] < 0.0 && odd[3] > 0.0);
        assert!(times(3)[3] > times(5)[3] && times(5)[3] > times(21)[3]);
    }
}

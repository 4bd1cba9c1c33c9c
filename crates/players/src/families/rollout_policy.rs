//! The rollout policy: a linear function of fourteen features, quick enough for playouts.

use tripot_core::MAX_SEATS;
use tripot_families::{MOST_CARDS, MOST_RANKS};

use super::playout::Playout;
use super::weights::ROLLOUT_POLICY;

/// What is looked at before asking in a family.
pub(crate) const FEATURES: usize = 14;
/// The cards in stock after the usual deal to two. What counts is how many turns are left, so a
/// small deck is like the end of a large one.
const FULL_STOCK: f32 = 28.0;

/// Weighs the families that the mover may ask in by what it knows, and asks for the card of the
/// best one that is most likely to be had.
///
/// The weights were found by playing ([`fit`](super::fit)).
#[derive(Clone, Debug)]
pub(crate) struct RolloutPolicy {
    /// With a full stock.
    pub(crate) early: [f32; FEATURES],
    /// With an empty stock.
    pub(crate) late: [f32; FEATURES],
}

impl RolloutPolicy {
    /// The rollout policy that was found to do best.
    pub(crate) const fn tuned() -> RolloutPolicy {
        RolloutPolicy { early: ROLLOUT_POLICY[0], late: ROLLOUT_POLICY[1] }
    }

    /// The seat and card to ask. Ties are broken by the order in which families and members are
    /// looked at, which a number decides; nothing if there is nobody to ask.
    pub(crate) fn choose(&self, playout: &Playout, order: u64) -> Option<(usize, usize)> {
        let families = usize::from(playout.options.families);
        // The remainder first: a `usize` of 32 bits would keep half of the number.
        let mut family = (order % families as u64) as usize;
        let first_rank = (order >> 32) as u32 % u32::from(playout.options.ranks);
        let weights = self.weights(playout);
        let mover = Mover::new(playout);
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        for _ in 0..families {
            if let Some(target) = mover.target(family, first_rank) {
                let features = target.features(playout, family);
                let worth: f32 =
                    features.iter().zip(&weights).map(|(it, weight)| it * weight).sum();
                if worth > highest {
                    highest = worth;
                    best = Some((target.from, target.card));
                }
            }
            family = if family + 1 == families { 0 } else { family + 1 };
        }
        best
    }

    /// The weights with so much of the stock left.
    fn weights(&self, playout: &Playout) -> [f32; FEATURES] {
        let fullness = (playout.stocked as f32 / FULL_STOCK).min(1.0);
        let mut weights = self.late;
        for (weight, early) in weights.iter_mut().zip(&self.early) {
            *weight += (early - *weight) * fullness;
        }
        weights
    }
}

/// Who asks, and what it knows of the other hands.
struct Mover<'a> {
    playout: &'a Playout,
    seat: usize,
    /// How many cards of each seat nobody has seen.
    unseen: [u8; MAX_SEATS],
}

/// The card of a family that is most likely to be had.
struct Target {
    from: usize,
    card: usize,
    chance: f32,
    /// How many cards of the family others are known to hold.
    sure: u32,
    /// How many others may be in another hand.
    possible: u32,
    /// Whether another seat is known to hold a card of the family.
    shared: bool,
}

impl Mover<'_> {
    fn new(playout: &Playout) -> Mover<'_> {
        let mut unseen = [0; MAX_SEATS];
        for (seat, unseen) in unseen.iter_mut().enumerate().take(playout.seats) {
            *unseen = playout.unseen(seat);
        }
        Mover { playout, seat: playout.mover, unseen }
    }

    /// What to ask in a family, if the mover may; among equals, the first member from some rank on.
    fn target(&self, family: usize, first_rank: u32) -> Option<Target> {
        let members = self.playout.members(family);
        let own = self.playout.hands[self.seat] & members;
        if own == 0 {
            return None;
        }
        if self.playout.seats == 2 {
            return Some(self.target_of_two(family, members, own, first_rank));
        }
        let ranks = u32::from(self.playout.options.ranks);
        let start = MOST_RANKS * family;
        // The members that it lacks, in a circle that starts at the first rank.
        let missing = ((members & !own) >> start) as u32;
        let mut missing = (missing | missing << ranks) >> first_rank & ((1 << ranks) - 1);
        let mut target =
            Target { from: self.seat, card: 0, chance: -1.0, sure: 0, possible: 0, shared: false };
        let mut expected = 0.0;
        while missing != 0 {
            let rank = missing.trailing_zeros() + first_rank;
            missing &= missing - 1;
            let rank = if rank >= ranks { rank - ranks } else { rank };
            self.look_at(start + rank as usize, &mut target, &mut expected);
        }
        if target.chance < 0.0 {
            return None;
        }
        for seat in (0..self.playout.seats).filter(|&seat| seat != self.seat) {
            target.sure += (self.playout.known[seat] & members).count_ones();
            target.shared |= self.playout.shown[seat] >> family & 1 == 1;
        }
        // A seat that has shown the family holds one of the cards that nobody has seen.
        if target.shared && target.sure == 0 && target.chance < 1.0 && expected < 1.0 {
            target.chance = (target.chance / expected.max(0.05)).min(1.0);
        }
        Some(target)
    }

    /// The same with two seats: cards that the other never lacked are all equally likely, and more
    /// so than any other. This takes half of the time of all playouts.
    fn target_of_two(&self, family: usize, members: u64, own: u64, first_rank: u32) -> Target {
        let playout = self.playout;
        let from = 1 - self.seat;
        let start = (MOST_RANKS * family) as u32;
        let known = playout.known[from] & members;
        let open = members & !own & !known & !playout.lacked[from];
        let fresh = open & !playout.ever_lacked[from];
        let unseen = self.unseen[from];
        let later = |card: u32| {
            let since = playout.hidden[from].saturating_sub(playout.absent[from][card as usize]);
            u32::from(since.min(unseen))
        };
        let first_of = |cards: u64| {
            let later = cards & u64::MAX << (start + first_rank);
            (if later == 0 { cards } else { later }).trailing_zeros()
        };
        let chance_of = |later: u32| later as f32 * SHARES[later as usize + playout.stocked];
        let (card, mut chance) = if known != 0 {
            (first_of(known), 1.0)
        } else if fresh != 0 && unseen > 0 {
            (first_of(fresh), chance_of(unseen.into()))
        } else if open != 0 {
            let cards = bits(open).max_by_key(|&card| later(card));
            cards.map_or((first_of(open), 0.0), |card| (card, chance_of(later(card))))
        } else {
            (first_of(members & !own), 0.0)
        };
        let shared = playout.shown[from] >> family & 1 == 1;
        if shared && known == 0 && chance > 0.0 {
            let expected: f32 = bits(open).map(|card| chance_of(later(card))).sum();
            if expected < 1.0 {
                chance = (chance / expected.max(0.05)).min(1.0);
            }
        }
        let count = |cards: u64| u32::from(COUNTS[(cards >> start & 63) as usize]);
        let (sure, possible) = (count(known), count(open));
        Target { from, card: card as usize, chance, sure, possible, shared }
    }

    /// Considers a card that the mover lacks.
    fn look_at(&self, card: usize, target: &mut Target, expected: &mut f32) {
        let playout = self.playout;
        let mut later = [0; MAX_SEATS];
        let mut all = playout.stocked as u32;
        let others = (0..playout.seats).filter(|&seat| seat != self.seat);
        for seat in others.clone() {
            if playout.known[seat] >> card & 1 == 1 {
                if target.chance < 1.0 {
                    (target.from, target.card, target.chance) = (seat, card, 1.0);
                }
                return;
            }
            // Of the hidden cards that came since it was known to be absent, any may be it.
            let since = playout.hidden[seat].saturating_sub(playout.absent[seat][card]);
            later[seat] = u32::from(since.min(self.unseen[seat]));
            all += later[seat];
        }
        let each = SHARES[all as usize];
        let mut possible = false;
        for seat in others {
            let chance = later[seat] as f32 * each;
            // What is known to be in vain may not be asked when there is nothing to draw.
            if chance > target.chance
                && (later[seat] > 0 || playout.stocked > 0)
                && playout.hands[seat] != 0
            {
                (target.from, target.card, target.chance) = (seat, card, chance);
            }
            possible |= later[seat] > 0;
            *expected += chance;
        }
        target.possible += u32::from(possible);
    }
}

/// The numbers of the bits that are set.
fn bits(mut cards: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then(|| cards.trailing_zeros())?;
        cards &= cards - 1;
        Some(card)
    })
}

/// How many members of a family there are, by one bit each.
const COUNTS: [u8; 1 << MOST_RANKS] = {
    let mut counts = [0; 1 << MOST_RANKS];
    let mut number = 1;
    while number < counts.len() {
        counts[number] = counts[number / 2] + (number % 2) as u8;
        number += 1;
    }
    counts
};

/// One by how many it is divided.
const SHARES: [f32; MOST_CARDS + 1] = {
    let mut shares = [1.0; MOST_CARDS + 1];
    let mut number = 1;
    while number <= MOST_CARDS {
        shares[number] = 1.0 / number as f32;
        number += 1;
    }
    shares
};

impl Target {
    fn features(&self, playout: &Playout, family: usize) -> [f32; FEATURES] {
        let me = playout.mover;
        let members = playout.members(family);
        let count = |cards: u64| {
            f32::from(COUNTS[((cards & members) >> (MOST_RANKS * family) & 63) as usize])
        };
        let own = count(playout.hands[me]);
        let sure = self.sure as f32;
        let missing = f32::from(playout.options.ranks) - own - sure;
        let yes = |fact: bool| if fact { 1.0 } else { 0.0 };
        let shown = yes(playout.shown[me] >> family & 1 == 1);
        let public = count(playout.known[me]);
        let shared = yes(self.shared);
        let odd = yes(playout.stocked % 2 == 1) * 2.0 - 1.0;
        let chance = self.chance;
        [
            chance,
            yes(chance >= 1.0),
            own,
            chance * own,
            sure,
            yes(missing == 0.0),
            shown,
            public,
            shared,
            self.possible as f32,
            chance * shared,
            own * own / MOST_RANKS as f32,
            (1.0 - chance) * odd,
            own * (1.0 - shown),
        ]
    }
}

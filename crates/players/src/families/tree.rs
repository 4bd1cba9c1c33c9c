//! The game of two in extensive form: every deal and every draw is a chance node.
//!
//! An information set is a hand and all that its seat has seen so far, in order. Where the seat to
//! move takes every family that is left, the tree ends.

use std::cell::RefCell;

use tripot_core::{Mix, Seat, SeatCount, State, Turn, Viewer};
use tripot_families::{Ask, Cards, Draw, Families, FamiliesOptions, FamiliesView};
use tripot_search::{Expansion, ExtensiveForm};

use super::playout::Playout;

/// A behavioural strategy: how likely a seat that sees this makes each of these asks.
pub type Policy<'a> = dyn FnMut(&FamiliesView, &[Ask]) -> Vec<f64> + 'a;

/// The game of two in extensive form, for [`ExtensiveTree`](tripot_search::ExtensiveTree).
///
/// Both seats decide, or one of them follows a policy and is part of chance.
pub struct TwoSeats<'a, 'p> {
    start: Families,
    follower: Option<(Seat, RefCell<&'a mut Policy<'p>>)>,
}

/// A state, and what each seat has seen on the way there.
pub struct History {
    state: Option<Families>,
    seen: [Mix; 2],
}

impl<'a, 'p> TwoSeats<'a, 'p> {
    /// The game in which both seats decide.
    ///
    /// # Panics
    /// If the options can't be played by two.
    pub fn new(options: &FamiliesOptions) -> TwoSeats<'a, 'p> {
        let start = Families::new(options, SeatCount::TWO).expect("two seats can play");
        TwoSeats { start, follower: None }
    }

    /// The game in which one seat follows a policy.
    ///
    /// # Panics
    /// If the options can't be played by two.
    pub fn against(
        options: &FamiliesOptions,
        seat: Seat,
        policy: &'a mut Policy<'p>,
    ) -> TwoSeats<'a, 'p> {
        TwoSeats { follower: Some((seat, RefCell::new(policy))), ..TwoSeats::new(options) }
    }

    fn draws(state: &Families, seen: &[Mix; 2]) -> Vec<(f64, History)> {
        let mut draws = Vec::new();
        state.chances(&mut draws);
        let probability = 1.0 / draws.len() as f64;
        let child = |(draw, _): (Draw, u32)| {
            let mut seen = *seen;
            for (seen, seat) in seen.iter_mut().zip(state.seats().seats()) {
                let is_seen = state.is_seen(draw, Viewer::Seat(seat));
                seen.add(if is_seen { draw.card.index() as u64 } else { UNSEEN });
            }
            let mut child = state.clone();
            child.resolve_unchecked(draw);
            (probability, History { state: Some(child), seen })
        };
        draws.into_iter().map(child).collect()
    }

    fn ask(state: &Families, seen: &[Mix; 2], ask: Ask) -> History {
        let mut seen = *seen;
        let given = state.hand(ask.from).has(ask.card);
        for seen in &mut seen {
            seen.add(ASKED + 2 * ask.card.index() as u64 + u64::from(given));
        }
        History { state: Some(state.after(ask)), seen }
    }
}

impl ExtensiveForm for TwoSeats<'_, '_> {
    type History = History;
    /// The seat, and a hash of all that it has seen.
    type InformationSet = (usize, u64);

    fn root(&self) -> History {
        History { state: None, seen: [Mix::new(); 2] }
    }

    fn expand(&self, history: &History) -> Expansion<History, (usize, u64)> {
        let Some(state) = &history.state else {
            let deals = deals(&self.start);
            let probability = 1.0 / deals.len() as f64;
            let child = |deal: Families| {
                let mut seen = [Mix::new(); 2];
                for (seat, seen) in [0, 1].into_iter().zip(&mut seen) {
                    seen.add(dealt(&deal, seat).bits());
                    seen.add(deal.stock().len() as u64);
                }
                (probability, History { state: Some(deal), seen })
            };
            return Expansion::Chance(deals.into_iter().map(child).collect());
        };
        let seat = match state.turn() {
            Turn::Over => return Expansion::Terminal(ending(state)),
            Turn::Chance => return Expansion::Chance(TwoSeats::draws(state, &history.seen)),
            Turn::Seat(_) if Playout::new(state).is_swept() => {
                return Expansion::Terminal(ending(state));
            }
            Turn::Seat(seat) => seat,
        };
        let asks = state.moves();
        let child = |&ask: &Ask| TwoSeats::ask(state, &history.seen, ask);
        if let Some((follower, policy)) = &self.follower
            && *follower == seat
        {
            let view = state.view(Viewer::Seat(seat));
            let probabilities = (policy.borrow_mut())(&view, &asks);
            let children = probabilities.into_iter().zip(asks.iter().map(child));
            return Expansion::Chance(children.collect());
        }
        Expansion::Decision {
            player: seat.index(),
            information_set: (seat.index(), history.seen[seat.index()].word()),
            children: asks.iter().map(child).collect(),
        }
    }
}

/// Another seat drew a card.
const UNSEEN: u64 = 100;
/// An ask: this and twice the card, and one more if it was given.
const ASKED: u64 = 200;

/// Who wins from here if the mover takes everything, or nobody moves.
fn ending(state: &Families) -> f64 {
    let [mut first, mut second] =
        [0, 1].map(|seat| Seat::new(seat).map_or(0, |seat| state.score(seat)));
    let left = i32::from(state.options().families) - first - second;
    match state.table().mover() {
        Seat::FIRST => first += left,
        _ => second += left,
    }
    (first - second).signum().into()
}

/// What a seat was dealt: its hand, and families that it laid at once.
fn dealt(state: &Families, seat: usize) -> Cards {
    let options = state.options();
    let Some(seat) = Seat::new(seat) else { return Cards::NONE };
    let laid = state.table().laid(seat).map(|family| options.members(family));
    laid.fold(state.hand(seat), |all, members| all | members)
}

/// Every pair of hands, right after the deal.
fn deals(start: &Families) -> Vec<Families> {
    let options = start.options();
    let hand = usize::from(options.hand);
    let mut deals = Vec::new();
    for first in subsets(options.deck(), hand) {
        for second in subsets(options.deck().without(first), hand) {
            let mut state = start.clone();
            for (seat, cards) in start.seats().seats().zip([first, second]) {
                for card in cards.iter() {
                    state.resolve_unchecked(Draw { seat, card });
                }
            }
            deals.push(state);
        }
    }
    deals
}

/// All sets of this many cards.
fn subsets(cards: Cards, count: usize) -> Vec<Cards> {
    if count == 0 {
        return vec![Cards::NONE];
    }
    let Some(card) = cards.nth(0) else { return Vec::new() };
    let rest = cards.without(Cards::one(card));
    let with = subsets(rest, count - 1).into_iter().map(|it| it | Cards::one(card));
    with.chain(subsets(rest, count)).collect()
}

//! Is the dealer fair?

use std::collections::BTreeMap;
use std::fmt::Debug;

use tripot_core::{Dealer, Notation, Referee, Seed, State, Step, Turn};

use crate::table::play_random_move;

/// How often an event came out, and how often it should have.
#[derive(Clone, Copy, Debug, Default)]
struct Frequency {
    found: f64,
    expected: f64,
    variance: f64,
}

/// Deals many games and asserts that what comes out follows the weights of the state: each event
/// at each place in the order of events, and each pair of successive events, is within five
/// standard deviations of its expectation. The moves between are random and do not depend on the
/// deal.
///
/// # Panics
/// If an event comes out too often or too rarely, or one that is not possible.
pub fn check_dealer<S: State>(start: &S, deals: u32, seed: &str) {
    let series = Seed::parse(seed).expect("the seed is short and not empty");
    let mut frequencies = BTreeMap::new();
    for number in 0..deals {
        count_one_game(start, &series.derive("deal", number.into()), &mut frequencies);
    }
    // Rarer than that, a count is not close to normal, and five deviations mean nothing.
    let counted = frequencies.iter().filter(|(_, frequency)| frequency.variance >= 9.0);
    let mut events = 0;
    for (event, frequency) in counted {
        let deviations = (frequency.found - frequency.expected) / frequency.variance.sqrt();
        assert!(deviations.abs() < 5.0, "{event:?}: {frequency:?}, {deviations} deviations");
        events += 1;
    }
    assert!(events > 0, "no event was frequent enough to say anything");
}

/// An event, its number in the game, and the event before it.
type Place<C> = (usize, Option<C>, C);

fn count_one_game<S: State>(
    start: &S,
    seed: &Seed,
    frequencies: &mut BTreeMap<Place<S::Chance>, Frequency>,
) {
    let mut dealer = S::Dealer::new(seed, start);
    let mut rng = seed.stream("moves of a fairness test");
    let mut state = start.clone();
    let (mut number, mut previous) = (0, None);
    loop {
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let mut events = Vec::new();
                state.chances(&mut events);
                let answer = dealer.answer(&state);
                let total: u32 = events.iter().map(|(_, weight)| weight).sum();
                let possible = events.iter().any(|(event, _)| *event == answer);
                assert!(possible, "{answer:?} is not one of {events:?}");
                for (event, weight) in events {
                    let share = f64::from(weight) / f64::from(total);
                    let pair = previous.map(|previous| (number, Some(previous), event));
                    for place in [Some((number, None, event)), pair].into_iter().flatten() {
                        let frequency = frequencies.entry(place).or_default();
                        frequency.found += f64::from(u8::from(event == answer));
                        frequency.expected += share;
                        frequency.variance += share * (1.0 - share);
                    }
                }
                state.resolve_unchecked(answer);
                (number, previous) = (number + 1, Some(answer));
            }
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                state.legal_moves(&mut moves);
                let chosen = *rng.pick(&moves).expect("a seat to move has a move");
                dealer.follow(&state, chosen);
                state.play_unchecked(chosen);
            }
        }
    }
}

/// Plays two games of each seed with different moves and asserts that what comes out of the same
/// place is the same. `places` says for the steps of a game what came out where.
///
/// # Panics
/// If the deal depends on the moves, or if no two games came to the same place.
pub fn check_same_deal<S: Notation, P: Ord + Debug, T: PartialEq + Debug>(
    start: &S,
    deals: u32,
    seed: &str,
    places: impl Fn(&S, &[Step<S>]) -> BTreeMap<P, T>,
) {
    let series = Seed::parse(seed).expect("the seed is short and not empty");
    let mut compared = 0;
    for number in 0..deals {
        let deal = series.derive("deal", number.into());
        let steps = ["one", "other"].map(|purpose| random_game(start, deal, purpose));
        let moves = |steps: &[Step<S>]| -> Vec<S::Move> {
            steps
                .iter()
                .filter_map(|step| match *step {
                    Step::Move { chosen, .. } => Some(chosen),
                    Step::Chance(_) => None,
                })
                .collect()
        };
        let different = moves(&steps[0]) != moves(&steps[1]);
        let [one, other] = steps.map(|steps| places(start, &steps));
        for (place, found) in &one {
            if let Some(elsewhere) = other.get(place) {
                assert_eq!(found, elsewhere, "at {place:?}, deal {number} of {seed:?}");
                compared += u32::from(different);
            }
        }
    }
    assert!(compared > 0, "no two games came to the same place");
}

fn random_game<S: Notation>(start: &S, deal: Seed, purpose: &str) -> Vec<Step<S>> {
    let mut referee = Referee::from_position(start, deal);
    let mut rng = deal.stream(&format!("{purpose} game of a fairness test"));
    while play_random_move(&mut referee, &mut rng) {}
    referee.steps().to_vec()
}

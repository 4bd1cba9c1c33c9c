//! Finding out what asks suggest by logistic regression.

use tripot_core::maths::{exp, square};
use tripot_core::{Budget, Player, Rng, Seat, SeatCount, Seed, State, Turn, Viewer};
use tripot_families::{Beliefs, Cards, Families, FamiliesOptions};

use super::FitStep;
use crate::Random;
use crate::families::habit::Habit;
use crate::families::hunch::{SIGNS, signs};
use crate::families::{FamiliesExpert, FamiliesGreedy, Memory, Most};

/// How many kinds of players meet.
const KINDS: u64 = 5;
/// How strongly weights are held back, in observations.
const RIDGE: f64 = 5.0;
/// How often the weights are corrected.
const STEPS: u32 = 8;

/// A card that may be in the other hand.
struct Case {
    /// The chance that was counted.
    counted: f64,
    signs: [f64; SIGNS],
    /// Whether it was there.
    held: bool,
}

/// What has to be added to the logarithm of the odds, by what is seen.
pub(super) fn fit(
    seed: &Seed,
    habit: &Habit,
    games: u64,
    report: &mut dyn FnMut(FitStep),
) -> [f64; SIGNS] {
    let mut cases = Vec::new();
    for game in 0..games {
        let seed = seed.derive("hunches", game);
        let kinds = [game % KINDS, game / KINDS % KINDS];
        add_cases(&seed, habit, kinds, &mut cases);
    }
    let mut weights = [0.0; SIGNS];
    for _ in 0..STEPS {
        correct(&mut weights, &cases);
    }
    let score = |weights: &[f64; SIGNS]| {
        let squares = cases.iter().map(|case| square(case.truth() - case.chance(weights)));
        squares.sum::<f64>() / cases.len().max(1) as f64
    };
    report(FitStep::Hunches(games, score(&[0.0; SIGNS]), score(&weights)));
    weights.map(|weight| (weight * 1000.0).round() / 1000.0)
}

fn player(kind: u64, habit: &Habit, rng: Rng) -> Box<dyn Player<Families>> {
    match kind {
        0 => Box::new(Random::new(rng)),
        1 => Box::new(Most::new(rng)),
        2 => Box::new(Memory::new(rng)),
        3 => Box::new(FamiliesGreedy::new(rng)),
        _ => Box::new(FamiliesExpert::with_habit(rng, habit.clone())),
    }
}

/// Plays a game, and notes what each seat could ask for and whether the other had it.
fn add_cases(seed: &Seed, habit: &Habit, kinds: [u64; 2], cases: &mut Vec<Case>) {
    let two = SeatCount::TWO;
    let mut state =
        Families::new(&FamiliesOptions::default(), two).expect("two can play the usual game");
    let mut draws = seed.stream("draws");
    let mut number = 0..;
    let mut players = kinds.map(|kind| {
        player(kind, habit, seed.derive("player", number.next().unwrap_or(0)).stream("player"))
    });
    let (mut events, mut flip) = (Vec::new(), seed.stream("cases"));
    loop {
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                events.clear();
                state.chances(&mut events);
                let draw = *draws.pick_weighted(&events).expect("chance can speak");
                state.resolve_unchecked(draw);
            }
            Turn::Seat(seat) => {
                let view = state.view(Viewer::Seat(seat));
                // Asks that follow each other are nearly the same case twice.
                if view.table().stock() > 1 && flip.below(2) == 0 {
                    note(&state, seat, cases);
                }
                let chosen = players[seat.index()].choose(&view, &Budget::nodes(1)).chosen;
                state.play_unchecked(chosen);
            }
        }
    }
}

fn note(state: &Families, seat: Seat, cases: &mut Vec<Case>) {
    let view = state.view(Viewer::Seat(seat));
    let other = seat.after(1, SeatCount::TWO);
    let Some(beliefs) = Beliefs::counted(&view) else { return };
    let signs = signs(&view, other);
    for card in view.unknown().iter() {
        let counted = beliefs.holds(other, card);
        let asked = view.hand().has_any(Cards::family(card.family()));
        // What is certain stays certain.
        if asked && (1e-6..1.0 - 1e-6).contains(&counted) {
            let held = state.hand(other).has(card);
            cases.push(Case { counted, signs: signs[card.family().index()], held });
        }
    }
}

impl Case {
    fn truth(&self) -> f64 {
        if self.held { 1.0 } else { 0.0 }
    }

    fn chance(&self, weights: &[f64; SIGNS]) -> f64 {
        let leaning: f64 = self.signs.iter().zip(weights).map(|(it, weight)| it * weight).sum();
        let odds = self.counted / (1.0 - self.counted) * exp(leaning);
        odds / (1.0 + odds)
    }
}

/// A step of Newton's method.
fn correct(weights: &mut [f64; SIGNS], cases: &[Case]) {
    let mut slopes = weights.map(|weight| -RIDGE * weight);
    let mut bends = [[0.0; SIGNS]; SIGNS];
    (0..SIGNS).for_each(|index| bends[index][index] = RIDGE);
    for case in cases {
        let chance = case.chance(weights);
        let (error, bend) = (case.truth() - chance, chance * (1.0 - chance));
        for ((slope, row), sign) in slopes.iter_mut().zip(&mut bends).zip(&case.signs) {
            *slope += error * sign;
            row.iter_mut().zip(&case.signs).for_each(|(it, other)| *it += bend * sign * other);
        }
    }
    // Gauss and Jordan: the matrix is positive definite, so no pivot is 0.
    for pivot in 0..SIGNS {
        let scale = bends[pivot][pivot];
        bends[pivot].iter_mut().for_each(|it| *it /= scale);
        slopes[pivot] /= scale;
        let (row, slope) = (bends[pivot], slopes[pivot]);
        for other in (0..SIGNS).filter(|&other| other != pivot) {
            let factor = bends[other][pivot];
            bends[other].iter_mut().zip(&row).for_each(|(it, own)| *it -= factor * own);
            slopes[other] -= factor * slope;
        }
    }
    weights.iter_mut().zip(&slopes).for_each(|(weight, slope)| *weight += slope);
}

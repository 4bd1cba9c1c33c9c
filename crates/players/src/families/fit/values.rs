//! Finding out what positions are worth by logistic regression.

use tripot_core::maths;
use tripot_core::{Rng, Seed};

use super::FitStep;
use super::habits::{Asker, play};
use crate::families::habit::Habit;
use crate::families::playout::Playout;
use crate::families::value::{SIGHTS, TIMES, Weights, sights, times, weighed};

/// How fast is learned at first.
const SPEED: f32 = 0.05;
/// So many games are told of together.
const REPORTED: u64 = 20_000;
/// Of what is still to be played, so many asks at most are played before somebody slips.
const SLIPS: u32 = 40;

/// A position at the start of a turn.
struct Moment {
    sights: [f32; SIGHTS],
    stocked: usize,
    mover: usize,
}

/// What positions are worth when everybody plays by habit.
pub(super) fn fit(
    seed: &Seed,
    habit: &Habit,
    games: u64,
    report: &mut dyn FnMut(FitStep),
) -> Weights {
    let mut weights: Weights = [[0.0; SIGHTS]; TIMES];
    // The sums of squares by which each weight slows down.
    let mut paces: Weights = [[1.0; SIGHTS]; TIMES];
    let mut rng = seed.stream("values");
    let (mut squares, mut count) = (0.0_f64, 0.0_f64);
    for game in 1..=games {
        let mut moments = Vec::new();
        let deal = with_slip(Playout::dealt(&mut rng), habit, &mut rng);
        let won = play(deal, [Asker::By(habit); 2], rng.next_u64(), &mut |playout| {
            moments.push(Moment {
                sights: sights(playout),
                stocked: playout.stocked,
                mover: playout.mover,
            });
        });
        for moment in moments {
            let sum = weighed(&moment.sights, moment.stocked, &weights);
            let error = won[moment.mover] as f32 - 1.0 / (1.0 + maths::exp_f32(-sum));
            squares += f64::from(error * error);
            count += 1.0;
            for (index, time) in times(moment.stocked).into_iter().enumerate() {
                for (sight, it) in moment.sights.into_iter().enumerate().filter(|it| it.1 != 0.0) {
                    let slope = error * time * it;
                    paces[index][sight] += slope * slope;
                    weights[index][sight] += SPEED * slope / paces[index][sight].sqrt();
                }
            }
        }
        if game % REPORTED == 0 || game == games {
            report(FitStep::Values(game, squares / count));
            (squares, count) = (0.0, 0.0);
        }
    }
    weights.map(|weights| weights.map(|weight| (weight * 1000.0).round() / 1000.0))
}

/// A position some asks later, of which the last was any: the search values positions that come
/// from asks that nobody would choose by habit.
fn with_slip(mut playout: Playout, habit: &Habit, rng: &mut Rng) -> Playout {
    for _ in 0..rng.below(SLIPS) {
        let Some((from, card)) = habit.choose(&playout, rng.next_u64()) else { return playout };
        let mut next = playout.clone();
        next.ask(from, card);
        if next.outcome().is_some() {
            break;
        }
        playout = next;
    }
    let (me, from) = (playout.mover, 1 - playout.mover);
    let families = (0..usize::from(playout.options.families)).map(|it| playout.members(it));
    let asked = families.filter(|members| playout.hands[me] & members != 0);
    let asked = asked.fold(0, |all, members| all | members) & !playout.hands[me];
    if asked != 0 {
        let mut cards = asked;
        for _ in 0..rng.below(asked.count_ones()) {
            cards &= cards - 1;
        }
        playout.ask(from, cards.trailing_zeros() as usize);
    }
    playout
}

//! How long beliefs take over whole games, and how far imagined worlds are from what is counted.
//!
//! `cargo bench -p tripot-players --bench beliefs -- 200` plays 200 games of two (100 if no number
//! is given) and looks at every view of the seat to move. The time of a view is the least of three:
//! what the machine does beside it is not counted.

use std::hint::black_box;
use std::time::Instant;

use tripot_core::maths::square;
use tripot_core::{Budget, Player, State, Stop, Turn, View, Viewer};
use tripot_families::{Beliefs, Families, FamiliesView};
use tripot_players::families::{Expert, Memory};
use tripot_testkit::{events, options, seats, seed};

/// Makes a player with random numbers of its own.
type Make = fn(u64) -> Box<dyn Player<Families>>;

/// How many worlds are compared with what is counted.
const WORLDS: [u32; 3] = [10, 100, 1000];

fn main() {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(100);
    let memory: Make = |game| Box::new(Memory::new(seed("bench").derive("m", game).stream("m")));
    let habit: Make = |game| Box::new(Expert::new(seed("bench").derive("h", game).stream("h")));
    for (name, make) in [("memory", memory), ("skilled", habit)] {
        let views: Vec<FamiliesView> = (0..games).flat_map(|game| views(make, game)).collect();
        tell_times(name, &views);
        tell_errors(name, &views);
    }
}

/// Every view of the seat to move in a game of two.
fn views(make: Make, game: u64) -> Vec<FamiliesView> {
    let mut state = Families::new(&options::<Families>(""), seats(2)).expect("no faults");
    let mut draws = seed("bench").derive("game", game).stream("draws");
    let mut players = [make(2 * game), make(2 * game + 1)];
    let mut views = Vec::new();
    loop {
        match state.turn() {
            Turn::Over => return views,
            Turn::Chance => {
                let draw = *draws.pick_weighted(&events(&state)).expect("chance can speak");
                state.resolve_unchecked(draw);
            }
            Turn::Seat(seat) => {
                let view = state.view(Viewer::Seat(seat));
                let chosen = players[seat.index()].choose(&view, &Budget::nodes(1)).chosen;
                views.push(view);
                state.play_unchecked(chosen);
            }
        }
    }
}

fn tell_times(name: &str, views: &[FamiliesView]) {
    let mut exact = 0;
    let mut times: Vec<f64> = Vec::new();
    for view in views {
        let mut least = f64::INFINITY;
        for _ in 0..3 {
            let start = Instant::now();
            let beliefs = black_box(Beliefs::counted(view));
            least = least.min(start.elapsed().as_secs_f64() * 1e6);
            exact += u32::from(beliefs.is_some_and(|beliefs| beliefs.is_exact()));
        }
        times.push(least);
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let part = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{name}: {} views, {:.0} % exact; microseconds: mean {mean:.1}, median {:.1}, 99 % {:.0}, \
         99.9 % {:.0}, most {:.0}",
        times.len(),
        100.0 / 3.0 * f64::from(exact) / times.len() as f64,
        part(0.5),
        part(0.99),
        part(0.999),
        part(1.0),
    );
}

/// The error of imagined worlds where the count is exact, and what they cost.
fn tell_errors(name: &str, views: &[FamiliesView]) {
    for worlds in WORLDS {
        let (mut squares, mut count, mut spent) = (0.0, 0.0, 0.0);
        let (mut rng, mut compared) = (seed("bench").stream("worlds"), 0.0);
        for view in views.iter().step_by(7) {
            let Some(counted) = Beliefs::counted(view).filter(Beliefs::is_exact) else { continue };
            let Viewer::Seat(seat) = view.viewer() else { continue };
            let start = Instant::now();
            let sampled = black_box(Beliefs::sampled(view, worlds, &mut rng, &Stop::new()));
            let sampled = sampled.expect("nobody says stop");
            spent += start.elapsed().as_secs_f64() * 1e6;
            compared += 1.0;
            let other = seat.after(1, seats(2));
            for card in view.unknown().iter() {
                squares += square(sampled.holds(other, card) - counted.holds(other, card));
                count += 1.0;
            }
        }
        println!(
            "{name}: {worlds} worlds: error {:.4} (root mean square of {count:.0} chances), \
             {:.0} microseconds a view",
            f64::sqrt(squares / count),
            spent / compared,
        );
    }
}

//! How fast random games are played, worlds imagined, and beliefs counted.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use tripot_core::{Rng, State, Stop, Turn, View, Viewer};
use tripot_families::{Ask, Beliefs, Draw, Families, FamiliesView};
use tripot_testkit::{options, random_game, seats, seed};

/// Plays a game to its end with random draws and moves; returns how many moves it had.
fn play(start: &Families, rng: &mut Rng, moves: &mut Vec<Ask>) -> u32 {
    let mut state = start.clone();
    let mut plies = 0;
    loop {
        match state.turn() {
            Turn::Over => return plies,
            Turn::Chance => {
                let stock = state.stock();
                let card = stock.nth(rng.below(stock.len() as u32) as usize);
                let (Some(seat), Some(card)) = (state.table().drawer(), card) else { return 0 };
                state.resolve_unchecked(Draw { seat, card });
            }
            Turn::Seat(_) => {
                moves.clear();
                state.legal_moves(moves);
                state.play_unchecked(*rng.pick(moves).expect("a seat to move has a move"));
                plies += 1;
            }
        }
    }
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Elements(1));
    for count in [2, 4, 6] {
        let start = Families::new(&options::<Families>(""), seats(count)).expect("no faults");
        let mut rng = seed("bench").stream("moves");
        let mut moves = Vec::new();
        group.bench_function(format!("random game of {count}"), |bencher| {
            bencher.iter(|| play(black_box(&start), &mut rng, &mut moves));
        });
    }
    group.finish();
}

/// Every view of the seat to move in one random game.
fn views(count: usize) -> Vec<FamiliesView> {
    let start = Families::new(&options::<Families>(""), seats(count)).expect("no faults");
    let states = random_game(start, &seed("bench"));
    let movers = states.iter().filter_map(|state| Some((state, state.turn().seat()?)));
    movers.map(|(state, seat)| state.view(Viewer::Seat(seat))).collect()
}

fn worlds(criterion: &mut Criterion) {
    let mut rng = seed("bench").stream("worlds");
    let mut group = criterion.benchmark_group("worlds");
    for count in [2, 4, 6] {
        let views = views(count);
        group.throughput(Throughput::Elements(views.len() as u64));
        group.bench_function(format!("one world of a view, {count} seats"), |bencher| {
            bencher.iter(|| {
                for view in &views {
                    black_box(view.determinize(&mut rng, &Stop::new()));
                }
            });
        });
        group.throughput(Throughput::Elements(100 * views.len() as u64));
        group.bench_function(format!("hundred worlds of a view, {count} seats"), |bencher| {
            bencher.iter(|| {
                for view in &views {
                    let mut worlds = view.determinizations();
                    for _ in 0..100 {
                        black_box(worlds.sample(&mut rng, &Stop::new()));
                    }
                }
            });
        });
    }
    group.finish();
}

fn beliefs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("beliefs");
    let views = views(2);
    group.throughput(Throughput::Elements(views.len() as u64));
    group.bench_function("every view of a random game, 2 seats", |bencher| {
        bencher.iter(|| {
            for view in &views {
                black_box(Beliefs::counted(view));
            }
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    games(&mut criterion);
    worlds(&mut criterion);
    beliefs(&mut criterion);
    criterion.final_summary();
}

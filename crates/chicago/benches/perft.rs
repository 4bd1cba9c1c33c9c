//! How fast moves are counted, listed and played.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use tripot_chicago::Chicago;
use tripot_core::{State, Turn};
use tripot_search::perft;
use tripot_testkit::{legal, position, random_game, seed};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";
const DEPTH: u32 = 8;

/// Counts moves; a second is worth as many of them as the throughput says.
fn count(criterion: &mut Criterion, state: &Chicago) {
    let moves = perft(state, DEPTH).tally.moves;
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(moves));
    group.bench_function("worked example, depth 8", |bencher| {
        bencher.iter(|| perft(black_box(state), DEPTH).tally.moves);
    });
    group.finish();
}

/// Copies a state and plays a move on the copy, at each state of a game.
fn play(criterion: &mut Criterion, states: &[Chicago]) {
    let moves: Vec<_> = states.iter().map(|state| (state, legal(state)[0])).collect();
    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("copy and play", |bencher| {
        bencher.iter(|| {
            for &(state, chosen) in &moves {
                let mut child = *black_box(state);
                child.play_unchecked(chosen);
                black_box(&child);
            }
        });
    });
    group.finish();
}

/// Lists the legal moves at each state of a game.
fn list(criterion: &mut Criterion, states: &[Chicago]) {
    let mut moves = Vec::new();
    let total: usize = states.iter().map(|state| legal(state).len()).sum();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function("legal moves", |bencher| {
        bencher.iter(|| {
            for state in states {
                moves.clear();
                black_box(state).legal_moves(&mut moves);
                black_box(&moves);
            }
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let state: Chicago = position("", WORKED_EXAMPLE);
    let mut states = random_game(state, &seed("bench"));
    states.retain(|state| matches!(state.turn(), Turn::Seat(_)));
    count(&mut criterion, &state);
    play(&mut criterion, &states);
    list(&mut criterion, &states);
    criterion.final_summary();
}

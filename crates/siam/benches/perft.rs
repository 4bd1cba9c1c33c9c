//! How fast the moves of Siam are counted.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tripot_core::{SeatCount, State};
use tripot_search::perft;
use tripot_siam::{Siam, SiamOptions};

fn counting(criterion: &mut Criterion) {
    let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("the default options");
    let mut group = criterion.benchmark_group("siam");
    group.sample_size(10).throughput(Throughput::Elements(19_235_728));
    group.bench_function("perft 4 from the start", |bencher| {
        bencher.iter(|| {
            let moves = perft(&start, 4).tally.moves;
            assert_eq!(moves, 19_235_728);
        });
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("legal moves of the start", |bencher| {
        let mut moves = Vec::new();
        bencher.iter(|| {
            moves.clear();
            start.legal_moves(&mut moves);
            moves.len()
        });
    });
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);

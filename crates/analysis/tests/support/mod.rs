//! Records to analyse.

#![allow(dead_code, reason = "each test uses some of it")]

use tripot_analysis::{Analysis, Effort};
use tripot_catalog::{Opening, Variant};
use tripot_core::{Annotation, Record, SeatLine, Stop, Turn};
use tripot_testkit::{seats, seed};

/// The seats of a record.
pub(crate) fn lines(count: usize) -> Vec<SeatLine> {
    let line = |number| SeatLine::new(&format!("Seat {number}"), "random").expect("a name");
    (1..=count).map(line).collect()
}

/// A game that nobody thought about, to its end or cut off after so many moves.
pub(crate) fn random_record(
    variant: &str,
    count: usize,
    number: u32,
    most: Option<usize>,
) -> Record {
    let variant = Variant::read(variant, &[]).expect("a variant");
    let seed = seed("random record").derive(&variant.name, number.into());
    let opening =
        Opening { variant: &variant.name, seats: seats(count), luck: seed.into(), start: None };
    let mut table = variant.game.open(&opening).expect("it can be played");
    let mut rng = seed.stream("moves");
    let mut moves = 0;
    while most.is_none_or(|most| moves < most) && table.turn() != Turn::Over {
        table.play_random(&mut rng);
        moves += 1;
    }
    table.record(&lines(count))
}

/// A game from a position with these moves.
pub(crate) fn record_of(variant: &str, start: Option<&str>, moves: &[&str]) -> Record {
    let variant = Variant::read(variant, &[]).expect("a variant");
    let opening =
        Opening { variant: &variant.name, seats: seats(2), luck: seed("game").into(), start };
    let mut table = variant.game.open(&opening).expect("it can be played");
    for text in moves {
        let seat = table.turn().seat().expect("the game goes on");
        table.play(seat, text, Annotation::default()).expect("a legal move");
    }
    table.record(&lines(2))
}

/// The analysis of a record with so many nodes for a decision.
pub(crate) fn analyse(record: &Record, nodes: u64) -> Analysis {
    let effort = Effort { nodes: Some(nodes), threads: 2, stop: Stop::new() };
    Analysis::of(record, &effort, &mut |_| {}).expect("it can be analysed")
}

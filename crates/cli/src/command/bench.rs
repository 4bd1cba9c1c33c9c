//! The command `bench`: a fixed set of questions to the machines that search. The signature says
//! whether a change altered what they play; the speed, how fast they do it.

use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Value, json};
use tripot_catalog::{AnyPosition, Lang, Trouble, Variant};
use tripot_core::{Argument, Budget, Message, Mix, SeatCount, Seed, Turn};

use crate::args::BenchArgs;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

/// A machine and the positions that it is asked about.
struct Questions {
    variant: &'static str,
    machine: &'static str,
    seats: usize,
    /// Positions after a number of moves of a game.
    plies: &'static [usize],
    nodes: u64,
}

const SUITE: &[Questions] = &[
    Questions {
        variant: "chicago(piles=open)",
        machine: "oracle",
        seats: 2,
        plies: &[0, 0, 2, 4, 6],
        nodes: u64::MAX,
    },
    Questions {
        variant: "chicago",
        machine: "expert",
        seats: 2,
        plies: &[0, 3, 6, 9, 12],
        nodes: 50_000,
    },
    Questions {
        variant: "chicago",
        machine: "expert",
        seats: 4,
        plies: &[0, 3, 6, 9, 12],
        nodes: 50_000,
    },
    Questions {
        variant: "siam",
        machine: "expert",
        seats: 2,
        plies: &[0, 2, 4, 8, 12],
        nodes: 1_000_000,
    },
    Questions {
        variant: "families",
        machine: "expert",
        seats: 2,
        plies: &[0, 4, 8, 12],
        nodes: 10_000,
    },
];

pub(crate) fn bench(args: &BenchArgs, lang: Lang) -> Result<(), Failure> {
    let wanted = |questions: &&Questions| {
        args.game.as_deref().is_none_or(|game| questions.variant.split('(').next() == Some(game))
    };
    if let Some(game) = &args.game {
        tripot_catalog::game_of_variant(game)?;
    }
    let mut all = Mix::new();
    let (mut rows, mut text) = (Vec::new(), String::new());
    let (mut nodes, mut seconds) = (0, 0.0);
    for questions in SUITE.iter().filter(wanted) {
        let answer = questions.ask(args.threads)?;
        let name = format!("{} {} ({})", questions.variant, questions.machine, questions.seats);
        let speed = answer.nodes as f64 / answer.seconds.max(1e-9);
        let _ = writeln!(
            text,
            "{name:<34} {:>10} {:>12.0}/s  {:016x}",
            answer.nodes, speed, answer.signature
        );
        rows.push(json!({
            "variant": questions.variant,
            "player": questions.machine,
            "seats": questions.seats,
            "nodes": answer.nodes,
            "seconds": answer.seconds,
            "signature": format!("{:016x}", answer.signature),
        }));
        nodes += answer.nodes;
        seconds += answer.seconds;
        all.add(answer.signature);
    }
    let signature = format!("{:016x}", all.word());
    if args.json {
        let rows = Value::Array(rows);
        return output::json(&json!({
            "suites": rows, "nodes": nodes, "seconds": seconds, "signature": signature,
        }));
    }
    let told = Message::new("bench.told")
        .with("nodes", nodes)
        .with("seconds", Argument::decimal(seconds, 3))
        .with("signature", signature);
    let _ = writeln!(text, "{}", lang.text(&told));
    output::text(&text)
}

struct Answer {
    nodes: u64,
    seconds: f64,
    /// What was looked at and chosen, in one word.
    signature: u64,
}

impl Questions {
    fn ask(&self, threads: u32) -> Result<Answer, Trouble> {
        let variant = Variant::read(self.variant, &[])?;
        let machine = variant.game.machine(self.machine);
        let machine = machine.expect("the suite names machines that there are, by a test");
        let seats = SeatCount::new(self.seats).expect("the suite has tables of two to four");
        let mut mix = Mix::new();
        let mut answer = Answer { nodes: 0, seconds: 0.0, signature: 0 };
        for (number, &plies) in (0..).zip(self.plies) {
            let seed = Seed::parse("bench")?.derive(self.variant, number);
            let mut position = variant.game.deal(&variant.name, seats, &seed)?;
            walk(&mut *position, plies, &seed)?;
            let start = Instant::now();
            let budget = Budget::nodes(self.nodes).on_threads(threads as usize);
            let (chosen, nodes) = position.choose(machine, &seed, &budget)?;
            answer.seconds += start.elapsed().as_secs_f64();
            answer.nodes += nodes;
            mix.add(nodes);
            chosen.bytes().for_each(|byte| mix.add(byte.into()));
        }
        answer.signature = mix.word();
        Ok(answer)
    }
}

/// Plays a number of moves, the first one of the rules, then the second, and so on.
fn walk(position: &mut dyn AnyPosition, plies: usize, seed: &Seed) -> Result<(), Trouble> {
    for ply in 0..plies {
        let moves = position.moves();
        if !matches!(position.turn(), Turn::Seat(_)) || moves.is_empty() {
            break;
        }
        position.apply(&moves[ply % moves.len()].native)?;
        position.settle(seed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_asks_machines_that_there_are_and_the_answers_repeat() {
        for questions in SUITE {
            let variant = Variant::read(questions.variant, &[]).unwrap();
            let machine = variant.game.machine(questions.machine).unwrap();
            let seats = SeatCount::new(questions.seats).unwrap();
            assert!(variant.game.check_machine(machine, &variant.name, seats).is_ok());
            let short = Questions { plies: &[8, 11], nodes: 2_000, ..*questions };
            let (one, other) = (short.ask(1).unwrap(), short.ask(1).unwrap());
            assert_eq!(one.signature, other.signature, "{}", questions.variant);
            assert!(one.nodes > 0);
        }
    }
}

//! The bench: a fixed set of questions to the machines that search. Its signature says whether a change altered what they
//! play, and whether two builds play the same.

use tripot_core::{Budget, Mix, SeatCount, Seed, Turn};

use crate::{AnyPosition, Trouble, Variant};

/// A machine and the positions that it is asked about.
#[derive(Clone, Copy, Debug)]
pub struct BenchSuite {
    /// The variant that is played.
    pub variant: &'static str,
    /// The machine that is asked.
    pub machine: &'static str,
    /// How many sit at the table.
    pub seats: usize,
    /// After how many moves of a game the machine is asked, for each question.
    pub plies: &'static [usize],
    /// How many positions it may look at for an answer.
    pub nodes: u64,
}

/// What the machine of a suite answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchAnswer {
    /// How many positions it looked at.
    pub nodes: u64,
    /// What was looked at and chosen, in one word.
    pub signature: u64,
}

/// The suites, in the order in which they are told.
pub const BENCH: &[BenchSuite] = &[
    BenchSuite {
        variant: "chicago(piles=open)",
        machine: "oracle",
        seats: 2,
        plies: &[0, 0, 2, 4, 6],
        nodes: u64::MAX,
    },
    BenchSuite {
        variant: "chicago",
        machine: "expert",
        seats: 2,
        plies: &[0, 3, 6, 9, 12],
        nodes: 50_000,
    },
    BenchSuite {
        variant: "chicago",
        machine: "expert",
        seats: 4,
        plies: &[0, 3, 6, 9, 12],
        nodes: 50_000,
    },
    BenchSuite {
        variant: "siam",
        machine: "expert",
        seats: 2,
        plies: &[0, 2, 4, 8, 12],
        nodes: 1_000_000,
    },
    BenchSuite {
        variant: "families",
        machine: "expert",
        seats: 2,
        plies: &[0, 4, 8, 12],
        nodes: 10_000,
    },
];

impl BenchSuite {
    /// What people call the suite.
    pub fn name(&self) -> String {
        format!("{} {} ({})", self.variant, self.machine, self.seats)
    }

    /// Asks every question of the suite. `around` is handed each one and calls it; who measures time does it there.
    ///
    /// ```
    /// use tripot_catalog::{BENCH, BenchSuite};
    ///
    /// let short = BenchSuite { plies: &[8, 11], nodes: 2_000, ..BENCH[3] };
    /// let one = short.ask(1, &mut |question| question())?;
    /// assert_eq!(one, short.ask(1, &mut |question| question())?);
    /// # Ok::<(), tripot_catalog::Trouble>(())
    /// ```
    ///
    /// # Panics
    /// If the suite names a machine that its game has not, or a table that is too small or too large; the suites of
    /// [`BENCH`] don't.
    pub fn ask(
        &self,
        threads: usize,
        around: &mut dyn FnMut(&mut dyn FnMut()),
    ) -> Result<BenchAnswer, Trouble> {
        let variant = Variant::read(self.variant, &[])?;
        let machine = variant.game.machine(self.machine).expect("a machine of the game");
        let seats = SeatCount::new(self.seats).expect("a table of two to six");
        let (mut mix, mut total) = (Mix::new(), 0);
        for (number, &plies) in (0..).zip(self.plies) {
            let seed = Seed::parse("bench")?.derive(self.variant, number);
            let mut position = variant.game.deal(&variant.name, seats, &seed)?;
            walk(&mut *position, plies, &seed)?;
            let budget = Budget::nodes(self.nodes).on_threads(threads);
            let mut answer = None;
            around(&mut || answer = Some(position.choose(machine, &seed, &budget)));
            let (chosen, nodes) = answer.expect("the question was asked")?;
            total += nodes;
            mix.add(nodes);
            chosen.bytes().for_each(|byte| mix.add(byte.into()));
        }
        Ok(BenchAnswer { nodes: total, signature: mix.word() })
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
    fn the_suites_ask_machines_that_there_are_and_the_answers_repeat() {
        for suite in BENCH {
            let variant = Variant::read(suite.variant, &[]).unwrap();
            let machine = variant.game.machine(suite.machine).unwrap();
            let seats = SeatCount::new(suite.seats).unwrap();
            assert!(variant.game.check_machine(machine, &variant.name, seats).is_ok());
            let short = BenchSuite { plies: &[8, 11], nodes: 2_000, ..*suite };
            let mut asked = 0;
            let one = short.ask(1, &mut |question| {
                asked += 1;
                question();
            });
            let (one, other) = (one.unwrap(), short.ask(1, &mut |question| question()).unwrap());
            assert_eq!(one, other, "{}", suite.variant);
            assert_eq!(asked, 2);
            assert!(one.nodes > 0);
        }
    }
}

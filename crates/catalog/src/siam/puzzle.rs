//! Puzzles of Siam: wins, and threats with a single parry.

use tripot_core::{Budget, State as _, best_first};
#[cfg(feature = "program")]
use tripot_players::siam::PuzzleMaker;
use tripot_players::siam::Solver;
use tripot_siam::{End, Move, Siam};

use super::Proofs;
#[cfg(feature = "program")]
use crate::game::Variant;
#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::Weigh;
use crate::puzzle::{Aim, Weighed};
#[cfg(feature = "program")]
use crate::puzzle::{
    Puzzle, PuzzlePlan, PuzzleReport, Task,
    maker::{PuzzleSource, difficulty, make},
};
#[cfg(feature = "program")]
use crate::trouble::Trouble;

/// The table for one parry, in positions.
const SLOTS: usize = 1 << 16;

impl Weigh<Siam> for Proofs {
    fn weigh(&self, position: &Siam, aim: Aim, budget: &Budget) -> Option<Vec<Weighed<Move>>> {
        let Aim::Parry(plies) = aim else { return None };
        let mut solver = Solver::new(SLOTS);
        // Who can win needs no parry.
        if solver.wins_within(position, plies + 2, budget)? {
            return None;
        }
        let (mut moves, me) = (Vec::new(), position.side());
        position.legal_moves(&mut moves);
        let mut weighed = Vec::new();
        for chosen in moves {
            let after = position.after(chosen);
            let (worth, reply) = match after.end() {
                Some(end) => (f64::from(u8::from(end == End::Won(me))), None),
                None if solver.wins_within(&after, plies, budget)? => {
                    (0.0, solver.solve(&after, plies, budget).winning.first().copied())
                }
                None => (1.0, None),
            };
            weighed.push(Weighed { chosen, worth, reply });
        }
        best_first(&mut weighed, |weighed| weighed.worth);
        Some(weighed)
    }
}

/// The parries that are looked for.
#[cfg(feature = "program")]
const SOURCES: [PuzzleSource; 2] = [
    PuzzleSource { variant: "siam", seats: 2, aim: Aim::Parry(1), careless: 4 },
    PuzzleSource { variant: "siam", seats: 2, aim: Aim::Parry(3), careless: 4 },
];

#[cfg(feature = "program")]
impl MakePuzzles for Proofs {
    /// Wins and parries in turns.
    fn make(&self, plan: &PuzzlePlan, report: PuzzleReport<'_>) -> Result<(), Trouble> {
        let variant = Variant::read("siam", &[])?;
        let mut maker = PuzzleMaker::new(plan.seed, plan.play_nodes);
        let budget = Budget::nodes(plan.proof_nodes).or_until(plan.stop.clone());
        let mut wins = || -> Vec<Puzzle> {
            // The shortest and the longest: those between are the same win.
            let mut found = maker.next_game(plan.most, &budget);
            let longest = (found.len() > 1).then(|| found.pop()).flatten();
            found.truncate(1);
            let found = found.into_iter().chain(longest).filter_map(|win| {
                let state = win.state()?;
                Some((win, state))
            });
            let puzzle = |(win, state): (tripot_players::siam::Puzzle, Siam)| Puzzle {
                task: Task::Win { plies: win.wins_in },
                difficulty: difficulty(&variant, &state, &win.first),
                first: win.first,
                variant: variant.name.clone(),
                position: win.position,
            };
            found.map(puzzle).collect()
        };
        make(&SOURCES, self, plan, &mut |parries| {
            report(wins().into_iter().chain(parries).collect())
        })
    }
}

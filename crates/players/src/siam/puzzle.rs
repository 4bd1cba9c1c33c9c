//! Puzzles: positions with a single move that wins in the fewest plies.

use std::fmt;

use tripot_core::{Budget, Notation, SeatCount, Seed, State};
use tripot_siam::{End, Siam, SiamOptions};

use super::engine::Engine;
use super::solver::Solver;

/// A position that the side to move wins in this many plies, and no faster, by one first move only.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Puzzle {
    /// In how many plies it wins.
    pub wins_in: u32,
    /// The first move, in the native form.
    pub first: String,
    /// The position, in the native form.
    pub position: String,
}

/// Wins of every length, the short ones first. Lines are `plies move position`.
const EXAMPLES: &str = include_str!("puzzles.txt");

impl Puzzle {
    /// Some puzzles with wins of every length, the short ones first.
    pub fn examples() -> Vec<Puzzle> {
        EXAMPLES.lines().filter_map(Puzzle::parse).collect()
    }

    /// Reads what [`Puzzle`] displays.
    pub fn parse(line: &str) -> Option<Puzzle> {
        let mut words = line.splitn(3, ' ');
        let wins_in = words.next()?.parse().ok()?;
        let (first, position) = (words.next()?.to_owned(), words.next()?.to_owned());
        Some(Puzzle { wins_in, first, position })
    }

    /// The position as a game of the usual rules.
    pub fn state(&self) -> Option<Siam> {
        Siam::read_position(&self.position, &SiamOptions::default()).ok()
    }

    /// The puzzle of a position, if it is one: won within `most` plies, by a single
    /// first move, as far as the budget lets that be proved.
    pub fn of(state: &Siam, most: u32, solver: &mut Solver, budget: &Budget) -> Option<Puzzle> {
        let solution = solver.solve(state, most, budget);
        let wins_in = solution.wins_in.filter(|_| !solution.is_cut_short)?;
        let [first] = solution.winning[..] else { return None };
        let first = Siam::write_move(state, first);
        Some(Puzzle { wins_in, first, position: state.write_position() })
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.wins_in, self.first, self.position)
    }
}

/// Makes puzzles from games that the engine plays against itself.
pub struct PuzzleMaker {
    seed: Seed,
    games: u64,
    engine: Engine,
    solver: Solver,
    nodes: u64,
}

/// How many random plies a game begins with.
const OPENING: usize = 4;

impl PuzzleMaker {
    /// A maker whose games follow from the seed, with this many nodes for each move.
    pub fn new(seed: Seed, nodes: u64) -> PuzzleMaker {
        let solver = Solver::new(1 << 20);
        PuzzleMaker { seed, games: 0, engine: Engine::new(), solver, nodes }
    }

    /// Plays the next game, and makes a puzzle of each position before the winner's last moves that
    /// is one, the last first; `budget` is for each position. It goes back from the end as long as
    /// the positions can be solved.
    pub fn next_game(&mut self, most: u32, budget: &Budget) -> Vec<Puzzle> {
        let states = self.play();
        let Some(End::Won(winner)) = states.last().and_then(Siam::end) else { return Vec::new() };
        let mut puzzles = Vec::new();
        for state in states.iter().rev().skip(1).filter(|state| state.side() == winner) {
            // A position that was reached has a past, a puzzle has none.
            let fresh = Siam::read_position(&state.write_position(), &SiamOptions::default());
            let Ok(fresh) = fresh else { continue };
            puzzles.extend(Puzzle::of(&fresh, most, &mut self.solver, budget));
            let solution = self.solver.wins_within(&fresh, most, budget);
            if solution != Some(true) {
                break;
            }
        }
        puzzles
    }

    fn play(&mut self) -> Vec<Siam> {
        let mut rng = self.seed.derive("puzzles", self.games).stream("opening");
        self.games += 1;
        let start = Siam::new(&SiamOptions::default(), SeatCount::TWO);
        let mut states = vec![start.expect("the default options")];
        while let Some(mut state) = states.last().filter(|state| state.end().is_none()).cloned() {
            if states.len() <= OPENING {
                let mut moves = Vec::new();
                state.legal_moves(&mut moves);
                let chosen = rng.pick(&moves).expect("there is always a legal move");
                state.play_unchecked(*chosen);
            } else {
                let budget = Budget::nodes(self.nodes);
                let chosen = tripot_core::Player::choose(&mut self.engine, &state, &budget).chosen;
                state.play_unchecked(chosen);
            }
            states.push(state);
        }
        states
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tripot_core::Player;
    use tripot_testkit::times;

    use super::*;

    #[test]
    fn the_examples_are_sorted_and_all_different() {
        let puzzles = Puzzle::examples();
        assert_eq!(puzzles.len(), EXAMPLES.lines().count());
        assert!(puzzles.len() >= 60);
        assert!(puzzles.is_sorted());
        let mut grades: BTreeMap<u32, u32> = BTreeMap::new();
        for puzzle in &puzzles {
            assert_eq!(Puzzle::parse(&puzzle.to_string()).as_ref(), Some(puzzle));
            *grades.entry(puzzle.wins_in).or_default() += 1;
        }
        for plies in [3, 5, 7, 9, 11, 13] {
            assert!(grades.contains_key(&plies), "{plies}");
        }
        let mut positions: Vec<&str> = puzzles.iter().map(|it| it.position.as_str()).collect();
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), puzzles.len());
    }

    #[test]
    fn each_example_has_its_single_solution() {
        let most = if times(1) == 1 { 5 } else { 13 };
        let mut checked = 0;
        for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in <= most) {
            let state = puzzle.state().expect("a position");
            let found = Puzzle::of(&state, 13, &mut Solver::new(1 << 18), &Budget::nodes(1 << 40));
            assert_eq!(found.as_ref(), Some(puzzle));
            checked += 1;
        }
        assert!(checked >= 20);
    }

    #[test]
    fn a_study_finds_the_first_move_and_the_distance() {
        let (most, nodes) = if times(1) == 1 { (5, 50_000) } else { (9, 1_000_000) };
        for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in <= most) {
            let state = puzzle.state().expect("a position");
            let study = Engine::new().study(&state, &Budget::nodes(nodes));
            let found = (Siam::write_move(&state, study.chosen), study.moves[0].ends_in);
            assert_eq!(found, (puzzle.first.clone(), Some(puzzle.wins_in)), "{puzzle}");
        }
    }
}

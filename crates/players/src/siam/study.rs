//! Multi-PV analysis: the value of every move.
//!
//! Half of the budget is for the best move: the search that a player would make, and the solver's
//! proof of how soon the game ends. The other half compares the others, all to the same depth. A
//! budget without nodes, which ends when it is stopped, is spent in rounds that grow.

use tripot_core::{Budget, Certainty, Judged, Reach, State, Study, best_first};
use tripot_siam::{End, Move, Siam};

use super::engine::Engine;
use super::score::{MOST_ESTIMATE, Score, WIN, ends_in, value};
use super::search::Found;
use super::solver::Solver;

/// The nodes of the first round without a number of nodes, for each half, and how rounds grow.
const FIRST_ROUND: u64 = 50_000;
const GROWTH: u64 = 4;

/// The table of the solver that looks for an earlier end.
const SOLVER_SLOTS: usize = 1 << 18;

/// How far the solver looks for a win before anything is searched, and with how many nodes at most:
/// what is won within so few plies it finds sooner than a search, and its distances are exact.
const QUICK_PLIES: u32 = 9;
const QUICK_NODES: u64 = 250_000;

/// The most nodes for the question how soon a move ends the game that is not the best one.
const SOLVER_NODES: u64 = 50_000;

/// Judges every legal move, the best first.
pub(super) fn study(engine: &mut Engine, state: &Siam, budget: &Budget) -> Study<Move> {
    let is_timed = budget.most_nodes() == u64::MAX;
    let mut share = if is_timed { FIRST_ROUND } else { budget.most_nodes() / 2 };
    let mut solver = Solver::new(SOLVER_SLOTS);
    let mut best = best(engine, &mut solver, state, &budget.at_most(share));
    let mut nodes = best.study.nodes;
    let mut last = nodes;
    let mut others = Others::new(engine, state);
    loop {
        let rest = if is_timed { share } else { budget.most_nodes().saturating_sub(nodes) };
        nodes += others.deepen(engine, state, &budget.at_most(rest));
        // Who did not need most of a round would find no more in another.
        if !is_timed || best.is_settled() || last < share / 2 || budget.is_spent(0) {
            break;
        }
        share = share.saturating_mul(GROWTH);
        let deeper = self::best(engine, &mut solver, state, &budget.at_most(share));
        last = deeper.study.nodes;
        nodes += last;
        if deeper.depth >= best.depth || deeper.is_settled() {
            best = deeper;
        }
    }
    let left = if is_timed { share } else { budget.most_nodes().saturating_sub(nodes) };
    nodes += others.time(state, &budget.at_most(left));
    others.level(&best);
    let reach = u32::try_from(best.depth).ok().filter(|_| !best.is_settled()).map(Reach::Plies);
    joined(Study { nodes, reach, ..best.study }, &others)
}

/// The best move, alone in its study, and how deep it was searched.
struct Best {
    study: Study<Move>,
    score: Score,
    depth: i32,
}

impl Best {
    /// Whether nothing is left to be found out: what the move is worth, and how soon it decides.
    fn is_settled(&self) -> bool {
        self.study.moves.iter().all(|judged| {
            let is_dated = judged.value == 0.0 || judged.ends_in.is_some();
            judged.certainty == Certainty::Exact && is_dated
        })
    }
}

/// Searches for the best move, and asks the solver how soon it ends the game if it does. What the
/// solver has proved before it remembers.
fn best(engine: &mut Engine, solver: &mut Solver, state: &Siam, budget: &Budget) -> Best {
    let quick = budget.at_most(QUICK_NODES.min(budget.most_nodes() / 2));
    if let Some(line) = solver.shortest(state, QUICK_PLIES, &quick) {
        return won(line, solver.nodes());
    }
    let spent = solver.nodes();
    let (found, nodes) = engine.search(state, &budget.after(spent));
    let nodes = nodes + spent;
    let Some(Found { line, score, depth }) = found else {
        return Best { study: unsearched(state, nodes), score: 0, depth: 0 };
    };
    let line: Vec<Move> = line.into_iter().map(Move::from).collect();
    let chosen = *line.first().expect("a line has its first move");
    let study = |judged: Judged<Move>, line, nodes| Best {
        study: Study { chosen: judged.chosen, moves: vec![judged], line, reach: None, nodes },
        score,
        depth,
    };
    let Some(plies) = ends_in(score) else {
        return study(Judged::guess(chosen, value(score)), line, nodes);
    };
    // A search that leaves moves out proves that the end comes, not that none comes earlier.
    let proved = Judged::exact(chosen, value(score));
    if score < 0 {
        let mut child = state.clone();
        child.play_unchecked(chosen);
        let earlier = solver.wins_within_after(nodes, &child, plies.saturating_sub(3), budget);
        let ends_in = (earlier == Some(false)).then_some(plies);
        return study(Judged { ends_in, ..proved }, line, solver.nodes());
    }
    let earlier = solver.wins_within_after(nodes, state, plies.saturating_sub(2), budget);
    if earlier != Some(true) {
        let ends_in = earlier.map(|_| plies);
        return study(Judged { ends_in, ..proved }, line, solver.nodes());
    }
    let solution = solver.solve_after(solver.nodes(), state, plies, budget);
    match (solution.wins_in, solution.line.first()) {
        (Some(plies), Some(&first)) if plies == solution.line.len() as u32 => {
            let judged = Judged { ends_in: Some(plies), ..Judged::exact(first, value(score)) };
            study(judged, solution.line, solution.nodes)
        }
        _ => study(proved, line, solution.nodes),
    }
}

/// The first move of a shortest win, which took this many nodes to find.
fn won(line: Vec<Move>, nodes: u64) -> Best {
    let plies = line.len() as u32;
    let chosen = *line.first().expect("a win has a first move");
    let judged = Judged { ends_in: Some(plies), ..Judged::exact(chosen, 1.0) };
    let study = Study { chosen, moves: vec![judged], line, reach: None, nodes };
    Best { study, score: WIN - plies as Score, depth: plies as i32 }
}

/// What is left if the budget allowed nothing: the first legal move.
fn unsearched(state: &Siam, nodes: u64) -> Study<Move> {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    let chosen = *moves.first().expect("a player is asked only when it has a move");
    let moves = vec![Judged::guess(chosen, 0.0)];
    Study { chosen, moves, line: vec![chosen], reach: None, nodes }
}

/// Every move, judged to one depth.
struct Others {
    depth: u32,
    moves: Vec<Other>,
}

/// A move, judged. What is proved has the plies to an end that may not be the earliest.
#[derive(Clone, Copy)]
struct Other {
    judged: Judged<Move>,
    score: Score,
}

impl Other {
    fn is_proved(&self) -> bool {
        self.judged.certainty == Certainty::Exact
    }
}

impl Others {
    /// The moves by static evaluation.
    fn new(engine: &Engine, state: &Siam) -> Others {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        let static_score = |&chosen: &Move| {
            let mut child = state.clone();
            child.play_unchecked(chosen);
            let score = -engine.static_score(&child);
            let over = over(state, &child, chosen);
            Other { judged: over.unwrap_or_else(|| Judged::guess(chosen, value(score))), score }
        };
        Others { depth: 0, moves: moves.iter().map(static_score).collect() }
    }

    /// Judges the moves deeper and deeper, until the budget is spent or all is proved; returns how
    /// many nodes that took. A depth that is not reached by all of them counts for none.
    fn deepen(&mut self, engine: &mut Engine, state: &Siam, budget: &Budget) -> u64 {
        let mut nodes = 0;
        let longest = u32::from(state.plies_until_draw());
        while self.depth < longest && !self.is_proved() && !budget.is_spent(nodes) {
            let mut deeper = self.moves.clone();
            for other in deeper.iter_mut().filter(|other| !other.is_proved()) {
                let chosen = other.judged.chosen;
                let mut child = state.clone();
                child.play_unchecked(chosen);
                let budget = budget.after(nodes).on_threads(1);
                let (found, spent) = engine.search_to(self.depth + 1, &child, &budget);
                nodes += spent;
                if budget.is_spent(spent) {
                    return nodes;
                }
                if let Some(found) = found {
                    *other = Other { judged: judgement(chosen, &found), score: -found.score };
                }
            }
            (self.depth, self.moves) = (self.depth + 1, deeper);
        }
        nodes
    }

    fn is_proved(&self) -> bool {
        self.moves.iter().all(Other::is_proved)
    }

    /// Puts the best of the common depth at the score of the deeper search, and the others as far
    /// below it as they are: what is estimated at one depth is too good or too bad as a whole.
    fn level(&mut self, best: &Best) {
        let is_guess = |other: &&mut Other| !other.is_proved();
        let highest = self.moves.iter_mut().filter(is_guess).map(|other| other.score).max();
        let Some(highest) = highest.filter(|_| ends_in(best.score).is_none()) else { return };
        for other in self.moves.iter_mut().filter(is_guess) {
            let score = other.score - highest + best.score;
            other.judged.value = value(score.clamp(-MOST_ESTIMATE, MOST_ESTIMATE));
        }
    }

    /// Asks the solver whether the ends that are proved may come earlier, and forgets their plies
    /// if that is not known.
    fn time(&mut self, state: &Siam, budget: &Budget) -> u64 {
        let mut nodes = 0;
        let mut solver = None;
        for Other { judged, .. } in &mut self.moves {
            let Some(plies) = judged.ends_in.filter(|&plies| plies > 1) else { continue };
            let mut child = state.clone();
            child.play_unchecked(judged.chosen);
            let solver = solver.get_or_insert_with(|| Solver::new(SOLVER_SLOTS));
            let budget = budget.after(nodes).at_most(SOLVER_NODES);
            // The move itself is a ply, and the same side moves again two plies later.
            let plies = plies.saturating_sub(3);
            let earlier = if judged.value > 0.0 {
                solver.loses_within(&child, plies, &budget)
            } else {
                solver.wins_within(&child, plies, &budget)
            };
            nodes += solver.nodes();
            judged.ends_in = judged.ends_in.filter(|_| earlier == Some(false));
        }
        nodes
    }
}

/// A move that ends the game.
fn over(state: &Siam, child: &Siam, chosen: Move) -> Option<Judged<Move>> {
    let value = match child.end()? {
        End::Won(side) if side == state.side() => 1.0,
        End::Won(_) => -1.0,
        End::Draw => 0.0,
    };
    Some(Judged { ends_in: Some(1), ..Judged::exact(chosen, value) })
}

/// What the search of the position after a move says of the move.
fn judgement(chosen: Move, found: &Found) -> Judged<Move> {
    let value = value(-found.score);
    match ends_in(found.score) {
        Some(plies) => Judged { ends_in: Some(plies + 1), ..Judged::exact(chosen, value) },
        None => Judged::guess(chosen, value),
    }
}

/// The best move and the others in one list, the best first.
fn joined(mut study: Study<Move>, others: &Others) -> Study<Move> {
    let Some(best) = study.moves.pop() else { return study };
    let is_proved = best.certainty == Certainty::Exact;
    let mut moves: Vec<Judged<Move>> = others.moves.iter().map(|other| other.judged).collect();
    moves.retain(|judged| judged.chosen != best.chosen);
    if is_proved && best.value < 0.0 {
        // Whatever loses with its best move loses with every move.
        for judged in moves.iter_mut().filter(|it| it.certainty != Certainty::Exact) {
            *judged = Judged::exact(judged.chosen, best.value);
        }
    }
    best_first(&mut moves, rank);
    let is_beaten = |judged: &&Judged<Move>| rank(judged) > rank(&best).max(1.0);
    if let Some(&better) = moves.first().filter(is_beaten) {
        // What is proved to win is better than what may.
        (study.chosen, study.line) = (better.chosen, vec![better.chosen]);
        let place = moves.partition_point(|judged| rank(judged) >= rank(&best));
        moves.insert(place, best);
    } else {
        moves.insert(0, best);
    }
    Study { moves, ..study }
}

/// How good a move is: early wins before late ones, late losses before early ones.
fn rank(judged: &Judged<Move>) -> f64 {
    let soon = judged.ends_in.map_or(0.0, |plies| 1.0 / f64::from(plies));
    match judged.certainty {
        Certainty::Exact if judged.value > 0.0 => 2.0 + soon,
        Certainty::Exact if judged.value < 0.0 => -2.0 - soon,
        _ => judged.value,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tripot_core::{Notation, SeatCount, Seed, Stop};
    use tripot_siam::SiamOptions;

    use super::super::engine::Settings;
    use super::super::evaluation::Evaluation;
    use super::super::puzzle::Puzzle;
    use super::*;

    fn engine() -> Engine {
        // By hand, so that learning anew does not change what is tested.
        Engine::with(Arc::new(Evaluation::by_hand()), Settings::default())
    }

    fn checked(state: &Siam, study: &Study<Move>) {
        let mut legal = Vec::new();
        state.legal_moves(&mut legal);
        let mut judged: Vec<Move> = study.moves.iter().map(|judged| judged.chosen).collect();
        assert_eq!(judged.first(), Some(&study.chosen));
        judged.sort();
        assert_eq!(judged, legal);
        assert!(study.moves.is_sorted_by(|one, other| one.value >= other.value), "{study:?}");
    }

    #[test]
    fn every_move_is_judged_within_the_budget_and_the_chosen_one_is_the_best() {
        let mut rng = Seed::parse("study").unwrap().stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        for _ in 0..12 {
            let study = study(&mut engine(), &state, &Budget::nodes(3_000));
            checked(&state, &study);
            // The solver ends with the node at which it is.
            assert!(study.nodes <= 3_000 + 100, "{}", study.nodes);
            state.play_unchecked(rng.pick(&study.moves[..20]).unwrap().chosen);
        }
    }

    #[test]
    fn what_is_proved_is_what_the_solver_says() {
        let mut solver = Solver::new(1 << 16);
        for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in <= 5).step_by(8) {
            let state = puzzle.state().unwrap();
            let study = study(&mut engine(), &state, &Budget::nodes(100_000));
            checked(&state, &study);
            assert_eq!(Siam::write_move(&state, study.chosen), puzzle.first);
            assert_eq!(study.moves[0].ends_in, Some(puzzle.wins_in));
            let proved =
                study.moves.iter().filter(|judged| judged.ends_in.is_some_and(|it| it > 1));
            for judged in proved {
                let mut child = state.clone();
                child.play_unchecked(judged.chosen);
                let plies = judged.ends_in.unwrap() - 1;
                let unlimited = Budget::nodes(u64::MAX);
                let mut within = |plies| {
                    if judged.value > 0.0 {
                        solver.loses_within(&child, plies, &unlimited)
                    } else {
                        solver.wins_within(&child, plies, &unlimited)
                    }
                };
                assert_eq!(within(plies), Some(true), "{judged:?} {state:?}");
                assert_eq!(within(plies.saturating_sub(2)), Some(false), "{judged:?} {state:?}");
            }
        }
    }

    #[test]
    fn a_lost_position_is_lost_with_every_move() {
        // Two pushes threaten: nothing parries both.
        let text = "..M../M.n.n/..s../..M../..... e";
        let state = Siam::read_position(text, &SiamOptions::default()).unwrap();
        let study = study(&mut engine(), &state, &Budget::nodes(50_000));
        checked(&state, &study);
        for judged in &study.moves {
            assert_eq!((judged.value, judged.certainty), (-1.0, Certainty::Exact), "{judged:?}");
        }
        assert_eq!(study.moves[0].ends_in, Some(2));
    }

    #[test]
    fn without_a_number_of_nodes_it_goes_on_until_the_distance_of_a_win_is_known() {
        for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in == 7).step_by(3) {
            let state = puzzle.state().unwrap();
            // Nobody stops it: it ends because nothing is left to be found.
            let study = study(&mut engine(), &state, &Budget::until(Stop::new()));
            assert_eq!(Siam::write_move(&state, study.chosen), puzzle.first);
            assert_eq!(study.moves[0].ends_in, Some(7), "{puzzle:?}");
        }
    }

    #[test]
    fn it_ends_at_once_when_it_is_told_to() {
        let stop = Stop::new();
        stop.raise();
        let state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        checked(&state, &study(&mut engine(), &state, &Budget::until(stop)));
    }
}

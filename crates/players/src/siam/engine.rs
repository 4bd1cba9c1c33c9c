//! The engine: alpha-beta search with lazy SMP, as a player.

use std::sync::Arc;

use tripot_core::{Budget, Decision, Player, State, Study};
use tripot_search::SharedBudget;
use tripot_siam::fast::{CompactMove, LineBoard};
use tripot_siam::{Move, Siam, Side};

use super::draws::Draws;
use super::evaluation::Evaluation;
use super::score::{MOST_ESTIMATE, MOST_PLIES, Score, ends_in, value};
use super::search::{Found, Shared, Worker};
use super::study::study;
use super::table::Table;

/// Which parts of the search are in use. All of them, but for a comparison.
///
/// ```
/// use std::sync::Arc;
/// use tripot_core::Budget;
/// use tripot_players::siam::{Engine, Evaluation, Settings};
/// use tripot_siam::Siam;
/// let start: Siam = "...../...../.MMM./...../..... e".parse().unwrap();
/// let mut depth = |reductions| {
///     let settings = Settings { reductions, ..Settings::default() };
///     Engine::with(Arc::new(Evaluation::default()), settings).probe(&start, &Budget::nodes(50_000)).0
/// };
/// assert!(depth(true) > depth(false), "late move reductions search deeper");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Settings {
    /// Move ordering by transposition table, killers, countermoves and history.
    pub ordering: bool,
    /// Late move reductions.
    pub reductions: bool,
    /// Futility, reverse futility and late move pruning.
    pub pruning: bool,
    /// Threat extensions: one ply more where the other side threatens to win.
    pub threat_extension: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { ordering: true, reductions: true, pruning: true, threat_extension: true }
    }
}

/// Searches as deep as its budget lets it.
///
/// ```
/// use tripot_core::{Budget, Player};
/// use tripot_players::siam::Engine;
/// use tripot_siam::Siam;
/// let start: Siam = "...../...../.MMM./...../..... e".parse().unwrap();
/// let study = Engine::new().study(&start, &Budget::nodes(20_000));
/// assert_eq!(study.chosen, study.line[0]); // the principal variation
/// assert!(study.moves[0].value > study.moves[40].value);
/// ```
pub struct Engine {
    evaluation: Arc<Evaluation>,
    settings: Settings,
    table: Table,
    most_depth: i32,
}

/// The largest table, in slots of 16 bytes.
const MOST_SLOTS: usize = 1 << 22;
/// The largest table of a search that is limited by time, which has to be made before it begins.
const TIMED_SLOTS: usize = 1 << 17;

impl Engine {
    /// The engine with the evaluation that it is shipped with.
    pub fn new() -> Engine {
        Engine::with(Arc::clone(Evaluation::shipped()), Settings::default())
    }

    /// The engine with another evaluation or another search.
    pub fn with(evaluation: Arc<Evaluation>, settings: Settings) -> Engine {
        Engine { evaluation, settings, table: Table::new(), most_depth: MOST_PLIES as i32 }
    }

    /// The same, but no deeper than this many plies.
    #[must_use]
    pub fn to_depth(self, most_depth: u32) -> Engine {
        Engine { most_depth: most_depth.clamp(1, MOST_PLIES as u32) as i32, ..self }
    }

    /// The depth that a search of this position completes within a budget, and its nodes.
    pub fn probe(&mut self, state: &Siam, budget: &Budget) -> (u32, u64) {
        let (found, nodes) = self.search(state, budget);
        (found.map_or(0, |found| found.depth as u32), nodes)
    }

    /// The static evaluation for the side to move.
    pub(super) fn static_score(&self, state: &Siam) -> Score {
        self.evaluation.score(&LineBoard::of(state))
    }

    /// Searches a position to a depth at most.
    pub(super) fn search_to(
        &mut self,
        depth: u32,
        state: &Siam,
        budget: &Budget,
    ) -> (Option<Found>, u64) {
        let most_depth = std::mem::replace(&mut self.most_depth, depth as i32);
        let answer = self.search(state, budget);
        self.most_depth = most_depth;
        answer
    }

    /// Searches a position, and says how many nodes it took.
    pub(super) fn search(&mut self, state: &Siam, budget: &Budget) -> (Option<Found>, u64) {
        let slots = match budget.most_nodes() {
            u64::MAX => TIMED_SLOTS,
            nodes => slots_for(nodes),
        };
        self.table.begin(slots);
        let draws = Draws::of(state);
        let shared = Shared {
            table: &self.table,
            sums: self.evaluation.sums(state.options().push_count),
            settings: self.settings,
            draws: &draws,
            budget: SharedBudget::new(budget),
        };
        let root = LineBoard::of(state);
        let most_depth = self.most_depth;
        let found = std::thread::scope(|scope| {
            for helper in 1..budget.threads() {
                let shared = &shared;
                scope.spawn(move || {
                    // Lazy SMP: helpers fill the transposition table. Each leaves out every third
                    // depth, neighbours different ones, so that they are not all at the same.
                    let takes =
                        |depth: i32| depth < 3 || !(depth as usize + helper).is_multiple_of(3);
                    Worker::new(shared, state).deepen(&root, takes, most_depth);
                });
            }
            let found = Worker::new(&shared, state).deepen(&root, |_| true, most_depth);
            shared.budget.end();
            found
        });
        (found.map(|found| found.within_soundness(root.side(), &draws)), shared.budget.nodes())
    }
}

impl Found {
    /// What was found by a side; a proof that repetitions on the way could refute is an estimate.
    fn within_soundness(mut self, side: Side, draws: &Draws) -> Found {
        let defender = if self.score > 0 { side.other() } else { side };
        if ends_in(self.score).is_some_and(|plies| plies > draws.soundest(defender)) {
            self.score = self.score.clamp(-MOST_ESTIMATE, MOST_ESTIMATE);
        }
        self
    }
}

/// How many slots a search of this many nodes has. Few nodes are kept, and a table that stays in
/// the cache of the processor is worth more than one in which nothing is lost: 64 times as many
/// slots did not make a search of three million nodes deeper, and made it a fourth slower.
fn slots_for(nodes: u64) -> usize {
    let slots = (nodes / 4).min(1 << 16).max(nodes / 64);
    usize::try_from(slots).unwrap_or(MOST_SLOTS).clamp(1 << 10, MOST_SLOTS)
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Player<Siam> for Engine {
    fn choose(&mut self, view: &Siam, budget: &Budget) -> Decision<Move> {
        let (found, nodes) = self.search(view, budget);
        let found = found.unwrap_or_else(|| unsearched(view));
        Decision { chosen: first(&found), value: Some(value(found.score)), nodes }
    }

    fn study(&mut self, view: &Siam, budget: &Budget) -> Study<Move> {
        study(self, view, budget)
    }
}

fn first(found: &Found) -> Move {
    Move::from(*found.line.first().expect("a line has its first move"))
}

/// What is left if the budget allowed nothing: the first legal move.
fn unsearched(state: &Siam) -> Found {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    let first = *moves.first().expect("a player is asked only when it has a move");
    Found { line: vec![CompactMove::from(first)], score: 0, depth: 0 }
}

#[cfg(test)]
mod tests {
    use tripot_core::{Certainty, Notation};
    use tripot_siam::End;
    use tripot_testkit::position;

    use super::super::puzzle::Puzzle;
    use super::*;

    /// Two pushes of the rhinos threaten, and no move touches both lines.
    const LOST: &str = "M.M.M/n...n/...../...../SSSSS e";

    #[test]
    fn a_lost_position_is_said_to_be_lost_and_played_on() {
        let state: Siam = position("", LOST);
        for nodes in [100, 50_000] {
            let decision = Engine::new().choose(&state, &Budget::nodes(nodes));
            assert_eq!(decision.value, Some(-1.0));
            let mut child = state.clone();
            child.play(decision.chosen).unwrap();
            assert_eq!(child.end(), None, "it does not lose by itself");
        }
        // What wins in three plies is lost in two more for the other side.
        for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in == 3) {
            let mut state = puzzle.state().unwrap();
            let first = Siam::read_move(&state, &puzzle.first).unwrap();
            state.play(first).unwrap();
            let decision = Engine::new().choose(&state, &Budget::nodes(2_000));
            assert_eq!(decision.value, Some(-1.0), "{puzzle}");
        }
    }

    #[test]
    fn a_win_on_which_boards_could_come_again_is_an_estimate() {
        let puzzles = Puzzle::examples().into_iter().filter(|puzzle| puzzle.wins_in == 5);
        let budget = Budget::nodes(100_000);
        let mut proved = 0;
        for puzzle in puzzles.take(4) {
            let usual: Siam = position("repetition=2", &puzzle.position);
            proved += u32::from(Engine::new().choose(&usual, &budget).value == Some(1.0));
            // A win in five is longer than the way back to a board after the defender has left.
            let doubtful: Siam = position("single-leave=on,repetition=2", &puzzle.position);
            let decision = Engine::new().choose(&doubtful, &budget);
            assert!(decision.value < Some(1.0), "{puzzle}: {decision:?}");
            for judged in Engine::new().study(&doubtful, &budget).moves {
                let is_win = judged.certainty == Certainty::Exact && judged.value > 0.0;
                assert!(!is_win, "{puzzle}: {judged:?}");
            }
        }
        assert!(proved >= 3, "{proved} are proved without the option");
    }

    #[test]
    fn a_threat_that_comes_after_the_last_ply_loses_nothing() {
        for (settings, is_lost) in [("plies=1", false), ("plies=2", true)] {
            let state: Siam = position(settings, LOST);
            let decision = Engine::new().choose(&state, &Budget::nodes(20_000));
            assert_eq!(decision.value, Some(if is_lost { -1.0 } else { 0.0 }), "{settings}");
            let study = Engine::new().study(&state, &Budget::nodes(20_000));
            for judged in &study.moves {
                let is_said = judged.certainty == Certainty::Exact && judged.value < 0.0;
                let mut child = state.clone();
                child.play(judged.chosen).unwrap();
                let is_over = matches!(child.end(), Some(End::Won(_)));
                assert_eq!(is_said, is_lost || is_over, "{settings} {judged:?}");
            }
        }
    }
}

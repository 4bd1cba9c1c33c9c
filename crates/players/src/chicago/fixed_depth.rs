//! Fixed-depth alpha-beta on the open game for two: the players of the course reports.
//!
//! Those stop at depth 2 and differ in what they look at: their own worth, the other's, or
//! the difference.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Decision, Judged, Player, Seat, State, Study, best_first};
use tripot_search::{Evaluator, alpha_beta};

/// What a player of the course reports wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To be rich itself.
    Offensive,
    /// To keep the other poor.
    Defensive,
    /// To be richer than the other.
    Difference,
}

/// Looks a fixed number of moves ahead. It assumes that the other wants the opposite.
///
/// ```
/// use tripot_chicago::{Chicago, ChicagoOptions};
/// use tripot_core::{Budget, Notation, Player};
/// use tripot_players::chicago::FixedDepth;
/// let open: ChicagoOptions = "chicago(piles=open)".parse().unwrap();
/// let state = Chicago::read_position("b/r/f 766633 1 ccc,rrr", &open).unwrap();
/// let chosen = |mut player: FixedDepth| player.choose(&state, &Budget::nodes(1_000)).chosen.to_string();
/// assert_eq!(chosen(FixedDepth::OFFENSIVE), "1bf");
/// assert_eq!(chosen(FixedDepth::DEFENSIVE), "2br");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FixedDepth {
    goal: Goal,
    depth: u32,
}

impl FixedDepth {
    /// The offensive player: depth 2.
    pub const OFFENSIVE: FixedDepth = FixedDepth { goal: Goal::Offensive, depth: 2 };
    /// The defensive player: depth 2.
    pub const DEFENSIVE: FixedDepth = FixedDepth { goal: Goal::Defensive, depth: 2 };

    /// Own minus other's worth, this many moves ahead: one at least.
    pub fn alpha_beta(depth: u32) -> FixedDepth {
        FixedDepth { goal: Goal::Difference, depth: depth.max(1) }
    }

    /// What a move is worth to the mover, and how many positions that took; nothing if the budget
    /// ran out.
    fn value(self, view: &Chicago, chosen: Move, budget: &Budget) -> Option<(f64, u64)> {
        let seat = view.turn().seat()?;
        let evaluator = GoalEvaluator { goal: self.goal, seat, other: seat.after(1, view.seats()) };
        let mut after = *view;
        after.play_unchecked(chosen);
        if self.depth == 1 || after.turn().seat().is_none() {
            return Some((evaluator.value(&after, seat), 1));
        }
        let reply = alpha_beta(&after, self.depth - 1, &evaluator, budget)?;
        Some((-reply.value, reply.nodes))
    }
}

impl Player<Chicago> for FixedDepth {
    fn choose(&mut self, view: &Chicago, budget: &Budget) -> Decision<Move> {
        let study = self.study(view, budget);
        let value = study.moves.first().map(|judged| judged.value);
        Decision { chosen: study.chosen, value, nodes: study.nodes }
    }

    fn study(&mut self, view: &Chicago, budget: &Budget) -> Study<Move> {
        let mut legal = Vec::new();
        view.legal_moves(&mut legal);
        let mut nodes = 0;
        let mut moves = Vec::new();
        for &chosen in &legal {
            // When the budget is spent, the moves not looked at yet are judged as they stand.
            let left = budget.after(nodes);
            let value = self.value(view, chosen, &left);
            let hasty = FixedDepth { depth: 1, ..*self };
            let value = value.or_else(|| hasty.value(view, chosen, &left));
            if let Some((value, visited)) = value {
                moves.push(Judged::guess(chosen, value));
                nodes += visited;
            }
        }
        // A stable sort: of equal moves the first of the rules, as in the reports.
        best_first(&mut moves, |judged| judged.value);
        let chosen = moves.first().expect("a player is asked only when it has a move").chosen;
        Study { chosen, moves, line: vec![chosen], reach: None, nodes }
    }
}

/// A goal, and whose it is.
#[derive(Clone, Copy, Debug)]
struct GoalEvaluator {
    goal: Goal,
    seat: Seat,
    other: Seat,
}

impl Evaluator<Chicago> for GoalEvaluator {
    fn value(&self, state: &Chicago, seat: Seat) -> f64 {
        let (own, others) = (state.worth(self.seat), state.worth(self.other));
        let value = f64::from(match self.goal {
            Goal::Offensive => own,
            Goal::Defensive => -others,
            Goal::Difference => own - others,
        });
        if seat == self.seat { value } else { -value }
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{Notation, SeatCount};
    use tripot_testkit::{options, position, random_game, seed};

    use super::*;

    fn choice(text: &str, mut player: FixedDepth) -> String {
        let state: Chicago = position("piles=open", text);
        let study = player.study(&state, &Budget::nodes(10_000));
        Chicago::write_move(&state, study.chosen)
    }

    /// The value of a move by plain minimax in full, with the goal's own words.
    fn minimax(state: &Chicago, depth: u32, me: Seat, goal: Goal) -> i32 {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        if depth == 0 || moves.is_empty() {
            let other = me.after(1, state.seats());
            return match goal {
                Goal::Offensive => state.worth(me),
                Goal::Defensive => -state.worth(other),
                Goal::Difference => state.worth(me) - state.worth(other),
            };
        }
        let values = moves.into_iter().map(|chosen| {
            let mut after = *state;
            after.play_unchecked(chosen);
            minimax(&after, depth - 1, me, goal)
        });
        let mine = state.turn().seat() == Some(me);
        if mine { values.max() } else { values.min() }.unwrap_or(0)
    }

    #[test]
    fn every_value_is_that_of_plain_minimax() {
        let goals = [Goal::Offensive, Goal::Defensive, Goal::Difference];
        let options = options::<Chicago>("piles=open");
        for number in 0..4 {
            let start = Chicago::new(&options, SeatCount::TWO).unwrap();
            let game = random_game(start, &seed(&format!("reports {number}")));
            let positions = game.iter().filter(|state| state.turn().seat().is_some());
            for state in positions.step_by(3) {
                let seat = state.turn().seat().unwrap();
                for (goal, depth) in goals.into_iter().zip([2, 2, 3]) {
                    let mut player = FixedDepth { goal, depth };
                    for judged in player.study(state, &Budget::nodes(100_000)).moves {
                        let mut after = *state;
                        after.play_unchecked(judged.chosen);
                        let value = f64::from(minimax(&after, depth - 1, seat, goal));
                        assert!((judged.value - value).abs() < 0.5, "{goal:?} {depth} {state:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn goals_differ_in_what_they_sell() {
        // The last move of the game: keeping the blé is best, and the other holds three riz.
        let last = "b/r/f 766633 1 ccc,rrr";
        assert_eq!(choice(last, FixedDepth::OFFENSIVE), "1bf");
        assert_eq!(choice(last, FixedDepth::DEFENSIVE), "2br");
    }
}

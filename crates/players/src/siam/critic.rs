//! The critic of Siam: a move that was played, compared with the best one.

use tripot_core::{Appraisal, Budget, Certainty, Critique, Expected, Player, State};
use tripot_siam::{End, Move, Siam};

use super::engine::Engine;

/// Judges moves by the engine, as the share of the win: 1 for a win, a half for a draw.
///
/// The engine searches the position first. A move that is not its own is then compared with its
/// own on equal terms: the positions after both are searched with the same number of nodes.
///
/// ```
/// use tripot_core::{Budget, Critic as _};
/// use tripot_players::siam::Critic;
/// use tripot_siam::Siam;
/// // Not to drop the mountain gives something away.
/// let state: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
/// let played = "c4s".parse().unwrap();
/// let critique = Critic::new().judge(&state, Some(played), &Budget::nodes(10_000));
/// assert_eq!(critique.moves[0].chosen.to_string(), "c4c5n");
/// assert!(critique.of(played).unwrap().expected[0] < 1.0);
/// ```
#[derive(Default)]
pub struct Critic {
    engine: Engine,
}

/// What is known of a move, from the side of the mover, between -1 and 1.
#[derive(Clone, Copy)]
struct Found {
    value: f64,
    certainty: Certainty,
    ends_in: Option<u32>,
}

/// The standard error of what sets two moves apart, as a share of the win, if neither is proved.
const DOUBT: f64 = 0.02;

impl Critic {
    /// A critic.
    pub fn new() -> Critic {
        Critic::default()
    }

    /// What a move is worth, by a search of the position after it.
    fn after(&mut self, view: &Siam, chosen: Move, budget: &Budget, nodes: &mut u64) -> Found {
        let side = view.side();
        let mut child = view.clone();
        child.play_unchecked(chosen);
        let value = match child.end() {
            Some(End::Won(winner)) => {
                if winner == side {
                    1.0
                } else {
                    -1.0
                }
            }
            Some(End::Draw) => 0.0,
            None => {
                let study = self.engine.study(&child, budget);
                *nodes += study.nodes;
                let best = study.moves.first();
                return Found {
                    value: best.map_or(0.0, |best| -best.value),
                    certainty: best.map_or(Certainty::Guess, |best| best.certainty),
                    ends_in: best.and_then(|best| best.ends_in).map(|plies| plies + 1),
                };
            }
        };
        Found { value, certainty: Certainty::Exact, ends_in: Some(1) }
    }
}

impl tripot_core::Critic<Siam> for Critic {
    fn judge(&mut self, view: &Siam, played: Option<Move>, budget: &Budget) -> Critique<Move> {
        let most = budget.most_nodes();
        let study = self.engine.study(view, &budget.after(most - most / 2));
        let mut nodes = study.nodes;
        let first = study.moves.first();
        let root = Found {
            value: first.map_or(0.0, |first| first.value),
            certainty: first.map_or(Certainty::Guess, |first| first.certainty),
            ends_in: first.and_then(|first| first.ends_in),
        };
        let other = played.filter(|&played| played != study.chosen);
        let is_first = view.turn().seat().is_some_and(|seat| seat.index() == 0);
        let appraise = |chosen, found: Found| {
            let mine = f64::midpoint(1.0, found.value);
            let expected = if is_first { [mine, 1.0 - mine] } else { [1.0 - mine, mine] };
            let expected = Expected::from_iter(expected);
            Appraisal { chosen, expected, certainty: found.certainty, ends_in: found.ends_in }
        };
        let Some(other) = other else {
            return Critique { moves: vec![appraise(study.chosen, root)], doubt: 0.0, nodes };
        };
        let is_proved = root.certainty == Certainty::Exact;
        if is_proved && root.value < 0.0 {
            // Whatever is played loses; how soon is no matter of winning.
            let lost = Found { ends_in: None, ..root };
            let moves = vec![appraise(study.chosen, root), appraise(other, lost)];
            return Critique { moves, doubt: 0.0, nodes };
        }
        let quarter = budget.after(most - most / 4);
        let mut best = root;
        if !is_proved {
            best = self.after(view, study.chosen, &quarter, &mut nodes);
            if best.value < 0.0 {
                // That this move loses does not prove that all do.
                best.certainty = Certainty::Guess;
            }
        }
        let found = self.after(view, other, &quarter, &mut nodes);
        let certain = best.certainty == Certainty::Exact && found.certainty == Certainty::Exact;
        let mut moves = vec![appraise(study.chosen, best), appraise(other, found)];
        if found.value > best.value {
            moves.reverse();
        }
        Critique { moves, doubt: if certain { 0.0 } else { DOUBT }, nodes }
    }
}

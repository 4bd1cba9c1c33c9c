//! A greedy player: one ply, by simple rules.

use tripot_core::{Budget, Decision, Player, Rng, State};
use tripot_siam::{Board, End, Move, Siam, Square};

/// Looks one move ahead: a move that drops a mountain for it is best, then one that pushes a
/// mountain, then one that comes nearer to a mountain; it never plays a move that makes the
/// opponent the winner if it has another. Among equals it draws one.
///
/// ```
/// use tripot_core::{Budget, Player, Seed};
/// use tripot_players::siam::Heuristic;
/// use tripot_siam::Siam;
/// let state: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
/// let mut player = Heuristic::new(Seed::parse("7").unwrap().stream("ties"));
/// assert_eq!(player.choose(&state, &Budget::nodes(1)).chosen.to_string(), "c4c5n"); // it wins
/// ```
#[derive(Debug)]
pub struct Heuristic {
    rng: Rng,
}

/// How a move looks, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Look {
    /// The opponent wins by it.
    Loses,
    Quiet,
    /// An animal of the mover comes nearer to a mountain.
    Approaches,
    /// A mountain is pushed.
    PushesMountain,
    Wins,
}

impl Heuristic {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> Heuristic {
        Heuristic { rng }
    }
}

impl Player<Siam> for Heuristic {
    fn choose(&mut self, view: &Siam, _: &Budget) -> Decision<Move> {
        let mut moves = Vec::new();
        view.legal_moves(&mut moves);
        let looks: Vec<Look> = moves.iter().map(|&chosen| look(view, chosen)).collect();
        let best = looks.iter().max();
        let ties: Vec<Move> = (0..moves.len())
            .filter(|&index| Some(&looks[index]) == best)
            .map(|index| moves[index])
            .collect();
        let chosen = *self.rng.pick(&ties).expect("a player is asked only when it has a move");
        Decision { chosen, value: None, nodes: moves.len() as u64 }
    }
}

fn look(state: &Siam, chosen: Move) -> Look {
    let mut child = state.clone();
    child.play_unchecked(chosen);
    match child.end() {
        Some(End::Won(side)) if side == state.side() => Look::Wins,
        Some(End::Won(_)) => Look::Loses,
        _ if child.board().mountains() != state.board().mountains() => Look::PushesMountain,
        _ => {
            let nearer = match chosen {
                Move::Enter(square, _) => nearest(child.board(), square) <= 1,
                Move::Go { from, .. } => chosen
                    .destination()
                    .is_some_and(|to| nearest(child.board(), to) < nearest(state.board(), from)),
                Move::Leave(_) | Move::Turn(..) => false,
            };
            if nearer { Look::Approaches } else { Look::Quiet }
        }
    }
}

/// Steps from a square to the nearest mountain.
fn nearest(board: &Board, square: Square) -> u8 {
    let distance = |mountain: Square| {
        mountain.file().abs_diff(square.file()) + mountain.rank().abs_diff(square.rank())
    };
    board.mountains().iter().map(distance).min().unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use tripot_core::{Notation, Seed};
    use tripot_siam::SiamOptions;

    use super::*;

    fn choice(position: &str) -> String {
        let state = Siam::read_position(position, &SiamOptions::default()).unwrap();
        let mut player = Heuristic::new(Seed::parse("heuristic").unwrap().stream("test"));
        let decision = player.choose(&state, &Budget::nodes(1));
        Siam::write_move(&state, decision.chosen)
    }

    #[test]
    fn it_drops_a_mountain_when_it_can() {
        assert_eq!(choice("..M../..N../.M.M./...../..... e"), "c4c5n");
    }

    #[test]
    fn it_does_not_win_for_the_opponent() {
        // Pushing from c3 would drop the mountain for the rhino in front.
        let chosen = choice("..M../..n../.MNM./...../..... e");
        assert_ne!(chosen, "c3c4n");
    }

    #[test]
    fn it_pushes_a_mountain_rather_than_step() {
        // All elephants are on the board, so that none can push a mountain by entering.
        assert_eq!(choice("NNNN./...../..M../.MN.M/..... e"), "c2c3n");
    }
}

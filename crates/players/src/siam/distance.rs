//! A player of the usual kind, to measure others by: plain alpha-beta of a fixed depth, with the
//! fewest moves in which each side could drop a mountain as its evaluation.

use tripot_core::{Budget, Decision, Player, Rng, State};
use tripot_siam::fast::{CODES, Digit, LineBoard, LineCode, LineTable, Moves, Played};
use tripot_siam::{Heading, Move, Siam, Side};

use super::evaluation::pushing_distance;
use super::score::{INFINITE, MOST_ESTIMATE, Score, WIN, value};

/// Searches every move to a fixed depth; among equals it draws one.
pub struct Distance {
    depth: u32,
    rng: Rng,
    /// For each side and code, the fewest moves to drop a mountain on that line, without and with a
    /// reserve.
    distances: [[Vec<u8>; 2]; 2],
    nodes: u64,
}

/// Further than any distance.
const FAR: u8 = 12;

impl Distance {
    /// A player of this depth, from 1.
    pub fn new(depth: u32, rng: Rng) -> Distance {
        let of = |side: Side, has_reserve: bool| -> Vec<u8> {
            (0..CODES as LineCode).map(|code| distance(code, side, has_reserve)).collect()
        };
        let distances = Side::ALL.map(|side| [of(side, false), of(side, true)]);
        Distance { depth: depth.max(1), rng, distances, nodes: 0 }
    }

    /// How much nearer to a drop the side to move is than the other.
    fn score(&self, board: &LineBoard) -> Score {
        let nearest = |side: Side| {
            let table = &self.distances[side as usize][usize::from(board.reserve(side) > 0)];
            board.codes().iter().map(|&code| table[code as usize]).min().unwrap_or(FAR)
        };
        let (own, other) = (nearest(board.side()), nearest(board.side().other()));
        Score::from(other) - Score::from(own)
    }

    fn search(
        &mut self,
        lines: &LineTable,
        board: &LineBoard,
        depth: u32,
        (mut alpha, beta): (Score, Score),
        ply: Score,
    ) -> Score {
        self.nodes += 1;
        if depth == 0 {
            return self.score(board);
        }
        let mut moves = Moves::new();
        board.moves(lines, &mut moves);
        for chosen in moves {
            let mut child = *board;
            let score = match child.play(chosen) {
                Played::Won(side) if side == board.side() => WIN - ply - 1,
                Played::Won(_) => -WIN + ply + 1,
                Played::On => -self.search(lines, &child, depth - 1, (-beta, -alpha), ply + 1),
            };
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

/// The fewest moves to drop a mountain at either end of a line.
fn distance(code: LineCode, side: Side, has_reserve: bool) -> u8 {
    let digits = Digit::all(code);
    let mut reversed = digits;
    reversed.reverse();
    let forward = pushing_distance(&digits, side, Heading::East, has_reserve);
    let backward = pushing_distance(&reversed, side, Heading::West, has_reserve);
    let nearest = [forward, backward].into_iter().flatten().min();
    nearest.map_or(FAR, |nearest| nearest as u8)
}

impl Player<Siam> for Distance {
    fn choose(&mut self, view: &Siam, _: &Budget) -> Decision<Move> {
        self.nodes = 0;
        let lines = LineTable::of(view.options().push_count);
        let board = LineBoard::of(view);
        let mut moves = Moves::new();
        board.moves(lines, &mut moves);
        let (mut best, mut ties) = (-INFINITE, Vec::new());
        for chosen in moves {
            let mut child = board;
            let score = match child.play(chosen) {
                Played::Won(side) if side == board.side() => WIN - 1,
                Played::Won(_) => -WIN + 1,
                // One less than the best, so that equals are told apart from worse ones.
                Played::On => -self.search(lines, &child, self.depth - 1, (-INFINITE, 1 - best), 1),
            };
            if score > best {
                best = score;
                ties.clear();
            }
            if score == best {
                ties.push(chosen);
            }
        }
        let chosen = *self.rng.pick(&ties).expect("a player is asked only when it has a move");
        // It knows nothing of draws, so only a win at once is certain.
        let score =
            if best == WIN - 1 { best } else { (best * 64).clamp(-MOST_ESTIMATE, MOST_ESTIMATE) };
        Decision { chosen: chosen.into(), value: Some(value(score)), nodes: self.nodes }
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{Notation, Seed};
    use tripot_siam::SiamOptions;

    use super::*;

    fn choice(position: &str, depth: u32) -> String {
        let state = Siam::read_position(position, &SiamOptions::default()).unwrap();
        let rng = Seed::parse("distance").unwrap().stream("test");
        let decision = Distance::new(depth, rng).choose(&state, &Budget::nodes(1));
        Siam::write_move(&state, decision.chosen)
    }

    #[test]
    fn it_wins_when_it_can_and_comes_nearer_when_not() {
        assert_eq!(choice("..M../..N../.M.M./...../..... e", 1), "c4c5n");
        assert_eq!(choice("NNNN./..M../..N../M...M/..... e", 2), "c3c4n");
    }

    #[test]
    fn distances_are_counted_in_moves() {
        let line = |text: &str| {
            let digits: Vec<Digit> = text.bytes().map(|byte| Digit(byte - b'0')).collect();
            distance(Digit::code(digits.try_into().unwrap()), Side::Elephants, false)
        };
        // An elephant (1: forward, 2: across, 4: backward) and a mountain (9).
        assert_eq!(line("00019"), 1);
        assert_eq!(line("00190"), 2);
        assert_eq!(line("01090"), 3);
        assert_eq!(line("00029"), 2);
        assert_eq!(line("94000"), 1);
        assert_eq!(line("00009"), FAR);
    }
}

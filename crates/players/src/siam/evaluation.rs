//! The static evaluation: a sum over the ten lines of the board, and a small neural network over
//! the whole of it.

use std::sync::{Arc, LazyLock, OnceLock};

use tripot_siam::fast::{CODES, Digit, LineBoard, LineCode, LineTable};
use tripot_siam::{Heading, Piece, PushCount, Side};

use super::file::read_evaluation;
use super::layer::Layer;
use super::line_sum::LineValues;
use super::score::Score;

/// Weights for every line, by whether it is an edge of the board, next to one or in the middle, and
/// by the side to move; and for every pair of reserves.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// For each kind of line, the weights by code as an elephant to move sees it.
    weights: [Vec<i16>; KINDS],
    /// By the reserve of the side to move and that of the other.
    reserves: [[i16; 6]; 6],
    /// What the board as a whole adds.
    layer: Layer,
    /// What a search looks up, for each way of counting pushes; made when it is first asked for.
    sums: [OnceLock<LineValues>; 2],
}

/// The kinds of lines: edges, lines next to them, the two in the middle.
pub(super) const KINDS: usize = 3;
/// The kind of each of the ten lines of a board.
pub(super) const KIND_OF: [usize; 10] = [0, 1, 2, 1, 0, 0, 1, 2, 1, 0];

impl Evaluation {
    /// The weights made by a rule, which is asked for each kind of line and each code as an
    /// elephant to move sees it. Rhinos see the code with the herds exchanged.
    pub(super) fn from_rule(
        rule: impl Fn(usize, LineCode) -> i16,
        reserves: [[i16; 6]; 6],
        layer: Layer,
    ) -> Evaluation {
        let codes = 0..CODES as LineCode;
        let weights = std::array::from_fn::<_, KINDS, _>(|kind| {
            codes.clone().map(|code| rule(kind, code)).collect()
        });
        Evaluation { weights, reserves, layer, sums: [OnceLock::new(), OnceLock::new()] }
    }

    /// Weights made by hand: a side likes to stand behind a mountain that it can push, the more the
    /// nearer that mountain is to the edge.
    pub fn by_hand() -> Evaluation {
        Evaluation::from_rule(|_, code| by_hand(code), [[0; 6]; 6], Layer::default())
    }

    /// The evaluation that the engine is shipped with.
    pub(super) fn shipped() -> &'static Arc<Evaluation> {
        static ONCE: LazyLock<Arc<Evaluation>> = LazyLock::new(Arc::default);
        &ONCE
    }

    /// The evaluation of a file of weights, as a training makes it.
    pub fn read(bytes: &[u8]) -> Option<Evaluation> {
        read_evaluation(bytes)
    }

    /// What a search looks up under a way of counting pushes.
    pub(super) fn sums(&self, count: PushCount) -> &LineValues {
        self.sums[usize::from(count == PushCount::Total)].get_or_init(|| {
            let layer = self.layer.clone();
            LineValues::new(&self.weights, self.reserves, layer, LineTable::of(count))
        })
    }

    /// The value for the side to move.
    pub(super) fn score(&self, board: &LineBoard) -> Score {
        let sums = self.sums(PushCount::Prefix);
        sums.score(board, sums.line_sum(board))
    }
}

impl PartialEq for Evaluation {
    // The sums follow from the rest.
    fn eq(&self, other: &Evaluation) -> bool {
        (&self.weights, self.reserves, &self.layer)
            == (&other.weights, other.reserves, &other.layer)
    }
}

/// What a line is worth to the elephants, by hand.
pub(super) fn by_hand(code: LineCode) -> i16 {
    let digits = Digit::all(code);
    let mut reversed = digits;
    reversed.reverse();
    let way = |digits: &[Digit; 5], side, toward| {
        let distance = pushing_distance(digits, side, toward, true);
        distance.map_or(0, |distance| 420 >> distance.min(9))
    };
    let of = |side| way(&digits, side, Heading::East) + way(&reversed, side, Heading::West);
    of(Side::Elephants) - of(Side::Rhinos)
}

/// The same line with elephants for rhinos and rhinos for elephants.
pub(super) fn exchanged(code: LineCode) -> LineCode {
    Digit::code(Digit::all(code).map(|digit| match digit.0 {
        1..=4 => Digit(digit.0 + 4),
        5..=8 => Digit(digit.0 - 4),
        _ => digit,
    }))
}

/// The same line seen from the other end: headings along it are exchanged, those across stay.
pub(super) fn reversed(code: LineCode) -> LineCode {
    let mut digits = Digit::all(code).map(|digit| match digit.piece() {
        Some(Piece::Animal(side, Heading::East)) => animal(side, Heading::West),
        Some(Piece::Animal(side, Heading::West)) => animal(side, Heading::East),
        _ => digit,
    });
    digits.reverse();
    Digit::code(digits)
}

/// The same line mirrored across itself: headings across it are exchanged.
pub(super) fn flipped(code: LineCode) -> LineCode {
    Digit::code(Digit::all(code).map(|digit| match digit.piece() {
        Some(Piece::Animal(side, Heading::North)) => animal(side, Heading::South),
        Some(Piece::Animal(side, Heading::South)) => animal(side, Heading::North),
        _ => digit,
    }))
}

fn animal(side: Side, heading: Heading) -> Digit {
    Digit::on_rank(Some(Piece::Animal(side, heading)))
}

/// The fewest moves, if nobody interferes, in which a side can drop a mountain at the end of a line
/// with an animal on it or from its reserve: steps to the mountain, a turn if it faces another way,
/// and one push for each square. `toward` is the heading of those who face the end.
pub(super) fn pushing_distance(
    digits: &[Digit; 5],
    side: Side,
    toward: Heading,
    has_reserve: bool,
) -> Option<u32> {
    let last = (0..5).rev().find(|&cell| digits[cell].piece() == Some(Piece::Mountain))?;
    let pushes = 5 - last as u32;
    // What stands between the mountain and the end must be pushed off first, if it does not resist.
    let faces = |cell: usize, way: Heading| matches!(digits[cell].piece(), Some(Piece::Animal(_, heading)) if heading == way);
    let resists = (last..5).filter(|&cell| faces(cell, toward.opposite())).count();
    let mut helpers = 0;
    for cell in (0..last).rev() {
        match digits[cell].piece() {
            None => {}
            Some(Piece::Mountain) => return None,
            Some(Piece::Animal(owner, heading)) => {
                if heading == toward {
                    helpers += 1;
                }
                if owner == side {
                    let strong = helpers > resists || heading != toward && helpers >= resists;
                    let turn = u32::from(heading != toward);
                    let steps = (last - cell - 1) as u32;
                    return strong.then_some(steps + turn + pushes);
                }
                if heading == toward.opposite() {
                    return None;
                }
            }
        }
    }
    (has_reserve && helpers >= resists).then_some(last as u32 + pushes)
}

/// The weights that the engine is shipped with; `docs/siam.md` says how they were made.
const SHIPPED: &[u8] = include_bytes!("weights.bin");

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::read(SHIPPED).expect("the shipped weights are tested")
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{Notation, SeatCount, Seed, State};
    use tripot_siam::{Siam, SiamOptions, Symmetry};

    use super::*;

    #[test]
    fn exchanging_reversing_and_flipping_twice_changes_nothing() {
        for code in 0..CODES as LineCode {
            assert_eq!(exchanged(exchanged(code)), code);
            assert_eq!(reversed(reversed(code)), code);
            assert_eq!(flipped(flipped(code)), code);
        }
    }

    #[test]
    fn the_hand_knows_no_left_and_right() {
        let hand = Evaluation::by_hand();
        let mut rng = Seed::parse("mirrors").unwrap().stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            let score = hand.score(&LineBoard::of(&state));
            for symmetry in Symmetry::all() {
                assert_eq!(hand.score(&LineBoard::of(&state.mapped(symmetry))), score);
            }
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }

    #[test]
    fn the_shipped_weights_are_small_and_can_be_read() {
        assert!(SHIPPED.len() < 300_000);
        assert_ne!(Evaluation::default(), Evaluation::by_hand());
    }

    #[test]
    fn who_is_nearer_to_a_drop_is_better() {
        let hand = Evaluation::by_hand();
        let score = |position: &str| {
            let state = Siam::read_position(position, &SiamOptions::default()).unwrap();
            hand.score(&LineBoard::of(&state))
        };
        let far = score("...../..M../.MNM./...../..... e");
        let near = score("..M../..N../.M.M./...../..... e");
        let theirs = score("..M../..n../.M.M./...../..... e");
        assert!(near > far && far > 0 && theirs < 0, "{near} {far} {theirs}");
    }
}

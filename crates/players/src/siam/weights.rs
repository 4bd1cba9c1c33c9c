//! The weights of an evaluation as they are learned, and as they are kept in a file.
//!
//! A line and its mirror images are worth the same, and so is a line of rhinos to a rhino as one of
//! elephants to an elephant: what is learned is one weight for each class of such lines.

use std::sync::LazyLock;

use tripot_siam::Side;
use tripot_siam::fast::{CODES, LineBoard, LineCode};

use super::evaluation::{Evaluation, KIND_OF, KINDS, exchanged, flipped, reversed};
use super::score::UNIT;

/// One weight for each class of lines of each kind, then one for each pair of reserves, in logits.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights(pub(super) Vec<f32>);

/// The pairs of reserves: the mover's, the other's.
const RESERVES: usize = 36;
/// What a position consists of: ten lines and a pair of reserves.
pub(super) const PARTS: usize = 11;

/// The class of each code, as somebody whose animals are elephants sees it.
struct Classes {
    of: Vec<u32>,
    count: usize,
}

static CLASSES: LazyLock<Classes> = LazyLock::new(|| {
    let mut of = vec![u32::MAX; CODES];
    let mut count = 0;
    for code in 0..CODES as LineCode {
        if of[code as usize] == u32::MAX {
            for same in [code, reversed(code), flipped(code), flipped(reversed(code))] {
                of[same as usize] = count;
            }
            count += 1;
        }
    }
    Classes { of, count: count as usize }
});

impl Weights {
    /// Weights that know nothing.
    pub(super) fn zero() -> Weights {
        Weights(vec![0.0; KINDS * CLASSES.count + RESERVES])
    }

    /// The places of the weights that a position adds up.
    pub(super) fn parts(board: &LineBoard) -> [u32; PARTS] {
        let classes = &*CLASSES;
        let side = board.side();
        let mut parts = [0; PARTS];
        for (part, (&code, kind)) in parts.iter_mut().zip(board.codes().iter().zip(KIND_OF)) {
            let seen = if side == Side::Elephants { code } else { exchanged(code) };
            *part = (kind * classes.count) as u32 + classes.of[seen as usize];
        }
        let (own, other) = (board.reserve(side), board.reserve(side.other()));
        parts[PARTS - 1] = (KINDS * classes.count) as u32 + 6 * own + other;
        parts
    }

    /// The evaluation with these weights, rounded.
    pub(super) fn evaluation(&self) -> Evaluation {
        let classes = &*CLASSES;
        let rounded = |weight: f32| (weight * UNIT as f32).round().clamp(-8000.0, 8000.0) as i16;
        let of_reserves = &self.0[KINDS * classes.count..];
        let mut reserves = [[0; 6]; 6];
        for (own, row) in reserves.iter_mut().enumerate() {
            for (other, weight) in row.iter_mut().enumerate() {
                *weight = rounded(of_reserves[6 * own + other]);
            }
        }
        Evaluation::from_rule(
            |kind, code| rounded(self.0[kind * classes.count + classes.of[code as usize] as usize]),
            reserves,
        )
    }

    /// The weights in the form of a file: the format, then each weight rounded, as a number whose
    /// lowest bit is its sign and of which seven bits go into a byte; a zero is followed by the
    /// number of zeros after it.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = FORMAT.to_vec();
        let mut numbers =
            self.0.iter().map(|weight| (weight * UNIT as f32).round() as i32).peekable();
        while let Some(number) = numbers.next() {
            write_number(&mut bytes, (number << 1 ^ number >> 31) as u32);
            if number == 0 {
                let mut zeros = 0;
                while numbers.next_if_eq(&0).is_some() {
                    zeros += 1;
                }
                write_number(&mut bytes, zeros);
            }
        }
        bytes
    }

    /// Reads what [`Weights::write`] wrote.
    pub(super) fn read(bytes: &[u8]) -> Option<Weights> {
        let mut bytes = bytes.strip_prefix(FORMAT)?.iter().copied();
        let mut weights = Weights(Vec::new());
        let expected = KINDS * CLASSES.count + RESERVES;
        while weights.0.len() < expected {
            let number = read_number(&mut bytes)?;
            let signed = (number >> 1) as i32 ^ -((number & 1) as i32);
            weights.0.push(signed as f32 / UNIT as f32);
            if number == 0 {
                let zeros = read_number(&mut bytes)? as usize;
                if zeros > expected - weights.0.len() {
                    return None;
                }
                weights.0.resize(weights.0.len() + zeros, 0.0);
            }
        }
        bytes.next().is_none().then_some(weights)
    }
}

/// The first bytes of a file of weights.
const FORMAT: &[u8] = b"siam lines 1\n";

fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut impl Iterator<Item = u8>) -> Option<u32> {
    let mut number = 0;
    for shift in (0..32).step_by(7) {
        let byte = bytes.next()?;
        number |= u32::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, Seed, State};
    use tripot_siam::{Siam, SiamOptions};

    use super::*;

    fn some_weights() -> Weights {
        let mut rng = Seed::parse("weights").unwrap().stream("test");
        let mut weights = Weights::zero();
        for weight in &mut weights.0 {
            if rng.below(3) == 0 {
                *weight = (rng.below(2000) as f32 - 1000.0) / UNIT as f32;
            }
        }
        weights
    }

    #[test]
    fn what_is_written_is_read() {
        let weights = some_weights();
        let bytes = weights.write();
        assert_eq!(Weights::read(&bytes).unwrap(), weights);
        assert_eq!(Weights::read(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Weights::read(b"siam lines 2\n"), None);
        let mut longer = bytes;
        longer.push(0);
        assert_eq!(Weights::read(&longer), None);
    }

    #[test]
    fn the_parts_of_a_position_add_up_to_its_score() {
        let weights = some_weights();
        let evaluation = weights.evaluation();
        let mut rng = Seed::parse("parts").unwrap().stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            let board = LineBoard::of(&state);
            let parts = Weights::parts(&board);
            let sum: f32 = parts.iter().map(|&part| weights.0[part as usize]).sum();
            let score = (sum * UNIT as f32).round() as i32;
            assert_eq!(evaluation.score(&board), score, "{state:?}");
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }
}

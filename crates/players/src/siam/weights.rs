//! The weights of lines in training, shared by symmetric lines.
//!
//! A line and its mirror images are worth the same, and so is a line of rhinos to a rhino as one of
//! elephants to an elephant: what is learned is one weight for each class of such lines.

use std::sync::LazyLock;

use tripot_siam::Side;
use tripot_siam::fast::{CODES, Digit, LineBoard, LineCode};

use super::evaluation::{Evaluation, KIND_OF, KINDS, by_hand, exchanged, flipped, reversed};
use super::layer::Layer;
use super::score::UNIT;

/// The weights in logits. A line adds up three of them: one for its class and its kind, one for its
/// class whatever its kind, and one for its class if nobody looked at which way those who stand
/// sideways face. So what is learned of a common line serves its rare relatives too. Then there is
/// one for each pair of reserves.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights(pub(super) Vec<f32>);

/// The pairs of reserves: the mover's, the other's.
const RESERVES: usize = 36;
/// What a position consists of: three parts for each of ten lines, and a pair of reserves.
pub(super) const PARTS: usize = 31;

/// A position as the side to move sees it, its own animals as elephants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// The codes of the ten lines.
    pub(super) codes: [LineCode; 10],
    /// Its own reserve and that of the other side.
    pub(super) reserves: [u8; 2],
}

impl Seen {
    pub(super) fn of(board: &LineBoard) -> Seen {
        let side = board.side();
        let codes = match side {
            Side::Elephants => *board.codes(),
            Side::Rhinos => board.codes().map(exchanged),
        };
        Seen { codes, reserves: [side, side.other()].map(|side| board.reserve(side) as u8) }
    }

    /// The places that are taken.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let ranks = self.codes[..5].iter().zip(0..);
        ranks.flat_map(|(&code, rank)| {
            let digits = Digit::all(code).into_iter().zip(0..).filter(|(digit, _)| digit.0 != 0);
            digits.map(move |(digit, file)| LineBoard::place_on(digit, file, rank))
        })
    }

    /// Whether its numbers are those of a position.
    pub(super) fn is_sound(&self) -> bool {
        self.codes.iter().all(|&code| code < CODES as LineCode)
            && self.reserves.iter().all(|&reserve| reserve < 6)
    }
}

/// The class of each code, as the side of the elephants sees it, and the same without
/// looking at the headings across.
struct Classes {
    of: Vec<u32>,
    rough: Vec<u32>,
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
    let rough = (0..CODES as LineCode).map(|code| of[levelled(code) as usize]).collect();
    Classes { of, rough, count: count as usize }
});

impl Classes {
    /// The places of the weights of a line.
    fn parts(&self, kind: usize, code: LineCode) -> [u32; 3] {
        let class = self.of[code as usize];
        let rough = self.rough[code as usize];
        let first = |table: usize| (table * self.count) as u32;
        [first(kind) + class, first(KINDS) + class, first(KINDS + 1) + rough]
    }

    /// The place of the weight of a pair of reserves.
    fn reserves(&self, own: u32, other: u32) -> u32 {
        ((KINDS + 2) * self.count) as u32 + 6 * own + other
    }
}

impl Weights {
    /// How many there are.
    pub(super) fn count() -> usize {
        (KINDS + 2) * CLASSES.count + RESERVES
    }

    /// What a person knows: the evaluation made by hand.
    pub(super) fn by_hand() -> Weights {
        let classes = &*CLASSES;
        let mut weights = vec![0.0; Weights::count()];
        for code in 0..CODES as LineCode {
            let [_, whatever_kind, _] = classes.parts(0, code);
            weights[whatever_kind as usize] = f32::from(by_hand(code)) / UNIT as f32;
        }
        Weights(weights)
    }

    /// The places of the weights that a position adds up.
    pub(super) fn parts(seen: &Seen) -> [u32; PARTS] {
        let classes = &*CLASSES;
        let mut parts = [0; PARTS];
        for (line, (&code, kind)) in seen.codes.iter().zip(KIND_OF).enumerate() {
            parts[3 * line..3 * line + 3].copy_from_slice(&classes.parts(kind, code));
        }
        let [own, other] = seen.reserves;
        parts[PARTS - 1] = classes.reserves(own.into(), other.into());
        parts
    }

    /// The sum of the weights of some places, in logits.
    pub(super) fn sum(&self, parts: &[u32]) -> f32 {
        parts.iter().map(|&part| self.0[part as usize]).sum()
    }

    /// How many rounded sums there are.
    pub(super) fn count_rounded() -> usize {
        KINDS * CLASSES.count + RESERVES
    }

    /// The sums that a search needs: a number for each class of each kind, in the units of scores,
    /// then for each pair of reserves.
    pub(super) fn rounded(&self) -> Vec<i16> {
        let classes = &*CLASSES;
        let sum =
            |parts: &[u32]| (self.sum(parts) * UNIT as f32).round().clamp(-8000.0, 8000.0) as i16;
        let mut rounded = vec![0; KINDS * classes.count];
        for kind in 0..KINDS {
            for code in 0..CODES as LineCode {
                let class = classes.of[code as usize] as usize;
                rounded[kind * classes.count + class] = sum(&classes.parts(kind, code));
            }
        }
        for own in 0..6 {
            rounded.extend((0..6).map(|other| sum(&[classes.reserves(own, other)])));
        }
        rounded
    }
}

/// The evaluation made of rounded sums and neurons.
pub(super) fn evaluation(rounded: &[i16], layer: Layer) -> Evaluation {
    let classes = &*CLASSES;
    let mut reserves = [[0; 6]; 6];
    for (row, weights) in reserves.iter_mut().zip(rounded[KINDS * classes.count..].chunks(6)) {
        row.copy_from_slice(weights);
    }
    let weight = |kind: usize, code: LineCode| {
        rounded[kind * classes.count + classes.of[code as usize] as usize]
    };
    Evaluation::from_rule(weight, reserves, layer)
}

/// The same line with all who stand across it facing one way.
fn levelled(code: LineCode) -> LineCode {
    Digit::code(Digit::all(code).map(|digit| match digit.0 {
        3 => Digit(2),
        7 => Digit(6),
        _ => digit,
    }))
}

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, Seed, State};
    use tripot_siam::{Siam, SiamOptions};

    use super::*;

    #[test]
    fn the_parts_of_a_position_add_up_to_its_score() {
        let mut rng = Seed::parse("parts").unwrap().stream("moves");
        let mut weights = Weights::by_hand();
        for weight in &mut weights.0 {
            if rng.below(3) == 0 {
                *weight = (rng.below(2000) as f32 - 1000.0) / UNIT as f32;
            }
        }
        let evaluation = evaluation(&weights.rounded(), Layer::default());
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            let board = LineBoard::of(&state);
            let parts = Weights::parts(&Seen::of(&board));
            let sum: f32 = parts.iter().map(|&part| weights.0[part as usize]).sum();
            let score = (sum * UNIT as f32).round() as i32;
            assert_eq!(evaluation.score(&board), score, "{state:?}");
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }

    #[test]
    fn who_is_to_move_sees_its_own_animals_as_elephants() {
        let mut rng = Seed::parse("seen").unwrap().stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            let board = LineBoard::of(&state);
            let mut expected: Vec<usize> = board.places().collect();
            if board.side() == Side::Rhinos {
                expected = expected.into_iter().map(LineBoard::exchanged_place).collect();
            }
            let mut found: Vec<usize> = Seen::of(&board).places().collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }
}

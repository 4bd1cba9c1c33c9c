//! A small neural network: one hidden layer over piece-square features, as integers (as in NNUE).
//!
//! Each neuron adds up a weight for each piece where it stands; a squared clipped rectifier of the sum
//! counts for or against the side to move. A move changes one or two features, so the accumulator
//! is kept for a node and its moves are evaluated by differences.

use tripot_siam::Side;
use tripot_siam::fast::{CompactMove, LineBoard};

use super::score::{Score, UNIT};

/// How many neurons there are.
pub(super) const WIDTH: usize = 32;
/// Where the activation is clipped: this stands for one, and its square does not overflow.
pub(super) const CLIP: i16 = 181;
/// The output weight that stands for a logit.
pub(super) const OUTPUT_UNIT: i16 = 2048;
/// The largest weight of a feature: fourteen of them do not overflow.
pub(super) const MOST_WEIGHT: i16 = 2300;
/// The largest output weight: the sum of all squares times it does not overflow.
pub(super) const MOST_OUTPUT: i16 = 2000;

/// A number for each neuron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [i16; WIDTH]);

const ZERO: Row = Row([0; WIDTH]);

/// The hidden layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layer {
    /// What each place adds, as elephants that are to move see it and as rhinos do; then the row of
    /// no place.
    places: [Vec<Row>; 2],
    /// Their biases.
    bias: Row,
    /// Their output weights.
    output: Row,
}

/// The sums of the neurons before activation, for one side if it is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accumulator(Row);

impl Layer {
    /// The neurons with these numbers of each place as elephants that are to move see it, unless
    /// one of them is so large that a sum could overflow.
    pub(super) fn new(places: &[Row], bias: Row, output: Row) -> Option<Layer> {
        let fits = |row: &Row, most: i16| row.0.iter().all(|number| number.abs() <= most);
        let all_fit = places.iter().chain([&bias]).all(|row| fits(row, MOST_WEIGHT));
        if !all_fit || !fits(&output, MOST_OUTPUT) {
            return None;
        }
        let seen = |view: Side| -> Vec<Row> {
            let place = |place: usize| match view {
                Side::Elephants => places[place],
                Side::Rhinos => places[LineBoard::exchanged_place(place)],
            };
            (0..LineBoard::PLACES).map(place).chain([ZERO]).collect()
        };
        Some(Layer { places: Side::ALL.map(seen), bias, output })
    }

    /// The rows of the places as elephants that are to move see them.
    pub(super) fn places(&self) -> &[Row] {
        &self.places[0][..LineBoard::PLACES]
    }

    /// The biases and the output weights.
    pub(super) fn ends(&self) -> [&Row; 2] {
        [&self.bias, &self.output]
    }

    /// The accumulator of a board for a side, afresh.
    pub(super) fn accumulator(&self, board: &LineBoard, view: Side) -> Accumulator {
        let rows = &self.places[view as usize];
        let mut sums = self.bias;
        for place in board.places() {
            for (sum, number) in sums.0.iter_mut().zip(rows[place].0) {
                *sum = sum.wrapping_add(number);
            }
        }
        Accumulator(sums)
    }

    /// The output for the side whose accumulator it is.
    #[inline]
    pub(super) fn value(&self, Accumulator(sums): &Accumulator) -> Score {
        self.counted(|neuron| sums.0[neuron])
    }

    /// The output for the other side after a move that pushes nothing.
    #[inline]
    pub(super) fn value_after(
        &self,
        Accumulator(sums): &Accumulator,
        board: &LineBoard,
        chosen: CompactMove,
    ) -> Score {
        let rows = &self.places[board.side().other() as usize];
        let [cleared, filled] = board.quiet_places(chosen).map(|place| &rows[place].0);
        self.counted(|neuron| {
            sums.0[neuron].wrapping_sub(cleared[neuron]).wrapping_add(filled[neuron])
        })
    }

    /// The output. In two loops, so that the compiler does eight small numbers at once in the
    /// first and their products with the output weights in the second.
    #[inline]
    fn counted(&self, sum: impl Fn(usize) -> i16) -> Score {
        let mut squares = [0; WIDTH];
        for (neuron, square) in squares.iter_mut().enumerate() {
            let size = sum(neuron).clamp(0, CLIP);
            *square = size.wrapping_mul(size);
        }
        let mut total = 0;
        for (square, factor) in squares.into_iter().zip(self.output.0) {
            total += Score::from(square) * Score::from(factor);
        }
        total / (Score::from(CLIP) * Score::from(CLIP) * Score::from(OUTPUT_UNIT) / UNIT)
    }
}

impl Default for Layer {
    /// Neurons that count nothing.
    fn default() -> Layer {
        Layer::new(&[ZERO; LineBoard::PLACES], ZERO, ZERO).expect("zero is not too large")
    }
}

//! What the board as a whole adds to its lines: one layer of a small network.
//!
//! Each neuron adds up a number for each piece where it stands; how far that is above zero, cut off
//! and squared, counts for or against the side to move. A move changes one or two of the numbers, so
//! the sums are kept for a node and its moves are judged by differences.

use tripot_siam::Side;
use tripot_siam::fast::{CompactMove, LineBoard};

use super::score::{Score, UNIT};

/// How many neurons there are.
pub(super) const WIDTH: usize = 32;
/// Where a neuron is cut off: this stands for one, and its square does not overflow.
pub(super) const TOP: i16 = 181;
/// A factor of a logit.
pub(super) const FACTOR: i16 = 2048;
/// The largest number of a place: fourteen of them do not overflow.
pub(super) const MOST_NUMBER: i16 = 2300;
/// The largest factor: the sum of all squares times it does not overflow.
pub(super) const MOST_FACTOR: i16 = 2000;

/// A number for each neuron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [i16; WIDTH]);

const ZERO: Row = Row([0; WIDTH]);

/// The neurons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layer {
    /// What each place adds, as elephants that are to move see it and as rhinos do; then the row of
    /// no place.
    places: [Vec<Row>; 2],
    /// What they begin with.
    start: Row,
    /// What they count.
    factors: Row,
}

/// The sums of the neurons, as one side sees the board if it is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impression(Row);

impl Layer {
    /// The neurons with these numbers of each place as elephants that are to move see it, unless one
    /// of them is so large that a sum could overflow.
    pub(super) fn new(places: &[Row], start: Row, factors: Row) -> Option<Layer> {
        let fits = |row: &Row, most: i16| row.0.iter().all(|number| number.abs() <= most);
        let all_fit = places.iter().chain([&start]).all(|row| fits(row, MOST_NUMBER));
        if !all_fit || !fits(&factors, MOST_FACTOR) {
            return None;
        }
        let seen = |view: Side| -> Vec<Row> {
            let place = |place: usize| match view {
                Side::Elephants => places[place],
                Side::Rhinos => places[LineBoard::exchanged_place(place)],
            };
            (0..LineBoard::PLACES).map(place).chain([ZERO]).collect()
        };
        Some(Layer { places: Side::ALL.map(seen), start, factors })
    }

    /// The rows of the places as elephants that are to move see them.
    pub(super) fn places(&self) -> &[Row] {
        &self.places[0][..LineBoard::PLACES]
    }

    /// What the neurons begin with, and what they count.
    pub(super) fn ends(&self) -> [&Row; 2] {
        [&self.start, &self.factors]
    }

    /// What a side sees of a board if it is to move.
    pub(super) fn impression(&self, board: &LineBoard, view: Side) -> Impression {
        let rows = &self.places[view as usize];
        let mut sums = self.start;
        for place in board.places() {
            for (sum, number) in sums.0.iter_mut().zip(rows[place].0) {
                *sum = sum.wrapping_add(number);
            }
        }
        Impression(sums)
    }

    /// What an impression counts for the side whose impression it is.
    #[inline]
    pub(super) fn value(&self, Impression(sums): &Impression) -> Score {
        self.counted(|neuron| sums.0[neuron])
    }

    /// What the other side's impression will count after a move that pushes nothing.
    #[inline]
    pub(super) fn value_after(
        &self,
        Impression(sums): &Impression,
        board: &LineBoard,
        chosen: CompactMove,
    ) -> Score {
        let rows = &self.places[board.side().other() as usize];
        let [cleared, filled] = board.quiet_places(chosen).map(|place| &rows[place].0);
        self.counted(|neuron| {
            sums.0[neuron].wrapping_sub(cleared[neuron]).wrapping_add(filled[neuron])
        })
    }

    /// What sums count. In two loops, so that the compiler does eight small numbers at once in the
    /// first and their products with the factors in the second.
    #[inline]
    fn counted(&self, sum: impl Fn(usize) -> i16) -> Score {
        let mut squares = [0; WIDTH];
        for (neuron, square) in squares.iter_mut().enumerate() {
            let size = sum(neuron).clamp(0, TOP);
            *square = size.wrapping_mul(size);
        }
        let mut total = 0;
        for (square, factor) in squares.into_iter().zip(self.factors.0) {
            total += Score::from(square) * Score::from(factor);
        }
        total / (Score::from(TOP) * Score::from(TOP) * Score::from(FACTOR) / UNIT)
    }
}

impl Default for Layer {
    /// Neurons that count nothing.
    fn default() -> Layer {
        Layer::new(&[ZERO; LineBoard::PLACES], ZERO, ZERO).expect("zero is not too large")
    }
}

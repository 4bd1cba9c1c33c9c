//! The neurons of the whole board as they are learned.

use tripot_core::Rng;
use tripot_core::maths::square;
use tripot_siam::fast::LineBoard;

use super::layer::{FACTOR, Layer, MOST_FACTOR, MOST_NUMBER, Row, TOP, WIDTH};

/// A number for each neuron.
pub(super) type Numbers = [f32; WIDTH];

/// What each place adds to the neurons, then what they begin with, then what they count in logits.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Neurons(pub(super) Vec<Numbers>);

const START: usize = LineBoard::PLACES;
const FACTORS: usize = START + 1;

impl Neurons {
    /// How many rows of numbers there are.
    pub(super) const ROWS: usize = FACTORS + 1;

    /// Neurons that count nothing.
    pub(super) fn none() -> Neurons {
        Neurons(vec![[0.0; WIDTH]; Neurons::ROWS])
    }

    /// Neurons that have learned nothing: half of them count for the mover, half against.
    pub(super) fn new(rng: &mut Rng) -> Neurons {
        let mut any = || rng.below(1 << 16) as f32 / 32_768.0 - 1.0;
        let mut rows = vec![[0.0; WIDTH]; Neurons::ROWS];
        for number in rows[..START].as_flattened_mut() {
            *number = any() / 4.0;
        }
        rows[START] = [0.4; WIDTH];
        rows[FACTORS] = std::array::from_fn(|neuron| if neuron % 2 == 0 { 0.1 } else { -0.1 });
        Neurons(rows)
    }

    /// The sums of a position whose places are taken.
    pub(super) fn sums(&self, places: &[usize]) -> Numbers {
        let mut sums = self.0[START];
        for &place in places {
            for (sum, number) in sums.iter_mut().zip(&self.0[place]) {
                *sum += number;
            }
        }
        sums
    }

    /// The logit that sums stand for.
    pub(super) fn logit(&self, sums: &Numbers) -> f32 {
        let counted = sums.iter().zip(&self.0[FACTORS]);
        counted.map(|(sum, factor)| factor * square(sum.clamp(0.0, 1.0))).sum()
    }

    /// Adds to slopes what a wrong logit of a position means.
    pub(super) fn blame(&self, places: &[usize], sums: &Numbers, error: f32, slopes: &mut Neurons) {
        let mut blame = [0.0; WIDTH];
        for neuron in 0..WIDTH {
            let size = sums[neuron].clamp(0.0, 1.0);
            slopes.0[FACTORS][neuron] += error * size * size;
            if size < 1.0 {
                blame[neuron] = error * self.0[FACTORS][neuron] * 2.0 * size;
            }
        }
        for &row in places.iter().chain([&START]) {
            for (slope, blame) in slopes.0[row].iter_mut().zip(blame) {
                *slope += blame;
            }
        }
    }

    /// The neurons that a search needs.
    pub(super) fn rounded(&self) -> Layer {
        let row = |numbers: &Numbers, unit: i16, most: i16| {
            let (unit, most) = (f32::from(unit), f32::from(most));
            Row(numbers.map(|number| (number * unit).round().clamp(-most, most) as i16))
        };
        let number = |numbers| row(numbers, TOP, MOST_NUMBER);
        let places: Vec<Row> = self.0[..START].iter().map(number).collect();
        let factors = row(&self.0[FACTORS], FACTOR, MOST_FACTOR);
        Layer::new(&places, number(&self.0[START]), factors).expect("no number is too large")
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, Seed, State};
    use tripot_siam::{Siam, SiamOptions};

    use super::super::score::UNIT;
    use super::super::weights::Seen;
    use super::*;

    #[test]
    fn a_search_sees_what_they_say() {
        let mut rng = Seed::parse("neurons").unwrap().stream("test");
        let neurons = Neurons::new(&mut rng);
        let layer = neurons.rounded();
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            let board = LineBoard::of(&state);
            let places: Vec<usize> = Seen::of(&board).places().collect();
            let expected = neurons.logit(&neurons.sums(&places)) * UNIT as f32;
            let found = layer.value(&layer.impression(&board, board.side()));
            assert!((found as f32 - expected).abs() < 4.0, "{found} {expected} {state:?}");
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }

    #[test]
    fn the_slopes_say_how_the_logit_changes() {
        let mut neurons = Neurons::new(&mut Seed::parse("slopes").unwrap().stream("test"));
        let places = [3, 30, 77, 120, 212];
        let mut slopes = Neurons::none();
        neurons.blame(&places, &neurons.sums(&places), 1.0, &mut slopes);
        let mut wrong = 0;
        for row in places.into_iter().chain([START, FACTORS, 8]) {
            for neuron in 0..WIDTH {
                let before = neurons.0[row][neuron];
                let [more, less] = [1.0, -1.0].map(|way: f32| {
                    neurons.0[row][neuron] = before + way / 256.0;
                    neurons.logit(&neurons.sums(&places))
                });
                neurons.0[row][neuron] = before;
                let slope = (more - less) * 128.0;
                wrong += u32::from((slope - slopes.0[row][neuron]).abs() > 2e-3);
            }
        }
        // A step may cross a kink, but seldom.
        assert!(wrong < 4, "{wrong}");
    }
}

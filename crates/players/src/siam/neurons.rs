//! The network in training: floats, and backpropagation.

use tripot_core::Rng;
use tripot_core::maths::square;
use tripot_siam::fast::LineBoard;

use super::layer::{CLIP, Layer, MOST_OUTPUT, MOST_WEIGHT, OUTPUT_UNIT, Row, WIDTH};

/// A number for each neuron.
pub(super) type Numbers = [f32; WIDTH];

/// The weights of each feature, then the biases, then the output weights in logits.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Neurons(pub(super) Vec<Numbers>);

const BIAS: usize = LineBoard::PLACES;
const OUTPUT: usize = BIAS + 1;

impl Neurons {
    /// How many rows of numbers there are.
    pub(super) const ROWS: usize = OUTPUT + 1;

    /// Neurons that count nothing.
    pub(super) fn none() -> Neurons {
        Neurons(vec![[0.0; WIDTH]; Neurons::ROWS])
    }

    /// Neurons that have learned nothing: half of them count for the mover, half against.
    pub(super) fn new(rng: &mut Rng) -> Neurons {
        let mut any = || rng.below(1 << 16) as f32 / 32_768.0 - 1.0;
        let mut rows = vec![[0.0; WIDTH]; Neurons::ROWS];
        for number in rows[..BIAS].as_flattened_mut() {
            *number = any() / 4.0;
        }
        rows[BIAS] = [0.4; WIDTH];
        rows[OUTPUT] = std::array::from_fn(|neuron| if neuron % 2 == 0 { 0.1 } else { -0.1 });
        Neurons(rows)
    }

    /// The sums of a position whose places are taken.
    pub(super) fn sums(&self, places: &[usize]) -> Numbers {
        let mut sums = self.0[BIAS];
        for &place in places {
            for (sum, number) in sums.iter_mut().zip(&self.0[place]) {
                *sum += number;
            }
        }
        sums
    }

    /// The logit that sums stand for.
    pub(super) fn logit(&self, sums: &Numbers) -> f32 {
        let counted = sums.iter().zip(&self.0[OUTPUT]);
        counted.map(|(sum, factor)| factor * square(sum.clamp(0.0, 1.0))).sum()
    }

    /// Adds the gradients of the loss of one position, whose logit is off by `error`.
    pub(super) fn backpropagate(
        &self,
        places: &[usize],
        sums: &Numbers,
        error: f32,
        gradients: &mut Neurons,
    ) {
        let mut backpropagate = [0.0; WIDTH];
        for neuron in 0..WIDTH {
            let size = sums[neuron].clamp(0.0, 1.0);
            gradients.0[OUTPUT][neuron] += error * size * size;
            if size < 1.0 {
                backpropagate[neuron] = error * self.0[OUTPUT][neuron] * 2.0 * size;
            }
        }
        for &row in places.iter().chain([&BIAS]) {
            for (gradient, backpropagate) in gradients.0[row].iter_mut().zip(backpropagate) {
                *gradient += backpropagate;
            }
        }
    }

    /// The layer that a search needs, quantized.
    pub(super) fn rounded(&self) -> Layer {
        let row = |numbers: &Numbers, unit: i16, most: i16| {
            let (unit, most) = (f32::from(unit), f32::from(most));
            Row(numbers.map(|number| (number * unit).round().clamp(-most, most) as i16))
        };
        let number = |numbers| row(numbers, CLIP, MOST_WEIGHT);
        let places: Vec<Row> = self.0[..BIAS].iter().map(number).collect();
        let output = row(&self.0[OUTPUT], OUTPUT_UNIT, MOST_OUTPUT);
        Layer::new(&places, number(&self.0[BIAS]), output).expect("no number is too large")
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
            let found = layer.value(&layer.accumulator(&board, board.side()));
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
        let mut gradients = Neurons::none();
        neurons.backpropagate(&places, &neurons.sums(&places), 1.0, &mut gradients);
        let mut wrong = 0;
        for row in places.into_iter().chain([BIAS, OUTPUT, 8]) {
            for neuron in 0..WIDTH {
                let before = neurons.0[row][neuron];
                let [more, less] = [1.0, -1.0].map(|way: f32| {
                    neurons.0[row][neuron] = before + way / 256.0;
                    neurons.logit(&neurons.sums(&places))
                });
                neurons.0[row][neuron] = before;
                let gradient = (more - less) * 128.0;
                wrong += u32::from((gradient - gradients.0[row][neuron]).abs() > 2e-3);
            }
        }
        // A step may cross a kink, but seldom.
        assert!(wrong < 4, "{wrong}");
    }
}

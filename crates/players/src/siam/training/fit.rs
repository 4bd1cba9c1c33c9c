//! Stochastic gradient descent: Adagrad for the weights of lines, Adam for the neurons.

use tripot_core::Seed;
use tripot_core::maths;
use tripot_siam::Symmetry;
use tripot_siam::fast::LineBoard;

use super::super::neurons::Neurons;
use super::super::weights::{PARTS, Weights};
use super::model::Model;
use super::sample::Sample;

/// How often all samples are gone through.
const EPOCHS: usize = 8;
/// The learning rate of the weights of lines.
const LEARNING_RATE: f32 = 0.1;
/// What a weight has seen before the first sample. So much that it takes many samples to move it: a
/// search looks for the positions that the evaluation likes too well, and finds every line that was
/// seen once and believed. With 1 instead of 1000 the fit is closer and the player far weaker.
const FIRST_SQUARES: f32 = 1000.0;
/// How many samples the neurons learn at once, and how fast.
const BATCH: usize = 256;
const NEURONS_LEARNING_RATE: f32 = 0.004;
/// How much of the rate is left at the end.
const LAST_RATE: f32 = 0.1;
const LAST_NEURONS_RATE: f32 = 0.03;

/// The model that fits samples, as far as it was looked for. It begins with what a person knows and
/// with neurons that know nothing: a fit that went on where the last ended would see old samples
/// again and again, and overfit to them.
pub(super) fn fitted(samples: &[Sample], seed: &Seed) -> Model {
    let mut fit = Fit {
        weights: Weights::by_hand(),
        squared_gradients: vec![FIRST_SQUARES; Weights::count()],
        neurons: Neurons::new(&mut seed.stream("neurons")),
        gradients: Neurons::none(),
        adam: Adam::new(),
    };
    let images: Vec<Vec<usize>> = Symmetry::all()
        .map(|symmetry| {
            (0..LineBoard::PLACES).map(|of| LineBoard::mapped_place(of, symmetry)).collect()
        })
        .collect();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut rng = seed.stream("order");
    let steps = EPOCHS * samples.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..EPOCHS {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let left = 1.0 - step as f32 / steps as f32;
            let slowed = |last: f32| last + (1.0 - last) * left;
            for &number in batch {
                // A sample and its mirror images are the same to the lines, not to the neurons.
                let image = &images[rng.below(8) as usize];
                let rate = LEARNING_RATE * slowed(LAST_RATE);
                fit.learn(&samples[number as usize], image, rate);
            }
            fit.descend(batch.len(), NEURONS_LEARNING_RATE * slowed(LAST_NEURONS_RATE));
            step += 1;
        }
    }
    Model { weights: fit.weights, neurons: fit.neurons }
}

/// A fit under way: logistic regression, each number at its own squared.
struct Fit {
    weights: Weights,
    /// The squares of the errors that each weight has seen (Adagrad).
    squared_gradients: Vec<f32>,
    neurons: Neurons,
    /// What the samples of a batch say about the neurons.
    gradients: Neurons,
    adam: Adam,
}

impl Fit {
    /// Learns a sample, which the neurons see as one of its mirror images.
    fn learn(&mut self, sample: &Sample, image: &[usize], rate: f32) {
        let parts = Weights::parts(&sample.seen);
        let mut places = arrayvec::ArrayVec::<usize, MOST_PIECES>::new();
        places.extend(sample.seen.places().map(|place| image[place]));
        let sums = self.neurons.sums(&places);
        let logit = self.weights.sum(&parts) + self.neurons.logit(&sums);
        let error = chance(logit) - sample.chance;
        self.learn_lines(&parts, error, rate);
        self.neurons.backpropagate(&places, &sums, error, &mut self.gradients);
    }

    fn learn_lines(&mut self, parts: &[u32; PARTS], error: f32, rate: f32) {
        for &part in parts {
            let (weight, squared) =
                (&mut self.weights.0[part as usize], &mut self.squared_gradients[part as usize]);
            *squared += error * error;
            *weight -= rate * error / squared.sqrt();
        }
    }

    /// Changes the neurons by what this many samples said.
    fn descend(&mut self, samples: usize, rate: f32) {
        let gradients = self.gradients.0.as_flattened_mut();
        self.adam.step(self.neurons.0.as_flattened_mut(), gradients, samples as f32, rate);
        gradients.fill(0.0);
    }
}

/// Three mountains and ten animals.
const MOST_PIECES: usize = 13;

/// Numbers that go down each at its own squared (Adam).
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// How much of the means and of the squares is not yet filled.
    unfilled: [f32; 2],
}

/// How slowly the means of gradients and of their squares forget.
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

impl Adam {
    fn new() -> Adam {
        let zeros = || vec![0.0; Neurons::none().0.as_flattened().len()];
        Adam { means: zeros(), squares: zeros(), unfilled: [1.0; 2] }
    }

    /// Changes each number against its gradient, which is a sum over this many samples.
    fn step(&mut self, numbers: &mut [f32], gradients: &[f32], samples: f32, rate: f32) {
        self.unfilled = [self.unfilled[0] * BETA1, self.unfilled[1] * BETA2];
        let [filled, long_filled] = self.unfilled.map(|unfilled| 1.0 - unfilled);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((number, &gradient), (mean, square)) in numbers.iter_mut().zip(gradients).zip(moments)
        {
            let gradient = gradient / samples;
            *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
            *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
            *number -= rate * (*mean / filled) / ((*square / long_filled).sqrt() + 1e-7);
        }
    }
}

/// The mean cross entropy of what a model says and what samples say, in bits.
pub(super) fn loss(model: &Model, samples: &[Sample]) -> f64 {
    let bits = |sample: &Sample| {
        let guess = f64::from(chance(model.logit(&sample.seen))).clamp(1e-9, 1.0 - 1e-9);
        let truth = f64::from(sample.chance);
        -(truth * maths::log2(guess) + (1.0 - truth) * maths::log2(1.0 - guess))
    };
    samples.iter().map(bits).sum::<f64>() / samples.len().max(1) as f64
}

/// The chance that a logit stands for.
fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + maths::exp_f32(-logit))
}

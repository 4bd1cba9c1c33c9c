//! Fitting what is learned to lessons.

use tripot_core::Seed;
use tripot_core::maths;
use tripot_siam::Symmetry;
use tripot_siam::fast::LineBoard;

use super::super::neurons::Neurons;
use super::super::weights::{PARTS, Weights};
use super::lesson::Lesson;
use super::model::Model;

/// How often all lessons are gone through.
const PASSES: usize = 8;
/// How fast the weights of lines are learned.
const SPEED: f32 = 0.1;
/// What a weight has seen before the first lesson. So much that it takes many lessons to move it: a
/// search looks for the positions that the evaluation likes too well, and finds every line that was
/// seen once and believed. With 1 instead of 1000 the fit is closer and the player far weaker.
const FIRST_PACE: f32 = 1000.0;
/// How many lessons the neurons learn at once, and how fast.
const BATCH: usize = 256;
const NEURONS_SPEED: f32 = 0.004;
/// How much of the speed is left at the end.
const LAST_SPEED: f32 = 0.1;
const LAST_NEURONS_SPEED: f32 = 0.03;

/// The model that fits lessons, as far as it was looked for. It begins with what a person knows and
/// with neurons that know nothing: a fit that went on where the last ended would see old lessons
/// again and again, and learn their accidents by heart.
pub(super) fn fitted(lessons: &[Lesson], seed: &Seed) -> Model {
    let mut fit = Fit {
        weights: Weights::by_hand(),
        paces: vec![FIRST_PACE; Weights::count()],
        neurons: Neurons::new(&mut seed.stream("neurons")),
        slopes: Neurons::none(),
        descent: Descent::new(),
    };
    let images: Vec<Vec<usize>> = Symmetry::all()
        .map(|symmetry| {
            (0..LineBoard::PLACES).map(|of| LineBoard::mapped_place(of, symmetry)).collect()
        })
        .collect();
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let mut rng = seed.stream("order");
    let steps = PASSES * lessons.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..PASSES {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let left = 1.0 - step as f32 / steps as f32;
            let slowed = |last: f32| last + (1.0 - last) * left;
            for &number in batch {
                // A lesson and its mirror images are the same to the lines, not to the neurons.
                let image = &images[rng.below(8) as usize];
                let speed = SPEED * slowed(LAST_SPEED);
                fit.learn(&lessons[number as usize], image, speed);
            }
            fit.descend(batch.len(), NEURONS_SPEED * slowed(LAST_NEURONS_SPEED));
            step += 1;
        }
    }
    Model { weights: fit.weights, neurons: fit.neurons }
}

/// A fit under way: logistic regression, each number at its own pace.
struct Fit {
    weights: Weights,
    /// The squares of the errors that each weight has seen (Adagrad).
    paces: Vec<f32>,
    neurons: Neurons,
    /// What the lessons of a batch say about the neurons.
    slopes: Neurons,
    descent: Descent,
}

impl Fit {
    /// Learns a lesson, which the neurons see as one of its mirror images.
    fn learn(&mut self, lesson: &Lesson, image: &[usize], speed: f32) {
        let parts = Weights::parts(&lesson.seen);
        let mut places = arrayvec::ArrayVec::<usize, MOST_PIECES>::new();
        places.extend(lesson.seen.places().map(|place| image[place]));
        let sums = self.neurons.sums(&places);
        let logit = self.weights.sum(&parts) + self.neurons.logit(&sums);
        let error = chance(logit) - lesson.chance;
        self.learn_lines(&parts, error, speed);
        self.neurons.blame(&places, &sums, error, &mut self.slopes);
    }

    fn learn_lines(&mut self, parts: &[u32; PARTS], error: f32, speed: f32) {
        for &part in parts {
            let (weight, pace) =
                (&mut self.weights.0[part as usize], &mut self.paces[part as usize]);
            *pace += error * error;
            *weight -= speed * error / pace.sqrt();
        }
    }

    /// Changes the neurons by what so many lessons said.
    fn descend(&mut self, lessons: usize, speed: f32) {
        let slopes = self.slopes.0.as_flattened_mut();
        self.descent.step(self.neurons.0.as_flattened_mut(), slopes, lessons as f32, speed);
        slopes.fill(0.0);
    }
}

/// Three mountains and ten animals.
const MOST_PIECES: usize = 13;

/// Numbers that go down each at its own pace (Adam).
struct Descent {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// How much of the means and of the squares is not yet filled.
    unfilled: [f32; 2],
}

/// How slowly the means of slopes and of their squares forget.
const MEMORY: f32 = 0.9;
const LONG_MEMORY: f32 = 0.999;

impl Descent {
    fn new() -> Descent {
        let zeros = || vec![0.0; Neurons::none().0.as_flattened().len()];
        Descent { means: zeros(), squares: zeros(), unfilled: [1.0; 2] }
    }

    /// Changes each number against its slope, which is a sum over so many lessons.
    fn step(&mut self, numbers: &mut [f32], slopes: &[f32], lessons: f32, speed: f32) {
        self.unfilled = [self.unfilled[0] * MEMORY, self.unfilled[1] * LONG_MEMORY];
        let [filled, long_filled] = self.unfilled.map(|unfilled| 1.0 - unfilled);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(moments) {
            let slope = slope / lessons;
            *mean = MEMORY * *mean + (1.0 - MEMORY) * slope;
            *square = LONG_MEMORY * *square + (1.0 - LONG_MEMORY) * slope * slope;
            *number -= speed * (*mean / filled) / ((*square / long_filled).sqrt() + 1e-7);
        }
    }
}

/// The mean cross entropy of what a model says and what lessons say, in bits.
pub(super) fn loss(model: &Model, lessons: &[Lesson]) -> f64 {
    let bits = |lesson: &Lesson| {
        let guess = f64::from(chance(model.logit(&lesson.seen))).clamp(1e-9, 1.0 - 1e-9);
        let truth = f64::from(lesson.chance);
        -(truth * maths::log2(guess) + (1.0 - truth) * maths::log2(1.0 - guess))
    };
    lessons.iter().map(bits).sum::<f64>() / lessons.len().max(1) as f64
}

/// The chance that a logit stands for.
fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + maths::exp_f32(-logit))
}

//! The model in training: weights of lines and a network.

use super::super::evaluation::Evaluation;
use super::super::file::write;
use super::super::neurons::Neurons;
use super::super::weights::{Seen, Weights, evaluation};

/// What is learned of lines, and of the board as a whole.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model {
    pub(super) weights: Weights,
    pub(super) neurons: Neurons,
}

impl Model {
    /// What a person knows: the evaluation made by hand.
    pub(super) fn by_hand() -> Model {
        Model { weights: Weights::by_hand(), neurons: Neurons::none() }
    }

    /// The logit of the chance to win.
    pub(super) fn logit(&self, seen: &Seen) -> f32 {
        let places: Vec<usize> = seen.places().collect();
        let whole = self.neurons.logit(&self.neurons.sums(&places));
        self.weights.sum(&Weights::parts(seen)) + whole
    }

    /// The evaluation that a search needs.
    pub(super) fn evaluation(&self) -> Evaluation {
        evaluation(&self.weights.rounded(), self.neurons.rounded())
    }

    /// The evaluation in the form of a file.
    pub(super) fn file(&self) -> Vec<u8> {
        write(&self.weights.rounded(), &self.neurons.rounded())
    }

    /// All numbers as bytes, to go on later.
    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        let numbers = self.weights.0.iter().chain(self.neurons.0.as_flattened());
        numbers.flat_map(|number| number.to_le_bytes())
    }

    /// Reads what [`Model::bytes`] said, and gives back the bytes that are left.
    pub(super) fn read(bytes: &[u8]) -> Option<(Model, &[u8])> {
        let mut model = Model::by_hand();
        let mut left = bytes;
        for number in model.weights.0.iter_mut().chain(model.neurons.0.as_flattened_mut()) {
            let (word, rest) = left.split_first_chunk()?;
            *number = f32::from_le_bytes(*word);
            left = rest;
        }
        Some((model, left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_with_what_a_person_knows() {
        assert!(Model::by_hand().evaluation() == Evaluation::by_hand());
    }
}

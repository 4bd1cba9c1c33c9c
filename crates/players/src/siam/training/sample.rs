//! Training samples: positions of self-play games with their targets.

use tripot_core::maths;
use tripot_core::{Budget, Rng, SeatCount, Seed, State};
use tripot_siam::fast::{LineBoard, LineTable};
use tripot_siam::{End, Siam, SiamOptions};

use super::super::engine::Engine;
use super::super::score::{Score, UNIT, is_proved};
use super::super::weights::Seen;

/// A position of a game, and what is to be learned of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    pub(super) seen: Seen,
    /// The chance of the side to move to win.
    pub(super) chance: f32,
}

/// How much the result of a game counts beside the score of the search.
const RESULT_SHARE: f32 = 0.5;
/// The most random plies that a game begins with.
const OPENING: u32 = 9;
/// How many positions beside the way each position of a game has, and which part of the nodes of a
/// move each of them takes.
const BESIDE: u32 = 3;
const BESIDE_PART: u64 = 4;
/// The chance that a proof stands for.
const NEARLY_CERTAIN: f32 = 0.97;
/// A sample as bytes: ten codes, two reserves, the chance.
const BYTES: usize = 46;

impl Sample {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.seen.codes.iter().flat_map(|code| code.to_le_bytes()));
        bytes.extend(self.seen.reserves);
        bytes.extend(self.chance.to_le_bytes());
    }

    pub(super) fn read_all(bytes: &[u8]) -> Option<Vec<Sample>> {
        let (samples, []) = bytes.as_chunks::<BYTES>() else { return None };
        samples.iter().map(Sample::read).collect()
    }

    fn read(bytes: &[u8; BYTES]) -> Option<Sample> {
        let (words, _) = bytes[..40].as_chunks();
        let mut codes = [0; 10];
        for (code, word) in codes.iter_mut().zip(words) {
            *code = u32::from_le_bytes(*word);
        }
        let seen = Seen { codes, reserves: [bytes[40], bytes[41]] };
        let chance = f32::from_le_bytes(*bytes.last_chunk()?);
        (seen.is_sound() && (0.0..=1.0).contains(&chance)).then_some(Sample { seen, chance })
    }
}

/// The samples of one game of self-play, from a random opening to a proved end: of its
/// positions, and of those beside its way.
pub(super) fn played(engine: &mut Engine, seed: &Seed, nodes: u64) -> Vec<Sample> {
    let mut rng = seed.stream("opening");
    let start = Siam::new(&SiamOptions::default(), SeatCount::TWO);
    let mut state = start.expect("the default options");
    let plies = 1 + rng.below(OPENING);
    play_at_random(&mut state, plies, &mut rng);
    let (mut samples, mut beside) = (Vec::new(), Vec::new());
    let winner = loop {
        match state.end() {
            Some(End::Won(side)) => break Some(side),
            Some(End::Draw) => break None,
            None => {}
        }
        let (found, _) = engine.search(&state, &Budget::nodes(nodes));
        // Nothing is found only where no move parries.
        let Some(found) = found else { break Some(state.side().other()) };
        if is_proved(found.score) {
            let side = state.side();
            break Some(if found.score > 0 { side } else { side.other() });
        }
        let Some(&chosen) = found.line.first() else { break None };
        if let Some(seen) = asked_about(&state) {
            samples.push((state.side(), Sample { seen, chance: chance(found.score) }));
        }
        for _ in 0..BESIDE {
            beside.extend(lesson_beside(engine, &state, nodes / BESIDE_PART, &mut rng));
        }
        state.play_unchecked(chosen.into());
    };
    let mixed = |(side, sample): (_, Sample)| {
        let result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        let chance = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * sample.chance;
        Sample { chance, ..sample }
    };
    samples.into_iter().map(mixed).chain(beside).collect()
}

/// The sample of a position after a random move or two, by a search. Most of the positions that a
/// search asks the evaluation about come from bad moves, which no good player plays: without these
/// samples it would know nothing about them.
fn lesson_beside(engine: &mut Engine, state: &Siam, nodes: u64, rng: &mut Rng) -> Option<Sample> {
    let mut state = state.clone();
    let plies = 1 + u32::from(rng.below(3) == 0);
    play_at_random(&mut state, plies, rng);
    let seen = asked_about(&state)?;
    let (found, _) = engine.search(&state, &Budget::nodes(nodes));
    Some(Sample { seen, chance: chance(found?.score) })
}

/// What a search would ask the evaluation about: a position in which nobody can win at once.
fn asked_about(state: &Siam) -> Option<Seen> {
    let board = LineBoard::of(state);
    let lines = LineTable::of(state.options().push_count);
    let is_quiet = state.end().is_none() && board.both_threats(lines) == (0, 0);
    is_quiet.then(|| Seen::of(&board))
}

/// Plays this many random moves, as long as the game goes on.
fn play_at_random(state: &mut Siam, plies: u32, rng: &mut Rng) {
    for _ in 0..plies {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        if let Some(&chosen) = rng.pick(&moves) {
            state.play_unchecked(chosen);
        }
    }
}

/// The chance that a score stands for. A proof is nearly certain: a logit has to stay finite.
fn chance(score: Score) -> f32 {
    if is_proved(score) {
        return if score > 0 { NEARLY_CERTAIN } else { 1.0 - NEARLY_CERTAIN };
    }
    1.0 / (1.0 + maths::exp_f32(-(score as f32) / UNIT as f32))
}

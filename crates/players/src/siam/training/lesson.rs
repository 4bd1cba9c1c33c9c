//! What a game teaches of each of its positions.

use tripot_core::{Budget, SeatCount, Seed, State};
use tripot_siam::fast::LineBoard;
use tripot_siam::{End, Siam, SiamOptions};

use super::super::engine::Engine;
use super::super::score::{UNIT, is_proved};
use super::super::weights::Seen;

/// A position of a game, and what is to be learned of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lesson {
    pub(super) seen: Seen,
    /// The chance of the side to move to win.
    pub(super) chance: f32,
}

/// How much the result of a game counts beside the score of the search.
const RESULT_SHARE: f32 = 0.6;
/// The most random plies that a game begins with.
const OPENING: u32 = 9;
/// A lesson as bytes: ten codes, two reserves, the chance.
const BYTES: usize = 46;

impl Lesson {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.seen.codes.iter().flat_map(|code| code.to_le_bytes()));
        bytes.extend(self.seen.reserves);
        bytes.extend(self.chance.to_le_bytes());
    }

    pub(super) fn read_all(bytes: &[u8]) -> Option<Vec<Lesson>> {
        let (lessons, []) = bytes.as_chunks::<BYTES>() else { return None };
        lessons.iter().map(Lesson::read).collect()
    }

    fn read(bytes: &[u8; BYTES]) -> Option<Lesson> {
        let (words, _) = bytes[..40].as_chunks();
        let mut codes = [0; 10];
        for (code, word) in codes.iter_mut().zip(words) {
            *code = u32::from_le_bytes(*word);
        }
        let seen = Seen { codes, reserves: [bytes[40], bytes[41]] };
        let chance = f32::from_le_bytes(*bytes.last_chunk()?);
        (seen.is_sound() && (0.0..=1.0).contains(&chance)).then_some(Lesson { seen, chance })
    }
}

/// One game of the engine against itself, from a random opening to a proved end.
pub(super) fn played(engine: &mut Engine, seed: &Seed, nodes: u64) -> Vec<Lesson> {
    let mut rng = seed.stream("opening");
    let start = Siam::new(&SiamOptions::default(), SeatCount::TWO);
    let mut state = start.expect("the default options");
    for _ in 0..=rng.below(OPENING) {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        if let Some(&chosen) = rng.pick(&moves) {
            state.play_unchecked(chosen);
        }
    }
    let mut lessons = Vec::new();
    let budget = Budget::nodes(nodes);
    let winner = loop {
        match state.end() {
            Some(End::Won(side)) => break Some(side),
            Some(End::Draw) => break None,
            None => {}
        }
        let (found, _) = engine.search(&state, &budget);
        // Nothing is found only where nothing parries.
        let Some(found) = found else { break Some(state.side().other()) };
        if is_proved(found.score) {
            let side = state.side();
            break Some(if found.score > 0 { side } else { side.other() });
        }
        let chance = 1.0 / (1.0 + (-(found.score as f32) / UNIT as f32).exp());
        let seen = Seen::of(&LineBoard::of(&state));
        lessons.push((state.side(), Lesson { seen, chance }));
        let Some(&chosen) = found.line.first() else { break None };
        state.play_unchecked(chosen.into());
    };
    let mixed = |(side, lesson): (_, Lesson)| {
        let result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
        let chance = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * lesson.chance;
        Lesson { chance, ..lesson }
    };
    lessons.into_iter().map(mixed).collect()
}

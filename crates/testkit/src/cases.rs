//! Random cases for the readers of a game: states and records that play reaches, and texts that are
//! nearly right.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use tripot_core::{
    Notation, OptionsOf, Record, Referee, Seat, SeatCount, SeatLine, Seed, State, Term, Viewer,
    parse_variant, write_variant,
};

use crate::effort::times;
use crate::table::{events, legal, play_random_move, random_game};

/// The same cases on every machine, drawn from a number.
pub fn same_cases(cases: u32, number: u64) -> ProptestConfig {
    ProptestConfig {
        cases: times(cases),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(number),
        ..ProptestConfig::default()
    }
}

/// Any seed.
pub fn seeds() -> impl Strategy<Value = Seed> {
    any::<[u8; 32]>().prop_map(Seed::from_bytes)
}

/// A state that random play of some variant reaches.
///
/// # Panics
/// If the variants can't be played.
pub fn reached<S: State>(
    variants: impl Strategy<Value = (OptionsOf<S>, SeatCount)>,
) -> impl Strategy<Value = S> {
    (variants, seeds(), any::<Index>()).prop_map(|((options, seats), seed, index)| {
        let start = S::new(&options, seats).expect("the options have no faults");
        index.get(&random_game(start, &seed)).clone()
    })
}

/// The record of a game that random play of some variant reaches, without its digest.
///
/// # Panics
/// If the variants can't be played.
pub fn records<S: Notation>(
    variants: impl Strategy<Value = (OptionsOf<S>, SeatCount)>,
) -> impl Strategy<Value = String> {
    (variants, seeds(), 0_usize..20).prop_map(|((options, seats), seed, plies)| {
        let mut referee = Referee::<S>::deal(&options, seats, seed).expect("no faults");
        let mut rng = seed.stream("moves");
        for _ in 0..plies {
            play_random_move(&mut referee, &mut rng);
        }
        let line = SeatLine::new("Léa", "human").expect("it is short");
        let text = referee.record(&vec![line; seats.get()]).to_string();
        text.split_inclusive('\n').filter(|line| !line.starts_with("digest: ")).collect()
    })
}

/// A change to a text: where, how, and with which character.
pub type Change = (Index, u8, char);

/// A few changes, mostly with these letters.
pub fn changes(letters: &str) -> impl Strategy<Value = Vec<Change>> {
    let letters = prop::sample::select(letters.chars().collect::<Vec<_>>());
    let letter = prop_oneof![9 => letters, 1 => any::<char>()];
    prop::collection::vec((any::<Index>(), 0_u8..4, letter), 1..4)
}

/// The text with characters replaced, inserted, taken out or swapped.
pub fn changed(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (index, how, letter) in changes {
        let place = index.index(letters.len() + 1);
        match how {
            0 => letters.insert(place, *letter),
            _ if place == letters.len() => {}
            1 => letters[place] = *letter,
            2 => {
                letters.remove(place);
            }
            _ => {
                let last = letters.len() - 1;
                letters.swap(place, (place + 1).min(last));
            }
        }
    }
    letters.into_iter().collect()
}

/// Gives a text to every reader of a game, moves as the seat to move at a state would say them. What
/// is read must be written and read again as itself.
pub fn check_readers<S: Notation>(text: &str, state: &S) -> Result<(), TestCaseError> {
    let options = state.options();
    if let Ok(read) = S::read_position(text, &options) {
        prop_assert_eq!(
            S::read_position(&read.write_position(), &options).ok(),
            Some(read.clone())
        );
        check_classroom_form(&read)?;
    }
    let view = state.view(state.turn().seat().map_or(Viewer::Public, Viewer::Seat));
    if let Ok(chosen) = S::read_move(&view, text) {
        let native = S::write_move(&view, chosen);
        prop_assert_eq!(S::read_move(&view, &native).ok(), Some(chosen));
        if let Some(classroom) = S::write_classroom_move(&view, chosen) {
            prop_assert_eq!(S::read_move(&view, &classroom).ok(), Some(chosen));
        }
        prop_assert_eq!(state.check(chosen).is_ok(), legal(state).contains(&chosen));
    }
    if let Some(event) = S::read_chance(text) {
        prop_assert_eq!(S::write_chance(event), text);
    }
    if let Ok(options) = parse_variant::<S::Settings>(S::NAME, text) {
        let name = write_variant(S::NAME, &options);
        prop_assert_eq!(parse_variant(S::NAME, &name), Ok(options));
    }
    if let Ok(record) = Record::parse(text) {
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
        if let Ok(referee) = Referee::<S>::replay(&record) {
            prop_assert_eq!(referee.termination(), record.termination);
        }
    }
    if let Ok(seed) = Seed::parse(text) {
        prop_assert_eq!(Seed::parse_hex(&seed.to_string()), Ok(seed));
    }
    if let Some(seat) = Seat::parse(text) {
        prop_assert_eq!(seat.to_string(), text.to_lowercase());
    }
    let _ = Term::parse(text);
    Ok(())
}

/// The record of a game is read, replayed and written as itself.
pub fn check_replay<S: Notation>(text: &str) -> Result<(), TestCaseError> {
    let record = Record::parse(text).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let referee =
        Referee::<S>::replay(&record).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(referee.record(&record.header.seats), record);
    Ok(())
}

/// The classroom form, if there is one, is read as the state exactly if it says all that the state
/// knows.
pub fn check_classroom_form<S: Notation>(state: &S) -> Result<(), TestCaseError> {
    if let Some(classroom) = state.write_classroom_position() {
        let read = S::read_position(&classroom, &state.options()).ok();
        prop_assert_eq!(
            read.as_ref() == Some(state),
            state.is_classroom_complete(),
            "{}",
            classroom
        );
    }
    Ok(())
}

/// What the readers of a game are asked to read of a state, each changed in the same places: the
/// position in both forms, its options, and some of what may come next.
pub fn nearly_right<S: Notation>(state: &S, changes: &[Change]) -> Vec<String> {
    let view = state.view(state.turn().seat().map_or(Viewer::Public, Viewer::Seat));
    let mut texts = vec![state.write_position(), write_variant(S::NAME, &state.options())];
    texts.extend(state.write_classroom_position());
    let moves = legal(state);
    for &chosen in moves.first().into_iter().chain(moves.last()) {
        texts.push(S::write_move(&view, chosen));
        texts.extend(S::write_classroom_move(&view, chosen));
    }
    texts.extend(events(state).first().map(|&(event, _)| S::write_chance(event)));
    texts.iter().map(|text| changed(text, changes)).collect()
}

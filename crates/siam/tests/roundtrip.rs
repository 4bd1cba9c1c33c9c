//! Whatever can be reached can be written and read again; whatever is written, no reader panics.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use tripot_core::{
    Annotation, Notation, Record, Referee, SeatCount, SeatLine, Seed, State, Term, Turn, Viewer,
    parse_variant, write_variant,
};
use tripot_siam::{PushCount, Siam, SiamOptions, SiamSettings};
use tripot_testkit::{legal, position, random_game, times};

const MIDDLE: &str = "s..../wN.../M.MM./N..e./N...n e";

/// The same cases on every machine.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases: times(cases),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(25),
        ..ProptestConfig::default()
    }
}

/// Options that can be played. Games are short, so that every part of one comes up.
fn variants() -> impl Strategy<Value = SiamOptions> {
    let numbers = (4_u8..=5, 0_u8..9, prop_oneof![1_u16..8, 8_u16..80]);
    (any::<[bool; 3]>(), numbers).prop_map(|([opening_ban, total, single_leave], numbers)| {
        let (animals, repetition, plies) = numbers;
        let settings = SiamSettings {
            opening_ban,
            push_count: if total { PushCount::Total } else { PushCount::Prefix },
            single_leave,
            animals,
            repetition: if repetition == 0 { 0 } else { repetition + 1 },
            plies,
        };
        SiamOptions::new(settings).expect("options that can be played")
    })
}

fn seeds() -> impl Strategy<Value = Seed> {
    any::<[u8; 32]>().prop_map(Seed::from_bytes)
}

/// A state that random play reaches.
fn reached() -> impl Strategy<Value = Siam> {
    (variants(), seeds(), any::<Index>()).prop_map(|(options, seed, index)| {
        let start = Siam::new(&options, SeatCount::TWO).expect("the options have no faults");
        index.get(&random_game(start, &seed)).clone()
    })
}

/// The record of a game that random play reaches, without its digest.
fn records() -> impl Strategy<Value = String> {
    (variants(), seeds(), 0_usize..20).prop_map(|(options, seed, plies)| {
        let mut referee = Referee::<Siam>::deal(&options, SeatCount::TWO, seed).expect("no faults");
        let mut rng = seed.stream("moves");
        for _ in 0..plies {
            let Turn::Seat(seat) = referee.turn() else { break };
            let moves = legal(&referee.view(Viewer::Seat(seat)));
            let chosen = *rng.pick(&moves).expect("a seat to move has a move");
            referee.play(seat, chosen, Annotation::default()).expect("it is legal");
        }
        let line = SeatLine::new("Léa", "human").expect("it is short");
        let text = referee.record(&vec![line; 2]).to_string();
        text.split_inclusive('\n').filter(|line| !line.starts_with("digest: ")).collect()
    })
}

/// A change to a text: where, how, and with which character.
type Change = (Index, u8, char);

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let letters = prop::sample::select(
        "MNESWneswro./-,[]()_'*:= \n012345abcdé+\u{301}\u{0}".chars().collect::<Vec<_>>(),
    );
    prop::collection::vec(
        (any::<Index>(), 0_u8..4, prop_oneof![9 => letters, 1 => any::<char>()]),
        1..4,
    )
}

/// The text with characters replaced, inserted, taken out or swapped.
fn changed(text: &str, changes: &[Change]) -> String {
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

/// Texts from nowhere, and texts made of what each form is made of.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "([.MNESWneswo]{5}/){3,5}[.MNESWnesw]{4,6} ?[erx]?( [0-9]{1,5})?( -[er]{0,3})?( won:[er])?",
        "[.NMs/ 0-9er:-]{0,40}",
        "[+-]?[a-fA-F][0-6]([a-f][0-6])?[neswoNESWOx]?",
        "\\((0|[0-6]{2}),(0|[0-6]{2}),[neswo_0]\\)\\.?",
        "[\\[\\](),_a-zé0-9' .-]{0,60}",
        "siam\\([a-z=,0-9 -]{0,40}\\)?",
        "tripot record 1\nvariant: [a-z()=]{0,20}\n(seat [er0-9]: \"[a-z]{0,3}\" x\n){0,3}.{0,80}",
        "\\[{0,12}[a-z,_]{0,5}\\]{0,12}",
    ]
}

/// Gives a text to every reader. What is read must be written and read again as itself.
fn every_reader_survives(text: &str, state: &Siam) -> Result<(), TestCaseError> {
    let options = state.options();
    if let Ok(read) = Siam::read_position(text, &options) {
        prop_assert_eq!(Siam::read_position(&read.write_position(), &options), Ok(read.clone()));
        reads_its_classroom_form(&read)?;
    }
    if let Ok(chosen) = Siam::read_move(state, text) {
        let native = Siam::write_move(state, chosen);
        prop_assert_eq!(Siam::read_move(state, &native), Ok(chosen));
        let classroom = Siam::write_classroom_move(state, chosen).expect("there is such a form");
        prop_assert_eq!(Siam::read_move(state, &classroom), Ok(chosen));
        prop_assert_eq!(state.check(chosen).is_ok(), legal(state).contains(&chosen));
    }
    prop_assert_eq!(Siam::read_chance(text), None);
    if let Ok(options) = parse_variant::<SiamSettings>(Siam::NAME, text) {
        let name = write_variant(Siam::NAME, &options);
        prop_assert_eq!(parse_variant(Siam::NAME, &name), Ok(options));
    }
    if let Ok(record) = Record::parse(text) {
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
        if let Ok(referee) = Referee::<Siam>::replay(&record) {
            prop_assert_eq!(referee.termination(), record.termination);
        }
    }
    let _ = Term::parse(text);
    Ok(())
}

/// The classroom form is read as the state exactly if it says all that the state knows.
fn reads_its_classroom_form(state: &Siam) -> Result<(), TestCaseError> {
    let classroom = state.write_classroom_position().expect("there is such a form");
    let read = Siam::read_position(&classroom, &state.options());
    prop_assert_eq!(read.as_ref() == Ok(state), state.is_classroom_complete(), "{}", classroom);
    Ok(())
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn a_position_that_is_reached_is_read_as_itself(state in reached()) {
        let options = state.options();
        let native = state.write_position();
        prop_assert_eq!(Siam::read_position(&native, &options), Ok(state.clone()));
        let (rows, rest) = native.split_once(' ').expect("the side to move follows the rows");
        let spaced: String = rows.chars().flat_map(|c| [' ', c, '\t']).collect();
        let spaced = format!("{spaced}\n{rest}\n");
        prop_assert_eq!(Siam::read_position(&spaced, &options), Ok(state.clone()));
        reads_its_classroom_form(&state)?;
        if state.is_classroom_complete() {
            let classroom = state.write_classroom_position().expect("there is such a form");
            let shouted = format!(" {} .", classroom.to_uppercase().replace(',', " , "));
            prop_assert_eq!(Siam::read_position(&shouted, &options), Ok(state.clone()));
        }
    }

    #[test]
    fn a_position_that_is_read_goes_on_as_it_would_have(state in reached(), seed in seeds()) {
        // Except for the draws: the past is forgotten.
        let mut read = Siam::read_position(&state.write_position(), &state.options())
            .expect("it was reached");
        let mut state = state;
        let mut rng = seed.stream("moves");
        for _ in 0..12 {
            prop_assert_eq!(legal(&read), legal(&state));
            let Some(&chosen) = rng.pick(&legal(&state)) else { break };
            prop_assert_eq!(read.play(chosen), Ok(()));
            prop_assert_eq!(state.play(chosen), Ok(()));
            if state.end() != read.end() {
                break;
            }
            prop_assert_eq!(&read, &state);
            prop_assert_eq!(read.key(), state.key());
        }
    }

    #[test]
    fn what_comes_next_is_read_as_itself(state in reached()) {
        for chosen in legal(&state) {
            let native = Siam::write_move(&state, chosen);
            prop_assert_eq!(Siam::read_move(&state, &native), Ok(chosen));
            prop_assert_eq!(Siam::read_move(&state, &native.to_uppercase()), Ok(chosen));
            let classroom = Siam::write_classroom_move(&state, chosen).expect("there is a form");
            prop_assert_eq!(Siam::read_move(&state, &classroom), Ok(chosen));
            prop_assert_eq!(Siam::read_move(&state, &classroom.to_uppercase()), Ok(chosen));
        }
    }

    #[test]
    fn a_record_of_any_variant_replays(text in records()) {
        let record = Record::parse(&text).expect("the referee wrote it");
        let referee = Referee::<Siam>::replay(&record).expect("the referee wrote it");
        prop_assert_eq!(referee.record(&record.header.seats), record);
    }
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn no_reader_panics_on_any_text(options in variants(), text in texts()) {
        every_reader_survives(&text, &position("", MIDDLE))?;
        let start = Siam::new(&options, SeatCount::TWO).expect("the options have no faults");
        every_reader_survives(&text, &start)?;
    }

    #[test]
    fn no_reader_panics_on_a_text_that_is_nearly_right(state in reached(), changes in changes()) {
        let mut texts = vec![
            state.write_position(),
            state.write_classroom_position().expect("there is such a form"),
            write_variant(Siam::NAME, &state.options()),
        ];
        if let Some(&chosen) = legal(&state).last() {
            texts.push(Siam::write_move(&state, chosen));
            texts.extend(Siam::write_classroom_move(&state, chosen));
        }
        for text in texts {
            every_reader_survives(&changed(&text, &changes), &state)?;
        }
    }

    #[test]
    fn no_record_that_is_nearly_right_makes_the_referee_panic(
        text in records(),
        changes in changes(),
    ) {
        every_reader_survives(&changed(&text, &changes), &position("", MIDDLE))?;
    }
}

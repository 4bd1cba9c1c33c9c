//! Whatever can be reached can be written and read again; whatever is written, no reader panics.

use proptest::prelude::*;
use tripot_core::{Notation, SeatCount, State};
use tripot_siam::{PushCount, Siam, SiamOptions, SiamSettings};
use tripot_testkit::{
    changed, changes, check_classroom_form, check_readers, check_replay, legal, nearly_right,
    position, reached, records, same_cases, seeds,
};

const MIDDLE: &str = "s..../wN.../M.MM./N..e./N...n e";

/// Options that can be played, by two. Games are short, so that every part of one comes up.
fn variants() -> impl Strategy<Value = (SiamOptions, SeatCount)> {
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
        let options = SiamOptions::new(settings).expect("options that can be played");
        (options, SeatCount::TWO)
    })
}

/// What texts that are nearly right are changed with.
const LETTERS: &str = "MNESWneswro./-,[]()_'*:= \n012345abcdé+\u{301}\u{0}";

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

proptest! {
    #![proptest_config(same_cases(2000, 25))]

    #[test]
    fn a_position_that_is_reached_is_read_as_itself(state in reached::<Siam>(variants())) {
        let options = state.options();
        let native = state.write_position();
        prop_assert_eq!(Siam::read_position(&native, &options), Ok(state.clone()));
        let (rows, rest) = native.split_once(' ').expect("the side to move follows the rows");
        let spaced: String = rows.chars().flat_map(|c| [' ', c, '\t']).collect();
        let spaced = format!("{spaced}\n{rest}\n");
        prop_assert_eq!(Siam::read_position(&spaced, &options), Ok(state.clone()));
        check_classroom_form(&state)?;
        if state.is_classroom_complete() {
            let classroom = state.write_classroom_position().expect("there is such a form");
            let shouted = format!(" {} .", classroom.to_uppercase().replace(',', " , "));
            prop_assert_eq!(Siam::read_position(&shouted, &options), Ok(state.clone()));
        }
    }

    #[test]
    fn a_position_that_is_read_goes_on_as_it_would_have(
        state in reached::<Siam>(variants()),
        seed in seeds(),
    ) {
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
    fn what_comes_next_is_read_as_itself(state in reached::<Siam>(variants())) {
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
    fn a_record_of_any_variant_replays(text in records::<Siam>(variants())) {
        check_replay::<Siam>(&text)?;
    }
}

proptest! {
    #![proptest_config(same_cases(10_000, 25))]

    #[test]
    fn no_reader_panics_on_any_text((options, seats) in variants(), text in texts()) {
        check_readers(&text, &position::<Siam>("", MIDDLE))?;
        let start = Siam::new(&options, seats).expect("the options have no faults");
        check_readers(&text, &start)?;
    }

    #[test]
    fn no_reader_panics_on_a_text_that_is_nearly_right(
        state in reached::<Siam>(variants()),
        changes in changes(LETTERS),
    ) {
        for text in nearly_right(&state, &changes) {
            check_readers(&text, &state)?;
        }
    }

    #[test]
    fn no_record_that_is_nearly_right_makes_the_referee_panic(
        text in records::<Siam>(variants()),
        changes in changes(LETTERS),
    ) {
        check_readers(&changed(&text, &changes), &position::<Siam>("", MIDDLE))?;
    }
}

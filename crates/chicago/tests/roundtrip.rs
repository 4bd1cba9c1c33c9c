//! Whatever can be reached can be written and read again; whatever is written, no reader panics.

use proptest::prelude::*;
use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, Movement, Visibility};
use tripot_core::{Notation, SeatCount, State};
use tripot_testkit::{
    changed, changes, check_readers, check_replay, events, legal, nearly_right, position, reached,
    records, same_cases, seats,
};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

/// Options that can be played, and by how many seats.
fn variants() -> impl Strategy<Value = (ChicagoOptions, SeatCount)> {
    let numbers = (2_usize..=4, 0_u8..4, 3_u8..=12, 0_u8..8, 2_u8..=6);
    (any::<[bool; 3]>(), numbers).prop_map(|([open, expert, teams], numbers)| {
        let (count, first, piles_count, height, goods) = numbers;
        let settings = ChicagoSettings {
            piles: if open { Visibility::Open } else { Visibility::Hidden },
            movement: if expert { Movement::Expert } else { Movement::Standard },
            teams: teams && count == 4,
            first: 1 + first % count as u8,
            piles_count,
            height: 1 + height % (goods * 6 / piles_count).min(8),
            goods,
        };
        let options = ChicagoOptions::new(settings).expect("options that can be played");
        assert_eq!(options.faults(seats(count)), []);
        (options, seats(count))
    })
}

/// What texts that are nearly right are changed with.
const LETTERS: &str = "brcfsm?/-,.[]()_'*:= \n019é+jt\u{301}\u{0}";

/// Texts from nowhere, and texts made of what each form is made of.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[brcfsmBF?/ 0-9,-]{0,60}",
        "[\\[\\](),_a-zé0-9' .-]{0,60}",
        "([0-9]{1,3}|garde|vends|keep|sell|caf[eé]|cacao|riz|le|de|[ ,.;'’?\t]){0,12}",
        "chicago\\([a-z=,0-9 -]{0,40}\\)?",
        "tripot record 1\nvariant: [a-z()=]{0,20}\n(seat j[0-9]: \"[a-z]{0,3}\" x\n){0,3}.{0,80}",
        "\\[{0,12}[a-z,_]{0,5}\\]{0,12}",
    ]
}

proptest! {
    #![proptest_config(same_cases(4000, 36))]

    #[test]
    fn a_position_that_is_reached_is_read_as_itself(state in reached::<Chicago>(variants())) {
        let options = state.options();
        let native = state.write_position();
        prop_assert_eq!(Chicago::read_position(&native, &options), Ok(state));
        let classroom = state.write_classroom_position().expect("there is such a form");
        prop_assert_eq!(Chicago::read_position(&classroom, &options), Ok(state));
        let spaced: String = native.chars().flat_map(|c| [' ', c, '\t']).collect();
        // Digits of a number belong together.
        if state.trader().is_none_or(|trader| trader < 9) {
            prop_assert_eq!(Chicago::read_position(&spaced, &options), Ok(state));
        }
        prop_assert_eq!(Chicago::read_position(&native.to_uppercase(), &options), Ok(state));
        prop_assert_eq!(Chicago::read_position(&classroom.to_uppercase(), &options), Ok(state));
    }

    #[test]
    fn what_comes_next_is_read_as_itself(state in reached::<Chicago>(variants())) {
        for chosen in legal(&state) {
            let native = Chicago::write_move(&state, chosen);
            prop_assert_eq!(Chicago::read_move(&state, &native), Ok(chosen));
            let words = format!("{} {} {}", chosen.steps, chosen.keep, chosen.sell);
            prop_assert_eq!(Chicago::read_move(&state, &words), Ok(chosen));
        }
        for (event, _) in events(&state) {
            prop_assert_eq!(Chicago::read_chance(&Chicago::write_chance(event)), Some(event));
        }
    }

    #[test]
    fn a_record_of_any_variant_replays(text in records::<Chicago>(variants())) {
        check_replay::<Chicago>(&text)?;
    }
}

proptest! {
    #![proptest_config(same_cases(20_000, 36))]

    #[test]
    fn no_reader_panics_on_any_text(text in texts()) {
        check_readers(&text, &position::<Chicago>("", WORKED_EXAMPLE))?;
    }

    #[test]
    fn no_reader_panics_on_a_text_that_is_nearly_right(
        state in reached::<Chicago>(variants()),
        changes in changes(LETTERS),
    ) {
        for text in nearly_right(&state, &changes) {
            check_readers(&text, &state)?;
        }
        if let Some(chosen) = legal(&state).first() {
            let words = format!("avance de {}, garde {}", chosen.steps, chosen.keep);
            check_readers(&changed(&words, &changes), &state)?;
        }
    }

    #[test]
    fn no_record_that_is_nearly_right_makes_the_referee_panic(
        text in records::<Chicago>(variants()),
        changes in changes(LETTERS),
    ) {
        check_readers(&changed(&text, &changes), &position::<Chicago>("", WORKED_EXAMPLE))?;
    }
}

//! Whatever can be reached can be written and read again; whatever is written, no reader panics.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, Movement, Visibility};
use tripot_core::{
    Annotation, Notation, Record, Referee, Seat, SeatCount, SeatLine, Seed, State, Term, Turn,
    Viewer, parse_variant, write_variant,
};
use tripot_testkit::{events, legal, position, random_game, seats, times};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

/// The same cases on every machine.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases: times(cases),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(36),
        ..ProptestConfig::default()
    }
}

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

fn seeds() -> impl Strategy<Value = Seed> {
    any::<[u8; 32]>().prop_map(Seed::from_bytes)
}

/// A state that random play reaches.
fn reached() -> impl Strategy<Value = Chicago> {
    (variants(), seeds(), any::<Index>()).prop_map(|((options, seats), seed, index)| {
        let start = Chicago::new(&options, seats).expect("the options have no faults");
        *index.get(&random_game(start, &seed))
    })
}

/// The record of a game that random play reaches, without its digest.
fn records() -> impl Strategy<Value = String> {
    (variants(), seeds(), 0_usize..20).prop_map(|((options, seats), seed, plies)| {
        let mut referee = Referee::<Chicago>::deal(&options, seats, seed).expect("no faults");
        let mut rng = seed.stream("moves");
        for _ in 0..plies {
            let Turn::Seat(seat) = referee.turn() else { break };
            let moves = legal(&referee.view(Viewer::Seat(seat)));
            let chosen = *rng.pick(&moves).expect("a seat to move has a move");
            referee.play(seat, chosen, Annotation::default()).expect("it is legal");
        }
        let line = SeatLine::new("Léa", "human").expect("it is short");
        let text = referee.record(&vec![line; seats.get()]).to_string();
        text.split_inclusive('\n').filter(|line| !line.starts_with("digest: ")).collect()
    })
}

/// A change to a text: where, how, and with which character.
type Change = (Index, u8, char);

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let letters = prop::sample::select(
        "brcfsm?/-,.[]()_'*:= \n019é+jt\u{301}\u{0}".chars().collect::<Vec<_>>(),
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
        "[brcfsmBF?/ 0-9,-]{0,60}",
        "[\\[\\](),_a-zé0-9' .-]{0,60}",
        "([0-9]{1,3}|garde|vends|keep|sell|caf[eé]|cacao|riz|le|de|[ ,.;'’?\t]){0,12}",
        "chicago\\([a-z=,0-9 -]{0,40}\\)?",
        "tripot record 1\nvariant: [a-z()=]{0,20}\n(seat j[0-9]: \"[a-z]{0,3}\" x\n){0,3}.{0,80}",
        "\\[{0,12}[a-z,_]{0,5}\\]{0,12}",
    ]
}

/// Gives a text to every reader. What is read must be written and read again as itself.
fn every_reader_survives(text: &str, state: &Chicago) -> Result<(), TestCaseError> {
    let options = state.options();
    if let Ok(read) = Chicago::read_position(text, &options) {
        prop_assert_eq!(Chicago::read_position(&read.write_position(), &options), Ok(read));
        let classroom = read.write_classroom_position().expect("there is such a form");
        prop_assert_eq!(Chicago::read_position(&classroom, &options), Ok(read));
    }
    if let Ok(chosen) = Chicago::read_move(state, text) {
        let native = Chicago::write_move(state, chosen);
        prop_assert_eq!(Chicago::read_move(state, &native), Ok(chosen));
        prop_assert_eq!(state.check(chosen).is_ok(), legal(state).contains(&chosen));
    }
    if let Some(event) = Chicago::read_chance(text) {
        prop_assert_eq!(Chicago::write_chance(event), text);
    }
    if let Ok(options) = parse_variant::<ChicagoSettings>(Chicago::NAME, text) {
        let name = write_variant(Chicago::NAME, &options);
        prop_assert_eq!(parse_variant(Chicago::NAME, &name), Ok(options));
    }
    if let Ok(record) = Record::parse(text) {
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
        if let Ok(referee) = Referee::<Chicago>::replay(&record) {
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

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn a_position_that_is_reached_is_read_as_itself(state in reached()) {
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
    fn what_comes_next_is_read_as_itself(state in reached()) {
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
    fn a_record_of_any_variant_replays(text in records()) {
        let record = Record::parse(&text).expect("the referee wrote it");
        let referee = Referee::<Chicago>::replay(&record).expect("the referee wrote it");
        prop_assert_eq!(referee.record(&record.header.seats), record);
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn no_reader_panics_on_any_text(text in texts()) {
        every_reader_survives(&text, &position("", WORKED_EXAMPLE))?;
    }

    #[test]
    fn no_reader_panics_on_a_text_that_is_nearly_right(state in reached(), changes in changes()) {
        let mut texts = vec![
            state.write_position(),
            state.write_classroom_position().expect("there is such a form"),
            write_variant(Chicago::NAME, &state.options()),
        ];
        if let Some(&chosen) = legal(&state).first() {
            texts.push(Chicago::write_move(&state, chosen));
            texts.extend(Chicago::write_classroom_move(&state, chosen));
            texts.push(format!("avance de {}, garde {}", chosen.steps, chosen.keep));
        }
        texts.extend(events(&state).first().map(|&(event, _)| Chicago::write_chance(event)));
        for text in texts {
            every_reader_survives(&changed(&text, &changes), &state)?;
        }
    }

    #[test]
    fn no_record_that_is_nearly_right_makes_the_referee_panic(
        text in records(),
        changes in changes(),
    ) {
        every_reader_survives(&changed(&text, &changes), &position("", WORKED_EXAMPLE))?;
    }
}

//! Records as texts: what is read, and what is refused and where.

use proptest::prelude::*;
use tripot_core::{
    Annotation, Explain, Header, Part, Record, RecordError, RecordStep, SeatLine, Seed,
    Termination, Who,
};
use tripot_testkit::{same_cases, seat};

const LINES: [&str; 12] = [
    "tripot record 1",
    "variant: secret",
    "seat j1: \"Léa\" human",
    "seat j2: \"Max 2\" random",
    "commitment: 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    "steps:",
    "* c2",
    "* c3",
    "j1 lower clock=1500ms value=-0.5",
    "j2 higher",
    "end: finished 1 1",
    "seed: ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100",
];

/// The lines with one replaced, counted from 1; by nothing, it is left out.
fn with_line(number: usize, line: &str) -> String {
    let lines = LINES.iter().enumerate().map(|(index, old)| {
        if index + 1 != number {
            format!("{old}\n")
        } else if line.is_empty() {
            String::new()
        } else {
            format!("{line}\n")
        }
    });
    lines.collect()
}

fn refusal(text: &str) -> (usize, &'static str) {
    let error = Record::parse(text).expect_err(text);
    assert_eq!(error.explain().len(), 1);
    (error.line, error.expected)
}

#[test]
fn a_record_is_read_line_by_line() {
    let record = Record::parse(&with_line(0, "")).unwrap();
    assert_eq!(record.header.variant, "secret");
    assert_eq!(record.header.seats[0].name(), "Léa");
    assert_eq!(record.header.seats[1].player(), "random");
    assert_eq!(record.header.start, None);
    assert_eq!(record.steps.len(), 4);
    assert_eq!((record.steps[0].who, record.steps[0].text.as_str()), (Who::Chance, "c2"));
    assert_eq!(record.steps[2].who, Who::Seat(seat(1)));
    let noted = Annotation { clock_ms: Some(1500), value: Some(-0.5) };
    assert_eq!(record.steps[2].annotation, noted);
    assert_eq!(record.steps[3].annotation, Annotation::default());
    assert_eq!(record.termination, Termination::Finished);
    assert_eq!(record.scores, [1, 1]);
    assert_eq!(record.seed.unwrap().to_string(), LINES[11]["seed: ".len()..]);
}

#[test]
fn a_record_is_read_in_every_form_that_it_may_have() {
    let record = Record::parse(&with_line(0, "")).unwrap();
    let written = record.to_string();
    assert_eq!(Record::parse(&written), Ok(record.clone()));
    assert_eq!(Record::parse(written.trim_end()), Ok(record.clone()), "no line break at the end");
    assert_eq!(Record::parse(&written.replace('\n', "\r\n")), Ok(record), "line breaks of Windows");
    for (number, line) in [
        (2, "variant: secret(cards=4)"),
        (3, "seat j1: \"Jean-François d’Ys, 3e\" human"),
        (3, "seat j1: \"(x) = #1\" my bot v2"),
        (6, "start: 23 -\nsteps:"),
        (7, "* ?"),
        (10, "j2 higher value=+1e300"),
        (10, "j2 higher value=7 clock=0ms"),
        (10, "j6 whatever"),
        (11, "end: finished"),
        (11, "end: finished -7 0"),
        (11, "end: finished 1 2 3 4 5 6"),
        (11, "end: unfinished"),
        (11, "end: resigned j1"),
        (11, "end: time j2"),
        (11, "end: illegal j1"),
        (11, "end: crashed j6"),
        (11, "end: agreed"),
        (11, "end: abandoned"),
        (12, ""),
    ] {
        let record = Record::parse(&with_line(number, line))
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(Record::parse(&record.to_string()), Ok(record), "{line}");
    }
}

#[test]
fn the_head_of_a_record_is_refused_where_it_breaks() {
    assert_eq!(refusal(""), (1, "expected.record.first"));
    assert_eq!(refusal("\n"), (1, "expected.record.first"));
    for (number, line, place) in [
        (1, "tripot record 2", (1, "expected.record.first")),
        (1, "Tripot record 1", (1, "expected.record.first")),
        (2, "", (2, "expected.record.variant")),
        (2, "variant:secret", (2, "expected.record.variant")),
        (3, "", (3, "expected.record.seat")),
        (4, "", (4, "expected.record.seat")),
        (3, "seat j2: \"Léa\" human", (3, "expected.record.seat")),
        (3, "seat j1: Léa human", (3, "expected.record.seat")),
        (3, "seat j1: \"Léa\"", (3, "expected.record.seat")),
        (3, "seat j1: \"Léa\" ", (3, "expected.record.seat")),
        (3, "seat j1: \"\" human", (3, "expected.record.seat")),
        (3, "seat j1: \" Léa\" human", (3, "expected.record.seat")),
        (3, "seat j1: \"Lé\"a\" human", (3, "expected.record.seat")),
        (3, "seat j1: \"Léa\"  human", (3, "expected.record.seat")),
        (5, "", (5, "expected.record.commitment")),
        (5, "commitment: 0011", (5, "expected.record.commitment")),
        (5, "commitment: zz", (5, "expected.record.commitment")),
        (6, "", (6, "expected.record.steps")),
        (6, "Steps:", (6, "expected.record.steps")),
        (6, "steps: ", (6, "expected.record.steps")),
        (6, "start:\nsteps:", (6, "expected.record.steps")),
        (6, "start: 1\nstart: 2\nsteps:", (7, "expected.record.steps")),
    ] {
        assert_eq!(refusal(&with_line(number, line)), place, "{line}");
    }
    let seven: Vec<String> = (1..=7).map(|number| format!("seat j{number}: \"x\" y")).collect();
    let text = with_line(3, &seven.join("\n"));
    assert_eq!(refusal(&text), (9, "expected.record.seat"));
    let long = format!("seat j1: \"{}\" human", "é".repeat(SeatLine::LONGEST + 1));
    assert_eq!(refusal(&with_line(3, &long)), (3, "expected.record.seat"));
    let fits = format!("seat j1: \"{}\" human", "é".repeat(SeatLine::LONGEST));
    assert!(Record::parse(&with_line(3, &fits)).is_ok());
}

#[test]
fn the_steps_of_a_record_are_refused_where_they_break() {
    for line in [
        "c2",
        "*c2",
        "*",
        "* ",
        "*  c2",
        "j1",
        "j1 ",
        "j7 lower",
        "j0 lower",
        "J1 lower",
        " j1 lower",
        "j1 lower ",
        "j1 lower higher",
        "j1 lower clock=5",
        "j1 lower clock=ms",
        "j1 lower clock=-5ms",
        "j1 lower clock=1.5ms",
        "j1 lower clock=99999999999999999999ms",
        "j1 lower clock=1ms clock=1ms",
        "j1 lower value=",
        "j1 lower value=high",
        "j1 lower value=NaN",
        "j1 lower value=inf",
        "j1 lower value=1e999",
        "j1 lower value=1 value=1",
        "j1 lower mood=good",
        "seed: 00",
    ] {
        assert_eq!(refusal(&with_line(9, line)), (9, "expected.record.step"), "{line}");
    }
    let text = with_line(9, "j1 lower\n\nj2 higher");
    assert_eq!(refusal(&text), (10, "expected.record.step"), "an empty line");
    let endless = with_line(9, "j1 lower\n".repeat(100_000).trim_end());
    assert_eq!(refusal(&endless), (100_007, "expected.record.step"));
}

#[test]
fn the_end_of_a_record_is_refused_where_it_breaks() {
    // Without its end, the seed is taken for a step.
    assert_eq!(refusal(&with_line(11, "")), (11, "expected.record.step"));
    for line in [
        "end:",
        "end:finished 1 1",
        "end: ",
        "end: vanished",
        "end: Finished 1 1",
        "end: finished j1",
        "end: finished one",
        "end: finished 1  1",
        "end: finished 99999999999",
        "end: finished 1 2 3 4 5 6 7",
        "end: resigned",
        "end: resigned j7",
        "end: resigned j1 j2",
        "end: resigned j1 5",
        "end: unfinished 1 1",
        "end: agreed j1",
    ] {
        assert_eq!(refusal(&with_line(11, line)), (11, "expected.record.end"), "{line}");
    }
    assert_eq!(refusal(&LINES[..10].join("\n")), (11, "expected.record.end"));
    for (line, place) in [
        ("seed: 00", (12, "expected.record.seed")),
        ("seed: tripot", (12, "expected.record.seed")),
        ("digest: 00", (12, "expected.record.digest")),
        ("\n", (12, "expected.end")),
        ("seeds: 00", (12, "expected.end")),
    ] {
        assert_eq!(refusal(&with_line(12, line)), place, "{line}");
    }
    let record = Record::parse(&with_line(0, "")).unwrap();
    assert_eq!(refusal(&format!("{record}\n")), (14, "expected.end"));
    assert_eq!(refusal(&format!("{record}digest: {}\n", record.digest())), (14, "expected.end"));
}

#[test]
fn a_record_is_plain_text() {
    for (number, line) in [
        (2, "variant: sec\u{0}ret"),
        (3, "seat j1: \"L\u{7}éa\" human"),
        (7, "* c2\t"),
        (9, "j1 lower\u{1b}[2J"),
        (11, "end: finished 1 1\rseed: 00"),
    ] {
        assert_eq!(
            refusal(&with_line(number, line)),
            (number, "expected.record.plain"),
            "{line:?}"
        );
    }
}

#[test]
fn an_error_shows_the_line_shortened_and_harmless() {
    let error = |line: &str| Record::parse(&with_line(9, line)).unwrap_err();
    assert_eq!(error("no step").found, "no step");
    assert_eq!(error(&"é".repeat(41)).found, format!("{}…", "é".repeat(40)));
    assert_eq!(error("a\u{1b}b").found, "a\\u{1b}b");
    let expected =
        RecordError { line: 9, expected: "expected.record.step", found: "no step".into() };
    assert_eq!(error("no step"), expected);
    assert_eq!(expected.to_string(), "line 9: expected expected.record.step, found `no step`");
}

#[test]
fn one_changed_character_anywhere_is_noticed() {
    let record = Record::parse(&with_line(0, "")).unwrap();
    let letters: Vec<char> = record.to_string().chars().collect();
    for place in 0..letters.len() {
        for letter in ['0', '1', 'x', ' '] {
            let mut changed = letters.clone();
            if changed[place] == letter {
                continue;
            }
            changed[place] = letter;
            let text: String = changed.into_iter().collect();
            // A line break at the very end may be anything that is not seen.
            let same = Record::parse(&text).is_ok_and(|read| read == record);
            let read = Record::parse(&text);
            assert!(read.is_err() || (same && place + 1 == letters.len()), "{place}: {text}");
        }
    }
}

#[test]
fn names_that_a_record_can_not_hold_are_refused() {
    for name in ["", " ", " x", "x ", "a\"b", "a\nb", "a\tb", &"x".repeat(61)] {
        assert_eq!(SeatLine::new(name, "human"), None, "{name:?}");
        assert_eq!(SeatLine::new("Léa", name), None, "{name:?}");
    }
    assert!(SeatLine::new(&"x".repeat(60), "human").is_some());
}

fn words() -> impl Strategy<Value = String> {
    "[^\\s\\pC]{1,12}"
}

fn steps() -> impl Strategy<Value = RecordStep> {
    let who =
        prop_oneof![Just(Who::Chance), (1_usize..=6).prop_map(|number| Who::Seat(seat(number)))];
    let value = prop_oneof![Just(None), any::<f64>().prop_map(Some)];
    (who, words(), any::<Option<u64>>(), value).prop_map(|(who, text, clock_ms, value)| {
        let value = value.filter(|value| value.is_finite());
        RecordStep { who, text, annotation: Annotation { clock_ms, value } }
    })
}

fn terminations() -> impl Strategy<Value = Termination> {
    (0..8, 1_usize..=6).prop_map(|(kind, number)| match kind {
        0 => Termination::Unfinished,
        1 => Termination::Resigned(seat(number)),
        2 => Termination::OutOfTime(seat(number)),
        3 => Termination::Illegal(seat(number)),
        4 => Termination::Crashed(seat(number)),
        5 => Termination::Agreed,
        6 => Termination::Abandoned,
        _ => Termination::Finished,
    })
}

fn any_record() -> impl Strategy<Value = Record> {
    let line = ("[^\\s\\pC\"]{1,20}", words())
        .prop_filter_map("a record can't hold it", |(name, player)| SeatLine::new(&name, &player));
    let seats = prop::collection::vec(line, 2..=6);
    let part = prop_oneof![Just(None), any::<Option<[u8; 32]>>().prop_map(Some)];
    let parts = prop::collection::vec(part, 0..=6);
    let head = (words(), seats, any::<[u8; 32]>(), parts, prop::option::of(words()), 0_usize..4);
    let rest = (
        prop::collection::vec(steps(), 0..20),
        terminations(),
        prop::collection::vec(any::<i32>(), 0..=6),
        prop::option::of(any::<[u8; 32]>()),
        prop::option::of(any::<[u8; 32]>()),
    );
    (head, rest).prop_map(|((variant, seats, committed, parts, start, taken_back), rest)| {
        let (steps, termination, scores, secret, seed) = rest;
        // Machines have no part, people have one or have added nothing.
        let parts = parts.into_iter().take(seats.len()).enumerate();
        let parts = parts.filter_map(|(index, part)| {
            Some((seat(index + 1), part?.map_or(Part::Absent, Part::Given)))
        });
        let parts = parts.collect();
        let commitment = Seed::from_bytes(committed).commitment();
        let scores = if termination == Termination::Finished { scores } else { Vec::new() };
        Record {
            header: Header { variant, seats, commitment, parts, start, taken_back },
            steps,
            termination,
            scores,
            secret: secret.map(Seed::from_bytes),
            seed: seed.map(Seed::from_bytes),
        }
    })
}

proptest! {
    #![proptest_config(same_cases(500, 1))]

    #[test]
    fn any_record_is_read_as_it_is_written(record in any_record()) {
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
    }
}

#[test]
fn a_name_that_hides_something_is_read_from_an_old_record_and_shown_without_it() {
    let text = with_line(3, "seat j1: \"L\u{202e}é\u{200b}a\" human");
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.header.seats[0].name(), "Léa");
    // What is written stays as it was: its digest is that of an old program.
    assert!(record.to_string().starts_with(&text));
    assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
    // Nobody gets such a name any more.
    assert_eq!(SeatLine::new("L\u{202e}é\u{200b}a", "human"), SeatLine::new("Léa", "human"));
    assert_eq!(SeatLine::new("\u{200b}", "human"), None);
    let unseen = Record::parse(&with_line(3, "seat j1: \"\u{200b}\" human")).unwrap();
    assert_eq!(unseen.header.seats[0].name(), "?");
}

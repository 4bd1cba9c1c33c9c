//! Luck that several have made: it depends on every part, and a record shows whether it is true.

use proptest::prelude::*;
use tripot_core::{
    Annotation, Luck, Part, Record, Referee, ReplayError, SeatLine, Seed, Termination,
};
use tripot_testkit::{Say, Secret, options, same_cases, seat, seats};

fn luck() -> Luck {
    let parts = [(seat(1), Part::Given([2; 32])), (seat(2), Part::Given([3; 32]))];
    Luck::shared(Seed::from_bytes([1; 32]), parts)
}

/// The record of a game of this luck that went to its end.
fn record(luck: Luck) -> Record {
    let mut referee: Referee<Secret> =
        Referee::deal(&options::<Secret>(""), seats(2), luck).expect("no faults");
    while let Some(seat) = referee.turn().seat() {
        let legal =
            [Say::Lower, Say::Higher].into_iter().find(|&say| referee.check(seat, say).is_ok());
        let say = legal.expect("a seat to move has a move");
        referee.play(seat, say, Annotation::default()).expect("it is legal");
    }
    let line = |name| SeatLine::new(name, "human").expect("it is short");
    referee.record(&[line("Léa"), line("Tom")])
}

fn replayed(record: &Record) -> Result<Termination, ReplayError<Secret>> {
    let read = Record::parse(&record.to_string()).expect("it is a record");
    assert_eq!(read, *record);
    Referee::replay(&read).map(|referee| referee.termination())
}

#[test]
fn a_record_shows_every_part_and_the_secret_at_the_end() {
    let record = record(luck());
    let text = record.to_string();
    let lines = [
        format!("commitment: {}", Seed::from_bytes([1; 32]).commitment()),
        format!("part j1: {}", "02".repeat(32)),
        format!("part j2: {}", "03".repeat(32)),
        "steps:".to_owned(),
    ];
    assert!(text.contains(&lines.join("\n")), "{text}");
    let end = format!("secret: {}\nseed: {}\n", "01".repeat(32), luck().seed());
    assert!(text.contains(&end), "{text}");
    assert_eq!(replayed(&record), Ok(Termination::Finished));
}

#[test]
fn before_the_end_a_viewer_sees_the_parts_but_neither_secret_nor_seed() {
    let referee: Referee<Secret> =
        Referee::deal(&options::<Secret>(""), seats(2), luck()).expect("no faults");
    let line = SeatLine::new("Léa", "human").expect("it is short");
    let shown = referee.record_for(&[line.clone(), line], tripot_core::Viewer::Seat(seat(1)));
    assert_eq!((shown.secret, shown.seed), (None, None));
    assert_eq!(shown.header.parts, luck().parts());
    assert_eq!(referee.commitment(), Seed::from_bytes([1; 32]).commitment());
}

#[test]
fn whatever_is_changed_in_a_record_is_named() {
    let true_one = record(luck());
    let parts = || ReplayError::Parts { seats: vec![seat(1), seat(2)] };
    let mut changed = true_one.clone();
    changed.header.parts[1].1 = Part::Given([4; 32]);
    assert_eq!(replayed(&changed), Err(parts()));
    let mut absent = true_one.clone();
    absent.header.parts[0].1 = Part::Absent;
    assert_eq!(replayed(&absent), Err(parts()));
    let mut dropped = true_one.clone();
    dropped.header.parts.pop();
    assert_eq!(replayed(&dropped), Err(ReplayError::Parts { seats: vec![seat(1)] }));
    let mut seed = true_one.clone();
    seed.seed = Some(Seed::from_bytes([9; 32]));
    assert_eq!(replayed(&seed), Err(parts()));
    let mut secret = true_one.clone();
    secret.secret = Some(Seed::from_bytes([9; 32]));
    assert_eq!(replayed(&secret), Err(ReplayError::Secret));
    let mut promise = true_one.clone();
    promise.header.commitment = Seed::from_bytes([9; 32]).commitment();
    assert_eq!(replayed(&promise), Err(ReplayError::Secret));
    let mut hidden = true_one.clone();
    hidden.secret = None;
    assert_eq!(replayed(&hidden), Err(ReplayError::NoSecret));
    // Secret, promise and seed changed together: then the deal is another.
    let other = Luck::shared(Seed::from_bytes([9; 32]), true_one.header.parts.iter().copied());
    let mut all = true_one;
    all.header.commitment = other.commitment();
    all.secret = other.secret();
    all.seed = Some(other.seed());
    assert!(matches!(replayed(&all), Err(ReplayError::Deal { .. } | ReplayError::Scores { .. })));
}

#[test]
fn it_matters_who_gave_which_part() {
    let secret = Seed::from_bytes([1; 32]);
    let (two, three) = (Part::Given([2; 32]), Part::Given([3; 32]));
    let seed = |parts: &[(usize, Part)]| {
        Luck::shared(secret, parts.iter().map(|&(number, part)| (seat(number), part))).seed()
    };
    let seeds = [
        seed(&[(1, two), (2, three)]),
        seed(&[(1, three), (2, two)]),
        seed(&[(1, two), (3, three)]),
        seed(&[(1, two), (2, Part::Absent)]),
        seed(&[(1, two)]),
        seed(&[(2, two)]),
        seed(&[(2, Part::Absent)]),
        seed(&[]),
        secret,
    ];
    for (number, one) in seeds.iter().enumerate() {
        assert!(!seeds[..number].contains(one), "{number}");
    }
    // Which of them was heard first does not.
    assert_eq!(seed(&[(2, three), (1, two)]), seeds[0]);
}

#[test]
fn lines_of_parts_are_read_strictly() {
    let text = record(luck()).to_string();
    let (first, second) =
        (format!("part j1: {}\n", "02".repeat(32)), format!("part j2: {}\n", "03".repeat(32)));
    assert!(text.contains(&format!("{first}{second}")));
    for (old, new) in [
        (&first, second.clone()),
        (&second, first.clone()),
        (&second, second.replace("j2", "j3")),
        (&second, second.replace("j2", "J2")),
        (&second, "part j2: \n".to_owned()),
        (&second, "part j2: nobody\n".to_owned()),
        (&second, second.replace("03", "0G")),
    ] {
        let body = text.replace(old.as_str(), &new);
        let body = body.split("digest: ").next().expect("there is a part before it").to_owned();
        let error = Record::parse(&body).expect_err(&new);
        assert_eq!(error.expected, "expected.record.part", "{new}: {error}");
    }
}

proptest! {
    #![proptest_config(same_cases(500, 1))]

    #[test]
    fn every_bit_of_every_part_changes_the_seed(
        secret in any::<[u8; 32]>(),
        parts in prop::collection::vec(prop::option::of(any::<[u8; 32]>()), 1..=6),
        bit in 0_usize..(7 * 256),
    ) {
        let make = |secret: [u8; 32], parts: &[Option<[u8; 32]>]| {
            let parts = parts.iter().enumerate().map(|(index, part)| {
                (seat(index + 1), part.map_or(Part::Absent, Part::Given))
            });
            Luck::shared(Seed::from_bytes(secret), parts)
        };
        let before = make(secret, &parts);
        let (index, byte, mask) = (bit / 256, bit % 256 / 8, 1_u8 << (bit % 8));
        let (mut other_secret, mut other_parts) = (secret, parts.clone());
        match index.checked_sub(1).map(|index| index % other_parts.len()) {
            None => other_secret[byte] ^= mask,
            Some(index) => match &mut other_parts[index] {
                Some(bytes) => bytes[byte] ^= mask,
                absent => *absent = Some([0; 32]),
            },
        }
        let after = make(other_secret, &other_parts);
        prop_assert_ne!(before.seed(), after.seed());
        // What was promised depends on the secret alone.
        prop_assert_eq!(before.commitment() == after.commitment(), secret == other_secret);
        // One person more is another deal, too.
        if parts.len() < 6 {
            let mut more = parts;
            more.push(None);
            prop_assert_ne!(before.seed(), make(secret, &more).seed());
        }
    }
}

//! Records that were changed, digest included: replaying finds out.

use tripot_core::{
    OptionError, Record, Referee, RefereeError, ReplayError, SeatLine, Seed, SyntaxError,
    Termination, Viewer,
};
use tripot_testkit::{
    Say, Secret, SecretFault, SecretRefusal, options, position, seat, seats, seed,
};

/// j1 is dealt the 2, j2 the 3: see `the_game_is_what_the_others_take_it_for`.
const SEED: &str = "trick";

fn lines(count: usize) -> Vec<SeatLine> {
    let line = |number| SeatLine::new(&format!("Player {number}"), "human").expect("it is short");
    (1..=count).map(line).collect()
}

fn begun() -> Referee<Secret> {
    Referee::deal(&options::<Secret>(""), seats(2), seed(SEED)).expect("no faults")
}

/// The record of a finished game, without its digest.
fn finished() -> String {
    let mut referee = begun();
    for (number, say) in [(1, Say::Lower), (2, Say::Higher)] {
        referee.play(seat(number), say, tripot_core::Annotation::default()).expect("it is legal");
    }
    without_digest(&referee.record(&lines(2)))
}

/// The record of a game that goes on.
fn unfinished() -> String {
    without_digest(&begun().record(&lines(2)))
}

fn without_digest(record: &Record) -> String {
    let text = record.to_string();
    text.split_inclusive('\n').filter(|line| !line.starts_with("digest: ")).collect()
}

/// What replaying says about a text with one part replaced by another.
fn replayed(text: &str, old: &str, new: &str) -> Result<Termination, ReplayError<Secret>> {
    assert!(text.contains(old), "{old} is not in\n{text}");
    let record = Record::parse(&text.replacen(old, new, 1)).expect("it is still a record");
    Referee::replay(&record).map(|referee| referee.termination())
}

#[test]
fn the_game_is_what_the_others_take_it_for() {
    let text = finished();
    let steps = text.split("steps:\n").nth(1).unwrap();
    assert!(steps.starts_with("* c2\n* c3\nj1 lower\nj2 higher\nend: finished 1 1\n"), "{text}");
    assert_eq!(replayed(&text, "steps", "steps"), Ok(Termination::Finished));
    assert_eq!(replayed(&unfinished(), "steps", "steps"), Ok(Termination::Unfinished));
}

#[test]
fn a_changed_deal_is_noticed() {
    let text = finished();
    for (old, new, step) in [
        ("* c2", "* c1", 1),
        ("* c3", "* c1", 2),
        ("* c2", "* ?", 1),
        ("* c2", "* C2", 1),
        ("* c2\n* c3", "* c3\n* c2", 1),
        ("* c2\n", "", 1),
        ("* c3\n", "", 2),
        ("* c3\n", "* c3\n* c1\n", 3),
        ("j2 higher\n", "j2 higher\n* c1\n", 5),
        ("* c2\n", "j1 lower\n", 1),
        // Another deck deals other cards.
        ("variant: secret", "variant: secret(cards=9)", 2),
    ] {
        assert_eq!(replayed(&text, old, new), Err(ReplayError::Deal { step }), "{old} -> {new}");
    }
}

#[test]
fn a_changed_seed_is_noticed() {
    let text = finished();
    let (right, wrong) = (seed(SEED), seed("another"));
    let told = right.to_string();
    let changed = |new: &str| replayed(&text, &told, new);
    assert_eq!(changed(&wrong.to_string()), Err(ReplayError::Commitment));
    let promised = right.commitment();
    assert_eq!(replayed(&text, &promised, &wrong.commitment()), Err(ReplayError::Commitment));
    // Both changed: the deal is another one.
    let both = text.replace(&promised, &wrong.commitment());
    let error = replayed(&both, &told, &wrong.to_string()).unwrap_err();
    assert!(matches!(error, ReplayError::Deal { .. } | ReplayError::Scores { .. }), "{error}");
    let line = format!("seed: {told}\n");
    assert_eq!(replayed(&text, &line, ""), Err(ReplayError::NoSeed));
}

#[test]
fn a_changed_move_is_noticed() {
    let text = finished();
    let said = |said: [i32; 2], reached: [i32; 2]| ReplayError::Scores {
        said: said.to_vec(),
        reached: reached.to_vec(),
    };
    let refused = |step, error| ReplayError::Refused { step, error };
    let not_your_turn = |number| RefereeError::NotYourTurn { seat: seat(number), turn: seat(1) };
    let unreadable = SyntaxError { column: 1, found: Some('n'), expected: "expected.say" };
    for (old, new, error) in [
        ("j1 lower", "j1 higher", said([1, 1], [0, 1])),
        ("j2 higher", "j2 lower", refused(4, RefereeError::Refused(SecretRefusal::Highest))),
        ("j1 lower", "j2 lower", refused(3, not_your_turn(2))),
        // A seat that is not at the table, though there is such a seat at others.
        ("j1 lower", "j6 lower", refused(3, not_your_turn(6))),
        ("j1 lower", "j6 nonsense", refused(3, not_your_turn(6))),
        ("j1 lower", "j1 nonsense", ReplayError::Unreadable { step: 3, error: unreadable }),
        ("j2 higher", "j2 higher\nj1 higher", refused(5, RefereeError::Over)),
        ("j2 higher", "j2 higher\nj6 nonsense", refused(5, RefereeError::Over)),
        ("j1 lower\n", "", refused(3, RefereeError::NotYourTurn { seat: seat(2), turn: seat(1) })),
    ] {
        assert_eq!(replayed(&text, old, new), Err(error), "{old} -> {new}");
    }
}

#[test]
fn a_changed_end_is_noticed() {
    let end = |said, reached| Err(ReplayError::End { said, reached });
    let scores =
        |said: &[i32]| Err(ReplayError::Scores { said: said.to_vec(), reached: vec![1, 1] });
    let text = finished();
    for (old, new, verdict) in [
        ("finished 1 1", "finished 1 0", scores(&[1, 0])),
        ("finished 1 1", "finished 1 1 0", scores(&[1, 1, 0])),
        ("finished 1 1", "finished", scores(&[])),
        ("finished 1 1", "unfinished", end(Termination::Unfinished, Termination::Finished)),
        ("finished 1 1", "resigned j2", end(Termination::Resigned(seat(2)), Termination::Finished)),
        ("finished 1 1", "agreed", end(Termination::Agreed, Termination::Finished)),
        ("j2 higher\n", "", end(Termination::Finished, Termination::Unfinished)),
    ] {
        assert_eq!(replayed(&text, old, new), verdict, "{old} -> {new}");
    }
    let text = unfinished();
    for (new, verdict) in [
        ("resigned j2", Ok(Termination::Resigned(seat(2)))),
        ("time j1", Ok(Termination::OutOfTime(seat(1)))),
        ("agreed", Ok(Termination::Agreed)),
        ("resigned j3", end(Termination::Resigned(seat(3)), Termination::Unfinished)),
        ("finished 1 1", end(Termination::Finished, Termination::Unfinished)),
    ] {
        assert_eq!(replayed(&text, "unfinished", new), verdict, "{new}");
    }
}

#[test]
fn a_changed_head_is_noticed() {
    let text = finished();
    let two = "seat j2: \"Player 2\" human\n";
    let more = |count: usize| -> String {
        let line = |number| format!("seat j{number}: \"Player {number}\" human\n");
        (2..=count).map(line).collect()
    };
    let start = |text: &str| format!("start: {text}\nsteps:");
    assert_eq!(
        replayed(&text, "variant: secret", "variant: tree"),
        Err(ReplayError::Variant(vec![OptionError::Game {
            expected: "secret",
            found: "tree".into()
        }]))
    );
    assert_eq!(
        replayed(&text, "variant: secret", "variant: secret(cards=2)"),
        Err(ReplayError::Variant(vec![OptionError::Value {
            name: "cards",
            value: "2".into(),
            accepted: "3–9".into()
        }]))
    );
    assert_eq!(
        replayed(&text, two, &more(4)),
        Err(ReplayError::Options(vec![SecretFault { cards: 3, seats: 4 }]))
    );
    // A third seat would have been dealt a card.
    assert_eq!(replayed(&text, two, &more(3)), Err(ReplayError::Deal { step: 3 }));
    assert_eq!(replayed(&text, "steps:", &start("231 -")), Err(ReplayError::Seats));
    let error = SyntaxError { column: 6, found: None, expected: "expected.possible" };
    assert_eq!(
        replayed(&text, "steps:", &start("22 -")),
        Err(ReplayError::Start(SyntaxError { column: 5, ..error }))
    );
    // From a position in which the cards lie already, nothing is dealt.
    assert_eq!(replayed(&text, "steps:", &start("23 -")), Err(ReplayError::Deal { step: 1 }));
}

#[test]
fn a_changed_name_is_noticed_by_the_digest_alone() {
    let text = finished();
    assert_eq!(replayed(&text, "Player 2", "Player X"), Ok(Termination::Finished));
    let record = Record::parse(&text).unwrap();
    let signed = record.to_string().replace("Player 2", "Player X");
    let error = Record::parse(&signed).unwrap_err();
    assert_eq!(error.expected, "expected.record.digest");
}

#[test]
fn a_game_goes_on_from_its_record_as_it_would_have() {
    let text = unfinished();
    let record = Record::parse(&text).unwrap();
    let mut resumed = Referee::<Secret>::replay(&record).unwrap();
    let mut straight = begun();
    for referee in [&mut resumed, &mut straight] {
        referee.play(seat(1), Say::Lower, tripot_core::Annotation::default()).unwrap();
        referee.play(seat(2), Say::Higher, tripot_core::Annotation::default()).unwrap();
    }
    assert_eq!(resumed.record(&lines(2)), straight.record(&lines(2)));
    assert_eq!(resumed.view(Viewer::Public), straight.view(Viewer::Public));
}

#[test]
fn a_game_from_a_position_replays_from_there() {
    let start: Secret = position("cards=5", "4.. -");
    let referee = Referee::from_position(&start, Seed::from_bytes([7; 32]));
    let record = referee.record(&lines(3));
    assert_eq!(record.header.start.as_deref(), Some("4.. -"));
    assert_eq!(record.steps.len(), 2);
    let again = Referee::<Secret>::replay(&record).unwrap();
    assert_eq!(again.record(&lines(3)), record);
}

#[test]
fn a_redacted_record_can_not_be_replayed() {
    let redacted = begun().record_for(&lines(2), Viewer::Seat(seat(1)));
    assert_eq!(Referee::<Secret>::replay(&redacted).err(), Some(ReplayError::NoSeed));
}

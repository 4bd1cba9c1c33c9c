//! The referee: turns, endings, taking back, and what it tells.

use tripot_core::{
    Annotation, Explain, Herald, Notation, Referee, RefereeError, Seat, SeatLine, Seed, State,
    Step, Termination, Turn, View as _, Viewer,
};
use tripot_testkit::{
    Branch, Say, Secret, SecretFault, SecretOptions, SecretRefusal, TreeGame, legal, options,
    position, seat, seats, seed,
};

/// j1 holds the 2 and j2 the 3, which is the highest card.
fn cards() -> Referee<Secret> {
    Referee::from_position(&position("", "23 -"), seed("cards"))
}

/// Branch a leads to chance, branch b does not.
const FORKED: &str = "j1(*(1:j2(1,0|0,1)|1:j2(2,0|0,2))|j2(3,0|j1(4,0|0,4)))";

fn forked(moves: &[u8]) -> Referee<TreeGame> {
    let mut referee = Referee::from_position(&TreeGame::parse(FORKED), seed("fork"));
    for &branch in moves {
        let turn = referee.turn().seat().expect("a seat is to move");
        referee.play(turn, Branch(branch), Annotation::default()).expect("the branch is there");
    }
    referee
}

fn lines() -> Vec<SeatLine> {
    ["Léa", "Max"].map(|name| SeatLine::new(name, "human").expect("it is short")).to_vec()
}

fn everything<S: Notation>(
    referee: &Referee<S>,
) -> (Turn, Termination, Vec<Step<S>>, Vec<S::View>) {
    let viewers = referee.seats().seats().map(Viewer::Seat).chain([Viewer::Public]);
    let views = viewers.map(|viewer| referee.view(viewer)).collect();
    (referee.turn(), referee.termination(), referee.steps().to_vec(), views)
}

#[test]
fn options_that_can_not_be_played_are_not_dealt() {
    let dealt = Referee::<Secret>::deal(&SecretOptions::default(), seats(4), seed("cards"));
    assert_eq!(dealt.err(), Some(vec![SecretFault { cards: 3, seats: 4 }]));
}

#[test]
fn everything_is_dealt_before_the_first_seat_is_asked() {
    let referee = Referee::<Secret>::deal(&options::<Secret>(""), seats(3), seed("cards")).unwrap();
    assert_eq!(referee.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(referee.steps().len(), 3);
    assert!(referee.steps().iter().all(|step| matches!(step, Step::Chance(_))));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut referee = cards();
    let before = everything(&referee);
    for (who, say, error) in [
        (seat(2), Say::Higher, RefereeError::NotYourTurn { seat: seat(2), turn: seat(1) }),
        (seat(6), Say::Lower, RefereeError::NotYourTurn { seat: seat(6), turn: seat(1) }),
    ] {
        assert_eq!(referee.play(who, say, Annotation::default()), Err(error));
        assert_eq!(everything(&referee), before);
    }
    referee.play(seat(1), Say::Lower, Annotation::default()).unwrap();
    let before = everything(&referee);
    let error = RefereeError::Refused(SecretRefusal::Highest);
    assert_eq!(referee.play(seat(2), Say::Lower, Annotation::default()), Err(error));
    assert_eq!(everything(&referee), before);
}

#[test]
fn nobody_moves_once_the_rules_have_ended_the_game() {
    let mut referee = cards();
    referee.play(seat(1), Say::Lower, Annotation::default()).unwrap();
    assert_eq!(referee.outcome(), None);
    referee.play(seat(2), Say::Higher, Annotation::default()).unwrap();
    assert_eq!(referee.turn(), Turn::Over);
    assert_eq!(referee.termination(), Termination::Finished);
    assert_eq!(referee.outcome().unwrap().scores(), [1, 1]);
    let before = everything(&referee);
    for who in [seat(1), seat(2)] {
        let refused = referee.play(who, Say::Higher, Annotation::default());
        assert_eq!(refused, Err(RefereeError::Over));
    }
    referee.end(Termination::Resigned(seat(1)));
    assert_eq!(everything(&referee), before);
}

#[test]
fn nobody_moves_once_a_seat_has_resigned() {
    let mut referee = cards();
    referee.end(Termination::Resigned(seat(2)));
    assert_eq!(referee.turn(), Turn::Over);
    assert_eq!(referee.termination(), Termination::Resigned(seat(2)));
    assert_eq!(referee.outcome(), None);
    let refused = referee.play(seat(1), Say::Higher, Annotation::default());
    assert_eq!(refused, Err(RefereeError::Over));
    // The first reason stays.
    referee.end(Termination::OutOfTime(seat(1)));
    assert_eq!(referee.termination(), Termination::Resigned(seat(2)));
}

#[test]
fn the_seed_is_told_only_when_the_game_is_over() {
    let mut referee = cards();
    assert_eq!(referee.revealed_seed(), None);
    assert_eq!(referee.commitment(), seed("cards").commitment());
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Public] {
        assert_eq!(referee.record_for(&lines(), viewer).seed, None);
    }
    assert_eq!(referee.record(&lines()).seed, Some(seed("cards")));
    referee.end(Termination::Abandoned);
    assert_eq!(referee.revealed_seed(), Some(seed("cards")));
    assert_eq!(referee.record_for(&lines(), Viewer::Public), referee.record(&lines()));
}

#[test]
fn the_position_at_the_start_is_shown_to_a_viewer_as_it_sees_it() {
    let referee = cards();
    let start = |viewer| referee.record_for(&lines(), viewer).header.start;
    assert_eq!(start(Viewer::Seat(seat(1))).as_deref(), Some("2? -"));
    assert_eq!(start(Viewer::Seat(seat(2))).as_deref(), Some("?3 -"));
    assert_eq!(start(Viewer::Public).as_deref(), Some("?? -"));
    assert_eq!(referee.record(&lines()).header.start.as_deref(), Some("23 -"));
}

#[test]
fn taking_back_gives_what_was_there_and_the_same_deal_again() {
    for moves in [&[0, 1][..], &[1, 1, 0], &[1, 0]] {
        let played = forked(moves);
        for back in 0..=moves.len() {
            let mut referee = played.clone();
            referee.rewind(back);
            let kept = moves.len() - back;
            assert_eq!(everything(&referee), everything(&forked(&moves[..kept])), "{moves:?}");
            for &branch in &moves[kept..] {
                let turn = referee.turn().seat().unwrap();
                referee.play(turn, Branch(branch), Annotation::default()).unwrap();
            }
            assert_eq!(everything(&referee), everything(&played), "{moves:?}");
        }
        let mut referee = played.clone();
        referee.rewind(99);
        assert_eq!(everything(&referee), everything(&forked(&[])), "{moves:?}");
    }
}

#[test]
fn taking_back_a_move_opens_a_game_that_was_resigned() {
    let mut referee = forked(&[1]);
    referee.end(Termination::Resigned(seat(2)));
    referee.rewind(1);
    assert_eq!(everything(&referee), everything(&forked(&[])));
}

#[test]
fn what_came_out_since_a_move_is_known() {
    // After branch b nothing comes out; after branch a one thing does.
    for (moves, back, revealed) in [
        (&[][..], 0, false),
        (&[0], 0, false),
        (&[0], 1, true),
        (&[1], 1, false),
        (&[0, 0], 1, false),
        (&[0, 0], 2, true),
        (&[1, 1], 2, false),
        (&[1, 1, 0], 3, false),
    ] {
        assert_eq!(forked(moves).reveals_since(back), revealed, "{back} back of {moves:?}");
    }
}

#[test]
fn the_deal_itself_is_not_taken_back() {
    let mut referee =
        Referee::<Secret>::deal(&options::<Secret>(""), seats(2), seed("cards")).unwrap();
    assert!(!referee.reveals_since(1), "there is no move to take back");
    let first = legal(&truth(&referee))[0];
    referee.play(seat(1), first, Annotation::default()).unwrap();
    assert!(!referee.reveals_since(1));
    assert!(!referee.reveals_since(7), "more moves than were played");
}

/// The truth, from the steps.
fn truth(referee: &Referee<Secret>) -> Secret {
    let mut state = Secret::new(&options::<Secret>(""), referee.seats()).expect("no faults");
    for step in referee.steps() {
        match *step {
            Step::Chance(event) => state.resolve_unchecked(event),
            Step::Move { chosen, .. } => state.play_unchecked(chosen),
        }
    }
    state
}

#[test]
fn what_is_noted_beside_a_move_is_kept() {
    let note = Annotation { clock_ms: Some(1500), value: Some(-0.25) };
    let mut referee = cards();
    referee.play(seat(1), Say::Lower, note).unwrap();
    assert_eq!(
        referee.steps(),
        [Step::Move { seat: seat(1), chosen: Say::Lower, annotation: note }]
    );
    assert_eq!(referee.record(&lines()).steps[0].to_string(), "j1 lower clock=1500ms value=-0.25");
}

#[test]
fn a_viewer_is_shown_its_own_card_and_notes_until_the_game_is_over() {
    let mut referee =
        Referee::<Secret>::deal(&options::<Secret>(""), seats(3), seed("notes")).unwrap();
    let note = |number| Annotation { clock_ms: Some(number), value: Some(number as f64) };
    for number in [1, 2] {
        let say = legal(&truth(&referee))[0];
        referee.play(seat(number), say, note(number as u64)).unwrap();
    }
    let names = [lines(), lines()].concat();
    let whole = referee.record(&names[..3]);
    let shown = |viewer| {
        let record = referee.record_for(&names[..3], viewer);
        let (dealt, said) = record.steps.split_at(3);
        for (step, truth) in record.steps.iter().zip(&whole.steps) {
            assert!(step.text == truth.text || step.text == "?", "{step:?}");
        }
        let cards: Vec<bool> = dealt.iter().map(|step| step.text != "?").collect();
        let notes: Vec<Annotation> = said.iter().map(|step| step.annotation).collect();
        (cards, notes)
    };
    let nothing = Annotation::default();
    assert_eq!(shown(Viewer::Seat(seat(1))), (vec![true, false, false], vec![note(1), nothing]));
    assert_eq!(shown(Viewer::Seat(seat(2))), (vec![false, true, false], vec![nothing, note(2)]));
    assert_eq!(shown(Viewer::Seat(seat(3))), (vec![false, false, true], vec![nothing; 2]));
    assert_eq!(shown(Viewer::Public), (vec![false; 3], vec![nothing; 2]));
    let say = legal(&truth(&referee))[0];
    referee.play(seat(3), say, note(3)).unwrap();
    assert_eq!(referee.termination(), Termination::Finished);
    let over = referee.record_for(&names[..3], Viewer::Seat(seat(1)));
    assert_eq!(over, referee.record(&names[..3]));
}

#[test]
fn every_seat_has_random_numbers_of_its_own() {
    let numbers = |seed: Seed, number| {
        let referee = Referee::<Secret>::from_position(&position("", "23 -"), seed);
        let mut rng = referee.player_rng(seat(number));
        [rng.next_u64(), rng.next_u64()]
    };
    assert_eq!(numbers(seed("a"), 1), numbers(seed("a"), 1));
    assert_ne!(numbers(seed("a"), 1), numbers(seed("a"), 2));
    assert_ne!(numbers(seed("a"), 1), numbers(seed("b"), 1));
}

#[test]
fn a_refusal_is_explained_to_people() {
    let key = |error: RefereeError<tripot_core::SyntaxError>| error.explain()[0].key;
    assert_eq!(key(RefereeError::Over), "referee.over");
    let turn = RefereeError::NotYourTurn { seat: seat(1), turn: seat(2) };
    assert_eq!(key(turn), "referee.not_your_turn");
}

#[test]
fn a_herald_tells_every_step_once_and_hides_what_its_viewer_may_not_know() {
    let mut referee =
        Referee::<Secret>::deal(&options::<Secret>(""), seats(2), seed("cards")).unwrap();
    let mut herald = Herald::new(Viewer::Seat(seat(1)));
    let mut heard = referee.tell(&mut herald);
    assert_eq!(referee.tell(&mut herald), []);
    while let Turn::Seat(turn) = referee.turn() {
        let mut choices = Vec::new();
        referee.view(Viewer::Seat(turn)).choices(&mut choices);
        referee.play(turn, choices[0], Annotation::default()).unwrap();
        if turn == seat(2) {
            heard.extend(referee.tell(&mut herald));
        }
    }
    heard.extend(referee.tell(&mut herald));
    let whole = referee.record(&lines()).steps;
    assert_eq!(heard.len(), whole.len());
    let mut hidden = 0;
    for (told, step) in heard.iter().zip(&whole) {
        assert_eq!(told.who, step.who);
        if told.native == "?" {
            hidden += 1;
        } else {
            assert_eq!(told.native, step.text);
        }
    }
    // The card of the other one, and it stays hidden after the end.
    assert_eq!(hidden, 1);
}

//! When nobody wins: repetition and length, and what a position that is read does not remember.

use tripot_core::{Notation, SeatCount, State, Tally};
use tripot_siam::{End, Siam, Side};
use tripot_testkit::{legal, options, position};

const START: &str = "...../...../.MMM./...../..... e";

/// Both sides enter and leave again: the start comes back after four plies.
const LOOP: &str = "+a1n +e5s -a1 -e5";

/// An elephant that pushes a mountain off the board if it likes.
const WINNING: &str = "M..../N..../..MM./...../..... e";

fn start(settings: &str) -> Siam {
    Siam::new(&options::<Siam>(settings), SeatCount::TWO).expect("the options can be played")
}

/// Plays moves until they or the game end; says how many were played.
fn play(state: &mut Siam, moves: &str) -> usize {
    let mut played = 0;
    for text in moves.split_whitespace() {
        if state.end().is_some() {
            break;
        }
        let chosen = Siam::read_move(state, text).expect(text);
        state.play(chosen).expect(text);
        played += 1;
    }
    played
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut state = start("");
    assert_eq!(play(&mut state, &[LOOP; 5].join(" ")), 8);
    assert_eq!(state.end(), Some(End::Draw));
    assert_eq!(state.outcome().unwrap().scores(), [0, 0]);
    assert_eq!(state.write_position(), format!("{START} draw"));
    assert_eq!(legal(&state), []);
}

#[test]
fn the_option_says_which_occurrence_it_is() {
    for (settings, plies) in [
        ("repetition=2", 4),
        ("repetition=3", 8),
        ("repetition=4", 12),
        ("repetition=9", 32),
        // Never: the limit of plies ends the game.
        ("repetition=0", 300),
        ("repetition=0,plies=41", 41),
    ] {
        let mut state = start(settings);
        assert_eq!(play(&mut state, &[LOOP; 80].join(" ")), plies, "{settings}");
        assert_eq!(state.end(), Some(End::Draw), "{settings}");
    }
}

#[test]
fn any_position_may_be_the_one_that_repeats() {
    // The elephant walks and the rhino turns; the first position of the loop is not the start.
    let mut state = start("");
    let moves = ["+a1n +e5s", &["a1a2n e5w a2a1n e5s"; 4].join(" ")].join(" ");
    assert_eq!(play(&mut state, &moves), 10);
    assert_eq!(state.end(), Some(End::Draw));
}

#[test]
fn two_animals_of_a_side_may_change_places() {
    // Which elephant stands where does not matter: the start of the loop is back after 6 plies.
    let mut state: Siam = position("repetition=2", "e...n/...../.MMM./...../N.... e");
    assert_eq!(play(&mut state, "+b1n e5s -a1 e5w b1a1n e5n"), 6);
    assert_eq!(state.end(), Some(End::Draw));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    // Three turns of one side and two of the other give the board back, but not the move.
    let before = "....s/...../.MMM./...../N.... r";
    let mut state: Siam = position("repetition=2", before);
    assert_eq!(play(&mut state, "e5e a1e e5w a1n e5s"), 5);
    assert_eq!(state.write_position(), before.replace(" r", " e"));
    assert_eq!(state.end(), None);
    // The same again from the other side, and both are back.
    assert_eq!(play(&mut state, "a1s e5n a1w e5s a1n"), 5);
    assert_eq!(state.write_position(), format!("{before} draw"));
}

#[test]
fn occurrences_need_not_follow_one_another() {
    let mut state = start("");
    play(&mut state, LOOP);
    play(&mut state, "+b1n +d5s -b1 -d5");
    assert_eq!(state.end(), Some(End::Draw));
}

#[test]
fn who_has_left_the_board_makes_no_other_position() {
    // The board, the reserves and the side to move decide, even where leaving counts.
    let mut state = start("single-leave=on,repetition=2");
    assert_eq!(play(&mut state, LOOP), 4);
    assert_eq!(state.end(), Some(End::Draw));
    assert_eq!(state.write_position(), format!("{START} -er draw"));
}

#[test]
fn the_last_ply_is_a_draw() {
    for (settings, plies) in [("plies=1", 1), ("plies=2", 2), ("plies=7", 7)] {
        let mut state = start(settings);
        assert_eq!(state.most_plies(), plies, "{settings}");
        let played = play(&mut state, &[LOOP; 2].join(" "));
        assert_eq!(u32::try_from(played), Ok(plies), "{settings}");
        assert_eq!(state.end(), Some(End::Draw), "{settings}");
        assert_eq!(state.most_plies(), 0, "{settings}");
    }
}

#[test]
fn a_win_on_the_last_ply_is_a_win() {
    let mut state: Siam = position("plies=1", WINNING);
    play(&mut state, "a4a5n");
    assert_eq!(state.end(), Some(End::Won(Side::Elephants)));
    let mut state: Siam = position("plies=1", WINNING);
    play(&mut state, "a4s");
    assert_eq!(state.end(), Some(End::Draw));
    // It may be the other side's win.
    let mut state: Siam = position("plies=1", "M..../n..../N.MM./...../..... e");
    play(&mut state, "a3a4n");
    assert_eq!(state.end(), Some(End::Won(Side::Rhinos)));
}

#[test]
fn the_last_ply_is_counted_as_it_is_played() {
    let state: Siam = position("plies=1", WINNING);
    let tally = Tally::of(&state);
    assert_eq!(tally.moves, legal(&state).len() as u64);
    assert_eq!((&tally.wins[..], tally.shared), (&[1, 0][..], tally.moves - 1));
    // Here one move brings the start back, and the others do not.
    let mut state = start("repetition=2");
    play(&mut state, "+a1n +e5s -a1");
    assert_eq!(Tally::of(&state).shared, 1);
}

#[test]
fn a_position_that_is_read_forgets_what_was_before_it() {
    let mut played = start("");
    play(&mut played, &[LOOP, "+a1n +e5s -a1"].join(" "));
    let mut read: Siam = position("", &played.write_position());
    assert_eq!(read, played);
    assert_eq!(read.key(), played.key());
    // The same move is a draw in the one game and not in the other.
    play(&mut played, "-e5");
    play(&mut read, "-e5");
    assert_eq!((played.end(), read.end()), (Some(End::Draw), None));
    assert_ne!(read, played);
}

#[test]
fn a_position_that_is_read_has_all_its_plies_before_it() {
    let mut played = start("plies=10");
    play(&mut played, "+a1n +e5s a1a2n e5e4s");
    let read: Siam = position("plies=10", &played.write_position());
    assert_eq!((played.most_plies(), read.most_plies()), (6, 10));
    // With the rhinos to move, one ply has been played at least.
    play(&mut played, "a2a3n");
    let read: Siam = position("plies=10", &played.write_position());
    assert_eq!((played.most_plies(), read.most_plies()), (5, 9));
}

#[test]
fn with_the_opening_ban_plies_are_remembered_as_far_as_four() {
    let settings = "opening-ban=on,plies=10";
    let mut played = start(settings);
    for (text, plies) in
        [("+a1n", 1), ("+e5s", 2), ("a1a2n", 3), ("e5e4s", 4), ("a2a3n", 4), ("e4e3s", 4)]
    {
        play(&mut played, text);
        let read: Siam = position(settings, &played.write_position());
        assert_eq!((read.plies(), read.banned()), (plies, played.banned()), "{text}");
        assert_eq!(read, played, "{text}");
    }
}

#[test]
fn who_has_left_is_remembered_only_where_it_counts() {
    for (settings, remembered) in [("", false), ("single-leave=on", true)] {
        let mut played = start(settings);
        play(&mut played, "+a1n +e5s -a1");
        assert!(played.has_left(Side::Elephants));
        let read: Siam = position(settings, &played.write_position());
        assert_eq!(read.has_left(Side::Elephants), remembered, "{settings}");
        assert_eq!(read, played, "{settings}");
    }
}

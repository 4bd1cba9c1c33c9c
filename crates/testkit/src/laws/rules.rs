//! Laws of moves, chance and endings.

use tripot_core::{State, Tally, Turn};

use super::{Verdict, ensure, ensure_equal, listed};

pub(super) fn moves_are_sorted_and_unique<M: Ord + std::fmt::Debug>(legal: &[M]) -> Verdict {
    ensure("legal moves are sorted and unique", legal.is_sorted_by(|a, b| a < b), || {
        format!("{legal:?}")
    })
}

pub(super) fn moves_exist_iff_a_seat_is_to_move<S: State>(state: &S, legal: &[S::Move]) -> Verdict {
    let turn = state.turn();
    if let Turn::Seat(seat) = turn {
        ensure("the seat to move sits at the table", state.seats().has(seat), || {
            format!("{seat} of {} seats", state.seats())
        })?;
    }
    ensure(
        "there are legal moves iff a seat is to move",
        legal.is_empty() == turn.seat().is_none(),
        || format!("{turn:?} with the moves {legal:?}"),
    )
}

pub(super) fn check_agrees_with_the_list<S: State>(
    state: &S,
    legal: &[S::Move],
    tried: &[S::Move],
) -> Verdict {
    let wrong = tried.iter().find(|chosen| state.check(**chosen).is_ok() != legal.contains(chosen));
    ensure("`check` agrees with the list of legal moves", wrong.is_none(), || {
        format!("not on {wrong:?}, with the moves {legal:?}")
    })
}

pub(super) fn a_refused_move_changes_nothing<S: State>(state: &S, tried: &[S::Move]) -> Verdict {
    for &chosen in tried.iter().filter(|chosen| state.check(**chosen).is_err()) {
        let mut after = state.clone();
        let refused = after.play(chosen);
        ensure("`play` refuses what `check` refuses", refused == state.check(chosen), || {
            format!("{chosen:?}: {refused:?}")
        })?;
        ensure("a refused move changes nothing", after == *state, || {
            format!("{chosen:?} made it {after:?}")
        })?;
    }
    Ok(())
}

pub(super) fn play_is_check_and_then_play_unchecked<S: State>(
    state: &S,
    legal: &[S::Move],
) -> Verdict {
    const LAW: &str = "`play` of a legal move is `play_unchecked`";
    for &chosen in legal {
        let (mut checked, mut unchecked) = (state.clone(), state.clone());
        let refused = checked.play(chosen);
        unchecked.play_unchecked(chosen);
        ensure(LAW, refused.is_ok(), || format!("{chosen:?}: {refused:?}"))?;
        ensure_equal(LAW, &checked, &unchecked)?;
    }
    Ok(())
}

pub(super) fn chances_are_sorted_and_weighted<S: State>(state: &S) -> Verdict {
    let events = listed(|out| state.chances(out));
    ensure(
        "something can come out iff it is the turn of chance",
        events.is_empty() == (state.turn() != Turn::Chance),
        || format!("{:?} with the events {events:?}", state.turn()),
    )?;
    ensure("events are sorted and unique", events.is_sorted_by(|a, b| a.0 < b.0), || {
        format!("{events:?}")
    })?;
    ensure("events have positive weights", events.iter().all(|(_, weight)| *weight > 0), || {
        format!("{events:?}")
    })
}

pub(super) fn there_is_an_outcome_iff_the_game_is_over<S: State>(state: &S) -> Verdict {
    let outcome = state.outcome();
    ensure(
        "there is an outcome iff the game is over",
        outcome.is_some() == (state.turn() == Turn::Over),
        || format!("{:?} with the outcome {outcome:?}", state.turn()),
    )?;
    let scores = outcome.map_or(state.seats().get(), |outcome| outcome.scores().len());
    ensure_equal("an outcome has one score per seat", &scores, &state.seats().get())
}

pub(super) fn the_last_ply_is_the_plain_count<S: State>(state: &S, legal: &[S::Move]) -> Verdict {
    let mut plain = Tally::none(state.seats());
    for &chosen in legal {
        let mut child = state.clone();
        child.play_unchecked(chosen);
        plain.add_move(child.outcome().as_ref());
    }
    ensure_equal("`add_last_ply` is the plain count", &Tally::of(state), &plain)
}

/// `bounds` holds, for each state of a game so far, the moves before it and the moves that it said
/// could follow at most.
pub(super) fn games_end_in_time(bounds: &[(u32, u32)], plies: u32) -> Verdict {
    let late = bounds.iter().find(|(before, most)| plies - before > *most);
    ensure("a game ends within the bound that each of its states gives", late.is_none(), || {
        format!("move {plies} follows, against (move, most moves after it) = {late:?}")
    })
}

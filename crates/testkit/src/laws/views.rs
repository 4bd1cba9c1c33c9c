//! Laws of views: what a viewer knows, and what it does not.

use tripot_core::{Notation, Record, Referee, Rng, State, Stop, Turn, View, Viewer};

use super::records::unseen_truths_are_recorded_the_same;
use super::{Verdict, ensure, ensure_equal, listed, viewers};

pub(super) fn imagined_worlds_look_the_same<S: State>(state: &S, rng: &mut Rng) -> Verdict {
    for viewer in viewers(state.seats()) {
        let view = state.view(viewer);
        let again = view.determinize(rng, &Stop::new()).map(|world| world.view(view.viewer()));
        let law = "an imagined world looks like the view that it comes from";
        ensure_equal(law, &again.as_ref(), &Some(&view))?;
        ensure_equal("a view knows whose turn it is", &view.to_act(), &state.turn())?;
    }
    Ok(())
}

pub(super) fn choices_are_the_legal_moves<S: State>(state: &S, legal: &[S::Move]) -> Verdict {
    for viewer in viewers(state.seats()) {
        let view = state.view(viewer);
        let choices = listed(|out| view.choices(out));
        let must_know = state.turn().seat().map(Viewer::Seat) == Some(viewer);
        ensure(
            "the choices of the mover's view are the legal moves",
            choices == legal || (choices.is_empty() && !must_know),
            || format!("{viewer:?} has {choices:?} instead of {legal:?}"),
        )?;
    }
    Ok(())
}

pub(super) fn events_show_to_those_who_see_them<S: State>(state: &S) -> Verdict {
    let events = listed(|out| state.chances(out));
    for viewer in viewers(state.seats()) {
        let after = |seen: bool| -> Vec<S::View> {
            let these = events.iter().filter(|(event, _)| state.is_seen(*event, viewer) == seen);
            these
                .map(|(event, _)| {
                    let mut child = state.clone();
                    child.resolve_unchecked(*event);
                    child.view(viewer)
                })
                .collect()
        };
        let seen = after(true);
        let told_apart = (1..seen.len()).all(|index| !seen[..index].contains(&seen[index]));
        ensure("an event that a viewer sees is in its view", told_apart, || {
            format!("{viewer:?} can't tell {events:?} apart")
        })?;
        let hidden = after(false);
        let alike = hidden.windows(2).all(|pair| pair[0] == pair[1]);
        ensure("an event that a viewer does not see is not in its view", alike, || {
            format!("{viewer:?} can tell {events:?} apart")
        })?;
    }
    Ok(())
}

/// Plays two games side by side: the same moves, the same events where the viewer sees them, others
/// where it does not. The viewer's views are the same, and so is what `write` records for it.
/// Returns after how many steps the games differed.
pub(super) fn unseen_truths_look_the_same<S: Notation>(
    start: &S,
    viewer: Viewer,
    rng: &mut Rng,
    tells: &impl Fn(&S, &S, S::Move) -> bool,
    write: &impl Fn(&Referee<S>, Viewer) -> Record,
) -> Result<u32, super::Breach> {
    let (mut one, mut other) = (start.clone(), start.clone());
    let mut differed = 0;
    loop {
        ensure(
            "truths that differ only in what a viewer can't see look the same",
            one.view(viewer) == other.view(viewer),
            || {
                let (one, other) = (one.write_position(), other.write_position());
                format!("{viewer:?} can tell `{one}` from `{other}`")
            },
        )?;
        differed += u32::from(one != other);
        match one.turn() {
            Turn::Over => return Ok(differed),
            Turn::Chance => {
                let events = listed(|out| one.chances(out));
                let event = *rng.pick_weighted(&events).expect("chance has something to say");
                let seen = one.is_seen(event, viewer);
                let mut events = listed(|out| other.chances(out));
                events.retain(
                    |(it, _)| {
                        if seen { *it == event } else { !other.is_seen(*it, viewer) }
                    },
                );
                // The other game may have let it come out already, where nobody could see it.
                let Some(&other_event) = rng.pick_weighted(&events) else { return Ok(differed) };
                one.resolve_unchecked(event);
                other.resolve_unchecked(other_event);
            }
            Turn::Seat(_) => {
                let mut moves = listed(|out| one.legal_moves(out));
                moves.retain(|&chosen| other.check(chosen).is_ok());
                let Some(&chosen) = rng.pick(&moves) else { return Ok(differed) };
                if tells(&one, &other, chosen) {
                    return Ok(differed);
                }
                unseen_truths_are_recorded_the_same([&one, &other], chosen, viewer, write)?;
                one.play_unchecked(chosen);
                other.play_unchecked(chosen);
            }
        }
    }
}

//! Laws of the referee and its records.

use tripot_core::{
    Annotation, Notation, OptionsOf, Record, Referee, Rng, SeatCount, SeatLine, Seed, Step,
    Termination, Turn, View, Viewer, Who,
};

use super::{Breach, Verdict, ensure, ensure_equal, listed, start, viewers};

/// A dealt game, refereed to its end.
pub(super) fn referee_keeps_the_laws<S: Notation>(
    options: &OptionsOf<S>,
    seats: SeatCount,
    seed: Seed,
) -> Verdict {
    let start = start::<S>(options, seats)?;
    let referee = Referee::deal(options, seats, seed).map_err(|faults| Breach {
        law: "options without faults can be dealt",
        detail: format!("{faults:?}"),
    })?;
    play_on(referee, start, &mut seed.stream("referee"))
}

/// A game that goes on from a position, refereed to its end.
pub(super) fn positions_can_be_played_on<S: Notation>(position: &S, seed: &Seed) -> Verdict {
    let referee = Referee::from_position(position, *seed);
    // Like the referee, from what can be written of it: without what happened before.
    let truth = S::read_position(&position.write_position(), &position.options());
    let truth = truth.expect("positions round trip, by a law that was checked before");
    play_on(referee, truth, &mut seed.stream("position"))
}

/// `truth` follows the referee step by step.
fn play_on<S: Notation>(mut referee: Referee<S>, mut truth: S, rng: &mut Rng) -> Verdict {
    let start = truth.clone();
    let mut followed = 0;
    let mut before: Vec<Vec<S::View>> = Vec::new();
    loop {
        for step in &referee.steps()[followed..] {
            follow(&mut truth, step)?;
        }
        followed = referee.steps().len();
        let views: Vec<S::View> = viewers(truth.seats()).map(|who| truth.view(who)).collect();
        let shown: Vec<S::View> = viewers(truth.seats()).map(|who| referee.view(who)).collect();
        ensure_equal("the referee shows views of the truth", &shown, &views)?;
        before.push(views);
        // Each record is a whole replay: in a long game not after every move.
        let over = referee.turn() == Turn::Over;
        if over || before.len() < 24 || before.len().is_multiple_of(32) {
            records_replay(&referee)?;
            redacted_records_hide_what_is_hidden(&referee, &start)?;
        }
        let Turn::Seat(seat) = referee.turn() else { break };
        let moves = listed(|out| truth.legal_moves(out));
        let chosen = *rng.pick(&moves).expect("a seat to move has a move");
        let refused = referee.play(seat, chosen, annotation(rng)).err();
        ensure("the referee accepts a legal move", refused.is_none(), || format!("{refused:?}"))?;
    }
    ensure_equal(
        "a game that the rules end is finished",
        &referee.termination(),
        &Termination::Finished,
    )?;
    rewinding_gives_what_was_there(&referee, &before, rng)
}

fn follow<S: Notation>(truth: &mut S, step: &Step<S>) -> Verdict {
    match *step {
        Step::Chance(event) => {
            let events = listed(|out| truth.chances(out));
            ensure(
                "the dealer answers with what is possible",
                events.iter().any(|(it, _)| *it == event),
                || format!("{event:?} is not one of {events:?}"),
            )?;
            truth.resolve_unchecked(event);
        }
        Step::Move { seat, chosen, .. } => {
            ensure_equal("a step names the seat that moved", &truth.turn(), &Turn::Seat(seat))?;
            truth.play_unchecked(chosen);
        }
    }
    Ok(())
}

fn records_replay<S: Notation>(referee: &Referee<S>) -> Verdict {
    let record = referee.record(&seat_lines(referee.seats()));
    let text = record.to_string();
    let parsed = Record::parse(&text);
    ensure("a record that is written is read as itself", parsed.as_ref() == Ok(&record), || {
        format!("{parsed:?} instead of {record:?}")
    })?;
    let again = Referee::<S>::replay(&record).map_err(|error| Breach {
        law: "a record that the referee wrote can be replayed",
        detail: format!("{error:?} in\n{text}"),
    })?;
    let same = again.steps() == referee.steps()
        && again.termination() == referee.termination()
        && viewers(referee.seats()).all(|viewer| again.view(viewer) == referee.view(viewer));
    ensure("replaying a record gives the same game", same, || text)
}

fn redacted_records_hide_what_is_hidden<S: Notation>(referee: &Referee<S>, start: &S) -> Verdict {
    const LAW: &str = "a record for a viewer has no more than it may know";
    let seats = seat_lines(referee.seats());
    let full = referee.record(&seats);
    for viewer in viewers(referee.seats()) {
        let redacted = referee.record_for(&seats, viewer);
        if referee.termination() != Termination::Unfinished {
            ensure_equal("a record of a game that is over is the whole record", &redacted, &full)?;
            continue;
        }
        let text = redacted.to_string();
        let seed = full.seed.map(|seed| seed.to_string()).unwrap_or_default();
        ensure(LAW, redacted.seed.is_none() && !text.contains(&seed), || text.clone())?;
        let parsed = Record::parse(&text);
        ensure("a redacted record can be read", parsed.as_ref() == Ok(&redacted), || {
            format!("{parsed:?}")
        })?;
        ensure_equal(LAW, &redacted.steps.len(), &full.steps.len())?;
        let hidden = hidden_steps(referee, start.clone(), viewer)?;
        for ((step, whole), hidden) in redacted.steps.iter().zip(&full.steps).zip(hidden) {
            let mut expected = whole.clone();
            if hidden {
                "?".clone_into(&mut expected.text);
            }
            if !matches!((step.who, viewer), (Who::Seat(mover), Viewer::Seat(own)) if mover == own)
            {
                expected.annotation = Annotation::default();
            }
            ensure(LAW, *step == expected, || format!("{viewer:?} reads\n{text}"))?;
        }
    }
    Ok(())
}

/// The record of a game for a viewer.
pub(super) fn record_for<S: Notation>(referee: &Referee<S>, viewer: Viewer) -> Record {
    referee.record_for(&seat_lines(referee.seats()), viewer)
}

/// A seat plays a move in two truths that a viewer can't tell apart, and notes beside it what follows
/// from all that the mover knows, as a machine does. Until the game is over, `write` must write the
/// same for the viewer: the same line of a move, notes included, after the same head.
pub(super) fn unseen_truths_are_recorded_the_same<S: Notation>(
    truths: [&S; 2],
    chosen: S::Move,
    viewer: Viewer,
    write: &impl Fn(&Referee<S>, Viewer) -> Record,
) -> Verdict {
    let Turn::Seat(mover) = truths[0].turn() else { return Ok(()) };
    let mut written = Vec::new();
    for truth in truths {
        let mut referee = Referee::from_position(truth, Seed::from_bytes([7; 32]));
        let played = referee.play(mover, chosen, thought(&truth.view(Viewer::Seat(mover))));
        if played.is_err() || referee.termination() != Termination::Unfinished {
            return Ok(());
        }
        let mut record = write(&referee, viewer);
        // What comes out after the move may differ where the viewer sees it: then it may know.
        record.steps.truncate(1);
        written.push(record);
    }
    ensure(
        "truths that differ only in what a viewer can't see are recorded the same for it",
        written[0] == written[1],
        || format!("{viewer:?} reads\n{}and\n{}", written[0], written[1]),
    )
}

/// What a player thinks that makes use of all that it knows.
fn thought<V: View>(view: &V) -> Annotation
where
    V::State: Notation,
{
    let known = <V::State as Notation>::write_view(view);
    let mixed = known.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let value = f64::from((mixed >> 32) as u32) / 1024.0;
    Annotation { clock_ms: Some(mixed >> 40), value: Some(value) }
}

/// For each step, whether it is an event that the viewer did not see.
fn hidden_steps<S: Notation>(
    referee: &Referee<S>,
    mut truth: S,
    viewer: Viewer,
) -> Result<Vec<bool>, Breach> {
    let mut hidden = Vec::new();
    for step in referee.steps() {
        hidden.push(matches!(*step, Step::Chance(event) if !truth.is_seen(event, viewer)));
        follow(&mut truth, step)?;
    }
    Ok(hidden)
}

fn rewinding_gives_what_was_there<S: Notation>(
    referee: &Referee<S>,
    before: &[Vec<S::View>],
    rng: &mut Rng,
) -> Verdict {
    let played = before.len() - 1;
    for count in [0, 1, rng.below(before.len() as u32) as usize, played, played + 1] {
        let mut rewound = referee.clone();
        rewound.rewind(count);
        let there = &before[played.saturating_sub(count)];
        let shown: Vec<S::View> =
            viewers(referee.seats()).map(|viewer| rewound.view(viewer)).collect();
        ensure("rewinding gives what was there before", shown == *there, || {
            format!("not {count} of {played} moves back")
        })?;
        ensure_equal(
            "rewinding takes nothing else back",
            &rewound.steps(),
            &&referee.steps()[..rewound.steps().len()],
        )?;
    }
    Ok(())
}

/// Something to be noted beside a move, or nothing.
fn annotation(rng: &mut Rng) -> Annotation {
    Annotation {
        clock_ms: (rng.below(2) == 0).then(|| rng.next_u64() >> 20),
        value: (rng.below(2) == 0).then(|| (f64::from(rng.below(2001)) - 1000.0) / 7.0),
    }
}

fn seat_lines(seats: SeatCount) -> Vec<SeatLine> {
    let line = |seat| SeatLine::new(&format!("Léa {seat}"), "random").expect("the name is short");
    seats.seats().map(line).collect()
}

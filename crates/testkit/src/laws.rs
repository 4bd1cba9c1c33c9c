//! The laws that every game and option set must pass.

mod options;
mod records;
mod rules;
mod text;
mod views;

use std::fmt::Debug;

pub use options::check_options;

use tripot_core::{
    Notation, OptionsOf, Record, Referee, Rng, SeatCount, Seed, Turn, Viewer, write_variant,
};

/// A law that a game breaks, and how.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{law}: {detail}")]
pub struct Breach {
    /// The law, in words.
    pub law: &'static str,
    /// What was seen.
    pub detail: String,
}

/// Whether a law holds.
pub type Verdict = Result<(), Breach>;

/// Plays random games and asserts the laws at every step. Chance alternately follows the weights
/// that the state gives, and the dealer behind a referee. `candidates` yields moves to try at a
/// state, legal or not: the more of them are nearly legal, the better.
///
/// # Panics
/// If a law is broken, with the variant, the seats, the seed and the position.
pub fn check_laws<S: Notation>(
    options: &OptionsOf<S>,
    seats: SeatCount,
    games: u32,
    seed: &str,
    candidates: impl Fn(&S) -> Vec<S::Move>,
) {
    if let Err(breach) = first_breach::<S>(options, seats, games, seed, candidates) {
        panic!("{}, {seats} seats, seed {seed:?}: {breach}", write_variant(S::NAME, options));
    }
}

/// What [`check_laws`] finds: the first law that does not hold.
///
/// # Panics
/// If the text is not a seed.
pub fn first_breach<S: Notation>(
    options: &OptionsOf<S>,
    seats: SeatCount,
    games: u32,
    seed: &str,
    candidates: impl Fn(&S) -> Vec<S::Move>,
) -> Verdict {
    text::variants_round_trip::<S>(options)?;
    let series = Seed::parse(seed).expect("the seed is short and not empty");
    for number in 0..games {
        let seed = series.derive("game", number.into());
        if number % 2 == 0 {
            play_by_the_weights(start::<S>(options, seats)?, &seed, &candidates)?;
        } else {
            records::referee_keeps_the_laws::<S>(options, seats, seed)?;
        }
    }
    Ok(())
}

/// Plays pairs of games that differ only in what a viewer can't see and asserts that its views,
/// and the records that it may have, are equal all along. A pair ends at a move that `tells` the difference by the rules, such as
/// one after which the hands are shown.
///
/// # Panics
/// If a view or a record gives something away, or if no pair ever differed.
pub fn check_secrets<S: Notation>(
    options: &OptionsOf<S>,
    seats: SeatCount,
    games: u32,
    seed: &str,
    tells: impl Fn(&S, &S, S::Move) -> bool,
) {
    if let Err(breach) = first_leak::<S>(options, seats, games, seed, tells) {
        panic!("{}, {seats} seats, seed {seed:?}: {breach}", write_variant(S::NAME, options));
    }
}

/// What [`check_secrets`] finds: the first view or record that gives something away.
pub fn first_leak<S: Notation>(
    options: &OptionsOf<S>,
    seats: SeatCount,
    games: u32,
    seed: &str,
    tells: impl Fn(&S, &S, S::Move) -> bool,
) -> Verdict {
    first_leak_of(options, seats, games, seed, tells, records::record_for)
}

/// The same with records that `write` writes for a viewer.
pub(crate) fn first_leak_of<S: Notation>(
    options: &OptionsOf<S>,
    seats: SeatCount,
    games: u32,
    seed: &str,
    tells: impl Fn(&S, &S, S::Move) -> bool,
    write: impl Fn(&Referee<S>, Viewer) -> Record,
) -> Verdict {
    let series = Seed::parse(seed).expect("the seed is short and not empty");
    let mut differed = 0;
    for number in 0..games {
        for (index, viewer) in viewers(seats).enumerate() {
            let seed = series.derive("pair", u64::from(number));
            let mut rng = seed.stream(&format!("viewer {index}"));
            let start = start::<S>(options, seats)?;
            differed +=
                views::unseen_truths_look_the_same(&start, viewer, &mut rng, &tells, &write)?;
        }
    }
    ensure("some games differ in what a seat can't see", differed > 0, || {
        "no pair of games differed".to_owned()
    })
}

/// A game in which chance follows the weights that the state gives.
fn play_by_the_weights<S: Notation>(
    mut state: S,
    seed: &Seed,
    candidates: &impl Fn(&S) -> Vec<S::Move>,
) -> Verdict {
    let mut rng = seed.stream("laws");
    let mut bounds = Vec::new();
    let mut plies = 0;
    loop {
        laws_of_a_state(&state, candidates, &mut rng).map_err(|breach| breach.at(&state))?;
        bounds.push((plies, state.most_plies()));
        if rng.below(8) == 0 {
            records::positions_can_be_played_on(&state, seed)
                .map_err(|breach| breach.at(&state))?;
        }
        rules::games_end_in_time(&bounds, plies)?;
        match state.turn() {
            Turn::Over => return Ok(()),
            Turn::Chance => {
                let events = listed(|out| state.chances(out));
                let event = *rng.pick_weighted(&events).expect("chance has something to say");
                state.resolve_unchecked(event);
            }
            Turn::Seat(_) => {
                let moves = listed(|out| state.legal_moves(out));
                state.play_unchecked(*rng.pick(&moves).expect("a seat to move has a move"));
                plies += 1;
            }
        }
    }
}

/// Every law that a single state can break.
fn laws_of_a_state<S: Notation>(
    state: &S,
    candidates: &impl Fn(&S) -> Vec<S::Move>,
    rng: &mut Rng,
) -> Verdict {
    let legal = listed(|out| state.legal_moves(out));
    let mut tried = candidates(state);
    tried.extend(&legal);
    rules::moves_are_sorted_and_unique(&legal)?;
    rules::moves_exist_iff_a_seat_is_to_move(state, &legal)?;
    rules::check_agrees_with_the_list(state, &legal, &tried)?;
    rules::a_refused_move_changes_nothing(state, &tried)?;
    rules::play_is_check_and_then_play_unchecked(state, &legal)?;
    rules::chances_are_sorted_and_weighted(state)?;
    rules::there_is_an_outcome_iff_the_game_is_over(state)?;
    rules::the_last_ply_is_the_plain_count(state, &legal)?;
    text::positions_round_trip(state)?;
    text::moves_round_trip(state, &legal)?;
    text::chances_round_trip(state)?;
    views::imagined_worlds_look_the_same(state, rng)?;
    views::choices_are_the_legal_moves(state, &legal)?;
    views::events_show_to_those_who_see_them(state)
}

impl Breach {
    fn at<S: Notation>(mut self, state: &S) -> Breach {
        self.detail = format!("{}, at `{}`", self.detail, state.write_position());
        self
    }
}

fn start<S: Notation>(options: &OptionsOf<S>, seats: SeatCount) -> Result<S, Breach> {
    S::new(options, seats).map_err(|faults| Breach {
        law: "options without faults can be played",
        detail: format!("{faults:?}"),
    })
}

/// Everybody who may look at a table.
fn viewers(seats: SeatCount) -> impl Iterator<Item = Viewer> {
    seats.seats().map(Viewer::Seat).chain([Viewer::Public])
}

/// What a method that appends to a list appends. It is called again on what it gave, so that one
/// that clears the list is found out.
fn listed<T: Clone>(append: impl Fn(&mut Vec<T>)) -> Vec<T> {
    let mut out = Vec::new();
    append(&mut out);
    let mut twice = out.clone();
    append(&mut twice);
    assert_eq!(twice.len(), 2 * out.len(), "a list is appended to, not replaced");
    out
}

fn ensure(law: &'static str, holds: bool, detail: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Breach { law, detail: detail() }) }
}

fn ensure_equal<T: PartialEq + Debug>(law: &'static str, found: &T, expected: &T) -> Verdict {
    ensure(law, found == expected, || format!("{found:?} instead of {expected:?}"))
}

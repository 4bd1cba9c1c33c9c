//! Short names for what tests say often.

use tripot_core::{
    Annotation, Notation, OptionsOf, Referee, Rng, Seat, SeatCount, SeatLine, Seed, State, Turn,
    View, Viewer, parse_variant,
};

/// A table of this many seats.
///
/// # Panics
/// If there is no such table.
pub fn seats(count: usize) -> SeatCount {
    SeatCount::new(count).expect("a table has two to six seats")
}

/// The seat with this number, from 1.
///
/// # Panics
/// If there is no such seat.
pub fn seat(number: usize) -> Seat {
    number.checked_sub(1).and_then(Seat::new).expect("seats are numbered from 1 to 6")
}

/// The seed that these words stand for.
///
/// # Panics
/// If they are empty or too long.
pub fn seed(words: &str) -> Seed {
    Seed::parse(words).expect("the words are short and not empty")
}

/// The options that `piles=open,first=2` stands for; an empty text is the default.
///
/// # Panics
/// If they can't be read.
pub fn options<S: State>(settings: &str) -> OptionsOf<S> {
    let read = parse_variant(S::NAME, &format!("{}({settings})", S::NAME));
    read.unwrap_or_else(|errors| panic!("{settings}: {errors:?}"))
}

/// The position that a text stands for.
///
/// # Panics
/// If it is none.
pub fn position<S: Notation>(settings: &str, text: &str) -> S {
    let read = S::read_position(text, &options::<S>(settings));
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves.
pub fn legal<S: State>(state: &S) -> Vec<S::Move> {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    moves
}

/// What may come out, with the weights.
pub fn events<S: State>(state: &S) -> Vec<(S::Chance, u32)> {
    let mut events = Vec::new();
    state.chances(&mut events);
    events
}

/// Makes a random move for the seat to move, if there is one; says whether there was.
///
/// # Panics
/// If it has no move, or the referee refuses it.
pub fn play_random_move<S: Notation>(referee: &mut Referee<S>, rng: &mut Rng) -> bool {
    let Turn::Seat(seat) = referee.turn() else { return false };
    let mut moves = Vec::new();
    referee.view(Viewer::Seat(seat)).choices(&mut moves);
    let chosen = *rng.pick(&moves).expect("a seat to move has a move");
    referee.play(seat, chosen, Annotation::default()).expect("a legal move is accepted");
    true
}

/// How a record names players who move at random.
///
/// # Panics
/// Never: the names are short.
pub fn seat_lines(seats: SeatCount) -> Vec<SeatLine> {
    let line = |seat: Seat| SeatLine::new(&format!("Seat {seat}"), "random");
    seats.seats().map(|seat| line(seat).expect("the name is short")).collect()
}

/// The states of a random game, from this one to the end; chance follows its weights.
///
/// # Panics
/// If a seat to move has no move, or nothing can come out where chance is to speak.
pub fn random_game<S: State>(start: S, seed: &Seed) -> Vec<S> {
    let mut rng = seed.stream("random game");
    let mut states = vec![start];
    while let Some(mut state) = states.last().cloned() {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let events = events(&state);
                state.resolve_unchecked(*rng.pick_weighted(&events).expect("chance can speak"));
            }
            Turn::Seat(_) => {
                let moves = legal(&state);
                state.play_unchecked(*rng.pick(&moves).expect("a seat to move has a move"));
            }
        }
        states.push(state);
    }
    states
}

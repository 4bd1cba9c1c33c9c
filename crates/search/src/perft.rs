//! Perft: counting move sequences, to compare two implementations of the same rules.

use tripot_core::{State, Tally, Turn};

/// The sequences of exactly this many moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of moves.
    pub depth: u32,
    /// The sequences, and how those end whose last move ends the game.
    pub tally: Tally,
}

/// Counts the sequences of exactly `depth` moves from a state. A game that ends earlier counts for
/// nothing; everything that may come out between two moves counts apart, whatever its weight.
///
/// The last move is counted without being played where the game knows how
/// ([`State::add_last_ply`]), or all of them ([`State::add_sequences`]): that makes it many times
/// faster.
///
/// ```
/// use tripot_search::perft;
/// use tripot_testkit::TreeGame;
///
/// let state = TreeGame::parse("j1(1,0|j2(0,1|j1(0,1|0,2)))");
/// let count = perft(&state, 2);
/// assert_eq!(count.tally.moves, 2); // the second branch, and then either
/// assert_eq!(count.tally.wins.as_slice(), [0, 1]);
/// ```
pub fn perft<S: State>(state: &S, depth: u32) -> Count {
    let mut tally = Tally::none(state.seats());
    let mut buffers = vec![Buffer::<S>::default(); depth as usize + 1];
    count(state, depth, &mut buffers, &mut tally);
    Count { depth, tally }
}

/// The lists of one level, kept from call to call.
#[derive(Clone)]
struct Buffer<S: State> {
    moves: Vec<S::Move>,
}

impl<S: State> Default for Buffer<S> {
    fn default() -> Self {
        Buffer { moves: Vec::new() }
    }
}

fn count<S: State>(state: &S, depth: u32, buffers: &mut [Buffer<S>], tally: &mut Tally) {
    match state.turn() {
        Turn::Over => {}
        Turn::Chance => {
            let mut events = Vec::new();
            state.chances(&mut events);
            for (event, _) in events {
                let mut child = state.clone();
                child.resolve_unchecked(event);
                count(&child, depth, buffers, tally);
            }
        }
        Turn::Seat(_) if depth == 0 => {}
        Turn::Seat(_) if state.add_sequences(depth, tally) => {}
        Turn::Seat(_) if depth == 1 => state.add_last_ply(tally),
        Turn::Seat(_) => {
            let Some((buffer, deeper)) = buffers.split_first_mut() else { return };
            buffer.moves.clear();
            state.legal_moves(&mut buffer.moves);
            for &chosen in &buffer.moves {
                let mut child = state.clone();
                child.play_unchecked(chosen);
                count(&child, depth - 1, deeper, tally);
            }
        }
    }
}

//! Positions and views without their types.

use std::any::Any;

use tripot_core::{Dealer, Message, Outcome, Seat, SeatCount, Seed, State, Turn, View, Viewer};
use tripot_search::{Count, perft};

use crate::face::Face;
use crate::trouble::Trouble;

/// A move in each of its forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The native form.
    pub native: String,
    /// The classroom form, if the game has one.
    pub classroom: Option<String>,
}

/// What somebody may know of a game.
pub trait AnyView {
    /// Who must act.
    fn turn(&self) -> Turn;

    /// The short name of a seat.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The legal moves, as far as the viewer may know them.
    fn moves(&self) -> Vec<MoveText>;

    /// Reads a move in any form and returns its native form; it need not be legal.
    fn read_move(&self, text: &str) -> Result<String, Trouble>;

    /// The native form.
    fn native(&self) -> String;

    /// The view itself, for whoever draws it.
    fn as_any(&self) -> &dyn Any;
}

/// A position that somebody wrote down: all of it is known to whoever wrote it.
pub trait AnyPosition: AnyView {
    /// How many seats play.
    fn seats(&self) -> SeatCount;

    /// The classroom form, if the game has one.
    fn classroom(&self) -> Option<String>;

    /// The scores, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a move, in any form, or lets come out what the text says if it is chance's turn.
    /// Nothing changes if it is refused.
    fn apply(&mut self, text: &str) -> Result<(), Trouble>;

    /// Lets chance speak, as this seed deals, until a seat is to move or the game is over.
    fn settle(&mut self, seed: &Seed);

    /// Counts the sequences of exactly so many moves.
    fn perft(&self, depth: u32) -> Count;
}

/// A position of the game `S`.
pub(crate) struct Written<S: State> {
    state: S,
    /// The view of whoever is to move.
    view: S::View,
}

impl<S: Face> Written<S> {
    pub(crate) fn new(state: S) -> Written<S> {
        let viewer = state.turn().seat().map_or(Viewer::Public, Viewer::Seat);
        Written { view: state.view(viewer), state }
    }
}

impl<S: Face> AnyView for Written<S> {
    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        S::seat_name(seat)
    }

    fn moves(&self) -> Vec<MoveText> {
        moves_of::<S>(&self.view)
    }

    fn read_move(&self, text: &str) -> Result<String, Trouble> {
        Ok(S::write_move(&self.view, S::read_move(&self.view, text)?))
    }

    fn native(&self) -> String {
        self.state.write_position()
    }

    fn as_any(&self) -> &dyn Any {
        &self.view
    }
}

impl<S: Face> AnyPosition for Written<S> {
    fn seats(&self) -> SeatCount {
        self.state.seats()
    }

    fn classroom(&self) -> Option<String> {
        self.state.write_classroom_position()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn apply(&mut self, text: &str) -> Result<(), Trouble> {
        let mut state = self.state.clone();
        if state.turn() == Turn::Chance {
            let event = S::read_chance(text.trim().trim_start_matches(['*', ' ']));
            let mut possible = Vec::new();
            state.chances(&mut possible);
            let event = event.filter(|event| possible.iter().any(|(known, _)| known == event));
            let event = event.ok_or_else(|| {
                let known = possible.iter().map(|&(event, _)| S::write_chance(event));
                Message::new("chance.wrong").with("known", known.collect::<tripot_core::Argument>())
            })?;
            state.resolve_unchecked(event);
        } else {
            state.play(S::read_move(&self.view, text)?)?;
        }
        *self = Written::new(state);
        Ok(())
    }

    fn settle(&mut self, seed: &Seed) {
        let mut state = self.state.clone();
        let dealer = S::Dealer::new(seed, &state);
        while state.turn() == Turn::Chance {
            state.resolve_unchecked(dealer.answer(&state));
        }
        *self = Written::new(state);
    }

    fn perft(&self, depth: u32) -> Count {
        perft(&self.state, depth)
    }
}

/// A view of the game `S`.
pub(crate) struct Seen<S: State>(pub(crate) S::View);

impl<S: Face> AnyView for Seen<S> {
    fn turn(&self) -> Turn {
        self.0.to_act()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        S::seat_name(seat)
    }

    fn moves(&self) -> Vec<MoveText> {
        moves_of::<S>(&self.0)
    }

    fn read_move(&self, text: &str) -> Result<String, Trouble> {
        Ok(S::write_move(&self.0, S::read_move(&self.0, text)?))
    }

    fn native(&self) -> String {
        S::write_view(&self.0)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

fn moves_of<S: Face>(view: &S::View) -> Vec<MoveText> {
    let mut moves = Vec::new();
    view.choices(&mut moves);
    let text = |chosen| MoveText {
        native: S::write_move(view, chosen),
        classroom: S::write_classroom_move(view, chosen),
    };
    moves.into_iter().map(text).collect()
}

//! A machine player away from the table: it knows what it is told, in writing.

use tripot_core::{Budget, Decision, OptionsOf, Player, SeatCount, Seed, State, Turn, View as _};

use crate::error::CatalogError;
use crate::face::{self, Face};
use crate::machine::Machine;
use crate::opinion::MoveText;
use crate::position::text_of;
use crate::trouble::Trouble;

/// A machine that hears of a game in writing, and answers in writing.
pub trait AnyPlayer {
    /// Hears of a move of any seat, in native form. What can't be followed is passed over: the
    /// next position says where the game stands.
    fn hear_move(&mut self, text: &str);

    /// The move for the seat that is to move in this view, which is in native form.
    fn answer(&mut self, view: &str, budget: &Budget) -> Result<Answer, Trouble>;
}

/// What a machine answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move.
    pub text: MoveText,
    /// What it expects, from its own side.
    pub value: Option<f64>,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// A machine for one game.
#[derive(Clone, Copy, Debug)]
pub struct Engagement<'a> {
    /// The machine.
    pub machine: Machine,
    /// The name of the variant.
    pub variant: &'a str,
    /// How many seats play.
    pub seats: SeatCount,
    /// What its random numbers follow from: see
    /// [`AnyTable::player_key`](crate::AnyTable::player_key).
    pub key: Seed,
}

/// A machine of the game `S`.
pub(crate) struct Away<S: State> {
    options: OptionsOf<S>,
    player: Box<dyn Player<S>>,
    /// Where the game stands by the moves that were heard, if they can be followed.
    followed: Option<S::View>,
}

impl<S: Face> Away<S> {
    pub(crate) fn new(
        machine: Machine,
        options: OptionsOf<S>,
        seats: SeatCount,
        key: Seed,
    ) -> Away<S> {
        let followed = S::begin_following(&options, seats);
        Away { options, player: face::player::<S>(machine, key.rng()), followed }
    }
}

impl<S: Face> AnyPlayer for Away<S> {
    fn hear_move(&mut self, text: &str) {
        self.followed = self.followed.take().and_then(|view| {
            let chosen = S::read_move(&view, text).ok()?;
            S::follow(&view, chosen)
        });
    }

    fn answer(&mut self, view: &str, budget: &Budget) -> Result<Answer, Trouble> {
        let written = S::read_view(view, &self.options)?;
        // What was followed knows more than what can be written: how often a position occurred.
        let followed = self.followed.take();
        let followed = followed.filter(|own| S::write_view(own) == S::write_view(&written));
        let view = followed.clone().unwrap_or(written);
        self.followed = followed;
        if !matches!(view.to_act(), Turn::Seat(_)) {
            return Err(CatalogError::Over.into());
        }
        let Decision { chosen, value, nodes } = self.player.choose(&view, budget);
        Ok(Answer { text: text_of::<S>(&view, chosen), value, nodes })
    }
}

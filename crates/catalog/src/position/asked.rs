//! What a seat that is to move knows, as it was written down.

use std::any::Any;

use tripot_core::{
    Budget, Message, OptionsOf, Seat, SeatCount, Seed, State, Stop, Turn, View as _, Viewer,
};

use super::{AnyPosition, AnyQuestion, AnyView, Seen, Written, opinion};
use crate::advice::{Advice, AdviceRequest};
use crate::error::CatalogError;
use crate::face::{self, Face};
use crate::lang::Lang;
use crate::machine::Machine;
use crate::narrate::{AnyEffect, Happening};
use crate::opinion::{MoveText, Opinion};
use crate::scene::AnyDrawing;
use crate::trouble::Trouble;

/// A view of the game `S` that was written down; the rest is unknown.
pub(crate) struct Asked<S: State> {
    pub(crate) seen: Seen<S>,
    pub(crate) options: OptionsOf<S>,
    pub(crate) seats: SeatCount,
}

impl<S: Face> AnyView for Asked<S> {
    fn turn(&self) -> Turn {
        self.seen.turn()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        S::seat_name(seat)
    }

    fn moves(&self) -> Vec<MoveText> {
        self.seen.moves()
    }

    fn native_moves(&self) -> Vec<String> {
        self.seen.native_moves()
    }

    fn read_move(&self, text: &str) -> Result<String, Trouble> {
        self.seen.read_move(text)
    }

    fn native(&self) -> String {
        self.seen.native()
    }

    fn classroom(&self) -> Option<String> {
        self.seen.classroom()
    }

    fn advice(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Option<Opinion> {
        self.seen.advice(machine, seed, budget)
    }

    fn advise(&self, request: &AdviceRequest<'_>) -> Option<Advice> {
        self.seen.advise(request)
    }

    fn tell(&self, after: &dyn AnyView, what: &Happening<'_>) -> Vec<Message> {
        self.seen.tell(after, what)
    }

    fn effect(&self, after: &dyn AnyView, seat: Seat, chosen: &str) -> Option<AnyEffect> {
        self.seen.effect(after, seat, chosen)
    }

    fn explain(&self, chosen: &str, names: &[String]) -> Option<Message> {
        self.seen.explain(chosen, names)
    }

    fn count(&self, names: &[String]) -> Vec<Message> {
        self.seen.count(names)
    }

    fn drawing(&self, own: bool, lang: Lang) -> AnyDrawing {
        self.seen.drawing(own, lang)
    }

    fn as_any(&self) -> &dyn Any {
        self.seen.as_any()
    }
}

impl<S: Face> AnyQuestion for Asked<S> {
    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn study(&self, machine: Machine, seed: &Seed, budget: &Budget) -> Result<Opinion, Trouble> {
        if let Turn::Seat(seat) = self.turn()
            && self.seen.0.viewer() != Viewer::Seat(seat)
        {
            return Err(CatalogError::NotYours { seat: S::seat_name(seat).to_owned() }.into());
        }
        match self.turn() {
            Turn::Seat(_) => {}
            Turn::Chance => return Err(CatalogError::ChanceIsNext.into()),
            Turn::Over => return Err(CatalogError::Over.into()),
        }
        face::check_machine::<S>(machine, &self.options, self.seats)?;
        let view = &self.seen.0;
        let world = view.determinize(&mut seed.stream("world"), budget.stop());
        Ok(opinion(view, world, machine, seed, budget))
    }

    fn imagine(&self, seed: &Seed) -> Option<Box<dyn AnyPosition>> {
        let world = self.seen.0.determinize(&mut seed.stream("world"), &Stop::new())?;
        Some(Box::new(Written::new(world)))
    }
}

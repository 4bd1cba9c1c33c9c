//! The state of the game at a table, before its deal and after.

use tripot_catalog::{AnyTable, AnyView, Machine, Opening, Thinking, Trouble, Variant};
use tripot_core::{
    Annotation, Header, Luck, Outcome, Part, Record, Seat, SeatCount, SeatLine, Seed, Termination,
    Turn, Viewer,
};

use super::{Place, Table};
use crate::refusal::{Corruption, Refusal};

/// The game of a table. Until everybody has added a part to the luck there is no deal, so there is
/// nothing that could be known of it.
pub(super) enum Game {
    /// A player has not come yet.
    Waiting(Waiting),
    /// The game goes on, or is over.
    Dealt(Box<dyn AnyTable>),
}

impl Clone for Game {
    fn clone(&self) -> Game {
        match self {
            Game::Waiting(waiting) => Game::Waiting(waiting.clone()),
            Game::Dealt(table) => Game::Dealt(table.copy()),
        }
    }
}

/// A game that has not been dealt.
#[derive(Clone)]
pub(super) struct Waiting {
    variant: Variant,
    seats: SeatCount,
    /// What the server is bound to.
    secret: Seed,
    /// The position from which it begins, if it is not dealt.
    start: Option<String>,
    termination: Termination,
}

impl Game {
    /// A game that waits for the parts of its players. The variant can be played by this number of seats.
    pub(super) fn waiting(
        variant: &Variant,
        seats: SeatCount,
        secret: Seed,
        start: Option<&str>,
    ) -> Result<Game, Trouble> {
        variant.game.check(&variant.name, seats)?;
        if start.is_some() {
            // What is wrong with a position is told at once, not when the last player has come.
            Game::deal(variant, seats, secret.into(), start)?;
        }
        Ok(Game::Waiting(Waiting {
            variant: variant.clone(),
            seats,
            secret,
            start: start.map(str::to_owned),
            termination: Termination::Unfinished,
        }))
    }

    /// A game that is dealt at once.
    pub(super) fn deal(
        variant: &Variant,
        seats: SeatCount,
        luck: Luck,
        start: Option<&str>,
    ) -> Result<Game, Trouble> {
        let opening = Opening { variant: &variant.name, seats, luck, start };
        Ok(Game::Dealt(variant.game.open(&opening)?))
    }

    /// The game that is dealt when everybody has come; nothing if it has been dealt or ended.
    pub(super) fn dealt_with(
        &self,
        parts: impl Iterator<Item = (Seat, Part)>,
    ) -> Option<Result<Game, Trouble>> {
        match self {
            Game::Waiting(Waiting {
                variant,
                seats,
                secret,
                start,
                termination: Termination::Unfinished,
            }) => Some(Game::deal(variant, *seats, Luck::shared(*secret, parts), start.as_deref())),
            Game::Waiting(_) | Game::Dealt(_) => None,
        }
    }

    /// What the deal follows from, once there is one.
    pub(super) fn luck(&self) -> Option<&Luck> {
        match self {
            Game::Waiting(_) => None,
            Game::Dealt(table) => Some(table.luck()),
        }
    }

    pub(super) fn table(&self) -> Option<&dyn AnyTable> {
        match self {
            Game::Waiting(_) => None,
            Game::Dealt(table) => Some(&**table),
        }
    }

    /// The game, to be played on; or why that can't be.
    pub(super) fn playing(&mut self) -> Result<&mut Box<dyn AnyTable>, Corruption> {
        match self {
            Game::Waiting(_) => Err(Corruption::NotDealt),
            Game::Dealt(table) => Ok(table),
        }
    }

    pub(super) fn is_dealt(&self) -> bool {
        matches!(self, Game::Dealt(_))
    }

    pub(super) fn seats(&self) -> SeatCount {
        match self {
            Game::Waiting(waiting) => waiting.seats,
            Game::Dealt(table) => table.seats(),
        }
    }

    pub(super) fn turn(&self) -> Turn {
        match self {
            Game::Waiting(waiting) if waiting.termination == Termination::Unfinished => {
                Turn::Chance
            }
            Game::Waiting(_) => Turn::Over,
            Game::Dealt(table) => table.turn(),
        }
    }

    pub(super) fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        match self {
            Game::Waiting(Waiting { variant, seats, .. }) => {
                let view = variant.game.undealt(&variant.name, *seats, viewer);
                view.expect("the variant was checked when the table was opened")
            }
            Game::Dealt(table) => table.view(viewer),
        }
    }

    pub(super) fn came_out(&self, viewer: Viewer) -> Vec<String> {
        self.table().map(|table| table.came_out(viewer)).unwrap_or_default()
    }

    /// How much came out since the last move.
    pub(super) fn came_out_count(&self) -> usize {
        self.table().map_or(0, AnyTable::came_out_count)
    }

    pub(super) fn check(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        match self.table() {
            None => Err(Refusal::Waiting),
            Some(table) => Ok(table.check(seat, text)?),
        }
    }

    pub(super) fn play(
        &mut self,
        seat: Seat,
        text: &str,
        note: Annotation,
    ) -> Result<String, Corruption> {
        Ok(self.playing()?.play(seat, text, note)?)
    }

    pub(super) fn rewind(&mut self, count: usize) -> Result<(), Corruption> {
        self.playing()?.rewind(count);
        Ok(())
    }

    pub(super) fn reveals_since(&self, count: usize) -> bool {
        self.table().is_some_and(|table| table.reveals_since(count))
    }

    pub(super) fn end(&mut self, reason: Termination) {
        match self {
            Game::Waiting(waiting) if waiting.termination == Termination::Unfinished => {
                waiting.termination = reason;
            }
            Game::Waiting(_) => {}
            Game::Dealt(table) => table.end(reason),
        }
    }

    pub(super) fn termination(&self) -> Termination {
        match self {
            Game::Waiting(waiting) => waiting.termination,
            Game::Dealt(table) => table.termination(),
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.table().and_then(AnyTable::outcome)
    }

    pub(super) fn commitment(&self) -> String {
        match self {
            Game::Waiting(waiting) => waiting.secret.commitment(),
            Game::Dealt(table) => table.commitment(),
        }
    }

    pub(super) fn revealed_seed(&self) -> Option<Seed> {
        self.table().and_then(AnyTable::revealed_seed)
    }

    /// What a machine on a seat, which is to move, has to think about its move with this number.
    pub(super) fn thinking(&self, seat: Seat, machine: Machine, number: u64) -> Option<Thinking> {
        let table = self.table()?;
        table.think_afresh(seat, machine, table.player_key(seat).derive("move", number))
    }

    pub(super) fn record_for(&self, seats: &[SeatLine], viewer: Viewer) -> Record {
        match self {
            Game::Waiting(waiting) => waiting.record(seats),
            Game::Dealt(table) => table.record_for(seats, viewer),
        }
    }
}

impl Waiting {
    /// What there is to be written of a game without a deal. The parts are nobody's business before
    /// the last one has come.
    fn record(&self, seats: &[SeatLine]) -> Record {
        let header = Header {
            variant: self.variant.name.clone(),
            seats: seats.to_vec(),
            commitment: self.secret.commitment(),
            parts: Vec::new(),
            start: None,
            taken_back: 0,
        };
        Record {
            header,
            steps: Vec::new(),
            termination: self.termination,
            scores: Vec::new(),
            secret: None,
            seed: None,
        }
    }
}

impl Table {
    /// Deals, once everybody has come; whether it did.
    pub(super) fn deal(&mut self) -> Result<bool, Trouble> {
        if self.places.iter().any(Place::is_awaited) {
            return Ok(false);
        }
        let seats = self.seats().seats();
        let parts = seats.zip(&self.places).filter_map(|(seat, place)| Some((seat, place.part()?)));
        let Some(game) = self.game.dealt_with(parts) else { return Ok(false) };
        self.game = game?;
        Ok(true)
    }

    /// What each person added to the luck, once the game is dealt.
    pub fn parts(&self) -> &[(Seat, Part)] {
        self.game.luck().map(Luck::parts).unwrap_or_default()
    }

    /// The secret of the server, once the game is over.
    pub fn revealed_secret(&self) -> Option<Seed> {
        self.game.luck().filter(|_| self.is_over()).and_then(Luck::secret)
    }
}

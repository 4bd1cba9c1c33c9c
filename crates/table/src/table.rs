//! A table: the state that its events fold to. No clock, no network, no store.
//!
//! [`Table::decide`] says which facts a command leads to, and changes nothing; [`Table::apply`] changes
//! the table by a fact that has been kept. So whatever was lost can be had again by applying the
//! stored events to nothing, and the same events give the same table.

mod access;
mod apply;
mod attempt;
mod decide;
mod effects;
mod game;
mod local;
mod place;
mod summary;

use std::sync::Arc;

use tripot_catalog::{AnyView, Lang, Machine, SeatsError, Trouble, Variant};
use tripot_core::{
    Message, Record, Seat, SeatCount, SeatLine, Seed, Termination, Turn, Viewer, isolated_name,
};

use crate::clock::{Clock, Instant};
use crate::event::{Event, Fact, Offer, SeatSetup, Setup, Source, TakebackRule};
use crate::id::TableId;
use crate::refusal::{Corruption, Damage, SetupError};

pub use attempt::{Attempt, Standing};
pub use decide::{Absence, Command, Forfeit};
use effects::Effects;
pub(crate) use effects::MOST_RECENT;
use game::Game;
pub use place::{Place, Sitter};
pub use summary::{SeatSummary, Stage, Summary};

/// Everything that is known of a table, by its server alone.
#[derive(Clone)]
pub struct Table {
    id: TableId,
    variant: Variant,
    setup: Arc<Setup>,
    game: Game,
    places: Vec<Place>,
    clock: Option<Clock>,
    proposals: Vec<Proposal>,
    declined: Vec<Declined>,
    rematch: Option<TableId>,
    /// How many events there are.
    number: u32,
    /// How many there were when the position last changed.
    position: u32,
    /// When the position last changed.
    changed: Instant,
    /// When the last event happened.
    latest: Instant,
    opened: Instant,
    last: Option<Arc<LastMove>>,
    moves: Vec<Played>,
    effects: Effects,
    /// How many moves were taken back.
    taken_back: usize,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who moved.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: Arc<str>,
    /// How much came out after it: tokens that were turned over, cards that were drawn.
    pub came_out: usize,
    /// The machine that moved for the person of the seat, if that one was absent.
    pub stand_in: Option<Machine>,
}

/// A proposal to the other players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Who proposed it.
    pub seat: Seat,
    /// What.
    pub what: Offer,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
}

/// A proposal that another player has declined in this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declined {
    /// What was proposed.
    pub what: Offer,
    /// Who proposed it.
    pub seat: Seat,
    /// Who declined.
    pub by: Seat,
}

/// The move that led to the position, with what was to be seen before it.
pub struct LastMove {
    /// Who moved.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: String,
    /// What each seat saw before it, and last what everybody saw; only that if there are no secrets.
    before: Vec<Box<dyn AnyView>>,
}

impl LastMove {
    /// What a viewer saw before the move.
    pub fn before(&self, viewer: Viewer) -> &dyn AnyView {
        let last = self.before.len() - 1;
        let index = match viewer {
            Viewer::Seat(seat) => seat.index().min(last),
            Viewer::Public => last,
        };
        &*self.before[index]
    }
}

impl Table {
    /// The table that events make.
    pub fn fold(id: TableId, events: &[Event]) -> Result<Table, Damage> {
        let damage = |why: Corruption| Damage { table: id, number: 0, why };
        let (first, rest) = events.split_first().ok_or_else(|| damage(Corruption::Empty))?;
        let Fact::Opened(setup) = &first.fact else { return Err(damage(Corruption::NotOpened)) };
        let mut table =
            Table::open(id, setup.clone(), first.at).map_err(|error| damage(error.into()))?;
        for event in rest {
            table.apply(event)?;
        }
        Ok(table)
    }

    /// A new table.
    pub fn open(id: TableId, setup: Setup, at: Instant) -> Result<Table, SetupError> {
        let variant = Variant::read(&setup.variant, &[])?;
        let (least, most) = variant.game.seats();
        let count = setup.seats.len();
        let seats = SeatCount::new(count).filter(|seats| (least..=most).contains(seats));
        let seats = seats.ok_or(SeatsError::Count { count, least, most })?;
        let start = setup.start.as_deref();
        let game = match &setup.source {
            Source::Seed(seed) => Game::deal(&variant, seats, parse_seed(seed)?.into(), start)?,
            Source::Secret(secret) => Game::waiting(&variant, seats, parse_seed(secret)?, start)?,
        };
        let mut table = Table::with_game(id, variant, setup, game, at)?;
        table.deal()?;
        table.wind(at);
        Ok(table)
    }

    /// A table at which nothing has happened since its game was set up, for as many seats as its
    /// setup plans.
    fn with_game(
        id: TableId,
        variant: Variant,
        setup: Setup,
        game: Game,
        at: Instant,
    ) -> Result<Table, SetupError> {
        let seats = game.seats();
        let places = seats.seats().zip(&setup.seats);
        let places = places.map(|(seat, plan)| Place::new(seat, plan, &variant, seats));
        let places = places.collect::<Result<Vec<Place>, SetupError>>()?;
        let pace = setup
            .clock
            .as_deref()
            .map(|text| text.parse().map_err(|_| SetupError::Clock { text: text.to_owned() }));
        let clock = pace.transpose()?.map(|pace| Clock::new(pace, seats));
        if let Some(name) = &setup.stand_in {
            Place::machine(Seat::FIRST, name, &variant, seats)?;
        }
        Ok(Table {
            id,
            variant,
            setup: Arc::new(setup),
            game,
            places,
            clock,
            proposals: Vec::new(),
            declined: Vec::new(),
            rematch: None,
            number: 1,
            position: 1,
            changed: at,
            latest: at,
            opened: at,
            last: None,
            moves: Vec::new(),
            effects: Effects::default(),
            taken_back: 0,
        })
    }

    /// Whose eyes see something different from others': each seat's and the public's where there are
    /// secrets, else the public's alone.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = self.variant.game.has_secrets().then(|| self.seats().seats().map(Viewer::Seat));
        seats.into_iter().flatten().chain([Viewer::Public])
    }

    /// The name of the table.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The game and how it is played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How the same players play again, each a seat further, from another secret of the server.
    pub fn rematch_setup(&self, secret: &Seed) -> Setup {
        let source = Source::secret(secret);
        let mut setup = Setup { source, listed: false, ..Setup::clone(&self.setup) };
        for (plan, place) in setup.seats.iter_mut().zip(&self.places) {
            if place.is_persons() {
                let name = place.name().map(str::to_owned);
                *plan = SeatSetup::Person { name, claim: None };
            }
        }
        setup.seats.rotate_right(1);
        setup
    }

    /// When it was set up.
    pub fn opened(&self) -> Instant {
        self.opened
    }

    /// How many seats there are.
    pub fn seats(&self) -> SeatCount {
        self.game.seats()
    }

    /// Who sits where.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// How many events there are: the number that the next one will have.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many events there were when the position last changed.
    pub fn position(&self) -> u32 {
        self.position
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// The clocks.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What has been proposed and not answered by everybody.
    pub fn proposals(&self) -> &[Proposal] {
        &self.proposals
    }

    /// What was declined in this position.
    pub fn declined(&self) -> &[Declined] {
        &self.declined
    }

    /// The table at which the players play again.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch
    }

    /// The last move, unless it was taken back.
    pub fn last(&self) -> Option<&LastMove> {
        self.last.as_deref()
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        self.game.view(viewer)
    }

    /// What came out after the last move; `?` for what the viewer may not know.
    pub fn came_out(&self, viewer: Viewer) -> Vec<String> {
        self.game.came_out(viewer)
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// Which moves may be taken back.
    pub fn takeback(&self) -> TakebackRule {
        self.setup.takeback
    }

    /// How many moves were taken back so far.
    pub fn taken_back(&self) -> usize {
        self.taken_back
    }

    /// That the game is a friendly one, and how many moves were taken back; nothing if it is strict.
    pub fn friendly(&self) -> Option<Message> {
        (self.setup.takeback == TakebackRule::Friendly).then(|| friendly(self.taken_back))
    }

    /// Why the game ended.
    pub fn termination(&self) -> Termination {
        self.game.termination()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.termination() != Termination::Unfinished
    }

    /// The scores, if the rules ended the game.
    pub fn scores(&self) -> Option<Vec<i32>> {
        let finished = self.termination() == Termination::Finished;
        self.game.outcome().filter(|_| finished).map(|outcome| outcome.scores().to_vec())
    }

    /// The winners. All seats if it is a draw.
    pub fn winners(&self) -> Vec<Seat> {
        self.termination().winners(self.game.outcome().as_ref(), self.seats())
    }

    /// What players may be told of the luck before the end, from the first moment on.
    pub fn commitment(&self) -> String {
        self.game.commitment()
    }

    /// The seed, once the game is over.
    pub fn revealed_seed(&self) -> Option<Seed> {
        self.game.revealed_seed()
    }

    /// The name of each seat, to be put into sentences of any direction.
    pub fn isolated_names(&self, lang: Lang) -> Vec<String> {
        self.lines(lang).iter().map(|line| isolated_name(line.name()).into_owned()).collect()
    }

    /// The name of each seat; those without are called after their number or machine.
    pub fn names(&self, lang: Lang) -> Vec<String> {
        self.lines(lang).iter().map(|line| line.name().to_owned()).collect()
    }

    fn lines(&self, lang: Lang) -> Vec<SeatLine> {
        let places = self.places.iter().enumerate();
        places.map(|(index, place)| place.line(index, lang)).collect()
    }

    /// The record that a viewer may have.
    pub fn record_for(&self, viewer: Viewer, lang: Lang) -> Record {
        self.marked(self.game.record_for(&self.lines(lang), viewer))
    }

    /// A record with what only the table knows: how many moves were taken back, if it is friendly.
    fn marked(&self, mut record: Record) -> Record {
        if self.setup.takeback == TakebackRule::Friendly {
            record.header.taken_back = self.taken_back;
        }
        record
    }

    /// The machine that has to move now, if one has.
    pub fn machine_to_move(&self) -> Option<(Seat, Machine)> {
        let seat = self.turn().seat().filter(|_| !self.is_waiting())?;
        match self.places[seat.index()].sitter() {
            Sitter::Machine(machine) => Some((seat, machine)),
            Sitter::Empty | Sitter::Person | Sitter::Program => None,
        }
    }

    /// The search of that machine. Any process, however often, comes to the same move.
    pub fn thinking(&self) -> Option<tripot_catalog::Thinking> {
        let (seat, machine) = self.machine_to_move()?;
        self.game.thinking(seat, machine, self.moves.len() as u64)
    }

    /// When the last event happened.
    pub fn latest(&self) -> Instant {
        self.latest
    }

    /// Whether a machine plays for a person who is not there.
    pub fn has_stand_in(&self) -> bool {
        self.places.iter().any(Place::has_stand_in)
    }

    /// When the position last changed.
    pub fn changed(&self) -> Instant {
        self.changed
    }

    /// Whether a seat is still open.
    pub fn has_open_seat(&self) -> bool {
        self.places.iter().any(|place| place.sitter() == Sitter::Empty)
    }

    /// Whether a player has not come yet, so that nothing is dealt and nobody can move.
    pub fn is_waiting(&self) -> bool {
        !self.game.is_dealt() || self.has_open_seat()
    }

    /// Whether the players have agreed to play again and no table has been set up for it.
    pub fn wants_rematch(&self) -> bool {
        let proposal = self.proposals.iter().find(|open| open.what == Offer::Rematch);
        let agreed = proposal.is_some_and(|proposal| self.have_agreed(&proposal.agreed));
        self.is_over() && self.rematch.is_none() && agreed
    }

    /// Whether the table needs something by itself, even if nobody looks at it: a machine's move for
    /// which a person waits, a look at the clock, another game. Machines among themselves move when
    /// there are viewers, unless a clock runs.
    pub fn awaits(&self) -> bool {
        let clock = self.clock.as_ref().and_then(Clock::running);
        let machine = self.machine_to_move().filter(|_| self.people().next().is_some());
        machine.is_some() || clock.is_some() || self.wants_rematch()
    }

    /// Whether all people at the table are among those who agreed.
    fn have_agreed(&self, agreed: &[Seat]) -> bool {
        self.is_practice() || self.people().all(|seat| agreed.contains(&seat))
    }

    /// The seats that people play.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let person = |seat: &Seat| self.places[seat.index()].sitter() == Sitter::Person;
        self.seats().seats().filter(person)
    }
}

/// That a game is friendly, and how many moves were taken back.
pub(crate) fn friendly(taken_back: usize) -> Message {
    match taken_back {
        0 => Message::new("end.friendly"),
        count => Message::new("end.friendly.taken").with("count", count),
    }
}

fn parse_seed(text: &str) -> Result<Seed, Trouble> {
    Ok(Seed::parse_hex(text)?)
}

#[cfg(test)]
mod luck_tests;
#[cfg(test)]
mod tests;

//! A game in progress, without its types.

use std::sync::{Arc, Mutex, PoisonError};

use tripot_core::{
    Annotation, Budget, Decision, Herald, Luck, Observation, Outcome, Player, Record, RecordStep,
    Referee, Rng, Seat, SeatCount, SeatLine, Seed, State, Step, Termination, Turn, View as _,
    Viewer, Who, write_variant,
};

use crate::face::{self, Face};
use crate::machine::Machine;
use crate::position::{AnyView, Seen};
use crate::trouble::Trouble;

/// How a game begins.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    /// The name of the variant.
    pub variant: &'a str,
    /// How many seats play.
    pub seats: SeatCount,
    /// What the deal follows from.
    pub luck: Luck,
    /// The position to start from, if it is not dealt.
    pub start: Option<&'a str>,
}

/// What a machine wants to play, and what it thought.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move, in native form.
    pub chosen: String,
    /// What it expects, from its own side.
    pub value: Option<f64>,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// What a machine thought of the move that it played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// What it expects, from its own side.
    pub value: Option<f64>,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// The thinking of a machine, to be run on any thread.
pub type Thinking = Box<dyn FnOnce(&Budget) -> Thought + Send>;

/// A game under a referee, with machine players on some seats.
pub trait AnyTable: Send {
    /// Who must act; nobody once the game has ended for any reason.
    fn turn(&self) -> Turn;

    /// The canonical name of the variant.
    fn variant(&self) -> String;

    /// The same game on a table of its own, where no machine sits and nobody has been told anything.
    fn copy(&self) -> Box<dyn AnyTable>;

    /// How many seats play.
    fn seats(&self) -> SeatCount;

    /// What a viewer may know now.
    fn view(&self, who: Viewer) -> Box<dyn AnyView>;

    /// Puts a machine player on a seat, if it can play this.
    fn seat_machine(&mut self, seat: Seat, machine: Machine) -> Result<(), Trouble>;

    /// Lets the machine on a seat, which is to move, choose. The move is not played yet.
    fn think(&mut self, seat: Seat, budget: &Budget) -> Option<Thought>;

    /// What [`AnyTable::think`] would do now, to be done on another thread, while the table stays
    /// here.
    fn think_elsewhere(&self, seat: Seat) -> Option<Thinking>;

    /// The thinking of a machine for the seat that is to move, which starts afresh with random
    /// numbers of this key: it comes to the same move on every thread and machine, however often it is done.
    /// Nothing unless it is the turn of the seat.
    fn think_afresh(&self, seat: Seat, machine: Machine, key: Seed) -> Option<Thinking>;

    /// Lets the machine on a seat choose and plays its move at once: what [`AnyTable::think`] and
    /// [`AnyTable::play`] do, without a text in between. Nothing happens unless it is the turn of
    /// the seat and a machine sits there.
    fn play_machine(&mut self, seat: Seat, budget: &Budget) -> Result<Option<Played>, Trouble>;

    /// Plays any legal move of the seat that is to move, each equally likely.
    fn play_random(&mut self, rng: &mut Rng);

    /// Plays a move of a seat, in any form, and lets chance answer; returns the native form.
    /// Nothing changes if it is refused.
    fn play(&mut self, seat: Seat, text: &str, note: Annotation) -> Result<String, Trouble>;

    /// Whether a seat may play a move, in any form; its native form, or why not. Nothing changes.
    fn check(&self, seat: Seat, text: &str) -> Result<String, Trouble>;

    /// The moves so far, oldest first, with who played them, in native form.
    fn moves(&self) -> Vec<(Seat, String)>;

    /// What came out since the last move, in native form; `?` for what the viewer may not know.
    fn came_out(&self, viewer: Viewer) -> Vec<String>;

    /// How much came out since the last move.
    fn came_out_count(&self) -> usize;

    /// What has happened since this seat was last told, as its player may know it.
    fn news(&mut self, seat: Seat) -> Vec<Observation>;

    /// What the random numbers of a seat's player follow from. It tells nothing of the deal.
    fn player_key(&self, seat: Seat) -> Seed;

    /// Takes back this many moves.
    fn rewind(&mut self, count: usize);

    /// Whether anything came out since the move that is this many moves back.
    fn reveals_since(&self, count: usize) -> bool;

    /// Ends the game for a reason outside the rules.
    fn end(&mut self, reason: Termination);

    /// Why the game ended.
    fn termination(&self) -> Termination;

    /// The scores, if the rules ended the game.
    fn outcome(&self) -> Option<Outcome>;

    /// What players may be told of the seed before the end.
    fn commitment(&self) -> String;

    /// What the deal follows from. It is nobody's business before the end.
    fn luck(&self) -> &Luck;

    /// The seed, once the game is over.
    fn revealed_seed(&self) -> Option<Seed>;

    /// The referee's own record: it holds the seed, so that the game can go on from it.
    fn record(&self, seats: &[SeatLine]) -> Record;

    /// The record that a viewer may have.
    fn record_for(&self, seats: &[SeatLine], viewer: Viewer) -> Record;
}

/// A table of the game `S`.
pub(crate) struct Table<S: State> {
    referee: Referee<S>,
    /// Shared with thoughts on other threads.
    machines: Vec<Option<Shared<S>>>,
    heralds: Vec<Herald<S>>,
}

type Shared<S> = Arc<Mutex<Box<dyn Player<S>>>>;

/// Lets a machine choose. One that broke down in the middle of a thought may try again: what it
/// remembers only makes it quicker.
fn choose<S: State>(machine: &Shared<S>, view: &S::View, budget: &Budget) -> Decision<S::Move> {
    machine.lock().unwrap_or_else(PoisonError::into_inner).choose(view, budget)
}

impl<S: Face> Table<S> {
    pub(crate) fn new(referee: Referee<S>) -> Table<S> {
        let machines = referee.seats().seats().map(|_| None).collect();
        let heralds = heralds(referee.seats());
        Table { referee, machines, heralds }
    }

    /// What the machine on a seat wants to play, if it is its turn.
    fn decide(&self, seat: Seat, budget: &Budget) -> Option<Decision<S::Move>> {
        if self.referee.turn() != Turn::Seat(seat) {
            return None;
        }
        let machine = self.machines.get(seat.index())?.as_ref()?;
        Some(choose(machine, &self.referee.view(Viewer::Seat(seat)), budget))
    }
}

fn heralds<S>(seats: SeatCount) -> Vec<Herald<S>> {
    seats.seats().map(|seat| Herald::new(Viewer::Seat(seat))).collect()
}

impl<S: Face> AnyTable for Table<S> {
    fn turn(&self) -> Turn {
        self.referee.turn()
    }

    fn variant(&self) -> String {
        write_variant(S::NAME, &self.referee.options())
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(Table::new(self.referee.clone()))
    }

    fn seats(&self) -> SeatCount {
        self.referee.seats()
    }

    fn view(&self, who: Viewer) -> Box<dyn AnyView> {
        Box::new(Seen::<S>(self.referee.view(who)))
    }

    fn seat_machine(&mut self, seat: Seat, machine: Machine) -> Result<(), Trouble> {
        face::check_machine::<S>(machine, &self.referee.options(), self.referee.seats())?;
        let player = face::player::<S>(machine, self.referee.player_rng(seat));
        self.machines[seat.index()] = Some(Arc::new(Mutex::new(player)));
        Ok(())
    }

    fn think(&mut self, seat: Seat, budget: &Budget) -> Option<Thought> {
        let Decision { chosen, value, nodes } = self.decide(seat, budget)?;
        let view = self.referee.view(Viewer::Seat(seat));
        Some(Thought { chosen: S::write_move(&view, chosen), value, nodes })
    }

    fn think_elsewhere(&self, seat: Seat) -> Option<Thinking> {
        if self.referee.turn() != Turn::Seat(seat) {
            return None;
        }
        let machine = Arc::clone(self.machines.get(seat.index())?.as_ref()?);
        let view = self.referee.view(Viewer::Seat(seat));
        Some(Box::new(move |budget| {
            let Decision { chosen, value, nodes } = choose(&machine, &view, budget);
            Thought { chosen: S::write_move(&view, chosen), value, nodes }
        }))
    }

    fn think_afresh(&self, seat: Seat, machine: Machine, key: Seed) -> Option<Thinking> {
        if self.referee.turn() != Turn::Seat(seat) {
            return None;
        }
        let view = self.referee.view(Viewer::Seat(seat));
        Some(Box::new(move |budget| {
            let mut player = face::player::<S>(machine, key.rng());
            let Decision { chosen, value, nodes } = player.choose(&view, budget);
            Thought { chosen: S::write_move(&view, chosen), value, nodes }
        }))
    }

    fn play_machine(&mut self, seat: Seat, budget: &Budget) -> Result<Option<Played>, Trouble> {
        let Some(Decision { chosen, value, nodes }) = self.decide(seat, budget) else {
            return Ok(None);
        };
        self.referee.play(seat, chosen, Annotation { clock_ms: None, value })?;
        Ok(Some(Played { value, nodes }))
    }

    fn play_random(&mut self, rng: &mut Rng) {
        let Turn::Seat(seat) = self.referee.turn() else { return };
        let mut moves = Vec::new();
        self.referee.view(Viewer::Seat(seat)).choices(&mut moves);
        let chosen = *rng.pick(&moves).expect("a seat to move has a move");
        let played = self.referee.play(seat, chosen, Annotation::default());
        played.expect("a move that can be chosen can be played");
    }

    fn play(&mut self, seat: Seat, text: &str, note: Annotation) -> Result<String, Trouble> {
        let view = self.referee.view(Viewer::Seat(seat));
        let chosen = S::read_move(&view, text)?;
        let native = S::write_move(&view, chosen);
        self.referee.play(seat, chosen, note)?;
        Ok(native)
    }

    fn check(&self, seat: Seat, text: &str) -> Result<String, Trouble> {
        let view = self.referee.view(Viewer::Seat(seat));
        let chosen = S::read_move(&view, text)?;
        self.referee.check(seat, chosen)?;
        Ok(S::write_move(&view, chosen))
    }

    fn moves(&self) -> Vec<(Seat, String)> {
        let view = self.referee.view(Viewer::Public);
        let text = |step: &Step<S>| match *step {
            Step::Move { seat, chosen, .. } => Some((seat, S::write_move(&view, chosen))),
            Step::Chance(_) => None,
        };
        self.referee.steps().iter().filter_map(text).collect()
    }

    fn came_out(&self, viewer: Viewer) -> Vec<String> {
        if !S::SECRETS {
            let steps = self.referee.steps().iter().rev();
            let events = steps.map_while(|step| match *step {
                Step::Chance(event) => Some(S::write_chance(event)),
                Step::Move { .. } => None,
            });
            let mut texts: Vec<String> = events.collect();
            texts.reverse();
            return texts;
        }
        let record = self.referee.record_for(&[], viewer);
        let chance = |step: &RecordStep| step.who == Who::Chance;
        let mut texts: Vec<String> =
            record.steps.into_iter().rev().take_while(chance).map(|step| step.text).collect();
        texts.reverse();
        texts
    }

    fn came_out_count(&self) -> usize {
        let steps = self.referee.steps().iter().rev();
        steps.take_while(|step| matches!(step, Step::Chance(_))).count()
    }

    fn news(&mut self, seat: Seat) -> Vec<Observation> {
        self.referee.tell(&mut self.heralds[seat.index()])
    }

    fn player_key(&self, seat: Seat) -> Seed {
        self.referee.player_key(seat)
    }

    fn rewind(&mut self, count: usize) {
        // Listeners hear the game anew.
        self.heralds = heralds(self.referee.seats());
        self.referee.rewind(count);
    }

    fn reveals_since(&self, count: usize) -> bool {
        self.referee.reveals_since(count)
    }

    fn end(&mut self, reason: Termination) {
        self.referee.end(reason);
    }

    fn termination(&self) -> Termination {
        self.referee.termination()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.referee.outcome()
    }

    fn commitment(&self) -> String {
        self.referee.commitment()
    }

    fn luck(&self) -> &Luck {
        self.referee.luck()
    }

    fn revealed_seed(&self) -> Option<Seed> {
        self.referee.revealed_seed()
    }

    fn record(&self, seats: &[SeatLine]) -> Record {
        self.referee.record(seats)
    }

    fn record_for(&self, seats: &[SeatLine], viewer: Viewer) -> Record {
        self.referee.record_for(seats, viewer)
    }
}

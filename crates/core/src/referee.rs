//! The referee: the only owner of the truth.

use crate::dealer::Dealer;
use crate::luck::Luck;
use crate::message::{Explain, Message};
use crate::notation::Notation;
use crate::options::{Settings, parse_variant, write_variant};
use crate::outcome::Outcome;
use crate::record::{Annotation, Header, Record, RecordStep, SeatLine, Who};
use crate::replay::ReplayError;
use crate::seat::{Seat, SeatCount, Turn, Viewer};
use crate::seed::{Rng, Seed};
use crate::state::{OptionsOf, State};
use crate::termination::Termination;

/// What happened at a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step<S: State> {
    /// A seat moved.
    Move {
        /// The seat.
        seat: Seat,
        /// Its move.
        chosen: S::Move,
        /// What was noted beside it.
        annotation: Annotation,
    },
    /// Something came out.
    Chance(S::Chance),
}

/// A move, with what the mover knew when it chose.
#[derive(Clone, PartialEq, Debug)]
pub struct Decided<S: State> {
    /// Who moved.
    pub seat: Seat,
    /// What the mover saw.
    pub view: S::View,
    /// The move.
    pub chosen: S::Move,
    /// What came out after it, before the next move. It holds what chance hid from some.
    pub came_out: Vec<S::Chance>,
}

/// Keeps the truth of one game, checks every move, asks the dealer, and writes the record.
///
/// It gives out views, never the state, and trusts nobody.
///
/// ```
/// use tripot_core::{Annotation, Referee, SeatCount, Seed, Turn, Viewer, View};
/// use tripot_testkit::{Secret, SecretOptions};
///
/// let seed = Seed::parse("7").unwrap();
/// let mut game = Referee::<Secret>::deal(&SecretOptions::default(), SeatCount::TWO, seed).unwrap();
/// while let Turn::Seat(seat) = game.turn() {
///     let mut moves = Vec::new();
///     game.view(Viewer::Seat(seat)).choices(&mut moves);
///     game.play(seat, moves[0], Annotation::default()).unwrap();
/// }
/// assert!(game.outcome().is_some());
/// ```
#[derive(Clone)]
pub struct Referee<S: State> {
    start: S,
    dealt: bool,
    luck: Luck,
    dealer: S::Dealer,
    state: S,
    steps: Vec<Step<S>>,
    termination: Termination,
}

/// Why the referee refuses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RefereeError<R> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is another seat's turn.
    #[error("it is the turn of {turn}, not of {seat}")]
    NotYourTurn {
        /// Who wanted to move.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// The rules forbid the move.
    #[error(transparent)]
    Refused(R),
}

impl<R: Explain> Explain for RefereeError<R> {
    fn explain(&self) -> Vec<Message> {
        match self {
            RefereeError::Over => vec![Message::new("referee.over")],
            RefereeError::NotYourTurn { seat, turn } => vec![
                Message::new("referee.not_your_turn")
                    .with("seat", seat.to_string())
                    .with("turn", turn.to_string()),
            ],
            RefereeError::Refused(refusal) => refusal.explain(),
        }
    }
}

impl<S: Notation> Referee<S> {
    /// A new game, dealt from a seed, or from luck that several have made.
    pub fn deal(
        options: &OptionsOf<S>,
        seats: SeatCount,
        luck: impl Into<Luck>,
    ) -> Result<Self, Vec<<S::Settings as Settings>::Fault>> {
        Ok(Self::begin(S::new(options, seats)?, luck.into(), true))
    }

    /// A game that goes on from a position; what is not known there is dealt from the seed.
    ///
    /// It begins with what can be written of the position, because that is what its record will
    /// say: how often a position occurred before, say, is not part of it.
    ///
    /// # Panics
    /// If the game's notation does not read what it writes: see the laws of [`Notation`].
    pub fn from_position(position: &S, luck: impl Into<Luck>) -> Self {
        let written = S::read_position(&position.write_position(), &position.options());
        Self::begin(written.expect("what is written of a position can be read"), luck.into(), false)
    }

    fn begin(start: S, luck: Luck, dealt: bool) -> Self {
        let dealer = S::Dealer::new(&luck.seed(), &start);
        let state = start.clone();
        let steps = Vec::new();
        let termination = Termination::Unfinished;
        let mut referee = Referee { start, dealt, luck, dealer, state, steps, termination };
        referee.settle();
        referee
    }

    /// Lets chance speak until a seat is to move or the game is over.
    fn settle(&mut self) {
        while self.state.turn() == Turn::Chance {
            let event = self.dealer.answer(&self.state);
            self.state.resolve_unchecked(event);
            self.steps.push(Step::Chance(event));
        }
        if self.state.turn() == Turn::Over {
            self.termination = Termination::Finished;
        }
    }

    /// Who must act; nobody once the game has ended for any reason.
    pub fn turn(&self) -> Turn {
        if self.termination == Termination::Unfinished { self.state.turn() } else { Turn::Over }
    }

    /// How many seats play.
    pub fn seats(&self) -> SeatCount {
        self.state.seats()
    }

    /// How the game is played.
    pub fn options(&self) -> OptionsOf<S> {
        self.state.options()
    }

    /// What a viewer may know now.
    pub fn view(&self, who: Viewer) -> S::View {
        self.state.view(who)
    }

    /// The scores, if the rules ended the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// Why the game ended.
    pub fn termination(&self) -> Termination {
        self.termination
    }

    /// The position before the first step.
    pub(crate) fn start(&self) -> &S {
        &self.start
    }

    /// What happened so far. It holds what chance hid from some: not for players.
    pub fn steps(&self) -> &[Step<S>] {
        &self.steps
    }

    /// Every move with what its mover knew, oldest first. Not for players: each sees all views.
    pub fn decisions(&self) -> Vec<Decided<S>> {
        let mut state = self.start.clone();
        let mut decisions: Vec<Decided<S>> = Vec::new();
        for step in &self.steps {
            match *step {
                Step::Move { seat, chosen, .. } => {
                    let view = state.view(Viewer::Seat(seat));
                    decisions.push(Decided { seat, view, chosen, came_out: Vec::new() });
                    state.play_unchecked(chosen);
                }
                Step::Chance(event) => {
                    if let Some(decision) = decisions.last_mut() {
                        decision.came_out.push(event);
                    }
                    state.resolve_unchecked(event);
                }
            }
        }
        decisions
    }

    /// What the deal follows from. It is nobody's business before the end.
    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// What a player may be told of the luck before the end.
    pub fn commitment(&self) -> String {
        self.luck.commitment()
    }

    /// The seed, once the game is over.
    pub fn revealed_seed(&self) -> Option<Seed> {
        (self.termination != Termination::Unfinished).then(|| self.luck.seed())
    }

    /// Random numbers for the player of a seat. They tell nothing of the deal.
    pub fn player_rng(&self, seat: Seat) -> Rng {
        self.player_key(seat).rng()
    }

    /// What those random numbers follow from, for a player who draws them elsewhere.
    pub fn player_key(&self, seat: Seat) -> Seed {
        self.luck.seed().key(&format!("player {seat}"))
    }

    /// Plays a move of a seat and lets chance answer. Nothing changes if it is refused.
    pub fn play(
        &mut self,
        seat: Seat,
        chosen: S::Move,
        annotation: Annotation,
    ) -> Result<(), RefereeError<S::Refusal>> {
        self.check(seat, chosen)?;
        self.dealer.follow(&self.state, chosen);
        self.state.play_unchecked(chosen);
        self.steps.push(Step::Move { seat, chosen, annotation });
        self.settle();
        Ok(())
    }

    /// Whether a seat may play a move now, and why not.
    pub fn check(&self, seat: Seat, chosen: S::Move) -> Result<(), RefereeError<S::Refusal>> {
        self.check_turn(seat)?;
        self.state.check(chosen).map_err(RefereeError::Refused)
    }

    fn check_turn(&self, seat: Seat) -> Result<(), RefereeError<S::Refusal>> {
        match self.turn() {
            Turn::Seat(turn) if turn == seat => Ok(()),
            Turn::Seat(turn) => Err(RefereeError::NotYourTurn { seat, turn }),
            Turn::Chance | Turn::Over => Err(RefereeError::Over),
        }
    }

    /// Ends an unfinished game for a reason outside the rules.
    pub fn end(&mut self, reason: Termination) {
        if self.termination == Termination::Unfinished {
            self.termination = reason;
        }
    }

    /// Takes back the last `count` moves and all that came out since. The deal stays the same.
    /// Whether the players may do so is for the table to decide: see [`Referee::reveals_since`].
    ///
    /// # Panics
    /// If the game refuses a move that it accepted in the same state before.
    pub fn rewind(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        let moves = self.steps.iter().filter(|step| matches!(step, Step::Move { .. })).count();
        let keep = moves.saturating_sub(count);
        let mut fresh = Self::begin(self.start.clone(), self.luck.clone(), self.dealt);
        for step in self.steps.iter().filter(|step| matches!(step, Step::Move { .. })).take(keep) {
            if let Step::Move { seat, chosen, annotation } = *step {
                fresh.play(seat, chosen, annotation).expect("a move that was played can be again");
            }
        }
        *self = fresh;
    }

    /// Whether anything came out after the move that is `count` moves back. What was dealt before
    /// the first move does not count: it is not taken back.
    pub fn reveals_since(&self, count: usize) -> bool {
        let mut moves =
            (0..self.steps.len()).filter(|&step| matches!(self.steps[step], Step::Move { .. }));
        let kept = moves.clone().count().saturating_sub(count);
        let first = moves.nth(kept).unwrap_or(self.steps.len());
        self.steps[first..].iter().any(|step| matches!(step, Step::Chance(_)))
    }

    /// The referee's own record, from which the game can go on: it holds the seed.
    pub fn record(&self, seats: &[SeatLine]) -> Record {
        self.write(seats, None)
    }

    /// The record that a viewer may have. Before the end it has no seed, hidden events as `?`, and
    /// no notes beside the moves of other seats: what a player expects, and how long it thought,
    /// follow from what it alone can see.
    pub fn record_for(&self, seats: &[SeatLine], viewer: Viewer) -> Record {
        self.write(seats, Some(viewer).filter(|_| self.revealed_seed().is_none()))
    }

    fn write(&self, seats: &[SeatLine], hide_from: Option<Viewer>) -> Record {
        let mut state = self.start.clone();
        let mut steps = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            match *step {
                Step::Move { seat, chosen, annotation } => {
                    let text = S::write_move(&state.view(Viewer::Seat(seat)), chosen);
                    let own = hide_from.is_none_or(|viewer| viewer == Viewer::Seat(seat));
                    let annotation = if own { annotation } else { Annotation::default() };
                    steps.push(RecordStep { who: Who::Seat(seat), text, annotation });
                    state.play_unchecked(chosen);
                }
                Step::Chance(event) => {
                    let seen = hide_from.is_none_or(|viewer| state.is_seen(event, viewer));
                    let text = if seen { S::write_chance(event) } else { "?".to_owned() };
                    let annotation = Annotation::default();
                    steps.push(RecordStep { who: Who::Chance, text, annotation });
                    state.resolve_unchecked(event);
                }
            }
        }
        let start = (!self.dealt).then(|| match hide_from {
            None => self.start.write_position(),
            Some(viewer) => S::write_view(&self.start.view(viewer)),
        });
        let header = Header {
            variant: write_variant(S::NAME, &self.start.options()),
            seats: seats.to_vec(),
            commitment: self.commitment(),
            parts: self.luck.parts().to_vec(),
            start,
            // That is known at the table.
            taken_back: 0,
        };
        let scores = match self.termination {
            Termination::Finished => self.outcome().map(|outcome| outcome.scores().to_vec()),
            _ => None,
        };
        Record {
            header,
            steps,
            termination: self.termination,
            scores: scores.unwrap_or_default(),
            secret: self.luck.secret().filter(|_| hide_from.is_none()),
            seed: hide_from.is_none().then(|| self.luck.seed()),
        }
    }

    /// Replays a record through the rules: the only way to load one. The record must hold the
    /// seed; every chance event must be the one that the seed deals.
    ///
    /// ```
    /// use tripot_core::{Annotation, Record, Referee, SeatLine, Seed, Turn};
    /// use tripot_testkit::{Branch, TreeGame, options, seats};
    ///
    /// let mut game = Referee::<TreeGame>::deal(&options::<TreeGame>(""), seats(2), Seed::parse("7").unwrap()).unwrap();
    /// while let Turn::Seat(seat) = game.turn() {
    ///     game.play(seat, Branch(1), Annotation::default()).unwrap();
    /// }
    /// let players = ["Léa", "Ali"].map(|name| SeatLine::new(name, "human").unwrap());
    /// let text = game.record(&players).to_string();
    /// let record: Record = text.parse().unwrap();
    /// assert_eq!(Referee::<TreeGame>::replay(&record).unwrap().outcome(), game.outcome());
    /// ```
    pub fn replay(record: &Record) -> Result<Self, ReplayError<S>> {
        let luck = luck_of(record)?;
        let mut referee = Self::begin(start_of(record)?, luck, record.header.start.is_none());
        // The referee's own steps are the truth; the record's must be the same, one by one.
        let mut number = 0;
        loop {
            while let Some(Step::Chance(event)) = referee.steps.get(number) {
                match record.steps.get(number) {
                    Some(step)
                        if step.who == Who::Chance && step.text == S::write_chance(*event) => {}
                    Some(_) => return Err(ReplayError::Deal { step: number + 1 }),
                    // A game that was cut off between a move and what it uncovered.
                    None => return referee.close(record),
                }
                number += 1;
            }
            let Some(step) = record.steps.get(number) else { return referee.close(record) };
            let Who::Seat(seat) = step.who else {
                return Err(ReplayError::Deal { step: number + 1 });
            };
            let refused = |error| ReplayError::Refused { step: number + 1, error };
            // Only a seat whose turn it is has a view to read its move from: the record may name
            // one that is not at the table.
            referee.check_turn(seat).map_err(refused)?;
            let view = referee.view(Viewer::Seat(seat));
            let chosen = S::read_move(&view, &step.text)
                .map_err(|error| ReplayError::Unreadable { step: number + 1, error })?;
            if S::write_move(&view, chosen) != step.text {
                return Err(ReplayError::Form { step: number + 1 });
            }
            referee.play(seat, chosen, step.annotation).map_err(refused)?;
            number += 1;
        }
    }

    /// Ends a replayed game as its record says, if that can be.
    fn close(mut self, record: &Record) -> Result<Self, ReplayError<S>> {
        let reached = self.termination;
        let possible = match record.termination {
            Termination::Unfinished | Termination::Finished => record.termination == reached,
            other => {
                let seated = other.seat().is_none_or(|seat| self.seats().has(seat));
                reached == Termination::Unfinished && seated
            }
        };
        if !possible {
            return Err(ReplayError::End { said: record.termination, reached });
        }
        let scores = self.outcome().map(|outcome| outcome.scores().to_vec()).unwrap_or_default();
        if record.termination == Termination::Finished && record.scores != scores {
            return Err(ReplayError::Scores { said: record.scores.clone(), reached: scores });
        }
        self.end(record.termination);
        Ok(self)
    }
}

/// The luck of a record, if everything that it is said to be made of is true.
fn luck_of<S: Notation>(record: &Record) -> Result<Luck, ReplayError<S>> {
    let Record { header, secret, seed, .. } = record;
    let seed = seed.ok_or(ReplayError::NoSeed)?;
    let luck = match *secret {
        None if header.parts.is_empty() => Luck::from(seed),
        None => return Err(ReplayError::NoSecret),
        Some(secret) => Luck::shared(secret, header.parts.iter().copied()),
    };
    if luck.commitment() != header.commitment {
        return Err(match secret {
            Some(_) => ReplayError::Secret,
            None => ReplayError::Commitment,
        });
    }
    if luck.seed() != seed {
        return Err(ReplayError::Parts {
            seats: header.parts.iter().map(|&(seat, _)| seat).collect(),
        });
    }
    Ok(luck)
}

/// The position that the game of a record started from.
fn start_of<S: Notation>(record: &Record) -> Result<S, ReplayError<S>> {
    let options: OptionsOf<S> =
        parse_variant(S::NAME, &record.header.variant).map_err(ReplayError::Variant)?;
    let seats = SeatCount::new(record.header.seats.len()).ok_or(ReplayError::Seats)?;
    match &record.header.start {
        None => S::new(&options, seats).map_err(ReplayError::Options),
        Some(text) => {
            let start = S::read_position(text, &options).map_err(ReplayError::Start)?;
            if start.seats() == seats { Ok(start) } else { Err(ReplayError::Seats) }
        }
    }
}

//! A recorded game, move by move, for critics; type-erased.

use tripot_core::{
    Budget, Certainty, Critique, Decided, Expected, Message, OptionsOf, Outcome, Record, Referee,
    Seat, SeatCount, Seed, State, Termination, View as _, Viewer,
};

use crate::error::CatalogError;
use crate::face::Face;
use crate::opinion::MoveText;
use crate::position::{AnyView, Seen, moves_of, text_of};
use crate::power::Judge;
use crate::trouble::Trouble;

/// In what results are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Points ahead of the best opponent.
    Points,
    /// The share of the win: 1 for a win, a half for a draw of two.
    Share,
}

/// In what machines tell what a move is worth to the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Points ahead at the end.
    Points,
    /// The chance to win, from 0 to 1.
    Chance,
    /// From −1, lost, to 1, won.
    Balance,
}

/// How results are counted, and from which loss on a move is called a mistake.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Yardstick {
    /// In what results are counted.
    pub unit: Unit,
    /// From this loss on a move is dubious, `?!`.
    pub dubious: f64,
    /// From this loss on it is a mistake, `?`.
    pub mistake: f64,
    /// From this loss on it is a blunder, `??`.
    pub blunder: f64,
}

/// A move of a film.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who moved.
    pub seat: Seat,
    /// The move.
    pub chosen: MoveText,
    /// What came out after it, before the next move.
    pub came_out: Vec<String>,
    /// Whether the mover knew what the move would lead to, but for what came out.
    pub is_settled: bool,
}

/// What a critic says of the moves of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct CritiqueText {
    /// Whose move it is.
    pub seat: Seat,
    /// The moves that were judged, the best for the mover first; with the one played.
    pub moves: Vec<AppraisalText>,
    /// The standard error of what sets the best move apart from the one played.
    pub doubt: f64,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move, and what the game is worth after it.
#[derive(Clone, PartialEq, Debug)]
pub struct AppraisalText {
    /// The move.
    pub chosen: MoveText,
    /// The move in a few words.
    pub words: Message,
    /// What each seat may expect.
    pub expected: Expected,
    /// How far that can be trusted.
    pub certainty: Certainty,
    /// In how many plies the game ends, where that is proved.
    pub ends_in: Option<u32>,
}

/// A recorded game, each move with what its mover knew: nothing else is ever shown to a critic.
pub trait AnyFilm: Send + Sync {
    /// How many seats play.
    fn seats(&self) -> SeatCount;

    /// How its results are counted.
    fn yardstick(&self) -> Yardstick;

    /// How many positions a critic looks at for a move, unless the user says otherwise.
    fn usual_nodes(&self) -> u64;

    /// The moves, oldest first.
    fn shots(&self) -> &[Shot];

    /// Why the game ended.
    fn termination(&self) -> Termination;

    /// What each seat got, if the rules ended the game.
    fn results(&self) -> Option<Expected>;

    /// What a critic says of a move, counted from 0. After the last move it is asked about the
    /// position that the game broke off in; nothing if the rules ended it, or if there is no such
    /// move. The seed is of the critic's own random numbers.
    fn judge(&self, number: usize, seed: &Seed, budget: &Budget) -> Option<CritiqueText>;

    /// The same for another move in the place of the one that was played; nothing if it can't be played there.
    fn judge_instead(
        &self,
        number: usize,
        chosen: &str,
        seed: &Seed,
        budget: &Budget,
    ) -> Option<CritiqueText>;

    /// What the mover knew before a move, counted from 0, or in the position that the game broke off in.
    fn view(&self, number: usize) -> Option<Box<dyn AnyView>>;

    /// How a move is written, and the same in a few words, in the position before a move, counted from 0, or in
    /// which the game broke off; nothing if there is no such position or the move can't be read there.
    fn words(&self, number: usize, chosen: &str) -> Option<(MoveText, Message)>;
}

/// A film of the game `S`.
pub(crate) struct Film<S: State> {
    judge: &'static dyn Judge<S>,
    decisions: Vec<Decided<S>>,
    shots: Vec<Shot>,
    /// What the seat sees that would have to move on.
    last: Option<(Seat, S::View)>,
    options: OptionsOf<S>,
    seats: SeatCount,
    termination: Termination,
    outcome: Option<Outcome>,
}

/// Who has to move, what they know, and what they chose if they did.
type Situation<'a, S> = (Seat, &'a <S as State>::View, Option<<S as State>::Move>);

impl<S: Face> Film<S> {
    /// The film of a record. A game that goes on keeps its secrets: there is no film of it if seats
    /// know more than others.
    pub(crate) fn of(record: &Record) -> Result<Film<S>, Trouble> {
        let judge = S::judge().ok_or(CatalogError::NoJudge { game: S::NAME })?;
        let referee = Referee::<S>::replay(record)?;
        let termination = referee.termination();
        if S::SECRETS && termination == Termination::Unfinished {
            return Err(CatalogError::SecretFilm.into());
        }
        let decisions = referee.decisions();
        let shot = |decided: &Decided<S>| Shot {
            seat: decided.seat,
            chosen: text_of::<S>(&decided.view, decided.chosen),
            came_out: decided.came_out.iter().map(|&event| S::write_chance(event)).collect(),
            is_settled: S::is_settled(&decided.view, decided.chosen),
        };
        let shots = decisions.iter().map(shot).collect();
        let mover = referee.view(Viewer::Public).to_act().seat();
        let last = mover.map(|seat| (seat, referee.view(Viewer::Seat(seat))));
        let outcome = referee.outcome().filter(|_| termination == Termination::Finished);
        let (options, seats) = (referee.options(), referee.seats());
        Ok(Film { judge, decisions, shots, last, options, seats, termination, outcome })
    }

    /// Who had to move, what they knew and what they chose; after the last move the position that the game broke
    /// off in, if it did.
    fn decision(&self, number: usize) -> Option<Situation<'_, S>> {
        match self.decisions.get(number) {
            Some(decided) => Some((decided.seat, &decided.view, Some(decided.chosen))),
            None if number == self.decisions.len() => {
                let (seat, view) = self.last.as_ref()?;
                Some((*seat, view, None))
            }
            None => None,
        }
    }
}

impl<S: Face> AnyFilm for Film<S> {
    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn yardstick(&self) -> Yardstick {
        S::yardstick(self.seats)
    }

    fn usual_nodes(&self) -> u64 {
        self.judge.usual_nodes(&self.options, self.seats)
    }

    fn shots(&self) -> &[Shot] {
        &self.shots
    }

    fn termination(&self) -> Termination {
        self.termination
    }

    fn results(&self) -> Option<Expected> {
        let outcome = self.outcome.as_ref()?;
        let winners: Vec<Seat> = outcome.winners().collect();
        let sides = winners.len() as f64 / S::side_size(&self.options) as f64;
        let result = |seat: Seat| match self.yardstick().unit {
            Unit::Points => f64::from(outcome.margin(seat)),
            Unit::Share if winners.contains(&seat) => 1.0 / sides,
            Unit::Share => 0.0,
        };
        Some(self.seats.seats().map(result).collect())
    }

    fn words(&self, number: usize, chosen: &str) -> Option<(MoveText, Message)> {
        let (_, view, _) = self.decision(number)?;
        let chosen = S::read_move(view, chosen).ok()?;
        Some((text_of::<S>(view, chosen), S::describe(view, chosen)))
    }

    fn judge(&self, number: usize, seed: &Seed, budget: &Budget) -> Option<CritiqueText> {
        let (_, _, played) = self.decision(number)?;
        self.critique(number, played, seed, budget)
    }

    fn judge_instead(
        &self,
        number: usize,
        chosen: &str,
        seed: &Seed,
        budget: &Budget,
    ) -> Option<CritiqueText> {
        let (_, view, _) = self.decision(number)?;
        let chosen = S::read_move(view, chosen).ok()?;
        let text = text_of::<S>(view, chosen);
        let is_legal = moves_of::<S>(view).contains(&text);
        is_legal.then(|| self.critique(number, Some(chosen), seed, budget))?
    }

    fn view(&self, number: usize) -> Option<Box<dyn AnyView>> {
        let (_, view, _) = self.decision(number)?;
        Some(Box::new(Seen::<S>(view.clone())))
    }
}

impl<S: Face> Film<S> {
    /// What a critic says of a decision in which this move is played.
    fn critique(
        &self,
        number: usize,
        played: Option<S::Move>,
        seed: &Seed,
        budget: &Budget,
    ) -> Option<CritiqueText> {
        let (seat, view, _) = self.decision(number)?;
        let seed = seed.derive("critic", number as u64);
        let Critique { moves, doubt, nodes } =
            self.judge.critic(self.seats, &seed).judge(view, played, budget);
        let moves = moves.into_iter().map(|appraisal| AppraisalText {
            chosen: text_of::<S>(view, appraisal.chosen),
            words: S::describe(view, appraisal.chosen),
            expected: appraisal.expected,
            certainty: appraisal.certainty,
            ends_in: appraisal.ends_in,
        });
        Some(CritiqueText { seat, moves: moves.collect(), doubt, nodes })
    }
}

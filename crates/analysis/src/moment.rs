//! One decision: what was played, what would have been best, and what happened then.

use tripot_catalog::{AppraisalText, CritiqueText, MoveText, Shot, Unit, Yardstick};
use tripot_core::{Certainty, Message, Seat};

use crate::mark::Mark;
use crate::value::{Value, Values};

/// What happened between a move and the next decision that nobody chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// Nothing: if the value has changed, it was not known well enough.
    Nothing,
    /// Something came out: tokens turned over, cards drawn.
    Drawn,
    /// A hand that the mover did not see decided what the move led to.
    Hidden,
    /// Both.
    HiddenAndDrawn,
}

/// A move that could have been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// The move.
    pub chosen: MoveText,
    /// The move in a few words.
    pub words: Message,
    /// What the mover may expect after it.
    pub value: Value,
    /// How far that can be trusted.
    pub certainty: Certainty,
    /// In how many plies, this one included, the game ends, where that is proved.
    pub ends_in: Option<u32>,
}

/// One decision of a game, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// Who moved.
    pub seat: Seat,
    /// The moves that were judged, the best first; the one played is among them.
    pub moves: Vec<Alternative>,
    /// Which of them was played.
    pub played: usize,
    /// What each seat could expect before the move: *V*.
    pub before: Values,
    /// What each seat could expect after it: *Q*.
    pub after: Values,
    /// What each seat could expect at the next decision, or got in the end.
    pub next: Values,
    /// What happened in between.
    pub cause: Cause,
    /// What came out, in native form.
    pub came_out: Vec<String>,
    /// The standard error of what sets the best move apart from the one played; 0 if exact.
    pub doubt: f64,
    /// The mark of the move.
    pub mark: Option<Mark>,
}

/// A loss counts if it is this many standard errors large: nineteen times of twenty it is none of the
/// estimate's making. In doubt, for the player.
const SURE: f64 = 2.0;

impl Moment {
    /// A decision of a film and what a critic says of it, if that names the move. What happens next
    /// is not known yet.
    pub(crate) fn new(
        shot: &Shot,
        critique: &CritiqueText,
        yardstick: &Yardstick,
    ) -> Option<Moment> {
        let seat = shot.seat;
        let played = critique.moves.iter().position(|it| it.chosen == shot.chosen)?;
        let values = |it: &AppraisalText| Values::nearest(&it.expected, yardstick.unit);
        let after = values(&critique.moves[played]);
        let alternative = |it: &AppraisalText| Alternative {
            chosen: it.chosen.clone(),
            words: it.words.clone(),
            value: values(it).of(seat),
            certainty: it.certainty,
            ends_in: it.ends_in,
        };
        let cause = match (shot.is_settled, shot.came_out.is_empty()) {
            (true, true) => Cause::Nothing,
            (true, false) => Cause::Drawn,
            (false, true) => Cause::Hidden,
            (false, false) => Cause::HiddenAndDrawn,
        };
        Some(Moment {
            seat,
            moves: critique.moves.iter().map(alternative).collect(),
            played,
            mark: None,
            next: after.clone(),
            before: values(critique.moves.first()?),
            after,
            cause,
            came_out: shot.came_out.clone(),
            doubt: critique.doubt,
        })
    }

    /// Says what the move led to: what each seat could expect then, and whether that is proved.
    ///
    /// Where nothing happened in between, it is the position after the move, judged once more. What
    /// is proved of it replaces what was thought of the move. An estimate does so if it is better
    /// for the mover: in doubt, for the player.
    pub(crate) fn lead_to(&mut self, next: &Values, is_proved: bool, yardstick: &Yardstick) {
        let seat = self.seat;
        self.next = next.clone();
        let known = self.chosen().certainty == Certainty::Exact;
        let is_better = next.of(seat) > self.after.of(seat);
        if self.cause == Cause::Nothing && !known && (is_proved || is_better) {
            self.after = next.clone();
            let chosen = &mut self.moves[self.played];
            chosen.value = next.of(seat);
            if is_proved {
                chosen.certainty = Certainty::Exact;
            }
            if self.played == 0 {
                self.before = next.clone();
            }
        }
        if self.loss() <= Value::ZERO || self.loss() < Value::nearest(SURE * self.doubt) {
            self.before = self.after.clone();
        }
        if self.chosen().value > self.best().value {
            let chosen = self.moves.remove(self.played);
            self.moves.insert(0, chosen);
            self.played = 0;
        }
        self.mark = Mark::of(self.loss(), yardstick);
    }

    /// Whether it is proved what could be expected before the move.
    pub(crate) fn is_proved(&self) -> bool {
        let best = self.best();
        best.certainty == Certainty::Exact && best.value == self.before.of(self.seat)
    }

    /// The move that was played.
    pub fn chosen(&self) -> &Alternative {
        &self.moves[self.played]
    }

    /// The best move.
    pub fn best(&self) -> &Alternative {
        &self.moves[0]
    }

    /// What the move gave away, for the mover; 0 unless that is sure.
    pub fn loss(&self) -> Value {
        self.before.of(self.seat) - self.after.of(self.seat)
    }

    /// What the move did to a seat's expectation: for the mover, never above 0.
    pub fn skill(&self, seat: Seat) -> Value {
        self.after.of(seat) - self.before.of(seat)
    }

    /// What chance did to a seat's expectation after the move.
    pub fn luck(&self, seat: Seat) -> Value {
        if self.cause == Cause::Nothing { Value::ZERO } else { self.change(seat) }
    }

    /// By how much the estimate of a seat's expectation was corrected though nothing happened.
    pub fn correction(&self, seat: Seat) -> Value {
        if self.cause == Cause::Nothing { self.change(seat) } else { Value::ZERO }
    }

    fn change(&self, seat: Seat) -> Value {
        self.next.of(seat) - self.after.of(seat)
    }

    /// Whether both the move played and the best one are proved to be worth what is said.
    pub fn is_exact(&self) -> bool {
        [self.chosen(), self.best()].iter().all(|it| it.certainty == Certainty::Exact)
    }

    /// Whether the mover let a win go: the best move was proved to win, and the one played was not.
    pub fn misses_win(&self, yardstick: &Yardstick) -> bool {
        let best = self.best();
        let wins = yardstick.unit == Unit::Share && best.value == Value::ONE;
        wins && best.certainty == Certainty::Exact && best.value > self.chosen().value
    }
}

//! What a seat owes to whom.

use tripot_core::Seat;

use crate::accuracy::accuracy;
use crate::decided::Decisive;
use crate::mark::Mark;
use crate::moment::Moment;
use crate::value::Value;

/// How a seat came from what it could expect at the start to what it got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Account {
    /// What it could expect at its start: the deal and the seat.
    pub start: Value,
    /// What its own moves gave away: never above 0.
    pub own: Value,
    /// What the moves of the others gave it, or took from it.
    pub others: Value,
    /// What chance gave it, or took from it.
    pub luck: Value,
    /// By how much estimates were corrected where nothing happened.
    pub correction: Value,
    /// What it got, or could expect when the game broke off.
    pub finish: Value,
    /// How many moves it played.
    pub moves: usize,
    /// How many of its moves got each of [`Mark::ALL`].
    pub marks: [usize; 3],
}

impl Account {
    /// The account of a seat.
    pub(crate) fn of(seat: Seat, moments: &[Moment], start: Value, finish: Value) -> Account {
        let zero = Value::ZERO;
        let (own, others, luck, correction) = (zero, zero, zero, zero);
        let (moves, marks) = (0, [0; 3]);
        let mut account = Account { start, own, others, luck, correction, finish, moves, marks };
        for moment in moments {
            if moment.seat == seat {
                account.own += moment.skill(seat);
                account.moves += 1;
                for (count, mark) in account.marks.iter_mut().zip(Mark::ALL) {
                    *count += usize::from(moment.mark == Some(mark));
                }
            } else {
                account.others += moment.skill(seat);
            }
            account.luck += moment.luck(seat);
            account.correction += moment.correction(seat);
        }
        account
    }

    /// The part of its moves that got no mark, from 0 to 1; nothing if it made none.
    pub fn accuracy(&self) -> Option<f64> {
        accuracy(self.moves, self.marks.iter().sum())
    }

    /// Whether luck or mistakes decided the game for it.
    pub fn decided(&self) -> Decisive {
        Decisive::of(self.own + self.others, self.luck)
    }

    /// The sum of the parts, which is what it got.
    pub fn sum(&self) -> Value {
        self.start + self.own + self.others + self.luck + self.correction
    }
}

//! How the expectation of a seat went up and down.

use tripot_core::Seat;

use crate::analysis::Analysis;
use crate::moment::Cause;
use crate::value::Value;

/// What a point of the curve comes after.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Nothing yet.
    Start,
    /// A move, counted from 0.
    Move(usize),
    /// What chance did after a move, or a correction if there was none.
    Chance(usize),
}

/// A point of the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurvePoint {
    /// What it comes after.
    pub event: Event,
    /// What the seat may expect then.
    pub value: Value,
}

impl Analysis {
    /// The expectation of a seat after every event. Where nothing happened after a move and nothing
    /// was corrected, there is no point for it.
    pub fn curve(&self, seat: Seat) -> Vec<CurvePoint> {
        let mut points = vec![CurvePoint { event: Event::Start, value: self.start.of(seat) }];
        for (number, moment) in self.moments.iter().enumerate() {
            points.push(CurvePoint { event: Event::Move(number), value: moment.after.of(seat) });
            if moment.cause != Cause::Nothing || moment.next != moment.after {
                let value = moment.next.of(seat);
                points.push(CurvePoint { event: Event::Chance(number), value });
            }
        }
        points
    }
}

//! A move of Siam, as far as it is chosen.

use tripot_core::State as _;
use tripot_siam::{Heading, Move, Piece, Siam, Square};

use crate::board::Answer;

/// The stages of choosing a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draft {
    /// The cursor looks for a square.
    Nothing,
    /// An animal was picked up: where to?
    Animal(Square),
    /// It was shown a way that it can't push.
    Stuck { from: Square, toward: Heading },
    /// The move is known but for the way the animal faces then.
    Facing(Move),
    /// The move is known.
    Ready(Move),
}

impl Draft {
    /// The animal that is about to move, if it is on the board.
    pub(super) fn source(&self) -> Option<Square> {
        match *self {
            Draft::Nothing => None,
            Draft::Animal(from) | Draft::Stuck { from, .. } => Some(from),
            Draft::Facing(chosen) | Draft::Ready(chosen) => match chosen {
                Move::Enter(..) => None,
                Move::Leave(from) | Move::Turn(from, _) | Move::Go { from, .. } => Some(from),
            },
        }
    }

    /// The move that Enter would play.
    pub(super) fn chosen(&self) -> Option<Move> {
        match *self {
            Draft::Facing(chosen) | Draft::Ready(chosen) => Some(chosen),
            Draft::Nothing | Draft::Animal(_) | Draft::Stuck { .. } => None,
        }
    }

    /// The first square of the line that is pushed or tried, and the way.
    pub(super) fn push(&self, state: &Siam) -> Option<(Square, Heading)> {
        let (to, toward) = match *self {
            Draft::Stuck { from, toward } => (from.step(toward)?, toward),
            _ => match self.chosen()? {
                Move::Enter(square, facing) => (square, facing),
                Move::Go { from, toward, .. } => (from.step(toward)?, toward),
                Move::Leave(_) | Move::Turn(..) => return None,
            },
        };
        state.board().occupied().contains(to).then_some((to, toward))
    }

    /// Picks up the animal on a square.
    pub(super) fn animal(state: &Siam, square: Square) -> Result<Draft, Answer> {
        let own = |chosen: &Move| match *chosen {
            Move::Leave(at) | Move::Turn(at, _) | Move::Go { from: at, .. } => at == square,
            Move::Enter(..) => false,
        };
        if legal(state).iter().any(own) {
            return Ok(Draft::Animal(square));
        }
        refuse(state, Move::Leave(square))
    }

    /// Enters on a square: with a heading to choose, or by the push that is possible.
    pub(super) fn enter(state: &Siam, square: Square) -> Result<Draft, Answer> {
        let entering: Vec<Move> = legal(state)
            .into_iter()
            .filter(|chosen| matches!(chosen, Move::Enter(at, _) if *at == square))
            .collect();
        let inward = square.inward().next().unwrap_or(Heading::North);
        let best = entering.iter().find(|&&chosen| chosen == Move::Enter(square, inward));
        match (best.or(entering.first()), entering.len()) {
            (None, _) => refuse(state, Move::Enter(square, inward)),
            (Some(&only), 1) => Ok(Draft::Ready(only)),
            (Some(&chosen), _) => Ok(Draft::Facing(chosen)),
        }
    }

    /// Enters on a square facing a way.
    pub(super) fn enter_facing(
        state: &Siam,
        square: Square,
        facing: Heading,
    ) -> Result<Draft, Answer> {
        let chosen = Move::Enter(square, facing);
        if legal(state).contains(&chosen) {
            Ok(Draft::Ready(chosen))
        } else {
            refuse(state, chosen)
        }
    }

    /// Sends an animal a way: a step, a push, or off the board.
    pub(super) fn toward(state: &Siam, from: Square, toward: Heading) -> Result<Draft, Answer> {
        if from.step(toward).is_none() {
            return Draft::leave(state, from);
        }
        let own = match state.board().piece(from) {
            Some(Piece::Animal(_, heading)) => heading,
            _ => toward,
        };
        let going: Vec<Move> = legal(state)
            .into_iter()
            .filter(|chosen| {
                matches!(*chosen, Move::Go { from: at, toward: way, .. } if at == from && way == toward)
            })
            .collect();
        let straight = Move::Go { from, toward, facing: own };
        match (going.contains(&straight), &going[..]) {
            (_, []) => refuse(state, straight),
            (_, &[only]) => Ok(Draft::Ready(only)),
            (true, _) => Ok(Draft::Facing(straight)),
            (false, &[first, ..]) => Ok(Draft::Facing(first)),
        }
    }

    /// Turns an animal in place, to the first other way.
    pub(super) fn turn(state: &Siam, square: Square) -> Result<Draft, Answer> {
        let turning = legal(state)
            .into_iter()
            .find(|chosen| matches!(*chosen, Move::Turn(at, _) if at == square));
        turning
            .map(Draft::Facing)
            .map_or_else(|| refuse(state, Move::Turn(square, Heading::North)), Ok)
    }

    /// Takes an animal off the board.
    pub(super) fn leave(state: &Siam, square: Square) -> Result<Draft, Answer> {
        let chosen = Move::Leave(square);
        if legal(state).contains(&chosen) {
            Ok(Draft::Ready(chosen))
        } else {
            refuse(state, chosen)
        }
    }

    /// The same move, but facing another way at its end.
    pub(super) fn facing(state: &Siam, chosen: Move, facing: Heading) -> Result<Draft, Answer> {
        let other = match chosen {
            Move::Enter(square, _) => Move::Enter(square, facing),
            Move::Turn(square, _) => Move::Turn(square, facing),
            Move::Go { from, toward, .. } => Move::Go { from, toward, facing },
            Move::Leave(_) => chosen,
        };
        if legal(state).contains(&other) { Ok(Draft::Facing(other)) } else { refuse(state, other) }
    }
}

fn legal(state: &Siam) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    moves
}

fn refuse(state: &Siam, chosen: Move) -> Result<Draft, Answer> {
    Err(state.check(chosen).err().map_or(Answer::Ignored, |why| Answer::Refused(why.into())))
}

#[cfg(test)]
mod tests {
    use tripot_core::{Notation as _, SeatCount};
    use tripot_siam::SiamOptions;

    use super::*;

    fn square(text: &str) -> Square {
        Square::parse(text).unwrap()
    }

    #[test]
    fn every_legal_move_can_be_drafted() {
        let options = SiamOptions::default();
        let start = Siam::new(&options, SeatCount::TWO).unwrap();
        let texts = ["...../...../.MMM./..N../.N... e", "....n/E..../.MMM./..S../.N..w r"];
        let others = texts.iter().map(|text| Siam::read_position(text, &options).unwrap());
        for state in others.chain([start]) {
            for chosen in legal(&state) {
                let drafted = match chosen {
                    Move::Enter(at, facing) => {
                        Draft::enter(&state, at).and_then(|draft| match draft {
                            Draft::Facing(begun) => Draft::facing(&state, begun, facing),
                            ready => Ok(ready),
                        })
                    }
                    Move::Leave(at) => Draft::leave(&state, at),
                    Move::Turn(at, facing) => Draft::turn(&state, at)
                        .and_then(|draft| Draft::facing(&state, draft.chosen().unwrap(), facing)),
                    Move::Go { from, toward, facing } => Draft::toward(&state, from, toward)
                        .and_then(|draft| match draft {
                            Draft::Facing(begun) => Draft::facing(&state, begun, facing),
                            ready => Ok(ready),
                        }),
                };
                assert_eq!(drafted.ok().and_then(|draft| draft.chosen()), Some(chosen));
            }
        }
    }

    #[test]
    fn what_can_not_be_is_refused_with_the_reason_of_the_rules() {
        let state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        for drafted in [
            Draft::animal(&state, square("c3")),
            Draft::enter(&state, square("b2")),
            Draft::turn(&state, square("a1")),
            Draft::leave(&state, square("a1")),
        ] {
            assert!(matches!(drafted, Err(Answer::Refused(_))), "{drafted:?}");
        }
    }
}

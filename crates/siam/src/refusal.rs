//! Why a move is refused: the sentence that teaches the rule.

use tripot_core::{Explain, Message};

use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::push::push;
use crate::square::{Heading, Square};
use crate::state::Siam;

/// Why a move can't be played.
///
/// ```
/// use tripot_core::State;
/// use tripot_siam::Siam;
/// let state: Siam = "..M../..s../.MNM./...../..... e".parse().unwrap();
/// assert!(state.check("c3c4n".parse().unwrap()).is_err(), "face to face");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nobody stands there.
    #[error("nobody stands on {square}")]
    Nobody {
        /// The square.
        square: Square,
    },
    /// A mountain stands there.
    #[error("a mountain stands on {square}")]
    Mountain {
        /// The square.
        square: Square,
    },
    /// The animal there is the opponent's.
    #[error("the animal on {square} is the opponent's")]
    NotYours {
        /// The square.
        square: Square,
        /// Whose it is.
        owner: Side,
    },
    /// No animal is left in reserve.
    #[error("no animal is left in reserve")]
    NoReserve,
    /// Animals enter and leave on the border only.
    #[error("{square} is not a square of the border")]
    NotBorder {
        /// The square.
        square: Square,
    },
    /// Entering onto an occupied square is a push, straight inward.
    #[error("{square} is occupied: one enters there only by pushing straight inward")]
    NotInward {
        /// The square.
        square: Square,
    },
    /// The move leads off the board.
    #[error("the board ends there; an animal leaves with `-{from}`")]
    Edge {
        /// Where the animal stands.
        from: Square,
    },
    /// Turning must change the heading.
    #[error("the animal on {square} faces that way already")]
    SameHeading {
        /// The square.
        square: Square,
    },
    /// An animal pushes only the way it faces.
    #[error("the animal on {from} does not face that way, so it can't push there")]
    NotFacing {
        /// Where it stands.
        from: Square,
        /// The way it faces.
        facing: Heading,
        /// The way it should push.
        toward: Heading,
    },
    /// A push does not change the heading.
    #[error("an animal can't turn and push at once")]
    TurnAndPush,
    /// The force is too small.
    #[error("force {force} against {mass} at {at}")]
    TooWeak {
        /// The piece at which the push gets stuck.
        at: Square,
        /// The force there.
        force: i8,
        /// The mountains there.
        mass: i8,
    },
    /// The opening ban.
    #[error("nobody may move onto {square} in the first four plies")]
    Banned {
        /// The square.
        square: Square,
    },
    /// The side has left once already.
    #[error("each side may leave the board only once")]
    LeftOnce,
}

impl Siam {
    /// Why a move can't be played now, if it can't.
    pub(crate) fn refusal(&self, chosen: Move) -> Option<Refusal> {
        if self.end.is_some() {
            return Some(Refusal::Over);
        }
        let refused = match chosen {
            Move::Enter(square, heading) => self.check_enter(square, heading),
            Move::Leave(square) => self.check_leave(square),
            Move::Turn(square, heading) => self.check_turn(square, heading),
            Move::Go { from, toward, facing } => self.check_go(from, toward, facing),
        };
        let banned = chosen.destination().filter(|&square| self.banned().contains(square));
        refused.err().or(banned.map(|square| Refusal::Banned { square }))
    }

    fn check_enter(&self, square: Square, heading: Heading) -> Result<(), Refusal> {
        if self.reserve(self.side) == 0 {
            return Err(Refusal::NoReserve);
        }
        if !square.is_border() {
            return Err(Refusal::NotBorder { square });
        }
        if !self.board.occupied().contains(square) {
            return Ok(());
        }
        if !square.inward().any(|inward| inward == heading) {
            return Err(Refusal::NotInward { square });
        }
        self.check_push(square, heading)
    }

    fn check_leave(&self, square: Square) -> Result<(), Refusal> {
        self.own(square)?;
        if !square.is_border() {
            return Err(Refusal::NotBorder { square });
        }
        if self.may_leave() { Ok(()) } else { Err(Refusal::LeftOnce) }
    }

    fn check_turn(&self, square: Square, heading: Heading) -> Result<(), Refusal> {
        if self.own(square)? == heading { Err(Refusal::SameHeading { square }) } else { Ok(()) }
    }

    fn check_go(&self, from: Square, toward: Heading, facing: Heading) -> Result<(), Refusal> {
        let heading = self.own(from)?;
        let to = from.step(toward).ok_or(Refusal::Edge { from })?;
        if !self.board.occupied().contains(to) {
            return Ok(());
        }
        if heading != toward {
            return Err(Refusal::NotFacing { from, facing: heading, toward });
        }
        if facing != heading {
            return Err(Refusal::TurnAndPush);
        }
        self.check_push(to, toward)
    }

    fn check_push(&self, first: Square, toward: Heading) -> Result<(), Refusal> {
        let pushed = push(&self.board, self.side, first, toward, self.options.push_count);
        let weak = |stuck: crate::Stuck| Refusal::TooWeak {
            at: stuck.at,
            force: stuck.force,
            mass: stuck.mass,
        };
        pushed.map(|_| ()).map_err(weak)
    }

    /// The heading of the animal on a square, if it is the mover's.
    fn own(&self, square: Square) -> Result<Heading, Refusal> {
        match self.board.piece(square) {
            None => Err(Refusal::Nobody { square }),
            Some(Piece::Mountain) => Err(Refusal::Mountain { square }),
            Some(Piece::Animal(owner, heading)) if owner == self.side => Ok(heading),
            Some(Piece::Animal(owner, _)) => Err(Refusal::NotYours { square, owner }),
        }
    }
}

impl Explain for Refusal {
    fn explain(&self) -> Vec<Message> {
        let about = |key, square: Square| Message::new(key).with("square", square.to_string());
        vec![match *self {
            Refusal::Over => Message::new("referee.over"),
            Refusal::Nobody { square } => about("siam.refusal.nobody", square),
            Refusal::Mountain { square } => about("siam.refusal.mountain", square),
            Refusal::NotYours { square, owner } => {
                about("siam.refusal.not_yours", square).with_key("owner", owner.key())
            }
            Refusal::NoReserve => Message::new("siam.refusal.no_reserve"),
            Refusal::NotBorder { square } => about("siam.refusal.not_border", square),
            Refusal::NotInward { square } => about("siam.refusal.not_inward", square),
            Refusal::Edge { from } => about("siam.refusal.edge", from),
            Refusal::SameHeading { square } => about("siam.refusal.same_heading", square),
            Refusal::NotFacing { from, facing, toward } => about("siam.refusal.not_facing", from)
                .with_key("facing", facing.key())
                .with_key("toward", toward.key()),
            Refusal::TurnAndPush => Message::new("siam.refusal.turn_and_push"),
            Refusal::TooWeak { at, force, mass } => {
                let key = if force < 1 { "siam.refusal.no_force" } else { "siam.refusal.too_weak" };
                about(key, at).with("force", i32::from(force)).with("mass", i32::from(mass))
            }
            Refusal::Banned { square } => about("siam.refusal.banned", square),
            Refusal::LeftOnce => Message::new("siam.refusal.left_once"),
        }]
    }
}

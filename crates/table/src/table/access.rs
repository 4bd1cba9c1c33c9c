//! Access control: which token or claim opens a seat.

use tripot_core::Seat;

use super::{Place, Table};
use crate::claim::ClaimHash;
use crate::token::TokenHash;

/// What gives a device a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Any token that the store has for it: the maker's own seats, open ones that were taken, and
    /// all seats of version 0.1.
    Token,
    /// A claim that nobody has exchanged yet. Until then there is no token.
    Claim(ClaimHash),
    /// The token that the claim was exchanged for, and no other.
    Claimed {
        /// The claim, which is used up.
        claim: ClaimHash,
        /// The token.
        token: TokenHash,
    },
}

impl Access {
    /// Whether a token that the store knows still opens the seat.
    pub(super) fn admits(self, token: TokenHash) -> bool {
        match self {
            Access::Token => true,
            Access::Claim(_) => false,
            Access::Claimed { token: known, .. } => known == token,
        }
    }

    /// Whether this is the claim of the seat, used or not.
    pub(super) fn knows(self, other: ClaimHash) -> bool {
        match self {
            Access::Token => false,
            Access::Claim(claim) | Access::Claimed { claim, .. } => claim == other,
        }
    }
}

impl Table {
    /// Whether a token, which the store has for a seat, still opens it.
    pub fn is_held_by(&self, seat: Seat, token: TokenHash) -> bool {
        self.places.get(seat.index()).is_some_and(|place| place.access().admits(token))
    }

    /// Whether the maker of the table has this token.
    pub fn is_host(&self, token: TokenHash) -> bool {
        self.setup.host == Some(token)
    }

    /// The seat that a claim is or was for, unless a newer one has replaced it.
    pub fn claimed_seat(&self, claim: ClaimHash) -> Option<Seat> {
        let seats = self.seats().seats();
        seats.zip(&self.places).find(|(_, place)| place.access().knows(claim)).map(|(seat, _)| seat)
    }

    /// How often a seat was opened again.
    pub fn reopenings(&self) -> u32 {
        self.places.iter().map(Place::reopened).sum()
    }
}

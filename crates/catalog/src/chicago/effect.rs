//! What a move of Chicago did.

use serde::Serialize;
use tripot_chicago::{Chicago, Good, Move, Token};
use tripot_core::State as _;

/// How far the trader went, what was kept and sold, and what the ring shows since.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ChicagoEffect))]
pub struct Effect {
    steps: u8,
    keep: char,
    sell: char,
    /// The price of what was sold, before and after.
    from: u8,
    to: u8,
    /// How many piles are gone.
    gone: usize,
    shows: Vec<Shows>,
}

/// A token that came to lie on top, face up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Shows {
    /// The number of the pile, from 1.
    pile: usize,
    good: char,
}

pub(super) fn effect(before: &Chicago, after: &Chicago, chosen: Move) -> Effect {
    let (from, to) = (before.price(chosen.sell), after.price(chosen.sell));
    let (gone, fresh) = ring(before, after, chosen);
    let shows = |(pile, good): (usize, Good)| Shows { pile, good: good.letter() };
    Effect {
        steps: chosen.steps,
        keep: chosen.keep.letter(),
        sell: chosen.sell.letter(),
        from,
        to,
        gone,
        shows: fresh.into_iter().map(shows).collect(),
    }
}

/// How many piles a move emptied, and which tokens were turned over, by the number of their pile.
pub(super) fn ring(before: &Chicago, after: &Chicago, chosen: Move) -> (usize, Vec<(usize, Good)>) {
    let mut played = *before;
    played.play_unchecked(chosen);
    let gone = before.piles().len() - played.piles().len();
    let tops = played.piles().iter().zip(after.piles()).enumerate();
    let fresh = tops.filter_map(|(index, (was, is))| match (was.top_token(), is.top()) {
        (Some(Token::Hidden), Some(good)) => Some((index + 1, good)),
        _ => None,
    });
    (gone, fresh.collect())
}

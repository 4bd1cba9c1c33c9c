//! The classroom form: Prolog terms.
//!
//! A position is `[Marchandises, Bourse, PositionTrader, ReserveJ1, ReserveJ2]`, with more
//! reserves for more players, a move `(j1,2,cafe,cacao)`. A token that lies face down is `_`.

use tripot_core::{Seat, Term};

use crate::good::Good;
use crate::moves::Move;
use crate::notation::{MoveError, PositionError};
use crate::pile::Token;
use crate::setup::Setup;
use crate::state::Chicago;

pub(crate) fn write_position(state: &Chicago) -> String {
    let atom = |good: Good| Term::Atom(good.atom().to_owned());
    let number = |number: usize| Term::Number(number as i64);
    let token = |token| match token {
        Token::Seen(good) => atom(good),
        Token::Hidden => Term::Unknown,
    };
    let piles = state.piles().iter().map(|pile| Term::List(pile.tokens().map(token).collect()));
    let prices = state.options.goods_in_play();
    let prices =
        prices.map(|good| Term::List(vec![atom(good), number(usize::from(state.price(good)))]));
    let trader = state.trader().map_or(Term::Unknown, |trader| number(trader + 1));
    let mut parts = vec![Term::List(piles.collect()), Term::List(prices.collect()), trader];
    let reserves = state.seats.seats();
    parts.extend(reserves.map(|seat| Term::List(state.reserve(seat).map(atom).collect())));
    Term::List(parts).to_string()
}

pub(crate) fn read_position(text: &str) -> Result<Setup, PositionError> {
    let term = Term::parse(text).map_err(PositionError::Syntax)?;
    let Term::List(parts) = &term else {
        return Err(PositionError::shape("chicago.part.position", &term));
    };
    let [piles, prices, trader, reserves @ ..] = parts.as_slice() else {
        return Err(PositionError::shape("chicago.part.position", &term));
    };
    let piles = PositionError::list(piles, "chicago.part.piles")?.iter().map(|pile| {
        let tokens =
            PositionError::list(pile, "chicago.part.pile")?.iter().map(|token| match token {
                Term::Unknown => Ok(Token::Hidden),
                other => good(other).map(Token::Seen),
            });
        tokens.collect()
    });
    let prices =
        PositionError::list(prices, "chicago.part.prices")?.iter().map(|pair| match pair {
            Term::List(parts) | Term::Tuple(parts) => match parts.as_slice() {
                [name, Term::Number(price)] => Ok((good(name)?, *price)),
                _ => Err(PositionError::shape("chicago.part.price", pair)),
            },
            other => Err(PositionError::shape("chicago.part.price", other)),
        });
    let trader = match trader {
        Term::Unknown => None,
        Term::Number(number) => Some(*number),
        other => return Err(PositionError::shape("chicago.part.trader", other)),
    };
    let reserves = reserves.iter().map(|reserve| {
        PositionError::list(reserve, "chicago.part.reserve")?.iter().map(good).collect()
    });
    Ok(Setup {
        piles: piles.collect::<Result<_, _>>()?,
        prices: prices.collect::<Result<_, _>>()?,
        trader,
        reserves: reserves.collect::<Result<_, _>>()?,
    })
}

pub(crate) fn write_move(mover: Seat, chosen: Move) -> String {
    format!("({mover},{},{},{})", chosen.steps, chosen.keep, chosen.sell)
}

/// Reads a move, with the player that it names, if it names one.
pub(crate) fn read_move(text: &str) -> Result<(Option<Seat>, Move), MoveError> {
    let term = Term::parse(text).map_err(MoveError::Syntax)?;
    let shape = || MoveError::Shape { found: term.to_string() };
    let (Term::Tuple(parts) | Term::List(parts)) = &term else { return Err(shape()) };
    let (player, rest) = match parts.as_slice() {
        [Term::Atom(player), rest @ ..] if rest.len() == 3 => (Some(player), rest),
        rest => (None, rest),
    };
    let [Term::Number(steps), Term::Atom(keep), Term::Atom(sell)] = rest else {
        return Err(shape());
    };
    let seat = match player {
        None => None,
        Some(player) => {
            let seat = Seat::parse(player);
            Some(seat.ok_or_else(|| MoveError::UnknownWord { word: player.clone() })?)
        }
    };
    let named = |word: &String| match Good::named(word).as_slice() {
        [good] => Ok(*good),
        [] => Err(MoveError::UnknownWord { word: word.clone() }),
        goods => Err(MoveError::Doubtful { word: word.clone(), goods: goods.to_vec() }),
    };
    let steps = u8::try_from(*steps).map_err(|_| shape())?;
    Ok((seat, Move { steps, keep: named(keep)?, sell: named(sell)? }))
}

fn good(term: &Term) -> Result<Good, PositionError> {
    let found = match term {
        Term::Atom(name) => Good::named(name),
        _ => Vec::new(),
    };
    match found.as_slice() {
        [good] => Ok(*good),
        _ => Err(PositionError::shape("chicago.part.good", term)),
    }
}

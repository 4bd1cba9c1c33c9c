//! The classroom form: Prolog terms.
//!
//! Squares are two digits, row then column: 11 south-west, 15 south-east, 51 north-west; 0 is
//! outside. A position is `[[(11,n),(0,0),…],[(0,0),…],[32,33,34],e]`: elephants, rhinos,
//! mountains, side to move. A move is `(From,To,Heading)`: `(0,11,n)` enters, `(11,0,n)` leaves,
//! `(11,11,e)` turns.

use tripot_core::{Term, order_by};

use crate::moves::Move;
use crate::notation::{MoveError, PositionError};
use crate::piece::{Piece, Side};
use crate::setup::Setup;
use crate::square::{Heading, Square};
use crate::state::Siam;

/// A text in which squares are two digits, column first, with the row first as here: `(51,52,n)`, a step
/// north, is `(15,25,n)`. Both forms mean the same to nobody who does not say which is meant.
///
/// ```
/// assert_eq!(tripot_siam::from_column_first("[(51,n),(0,0)]"), "[(15,n),(0,0)]");
/// ```
pub fn from_column_first(text: &str) -> String {
    let symbols: Vec<char> = text.chars().collect();
    let is_apart = |at: Option<usize>| {
        at.and_then(|at| symbols.get(at)).is_none_or(|symbol| !symbol.is_alphanumeric())
    };
    let is_square = |at: usize| {
        let digits = symbols.get(at..at + 2);
        digits.is_some_and(|digits| digits.iter().all(|digit| ('1'..='5').contains(digit)))
            && is_apart(at.checked_sub(1))
            && is_apart(Some(at + 2))
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < symbols.len() {
        if is_square(at) {
            out.extend([symbols[at + 1], symbols[at]]);
            at += 2;
        } else {
            out.push(symbols[at]);
            at += 1;
        }
    }
    out
}

fn number(square: Square) -> i64 {
    i64::from(square.rank() + 1) * 10 + i64::from(square.file() + 1)
}

fn square(number: i64) -> Option<Square> {
    let (rank, file) = (number / 10, number % 10);
    let index = |digit: i64| u8::try_from(digit - 1).ok();
    Square::new(index(file)?, index(rank)?)
}

pub(crate) fn write_position(state: &Siam) -> String {
    let mut parts: Vec<Term> = Vec::new();
    for side in Side::ALL {
        let mut animals: Vec<Term> = Vec::new();
        for square in state.board.animals(side).iter() {
            if let Some(Piece::Animal(_, heading)) = state.board.piece(square) {
                let heading = Term::Atom(heading.letter().to_string());
                animals.push(Term::Tuple(vec![Term::Number(number(square)), heading]));
            }
        }
        let reserve = Term::Tuple(vec![Term::Number(0), Term::Number(0)]);
        animals.resize(usize::from(state.options.animals), reserve);
        parts.push(Term::List(animals));
    }
    let mut mountains: Vec<Term> =
        state.board.mountains().iter().map(|square| Term::Number(number(square))).collect();
    order_by(&mut mountains, |term| if let Term::Number(number) = term { *number } else { 0 });
    mountains.resize(3, Term::Number(0));
    parts.push(Term::List(mountains));
    parts.push(Term::Atom(state.side.letter().to_string()));
    Term::List(parts).to_string()
}

pub(crate) fn read_position(text: &str) -> Result<Setup, PositionError> {
    let term = Term::parse(text).map_err(PositionError::Syntax)?;
    let parts = PositionError::list(&term, "siam.part.position")?;
    let [elephants, rhinos, mountains, side] = parts else {
        return Err(PositionError::shape("siam.part.position", &term));
    };
    let mut pieces = Vec::new();
    let mut reserves = [0; 2];
    for (side, herd) in Side::ALL.into_iter().zip([elephants, rhinos]) {
        for animal in PositionError::list(herd, "siam.part.herd")? {
            match read_animal(animal)? {
                Some((square, heading)) => pieces.push((square, Piece::Animal(side, heading))),
                None => reserves[side as usize] += 1,
            }
        }
    }
    for mountain in PositionError::list(mountains, "siam.part.mountains")? {
        match mountain {
            Term::Number(0) => {}
            Term::Number(place) => {
                let place = square(*place)
                    .ok_or_else(|| PositionError::shape("siam.part.square", mountain))?;
                pieces.push((place, Piece::Mountain));
            }
            other => return Err(PositionError::shape("siam.part.square", other)),
        }
    }
    let letter = match side {
        Term::Atom(name) if name.len() == 1 => name.chars().next().and_then(Side::from_letter),
        _ => None,
    };
    let side = letter.ok_or_else(|| PositionError::shape("siam.part.side", side))?;
    // The term does not say how many plies there were: the game has just begun.
    let plies = side as u16;
    Ok(Setup { pieces, side, reserves: Some(reserves), plies, left: [false; 2], end: None })
}

/// An animal on the board, or nothing for one in reserve.
fn read_animal(term: &Term) -> Result<Option<(Square, Heading)>, PositionError> {
    let animal = || PositionError::shape("siam.part.animal", term);
    let (Term::Tuple(pair) | Term::List(pair)) = term else { return Err(animal()) };
    match pair.as_slice() {
        [Term::Number(0), _] => Ok(None),
        [Term::Number(place), Term::Atom(name)] => {
            let place = square(*place).ok_or_else(animal)?;
            Ok(Some((place, heading(name).ok_or_else(animal)?)))
        }
        _ => Err(animal()),
    }
}

fn heading(name: &str) -> Option<Heading> {
    let mut letters = name.chars();
    let heading = Heading::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(heading)
}

/// A move as a term. One that leaves gives the heading that the animal had.
pub(crate) fn write_move(state: &Siam, chosen: Move) -> String {
    let (from, to, heading) = match chosen {
        Move::Enter(to, heading) => (0, number(to), heading),
        Move::Leave(from) => {
            let heading = match state.board.piece(from) {
                Some(Piece::Animal(_, heading)) => heading,
                _ => Heading::North,
            };
            (number(from), 0, heading)
        }
        Move::Turn(place, heading) => (number(place), number(place), heading),
        Move::Go { from, toward, facing } => {
            (number(from), from.step(toward).map_or(0, number), facing)
        }
    };
    format!("({from},{to},{})", heading.letter())
}

pub(crate) fn read_move(text: &str) -> Result<Move, MoveError> {
    let term = Term::parse(text).map_err(MoveError::Syntax)?;
    let shape = || MoveError::Shape { found: term.to_string() };
    let (Term::Tuple(parts) | Term::List(parts)) = &term else { return Err(shape()) };
    let [Term::Number(from), Term::Number(to), facing] = parts.as_slice() else {
        return Err(shape());
    };
    let facing = match facing {
        Term::Atom(name) => heading(name),
        _ => None,
    };
    match (*from, *to) {
        (0, to) => Ok(Move::Enter(square(to).ok_or_else(shape)?, facing.ok_or_else(shape)?)),
        // The heading of an animal that leaves is ignored.
        (from, 0) => Ok(Move::Leave(square(from).ok_or_else(shape)?)),
        (from, to) => {
            let (from, to) = (square(from).ok_or_else(shape)?, square(to).ok_or_else(shape)?);
            let facing = facing.ok_or_else(shape)?;
            if from == to {
                return Ok(Move::Turn(from, facing));
            }
            let toward = from.toward(to).ok_or(MoveError::Far { from, to })?;
            Ok(Move::Go { from, toward, facing })
        }
    }
}

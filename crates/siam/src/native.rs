//! The native form of positions and moves.
//!
//! A position is five rows from rank 5 to rank 1 joined by `/`, then the side to move:
//! `...../...../.MMM./...../..... e`. `.` is a free square, `M` a mountain, `N E S W` an elephant
//! with that heading, `n e s w` a rhino. With the option `opening-ban` the number of plies follows,
//! 4 once the ban is over; with `single-leave` the sides that have left by their own will
//! (`-e`, `-r`, `-er`); after the end, how it ended (`won:e`, `won:r`, `draw`).
//!
//! A move is `+a2e` enter on a2 heading east, with or without a push; `a2b2n` step or push from a2
//! to b2, heading north then; `a2e` turn; `-a2` leave.

use std::fmt::Write as _;

use tripot_core::{Cursor, SyntaxError};

use crate::moves::Move;
use crate::options::SiamOptions;
use crate::piece::{Piece, Side};
use crate::setup::Setup;
use crate::square::{Heading, Square};
use crate::state::{End, Siam};

pub(crate) fn write_position(state: &Siam) -> String {
    let mut text = String::with_capacity(40);
    for rank in (0..5).rev() {
        for file in 0..5 {
            let piece = Square::new(file, rank).and_then(|square| state.board.piece(square));
            text.push(piece.map_or('.', Piece::letter));
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    text.push(state.side.letter());
    if state.options.opening_ban {
        let _ = write!(text, " {}", state.plies.min(4));
    }
    if state.options.single_leave && state.left != [false; 2] {
        text.push_str(" -");
        text.extend(Side::ALL.into_iter().filter(|&side| state.has_left(side)).map(Side::letter));
    }
    match state.end {
        None => {}
        Some(End::Draw) => text.push_str(" draw"),
        Some(End::Won(side)) => {
            let _ = write!(text, " won:{}", side.letter());
        }
    }
    text
}

pub(crate) fn read_position(text: &str, options: &SiamOptions) -> Result<Setup, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let mut pieces = Vec::new();
    for rank in (0..5).rev() {
        for file in 0..5 {
            let square = Square::new(file, rank).expect("files and ranks go to 5");
            match cursor.peek() {
                Some('.') => {}
                Some(letter) => match Piece::from_letter(letter) {
                    Some(piece) => pieces.push((square, piece)),
                    None => return Err(cursor.error("expected.siam.square")),
                },
                None => return Err(cursor.error("expected.siam.square")),
            }
            cursor.read();
        }
        if rank > 0 {
            cursor.expect('/', "expected.siam.row")?;
        }
    }
    let side = cursor.peek().and_then(Side::from_letter);
    let side = side.ok_or_else(|| cursor.error("expected.siam.side"))?;
    cursor.read();
    // Without a number the game has just begun.
    let plies = side as u16;
    let mut setup = Setup { pieces, side, reserves: None, plies, left: [false; 2], end: None };
    if options.opening_ban {
        let mut start = cursor.clone();
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        if !digits.is_empty() {
            let plies = digits.parse().ok().filter(|_| digits.len() <= 4);
            setup.plies = plies.ok_or_else(|| start.error("expected.siam.plies"))?;
        }
    }
    if options.single_leave && cursor.eat('-') {
        while let Some(side) = cursor.peek().and_then(Side::from_letter) {
            cursor.read();
            setup.left[side as usize] = true;
        }
        if setup.left == [false; 2] {
            return Err(cursor.error("expected.siam.side"));
        }
    }
    setup.end = read_end(&mut cursor)?;
    cursor.expect_end()?;
    Ok(setup)
}

fn read_end(cursor: &mut Cursor<'_>) -> Result<Option<End>, SyntaxError> {
    let mut start = cursor.clone();
    match cursor.take_while(|c| c.is_ascii_alphabetic()) {
        "" => Ok(None),
        "draw" => Ok(Some(End::Draw)),
        "won" if cursor.eat(':') => {
            let side = cursor.peek().and_then(Side::from_letter);
            let side = side.ok_or_else(|| cursor.error("expected.siam.side"))?;
            cursor.read();
            Ok(Some(End::Won(side)))
        }
        _ => Err(start.error("expected.siam.rest")),
    }
}

pub(crate) fn write_move(chosen: Move) -> String {
    match chosen {
        Move::Enter(square, heading) => format!("+{square}{}", heading.letter()),
        Move::Leave(square) => format!("-{square}"),
        Move::Turn(square, heading) => format!("{square}{}", heading.letter()),
        Move::Go { from, toward, facing } => {
            let to = from.step(toward).map_or_else(|| "??".to_owned(), |to| to.to_string());
            format!("{from}{to}{}", facing.letter())
        }
    }
}

/// What a text in the form of a move says.
pub(crate) enum Said {
    Move(Move),
    /// Two squares that are no neighbours.
    Far(Square, Square),
}

/// Reads a move; white space and case do not matter. Nothing if it is not of that form.
pub(crate) fn read_move(text: &str) -> Option<Said> {
    let letters: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let heading = |byte: u8| Heading::from_letter(char::from(byte));
    let said = match *letters.as_slice() {
        [b'+', file, rank, facing] => {
            Move::Enter(Square::from_bytes(file, rank)?, heading(facing)?)
        }
        [b'-', file, rank] => Move::Leave(Square::from_bytes(file, rank)?),
        [file, rank, facing] => Move::Turn(Square::from_bytes(file, rank)?, heading(facing)?),
        [file, rank, to_file, to_rank, facing] => {
            let from = Square::from_bytes(file, rank)?;
            let to = Square::from_bytes(to_file, to_rank)?;
            let facing = heading(facing)?;
            let Some(toward) = from.toward(to) else { return Some(Said::Far(from, to)) };
            Move::Go { from, toward, facing }
        }
        _ => return None,
    };
    Some(Said::Move(said))
}

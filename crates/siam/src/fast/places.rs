//! What stands where, as a small number: a piece on a square.

use super::board::{LineBoard, stepped};
use super::compact::CompactMove;
use super::line::Digit;
use crate::piece::{Piece, Side};
use crate::square::{Heading, Square};
use crate::symmetry::Symmetry;

/// How many squares there are.
const SQUARES: usize = 25;

impl LineBoard {
    /// How many places there are: nine pieces on 25 squares.
    pub const PLACES: usize = 9 * SQUARES;

    /// The places that are taken, in no order that matters.
    #[inline]
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let mut left = self.occupied();
        std::iter::from_fn(move || {
            let square = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(place(self.piece(square), square as usize))
        })
    }

    /// The place that a move which pushes nothing clears and the one that it fills;
    /// [`LineBoard::PLACES`] if there is none.
    #[inline]
    pub fn quiet_places(&self, chosen: CompactMove) -> [usize; 2] {
        let square = chosen.square() as usize;
        let animal = 4 * self.side as usize + chosen.facing() as usize;
        let cleared = if chosen.is_enter() {
            LineBoard::PLACES
        } else {
            place(self.piece(square as u32), square)
        };
        let filled = if chosen.is_go() {
            place(animal, stepped(square as u32, chosen.toward(), 1) as usize)
        } else if chosen.is_leave() {
            LineBoard::PLACES
        } else {
            place(animal, square)
        };
        [cleared, filled]
    }

    /// The place of something that is the digit of its rank; file and rank are from 0.
    ///
    /// # Panics
    /// If the digit says that there is nothing.
    pub const fn place_on(digit: Digit, file: usize, rank: usize) -> usize {
        place(digit.0 as usize - 1, 5 * file + rank)
    }

    /// A place with an elephant for a rhino and a rhino for an elephant.
    pub const fn exchanged_place(place: usize) -> usize {
        match place / SQUARES {
            0..4 => place + 4 * SQUARES,
            4..8 => place - 4 * SQUARES,
            _ => place,
        }
    }

    /// Where a symmetry of the board takes a place.
    pub fn mapped_place(of: usize, symmetry: Symmetry) -> usize {
        let (piece, square) = (of / SQUARES, of % SQUARES);
        let piece = if piece < 8 {
            let (side, heading) = (Side::ALL[piece / 4], Heading::ALL[piece % 4]);
            Piece::Animal(side, symmetry.heading(heading))
        } else {
            Piece::Mountain
        };
        let square = symmetry.square(Square::from_index(square as u8));
        place(piece.code(), square.index())
    }
}

const fn place(piece: usize, square: usize) -> usize {
    SQUARES * piece + square
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tripot_core::{SeatCount, Seed, State};

    use super::*;
    use crate::fast::Moves;
    use crate::options::SiamOptions;
    use crate::state::Siam;

    #[test]
    fn they_follow_moves_and_symmetries() {
        let mut rng = Seed::parse("places").unwrap().stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            let board = LineBoard::of(&state);
            let places: BTreeSet<usize> = board.places().collect();
            for symmetry in Symmetry::all() {
                let mapped = LineBoard::of(&state.mapped(symmetry)).places().collect();
                let expected: BTreeSet<usize> =
                    places.iter().map(|&of| LineBoard::mapped_place(of, symmetry)).collect();
                assert_eq!(expected, mapped);
            }
            let mut quiet = Moves::new();
            board.quiet_parries(0, &mut quiet);
            for chosen in quiet {
                let [cleared, filled] = board.quiet_places(chosen);
                let mut expected = places.clone();
                assert!(cleared == LineBoard::PLACES || expected.remove(&cleared));
                assert!(filled == LineBoard::PLACES || expected.insert(filled));
                let mut child = board;
                child.play(chosen);
                assert_eq!(expected, child.places().collect());
            }
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }

    #[test]
    fn exchanging_twice_changes_nothing() {
        for place in 0..LineBoard::PLACES {
            let exchanged = LineBoard::exchanged_place(place);
            assert_eq!(exchanged == place, place >= 8 * SQUARES);
            assert_eq!(LineBoard::exchanged_place(exchanged), place);
        }
    }
}

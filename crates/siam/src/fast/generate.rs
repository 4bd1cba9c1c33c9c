//! The legal moves of a [`LineBoard`].

use arrayvec::ArrayVec;

use super::board::{ALL_SQUARES, BORDER, LineBoard};
use super::compact::CompactMove;
use super::line::LineTable;
use crate::square::{Heading, Squares};

/// No position has more moves: four animals with 20 moves each and 16 squares to enter on in four
/// ways, or five animals with 20 moves.
pub const MOST_MOVES: usize = 4 * 20 + 16 * 4;

/// The moves of a position.
pub type Moves = ArrayVec<CompactMove, MOST_MOVES>;

/// The squares of a set, as numbers.
pub(super) fn each(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

impl LineBoard {
    /// Appends the legal moves, pushes first.
    pub fn moves(&self, table: &LineTable, out: &mut Moves) {
        self.pushes(table, out);
        self.quiet_moves(out);
    }

    /// Whether a move, which may come from another position, is legal here.
    pub fn is_legal(&self, table: &LineTable, chosen: CompactMove) -> bool {
        let own = self.planes[self.side as usize];
        let (square, toward) = (chosen.square(), chosen.toward());
        let bit = 1_u32 << square;
        if chosen.is_enter() {
            let is_possible = self.reserve(self.side) > 0 && BORDER & !self.banned() & bit != 0;
            return is_possible
                && (self.occupied() & bit == 0 || self.may_push(table, square, toward, true));
        }
        if own & bit == 0 {
            return false;
        }
        if chosen.is_turn() {
            return self.facing(own, toward) & bit == 0;
        }
        if !chosen.is_go() {
            return self.may_leave(self.side) && BORDER & bit != 0;
        }
        let to = Squares(bit).stepped(toward).0;
        if to & !self.banned() == 0 {
            return false;
        }
        self.occupied() & to == 0
            || (chosen.facing() == toward && self.may_push(table, square, toward, false))
    }

    /// Whether the animal on a square may push that way, or one that enters there.
    fn may_push(&self, table: &LineTable, square: u32, toward: Heading, enters: bool) -> bool {
        let (file, rank) = (square / 5, square % 5);
        let (line, cell) = match toward {
            Heading::East | Heading::West => (rank, file),
            Heading::North | Heading::South => (5 + file, rank),
        };
        let facts = table.facts(self.codes[line as usize]);
        match (toward, enters) {
            (Heading::East | Heading::North, true) => cell == 0 && facts.enters_forward(),
            (Heading::South | Heading::West, true) => cell == 4 && facts.enters_backward(),
            (Heading::East | Heading::North, false) => facts.forward() >> cell & 1 == 1,
            (Heading::South | Heading::West, false) => facts.backward() >> cell & 1 == 1,
        }
    }

    /// Appends the pushes, those of entering animals too.
    pub fn pushes(&self, table: &LineTable, out: &mut Moves) {
        let own = self.planes[self.side as usize];
        let enters = self.reserve(self.side) > 0;
        let allowed = !self.banned();
        let mut go = |from: u32, to: u32, toward: Heading| {
            if own >> from & 1 == 1 && allowed >> to & 1 == 1 {
                out.push(CompactMove::go(from, toward, toward));
            }
        };
        let mut entries: ArrayVec<CompactMove, 20> = ArrayVec::new();
        for (line, &code) in self.codes.iter().enumerate() {
            let facts = table.facts(code);
            if !facts.any_push() {
                continue;
            }
            let place = line as u32 % 5;
            // A rank has its cells five squares apart, a file one.
            let (first, step, onward) =
                if line < 5 { (place, 5, Heading::East) } else { (5 * place, 1, Heading::North) };
            for cell in each(facts.forward()) {
                let from = first + cell * step;
                go(from, from + step, onward);
            }
            for cell in each(facts.backward()) {
                let from = first + cell * step;
                go(from, from - step, onward.opposite());
            }
            if enters {
                if facts.enters_forward() && allowed >> first & 1 == 1 {
                    entries.push(CompactMove::enter(first, onward));
                }
                let last = first + 4 * step;
                if facts.enters_backward() && allowed >> last & 1 == 1 {
                    entries.push(CompactMove::enter(last, onward.opposite()));
                }
            }
        }
        out.extend(entries);
    }

    /// Appends the moves that may parry the threats on these lines, all moves if there are none, the
    /// pushes first; how many those are. Only a move that changes each line of a threat can parry:
    /// of quiet moves that is known at once, pushes change many lines and all stay.
    pub fn parries(&self, table: &LineTable, threats: u32, out: &mut Moves) -> usize {
        self.pushes(table, out);
        let pushes = out.len();
        self.quiet_parries(threats, out);
        pushes
    }

    /// Appends the moves that push nothing.
    pub fn quiet_moves(&self, out: &mut Moves) {
        self.quiet_parries(0, out);
    }

    /// Appends the moves that push nothing and change each of these lines.
    pub fn quiet_parries(&self, threats: u32, out: &mut Moves) {
        let own = self.planes[self.side as usize];
        let free = !self.occupied() & ALL_SQUARES & !self.banned();
        for toward in Heading::ALL {
            let back = toward.opposite();
            // A step changes the lines of both its squares.
            let ends = each(threats).fold(ALL_SQUARES, |squares, line| {
                let on_line = ON_LINE[line as usize];
                squares & (on_line | Squares(on_line).stepped(toward).0)
            });
            for to in each(Squares(own).stepped(toward).0 & free & ends) {
                let from = super::board::stepped(to, back, 1);
                for facing in Heading::ALL {
                    out.push(CompactMove::go(from, toward, facing));
                }
            }
        }
        let on_all =
            each(threats).fold(ALL_SQUARES, |squares, line| squares & ON_LINE[line as usize]);
        for heading in Heading::ALL {
            for square in each(own & !self.facing(own, heading) & on_all) {
                out.push(CompactMove::turn(square, heading));
            }
        }
        if self.reserve(self.side) > 0 {
            for square in each(free & BORDER & on_all) {
                for heading in Heading::ALL {
                    out.push(CompactMove::enter(square, heading));
                }
            }
        }
        if self.may_leave(self.side) {
            for square in each(own & BORDER & on_all) {
                out.push(CompactMove::leave(square));
            }
        }
    }
}

/// The squares of each line, in the order of the codes.
pub(super) const ON_LINE: [u32; 10] = {
    let mut squares = [0; 10];
    let mut square = 0;
    while square < 25 {
        squares[square % 5] |= 1 << square;
        squares[5 + square / 5] |= 1 << square;
        square += 1;
    }
    squares
};

#[cfg(test)]
mod tests {
    use tripot_core::{Notation, SeatCount, Seed, State};

    use super::*;
    use crate::fast::{Change, Played};
    use crate::moves::Move;
    use crate::options::{PushCount, SiamOptions, SiamSettings};
    use crate::state::{End, Siam};

    /// Plays random games with both boards and compares everything that both know.
    fn compare(options: &SiamOptions, games: u64) {
        let table = LineTable::of(options.push_count);
        let series = Seed::parse("line board").unwrap();
        for game in 0..games {
            let mut rng = series.derive("game", game).stream("moves");
            let mut state = Siam::new(options, SeatCount::TWO).unwrap();
            while state.end().is_none() && state.plies() < 120 {
                let board = LineBoard::of(&state);
                assert_eq!(board.key(), state.key());
                let mut expected = Vec::new();
                state.legal_moves(&mut expected);
                let mut found = Moves::new();
                board.moves(table, &mut found);
                let legal: Moves = (0..1 << 11)
                    .filter_map(CompactMove::from_number)
                    .filter(|&chosen| board.is_legal(table, chosen))
                    .collect();
                let mut sorted = found.clone();
                sorted.sort();
                assert_eq!(legal, sorted, "{}", state.write_position());
                let mut found: Vec<Move> = found.into_iter().map(Move::from).collect();
                found.sort();
                assert_eq!(found, expected, "{}", state.write_position());
                let mut wins = false;
                for &chosen in &expected {
                    let mut child = state.clone();
                    child.play_unchecked(chosen);
                    let mut played = board;
                    let result = played.play(chosen.into());
                    match child.end() {
                        Some(End::Won(side)) => {
                            assert_eq!(result, Played::Won(side));
                            wins |= side == state.side();
                        }
                        _ => {
                            assert_eq!(result, Played::On);
                            assert_eq!(played, LineBoard::of(&child));
                            // It differs on one line, so it is found among what can come next.
                            let found = board.move_to(table, played.exact()).map(|found| {
                                let mut reached = board;
                                reached.play(found);
                                reached.exact()
                            });
                            assert_eq!(found, Some(played.exact()));
                            assert_eq!(board.move_to(table, board.exact()), None);
                            assert_eq!(child.past().last(), Some(&played.exact()));
                        }
                    }
                    let changed = (0..10).filter(|&line| played.codes[line] != board.codes[line]);
                    let changed = changed.fold(0, |lines, line| lines | 1 << line);
                    if !board.is_push(chosen.into()) {
                        let touched = LineBoard::touched_by_quiet(chosen.into());
                        assert_eq!(changed & !touched, 0);
                        let mut codes = board.codes;
                        for Change { line, code } in board.quiet_changes(chosen.into()) {
                            assert!(codes[line] == board.codes[line] || code == codes[line]);
                            codes[line] = code;
                        }
                        assert_eq!(codes, played.codes);
                        assert_eq!(board.quiet_key(chosen.into()), played.key());
                    }
                }
                for threats in [1, 1 << 7, 1 << 3 | 1 << 9] {
                    let mut parries = Moves::new();
                    board.quiet_parries(threats, &mut parries);
                    let mut expected = Moves::new();
                    board.quiet_moves(&mut expected);
                    expected.retain(|&mut chosen| {
                        LineBoard::touched_by_quiet(chosen) & threats == threats
                    });
                    assert_eq!(parries, expected, "{}", state.write_position());
                }
                let threats = board.threats(table, state.side()) != 0;
                assert_eq!(threats, wins, "{}", state.write_position());
                state.play_unchecked(*rng.pick(&expected).unwrap());
            }
        }
    }

    #[test]
    fn the_opening_ban_forbids_a_push_that_would_win() {
        // The elephant of c4 can't drop the mountain by going onto c5, one behind it can.
        let ban =
            SiamOptions::new(SiamSettings { opening_ban: true, ..Default::default() }).unwrap();
        let table = LineTable::of(PushCount::Prefix);
        for (position, options, wins) in [
            ("..M../.MNM./...../...../..... e", SiamOptions::default(), true),
            ("..M../..N../..N../..n../M.n.M e 2", ban, true),
            ("..M../.MNM./...../...../..... e 2", ban, false),
        ] {
            let state = Siam::read_position(position, &options).unwrap();
            let board = LineBoard::of(&state);
            assert_eq!(board.threats(table, state.side()) != 0, wins, "{position}");
        }
    }

    #[test]
    fn it_plays_as_the_rules_do() {
        compare(&SiamOptions::default(), 25);
        for options in [
            SiamOptions::new(SiamSettings { opening_ban: true, ..Default::default() }).unwrap(),
            SiamOptions::new(SiamSettings { push_count: PushCount::Total, ..Default::default() })
                .unwrap(),
            SiamOptions::new(SiamSettings { single_leave: true, animals: 4, ..Default::default() })
                .unwrap(),
        ] {
            compare(&options, 4);
        }
    }
}

//! Counting move sequences, the last two moves at once.
//!
//! The number of moves of a side is a sum over lines and squares. So is the number of answers to a
//! move that pushes nothing, as a difference of the two or three lines that it changes; and for
//! turns, entries, leaves and steps along a line these differences are summed up in advance for
//! each code. Only pushes are played.

use std::sync::LazyLock;

use tripot_core::Tally;

use super::board::{ALL_SQUARES, BORDER, LineBoard, Played, stepped};
use super::generate::{Moves, each};
use super::line::{CODES, Digit, LineCode, LineTable, POWERS};
use crate::options::PushCount;
use crate::piece::{Piece, Side};
use crate::square::{Heading, Squares};

/// Moves, and those of them that win for the mover and for the other side, packed into a word so
/// that one addition adds all three. Differences wrap around; a complete sum does not.
#[derive(Clone, Copy, Default, Debug)]
struct Packed(u64);

impl Packed {
    const ONE: u64 = 1;
    const WIN: u64 = 1 << 32;
    const LOSS: u64 = 1 << 48;

    fn plus(self, other: Packed) -> Packed {
        Packed(self.0.wrapping_add(other.0))
    }

    fn minus(self, other: Packed) -> Packed {
        Packed(self.0.wrapping_sub(other.0))
    }

    fn times(self, factor: u32) -> Packed {
        Packed(self.0.wrapping_mul(factor.into()))
    }

    fn add_to(self, mover: Side, tally: &mut Tally) {
        tally.moves += self.0 & 0xffff_ffff;
        tally.wins[mover.seat().index()] += self.0 >> 32 & 0xffff;
        tally.wins[mover.other().seat().index()] += self.0 >> 48;
    }
}

/// The counts of every line for a side that is to answer.
struct Answers {
    /// The answers along a line: steps, pushes and entering pushes.
    line: Vec<Packed>,
    /// By how much the answers along a line change, summed over the turns of the other side's
    /// animals on it and over their steps along it.
    turns_and_steps: Vec<Packed>,
    /// The same over the entries of the other side on free squares, on an edge and inside.
    entries: [Vec<Packed>; 2],
    /// The same over its animals that leave.
    leaves: [Vec<Packed>; 2],
}

/// Whether the line with this number is an edge of the board: all its cells are border then.
const fn is_edge(line: usize) -> bool {
    matches!(line % 5, 0 | 4)
}

impl Answers {
    fn of(count: PushCount, side: Side, has_reserve: bool) -> &'static Answers {
        type Cell = LazyLock<Answers>;
        static PREFIX: [Cell; 4] = [
            LazyLock::new(|| Answers::new(PushCount::Prefix, Side::Elephants, false)),
            LazyLock::new(|| Answers::new(PushCount::Prefix, Side::Elephants, true)),
            LazyLock::new(|| Answers::new(PushCount::Prefix, Side::Rhinos, false)),
            LazyLock::new(|| Answers::new(PushCount::Prefix, Side::Rhinos, true)),
        ];
        static TOTAL: [Cell; 4] = [
            LazyLock::new(|| Answers::new(PushCount::Total, Side::Elephants, false)),
            LazyLock::new(|| Answers::new(PushCount::Total, Side::Elephants, true)),
            LazyLock::new(|| Answers::new(PushCount::Total, Side::Rhinos, false)),
            LazyLock::new(|| Answers::new(PushCount::Total, Side::Rhinos, true)),
        ];
        let index = 2 * side as usize + usize::from(has_reserve);
        match count {
            PushCount::Prefix => &PREFIX[index],
            PushCount::Total => &TOTAL[index],
        }
    }

    fn new(count: PushCount, side: Side, has_reserve: bool) -> Answers {
        let codes = 0..CODES as LineCode;
        let line: Vec<Packed> =
            codes.clone().map(|code| along(code, count, side, has_reserve)).collect();
        let mut turns_and_steps = vec![Packed::default(); CODES];
        let mut entries = [turns_and_steps.clone(), turns_and_steps.clone()];
        let mut leaves = entries.clone();
        let other = side.other();
        let animals =
            Heading::ALL.map(|heading| Digit::on_rank(Some(Piece::Animal(other, heading))));
        for code in codes {
            let digits = Digit::all(code);
            let change =
                |digits: [Digit; 5]| line[Digit::code(digits) as usize].minus(line[code as usize]);
            let index = code as usize;
            for cell in 0..5 {
                let with = |digit: Digit| {
                    let mut digits = digits;
                    digits[cell] = digit;
                    digits
                };
                let on_edges = [true, cell % 4 == 0];
                let is_border = |edge: usize| on_edges[1 - edge];
                if digits[cell].0 == 0 {
                    for edge in (0..2).filter(|&edge| is_border(edge)) {
                        for animal in animals {
                            entries[edge][index] = entries[edge][index].plus(change(with(animal)));
                        }
                    }
                } else if animals.contains(&digits[cell]) {
                    for edge in (0..2).filter(|&edge| is_border(edge)) {
                        leaves[edge][index] = leaves[edge][index].plus(change(with(Digit(0))));
                    }
                    for animal in animals {
                        let turned = change(with(animal));
                        turns_and_steps[index] = turns_and_steps[index].plus(turned);
                        for next in [cell.wrapping_sub(1), cell + 1] {
                            if digits.get(next).is_some_and(|digit| digit.0 == 0) {
                                let mut stepped = with(Digit(0));
                                stepped[next] = animal;
                                turns_and_steps[index] =
                                    turns_and_steps[index].plus(change(stepped));
                            }
                        }
                    }
                }
            }
        }
        Answers { line, turns_and_steps, entries, leaves }
    }

    fn line(&self, code: LineCode) -> Packed {
        self.line[code as usize]
    }
}

/// The steps, pushes and entering pushes of a side along a line.
fn along(code: LineCode, count: PushCount, side: Side, has_reserve: bool) -> Packed {
    let digits = Digit::all(code);
    let facts = LineTable::of(count).facts(code);
    let mut sum = 0;
    for (cell, digit) in digits.into_iter().enumerate() {
        let Some(Piece::Animal(owner, _)) = digit.piece() else { continue };
        if owner != side {
            continue;
        }
        for next in [cell.wrapping_sub(1), cell + 1] {
            if digits.get(next).is_some_and(|digit| digit.0 == 0) {
                sum += 4 * Packed::ONE;
            }
        }
        if facts.forward() >> cell & 1 == 1 {
            sum += pushed(&digits, cell + 1, Heading::East, side);
        }
        if facts.backward() >> cell & 1 == 1 {
            sum += pushed(&digits, cell - 1, Heading::West, side);
        }
    }
    if has_reserve && facts.enters_forward() {
        sum += pushed(&digits, 0, Heading::East, side);
    }
    if has_reserve && facts.enters_backward() {
        sum += pushed(&digits, 4, Heading::West, side);
    }
    Packed(sum)
}

/// A push into a cell that is known to go through: one move, and who wins by it.
fn pushed(digits: &[Digit; 5], first: usize, toward: Heading, side: Side) -> u64 {
    let mut nearest = side;
    let mut cell = first;
    loop {
        match digits[cell].piece() {
            None => return Packed::ONE,
            Some(Piece::Animal(owner, heading)) if heading == toward => nearest = owner,
            Some(_) => {}
        }
        let is_last = cell == if toward == Heading::East { 4 } else { 0 };
        if is_last {
            let falls = digits[cell].piece() == Some(Piece::Mountain);
            let win = if nearest == side { Packed::WIN } else { Packed::LOSS };
            return Packed::ONE + if falls { win } else { 0 };
        }
        cell = if toward == Heading::East { cell + 1 } else { cell - 1 };
    }
}

impl LineBoard {
    /// The moves of the side to move that are no sum over lines.
    fn moves_on_squares(&self, side: Side) -> Packed {
        let own = self.planes[side as usize];
        let mut moves = 3 * own.count_ones();
        if self.may_leave(side) {
            moves += (own & BORDER).count_ones();
        }
        if self.reserve(side) > 0 {
            moves += 4 * (BORDER & !self.occupied()).count_ones();
        }
        Packed(moves.into())
    }

    /// All moves of the side to move.
    fn one_ply(&self, count: PushCount) -> Packed {
        let answers = Answers::of(count, self.side, self.reserve(self.side) > 0);
        let squares = self.moves_on_squares(self.side);
        self.codes.iter().fold(squares, |sum, &code| sum.plus(answers.line(code)))
    }

    /// All sequences of two moves.
    fn two_plies(&self, count: PushCount) -> Packed {
        let (side, other) = (self.side, self.side.other());
        let enters = self.reserve(side) > 0;
        let leaves = self.may_leave(side);
        let answers = Answers::of(count, other, self.reserve(other) > 0);
        let own = self.planes[side as usize];
        let free = !self.occupied() & ALL_SQUARES;

        // The answers if nothing changed, and the sums of the changes over the quiet moves.
        let mut now = self.moves_on_squares(other);
        let mut sum = Packed::default();
        for (line, &code) in self.codes.iter().enumerate() {
            let index = code as usize;
            let edge = usize::from(is_edge(line));
            now = now.plus(answers.line[index]);
            sum = sum.plus(answers.turns_and_steps[index]);
            if enters {
                sum = sum.plus(answers.entries[edge][index]);
            }
            if leaves {
                sum = sum.plus(answers.leaves[edge][index]);
            }
        }
        let mut moves = 3 * own.count_ones();
        // A square of the border that is taken or freed is worth four entries to the other side.
        let mut freed = Packed::default();
        let square = Packed(if self.reserve(other) > 0 { 4 } else { 0 });
        if enters {
            let entries = 4 * (free & BORDER).count_ones();
            moves += entries;
            freed = freed.minus(square.times(entries));
        }
        if leaves {
            let count = (own & BORDER).count_ones();
            moves += count;
            freed = freed.plus(square.times(count));
        }
        for toward in Heading::ALL {
            for to in each(Squares(own).stepped(toward).0 & free) {
                let from = stepped(to, toward.opposite(), 1);
                moves += 4;
                // The line of the step is in the sums; the two lines across it are not.
                sum = sum.plus(self.changed_across(answers, from, to, toward));
                let border = |square: u32| Packed(u64::from(BORDER >> square & 1));
                let gain = border(from).minus(border(to)).times(4);
                freed = freed.plus(Packed(gain.0.wrapping_mul(square.0)));
            }
        }
        sum = sum.plus(freed).plus(now.times(moves));
        let mut pushes = Moves::new();
        self.pushes(LineTable::of(count), &mut pushes);
        for chosen in pushes {
            let mut child = *self;
            if child.play(chosen) == Played::On {
                sum = sum.plus(child.one_ply(count));
            }
        }
        sum
    }

    /// By how much the answers on the two lines across a step change, over its four headings.
    fn changed_across(&self, answers: &Answers, from: u32, to: u32, toward: Heading) -> Packed {
        let is_rank = matches!(toward, Heading::East | Heading::West);
        let (file, rank) = (from as usize / 5, from as usize % 5);
        let (line, cell) = if is_rank { (5 + file, rank) } else { (rank, file) };
        let onto = if is_rank { 5 + to as usize / 5 } else { to as usize % 5 };
        let piece = self.piece(from);
        let digit = Digit(piece as u8 + 1);
        let digit = if is_rank { Digit::on_file(digit.piece()) } else { digit };
        let left = self.codes[line] - u32::from(digit.0) * POWERS[cell];
        let mut sum = answers.line(left).minus(answers.line(self.codes[line])).times(4);
        // The four digits of a side follow each other.
        let first = 4 * self.side as u32 + 1;
        for digit in first..first + 4 {
            sum = sum.plus(answers.line(self.codes[onto] + digit * POWERS[cell]));
        }
        sum.minus(answers.line(self.codes[onto]).times(4))
    }

    /// Adds the moves of the side to move to a count. Nothing is known here of draws and bans.
    pub(super) fn add_one_ply(&self, count: PushCount, tally: &mut Tally) {
        self.one_ply(count).add_to(self.side, tally);
    }

    /// Adds the sequences of two moves to a count. Nothing is known here of draws and bans.
    pub(super) fn add_two_plies(&self, count: PushCount, tally: &mut Tally) {
        self.two_plies(count).add_to(self.side.other(), tally);
    }
}

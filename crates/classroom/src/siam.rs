//! Siam, with the mistakes that students make.

mod circumstances;
mod heading;
mod push;
mod slip;

use std::collections::{BTreeMap, BTreeSet};

use tripot_core::Rng;

use super::model::{Group, Model};
use heading::{Heading, is_border, is_inward, is_outward, is_square, squares};
use tripot_bots::prolog::{Parts, Side};
use tripot_prolog::Value;

/// A position as the sheet has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SiamModel {
    pieces: BTreeMap<i64, Piece>,
    /// How many animals each side has in all.
    animals: [usize; 2],
    mover: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Animal(Side, Heading),
    Mountain,
}

pub(crate) use slip::SiamSlip;

use SiamSlip::{
    EntryAnywhere, EntryInwardOnly, EntryOnto, EntryWithoutReserve, HeadingStays, LeaveAnywhere,
    LeaveOutwardOnly, LeaverLost, LineLost, LineStays, MountainOffStays, MoverStays,
    MovesBeyondGap, NoEntry, NoLeave, NoTurn, OffStays, OnlyFirstMoves, OthersAnimals,
    PushAnywhere, PushTowards, PushTurns, PushedOffLost, PushedOffStays, PushedTurn, SideStays,
    StepAheadOnly, StepDiagonal, StepKeepsHeading, StepNotBack, StepOntoOccupied, StepTwo,
    TurnHalfOnly, TurnQuarterOnly, TurnToSame,
};

/// A move: 0 is outside.
struct Chosen {
    from: i64,
    to: i64,
    /// The new heading; an animal that leaves has none.
    heading: Option<Heading>,
}

impl Chosen {
    fn read(text: &str) -> Option<Chosen> {
        let inside = text.strip_prefix('(')?.strip_suffix(')')?;
        let mut parts = inside.split(',');
        let (from, to) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let heading = Heading::read(parts.next()?);
        (to == 0 || heading.is_some()).then_some(Chosen { from, to, heading })
    }

    /// The direction of a move between two squares of the board.
    fn direction(&self) -> Option<Heading> {
        let step = self.to - self.from;
        Heading::ALL.into_iter().find(|way| way.step() == step)
    }

    /// The direction of a push: an animal that enters pushes where it looks.
    fn pushed(&self) -> Option<Heading> {
        self.direction().or(self.heading)
    }
}

impl SiamModel {
    /// Whether this is a push that throws a mountain off for the opponent: the nearest animal with the
    /// heading of the push is theirs.
    pub(super) fn gives_away(&self, chosen: &str) -> bool {
        let Some(chosen) = Chosen::read(chosen) else { return false };
        if chosen.to == 0 || chosen.from == chosen.to {
            return false;
        }
        let Some(direction) = chosen.pushed() else { return false };
        let line = self.line(chosen.to, direction);
        let Some((last, Piece::Mountain)) = line.last() else { return false };
        let nearest = line.iter().rev().find_map(|(_, piece)| match piece {
            Piece::Animal(owner, own) if *own == direction => Some(*owner),
            _ => None,
        });
        is_outward(*last, direction) && nearest == Some(self.mover.other())
    }

    fn is_free(&self, square: i64) -> bool {
        is_square(square) && !self.pieces.contains_key(&square)
    }

    fn on_board(&self, side: Side) -> usize {
        let own = |piece: &&Piece| matches!(piece, Piece::Animal(owner, _) if *owner == side);
        self.pieces.values().filter(own).count()
    }

    fn is_over(&self) -> bool {
        self.pieces.values().filter(|piece| **piece == Piece::Mountain).count() < 3
    }

    fn entries(&self, slips: &[SiamSlip], add: &mut impl FnMut(i64, i64, Heading)) {
        let has = |slip| slips.contains(&slip);
        let in_reserve = self.on_board(self.mover) < self.animals[self.mover.index()];
        if !(in_reserve || has(EntryWithoutReserve)) || has(NoEntry) {
            return;
        }
        for square in squares().filter(|&square| is_border(square) || has(EntryAnywhere)) {
            for heading in Heading::ALL {
                let free =
                    self.is_free(square) && (is_inward(square, heading) || !has(EntryInwardOnly));
                let pushes = !self.is_free(square) && self.entry_pushes(square, heading, slips);
                if free || has(EntryOnto) || pushes {
                    add(0, square, heading);
                }
            }
        }
    }

    fn turns(
        square: i64,
        own: Heading,
        slips: &[SiamSlip],
        add: &mut impl FnMut(i64, i64, Heading),
    ) {
        let has = |slip| slips.contains(&slip);
        for heading in Heading::ALL {
            let half = heading == own.opposite();
            let forbidden = has(NoTurn)
                || (heading == own && !has(TurnToSame))
                || (has(TurnHalfOnly) && !half)
                || (has(TurnQuarterOnly) && half);
            if !forbidden {
                add(square, square, heading);
            }
        }
    }

    fn may_leave(square: i64, own: Heading, slips: &[SiamSlip]) -> bool {
        let has = |slip| slips.contains(&slip);
        !has(NoLeave)
            && (is_border(square) || has(LeaveAnywhere))
            && (is_outward(square, own) || !has(LeaveOutwardOnly))
    }

    fn goes(
        &self,
        from: i64,
        own: Heading,
        slips: &[SiamSlip],
        add: &mut impl FnMut(i64, i64, Heading),
    ) {
        let has = |slip| slips.contains(&slip);
        for direction in Heading::ALL {
            let to = from + direction.step();
            if !is_square(to) {
                continue;
            }
            let ahead = direction == own;
            if self.is_free(to) || has(StepOntoOccupied) {
                let back = direction == own.opposite();
                if (has(StepAheadOnly) && !ahead) || (has(StepNotBack) && back) {
                    continue;
                }
                Self::steps(from, to, own, slips, add);
                let far = to + direction.step();
                if has(StepTwo) && self.is_free(far) {
                    Self::steps(from, far, own, slips, add);
                }
            } else if (ahead || has(PushAnywhere)) && self.pushes(to, direction, slips) {
                for heading in Heading::ALL {
                    if heading == own || has(PushTurns) {
                        add(from, to, heading);
                    }
                }
            } else if has(PushTowards) && self.pushes(to, direction, slips) {
                add(from, to, direction);
            }
        }
        if has(StepDiagonal) {
            for to in [from + 11, from + 9, from - 9, from - 11] {
                if self.is_free(to) {
                    Self::steps(from, to, own, slips, add);
                }
            }
        }
    }

    /// The headings with which an animal may come to a square.
    fn steps(
        from: i64,
        to: i64,
        own: Heading,
        slips: &[SiamSlip],
        add: &mut impl FnMut(i64, i64, Heading),
    ) {
        for heading in Heading::ALL {
            if heading == own || !slips.contains(&StepKeepsHeading) {
                add(from, to, heading);
            }
        }
    }

    /// The parts of the board, with a number of animals of each side gone for good and perhaps a piece
    /// beside it.
    fn parts(&self, lost: [usize; 2], outside: Option<(i64, Piece)>) -> Parts {
        let pieces = || self.pieces.iter().map(|(square, piece)| (*square, *piece)).chain(outside);
        let herd = |side: Side| {
            let own = pieces().filter_map(|(square, piece)| match piece {
                Piece::Animal(owner, heading) if owner == side => Some((square, heading)),
                _ => None,
            });
            let mut animals: Vec<String> =
                own.map(|(square, heading)| format!("({square},{})", heading.letter())).collect();
            animals.resize(self.animals[side.index()] - lost[side.index()], "(0,0)".to_owned());
            animals.sort();
            format!("[{}]", animals.join(","))
        };
        let mountains = pieces().filter(|(_, piece)| *piece == Piece::Mountain);
        let mut mountains: Vec<i64> = mountains.map(|(square, _)| square).collect();
        mountains.sort_unstable();
        let mountains: Vec<String> = mountains.iter().map(ToString::to_string).collect();
        Parts::from([
            ("Elephants", herd(Side::First)),
            ("Rhinos", herd(Side::Second)),
            ("Mountains", format!("[{}]", mountains.join(","))),
            ("Player", ["e", "r"][self.mover.index()].to_owned()),
        ])
    }
}

impl Model for SiamModel {
    type Slip = SiamSlip;

    const VARIANT: &'static str = "siam";

    const FOLLOWING: &'static [(SiamSlip, SiamSlip)] = &[];

    fn group(part: &str) -> Group {
        if part == "Player" { Group::Player } else { Group::Pieces }
    }

    fn read(position: &str) -> Option<SiamModel> {
        let position = Value::parse(position)?;
        let [elephants, rhinos, mountains, side] = position.items()? else { return None };
        let mut pieces = BTreeMap::new();
        let mut animals = [0; 2];
        for (owner, herd) in [(Side::First, elephants), (Side::Second, rhinos)] {
            for animal in herd.items()? {
                let Value::Structure(_, parts) = animal else { return None };
                let [Value::Number(square), heading] = parts.as_slice() else { return None };
                animals[owner.index()] += 1;
                if *square != 0 {
                    let heading = Heading::read(&heading.to_string())?;
                    pieces.insert(*square, Piece::Animal(owner, heading));
                }
            }
        }
        for mountain in mountains.items()? {
            let Value::Number(square) = mountain else { return None };
            if *square != 0 {
                pieces.insert(*square, Piece::Mountain);
            }
        }
        let mover = if side.to_string() == "r" { Side::Second } else { Side::First };
        Some(SiamModel { pieces, animals, mover })
    }

    fn mover(&self) -> Side {
        self.mover
    }

    fn moves(&self, slips: &[SiamSlip]) -> BTreeSet<String> {
        let has = |slip| slips.contains(&slip);
        let mut found = BTreeSet::new();
        if self.is_over() {
            return found;
        }
        let mut add = |from: i64, to: i64, heading: Heading| {
            let heading = if to == 0 { "_" } else { heading.letter() };
            found.insert(format!("({from},{to},{heading})"));
        };
        self.entries(slips, &mut add);
        for (&square, piece) in &self.pieces {
            let Piece::Animal(owner, own) = *piece else { continue };
            if owner != self.mover && !has(OthersAnimals) {
                continue;
            }
            Self::turns(square, own, slips, &mut add);
            if Self::may_leave(square, own, slips) {
                add(square, 0, own);
            }
            self.goes(square, own, slips, &mut add);
        }
        found
    }

    fn spoken(&self, chosen: &str) -> String {
        let from = Chosen::read(chosen).map_or(0, |chosen| chosen.from);
        match self.pieces.get(&from) {
            // An animal may leave with any heading; its own is the one that it has.
            Some(Piece::Animal(_, heading)) => chosen.replace('_', heading.letter()),
            _ => chosen.replace('_', "n"),
        }
    }

    fn play(&self, chosen: &str, slips: &[SiamSlip]) -> Option<Parts> {
        let has = |slip| slips.contains(&slip);
        let chosen = Chosen::read(chosen)?;
        let mut next = self.clone();
        let mut lost = [0; 2];
        let mut outside = None;
        let old = match self.pieces.get(&chosen.from) {
            Some(Piece::Animal(_, heading)) => Some(*heading),
            _ => None,
        };
        if !has(MoverStays) {
            next.pieces.remove(&chosen.from);
        }
        if chosen.to == 0 {
            lost[self.mover.index()] += usize::from(has(LeaverLost));
        } else {
            let direction = chosen.pushed()?;
            let mut line =
                if chosen.from == chosen.to { Vec::new() } else { self.line(chosen.to, direction) };
            if has(LineStays) {
                line.clear();
            } else if has(OnlyFirstMoves) {
                line.truncate(1);
            } else if has(MovesBeyondGap) && !line.is_empty() {
                line = self.all_ahead(&line, direction);
            }
            for (square, _) in &line {
                next.pieces.remove(square);
            }
            if has(LineLost) {
                line.clear();
            }
            for (square, piece) in line {
                let to = square + direction.step();
                let piece = match piece {
                    Piece::Animal(owner, _) if has(PushedTurn) => Piece::Animal(owner, direction),
                    other => other,
                };
                if is_square(to) {
                    next.pieces.insert(to, piece);
                } else {
                    if let Piece::Animal(owner, _) = piece {
                        lost[owner.index()] += usize::from(has(PushedOffLost));
                    }
                    let own =
                        if piece == Piece::Mountain { MountainOffStays } else { PushedOffStays };
                    outside = Some((to, piece)).filter(|_| has(own) || has(OffStays));
                }
            }
            let stays = has(HeadingStays);
            let heading = old.filter(|_| stays).or(chosen.heading)?;
            next.pieces.insert(chosen.to, Piece::Animal(self.mover, heading));
        }
        if !has(SideStays) {
            next.mover = self.mover.other();
        }
        let mut parts = next.parts(lost, outside);
        if next.is_over() {
            // Nobody is to move when a mountain is out.
            parts.remove("Player");
        }
        Some(parts)
    }

    fn circumstances(&self, chosen: &str) -> Vec<&'static str> {
        Chosen::read(chosen).map_or_else(Vec::new, |chosen| self.special(&chosen))
    }

    fn situation(&self) -> Vec<&'static str> {
        vec![match self.mover {
            Side::First => "class.when.elephants",
            Side::Second => "class.when.rhinos",
        }]
    }

    fn tempting(&self) -> Vec<String> {
        let mut found = Vec::new();
        let say =
            |from: i64, to: i64, heading: Heading| format!("({from},{to},{})", heading.letter());
        for (&square, piece) in &self.pieces {
            let Piece::Animal(owner, own) = *piece else { continue };
            if owner == self.mover {
                found.push(say(square, square, own));
                if !is_border(square) {
                    found.push(say(square, 0, own));
                }
                for direction in Heading::ALL {
                    let to = square + direction.step();
                    if !is_square(to) {
                        continue;
                    }
                    found.extend(Heading::ALL.map(|heading| say(square, to, heading)));
                    let far = to + direction.step();
                    if is_square(far) {
                        found.push(say(square, far, own));
                    }
                }
                let diagonal = square + 11;
                if is_square(diagonal) {
                    found.push(say(square, diagonal, own));
                }
            } else {
                found.push(say(square, square, own.opposite()));
                found.push(say(square, 0, own));
            }
        }
        for square in squares() {
            found.extend(Heading::ALL.map(|heading| say(0, square, heading)));
        }
        found
    }

    fn strange(rng: &mut Rng) -> String {
        let mut places: Vec<i64> = squares().collect();
        rng.shuffle(&mut places);
        let way = Heading::ALL[rng.below(4) as usize];
        match rng.below(3) {
            0 => {}
            // Few pieces on few lines push each other more often.
            1 => {
                let row = 1 + i64::from(rng.below(5));
                let column = 1 + i64::from(rng.below(5));
                places.sort_by_key(|square| square / 10 == row || square % 10 == column);
            }
            // A line up to the border, most of it looking there: something may be pushed off.
            _ => {
                let last = places.iter().copied().find(|&square| is_outward(square, way));
                let line = last.map(|last| (0..4).map(move |back| last - back * way.step()));
                let line: Vec<i64> = line.into_iter().flatten().collect();
                places.sort_by_key(|square| line.contains(square));
            }
        }
        let is_along = rng.below(2) == 0;
        let mut pieces: Vec<usize> = (0..3).map(|_| 2).collect();
        for side in 0..2 {
            pieces.extend(std::iter::repeat_n(side, 1 + rng.below(5) as usize));
        }
        rng.shuffle(&mut pieces);
        let mut mountains: Vec<String> = Vec::new();
        let mut herds: [Vec<String>; 2] = [Vec::new(), Vec::new()];
        for piece in pieces {
            let square = places.pop().unwrap_or(0);
            let any = Heading::ALL[rng.below(4) as usize];
            let heading = if is_along && rng.below(3) > 0 { way } else { any };
            match herds.get_mut(piece) {
                Some(herd) => herd.push(format!("({square},{})", heading.letter())),
                None => mountains.push(square.to_string()),
            }
        }
        for herd in &mut herds {
            herd.resize(5, "(0,0)".to_owned());
        }
        let side = if rng.below(2) == 0 { "e" } else { "r" };
        let [elephants, rhinos] = herds.map(|herd| herd.join(","));
        format!("[[{elephants}],[{rhinos}],[{}],{side}]", mountains.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_with_a_heading_that_there_is_none_of_is_none() {
        let position =
            "[[(11,n),(12,e),(0,0),(0,0),(0,0)],[(13,w),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]";
        let model = SiamModel::read(position).unwrap();
        assert_eq!(model.line(11, Heading::East).len(), 3);
        for heading in ["0", "o", "x", "ne"] {
            let chosen = format!("(0,11,{heading})");
            assert!(Chosen::read(&chosen).is_none());
            assert!(model.circumstances(&chosen).is_empty());
            assert!(model.play(&chosen, &[]).is_none());
        }
        assert!(Chosen::read("(11,0,_)").is_some());
        assert!(SiamModel::read(&position.replace("(11,n)", "(11,x)")).is_none());
    }
}

//! Siam, with the mistakes that students make.

mod slip;

use std::collections::{BTreeMap, BTreeSet};

use tripot_core::Rng;

use super::model::{Group, Model};
use crate::prolog::{Parts, Side, Value};

/// Headings in the order of the sheet, and where each leads: squares are row and column.
const HEADINGS: [(char, i64); 4] = [('n', 10), ('e', 1), ('s', -10), ('w', -1)];

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
    Animal(Side, char),
    Mountain,
}

pub(crate) use slip::SiamSlip;

use SiamSlip::{
    DoubleMass, EntryAnywhere, EntryOnto, EntryPushAnywhere, EqualForce, HeadingStays,
    HelpersIgnored, LeaveAnywhere, LeaverLost, LineStays, MassIgnored, MountainsFixed, MoverStays,
    NoBalance, NoEntry, NoEntryPush, NoLeave, NoPush, NoTurn, OnlyFirstMoves, OnlyOne,
    OpposedFixed, OpposedIgnored, OthersAnimals, PushAnywhere, PushTowards, PushTurns,
    PushedOffLost, PushedOffStays, PushedTurn, SideStays, SidewaysMass, SidewaysResist,
    StepAheadOnly, StepKeepsHeading, StepOntoOccupied, StrictMass, TotalOnly, TurnToSame,
};

/// A move: 0 is outside.
struct Chosen {
    from: i64,
    to: i64,
    heading: char,
}

impl Chosen {
    fn read(text: &str) -> Option<Chosen> {
        let inside = text.strip_prefix('(')?.strip_suffix(')')?;
        let mut parts = inside.split(',');
        Some(Chosen {
            from: parts.next()?.parse().ok()?,
            to: parts.next()?.parse().ok()?,
            heading: parts.next()?.chars().next()?,
        })
    }

    /// The direction of a move between two squares of the board.
    fn direction(&self) -> Option<char> {
        let step = self.to - self.from;
        HEADINGS.iter().find(|(_, way)| *way == step).map(|(heading, _)| *heading)
    }
}

fn is_square(square: i64) -> bool {
    (1..=5).contains(&(square / 10)) && (1..=5).contains(&(square % 10))
}

fn squares() -> impl Iterator<Item = i64> {
    (1..=5).flat_map(|row| (1..=5).map(move |column| row * 10 + column))
}

fn is_border(square: i64) -> bool {
    [1, 5].contains(&(square / 10)) || [1, 5].contains(&(square % 10))
}

fn way(heading: char) -> i64 {
    HEADINGS.iter().find(|(own, _)| *own == heading).map_or(0, |(_, way)| *way)
}

fn opposite(heading: char) -> char {
    HEADINGS.iter().find(|(_, other)| *other == -way(heading)).map_or(heading, |(own, _)| *own)
}

/// The ways straight inward from a border square.
fn inward(square: i64) -> impl Iterator<Item = char> {
    HEADINGS.iter().filter(move |(_, way)| !is_square(square - way)).map(|(heading, _)| *heading)
}

impl SiamModel {
    /// The line that a push moves, from the square that is entered on; nothing if a program says a
    /// heading that there is none of, and so pushes nowhere.
    fn line(&self, first: i64, heading: char) -> Vec<(i64, Piece)> {
        let step = way(heading);
        let next = |square: &i64| (step != 0).then_some(square + step);
        let piece = |square: i64| Some((square, *self.pieces.get(&square)?));
        let start = (step != 0).then_some(first);
        std::iter::successors(start, next).map_while(piece).collect()
    }

    /// Force and mass after each piece of a line.
    fn balances(line: &[(i64, Piece)], heading: char, slips: &[SiamSlip]) -> Vec<(i64, i64)> {
        let has = |slip| slips.contains(&slip);
        let (mut force, mut mass) = (1, 0);
        line.iter()
            .map(|(_, piece)| {
                match piece {
                    Piece::Mountain => mass += if has(DoubleMass) { 2 } else { 1 },
                    Piece::Animal(_, own) if *own == heading => {
                        force += i64::from(!has(HelpersIgnored));
                    }
                    Piece::Animal(_, own) if *own == opposite(heading) => {
                        force -= i64::from(!has(OpposedIgnored));
                    }
                    Piece::Animal(..) => {
                        force -= i64::from(has(SidewaysResist));
                        mass += i64::from(has(SidewaysMass));
                    }
                }
                (force, mass)
            })
            .collect()
    }

    /// Whether a push of this line is legal.
    fn pushes(&self, first: i64, heading: char, slips: &[SiamSlip]) -> bool {
        let has = |slip| slips.contains(&slip);
        let line = self.line(first, heading);
        let opposed =
            |piece: &Piece| matches!(piece, Piece::Animal(_, own) if *own == opposite(heading));
        if has(NoPush)
            || (has(OnlyOne) && line.len() > 1)
            || (has(MountainsFixed) && line.iter().any(|(_, piece)| *piece == Piece::Mountain))
            || (has(OpposedFixed) && line.iter().any(|(_, piece)| opposed(piece)))
        {
            return false;
        }
        let balances = Self::balances(&line, heading, slips);
        let holds = |&(force, mass): &(i64, i64)| {
            let strong = force >= i64::from(!has(EqualForce));
            let heavy = if has(StrictMass) { force > mass || mass == 0 } else { force >= mass };
            strong && (heavy || has(MassIgnored))
        };
        match balances.last() {
            _ if has(NoBalance) => true,
            Some(last) if has(TotalOnly) => holds(last),
            _ => balances.iter().all(holds),
        }
    }

    /// Whether this is a push that throws a mountain off for the opponent: the nearest animal with the
    /// heading of the push is theirs.
    pub(super) fn gives_away(&self, chosen: &str) -> bool {
        let Some(chosen) = Chosen::read(chosen) else { return false };
        if chosen.to == 0 || chosen.from == chosen.to {
            return false;
        }
        let direction = chosen.direction().unwrap_or(chosen.heading);
        let line = self.line(chosen.to, direction);
        let Some((last, Piece::Mountain)) = line.last() else { return false };
        let nearest = line.iter().rev().find_map(|(_, piece)| match piece {
            Piece::Animal(owner, own) if *own == direction => Some(*owner),
            _ => None,
        });
        !is_square(last + way(direction)) && nearest == Some(self.mover.other())
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

    fn entries(&self, slips: &[SiamSlip], add: &mut impl FnMut(i64, i64, char)) {
        let has = |slip| slips.contains(&slip);
        if self.on_board(self.mover) >= self.animals[self.mover.index()] || has(NoEntry) {
            return;
        }
        for square in squares().filter(|&square| is_border(square) || has(EntryAnywhere)) {
            for (heading, _) in HEADINGS {
                let straight =
                    has(EntryPushAnywhere) || inward(square).any(|inward| inward == heading);
                let pushes = straight && !has(NoEntryPush) && self.pushes(square, heading, slips);
                if self.is_free(square) || has(EntryOnto) || pushes {
                    add(0, square, heading);
                }
            }
        }
    }

    fn goes(&self, from: i64, own: char, slips: &[SiamSlip], add: &mut impl FnMut(i64, i64, char)) {
        let has = |slip| slips.contains(&slip);
        for (direction, step) in HEADINGS {
            let to = from + step;
            if !is_square(to) {
                continue;
            }
            let ahead = direction == own;
            if self.is_free(to) || has(StepOntoOccupied) {
                if has(StepAheadOnly) && !ahead {
                    continue;
                }
                for (heading, _) in HEADINGS {
                    if !has(StepKeepsHeading) || heading == own {
                        add(from, to, heading);
                    }
                }
            } else if (ahead || has(PushAnywhere)) && self.pushes(to, direction, slips) {
                for (heading, _) in HEADINGS {
                    if heading == own || has(PushTurns) {
                        add(from, to, heading);
                    }
                }
            } else if has(PushTowards) && self.pushes(to, direction, slips) {
                add(from, to, direction);
            }
        }
    }

    /// The parts of the board, with so many animals of each side gone for good and perhaps an animal
    /// beside it: whose it is, where, and its heading.
    fn parts(&self, lost: [usize; 2], outside: Option<(Side, i64, char)>) -> Parts {
        let herd = |side: Side| {
            let on_board = self.pieces.iter().filter_map(|(&square, &piece)| match piece {
                Piece::Animal(owner, heading) => Some((owner, square, heading)),
                Piece::Mountain => None,
            });
            let own = on_board.chain(outside).filter(|(owner, ..)| *owner == side);
            let mut animals: Vec<String> =
                own.map(|(_, square, heading)| format!("({square},{heading})")).collect();
            animals.resize(self.animals[side.index()] - lost[side.index()], "(0,0)".to_owned());
            animals.sort();
            format!("[{}]", animals.join(","))
        };
        let mountains = self.pieces.iter().filter(|(_, piece)| **piece == Piece::Mountain);
        let mountains: Vec<String> = mountains.map(|(square, _)| square.to_string()).collect();
        Parts::from([
            ("Elephants", herd(Side::First)),
            ("Rhinos", herd(Side::Second)),
            ("Mountains", format!("[{}]", mountains.join(","))),
            ("Player", ["e", "r"][self.mover.index()].to_owned()),
        ])
    }

    /// What kind of move this is here.
    fn kind(&self, chosen: &Chosen) -> &'static str {
        let occupied = self.pieces.contains_key(&chosen.to);
        match (chosen.from, chosen.to) {
            (0, _) if occupied => "class.when.entry_push",
            (0, _) => "class.when.entry",
            (_, 0) => "class.when.leave",
            (from, to) if from == to => "class.when.turn",
            _ if occupied => "class.when.push",
            _ => "class.when.step",
        }
    }
}

impl Model for SiamModel {
    type Slip = SiamSlip;

    const VARIANT: &'static str = "siam";

    const ABOUT_MOVES: &'static [SiamSlip] = slip::ABOUT_MOVES;

    const ABOUT_PLAY: &'static [(Group, SiamSlip)] = slip::ABOUT_PLAY;

    const FOLLOWING: &'static [(SiamSlip, SiamSlip)] = &[];

    fn group(part: &str) -> Group {
        if part == "Player" { Group::Player } else { Group::Pieces }
    }

    fn key(slip: SiamSlip) -> &'static str {
        slip.key()
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
                    let heading = heading.to_string().chars().next()?;
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
        let mut add = |from: i64, to: i64, heading: char| {
            let heading = if to == 0 { '_' } else { heading };
            found.insert(format!("({from},{to},{heading})"));
        };
        self.entries(slips, &mut add);
        for (&square, piece) in &self.pieces {
            let Piece::Animal(owner, own) = *piece else { continue };
            if owner != self.mover && !has(OthersAnimals) {
                continue;
            }
            for (heading, _) in HEADINGS {
                if !has(NoTurn) && (heading != own || has(TurnToSame)) {
                    add(square, square, heading);
                }
            }
            if !has(NoLeave) && (is_border(square) || has(LeaveAnywhere)) {
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
            Some(Piece::Animal(_, heading)) => chosen.replace('_', &heading.to_string()),
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
            let direction = chosen.direction().unwrap_or(chosen.heading);
            let mut line =
                if chosen.from == chosen.to { Vec::new() } else { self.line(chosen.to, direction) };
            if has(LineStays) {
                line.clear();
            } else if has(OnlyFirstMoves) {
                line.truncate(1);
            }
            for (square, _) in &line {
                next.pieces.remove(square);
            }
            for (square, piece) in line {
                let to = square + way(direction);
                let piece = match piece {
                    Piece::Animal(owner, _) if has(PushedTurn) => Piece::Animal(owner, direction),
                    other => other,
                };
                if is_square(to) {
                    next.pieces.insert(to, piece);
                } else if let Piece::Animal(owner, heading) = piece {
                    lost[owner.index()] += usize::from(has(PushedOffLost));
                    let stays = has(PushedOffStays);
                    outside = outside.or(stays.then_some((owner, to, heading)));
                }
            }
            let stays = has(HeadingStays);
            let heading = old.filter(|_| stays).unwrap_or(chosen.heading);
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
        let Some(chosen) = Chosen::read(chosen) else { return Vec::new() };
        if self.is_over() {
            return vec!["class.when.over"];
        }
        let kind = self.kind(&chosen);
        let mut found = Vec::new();
        if kind == "class.when.push" || kind == "class.when.entry_push" {
            let direction = chosen.direction().unwrap_or(chosen.heading);
            let line = self.line(chosen.to, direction);
            let balances = Self::balances(&line, direction, &[]);
            let last = line.last().map_or(chosen.to, |(square, _)| *square);
            let off = !is_square(last + way(direction));
            let mountain = line.iter().any(|(_, piece)| *piece == Piece::Mountain);
            let heads = |fits: &dyn Fn(char) -> bool| {
                let is_such = |(_, piece): &(i64, Piece)| matches!(piece, Piece::Animal(_, own) if fits(*own));
                line.iter().any(is_such)
            };
            let opposed = heads(&|own| own == opposite(direction));
            let helped = heads(&|own| own == direction);
            let sideways = heads(&|own| own != direction && own != opposite(direction));
            let equal = balances.iter().any(|(force, mass)| force == mass);
            let checks = [
                (off && mountain, "class.when.mountain_off"),
                (off, "class.when.pushed_off"),
                (mountain && equal, "class.when.equal_mass"),
                (mountain, "class.when.mountain"),
                (opposed, "class.when.opposed"),
                (sideways, "class.when.sideways"),
                (helped, "class.when.helped"),
                (line.len() > 1, "class.when.long_line"),
            ];
            found.extend(checks.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| key));
        }
        found.push(kind);
        if self.mover == Side::Second {
            found.push("class.when.second");
        }
        found
    }

    fn tempting(&self) -> Vec<String> {
        let mut found = Vec::new();
        let headings = || HEADINGS.iter().map(|(heading, _)| *heading);
        for (&square, piece) in &self.pieces {
            let Piece::Animal(owner, own) = *piece else { continue };
            if owner == self.mover {
                found.push(format!("({square},{square},{own})"));
                if !is_border(square) {
                    found.push(format!("({square},0,{own})"));
                }
                for (direction, step) in HEADINGS {
                    let to = square + step;
                    if !is_square(to) {
                        continue;
                    }
                    found.extend(headings().map(|heading| format!("({square},{to},{heading})")));
                    let far = to + way(direction);
                    if is_square(far) {
                        found.push(format!("({square},{far},{own})"));
                    }
                }
                let diagonal = square + 11;
                if is_square(diagonal) {
                    found.push(format!("({square},{diagonal},{own})"));
                }
            } else {
                let turned = opposite(own);
                found.push(format!("({square},{square},{turned})"));
                found.push(format!("({square},0,{own})"));
            }
        }
        for square in squares() {
            found.extend(headings().map(|heading| format!("(0,{square},{heading})")));
        }
        found
    }

    fn strange(rng: &mut Rng) -> String {
        let mut places: Vec<i64> = squares().collect();
        rng.shuffle(&mut places);
        // Few pieces on few lines push each other more often.
        if rng.below(2) == 0 {
            let row = 1 + i64::from(rng.below(5));
            let column = 1 + i64::from(rng.below(5));
            places.sort_by_key(|square| square / 10 == row || square % 10 == column);
        }
        let mut place = || places.pop().unwrap_or(0);
        let mountains: Vec<String> = (0..3).map(|_| place().to_string()).collect();
        let mut herds = Vec::new();
        for _ in 0..2 {
            let there = 1 + rng.below(5);
            let mut herd = Vec::new();
            for number in 0..5 {
                if number < there {
                    let (heading, _) = HEADINGS[rng.below(4) as usize];
                    herd.push(format!("({},{heading})", place()));
                } else {
                    herd.push("(0,0)".to_owned());
                }
            }
            herds.push(format!("[{}]", herd.join(",")));
        }
        let side = if rng.below(2) == 0 { "e" } else { "r" };
        format!("[{},{},[{}],{side}]", herds[0], herds[1], mountains.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_push_with_a_heading_that_there_is_none_of_moves_nothing() {
        let position =
            "[[(11,n),(12,e),(0,0),(0,0),(0,0)],[(13,w),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]";
        let model = SiamModel::read(position).unwrap();
        assert_eq!(model.line(11, 'e').len(), 3);
        for heading in ['0', 'o', 'x'] {
            assert!(model.line(11, heading).is_empty());
            // Neither does whatever asks about such a move go on for ever.
            model.circumstances(&format!("(0,11,{heading})"));
        }
    }
}

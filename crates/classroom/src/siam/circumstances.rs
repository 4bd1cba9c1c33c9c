//! Features of a move of Siam, by which wrong answers are grouped.

use crate::model::Model as _;

use super::heading::{Heading, is_corner, is_inward, is_outward};
use super::{Chosen, Piece, SiamModel};
use tripot_bots::prolog::Side;

impl SiamModel {
    /// Everything that is special about a move here.
    pub(super) fn special(&self, chosen: &Chosen) -> Vec<&'static str> {
        if self.is_over() {
            return vec!["class.when.over"];
        }
        let kind = self.kind(chosen);
        let mut found = Vec::new();
        if kind == "class.when.push" || kind == "class.when.entry_push" {
            found.extend(chosen.pushed().into_iter().flat_map(|way| self.of_push(chosen, way)));
        }
        found.push(kind);
        found.extend(self.of_animal(chosen));
        found.extend(self.situation());
        found
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

    /// What is special about a push.
    fn of_push(&self, chosen: &Chosen, direction: Heading) -> impl Iterator<Item = &'static str> {
        let line = self.line(chosen.to, direction);
        let balances = self.balances(&line, direction, &[]);
        let last = line.last().map_or(chosen.to, |(square, _)| *square);
        let off = is_outward(last, direction);
        let last_is_mountain = matches!(line.last(), Some((_, Piece::Mountain)));
        let mountains = line.iter().filter(|(_, piece)| *piece == Piece::Mountain).count();
        let animal = |fits: &dyn Fn(Side, Heading) -> bool| {
            line.iter()
                .any(|(_, piece)| matches!(piece, Piece::Animal(owner, own) if fits(*owner, *own)))
        };
        let (own, theirs) = (self.mover, self.mover.other());
        let back = direction.opposite();
        let equal = balances.iter().any(|(force, mass)| force == mass);
        let checks = [
            (off && last_is_mountain, "class.when.mountain_off"),
            (off && !last_is_mountain, "class.when.animal_off"),
            (off, "class.when.pushed_off"),
            (mountains > 0 && equal, "class.when.equal_mass"),
            (mountains > 0, "class.when.mountain"),
            (mountains > 1, "class.when.mountains"),
            (animal(&|_, way| way == back), "class.when.opposed"),
            (animal(&|owner, way| way == back && owner == own), "class.when.own_opposed"),
            (animal(&|owner, way| way == back && owner == theirs), "class.when.their_opposed"),
            (animal(&|_, way| way != direction && way != back), "class.when.sideways"),
            (animal(&|_, way| way == direction), "class.when.helped"),
            (animal(&|owner, way| way == direction && owner == own), "class.when.own_helped"),
            (animal(&|owner, way| way == direction && owner == theirs), "class.when.their_helped"),
            (animal(&|owner, _| owner == own), "class.when.own_pushed"),
            (animal(&|owner, _| owner == theirs), "class.when.their_pushed"),
            (line.len() > 1, "class.when.long_line"),
        ];
        checks.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| key)
    }

    /// What is special about the animal that moves: where it stands, where it goes, where it looks.
    fn of_animal(&self, chosen: &Chosen) -> impl Iterator<Item = &'static str> {
        let old = match self.pieces.get(&chosen.from) {
            Some(Piece::Animal(_, own)) => Some(*own),
            _ => None,
        };
        let (enters, leaves) = (chosen.from == 0, chosen.to == 0);
        let turns = chosen.from == chosen.to;
        let way = chosen.direction();
        let half = old.is_some_and(|own| chosen.heading == Some(own.opposite()));
        let same = old.is_some() && chosen.heading == old;
        let inward = chosen.heading.is_some_and(|way| is_inward(chosen.to, way));
        let outward = old.is_some_and(|own| is_outward(chosen.from, own));
        let goes = way.is_some() && old.is_some();
        let stays = !enters && !leaves && !turns;
        let checks = [
            (leaves && outward, "class.when.looks_outward"),
            (leaves && !outward, "class.when.looks_not_outward"),
            (turns && half, "class.when.half_turn"),
            (turns && !half && !same, "class.when.quarter_turn"),
            (enters && inward, "class.when.heads_inward"),
            (enters && !inward, "class.when.heads_not_inward"),
            (goes && way == old, "class.when.ahead"),
            (goes && way == old.map(Heading::opposite), "class.when.back"),
            (goes && way != old && way != old.map(Heading::opposite), "class.when.aside"),
            (stays && way.is_none(), "class.when.no_neighbour"),
            (stays && half, "class.when.turns_back"),
            (stays && same, "class.when.keeps_heading"),
            (stays && !same && old.is_some(), "class.when.changes_heading"),
            (!enters && is_corner(chosen.from), "class.when.from_corner"),
            (!turns && is_corner(chosen.to), "class.when.to_corner"),
            (chosen.heading.is_some_and(Heading::is_vertical), "class.when.vertical"),
            (chosen.heading.is_some_and(|way| !way.is_vertical()), "class.when.horizontal"),
            (chosen.heading == Some(Heading::North), "class.when.north"),
            (chosen.heading == Some(Heading::East), "class.when.east"),
            (chosen.heading == Some(Heading::South), "class.when.south"),
            (chosen.heading == Some(Heading::West), "class.when.west"),
        ];
        checks.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| key)
    }
}

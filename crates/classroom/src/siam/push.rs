//! Pushes, with the mistakes that students make about them.

use super::heading::{Heading, is_corner, is_square};
use super::{Piece, SiamModel, SiamSlip};
use tripot_bots::prolog::Side;

use SiamSlip::{
    AnimalsFixed, AnimalsNotOff, CornerPushHorizontal, CornerPushVertical, CountsBeyondGap,
    DoubleMass, EnteringForceMissing, EntryPushAnywhere, EqualForce, FirstPieceOnly, ForceByOwner,
    HelpersIgnored, LastSquareIgnored, MassAtEnd, MassIgnored, MountainsFixed, MountainsNotOff,
    NoBalance, NoCornerPush, NoEntryPush, NoPush, NothingOff, OneMountain, OnlyOne, OpposedFixed,
    OpposedIgnored, OwnFixed, OwnHelpOnly, OwnOpposedIgnored, SidewaysMass, SidewaysResist,
    StrictMass, TheirsFixed, TotalOnly,
};

impl SiamModel {
    /// The line that a push moves, from the square that is entered on.
    pub(super) fn line(&self, first: i64, heading: Heading) -> Vec<(i64, Piece)> {
        let piece = |square: i64| Some((square, *self.pieces.get(&square)?));
        let squares = std::iter::successors(Some(first), |square| Some(square + heading.step()));
        squares.map_while(piece).collect()
    }

    /// Everything ahead on the way of a push, also beyond free squares.
    pub(super) fn all_ahead(&self, line: &[(i64, Piece)], heading: Heading) -> Vec<(i64, Piece)> {
        let first = line.first().map_or(0, |(square, _)| *square);
        let squares = std::iter::successors(Some(first), |square| Some(square + heading.step()));
        let squares = squares.take_while(|square| is_square(*square));
        squares.filter_map(|square| Some((square, *self.pieces.get(&square)?))).collect()
    }

    /// Force and mass after each piece of a line.
    pub(super) fn balances(
        &self,
        line: &[(i64, Piece)],
        heading: Heading,
        slips: &[SiamSlip],
    ) -> Vec<(i64, i64)> {
        let has = |slip| slips.contains(&slip);
        let (mut force, mut mass) = (1, 0);
        let weigh = |&(square, piece): &(i64, Piece)| {
            match piece {
                _ if has(LastSquareIgnored) && !is_square(square + heading.step()) => {}
                Piece::Mountain => mass += if has(DoubleMass) { 2 } else { 1 },
                Piece::Animal(owner, _) if has(ForceByOwner) => {
                    force += if owner == self.mover { 1 } else { -1 };
                }
                Piece::Animal(owner, own) if own == heading => {
                    let helps = !has(OwnHelpOnly) || owner == self.mover;
                    force += i64::from(helps && !has(HelpersIgnored));
                }
                Piece::Animal(owner, own) if own == heading.opposite() => {
                    let resists = !has(OwnOpposedIgnored) || owner != self.mover;
                    force -= i64::from(resists && !has(OpposedIgnored));
                }
                Piece::Animal(..) => {
                    force -= i64::from(has(SidewaysResist));
                    mass += i64::from(has(SidewaysMass));
                }
            }
            (force, mass)
        };
        line.iter().map(weigh).collect()
    }

    /// Whether a push of this line is legal.
    pub(super) fn pushes(&self, first: i64, heading: Heading, slips: &[SiamSlip]) -> bool {
        let line = self.line(first, heading);
        if self.is_never_pushed(&line, heading, slips) {
            return false;
        }
        self.is_moved(&line, heading, 0, slips)
    }

    /// Whether an animal that enters here may push.
    pub(super) fn entry_pushes(&self, square: i64, heading: Heading, slips: &[SiamSlip]) -> bool {
        let has = |slip| slips.contains(&slip);
        let inward = has(EntryPushAnywhere) || super::heading::is_inward(square, heading);
        let cornered = is_corner(square)
            && (has(NoCornerPush)
                || (has(CornerPushVertical) && !heading.is_vertical())
                || (has(CornerPushHorizontal) && heading.is_vertical()));
        let line = self.line(square, heading);
        let missing = i64::from(has(EnteringForceMissing));
        inward
            && !cornered
            && !has(NoEntryPush)
            && !self.is_never_pushed(&line, heading, slips)
            && self.is_moved(&line, heading, missing, slips)
    }

    /// Whether a line is moved by an animal of which so much force is not counted.
    fn is_moved(
        &self,
        line: &[(i64, Piece)],
        heading: Heading,
        missing: i64,
        slips: &[SiamSlip],
    ) -> bool {
        let has = |slip| slips.contains(&slip);
        let whole =
            if has(CountsBeyondGap) { self.all_ahead(line, heading) } else { line.to_vec() };
        let balances = self.balances(&whole, heading, slips);
        let holds = |&(force, mass): &(i64, i64)| {
            let force = force - missing;
            let strong = force >= i64::from(!has(EqualForce));
            let heavy = if has(StrictMass) { force > mass || mass == 0 } else { force >= mass };
            strong && (heavy || has(MassIgnored))
        };
        match (balances.first(), balances.last()) {
            _ if has(NoBalance) => true,
            (_, Some(last)) if has(MassAtEnd) => {
                holds(last) && balances.iter().all(|(force, _)| force - missing >= 1)
            }
            (Some(first), _) if has(FirstPieceOnly) => holds(first),
            (_, Some(last)) if has(TotalOnly) => holds(last),
            _ => balances.iter().all(holds),
        }
    }

    /// Whether some mistake forbids every push of such a line.
    fn is_never_pushed(&self, line: &[(i64, Piece)], heading: Heading, slips: &[SiamSlip]) -> bool {
        let any = |fits: &dyn Fn(Piece) -> bool| line.iter().any(|(_, piece)| fits(*piece));
        let is_mountain = |piece| piece == Piece::Mountain;
        let is_of = |side: Side| move |piece| matches!(piece, Piece::Animal(own, _) if own == side);
        let last = line.last().filter(|(square, _)| !is_square(square + heading.step()));
        let off = last.map(|(_, piece)| *piece);
        slips.iter().any(|slip| match slip {
            NoPush => true,
            OnlyOne => line.len() > 1,
            MountainsFixed => any(&is_mountain),
            OneMountain => line.iter().filter(|(_, piece)| is_mountain(*piece)).count() > 1,
            AnimalsFixed => any(&|piece| !is_mountain(piece)),
            OwnFixed => any(&is_of(self.mover)),
            TheirsFixed => any(&is_of(self.mover.other())),
            OpposedFixed => {
                any(&|piece| matches!(piece, Piece::Animal(_, own) if own == heading.opposite()))
            }
            NothingOff => off.is_some(),
            MountainsNotOff => off.is_some_and(is_mountain),
            AnimalsNotOff => off.is_some_and(|piece| !is_mountain(piece)),
            _ => false,
        })
    }
}

//! What is wrong with the boards that moves lead to.

use tripot_core::Message;

use super::super::examination::Explains;
use super::super::heard::{Hearing, Said};
use super::super::model::{Group, Model};
use super::super::scene::Scene;
use super::{Told, shared};
use crate::prolog::{Parts, Rule};

/// A move that was played: where, which, the board that the program gave, and the right one.
struct Played<'a, M> {
    scene: &'a Scene<M>,
    chosen: &'a String,
    said: &'a Parts,
    right: Parts,
}

impl<M: Model> Played<'_, M> {
    /// Whether this board is another one in that group of parts.
    fn differs(&self, group: Group, other: &Parts) -> bool {
        differs::<M>(group, self.said, other)
    }

    fn is_wrong(&self, group: Group) -> bool {
        self.differs(group, &self.right)
    }

    /// Whether a program with these slips would have given this board, in that group of parts.
    fn is_explained(&self, group: Group, slips: &[M::Slip]) -> bool {
        let Some(mut predicted) = self.scene.model.play(self.chosen, slips) else { return false };
        predicted.retain(|part, _| self.right.contains_key(part));
        !self.differs(group, &predicted)
    }
}

/// Whether two boards differ in a group of parts, as far as both give them.
fn differs<M: Model>(group: Group, one: &Parts, other: &Parts) -> bool {
    one.iter().any(|(part, text)| {
        M::group(part) == group && other.get(part).is_some_and(|other| other != text)
    })
}

/// What explains a group of wrong boards.
enum Cause<S> {
    /// A mistake about what moves lead to.
    Own(S, Explains),
    /// The mistakes about which moves there are: they have been told.
    Known,
}

impl<M: Model> Hearing<'_, M> {
    /// What a move leads to, group by group of the parts of the board. Every group that is wrong is
    /// told, unless the slips that are known from the moves are why.
    pub(super) fn about_play(&self, known: &[M::Slip], told: &mut Told<'_>) {
        let boards = self.about(Rule::Play).filter_map(|seen| {
            let Said::Board(said) = &seen.said else { return None };
            let (scene, chosen) = (&self.scenes[seen.scene], seen.chosen.as_ref()?);
            Some(Played { scene, chosen, said, right: scene.after(chosen, self.course)? })
        });
        let boards: Vec<Played<'_, M>> = boards.collect();
        let mut groups: Vec<Group> = M::ABOUT_PLAY.iter().map(|(group, _)| *group).collect();
        groups.dedup();
        let mut slips: Vec<(M::Slip, Explains)> = Vec::new();
        for group in groups {
            if !boards.iter().any(|board| board.is_wrong(group)) {
                continue;
            }
            match cause(&boards, group, known) {
                Some(Cause::Own(slip, counted)) => slips.push((slip, counted)),
                Some(Cause::Known) => {}
                None => told.add(Rule::Play, unexplained(&boards, group), None),
            }
        }
        let found: Vec<M::Slip> = slips.iter().map(|(slip, _)| *slip).collect();
        let follows = |slip: M::Slip| {
            let mut causes = M::FOLLOWING.iter().filter(|(_, effect)| *effect == slip);
            causes.any(|(cause, _)| found.contains(cause))
        };
        for (slip, counted) in slips {
            if !follows(slip) {
                told.add(Rule::Play, Message::new(M::key(slip)), Some(counted));
            }
        }
    }
}

/// The slip that explains nine in ten of the wrong boards of a group, and spoils few right ones.
fn cause<M: Model>(
    boards: &[Played<'_, M>],
    group: Group,
    known: &[M::Slip],
) -> Option<Cause<M::Slip>> {
    let wrong: Vec<&Played<'_, M>> = boards.iter().filter(|board| board.is_wrong(group)).collect();
    let left =
        |slips: &[M::Slip]| boards.iter().filter(|board| !board.is_explained(group, slips)).count();
    let is_enough = |left: usize| left * 10 <= wrong.len();
    if !known.is_empty() && is_enough(left(known)) {
        return Some(Cause::Known);
    }
    let own = M::ABOUT_PLAY.iter().filter(|(of, _)| *of == group);
    let (least, slip) =
        own.map(|&(_, slip)| (left(&[slip]), slip)).min_by_key(|(left, _)| *left)?;
    let answers = wrong.iter().filter(|board| board.is_explained(group, &[slip])).count();
    let counted = Explains {
        answers: answers as u64,
        of: wrong.len() as u64,
        about: Message::new(group.name()).into(),
    };
    is_enough(least).then_some(Cause::Own(slip, counted))
}

/// Says that a group is wrong, and when, if that can be told.
fn unexplained<M: Model>(boards: &[Played<'_, M>], group: Group) -> Message {
    let (bad, good): (Vec<_>, Vec<_>) = boards.iter().partition(|board| board.is_wrong(group));
    let circumstances = |boards: Vec<&Played<'_, M>>| -> Vec<Vec<&'static str>> {
        boards.iter().map(|board| board.scene.model.circumstances(board.chosen)).collect()
    };
    let what = Message::new("class.wrong_part").with_key("part", group.wrong());
    match shared(&circumstances(bad), &circumstances(good)) {
        Some(when) => when.message().with("what", what),
        None => what,
    }
}

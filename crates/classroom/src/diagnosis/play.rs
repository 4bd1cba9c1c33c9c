//! Diagnosis of the boards that moves lead to.

use tripot_core::Message;

use super::super::examination::{Cause, Explains};
use super::super::heard::{Hearing, Said};
use super::super::model::{Group, Model, Slip as _};
use super::super::scene::Scene;
use super::{Diagnoses, Fit, LEAST, NAMED, When, when, without};
use tripot_bots::prolog::{Parts, Rule};

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

    /// The board that a program with these slips would have given.
    fn predicted(&self, slips: &[M::Slip]) -> Option<Parts> {
        let mut predicted = self.scene.model.play(self.chosen, slips)?;
        predicted.retain(|part, _| self.right.contains_key(part));
        Some(predicted)
    }

    /// Whether a program with these slips would have given this board, in that group of parts.
    fn is_explained(&self, group: Group, slips: &[M::Slip]) -> bool {
        self.predicted(slips).is_some_and(|predicted| !self.differs(group, &predicted))
    }
}

impl<M: Model> Played<'_, M> {
    /// Whether a program with these slips would give another board than one with those, in what the
    /// program gives of that group of parts.
    fn is_changed(&self, group: Group, slips: &[M::Slip], others: &[M::Slip]) -> bool {
        let given = |parts: Parts| -> Parts {
            parts.into_iter().filter(|(part, _)| self.said.contains_key(part)).collect()
        };
        match (self.predicted(slips), self.predicted(others)) {
            (Some(with), Some(before)) => differs::<M>(group, &given(with), &given(before)),
            _ => false,
        }
    }
}

/// Whether two boards differ in a group of parts, as far as both give them.
fn differs<M: Model>(group: Group, one: &Parts, other: &Parts) -> bool {
    one.iter().any(|(part, text)| {
        M::group(part) == group && other.get(part).is_some_and(|other| other != text)
    })
}

impl<M: Model> Hearing<'_, M> {
    /// What a move leads to, group by group of the parts of the board. Every group that is wrong is
    /// told, unless the slips that are known from the moves are why.
    pub(super) fn about_play(&self, known: &[M::Slip], told: &mut Diagnoses<'_>) {
        let boards = self.about(Rule::Play).filter_map(|seen| {
            let Said::Board(said) = &seen.said else { return None };
            let (scene, chosen) = (&self.scenes[seen.scene], seen.chosen.as_ref()?);
            Some(Played { scene, chosen, said, right: scene.after(chosen, self.course)? })
        });
        let boards: Vec<Played<'_, M>> = boards.collect();
        let mut groups: Vec<Group> = M::Slip::ABOUT_PLAY.iter().map(|(group, _)| *group).collect();
        groups.dedup();
        groups.retain(|group| boards.iter().any(|board| board.is_wrong(*group)));
        let seen: Vec<_> = boards
            .iter()
            .map(|board| (&board.scene.model, board.chosen.as_str(), board.said))
            .collect();
        if let Some((group, key)) = M::of_manifest(&seen)
            && groups.contains(&group)
        {
            let wrong = boards.iter().filter(|board| board.is_wrong(group)).count() as u64;
            let about = Message::new(group.name()).into();
            let counted = Explains { answers: wrong, of: wrong, about };
            told.add(Rule::Play, Message::new(key), Cause::ProgramOrManifest, Some(counted));
            groups.retain(|other| *other != group);
        }
        if let Some((slip, counted)) = whole(&boards, &groups) {
            let message = Message::new(slip.key());
            told.add(Rule::Play, message, Cause::ProgramOrManifest, Some(counted));
            groups.retain(|group| boards.iter().any(|board| !board.is_explained(*group, &[slip])));
        }
        let mut found: Vec<M::Slip> = Vec::new();
        let mut named: Vec<(M::Slip, Explains)> = Vec::new();
        let mut rest = Vec::new();
        let mut partly = Vec::new();
        for group in groups {
            let base = base(&boards, group, known);
            let slips = explaining(&boards, group, &base);
            let all = [&base[..], &slips[..]].concat();
            for slip in &slips {
                named.push((*slip, explains(&boards, group, &all, *slip)));
            }
            found.extend(&slips);
            if boards.iter().any(|board| !board.is_explained(group, &all)) {
                match conditioned(&boards, group, &all) {
                    Some((slip, when)) => partly.push((group, all, slip, when)),
                    None => rest.push((group, all, None)),
                }
            }
        }
        let follows = |slip: M::Slip| {
            let mut causes = M::FOLLOWING.iter().filter(|(_, effect)| *effect == slip);
            causes.any(|(cause, _)| found.contains(cause))
        };
        for (slip, counted) in named {
            if !follows(slip) {
                told.add(Rule::Play, Message::new(slip.key()), Cause::Program, Some(counted));
            }
        }
        for (group, slips, slip, when) in partly {
            told.name(Rule::Play, slip.key(), when);
            rest.push((group, slips, Some(slip)));
        }
        for (group, slips, partly) in rest {
            let what = Message::new("class.wrong_part").with_key("part", group.wrong());
            let found = unexplained(&boards, group, &slips, partly);
            when::tell(&found, &what, |message, cause| {
                told.add(Rule::Play, message, cause, None);
            });
        }
    }
}

/// A slip that shows in several groups of parts, if it is why all that is wrong in any is wrong.
fn whole<M: Model>(boards: &[Played<'_, M>], groups: &[Group]) -> Option<(M::Slip, Explains)> {
    let slip = M::Slip::WHOLE.iter().copied().find(|slip| {
        let fits = |group: &Group| fit(boards, *group, &[*slip], *slip).reaches(NAMED);
        !groups.is_empty() && shows_in(boards, *slip).iter().all(fits)
    })?;
    let wrong = boards.iter().filter(|board| groups.iter().any(|group| board.is_wrong(*group)));
    let is_explained =
        |board: &&Played<'_, M>| groups.iter().all(|group| board.is_explained(*group, &[slip]));
    let counted = Explains {
        answers: wrong.clone().filter(is_explained).count() as u64,
        of: wrong.count() as u64,
        about: Message::new("class.part.boards").into(),
    };
    Some((slip, counted))
}

/// The groups of the parts that the program gives in which a slip would show.
fn shows_in<M: Model>(boards: &[Played<'_, M>], slip: M::Slip) -> Vec<Group> {
    let mut groups: Vec<Group> = M::Slip::ABOUT_PLAY.iter().map(|(group, _)| *group).collect();
    groups.dedup();
    groups.retain(|group| fit(boards, *group, &[slip], slip).cases > 0);
    groups
}

/// The slips about moves that make boards of this group as they are.
fn base<M: Model>(boards: &[Played<'_, M>], group: Group, known: &[M::Slip]) -> Vec<M::Slip> {
    let left = |slips: &[M::Slip]| left(boards, group, slips);
    if !known.is_empty() && left(known) < left(&[]) { known.to_vec() } else { Vec::new() }
}

/// How many boards are others than those of a program with these slips.
fn left<M: Model>(boards: &[Played<'_, M>], group: Group, slips: &[M::Slip]) -> usize {
    boards.iter().filter(|board| !board.is_explained(group, slips)).count()
}

/// How well one of these slips fits, given the others.
fn fit<M: Model>(boards: &[Played<'_, M>], group: Group, slips: &[M::Slip], slip: M::Slip) -> Fit {
    let others = without(slips, slip);
    let mut fit = Fit::default();
    for board in boards {
        let changes = board.is_changed(group, slips, &others);
        if changes {
            fit.cases += 1;
            fit.shown += usize::from(board.is_explained(group, slips));
        }
    }
    fit
}

/// The slip, or the two together, that explain most of the wrong boards of a group, and are seen wherever
/// they would show.
fn explaining<M: Model>(boards: &[Played<'_, M>], group: Group, base: &[M::Slip]) -> Vec<M::Slip> {
    let own = M::Slip::ABOUT_PLAY.iter().filter(|(of, _)| *of == group).map(|(_, slip)| *slip);
    let own: Vec<M::Slip> = own.collect();
    let mut sets: Vec<Vec<M::Slip>> = own.iter().map(|slip| vec![*slip]).collect();
    for (index, first) in own.iter().enumerate() {
        sets.extend(own[index + 1..].iter().map(|second| vec![*first, *second]));
    }
    let before = left(boards, group, base);
    let mut best: (usize, Vec<M::Slip>) = (before, Vec::new());
    for set in sets {
        if best.0 == 0 {
            break;
        }
        let all = [base, &set[..]].concat();
        let now = left(boards, group, &all);
        let fits = |slip: &M::Slip| fit(boards, group, &all, *slip).reaches(NAMED);
        // A second slip must be worth it.
        let is_better = now < best.0 && (set.len() < 2 || now * 2 < best.0);
        if is_better && now + LEAST <= before && set.iter().all(fits) {
            best = (now, set);
        }
    }
    best.1
}

/// How many wrong boards of a group one of these slips explains.
fn explains<M: Model>(
    boards: &[Played<'_, M>],
    group: Group,
    slips: &[M::Slip],
    slip: M::Slip,
) -> Explains {
    let others = without(slips, slip);
    let wrong = boards.iter().filter(|board| board.is_wrong(group));
    let is_explained = |board: &&Played<'_, M>| {
        board.is_explained(group, slips) && !board.is_explained(group, &others)
    };
    Explains {
        answers: wrong.clone().filter(is_explained).count() as u64,
        of: wrong.count() as u64,
        about: Message::new(group.name()).into(),
    }
}

/// A slip that the program makes in some circumstances only, beside those that it makes everywhere.
fn conditioned<M: Model>(
    boards: &[Played<'_, M>],
    group: Group,
    slips: &[M::Slip],
) -> Option<(M::Slip, When)> {
    let left = boards.iter().filter(|board| !board.is_explained(group, slips)).count();
    let own = M::Slip::ABOUT_PLAY.iter().filter(|(of, slip)| *of == group && !slips.contains(slip));
    let tried = own.filter_map(|&(_, slip)| {
        let with: Vec<M::Slip> = slips.iter().copied().chain([slip]).collect();
        let (mut bad, mut good) = (Vec::new(), Vec::new());
        for board in boards.iter().filter(|board| board.is_changed(group, &with, slips)) {
            let circumstances = board.scene.model.circumstances(board.chosen);
            if board.is_explained(group, &with) {
                bad.push(circumstances);
            } else if board.is_explained(group, slips) {
                good.push(circumstances);
            }
        }
        // What explains only a few is more likely to be something else.
        let is_enough = bad.len() * 2 >= left;
        Some((bad.len(), slip, when::only(&bad, &good).filter(|_| is_enough)?))
    });
    // Of those that explain as many, the first: it says less.
    let best = tried.min_by_key(|(shown, ..)| std::cmp::Reverse(*shown));
    best.map(|(_, slip, when)| (slip, when))
}

/// When a group is wrong otherwise than for a program with these slips.
fn unexplained<M: Model>(
    boards: &[Played<'_, M>],
    group: Group,
    slips: &[M::Slip],
    partly: Option<M::Slip>,
) -> when::Found {
    let with: Vec<M::Slip> = slips.iter().copied().chain(partly).collect();
    let is_bad = |board: &&Played<'_, M>| {
        !board.is_explained(group, slips) && (partly.is_none() || !board.is_explained(group, &with))
    };
    let (bad, good): (Vec<_>, Vec<_>) = boards.iter().partition(is_bad);
    let circumstances = |boards: Vec<&Played<'_, M>>| -> Vec<Vec<&'static str>> {
        boards.iter().map(|board| board.scene.model.circumstances(board.chosen)).collect()
    };
    when::find(&circumstances(bad), &circumstances(good))
}

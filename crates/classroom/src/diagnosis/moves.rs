//! Diagnosis of answers about legal moves.

use std::collections::BTreeSet;

use tripot_core::Message;

use super::super::examination::{Cause, Explains};
use super::super::heard::{Finding, Hearing, Observation, Said};
use super::super::model::{Model, Slip as _};
use super::super::scene::Scene;
use super::{Diagnoses, Fit, LEAST, MOST_CONDITIONED, NAMED, When, when, without};
use tripot_bots::prolog::Rule;

/// More slips than this explain anything.
const MOST: usize = 5;

/// While slips are still being added, one may look less sure than it will with the others.
const LIKELY: usize = 80;

/// The largest share of the wrong moves that slips may leave unexplained, in per cent: if they explain
/// less than half of what is wrong, they are not the reason.
const MAX_UNEXPLAINED: usize = 50;

/// The largest share of the legal moves that a goal accepts which refuses all, in per cent: it may
/// accept a few by chance.
const MAX_ACCEPTED: usize = 5;

/// An answer about moves: where it was given, and the moves in which it differs from the rules.
struct Answer<'a, M> {
    index: usize,
    scene: &'a Scene<M>,
    /// The move that was asked about; nothing where all were to be listed.
    asked: Option<&'a String>,
    wrong: BTreeSet<String>,
}

impl<M: Model> Answer<'_, M> {
    /// The moves in which a program with these slips would differ from the rules.
    fn predicted(&self, slips: &[M::Slip]) -> BTreeSet<String> {
        match self.asked {
            Some(asked) if !self.scene.deviates(slips, asked) => BTreeSet::new(),
            Some(asked) => BTreeSet::from([asked.clone()]),
            None => self.scene.deviation(slips),
        }
    }

    /// The moves in which the answer differs from that of a program with these slips.
    fn left(&self, slips: &[M::Slip]) -> BTreeSet<String> {
        self.wrong.symmetric_difference(&self.predicted(slips)).cloned().collect()
    }
}

impl<M: Model> Hearing<'_, M> {
    /// Names the slips behind the answers to one rule's questions, and says which they are.
    /// Those that are known from another rule come first where others explain as much; where another rule is
    /// hopeless, none is named.
    pub(super) fn about_moves(
        &self,
        rule: Rule,
        known: &[M::Slip],
        is_hopeless: bool,
        told: &mut Diagnoses<'_>,
    ) -> Explained<M::Slip> {
        let answers: Vec<Answer<'_, M>> = self.answers(rule).collect();
        // An answer that says nothing about moves is wrong as well, and explained by no slip.
        let silent = |seen: &&Observation| moves_in(seen, &self.scenes[seen.scene].legal).is_none();
        let silent = self.about(rule).filter(silent).count();
        let wrong = answers.iter().filter(|answer| !answer.wrong.is_empty());
        let of = wrong.clone().count() + silent;
        let mut explained = Explained {
            slips: explaining(&answers, known),
            moves: BTreeSet::new(),
            is_hopeless: false,
        };
        let mut conditions = Vec::new();
        for _ in 0..MOST_CONDITIONED {
            let Some((slip, when, moves)) = conditioned(&answers, &explained) else { break };
            conditions.push((slip, when));
            explained.moves.extend(moves);
        }
        // What is wrong everywhere, as where a goal refuses all, looks like many mistakes in part.
        let all: usize = answers.iter().map(|answer| answer.wrong.len()).sum();
        let left: usize = answers.iter().map(|answer| explained.left(answer)).sum();
        if is_hopeless || self.refuses_all(rule) || left * 100 > all * MAX_UNEXPLAINED {
            return Explained { slips: Vec::new(), moves: BTreeSet::new(), is_hopeless: all > 0 };
        }
        let slips = &explained.slips;
        for slip in slips {
            let others = without(slips, *slip);
            let explains = |answer: &&Answer<'_, M>| {
                answer.left(slips).is_empty() && !answer.left(&others).is_empty()
            };
            let counted = Explains {
                answers: wrong.clone().filter(explains).count() as u64,
                of: of as u64,
                about: Message::new("class.part.moves").into(),
            };
            told.add(rule, Message::new(slip.key()), Cause::Program, Some(counted));
        }
        for (slip, when) in conditions {
            told.name(rule, slip.key(), when);
        }
        explained
    }

    /// Whether hardly any legal move is accepted or listed.
    fn refuses_all(&self, rule: Rule) -> bool {
        let (mut accepted, mut legal) = (0, 0);
        for answer in self.answers(rule) {
            let of_legal = answer.scene.legal.iter();
            let asked: Vec<&String> =
                of_legal.filter(|own| answer.asked.is_none_or(|asked| asked == *own)).collect();
            legal += asked.len();
            accepted += asked.iter().filter(|own| !answer.wrong.contains(**own)).count();
        }
        accepted * 100 <= legal * MAX_ACCEPTED
    }

    fn answers(&self, rule: Rule) -> impl Iterator<Item = Answer<'_, M>> {
        self.observations.iter().filter_map(move |seen| {
            let scene = &self.scenes[seen.scene];
            if seen.rule != rule || scene.is_over() {
                return None;
            }
            let wrong = moves_in(seen, &scene.legal)?;
            Some(Answer { index: seen.scene, scene, asked: seen.chosen.as_ref(), wrong })
        })
    }

    /// Whether this wrong answer is explained.
    pub(super) fn is_explained(&self, finding: &Finding, explained: &Explained<M::Slip>) -> bool {
        let at = self.observations[finding.observation].scene;
        finding.chosen.as_ref().is_some_and(|chosen| {
            self.scenes[at].deviates(&explained.slips, chosen)
                || explained.moves.contains(&(at, chosen.clone()))
        })
    }
}

/// What explains the answers about moves.
pub(super) struct Explained<S> {
    /// Slips that the program makes everywhere.
    pub(super) slips: Vec<S>,
    /// Moves, each with its position, that slips explain which the program makes in some circumstances.
    moves: BTreeSet<(usize, String)>,
    /// Whether so much is wrong that no slip is named.
    pub(super) is_hopeless: bool,
}

impl<S: Copy + PartialEq> Explained<S> {
    /// In how many moves an answer is wrong for no reason that is known.
    fn left<M: Model<Slip = S>>(&self, answer: &Answer<'_, M>) -> usize {
        let is_open = |chosen: &&String| !self.moves.contains(&(answer.index, (*chosen).clone()));
        answer.left(&self.slips).iter().filter(is_open).count()
    }
}

/// A slip that the program makes in some circumstances only: which, when, and the moves that it explains.
#[expect(clippy::type_complexity, reason = "three results that belong together once")]
fn conditioned<M: Model>(
    answers: &[Answer<'_, M>],
    explained: &Explained<M::Slip>,
) -> Option<(M::Slip, When, Vec<(usize, String)>)> {
    let mut best: Option<(M::Slip, When, Vec<(usize, String)>)> = None;
    let known = |answer: &Answer<'_, M>, chosen: &String| {
        explained.moves.contains(&(answer.index, chosen.clone()))
    };
    let fresh = M::Slip::ABOUT_MOVES.iter().filter(|slip| !explained.slips.contains(slip));
    for &slip in fresh {
        let (mut shown, mut bad, mut good) = (Vec::new(), Vec::new(), Vec::new());
        for answer in answers {
            let left = answer.left(&explained.slips);
            let before = answer.predicted(&explained.slips);
            for chosen in answer.predicted(&[slip]).difference(&before) {
                if known(answer, chosen) {
                    continue;
                }
                let circumstances = answer.scene.model.circumstances(chosen);
                if left.contains(chosen) {
                    shown.push((answer.index, chosen.clone()));
                    bad.push(circumstances);
                } else {
                    good.push(circumstances);
                }
            }
        }
        // Legal moves that are refused are told as that, with when: another cause may refuse them, too.
        let takes_illegal = |(index, chosen): &(usize, String)| {
            answers
                .iter()
                .any(|answer| answer.index == *index && !answer.scene.legal.contains(chosen))
        };
        if let Some(when) = when::only(&bad, &good).filter(|_| shown.iter().all(takes_illegal))
            && best.as_ref().is_none_or(|(.., moves)| moves.len() < shown.len())
        {
            best = Some((slip, when, shown));
        }
    }
    best
}

/// The moves in which an answer differs from the legal ones; nothing for one that says nothing about them.
fn moves_in(seen: &Observation, legal: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    match &seen.said {
        Said::Moves(moves) => {
            let said: BTreeSet<String> = moves.iter().cloned().collect();
            Some(said.symmetric_difference(legal).cloned().collect())
        }
        Said::Nothing if seen.rule == Rule::List => Some(legal.clone()),
        Said::Legal(said) => {
            let wrong = seen.chosen.iter().filter(|chosen| legal.contains(*chosen) != *said);
            Some(wrong.cloned().collect())
        }
        _ => None,
    }
}

/// In how many moves the answers differ from those of a program with these slips.
fn errors<M: Model>(answers: &[Answer<'_, M>], slips: &[M::Slip]) -> usize {
    answers.iter().map(|answer| answer.left(slips).len()).sum()
}

/// How well one of these slips fits, given the others.
fn fit<M: Model>(answers: &[Answer<'_, M>], slips: &[M::Slip], slip: M::Slip) -> Fit {
    let others = without(slips, slip);
    let mut fit = Fit::default();
    for answer in answers {
        let (with, left) = (answer.predicted(slips), answer.left(slips));
        let before = answer.predicted(&others);
        let changed = with.symmetric_difference(&before);
        for chosen in changed {
            fit.cases += 1;
            fit.shown += usize::from(!left.contains(chosen));
        }
    }
    fit
}

/// The slips that together explain best what was said about moves. One is added after the other,
/// the one that explains most first.
fn explaining<M: Model>(answers: &[Answer<'_, M>], known: &[M::Slip]) -> Vec<M::Slip> {
    let others = M::Slip::ABOUT_MOVES.iter().filter(|slip| !known.contains(slip));
    let all: Vec<M::Slip> = known.iter().chain(others).copied().collect();
    let mut slips: Vec<M::Slip> = Vec::new();
    let mut left = errors(answers, &slips);
    while left > 0 && slips.len() < MOST {
        let open: Vec<(&Answer<'_, M>, BTreeSet<String>)> =
            answers.iter().map(|answer| (answer, answer.left(&slips))).collect();
        // A slip that touches nothing that is still open explains none of it.
        let touches = |slip: M::Slip| {
            open.iter().any(|(answer, left)| !answer.predicted(&[slip]).is_disjoint(left))
        };
        let fresh = all.iter().copied().filter(|slip| !slips.contains(slip));
        let tried = fresh.filter(|slip| touches(*slip)).map(|slip| {
            let with: Vec<M::Slip> = slips.iter().copied().chain([slip]).collect();
            (errors(answers, &with), with, slip)
        });
        let fitting = tried.filter(|(errors, with, slip)| {
            errors + LEAST <= left && fit(answers, with, *slip).reaches(LIKELY)
        });
        let Some((fewer, with, _)) = fitting.min_by_key(|(errors, ..)| *errors) else { break };
        (left, slips) = (fewer, with);
    }
    // An early guess may be no more than part of a later one.
    let mut index = 0;
    while slips.len() > 1 && index < slips.len() {
        let others = without(&slips, slips[index]);
        if errors(answers, &others) <= left {
            slips = others;
        } else {
            index += 1;
        }
    }
    // What does not hold to the end is not named, and what stood on it is looked at again.
    while let Some(slip) =
        slips.iter().copied().find(|slip| !fit(answers, &slips, *slip).reaches(NAMED))
    {
        slips = without(&slips, slip);
    }
    slips
}

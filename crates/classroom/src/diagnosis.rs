//! Diagnosis: the slips that explain the wrong answers of a program, and the conditions of those that
//! none explains.

mod moves;
mod play;
mod when;

use tripot_core::Message;

use super::examination::{Cause, Diagnosis, Explains};
use super::heard::{Finding, FindingKind, Hearing, Observation, Said, rule_key};
use super::model::Model;
use tripot_bots::prolog::Rule;

pub(crate) use when::When;

/// The kinds of wrong answers about which moves there are.
const MOVE_KINDS: [FindingKind; 4] =
    [FindingKind::Missing, FindingKind::Extra, FindingKind::Refused, FindingKind::Accepted];

/// The least precision of a slip that is named, in per cent: how often the program did what the slip
/// predicts where it predicts something wrong; what is refused sometimes is not refused.
const NAMED: usize = 90;

/// Fewer cases than this name no slip.
const LEAST: usize = 2;

/// No more slips than this are named that a program makes in some circumstances only.
const MOST_CONDITIONED: usize = 2;

/// In how many cases a slip changes what is predicted, and in how many of them the program did so.
#[derive(Clone, Copy, Default)]
struct Fit {
    shown: usize,
    cases: usize,
}

impl Fit {
    fn reaches(self, hundredths: usize) -> bool {
        self.shown >= LEAST && self.shown * 100 >= self.cases * hundredths
    }
}

/// The other slips of a set.
fn without<S: Copy + PartialEq>(slips: &[S], slip: S) -> Vec<S> {
    slips.iter().copied().filter(|other| *other != slip).collect()
}

/// The diagnoses of a program, each told once.
struct Diagnoses<'a> {
    found: Vec<Diagnosis>,
    /// Slips that are made in some circumstances, each with where it is told.
    conditioned: Vec<(&'static str, When, usize)>,
    /// The goal of a rule as the manifest has it.
    written: &'a dyn Fn(Rule) -> String,
}

impl Diagnoses<'_> {
    /// Names a slip, by its key, that is made in some circumstances; what two goals show is told once.
    fn name(&mut self, rule: Rule, slip: &'static str, when: When) {
        let message = |when: &When| when.message().with("what", Message::new(slip));
        let known =
            self.conditioned.iter_mut().find(|(key, own, _)| *key == slip && own.is_like(&when));
        if let Some((_, own, at)) = known {
            own.add(&when);
            self.found[*at].told = message(own).into();
            return;
        }
        let at = self.found.len();
        self.add(rule, message(&when), Cause::Program, None);
        self.conditioned.push((slip, when, at));
    }

    /// Adds a diagnosis, with the wrong answers that it explains if they were counted.
    fn add(&mut self, rule: Rule, told: Message, cause: Cause, explains: Option<Explains>) {
        let explains = explains.filter(|counted| counted.answers > 0);
        let goal = (self.written)(rule);
        let diagnosis = Diagnosis { told: told.into(), goal, cause, explains };
        let known = self.found.iter_mut().find(|known| known.told == diagnosis.told);
        let Some(known) = known else {
            self.found.push(diagnosis);
            return;
        };
        // Two goals that are about the same are counted together.
        if let (Some(counted), Some(more)) = (&mut known.explains, diagnosis.explains)
            && counted.about == more.about
        {
            counted.answers += more.answers;
            counted.of += more.of;
        }
    }
}

impl<M: Model> Hearing<'_, M> {
    /// The rules that are probably broken. `written` is the goal of a rule as the manifest has it.
    pub(crate) fn diagnoses(
        &self,
        findings: &[Finding],
        written: impl Fn(Rule) -> String,
    ) -> Vec<Diagnosis> {
        let mut told = Diagnoses { found: Vec::new(), conditioned: Vec::new(), written: &written };
        let mut known: Vec<M::Slip> = Vec::new();
        let mut is_hopeless = false;
        for rule in [Rule::List, Rule::Check] {
            let explained = self.about_moves(rule, &known, is_hopeless, &mut told);
            is_hopeless |= explained.is_hopeless;
            // What no slip explains is told by what the moves have in common.
            let is_known = |finding: &Finding| {
                let scene = &self.scenes[self.observations[finding.observation].scene];
                finding.chosen.as_ref().is_some_and(|chosen| scene.deviates(&known, chosen))
            };
            let rest =
                |finding: &Finding| !self.is_explained(finding, &explained) && !is_known(finding);
            for kind in MOVE_KINDS {
                self.tell_rest(rule, kind, findings, &rest, &mut told);
            }
            known.extend(
                explained
                    .slips
                    .iter()
                    .filter(|slip| !known.contains(slip))
                    .copied()
                    .collect::<Vec<_>>(),
            );
        }
        self.about_play(&known, &mut told);
        // Who asks the own test before playing fails where that refuses.
        let rest = |finding: &Finding| !self.is_refused_anyway(finding);
        self.tell_rest(Rule::Check, FindingKind::Raised, findings, &rest, &mut told);
        self.tell_rest(Rule::Play, FindingKind::Raised, findings, &rest, &mut told);
        self.tell_rest(Rule::Play, FindingKind::NoBoard, findings, &rest, &mut told);
        told.found
    }

    /// Tells of wrong answers of this kind that nothing explains: when they are wrong, or how many.
    fn tell_rest(
        &self,
        rule: Rule,
        kind: FindingKind,
        findings: &[Finding],
        is_rest: &dyn Fn(&Finding) -> bool,
        told: &mut Diagnoses<'_>,
    ) {
        let of_rule = |finding: &&Finding| self.observations[finding.observation].rule == rule;
        let of_rule = findings.iter().filter(of_rule);
        let rest = of_rule.filter(|finding| finding.kind == kind && is_rest(finding));
        let circumstances = |finding: &Finding| {
            let scene = &self.scenes[self.observations[finding.observation].scene];
            finding.chosen.as_ref().map_or_else(Vec::new, |text| scene.model.circumstances(text))
        };
        let bad: Vec<Vec<&'static str>> = rest.map(circumstances).collect();
        let what = Message::new(kind.key()).with_key("what", rule_key(rule));
        let found = when::find(&bad, &self.right(rule, kind));
        when::tell(&found, &what, |message, cause| told.add(rule, message, cause, None));
    }

    /// What is special about the moves of which the program said the right thing, among those of which it
    /// could have said this wrong thing.
    fn right(&self, rule: Rule, kind: FindingKind) -> Vec<Vec<&'static str>> {
        let about_illegal = matches!(kind, FindingKind::Extra | FindingKind::Accepted);
        let about_both = rule == Rule::Check && kind == FindingKind::Raised;
        let mut found = Vec::new();
        for seen in self.about(rule) {
            let scene = &self.scenes[seen.scene];
            let mut add = |chosen: &str| {
                if scene.legal.contains(chosen) != about_illegal || about_both {
                    found.push(scene.model.circumstances(chosen));
                }
            };
            match (&seen.said, &seen.chosen) {
                (Said::Moves(moves), _) if about_illegal => {
                    for chosen in scene.tempting().filter(|chosen| !moves.contains(chosen)) {
                        add(&chosen);
                    }
                }
                (Said::Moves(moves), _) => moves.iter().for_each(|chosen| add(chosen)),
                (Said::Legal(said), Some(chosen)) if *said == scene.legal.contains(chosen) => {
                    add(chosen);
                }
                (Said::Board(_), Some(chosen)) => add(chosen),
                _ => {}
            }
        }
        found
    }

    fn about(&self, rule: Rule) -> impl Iterator<Item = &Observation> {
        self.observations
            .iter()
            .filter(move |seen| seen.rule == rule && !self.scenes[seen.scene].is_over())
    }

    /// Whether the program itself says somewhere else that this move is not legal.
    fn is_refused_anyway(&self, finding: &Finding) -> bool {
        let asked = &self.observations[finding.observation];
        let Some(chosen) = finding.chosen.as_ref() else { return false };
        self.observations.iter().filter(|seen| seen.scene == asked.scene).any(|seen| {
            match (&seen.said, seen.rule) {
                (Said::Moves(moves), Rule::List) => !moves.contains(chosen),
                (Said::Nothing, Rule::List) => true,
                (Said::Legal(legal), _) => !legal && seen.chosen.as_ref() == Some(chosen),
                _ => false,
            }
        })
    }

    /// What the moves have in common that the program did not survive when it was asked this, and those
    /// not that it survived.
    pub(crate) fn breakdown(&self, rule: Rule, bad: &[Vec<&'static str>]) -> Option<When> {
        let survived = |seen: &Observation| {
            Some(self.scenes[seen.scene].model.circumstances(seen.chosen.as_ref()?))
        };
        let good: Vec<Vec<&'static str>> = self.about(rule).filter_map(survived).collect();
        let found = when::find(bad, &good);
        // One sentence can say one circumstance only, and must not leave out others.
        let whole = found.whens.len() == 1 && found.without == 0;
        found.whens.into_iter().next().filter(|_| whole)
    }
}

#[cfg(test)]
mod tests;

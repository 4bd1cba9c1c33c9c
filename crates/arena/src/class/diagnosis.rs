//! Which rule a program probably breaks: the slips that explain what it said.

mod play;

use std::collections::BTreeSet;

use tripot_core::Message;

use super::examination::{Diagnosis, Explains};
use super::heard::{Finding, Hearing, Observation, Said, rule_key};
use super::model::Model;
use crate::prolog::Rule;

/// More slips than this explain anything.
const MOST: usize = 5;

/// A slip is believed if it leaves at most so many hundredths of the wrong answers.
const WORTH: usize = 80;

/// The kinds of wrong answers about which moves there are.
const MOVE_KINDS: [&str; 4] =
    ["class.kind.missing", "class.kind.extra", "class.kind.refused", "class.kind.accepted"];

/// What shares these hundredths of the wrong answers may be why they are wrong.
const SHARED: usize = 90;

/// Fewer cases than this may have anything in common.
const FEW: usize = 4;

/// The diagnoses of a program, each told once.
struct Told<'a> {
    found: Vec<Diagnosis>,
    /// The goal of a rule as the manifest has it.
    written: &'a dyn Fn(Rule) -> String,
}

impl Told<'_> {
    fn add(&mut self, rule: Rule, told: Message, explains: Option<Explains>) {
        let is_certain = explains.as_ref().is_some_and(|counted| counted.answers == counted.of);
        let goal = (self.written)(rule);
        let diagnosis = Diagnosis { told: told.into(), goal, is_certain, explains };
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
            known.is_certain = counted.answers == counted.of;
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
        let mut told = Told { found: Vec::new(), written: &written };
        let mut known: Vec<M::Slip> = Vec::new();
        for rule in [Rule::List, Rule::Check] {
            let slips = self.slips_about_moves(rule);
            let (wrong, left) = (self.wrong_answers(rule, &[]), self.wrong_answers(rule, &slips));
            for slip in &slips {
                let others: Vec<M::Slip> =
                    slips.iter().copied().filter(|other| other != slip).collect();
                let without = self.wrong_answers(rule, &others);
                let answers = wrong.difference(&left).filter(|at| without.contains(at)).count();
                let counted = Explains {
                    answers: answers as u64,
                    of: wrong.len() as u64,
                    about: Message::new("class.part.moves").into(),
                };
                told.add(rule, Message::new(M::key(*slip)), Some(counted));
            }
            // What no slip explains is told by what the moves have in common.
            let rest = |finding: &Finding| !self.is_predicted(finding, &slips);
            for kind in MOVE_KINDS {
                self.tell_rest(rule, kind, findings, &rest, &mut told);
            }
            known.extend(
                slips.iter().filter(|slip| !known.contains(slip)).copied().collect::<Vec<_>>(),
            );
        }
        self.about_play(&known, &mut told);
        // Who asks the own test before playing fails where that refuses.
        let rest = |finding: &Finding| !self.is_refused_anyway(finding);
        self.tell_rest(Rule::Check, "class.kind.raised", findings, &rest, &mut told);
        self.tell_rest(Rule::Play, "class.kind.raised", findings, &rest, &mut told);
        self.tell_rest(Rule::Play, "class.kind.no_board", findings, &rest, &mut told);
        told.found
    }

    /// Tells of wrong answers of this kind that nothing explains: when they are wrong, or how many.
    fn tell_rest(
        &self,
        rule: Rule,
        kind: &'static str,
        findings: &[Finding],
        is_rest: &dyn Fn(&Finding) -> bool,
        told: &mut Told<'_>,
    ) {
        let of_rule = |finding: &&Finding| self.observations[finding.observation].rule == rule;
        let of_rule: Vec<&Finding> = findings.iter().filter(of_rule).collect();
        let rest = of_rule.iter().filter(|finding| finding.kind == kind && is_rest(finding));
        let rest: Vec<&Finding> = rest.copied().collect();
        if rest.is_empty() {
            return;
        }
        let what = Message::new(kind).with_key("what", rule_key(rule));
        let message = match self.circumstance(rule, &rest, &of_rule) {
            Some(when) => when.message().with("what", what),
            None => {
                Message::new("class.diagnosis.rest").with("what", what).with("count", rest.len())
            }
        };
        told.add(rule, message, None);
    }

    fn about(&self, rule: Rule) -> impl Iterator<Item = &Observation> {
        self.observations
            .iter()
            .filter(move |seen| seen.rule == rule && !self.scenes[seen.scene].is_over())
    }

    /// In how much an answer about moves differs from what a program with these slips would have said;
    /// nothing for an answer of which that can't be said.
    fn difference(seen: &Observation, predicted: &BTreeSet<String>) -> Option<usize> {
        match &seen.said {
            Said::Moves(moves) => {
                let said: BTreeSet<String> = moves.iter().cloned().collect();
                Some(said.symmetric_difference(predicted).count())
            }
            Said::Nothing if seen.rule == Rule::List => Some(predicted.len()),
            Said::Legal(legal) => {
                let expected = seen.chosen.as_ref().is_some_and(|text| predicted.contains(text));
                Some(usize::from(expected != *legal))
            }
            _ => None,
        }
    }

    /// How many answers differ from what a program with these slips would have said; a list counts
    /// once for each move that it differs in.
    fn errors(&self, rule: Rule, slips: &[M::Slip]) -> usize {
        let mut errors = 0;
        let mut predicted: (usize, BTreeSet<String>) = (usize::MAX, BTreeSet::new());
        for seen in self.about(rule) {
            if predicted.0 != seen.scene {
                predicted = (seen.scene, self.scenes[seen.scene].model.moves(slips));
            }
            errors += Self::difference(seen, &predicted.1).unwrap_or(0);
        }
        errors
    }

    /// The answers that differ from what a program with these slips would have said. What is no answer
    /// about moves is explained by none.
    fn wrong_answers(&self, rule: Rule, slips: &[M::Slip]) -> BTreeSet<usize> {
        let mut wrong = BTreeSet::new();
        for (index, seen) in self.observations.iter().enumerate() {
            let scene = &self.scenes[seen.scene];
            if seen.rule == rule && !scene.is_over() {
                let predicted = scene.model.moves(slips);
                if Self::difference(seen, &predicted) != Some(0) {
                    wrong.insert(index);
                }
            }
        }
        wrong
    }

    /// Whether a program with these slips would have been wrong about that move as well.
    fn is_predicted(&self, finding: &Finding, slips: &[M::Slip]) -> bool {
        let scene = &self.scenes[self.observations[finding.observation].scene];
        let of_move = |chosen: &String| {
            scene.model.moves(slips).contains(chosen) != scene.legal.contains(chosen)
        };
        finding.chosen.as_ref().is_some_and(of_move)
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

    /// The slips that together explain best what was said about moves. One is added after the other,
    /// the one that explains most first.
    fn slips_about_moves(&self, rule: Rule) -> Vec<M::Slip> {
        let mut slips: Vec<M::Slip> = Vec::new();
        let mut left = self.errors(rule, &slips);
        while left > 0 && slips.len() < MOST {
            let tried = M::ABOUT_MOVES.iter().filter(|slip| !slips.contains(slip)).map(|&slip| {
                let with: Vec<M::Slip> = slips.iter().copied().chain([slip]).collect();
                (self.errors(rule, &with), slip)
            });
            let Some((errors, slip)) = tried.min_by_key(|(errors, _)| *errors) else { break };
            if errors * 100 > left * WORTH {
                break;
            }
            slips.push(slip);
            left = errors;
        }
        // An early guess may be no more than part of a later one.
        let mut index = 0;
        while slips.len() > 1 && index < slips.len() {
            let mut without = slips.clone();
            without.remove(index);
            if self.errors(rule, &without) <= left {
                slips = without;
            } else {
                index += 1;
            }
        }
        slips
    }

    /// What the moves have in common with which something is wrong, and the right ones not.
    fn circumstance(&self, rule: Rule, rest: &[&Finding], findings: &[&Finding]) -> Option<When> {
        let scene_of =
            |finding: &Finding| &self.scenes[self.observations[finding.observation].scene];
        let moves = |finding: &&Finding| {
            let chosen = finding.chosen.clone()?;
            Some((self.observations[finding.observation].scene, chosen))
        };
        let wrong: BTreeSet<(usize, String)> = findings.iter().filter_map(moves).collect();
        let circumstances = |finding: &&Finding| {
            Some(scene_of(finding).model.circumstances(finding.chosen.as_ref()?))
        };
        let bad: Vec<Vec<&'static str>> = rest.iter().filter_map(circumstances).collect();
        let mut good = Vec::new();
        for seen in self.about(rule) {
            let scene = &self.scenes[seen.scene];
            let moves: Vec<&String> = match &seen.chosen {
                Some(chosen) => vec![chosen],
                None => scene.legal.iter().collect(),
            };
            for chosen in moves {
                if !wrong.contains(&(seen.scene, chosen.clone())) {
                    good.push(scene.model.circumstances(chosen));
                }
            }
        }
        shared(&bad, &good)
    }

    /// What the moves have in common that the program did not survive when it was asked this, and those
    /// not that it survived.
    pub(crate) fn breakdown(&self, rule: Rule, bad: &[Vec<&'static str>]) -> Option<When> {
        let survived = |seen: &Observation| {
            Some(self.scenes[seen.scene].model.circumstances(seen.chosen.as_ref()?))
        };
        let good: Vec<Vec<&'static str>> = self.about(rule).filter_map(survived).collect();
        shared(bad, &good)
    }
}

/// When something happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// In this circumstance.
    One(&'static str),
    /// Where both of these come together.
    Both(&'static str, &'static str),
}

impl When {
    /// Says when; `what` happens then is left to say.
    pub(crate) fn message(self) -> Message {
        match self {
            When::One(when) => Message::new("class.diagnosis.when").with_key("when", when),
            When::Both(first, second) => Message::new("class.diagnosis.both")
                .with_key("first", first)
                .with_key("second", second),
        }
    }

    fn holds(self, case: &[&'static str]) -> bool {
        match self {
            When::One(key) => case.contains(&key),
            When::Both(first, second) => case.contains(&first) && case.contains(&second),
        }
    }
}

/// The circumstance that nearly all of the bad cases share, and the good ones least. Few cases prove
/// nothing, and neither does what is right as often as wrong. Where one circumstance leaves good
/// cases, two that come together may leave hardly any.
fn shared(bad: &[Vec<&'static str>], good: &[Vec<&'static str>]) -> Option<When> {
    if bad.len() < FEW {
        return None;
    }
    let count = |cases: &[Vec<&'static str>], when: When| {
        cases.iter().filter(|case| when.holds(case)).count()
    };
    let is_shared = |when: &When| count(bad, *when) * 100 >= bad.len() * SHARED;
    let mut keys: Vec<&'static str> = Vec::new();
    for key in bad.iter().flatten() {
        if !keys.contains(key) && is_shared(&When::One(key)) {
            keys.push(key);
        }
    }
    let ones = keys.iter().map(|key| When::One(key));
    let one = ones.min_by_key(|when| count(good, *when));
    let one = one.map(|when| (count(good, when), when));
    let pairs = keys.iter().enumerate().flat_map(|(index, first)| {
        keys[index + 1..].iter().map(move |second| When::Both(first, second))
    });
    let both = pairs.filter(is_shared).min_by_key(|when| count(good, *when));
    let both = both.map(|when| (count(good, when), when));
    match (one, both) {
        // Two prove more than one only if they leave next to nothing.
        (Some((alone, _)), Some((right, when))) if right < alone && right * 10 <= bad.len() => {
            Some(when)
        }
        (Some((right, when)), _) => (right <= count(bad, when)).then_some(when),
        (None, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::chicago::ChicagoModel;
    use super::super::scene::{Scene, scenes, varied};
    use super::super::siam::SiamModel;
    use super::*;
    use crate::manifest::Course;

    /// What a student says who makes these mistakes about moves.
    fn list<M: Model>(scenes: &[Scene<M>], slips: &[M::Slip]) -> Vec<Observation> {
        let said = |(scene, seen): (usize, &Scene<M>)| Observation {
            scene,
            rule: Rule::List,
            chosen: None,
            goal: String::new(),
            said: Said::Moves(seen.model.moves(slips).into_iter().collect()),
        };
        let open = scenes.iter().enumerate().filter(|(_, scene)| !scene.is_over());
        open.map(said).collect()
    }

    /// What a student says who makes this mistake about what moves lead to.
    fn boards<M: Model>(scenes: &[Scene<M>], slips: &[M::Slip]) -> Vec<Observation> {
        let mut seen = Vec::new();
        for (index, scene) in scenes.iter().enumerate() {
            let mut rng = tripot_core::Seed::from_bytes([1; 32]).stream("some");
            for chosen in varied(&scene.model, scene.legal.iter().cloned(), 1, 6, &mut rng) {
                seen.push(Observation {
                    scene: index,
                    rule: Rule::Play,
                    said: Said::Board(scene.model.play(&chosen, slips).expect("a board")),
                    chosen: Some(chosen),
                    goal: String::new(),
                });
            }
        }
        seen
    }

    fn diagnosed<M: Model>(
        scenes: &[Scene<M>],
        course: Course,
        observations: Vec<Observation>,
    ) -> Vec<String> {
        let hearing = Hearing { scenes, course, observations };
        let findings = hearing.findings();
        let found = hearing.diagnoses(&findings, |_| "goal".to_owned());
        found.into_iter().map(|diagnosis| diagnosis.told.en).collect()
    }

    fn told<M: Model>(slip: M::Slip) -> String {
        tripot_catalog::Lang::En.word(M::key(slip))
    }

    fn every_slip_is_found<M: Model>(course: Course) {
        let scenes = scenes::<M>();
        assert_eq!(diagnosed(&scenes, course, list(&scenes, &[])), [""; 0]);
        assert_eq!(diagnosed(&scenes, course, boards(&scenes, &[])), [""; 0]);
        for &slip in M::ABOUT_MOVES {
            let found = diagnosed(&scenes, course, list(&scenes, &[slip]));
            assert_eq!(found, [told::<M>(slip)], "{slip:?}");
        }
        for &(_, slip) in M::ABOUT_PLAY {
            let found = diagnosed(&scenes, course, boards(&scenes, &[slip]));
            assert_eq!(found, [told::<M>(slip)], "{slip:?}");
        }
    }

    #[test]
    fn every_slip_of_chicago_is_told_from_every_other() {
        every_slip_is_found::<ChicagoModel>(Course::Chicago);
    }

    #[test]
    fn every_slip_of_siam_is_told_from_every_other() {
        every_slip_is_found::<SiamModel>(Course::Siam);
    }

    #[test]
    fn what_is_wrong_on_the_board_is_told_beside_what_is_wrong_about_moves() {
        use super::super::chicago::ChicagoSlip::{KeptLowered, OneTooFar, StepsFour};
        let scenes = scenes::<ChicagoModel>();
        let both = |moves, board| {
            let mut seen = list(&scenes, &[moves]);
            seen.extend(boards(&scenes, board));
            diagnosed(&scenes, Course::Chicago, seen)
        };
        let found = both(StepsFour, &[KeptLowered]);
        assert_eq!(found, [told::<ChicagoModel>(StepsFour), told::<ChicagoModel>(KeptLowered)]);
        let found = both(OneTooFar, &[OneTooFar]);
        assert_eq!(found, [told::<ChicagoModel>(OneTooFar)], "one mistake is told once");
        // Prices that fall by three are a mistake that nobody has a name for.
        let mut seen = list(&scenes, &[StepsFour]);
        seen.extend(boards(&scenes, &[]));
        for answer in &mut seen {
            if let Said::Board(parts) = &mut answer.said {
                let prices = parts.get_mut("Prices").expect("prices");
                *prices = prices.replace(",6]", ",3]");
            }
        }
        let found = diagnosed(&scenes, Course::Chicago, seen);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[1].contains("prices"), "{found:?}");
    }

    #[test]
    fn only_what_was_counted_is_said_to_be_explained() {
        use super::super::siam::SiamSlip::LeaveAnywhere;
        let scenes = scenes::<SiamModel>();
        let explains = |observations: Vec<Observation>| {
            let hearing = Hearing { scenes: &scenes, course: Course::Siam, observations };
            let findings = hearing.findings();
            hearing.diagnoses(&findings, |_| String::new()).remove(0)
        };
        let mut seen = list(&scenes, &[LeaveAnywhere]);
        let whole = explains(seen.clone());
        let counted = whole.explains.expect("it was counted");
        assert!(whole.is_certain && counted.answers == counted.of && counted.of > 10);
        // Three more answers are wrong, and no slip is behind them.
        for answer in seen.iter_mut().rev().take(3) {
            answer.said = Said::Raised("error".to_owned());
        }
        let part = explains(seen.clone());
        let counted = part.explains.expect("it was counted");
        assert!(!part.is_certain && counted.answers < counted.of, "{counted:?}");
        // A circumstance explains nothing: it is not counted.
        let mut seen = boards(&scenes, &[]);
        for answer in &mut seen {
            let chosen = answer.chosen.as_deref().unwrap_or_default();
            if scenes[answer.scene].model.circumstances(chosen).contains(&"class.when.leave") {
                answer.said = Said::Raised("error".to_owned());
            }
        }
        let when = explains(seen);
        assert!(when.told.en.contains("when an animal leaves"), "{:?}", when.told);
        assert_eq!((when.explains, when.is_certain), (None, false));
    }

    #[test]
    fn two_slips_at_once_are_both_found() {
        use super::super::siam::SiamSlip::{LeaveAnywhere, OpposedIgnored, TurnToSame};
        let scenes = scenes::<SiamModel>();
        let slips = [LeaveAnywhere, OpposedIgnored, TurnToSame];
        let found = diagnosed(&scenes, Course::Siam, list(&scenes, &slips));
        assert_eq!(found.len(), 3, "{found:?}");
        for slip in slips {
            assert!(found.contains(&told::<SiamModel>(slip)), "{slip:?}: {found:?}");
        }
    }
}

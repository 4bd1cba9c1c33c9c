//! Which rule a program probably breaks: the slips that explain what it said.

use std::collections::BTreeSet;

use tripot_core::Message;

use super::examination::Diagnosis;
use super::heard::{Finding, Hearing, Observation, Said, rule_key};
use super::model::Model;
use super::scene::Scene;
use crate::prolog::{Parts, Rule};

/// More slips than this explain anything.
const MOST: usize = 5;

/// A slip is believed if it leaves at most so many hundredths of the wrong answers.
const WORTH: usize = 80;

/// The kinds of wrong answers about which moves there are.
const MOVE_KINDS: [&str; 4] =
    ["class.kind.missing", "class.kind.extra", "class.kind.refused", "class.kind.accepted"];

/// What shares these hundredths of the wrong answers may be why they are wrong.
const SHARED: usize = 90;

/// A move that was played: where, which, the board that the program gave, and the right one.
type Played<'a, M> = (&'a Scene<M>, &'a String, &'a Parts, Parts);

impl<M: Model> Hearing<'_, M> {
    /// The rules that are probably broken. `written` is the goal of a rule as the manifest has it.
    pub(crate) fn diagnoses<'a>(
        &self,
        findings: &[Finding],
        written: impl Fn(Rule) -> &'a str,
    ) -> Vec<Diagnosis> {
        let mut found: Vec<Diagnosis> = Vec::new();
        let mut add = |rule: Rule, told: Message, is_certain: bool| {
            let diagnosis =
                Diagnosis { told: told.into(), goal: written(rule).to_owned(), is_certain };
            if !found.iter().any(|known| known.told == diagnosis.told) {
                found.push(diagnosis);
            }
        };
        let mut is_explained = false;
        for rule in [Rule::List, Rule::Check] {
            let (slips, left) = self.slips_about_moves(rule);
            is_explained |= !slips.is_empty() && left == 0;
            for slip in &slips {
                add(rule, Message::new(M::key(*slip)), left == 0);
            }
            // What no slip explains is told by what the moves have in common.
            for kind in MOVE_KINDS {
                if slips.is_empty() && left > 0 {
                    self.tell_circumstance(rule, kind, findings, &mut add);
                }
            }
            if self.is_twice_when_equal(rule, findings) {
                add(rule, Message::new("slip.chicago.equal_twice"), true);
            }
        }
        self.about_play(!is_explained, &mut add);
        self.tell_circumstance(Rule::Check, "class.kind.raised", findings, &mut add);
        self.tell_circumstance(Rule::Play, "class.kind.raised", findings, &mut add);
        // Who asks the own test before playing fails where that is wrong.
        if !is_explained {
            self.tell_circumstance(Rule::Play, "class.kind.no_board", findings, &mut add);
        }
        found
    }

    /// Tells when answers of this kind are wrong, if that can be told.
    fn tell_circumstance(
        &self,
        rule: Rule,
        kind: &'static str,
        findings: &[Finding],
        add: &mut impl FnMut(Rule, Message, bool),
    ) {
        if let Some(when) = self.circumstance(rule, kind, findings) {
            let what = Message::new(kind).with_key("what", rule_key(rule));
            let message = Message::new("class.diagnosis.when").with("what", what);
            add(rule, message.with_key("when", when), false);
        }
    }

    fn about(&self, rule: Rule) -> impl Iterator<Item = &Observation> {
        self.observations
            .iter()
            .filter(move |seen| seen.rule == rule && !self.scenes[seen.scene].is_over())
    }

    /// How many answers differ from what somebody with these slips would have said.
    fn errors(&self, rule: Rule, slips: &[M::Slip]) -> usize {
        let mut errors = 0;
        let mut predicted: (usize, BTreeSet<String>) = (usize::MAX, BTreeSet::new());
        for seen in self.about(rule) {
            if predicted.0 != seen.scene {
                predicted = (seen.scene, self.scenes[seen.scene].model.moves(slips));
            }
            errors += match &seen.said {
                Said::Moves(moves) => {
                    let said: BTreeSet<String> = moves.iter().cloned().collect();
                    said.symmetric_difference(&predicted.1).count()
                }
                Said::Nothing if rule == Rule::List => predicted.1.len(),
                Said::Legal(legal) => {
                    let expected =
                        seen.chosen.as_ref().is_some_and(|chosen| predicted.1.contains(chosen));
                    usize::from(expected != *legal)
                }
                _ => 0,
            };
        }
        errors
    }

    /// The slips that together explain best what was said about moves, and how many answers they
    /// leave unexplained. One is added after the other, the one that explains most first.
    fn slips_about_moves(&self, rule: Rule) -> (Vec<M::Slip>, usize) {
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
        (slips, left)
    }

    /// What a move leads to, group by group of the parts of the board. What no slip explains is told
    /// if there is nothing else that it could follow from.
    fn about_play(&self, tells_rest: bool, add: &mut impl FnMut(Rule, Message, bool)) {
        let boards = self.about(Rule::Play).filter_map(|seen| {
            let Said::Board(parts) = &seen.said else { return None };
            let (scene, chosen) = (&self.scenes[seen.scene], seen.chosen.as_ref()?);
            Some((scene, chosen, parts, scene.after(chosen, self.course)?))
        });
        let boards: Vec<Played<'_, M>> = boards.collect();
        let mut groups: Vec<&'static str> = M::ABOUT_PLAY.iter().map(|(group, _)| *group).collect();
        groups.dedup();
        let mut slips: Vec<(M::Slip, bool)> = Vec::new();
        for group in groups {
            let differs = |one: &Parts, other: &Parts| {
                one.iter().any(|(part, text)| {
                    M::group(part) == group && other.get(part).is_some_and(|other| other != text)
                })
            };
            let wrong = boards.iter().filter(|(_, _, parts, after)| differs(parts, after)).count();
            if wrong == 0 {
                continue;
            }
            let own = M::ABOUT_PLAY.iter().filter(|(of, _)| *of == group);
            let tried = own.map(|&(_, slip)| {
                let unexplained = |(scene, chosen, parts, after): &&Played<'_, M>| {
                    let Some(mut predicted) = scene.model.play(chosen, Some(slip)) else {
                        return true;
                    };
                    predicted.retain(|part, _| after.contains_key(part));
                    differs(parts, &predicted)
                };
                (boards.iter().filter(unexplained).count(), slip)
            });
            let best = tried.min_by_key(|(left, _)| *left);
            if let Some((left, slip)) = best.filter(|(left, _)| left * 10 <= wrong) {
                slips.push((slip, left == 0));
                continue;
            }
            if !tells_rest {
                continue;
            }
            let (mut bad, mut good) = (Vec::new(), Vec::new());
            for (scene, chosen, parts, after) in &boards {
                let circumstances = scene.model.circumstances(chosen);
                if differs(parts, after) {
                    bad.push(circumstances);
                } else {
                    good.push(circumstances);
                }
            }
            let what = Message::new("class.wrong_part").with_key("part", group);
            let message = match shared(&bad, &good) {
                Some(when) => {
                    Message::new("class.diagnosis.when").with("what", what).with_key("when", when)
                }
                None => what,
            };
            add(Rule::Play, message, false);
        }
        let follows = |slip: M::Slip| {
            let causes = M::FOLLOWING.iter().filter(|(_, effect)| *effect == slip);
            causes.into_iter().any(|(cause, _)| slips.iter().any(|(other, _)| other == cause))
        };
        for (slip, is_certain) in &slips {
            if !follows(*slip) {
                add(Rule::Play, Message::new(M::key(*slip)), *is_certain);
            }
        }
    }

    /// What the moves have in common with which something of this kind is wrong, and others not.
    fn circumstance(&self, rule: Rule, kind: &str, findings: &[Finding]) -> Option<&'static str> {
        let mut bad = Vec::new();
        let mut about: BTreeSet<(usize, String)> = BTreeSet::new();
        for finding in findings.iter().filter(|finding| finding.kind == kind) {
            let seen = &self.observations[finding.observation];
            if let Some(chosen) = finding.chosen.as_ref().filter(|_| seen.rule == rule) {
                bad.push(self.scenes[seen.scene].model.circumstances(chosen));
                about.insert((seen.scene, chosen.clone()));
            }
        }
        let mut good = Vec::new();
        for seen in self.about(rule) {
            let scene = &self.scenes[seen.scene];
            let moves: Vec<&String> = match &seen.chosen {
                Some(chosen) => vec![chosen],
                None => scene.legal.iter().collect(),
            };
            for chosen in moves {
                if !about.contains(&(seen.scene, chosen.clone())) {
                    good.push(scene.model.circumstances(chosen));
                }
            }
        }
        shared(&bad, &good)
    }

    /// Whether moves are listed twice exactly where both tops are equal.
    fn is_twice_when_equal(&self, rule: Rule, findings: &[Finding]) -> bool {
        let mut twice = findings
            .iter()
            .filter(|finding| finding.kind == "class.kind.twice")
            .filter(|finding| self.observations[finding.observation].rule == rule)
            .peekable();
        twice.peek().is_some()
            && twice.all(|finding| {
                let scene = &self.scenes[self.observations[finding.observation].scene];
                let chosen = finding.chosen.as_deref().unwrap_or_default();
                scene.model.circumstances(chosen).contains(&"class.when.equal")
            })
    }
}

/// The circumstance that nearly all of the bad cases share, and the good ones least.
fn shared(bad: &[Vec<&'static str>], good: &[Vec<&'static str>]) -> Option<&'static str> {
    let count = |cases: &[Vec<&'static str>], key: &str| {
        cases.iter().filter(|case| case.contains(&key)).count()
    };
    let mut best: Option<(usize, &'static str)> = None;
    let known: Vec<&'static str> = bad.iter().flatten().copied().collect();
    for key in known {
        if count(bad, key) * 100 < bad.len() * SHARED {
            continue;
        }
        let elsewhere = count(good, key) * 100 / good.len().max(1);
        if elsewhere <= 50 && best.is_none_or(|(least, _)| elsewhere < least) {
            best = Some((elsewhere, key));
        }
    }
    best.map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::super::chicago::ChicagoModel;
    use super::super::scene::{scenes, varied};
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
    fn boards<M: Model>(scenes: &[Scene<M>], slip: Option<M::Slip>) -> Vec<Observation> {
        let mut seen = Vec::new();
        for (index, scene) in scenes.iter().enumerate() {
            let mut rng = tripot_core::Seed::from_bytes([1; 32]).stream("some");
            for chosen in varied(&scene.model, scene.legal.iter().cloned(), 1, 6, &mut rng) {
                seen.push(Observation {
                    scene: index,
                    rule: Rule::Play,
                    said: Said::Board(scene.model.play(&chosen, slip).expect("a board")),
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
        let found = hearing.diagnoses(&findings, |_| "goal");
        found.into_iter().map(|diagnosis| diagnosis.told.en).collect()
    }

    fn told<M: Model>(slip: M::Slip) -> String {
        tripot_catalog::Lang::En.word(M::key(slip))
    }

    fn every_slip_is_found<M: Model>(course: Course) {
        let scenes = scenes::<M>();
        assert_eq!(diagnosed(&scenes, course, list(&scenes, &[])), [""; 0]);
        assert_eq!(diagnosed(&scenes, course, boards(&scenes, None)), [""; 0]);
        for &slip in M::ABOUT_MOVES {
            let found = diagnosed(&scenes, course, list(&scenes, &[slip]));
            assert_eq!(found, [told::<M>(slip)], "{slip:?}");
        }
        for &(_, slip) in M::ABOUT_PLAY {
            let found = diagnosed(&scenes, course, boards(&scenes, Some(slip)));
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

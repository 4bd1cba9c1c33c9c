//! Observations: the answers of a program about the rules, and the wrong ones among them.

use std::collections::{BTreeMap, BTreeSet};

use tripot_core::Message;

use super::examination::{Disagreement, Disagreements, Unit};
use super::model::{Group, Model};
use super::scene::Scene;
use tripot_bots::Bilingual;
use tripot_bots::Course;
use tripot_bots::prolog::{Parts, Rule};
use tripot_bots::shown;

/// An answer of a program about the rules.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Observation {
    /// Which position it is about.
    pub(crate) scene: usize,
    pub(crate) rule: Rule,
    /// The move, where one was asked about.
    pub(crate) chosen: Option<String>,
    /// The goal that was asked.
    pub(crate) goal: String,
    pub(crate) said: Said,
}

/// What was said.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    /// These moves there are.
    Moves(Vec<String>),
    /// The move is legal, or not.
    Legal(bool),
    /// The board after the move, as far as the program says.
    Board(Parts),
    /// Nothing: the goal failed.
    Nothing,
    /// Something that is not of the form that the manifest says.
    Malformed(String),
    /// An error.
    Raised(String),
}

/// A wrong answer: its kind, and what it is about.
pub(crate) struct Finding {
    pub(crate) kind: FindingKind,
    pub(crate) observation: usize,
    /// The move that it is about, if it is about one.
    pub(crate) chosen: Option<String>,
    /// The parts of the board that are wrong, if it is about a board.
    pub(crate) group: Option<Group>,
}

/// A kind of wrong answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FindingKind {
    /// A legal move is not listed.
    Missing,
    /// An illegal move is listed.
    Extra,
    /// A legal move is refused.
    Refused,
    /// An illegal move is accepted.
    Accepted,
    /// The goal raised an error.
    Raised,
    /// The answer has another form than the manifest says.
    Malformed,
    /// There is no list of moves.
    NoList,
    /// A legal move leads to no board.
    NoBoard,
    /// A move leads to a wrong board.
    Board,
}

impl FindingKind {
    /// The key of its text.
    pub(crate) fn key(self) -> &'static str {
        match self {
            FindingKind::Missing => "class.kind.missing",
            FindingKind::Extra => "class.kind.extra",
            FindingKind::Refused => "class.kind.refused",
            FindingKind::Accepted => "class.kind.accepted",
            FindingKind::Raised => "class.kind.raised",
            FindingKind::Malformed => "class.kind.malformed",
            FindingKind::NoList => "class.kind.no_list",
            FindingKind::NoBoard => "class.kind.no_board",
            FindingKind::Board => "class.kind.board",
        }
    }

    /// What is counted of it.
    fn unit(self) -> Unit {
        match self {
            FindingKind::Missing | FindingKind::Extra => Unit::Moves,
            _ => Unit::Answers,
        }
    }
}

/// Everything that a program said, and the positions that it was asked about.
pub(crate) struct Hearing<'a, M> {
    pub(crate) scenes: &'a [Scene<M>],
    pub(crate) course: Course,
    pub(crate) observations: Vec<Observation>,
}

impl<M: Model> Hearing<'_, M> {
    /// Every wrong answer, in the order in which they were given.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (index, observation) in self.observations.iter().enumerate() {
            let mut add_in = |kind: FindingKind, chosen: Option<String>, group| {
                findings.push(Finding { kind, observation: index, chosen, group });
            };
            let mut add = |kind, chosen| add_in(kind, chosen, None);
            let scene = &self.scenes[observation.scene];
            let chosen = observation.chosen.clone();
            let is_legal = chosen.as_ref().is_some_and(|chosen| scene.legal.contains(chosen));
            match &observation.said {
                // What is asked after the end is a remark.
                _ if scene.is_over() => {}
                Said::Raised(_) => add(FindingKind::Raised, chosen),
                Said::Malformed(_) => add(FindingKind::Malformed, chosen),
                Said::Nothing if observation.rule == Rule::List => add(FindingKind::NoList, None),
                Said::Nothing => add(FindingKind::NoBoard, chosen),
                Said::Legal(true) if !is_legal => add(FindingKind::Accepted, chosen),
                Said::Legal(false) if is_legal => add(FindingKind::Refused, chosen),
                Said::Legal(_) => {}
                Said::Moves(moves) => {
                    for legal in &scene.legal {
                        if !moves.contains(legal) {
                            add(FindingKind::Missing, Some(legal.clone()));
                        }
                    }
                    // What is listed twice is listed: see `repeated`.
                    let said: BTreeSet<&String> = moves.iter().collect();
                    for said in said.into_iter().filter(|said| !scene.legal.contains(*said)) {
                        add(FindingKind::Extra, Some(said.clone()));
                    }
                }
                Said::Board(parts) => {
                    let expected =
                        chosen.as_ref().and_then(|chosen| scene.after(chosen, self.course));
                    let differs = |(part, text): &(&&str, &String)| {
                        expected
                            .as_ref()
                            .and_then(|all| all.get(**part))
                            .is_some_and(|own| own != *text)
                    };
                    let groups: BTreeSet<Group> =
                        parts.iter().filter(differs).map(|(part, _)| M::group(part)).collect();
                    for group in groups {
                        add_in(FindingKind::Board, chosen.clone(), Some(group));
                    }
                }
            }
        }
        findings
    }

    /// How many answers there are about legal moves, or about all moves, and how many of them are wrong.
    pub(crate) fn about_legal(&self, rule: Rule, findings: &[Finding]) -> (usize, usize) {
        let is_such = |seen: &&Observation| {
            let scene = &self.scenes[seen.scene];
            let is_legal = seen.chosen.as_ref().is_none_or(|chosen| scene.legal.contains(chosen));
            seen.rule == rule && !scene.is_over() && is_legal
        };
        let wrong: BTreeSet<usize> = findings.iter().map(|finding| finding.observation).collect();
        let wrong = wrong.iter().filter(|at| is_such(&&self.observations[**at])).count();
        (self.observations.iter().filter(is_such).count(), wrong)
    }

    /// The wrong answers by kind, each with the first one in full.
    pub(crate) fn disagreements(&self, findings: &[Finding]) -> Vec<Disagreements> {
        type Sort = (Rule, FindingKind, Option<Group>);
        let mut kinds: BTreeMap<Sort, (u64, usize)> = BTreeMap::new();
        for (index, finding) in findings.iter().enumerate() {
            let rule = self.observations[finding.observation].rule;
            kinds.entry((rule, finding.kind, finding.group)).or_insert((0, index)).0 += 1;
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, (count, first))| (std::cmp::Reverse(*count), *first));
        kinds
            .into_iter()
            .map(|((rule, kind, group), (count, first))| Disagreements {
                kind: group
                    .map_or(Message::new(kind.key()), |group| {
                        Message::new(kind.key()).with_key("part", group.wrong())
                    })
                    .with_key("what", rule_key(rule))
                    .into(),
                count,
                unit: kind.unit(),
                first: self.disagreement(&findings[first]),
            })
            .collect()
    }

    /// A remark on moves that are listed more than once. That is no mistake: a list is a set here, and
    /// keeping one of two equal tokens or the other is one move that can be found twice.
    pub(crate) fn repeated(&self) -> Option<Message> {
        let mut positions = 0_u64;
        let mut first = None;
        let mut only_equal = true;
        for seen in &self.observations {
            let Said::Moves(moves) = &seen.said else { continue };
            let mut said = BTreeSet::new();
            // An animal may leave with any heading: four ways to say one move.
            let repeats: Vec<&String> =
                moves.iter().filter(|text| !said.insert(*text) && !text.ends_with("_)")).collect();
            positions += u64::from(!repeats.is_empty());
            for text in repeats {
                only_equal &= self.scenes[seen.scene].model.is_between_equals(text);
                first.get_or_insert(text);
            }
        }
        let key = if only_equal { "class.remark.equal_twice" } else { "class.remark.twice" };
        Some(Message::new(key).with("positions", positions).with("move", first?.as_str()))
    }

    fn disagreement(&self, finding: &Finding) -> Disagreement {
        let observation = &self.observations[finding.observation];
        let scene = &self.scenes[observation.scene];
        let is_legal = |chosen: &String| scene.legal.contains(chosen);
        let legality = |legal: bool| {
            Bilingual::from(Message::new(if legal { "class.legal" } else { "class.illegal" }))
        };
        let raw = |text: &str| Bilingual { fr: shown(text), en: shown(text) };
        let after = observation.chosen.as_ref().and_then(|chosen| scene.after(chosen, self.course));
        let (expected, got) = match (&observation.said, &finding.chosen) {
            (Said::Moves(_), Some(chosen)) => {
                let listed = if is_legal(chosen) { "class.not_listed" } else { "class.listed" };
                (legality(is_legal(chosen)), Bilingual::from(Message::new(listed)))
            }
            (Said::Legal(said), Some(chosen)) => (legality(is_legal(chosen)), legality(*said)),
            (Said::Board(parts), _) => {
                let differing = |own: &Parts, other: &Parts| -> Vec<String> {
                    let differs = |(part, text): &(&&'static str, &String)| {
                        finding.group.is_none_or(|group| M::group(part) == group)
                            && other.get(**part).is_some_and(|other| other != *text)
                    };
                    own.iter()
                        .filter(differs)
                        .map(|(part, text)| format!("{part} = {text}"))
                        .collect()
                };
                let after = after.unwrap_or_default();
                (
                    raw(&differing(&after, parts).join(", ")),
                    raw(&differing(parts, &after).join(", ")),
                )
            }
            (said, chosen) => {
                let expected = match (observation.rule, chosen) {
                    (Rule::List, _) => {
                        let moves: Vec<&str> = scene.legal.iter().map(String::as_str).collect();
                        raw(&moves.join(" "))
                    }
                    (Rule::Check, Some(chosen)) => legality(is_legal(chosen)),
                    (Rule::Play, _) | (_, None) => {
                        let parts = after.unwrap_or_default();
                        let parts: Vec<String> =
                            parts.iter().map(|(part, text)| format!("{part} = {text}")).collect();
                        raw(&parts.join(", "))
                    }
                };
                let got = match said {
                    Said::Raised(error) => {
                        Message::new("class.raised").with("error", error.as_str()).into()
                    }
                    Said::Malformed(text) => {
                        Message::new("class.malformed").with("text", shown(text)).into()
                    }
                    _ => Message::new("class.failed").into(),
                };
                (expected, got)
            }
        };
        Disagreement {
            position: scene.position.clone(),
            chosen: finding.chosen.clone(),
            expected,
            got,
            goal: observation.goal.clone(),
            command: command::<M>(observation.rule, scene, finding.chosen.as_deref()),
        }
    }
}

/// What a predicate about the rules is for.
pub(crate) fn rule_key(rule: Rule) -> &'static str {
    match rule {
        Rule::Check => "class.rule.check",
        Rule::List => "class.rule.list",
        Rule::Play => "class.rule.play",
    }
}

/// A command that shows what the rules say.
fn command<M: Model>(rule: Rule, scene: &Scene<M>, chosen: Option<&str>) -> String {
    let native = &scene.native;
    match (rule, chosen) {
        (Rule::Check | Rule::Play, Some(chosen)) => {
            let chosen = scene.model.spoken(chosen);
            format!("tripot apply \"{}\" --position \"{native}\" --move \"{chosen}\"", M::VARIANT)
        }
        _ => format!("tripot moves \"{}\" --position \"{native}\"", M::VARIANT),
    }
}

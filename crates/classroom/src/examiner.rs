//! The examiner: asks a program about the rules, lets it choose moves, and judges the answers.

mod words;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tripot_catalog::Lang;
use tripot_core::{Message, Stop, Term};

use super::budget::{Budget, breaks_down_too_often};
use super::chicago::ChicagoModel;
use super::choosing::Choices;
use super::examination::{
    Cause, Diagnosis, Disagreement, Disagreements, Examination, FaultCount, Place, RuleResult,
    Speed, Unit,
};
use super::heard::{Hearing, Said, rule_key};
use super::inquiry::{Broken, choice, observe, questions};
use super::loading;
use super::model::{Model, Slip as _};
use super::program::{Kind, Program};
use super::scene::{Scene, canonical, scenes, variant};
use super::session::{Heard, Session};
use super::siam::SiamModel;
use super::suspicion::suspect;
use super::trap::traps;
use tripot_bots::Bilingual;
use tripot_bots::prolog::{Rule, Shape};
use tripot_bots::shown;
use tripot_bots::{Course, PrologTable, System};

use words::{about, asked, trouble_of};

/// In the order in which they are asked.
const RULES: [Rule; 3] = [Rule::List, Rule::Check, Rule::Play];

/// The least share of the answers about legal moves that is wrong if the manifest may be why, in per
/// cent: programs get some moves wrong, a wrong manifest nearly all.
const MANIFEST_WRONG: usize = 90;

/// How long a program may work at all questions of one kind.
const WHILE: Duration = Duration::from_secs(30);

/// In how many positions a program is asked to choose a move, and how long it may work in all.
const CHOICES: usize = 8;
const CHOOSING: Duration = Duration::from_secs(60);

/// Examines a program. What is being done is reported as the key of its name; nothing comes of it
/// if it is interrupted.
pub fn examine(
    program: &Program,
    interrupt: &Stop,
    report: &mut dyn FnMut(&'static str),
) -> Option<Examination> {
    let mut examiner = Examiner {
        found: Examination::default(),
        faults: BTreeMap::new(),
        breakdowns: Vec::new(),
        report,
    };
    examiner.examine(program, interrupt);
    let Examiner { mut found, faults, .. } = examiner;
    found.faults = faults.into_values().collect();
    found.faults.sort_by_key(|fault| std::cmp::Reverse(fault.count));
    (!interrupt.is_raised()).then_some(found)
}

/// A question about a move that the program did not survive.
struct Breakdown {
    rule: Rule,
    /// What happened.
    fault: String,
    /// What is special about the move.
    circumstances: Vec<&'static str>,
}

struct Examiner<'a> {
    found: Examination,
    /// Faults by what happened.
    faults: BTreeMap<String, FaultCount>,
    breakdowns: Vec<Breakdown>,
    report: &'a mut dyn FnMut(&'static str),
}

impl Examiner<'_> {
    fn examine(&mut self, program: &Program, interrupt: &Stop) {
        (self.report)("class.step.load");
        if program.wanted_out {
            self.found.remarks.push(Message::new("class.remark.walls").into());
        }
        for (line, usual) in &program.wanted_more {
            let message = Message::new("class.remark.limits").with("line", line.as_str());
            self.found.remarks.push(message.with("usual", *usual).into());
        }
        let (bot, shape) = match &program.kind {
            Kind::Unusable(trouble) => {
                self.found.trouble = Some(trouble.clone());
                self.found.is_misdescribed = true;
                return;
            }
            Kind::Bot(bot) => (bot, None),
            Kind::Prolog(bot, manifest) => {
                let system = manifest.prolog.as_ref().map(|table| table.system);
                if let Some(system) = system.filter(|system| system.is_missing()) {
                    self.found.absent = Some(system.program().to_owned());
                    return;
                }
                let shape = manifest.prolog.as_ref().map(Shape::new);
                match shape.transpose() {
                    Ok(shape) => (bot, shape.zip(manifest.prolog.as_ref())),
                    Err(error) => {
                        self.found.trouble = Some(Bilingual::of(&error));
                        self.found.is_misdescribed = true;
                        return;
                    }
                }
            }
        };
        let mut session = match Session::open(bot, interrupt) {
            Ok(session) => session,
            Err(fault) => {
                self.found.messages = loading::messages(&fault.last_words);
                self.found.trouble = Some(trouble_of(&fault));
                return;
            }
        };
        self.found.loads = true;
        let words = session.words();
        self.found.messages = loading::messages(&words);
        if loading::left_out(&words) {
            self.found.remarks.push(Message::new("class.remark.autorun").into());
        }
        let plays = |variant: &str, session: &mut Session<'_>| {
            session.connection().is_ok_and(|connection| connection.claims(variant))
        };
        let games = [ChicagoModel::VARIANT, SiamModel::VARIANT];
        self.found.games = games
            .into_iter()
            .filter(|variant| plays(variant, &mut session))
            .map(ToOwned::to_owned)
            .collect();
        if let Some((shape, table)) = &shape {
            match shape.game() {
                Course::Chicago => self.about_rules::<ChicagoModel>(shape, table, &mut session),
                Course::Siam => self.about_rules::<SiamModel>(shape, table, &mut session),
            }
            self.remark_manners(table.system, &mut session);
            if self.found.manifest.is_some() {
                // What it chose would be misread like everything else.
                self.remark_prints(&mut session);
                return;
            }
            if table.goal.is_none() {
                self.found.remarks.push(Message::new("class.remark.no_goal").into());
                return;
            }
        }
        (self.report)("class.step.choose");
        for game in self.found.games.clone() {
            let shape = shape.as_ref().map(|(shape, _)| shape);
            if game == ChicagoModel::VARIANT {
                self.choose::<ChicagoModel>(shape, &mut session);
            } else {
                self.choose::<SiamModel>(shape, &mut session);
                self.remark_gifts(&mut session);
            }
        }
        self.remark_prints(&mut session);
    }

    /// Compares the program's own predicates about the rules with the rules.
    fn about_rules<M: Model>(
        &mut self,
        shape: &Shape,
        table: &PrologTable,
        session: &mut Session<'_>,
    ) {
        let scenes = scenes::<M>();
        let mut present = Vec::new();
        for rule in RULES {
            if self.has(shape, rule, session) {
                present.push(rule);
            }
        }
        (self.report)("class.step.manifest");
        let other = suspect::<M>(table, &present, &scenes, session);
        let shape = other.as_ref().map_or(shape, |(shape, _)| shape);
        self.found.manifest = other.as_ref().map(|(_, suspicion)| suspicion.clone());
        let mut hearing =
            Hearing { scenes: &scenes, course: shape.game(), observations: Vec::new() };
        for rule in RULES {
            (self.report)(match rule {
                Rule::List => "class.step.list",
                Rule::Check => "class.step.check",
                Rule::Play => "class.step.play",
            });
            let before = hearing.observations.len();
            let mut planned = 0;
            if present.contains(&rule) {
                planned = self.ask(shape, rule, &mut hearing, session);
            }
            self.found.rules.push(RuleResult {
                what: Message::new(rule_key(rule)).into(),
                goal: shape.written(rule).to_owned(),
                asked: (hearing.observations.len() - before) as u64,
                planned,
                wrong: 0,
            });
        }
        self.judge(shape, &hearing);
    }

    /// What the answers about the rules come to.
    fn judge<M: Model>(&mut self, shape: &Shape, hearing: &Hearing<'_, M>) {
        let findings = hearing.findings();
        for (index, rule) in RULES.into_iter().enumerate() {
            let of_rule = |index: usize| hearing.observations[index].rule == rule;
            let mut wrong: Vec<usize> = findings
                .iter()
                .map(|finding| finding.observation)
                .filter(|at| of_rule(*at))
                .collect();
            wrong.dedup();
            self.found.rules[index].wrong = wrong.len() as u64;
        }
        self.tell_breakdowns(hearing);
        self.found.disagreements = hearing.disagreements(&findings);
        self.found.diagnoses = hearing.diagnoses(&findings, |rule| shape.written(rule).to_owned());
        self.found.remarks.extend(hearing.repeated().map(Bilingual::from));
        let after_end = hearing.observations.iter().any(|seen| {
            matches!(&seen.said, Said::Moves(moves) if !moves.is_empty())
                && hearing.scenes[seen.scene].is_over()
        });
        if after_end {
            self.found.remarks.push(Message::new("class.remark.after_end").into());
        }
        for rule in self.found.rules.iter().filter(|rule| rule.is_cut_short()) {
            self.found.remarks.push(about(rule, "class.remark.cut_short"));
        }
        // Where everything that is wrong has its reason, the manifest is none.
        let told = &self.found.diagnoses;
        let is_unknown = |diagnosis: &Diagnosis| diagnosis.cause == Cause::Unknown;
        let certain = told.iter().any(Diagnosis::is_certain)
            || (!told.is_empty() && !told.iter().any(is_unknown));
        let hopeless = RULES.iter().zip(&self.found.rules).find(|(rule, _)| {
            let (asked, wrong) = hearing.about_legal(**rule, &findings);
            asked > 0 && wrong * 100 >= asked * MANIFEST_WRONG
        });
        if let Some((_, rule)) = hopeless.filter(|_| !certain) {
            let key = match shape.game() {
                Course::Chicago => "class.remark.look_at_manifest.chicago",
                Course::Siam => "class.remark.look_at_manifest.siam",
            };
            self.found.remarks.push(about(rule, key));
        }
    }

    /// Asks about one rule in every position; says how many questions there were to ask.
    fn ask<M: Model>(
        &mut self,
        shape: &Shape,
        rule: Rule,
        hearing: &mut Hearing<'_, M>,
        session: &mut Session<'_>,
    ) -> u64 {
        let mut budget = Budget::new(WHILE, session);
        let (mut faults, mut answers, mut planned) = (0, 0, 0);
        for (index, scene) in hearing.scenes.iter().enumerate() {
            for chosen in questions(rule, index, scene) {
                planned += 1;
                let is_hopeless = breaks_down_too_often(faults, answers);
                if session.is_interrupted() || is_hopeless || budget.is_spent(session) {
                    continue;
                }
                match observe(shape, rule, index, scene, chosen.clone(), session) {
                    Some(Ok(seen)) => {
                        answers += 1;
                        if let Said::Raised(error) = &seen.said
                            && error.contains("resource_error")
                        {
                            self.count(Message::new("class.fault.stack").into(), None);
                        }
                        hearing.observations.push(seen);
                    }
                    Some(Err(Broken { goal, fault })) => {
                        faults += 1;
                        let told = asked(rule_key(rule), &trouble_of(&fault));
                        if let Some(chosen) = &chosen {
                            let circumstances = scene.model.circumstances(chosen);
                            let fault = told.en.clone();
                            self.breakdowns.push(Breakdown { rule, fault, circumstances });
                        }
                        let position = scene.position.clone();
                        self.count(told, Some(Place { position, chosen, goal: Some(goal) }));
                    }
                    None => planned -= 1,
                }
            }
        }
        // What the program did not survive was asked.
        planned - faults as u64
    }

    /// Whether the program has a predicate of the assignment, if the manifest names none.
    fn has(&mut self, shape: &Shape, rule: Rule, session: &mut Session<'_>) -> bool {
        let Some(question) = shape.presence(rule) else { return !shape.written(rule).is_empty() };
        match session.ask(&question) {
            Ok(Heard::Answers(answers)) => !answers.is_empty(),
            Ok(Heard::Raised(_)) => false,
            Err(fault) => {
                self.count(trouble_of(&fault), None);
                false
            }
        }
    }

    fn count(&mut self, told: Bilingual, first: Option<Place>) {
        let key = told.en.clone();
        self.faults.entry(key).or_insert(FaultCount { told, count: 0, first }).count += 1;
    }

    /// Says of each kind of breakdown when it happens, if that can be told.
    fn tell_breakdowns<M: Model>(&mut self, hearing: &Hearing<'_, M>) {
        for rule in RULES {
            for (fault, counted) in &mut self.faults {
                let of = |one: &&Breakdown| one.rule == rule && one.fault == *fault;
                let bad = self.breakdowns.iter().filter(of);
                let bad: Vec<Vec<&'static str>> =
                    bad.map(|one| one.circumstances.clone()).collect();
                if let Some(when) = hearing.breakdown(rule, &bad) {
                    let told =
                        |what: &str, lang: Lang| lang.text(&when.message().with("what", what));
                    counted.told = Bilingual {
                        fr: told(&counted.told.fr, Lang::Fr),
                        en: told(&counted.told.en, Lang::En),
                    };
                }
            }
        }
    }

    /// Whether the program reads its input.
    fn remark_manners(&mut self, system: System, session: &mut Session<'_>) {
        let question = match system {
            System::Swi => "call(stream_property(user_input,end_of_stream(past)),yes,1).",
            System::Gnu => {
                "call((stream_property(S,alias(user_input)),stream_property(S,end_of_stream(past))),yes,1)."
            }
        };
        if matches!(session.ask(question), Ok(Heard::Answers(answers)) if !answers.is_empty()) {
            self.found.remarks.push(Message::new("class.remark.reads").into());
        }
    }

    /// Whether the program prints while it answers.
    fn remark_prints(&mut self, session: &mut Session<'_>) {
        let words = session.words();
        if let Some(first) = words.first() {
            let message = Message::new("class.remark.prints").with("line", shown(first));
            self.found.remarks.push(message.into());
        }
    }

    /// Lets the program choose moves, and measures how long it takes.
    fn choose<M: Model>(&mut self, shape: Option<&Shape>, session: &mut Session<'_>) {
        let scenes: Vec<Scene<M>> = scenes::<M>()
            .into_iter()
            .filter(|scene| scene.is_natural && !scene.is_over())
            .collect();
        let step = scenes.len().div_ceil(CHOICES).max(1);
        let mut budget = Budget::new(CHOOSING, session);
        let mut times = Vec::new();
        let (mut choices, mut illegal) = (Choices::default(), Vec::new());
        for scene in scenes.iter().rev().step_by(step) {
            let is_hopeless = choices.is_hopeless();
            if session.is_interrupted() || is_hopeless || budget.is_spent(session) {
                break;
            }
            let begun = Instant::now();
            match choice(scene, session) {
                Ok(said) => {
                    times.push(begun.elapsed().as_secs_f64() * 1e3);
                    choices.add(scene, None);
                    let native = variant::<M>().and_then(|variant| {
                        let position = variant.position(&scene.position).ok()?;
                        let native = position.read_move(&said).ok()?;
                        let mut moves = position.moves().into_iter();
                        moves.find(|text| text.native == native)
                    });
                    match native {
                        Some(_) => self.found.plays = true,
                        None => illegal.push((scene, said)),
                    }
                }
                Err(fault) => {
                    session.forget();
                    let told = asked("class.rule.choose", &trouble_of(&fault));
                    choices.add(scene, Some(&told));
                    let (position, goal) = (scene.position.clone(), choice_goal(shape, scene));
                    self.count(told, Some(Place { position, chosen: None, goal }));
                }
            }
        }
        for counted in self.faults.values_mut() {
            counted.told = choices.told(&counted.told);
        }
        self.found.speed = Speed::of(times).or(self.found.speed);
        self.blame_choices::<M>(shape, &illegal);
    }

    /// Whether the program throws mountains off for its opponent, again and again.
    fn remark_gifts(&mut self, session: &mut Session<'_>) {
        let mut budget = Budget::new(WHILE, session);
        let (mut asked, mut gifts) = (0, Vec::new());
        for scene in traps() {
            if session.is_interrupted() || !self.found.plays || budget.is_spent(session) {
                break;
            }
            let Ok(said) = choice(&scene, session) else {
                session.forget();
                break;
            };
            asked += 1;
            let said = canonical(&said);
            if scene.legal.contains(&said) && scene.model.gives_away(&said) {
                gifts.push((scene.position, said));
            }
        }
        // Once may be chance: there are programs that choose at random.
        if let Some((position, said)) =
            gifts.first().filter(|_| gifts.len() > 1 && gifts.len() * 2 > asked)
        {
            let message = Message::new("class.remark.gives_away").with("count", gifts.len());
            let message = message.with("asked", asked).with("move", said.as_str());
            self.found.remarks.push(message.with("position", position.as_str()).into());
        }
    }

    /// Illegal choices are wrong answers too; if nothing is known about the rest, a slip that would
    /// allow them all is the diagnosis.
    fn blame_choices<M: Model>(&mut self, shape: Option<&Shape>, illegal: &[(&Scene<M>, String)]) {
        let Some((scene, said)) = illegal.first() else { return };
        self.found.illegal_choices += illegal.len() as u64;
        let goal = choice_goal(shape, scene).unwrap_or_default();
        self.found.disagreements.push(Disagreements {
            kind: Message::new("class.kind.illegal_choice").into(),
            count: illegal.len() as u64,
            unit: Unit::Answers,
            first: Disagreement {
                position: scene.position.clone(),
                chosen: Some(shown(said)),
                expected: Message::new("class.a_legal_move").into(),
                got: Message::new("class.illegal").into(),
                goal: goal.clone(),
                command: format!("tripot moves \"{}\" --position \"{}\"", M::VARIANT, scene.native),
            },
        });
        let allows = |slip: &&M::Slip| {
            illegal
                .iter()
                .all(|(scene, said)| scene.model.moves(&[**slip]).contains(&canonical(said)))
        };
        let slip = M::Slip::ABOUT_MOVES.iter().find(allows);
        if let Some(slip) = slip.filter(|_| self.found.diagnoses.is_empty()) {
            self.found.diagnoses.push(Diagnosis {
                told: Message::new(slip.key()).into(),
                goal,
                cause: Cause::Program,
                explains: None,
            });
        }
    }
}

impl Speed {
    fn of(mut times: Vec<f64>) -> Option<Speed> {
        times.sort_by(f64::total_cmp);
        let worst_ms = *times.last()?;
        Some(Speed { moves: times.len() as u64, median_ms: times[times.len() / 2], worst_ms })
    }
}

/// The goal with which a program is asked for a move in a position, if it is a Prolog program.
fn choice_goal<M: Model>(shape: Option<&Shape>, scene: &Scene<M>) -> Option<String> {
    shape?.choice_goal(&Term::parse(&scene.position).ok()?, scene.model.mover())
}

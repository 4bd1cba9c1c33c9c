//! Asks a program everything that a class wants to know.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tripot_catalog::Lang;
use tripot_core::{Message, SeatCount, Seed, Stop, Term};

use super::chicago::ChicagoModel;
use super::examination::{
    Diagnosis, Disagreement, Disagreements, Examination, FaultCount, RuleResult, Speed,
};
use super::heard::{Hearing, Observation, Said, rule_key};
use super::loading;
use super::model::Model;
use super::roster::{Kind, Program};
use super::scene::{Scene, canonical, scenes, variant, varied};
use super::session::{Heard, Session};
use super::siam::SiamModel;
use super::told::Told;
use crate::bot::{Connection, Patience};
use crate::fault::{Fault, shown};
use crate::manifest::{Course, System};
use crate::prolog::{Rule, Shape, Value};
use crate::protocol::{Form, Order, Pace, Reply};

/// A program that breaks down so often is not asked more of the same.
const MOST_FAULTS: u32 = 3;

/// How long all questions of one kind may take.
const WHILE: Duration = Duration::from_secs(30);

/// In how many positions a program is asked to choose a move, and how long it may take in all.
const CHOICES: usize = 8;
const CHOOSING: Duration = Duration::from_secs(60);

/// How many moves are asked about in a position.
const ASKED: usize = 8;

/// Examines a program. What is being done is reported as the key of its name; nothing comes of it
/// if it is interrupted.
pub fn examine(
    program: &Program,
    interrupt: &Stop,
    report: &mut dyn FnMut(&'static str),
) -> Option<Examination> {
    let mut examiner = Examiner { found: Examination::default(), faults: BTreeMap::new(), report };
    examiner.examine(program, interrupt);
    let Examiner { mut found, faults, .. } = examiner;
    found.faults = faults.into_values().collect();
    found.faults.sort_by_key(|fault| std::cmp::Reverse(fault.count));
    (!interrupt.is_raised()).then_some(found)
}

struct Examiner<'a> {
    found: Examination,
    /// Faults by what happened.
    faults: BTreeMap<String, FaultCount>,
    report: &'a mut dyn FnMut(&'static str),
}

impl Examiner<'_> {
    fn examine(&mut self, program: &Program, interrupt: &Stop) {
        (self.report)("class.step.load");
        let (bot, shape) = match &program.kind {
            Kind::Unusable(trouble) => {
                self.found.trouble = Some(trouble.clone());
                return;
            }
            Kind::Bot(bot) => (bot, None),
            Kind::Prolog(bot, manifest) => {
                let shape = manifest.prolog.as_ref().map(Shape::new);
                match shape.transpose() {
                    Ok(shape) => (bot, shape.zip(manifest.prolog.as_ref())),
                    Err(trouble) => {
                        self.found.trouble = Some(Told::from(&trouble));
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
                Course::Chicago => self.about_rules::<ChicagoModel>(shape, &mut session),
                Course::Siam => self.about_rules::<SiamModel>(shape, &mut session),
            }
            self.remark_manners(table.system, &mut session);
            if table.goal.is_none() {
                self.found.remarks.push(Message::new("class.remark.no_goal").into());
                return;
            }
        }
        (self.report)("class.step.choose");
        for game in self.found.games.clone() {
            if game == ChicagoModel::VARIANT {
                self.choose::<ChicagoModel>(&mut session);
            } else {
                self.choose::<SiamModel>(&mut session);
            }
        }
        self.remark_prints(&mut session);
    }

    /// Compares the program's own predicates about the rules with the rules.
    fn about_rules<M: Model>(&mut self, shape: &Shape, session: &mut Session<'_>) {
        let scenes = scenes::<M>();
        let course = shape.game();
        let mut hearing = Hearing { scenes: &scenes, course, observations: Vec::new() };
        for (rule, step) in [
            (Rule::List, "class.step.list"),
            (Rule::Check, "class.step.check"),
            (Rule::Play, "class.step.play"),
        ] {
            (self.report)(step);
            let before = hearing.observations.len();
            if has(shape, rule, session) {
                self.ask(shape, rule, &mut hearing, session);
            }
            self.found.rules.push(RuleResult {
                what: Message::new(rule_key(rule)).into(),
                goal: shape.written(rule).to_owned(),
                asked: (hearing.observations.len() - before) as u64,
                wrong: 0,
            });
        }
        let findings = hearing.findings();
        for (index, rule) in [Rule::List, Rule::Check, Rule::Play].into_iter().enumerate() {
            let of_rule = |index: usize| hearing.observations[index].rule == rule;
            let mut wrong: Vec<usize> = findings
                .iter()
                .map(|finding| finding.observation)
                .filter(|at| of_rule(*at))
                .collect();
            wrong.dedup();
            self.found.rules[index].wrong = wrong.len() as u64;
        }
        self.found.disagreements = hearing.disagreements(&findings);
        self.found.diagnoses = hearing.diagnoses(&findings, |rule| shape.written(rule));
        let after_end = hearing.observations.iter().any(|seen| {
            matches!(&seen.said, Said::Moves(moves) if !moves.is_empty())
                && scenes[seen.scene].is_over()
        });
        if after_end {
            self.found.remarks.push(Message::new("class.remark.after_end").into());
        }
    }

    /// Asks about one rule in every position.
    fn ask<M: Model>(
        &mut self,
        shape: &Shape,
        rule: Rule,
        hearing: &mut Hearing<'_, M>,
        session: &mut Session<'_>,
    ) {
        let deadline = Instant::now() + WHILE;
        let mut faults = 0;
        for (index, scene) in hearing.scenes.iter().enumerate() {
            for chosen in questions(rule, index, scene) {
                if session.is_interrupted() || Instant::now() > deadline || faults >= MOST_FAULTS {
                    return;
                }
                match observe(shape, rule, index, scene, chosen, session) {
                    Some(Ok(seen)) => {
                        if let Said::Raised(error) = &seen.said
                            && error.contains("resource_error")
                        {
                            self.count(Message::new("class.fault.stack").into());
                        }
                        hearing.observations.push(seen);
                    }
                    Some(Err(fault)) => {
                        faults += 1;
                        self.count(trouble_of(&fault));
                    }
                    None => {}
                }
            }
        }
    }

    fn count(&mut self, told: Told) {
        let key = told.en.clone();
        self.faults.entry(key).or_insert(FaultCount { told, count: 0 }).count += 1;
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
    fn choose<M: Model>(&mut self, session: &mut Session<'_>) {
        let scenes: Vec<Scene<M>> = scenes::<M>()
            .into_iter()
            .filter(|scene| scene.is_natural && !scene.is_over())
            .collect();
        let step = scenes.len().div_ceil(CHOICES).max(1);
        let deadline = Instant::now() + CHOOSING;
        let mut times = Vec::new();
        let (mut faults, mut illegal) = (0, Vec::new());
        for scene in scenes.iter().rev().step_by(step) {
            if session.is_interrupted() || Instant::now() > deadline || faults >= MOST_FAULTS {
                break;
            }
            let begun = Instant::now();
            match choice(scene, session) {
                Ok(said) => {
                    times.push(begun.elapsed().as_secs_f64() * 1e3);
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
                    faults += 1;
                    session.forget();
                    self.count(trouble_of(&fault));
                }
            }
        }
        self.found.speed = Speed::of(times).or(self.found.speed);
        self.blame_choices::<M>(&illegal);
    }

    /// Illegal choices are wrong answers too; if nothing is known about the rest, a slip that would
    /// allow them all is the diagnosis.
    fn blame_choices<M: Model>(&mut self, illegal: &[(&Scene<M>, String)]) {
        let Some((scene, said)) = illegal.first() else { return };
        let goal = Message::new("class.rule.choose");
        self.found.disagreements.push(Disagreements {
            kind: Message::new("class.kind.illegal_choice").into(),
            count: illegal.len() as u64,
            first: Disagreement {
                position: scene.position.clone(),
                chosen: Some(shown(said)),
                expected: Message::new("class.a_legal_move").into(),
                got: Message::new("class.illegal").into(),
                goal: Lang::En.text(&goal),
                command: format!("tripot moves \"{}\" --position \"{}\"", M::VARIANT, scene.native),
            },
        });
        let allows = |slip: &&M::Slip| {
            illegal
                .iter()
                .all(|(scene, said)| scene.model.moves(&[**slip]).contains(&canonical(said)))
        };
        let slip = M::ABOUT_MOVES.iter().find(allows);
        if let Some(slip) = slip.filter(|_| self.found.diagnoses.is_empty()) {
            self.found.diagnoses.push(Diagnosis {
                told: Message::new(M::key(*slip)).into(),
                goal: Lang::En.text(&goal),
                is_certain: false,
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

/// Whether the program has a predicate of the assignment, if the manifest names none.
fn has(shape: &Shape, rule: Rule, session: &mut Session<'_>) -> bool {
    let Some(question) = shape.presence(rule) else { return !shape.written(rule).is_empty() };
    matches!(session.ask(&question), Ok(Heard::Answers(answers)) if !answers.is_empty())
}

/// The moves that a position is asked about; none of them for a list.
fn questions<M: Model>(rule: Rule, index: usize, scene: &Scene<M>) -> Vec<Option<String>> {
    let seed = Seed::from_bytes([0; 32]).derive("ask", index as u64);
    let mut rng = seed.stream("moves");
    let legal = || scene.legal.iter().cloned();
    match rule {
        Rule::List => vec![None],
        _ if scene.is_over() => Vec::new(),
        Rule::Play => {
            varied(&scene.model, legal(), 2, ASKED, &mut rng).into_iter().map(Some).collect()
        }
        Rule::Check => {
            let tempting = scene.model.tempting().into_iter().map(|text| canonical(&text));
            let illegal = tempting.filter(|text| !scene.legal.contains(text));
            let mut moves = varied(&scene.model, legal(), 1, ASKED, &mut rng);
            moves.extend(varied(&scene.model, illegal, 2, ASKED + 4, &mut rng));
            moves.into_iter().map(Some).collect()
        }
    }
}

/// Asks one question about the rules; nothing if it can't be put.
fn observe<M: Model>(
    shape: &Shape,
    rule: Rule,
    index: usize,
    scene: &Scene<M>,
    chosen: Option<String>,
    session: &mut Session<'_>,
) -> Option<Result<Observation, Fault>> {
    let position = Term::parse(&scene.position).ok()?;
    let mover = scene.model.mover();
    let term = chosen.as_ref().and_then(|text| Term::parse(&scene.model.spoken(text)).ok());
    let question = shape.rule_question(rule, &position, mover, term.as_ref()).ok()?;
    let heard = match session.ask(&question.line) {
        Ok(heard) => heard,
        Err(fault) => return Some(Err(fault)),
    };
    let said = match heard {
        Heard::Raised(error) => Said::Raised(error),
        Heard::Answers(answers) => understood(shape, rule, &answers, mover),
    };
    Some(Ok(Observation { scene: index, rule, chosen, goal: question.goal, said }))
}

fn understood(shape: &Shape, rule: Rule, answers: &[Value], mover: usize) -> Said {
    match (rule, answers) {
        (Rule::Check, answers) => Said::Legal(!answers.is_empty()),
        (_, []) => Said::Nothing,
        (Rule::List, answers) => match shape.moves(answers, mover) {
            Ok(moves) => Said::Moves(moves),
            Err(malformed) => Said::Malformed(malformed.0),
        },
        (Rule::Play, [first, ..]) => match shape.board_after(first, mover) {
            Ok(parts) => Said::Board(parts),
            Err(malformed) => Said::Malformed(malformed.0),
        },
    }
}

/// The move that a program chooses in a position, by the protocol.
fn choice<M: Model>(scene: &Scene<M>, session: &mut Session<'_>) -> Result<String, Fault> {
    let interrupt = session.interrupt();
    let turn = session.patience();
    let connection = session.connection()?;
    let patience = Patience { time: turn, interrupt };
    let seats = SeatCount::TWO;
    let seat = seats.seats().nth(scene.model.mover()).expect("one of the two is to move");
    let written = match connection.form {
        Form::Classroom => scene.position.clone(),
        Form::Native => scene.native.clone(),
    };
    let key = Seed::from_bytes([0; 32]);
    let variant = M::VARIANT.to_owned();
    let orders = [
        Order::New { variant, seats, seat, key },
        Order::Position(written),
        Order::Go(Pace::default()),
    ];
    connection.tell(&orders, patience)?;
    answer(scene, connection, patience)
}

fn answer<M: Model>(
    scene: &Scene<M>,
    connection: &mut Connection,
    patience: Patience<'_>,
) -> Result<String, Fault> {
    let deadline = Instant::now() + patience.time;
    loop {
        let line = connection.line(deadline, patience)?;
        match Reply::parse(&line) {
            Some(Reply::Info { .. }) => {}
            Some(Reply::Moves) => {
                let moves = variant::<M>()
                    .and_then(|variant| Some(variant.position(&scene.position).ok()?.moves()))
                    .unwrap_or_default()
                    .into_iter()
                    .map(|text| match (connection.form, text.classroom) {
                        (Form::Classroom, Some(classroom)) => classroom,
                        _ => text.native,
                    })
                    .collect();
                connection.tell(&[Order::Moves(moves)], patience)?;
            }
            Some(Reply::Move(text)) => {
                let bare = text.contains(',') && !text.starts_with(['(', '[']);
                return Ok(if bare { format!("({text})") } else { text });
            }
            _ => return Err(connection.garbage(&line, "fault.garbage")),
        }
    }
}

/// What happened, in the words of whoever knows most about it.
fn trouble_of(fault: &Fault) -> Told {
    let about_stack = ["resource_error", "stack overflow", "Stack limit"];
    let says = |line: &String| about_stack.iter().any(|words| line.contains(words));
    if fault.last_words.iter().any(says) {
        return Message::new("class.fault.stack").into();
    }
    // The adapter says what was wrong with the program before it goes.
    let own = fault.last_words.last().and_then(|line| line.strip_prefix("tripot: "));
    match own {
        Some(words) => Told { fr: words.to_owned(), en: words.to_owned() },
        None => Told { fr: fault.text(Lang::Fr), en: fault.text(Lang::En) },
    }
}

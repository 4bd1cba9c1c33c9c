//! Questions to a program, and parsing of its answers.

use std::time::Instant;

use tripot_core::{SeatCount, Seed, Term};

use super::heard::{Observation, Said};
use super::model::Model;
use super::scene::{Scene, variant, varied};
use super::session::{Heard, Session};
use tripot_bots::prolog::{Rule, Shape, Side};
use tripot_bots::{Connection, Timeout};
use tripot_bots::{Fault, Garbage};
use tripot_bots::{Form, Order, Pace, Reply};
use tripot_prolog::Value;

/// How many moves are asked about in a position.
const ASKED: usize = 8;

/// The moves that a position is asked about; none of them for a list.
pub(super) fn questions<M: Model>(
    rule: Rule,
    index: usize,
    scene: &Scene<M>,
) -> Vec<Option<String>> {
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
            let mut moves = varied(&scene.model, legal(), 1, ASKED, &mut rng);
            moves.extend(varied(&scene.model, scene.tempting(), 2, ASKED + 4, &mut rng));
            moves.into_iter().map(Some).collect()
        }
    }
}

/// A question that a program did not survive.
pub(super) struct Broken {
    /// The goal that was asked.
    pub(super) goal: String,
    pub(super) fault: Fault,
}

/// Asks one question about the rules; nothing if it can't be put.
pub(super) fn observe<M: Model>(
    shape: &Shape,
    rule: Rule,
    index: usize,
    scene: &Scene<M>,
    chosen: Option<String>,
    session: &mut Session<'_>,
) -> Option<Result<Observation, Broken>> {
    let position = Term::parse(&scene.position).ok()?;
    let mover = scene.model.mover();
    let term = chosen.as_ref().and_then(|text| Term::parse(&scene.model.spoken(text)).ok());
    let question = shape.rule_question(rule, &position, mover, term.as_ref()).ok()?;
    let heard = match session.ask(&question.line) {
        Ok(heard) => heard,
        Err(fault) => return Some(Err(Broken { goal: question.goal, fault })),
    };
    let said = match heard {
        Heard::Raised(error) => Said::Raised(error),
        Heard::Answers(answers) => understood(shape, rule, &answers, mover),
    };
    Some(Ok(Observation { scene: index, rule, chosen, goal: question.goal, said }))
}

fn understood(shape: &Shape, rule: Rule, answers: &[Value], mover: Side) -> Said {
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
pub(super) fn choice<M: Model>(
    scene: &Scene<M>,
    session: &mut Session<'_>,
) -> Result<String, Fault> {
    let interrupt = session.interrupt();
    let turn = session.timeout();
    let connection = session.connection()?;
    let timeout = Timeout { time: turn, interrupt };
    let seats = SeatCount::TWO;
    let seat = seats.seats().nth(scene.model.mover().index()).expect("one of the two is to move");
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
    connection.tell(&orders, timeout)?;
    answer(scene, connection, timeout)
}

fn answer<M: Model>(
    scene: &Scene<M>,
    connection: &mut Connection,
    timeout: Timeout<'_>,
) -> Result<String, Fault> {
    let deadline = Instant::now() + timeout.time;
    loop {
        let line = connection.line(deadline, timeout)?;
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
                connection.tell(&[Order::Moves(moves)], timeout)?;
            }
            Some(Reply::Move(text)) => {
                let bare = text.contains(',') && !text.starts_with(['(', '[']);
                return Ok(if bare { format!("({text})") } else { text });
            }
            _ => return Err(connection.garbage(line, Garbage::NoAnswer)),
        }
    }
}

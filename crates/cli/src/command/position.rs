//! The commands about positions: `deal`, `show`, `moves`, `apply`, `perft`.

use std::fmt::Write as _;
use std::io::{self, BufRead as _};
use std::time::Instant;

use serde_json::{Map, Value, json};
use tripot_catalog::{AnyPosition, Lang, SeatsError, Trouble, Variant};
use tripot_core::{Argument, Message, SeatCount, Turn};

use crate::args::{ApplyArgs, DealArgs, PerftArgs, PositionArgs};
use crate::command::variant;
use crate::error::CommandError;
use tripot_terminal::face::{self, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;
use tripot_terminal::seed;

/// How many seats play; the fewest of the game if nothing is said.
pub(crate) fn seat_count(asked: Option<usize>, variant: &Variant) -> Result<SeatCount, Failure> {
    let (least, most) = variant.game.seats();
    let count = asked.unwrap_or(least.get());
    let seats = SeatCount::new(count).filter(|&seats| least <= seats && seats <= most);
    seats.ok_or_else(|| Failure::usage(SeatsError::Count { count, least, most }))
}

pub(crate) fn deal(args: &DealArgs) -> Result<(), Failure> {
    let variant = variant(&args.game)?;
    let seats = seat_count(args.seats, &variant)?;
    let base = seed(args.seed.as_deref())?;
    let mut out = String::new();
    for number in 0..args.count {
        // A single deal is the seed's own; a series derives a seed for each.
        let seed = if args.count == 1 { base } else { base.derive("deal", number) };
        let position = variant.game.deal(&variant.name, seats, &seed)?;
        if args.json {
            let mut fields = output::position(&variant.name, &*position);
            fields.insert("seed".into(), json!(seed.to_string()));
            fields.insert("commitment".into(), json!(seed.commitment()));
            let _ = writeln!(out, "{}", Value::Object(fields));
        } else {
            let _ = writeln!(out, "{}", form(&*position, args.classroom));
        }
        // A long series is written as it is dealt, so that its reader can stop it.
        if out.len() > 1 << 16 {
            output::text(&out)?;
            out.clear();
        }
    }
    output::text(&out)
}

/// The native form, or the classroom's where that is asked for and exists.
fn form(position: &dyn AnyPosition, classroom: bool) -> String {
    position.classroom().filter(|_| classroom).unwrap_or_else(|| position.native())
}

pub(crate) fn show(args: &PositionArgs, lang: Lang) -> Result<(), Failure> {
    for_each(args, lang, |variant, position| {
        if args.json {
            let mut fields = output::position(&variant.name, position);
            fields.insert("outcome".into(), output::outcome(position));
            return Ok(Answer::Json(fields));
        }
        let names: Vec<String> =
            position.seats().seats().map(|seat| position.seat_name(seat).to_owned()).collect();
        let moves = position.moves();
        let scene =
            Scene { lang, names: &names, moves: &moves, recent: &[], half: None, open: &[] };
        let face = face::of(variant.game.name());
        let mut text = face.draw(&*position, &scene).render();
        if position.outcome().is_some() {
            for line in position.count(&names) {
                let _ = writeln!(text, "{}", lang.text(&line));
            }
        }
        Ok(Answer::Text(text))
    })
}

pub(crate) fn moves(args: &PositionArgs, lang: Lang) -> Result<(), Failure> {
    for_each(args, lang, |variant, position| {
        let moves = position.moves();
        if args.json {
            let mut fields = output::position(&variant.name, position);
            let native: Vec<&str> = moves.iter().map(|text| text.native.as_str()).collect();
            fields.insert("moves".into(), json!(native));
            let classroom: Option<Vec<&str>> =
                moves.iter().map(|text| text.classroom.as_deref()).collect();
            if let Some(classroom) = classroom.filter(|_| position.classroom().is_some()) {
                fields.insert("classroom_moves".into(), json!(classroom));
            }
            if position.turn() == Turn::Over {
                fields.insert("outcome".into(), output::outcome(position));
            }
            return Ok(Answer::Json(fields));
        }
        let mut text = String::new();
        for chosen in &moves {
            let classroom = chosen.classroom.as_deref().unwrap_or_default();
            let _ = writeln!(text, "{:<6} {classroom}", chosen.native);
        }
        Ok(Answer::Text(text))
    })
}

pub(crate) fn apply(args: &ApplyArgs, lang: Lang) -> Result<(), Failure> {
    let seed = args.seed.as_deref().map(|words| seed(Some(words))).transpose()?;
    for_each(&args.position, lang, |variant, position| {
        for (index, text) in args.moves.iter().enumerate() {
            let applied = position.apply(&variant.typed(text));
            let applied = applied.map_err(|trouble| variant.refused(text, trouble));
            applied.map_err(|trouble| numbered(trouble, index, args.moves.len()))?;
            if let Some(seed) = &seed {
                position.settle(seed);
            }
        }
        if args.position.json {
            let mut fields = output::position(&variant.name, position);
            fields.insert("outcome".into(), output::outcome(position));
            return Ok(Answer::Json(fields));
        }
        let mut text = format!("{}\n", form(position, args.classroom));
        if let Some(outcome) = position.outcome() {
            let name = |seat| position.seat_name(seat);
            let seats = position.seats().seats();
            let scores =
                seats.map(|seat| format!("{} {}", name(seat), outcome.scores()[seat.index()]));
            let message = Message::new("apply.outcome")
                .with("scores", scores.collect::<Argument>())
                .with("winners", outcome.winners().map(name).collect::<Argument>());
            let _ = writeln!(text, "{}", lang.text(&message));
        }
        Ok(Answer::Text(text))
    })
}

/// Says which move of several was refused.
fn numbered(trouble: Trouble, index: usize, count: usize) -> Trouble {
    if count == 1 {
        return trouble;
    }
    let wrap = |reason| Message::new("apply.move").with("number", index + 1).with("reason", reason);
    Trouble(trouble.0.into_iter().map(wrap).collect())
}

pub(crate) fn perft(args: &PerftArgs, lang: Lang) -> Result<(), Failure> {
    let variant = variant(&args.game)?;
    let position = match &args.position {
        Some(text) => variant.position(text)?,
        None => {
            let (seats, _) = variant.game.seats();
            let seed = seed(Some(args.seed.as_deref().unwrap_or("perft")))?;
            variant.game.deal(&variant.name, seats, &seed)?
        }
    };
    let start = Instant::now();
    let mut depths = Vec::new();
    let mut text = String::new();
    for depth in 1..=args.depth {
        let tally = position.perft(depth).tally;
        let wins: Map<String, Value> = position
            .seats()
            .seats()
            .map(|seat| (position.seat_name(seat).to_owned(), json!(tally.wins[seat.index()])))
            .collect();
        let _ = writeln!(text, "{depth:>3} {:>20}", tally.moves);
        depths.push(
            json!({ "depth": depth, "moves": tally.moves, "wins": wins, "draws": tally.shared }),
        );
    }
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        let name = variant.game.name();
        return output::json(
            &json!({ "game": name, "variant": variant.name, "depths": depths, "seconds": seconds }),
        );
    }
    let _ = writeln!(
        text,
        "{}",
        lang.text(&Message::new("perft.seconds").with("seconds", Argument::decimal(seconds, 3)))
    );
    output::text(&text)
}

/// What a command answers for one position.
pub(crate) enum Answer {
    Json(Map<String, Value>),
    Text(String),
}

/// Answers for the position given, or for each line of standard input if it is `-`.
pub(crate) fn for_each(
    args: &PositionArgs,
    lang: Lang,
    answer: impl Fn(&Variant, &mut dyn AnyPosition) -> Result<Answer, Trouble>,
) -> Result<(), Failure> {
    for_each_text(args, lang, |variant, text| answer(variant, &mut *variant.position(text)?))
}

/// Answers for the text given, or for each line of standard input if it is `-`. A line that is no
/// position is told on standard error with its number, and the others are still answered.
pub(crate) fn for_each_text(
    args: &PositionArgs,
    lang: Lang,
    answer: impl Fn(&Variant, &str) -> Result<Answer, Trouble>,
) -> Result<(), Failure> {
    let variant = args.squares.of(variant(&args.game)?)?;
    let one = |text: &str| {
        let answered = answer(&variant, &variant.typed(text));
        answered.map_err(|trouble| variant.refused(text, trouble))
    };
    if args.position != "-" {
        return write(one(&args.position)?, None);
    }
    let mut wrong = false;
    for (index, line) in io::stdin().lock().split(b'\n').enumerate() {
        let number = index + 1;
        let line = line?;
        let text = std::str::from_utf8(&line).map_err(|_| Trouble::from(CommandError::NotUtf8));
        match text.and_then(|text| one(text.trim_end_matches('\r'))) {
            Ok(answer) => write(answer, Some(number))?,
            Err(trouble) => {
                wrong = true;
                for reason in trouble.0 {
                    let message =
                        Message::new("input.line").with("number", number).with("reason", reason);
                    output::complain(&format!("tripot: {}", lang.text(&message)));
                }
            }
        }
    }
    if wrong { Err(Failure::Told) } else { Ok(()) }
}

fn write(answer: Answer, line: Option<usize>) -> Result<(), Failure> {
    match answer {
        Answer::Text(text) => output::text(&text),
        Answer::Json(mut fields) => {
            if let Some(line) = line {
                // `best` and `solve` have a line of moves.
                let name = if fields.contains_key("line") { "input_line" } else { "line" };
                fields.insert(name.into(), json!(line));
            }
            output::json(&Value::Object(fields))
        }
    }
}

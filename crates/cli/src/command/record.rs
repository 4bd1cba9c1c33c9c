//! The commands about records: `replay` and `verify`.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};
use tripot_analysis::Analysis;
use tripot_catalog::{AnyTable, Lang, Replay, Variant};
use tripot_core::{Message, Part, Record, Seat, Viewer};

use crate::args::{LimitArgs, ReplayArgs, VerifyArgs};
use crate::command::analyze;
use crate::command::matches::interrupt;
use crate::error::CommandError;
use tripot_screen::{First, Judge, Terms};
use tripot_terminal::canvas::wrap;
use tripot_terminal::charset;
use tripot_terminal::console::{COLUMNS, Console, Reply};
use tripot_terminal::display::{display_names, display_seats, seat_of};
use tripot_terminal::eyes::Eyes;
use tripot_terminal::face::{self, Event, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

/// A record with the game that it is of.
pub(crate) struct Film {
    pub(crate) record: Record,
    pub(crate) variant: Variant,
    game: Box<dyn AnyTable>,
    /// How many moves were played.
    moves: usize,
    /// What a machine says of them, if it was asked.
    analysis: Option<Analysis>,
}

impl Film {
    pub(crate) fn load(path: &Path) -> Result<Film, Failure> {
        Film::of(tripot_terminal::load(path)?)
    }

    fn of(record: Record) -> Result<Film, Failure> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let game = variant.game.replay(&record).map_err(Failure::Failed)?;
        let moves = game.moves().len();
        Ok(Film { record, variant, game, moves, analysis: None })
    }

    /// The game from its start.
    fn replay(&self) -> Replay {
        Replay::of(&*self.game)
    }

    fn names(&self, lang: Lang) -> Vec<String> {
        display_names(&self.record.header.seats, self.variant.game, lang)
    }

    /// What a machine says of the last of a number of moves.
    fn comments(&self, moves: usize, eyes: Eyes, lang: Lang) -> Vec<String> {
        let Some((analysis, number)) = self.analysis.as_ref().zip(moves.checked_sub(1)) else {
            return Vec::new();
        };
        let seat = match eyes.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Public => analysis.point_of_view(),
        };
        analysis.comments(number, seat, lang)
    }

    /// What was seen after a number of moves: how it came about, and the board.
    fn frame(&self, replay: &mut Replay, moves: usize, eyes: Eyes, lang: Lang) -> String {
        let names = self.names(lang);
        let face = face::of(self.variant.game.name());
        let mut text = String::new();
        replay.seek(moves.saturating_sub(1));
        let last = if moves > 0 { replay.step(|seat| eyes.witness(seat)) } else { None };
        if let Some(frame) = last {
            for line in face.tell(&Event::of(&frame, &names, eyes)) {
                let _ = writeln!(text, " {}", lang.text(&line));
            }
        }
        let table = replay.table();
        let view = table.view(eyes.viewer());
        for line in self.comments(moves, eyes, lang) {
            let _ = writeln!(text, "{}", wrap(&charset::shown(&format!("   {line}")), COLUMNS));
        }
        let open = eyes.open(table);
        let open: Vec<&dyn tripot_catalog::AnyView> = open.iter().map(|view| &**view).collect();
        let scene = Scene { lang, names: &names, moves: &[], recent: &[], half: None, open: &open };
        text.push_str(&face.draw(&*view, &scene).render());
        if moves == self.moves {
            let winners = table.termination().winners(table.outcome().as_ref(), table.seats());
            let end = (table.termination(), winners.as_slice());
            text.push_str(&tripot_terminal::ending::ending(end, &names, &view.count(&names), lang));
        }
        text
    }
}

pub(crate) fn replay(args: &ReplayArgs, terms: &Terms) -> Result<(), Failure> {
    let lang = terms.lang;
    let mut film = Film::load(&args.file)?;
    let eyes = match &args.seat {
        None => Eyes::PUBLIC,
        Some(text) => {
            let (seats, game) = (&film.record.header.seats, film.variant.game);
            let unknown = || CommandError::UnknownEyes { text: text.clone(), count: seats.len() };
            Eyes::read(text, |text| seat_of(text, seats, game, lang)).ok_or_else(unknown)?
        }
    };
    if !eyes.may_watch(&film.record, film.variant.game) {
        return Err(CommandError::ReplaySecret.into());
    }
    if let Some(step) = args.step.filter(|&step| step > film.moves) {
        return Err(CommandError::NoStep { step, count: film.moves }.into());
    }
    if args.step.is_none() && !args.json && tripot_screen::is_possible(terms) {
        let judge = args.analyze.then_some(Judge { nodes: args.nodes });
        return tripot_screen::run(First::Replay(Box::new(film.record), eyes, judge), terms);
    }
    if args.analyze {
        let limit = LimitArgs { nodes: args.nodes, ms: None, threads: None };
        let mut analysis = analyze::run(&film.record, &limit, &interrupt(), args.json)?;
        analysis.seats = display_seats(&analysis.seats, film.variant.game, lang);
        film.analysis = Some(analysis);
    }
    if args.json {
        return replay_json(&film, eyes, args.step);
    }
    if let Some(step) = args.step {
        return output::text(&film.frame(&mut film.replay(), step, eyes, lang));
    }
    let mut console = Console::new(lang);
    if console.is_terminal() { watch(&film, eyes, &mut console) } else { print(&film, eyes, lang) }
}

/// Every move with what it did, and the final board.
fn print(film: &Film, eyes: Eyes, lang: Lang) -> Result<(), Failure> {
    let mut text = String::new();
    let mut replay = film.replay();
    for number in 0..=film.moves {
        let _ = writeln!(text, "— {number}/{} —", film.moves);
        text.push_str(&film.frame(&mut replay, number, eyes, lang));
    }
    output::text(&text)
}

fn replay_json(film: &Film, eyes: Eyes, step: Option<usize>) -> Result<(), Failure> {
    let mut text = String::new();
    let mut replay = film.replay();
    let all = step.map_or(0..=film.moves, |step| step..=step);
    for number in all {
        replay.seek(number);
        let table = replay.table();
        let last = table.moves().last().cloned();
        let view = table.view(eyes.viewer());
        let turn = table.turn().seat().map(|seat| view.seat_name(seat));
        let outcome =
            table.outcome().map(|outcome| output::scores(&outcome, |seat| view.seat_name(seat)));
        let mut line = json!({
            "game": film.variant.game.name(),
            "variant": film.variant.name,
            "step": number,
            "player": last.as_ref().map(|(seat, _)| view.seat_name(*seat)),
            "move": last.as_ref().map(|(_, chosen)| chosen),
            "position": view.native(),
            "turn": turn,
            "outcome": outcome,
        });
        if eyes == Eyes::All {
            let views: Vec<String> = eyes.open(table).iter().map(|view| view.native()).collect();
            line["views"] = json!(views);
        }
        if let Some(analysis) = &film.analysis {
            let judged = number.checked_sub(1).and_then(|number| analysis.moment_json(number));
            line["analysis"] = judged.unwrap_or(Value::Null);
        }
        let _ = writeln!(text, "{line}");
    }
    output::text(&text)
}

/// A person goes through the game: Enter onward, `b` back, a number to jump, `q` to leave.
fn watch(film: &Film, eyes: Eyes, console: &mut Console) -> Result<(), Failure> {
    let lang = console.lang;
    let mut number = 0;
    let mut replay = film.replay();
    loop {
        let frame = film.frame(&mut replay, number, eyes, lang);
        console.show(&frame);
        loop {
            let prompt =
                Message::new("replay.prompt").with("number", number).with("count", film.moves);
            let Reply::Line(line) = console.ask(&format!("{} ", lang.text(&prompt))) else {
                return Ok(());
            };
            let wanted = match line.to_lowercase().as_str() {
                "q" | "quit" | "quitter" => return Ok(()),
                "" | "n" | "+" => Some(number + 1),
                "b" | "p" | "-" => number.checked_sub(1),
                other => other.parse().ok(),
            };
            match wanted.filter(|&wanted| wanted <= film.moves) {
                Some(wanted) => {
                    number = wanted;
                    break;
                }
                None if line.is_empty() => return Ok(()),
                None => console.say(&Message::new("replay.help").with("count", film.moves)),
            }
        }
    }
}

pub(crate) fn verify(args: &VerifyArgs, lang: Lang) -> Result<(), Failure> {
    // Everything is told file by file; only the worst code is left to say at the end.
    let mut worst = Ok(());
    for path in &args.files {
        let file = path.display().to_string();
        let checked = check(path);
        if args.json {
            output::json(&verdict(&file, &checked, lang))?;
        }
        match checked {
            Ok((record, moves)) if !args.json => {
                let message = Message::new("verify.right")
                    .with("file", file)
                    .with("variant", record.header.variant.as_str())
                    .with("moves", moves)
                    .with("end", record.termination.to_string());
                output::text(&format!("{}\n{}", lang.text(&message), luck(&record, lang)))?;
            }
            Ok(_) => {}
            // This one names the file itself.
            Err(failure @ Failure::Io(_)) => {
                failure.report(lang);
                worst = worst.and(Err(Failure::Interrupted));
            }
            Err(failure) => {
                for reason in failure.reasons(lang) {
                    let message = Message::new("verify.wrong").with("file", file.as_str());
                    let message = message.with("reason", reason);
                    output::complain(&format!("tripot: {}", lang.text(&message)));
                }
                worst = match failure {
                    Failure::Usage(_) => Err(Failure::Told),
                    _ => worst.and(Err(Failure::Interrupted)),
                };
            }
        }
    }
    worst
}

/// What the seed was made of, where several have made it.
fn luck(record: &Record, lang: Lang) -> String {
    let Some(secret) = record.secret else { return String::new() };
    let mut lines = vec![Message::new("verify.secret").with("secret", secret.to_string())];
    lines.extend(record.header.parts.iter().map(|(seat, part)| match part {
        Part::Given(_) => {
            let message = Message::new("verify.part").with("seat", seat.to_string());
            message.with("part", part.to_string())
        }
        Part::Absent => Message::new("verify.part_absent").with("seat", seat.to_string()),
    }));
    let seed = record.seed.map(|seed| seed.to_string());
    lines.push(Message::new("verify.seed").with("seed", seed.unwrap_or_default()));
    let mut text = String::new();
    for line in &lines {
        let _ = writeln!(text, "  {}", lang.text(line));
    }
    text
}

/// What was found out about a file, as JSON.
fn verdict(file: &str, checked: &Result<(Record, usize), Failure>, lang: Lang) -> Value {
    match checked {
        Ok((record, moves)) => json!({
            "file": file,
            "ok": true,
            "variant": record.header.variant,
            "moves": moves,
            "end": record.termination.to_string(),
            "scores": record.scores,
            "commitment": record.header.commitment,
            "parts": parts(record),
            "secret": record.secret.map(|secret| secret.to_string()),
            "seed": record.seed.map(|seed| seed.to_string()),
        }),
        Err(failure) => json!({ "file": file, "ok": false, "reasons": failure.reasons(lang) }),
    }
}

/// What each person added to the luck; null for those who added nothing.
fn parts(record: &Record) -> Value {
    let part = |(seat, part): &(Seat, Part)| {
        let text = Some(part.to_string()).filter(|_| *part != Part::Absent);
        json!({ "seat": seat.to_string(), "part": text })
    };
    record.header.parts.iter().map(part).collect()
}

/// The record and the number of its moves, if all of it is true.
fn check(path: &Path) -> Result<(Record, usize), Failure> {
    let text = tripot_terminal::record::text(path)?;
    let film = Film::of(Record::parse(&text).map_err(Failure::usage)?)?;
    let digest = text.lines().any(|line| line.starts_with("digest: "));
    if !digest {
        return Err(CommandError::NoDigest.into());
    }
    Ok((film.record, film.moves))
}

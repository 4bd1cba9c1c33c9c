//! The command `best`: what a machine thinks of every move.

use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Map, Value, json};
use tripot_catalog::{
    AnyQuestion, JudgedText, Lang, Machine, MachineSpec, MoveText, Opinion, Scale, Variant,
    read_machine,
};
use tripot_core::{Argument, Certainty, Message, Stop};

use crate::args::BestArgs;
use crate::command::position::{Answer, for_each_text};
use crate::error::CommandError;
use crate::limit::Limit;
use crate::weights;
use tripot_terminal::face::{self, Insight};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;
use tripot_terminal::seed;

/// The seed of a machine that draws, unless another is given: asking twice gives one answer.
const SEED: &str = "best";

/// How many moves a person is shown, unless all are asked for.
const SHOWN: usize = 10;

pub(crate) fn best(args: &BestArgs, lang: Lang) -> Result<(), Failure> {
    let seed = seed(Some(args.seed.as_deref().unwrap_or(SEED)))?;
    let weights = weights::load(args.weights.as_deref())?;
    let limit = Limit::new(&args.limit, Stop::new());
    for_each_text(&args.position, lang, |variant, text| {
        let position = &*variant.question(text)?;
        let machine = match &args.player {
            Some(name) => named(name, variant)?,
            None => strongest(variant, position)?,
        };
        let machine = weights.map_or(Ok(machine), |weights| weights::give_to(machine, weights))?;
        let start = Instant::now();
        let opinion = position.study(machine, &seed, &limit.begin(machine.spec().nodes))?;
        let seconds = start.elapsed().as_secs_f64();
        // The time of the machine is over; what is worked out beside gets as much.
        let budget = limit.begin(u64::MAX);
        let face = face::of(variant.game.name());
        let insight = face.insight(position, &seed, budget.stop());
        if args.position.json {
            let mut fields = Map::new();
            fields.insert("game".into(), json!(variant.game.name()));
            fields.insert("variant".into(), json!(variant.name));
            fields.insert("position".into(), json!(position.native()));
            fields.insert("player".into(), json!(machine.to_string()));
            fields.insert("seed".into(), json!(args.seed.as_deref().unwrap_or(SEED)));
            fields.append(&mut opinion_fields(&opinion, insight.as_deref()));
            fields.insert("seconds".into(), json!(seconds));
            if let Some(insight) = insight {
                fields.insert(insight.name().into(), insight.json());
            }
            return Ok(Answer::Json(fields));
        }
        let shown = if args.all { usize::MAX } else { SHOWN };
        let own = insight.as_ref().and_then(|insight| insight.table(&opinion, shown, lang));
        let mut text = own.unwrap_or_else(|| table(&opinion, shown, variant.game.scale(), lang));
        let told = Message::new("best.thought")
            .with("player", machine.to_string())
            .with("nodes", opinion.nodes)
            .with("seconds", Argument::decimal(seconds, 3));
        let _ = writeln!(text, "{}", lang.text(&told));
        if let Some(insight) = insight {
            text.push_str(&insight.text(lang));
        }
        Ok(Answer::Text(text))
    })
}

pub(crate) fn named(name: &str, variant: &Variant) -> Result<Machine, CommandError> {
    read_machine(name, variant.game).ok_or_else(|| {
        let known = variant.game.machines().into_iter().map(MachineSpec::usage).collect();
        CommandError::UnknownMachine { name: name.to_owned(), known }
    })
}

/// The strongest machine that can play this: they are listed from the weakest.
fn strongest(variant: &Variant, position: &dyn AnyQuestion) -> Result<Machine, CommandError> {
    let suited = variant.game.machines().into_iter().rev().find_map(|spec| {
        let machine = variant.game.machine(spec.name)?;
        let checked = variant.game.check_machine(machine, &variant.name, position.seats());
        checked.is_ok().then_some(machine)
    });
    suited.map_or_else(|| named("random", variant), Ok)
}

fn opinion_fields(opinion: &Opinion, insight: Option<&dyn Insight>) -> Map<String, Value> {
    let mut fields = move_fields(&opinion.chosen);
    if let Some(best) = opinion.moves.iter().find(|judged| judged.text == opinion.chosen) {
        fields.append(&mut worth_fields(best));
    } else {
        fields.insert("value".into(), Value::Null);
        fields.insert("exact".into(), json!(false));
    }
    output::moves(&mut fields, "line", &opinion.line);
    let judged = |judged: &JudgedText| {
        let mut fields = move_fields(&judged.text);
        fields.append(&mut worth_fields(judged));
        if let Some(insight) = insight {
            fields.append(&mut insight.remark(&judged.text.native));
        }
        Value::Object(fields)
    };
    fields.insert("moves".into(), opinion.moves.iter().map(judged).collect());
    fields.insert("nodes".into(), json!(opinion.nodes));
    fields
}

fn move_fields(text: &MoveText) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("move".into(), json!(text.native));
    if let Some(classroom) = &text.classroom {
        fields.insert("classroom".into(), json!(classroom));
    }
    fields
}

fn worth_fields(judged: &JudgedText) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("value".into(), json!(judged.value));
    fields.insert("exact".into(), json!(judged.certainty == Certainty::Exact));
    if let Certainty::Sampled { error } = judged.certainty {
        fields.insert("error".into(), json!(error));
    }
    if let Some(plies) = judged.ends_in {
        let name = if judged.value > 0.0 { "win_in" } else { "loss_in" };
        if judged.value != 0.0 {
            fields.insert(name.into(), json!(plies));
        }
    }
    fields
}

/// What a move is worth: points, or the chance to win.
fn worth(value: f64, scale: Scale) -> Message {
    let percent = match scale {
        Scale::Points => {
            return Message::new("best.points").with("value", Argument::signed(value, 2));
        }
        Scale::Chance => 100.0 * value,
        Scale::Balance => 50.0 + 50.0 * value,
    };
    Message::new("best.percent").with("value", Argument::decimal(percent, 1))
}

/// How far that may be off.
fn spread(error: f64, scale: Scale) -> Argument {
    match scale {
        Scale::Points => Argument::decimal(error, 2),
        Scale::Chance => Argument::decimal(100.0 * error, 1),
        Scale::Balance => Argument::decimal(50.0 * error, 1),
    }
}

/// The moves and what they are worth, at most a number of them and the chosen one in any case, and
/// the line.
fn table(opinion: &Opinion, shown: usize, scale: Scale, lang: Lang) -> String {
    let mut text = String::new();
    let is_shown =
        |(index, judged): &(usize, &JudgedText)| *index < shown || judged.text == opinion.chosen;
    let moves: Vec<&JudgedText> =
        opinion.moves.iter().enumerate().filter(is_shown).map(|(_, judged)| judged).collect();
    let wide = moves.iter().map(|judged| judged.text.native.chars().count()).max();
    let wide = wide.unwrap_or(0).max(6);
    for judged in &moves {
        let mark = if judged.text == opinion.chosen { '*' } else { ' ' };
        let certainty = lang.text(&match judged.certainty {
            Certainty::Exact => Message::new("best.exact"),
            // Two standard errors: nineteen times of twenty.
            Certainty::Sampled { error } => {
                Message::new("best.sampled").with("error", spread(2.0 * error, scale))
            }
            Certainty::Guess => Message::new("best.guess"),
        });
        let ends = judged.ends_in.filter(|_| judged.value != 0.0).map(|plies| {
            let key = if judged.value > 0.0 { "best.win_in" } else { "best.loss_in" };
            format!(", {}", lang.text(&Message::new(key).with("plies", plies)))
        });
        let _ = writeln!(
            text,
            "{mark} {:<wide$} {:>8}  {certainty}{}  {}",
            judged.text.native,
            lang.text(&worth(judged.value, scale)),
            ends.unwrap_or_default(),
            judged.text.classroom.as_deref().unwrap_or_default(),
        );
    }
    if moves.is_empty() {
        let _ = writeln!(text, "* {}", opinion.chosen.native);
    }
    if moves.len() < opinion.moves.len() {
        let more = Message::new("best.more").with("count", opinion.moves.len() - moves.len());
        let _ = writeln!(text, "  {}", lang.text(&more));
    }
    if opinion.line.len() > 1 {
        let line = Message::new("best.line").with("moves", output::spaced(&opinion.line));
        let _ = writeln!(text, "{}", lang.text(&line));
    }
    text
}

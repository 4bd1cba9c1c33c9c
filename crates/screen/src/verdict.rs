//! What an analysis says of a move and of the whole game, in words and as a curve.

use tripot_analysis::{Analysis, Moment, Value};
use tripot_boards::Look;
use tripot_catalog::Unit;
use tripot_core::{Argument, Message, Seat};

/// The heights of a curve that is one row high.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What is said of a move: its worth, the best one if it was a mistake, and what chance did then.
pub(crate) fn comment(analysis: &Analysis, number: usize, names: &[String]) -> Option<Message> {
    let moment = analysis.moments.get(number)?;
    let unit = analysis.yardstick.unit;
    let (chosen, best) = (moment.chosen(), moment.best());
    let worth = worth(chosen.value, unit);
    let said = match moment.mark {
        None => Message::new("screen.analysis.right").with("worth", worth),
        Some(mark) => Message::new("screen.analysis.wrong")
            .with("mark", mark.sign())
            .with_key("word", mark.message())
            .with("worth", worth)
            .with("best", with_names(best.words.clone(), names))
            .with("best_worth", self::worth(best.value, unit)),
    };
    Some(said.with("luck", luck(moment, unit)))
}

/// A move in words with the names of the seats, which a move itself calls `j1`, `j2` and so on.
fn with_names(mut words: Message, names: &[String]) -> Message {
    for (_, argument) in &mut words.arguments {
        if let Argument::Text(text) = argument
            && let Some(name) = Seat::parse(text).and_then(|seat| names.get(seat.index()))
        {
            text.clone_from(name);
        }
    }
    words
}

/// What the mover may expect, in words.
fn worth(value: Value, unit: Unit) -> Message {
    let value = value.to_f64();
    match unit {
        Unit::Points => Message::new("screen.analysis.points")
            .with("value", Argument::signed(value, 1))
            .with("count", Argument::Number(value.abs() as i64)),
        Unit::Share => Message::new("screen.analysis.chance")
            .with("percent", Argument::decimal(100.0 * value, 0)),
    }
}

fn luck(moment: &Moment, unit: Unit) -> Argument {
    let luck = moment.luck(moment.seat);
    if luck == Value::ZERO {
        return Argument::Text(String::new());
    }
    Message::new("screen.analysis.luck").with("luck", changed(luck, unit)).into()
}

/// The account of each seat, and who played best and was luckiest.
pub(crate) fn summary(analysis: &Analysis, names: &[String], look: &Look) -> String {
    let unit = analysis.yardstick.unit;
    let mut lines = Vec::new();
    let name = |seat: Seat| names[seat.index()].as_str();
    for seat in analysis.all_seats() {
        let account = analysis.account(seat);
        let [dubious, mistakes, blunders] = account.marks;
        let line = Message::new("screen.analysis.account")
            .with("name", name(seat))
            .with("finish", written(account.finish, unit))
            .with("start", written(account.start, unit))
            .with("own", changed(account.own, unit))
            .with("others", changed(account.others, unit))
            .with("luck", changed(account.luck, unit))
            .with("rest", changed(account.correction, unit))
            .with("dubious", dubious)
            .with("mistakes", mistakes)
            .with("blunders", blunders);
        lines.extend([look.text(&line), String::new()]);
    }
    lines.extend(analysis.accuracies(names, look.lang));
    let leaders = [
        ("screen.analysis.best", analysis.best_player()),
        ("screen.analysis.luckiest", analysis.luckiest()),
    ];
    for (key, seat) in leaders {
        if let Some(seat) = seat {
            lines.push(look.text(&Message::new(key).with("name", name(seat))));
        }
    }
    if analysis.is_exact() {
        lines.push(look.word("screen.analysis.exact"));
    }
    lines.join("\n")
}

/// How the expectation of a seat went up and down, in this many columns.
pub(crate) fn curve(analysis: &Analysis, seat: Seat, columns: usize) -> String {
    let mut values: Vec<i64> =
        analysis.moments.iter().map(|moment| moment.before.of(seat).parts()).collect();
    values.push(analysis.finish.of(seat).parts());
    let (low, high) = values
        .iter()
        .fold((i64::MAX, i64::MIN), |(low, high), &value| (low.min(value), high.max(value)));
    let height = |value: i64| {
        let part = (value - low) * 7 + (high - low) / 2;
        part.checked_div(high - low).map_or(3, |height| height as usize)
    };
    let column = |column: usize| {
        let whole = columns.saturating_sub(1).max(1);
        let at = (column * (values.len() - 1) + whole / 2) / whole;
        HEIGHTS[height(values[at])]
    };
    (0..columns).map(column).collect()
}

/// A worth in the units of the game.
fn written(value: Value, unit: Unit) -> Argument {
    match unit {
        Unit::Points => Argument::signed(value.to_f64(), 1),
        Unit::Share => format!("{:.0} %", 100.0 * value.to_f64()).into(),
    }
}

/// A change of it.
fn changed(value: Value, unit: Unit) -> Argument {
    match unit {
        Unit::Points => Argument::signed(value.to_f64(), 1),
        Unit::Share => format!("{:+.0} %", 100.0 * value.to_f64()).into(),
    }
}

//! The curve of an analysis in characters.

use std::fmt::Write as _;

use tripot_analysis::{Analysis, Figures, Value};
use tripot_catalog::{Lang, Unit};
use tripot_core::Seat;

/// How many rows the curve has.
const ROWS: usize = 9;
/// How many columns it has at most.
const COLUMNS: usize = 66;
/// How many columns apart two moves are at most.
const WIDEST: usize = 4;

/// What a seat could expect before the first move and after each, drawn from left to right; below
/// it the marks of the moves, and whether chance was for the seat or against it.
pub(super) fn chart(analysis: &Analysis, seat: Seat, lang: Lang) -> String {
    let figures = Figures::new(lang, analysis.yardstick.unit);
    let values: Vec<Value> = std::iter::once(analysis.start.of(seat))
        .chain(analysis.moments.iter().map(|moment| moment.next.of(seat)))
        .collect();
    let step = (COLUMNS / values.len()).clamp(1, WIDEST);
    // A game too long for the width is drawn at every second move, or every third.
    let every = (values.len() * step).div_ceil(COLUMNS).max(1);
    let (low, high) = bounds(&values, analysis.yardstick.unit);
    let row_of = |value: Value| {
        let part = (high - value).to_f64() / (high - low).to_f64();
        (part * (ROWS - 1) as f64).round() as usize
    };
    let width = values.len().div_ceil(every) * step;
    let mut rows = vec![vec![' '; width]; ROWS];
    if analysis.yardstick.unit == Unit::Points || low < half() {
        let middle = if analysis.yardstick.unit == Unit::Points { Value::ZERO } else { half() };
        rows[row_of(middle)].fill('·');
    }
    for (place, &value) in values.iter().step_by(every).enumerate() {
        rows[row_of(value)][place * step] = '●';
    }
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let level = high - scaled(high - low, number, ROWS - 1);
        let label = if number % 2 == 0 { figures.value(level) } else { String::new() };
        let line: String = row.iter().collect();
        let _ = writeln!(text, "{label:>9} │{}", line.trim_end());
    }
    let mut marks = vec![' '; width + 1];
    let mut luck = vec![' '; width];
    for (number, moment) in analysis.moments.iter().enumerate() {
        let place = (number + 1) / every * step;
        if let Some(mark) = moment.mark {
            for (offset, symbol) in mark.sign().chars().enumerate().take(step.max(1)) {
                marks[place + offset] = symbol;
            }
        }
        let change = moment.luck(seat);
        if change.parts().abs() >= Value::nearest(analysis.yardstick.dubious).parts() {
            luck[place] = if change > Value::ZERO { '▲' } else { '▼' };
        }
    }
    let mut strip = |label: &str, cells: &[char]| {
        let line: String = cells.iter().collect();
        if !line.trim().is_empty() {
            let _ = writeln!(text, "{label:>9} │{}", line.trim_end());
        }
    };
    strip("?", &marks);
    strip(&lang.word("analysis.col.luck"), &luck);
    text
}

fn half() -> Value {
    Value::of_parts(Value::PARTS / 2)
}

/// A number of `of` equal steps of a distance.
fn scaled(distance: Value, steps: usize, of: usize) -> Value {
    Value::of_parts(distance.parts() * steps as i64 / of as i64)
}

/// The lowest and the highest level of the curve: a game of chances has all of them.
fn bounds(values: &[Value], unit: Unit) -> (Value, Value) {
    match unit {
        Unit::Share => (Value::ZERO, Value::ONE),
        Unit::Points => {
            let most = values.iter().map(|value| value.parts().abs()).max().unwrap_or(0);
            // Whole points above and below, so that the levels are round numbers.
            let points = (most + Value::PARTS - 1) / Value::PARTS;
            let points = points.max(2);
            (Value::of_parts(-points * Value::PARTS), Value::of_parts(points * Value::PARTS))
        }
    }
}

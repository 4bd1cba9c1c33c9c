//! What a machine says of a position: a number for the person to move, and a hint with its reason.

use tripot_catalog::{JudgedText, Opinion, Scale};
use tripot_core::{Argument, Certainty, Message};

/// What the best move is worth to the person who is to move.
pub(crate) fn evaluation(scale: Scale, opinion: &Opinion) -> Option<Message> {
    let best = best(opinion)?;
    Some(Message::new("screen.evaluation").with("worth", worth(scale, best)))
}

/// The best move, what it is worth, how the game would go on, and the next best move.
pub(crate) fn hint(scale: Scale, opinion: &Opinion, reason: Option<Message>) -> Message {
    let mut parts: Vec<Message> = reason.into_iter().collect();
    if let Some(best) = best(opinion) {
        parts.push(worth(scale, best));
    }
    let worse = |judged: &&JudgedText| {
        judged.text != opinion.chosen
            && best(opinion).is_some_and(|best| judged.value <= best.value)
    };
    if opinion.line.len() > 1 {
        let line: Vec<&str> =
            opinion.line.iter().skip(1).take(3).map(|text| text.native.as_str()).collect();
        parts.push(Message::new("screen.hint.line").with("moves", line.join(" ")));
    }
    if let Some(other) = opinion.moves.iter().find(worse) {
        let next = Message::new("screen.hint.next").with("move", other.text.native.as_str());
        parts.push(next.with("worth", worth(scale, other)));
    }
    Message::new("screen.hint")
        .with("move", opinion.chosen.native.as_str())
        .with("reasons", parts.into_iter().collect::<Argument>())
}

fn best(opinion: &Opinion) -> Option<&JudgedText> {
    opinion.moves.iter().find(|judged| judged.text == opinion.chosen)
}

/// A value in the words of its scale.
fn worth(scale: Scale, judged: &JudgedText) -> Message {
    if let Some(plies) = judged.ends_in.filter(|_| judged.value != 0.0) {
        let key = if judged.value > 0.0 { "best.win_in" } else { "best.loss_in" };
        return Message::new(key).with("plies", plies);
    }
    let exact = judged.certainty == Certainty::Exact;
    let about = if exact { "" } else { "≈ " };
    let chance = |share: f64| {
        Message::new("screen.worth.chance")
            .with("about", about)
            .with("percent", format!("{:.0}", 100.0 * share))
    };
    match scale {
        Scale::Chance => chance(judged.value),
        Scale::Balance => chance(0.5 + judged.value / 2.0),
        Scale::Points => Message::new("screen.worth.points")
            .with("about", about)
            .with("value", Argument::signed(judged.value, 1)),
    }
}

#[cfg(test)]
mod tests {
    use tripot_catalog::{Lang, MoveText};

    use super::*;

    #[test]
    fn a_hint_says_the_move_its_worth_and_the_next_best() {
        let judged = |native: &str, value| JudgedText {
            text: MoveText { native: native.to_owned(), classroom: None },
            value,
            certainty: Certainty::Exact,
            ends_in: None,
        };
        let moves = vec![judged("2fc", 3.0), judged("1bc", 1.5)];
        let line = moves.iter().map(|judged| judged.text.clone()).collect();
        let opinion = Opinion { chosen: moves[0].text.clone(), moves, line, nodes: 1 };
        let said = Lang::En.text(&hint(Scale::Points, &opinion, None));
        for part in ["2fc", "+3.0", "1bc", "+1.5"] {
            assert!(said.contains(part), "{said}");
        }
    }
}

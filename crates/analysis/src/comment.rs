//! What a machine says beside a move, in sentences.

use tripot_catalog::Lang;
use tripot_core::{Certainty, Message, Seat};

use crate::analysis::Analysis;
use crate::figures::Figures;
use crate::mark::Mark;
use crate::moment::Cause;
use crate::value::Value;

impl Analysis {
    /// The accuracy of each seat that has moved, by these names, with what that is.
    pub fn accuracies(&self, names: &[impl AsRef<str>], lang: Lang) -> Option<String> {
        let figures = Figures::new(lang, self.yardstick.unit);
        let told = |seat: Seat| {
            let accuracy = self.account(seat).accuracy()?;
            Some(format!("{} {}", names[seat.index()].as_ref(), figures.part(accuracy)))
        };
        let told: Vec<String> = self.all_seats().filter_map(told).collect();
        let message = Message::new("analysis.accuracy").with("each", told.join(", "));
        (!told.is_empty()).then(|| lang.text(&message))
    }

    /// What there is to say of a decision, counted from 0, from a seat's side; nothing if there is no
    /// such decision.
    pub fn comments(&self, number: usize, seat: Seat, lang: Lang) -> Vec<String> {
        let Some(moment) = self.moments.get(number) else { return Vec::new() };
        let figures = Figures::new(lang, self.yardstick.unit);
        let name = self.seats[seat.index()].name();
        let best = moment.best();
        let judged = match moment.mark {
            Some(mark) => Message::new("analysis.comment.mark")
                .with("mark", mark.sign())
                .with_key("name", Mark::message(mark)),
            None if moment.loss() > Value::ZERO => Message::new("analysis.comment.slight"),
            None if moment.played == 0 => Message::new("analysis.comment.best"),
            None => Message::new("analysis.comment.good"),
        };
        let judged = judged
            .with("loss", figures.change(-moment.loss()))
            .with("words", best.words.clone())
            .with("move", best.chosen.native.as_str());
        let mut said = vec![judged];
        if moment.misses_win(&self.yardstick) {
            said.push(match best.ends_in {
                Some(plies) => Message::new("analysis.win_missed_in").with("plies", plies),
                None => Message::new("analysis.win_missed"),
            });
        }
        if moment.cause != Cause::Nothing {
            let luck = figures.change(moment.luck(seat));
            said.push(Message::new("analysis.comment.luck").with("luck", luck).with("name", name));
        }
        let about = if moment.chosen().certainty == Certainty::Exact { "" } else { "≈ " };
        let value = format!("{about}{}", figures.value(moment.next.of(seat)));
        said.push(
            Message::new("analysis.comment.expected").with("value", value).with("name", name),
        );
        said.iter().map(|message| lang.text(message)).collect()
    }
}

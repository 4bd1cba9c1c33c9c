//! A decision of a game that was analysed, tried again.

use serde::{Deserialize, Serialize};
use tripot_analysis::Judging;
use tripot_catalog::{AnyView, Happening, Lang, Trouble, Variant};
use tripot_core::{Budget, Message, Record, SeatCount, Seed, Turn};
use tripot_wire::{RequestError, Said};

/// How many positions may be looked at to find the answer to a move.
const ANSWER_NODES: u64 = 200_000;

/// A decision of a record.
#[derive(Deserialize)]
pub(crate) struct Retry {
    record: String,
    /// Which one, counted from 0.
    index: usize,
    /// What each seat is called on the page.
    names: Vec<String>,
}

fn no_decision() -> RequestError {
    RequestError::Unreadable { why: "there is no such decision".to_owned() }
}

/// What is said of a move.
#[derive(Serialize)]
pub(crate) struct Retried {
    /// Whether it deserves no mark: what it gives away is less than the smallest one, or not sure.
    right: bool,
    #[serde(rename = "move")]
    chosen: String,
    /// What the mover may expect after it, in the units of the analysis.
    value: f64,
    /// What the mover may expect after the best move.
    best: f64,
    /// Whether both are proved.
    exact: bool,
    /// Whether it lets a win go that was proved.
    win_missed: bool,
    /// What is expected to answer a move that is not right, where nothing is hidden and nothing comes out.
    reply: Option<String>,
    /// What speaks for a move that is right.
    reasons: Vec<String>,
}

impl Retry {
    fn judging(&self) -> Result<(Judging, Variant), RequestError> {
        let record = Record::parse(&self.record).map_err(Trouble::from)?;
        let variant = Variant::read(&record.header.variant, &[])?;
        Ok((Judging::of(record, None)?, variant))
    }

    fn view(&self, judging: &Judging) -> Result<Box<dyn AnyView>, RequestError> {
        judging.view(self.index).ok_or_else(no_decision)
    }

    /// Judges a move as an analysis does, from what the mover knew.
    pub(crate) fn play(&self, chosen: &str, lang: Lang) -> Result<Retried, RequestError> {
        let (judging, variant) = self.judging()?;
        let view = self.view(&judging)?;
        let chosen = judging.check(self.index, chosen).ok_or_else(no_decision)??;
        let moment = judging.attempt(self.index, &chosen).ok_or_else(no_decision)?;
        let is_right = moment.mark.is_none();
        let told = |message: Message| lang.text(&message);
        let reasons = is_right.then(|| view.explain(&chosen, &self.names)).flatten();
        let reply = if is_right { None } else { self.reply(&*view, &variant, &chosen) };
        Ok(Retried {
            right: is_right,
            value: moment.chosen().value.to_f64(),
            best: moment.best().value.to_f64(),
            exact: moment.is_exact(),
            win_missed: moment.misses_win(&judging.yardstick()),
            reply: reply.map(told),
            reasons: reasons.into_iter().map(told).collect(),
            chosen,
        })
    }

    /// Whether a move is legal, and why not.
    pub(crate) fn why(&self, text: &str, lang: Lang) -> Result<Said, RequestError> {
        let (judging, _) = self.judging()?;
        let checked = judging.check(self.index, text).ok_or_else(no_decision)?;
        Ok(Said::checked(checked, lang, None))
    }

    /// The answer to a move, in words.
    fn reply(&self, view: &dyn AnyView, variant: &Variant, chosen: &str) -> Option<Message> {
        // What a player of a game with secrets knows is no position.
        let mut after = variant.position(&view.native()).ok()?;
        after.apply(chosen).ok()?;
        let Turn::Seat(seat) = after.turn() else { return None };
        if self.names.len() <= seat.index() || Turn::Seat(seat) == view.turn() {
            return None;
        }
        let machine = variant.strongest_machine(SeatCount::new(self.names.len())?);
        let seed = Seed::parse("reply").ok()?;
        let (reply, _) = after.choose(machine, &seed, &Budget::nodes(ANSWER_NODES)).ok()?;
        let mut child = variant.position(&after.native()).ok()?;
        child.apply(&reply).ok()?;
        let what = Happening { seat, chosen: &reply, came_out: &[], names: &self.names };
        after.tell(&*child, &what).into_iter().next()
    }
}

//! Judging a game one decision at a time, for who has other things to do in between or shares the work.

use tripot_catalog::{AnyFilm, AnyTable, AnyView, CritiqueText, Shot, Trouble, Variant, Yardstick};
use tripot_core::{Annotation, Record, Seat, Stop};

use crate::analysis::Analysis;
use crate::moment::Moment;
use crate::value::Values;
use crate::verdict::{NoVerdict, Verdict};
use crate::work::{Effort, Progress, judge_instead, judge_one, total};

/// A game of which some decisions are judged.
///
/// Judging decision after decision comes to the same as [`Analysis::of`], however often and
/// wherever it is interrupted, and whichever process judges which decision.
pub struct Judging {
    record: Record,
    variant: String,
    film: Box<dyn AnyFilm>,
    critiques: Vec<CritiqueText>,
    nodes: Option<u64>,
}

impl Judging {
    /// Nothing is judged yet. `nodes` positions are looked at for a decision; what is usual for the
    /// game if not given.
    pub fn of(record: Record, nodes: Option<u64>) -> Result<Judging, Trouble> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let film = variant.game.film(&record)?;
        Ok(Judging { record, variant: variant.name, film, critiques: Vec::new(), nodes })
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.critiques.len(), total: total(&*self.film) }
    }

    /// Whether every decision is judged.
    pub fn is_done(&self) -> bool {
        let Progress { done, total } = self.progress();
        done >= total
    }

    /// Judges the next decision, if there is one. What was stopped is judged again next time.
    pub fn step(&mut self, stop: &Stop) {
        let critique = self.judge(self.critiques.len(), stop);
        if !stop.is_raised() {
            self.critiques.extend(critique);
        }
    }

    fn judge(&self, number: usize, stop: &Stop) -> Option<CritiqueText> {
        let effort = Effort { nodes: self.nodes, stop: stop.clone(), ..Effort::default() };
        judge_one(&*self.film, number, &effort)
    }

    /// What is to be said of one decision, counted from 0, for another process to [`take`](Judging::take); nothing
    /// if there is no such decision.
    pub fn verdict(&self, number: usize) -> Option<Verdict> {
        self.judge(number, &Stop::new()).as_ref().map(Verdict::of)
    }

    /// Takes what another process has said of the next decision.
    pub fn take(&mut self, verdict: &Verdict) -> Result<(), NoVerdict> {
        let critique = verdict.critique(&*self.film, self.critiques.len())?;
        self.critiques.push(critique);
        Ok(())
    }

    /// A decision, counted from 0, as it would have been with another move in the place of the one that was played, by
    /// the same critic with the same effort; nothing if that move can't be played there. Where nothing comes out, in a
    /// game without secrets, it is what an analysis of the game up to that move says of it; else it is not known
    /// what the move leads to, and that is what could be expected.
    pub fn attempt(&self, number: usize, chosen: &str) -> Option<Moment> {
        let effort = Effort { nodes: self.nodes, ..Effort::default() };
        let critique = judge_instead(&*self.film, number, chosen, &effort)?;
        let (chosen, _) = self.film.words(number, chosen)?;
        let (seat, yardstick) = (critique.seat, self.film.yardstick());
        let led_to = self.led_to(number, seat, &chosen.native, &effort);
        let shot = Shot { seat, chosen, came_out: Vec::new(), is_settled: true };
        let mut moment = Moment::new(&shot, &critique, &yardstick)?;
        let (next, is_proved) = led_to.unwrap_or_else(|| (moment.after.clone(), false));
        moment.lead_to(&next, is_proved, &yardstick);
        Some(moment)
    }

    /// What each seat may expect in the position after another move, and whether that is proved; nothing where something
    /// comes out or is hidden.
    fn led_to(
        &self,
        number: usize,
        seat: Seat,
        chosen: &str,
        effort: &Effort,
    ) -> Option<(Values, bool)> {
        let game = Variant::read(&self.variant, &[]).ok()?.game;
        if game.has_secrets() {
            return None;
        }
        let mut table = self.table(number)?;
        table.play(seat, chosen, Annotation::default()).ok()?;
        if table.came_out_count() > 0 {
            return None;
        }
        let film = game.film(&table.record(&self.record.header.seats)).ok()?;
        let critique = judge_one(&*film, number + 1, effort);
        Analysis::finish_of(&*film, critique.as_ref())
    }

    /// The table as it was before a move, counted from 0.
    fn table(&self, number: usize) -> Option<Box<dyn AnyTable>> {
        let mut table = Variant::read(&self.variant, &[]).ok()?.game.replay(&self.record).ok()?;
        table.rewind(table.moves().len().checked_sub(number)?);
        Some(table)
    }

    /// Whether a move, in any form, may be played in the place of one, counted from 0: its native form, or why not.
    /// Nothing if there is no such decision.
    pub fn check(&self, number: usize, text: &str) -> Option<Result<String, Trouble>> {
        let table = self.table(number)?;
        Some(table.check(table.turn().seat()?, text))
    }

    /// How results are counted and mistakes measured.
    pub fn yardstick(&self) -> Yardstick {
        self.film.yardstick()
    }

    /// What the mover of a decision, counted from 0, knew.
    pub fn view(&self, number: usize) -> Option<Box<dyn AnyView>> {
        self.film.view(number)
    }

    /// What it all comes to, once every decision is judged.
    pub fn finish(self) -> Option<Analysis> {
        let is_done = self.is_done();
        let Judging { record, variant, film, critiques, nodes } = self;
        is_done.then(|| Analysis::add_up(&record, variant, &*film, &critiques, nodes))
    }
}

//! Judging a game one decision at a time, for who has other things to do in between.

use tripot_catalog::{AnyFilm, CritiqueText, Trouble, Variant};
use tripot_core::{Record, Stop};

use crate::analysis::Analysis;
use crate::work::{Effort, Progress, judge_one, total};

/// A game of which some decisions are judged.
///
/// Judging decision after decision comes to the same as [`Analysis::of`], however often and
/// wherever it is interrupted.
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
        let effort = Effort { nodes: self.nodes, stop: stop.clone(), ..Effort::default() };
        let critique = judge_one(&*self.film, self.critiques.len(), &effort);
        if !stop.is_raised() {
            self.critiques.extend(critique);
        }
    }

    /// What it all comes to, once every decision is judged.
    pub fn finish(self) -> Option<Analysis> {
        let is_done = self.is_done();
        let Judging { record, variant, film, critiques, nodes } = self;
        is_done.then(|| Analysis::add_up(&record, variant, &*film, &critiques, nodes))
    }
}

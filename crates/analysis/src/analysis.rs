//! A game, judged.

use tripot_catalog::{AnyFilm, CritiqueText, Variant, Yardstick};
use tripot_core::{Certainty, Record, Seat, SeatLine, Termination, order_by};

use crate::account::Account;
use crate::moment::{Cause, Moment};
use crate::value::{Value, Values};
use crate::work::{AnalysisError, Effort, Progress, judge_all};

/// What can be said of a game: every decision, and what it all adds up to.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The canonical name of the variant.
    pub variant: String,
    /// Who sat where.
    pub seats: Vec<SeatLine>,
    /// How results are counted and mistakes measured.
    pub yardstick: Yardstick,
    /// Why the game ended.
    pub termination: Termination,
    /// The final scores, if the rules ended it.
    pub scores: Vec<i32>,
    /// How many positions were looked at for a decision, at most.
    pub nodes: u64,
    /// The decisions, oldest first.
    pub moments: Vec<Moment>,
    /// What each seat could expect before the first decision.
    pub start: Values,
    /// What each seat got, or could expect when the game broke off.
    pub finish: Values,
}

impl Analysis {
    /// Judges a record. `progress` is called before the first decision and after each, on this
    /// thread.
    ///
    /// The same record and the same number of nodes give the same analysis.
    pub fn of(
        record: &Record,
        effort: &Effort,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Analysis, AnalysisError> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let film = variant.game.film(record)?;
        let critiques = judge_all(&*film, effort, progress)?;
        Ok(Analysis::add_up(record, variant.name, &*film, &critiques, effort.nodes))
    }

    /// What each seat got, or could expect where the game broke off, and whether that is proved.
    pub(crate) fn finish_of(
        film: &dyn AnyFilm,
        broken_off: Option<&CritiqueText>,
    ) -> Option<(Values, bool)> {
        let unit = film.yardstick().unit;
        if let Some(results) = film.results() {
            return Some((Values::nearest(&results, unit), true));
        }
        let best = broken_off?.moves.first()?;
        Some((Values::nearest(&best.expected, unit), best.certainty == Certainty::Exact))
    }

    /// What all decisions of a film come to, of which each is judged.
    pub(crate) fn add_up(
        record: &Record,
        variant: String,
        film: &dyn AnyFilm,
        critiques: &[CritiqueText],
        nodes: Option<u64>,
    ) -> Analysis {
        let yardstick = film.yardstick();
        let mut moments = Vec::with_capacity(film.shots().len());
        for (shot, critique) in film.shots().iter().zip(critiques) {
            moments.push(
                Moment::new(shot, critique, &yardstick)
                    .expect("a critic judges the move that was played"),
            );
        }
        let (finish, is_known) = Analysis::finish_of(film, critiques.get(moments.len()))
            .expect("a game that goes on has a seat to move");
        let (mut next, mut is_proved) = (finish.clone(), is_known);
        for moment in moments.iter_mut().rev() {
            moment.lead_to(&next, is_proved, &yardstick);
            (next, is_proved) = (moment.before.clone(), moment.is_proved());
        }
        Analysis {
            variant,
            seats: record.header.seats.clone(),
            yardstick,
            termination: film.termination(),
            scores: record.scores.clone(),
            nodes: nodes.unwrap_or_else(|| film.usual_nodes()),
            moments,
            start: next,
            finish,
        }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        self.variant.split('(').next().unwrap_or_default()
    }

    /// The seats at the table.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len()).filter_map(Seat::new)
    }

    /// From whose side a game is told if nobody says so: the first person's, else the first seat's.
    pub fn point_of_view(&self) -> Seat {
        let person = self.seats.iter().position(|seat| seat.player() == "human");
        person.and_then(Seat::new).unwrap_or(Seat::FIRST)
    }

    /// Whether anything happened that nobody chose.
    pub fn has_luck(&self) -> bool {
        self.moments.iter().any(|moment| moment.cause != Cause::Nothing)
    }

    /// The account of a seat. Its parts add up to what it got.
    pub fn account(&self, seat: Seat) -> Account {
        Account::of(seat, &self.moments, self.start.of(seat), self.finish.of(seat))
    }

    /// The seat that gave away least; nobody if several did.
    pub fn best_player(&self) -> Option<Seat> {
        self.leader(|account| account.own)
    }

    /// The seat that chance gave most; nobody if several got as much.
    pub fn luckiest(&self) -> Option<Seat> {
        self.leader(|account| account.luck)
    }

    fn leader(&self, of: impl Fn(&Account) -> Value) -> Option<Seat> {
        let mut ranked: Vec<(Value, Seat)> =
            self.all_seats().map(|seat| (of(&self.account(seat)), seat)).collect();
        order_by(&mut ranked, |&(value, _)| -value);
        match ranked.as_slice() {
            [(first, seat), (second, _), ..] if first > second => Some(*seat),
            _ => None,
        }
    }

    /// The moves that got a mark, the largest losses first, as numbers of decisions from 0.
    pub fn turning_points(&self) -> Vec<usize> {
        let mut points: Vec<usize> =
            (0..self.moments.len()).filter(|&it| self.moments[it].mark.is_some()).collect();
        order_by(&mut points, |&it| -self.moments[it].loss());
        points
    }

    /// Whether every value was proved, so that nothing had to be estimated.
    pub fn is_exact(&self) -> bool {
        self.moments.iter().all(Moment::is_exact)
    }
}

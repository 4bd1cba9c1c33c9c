//! The standings of a match.

use tripot_core::{Seat, SeatCount};

use crate::plan::Plan;
use crate::report::{Effort, Report};
use tripot_stats::Elo;
use tripot_stats::Mean;
use tripot_stats::Results;
use tripot_stats::Share;

/// The results of an entrant, or of a seat.
///
/// Wins, draws and losses count games: all who share the best score have won, and if that is
/// everybody, it is a draw. The means count deals: see [`Share`].
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    /// Games won, alone or with others.
    pub wins: u64,
    /// Games in which everybody was equal.
    pub draws: u64,
    /// Games that others won.
    pub losses: u64,
    /// The part of the points: 1 for a win alone, 1/k for each of k who share one.
    pub share: Share,
    /// How far ahead of the best opponent, or behind, in games that the rules ended.
    pub margin: Mean,
    /// The score, in games that the rules ended.
    pub score: Mean,
}

/// How an entrant stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Placing {
    /// All its games.
    pub all: Tally,
    /// Its games on each seat.
    pub at: Vec<Tally>,
    /// The games that it lost by a fault.
    pub faults: u64,
    /// What it put into all of them.
    pub effort: Effort,
}

/// Counts up the reports of a match as they come.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    seats: SeatCount,
    games_per_deal: u64,
    games: u64,
    plies: u64,
    placings: Vec<Placing>,
    by_seat: Vec<Tally>,
    /// What the first of two took of each deal.
    results: Results,
    /// The games of the deal that is not complete yet.
    pending: Vec<Report>,
}

impl Tally {
    pub(crate) fn new(seats: SeatCount) -> Tally {
        let share = Share::among(seats.get());
        let (margin, score) = (Mean::default(), Mean::default());
        Tally { wins: 0, draws: 0, losses: 0, share, margin, score }
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(crate) fn count(&mut self, report: &Report, seat: Seat) {
        let winners = report.winners();
        let counter = match winners.len() {
            all if all == report.fixture.seats().get() => &mut self.draws,
            _ if winners.contains(&seat) => &mut self.wins,
            _ => &mut self.losses,
        };
        *counter += 1;
    }

    /// Adds what the games of a deal brought, each seen from a seat.
    pub(crate) fn add_deal(&mut self, games: &[(&Report, Seat)]) {
        let points: Mean = games.iter().map(|(report, seat)| points(report, *seat)).collect();
        if let Some(points) = points.value() {
            self.share.add(points);
        }
        let finished =
            || games.iter().filter_map(|(report, seat)| Some((report.outcome.as_ref()?, *seat)));
        let margin: Mean =
            finished().map(|(outcome, seat)| f64::from(outcome.margin(seat))).collect();
        let score: Mean =
            finished().map(|(outcome, seat)| f64::from(outcome.scores()[seat.index()])).collect();
        if let (Some(margin), Some(score)) = (margin.value(), score.value()) {
            self.margin.add(margin);
            self.score.add(score);
        }
    }
}

/// What a seat gets of the one point of a game.
pub(crate) fn points(report: &Report, seat: Seat) -> f64 {
    let winners = report.winners();
    if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

impl Placing {
    /// The difference of strength, if there is one opponent and a deal was played.
    pub fn elo(&self) -> Option<Elo> {
        Some(&self.all.share).filter(|_| self.at.len() == 2).and_then(Elo::of)
    }
}

impl Standings {
    /// Before the first game.
    pub fn new(plan: &Plan) -> Standings {
        let seats = plan.contest.seats();
        let by_seat = vec![Tally::new(seats); seats.get()];
        let placing = Placing {
            all: Tally::new(seats),
            at: by_seat.clone(),
            faults: 0,
            effort: Effort::default(),
        };
        Standings {
            seats,
            games_per_deal: plan.games_per_deal(),
            games: 0,
            plies: 0,
            placings: vec![placing; seats.get()],
            by_seat,
            results: Results::none(plan.games_per_deal()),
            pending: Vec::new(),
        }
    }

    /// Adds a game. They come in the order of their numbers, as [`run`](crate::run) delivers them.
    pub fn add(&mut self, report: Report) {
        self.games += 1;
        self.plies += report.plies;
        for seat in self.seats.seats() {
            let placing = &mut self.placings[report.fixture.entrant_at(seat)];
            placing.all.count(&report, seat);
            placing.effort.add(&report.efforts[seat.index()]);
            placing.faults += u64::from(report.termination.seat() == Some(seat));
            // Of one entrant on one seat there is one game a deal.
            let here = &mut placing.at[seat.index()];
            here.count(&report, seat);
            here.add_deal(&[(&report, seat)]);
            self.by_seat[seat.index()].count(&report, seat);
        }
        self.pending.push(Report { record: None, ..report });
        if self.pending.len() as u64 == self.games_per_deal {
            self.close_deal();
        }
    }

    fn close_deal(&mut self) {
        let games = std::mem::take(&mut self.pending);
        for (entrant, placing) in self.placings.iter_mut().enumerate() {
            let seen: Vec<_> =
                games.iter().map(|report| (report, report.fixture.seat_of(entrant))).collect();
            placing.all.add_deal(&seen);
            if entrant == 0 {
                let taken: Mean = seen.iter().map(|(report, seat)| points(report, *seat)).collect();
                self.results.add(taken.value().unwrap_or_default());
            }
        }
        for (seat, tally) in self.seats.seats().zip(&mut self.by_seat) {
            let seen: Vec<_> = games.iter().map(|report| (report, seat)).collect();
            tally.add_deal(&seen);
        }
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many deals are complete. Games of one that is not are counted, but no part of a mean.
    pub fn deals(&self) -> u64 {
        self.games / self.games_per_deal
    }

    /// How many moves the games had in all.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// How each entrant stands, in the order in which they were given.
    pub fn placings(&self) -> &[Placing] {
        &self.placings
    }

    /// How often the first of two entrants took how much of a deal.
    pub fn results(&self) -> Option<&Results> {
        (self.seats.get() == 2).then_some(&self.results)
    }

    /// What each seat is worth, for any entrant.
    pub fn by_seat(&self) -> &[Tally] {
        &self.by_seat
    }
}

//! The ranking of a tournament.

use std::cmp::Ordering;

use crate::report::{Effort, Report};
use crate::standings::{Tally, points};
use crate::tournament::format::{Format, swiss_points};
use crate::tournament::{Encounter, TableResult, Tournament};
use tripot_stats::{Comparisons, Rating};

/// How the players stand: the same games give the same ranking, in whatever order they were played.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The players, the best first.
    pub rows: Vec<Row>,
    /// What each player, by its number, took against each other.
    pub cross: Vec<Vec<Cell>>,
    /// The ratings of all players, by their numbers, after some of the rounds.
    pub curve: Vec<(usize, Vec<Rating>)>,
}

/// How a player stands.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the player, counted from 0 in the order of the programme.
    pub player: usize,
    /// The first and the last place that it may claim, counted from 1: who can't be told apart
    /// shares them.
    pub places: (usize, usize),
    /// Its games.
    pub tally: Tally,
    /// How strong it is.
    pub rating: Rating,
    /// How often it lost by a fault.
    pub faults: u64,
    /// What it put into its games.
    pub effort: Effort,
    /// What the format goes by: points in a Swiss tournament, rounds survived in a knock-out.
    pub score: Option<f64>,
}

/// What one player took against another: of each game they played together, all if it ended with
/// the higher score, a half if with the same.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cell {
    /// The number of games.
    pub games: u64,
    /// What it took of them.
    pub points: f64,
}

impl Cell {
    /// The part of the points, if they have met.
    pub fn share(self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }
}

/// The most points of the curve, beside one for the end.
const POINTS: usize = 40;

impl Ranking {
    pub(crate) fn of(tournament: &Tournament) -> Ranking {
        let programme = tournament.programme();
        let count = programme.players.len();
        let mut comparisons = Comparisons::new(count, programme.games_per_deal());
        let mut curve = Vec::new();
        let complete = tournament.complete_rounds();
        let step = complete.div_ceil(POINTS).max(1);
        for (index, round) in tournament.rounds().iter().enumerate() {
            for encounter in round {
                compare(encounter, &mut comparisons);
            }
            let number = index + 1;
            if number <= complete && (number.is_multiple_of(step) || number == complete) {
                curve.push((number, comparisons.ratings()));
            }
        }
        let ratings = comparisons.ratings();
        let scores = scores(tournament);
        let mut rows: Vec<Row> = (0..count)
            .map(|player| {
                row(tournament, player, ratings[player], scores.as_ref().map(|all| all[player]))
            })
            .collect();
        rows.sort_by(|one, other| {
            let score = |row: &Row| row.score.unwrap_or_default();
            let by_score = score(other).total_cmp(&score(one));
            let by_rating = other.rating.value.total_cmp(&one.rating.value);
            by_score.then(by_rating).then(one.player.cmp(&other.player))
        });
        place(&mut rows);
        Ranking { rows, cross: cross(tournament), curve }
    }
}

/// Adds the deals of a table that were played to the end.
fn compare(encounter: &Encounter, comparisons: &mut Comparisons) {
    for deal in encounter.deals() {
        let taken = |entrant| -> f64 {
            deal.iter().map(|report| points(report, report.fixture.seat_of(entrant))).sum()
        };
        let taken: Vec<f64> = (0..encounter.players.len()).map(taken).collect();
        comparisons.add(&encounter.players, &taken);
    }
}

/// What the format goes by before it looks at ratings.
fn scores(tournament: &Tournament) -> Option<Vec<f64>> {
    let count = tournament.programme().players.len();
    let complete = &tournament.rounds()[..tournament.complete_rounds()];
    let result = |round: &Vec<Encounter>| round.iter().map(Encounter::result).collect();
    let past: Vec<Vec<TableResult>> = complete.iter().map(result).collect();
    match tournament.programme().format {
        Format::Match | Format::RoundRobin | Format::Gauntlet => None,
        Format::Swiss => Some(swiss_points(count, &past)),
        Format::KnockOut => {
            let lost = |player: usize| {
                past.iter().position(|round| {
                    let mut tables = round.iter();
                    tables.any(|table| table.players.contains(&player) && table.winner() != player)
                })
            };
            Some((0..count).map(|player| lost(player).unwrap_or(past.len()) as f64).collect())
        }
    }
}

fn row(tournament: &Tournament, player: usize, rating: Rating, score: Option<f64>) -> Row {
    let mut tally = Tally::new(tournament.programme().seats);
    let (mut faults, mut effort) = (0, Effort::default());
    for encounter in tournament.rounds().iter().flatten() {
        let Some(entrant) = encounter.players.iter().position(|&who| who == player) else {
            continue;
        };
        for report in encounter.reports() {
            let seat = report.fixture.seat_of(entrant);
            tally.count(report, seat);
            faults += u64::from(report.termination.seat() == Some(seat));
            effort.add(&report.efforts[seat.index()]);
        }
        for deal in encounter.deals() {
            let seen: Vec<_> =
                deal.into_iter().map(|report| (report, report.fixture.seat_of(entrant))).collect();
            tally.add_deal(&seen);
        }
    }
    Row { player, places: (0, 0), tally, rating, faults, effort, score }
}

/// Gives out the places. Where the format has a score, equal scores share their places; else those
/// do whom the 95 % intervals don't tell apart.
fn place(rows: &mut [Row]) {
    let places: Vec<(usize, usize)> = rows
        .iter()
        .map(|row| {
            let (better, worse): (usize, usize) = match row.score {
                Some(score) => (
                    rows.iter().filter(|other| other.score > Some(score)).count(),
                    rows.iter().filter(|other| other.score < Some(score)).count(),
                ),
                None => {
                    let own = row.rating.interval();
                    let ends = || rows.iter().map(|other| other.rating.interval());
                    (
                        ends().filter(|other| other.low > own.high).count(),
                        ends().filter(|other| other.high < own.low).count(),
                    )
                }
            };
            (better + 1, rows.len() - worse)
        })
        .collect();
    for (row, places) in rows.iter_mut().zip(places) {
        row.places = places;
    }
}

fn cross(tournament: &Tournament) -> Vec<Vec<Cell>> {
    let count = tournament.programme().players.len();
    let mut cells = vec![vec![Cell::default(); count]; count];
    for encounter in tournament.rounds().iter().flatten() {
        for report in encounter.reports() {
            for (one, &row) in encounter.players.iter().enumerate() {
                for (other, &column) in encounter.players.iter().enumerate() {
                    if let Some(points) = duel(report, one, other).filter(|_| one != other) {
                        cells[row][column].games += 1;
                        cells[row][column].points += points;
                    }
                }
            }
        }
    }
    cells
}

/// What one entrant took against another in a game; nothing if a third one ended it by a fault.
fn duel(report: &Report, one: usize, other: usize) -> Option<f64> {
    let (own, others) = (report.fixture.seat_of(one), report.fixture.seat_of(other));
    if let Some(guilty) = report.termination.seat() {
        return match guilty {
            _ if guilty == own => Some(0.0),
            _ if guilty == others => Some(1.0),
            _ => None,
        };
    }
    let scores = report.outcome.as_ref()?.scores();
    Some(match scores[own.index()].cmp(&scores[others.index()]) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    })
}

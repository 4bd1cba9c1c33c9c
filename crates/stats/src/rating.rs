//! Ratings of many players by the Bradley–Terry model.

use std::collections::BTreeMap;

use tripot_core::maths::{ln, square};

use crate::interval::Interval;

/// A strength in Elo points around [`Rating::MIDDLE`], with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The likeliest strength.
    pub value: f64,
    /// The standard error, relative to the mean of all players.
    pub error: f64,
}

impl Rating {
    /// What the mean of all players is put at.
    pub const MIDDLE: f64 = 1500.0;

    /// Elo points in one unit of the logarithm of a strength: 400 are odds of ten to one.
    const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

    /// Where the true strength lies, nineteen times of twenty.
    pub fn interval(&self) -> Interval {
        Interval::around(self.value, self.error)
    }
}

/// Deals that players met on, and what each took of their points.
///
/// The model is that of Bradley and Terry in its form for any number of seats (Luce): who sits
/// at a table takes the point of a game with a chance proportional to its strength; those who share
/// a win share the point, so that a draw is half of one for either of two. The strengths that make
/// the results likeliest are found by Hunter's MM algorithm (*The Annals of Statistics* 32, 2004).
///
/// Errors follow from the information matrix of that model *and* from how the deals differ (White's
/// sandwich, with one score per deal), because games on one deal share their luck. For two players
/// this is the pentanomial error of [`Elo`](crate::Elo).
///
/// ```
/// use tripot_stats::Comparisons;
///
/// // Three players, single games: the first beats the second, the second the third, ten times each.
/// let mut games = Comparisons::new(3, 1);
/// for _ in 0..10 {
///     games.add(&[0, 1], &[1.0, 0.0]);
///     games.add(&[1, 2], &[1.0, 0.0]);
/// }
/// let ratings = games.ratings();
/// assert!(ratings[0].value > ratings[1].value && ratings[1].value > ratings[2].value);
/// ```
///
/// Everybody has also won one imagined deal and lost one, against a player of mean strength. It
/// keeps the strength finite of who won or lost everything, says how little a few deals prove, and
/// is soon outweighed.
#[derive(Clone, Debug)]
pub struct Comparisons {
    players: usize,
    games_per_deal: f64,
    tables: BTreeMap<Vec<usize>, Meetings>,
}

/// What was seen of the players at one table: enough to forget the single deals.
#[derive(Clone, Debug)]
struct Meetings {
    deals: f64,
    /// The sum of each player's points.
    points: Vec<f64>,
    /// The sums of the products of two players' points, row by row.
    products: Vec<f64>,
}

impl Comparisons {
    /// Nobody has met yet.
    pub fn new(players: usize, games_per_deal: u64) -> Comparisons {
        Comparisons { players, games_per_deal: games_per_deal as f64, tables: BTreeMap::new() }
    }

    /// Adds a deal: who sat at the table, and the points that each took in all games of the deal.
    ///
    /// # Panics
    /// If there is no such player, or not as many points as players.
    pub fn add(&mut self, table: &[usize], points: &[f64]) {
        assert!(table.iter().all(|&player| player < self.players), "an unknown player");
        assert_eq!(table.len(), points.len(), "points for everybody at the table");
        let size = table.len();
        let meetings = self.tables.entry(table.to_vec()).or_insert_with(|| Meetings {
            deals: 0.0,
            points: vec![0.0; size],
            products: vec![0.0; size * size],
        });
        meetings.deals += 1.0;
        for (row, own) in points.iter().enumerate() {
            meetings.points[row] += own;
            for (column, other) in points.iter().enumerate() {
                meetings.products[row * size + column] += own * other;
            }
        }
    }

    /// The ratings of all players, in their order.
    pub fn ratings(&self) -> Vec<Rating> {
        let strengths = self.strengths();
        let errors = self.errors(&strengths);
        let logs: Vec<f64> = strengths.iter().map(|&strength| ln(strength)).collect();
        let mean = logs.iter().sum::<f64>() / self.players.max(1) as f64;
        let rating = |(log, error): (&f64, f64)| Rating {
            value: Rating::MIDDLE + Rating::SCALE * (log - mean),
            error: Rating::SCALE * error,
        };
        logs.iter().zip(errors).map(rating).collect()
    }

    /// Hunter's algorithm: each strength becomes the points taken over the points that would have
    /// been taken by one of strength 1, until nothing changes. A player of strength 1 is whom the
    /// imagined deals were played against.
    fn strengths(&self) -> Vec<f64> {
        const PATIENCE: usize = 20_000;
        const SMALL: f64 = 1e-11;
        let mut taken = vec![self.games_per_deal; self.players];
        for (table, meetings) in &self.tables {
            for (&player, points) in table.iter().zip(&meetings.points) {
                taken[player] += points;
            }
        }
        let mut strengths = vec![1.0; self.players];
        for _ in 0..PATIENCE {
            let imagined = |strength: &f64| 2.0 * self.games_per_deal / (strength + 1.0);
            let mut weights: Vec<f64> = strengths.iter().map(imagined).collect();
            for (table, meetings) in &self.tables {
                let games = meetings.points.iter().sum::<f64>();
                let weight = games / table.iter().map(|&player| strengths[player]).sum::<f64>();
                for &player in table {
                    weights[player] += weight;
                }
            }
            let mut change: f64 = 0.0;
            for (strength, (taken, weight)) in strengths.iter_mut().zip(taken.iter().zip(&weights))
            {
                let next = taken / weight;
                change = change.max((next / *strength - 1.0).abs());
                *strength = next;
            }
            if change < SMALL {
                break;
            }
        }
        strengths
    }

    /// The standard errors of the logarithms of the strengths, relative to their mean.
    fn errors(&self, strengths: &[f64]) -> Vec<f64> {
        let count = self.players;
        let mut information = Matrix::new(count);
        let mut scores = Matrix::new(count);
        for (player, strength) in strengths.iter().enumerate() {
            let chance = strength / (strength + 1.0);
            let games = self.games_per_deal;
            information.add(player, player, 2.0 * games * chance * (1.0 - chance));
            let squares = square(games * (1.0 - chance)) + square(games * chance);
            scores.add(player, player, squares);
        }
        for (table, meetings) in &self.tables {
            let all: f64 = table.iter().map(|&player| strengths[player]).sum();
            let chances: Vec<f64> = table.iter().map(|&player| strengths[player] / all).collect();
            let games: f64 = meetings.points.iter().sum();
            let each = games / meetings.deals;
            for (row, &first) in table.iter().enumerate() {
                for (column, &second) in table.iter().enumerate() {
                    let own = if row == column { chances[row] } else { 0.0 };
                    let both = chances[row] * chances[column];
                    information.add(first, second, games * (own - both));
                    // The sum over the deals of (x − e p)(y − e q).
                    let product = meetings.products[row * table.len() + column]
                        - each * chances[row] * meetings.points[column]
                        - each * chances[column] * meetings.points[row]
                        + meetings.deals * each * each * both;
                    scores.add(first, second, product);
                }
            }
        }
        let inverse = information.inverse();
        let covariance = inverse.times(&scores).times(&inverse).around_the_mean();
        (0..count).map(|player| covariance.at(player, player).max(0.0).sqrt()).collect()
    }
}

/// A square matrix.
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn new(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::new(self.size);
        for row in 0..self.size {
            for middle in 0..self.size {
                let factor = self.at(row, middle);
                for column in 0..self.size {
                    product.add(row, column, factor * other.at(middle, column));
                }
            }
        }
        product
    }

    /// The inverse of an information matrix: it is positive definite, because everybody has
    /// imagined deals, so no pivot is nothing.
    fn inverse(mut self) -> Matrix {
        let size = self.size;
        let mut inverse = Matrix::new(size);
        (0..size).for_each(|row| inverse.add(row, row, 1.0));
        for pivot in 0..size {
            let scale = 1.0 / self.at(pivot, pivot);
            for column in 0..size {
                self.cells[pivot * size + column] *= scale;
                inverse.cells[pivot * size + column] *= scale;
            }
            for row in (0..size).filter(|&row| row != pivot) {
                let factor = self.at(row, pivot);
                for column in 0..size {
                    self.cells[row * size + column] -= factor * self.at(pivot, column);
                    inverse.cells[row * size + column] -= factor * inverse.at(pivot, column);
                }
            }
        }
        inverse
    }

    /// The covariance of the distances from the mean of all.
    fn around_the_mean(&self) -> Matrix {
        let size = self.size as f64;
        let rows: Vec<f64> =
            self.cells.chunks(self.size.max(1)).map(|row| row.iter().sum()).collect();
        let all: f64 = rows.iter().sum::<f64>() / (size * size);
        let mut centred = Matrix::new(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                let value = self.at(row, column) - (rows[row] + rows[column]) / size + all;
                centred.add(row, column, value);
            }
        }
        centred
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{Rng, Seed};

    use super::*;
    use crate::{Elo, Share};

    fn rng(purpose: &str) -> Rng {
        Seed::from_bytes([5; 32]).stream(purpose)
    }

    /// Who of these takes a point, by their strengths.
    fn lot(table: &[usize], strengths: &[f64], rng: &mut Rng) -> usize {
        let all: f64 = table.iter().map(|&player| strengths[player]).sum();
        let mut rest = f64::from(rng.below(1 << 30)) / f64::from(1 << 30) * all;
        for (index, &player) in table.iter().enumerate() {
            rest -= strengths[player];
            if rest < 0.0 {
                return index;
            }
        }
        table.len() - 1
    }

    #[test]
    fn two_players_have_the_difference_and_the_error_of_elo() {
        let (mut comparisons, mut share) = (Comparisons::new(2, 2), Share::among(2));
        for (half_points, count) in [334, 433, 457, 333, 400].into_iter().enumerate() {
            for _ in 0..count {
                let points = half_points as f64 / 2.0;
                comparisons.add(&[0, 1], &[points, 2.0 - points]);
                share.add(points / 2.0);
            }
        }
        let elo = Elo::of(&share).unwrap();
        let ratings = comparisons.ratings();
        let difference = ratings[0].value - ratings[1].value;
        assert!((difference - elo.value.unwrap()).abs() < 0.05, "{difference} {elo:?}");
        assert!((ratings[0].value + ratings[1].value - 2.0 * Rating::MIDDLE).abs() < 1e-6);
        // Each is half the difference away from the mean, and so is its error.
        let half = (elo.high.unwrap() - elo.low.unwrap()) / 2.0;
        let found = 2.0 * ratings[0].interval().half();
        assert!((found / half - 1.0).abs() < 0.01, "{found} {half}");
    }

    #[test]
    fn the_strengths_make_expected_and_taken_points_equal() {
        // Results of five players at tables of two and three: the likelihood equations hold.
        let mut comparisons = Comparisons::new(5, 1);
        let mut rng = rng("equations");
        let strengths = [0.5, 1.0, 1.5, 2.0, 4.0];
        let mut deals = Vec::new();
        for table in [vec![0, 1], vec![1, 2, 3], vec![0, 3, 4], vec![2, 4]] {
            for _ in 0..50 {
                let winner = lot(&table, &strengths, &mut rng);
                let points: Vec<f64> =
                    (0..table.len()).map(|index| f64::from(u8::from(index == winner))).collect();
                comparisons.add(&table, &points);
                deals.push((table.clone(), points));
            }
        }
        let found = comparisons.strengths();
        for player in 0..5 {
            let mut balance = 1.0 - 2.0 * found[player] / (found[player] + 1.0);
            for (table, points) in &deals {
                let Some(index) = table.iter().position(|&who| who == player) else { continue };
                let all: f64 = table.iter().map(|&who| found[who]).sum();
                balance += points[index] - found[player] / all;
            }
            assert!(balance.abs() < 1e-6, "player {player}: {balance}");
        }
    }

    #[test]
    fn nineteen_intervals_of_twenty_hold_the_truth() {
        // Four players, tables of two with paired games, tables of three: simulated tournaments.
        let strengths = [0.4_f64, 0.8, 1.5, 3.0];
        let mean = strengths.iter().map(|&strength| ln(strength)).sum::<f64>() / 4.0;
        for (tables, games) in [
            (vec![vec![0, 1], vec![0, 2], vec![0, 3], vec![1, 2], vec![1, 3], vec![2, 3]], 2_u64),
            (vec![vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3]], 3),
        ] {
            let mut rng = rng("coverage");
            let (mut held, mut all) = (0, 0);
            for _ in 0..100 {
                let mut comparisons = Comparisons::new(4, games);
                for table in &tables {
                    for _ in 0..20 {
                        let mut points = vec![0.0; table.len()];
                        // A lucky deal: half of them, who wins once wins every time.
                        let first = lot(table, &strengths, &mut rng);
                        let lucky = rng.below(2) == 0;
                        for _ in 0..games {
                            let again = lot(table, &strengths, &mut rng);
                            points[if lucky { first } else { again }] += 1.0;
                        }
                        comparisons.add(table, &points);
                    }
                }
                for (rating, strength) in comparisons.ratings().iter().zip(strengths) {
                    let truth = Rating::MIDDLE + Rating::SCALE * (ln(strength) - mean);
                    let Interval { low, high } = rating.interval();
                    held += u32::from(low <= truth && truth <= high);
                    all += 1;
                }
            }
            let part = f64::from(held) / f64::from(all);
            assert!((0.925..=0.98).contains(&part), "{part}");
        }
    }

    #[test]
    fn who_won_everything_is_strong_but_nobody_knows_how_strong() {
        let mut comparisons = Comparisons::new(3, 2);
        for _ in 0..20 {
            comparisons.add(&[0, 1], &[2.0, 0.0]);
            comparisons.add(&[0, 2], &[2.0, 0.0]);
            comparisons.add(&[1, 2], &[1.0, 1.0]);
        }
        let ratings = comparisons.ratings();
        assert!(ratings[0].value > ratings[1].value + 400.0, "{ratings:?}");
        assert!((ratings[1].value - ratings[2].value).abs() < 1e-6, "{ratings:?}");
        assert!(ratings[0].error > 1.5 * ratings[1].error, "{ratings:?}");
        assert!(ratings[0].interval().low > ratings[1].interval().high, "{ratings:?}");
    }

    #[test]
    fn nobody_who_did_not_play_is_rated_well() {
        let ratings = Comparisons::new(2, 2).ratings();
        assert!(ratings.iter().all(|rating| (rating.value - 1500.0).abs() < 1e-9));
        // One deal won of two, either way: as good as nothing.
        assert!(ratings.iter().all(|rating| rating.interval().half() > 300.0), "{ratings:?}");
        assert!(Comparisons::new(0, 2).ratings().is_empty());
    }
}

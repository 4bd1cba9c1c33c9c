//! The sequential probability ratio test (SPRT): a match that ends as soon as its result is clear.

use std::fmt;
use std::str::FromStr;
use tripot_core::maths::{ln, pow, square};

/// A test of two guesses about the difference between two players: that it is `elo0`, or `elo1`.
///
/// It is the generalised sequential probability ratio test that chess engines are developed with
/// (M. Van den Bergh, *A practical introduction to the GSPRT*). After each deal it compares how
/// likely the results are under the two guesses, each with the most favourable distribution that
/// agrees with it, and accepts one as soon as the other would be wrong too seldom. The unit is the
/// deal: a pair of games on one deal has five results, a game of its own has three.
///
/// ```
/// use tripot_stats::{Finding, Results, Sprt};
///
/// let test: Sprt = "elo0=0,elo1=10".parse()?;
/// let mut results = Results::none(2);
/// assert_eq!(test.finding(&results), Finding::Open);
/// for deal in 0..800 {
///     results.add(if deal % 3 == 0 { 0.5 } else { 0.75 });
/// }
/// assert_eq!(test.finding(&results), Finding::Accepted);
/// # Ok::<(), tripot_stats::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth the trouble.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often `elo1` may be accepted though `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted though `elo1` is true.
    pub beta: f64,
    /// What the differences mean.
    pub scale: Scale,
}

/// What a difference of strength means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// Elo: it says which part of the points the stronger takes.
    #[default]
    Logistic,
    /// Normalised Elo: it says how many standard deviations of one game the stronger is ahead, so
    /// that a test takes about as many games whatever the game.
    Normalized,
}

impl Scale {
    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Logistic => "logistic",
            Scale::Normalized => "normalized",
        }
    }
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Nothing yet.
    Open,
    /// The difference is `elo0` rather than `elo1`.
    Refused,
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
}

/// Why a text is no test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// A part is no `name=value`, or its name or value is not known.
    #[error("`{part}` is no part of a test")]
    Part {
        /// What was written.
        part: String,
    },
    /// `elo0` or `elo1` is missing, or `elo1` is not the larger.
    #[error("elo0 and elo1 are needed, and elo1 is the larger")]
    Order,
    /// An error rate is not between 0 and 1/2.
    #[error("alpha and beta lie between 0 and 0.5")]
    Rates,
}

/// How often each result of a deal was seen, from none of the points to all of them: three counts
/// for single games, five for pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results {
    /// Lost, drawn, won.
    Games([u64; 3]),
    /// Pairs of games by half points: none, a half, one, one and a half, two.
    Pairs([u64; 5]),
}

impl Results {
    /// Before the first deal of this many games.
    pub fn none(games_per_deal: u64) -> Results {
        if games_per_deal == 2 { Results::Pairs([0; 5]) } else { Results::Games([0; 3]) }
    }

    /// Adds a deal: the mean of the points of its games, between 0 and 1.
    pub fn add(&mut self, points: f64) {
        let counts = match self {
            Results::Games(counts) => &mut counts[..],
            Results::Pairs(counts) => &mut counts[..],
        };
        let last = counts.len() - 1;
        counts[(points * last as f64).round().clamp(0.0, last as f64) as usize] += 1;
    }

    fn counts(&self) -> &[u64] {
        match self {
            Results::Games(counts) => counts,
            Results::Pairs(counts) => counts,
        }
    }
}

/// The share of the points that a player expects who is stronger by this much.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + pow(10.0, -elo / 400.0))
}

/// One normalised Elo is this part of a standard deviation of one game: the slope of
/// [`expected_share`] in the middle, where a game without draws has the deviation 1/2.
const NORMALIZED: f64 = std::f64::consts::LN_10 / 800.0;

impl Sprt {
    /// The usual error rates.
    pub const RATE: f64 = 0.05;

    /// A test with the usual error rates.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: Self::RATE, beta: Self::RATE, scale: Scale::Logistic }
    }

    /// Where the test ends: below the first number `elo0` is accepted, above the second `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        (ln(self.beta / (1.0 - self.alpha)), ln((1.0 - self.beta) / self.alpha))
    }

    /// How much likelier the results are under `elo1` than under `elo0`: the logarithm of the
    /// ratio; 0 before the first deal.
    pub fn ratio(&self, results: &Results) -> f64 {
        let counts = results.counts();
        if counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // A result that was not seen yet is not impossible.
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(1e-3)).collect();
        let total: f64 = counts.iter().sum();
        let seen = Distribution {
            values: (0..counts.len()).map(|i| i as f64 / (counts.len() - 1) as f64).collect(),
            chances: counts.iter().map(|count| count / total).collect(),
        };
        let likeliest = |elo: f64| match (self.scale, results) {
            (Scale::Logistic, _) => seen.likeliest_with_mean(expected_share(elo)),
            (Scale::Normalized, Results::Games(_)) => seen.likeliest_with_lead(elo * NORMALIZED),
            // The mean of two games deviates less than a game, by √2.
            (Scale::Normalized, Results::Pairs(_)) => {
                seen.likeliest_with_lead(elo * NORMALIZED * std::f64::consts::SQRT_2)
            }
        };
        let (first, second) = (likeliest(self.elo0), likeliest(self.elo1));
        let terms = counts.iter().zip(first).zip(second);
        terms.map(|((count, first), second)| count * ln(second / first)).sum()
    }

    /// What the results say.
    pub fn finding(&self, results: &Results) -> Finding {
        let (ratio, (low, high)) = (self.ratio(results), self.bounds());
        match ratio {
            _ if ratio <= low => Finding::Refused,
            _ if ratio >= high => Finding::Accepted,
            _ => Finding::Open,
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=10`, with `alpha=`, `beta=` and `scale=logistic|normalized` if wanted.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::new(f64::NAN, f64::NAN);
        for part in text.split(',') {
            let wrong = || SprtError::Part { part: part.chars().take(40).collect() };
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            let (name, value) = (name.trim(), value.trim());
            if name == "scale" {
                sprt.scale = match value {
                    "logistic" => Scale::Logistic,
                    "normalized" => Scale::Normalized,
                    _ => return Err(wrong()),
                };
                continue;
            }
            let field = match name {
                "elo0" => &mut sprt.elo0,
                "elo1" => &mut sprt.elo1,
                "alpha" => &mut sprt.alpha,
                "beta" => &mut sprt.beta,
                _ => return Err(wrong()),
            };
            *field =
                value.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(wrong)?;
        }
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        match sprt {
            _ if !rate(sprt.alpha) || !rate(sprt.beta) => Err(SprtError::Rates),
            // Not a number is not smaller than anything.
            _ if sprt.elo0 < sprt.elo1 => Ok(sprt),
            _ => Err(SprtError::Order),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, scale } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")?;
        match scale {
            Scale::Logistic => Ok(()),
            Scale::Normalized => f.write_str(",scale=normalized"),
        }
    }
}

/// A few values, each with its chance.
struct Distribution {
    values: Vec<f64>,
    chances: Vec<f64>,
}

impl Distribution {
    /// The chances that have this mean and make what was seen likeliest: pᵢ / (1 + θ (xᵢ − mean)),
    /// with the θ that gives them the mean (Lagrange). That condition falls as θ rises, so its
    /// zero is found by halving.
    fn likeliest_with_mean(&self, mean: f64) -> Vec<f64> {
        let away: Vec<f64> = self.values.iter().map(|value| value - mean).collect();
        let most = away.iter().copied().fold(f64::MIN, f64::max);
        let least = away.iter().copied().fold(f64::MAX, f64::min);
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let slope = |theta: f64| -> f64 {
            let terms = away.iter().zip(&self.chances);
            terms.map(|(away, chance)| chance * away / (1.0 + theta * away)).sum()
        };
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        let theta = f64::midpoint(low, high);
        let terms = away.iter().zip(&self.chances);
        terms.map(|(away, chance)| chance / (1.0 + theta * away)).collect()
    }

    /// The chances whose mean is this many of their own standard deviations above 1/2 and that make
    /// what was seen likeliest. The condition is not linear in the chances: around those of the
    /// last step it is replaced by a linear one, until they change no more.
    fn likeliest_with_lead(&self, lead: f64) -> Vec<f64> {
        let mut chances = vec![1.0 / self.values.len() as f64; self.values.len()];
        for _ in 0..100 {
            let mean: f64 = self.values.iter().zip(&chances).map(|(value, p)| value * p).sum();
            let variance: f64 =
                self.values.iter().zip(&chances).map(|(value, p)| p * square(value - mean)).sum();
            let deviation = variance.sqrt();
            let linear = |value: &f64| {
                let away = (mean - value) / deviation;
                value - 0.5 - lead * deviation * f64::midpoint(1.0, away * away)
            };
            let line = Distribution {
                values: self.values.iter().map(linear).collect(),
                chances: self.chances.clone(),
            };
            let next = line.likeliest_with_mean(0.0);
            let change = next.iter().zip(&chances).map(|(new, old)| (new - old).abs());
            let change = change.fold(0.0, f64::max);
            chances = next;
            if change < 1e-10 {
                break;
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(text: &str) -> Sprt {
        text.parse().expect("a test")
    }

    #[track_caller]
    fn near(text: &str, results: Results, expected: f64) {
        let found = test(text).ratio(&results);
        assert!((found - expected).abs() < 0.006, "{found}, not {expected}");
    }

    // The figures are those of the tests of fastchess. It has two more, in which every result is
    // the same; there its versions disagree among themselves, because they stop iterating early.

    #[test]
    fn pairs_of_games_agree_with_the_figures_of_fastchess() {
        near("elo0=0.5,elo1=2.5", Results::Pairs([223, 9863, 21279, 10037, 246]), -3.07);
        near("elo0=0,elo1=2", Results::Pairs([871, 26175, 55983, 26678, 821]), -4.98);
        let normalized = "elo0=0,elo1=2,scale=normalized";
        near(normalized, Results::Pairs([365, 16618, 36229, 16974, 390]), 2.25);
        let normalized = "elo0=-1.75,elo1=0.25,scale=normalized";
        near(normalized, Results::Pairs([127, 4883, 10712, 5150, 104]), 3.01);
    }

    #[test]
    fn single_games_agree_with_the_figures_of_fastchess() {
        near("elo0=0.5,elo1=2.5", Results::Games([21184, 40708, 21404]), -1.57);
        near("elo0=0,elo1=2", Results::Games([57030, 106_593, 57433]), -2.59);
        let normalized = "elo0=0,elo1=2,scale=normalized";
        near(normalized, Results::Games([36027, 68692, 36433]), 0.92);
        let normalized = "elo0=-1.75,elo1=0.25,scale=normalized";
        near(normalized, Results::Games([10650, 20431, 10871]), 2.30);
    }

    #[test]
    fn the_bounds_follow_from_the_error_rates() {
        let (low, high) = test("elo0=0,elo1=10").bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
        let (low, high) = test("elo0=0,elo1=10,alpha=0.01,beta=0.2").bounds();
        assert!((low - ln(0.2 / 0.99)).abs() < 1e-12);
        assert!((high - ln(80.0)).abs() < 1e-12);
    }

    #[test]
    fn a_test_is_open_then_decided() {
        let sprt = test("elo0=0,elo1=50");
        let mut results = Results::none(2);
        assert_eq!((sprt.ratio(&results), sprt.finding(&results)), (0.0, Finding::Open));
        (0..100).for_each(|_| results.add(0.5));
        (0..40).for_each(|_| results.add(1.0));
        assert_eq!(results, Results::Pairs([0, 0, 100, 0, 40]));
        assert_eq!(sprt.finding(&results), Finding::Accepted);
        (0..120).for_each(|_| results.add(0.25));
        assert_eq!(sprt.finding(&results), Finding::Refused);
    }

    #[test]
    fn the_error_rates_are_kept() {
        // Equal players, and players as far apart as `elo1`: each is taken for the other in about
        // one test of twenty.
        let sprt = test("elo0=0,elo1=80");
        let mut rng = tripot_core::Seed::from_bytes([3; 32]).stream("sprt");
        for (elo, wrong) in [(0.0, Finding::Accepted), (80.0, Finding::Refused)] {
            let win = (expected_share(elo) * 1e6) as u64;
            let tests = 400;
            let mistakes = (0..tests)
                .filter(|_| {
                    let mut results = Results::none(1);
                    loop {
                        results.add(if u64::from(rng.below(1_000_000)) < win { 1.0 } else { 0.0 });
                        match sprt.finding(&results) {
                            Finding::Open => {}
                            finding => break finding == wrong,
                        }
                    }
                })
                .count();
            assert!((4..=34).contains(&mistakes), "{mistakes} of {tests} at {elo}");
        }
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for (text, error) in [
            ("", SprtError::Part { part: String::new() }),
            ("elo0=0", SprtError::Order),
            ("elo1=5", SprtError::Order),
            ("elo0=5,elo1=5", SprtError::Order),
            ("elo0=0,elo1=ten", SprtError::Part { part: "elo1=ten".to_owned() }),
            ("elo0=0,elo1=inf", SprtError::Part { part: "elo1=inf".to_owned() }),
            ("elo0=0,elo1=5,gamma=1", SprtError::Part { part: "gamma=1".to_owned() }),
            ("elo0=0,elo1=5,alpha=0", SprtError::Rates),
            ("elo0=0,elo1=5,beta=0.5", SprtError::Rates),
            ("elo0=0,elo1=5,scale=chess", SprtError::Part { part: "scale=chess".to_owned() }),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(error), "{text}");
        }
        let full = "elo0=-1.5,elo1=3,alpha=0.1,beta=0.01,scale=normalized";
        assert_eq!(test(full).to_string(), full);
        assert_eq!(test("elo0=0, elo1=5").to_string(), "elo0=0,elo1=5,alpha=0.05,beta=0.05");
    }
}

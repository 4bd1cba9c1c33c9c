//! Statistics of matches: what results are worth. It knows no games.
//!
//! [`Mean`] is a running mean with its variance (Welford), [`Moments`] its counterpart for the
//! inner loops of searches, [`Interval`] a 95 % confidence interval, [`Share`] the part of the
//! points that a contestant took, [`Elo`] what that says about strength, [`Sprt`] the sequential
//! probability ratio test that ends a match as soon as its result is clear, and [`Comparisons`] a
//! Bradley–Terry model that rates many players at once.
//!
//! All of them count *deals*, not games: games that share their luck are not independent, and
//! counting them as if they were would claim more than was seen.
//!
//! ```
//! use tripot_stats::{Elo, Share};
//!
//! // Twenty deals, each played from both seats: fourteen won twice, six once.
//! let mut share = Share::among(2);
//! for deal in 0..20 {
//!     share.add(if deal < 14 { 1.0 } else { 0.5 });
//! }
//! assert_eq!(share.value(), Some(0.85));
//! let elo = Elo::of(&share).expect("there are deals");
//! assert_eq!(elo.value.map(f64::round), Some(301.0));
//! assert!(elo.low > Some(150.0), "surely stronger");
//! ```

mod elo;
mod interval;
mod mean;
mod moments;
mod rating;
mod share;
mod sprt;

pub use elo::Elo;
pub use interval::Interval;
pub use mean::Mean;
pub use moments::Moments;
pub use rating::{Comparisons, Rating};
pub use share::Share;
pub use sprt::{Finding, Results, Scale, Sprt, SprtError, expected_share};

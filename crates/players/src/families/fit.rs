//! Fitting the weights of the expert by self-play.
//!
//! Three things are found, each with the help of those before:
//!
//! 1. the [`RolloutPolicy`], by the cross-entropy method: many policies play, the best are kept,
//!    and the next ones are drawn around them ([`rollout_policy`]);
//! 2. the value of a position, by logistic regression on the outcomes of games in which both
//!    seats follow that rollout policy ([`value`]);
//! 3. the [`OpponentModel`](super::opponent_model::OpponentModel), by logistic regression on what
//!    the other really held in games of all kinds of players ([`opponent_model`]).
//!
//! The same seed and plan give the same weights.

mod opponent_model;
mod rollout_policy;
mod value;

use std::fmt::{self, Write as _};

use tripot_core::Seed;

use super::opponent_model::FEATURES;
use super::rollout_policy::RolloutPolicy;
use super::value::Weights;

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FitPlan {
    /// How many times policies are drawn and the best kept.
    pub generations: u32,
    /// On how many deals each policy plays, each deal from both seats against every opponent.
    pub deals: u32,
    /// How many games say what positions are worth.
    pub value_games: u64,
    /// How many games say what asks suggest.
    pub opponent_games: u64,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FitStep {
    /// A generation has played: its number from 1, and the share of wins of those that were kept.
    Generation(u32, f64),
    /// This many games say what positions are worth; the Brier score of the last of them, before
    /// anything was learned from them.
    Values(u64, f64),
    /// This many games say what asks suggest: the Brier score of counted chances, and with the
    /// opponent model.
    OpponentModel(u64, f64, f64),
}

/// Weights that were found. Shown, they are the source of the file that holds them.
#[derive(Clone, Debug)]
pub struct Fitted {
    rollout_policy: RolloutPolicy,
    value: Weights,
    opponent_model: [f64; FEATURES],
}

/// Finds all weights of the expert.
///
/// ```
/// use tripot_core::Seed;
/// use tripot_players::families::{FitPlan, fit_families};
/// let plan = FitPlan { generations: 1, deals: 2, value_games: 20, opponent_games: 2 };
/// let fitted = fit_families(&Seed::parse("7").unwrap(), &plan, &mut |_| {});
/// assert!(fitted.to_string().contains("const ROLLOUT_POLICY"));
/// ```
pub fn fit_families(seed: &Seed, plan: &FitPlan, report: &mut dyn FnMut(FitStep)) -> Fitted {
    let rollout_policy = rollout_policy::fit(seed, plan.generations, plan.deals, report);
    let value = value::fit(seed, &rollout_policy, plan.value_games, report);
    let opponent_model = opponent_model::fit(seed, &rollout_policy, plan.opponent_games, report);
    Fitted { rollout_policy, value, opponent_model }
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "//! Weights that were fitted by self-play.\n//!\n\
             //! Made by `cargo run --release -p tripot-players --example fit_families`, which \
             prints this file.\n\n\
             use super::rollout_policy;\nuse super::opponent_model;\nuse super::value::Weights;\n\n\
             /// The weights of a [`RolloutPolicy`](rollout_policy::RolloutPolicy), with a full
             /// stock and with an empty \
             one.\n#[rustfmt::skip]\n\
             pub(crate) const ROLLOUT_POLICY: [[f32; rollout_policy::FEATURES]; 2] = [\n",
        )?;
        for weights in [&self.rollout_policy.early, &self.rollout_policy.late] {
            writeln!(f, "    [\n{}    ],", rows(weights.iter().copied().map(f64::from), 8))?;
        }
        f.write_str(
            "];\n\n/// The weights of [`value`](super::value), by function of the stock and \
             feature.\n#[rustfmt::skip]\npub(crate) const VALUE: Weights = [\n",
        )?;
        for weights in &self.value {
            writeln!(f, "    [\n{}    ],", rows(weights.iter().copied().map(f64::from), 8))?;
        }
        f.write_str(
            "];\n\n/// The weights of a [`OpponentModel`](opponent_model::OpponentModel).\n#[rustfmt::skip]\n\
             pub(crate) const OPPONENT_MODEL: [f64; opponent_model::FEATURES] = [\n",
        )?;
        write!(f, "{}];", rows(self.opponent_model.iter().copied(), 4))
    }
}

/// Numbers in rows of ten.
fn rows(numbers: impl Iterator<Item = f64>, indent: usize) -> String {
    let numbers: Vec<String> = numbers.map(|number| format!("{number:.3},")).collect();
    let mut text = String::new();
    for row in numbers.chunks(10) {
        let _ = writeln!(text, "{:indent$}{}", "", row.join(" "));
    }
    text
}

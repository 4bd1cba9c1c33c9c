//! Finding the weights of the expert by playing.
//!
//! Three things are found, each with the help of those before:
//!
//! 1. the [`Habit`], by the cross-entropy method: many habits play, the best are kept, and the next
//!    ones are drawn around them ([`habits`]);
//! 2. the [`value`] of a position, by logistic regression on the outcomes of games in which both
//!    seats follow that habit ([`values`]);
//! 3. the [`Hunch`](super::hunch::Hunch), by logistic regression on what the other really held in
//!    games of all kinds of players ([`hunches`]).
//!
//! The same seed and plan give the same weights.

mod habits;
mod hunches;
mod values;

use std::fmt::{self, Write as _};

use tripot_core::Seed;

use super::habit::Habit;
use super::hunch::SIGNS;
use super::value::Weights;

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FitPlan {
    /// How many times habits are drawn and the best kept.
    pub generations: u32,
    /// On how many deals each habit plays, each deal from both seats against every opponent.
    pub deals: u32,
    /// How many games say what positions are worth.
    pub value_games: u64,
    /// How many games say what asks suggest.
    pub hunch_games: u64,
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FitStep {
    /// A generation has played: its number from 1, and the share of wins of those that were kept.
    Generation(u32, f64),
    /// So many games say what positions are worth; the Brier score of the last of them, before
    /// anything was learned from them.
    Values(u64, f64),
    /// So many games say what asks suggest: the Brier score of counted chances, and with hunches.
    Hunches(u64, f64, f64),
}

/// Weights that were found. Shown, they are the source of the file that holds them.
#[derive(Clone, Debug)]
pub struct FittedFamilies {
    habit: Habit,
    value: Weights,
    hunch: [f64; SIGNS],
}

/// Finds all weights of the expert.
///
/// ```
/// use tripot_core::Seed;
/// use tripot_players::families::{FitPlan, fit_families};
/// let plan = FitPlan { generations: 1, deals: 2, value_games: 20, hunch_games: 2 };
/// let fitted = fit_families(&Seed::parse("7").unwrap(), &plan, &mut |_| {});
/// assert!(fitted.to_string().contains("const HABIT"));
/// ```
pub fn fit_families(
    seed: &Seed,
    plan: &FitPlan,
    report: &mut dyn FnMut(FitStep),
) -> FittedFamilies {
    let habit = habits::fit(seed, plan.generations, plan.deals, report);
    let value = values::fit(seed, &habit, plan.value_games, report);
    let hunch = hunches::fit(seed, &habit, plan.hunch_games, report);
    FittedFamilies { habit, value, hunch }
}

impl fmt::Display for FittedFamilies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "//! Weights that were found by playing.\n//!\n\
             //! Made by `cargo run --release -p tripot-players --example fit_families`, which \
             prints this file.\n\n\
             use super::habit;\nuse super::hunch;\nuse super::value::Weights;\n\n\
             /// The weights of a [`Habit`](habit::Habit), with a full stock and with an empty \
             one.\n#[rustfmt::skip]\n\
             pub(crate) const HABIT: [[f32; habit::SIGHTS]; 2] = [\n",
        )?;
        for weights in [&self.habit.early, &self.habit.late] {
            writeln!(f, "    [\n{}    ],", rows(weights.iter().copied().map(f64::from), 8))?;
        }
        f.write_str(
            "];\n\n/// The weights of [`value`](super::value), by function of the stock and \
             sight.\n#[rustfmt::skip]\npub(crate) const VALUE: Weights = [\n",
        )?;
        for weights in &self.value {
            writeln!(f, "    [\n{}    ],", rows(weights.iter().copied().map(f64::from), 8))?;
        }
        f.write_str(
            "];\n\n/// The weights of a [`Hunch`](hunch::Hunch).\n#[rustfmt::skip]\n\
             pub(crate) const HUNCH: [f64; hunch::SIGNS] = [\n",
        )?;
        write!(f, "{}];", rows(self.hunch.iter().copied(), 4))
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

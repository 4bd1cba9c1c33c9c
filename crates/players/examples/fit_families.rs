//! Finds the weights of the families' expert and prints the file that holds them.
//!
//! `cargo run --release -p tripot-players --example fit_families >
//! crates/players/src/families/weights.rs`
//!
//! It takes some minutes; standard error tells how far it is.

use tripot_core::Seed;
use tripot_players::families::{FitPlan, FitStep, fit_families};

const PLAN: FitPlan =
    FitPlan { generations: 24, deals: 400, value_games: 500_000, opponent_games: 3_000 };

fn main() {
    let seed = Seed::parse("fit families").expect("words are a seed");
    let fitted = fit_families(&seed, &PLAN, &mut |step| match step {
        FitStep::Generation(number, share) => {
            eprintln!("generation {number}: the best win {:.1} %", 100.0 * share);
        }
        FitStep::Values(games, score) => eprintln!("{games} games: Brier score {score:.4}"),
        FitStep::OpponentModel(games, counted, suspected) => {
            eprintln!(
                "{games} games: Brier score counted {counted:.4}, with opponent_model {suspected:.4}"
            );
        }
    });
    println!("{fitted}");
}

//! Fits the evaluation of Chicago's expert and prints its table of weights.

use tripot_core::Seed;
use tripot_players::chicago::fit_evaluation;

fn main() {
    let seed = Seed::parse("fit chicago").expect("words are a seed");
    fit_evaluation(&seed, 4_000, &mut |fitted| {
        let weights = fitted.weights.map(|weight| format!("{weight:.3}"));
        let (before, after) = fitted.spread;
        println!(
            "    [{}], // {} tokens: {before:.2} -> {after:.2}",
            weights.join(", "),
            fitted.tokens
        );
    });
}

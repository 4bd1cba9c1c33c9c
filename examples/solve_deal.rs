//! Solves a deal of Chicago with open piles: `cargo run --release -p tripot-examples --bin
//! solve_deal`.

use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{Budget, Notation, Player, Referee, SeatCount, Seed, Viewer};
use tripot_players::chicago::{Oracle, Solver};

fn main() {
    // Six piles of three: small enough for a moment. `chicago(piles=open)` is the full game.
    let options: ChicagoOptions =
        "chicago(piles=open,piles-count=6,height=3)".parse().expect("a variant");
    let seed = Seed::parse("a deal").expect("words are a seed");
    let game = Referee::<Chicago>::deal(&options, SeatCount::TWO, seed).expect("two can play");
    let state = game.view(Viewer::Public);
    println!("{state}");

    let budget = Budget::nodes(10_000_000);
    let solution = Solver::new().solve(&state, &budget).expect("the budget is enough");
    println!(
        "best: {}, the margin is {:+}, {} nodes",
        solution.best, solution.value, solution.nodes
    );

    // The oracle is the same solver as a player: it also judges the other moves.
    for judged in Oracle::new().study(&state, &budget).moves {
        println!("  {} {:+}", Chicago::write_move(&state, judged.chosen), judged.value);
    }
}

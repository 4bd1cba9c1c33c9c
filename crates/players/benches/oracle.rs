//! The oracle against plain alpha-beta, in one run.
//!
//! `cargo bench -p tripot-players --bench oracle -- 3` solves a hundred full deals with the oracle
//! and three of them with alpha-beta over the same rules, moves in their natural order, which
//! takes some ten seconds a deal; without a number it solves none with alpha-beta. Nodes are the
//! same on every machine, so they are what to compare; times are of one thread.

use std::time::Instant;

use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, Visibility};
use tripot_core::{Budget, State};
use tripot_players::chicago::{Margin, Solver};
use tripot_search::alpha_beta;
use tripot_testkit::{random_game, seats, seed};

const DEALS: u64 = 100;

/// Full deals before the first move.
fn deals() -> Vec<Chicago> {
    let options =
        ChicagoOptions::new(ChicagoSettings { piles: Visibility::Open, ..Default::default() })
            .expect("open piles can be played");
    let start = Chicago::new(&options, seats(2)).expect("the options can be played");
    let deal = |number| {
        let states = random_game(start, &seed("oracle bench").derive("deal", number));
        let first = states.into_iter().find(|state| state.turn().seat().is_some());
        first.expect("a deal has a first move")
    };
    (0..DEALS).map(deal).collect()
}

/// Nodes and milliseconds of each of some questions.
#[derive(Default)]
struct Costs {
    nodes: Vec<u64>,
    milliseconds: Vec<f64>,
}

impl Costs {
    fn measure(&mut self, question: impl FnOnce() -> u64) {
        let start = Instant::now();
        self.nodes.push(question());
        self.milliseconds.push(start.elapsed().as_secs_f64() * 1000.0);
    }

    fn print(&self, name: &str) {
        let (mut nodes, mut milliseconds) = (self.nodes.clone(), self.milliseconds.clone());
        nodes.sort_unstable();
        milliseconds.sort_by(f64::total_cmp);
        let middle = nodes.len() / 2;
        let (Some(most), Some(longest)) = (nodes.last(), milliseconds.last()) else { return };
        println!(
            "{name:<24} nodes median {:>11} most {most:>11}   ms median {:>9.2} most {longest:>9.2}",
            nodes[middle], milliseconds[middle],
        );
    }
}

fn main() {
    let plain_deals = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(0);
    let deals = deals();
    let budget = Budget::nodes(u64::MAX);
    let mut solver = Solver::new();
    let (mut value, mut winner, mut all, mut plain) =
        (Costs::default(), Costs::default(), Costs::default(), Costs::default());
    let mut values = Vec::new();
    let mut margins = 0;
    for (number, deal) in deals.iter().enumerate() {
        let mut solution = None;
        value.measure(|| {
            let solved = solver.solve(deal, &budget).expect("it is open");
            solution = Some(solved);
            solved.nodes
        });
        winner.measure(|| solver.winner(deal, &budget).expect("it is open").nodes);
        all.measure(|| solver.solve_moves(deal, &budget, &mut values).expect("it is open"));
        let margin = solution.map_or(0, |solution| solution.value);
        margins += margin;
        if number < plain_deals {
            plain.measure(|| {
                let found = alpha_beta(deal, u32::MAX, &Margin, &budget).expect("a seat moves");
                assert_eq!(found.value as i32, margin, "the oracle is wrong");
                found.nodes
            });
        }
    }
    println!("{} full deals, mean value {:.2}", deals.len(), f64::from(margins) / DEALS as f64);
    value.print("value and best move");
    winner.print("win, draw or loss");
    all.print("values of all moves");
    plain.print("plain alpha-beta");
    if plain_deals > 0 {
        let deals = plain_deals.min(deals.len());
        let nodes = |costs: &Costs| costs.nodes[..deals].iter().sum::<u64>() as f64;
        let time = |costs: &Costs| costs.milliseconds[..deals].iter().sum::<f64>();
        println!(
            "the same {deals} deals: 1/{:.0} of the nodes, 1/{:.0} of the time",
            nodes(&plain) / nodes(&value),
            time(&plain) / time(&value),
        );
    }
}

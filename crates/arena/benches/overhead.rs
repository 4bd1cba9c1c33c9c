//! What the arena itself costs per move: whole games among players that hardly think, divided by
//! their moves. `cargo bench -p tripot-arena` prints the time of a move.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use criterion::{Bencher, Criterion};
use tripot_arena::{Contest, Plan, run_from};
use tripot_bots::{Bot, Entrant, Launch, Limit, Limits, read_entrants};
use tripot_catalog::Variant;
use tripot_core::{Seed, Stop};

/// Fewer games than this say more about their beginnings than about moves.
const FEWEST_GAMES: u64 = 20;

/// A match that goes on from one measurement to the next: a bot that met a deal again would be
/// started anew.
struct Match {
    plan: Plan,
    played: u64,
}

impl Match {
    fn new(variant: &str, entrants: Vec<Entrant>, limit: Limit) -> Match {
        let variant = Variant::read(variant, &[]).expect("a variant");
        let contest = Contest::new(variant, entrants).expect("a contest");
        let mut plan = Plan::new(contest, Seed::parse("overhead").expect("words"));
        plan.limit = limit;
        Match { plan, played: 0 }
    }

    /// Plays a number of games; returns how many moves they had.
    fn play(&mut self, games: u64) -> u64 {
        let first = self.played;
        self.played += games;
        self.plan.games = NonZeroU64::new(self.played).expect("a game has been played");
        let mut moves = 0;
        run_from(&self.plan, first, &Stop::new(), |report| {
            assert!(report.fault.is_none(), "{:?}", report.fault);
            moves += report.plies;
            ControlFlow::Continue(())
        })
        .expect("the games are played");
        moves
    }

    /// The time that a number of moves takes, from what whole games take.
    fn time(&mut self, moves: u64) -> Duration {
        let games = (moves / 20).max(FEWEST_GAMES);
        let start = Instant::now();
        let played = self.play(games);
        start.elapsed().mul_f64(moves as f64 / played as f64)
    }

    fn bench(&mut self, bencher: &mut Bencher<'_>) {
        // Programs are started here.
        self.play(FEWEST_GAMES);
        bencher.iter_custom(|moves| self.time(moves));
    }
}

fn machines(seats: &str) -> Vec<Entrant> {
    let game = tripot_catalog::game("chicago").expect("a game");
    read_entrants(seats, game, None).expect("machines")
}

/// Two programs that ask for their moves, two round trips each, and play the first of them.
fn idle_bots() -> Vec<Entrant> {
    let bot = |name: &str| {
        let launch = Launch::new(vec![env!("CARGO_BIN_EXE_rogue").to_owned()]).expect("a program");
        Entrant::new(name, Bot::new(launch, Limits::default()))
    };
    vec![bot("one"), bot("other")]
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("a move");
    for (name, entrants, limit) in [
        ("random machines", machines("random,random"), Limit::Own),
        ("random machines with 100 ms", machines("random,random"), Limit::Milliseconds(100)),
        ("greedy machines", machines("greedy,greedy"), Limit::Own),
        ("idle bots", idle_bots(), Limit::Own),
    ] {
        let mut games = Match::new("chicago", entrants, limit);
        group.bench_function(name, |bencher| games.bench(bencher));
    }
    group.finish();
    criterion.final_summary();
}

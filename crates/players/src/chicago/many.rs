//! Flat Monte Carlo for three or four seats, alone or in teams.
//!
//! With two seats, what one wins the other loses, and a search can prove what a move is worth. With
//! three there is no such proof: what I lose goes to one of the others, and which one is up to
//! them. Only the mover's own plan can be searched, and between two of its moves so much is turned
//! over that plans are short. So the player does not search. It deals what lies face down at
//! random, plays each of its moves in that determinization and lets everybody play on by a rollout
//! policy, again and again, in the same determinizations for every move; moves that are clearly
//! beaten drop out ([`race`]).
//!
//! A tree of moves (UCT on determinizations, each seat for itself) was tried and was weaker:
//! against two greedy players it won 45 % where the race won 54 to 56 %. It spends its
//! determinizations on refuting moves by replies that the others have no reason to play.

mod comparison;
mod determinizer;
mod race;
mod reserves;

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Critique, Decision, Judged, Player, Reach, Rng, Study};

use self::comparison::PairedComparison;
use self::determinizer::Determinizer;
use self::race::Race;

/// Plays its moves out in determinizations, and takes the one that ends best.
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_core::{Budget, Player, Seed, State};
/// use tripot_players::chicago::MonteCarlo;
/// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-,-".parse().unwrap();
/// let mut player = MonteCarlo::new(Seed::parse("7").unwrap().stream("player"));
/// let decision = player.choose(&state, &Budget::nodes(5_000));
/// assert!(state.check(decision.chosen).is_ok());
/// ```
#[derive(Debug)]
pub struct MonteCarlo {
    rng: Rng,
}

impl MonteCarlo {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> MonteCarlo {
        MonteCarlo { rng }
    }

    /// Compares the move that was played with the best one, in determinizations in which the best
    /// one was not chosen: half of the budget finds it, the other half compares.
    pub(super) fn criticise(
        &mut self,
        view: &Chicago,
        played: Option<Move>,
        budget: &Budget,
    ) -> Critique<Move> {
        let half = budget.most_nodes() / 2;
        let study = self.study(view, &budget.after(budget.most_nodes() - half));
        let mut comparison =
            PairedComparison::new(view, study.chosen, played.unwrap_or(study.chosen));
        while !budget.after(study.nodes).is_spent(comparison.visited) || comparison.is_empty() {
            comparison.run(&mut self.rng);
        }
        comparison.critique(study.nodes)
    }
}

/// How far the mover is ahead in the end after a move if everybody plays on by simple rules, on
/// average over determinizations; and how many positions were visited, about as many as asked for.
pub(super) fn usual_margin(view: &Chicago, chosen: Move, nodes: u64, rng: &mut Rng) -> (f64, u64) {
    let mut comparison = PairedComparison::new(view, chosen, chosen);
    while comparison.visited < nodes || comparison.is_empty() {
        comparison.run(rng);
    }
    (comparison.margin(), comparison.visited)
}

impl Player<Chicago> for MonteCarlo {
    fn choose(&mut self, view: &Chicago, budget: &Budget) -> Decision<Move> {
        let study = self.study(view, budget);
        let value = study.moves.first().map(|judged| judged.value);
        Decision { chosen: study.chosen, value, nodes: study.nodes }
    }

    fn study(&mut self, view: &Chicago, budget: &Budget) -> Study<Move> {
        let mut determinizer = Determinizer::new(view);
        let mut race = Race::new(&mut determinizer, &mut self.rng);
        loop {
            race.run(&mut determinizer, &mut self.rng);
            if race.is_decided() || budget.is_spent(race.visited) {
                break;
            }
        }
        let nodes = race.visited;
        let judged = |runner: race::Runner| {
            let (mean, error) = (runner.margin.mean(), runner.margin.error());
            Judged::sampled(runner.step.to_move(), mean, error)
        };
        let worlds = race.worlds();
        let moves: Vec<Judged<Move>> = race.into_runners().into_iter().map(judged).collect();
        let chosen = moves.first().expect("a player is asked only when it has a move").chosen;
        Study { chosen, moves, line: vec![chosen], reach: Some(Reach::Worlds(worlds)), nodes }
    }
}

//! Measuring play: exact values of small variants, and what a player loses against
//! optimal play.

use tripot_chicago::{Chicago, ChicagoOptions, Move, Visibility};
use tripot_core::{
    Annotation, Budget, Judged, Player, Referee, Rng, Seat, SeatCount, Seed, Stop, Turn, Viewer,
};
use tripot_stats::Mean;

use super::fair::FairSolver;
use super::oracle::{Solver, Unsolved};

/// What a player loses against optimal play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// How many deals were played, each from both seats.
    pub deals: u32,
    /// The mean loss per game, in points.
    pub mean: f64,
    /// Its standard error; one deal alone can't tell.
    pub error: Option<f64>,
    /// The most that a single move gave away.
    pub worst_move: f64,
    /// The least: never below zero, unless the exact values are wrong.
    pub best_move: f64,
}

/// Makes a player with these random numbers.
pub type MakePlayer<'a> = dyn FnMut(Rng) -> Box<dyn Player<Chicago>> + 'a;

/// The exact value of a deal for its first player if nobody looks under the piles.
pub fn fair_value(options: &ChicagoOptions, seed: &Seed, budget: &Budget) -> Result<f64, Unsolved> {
    let state = deal(options, Visibility::Hidden, seed)?.view(Viewer::Public);
    FairSolver::new().best(&state, budget).map(|(best, _)| best.value)
}

/// The exact value of a deal for its first player if every token is seen.
pub fn open_value(options: &ChicagoOptions, seed: &Seed, budget: &Budget) -> Result<i32, Unsolved> {
    let state = deal(options, Visibility::Open, seed)?.view(Viewer::Public);
    Solver::new().solve(&state, budget).map(|solution| solution.value)
}

/// Plays deals from both seats against optimal play, and adds up what each of the player's moves
/// gives away: the value of the best move less that of the move played. Nothing if it is stopped.
///
/// `think` gives the player's budget for each move. `progress` is called after each deal.
pub fn loss(
    options: &ChicagoOptions,
    seed: &Seed,
    deals: u32,
    make: &mut MakePlayer<'_>,
    think: &dyn Fn() -> Budget,
    stop: &Stop,
    progress: &mut dyn FnMut(&Loss),
) -> Result<Loss, Unsolved> {
    let budget = Budget::until(stop.clone());
    let mut solver = FairSolver::new();
    let mut mean = Mean::default();
    let mut loss = Loss { deals: 0, mean: 0.0, error: None, worst_move: 0.0, best_move: 0.0 };
    for number in 0..deals {
        let game = seed.derive("loss", number.into());
        let start = deal(options, options.piles, &game)?;
        // Both games start with the same question.
        let opening = solver.solve_moves(&start.view(Viewer::Public), &budget)?;
        let mut both = 0.0;
        for seat in SeatCount::TWO.seats() {
            let mut player = make(game.stream(&format!("player {seat}")));
            let mut game = Game { referee: start.clone(), solver: &mut solver, budget: &budget };
            both += game.play(seat, player.as_mut(), think, &opening, &mut loss)?;
        }
        mean.add(both / 2.0);
        loss.deals = number + 1;
        loss.mean = mean.value().unwrap_or_default();
        loss.error = mean.error();
        progress(&loss);
    }
    Ok(loss)
}

fn deal(
    options: &ChicagoOptions,
    piles: Visibility,
    seed: &Seed,
) -> Result<Referee<Chicago>, Unsolved> {
    let options = options.with(|settings| settings.piles = piles);
    let options = options.map_err(|_| Unsolved::NotOpen)?;
    Referee::deal(&options, SeatCount::TWO, *seed).map_err(|_| Unsolved::NotOpen)
}

struct Game<'a> {
    referee: Referee<Chicago>,
    solver: &'a mut FairSolver,
    budget: &'a Budget,
}

impl Game<'_> {
    /// Plays to the end; what the player on this seat gave away.
    fn play(
        &mut self,
        seat: Seat,
        player: &mut dyn Player<Chicago>,
        think: &dyn Fn() -> Budget,
        opening: &[Judged<Move>],
        loss: &mut Loss,
    ) -> Result<f64, Unsolved> {
        let mut total = 0.0;
        let mut first = true;
        while let Turn::Seat(turn) = self.referee.turn() {
            let view = self.referee.view(Viewer::Seat(turn));
            let chosen = if turn == seat {
                let moves = if first {
                    opening.to_vec()
                } else {
                    self.solver.solve_moves(&view, self.budget)?
                };
                let chosen = player.choose(&view, &think()).chosen;
                let played = moves.iter().find(|judged| judged.chosen == chosen);
                let played = played.expect("a player plays a legal move");
                let lost = moves[0].value - played.value;
                loss.worst_move = loss.worst_move.max(lost);
                loss.best_move = loss.best_move.min(lost);
                total += lost;
                chosen
            } else if first {
                opening[0].chosen
            } else {
                self.solver.best(&view, self.budget)?.0.chosen
            };
            first = false;
            let noted = Annotation::default();
            self.referee.play(turn, chosen, noted).expect("a legal move of the seat to move");
        }
        Ok(total)
    }
}

//! Two moves in the same imagined worlds: how much better is one than the other?
//!
//! Everybody plays on in the same way, so that no seat seems better off only because it is the one
//! that is asked.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Appraisal, Certainty, Critique, Expected, Rng, Seat, State};
use tripot_stats::Moments;

use super::race::play_out;
use super::world::{Imagination, Step, World};

/// The move that is thought to be best and the one that was played; one and the same, perhaps.
pub(super) struct Duel {
    imagination: Imagination,
    mover: usize,
    sides: [Side; 2],
    /// By how much the first was better, world by world.
    ahead: Moments,
    /// Positions visited.
    pub(super) visited: u64,
}

/// One of the two moves.
struct Side {
    chosen: Move,
    /// The share of the win of each seat.
    shares: Vec<Moments>,
    /// How far the mover is ahead in the end.
    margin: Moments,
}

impl Duel {
    /// Nothing is played yet.
    pub(super) fn new(view: &Chicago, best: Move, played: Move) -> Duel {
        let side = |chosen| {
            let shares = vec![Moments::default(); view.seats().get()];
            Side { chosen, shares, margin: Moments::default() }
        };
        let mover = view.turn().seat().map_or(0, Seat::index);
        let sides = [side(best), side(played)];
        let imagination = Imagination::new(view);
        Duel { imagination, mover, sides, ahead: Moments::default(), visited: 0 }
    }

    /// Whether no world was imagined yet.
    pub(super) fn is_empty(&self) -> bool {
        self.ahead.count() < 1.0
    }

    /// Plays both moves in one more world.
    pub(super) fn run(&mut self, rng: &mut Rng) {
        let world = self.imagination.world(rng);
        let mut won = [0.0; 2];
        let is_same = self.sides[0].chosen == self.sides[1].chosen;
        for (index, side) in self.sides.iter_mut().enumerate() {
            if is_same && index == 1 {
                won[1] = won[0];
                continue;
            }
            let mut played = world;
            let step = |step: &Step| step.of_rules() == side.chosen;
            let Some(step) = world.steps().into_iter().find(step) else { continue };
            played.play(step);
            self.visited += 1 + play_out(&mut played, |_| true, rng);
            for (seat, shares) in side.shares.iter_mut().enumerate() {
                shares.add(share(&played, seat));
            }
            side.margin.add(f64::from(played.margin(self.mover)));
            won[index] = share(&played, self.mover);
        }
        self.ahead.add(won[0] - won[1]);
    }

    /// How far the mover is ahead in the end after the first move, on average.
    pub(super) fn margin(&self) -> f64 {
        self.sides[0].margin.mean()
    }

    /// What the worlds say, with the nodes that were spent before.
    pub(super) fn critique(self, nodes: u64) -> Critique<Move> {
        let appraise = |side: &Side| Appraisal {
            chosen: side.chosen,
            expected: side.shares.iter().map(Moments::mean).collect::<Expected>(),
            certainty: Certainty::Sampled { error: side.shares[self.mover].error() },
            ends_in: None,
        };
        let [best, played] = &self.sides;
        let mut moves = vec![appraise(best)];
        if best.chosen != played.chosen {
            moves.push(appraise(played));
        }
        moves.sort_by(|one, other| other.expected[self.mover].total_cmp(&one.expected[self.mover]));
        Critique { moves, doubt: self.ahead.error(), nodes: nodes + self.visited }
    }
}

/// A seat's part of the win: 1 if its side alone has the most, a share if several have.
fn share(world: &World, seat: usize) -> f64 {
    let most = world.sides().map(|side| world.score(side)).max();
    let winners = world.sides().filter(|&side| Some(world.score(side)) == most).count();
    if Some(world.score(seat)) == most { 1.0 / winners as f64 } else { 0.0 }
}

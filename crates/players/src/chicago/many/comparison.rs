//! A paired comparison of two moves: both are played out in the same determinizations.
//!
//! Everybody plays on in the same way, so that no seat seems better off only because it is the one
//! that is asked.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Appraisal, Certainty, Critique, Expected, Rng, Seat, State, best_first};
use tripot_stats::Moments;

use super::determinizer::Determinizer;
use super::race::play_out;
use super::reserves::Reserves;
use crate::chicago::board::Step;

/// The move that is thought to be best and the one that was played; one and the same, perhaps.
pub(super) struct PairedComparison {
    determinizer: Determinizer,
    mover: usize,
    sides: [Side; 2],
    /// By how much the first was better, determinization by determinization.
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

impl PairedComparison {
    /// Nothing is played yet.
    pub(super) fn new(view: &Chicago, best: Move, played: Move) -> PairedComparison {
        let side = |chosen| {
            let shares = vec![Moments::default(); view.seats().get()];
            Side { chosen, shares, margin: Moments::default() }
        };
        let mover = view.turn().seat().map_or(0, Seat::index);
        let sides = [side(best), side(played)];
        let determinizer = Determinizer::new(view);
        PairedComparison { determinizer, mover, sides, ahead: Moments::default(), visited: 0 }
    }

    /// Whether no determinization was played yet.
    pub(super) fn is_empty(&self) -> bool {
        self.ahead.count() < 1.0
    }

    /// Plays both moves in one more determinization.
    pub(super) fn run(&mut self, rng: &mut Rng) {
        let (layout, start) = self.determinizer.sample(rng);
        let mut won = [0.0; 2];
        let is_same = self.sides[0].chosen == self.sides[1].chosen;
        for (index, side) in self.sides.iter_mut().enumerate() {
            if is_same && index == 1 {
                won[1] = won[0];
                continue;
            }
            let step = |step: &Step| step.to_move() == side.chosen;
            let Some(step) = layout.walk(&start.board).steps().find(step) else { continue };
            let (end, visited) = play_out(layout, start.played(layout, &step), |_| true, rng);
            self.visited += 1 + visited;
            for (seat, shares) in side.shares.iter_mut().enumerate() {
                shares.add(share(&end.kept, seat));
            }
            side.margin.add(f64::from(end.kept.margin(self.mover)));
            won[index] = share(&end.kept, self.mover);
        }
        self.ahead.add(won[0] - won[1]);
    }

    /// How far the mover is ahead in the end after the first move, on average.
    pub(super) fn margin(&self) -> f64 {
        self.sides[0].margin.mean()
    }

    /// What the determinizations say, with the nodes that were spent before.
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
        best_first(&mut moves, |appraised| appraised.expected[self.mover]);
        Critique { moves, doubt: self.ahead.error(), nodes: nodes + self.visited }
    }
}

/// A seat's part of the win: 1 if its side alone has the most, a share if several have.
fn share(end: &Reserves, seat: usize) -> f64 {
    let most = end.sides().map(|side| end.score(side)).max();
    let winners = end.sides().filter(|&side| Some(end.score(side)) == most).count();
    if Some(end.score(seat)) == most { 1.0 / winners as f64 } else { 0.0 }
}

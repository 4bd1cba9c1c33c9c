//! Determinizations of a position: what lies face down, sampled.

use std::cmp::Reverse;

use tripot_chicago::{Chicago, GOODS};
use tripot_core::{Rng, order_by};

use super::reserves::Reserves;
use crate::chicago::board::{Layout, Place, Position};

/// A position and what nobody has seen of it, sampled anew for each determinization.
#[derive(Clone, Debug)]
pub(super) struct Determinizer {
    known: Position<Reserves>,
    /// The layout of the last determinization.
    layout: Layout,
    /// Where a token lies face down.
    places: Vec<Place>,
    /// What may lie there. More than there are places, if tokens are missing.
    unseen: Vec<u8>,
}

impl Determinizer {
    /// What is known of a position in which a seat is to move.
    pub(super) fn new(state: &Chicago) -> Determinizer {
        let (layout, known) = Position::<Reserves>::new(state).expect("a seat is to move");
        let mut places = layout.face_down(&known.board);
        // From the top of each pile, as ever: what a seed leads to depends on it.
        order_by(&mut places, |place| (place.pile, Reverse(place.height)));
        let copies = |good: tripot_chicago::Good| {
            std::iter::repeat_n(good.index() as u8, state.unseen()[good].into())
        };
        let unseen = GOODS.into_iter().flat_map(copies).collect();
        Determinizer { known, layout, places, unseen }
    }

    /// A determinization, each as likely as any other: its layout, and the position in which every
    /// token is known.
    pub(super) fn sample(&mut self, rng: &mut Rng) -> (&Layout, Position<Reserves>) {
        rng.shuffle(&mut self.unseen);
        let mut position = self.known;
        for (&place, &good) in self.places.iter().zip(&self.unseen) {
            self.layout.put(place, good);
            position.shown[usize::from(good)] += 1;
        }
        (&self.layout, position)
    }
}

#[cfg(test)]
mod tests {
    use tripot_chicago::Move;
    use tripot_core::State;
    use tripot_testkit::{legal, options, random_game, seats, seed};

    use super::*;
    use crate::chicago::board::Step;

    /// The moves of a position as the rules write them, sorted.
    fn moves(layout: &Layout, position: &Position<Reserves>) -> Vec<Move> {
        let mut moves: Vec<Move> =
            layout.walk(&position.board).steps().map(Step::to_move).collect();
        moves.sort_unstable();
        moves
    }

    #[test]
    fn a_determinization_goes_on_as_the_rules_say() {
        let tables = [
            (3, "piles=open"),
            (4, "piles=open"),
            (4, "piles=open,teams=true"),
            (3, "piles=open,movement=expert"),
            (4, "piles=open,piles-count=3,height=8,goods=4,first=3"),
            (3, "piles=open,piles-count=12,height=3"),
        ];
        for (number, (count, settings)) in tables.into_iter().enumerate() {
            let start = Chicago::new(&options::<Chicago>(settings), seats(count)).unwrap();
            let seed = seed(&format!("world {number}"));
            let mut rng = seed.stream("worlds");
            let game = random_game(start, &seed);
            let first = game.iter().position(|state| state.turn().seat().is_some()).unwrap();
            // One position is played along the whole game, and one is made afresh at each move.
            let mut start = Determinizer::new(&game[first]);
            let (layout, mut position) = start.sample(&mut rng);
            for pair in game[first..].windows(2) {
                let (before, after) = (&pair[0], &pair[1]);
                let mut afresh = Determinizer::new(before);
                let (fresh_layout, fresh) = afresh.sample(&mut rng);
                assert_eq!(moves(layout, &position), legal(before), "{settings}");
                assert_eq!(moves(fresh_layout, &fresh), legal(before), "{settings}");
                assert_eq!((position.shown, position.price), (fresh.shown, fresh.price));
                let played = layout.walk(&position.board).steps().find(|step| {
                    let mut child = *before;
                    child.play_unchecked(step.to_move());
                    child == *after
                });
                position = position
                    .played(layout, &played.expect("the move that was played is one of these"));
                for seat in after.seats().seats() {
                    let score = i32::from(position.kept.score(seat.index()));
                    assert_eq!(score, after.score(seat), "{settings}");
                }
                assert_eq!(position.board.is_over(), after.outcome().is_some(), "{settings}");
            }
            assert!(position.board.is_over(), "{settings}");
        }
    }

    #[test]
    fn what_is_sampled_is_what_nobody_has_seen() {
        let start = Chicago::new(&options::<Chicago>(""), seats(3)).unwrap();
        let seed = seed("imagined");
        let mut rng = seed.stream("worlds");
        for state in random_game(start, &seed) {
            if state.turn().seat().is_none() {
                continue;
            }
            let mut determinizer = Determinizer::new(&state);
            let (_, position) = determinizer.sample(&mut rng);
            for (good, left) in GOODS.iter().zip(position.shown) {
                let sold = good.start_price() - state.price(*good);
                let kept: i16 = position.kept.held.iter().map(|held| held[good.index()]).sum();
                let supply = state.options().supply()[*good];
                assert_eq!(left + kept + i16::from(sold), i16::from(supply), "{good:?}");
            }
        }
    }
}

//! Counts of the worked example and of small games.

use std::collections::HashMap;

use tripot_chicago::{Chicago, Pile};
use tripot_core::{State, Turn};
use tripot_search::perft;
use tripot_testkit::{legal, options, position, random_game, seats, seed};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

/// Counts games by their number of moves, each board once: the prices and the reserves do not
/// change what can be played.
#[derive(Default)]
struct Lengths {
    known: HashMap<(Vec<Pile>, Option<usize>), Vec<u64>>,
}

impl Lengths {
    /// How many games from here have 0, 1, 2, … moves.
    fn count(&mut self, state: &Chicago) -> Vec<u64> {
        let board = (state.piles().to_vec(), state.trader());
        if let Some(known) = self.known.get(&board) {
            return known.clone();
        }
        let mut total = vec![u64::from(state.turn() == Turn::Over)];
        for chosen in legal(state) {
            let mut child = *state;
            child.play_unchecked(chosen);
            for (plies, games) in self.count(&child).into_iter().enumerate() {
                total.resize(total.len().max(plies + 2), 0);
                total[plies + 1] += games;
            }
        }
        self.known.insert(board, total.clone());
        total
    }
}

#[test]
fn the_worked_example_has_the_published_counts() {
    let state: Chicago = position("", WORKED_EXAMPLE);
    let counts: Vec<u64> = (1..=8).map(|depth| perft(&state, depth).tally.moves).collect();
    assert_eq!(counts, [6, 36, 200, 1116, 6272, 35168, 200_144, 1_147_680]);
}

#[test]
fn the_worked_example_has_the_published_number_of_games_of_each_length() {
    let mut lengths = Lengths::default();
    let games = lengths.count(&position("", WORKED_EXAMPLE));
    assert_eq!(games[..14], [0; 14]);
    assert_eq!(games[14..16], [3_588_608, 2_292_285_568]);
    // The two others were published with four digits.
    assert_eq!(games.len(), 18);
    assert_eq!(games[16] / 100_000_000, 2498);
    assert_eq!((games[17] + 500_000_000) / 1_000_000_000, 5155);
    // This many boards differ in the heights of the piles or in the trader's; some look alike.
    assert!(lengths.known.len() <= 111_494, "{}", lengths.known.len());
}

#[test]
fn moves_that_end_a_small_game_are_counted_once_for_each_game_of_that_length() {
    for settings in [
        "piles-count=3,height=2,piles=open",
        "piles-count=4,height=3,goods=4,piles=open",
        "piles-count=5,height=2,movement=expert,piles=open",
    ] {
        for count in 2..=3 {
            let start = Chicago::new(&options::<Chicago>(settings), seats(count)).unwrap();
            let game = random_game(start, &seed(settings));
            let dealt = game.iter().find(|state| state.turn().seat().is_some()).unwrap();
            let games = Lengths::default().count(dealt);
            for (depth, &expected) in games.iter().enumerate() {
                let tally = perft(dealt, depth as u32).tally;
                let ended = tally.wins.iter().sum::<u64>() + tally.shared;
                assert_eq!(ended, expected, "{settings}, {count} seats, {depth} moves");
            }
            let beyond = perft(dealt, games.len() as u32).tally;
            assert_eq!(beyond.moves, 0, "{settings}");
        }
    }
}

#[test]
fn what_may_come_out_between_two_moves_is_counted_apart() {
    let state: Chicago = position("piles-count=4,height=2,goods=2", "b/r/b?/r 76 1 -,-");
    // One step or three uncover pile 3; two steps end the game, which j1 wins with its riz.
    let first = perft(&state, 1).tally;
    assert_eq!((first.moves, first.wins.as_slice(), first.shared), (3, &[1, 0][..], 0));
    // Three piles are left, two of which show riz: five moves if the third shows blé, three if it
    // shows riz, and so twice.
    assert_eq!(perft(&state, 2).tally.moves, 2 * (5 + 3));
}

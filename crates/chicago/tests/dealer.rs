//! The deal follows the weights, and does not depend on the moves.

use std::collections::BTreeMap;

use tripot_chicago::{Chance, Chicago, Good};
use tripot_core::{State, Step};
use tripot_testkit::{check_dealer, check_same_deal, options, position, seats, times};

/// Sixteen tokens have not been seen, and only five lie face down.
const LACKING: &str = "b?/r?/c?/s??/mrcs 756364 2 bbs,bcs";

fn start(settings: &str) -> Chicago {
    Chicago::new(&options::<Chicago>(settings), seats(2)).expect("it can be played")
}

#[test]
fn the_deal_follows_the_weights() {
    for settings in ["", "piles-count=3,height=2,goods=2", "piles=open,piles-count=4,goods=4"] {
        check_dealer(&start(settings), times(3000), "deal");
    }
}

#[test]
fn the_deal_follows_the_weights_where_tokens_are_missing() {
    let state: Chicago = position("", LACKING);
    assert_eq!(state.unseen().iter().map(|(_, &count)| count).sum::<u8>(), 16);
    check_dealer(&state, times(3000), "less");
}

/// A place in the deal: the number of the pile at the start, and how many tokens lay above it.
type Place = (usize, usize);

/// What came out of each place, and on which pile the trader started.
fn places(start: &Chicago, steps: &[Step<Chicago>]) -> BTreeMap<Option<Place>, Option<Good>> {
    let mut state = *start;
    let mut piles: Vec<Place> = (0..state.piles().len()).map(|pile| (pile, 0)).collect();
    let mut found = BTreeMap::new();
    for step in steps {
        match *step {
            Step::Chance(event) => {
                if let Chance::Token { pile, depth, good } = event {
                    let (pile, above) = piles[usize::from(pile)];
                    found.insert(Some((pile, above + usize::from(depth) - 1)), Some(good));
                }
                state.resolve_unchecked(event);
            }
            Step::Move { chosen, .. } => {
                let [_, before, after] = state.landing(chosen.steps).expect("the trader stands");
                let empty = |pile: usize| state.piles()[pile].height() == 1;
                let emptied = [before, after].map(empty);
                for pile in [before, after] {
                    piles[pile].1 += 1;
                }
                let mut gone: Vec<usize> = [before, after]
                    .into_iter()
                    .zip(emptied)
                    .filter(|it| it.1)
                    .map(|it| it.0)
                    .collect();
                gone.sort_unstable();
                for pile in gone.into_iter().rev() {
                    piles.remove(pile);
                }
                state.play_unchecked(chosen);
            }
        }
    }
    found
}

#[test]
fn one_seed_deals_the_same_tokens_whatever_the_moves() {
    for settings in ["", "movement=expert", "piles-count=4,height=8", "piles-count=12,height=3"] {
        check_same_deal(&start(settings), times(60), "same deal", places);
    }
    check_same_deal(&position::<Chicago>("", LACKING), times(60), "same deal", places);
}

#[test]
fn different_seeds_deal_different_tokens() {
    use tripot_core::{Referee, Viewer};
    let deal = |words: &str| {
        let seed = tripot_testkit::seed(words);
        Referee::<Chicago>::deal(&options::<Chicago>("piles=open"), seats(2), seed)
            .unwrap()
            .view(Viewer::Public)
    };
    assert_eq!(deal("1"), deal("1"));
    assert_ne!(deal("1").piles(), deal("2").piles());
}

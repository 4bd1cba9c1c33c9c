//! The player of Chicago for three and four seats.

use tripot_chicago::{Chicago, Visibility};
use tripot_core::{Annotation, Budget, Player, Referee, Seat, State, Stop, Turn, Viewer};
use tripot_players::chicago::{Greedy, Margin, Master, MonteCarlo};
use tripot_search::Evaluator as _;
use tripot_testkit::{legal, options, position, seats, seed, times};

fn monte_carlo(words: &str) -> MonteCarlo {
    MonteCarlo::new(seed(words).stream("crowd"))
}

#[test]
fn every_table_is_played_to_its_end() {
    for (count, settings) in [
        (2, ""),
        (3, ""),
        (4, "teams=on"),
        (3, "movement=expert"),
        (4, "piles-count=3,height=1,goods=2"),
        (3, "piles-count=12,height=3,first=2"),
        (4, "piles=open"),
    ] {
        let deal = seed(&format!("many {settings}"));
        let mut referee =
            Referee::<Chicago>::deal(&options::<Chicago>(settings), seats(count), deal)
                .expect("no faults");
        let mut player = Master::new(deal.stream("player"));
        while let Turn::Seat(turn) = referee.turn() {
            let view = referee.view(Viewer::Seat(turn));
            let study = player.study(&view, &Budget::nodes(400));
            let mut judged: Vec<_> = study.moves.iter().map(|judged| judged.chosen).collect();
            judged.sort_unstable();
            assert_eq!(judged, legal(&view), "{settings}: every move is judged once");
            referee.play(turn, study.chosen, Annotation::default()).expect("it is legal");
        }
        assert!(referee.outcome().is_some());
    }
}

#[test]
fn what_the_dealer_has_put_face_down_never_changes_a_decision() {
    // With two goods what comes out is often the same.
    let rules = options::<Chicago>("piles-count=4,height=3,goods=2");
    let deal = Referee::<Chicago>::deal(&rules, seats(4), seed("law"));
    let start = deal.expect("no faults").view(Viewer::Public);
    let mut compared = 0;
    for number in 0..times(4) {
        // Two dealers put different tokens below the same tops.
        let game =
            |side: &str| Referee::from_position(&start, seed(side).derive("game", number.into()));
        let (mut one, mut other) = (game("one"), game("other"));
        // As long as what has come out is the same, so is what is decided.
        while let Turn::Seat(turn) = one.turn() {
            let (view, same) = (one.view(Viewer::Public), other.view(Viewer::Public));
            if view != same {
                break;
            }
            let budget = Budget::nodes(2_000);
            let mine = monte_carlo("law").choose(&view, &budget);
            assert_eq!(mine, monte_carlo("law").choose(&same, &budget));
            compared += 1;
            one.play(turn, mine.chosen, Annotation::default()).expect("it is legal");
            other.play(turn, mine.chosen, Annotation::default()).expect("it is legal");
        }
    }
    // The first move is always compared: some games must have gone on alike for longer.
    assert!(compared > times(4), "{compared}");
}

#[test]
fn the_same_random_numbers_and_nodes_decide_the_same_and_a_budget_is_kept() {
    let start = Referee::<Chicago>::deal(&options::<Chicago>(""), seats(3), seed("repeat"));
    let view = start.expect("no faults").view(Viewer::Public);
    let study = monte_carlo("same").study(&view, &Budget::nodes(5_000));
    assert_eq!(study, monte_carlo("same").study(&view, &Budget::nodes(5_000)));
    // What is begun is finished: a world is played to its end for every move that is left in the
    // race, at most as many positions as the game has plies.
    let world = legal(&view).len() as u64 * u64::from(view.most_plies());
    // No move drops out of the race before 32 worlds, so these are not enough to decide it.
    for nodes in [200, 500, 1_000] {
        let study = monte_carlo("same").study(&view, &Budget::nodes(nodes));
        assert!((nodes..nodes + world).contains(&study.nodes), "{} of {nodes}", study.nodes);
    }
    let stop = Stop::new();
    stop.raise();
    let stopped = monte_carlo("same").study(&view, &Budget::until(stop)).nodes;
    assert!((1..=world).contains(&stopped), "{stopped}");
}

#[test]
fn the_last_move_is_the_best_one() {
    // Whatever is imagined, the blé is worth most, and the riz of the leader loses a point each.
    let state: Chicago = position("", "b/r/f 766633 1 cc,rr,mm");
    assert_eq!(state.options().piles, Visibility::Hidden);
    let study = monte_carlo("last").study(&state, &Budget::nodes(1_000));
    // Of three piles two are taken: the game is over, and everything is known.
    let margin = |chosen| {
        let mut end = state;
        end.play(chosen).expect("it is legal");
        assert!(end.outcome().is_some());
        Margin.value(&end, Seat::FIRST)
    };
    let margins: Vec<f64> = study.moves.iter().map(|judged| margin(judged.chosen)).collect();
    let values: Vec<f64> = study.moves.iter().map(|judged| judged.value).collect();
    assert_eq!(study.chosen, study.moves[0].chosen);
    assert!(margins.is_sorted_by(|one, other| one >= other), "{margins:?}");
    assert!(margins[0] > margins[1] && values[0] > values[1], "{margins:?} {values:?}");
}

#[test]
fn it_wins_more_than_its_share_of_greedy_players() {
    let deals = times(20);
    let mut points = 0.0;
    for number in 0..deals {
        for rotation in 0..3 {
            let deal = seed(&format!("share {number}"));
            let mut referee = Referee::<Chicago>::deal(&options::<Chicago>(""), seats(3), deal)
                .expect("no faults");
            let mut own = MonteCarlo::new(deal.stream("own"));
            let mut other = Greedy::new(deal.stream("other"));
            while let Turn::Seat(turn) = referee.turn() {
                let view = referee.view(Viewer::Seat(turn));
                let budget = Budget::nodes(1_500);
                let chosen = if turn.index() == rotation {
                    own.choose(&view, &budget).chosen
                } else {
                    other.choose(&view, &budget).chosen
                };
                referee.play(turn, chosen, Annotation::default()).expect("it is legal");
            }
            let outcome = referee.outcome().expect("the rules ended it");
            let winners: Vec<usize> = outcome.winners().map(Seat::index).collect();
            if winners.contains(&rotation) {
                points += 1.0 / winners.len() as f64;
            }
        }
    }
    let share = points / f64::from(3 * deals);
    // 54 % measured on 200 deals; a third would be its share.
    assert!(share > 0.40, "{share}");
}

//! The fair game for two: exact values, the expert, levels, and what players lose.

use std::collections::HashMap;

use tripot_chicago::{Chicago, ChicagoOptions, Move};
use tripot_core::{
    Annotation, Budget, Certainty, Notation, Player, Referee, Seat, SeatCount, State, Stop, Turn,
    Viewer,
};
use tripot_players::Level;
use tripot_players::Random;
use tripot_players::chicago::{
    Expert, FairSolver, Greedy, MakePlayer, fair_value, loss, open_value, player_of,
};
use tripot_testkit::{legal, options, position, seed, times};

const UNLIMITED: u64 = u64::MAX;

/// The value of a position for the seat to move, by the rules alone.
fn plain(state: &Chicago, seen: &mut HashMap<u64, f64>) -> f64 {
    if state.turn() == Turn::Chance {
        let mut chances = Vec::new();
        state.chances(&mut chances);
        let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
        let values = chances.iter().map(|&(event, weight)| {
            let mut child = *state;
            child.resolve_unchecked(event);
            f64::from(weight) * plain(&child, seen)
        });
        return values.sum::<f64>() / f64::from(total);
    }
    if let Some(&value) = seen.get(&state.key()) {
        return value;
    }
    let values = legal(state).into_iter().map(|chosen| plain_after(state, chosen, seen));
    let best = values.fold(f64::NEG_INFINITY, f64::max);
    seen.insert(state.key(), best);
    best
}

fn plain_after(state: &Chicago, chosen: Move, seen: &mut HashMap<u64, f64>) -> f64 {
    let mover = state.turn().seat().expect("a seat is to move");
    let mut child = *state;
    child.play_unchecked(chosen);
    match child.outcome() {
        Some(_) => {
            let other = mover.after(1, SeatCount::TWO);
            f64::from(child.worth(mover) - child.worth(other))
        }
        None => -plain(&child, seen),
    }
}

/// The first position of a dealt game, played by `Greedy`, with at most this many tokens.
fn late(options: &ChicagoOptions, words: &str, number: u32, tokens: u8) -> Chicago {
    let deal = seed(words).derive("late", number.into());
    let mut referee = Referee::<Chicago>::deal(options, SeatCount::TWO, deal).expect("no faults");
    let mut player = Greedy::new(deal.stream("greedy"));
    loop {
        let Some(turn) = referee.turn().seat() else {
            // Two high piles were left over: another deal.
            return late(options, &format!("{words} again"), number, tokens);
        };
        let view = referee.view(Viewer::Seat(turn));
        if view.piles().iter().map(|pile| pile.height()).sum::<u8>() <= tokens {
            return view;
        }
        let chosen = player.choose(&view, &Budget::nodes(1)).chosen;
        referee.play(turn, chosen, Annotation::default()).expect("it is legal");
    }
}

/// Compares every move of a position with what the rules alone say.
fn check(state: &Chicago) {
    let mut seen = HashMap::new();
    let text = state.write_position();
    let budget = Budget::nodes(UNLIMITED);
    let found = FairSolver::new().solve_moves(state, &budget).expect("no limit");
    assert_eq!(found.len(), legal(state).len(), "{text}");
    for judged in &found {
        let value = plain_after(state, judged.chosen, &mut seen);
        assert!((judged.value - value).abs() < 1e-9, "{text} {judged:?} {value}");
        assert_eq!(judged.certainty, Certainty::Exact);
    }
    let (best, _) = FairSolver::new().best(state, &budget).expect("no limit");
    assert!((best.value - found[0].value).abs() < 1e-9, "{text}");
}

#[test]
fn exact_values_are_those_of_plain_expectimax() {
    for (settings, tokens) in [
        ("", 8),
        ("movement=expert", 8),
        ("piles-count=3,height=3,goods=2", 9),
        ("piles-count=4,height=2,goods=3", 8),
        ("piles-count=4,height=2,goods=4,movement=expert", 8),
        ("piles-count=5,height=2,goods=3", 8),
        ("piles-count=12,height=3", 8),
        ("piles-count=7,height=5", 8),
        ("piles=open", 8),
    ] {
        let options = options::<Chicago>(settings);
        for number in 0..times(4) {
            check(&late(&options, "exact", number, tokens));
        }
    }
}

#[test]
fn the_best_move_is_best_though_the_others_are_only_refuted() {
    let options = options::<Chicago>("piles-count=5,height=3,goods=3");
    let budget = Budget::nodes(UNLIMITED);
    let mut solver = FairSolver::new();
    for number in 0..times(60) {
        let state = late(&options, "refuted", number, 9 + 2 * (number % 2) as u8);
        let moves = solver.solve_moves(&state, &budget).unwrap();
        let (best, _) = solver.best(&state, &budget).unwrap();
        assert!((best.value - moves[0].value).abs() < 1e-9, "{}", state.write_position());
        let same = moves.iter().find(|judged| judged.chosen == best.chosen).unwrap();
        assert!((best.value - same.value).abs() < 1e-9, "{}", state.write_position());
    }
    // A bound at the edge of a window once passed for a value here.
    check(&position("piles-count=5,height=3,goods=3", "c/r?/c?/b?/r? 745 5 br,c"));
}

#[test]
fn tokens_that_are_missing_or_known_below_a_top_are_reckoned_with() {
    for text in [
        // One token of 36 is nowhere; some below a top are known.
        "m?/bm/f?/c? 655544 1 brrr,cfss",
        "m?/b/fr?/c/s? 544556 3 bbrr,cfss",
        "r/b?b/c?/f? 766666 2 -,-",
    ] {
        check(&position("", text));
    }
}

#[test]
fn odd_variants_are_played_to_their_ends() {
    for settings in [
        "piles-count=3,height=1,goods=2",
        "piles-count=3,height=8,goods=4,movement=expert",
        "piles-count=12,height=3,movement=expert",
        "piles-count=12,height=1,goods=2",
        "piles-count=9,height=4,first=2",
        "piles=open,piles-count=6,height=3",
    ] {
        let options = options::<Chicago>(settings);
        let mut referee =
            Referee::<Chicago>::deal(&options, SeatCount::TWO, seed(settings)).unwrap();
        let mut player = Expert::new(seed("odd").stream("expert"));
        while let Turn::Seat(turn) = referee.turn() {
            let view = referee.view(Viewer::Seat(turn));
            let decision = player.choose(&view, &Budget::nodes(3_000));
            assert!(decision.value.is_some());
            referee.play(turn, decision.chosen, Annotation::default()).unwrap();
        }
        assert!(referee.outcome().is_some());
    }
}

#[test]
fn what_the_dealer_has_put_face_down_never_changes_a_decision() {
    // With two goods what comes out is often the same.
    let start = late(&options::<Chicago>("piles-count=4,height=3,goods=2"), "dealers", 0, 12);
    let expert = || Expert::new(seed("same").stream("expert"));
    let mut compared = 0;
    for number in 0..times(6) {
        let game =
            |side: &str| Referee::from_position(&start, seed(side).derive("game", number.into()));
        let (mut one, mut other) = (game("one"), game("other"));
        let (mut first, mut second) = (expert(), expert());
        // As long as what has come out is the same, so is what is decided.
        while let Turn::Seat(turn) = one.turn() {
            let view = one.view(Viewer::Seat(turn));
            if view != other.view(Viewer::Seat(turn)) {
                break;
            }
            let budget = Budget::nodes(5_000);
            let (mine, theirs) = (first.choose(&view, &budget), second.choose(&view, &budget));
            assert_eq!(mine, theirs);
            compared += 1;
            one.play(turn, mine.chosen, Annotation::default()).unwrap();
            other.play(turn, theirs.chosen, Annotation::default()).unwrap();
        }
    }
    // The first move is always compared: some games must have gone on alike for longer.
    assert!(compared > times(6), "{compared}");
}

#[test]
fn the_same_random_numbers_and_nodes_decide_the_same() {
    for tokens in [36, 24, 18, 14] {
        let state = late(&options::<Chicago>(""), "same", 1, tokens);
        let decide = |nodes| {
            let mut player = Expert::new(seed("numbers").stream("expert"));
            player.choose(&state, &Budget::nodes(nodes))
        };
        assert_eq!(decide(8_000), decide(8_000), "{tokens} tokens");
    }
}

#[test]
fn a_budget_is_kept_and_a_raised_flag_still_gets_an_answer() {
    let state = late(&options::<Chicago>(""), "flag", 2, 22);
    let mut player = Expert::new(seed("flag").stream("expert"));
    let stop = Stop::new();
    stop.raise();
    let hasty = player.choose(&state, &Budget::until(stop));
    assert!(legal(&state).contains(&hasty.chosen));
    let nodes = player.choose(&state, &Budget::nodes(20_000)).nodes;
    assert!((10_000..60_000).contains(&nodes), "{nodes}");
}

#[test]
fn a_study_says_which_values_are_exact() {
    let budget = Budget::nodes(30_000);
    let mut player = Expert::new(seed("study").stream("expert"));
    let early = late(&options::<Chicago>(""), "study", 3, 20);
    let study = player.study(&early, &budget);
    assert_eq!(study.moves.len(), legal(&early).len());
    assert!(study.moves.is_sorted_by(|one, other| one.value >= other.value));
    assert!(
        study
            .moves
            .iter()
            .all(|judged| matches!(judged.certainty, Certainty::Sampled { error } if error > 0.0))
    );
    let study = player.study(&late(&options::<Chicago>(""), "study", 3, 8), &budget);
    assert!(study.moves.iter().all(|judged| judged.certainty == Certainty::Exact));
}

#[test]
fn no_move_is_better_than_the_best() {
    let small = options::<Chicago>("piles-count=4,height=2,goods=3");
    let stop = Stop::new();
    let lost = |make: &mut MakePlayer<'_>| {
        let budget = Budget::nodes(20_000);
        loss(&small, &seed("loss"), times(20), make, &|| budget.clone(), &stop, &mut |_| ())
            .unwrap()
    };
    let random = lost(&mut |rng| Box::new(Random::new(rng)));
    let greedy = lost(&mut |rng| Box::new(Greedy::new(rng)));
    let expert = lost(&mut |rng| Box::new(Expert::new(rng)));
    for found in [random, greedy, expert] {
        assert!(found.best_move >= -1e-9, "{found:?}");
    }
    assert!(random.mean > greedy.mean && greedy.mean > expert.mean);
    assert!(expert.mean.abs() < 1e-9, "so small a game is solved from the start: {expert:?}");
}

#[test]
fn small_variants_are_played_almost_perfectly() {
    // Deals, nodes that take about fifteen milliseconds, and the most that may be lost per game.
    for (settings, deals, most) in [
        ("piles-count=4,height=3,goods=4", times(10), 0.004),
        // A few deals say little about a mean: the bound is for the long run.
        ("piles-count=5,height=3,goods=3", if times(1) > 1 { 100 } else { 1 }, 0.02),
        ("piles-count=4,height=4,goods=4", if times(1) > 1 { 40 } else { 0 }, 0.008),
    ] {
        let (rules, stop) = (options::<Chicago>(settings), Stop::new());
        let make: &mut MakePlayer<'_> = &mut |rng| Box::new(Expert::new(rng));
        let budget = Budget::nodes(80_000);
        let found =
            loss(&rules, &seed("perfect"), deals, make, &|| budget.clone(), &stop, &mut |_| ());
        let found = found.expect("nobody stopped it");
        assert!(found.mean <= most, "{settings}: {found:?}");
    }
}

#[test]
fn a_stopped_study_says_so() {
    let small = options::<Chicago>("piles-count=4,height=3,goods=4");
    let stop = Stop::new();
    stop.raise();
    let make: &mut MakePlayer<'_> = &mut |rng| Box::new(Random::new(rng));
    assert!(loss(&small, &seed("x"), 1, make, &|| Budget::nodes(1), &stop, &mut |_| ()).is_err());
}

#[test]
fn the_value_of_a_deal_is_fair_or_open() {
    let small = options::<Chicago>("piles-count=3,height=2,goods=3");
    let budget = Budget::nodes(UNLIMITED);
    let deal = seed("value");
    let fair = fair_value(&small, &deal, &budget).unwrap();
    let start = Referee::<Chicago>::deal(&small, SeatCount::TWO, deal).unwrap();
    let state = start.view(Viewer::Seat(Seat::FIRST));
    assert!((fair - plain(&state, &mut HashMap::new())).abs() < 1e-9);
    let open = options::<Chicago>("piles=open,piles-count=3,height=2,goods=3");
    let start = Referee::<Chicago>::deal(&open, SeatCount::TWO, deal).unwrap();
    let seen = plain(&start.view(Viewer::Public), &mut HashMap::new());
    assert_eq!(open_value(&small, &deal, &budget).map(f64::from), Ok(seen));
}

#[test]
fn each_level_beats_the_one_below() {
    for pair in Level::ALL.windows(2) {
        let mut points = 0.0;
        let deals = times(20);
        for number in 0..deals {
            let deal = seed("levels").derive("deal", number.into());
            for better in SeatCount::TWO.seats() {
                let options = options::<Chicago>("");
                let mut referee = Referee::<Chicago>::deal(&options, SeatCount::TWO, deal).unwrap();
                let mut players = [
                    player_of(pair[0], deal.stream("one")),
                    player_of(pair[1], deal.stream("two")),
                ];
                while let Turn::Seat(turn) = referee.turn() {
                    let view = referee.view(Viewer::Seat(turn));
                    let player = &mut players[usize::from(turn == better)];
                    let chosen = player.choose(&view, &Budget::nodes(1_000)).chosen;
                    referee.play(turn, chosen, Annotation::default()).unwrap();
                }
                let margin = referee.outcome().unwrap().margin(better);
                points += f64::from(margin.signum() + 1) / 2.0;
            }
        }
        let share = points / f64::from(2 * deals);
        assert!(share > 0.55, "{} against {}: {share}", pair[1], pair[0]);
    }
}

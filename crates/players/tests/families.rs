//! The players of the Jeu des 7 familles.

use tripot_core::{Budget, Critic, Decision, Player, Rng, State, Stop, Turn, View, Viewer};
use tripot_families::{Ask, Families, FamiliesView};
use tripot_players::families::{
    Expert, Greedy, Inquiry, Memory, Most, SMALL_DECKS, equilibrium, exploitability,
    exploitability_of, nodes_of, player_of, small_deck,
};
use tripot_players::{Level, Random, families};
use tripot_testkit::{events, legal, options, random_game, seats, seed, times};

type Boxed = Box<dyn Player<Families>>;

/// A name, a maker and a budget.
type Entry = (&'static str, fn(Rng) -> Boxed, u64);

const PLAYERS: [Entry; 6] = [
    ("random", |rng| Box::new(Random::new(rng)), 1),
    ("most", |rng| Box::new(Most::new(rng)), 1),
    ("memory", |rng| Box::new(Memory::new(rng)), 1),
    ("greedy", |rng| Box::new(Greedy::new(rng)), 1),
    ("skilled", |rng| player_of(Level::Skilled, rng), 1),
    ("expert", |rng| Box::new(Expert::new(rng)), 400),
];

#[test]
fn what_a_seat_can_not_see_does_not_change_its_decision() {
    for count in 2..=6 {
        let settings = if count == 6 { "hand=6" } else { "" };
        let start = Families::new(&options::<Families>(settings), seats(count)).expect("no faults");
        for number in 0..times(1) {
            let deal = seed("law").derive("game", number.into());
            let states = random_game(start.clone(), &deal);
            let movers = states.iter().filter_map(|state| Some((state, state.turn().seat()?)));
            for (state, seat) in movers.step_by(11) {
                let viewer = Viewer::Seat(seat);
                // The truth, and the same with all that the seat can't see permuted.
                let other =
                    state.view(viewer).determinize(&mut deal.stream("permuted"), &Stop::new());
                let other = other.expect("nobody says stop");
                for (name, make, nodes) in PLAYERS {
                    let decide = |truth: &Families| {
                        let mut player = make(deal.stream(name));
                        player.choose(&truth.view(viewer), &Budget::nodes(nodes))
                    };
                    assert_eq!(decide(state), decide(&other), "{name} of {count}");
                }
            }
        }
    }
}

#[test]
fn who_may_not_even_imagine_a_world_still_asks_and_judges() {
    let stop = Stop::new();
    stop.raise();
    for count in [2, 5] {
        let start = Families::new(&options::<Families>(""), seats(count)).expect("no faults");
        let states = random_game(start, &seed("stopped"));
        let mut asked = 0;
        let movers = states.iter().filter_map(|state| Some((state, state.turn().seat()?)));
        for (state, seat) in movers.step_by(9) {
            let view = state.view(Viewer::Seat(seat));
            let budget = |nodes| Budget::nodes(nodes).or_until(stop.clone());
            for (name, make, nodes) in PLAYERS {
                let Decision { chosen, .. } =
                    make(seed(name).stream("asks")).choose(&view, &budget(nodes));
                assert!(legal(state).contains(&chosen), "{name} of {count}");
            }
            let played = *legal(state).last().expect("a seat to move has a move");
            let mut critic = families::Critic::new(seed("critic").stream("worlds"));
            let critique = critic.judge(&view, Some(played), &budget(1_000));
            let judged = critique.of(played).expect("the ask that was played is judged");
            let even = vec![1.0 / count as f64; count];
            assert_eq!(judged.expected.as_slice(), even, "nothing is known");
            asked += 1;
        }
        assert!(asked > 3, "{asked} of {count}");
    }
}

#[test]
fn only_legal_asks_are_played_whatever_the_options() {
    for (settings, count) in [
        ("", 2),
        ("", 3),
        ("", 6),
        ("bluff=on", 2),
        ("bluff=on,hand=5", 4),
        ("lucky-draw=off,lay-keeps-turn=on", 2),
        ("families=2,ranks=3,hand=1", 2),
        ("families=4,ranks=2,hand=2", 3),
    ] {
        let mut state =
            Families::new(&options::<Families>(settings), seats(count)).expect("no faults");
        let deal = seed("legal").derive(settings, count as u64);
        let mut rng = deal.stream("draws");
        let mut players: Vec<(Boxed, u64)> = (0..count)
            .map(|index| {
                let (name, make, nodes) = PLAYERS[(index + 2) % PLAYERS.len()];
                (make(deal.derive(name, index as u64).stream("player")), nodes / 4)
            })
            .collect();
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let draw = *rng.pick_weighted(&events(&state)).expect("chance can speak");
                    state.resolve_unchecked(draw);
                }
                Turn::Seat(seat) => {
                    let (player, nodes) = &mut players[seat.index()];
                    let study =
                        player.study(&state.view(Viewer::Seat(seat)), &Budget::nodes(*nodes));
                    assert!(study.moves.iter().all(|judged| state.check(judged.chosen).is_ok()));
                    state.play(study.chosen).expect("players keep to the rules");
                }
            }
        }
    }
}

#[test]
fn an_expert_judges_every_ask_by_a_chance_to_win() {
    let start = Families::new(&options::<Families>(""), seats(2)).expect("no faults");
    let states = random_game(start, &seed("study"));
    let state = states.iter().filter(|state| state.turn().seat().is_some()).nth(12);
    let state = state.expect("a game has more than twelve asks");
    let view = state.view(Viewer::Seat(state.table().mover()));
    let mut player = Expert::new(seed("study").stream("player"));
    let study = player.study(&view, &Budget::nodes(3_000));
    let mut judged: Vec<Ask> = study.moves.iter().map(|judged| judged.chosen).collect();
    judged.sort();
    assert_eq!(judged, legal(state));
    assert!(study.moves.iter().all(|judged| (0.0..=1.0).contains(&judged.value)));
    assert!(study.moves.is_sorted_by(|one, other| one.value >= other.value));
    assert!(study.nodes >= 3_000 && study.nodes < 4_000, "{}", study.nodes);
}

fn evenly(_: &FamiliesView, asks: &[Ask]) -> Vec<f64> {
    vec![1.0 / asks.len() as f64; asks.len()]
}

#[test]
fn small_games_have_known_values_and_random_play_is_exploitable() {
    // The figures are those of an independent program.
    for (deck, value, random) in [
        (small_deck((2, 3, 1)).unwrap(), 0.1750, 0.0875),
        (small_deck((2, 3, 2)).unwrap(), 0.3500, 0.0167),
        (small_deck((2, 4, 3)).unwrap(), 0.2571, 0.0386),
    ] {
        let found = equilibrium(&deck, 60);
        assert!((found.value - value).abs() < 2e-4, "{deck:?}: {found:?}");
        assert!((0.0..2e-4).contains(&found.exploitability), "{deck:?}: {found:?}");
        let gained = exploitability(&deck, &mut evenly);
        assert!((gained - random).abs() < 1e-4, "{deck:?}: {gained}");
    }
}

#[test]
fn nobody_can_take_advantage_of_an_expert_on_small_decks() {
    // The largest deck takes some seconds more.
    for deck in SMALL_DECKS.into_iter().take(times(1).max(3) as usize).filter_map(small_deck) {
        let expert = |rng| -> Boxed { Box::new(Expert::new(rng)) };
        let (seed, budget) = (seed("policy"), Budget::nodes(2_000));
        let inquiry = Inquiry { samples: 1, seed: &seed, budget: &|| budget.clone() };
        let gained = exploitability_of(&deck, &expert, &inquiry, &mut |_| {});
        assert!(gained < 0.005, "{deck:?}: {gained}");
    }
}

#[test]
fn levels_are_named_and_think_longer_and_longer() {
    let nodes = Level::ALL.map(nodes_of);
    assert!(nodes.is_sorted());
    assert_eq!(Level::ALL.map(Level::name), ["beginner", "amateur", "skilled", "expert"]);
}

//! The random player, of any game.

use tripot_core::{Budget, Player, Referee, State, Turn, Viewer};
use tripot_players::Random;
use tripot_testkit::{Branch, Say, Secret, TreeGame, options, position, seat, seats, seed, times};

fn random(words: &str) -> Random {
    Random::new(seed(words).stream("random player"))
}

#[test]
fn every_legal_move_is_equally_likely() {
    let state = TreeGame::parse("j1(1,0|2,0|3,0|4,0|5,0)");
    let mut player = random("even");
    let mut counts = [0_u32; 5];
    for _ in 0..5000 {
        let Branch(branch) =
            Player::<TreeGame>::choose(&mut player, &state, &Budget::nodes(1)).chosen;
        counts[usize::from(branch)] += 1;
    }
    // Five standard deviations of a binomial(5000, 1/5) are 141.
    assert!(counts.iter().all(|count| count.abs_diff(1000) < 141), "{counts:?}");
}

#[test]
fn only_legal_moves_are_played_to_the_end_of_a_game_with_secrets() {
    for number in 0..times(50) {
        let deal = seed("secrets").derive("game", number.into());
        let mut referee =
            Referee::<Secret>::deal(&options::<Secret>("cards=5"), seats(4), deal).unwrap();
        let mut players: Vec<Random> =
            referee.seats().seats().map(|seat| Random::new(referee.player_rng(seat))).collect();
        while let Turn::Seat(turn) = referee.turn() {
            let view = referee.view(Viewer::Seat(turn));
            let player: &mut dyn Player<Secret> = &mut players[turn.index()];
            let decision = player.choose(&view, &Budget::nodes(1));
            assert_eq!(decision.value, None);
            referee.play(turn, decision.chosen, tripot_core::Annotation::default()).unwrap();
        }
        assert!(referee.outcome().is_some());
    }
}

#[test]
fn what_a_seat_can_not_see_does_not_change_its_decision() {
    // j1 holds the 2 in both; j2 holds the 1 or the 3.
    let views =
        ["21 -", "23 -"].map(|text| position::<Secret>("", text).view(Viewer::Seat(seat(1))));
    let decide = |view| -> Vec<Say> {
        let mut player = random("blind");
        let budget = Budget::nodes(1);
        (0..50).map(|_| Player::<Secret>::choose(&mut player, view, &budget).chosen).collect()
    };
    assert_eq!(decide(&views[0]), decide(&views[1]));
}

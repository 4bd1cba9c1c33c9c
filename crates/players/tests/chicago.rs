//! The machine players of Chicago Stock Exchange.

use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{
    Annotation, Budget, Notation, Outcome, Player, Referee, Seed, State, Turn, Viewer,
};
use tripot_players::Random;
use tripot_players::chicago::{Greedy, Margin};
use tripot_search::Evaluator;
use tripot_testkit::{options, position, seat, seats, seed, times};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

fn greedy(words: &str) -> Greedy {
    Greedy::new(seed(words).stream("greedy player"))
}

/// Plays a game to its end.
fn play(options: &ChicagoOptions, deal: Seed, players: &mut [Box<dyn Player<Chicago>>]) -> Outcome {
    let mut referee =
        Referee::<Chicago>::deal(options, seats(players.len()), deal).expect("no faults");
    while let Turn::Seat(turn) = referee.turn() {
        let view = referee.view(Viewer::Seat(turn));
        let decision = players[turn.index()].choose(&view, &Budget::nodes(1));
        referee.play(turn, decision.chosen, Annotation::default()).expect("it is legal");
    }
    referee.outcome().expect("the rules ended it")
}

#[test]
fn the_margin_is_the_lead_over_the_best_opponent() {
    for (settings, text, margins) in [
        // Blé is at 6 and maïs at 5.
        ("", "b/r/c 666665 1 b,m", vec![1, -1]),
        ("", "b/r/c 666665 1 b,m,-", vec![1, -1, -6]),
        ("", "b/r/c 766666 1 -,-", vec![0, 0]),
        // Two against two: 6 and 6 for one team, 5 and 0 for the other.
        ("teams=on", "b/r/c 656665 1 b,m,f,-", vec![7, -7, 7, -7]),
    ] {
        let state: Chicago = position(settings, text);
        let found: Vec<f64> =
            state.seats().seats().map(|seat| Margin.value(&state, seat)).collect();
        let margins: Vec<f64> = margins.into_iter().map(f64::from).collect();
        assert_eq!(found, margins, "{text}");
    }
}

#[test]
fn greedy_takes_what_puts_it_furthest_ahead() {
    for (text, chosen, value) in [
        // Blé is worth 7, everything else 6.
        (WORKED_EXAMPLE, "1bf", 7.0),
        // Everything in reach is worth 6; selling maïs takes a point from j2, who has one.
        ("s/m/f/r/s 764666 1 b,m", "2rm", 8.0),
        // Two equal tokens: the one that is kept is worth less once the other is sold.
        ("c/s/f/s/f 764666 1 b,m", "1fc", 7.0),
    ] {
        let state: Chicago = position("", text);
        let decision = greedy("table").choose(&state, &Budget::nodes(1));
        assert_eq!(Chicago::write_move(&state, decision.chosen), chosen, "{text}");
        assert_eq!(decision.value, Some(value), "{text}");
    }
}

#[test]
fn greedy_looks_at_each_legal_move_once() {
    let state: Chicago = position("", WORKED_EXAMPLE);
    assert_eq!(greedy("nodes").choose(&state, &Budget::nodes(1)).nodes, 6);
}

#[test]
fn greedy_beats_random_on_nearly_every_deal() {
    let options = options::<Chicago>("");
    let (mut wins, games) = (0, times(100));
    for number in 0..games {
        let deal = seed("greedy against random").derive("game", number.into());
        let mut players: Vec<Box<dyn Player<Chicago>>> = vec![
            Box::new(Greedy::new(deal.stream("greedy"))),
            Box::new(Random::new(deal.stream("random"))),
        ];
        let greedy_sits = seat(1 + number as usize % 2);
        if greedy_sits == seat(2) {
            players.swap(0, 1);
        }
        let outcome = play(&options, deal, &mut players);
        wins += u32::from(outcome.winners().eq([greedy_sits]));
    }
    // Ninety-nine in a hundred in a longer match.
    assert!(wins * 100 >= games * 90, "{wins} of {games}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |words: &str| {
        let deal = seed(words);
        let mut players: Vec<Box<dyn Player<Chicago>>> =
            (0..3).map(|_| Box::new(greedy(words)) as Box<dyn Player<Chicago>>).collect();
        play(&options::<Chicago>("movement=expert"), deal, &mut players)
    };
    assert_eq!(game("a"), game("a"));
    let others: Vec<Outcome> = ["b", "c", "d"].map(game).to_vec();
    assert!(others.iter().any(|other| *other != game("a")));
}

#[test]
fn machines_play_every_variant_to_its_end() {
    for (settings, count) in [
        ("", 2),
        ("piles=open,movement=expert", 3),
        ("teams=on,first=4", 4),
        ("piles-count=3,height=1,goods=2", 2),
        ("piles-count=12,height=3,movement=expert", 4),
    ] {
        let mut players: Vec<Box<dyn Player<Chicago>>> =
            (0..count).map(|_| Box::new(greedy("every")) as Box<dyn Player<Chicago>>).collect();
        let outcome = play(&options::<Chicago>(settings), seed("every"), &mut players);
        assert_eq!(outcome.scores().len(), count, "{settings}");
    }
}

//! A player of one's own for the Jeu des 7 familles, against the random one:
//! `cargo run -p tripot-examples --bin write_player`.

use tripot_core::{
    Annotation, Budget, Decision, Player, Referee, Rng, SeatCount, Seed, Turn, View, Viewer,
};
use tripot_families::{Ask, Beliefs, Families, FamiliesOptions, FamiliesView};
use tripot_players::Random;

/// Asks for the card that it is likeliest to get.
struct Likeliest {
    rng: Rng,
}

impl Player<Families> for Likeliest {
    // A player sees its view and nothing else: there is no way to look into the other hand.
    fn choose(&mut self, view: &FamiliesView, budget: &Budget) -> Decision<Ask> {
        let mut asks = Vec::new();
        view.choices(&mut asks);
        let beliefs = Beliefs::of(view, 100, &mut self.rng, budget.stop());
        let success = |ask: &Ask| beliefs.as_ref().map_or(0.0, |beliefs| beliefs.success(*ask));
        let best = asks.iter().max_by(|one, other| success(one).total_cmp(&success(other)));
        Decision {
            chosen: *best.expect("it is asked only when it has a move"),
            value: None,
            nodes: 1,
        }
    }
}

fn main() {
    let mut won = 0;
    for number in 0..20 {
        let seed = Seed::parse("an evening").expect("words are a seed").derive("game", number);
        let mut game = Referee::<Families>::deal(&FamiliesOptions::default(), SeatCount::TWO, seed)
            .expect("two can play");
        let mut own = Likeliest { rng: seed.stream("own") };
        let mut other = Random::new(seed.stream("other"));
        while let Turn::Seat(seat) = game.turn() {
            let view = game.view(Viewer::Seat(seat));
            let player: &mut dyn Player<Families> =
                if seat.index() == 0 { &mut own } else { &mut other };
            let chosen = player.choose(&view, &Budget::nodes(1_000)).chosen;
            game.play(seat, chosen, Annotation::default()).expect("a legal move");
        }
        let outcome = game.outcome().expect("nobody is to move");
        won += u32::from(outcome.margin(tripot_core::Seat::FIRST) > 0);
    }
    println!("the new player won {won} of 20 games");
}

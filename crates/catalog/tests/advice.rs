//! Advice is legal, honest and fair; and who follows it at every turn wins against the levels below the
//! strongest.

use tripot_catalog::{Advice, AdviceRequest, AnyTable, Lang, Opening, Variant};
use tripot_core::{Annotation, Budget, Seat, SeatCount, Seed, Stop, Turn, Viewer};
use tripot_testkit::is_long;

/// How many random moves a game without luck begins with.
const OPENING: u32 = 4;

fn variant(name: &str) -> Variant {
    Variant::read(name, &[]).expect("a variant")
}

fn names(seats: SeatCount) -> Vec<String> {
    seats.seats().map(|seat| format!("Player {}", seat.number())).collect()
}

fn opened(variant: &Variant, seats: SeatCount, seed: &Seed) -> Box<dyn AnyTable> {
    let opening = Opening { variant: &variant.name, seats, luck: (*seed).into(), start: None };
    variant.game.open(&opening).expect("it can be played")
}

/// What the strongest machine advises with few nodes, so that a test is fast.
fn advise_with(variant: &Variant, table: &dyn AnyTable, seat: Seat, nodes: u64) -> Option<Advice> {
    let names = names(table.seats());
    let machine = variant.strongest_machine(table.seats());
    let (budget, seed) = (Budget::nodes(nodes), table.player_key(seat));
    let seats = table.seats();
    let request = AdviceRequest { machine, seats, names: &names, seed: &seed, budget: &budget };
    table.view(Viewer::Seat(seat)).advise(&request)
}

#[test]
fn advice_is_legal_ranked_and_in_words_for_every_number_of_seats() {
    for (name, seats) in [
        ("siam", 2),
        ("chicago", 2),
        ("chicago(piles=open)", 2),
        ("chicago", 3),
        ("chicago(teams=on)", 4),
        ("families", 2),
        ("families", 4),
    ] {
        let variant = variant(name);
        let seats = SeatCount::new(seats).expect("a number of seats");
        let mut table = opened(&variant, seats, &Seed::parse(name).expect("a seed"));
        for _ in 0..6 {
            let Turn::Seat(seat) = table.turn() else { break };
            let advice =
                advise_with(&variant, &*table, seat, 2_000).expect("it is the seat's turn");
            let legal = table.view(Viewer::Seat(seat)).native_moves();
            assert!((1..=Advice::MOST).contains(&advice.moves.len()), "{name}");
            for (index, advised) in advice.moves.iter().enumerate() {
                assert!(legal.contains(&advised.text.native), "{name}: {advised:?}");
                assert!(!advised.reasons.is_empty(), "{name}: {advised:?}");
                assert_eq!(advised.behind.is_some(), index > 0, "{name}: {advised:?}");
                assert_eq!(advised.line[0], advised.text, "{name}");
                for lang in Lang::ALL {
                    let said = lang.text(&advised.sentence());
                    assert!(!said.contains(['{', '}']) && said.ends_with('.'), "{name}: {said}");
                }
            }
            let value = |index: usize| advice.moves.get(index)?.judged.as_ref().map(|it| it.value);
            for index in 1..advice.moves.len() {
                // The order is the machine's, which may trust a mean less than another.
                assert!(value(index) <= value(0), "{name}: {advice:?}");
            }
            assert_eq!(advice.blunder(&advice.moves[0].text.native), None);
            let chosen = advice.moves[0].text.native.clone();
            table.play(seat, &chosen, Annotation::default()).expect("it is legal");
        }
    }
}

#[test]
fn nobody_but_the_player_to_move_is_advised_where_hands_are_secret() {
    let variant = variant("families");
    let table = opened(&variant, SeatCount::TWO, &Seed::parse("secret").expect("a seed"));
    let Turn::Seat(mover) = table.turn() else { panic!("a seat is to move") };
    let (names, seed) = (names(SeatCount::TWO), Seed::parse("7").expect("a seed"));
    for viewer in SeatCount::TWO.seats().map(Viewer::Seat).chain([Viewer::Public]) {
        let stop = Stop::new();
        stop.raise();
        let advice = variant.advise(&*table.view(viewer), &names, &seed, &stop);
        assert_eq!(advice.is_some(), viewer == Viewer::Seat(mover), "{viewer:?}");
    }
}

#[test]
fn a_blunder_is_told_before_it_is_played() {
    let variant = variant("siam");
    // The rhino on e4 pushes the mountain out unless something is done.
    let position = variant.position("....M/....n/.MM../...../..... e").expect("a position");
    let (names, seed) = (names(SeatCount::TWO), Seed::parse("7").expect("a seed"));
    let advice =
        variant.advise(&*position, &names, &seed, &Stop::new()).expect("a side is to move");
    let warning = advice.blunder("+a1n").expect("it loses at once");
    let said = Lang::En.text(&warning);
    assert!(said.starts_with("This move lets the opponent win next turn"), "{said}");
    let best = &advice.moves[0];
    assert_eq!(advice.blunder(&best.text.native), None);
    assert_eq!(advice.loss(&best.text.native), Some(0.0));
}

/// The points of who follows hints on a seat against a machine on the other, and of the machine.
fn game(variant: &Variant, seed: &Seed, follower: Seat, level: &str, nodes: u64) -> (i32, i32) {
    let mut table = opened(variant, SeatCount::TWO, seed);
    if !variant.game.has_chance() {
        // As in matches: without them all games against a machine without luck would be the same.
        let mut rng = seed.stream("opening");
        (0..OPENING).for_each(|_| table.play_random(&mut rng));
    }
    let machine = variant.game.machine(level).expect("a level");
    let other = follower.after(1, SeatCount::TWO);
    table.seat_machine(other, machine).expect("it can play this");
    while let Turn::Seat(seat) = table.turn() {
        let chosen = if seat == follower {
            let advice = advise_with(variant, &*table, seat, nodes);
            advice.expect("it is the seat's turn").moves[0].text.native.clone()
        } else {
            let budget = Budget::nodes(machine.spec().nodes);
            table.think(seat, &budget).expect("a machine sits there").chosen
        };
        table.play(seat, &chosen, Annotation::default()).expect("it is legal");
    }
    let scores = table.outcome().expect("the rules end the game").scores().to_vec();
    (scores[follower.index()], scores[other.index()])
}

/// The share of the points of games, each deal from both seats, that following hints wins: a win is one
/// point, a draw a half.
fn share(name: &str, level: &str, deals: u64, nodes: u64) -> f64 {
    let variant = variant(name);
    let seed = Seed::parse("hints").expect("a seed");
    let mut points = 0.0;
    for deal in 0..deals {
        for follower in SeatCount::TWO.seats() {
            let (own, other) = game(&variant, &seed.derive("deal", deal), follower, level, nodes);
            points += match own.cmp(&other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
    }
    points / (2 * deals) as f64
}

#[test]
fn who_follows_hints_beats_the_level_played() {
    if !is_long() {
        // A few games with few nodes.
        for (name, level, deals, nodes) in
            [("siam", "beginner", 3, 6_000), ("chicago", "beginner", 3, 3_000)]
        {
            let share = share(name, level, deals, nodes);
            assert!(share >= 0.6, "{name} against {level}: {share}");
        }
        return;
    }
    for (name, level) in
        [("siam", "beginner"), ("siam", "amateur"), ("siam", "skilled"), ("chicago", "skilled")]
    {
        // What a hint has left when a timer ends its last round, on a slow or busy machine.
        let nodes = variant(name).strongest_machine(SeatCount::TWO).spec().nodes / 8;
        let share = share(name, level, 50, nodes);
        println!("{name} against {level}: {:.1} % of 100 games", 100.0 * share);
        assert!(share >= 0.6, "{name} against {level}: {share}");
    }
}

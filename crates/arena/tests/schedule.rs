//! Who meets whom, on which deal, on which seat.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU64;

use tripot_arena::{Contest, Deals, Plan};
use tripot_bots::read_entrants;
use tripot_catalog::Variant;
use tripot_core::Seed;

fn plan(game: &str, seats: &str) -> Plan {
    let variant = Variant::read(game, &[]).expect("a variant");
    let entrants = read_entrants(seats, variant.game, None).expect("machines");
    let contest = Contest::new(variant, entrants);
    Plan::new(contest.expect("they can play this"), Seed::from_bytes([7; 32]))
}

#[test]
fn a_duplicate_deal_is_played_once_from_every_seat_by_everybody() {
    for seats in ["random,greedy", "random,greedy,random", "greedy,random,random,greedy"] {
        let plan = Plan { deals: Deals::Duplicate, ..plan("chicago", seats) };
        let count = plan.contest.seats().get();
        let mut places: HashMap<u64, Vec<Vec<usize>>> = HashMap::new();
        for number in 0..20 * count as u64 {
            let fixture = plan.fixture(number);
            assert_eq!((fixture.number, fixture.deal), (number, number / count as u64));
            let placed: Vec<usize> =
                plan.contest.seats().seats().map(|seat| fixture.entrant_at(seat)).collect();
            for (seat, &entrant) in plan.contest.seats().seats().zip(&placed) {
                assert_eq!(fixture.seat_of(entrant), seat);
            }
            places.entry(fixture.deal).or_default().push(placed);
        }
        for (deal, games) in places {
            assert_eq!(games[0], (0..count).collect::<Vec<_>>(), "as they were given");
            for entrant in 0..count {
                let seats: BTreeSet<Option<usize>> =
                    games.iter().map(|game| game.iter().position(|&who| who == entrant)).collect();
                assert_eq!(seats.len(), count, "deal {deal}: {games:?}");
            }
        }
    }
}

#[test]
fn games_share_their_luck_within_a_deal_and_nowhere_else() {
    let plan = Plan { deals: Deals::Duplicate, ..plan("chicago", "random,greedy,greedy") };
    let seeds: Vec<String> = (0..300).map(|number| plan.fixture(number).seed.to_string()).collect();
    for deal in seeds.chunks(3) {
        assert!(deal.iter().all(|seed| *seed == deal[0]));
    }
    assert_eq!(seeds.iter().collect::<BTreeSet<_>>().len(), 100);
    let separate = Plan { deals: Deals::Separate, ..plan };
    let seeds: BTreeSet<String> =
        (0..300).map(|number| separate.fixture(number).seed.to_string()).collect();
    assert_eq!(seeds.len(), 300);
}

#[test]
fn everybody_moves_on_by_a_seat_even_when_every_game_has_its_own_deal() {
    let plan = plan("chicago", "random,greedy,greedy");
    assert_eq!((plan.deals, plan.games_per_deal()), (Deals::Separate, 1));
    for entrant in 0..3 {
        let seats = (0..3).map(|number| plan.fixture(number).seat_of(entrant).index());
        assert_eq!(seats.collect::<Vec<_>>(), [entrant, (entrant + 1) % 3, (entrant + 2) % 3]);
    }
}

#[test]
fn the_last_deal_is_played_to_the_end() {
    let mut plan = plan("chicago", "random,greedy,greedy");
    plan.games = NonZeroU64::new(200).unwrap();
    assert_eq!(plan.total(), 200);
    plan.deals = Deals::Duplicate;
    assert_eq!(plan.total(), 201);
    plan.games = NonZeroU64::new(201).unwrap();
    assert_eq!(plan.total(), 201);
    plan.games = NonZeroU64::MIN;
    assert_eq!(plan.total(), 3);
}

#[test]
fn only_games_without_chance_begin_with_random_moves() {
    assert_eq!(plan("siam", "random,heuristic").opening, Plan::OPENING);
    assert_eq!(plan("chicago", "random,greedy").opening, 0);
    assert_eq!(plan("families", "random,most").opening, 0);
}

#[test]
fn who_cannot_play_this_is_in_no_contest() {
    let teams = Variant::read("chicago(teams=on)", &[]).unwrap();
    let three = read_entrants("random,random,random", teams.game, None).unwrap();
    assert!(Contest::new(teams.clone(), three.clone()).is_err());
    assert!(Contest::new(teams, Vec::new()).is_err());
    let chicago = Variant::read("chicago", &[]).unwrap();
    assert!(Contest::new(chicago.clone(), three.clone()).is_ok());
    let mut unnamed = three;
    unnamed[0].name.clear();
    assert!(Contest::new(chicago, unnamed).is_err());
}

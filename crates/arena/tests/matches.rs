//! Whole matches: the same on any number of threads, fair by their deals, and not to be stopped by
//! a player that breaks down.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::time::Duration;

use tripot_arena::{Contest, Deals, Ended, MatchError, Plan, Report, Standings, Tally, run};
use tripot_bots::{
    Allowance, Contender, Entrant, Fault, Limit, Manner, Sitter, SittingError, read_entrants,
};
use tripot_catalog::{AnyTable, Variant};
use tripot_core::{Annotation, Seat, Seed, Stop, Termination, Turn, Viewer};

fn plan(game: &str, seats: &str, games: u64) -> Plan {
    of(game, machines(game, seats), games)
}

fn machines(game: &str, seats: &str) -> Vec<Entrant> {
    read_entrants(seats, variant(game).game, None).expect("machines")
}

fn variant(game: &str) -> Variant {
    Variant::read(game, &[]).expect("a variant")
}

fn of(game: &str, entrants: Vec<Entrant>, games: u64) -> Plan {
    let contest = Contest::new(variant(game), entrants).expect("they can play this");
    let plan = Plan::new(contest, Seed::from_bytes([7; 32]));
    let games = NonZeroU64::new(games).expect("some games");
    Plan { games, deals: Deals::Duplicate, ..plan }
}

fn reports(plan: &Plan) -> Vec<Report> {
    let mut reports = Vec::new();
    let ended = run(plan, &Stop::new(), |mut report| {
        // Times are nobody's result.
        report.efforts.iter_mut().for_each(|effort| effort.time = Duration::ZERO);
        reports.push(report);
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ok(Ended::Complete));
    reports
}

fn standings(plan: &Plan) -> Standings {
    let mut standings = Standings::new(plan);
    for report in reports(plan) {
        standings.add(report);
    }
    standings
}

/// Does something else than play a move.
#[derive(Clone, Copy)]
enum Broken {
    Panics,
    Cheats,
}

impl Contender for Broken {
    fn player(&self) -> String {
        "broken".to_owned()
    }

    fn own_nodes(&self) -> u64 {
        1
    }

    fn sit(&self, _: &mut dyn AnyTable, _: Seat) -> Result<Box<dyn Sitter>, SittingError> {
        Ok(Box::new(*self))
    }
}

impl Sitter for Broken {
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        _: &Allowance,
    ) -> Result<u64, Fault> {
        match self {
            Broken::Panics => panic!("out of cheese"),
            Broken::Cheats => match table.play(seat, "9zz", Annotation::default()) {
                Ok(_) => Ok(0),
                Err(trouble) => Err(Fault::illegal(trouble)),
            },
        }
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    for (game, seats) in [
        ("chicago", "greedy,random"),
        ("chicago(teams=on)", "greedy,random,random,greedy"),
        ("siam", "heuristic,random"),
        ("families", "memory,most,random"),
    ] {
        let plan = Plan { records: true, ..plan(game, seats, 24) };
        let alone = reports(&plan);
        let numbers: Vec<u64> = alone.iter().map(|report| report.fixture.number).collect();
        assert_eq!(numbers, (0..24).collect::<Vec<_>>(), "{game}");
        for threads in [2, 5] {
            let plan = Plan { threads: NonZeroUsize::new(threads).unwrap(), ..plan.clone() };
            assert_eq!(reports(&plan), alone, "{game} on {threads} threads");
        }
    }
}

#[test]
fn equals_are_equal_on_duplicate_deals() {
    for (game, seats) in [
        ("chicago", "greedy,greedy"),
        ("chicago", "random,random"),
        ("siam", "heuristic,heuristic"),
        ("families", "memory,memory"),
    ] {
        let standings = standings(&plan(game, seats, 40));
        assert_eq!((standings.games(), standings.deals()), (40, 20));
        let [first, second] = standings.placings() else { panic!("two entrants") };
        assert_eq!(first.all, second.all, "{game} {seats}");
        assert_eq!(first.all.share.value(), Some(0.5));
        assert_eq!(first.all.margin.value(), Some(0.0));
        let elo = first.elo().unwrap();
        assert_eq!(elo.value, Some(0.0));
        assert!(elo.low.unwrap() < 0.0 && elo.high.unwrap() > 0.0, "{elo:?}");
    }
    let three = standings(&plan("families", "most,most,most", 30));
    for placing in three.placings() {
        assert!((placing.all.share.value().unwrap() - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(placing.elo(), None);
    }
}

#[test]
fn the_counts_are_those_of_the_games() {
    let plan = plan("chicago", "greedy,random", 60);
    let reports = reports(&plan);
    let mut standings = Standings::new(&plan);
    let (mut wins, mut draws, mut losses, mut margin) = (0, 0, 0, 0);
    let mut first_seat_wins = 0;
    for report in &reports {
        let seat = report.fixture.seat_of(0);
        let outcome = report.outcome.as_ref().unwrap();
        match outcome.margin(seat) {
            0 => draws += 1,
            lead if lead > 0 => wins += 1,
            _ => losses += 1,
        }
        margin += outcome.margin(seat);
        first_seat_wins += u64::from(outcome.margin(Seat::FIRST) > 0);
        standings.add(report.clone());
    }
    let greedy = &standings.placings()[0];
    assert_eq!((greedy.all.wins, greedy.all.draws, greedy.all.losses), (wins, draws, losses));
    let share = (wins as f64 + draws as f64 / 2.0) / 60.0;
    assert!((greedy.all.share.value().unwrap() - share).abs() < 1e-12);
    assert!((greedy.all.margin.value().unwrap() - f64::from(margin) / 60.0).abs() < 1e-12);
    assert_eq!(greedy.at.iter().map(Tally::games).collect::<Vec<_>>(), [30, 30]);
    assert_eq!(standings.by_seat()[0].wins, first_seat_wins);
    assert!(share > 0.8, "greedy beats random: {share}");
    let random = &standings.placings()[1];
    assert_eq!((random.all.wins, random.all.losses), (losses, wins));
    assert_eq!(greedy.effort.moves + random.effort.moves, standings.plies());
}

#[test]
fn the_interval_counts_deals_and_not_games() {
    let plan = plan("chicago", "greedy,random", 60);
    let share = standings(&plan).placings()[0].all.share;
    assert_eq!(share.deals(), 30);
    let separate = Plan { deals: Deals::Separate, ..plan };
    assert_eq!(standings(&separate).placings()[0].all.share.deals(), 60);
}

#[test]
fn the_games_of_a_deal_begin_with_the_same_random_moves_and_no_others_do() {
    let plan = Plan { opening: 6, ..plan("siam", "heuristic,random", 20) };
    let reports = reports(&plan);
    let mut seen = std::collections::BTreeSet::new();
    for deal in reports.chunks(2) {
        assert_eq!(deal[0].opening.len(), 6);
        assert_eq!(deal[0].opening, deal[1].opening);
        assert!(deal.iter().all(|report| report.plies > 6));
        seen.insert(deal[0].opening.clone());
    }
    assert_eq!(seen.len(), 10);
    let endless = Plan { opening: 100_000, ..plan };
    let error = run(&endless, &Stop::new(), |_| panic!("no game can begin")).unwrap_err();
    assert_eq!(error, MatchError::NoOpening { plies: 100_000 });
}

#[test]
fn every_record_can_be_replayed_and_names_who_played() {
    for (game, seats) in [
        ("chicago", "greedy,random,greedy"),
        ("siam", "heuristic,random"),
        ("families", "A=most,most"),
    ] {
        let plan = Plan { records: true, ..plan(game, seats, 6) };
        for report in reports(&plan) {
            let record = report.record.clone().unwrap();
            let parsed = tripot_core::Record::parse(&record.to_string()).unwrap();
            let table = plan.contest.variant().game.replay(&parsed).unwrap();
            assert_eq!(table.outcome(), report.outcome);
            assert_eq!(table.moves().len() as u64, report.plies);
            for (seat, line) in plan.contest.seats().seats().zip(&record.header.seats) {
                assert_eq!(
                    line.name(),
                    plan.contest.entrants()[report.fixture.entrant_at(seat)].name
                );
            }
        }
    }
}

#[test]
fn who_breaks_down_or_cheats_loses_the_game_and_the_match_goes_on() {
    // The panics are part of the test: nobody needs to read them.
    std::panic::set_hook(Box::new(|_| {}));
    let greedy = machines("chicago", "greedy,random");
    for (broken, fault) in
        [(Broken::Panics, Some(Fault::panicked("out of cheese"))), (Broken::Cheats, None)]
    {
        let entrants = vec![Entrant::new("broken", broken), greedy[0].clone()];
        let plan = Plan { records: true, ..of("chicago", entrants, 10) };
        let reports = reports(&plan);
        assert_eq!(reports.len(), 10);
        let mut standings = Standings::new(&plan);
        for report in reports {
            let guilty = report.fixture.seat_of(0);
            let ended = match broken {
                Broken::Panics => Termination::Crashed(guilty),
                Broken::Cheats => Termination::Illegal(guilty),
            };
            assert_eq!(report.termination, ended);
            assert_eq!(report.winners(), [report.fixture.seat_of(1)]);
            match &fault {
                Some(fault) => assert_eq!(report.fault.as_ref(), Some(fault)),
                None => assert_eq!(report.fault.as_ref().unwrap().manner(), Manner::Illegal),
            }
            let record = report.record.clone().unwrap();
            assert_eq!(plan.contest.variant().game.replay(&record).unwrap().termination(), ended);
            standings.add(report);
        }
        let [first, second] = standings.placings() else { panic!("two entrants") };
        assert_eq!((first.all.losses, first.faults), (10, 10));
        assert_eq!((second.all.wins, second.faults), (10, 0));
        // No scores, no margins.
        assert_eq!((second.all.margin.count(), second.all.share.value()), (0, Some(1.0)));
    }
}

/// Thinks until it is told to stop, then plays any move.
struct Thinker;

impl Contender for Thinker {
    fn player(&self) -> String {
        "thinker".to_owned()
    }

    fn own_nodes(&self) -> u64 {
        u64::MAX
    }

    fn sit(&self, _: &mut dyn AnyTable, _: Seat) -> Result<Box<dyn Sitter>, SittingError> {
        Ok(Box::new(Thinker))
    }
}

impl Sitter for Thinker {
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        Allowance { budget, .. }: &Allowance,
    ) -> Result<u64, Fault> {
        let mut nodes = 0;
        while !budget.is_spent(nodes) {
            nodes += 1;
            std::thread::sleep(Duration::from_micros(100));
        }
        assert_eq!(table.turn(), Turn::Seat(seat));
        let chosen = table.view(Viewer::Seat(seat)).moves().swap_remove(0).native;
        table.play(seat, &chosen, Annotation::default()).map_err(Fault::illegal)?;
        Ok(nodes)
    }
}

fn thinkers(limit: Limit) -> Plan {
    let entrants = vec![Entrant::new("A", Thinker), Entrant::new("B", Thinker)];
    Plan { limit, ..of("chicago", entrants, 2) }
}

#[test]
fn a_budget_of_time_ends_every_thought() {
    let plan = thinkers(Limit::Milliseconds(3));
    for report in reports(&plan) {
        assert_eq!(report.termination, Termination::Finished);
        assert!(report.efforts.iter().all(|effort| effort.nodes >= effort.moves));
    }
}

#[test]
fn a_clock_leaves_time_for_every_move() {
    for report in reports(&thinkers(Limit::Clock("0.4+0.02".parse().unwrap()))) {
        assert_eq!(report.termination, Termination::Finished);
        assert!(report.efforts.iter().all(|effort| effort.nodes >= effort.moves));
    }
}

/// Takes its time, whatever it is told.
struct Sleeper;

impl Contender for Sleeper {
    fn player(&self) -> String {
        "sleeper".to_owned()
    }

    fn own_nodes(&self) -> u64 {
        1
    }

    fn sit(&self, _: &mut dyn AnyTable, _: Seat) -> Result<Box<dyn Sitter>, SittingError> {
        Ok(Box::new(Sleeper))
    }
}

impl Sitter for Sleeper {
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        allowance: &Allowance,
    ) -> Result<u64, Fault> {
        std::thread::sleep(allowance.clock.expect("a clock runs") / 2 + Duration::from_millis(5));
        let chosen = table.view(Viewer::Seat(seat)).moves().swap_remove(0).native;
        table.play(seat, &chosen, Annotation::default()).map_err(Fault::illegal)?;
        Ok(1)
    }
}

#[test]
fn whose_flag_falls_has_lost() {
    let greedy = machines("chicago", "greedy,random").swap_remove(0);
    let plan = of("chicago", vec![Entrant::new("sleeper", Sleeper), greedy], 2);
    let plan = Plan { limit: Limit::Clock("0.04".parse().unwrap()), records: true, ..plan };
    for report in reports(&plan) {
        let (guilty, other) = (report.fixture.seat_of(0), report.fixture.seat_of(1));
        assert_eq!(report.termination, Termination::OutOfTime(guilty));
        assert_eq!((report.winners(), &report.outcome), (vec![other], &None));
        assert_eq!(report.fault.as_ref().map(Fault::manner), Some(Manner::Late));
        let record = report.record.clone().unwrap();
        let replayed = plan.contest.variant().game.replay(&record).unwrap();
        assert_eq!(replayed.termination(), report.termination);
        assert_eq!(replayed.moves().len() as u64, report.plies);
    }
}

#[test]
fn a_budget_of_nodes_is_that_number() {
    for report in reports(&thinkers(Limit::Nodes(2))) {
        assert!(report.efforts.iter().all(|effort| effort.nodes == 2 * effort.moves));
    }
}

#[test]
fn an_interrupt_ends_a_match_in_the_middle_of_a_thought() {
    for limit in [Limit::Own, Limit::Milliseconds(3_600_000)] {
        let plan = Plan { threads: NonZeroUsize::new(2).unwrap(), ..thinkers(limit) };
        let interrupt = Stop::new();
        let ended = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                interrupt.raise();
            });
            run(&plan, &interrupt, |_| panic!("no game can end"))
        });
        assert_eq!(ended, Ok(Ended::Early));
    }
}

#[test]
fn nobody_waits_for_a_game_that_was_interrupted() {
    // A thread that plays ahead of a game that is dropped waits in the queue: it has to be woken.
    let plan = Plan {
        threads: NonZeroUsize::new(3).unwrap(),
        ..plan("chicago", "greedy,random", 1_000_000_000)
    };
    for round in 0..tripot_testkit::times(40) {
        let interrupt = Stop::new();
        let mut games = 0;
        let ended = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_micros(u64::from(round) * 100));
                interrupt.raise();
            });
            run(&plan, &interrupt, |report| {
                assert_eq!(report.fixture.number, games);
                games += 1;
                ControlFlow::Continue(())
            })
        });
        assert_eq!(ended, Ok(Ended::Early));
    }
}

#[test]
fn whoever_has_enough_gets_the_first_games_without_a_gap() {
    let plan = Plan {
        threads: NonZeroUsize::new(3).unwrap(),
        ..plan("chicago", "greedy,random", 1_000_000_000)
    };
    let mut numbers = Vec::new();
    let ended = run(&plan, &Stop::new(), |report| {
        numbers.push(report.fixture.number);
        if numbers.len() == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended, Ok(Ended::Early));
    assert_eq!(numbers, (0..500).collect::<Vec<_>>());
}

//! The search against plain minimax.

use std::sync::Arc;

use tripot_core::{Budget, Notation, Player, SeatCount, Seed, State, Stop};
use tripot_siam::fast::{LineBoard, LineTable, Moves, Played};
use tripot_siam::{End, PushCount, Siam, SiamOptions, SiamSettings};
use tripot_testkit::legal;

use super::super::engine::{Engine, Settings};
use super::super::evaluation::Evaluation;
use super::super::games::weak_game;
use super::super::score::{Score, UNIT, WIN, ends_in, is_proved};

const EXACT: Settings =
    Settings { ordering: true, reductions: false, pruning: false, threat_extension: false };

/// Positions of random games in which pushes are near.
fn positions(count: usize, words: &str) -> Vec<Siam> {
    let series = Seed::parse(words).unwrap();
    let mut found = Vec::new();
    for game in 0.. {
        let mut rng = series.derive("game", game).stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        for _ in 0..6 + rng.below(30) {
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            if let Some(&chosen) = rng.pick(&moves) {
                state.play_unchecked(chosen);
            }
        }
        if state.end().is_none() {
            found.push(state);
        }
        if found.len() == count {
            return found;
        }
    }
    found
}

/// The last positions of games between weak engines.
fn late_positions(games: u64, words: &str) -> Vec<Siam> {
    let games = (0..games).flat_map(|game| {
        let mut states = weak_game(words, game, 150);
        let first = states.len().saturating_sub(6);
        states.drain(first..).collect::<Vec<_>>()
    });
    games.filter(|state| state.end().is_none()).collect()
}

/// Where the legal moves lead.
fn children(board: &LineBoard) -> Vec<(LineBoard, Played)> {
    let mut moves = Moves::new();
    board.moves(LineTable::of(PushCount::Prefix), &mut moves);
    let child = |chosen| {
        let mut child = *board;
        let played = child.play(chosen);
        (child, played)
    };
    moves.into_iter().map(child).collect()
}

/// Plain search: every move is played to the full depth; who can win at once is looked at after it.
fn plain(board: &LineBoard, evaluation: &Evaluation, depth: u32, ply: Score) -> Score {
    let children = children(board);
    if children.iter().any(|(_, played)| *played == Played::Won(board.side())) {
        return WIN - ply - 1;
    }
    if depth == 0 {
        return evaluation.score(board);
    }
    let worth = |(child, played): &(LineBoard, Played)| match played {
        Played::On => -plain(child, evaluation, depth - 1, ply + 1),
        Played::Won(_) => -WIN + ply + 1,
    };
    children.iter().map(worth).max().unwrap()
}

/// The same with a window, which takes less time: what is worse than `low` or better than `high` is
/// not looked at closely. It knows neither tables nor an order of moves.
fn plain_within(
    board: &LineBoard,
    evaluation: &Evaluation,
    depth: u32,
    ply: Score,
    (mut low, high): (Score, Score),
) -> Score {
    let children = children(board);
    if children.iter().any(|(_, played)| *played == Played::Won(board.side())) {
        return WIN - ply - 1;
    }
    if depth == 0 {
        return evaluation.score(board);
    }
    for (child, played) in &children {
        let worth = match played {
            Played::On => -plain_within(child, evaluation, depth - 1, ply + 1, (-high, -low)),
            Played::Won(_) => -WIN + ply + 1,
        };
        low = low.max(worth);
        if low >= high {
            break;
        }
    }
    low
}

/// This many positions are searched four plies deep.
const DEEP: usize = 4;

#[test]
fn without_shortcuts_it_finds_what_plain_search_finds() {
    let evaluation = Arc::new(Evaluation::by_hand());
    let all = (-WIN - 1, WIN + 1);
    let (mut deep, mut proved) = (0, 0);
    let mut few = positions(600, "few");
    few.sort_by_key(|state| legal(state).len());
    few.truncate(DEEP);
    let others = positions(8, "plain").into_iter().chain(late_positions(2, "plain"));
    let states = few.into_iter().map(|state| (state, 4)).chain(others.map(|state| (state, 3)));
    for (state, most) in states {
        let board = LineBoard::of(&state);
        let place = state.write_position();
        assert_eq!(
            plain(&board, &evaluation, 1, 0),
            plain_within(&board, &evaluation, 1, 0, all),
            "{place}"
        );
        // From depth 4 on a position with a ply left comes up by another order of the moves, and
        // the table answers. Where there are few moves plain search takes little time for that.
        for depth in 1..=most {
            let expected = plain_within(&board, &evaluation, depth, 0, all);
            for settings in [EXACT, Settings { ordering: false, ..EXACT }] {
                let mut engine = Engine::with(Arc::clone(&evaluation), settings).to_depth(depth);
                let (found, _) = engine.search(&state, &Budget::nodes(u64::MAX >> 1));
                let score = found.map_or(-WIN + 2, |found| found.score);
                assert_eq!(score, expected, "{place}, depth {depth}");
            }
            deep += usize::from(depth == 4);
            proved += u32::from(is_proved(expected));
        }
    }
    assert!(deep >= DEEP && proved >= 3, "{deep} deep searches, {proved} with a proof");
}

#[test]
fn with_each_shortcut_what_it_proves_is_true() {
    let evaluation = Arc::new(Evaluation::by_hand());
    let all = [
        Settings::default(),
        Settings { reductions: true, ..EXACT },
        Settings { pruning: true, ..EXACT },
        Settings { threat_extension: true, ..EXACT },
    ];
    let mut proved = [0; 4];
    for state in late_positions(12, "proofs") {
        // A plain search of a depth sees wins one ply beyond it.
        let mut truths = [None; 4];
        for (settings, proved) in all.into_iter().zip(&mut proved) {
            let mut engine = Engine::with(Arc::clone(&evaluation), settings).to_depth(3);
            let (found, _) = engine.search(&state, &Budget::nodes(20_000));
            let Some(found) = found.filter(|found| ends_in(found.score).is_some_and(|it| it <= 4))
            else {
                continue;
            };
            let depth = ends_in(found.score).unwrap_or(0) - 1;
            let truth = *truths[depth as usize]
                .get_or_insert_with(|| plain(&LineBoard::of(&state), &evaluation, depth, 0));
            assert!(is_proved(truth), "{}", state.write_position());
            assert_eq!(truth.signum(), found.score.signum(), "{}", state.write_position());
            assert!(truth.abs() >= found.score.abs(), "{}", state.write_position());
            *proved += 1;
        }
    }
    assert!(proved.iter().all(|&proved| proved >= 20), "{proved:?} positions were proved");
}

#[test]
fn with_each_shortcut_it_seldom_misses_what_plain_search_finds() {
    let evaluation = Arc::new(Evaluation::by_hand());
    let (mut same, mut all) = (0, 0);
    for state in positions(12, "shortcuts") {
        let expected = plain(&LineBoard::of(&state), &evaluation, 2, 0);
        for settings in [
            Settings { reductions: true, ..EXACT },
            Settings { pruning: true, ..EXACT },
            Settings { threat_extension: true, ..EXACT },
        ] {
            let mut engine = Engine::with(Arc::clone(&evaluation), settings).to_depth(2);
            let (found, _) = engine.search(&state, &Budget::nodes(u64::MAX >> 1));
            let score = found.map_or(-WIN + 2, |found| found.score);
            same += u32::from((score - expected).abs() <= UNIT / 2);
            all += 1;
        }
    }
    assert!(same * 10 >= all * 9, "{same} of {all}");
}

#[test]
fn it_parries_and_wins_at_once() {
    for (position, expected) in [
        ("..M../..N../.M.M./...../..... e", "c4c5n"),
        // The rhino threatens to drop the mountain: only moves on its line help.
        ("....M/....n/.MM../...../..... e", ""),
    ] {
        let state = Siam::read_position(position, &SiamOptions::default()).unwrap();
        let mut engine = Engine::new();
        let decision = engine.choose(&state, &Budget::nodes(2000));
        if expected.is_empty() {
            let mut child = state.clone();
            child.play(decision.chosen).unwrap();
            let board = LineBoard::of(&child);
            assert_eq!(board.threats(LineTable::of(PushCount::Prefix), child.side()), 0);
        } else {
            assert_eq!(Siam::write_move(&state, decision.chosen), expected);
            assert_eq!(decision.value, Some(1.0));
        }
    }
}

#[test]
fn who_is_lost_repeats_the_position_where_that_is_a_draw() {
    let options = SiamSettings { repetition: 2, ..Default::default() };
    let options = SiamOptions::new(options).unwrap();
    // Two pushes of the rhinos threaten, and no move touches both lines. The rhino in the middle
    // has turned and turned back; an elephant has turned, and may turn back.
    let way = [
        "M.M.M/n...n/..w../...../SSSSS r",
        "M.M.M/n...n/..e../...../SSSSS e",
        "M.M.M/n...n/..e../...../SSESS r",
        "M.M.M/n...n/..w../...../SSESS e",
    ];
    let mut state = Siam::read_position(way[0], &options).unwrap();
    for next in &way[1..] {
        let leads = |chosen: &_| {
            let mut child = state.clone();
            child.play_unchecked(*chosen);
            child.write_position() == *next
        };
        let chosen = legal(&state).into_iter().find(leads).expect("a turn is legal");
        state.play(chosen).unwrap();
    }
    let decision = Engine::new().choose(&state, &Budget::nodes(20_000));
    let mut child = state.clone();
    child.play(decision.chosen).unwrap();
    assert_eq!((child.end(), decision.value), (Some(End::Draw), Some(0.0)));
    // Without the past it is lost.
    let alone = Siam::read_position(way[3], &options).unwrap();
    assert_eq!(Engine::new().choose(&alone, &Budget::nodes(20_000)).value, Some(-1.0));
}

#[test]
fn a_budget_of_nodes_gives_the_same_move_again_and_is_kept() {
    for state in positions(4, "budget") {
        let budget = Budget::nodes(3000);
        let mut engine = Engine::new();
        let first = engine.study(&state, &budget);
        assert!(first.nodes <= 3000, "{}", first.nodes);
        // Neither what was searched before nor the size of the table changes anything.
        engine.study(&state, &Budget::nodes(9000));
        engine.study(&positions(1, "other")[0], &budget);
        assert_eq!(Engine::new().study(&state, &budget), first);
        let mut child = state.clone();
        for &chosen in &first.line {
            child.play(chosen).expect("a line is made of legal moves");
        }
    }
}

#[test]
fn two_threads_and_a_raised_flag_still_give_a_legal_move() {
    let state = &positions(1, "flag")[0];
    let stop = Stop::new();
    stop.raise();
    for budget in [
        Budget::until(stop.clone()),
        Budget::nodes(0),
        Budget::nodes(1),
        Budget::nodes(20_000).on_threads(2),
    ] {
        let decision = Engine::new().choose(state, &budget);
        assert!(state.check(decision.chosen).is_ok());
    }
}

#[test]
fn the_end_of_the_game_by_length_is_a_draw() {
    // A win in three is too late if only two plies are left.
    let position = "...../..M../.MNM./...../..... e";
    let options = SiamOptions::new(SiamSettings { plies: 2, ..Default::default() }).unwrap();
    let long = Siam::read_position(position, &SiamOptions::default()).unwrap();
    let study = Engine::new().study(&long, &Budget::nodes(50_000));
    assert_eq!(study.moves[0].ends_in, Some(3));
    let state = Siam::read_position(position, &options).unwrap();
    let study = Engine::new().study(&state, &Budget::nodes(50_000));
    assert_eq!(study.moves[0].ends_in, None);
    assert!(study.moves[0].value.abs() < 1e-9, "{study:?}");
}

#[test]
fn whole_games_are_played_to_their_end_in_every_variant() {
    for options in [
        SiamOptions::new(SiamSettings { opening_ban: true, ..Default::default() }).unwrap(),
        SiamOptions::new(SiamSettings { single_leave: true, animals: 4, ..Default::default() })
            .unwrap(),
        SiamOptions::new(SiamSettings {
            push_count: PushCount::Total,
            repetition: 0,
            ..Default::default()
        })
        .unwrap(),
        SiamOptions::new(SiamSettings { plies: 20, repetition: 2, ..Default::default() }).unwrap(),
    ] {
        let mut state = Siam::new(&options, SeatCount::TWO).unwrap();
        let mut engine = Engine::new();
        while state.end().is_none() {
            let decision = engine.choose(&state, &Budget::nodes(300));
            state.play(decision.chosen).expect("legal");
        }
        assert!(matches!(state.end(), Some(End::Won(_) | End::Draw)));
    }
}

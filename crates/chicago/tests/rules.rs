//! The rules, one sentence at a time.

use tripot_chicago::{Chance, Chicago, GOODS, Good};
use tripot_core::{Notation, State, Turn};
use tripot_testkit::{events, legal, position, seat};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

/// The position after a move.
fn after(settings: &str, text: &str, chosen: &str) -> Chicago {
    let mut state: Chicago = position(settings, text);
    let chosen = Chicago::read_move(&state, chosen).expect("it is a move");
    state.play(chosen).expect("it is legal");
    state
}

fn written(text: &str, chosen: &str) -> String {
    after("", text, chosen).write_position()
}

/// The legal moves, as texts.
fn choices(text: &str) -> Vec<String> {
    let state: Chicago = position("", text);
    legal(&state).into_iter().map(|chosen| Chicago::write_move(&state, chosen)).collect()
}

#[test]
fn the_top_tokens_beside_the_trader_are_taken_and_its_own_pile_is_not_touched() {
    assert_eq!(
        written(WORKED_EXAMPLE, "(j1,2,cafe,cacao)"),
        "mrbb/bmsr/scr/fmsm/mbs/rfsb/fbsc/mccf/rrfc 765666 4 f,-"
    );
    assert_eq!(
        written(WORKED_EXAMPLE, "(j1,2,cacao,cafe)"),
        "mrbb/bmsr/scr/fmsm/mbs/rfsb/fbsc/mccf/rrfc 766566 4 c,-"
    );
}

#[test]
fn the_trader_goes_one_two_or_three_piles_round_the_circle() {
    assert_eq!(choices(WORKED_EXAMPLE), ["1bf", "1fb", "2cf", "2fc", "3rf", "3fr"]);
    let from_the_last = WORKED_EXAMPLE.replace(" 2 -", " 9 -");
    assert_eq!(choices(&from_the_last), ["1br", "1rb", "2fm", "2mf", "3bf", "3fb"]);
}

#[test]
fn two_equal_tokens_give_one_move() {
    assert_eq!(choices("b/r/b/s/m 766666 1 -,-"), ["1bb", "2rs", "2sr", "3bm", "3mb"]);
    assert_eq!(written("b/r/b/s/m 766666 1 -,-", "1bb"), "r/s/m 666666 1 b,-");
}

#[test]
fn with_three_piles_left_the_trader_may_stay_where_it_is() {
    assert_eq!(choices("bb/r/mm 766666 2 -,-"), ["1br", "1rb", "2rm", "2mr", "3bm", "3mb"]);
    assert_eq!(written("bb/r/mm 766666 2 -,-", "3bm"), "b/r/m 766665 2 b,-");
}

#[test]
fn two_piles_that_empty_at_once_both_disappear() {
    // The trader between them, on the first pile, on the last pile.
    assert_eq!(written("b/rr/m/s/f 766666 1 -,-", "1bm"), "rr/s/f 766665 1 b,-");
    assert_eq!(written("rr/b/s/f/m 766666 5 -,-", "1bm"), "rr/s/f 766665 1 b,-");
    assert_eq!(written("b/s/f/m/rr 766666 4 -,-", "1bm"), "s/f/rr 766665 3 b,-");
}

#[test]
fn the_trader_stays_on_its_pile_when_another_disappears() {
    assert_eq!(written("b/rr/mm/s 766666 1 -,-", "1bm"), "rr/m/s 766665 1 b,-");
    assert_eq!(written("bb/rr/m/s 766666 1 -,-", "1bm"), "b/rr/s 766665 2 b,-");
    assert_eq!(written("b/ss/f/mm/rr 766666 4 -,-", "1bm"), "ss/f/m/rr 766665 4 b,-");
}

#[test]
fn the_game_is_over_when_at_most_two_piles_remain() {
    assert_eq!(after("", "b/rr/m/s 766666 1 -,-", "1bm").turn(), Turn::Over);
    assert_eq!(after("", "b/r/mm 766666 1 -,-", "1bm").turn(), Turn::Over);
    assert_eq!(after("", "b/r/m 766666 1 -,-", "1bm").turn(), Turn::Over);
    assert_eq!(after("", "bb/rr/m/s 766666 1 -,-", "1bm").turn(), Turn::Seat(seat(2)));
}

#[test]
fn a_reserve_is_worth_the_final_prices() {
    let scores = |chosen: &str| {
        let over = after("", "b/r/m 764666 1 b,m", chosen);
        over.outcome().unwrap().scores().to_vec()
    };
    assert_eq!(scores("1bm"), [7 + 7, 5]);
    assert_eq!(scores("1mb"), [6 + 6, 6]);
}

#[test]
fn equal_best_scores_are_shared() {
    let over = after("", "s/r/m 764666 1 r,m", "1sm");
    assert_eq!(over.outcome().unwrap().scores(), [12, 5]);
    let shared: Chicago = position("", "r/s 764666 1 r,f");
    let winners: Vec<_> = shared.outcome().unwrap().winners().collect();
    assert_eq!(winners, [seat(1), seat(2)]);
}

#[test]
fn the_seats_of_a_team_have_the_sum_of_their_reserves() {
    // Blé at 6, café at 6, maïs at 5, riz at 4.
    let over: Chicago = position("teams=on", "s/c 646665 1 b,m,f,r");
    assert_eq!(over.outcome().unwrap().scores(), [12, 9, 12, 9]);
    let alone: Chicago = position("", "s/c 646665 1 b,m,f,r");
    assert_eq!(alone.outcome().unwrap().scores(), [6, 5, 6, 4]);
}

#[test]
fn the_seats_take_turns_from_the_one_that_starts() {
    for (settings, turn) in [("", 1), ("first=2", 2), ("first=3", 3)] {
        let mut state: Chicago = position(settings, "bbb/rrr/mmm/sss/fff 766666 1 -,-,-");
        for ply in 0..4 {
            let expected = seat(1 + (turn - 1 + ply) % 3);
            assert_eq!(state.turn(), Turn::Seat(expected), "{settings}, ply {ply}");
            state.play(legal(&state)[0]).unwrap();
        }
    }
}

#[test]
fn taken_tokens_uncover_what_lies_below_the_first_pile_first() {
    let mut state = after("", "b?/r/m?/s 766666 1 -,-", "1bm");
    let weights = |state: &Chicago| -> Vec<(u8, Good, u32)> {
        let token = |(event, weight)| match event {
            Chance::Token { pile, depth: 1, good } => (pile, good, weight),
            other => panic!("{other:?}"),
        };
        events(state).into_iter().map(token).collect()
    };
    // Six of each, less those that were seen: one of each but cacao and café.
    let shares = [5, 5, 6, 6, 5, 5];
    let expected: Vec<_> = GOODS.into_iter().zip(shares).map(|(good, n)| (0, good, n)).collect();
    assert_eq!(weights(&state), expected);
    state.resolve_unchecked(Chance::Token { pile: 0, depth: 1, good: Good::Riz });
    let shares = [5, 4, 6, 6, 5, 5];
    let expected: Vec<_> = GOODS.into_iter().zip(shares).map(|(good, n)| (2, good, n)).collect();
    assert_eq!(weights(&state), expected);
    state.resolve_unchecked(Chance::Token { pile: 2, depth: 1, good: Good::Riz });
    assert_eq!(state.write_position(), "r/r/r/s 766665 2 b,-");
    assert_eq!(state.turn(), Turn::Seat(seat(2)));
}

#[test]
fn what_the_last_move_uncovers_stays_face_down() {
    let over = after("", "b/r/m? 766666 1 -,-", "1bm");
    assert_eq!(over.write_position(), "r/? 766665 1 b,-");
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!(events(&over), []);
}

#[test]
fn an_expert_trader_may_go_as_far_as_the_good_it_leaves() {
    let state: Chicago = position("movement=expert", "b/r/m/b/s 766666 1 -,-");
    let steps: Vec<u8> = legal(&state).iter().map(|chosen| chosen.steps).collect();
    assert_eq!(steps, [1, 1, 2, 2, 3, 3]);
    // No other pile shows riz: all the way round, back to where it is.
    let state: Chicago = position("movement=expert", "b/r/m/b/s 766666 2 -,-");
    assert_eq!(legal(&state).last().unwrap().steps, 5);
    let mut stays = state;
    stays.play(*legal(&state).last().unwrap()).unwrap();
    assert_eq!(stays.write_position(), "r/b/s 666666 1 m,-");
}

//! The rules, case by case.

use tripot_core::{Notation, Seat, State, Turn, Viewer};
use tripot_families::{Ask, Card, Draw, Families, Family, Refusal};
use tripot_testkit::{events, legal, position, seat};

fn card(text: &str) -> Card {
    Card::parse(text).expect("it is a card")
}

/// Plays moves and draws, written as in records.
fn after(settings: &str, text: &str, steps: &str) -> Families {
    let mut state: Families = position(settings, text);
    for step in steps.split_whitespace() {
        match Families::read_chance(step) {
            Some(draw) => {
                assert!(events(&state).contains(&(draw, 1)), "{step}: {:?}", events(&state));
                state.resolve_unchecked(draw);
            }
            None => {
                let mover = state.turn().seat().unwrap_or_else(|| panic!("{step}: nobody moves"));
                let view = state.view(Viewer::Seat(mover));
                let ask = Families::read_move(&view, step).expect("it is a move");
                state.play(ask).unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
            }
        }
    }
    state
}

fn drawer(state: &Families) -> Option<Seat> {
    state.table().drawer()
}

const THREE: &str = "families=3,ranks=3,hand=2";
const ONE: &str = "families=3,ranks=3,hand=1";

#[test]
fn a_card_goes_over_in_public_and_the_asker_asks_again() {
    let state = after(THREE, "a1b1c1,a2b2c2 3 -,- j1", "a2");
    assert_eq!(state.turn(), Turn::Seat(seat(1)));
    assert_eq!(state.hand(seat(1)).to_string(), "a12b1c1");
    assert_eq!(state.table().ledger().known(seat(1)).to_string(), "a2");
    assert_eq!(state.table().size(seat(2)), 2);
}

#[test]
fn an_ask_in_vain_draws_a_card_that_nobody_else_sees_and_the_turn_passes() {
    let state = after(THREE, "a1b1c1,a2b2c2 3 -,- j1", "a3");
    assert_eq!((state.turn(), drawer(&state)), (Turn::Chance, Some(seat(1))));
    let draw = Draw { seat: seat(1), card: card("b3") };
    assert!(state.is_seen(draw, Viewer::Seat(seat(1))));
    assert!(!state.is_seen(draw, Viewer::Seat(seat(2))));
    assert!(!state.is_seen(draw, Viewer::Public));
    let state = after(THREE, "a1b1c1,a2b2c2 3 -,- j1", "a3 j1+b3");
    assert_eq!(state.turn(), Turn::Seat(seat(2)));
    assert_eq!(state.table().stock(), 2);
}

#[test]
fn a_bonne_pioche_is_shown_and_keeps_the_turn() {
    let state = after(THREE, "a1b1c1,a2b2c2 3 -,- j1", "a3");
    assert!(state.is_seen(Draw { seat: seat(1), card: card("a3") }, Viewer::Public));
    let state = after(THREE, "a1b1c1,a2b2c2 3 -,- j1", "a3 j1+a3");
    assert_eq!(state.turn(), Turn::Seat(seat(1)));
    assert_eq!(state.table().ledger().known(seat(1)).to_string(), "a3");
    let state =
        after("families=3,ranks=3,hand=2,lucky-draw=off", "a1b1c1,a2b2c2 3 -,- j1", "a3 j1+a3");
    assert_eq!(state.turn(), Turn::Seat(seat(2)));
    assert_eq!(state.table().ledger().known(seat(1)).to_string(), "a3");
}

#[test]
fn a_family_completed_by_a_hidden_draw_is_laid_but_the_turn_ends() {
    let text = "a12b1,b2c12 3 -,- j1";
    let state = after(THREE, text, "b3");
    assert!(state.is_seen(Draw { seat: seat(1), card: card("a3") }, Viewer::Seat(seat(2))));
    let state = after(THREE, text, "b3 j1+a3");
    assert_eq!(state.table().laid(seat(1)).map(Family::letter).collect::<String>(), "a");
    assert_eq!(state.turn(), Turn::Seat(seat(2)));
    let state = after("families=3,ranks=3,hand=2,lay-keeps-turn=on", text, "b3 j1+a3");
    assert_eq!(state.turn(), Turn::Seat(seat(1)));
    // Completed by the card that was asked for.
    for (options, turn) in
        [("", 1), (",lucky-draw=off", 2), (",lucky-draw=off,lay-keeps-turn=on", 1)]
    {
        let state = after(&format!("{THREE}{options}"), text, "a3 j1+a3");
        assert_eq!(state.turn(), Turn::Seat(seat(turn)), "{options}");
    }
}

#[test]
fn a_family_dealt_complete_is_laid_at_once() {
    let state = after("families=2,ranks=2,hand=2", "-,- 4 -,- j1", "j1+a1 j1+a2");
    assert_eq!(state.table().laid(seat(1)).count(), 1);
    let state = after("families=2,ranks=2,hand=2", "-,- 4 -,- j1", "j1+a1 j1+a2 j2+b2 j2+b1");
    assert_eq!(state.outcome().unwrap().scores(), [1, 1]);
}

#[test]
fn who_gives_its_last_card_draws_one_before_the_next_ask() {
    let state = after(THREE, "a1b1c1,a2 5 -,- j1", "a2");
    assert_eq!((state.turn(), drawer(&state)), (Turn::Chance, Some(seat(2))));
    let state = after(THREE, "a1b1c1,a2 5 -,- j1", "a2 j2+a3");
    assert_eq!(state.turn(), Turn::Seat(seat(1)));
}

#[test]
fn if_both_hands_are_empty_the_asker_draws_first() {
    for mover in [1, 2] {
        let hands = if mover == 1 { "a12,a3" } else { "a3,a12" };
        let text = format!("{hands} 6 -,- j{mover}");
        let state = after(ONE, &text, "a3");
        assert_eq!(drawer(&state), Some(seat(mover)));
        let state = after(ONE, &text, &format!("a3 j{mover}+b1"));
        assert_eq!(drawer(&state), Some(seat(3 - mover)));
    }
}

#[test]
fn others_draw_in_the_order_of_the_seats() {
    // j3 takes the last cards of j1 and j2.
    let text = "a1,a2,a3b1 5 -,-,- j3";
    let state = after(ONE, text, "1:a1");
    assert_eq!(drawer(&state), Some(seat(1)));
    let state = after(ONE, text, "1:a1 j1+c1 2:a2");
    assert_eq!(drawer(&state), Some(seat(2)));
}

#[test]
fn with_an_empty_stock_an_ask_in_vain_passes_the_turn_without_a_draw() {
    let state = after(THREE, "a12b1,b23c1,a3c23 0 -,-,- j1", "2:a3");
    assert_eq!(state.turn(), Turn::Seat(seat(2)));
    assert_eq!(state.table().size(seat(1)), 3);
    assert!(state.table().ledger().is_known_absent(seat(2), card("a3")));
    // A family that is not one's own is still refused before that.
    let ask = Ask { from: seat(1), card: card("a3") };
    assert_eq!(state.check(ask), Err(Refusal::NotInFamily { family: ask.card.family() }));
}

#[test]
fn with_an_empty_stock_nobody_asks_for_what_everybody_knows_to_be_elsewhere() {
    let state = after(THREE, "a12b1,b23c1,a3c23 0 -,-,- j1", "3:b2 3:b1 1:c1");
    let view = state.view(Viewer::Seat(seat(1)));
    let asks = legal(&state).into_iter().map(|ask| Families::write_move(&view, ask));
    assert_eq!(asks.collect::<Vec<_>>(), ["2:a3", "2:b2", "2:b3", "3:a3", "3:b3"]);
}

#[test]
fn a_player_without_cards_is_out_when_the_stock_is_empty() {
    let settings = "families=3,ranks=3,hand=2";
    let state = after(settings, "a12,a3b12,b3 0 c,-,- j1", "2:a3");
    assert_eq!(state.turn(), Turn::Seat(seat(2)), "j1 has laid its last cards");
    let ask = Ask { from: seat(1), card: card("b3") };
    assert_eq!(state.check(ask), Err(Refusal::NoCards { seat: seat(1) }));
    let state = after(settings, "a12,a3b12,b3 0 c,-,- j1", "2:a3 3:b3");
    assert_eq!(state.outcome().unwrap().scores(), [2, 1, 0]);
    // j3 is out already: after j2 comes j1.
    let state = after(settings, "a12b1,a3b23,- 0 -,-,c j1", "a3");
    assert_eq!(state.turn(), Turn::Seat(seat(1)));
}

#[test]
fn the_best_may_share() {
    let state = after("families=2,ranks=3,hand=1", "a12,a3b12,b3 0 -,-,- j1", "2:a3 3:b3");
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.scores(), [1, 1, 0]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1), seat(2)]);
}

#[test]
fn a_bluff_is_an_ask_in_vain_that_tells_less() {
    let text = "a1b1c1,a2b2c2 3 -,- j1";
    let own = Ask { from: seat(2), card: card("a1") };
    assert_eq!(
        position::<Families>(THREE, text).check(own),
        Err(Refusal::OwnCard { card: card("a1") })
    );
    let bluff = "families=3,ranks=3,hand=2,bluff=on";
    let state = after(bluff, text, "a1 j1+b3");
    assert_eq!(state.turn(), Turn::Seat(seat(2)));
    let ledger = state.table().ledger();
    assert!(ledger.is_known_absent(seat(2), card("a1")));
    assert!(!ledger.is_known_absent(seat(1), card("a1")));
    // Without bluffs, who asks for a card does not have it.
    let state = after(THREE, text, "a3 j1+b3");
    assert!(state.table().ledger().is_known_absent(seat(1), card("a3")));
}

#[test]
fn every_refusal_has_its_reason() {
    let state: Families = position(THREE, "a12b1,a3b2,- 1 -,-,c j1");
    assert_eq!(state.check(Ask { from: seat(2), card: card("a3") }), Err(Refusal::Waiting));
    let state: Families = position(THREE, "a12b1,a3b2,b3 0 -,-,c j1");
    let refusal = |from, text| state.check(Ask { from: seat(from), card: card(text) });
    assert_eq!(refusal(2, "a3"), Ok(()));
    assert_eq!(refusal(4, "a3"), Err(Refusal::NoSuchSeat { seat: seat(4), seats: 3 }));
    assert_eq!(refusal(1, "a3"), Err(Refusal::Yourself));
    assert_eq!(refusal(2, "a4"), Err(Refusal::NotInPlay { card: card("a4") }));
    assert_eq!(refusal(2, "d1"), Err(Refusal::NotInPlay { card: card("d1") }));
    assert_eq!(refusal(2, "c1"), Err(Refusal::Laid { family: card("c1").family(), by: seat(3) }));
    assert_eq!(refusal(2, "a1"), Err(Refusal::OwnCard { card: card("a1") }));
    let over: Families = position(THREE, "-,-,- 0 ab,c,- j1");
    assert_eq!(over.check(Ask { from: seat(2), card: card("a3") }), Err(Refusal::Over));
    let known: Families = after(THREE, "a12b1,b23c1,a3c23 0 -,-,- j1", "3:a3 3:b2");
    assert_eq!(known.turn(), Turn::Seat(seat(2)));
    let ask = Ask { from: seat(3), card: card("b1") };
    assert_eq!(known.check(ask), Ok(()));
    let state = after(THREE, "a12b1,b23c1,a3c23 0 -,-,- j1", "3:b2 3:b1 1:c1");
    let ask = Ask { from: seat(3), card: card("b2") };
    assert_eq!(state.turn(), Turn::Seat(seat(1)));
    assert_eq!(state.check(ask), Err(Refusal::KnownAbsent { seat: seat(3), card: card("b2") }));
}

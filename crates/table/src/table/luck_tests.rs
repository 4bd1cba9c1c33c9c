//! Tables whose luck is shared, and seats that are claimed and opened again.

use tripot_core::{Luck, Part};

use super::*;
use crate::claim::Claim;
use crate::event::PartText;
use crate::event::SeatIndex;
use crate::refusal::Refusal;
use crate::token::Token;

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::new(1).expect("there is a second seat");

fn person() -> SeatSetup {
    SeatSetup::Person { name: None, claim: None }
}

fn opened(variant: &str, seats: Vec<SeatSetup>) -> Table {
    let setup = Setup {
        clock: Some("1+0".into()),
        listed: true,
        ..Setup::new(variant, seats, Source::Secret("07".repeat(32)))
    };
    Table::open(TableId::from_number(7).unwrap(), setup, Instant(0)).unwrap()
}

/// Does what a command leads to; the facts, or the refusal.
fn command(
    table: &mut Table,
    seat: Seat,
    command: &Command,
    at: u64,
) -> Result<Vec<Fact>, Refusal> {
    let facts = table.decide(seat, command, Instant(at))?;
    for fact in facts.clone() {
        table.apply(&Event { at: Instant(at), fact }).unwrap();
    }
    Ok(facts)
}

fn come(byte: u8) -> Command {
    Command::Come { part: Some(Part::Given([byte; 32])) }
}

#[test]
fn nothing_is_dealt_before_everybody_has_added_a_part() {
    let mut table = opened("families", vec![person(), person()]);
    let secret = Seed::from_bytes([7; 32]);
    // The promise is there before anybody came, and stays.
    assert_eq!(table.commitment(), secret.commitment());
    let blank = |table: &Table| {
        // What is seen does not depend on the secret.
        let setup = Setup { source: Source::Secret("08".repeat(32)), ..Setup::clone(&table.setup) };
        let other = Table::open(table.id, setup, Instant(0)).unwrap();
        for viewer in [Viewer::Seat(FIRST), Viewer::Seat(SECOND), Viewer::Public] {
            assert_eq!(table.view(viewer).native(), other.view(viewer).native());
        }
        assert!(table.is_waiting() && table.turn().seat().is_none() && table.parts().is_empty());
        assert!(table.clock().unwrap().running().is_none());
        assert!(table.view(Viewer::Seat(FIRST)).native_moves().is_empty());
    };
    blank(&table);
    let moves = Command::Move { text: "a1".into(), at: 1 };
    assert_eq!(command(&mut table, FIRST, &moves, 0), Err(Refusal::Waiting));
    assert_eq!(command(&mut table, FIRST, &Command::Resign, 0), Err(Refusal::Waiting));
    command(&mut table, SECOND, &come(3), 5).unwrap();
    blank(&table);
    // A player who comes again adds nothing.
    assert_eq!(command(&mut table, SECOND, &come(4), 6), Ok(vec![]));
    assert_eq!(table.record_for(Viewer::Public, Lang::En).header.parts, []);
    command(&mut table, FIRST, &come(2), 10).unwrap();
    let parts = [(FIRST, Part::Given([2; 32])), (SECOND, Part::Given([3; 32]))];
    assert_eq!(table.parts(), parts);
    assert!(!table.is_waiting());
    assert_eq!((table.changed(), table.position()), (Instant(10), table.number()));
    assert_eq!(table.commitment(), secret.commitment());
    assert_eq!(table.revealed_secret(), None);
    command(&mut table, FIRST, &Command::Resign, 11).unwrap();
    let luck = Luck::shared(secret, parts);
    assert_eq!(table.revealed_seed(), Some(luck.seed()));
    assert_eq!(table.revealed_secret(), Some(secret));
    let record = table.record_for(Viewer::Public, Lang::En);
    assert!(table.variant().game.replay(&record).is_ok());
}

#[test]
fn every_part_decides_on_the_deal() {
    let deal = |first: u8, second: Option<u8>| {
        let mut table = opened("families", vec![person(), person()]);
        command(&mut table, FIRST, &come(first), 0).unwrap();
        let part = second.map(|byte| Part::Given([byte; 32]));
        command(&mut table, SECOND, &Command::Come { part }, 0).unwrap();
        [FIRST, SECOND].map(|seat| table.view(Viewer::Seat(seat)).native())
    };
    let deals = [deal(1, Some(2)), deal(2, Some(2)), deal(1, Some(3)), deal(1, None)];
    for (index, other) in deals.iter().enumerate() {
        assert!(deals[..index].iter().all(|known| known != other), "{other:?}");
    }
    assert_eq!(deal(1, Some(2)), deals[0]);
}

#[test]
fn machines_add_nothing_and_play_at_once_among_themselves() {
    let machine = || SeatSetup::Machine { machine: "random".into() };
    let table = opened("chicago", vec![machine(), machine()]);
    assert!(!table.is_waiting() && table.machine_to_move().is_some() && table.parts().is_empty());
    let mut table = opened("chicago", vec![machine(), person()]);
    assert!(table.is_waiting() && table.machine_to_move().is_none());
    command(&mut table, SECOND, &come(1), 0).unwrap();
    assert!(table.machine_to_move().is_some());
    assert_eq!(table.parts(), [(SECOND, Part::Given([1; 32]))]);
}

#[test]
fn an_open_seat_has_to_be_taken_and_come_to() {
    let mut table = opened("siam", vec![person(), SeatSetup::Open]);
    command(&mut table, FIRST, &come(1), 0).unwrap();
    command(&mut table, SECOND, &Command::Sit(None), 0).unwrap();
    assert!(table.is_waiting() && !table.has_open_seat());
    command(&mut table, SECOND, &come(2), 0).unwrap();
    assert!(!table.is_waiting());
    assert_eq!(table.clock().unwrap().running().map(|(seat, _)| seat), Some(FIRST));
}

#[test]
fn a_claim_is_good_once_and_a_seat_that_is_opened_again_forgets_its_token() {
    let [first, second] = [1, 2].map(|byte| Claim::from_bytes([byte; 32]).hash());
    let [guest, thief, newer] = [3, 4, 5].map(|byte| Token::from_bytes([byte; 32]).hash());
    let invited = SeatSetup::Person { name: None, claim: Some(first) };
    let mut table = opened("families", vec![person(), invited]);
    let claim = |claim, token| Command::Claim { claim, token };
    assert!(!table.is_held_by(SECOND, guest));
    assert_eq!(table.claimed_seat(first), Some(SECOND));
    assert_eq!(command(&mut table, SECOND, &claim(second, thief), 0), Err(Refusal::ClaimUsed));
    assert_eq!(
        command(&mut table, SECOND, &claim(first, guest), 0).map(|facts| facts.len()),
        Ok(1)
    );
    // The same device may ask again, another may not.
    assert_eq!(command(&mut table, SECOND, &claim(first, guest), 0), Ok(vec![]));
    assert_eq!(command(&mut table, SECOND, &claim(first, thief), 0), Err(Refusal::ClaimUsed));
    assert!(table.is_held_by(SECOND, guest) && !table.is_held_by(SECOND, thief));
    command(&mut table, SECOND, &come(1), 0).unwrap();
    command(&mut table, FIRST, &come(2), 0).unwrap();
    let reopen = |here| Command::Reopen { claim: second, here };
    assert_eq!(command(&mut table, SECOND, &reopen(true), 0), Err(Refusal::ReopenConnected));
    command(&mut table, SECOND, &reopen(false), 0).unwrap();
    assert!(!table.is_held_by(SECOND, guest));
    assert_eq!((table.places()[1].reopened(), table.reopenings()), (1, 1));
    assert_eq!(table.claimed_seat(first), None);
    command(&mut table, SECOND, &claim(second, newer), 0).unwrap();
    assert!(table.is_held_by(SECOND, newer) && !table.is_held_by(SECOND, guest));
    // The part that was dealt from stays, and so does the mark.
    assert_eq!(table.parts()[1], (SECOND, Part::Given([1; 32])));
    assert_eq!(table.places()[1].reopened(), 1);
    for _ in 0..11 {
        command(&mut table, SECOND, &reopen(false), 0).unwrap();
    }
    assert_eq!(command(&mut table, SECOND, &reopen(false), 0), Err(Refusal::ReopenedTooOften));
}

#[test]
fn before_the_deal_another_device_adds_its_own_part() {
    let [first, second] = [1, 2].map(|byte| Claim::from_bytes([byte; 32]).hash());
    let invited = SeatSetup::Person { name: None, claim: Some(first) };
    let mut table = opened("families", vec![person(), invited]);
    command(&mut table, SECOND, &come(1), 0).unwrap();
    command(&mut table, SECOND, &Command::Reopen { claim: second, here: true }, 0).unwrap();
    command(&mut table, FIRST, &come(2), 0).unwrap();
    assert!(table.is_waiting());
    command(&mut table, SECOND, &come(3), 0).unwrap();
    assert_eq!(table.parts()[1], (SECOND, Part::Given([3; 32])));
}

#[test]
fn the_same_events_make_the_same_deal() {
    let seat = SeatIndex;
    let [mut table, mut anew] = [(); 2].map(|()| {
        let mut table = opened("chicago", vec![person(), person()]);
        for person in [FIRST, SECOND] {
            let part = Some(PartText(Part::Given([9; 32])));
            let fact = Fact::Came { seat: seat(person), part };
            table.apply(&Event { at: Instant(1), fact }).unwrap();
        }
        table
    });
    let view = |table: &Table| table.view(Viewer::Public).native();
    assert_eq!(view(&anew), view(&table));
    assert!(!anew.is_waiting());
    let chosen = table.view(Viewer::Seat(FIRST)).native_moves()[0].clone();
    let moved = Fact::Moved { seat: seat(FIRST), chosen, value: None };
    for table in [&mut table, &mut anew] {
        table.apply(&Event { at: Instant(2), fact: moved.clone() }).unwrap();
    }
    assert_eq!(view(&anew), view(&table));
}

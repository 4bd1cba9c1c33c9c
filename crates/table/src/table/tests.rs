//! Tests of tables: events fold to the same table, and refusals change nothing.

use tripot_core::Explain as _;

use super::*;
use crate::event::{Reason, SeatIndex, SeatSetup};
use crate::refusal::Refusal;

mod effects;
mod local;
mod takeback;

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::new(1).expect("there is a second seat");

fn person() -> SeatSetup {
    SeatSetup::Person { name: None, claim: None }
}

fn machine() -> SeatSetup {
    SeatSetup::Machine { machine: "random".into() }
}

fn setup(variant: &str, seats: Vec<SeatSetup>) -> Setup {
    // Dealt at once, as in version 0.1; luck_tests.rs has the tables whose luck is shared.
    Setup { listed: true, ..Setup::new(variant, seats, Source::Seed("07".repeat(32))) }
}

/// A table with everything that was kept of it, as a store would have it.
struct Kept {
    table: Table,
    events: Vec<Event>,
}

impl Kept {
    fn new(setup: Setup) -> Kept {
        let id = TableId::from_number(7).unwrap();
        let event = Event { at: Instant(0), fact: Fact::Opened(setup) };
        Kept { table: Table::fold(id, std::slice::from_ref(&event)).unwrap(), events: vec![event] }
    }

    fn command(&mut self, seat: Seat, command: &Command, at: u64) -> Result<Vec<Fact>, Refusal> {
        let facts = self.table.decide(seat, command, Instant(at))?;
        for fact in facts.clone() {
            let event = Event { at: Instant(at), fact };
            self.table.apply(&event).unwrap();
            self.events.push(event);
        }
        Ok(facts)
    }

    /// Plays the first legal move of the seat to move.
    fn play(&mut self, at: u64) {
        let seat = self.table.turn().seat().unwrap();
        let text = self.table.view(Viewer::Seat(seat)).moves()[0].native.clone();
        let command = Command::Move { text, at: self.table.number() };
        self.command(seat, &command, at).unwrap();
    }

    fn refusal(&mut self, seat: Seat, command: &Command) -> Refusal {
        let number = self.table.number();
        let refused = self.command(seat, command, 0).expect_err("it is refused");
        assert_eq!(self.table.number(), number);
        refused
    }

    /// What the kept events come to, from nothing.
    fn again(&self) -> Table {
        let texts: Vec<String> = self.events.iter().map(Event::write).collect();
        let events: Vec<Event> = texts.iter().map(|text| Event::read(text).unwrap()).collect();
        Table::fold(self.table.id(), &events).unwrap()
    }
}

/// Everything that can be seen of a table.
fn sight(table: &Table) -> String {
    let viewers = table.seats().seats().map(Viewer::Seat).chain([Viewer::Public]);
    let here = vec![false; table.seats().get()];
    viewers.map(|viewer| crate::update::write(table, &here, (viewer, Lang::En))).collect()
}

#[test]
fn the_same_events_give_the_same_table() {
    for variant in ["chicago", "siam", "families"] {
        let mut kept = Kept::new(setup(variant, vec![person(), person()]));
        for number in 0..8 {
            kept.play(number);
            assert_eq!(sight(&kept.table), sight(&kept.again()), "{variant}");
        }
        kept.command(FIRST, &Command::Resign, 9).unwrap();
        assert_eq!(sight(&kept.table), sight(&kept.again()), "{variant}");
        assert!(kept.table.is_over());
    }
}

/// Tries events and gives them up; nothing may be seen of it, and nothing may follow from it.
fn try_in_vain(table: &mut Table, events: &[Event]) {
    let (seen, standing) = (sight(table), table.standing());
    let attempt = table.attempt(events).unwrap();
    assert_eq!(attempt.before(), standing);
    assert_eq!(attempt.table().number(), standing.number + events.len() as u32);
    drop(attempt);
    assert_eq!((sight(table), table.standing()), (seen, standing));
}

#[test]
fn what_is_not_kept_has_not_happened() {
    for variant in ["chicago", "siam(plies=30)", "families"] {
        let seats = vec![person(), person()];
        let mut kept = Kept::new(Setup { clock: Some("5+3".into()), ..setup(variant, seats) });
        for seat in [FIRST, SECOND] {
            kept.command(seat, &Command::Come { part: None }, 1).unwrap();
        }
        for at in 2.. {
            let Some(seat) = kept.table.turn().seat() else { break };
            if at == 6 {
                kept.command(seat, &Command::Offer(Offer::Draw), at).unwrap();
            }
            let text = kept.table.view(Viewer::Seat(seat)).moves()[0].native.clone();
            let command = Command::Move { text, at: kept.table.number() };
            let commands = [
                command,
                Command::Resign,
                Command::Name("Tom".into()),
                Command::Offer(Offer::Takeback),
            ];
            for command in commands {
                let Ok(facts) = kept.table.decide(seat, &command, Instant(at)) else { continue };
                let events = facts.into_iter().map(|fact| Event { at: Instant(at), fact });
                try_in_vain(&mut kept.table, &events.collect::<Vec<_>>());
            }
            kept.play(at);
            assert_eq!(sight(&kept.table), sight(&kept.again()), "{variant}");
        }
        assert!(kept.table.is_over(), "{variant}");
    }
}

#[test]
fn events_of_which_one_is_damaged_change_nothing() {
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    let before = sight(&kept.table);
    let event = |fact: Fact| Event { at: Instant(1), fact };
    let moved = |chosen: &str| {
        event(Fact::Moved { seat: SeatIndex(FIRST), chosen: chosen.into(), value: None })
    };
    let named = event(Fact::Named { seat: SeatIndex(FIRST), name: "Ada".into() });
    assert!(kept.table.attempt(&[moved("+c3e")]).is_err());
    assert!(kept.table.attempt(&[named, moved("+c3e")]).is_err());
    assert_eq!(sight(&kept.table), before);
}

#[test]
fn a_move_for_another_position_is_refused() {
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    let old = kept.table.number();
    let text = kept.table.view(Viewer::Seat(FIRST)).moves()[0].native.clone();
    // What changes no position does not make a move stale.
    kept.command(SECOND, &Command::Name("Tom".into()), 0).unwrap();
    kept.command(FIRST, &Command::Move { text: text.clone(), at: old }, 0).unwrap();
    let stale = Command::Move { text: text.clone(), at: old };
    assert_eq!(kept.refusal(FIRST, &stale), Refusal::Stale);
    assert_eq!(kept.refusal(SECOND, &stale), Refusal::Stale);
    let future = Command::Move { text: text.clone(), at: kept.table.number() + 1 };
    assert_eq!(kept.refusal(SECOND, &future), Refusal::Stale);
    let wrong = Command::Move { text, at: kept.table.number() };
    assert_eq!(kept.refusal(FIRST, &wrong).explain()[0].key, "referee.not_your_turn");
}

#[test]
fn nobody_moves_while_a_seat_is_open() {
    let mut kept = Kept::new(setup("siam", vec![person(), SeatSetup::Open]));
    let text = kept.table.view(Viewer::Seat(FIRST)).moves()[0].native.clone();
    let command = Command::Move { text, at: kept.table.number() };
    assert_eq!(kept.refusal(FIRST, &command), Refusal::Waiting);
    assert_eq!(kept.table.summary().stage, Stage::Open);
    kept.command(SECOND, &Command::Sit(Some("Tom".into())), 0).unwrap();
    assert_eq!(kept.refusal(SECOND, &Command::Sit(None)), Refusal::Taken);
    assert_eq!(kept.table.summary().stage, Stage::Playing);
    kept.command(FIRST, &command, 0).unwrap();
}

#[test]
fn a_move_is_taken_back_at_once_from_machines_and_by_consent_from_people() {
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    assert_eq!(kept.refusal(FIRST, &Command::Offer(Offer::Takeback)), Refusal::NothingToTakeBack);
    kept.play(0);
    kept.command(FIRST, &Command::Offer(Offer::Takeback), 0).unwrap();
    assert_eq!(kept.refusal(FIRST, &Command::Offer(Offer::Takeback)), Refusal::Offered);
    let no = Command::Answer { what: Offer::Takeback, yes: false };
    kept.command(SECOND, &no, 0).unwrap();
    assert_eq!(kept.refusal(SECOND, &no), Refusal::NoOffer);
    kept.command(FIRST, &Command::Offer(Offer::Takeback), 0).unwrap();
    let facts =
        kept.command(SECOND, &Command::Answer { what: Offer::Takeback, yes: true }, 0).unwrap();
    assert_eq!(facts[1], Fact::TookBack { count: 1, by: None });
    assert!(kept.table.moves().is_empty());

    let mut kept = Kept::new(setup("siam", vec![person(), machine()]));
    kept.play(0);
    let text = kept.table.view(Viewer::Seat(SECOND)).moves()[0].native.clone();
    let position = kept.table.position();
    let moved = Command::Machine { text, value: None, position };
    kept.command(SECOND, &moved, 0).unwrap();
    assert_eq!(kept.refusal(SECOND, &moved), Refusal::Stale);
    let facts = kept.command(FIRST, &Command::Offer(Offer::Takeback), 0).unwrap();
    assert_eq!(facts, [Fact::TookBack { count: 2, by: Some(SeatIndex(FIRST)) }]);
    assert_eq!(sight(&kept.table), sight(&kept.again()));
}

#[test]
fn nothing_is_taken_back_across_a_reveal() {
    for variant in ["chicago", "families"] {
        let mut kept = Kept::new(setup(variant, vec![person(), machine()]));
        kept.play(0);
        let offer = Command::Offer(Offer::Takeback);
        assert_eq!(kept.refusal(FIRST, &offer), Refusal::Revealed, "{variant}");
    }
}

#[test]
fn draws_are_agreed_on_by_people_alone() {
    let mut kept = Kept::new(setup("siam", vec![person(), machine()]));
    assert_eq!(kept.refusal(FIRST, &Command::Offer(Offer::Draw)), Refusal::DrawWithMachine);
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    kept.command(SECOND, &Command::Offer(Offer::Draw), 0).unwrap();
    // A move answers it, too.
    kept.play(0);
    assert!(kept.table.proposals().is_empty());
    kept.command(SECOND, &Command::Offer(Offer::Draw), 0).unwrap();
    kept.command(FIRST, &Command::Offer(Offer::Draw), 0).unwrap();
    assert_eq!(kept.table.termination(), Termination::Agreed);
    assert_eq!(kept.table.winners(), [FIRST, SECOND]);
}

#[test]
fn a_rematch_needs_everybody_and_turns_the_seats() {
    let seats =
        vec![SeatSetup::Person { name: Some("Léa".into()), claim: None }, person(), machine()];
    let mut kept = Kept::new(setup("chicago", seats));
    assert_eq!(kept.refusal(FIRST, &Command::Offer(Offer::Rematch)), Refusal::NotOver);
    kept.command(SECOND, &Command::Resign, 0).unwrap();
    assert!(kept.table.winners().is_empty());
    kept.command(FIRST, &Command::Offer(Offer::Rematch), 0).unwrap();
    assert!(!kept.table.wants_rematch());
    kept.command(SECOND, &Command::Answer { what: Offer::Rematch, yes: true }, 0).unwrap();
    assert!(kept.table.wants_rematch() && kept.again().wants_rematch());
    let next = kept.table.rematch_setup(&Seed::from_bytes([1; 32]));
    assert_eq!(next.seats[1], SeatSetup::Person { name: Some("Léa".into()), claim: None });
    assert_eq!(next.seats[0], machine());
    let fact = Fact::rematched(TableId::from_number(8).unwrap());
    kept.table.apply(&Event { at: Instant(0), fact }).unwrap();
    assert!(!kept.table.wants_rematch());
    assert_eq!(kept.refusal(FIRST, &Command::Offer(Offer::Rematch)), Refusal::Rematched);
}

#[test]
fn an_absent_player_is_replaced_and_comes_back() {
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    let replace = |seat, absence| Command::Replace { seat, absence };
    assert_eq!(kept.refusal(FIRST, &replace(SECOND, Absence::Here)), Refusal::Connected);
    assert_eq!(
        kept.refusal(FIRST, &replace(SECOND, Absence::Recent(1))),
        Refusal::Grace { seconds: 1 }
    );
    assert_eq!(kept.refusal(FIRST, &replace(FIRST, Absence::Long)), Refusal::NoPerson);
    let nobody = replace(Seat::new(5).unwrap(), Absence::Long);
    assert_eq!(kept.refusal(FIRST, &nobody), Refusal::NoPerson);
    kept.command(FIRST, &replace(SECOND, Absence::Long), 0).unwrap();
    kept.play(0);
    assert!(kept.table.machine_to_move().is_some());
    assert_eq!(kept.refusal(SECOND, &Command::Resign), Refusal::Replaced);
    kept.command(SECOND, &Command::Come { part: None }, 0).unwrap();
    assert!(kept.table.machine_to_move().is_none());
    kept.play(0);
    assert_eq!(sight(&kept.table), sight(&kept.again()));
}

#[test]
fn a_stand_in_is_the_machine_that_was_agreed_on() {
    let three = || vec![person(), person(), machine()];
    let replace = Command::Replace { seat: SECOND, absence: Absence::Long };
    let stand_in = |setup: Setup| match &Kept::new(setup).command(FIRST, &replace, 0).unwrap()[..] {
        [Fact::Replaced { machine, by, .. }] => (machine.clone(), *by),
        other => panic!("{other:?}"),
    };
    let by = Some(SeatIndex(FIRST));
    let agreed = Setup { stand_in: Some("beginner".into()), ..setup("chicago", three()) };
    assert_eq!(stand_in(agreed), ("beginner".to_owned(), by));
    let usual = setup("chicago", three());
    let name = Variant::read("chicago", &[]).unwrap().game.usual_machine().to_string();
    assert_eq!(stand_in(usual), (name, by));
    let forbidden = Setup { replace: false, ..setup("chicago", three()) };
    assert_eq!(Kept::new(forbidden).refusal(FIRST, &replace), Refusal::NoReplacing);
}

#[test]
fn nothing_is_taken_back_from_an_absent_player() {
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    kept.play(0);
    kept.command(FIRST, &Command::Replace { seat: SECOND, absence: Absence::Long }, 0).unwrap();
    let offer = Command::Offer(Offer::Takeback);
    assert_eq!(kept.refusal(FIRST, &offer), Refusal::TakebackWithStandIn);
    kept.command(SECOND, &Command::Come { part: None }, 0).unwrap();
    // Now they are asked.
    let facts = kept.command(FIRST, &offer, 0).unwrap();
    assert_eq!(facts, [Fact::Offered { seat: SeatIndex(FIRST), what: Offer::Takeback }]);
}

#[test]
fn nobody_agrees_for_an_absent_player() {
    let third = Seat::new(2).unwrap();
    for what in [Offer::Draw, Offer::Takeback] {
        let options = "chicago(piles=open)";
        let mut kept = Kept::new(setup(options, vec![person(), person(), person()]));
        kept.play(0);
        kept.command(FIRST, &Command::Offer(what), 0).unwrap();
        kept.command(FIRST, &Command::Replace { seat: SECOND, absence: Absence::Long }, 0).unwrap();
        let yes = Command::Answer { what, yes: true };
        let refusal = kept.refusal(third, &yes);
        let without = [Refusal::DrawWithMachine, Refusal::TakebackWithStandIn];
        assert!(without.contains(&refusal), "{refusal}");
        kept.command(SECOND, &Command::Come { part: None }, 0).unwrap();
        kept.command(third, &yes, 0).unwrap();
        assert!(!kept.table.is_over() && kept.table.moves().len() == 1);
        kept.command(SECOND, &yes, 0).unwrap();
        assert!(kept.table.is_over() || kept.table.moves().is_empty());
    }
}

#[test]
fn chatter_is_bounded_and_keeps_no_move_and_no_end_out() {
    let mut kept = Kept::new(setup("siam", vec![person(), person()]));
    kept.play(0);
    let most = Place::MOST_CHATTER;
    for number in 0..most {
        // Names, and offers that are declined at once: the answer costs the other nothing.
        if number % 2 == 0 {
            kept.command(FIRST, &Command::Name(format!("Léa {number}")), 0).unwrap();
        } else {
            kept.command(FIRST, &Command::Offer(Offer::Draw), 0).unwrap();
            kept.command(SECOND, &Command::Answer { what: Offer::Draw, yes: false }, 0).unwrap();
        }
    }
    for command in [
        Command::Name("Eve".into()),
        Command::Offer(Offer::Draw),
        Command::Offer(Offer::Takeback),
        Command::Replace { seat: SECOND, absence: Absence::Long },
    ] {
        assert_eq!(
            kept.refusal(FIRST, &command),
            Refusal::Full { most: Place::MOST_CHATTER },
            "{command:?}"
        );
        let again = kept.again().decide(FIRST, &command, Instant(0)).unwrap_err();
        assert_eq!(again, Refusal::Full { most });
    }
    // The other seat has a share of its own.
    kept.command(SECOND, &Command::Name("Tom".into()), 0).unwrap();
    kept.play(0);
    kept.play(0);
    kept.command(FIRST, &Command::Resign, 0).unwrap();
    assert!(kept.table.is_over());
    assert_eq!(sight(&kept.table), sight(&kept.again()));
}

#[test]
fn moves_are_taken_back_and_played_again_only_so_often() {
    let mut kept = Kept::new(setup("siam", vec![person(), machine()]));
    let reply = |kept: &mut Kept| {
        let text = kept.table.view(Viewer::Seat(SECOND)).moves()[0].native.clone();
        let position = kept.table.position();
        kept.command(SECOND, &Command::Machine { text, value: None, position }, 0).unwrap();
    };
    let mut cycles = 0;
    loop {
        kept.play(0);
        reply(&mut kept);
        if kept.command(FIRST, &Command::Offer(Offer::Takeback), 0).is_err() {
            break;
        }
        cycles += 1;
    }
    assert_eq!(cycles, Place::MOST_CHATTER);
    assert_eq!(
        kept.refusal(FIRST, &Command::Offer(Offer::Takeback)),
        Refusal::Full { most: Place::MOST_CHATTER }
    );
    kept.play(0);
    reply(&mut kept);
    assert_eq!(kept.table.moves().len(), 4);
    assert_eq!(sight(&kept.table), sight(&kept.again()));
}

#[test]
fn the_time_in_which_no_server_was_there_is_not_charged() {
    let clock = Some("1+0".to_owned());
    let mut kept = Kept::new(Setup { clock, ..setup("siam", vec![person(), person()]) });
    kept.command(FIRST, &Command::Come { part: None }, 1_000).unwrap();
    kept.command(SECOND, &Command::Come { part: None }, 2_000).unwrap();
    let resumed = Event { at: Instant(500_000), fact: Fact::Resumed { lost: 480_000 } };
    kept.table.apply(&resumed).unwrap();
    kept.events.push(resumed);
    assert_eq!(kept.command(FIRST, &Command::Flag, 501_000).unwrap(), []);
    kept.play(502_000);
    assert_eq!(kept.table.clock().unwrap().left(), [40_000, 60_000]);
    assert_eq!(sight(&kept.table), sight(&kept.again()));
}

#[test]
fn what_version_0_1_kept_is_folded_as_it_was() {
    // Written by version 0.1: a table with a clock, names, offers, a stand-in, a move taken back.
    let texts = include_str!("tests/version_0_1.jsonl");
    let events: Vec<Event> = texts.lines().map(|text| Event::read(text).unwrap()).collect();
    for (event, text) in events.iter().zip(texts.lines()) {
        assert_eq!(event.write(), text);
    }
    let table = Table::fold(TableId::from_number(7).unwrap(), &events).unwrap();
    assert_eq!(table.number() as usize, events.len());
    assert_eq!(table.termination(), Termination::Resigned(SECOND));
    assert_eq!(table.moves().len(), 3);
    assert_eq!(table.clock().unwrap().left(), [297_500, 298_000]);
    assert_eq!(table.names(Lang::En), ["Léa", "Tom"]);
}

#[test]
fn a_flag_falls_whatever_is_wanted_then() {
    let clock = Some("1+0".to_owned());
    let mut kept = Kept::new(Setup { clock, ..setup("siam", vec![person(), person()]) });
    assert!(kept.table.clock().unwrap().running().is_none());
    kept.command(FIRST, &Command::Come { part: None }, 1_000).unwrap();
    kept.command(SECOND, &Command::Come { part: None }, 2_000).unwrap();
    kept.play(12_000);
    assert_eq!(kept.table.clock().unwrap().left(), [50_000, 60_000]);
    assert_eq!(kept.command(FIRST, &Command::Flag, 71_999).unwrap(), []);
    let facts = kept.command(SECOND, &Command::Resign, 72_000).unwrap();
    assert_eq!(facts, [Fact::Ended { reason: Reason::Time(SeatIndex(SECOND)) }]);
    assert_eq!(kept.table.winners(), [FIRST]);
    assert!(kept.table.clock().unwrap().running().is_none());
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let id = TableId::from_number(7).unwrap();
    let open =
        |setup: Setup| Table::open(id, setup, Instant(0)).err().map(|error| error.explain()[0].key);
    let two = || vec![person(), person()];
    assert_eq!(open(setup("chess", two())), Some("game.unknown"));
    assert_eq!(open(setup("siam", vec![person()])), Some("seats.count"));
    assert_eq!(open(setup("siam", vec![person(); 3])), Some("seats.count"));
    let hal = SeatSetup::Machine { machine: "hal".into() };
    assert_eq!(open(setup("siam", vec![person(), hal])), Some("seats.unknown"));
    let oracle = SeatSetup::Machine { machine: "oracle".into() };
    let refused = open(setup("chicago", vec![person(), oracle]));
    assert_eq!(refused, Some("chicago.machine.open_for_two"));
    let clock = Some("soon".to_owned());
    assert_eq!(open(Setup { clock, ..setup("siam", two()) }), Some("serve.clock"));
    let named = SeatSetup::Person { name: Some("a\"b".into()), claim: None };
    assert_eq!(open(setup("siam", vec![named, person()])), Some("seats.name"));
    assert_eq!(
        open(Setup { source: Source::Seed("7".into()), ..setup("siam", two()) }),
        Some("seed.hex")
    );
    let stand_in = Some("hal".to_owned());
    assert_eq!(open(Setup { stand_in, ..setup("siam", two()) }), Some("seats.unknown"));
}

#[test]
fn damaged_events_make_no_table() {
    let id = TableId::from_number(7).unwrap();
    let opened =
        Event { at: Instant(0), fact: Fact::Opened(setup("siam", vec![person(), person()])) };
    let seat = SeatIndex(FIRST);
    for fact in [
        opened.fact.clone(),
        Fact::Moved { seat, chosen: "x".into(), value: None },
        Fact::Came { seat: SeatIndex(Seat::new(4).unwrap()), part: None },
        Fact::Replaced { seat, machine: "hal".into(), by: None },
        Fact::Rematched { table: "x".into() },
    ] {
        let events = [opened.clone(), Event { at: Instant(0), fact }];
        assert!(Table::fold(id, &events).is_err(), "{:?}", events[1]);
    }
    assert!(Table::fold(id, &[]).is_err());
    assert!(
        Table::fold(id, &[Event { at: Instant(0), fact: Fact::Came { seat, part: None } }])
            .is_err()
    );
}

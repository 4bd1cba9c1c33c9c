//! Tables at one device.

use super::*;
use crate::event::Local;

fn program() -> SeatSetup {
    SeatSetup::Program { name: "cat (j2)".into(), player: "bot:cat -u".into() }
}

fn local(variant: &str, seats: Vec<SeatSetup>, local: Local) -> Kept {
    Kept::new(Setup { local: Some(local), ..setup(variant, seats) })
}

#[test]
fn a_program_moves_and_forfeits_by_way_of_who_runs_it() {
    let mut kept = local("siam", vec![person(), program()], Local::Together);
    let late = Command::Forfeit { fault: Forfeit::Late };
    assert_eq!(kept.refusal(FIRST, &late), Refusal::Stale, "a person does not forfeit");
    kept.play(5);
    let position = kept.table.position();
    let chosen = Command::Machine { text: "+e1w".into(), value: Some(0.5), position };
    assert_eq!(kept.refusal(FIRST, &chosen), Refusal::Stale);
    kept.command(SECOND, &chosen, 9).unwrap();
    assert_eq!(kept.table.moves().len(), 2);
    let record = kept.table.record(Lang::En);
    assert_eq!(record.header.seats[1].player(), "bot:cat -u");
    assert_eq!(record.header.seats[1].name(), "cat (j2)");
    for (fault, end) in [
        (Forfeit::Illegal, Termination::Illegal(SECOND)),
        (Forfeit::Late, Termination::OutOfTime(SECOND)),
        (Forfeit::Crashed, Termination::Crashed(SECOND)),
    ] {
        let mut table = kept.again();
        for fact in table.decide(SECOND, &Command::Forfeit { fault }, Instant(9)).unwrap() {
            table.apply(&Event { at: Instant(9), fact }).unwrap();
        }
        assert_eq!((table.termination(), table.winners()), (end, vec![FIRST]));
    }
}

#[test]
fn a_machine_takes_the_seat_of_a_program_for_good() {
    let mut kept = local("siam", vec![person(), program()], Local::Together);
    assert_eq!(kept.refusal(FIRST, &Command::Substitute), Refusal::Stale);
    kept.command(SECOND, &Command::Substitute, 3).unwrap();
    let usual = kept.table.variant().game.usual_machine();
    assert_eq!(kept.table.places()[1].sitter(), Sitter::Machine(usual));
    assert!(!kept.table.has_stand_in());
    assert_eq!(kept.table.names(Lang::En)[1], format!("cat (j2) + {usual}"));
    assert_eq!(kept.refusal(SECOND, &Command::Substitute), Refusal::Stale);
    assert_eq!(sight(&kept.table), sight(&kept.again()));
}

#[test]
fn in_practice_everything_is_taken_back_without_asking() {
    // In Chicago each move turns a token over.
    let mut together = local("chicago", vec![person(), person()], Local::Together);
    together.play(1);
    assert_eq!(together.refusal(FIRST, &Command::Offer(Offer::Takeback)), Refusal::Revealed);
    let mut practice = local("chicago", vec![person(), person()], Local::Practice);
    let start = practice.table.view(Viewer::Public).native();
    assert_eq!(
        practice.refusal(FIRST, &Command::Offer(Offer::Takeback)),
        Refusal::NothingToTakeBack
    );
    practice.play(1);
    practice.play(2);
    for seat in [FIRST, FIRST] {
        practice.command(seat, &Command::Offer(Offer::Takeback), 3).unwrap();
    }
    assert!(practice.table.moves().is_empty());
    assert_eq!(practice.table.view(Viewer::Public).native(), start);
    // Nobody is kept waiting by it, so nothing bounds it.
    for _ in 0..=Place::MOST_CHATTER {
        practice.play(4);
        practice.command(FIRST, &Command::Offer(Offer::Takeback), 4).unwrap();
    }
}

#[test]
fn a_table_goes_on_from_its_record() {
    for variant in ["chicago", "siam", "families"] {
        let secret = Source::Secret("05".repeat(32));
        let plan = Setup {
            source: secret,
            local: Some(Local::Together),
            ..setup(variant, vec![person(), machine()])
        };
        let mut kept = Kept::new(plan.clone());
        let part = Some(tripot_core::Part::Given([9; 32]));
        kept.command(FIRST, &Command::Come { part }, 0).unwrap();
        for number in 1..8 {
            let seat = kept.table.turn().seat().unwrap();
            let text = kept.table.view(Viewer::Seat(seat)).moves()[0].native.clone();
            let chosen = Fact::Moved { seat: SeatIndex(seat), chosen: text, value: Some(0.25) };
            kept.table.apply(&Event { at: Instant(number * 10), fact: chosen }).unwrap();
        }
        let record = kept.table.record(Lang::En);
        let resume = |record: &Record| {
            Table::resume(kept.table.id(), plan.seats.clone(), Local::Together, record)
        };
        let resumed = resume(&record).unwrap();
        assert_eq!(resumed.record(Lang::En), record, "{variant}");
        let mut slow = record.clone();
        for step in &mut slow.steps {
            step.annotation.clock_ms = Some(u64::MAX);
        }
        let slow = resume(&slow);
        assert!(slow.is_ok_and(|table| table.latest() == Instant(u64::MAX)), "{variant}");
        assert_eq!(resumed.moves(), kept.table.moves(), "{variant}");
        assert_eq!(resumed.latest(), kept.table.latest());
        assert_eq!(resumed.parts(), kept.table.parts());
        assert_eq!(resumed.commitment(), kept.table.commitment());
        assert!(!resumed.is_waiting());
        let alone = Table::resume(kept.table.id(), vec![person()], Local::Together, &record);
        assert!(alone.is_err(), "somebody must play the other seat");
    }
}

#[test]
fn a_table_begins_from_a_position() {
    let mut dealt = local("siam", vec![person(), person()], Local::Together);
    dealt.play(1);
    let start = dealt.table.view(Viewer::Public).native();
    for source in [Source::Seed("05".repeat(32)), Source::Secret("05".repeat(32))] {
        let plan =
            Setup { source, start: Some(start.clone()), ..setup("siam", vec![person(), person()]) };
        let mut kept = Kept::new(plan.clone());
        for seat in [FIRST, SECOND] {
            kept.command(seat, &Command::Come { part: None }, 1).unwrap();
        }
        assert_eq!(kept.table.view(Viewer::Public).native(), start);
        assert_eq!(kept.table.turn().seat(), Some(SECOND));
        let wrong = Setup { start: Some("nowhere".into()), ..plan };
        assert!(Table::open(kept.table.id(), wrong, Instant(0)).is_err());
    }
}

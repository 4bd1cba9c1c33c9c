#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{Lang, Trouble};
use tripot_core::Seat;
use tripot_table::{Absence, Command, Event, Fact, Instant, SeatSetup, Setup, Source, Table, TableId};
use tripot_wire::{Asked, read as read_message};

/// How a table of each game begins.
static OPENED: LazyLock<Vec<Setup>> = LazyLock::new(|| {
    let person = SeatSetup::Person { name: None, claim: None };
    let seed = || Source::Seed("07".repeat(32));
    let setup = |variant: &str| Setup::new(variant, vec![person.clone(); 2], seed());
    ["chicago", "siam", "families"].map(setup).to_vec()
});

// One message a line, in turns from both seats. Whatever they say, what the table decides can be
// applied, and what was applied can be kept and read again.
fuzz_target!(|text: &str| {
    for setup in OPENED.iter() {
        let id = TableId::from_number(7).expect("it is small");
        let first = Event { at: Instant(0), fact: Fact::Opened(setup.clone()) };
        let mut events = vec![first];
        let mut table = Table::fold(id, &events).expect("such tables can be");
        for (number, line) in text.lines().take(40).enumerate() {
            let seat = Seat::new(number % 2).expect("there are two seats");
            let sent = match read_message(line) {
                Ok(sent) => sent,
                Err(refusal) => {
                    assert!(!Trouble::from(refusal).text(Lang::Fr).is_empty());
                    continue;
                }
            };
            let Some(command) = command(sent.what) else { continue };
            let Ok(facts) = table.decide(seat, &command, Instant(number as u64)) else { continue };
            for fact in facts {
                let event = Event { at: Instant(number as u64), fact };
                table.apply(&event).expect("what is decided can happen");
                assert_eq!(Event::read(&event.write()).ok().as_ref(), Some(&event));
                events.push(event);
            }
        }
        let again = Table::fold(id, &events).expect("what happened can happen again");
        assert_eq!(again.number(), table.number());
        assert_eq!(again.moves(), table.moves());
    }
});

fn command(asked: Asked) -> Option<Command> {
    match asked {
        Asked::Replace { seat, machine: _ } => {
            Some(Command::Replace { seat: seat.0, absence: Absence::Long })
        }
        asked => asked.command().ok().flatten(),
    }
}

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tripot_catalog::Lang;
use tripot_core::{Message, Seat};
use tripot_server::{
    Asked, Event, Fact, Instant, SeatSetup, Setup, Table, TableId, Wish, read_message,
};

/// How a table of each game begins.
static OPENED: LazyLock<Vec<Setup>> = LazyLock::new(|| {
    let variants = ["chicago", "siam", "families"];
    let setup = |variant: &str| Setup {
        variant: variant.to_owned(),
        seats: vec![SeatSetup::Person { name: None }, SeatSetup::Person { name: None }],
        seed: "07".repeat(32),
        clock: None,
        listed: false,
        replace: true,
        title: None,
    };
    variants.map(setup).to_vec()
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
                Err(message) => {
                    assert!(!said(&message).is_empty());
                    continue;
                }
            };
            let Some(wish) = wish(sent.what) else { continue };
            let Ok(facts) = table.decide(seat, &wish, Instant(number as u64)) else { continue };
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

fn said(message: &Message) -> String {
    Lang::Fr.text(message)
}

fn wish(asked: Asked) -> Option<Wish> {
    Some(match asked {
        Asked::Move { text, at } => Wish::Move { text, at },
        Asked::Resign => Wish::Resign,
        Asked::Offer { what } => Wish::Offer(what),
        Asked::Answer { what, yes } => Wish::Answer { what, yes },
        Asked::Name { name } => Wish::Name(name),
        Asked::Replace { seat, machine } => Wish::Replace { seat: seat.0, machine, here: false },
        Asked::Hello { .. } | Asked::Why { .. } | Asked::Ping => return None,
    })
}

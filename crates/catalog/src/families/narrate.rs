//! What happens in the Jeu des 7 familles, in sentences.

use tripot_core::{Argument, Message, Notation as _, Seat};
use tripot_families::{Families, FamiliesView};

use super::effect::{Answer, Effect, answer, drawn, effect, laid};
use crate::narrate::{Happening, Narrate};

impl Narrate for Families {
    type Effect = Effect;

    fn tell(before: &FamiliesView, after: &FamiliesView, what: &Happening<'_>) -> Vec<Message> {
        let Ok(ask) = Families::read_move(before, what.chosen) else { return Vec::new() };
        let name = |seat: Seat| what.names[seat.index()].as_str();
        let mut said = vec![
            Message::new("families.tell.ask")
                .with("name", what.name())
                .with("other", name(ask.from))
                .with_key("family", ask.card.family().key())
                .with_key("member", ask.card.member().key())
                .with("card", ask.card.to_string()),
        ];
        let answer = match answer(before, after, what.seat, ask) {
            Answer::Lucky => Message::new("families.tell.lucky").with("name", what.name()),
            Answer::Given => Message::new("families.tell.given").with("name", name(ask.from)),
            Answer::None => Message::new("families.tell.none").with("name", name(ask.from)),
            Answer::Drawn => Message::new("families.tell.fails").with("name", what.name()),
        };
        said.push(answer.with("card", ask.card.told()));
        for seat in after.table().seats().seats() {
            for family in laid(before, after, seat) {
                let lays = Message::new("families.tell.lays").with("name", name(seat));
                said.push(lays.with_key("family", family.key()));
            }
        }
        // What the viewer drew is news to the viewer alone.
        for card in drawn(before, after, ask).iter() {
            said.push(Message::new("families.tell.drawn").with("card", card.told()));
        }
        said
    }

    fn effect(
        before: &FamiliesView,
        after: &FamiliesView,
        seat: Seat,
        chosen: &str,
    ) -> Option<Effect> {
        Some(effect(before, after, seat, Families::read_move(before, chosen).ok()?))
    }

    fn count(view: &FamiliesView, names: &[String]) -> Vec<Message> {
        let table = view.table();
        let line = |seat: Seat| {
            let laid: Argument =
                table.laid(seat).map(|family| Argument::Key(family.key())).collect();
            let nothing = table.laid(seat).next().is_none();
            Message::new("families.count")
                .with("name", names[seat.index()].as_str())
                .with("families", if nothing { Argument::Key("families.count.none") } else { laid })
                .with("count", table.laid(seat).count())
        };
        table.seats().seats().map(line).collect()
    }
}

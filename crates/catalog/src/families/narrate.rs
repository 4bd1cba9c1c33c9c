//! What happens in the Jeu des 7 familles, in sentences.

use tripot_core::{Argument, Message, Notation as _, Seat, View as _, Viewer};
use tripot_families::{Cards, Families, FamiliesView, Family};

use crate::narrate::{Happening, Narrate};

impl Narrate for Families {
    fn tell(before: &FamiliesView, after: &FamiliesView, what: &Happening<'_>) -> Vec<Message> {
        let Ok(ask) = Families::read_move(before, what.chosen) else { return Vec::new() };
        let ask = (ask.from, ask.card);
        let asker = what.seat;
        let name = |seat: Seat| what.names[seat.index()].as_str();
        let mut said = vec![
            Message::new("families.tell.ask")
                .with("name", name(asker))
                .with("other", name(ask.0))
                .with_key("family", ask.1.family().key())
                .with_key("member", ask.1.member().key())
                .with("card", ask.1.to_string()),
        ];
        let is_lucky = what.came_out.iter().filter_map(|text| Families::read_chance(text));
        let is_lucky = is_lucky.into_iter().any(|draw| draw.seat == asker && draw.card == ask.1);
        let laid = |seat: Seat| {
            let new = |family: &Family| before.table().laid_by(*family).is_none();
            after.table().laid(seat).filter(new).collect::<Vec<Family>>()
        };
        let has_it =
            after.table().ledger().known(asker).has(ask.1) || laid(asker).contains(&ask.1.family());
        let answer = match (is_lucky, has_it) {
            (true, _) => Message::new("families.tell.lucky").with("name", name(asker)),
            (false, true) => Message::new("families.tell.given").with("name", name(ask.0)),
            (false, false) if before.table().stock() == 0 => {
                Message::new("families.tell.none").with("name", name(ask.0))
            }
            (false, false) => Message::new("families.tell.fails").with("name", name(asker)),
        };
        said.push(answer.with("card", ask.1.told()));
        for seat in after.table().seats().seats() {
            for family in laid(seat) {
                let lays = Message::new("families.tell.lays").with("name", name(seat));
                said.push(lays.with_key("family", family.key()));
            }
        }
        // What the viewer drew is news to the viewer alone.
        if let Viewer::Seat(seat) = after.viewer()
            && seat == asker
            && !is_lucky
        {
            let given = if has_it { Cards::one(ask.1) } else { Cards::NONE };
            for card in after.hand().without(before.hand()).without(given).iter() {
                said.push(Message::new("families.tell.drawn").with("card", card.told()));
            }
        }
        said
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

//! What an ask did, in the words of the full screen.

use tripot_core::{Message, Notation as _, Seat, View as _, Viewer};
use tripot_families::{Ask, Card, Cards, Families, Family};

use super::families;
use crate::surface::Look;
use tripot_terminal::face::Event;

/// How an ask was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// The card was handed over.
    Given,
    /// It was not there, but it was drawn.
    Lucky,
    /// It was not there, and another card was drawn.
    Drawn,
    /// It was not there, and there is nothing to draw.
    None,
}

/// An ask, and what came of it.
pub(super) struct Asked<'a> {
    event: &'a Event<'a>,
    ask: Ask,
    answer: Answer,
    /// The families that were laid by it, each with who laid it.
    laid: Vec<(Seat, Family)>,
}

impl<'a> Asked<'a> {
    /// The ask of an event; nothing if its move is none.
    pub(super) fn of(event: &'a Event<'a>) -> Option<Asked<'a>> {
        let (before, after) = (families(event.before), families(event.after));
        let ask = Families::read_move(before, event.chosen).ok()?;
        let is_new = |family: &Family| before.table().laid_by(*family).is_none();
        let lays = |seat: Seat| {
            let new = after.table().laid(seat).filter(is_new);
            new.map(move |family| (seat, family)).collect::<Vec<_>>()
        };
        let laid: Vec<(Seat, Family)> = after.table().seats().seats().flat_map(lays).collect();
        let mut drawn = event.came_out.iter().filter_map(|text| Families::read_chance(text));
        let lucky = drawn.any(|draw| draw.seat == event.seat && draw.card == ask.card);
        let came = after.table().ledger().known(event.seat).has(ask.card)
            || laid.contains(&(event.seat, ask.card.family()));
        let answer = match (lucky, came) {
            (true, _) => Answer::Lucky,
            (false, true) => Answer::Given,
            (false, false) if before.table().stock() == 0 => Answer::None,
            (false, false) => Answer::Drawn,
        };
        Some(Asked { event, ask, answer, laid })
    }

    fn name(&self, seat: Seat) -> &str {
        self.event.names[seat.index()].as_str()
    }

    /// The cards that came to the mover unseen by others, if the viewer is the mover; the one that was asked for is no
    /// news.
    fn draws(&self) -> impl Iterator<Item = Card> {
        let (before, after) = (families(self.event.before), families(self.event.after));
        let came = matches!(self.answer, Answer::Given | Answer::Lucky);
        let given = if came { Cards::one(self.ask.card) } else { Cards::NONE };
        let own = after.viewer() == Viewer::Seat(self.event.seat);
        let new =
            if own { after.hand().without(before.hand()).without(given) } else { Cards::NONE };
        new.iter()
    }

    /// For a column beside the board: who asked whom for what, and the answer.
    pub(super) fn brief(&self, look: &Look) -> String {
        let key = match self.answer {
            Answer::Given => "screen.families.log.given",
            Answer::Lucky => "screen.families.log.lucky",
            Answer::Drawn | Answer::None => "screen.families.log.fails",
        };
        let asked = Message::new(key)
            .with("name", self.name(self.event.seat))
            .with("other", self.name(self.ask.from))
            .with_key("family", self.ask.card.family().key())
            .with_key("member", self.ask.card.member().key());
        let drawn = self.draws().map(|card| {
            Message::new("screen.families.log.drawn")
                .with_key("family", card.family().key())
                .with_key("member", card.member().key())
        });
        let said: Vec<Message> = [asked].into_iter().chain(drawn).chain(self.lays()).collect();
        said.iter().map(|part| look.text(part)).collect()
    }

    /// The same in a sentence, with the signs of the cards in the grid.
    pub(super) fn short(&self, look: &Look) -> String {
        let key = match self.answer {
            Answer::Given => "screen.families.short.given",
            Answer::Lucky => "screen.families.short.lucky",
            Answer::Drawn | Answer::None => "screen.families.short.fails",
        };
        let asked = Message::new(key)
            .with("name", self.name(self.event.seat))
            .with("other", self.name(self.ask.from))
            .with("card", self.ask.card.to_string());
        let drawn = self
            .draws()
            .map(|card| Message::new("screen.families.short.drawn").with("card", card.to_string()));
        let said: Vec<Message> = [asked].into_iter().chain(drawn).chain(self.lays()).collect();
        said.iter().map(|part| look.text(part)).chain([".".to_owned()]).collect()
    }

    /// The families that were laid, for the end of a line.
    fn lays(&self) -> impl Iterator<Item = Message> {
        self.laid.iter().map(|&(seat, family)| {
            let lays = Message::new("screen.families.log.lays").with("name", self.name(seat));
            lays.with_key("family", family.key())
        })
    }

    /// What came of it, first of all.
    pub(super) fn news(&self, look: &Look) -> String {
        let key = match self.answer {
            Answer::Given => "screen.families.news.given",
            Answer::Lucky => "screen.families.news.lucky",
            Answer::None => "screen.families.news.none",
            Answer::Drawn => "screen.families.news.fails",
        };
        let asker = self.name(self.event.seat);
        let mut said = vec![
            Message::new(key)
                .with("name", asker)
                .with("other", self.name(self.ask.from))
                .with("card", self.ask.card.told()),
        ];
        said.extend(self.draws().map(|card| {
            if self.event.open {
                Message::new("families.tell.drew").with("name", asker).with("card", card.told())
            } else {
                Message::new("families.tell.drawn").with("card", card.told())
            }
        }));
        said.extend(self.laid.iter().map(|&(seat, family)| {
            let lays = Message::new("screen.families.news.lays").with("name", self.name(seat));
            lays.with_key("family", family.key())
        }));
        said.iter().map(|line| look.text(line)).collect::<Vec<String>>().join(" ")
    }
}

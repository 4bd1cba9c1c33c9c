//! What happens in Chicago, in sentences.

use tripot_chicago::Chicago;
use tripot_core::{Argument, Message, Notation as _, Seat, State as _};

use super::effect::{Effect, effect, ring};
use crate::narrate::{Happening, Narrate};

impl Narrate for Chicago {
    type Effect = Effect;

    fn tell(before: &Chicago, after: &Chicago, what: &Happening<'_>) -> Vec<Message> {
        let Ok(chosen) = Chicago::read_move(before, what.chosen) else { return Vec::new() };
        let price = before.price(chosen.sell);
        let mut said = vec![
            Message::new("chicago.tell.move")
                .with("name", what.name())
                .with("steps", chosen.steps)
                .with_key("keep", chosen.keep.key())
                .with_key("sell", chosen.sell.key())
                .with("from", price)
                .with("to", price.saturating_sub(1)),
        ];
        let (gone, fresh) = ring(before, after, chosen);
        if gone > 0 {
            said.push(Message::new("chicago.tell.gone").with("count", gone));
        }
        for (pile, good) in fresh {
            let shown = Message::new("chicago.tell.shows").with("pile", pile);
            said.push(shown.with_key("good", good.key()));
        }
        said
    }

    fn effect(before: &Chicago, after: &Chicago, _: Seat, chosen: &str) -> Option<Effect> {
        Some(effect(before, after, Chicago::read_move(before, chosen).ok()?))
    }

    fn count(state: &Chicago, names: &[String]) -> Vec<Message> {
        let line = |seat: Seat| {
            let parts = state.options().goods_in_play().filter_map(|good| {
                let count = state.reserve(seat).filter(|&kept| kept == good).count();
                (count > 0).then(|| {
                    let price = usize::from(state.price(good));
                    Message::new("chicago.count.part")
                        .with("count", count)
                        .with_key("good", good.key())
                        .with("price", price)
                        .with("worth", count * price)
                })
            });
            let parts: Argument = parts.collect();
            let nothing = matches!(&parts, Argument::List(parts) if parts.is_empty());
            let parts = if nothing { Argument::Key("chicago.count.nothing") } else { parts };
            Message::new(if state.options().teams {
                "chicago.count.team"
            } else {
                "chicago.count.seat"
            })
            .with("name", names[seat.index()].as_str())
            .with("parts", parts)
            .with("worth", state.worth(seat))
            .with("score", state.score(seat))
        };
        state.seats().seats().map(line).collect()
    }
}

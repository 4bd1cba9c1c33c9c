//! What happens in Siam, in sentences.

use tripot_core::{Message, Notation as _, Seat};
use tripot_siam::{End, Move, Siam, Side};

use super::effect::{Effect, effect};
use crate::narrate::{Happening, Narrate};

impl Narrate for Siam {
    type Effect = Effect;

    fn tell(before: &Siam, after: &Siam, what: &Happening<'_>) -> Vec<Message> {
        let Ok(chosen) = Siam::read_move(before, what.chosen) else { return Vec::new() };
        let pushes = chosen.destination().is_some_and(|to| before.board().occupied().contains(to));
        let key = match chosen {
            Move::Enter(..) | Move::Go { .. } if pushes => "siam.tell.push",
            Move::Enter(..) => "siam.tell.enter",
            Move::Go { .. } => "siam.tell.step",
            Move::Turn(..) => "siam.tell.turn",
            Move::Leave(_) => "siam.tell.leave",
        };
        let mut said =
            vec![siam_sentence(key, chosen).with("name", what.name()).with("move", what.chosen)];
        if after.board().mountains().count() < before.board().mountains().count() {
            said.push(Message::new("siam.tell.mountain"));
        }
        for side in Side::ALL {
            let entered = matches!(chosen, Move::Enter(..)) && side == before.side();
            let expected = before.board().animals(side).count() + u32::from(entered);
            let left = matches!(chosen, Move::Leave(_));
            if !left && after.board().animals(side).count() < expected {
                said.push(Message::new("siam.tell.back").with_key("side", side.key()));
            }
        }
        said
    }

    fn effect(before: &Siam, _: &Siam, _: Seat, chosen: &str) -> Option<Effect> {
        Some(effect(before, Siam::read_move(before, chosen).ok()?))
    }

    fn count(state: &Siam, names: &[String]) -> Vec<Message> {
        match state.end() {
            None => Vec::new(),
            Some(End::Draw) => vec![Message::new("siam.count.draw")],
            Some(End::Won(side)) => {
                let name = names[side.seat().index()].as_str();
                vec![Message::new("siam.count.won").with_key("side", side.key()).with("name", name)]
            }
        }
    }
}

/// A sentence about a move, with the squares and the heading it speaks of.
pub fn siam_sentence(key: &'static str, chosen: Move) -> Message {
    let message = Message::new(key);
    let to = chosen.destination().map(|to| to.to_string()).unwrap_or_default();
    match chosen {
        Move::Enter(_, heading) => message.with("to", to).with_key("facing", heading.key()),
        Move::Leave(from) => message.with("from", from.to_string()),
        Move::Turn(from, heading) => {
            message.with("from", from.to_string()).with_key("facing", heading.key())
        }
        Move::Go { from, facing, .. } => {
            let message = message.with("from", from.to_string()).with("to", to);
            message.with_key("facing", facing.key())
        }
    }
}

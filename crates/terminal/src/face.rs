//! How each game is shown to a person.

mod chicago;
mod families;
mod siam;
mod text;

use serde_json::{Map, Value};
use tripot_catalog::{AnyView, Frame, Happening, Lang, MoveText, Opinion, Trouble};
use tripot_core::{Message, Seat, Seed, Stop};

use crate::canvas::Canvas;
use crate::eyes::Eyes;

/// What the drawing needs to know beside the view.
pub struct Scene<'a> {
    /// The language of the words in it.
    pub lang: Lang,
    /// The name of each seat.
    pub names: &'a [String],
    /// The moves to choose from, to be numbered.
    pub moves: &'a [MoveText],
    /// The last moves, oldest first: who played, and the native form.
    pub recent: &'a [(Seat, String)],
    /// A move half entered, to be shown as if it were made.
    pub half: Option<&'a Half>,
    /// What each seat sees, if every hand lies open.
    pub open: &'a [&'a dyn AnyView],
}

/// A move of which only the beginning has been entered.
pub struct Half {
    /// What was entered, in the game's own terms.
    pub stage: u8,
    /// The sentence that asks for the rest.
    pub question: Message,
    /// The key of the prompt for it.
    pub prompt: &'static str,
    /// The key of what is said to an answer that is none of the choices.
    pub wrong: &'static str,
    /// The key of what is said when the move is given up.
    pub back: &'static str,
    /// The moves that it may become: what a person reads, and the native form.
    pub choices: Vec<(Message, String)>,
}

/// A move, and what came of it, as one viewer may know it.
pub struct Event<'a> {
    /// What the viewer saw before the move.
    pub before: &'a dyn AnyView,
    /// What the viewer sees after it.
    pub after: &'a dyn AnyView,
    /// Who moved.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: &'a str,
    /// What came out after it, in native form; `?` for what the viewer may not know.
    pub came_out: &'a [String],
    /// The name of each seat.
    pub names: &'a [String],
    /// Whether every hand lies open, so that what the viewer alone may know is told to all.
    pub open: bool,
}

impl<'a> Event<'a> {
    /// A move of a replay, as it is watched through these eyes.
    pub fn of(frame: &'a Frame, names: &'a [String], eyes: Eyes) -> Event<'a> {
        Event {
            before: &*frame.before,
            after: &*frame.after,
            seat: frame.seat,
            chosen: &frame.chosen,
            came_out: &frame.came_out,
            names,
            open: eyes == Eyes::All,
        }
    }

    /// What happened, without the views.
    fn what(&self) -> Happening<'_> {
        let Event { seat, chosen, came_out, names, .. } = *self;
        Happening { seat, chosen, came_out, names }
    }
}

/// What a view lets one work out beside the moves: odds, beliefs.
pub trait Insight {
    /// The name of the field that holds it.
    fn name(&self) -> &'static str;

    /// All of it.
    fn json(&self) -> Value;

    /// The same for people.
    fn text(&self, lang: Lang) -> String;

    /// What there is to say of a move, given in native form, as more fields.
    fn remark(&self, chosen: &str) -> Map<String, Value> {
        let _ = chosen;
        Map::new()
    }

    /// The moves with what a machine thinks of them, if there is more to say than that: `shown`
    /// lines, and the chosen one.
    fn table(&self, opinion: &Opinion, shown: usize, lang: Lang) -> Option<String> {
        let _ = (opinion, shown, lang);
        None
    }
}

/// The looks of one game in the terminal.
pub trait Face: Sync {
    /// The whole situation.
    fn draw(&self, view: &dyn AnyView, scene: &Scene<'_>) -> Canvas;

    /// The situation in a line, to tell it from others in a list.
    fn brief(&self, view: &dyn AnyView, lang: Lang) -> String {
        let _ = lang;
        view.native()
    }

    /// What happened by a move: the move first, then what came of it.
    fn tell(&self, event: &Event<'_>) -> Vec<Message> {
        event.before.tell(event.after, &event.what())
    }

    /// The beginning of a move that is entered step by step; nothing if the text is not one.
    fn half(&self, view: &dyn AnyView, text: &str) -> Option<Result<Half, Trouble>> {
        let _ = (view, text);
        None
    }

    /// What can be worked out from a view, if there is anything; with luck from a seed where that
    /// is quicker than counting. Nothing if the flag is raised before there is anything to tell.
    fn insight(&self, view: &dyn AnyView, seed: &Seed, stop: &Stop) -> Option<Box<dyn Insight>> {
        let _ = (view, seed, stop);
        None
    }

    /// The key of the sentences that explain how to enter a move.
    fn help_key(&self) -> &'static str;
}

/// The games that have looks of their own. Others are [shown as text](text::TextFace).
const FACES: [(&str, &dyn Face); 3] = [
    ("chicago", &chicago::ChicagoFace),
    ("siam", &siam::SiamFace),
    ("families", &families::FamiliesFace),
];

/// The looks of a game of the catalogue.
pub fn of(game: &str) -> &'static dyn Face {
    FACES.iter().find(|(name, _)| *name == game).map_or(&text::TextFace, |(_, face)| *face)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_face_is_of_a_game() {
        for (name, _) in super::FACES {
            assert!(tripot_catalog::game(name).is_some(), "{name}");
        }
    }
}

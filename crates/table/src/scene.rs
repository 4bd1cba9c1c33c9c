//! Scenes: a view as JSON that a client draws.
//!
//! A scene is JSON made from a view and from nothing else, so that it can't show what its viewer may
//! not know. The rules stay here: the page is given the legal moves and what follows from them, and
//! has to know no more than how a move is written. `docs/web.md` describes every field.

mod chicago;
mod families;
mod siam;
#[cfg(test)]
mod tests;

use serde::{Serialize, Serializer};
use tripot_catalog::{AnyView, Lang, Variant};
use tripot_chicago::Chicago;
use tripot_core::{SeatCount, Turn, Viewer};
use tripot_families::FamiliesView;
use tripot_siam::Siam;

/// What a scene needs to know beside the view.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The game and how it is played.
    pub variant: &'a Variant,
    /// How many seats play.
    pub seats: SeatCount,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The name of each seat.
    pub names: &'a [String],
    /// The language of the words.
    pub lang: Lang,
}

impl Setting<'_> {
    /// The index of the viewer's seat.
    pub fn seat(&self) -> Option<usize> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Public => None,
        }
    }
}

/// A view as a page draws it.
///
/// It is written once for each move and each kind of viewer, and nothing else of a move takes as long:
/// so it is made of fields that are written straight to the text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scene<'a> {
    #[serde(flatten)]
    head: SceneHead<'a>,
    #[serde(flatten)]
    drawn: Drawn,
}

/// What every game shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct SceneHead<'a> {
    game: &'static str,
    variant: &'a str,
    seats: usize,
    viewer: Option<usize>,
    turn: Option<usize>,
    over: bool,
    moves: Vec<String>,
}

/// What is drawn of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
enum Drawn {
    Chicago(chicago::Drawn),
    Siam(siam::Drawn),
    Families(families::Drawn),
    /// A game that has no board yet can still be read, and played by typing.
    Text(Text),
}

/// A position as it is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TextDrawn))]
struct Text {
    text: String,
}

/// The scene of a view.
pub fn scene<'a>(view: &dyn AnyView, setting: &Setting<'a>) -> Scene<'a> {
    let turn = view.turn().seat().map(tripot_core::Seat::index);
    let own = turn.is_some() && turn == setting.seat();
    let head = SceneHead {
        game: setting.variant.game.name(),
        variant: &setting.variant.name,
        seats: setting.seats.get(),
        viewer: setting.seat(),
        turn,
        over: view.turn() == Turn::Over,
        moves: if own { view.native_moves() } else { Vec::new() },
    };
    Scene { head, drawn: drawn(view, own, setting.lang) }
}

/// `own` says whether the viewer is to move.
fn drawn(view: &dyn AnyView, own: bool, lang: Lang) -> Drawn {
    let any = view.as_any();
    if let Some(state) = any.downcast_ref::<Chicago>() {
        Drawn::Chicago(chicago::draw(state, lang))
    } else if let Some(state) = any.downcast_ref::<Siam>() {
        Drawn::Siam(siam::draw(state, own, lang))
    } else if let Some(view) = any.downcast_ref::<FamiliesView>() {
        Drawn::Families(families::draw(view, lang))
    } else {
        Drawn::Text(Text { text: view.native() })
    }
}

/// Something for each of some things, by the letter that stands for it in the scene.
#[derive(Clone, Debug)]
struct ByLetter<T>(Vec<(char, T)>);

impl<T: Serialize> Serialize for ByLetter<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(letter, thing)| (letter, thing)))
    }
}

/// What things are called in a language.
type Words = ByLetter<&'static str>;

fn words<T: Copy>(
    lang: Lang,
    things: impl Iterator<Item = T>,
    letter: impl Fn(T) -> char,
    key: impl Fn(T) -> &'static str,
) -> Words {
    ByLetter(things.map(|thing| (letter(thing), lang.label(key(thing)))).collect())
}

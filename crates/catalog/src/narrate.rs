//! What happens in a game, as one viewer may know it: in sentences, and as facts that a page draws.

use serde::Serialize;
use tripot_core::{Message, Notation, Seat};

use crate::erased::Erased;
#[cfg(feature = "openapi")]
use crate::erased::one_of;
use crate::face::{Drawing, Face};
use crate::position::AnyView;
#[cfg(feature = "openapi")]
use crate::registry::games;

/// A move, and what came of it, as one viewer may know it.
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    /// Who moved.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: &'a str,
    /// What came out after it, in native form; `?` for what the viewer may not know.
    pub came_out: &'a [String],
    /// The name of each seat.
    pub names: &'a [String],
}

impl Happening<'_> {
    /// The name of who moved.
    pub fn name(&self) -> &str {
        &self.names[self.seat.index()]
    }
}

/// A game that can be told.
pub trait Narrate: Notation {
    /// What a move did, without names and without a language: fields of JSON, of which a page makes
    /// its sentences and small drawings.
    type Effect: Drawing;

    /// What happened by a move, from what the viewer saw before and sees after it: the move first, then
    /// what came of it.
    fn tell(before: &Self::View, after: &Self::View, what: &Happening<'_>) -> Vec<Message>;

    /// What a move of a seat, in native form, did. It is made from the two views and from nothing else,
    /// so that it can't say what their viewer may not know. Nothing where the page has no drawings of
    /// the game, and shows moves as they are told.
    fn effect(
        before: &Self::View,
        after: &Self::View,
        seat: Seat,
        chosen: &str,
    ) -> Option<Self::Effect> {
        let _ = (before, after, seat, chosen);
        None
    }

    /// How each score is made up, a line a seat.
    fn count(view: &Self::View, names: &[String]) -> Vec<Message>;
}

/// What a move did, without the type of its game.
#[derive(Clone, Debug, Serialize)]
pub struct AnyEffect(Erased);

/// One of the effects of the games of the catalogue.
#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for AnyEffect {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let effects = games().iter().map(|game| game.effect_schemas().0);
        one_of(effects, "What a move did, as its viewer may know it.")
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for AnyEffect {
    fn name() -> std::borrow::Cow<'static, str> {
        "Effect".into()
    }

    fn schemas(schemas: &mut crate::game::Schemas) {
        schemas.extend(games().iter().flat_map(|game| game.effect_schemas().1));
    }
}

/// What led from a view to another, in sentences; nothing if that is of another game.
pub(crate) fn tell<S: Face>(
    before: &S::View,
    after: &dyn AnyView,
    what: &Happening<'_>,
) -> Vec<Message> {
    let after = after.as_any().downcast_ref::<S::View>();
    after.map(|after| S::tell(before, after, what)).unwrap_or_default()
}

/// What led from a view to another, as facts; nothing if that is of another game.
pub(crate) fn effect<S: Face>(
    before: &S::View,
    after: &dyn AnyView,
    seat: Seat,
    chosen: &str,
) -> Option<AnyEffect> {
    let after = after.as_any().downcast_ref::<S::View>()?;
    Some(AnyEffect(Erased::new(S::effect(before, after, seat, chosen)?)))
}

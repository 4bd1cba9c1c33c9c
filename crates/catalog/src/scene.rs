//! Drawings: what a page draws of a view, as fields of JSON.
//!
//! The rules stay here: the page is given what follows from the legal moves, and has to know no more
//! than how a move is written. `docs/web.md` describes every field.

use serde::{Serialize, Serializer};

use crate::erased::Erased;
#[cfg(feature = "openapi")]
use crate::erased::one_of;
use crate::face::Drawing;
use crate::lang::Lang;
#[cfg(feature = "openapi")]
use crate::registry::games;

/// What a drawing needs to know beside the view.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// Whether the viewer is to move.
    pub own: bool,
    /// The language of the words.
    pub lang: Lang,
}

/// The drawing of a game, without its type.
///
/// It is written once for each move and each kind of viewer, and nothing else of a move takes as long:
/// so its fields are written straight to the text.
#[derive(Debug, Serialize)]
pub struct AnyDrawing(Erased);

impl AnyDrawing {
    pub(crate) fn new(drawing: impl Drawing) -> AnyDrawing {
        AnyDrawing(Erased::new(drawing))
    }
}

/// One of the drawings of the games of the catalogue.
#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for AnyDrawing {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::ToSchema as _;
        let drawings = games().iter().map(|game| game.drawing_schemas().0);
        let all = drawings.chain([TextDrawing::name().into_owned()]);
        one_of(all, "What is drawn of a game.")
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for AnyDrawing {
    fn name() -> std::borrow::Cow<'static, str> {
        "Drawn".into()
    }

    fn schemas(schemas: &mut crate::game::Schemas) {
        use utoipa::PartialSchema as _;
        schemas.extend(games().iter().flat_map(|game| game.drawing_schemas().1));
        schemas.push((TextDrawing::name().into_owned(), TextDrawing::schema()));
    }
}

/// A view as it is written: what is drawn of a game that has no board on the page. It can be read, and
/// played by typing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TextDrawn))]
pub struct TextDrawing {
    /// The text, of one or more lines.
    pub text: String,
}

/// Something for each of some things, by the letter that stands for it in a drawing.
#[derive(Clone, Debug)]
pub(crate) struct ByLetter<T>(pub(crate) Vec<(char, T)>);

impl<T: Serialize> Serialize for ByLetter<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(letter, thing)| (letter, thing)))
    }
}

/// What things are called in a language.
pub(crate) type Words = ByLetter<&'static str>;

pub(crate) fn words<T: Copy>(
    lang: Lang,
    things: impl Iterator<Item = T>,
    letter: impl Fn(T) -> char,
    key: impl Fn(T) -> &'static str,
) -> Words {
    ByLetter(things.map(|thing| (letter(thing), lang.label(key(thing)))).collect())
}

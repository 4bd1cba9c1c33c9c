//! The families: one's own hand, and what everybody knows of the others.

use serde::Serialize;
use tripot_core::Seat;
use tripot_families::{Cards, FamiliesView, Family, Member};

use crate::lang::Lang;
use crate::scene::{ByLetter, Words, words};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = FamiliesDrawn))]
pub struct Drawn {
    families: String,
    ranks: usize,
    bluff: bool,
    stock: usize,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, usize>))]
    laid: ByLetter<usize>,
    hand: Vec<String>,
    others: Vec<Other>,
    words: Named,
}

/// What everybody knows of a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Other {
    size: usize,
    laid: String,
    known: Vec<String>,
    lacks: Vec<String>,
    one_of: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = FamiliesWords))]
struct Named {
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    families: Words,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    members: Words,
}

pub(super) fn draw(view: &FamiliesView, lang: Lang) -> Drawn {
    let table = view.table();
    let options = table.options();
    let families = options.families_in_play();
    let ranks = usize::from(options.ranks);
    let laid = |family: Family| Some((family.letter(), table.laid_by(family)?.index()));
    Drawn {
        families: families.clone().map(Family::letter).collect(),
        ranks,
        bluff: options.bluff,
        stock: table.stock(),
        laid: ByLetter(families.clone().filter_map(laid).collect()),
        hand: names(view.hand()),
        others: table.seats().seats().map(|seat| known(view, seat)).collect(),
        words: Named {
            families: words(lang, families, Family::letter, Family::key),
            members: words(lang, Member::all().take(ranks), digit, Member::key),
        },
    }
}

/// The number of a member, which has one digit.
fn digit(member: Member) -> char {
    char::from_digit(member.number().into(), 10).unwrap_or('?')
}

fn known(view: &FamiliesView, seat: Seat) -> Other {
    let table = view.table();
    let shown = table.ledger().known(seat);
    let asked = |family: &Family| {
        table.laid_by(*family).is_none()
            && !shown.has_any(table.options().members(*family))
            && table.ledger().has_asked(seat, *family)
    };
    // That a seat lacks a card which another is seen to hold says nothing new.
    let lacks = if table.size(seat) == 0 {
        Cards::NONE
    } else {
        table.lacks(seat).without(table.ledger().seen())
    };
    Other {
        size: table.size(seat),
        laid: table.laid(seat).map(Family::letter).collect(),
        known: names(shown),
        lacks: names(lacks),
        one_of: table.options().families_in_play().filter(asked).map(Family::letter).collect(),
    }
}

fn names(cards: Cards) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

//! The families: one's own hand, and what everybody knows of the others.

use serde_json::{Map, Value, json};
use tripot_catalog::Lang;
use tripot_core::Seat;
use tripot_families::{Cards, FamiliesView, Family, Member};

use super::words;

pub(super) fn scene(view: &FamiliesView, lang: Lang) -> Value {
    let table = view.table();
    let options = table.options();
    let families = options.families_in_play();
    let ranks = usize::from(options.ranks);
    let laid: Map<String, Value> = families
        .clone()
        .filter_map(|family| {
            Some((family.letter().to_string(), table.laid_by(family)?.index().into()))
        })
        .collect();
    json!({
        "families": families.clone().map(Family::letter).collect::<String>(),
        "ranks": ranks,
        "bluff": options.bluff,
        "stock": table.stock(),
        "laid": laid,
        "hand": names(view.hand()),
        "others": table.seats().seats().map(|seat| known(view, seat)).collect::<Vec<_>>(),
        "words": {
            "families": words(lang, families, |family| family.letter().to_string(), Family::key),
            "members": words(
                lang,
                Member::all().take(ranks),
                |member| member.number().to_string(),
                Member::key,
            ),
        },
    })
}

/// What everybody knows of a seat.
fn known(view: &FamiliesView, seat: Seat) -> Value {
    let table = view.table();
    let shown = table.ledger().known(seat);
    let asked = |family: &Family| {
        table.laid_by(*family).is_none()
            && !shown.has_any(table.options().members(*family))
            && table.ledger().has_asked(seat, *family)
    };
    // That a seat lacks a card which somebody else is seen to hold says nothing new.
    let lacks = if table.size(seat) == 0 {
        Cards::NONE
    } else {
        table.lacks(seat).without(table.ledger().seen())
    };
    json!({
        "size": table.size(seat),
        "laid": table.laid(seat).map(Family::letter).collect::<String>(),
        "known": names(shown),
        "lacks": names(lacks),
        "one_of": table.options().families_in_play().filter(asked).map(Family::letter).collect::<String>(),
    })
}

fn names(cards: Cards) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

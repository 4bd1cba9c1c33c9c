//! Chicago: the ring of piles, the price board, and what everybody has kept.

use serde_json::{Value, json};
use tripot_catalog::Lang;
use tripot_chicago::{Chicago, Good, Pile, Token};
use tripot_core::State;

use super::words;

pub(super) fn scene(state: &Chicago, lang: Lang) -> Value {
    let goods = state.options().goods_in_play();
    let unseen: u32 = state.unseen().iter().map(|(_, &count)| u32::from(count)).sum();
    let good = |good: Good| {
        let count = state.unseen()[good];
        // What lies face down is any of the unseen tokens, each as likely.
        let chance = if unseen == 0 { 0.0 } else { f64::from(count) / f64::from(unseen) };
        json!({
            "good": good.letter().to_string(),
            "price": state.price(good),
            "start": good.start_price(),
            "lowest": good.lowest_price(),
            "unseen": count,
            "chance": (chance * 1000.0).round() / 1000.0,
        })
    };
    let reserve = |seat| {
        let kept: String = state.reserve(seat).map(Good::letter).collect();
        json!({ "kept": kept, "worth": state.worth(seat), "score": state.score(seat) })
    };
    json!({
        "ply": state.plies(),
        "goods": goods.clone().map(good).collect::<Vec<_>>(),
        "unseen": unseen,
        "piles": state.piles().iter().map(|&pile| letters(pile)).collect::<Vec<_>>(),
        "trader": state.trader(),
        "farthest": state.farthest(),
        "teams": state.options().teams,
        "reserves": state.seats().seats().map(reserve).collect::<Vec<_>>(),
        "words": {
            "goods": words(lang, goods, |good| good.letter().to_string(), Good::key),
        },
    })
}

/// The tokens of a pile, the top first; `?` lies face down.
fn letters(pile: Pile) -> String {
    let letter = |token| match token {
        Token::Seen(good) => Good::letter(good),
        Token::Hidden => '?',
    };
    pile.tokens().map(letter).collect()
}

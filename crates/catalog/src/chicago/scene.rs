//! Chicago: the ring of piles, the price board, and what everybody has kept.

use serde::Serialize;
use tripot_chicago::{Chicago, Good, Pile, Token};
use tripot_core::{Seat, State};

use crate::lang::Lang;
use crate::scene::{Words, words};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ChicagoDrawn))]
pub struct Drawn {
    ply: usize,
    goods: Vec<Quote>,
    unseen: u32,
    piles: Vec<String>,
    trader: Option<usize>,
    farthest: u8,
    teams: bool,
    reserves: Vec<Reserve>,
    words: Named,
}

/// The price of a good, and how many of it nobody has seen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Quote {
    good: char,
    price: u8,
    start: u8,
    lowest: u8,
    unseen: u8,
    chance: f64,
}

/// What a seat has kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Reserve {
    kept: String,
    worth: i32,
    score: i32,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ChicagoWords))]
struct Named {
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    goods: Words,
}

pub(super) fn draw(state: &Chicago, lang: Lang) -> Drawn {
    let goods = state.options().goods_in_play();
    let unseen: u32 = state.unseen().iter().map(|(_, &count)| u32::from(count)).sum();
    let quote = |good: Good| {
        let count = state.unseen()[good];
        // What lies face down is any of the unseen tokens, each as likely.
        let chance = if unseen == 0 { 0.0 } else { f64::from(count) / f64::from(unseen) };
        Quote {
            good: good.letter(),
            price: state.price(good),
            start: good.start_price(),
            lowest: good.lowest_price(),
            unseen: count,
            chance: (chance * 1000.0).round() / 1000.0,
        }
    };
    let reserve = |seat: Seat| Reserve {
        kept: state.reserve(seat).map(Good::letter).collect(),
        worth: state.worth(seat),
        score: state.score(seat),
    };
    Drawn {
        ply: state.plies(),
        goods: goods.clone().map(quote).collect(),
        unseen,
        piles: state.piles().iter().map(|&pile| letters(pile)).collect(),
        trader: state.trader(),
        farthest: state.farthest(),
        teams: state.options().teams,
        reserves: state.seats().seats().map(reserve).collect(),
        words: Named { goods: words(lang, goods, Good::letter, Good::key) },
    }
}

/// The tokens of a pile, the top first; `?` lies face down.
fn letters(pile: Pile) -> String {
    let letter = |token| match token {
        Token::Seen(good) => Good::letter(good),
        Token::Hidden => '?',
    };
    pile.tokens().map(letter).collect()
}

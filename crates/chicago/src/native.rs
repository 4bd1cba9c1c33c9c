//! The native form of positions, moves and chance events.
//!
//! A position is `piles prices trader reserves`, for instance
//! `m???/b???/f???/f???/c???/r???/f???/m???/r??? 766666 2 -,-`:
//!
//! - the piles clockwise from number 1, separated by `/`, top token first: `b` blé, `r` riz,
//!   `c` cacao, `f` café, `s` sucre, `m` maïs, `?` face down;
//! - one digit for the price of each good in play, in that order;
//! - the number of the trader's pile, or `?` before it is put down;
//! - the reserves in seat order, separated by commas, tokens in the order they were kept, `-` if
//!   there are none.
//!
//! A move is `2fc`: advance 2, keep café, sell cacao. A chance event is `t4`, the trader starts on
//! pile 4, or `3f`, pile 3 shows café, or `3.2f`, its second token is café.

use std::fmt::Write as _;

use tripot_core::{Cursor, SyntaxError};

use crate::good::Good;
use crate::moves::{Chance, Move};
use crate::options::ChicagoOptions;
use crate::pile::Token;
use crate::setup::Setup;
use crate::state::Chicago;

pub(crate) fn write_position(state: &Chicago) -> String {
    let piles: Vec<String> = state.piles().iter().map(ToString::to_string).collect();
    let mut text = piles.join("/");
    text.push(' ');
    for good in state.options.goods_in_play() {
        let _ = write!(text, "{}", state.price(good));
    }
    let _ = match state.trader() {
        Some(trader) => write!(text, " {}", trader + 1),
        None => write!(text, " ?"),
    };
    for seat in state.seats.seats() {
        text.push(if seat.index() == 0 { ' ' } else { ',' });
        let before = text.len();
        text.extend(state.reserve(seat).map(Good::letter));
        if text.len() == before {
            text.push('-');
        }
    }
    text
}

/// Reads a position; white space and case do not matter.
pub(crate) fn read_position(text: &str, options: &ChicagoOptions) -> Result<Setup, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let piles = read_piles(&mut cursor)?;
    let mut prices = Vec::new();
    for good in options.goods_in_play() {
        let digit = cursor.peek().and_then(|c| c.to_digit(10));
        let digit = digit.ok_or_else(|| cursor.error("expected.chicago.price"))?;
        cursor.read();
        prices.push((good, i64::from(digit)));
    }
    let trader = if cursor.eat('?') {
        None
    } else {
        let mut error = cursor.clone();
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| digits.len() <= 9);
        Some(number.ok_or_else(|| error.error("expected.chicago.trader"))?)
    };
    let reserves = read_reserves(&mut cursor)?;
    cursor.expect_end()?;
    Ok(Setup { piles, prices, trader, reserves })
}

fn read_piles(cursor: &mut Cursor<'_>) -> Result<Vec<Vec<Token>>, SyntaxError> {
    let mut piles = vec![Vec::new()];
    loop {
        let token = match cursor.peek() {
            Some('?') => Token::Hidden,
            Some('/') => {
                cursor.read();
                piles.push(Vec::new());
                continue;
            }
            Some('0'..='9') if piles.len() > 1 || !piles[0].is_empty() => return Ok(piles),
            Some(c) => match Good::from_letter(c) {
                Some(good) => Token::Seen(good),
                None => return Err(cursor.error("expected.chicago.token")),
            },
            None => return Err(cursor.error("expected.chicago.token")),
        };
        cursor.read();
        piles.last_mut().expect("there is always a pile being read").push(token);
    }
}

fn read_reserves(cursor: &mut Cursor<'_>) -> Result<Vec<Vec<Good>>, SyntaxError> {
    let mut reserves = Vec::new();
    loop {
        let mut reserve = Vec::new();
        if !cursor.eat('-') {
            while let Some(good) = cursor.peek().and_then(Good::from_letter) {
                cursor.read();
                reserve.push(good);
            }
            if reserve.is_empty() {
                return Err(cursor.error("expected.chicago.reserve"));
            }
        }
        reserves.push(reserve);
        if !cursor.eat(',') {
            return Ok(reserves);
        }
    }
}

pub(crate) fn write_move(chosen: Move) -> String {
    format!("{}{}{}", chosen.steps, chosen.keep.letter(), chosen.sell.letter())
}

/// Reads `2fc`, already folded; nothing if it is not of that form.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let mut letters = text.chars().filter(|c| !c.is_whitespace()).rev();
    let sell = Good::from_letter(letters.next()?)?;
    let keep = Good::from_letter(letters.next()?)?;
    let digits: String = letters.rev().collect();
    (digits.chars().all(|c| c.is_ascii_digit()) && digits.len() <= 3).then_some(())?;
    Some(Move { steps: digits.parse().ok()?, keep, sell })
}

pub(crate) fn read_chance(text: &str) -> Option<Chance> {
    let pile = |digits: &str| {
        let plain = digits.chars().all(|c| c.is_ascii_digit()) && !digits.starts_with('0');
        digits.parse::<u8>().ok().filter(|_| plain)
    };
    if let Some(digits) = text.strip_prefix('t') {
        return Some(Chance::Trader(pile(digits)?.checked_sub(1)?));
    }
    let (last, letter) = text.char_indices().next_back()?;
    let good = Good::from_letter(letter).filter(|good| good.letter() == letter)?;
    let (digits, depth) = match text[..last].split_once('.') {
        None => (&text[..last], 1),
        Some((digits, depth)) => (digits, pile(depth).filter(|&depth| depth > 1)?),
    };
    Some(Chance::Token { pile: pile(digits)?.checked_sub(1)?, depth, good })
}

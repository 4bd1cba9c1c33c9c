//! The native form of positions, views, moves and chance events.
//!
//! A position is `hands stock laid turn`, for instance `a136b2c4,d12e5f1,b34g6 31 -,-,- j2`:
//!
//! - the hands in seat order, separated by commas: each family once, with the numbers of its
//!   members; `-` for none. In a view, the hands that the viewer does not see are sizes;
//! - how many cards are in the stock;
//! - the letters of the families that each seat has laid, `-` for none;
//! - whose turn it is, `j2`; `j2:b4` if it asked for b4 in vain and has to draw.
//!
//! Two more parts follow unless nothing is known but these: the owner of each hidden card in the
//! order in which they came, as digits, with `!b4` after it if it is known not to be b4; and the
//! facts, separated by commas, as in [`Fact`]. Either is `-` if there are none.
//!
//! A move is `b2`, or `3:b2` with more than two seats; a chance event is `j2+b4`.

use std::fmt::{Display, Write as _};

use tripot_core::{Cursor, Seat, SyntaxError, Viewer};

use crate::card::{Card, Family, Member};
use crate::cards::Cards;
use crate::moves::{Ask, Draw};
use crate::setup::{Fact, Hand, History, Setup, plain_ledger};
use crate::state::Families;
use crate::table::Table;
use crate::view::FamiliesView;

pub(crate) fn write_position(state: &Families) -> String {
    let hands = state.hands.map(Some);
    write(&state.table, &hands)
}

pub(crate) fn write_view(view: &FamiliesView) -> String {
    let mut hands = [None; tripot_core::MAX_SEATS];
    if let Viewer::Seat(seat) = view.viewer {
        hands[seat.index()] = Some(view.hand);
    }
    write(&view.table, &hands)
}

/// Texts separated by commas; `-` if there are none.
fn joined<T: Display>(items: impl Iterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(between) }
}

fn write(table: &Table, hands: &[Option<Cards>]) -> String {
    let seats = || table.seats.seats();
    let hands = seats().map(|seat| match hands[seat.index()] {
        Some(hand) => hand.to_string(),
        None => table.size(seat).to_string(),
    });
    let laid = seats().map(|seat| joined(table.laid(seat), ""));
    let mut text =
        format!("{} {} {} {}", joined(hands, ","), table.stock, joined(laid, ","), table.mover);
    if let Some(card) = table.wanted {
        let _ = write!(text, ":{card}");
    }
    if table.ledger != plain_ledger(table) {
        let history = History::of(table);
        let owners = history.owners.iter().map(|(seat, veto)| match veto {
            Some(card) => format!("{}!{card}", seat.number()),
            None => seat.number().to_string(),
        });
        let facts = joined(history.facts.iter(), ",");
        let _ = write!(text, " {} {facts}", joined(owners, ""));
    }
    text
}

/// Reads a position or a view; case and spacing do not matter, but that numbers are not split.
pub(crate) fn read_setup(text: &str) -> Result<Setup, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let hands = read_hands(&mut cursor)?;
    let stock = read_number(&mut cursor, "expected.families.stock")?;
    let laid = read_laid(&mut cursor)?;
    let (mover, wanted) = read_turn(&mut cursor)?;
    let mut history = None;
    if cursor.peek().is_some() {
        let owners = read_owners(&mut cursor)?;
        history = Some(History { owners, facts: read_facts(&mut cursor)? });
    }
    cursor.expect_end()?;
    Ok(Setup { hands, stock, laid, mover, wanted, history })
}

fn read_number(cursor: &mut Cursor<'_>, expected: &'static str) -> Result<u8, SyntaxError> {
    let mut start = cursor.clone();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| digits.len() <= 3);
    number.ok_or_else(|| start.error(expected))
}

fn read_family(cursor: &mut Cursor<'_>) -> Option<Family> {
    let family = cursor.peek().and_then(Family::from_letter)?;
    cursor.read();
    Some(family)
}

fn read_member(cursor: &mut Cursor<'_>, expected: &'static str) -> Result<Member, SyntaxError> {
    let member = cursor.peek().and_then(Member::from_digit);
    let member = member.ok_or_else(|| cursor.error(expected))?;
    cursor.read();
    Ok(member)
}

fn read_card(cursor: &mut Cursor<'_>, expected: &'static str) -> Result<Card, SyntaxError> {
    let family = read_family(cursor).ok_or_else(|| cursor.error(expected))?;
    Ok(Card::new(family, read_member(cursor, expected)?))
}

fn read_seat(cursor: &mut Cursor<'_>, expected: &'static str) -> Result<Seat, SyntaxError> {
    let number = cursor.peek().and_then(|c| c.to_digit(10));
    let seat = number.and_then(|number| Seat::new((number as usize).checked_sub(1)?));
    let seat = seat.ok_or_else(|| cursor.error(expected))?;
    cursor.read();
    Ok(seat)
}

fn read_hands(cursor: &mut Cursor<'_>) -> Result<Vec<Hand>, SyntaxError> {
    const HAND: &str = "expected.families.hand";
    let mut hands = Vec::new();
    loop {
        let hand = match cursor.peek() {
            Some('-') => {
                cursor.read();
                Hand::Shown(Vec::new())
            }
            Some('0'..='9') => Hand::Size(read_number(cursor, HAND)?),
            _ => {
                let mut cards = Vec::new();
                while let Some(family) = read_family(cursor) {
                    // The members touch each other: the number of the stock may follow.
                    let mut start = cursor.clone();
                    let digits = cursor.take_while(|c| c.is_ascii_digit());
                    let members: Option<Vec<Member>> =
                        digits.chars().map(Member::from_digit).collect();
                    let members = members.filter(|members| !members.is_empty());
                    let members = members.ok_or_else(|| start.error("expected.families.member"))?;
                    cards.extend(members.into_iter().map(|member| Card::new(family, member)));
                }
                if cards.is_empty() {
                    return Err(cursor.error(HAND));
                }
                Hand::Shown(cards)
            }
        };
        hands.push(hand);
        if !cursor.eat(',') {
            return Ok(hands);
        }
    }
}

fn read_laid(cursor: &mut Cursor<'_>) -> Result<Vec<Vec<Family>>, SyntaxError> {
    let mut laid = Vec::new();
    loop {
        let mut families = Vec::new();
        if !cursor.eat('-') {
            families.extend(std::iter::from_fn(|| read_family(cursor)));
            if families.is_empty() {
                return Err(cursor.error("expected.families.laid"));
            }
        }
        laid.push(families);
        if !cursor.eat(',') {
            return Ok(laid);
        }
    }
}

fn read_turn(cursor: &mut Cursor<'_>) -> Result<(Seat, Option<Card>), SyntaxError> {
    const TURN: &str = "expected.families.turn";
    if !cursor.eat('j') {
        cursor.expect('J', TURN)?;
    }
    let mover = read_seat(cursor, TURN)?;
    let wanted =
        if cursor.eat(':') { Some(read_card(cursor, "expected.families.card")?) } else { None };
    Ok((mover, wanted))
}

fn read_owners(cursor: &mut Cursor<'_>) -> Result<Vec<(Seat, Option<Card>)>, SyntaxError> {
    const OWNER: &str = "expected.families.owner";
    let mut owners = Vec::new();
    if cursor.eat('-') {
        return Ok(owners);
    }
    owners.push((read_seat(cursor, OWNER)?, None));
    loop {
        match cursor.peek() {
            Some('0'..='9') => owners.push((read_seat(cursor, OWNER)?, None)),
            Some('!') => {
                cursor.read();
                let card = read_card(cursor, "expected.families.card")?;
                if let Some(last) = owners.last_mut() {
                    last.1 = Some(card);
                }
            }
            _ => return Ok(owners),
        }
    }
}

fn read_facts(cursor: &mut Cursor<'_>) -> Result<Vec<Fact>, SyntaxError> {
    let mut facts = Vec::new();
    if cursor.eat('-') {
        return Ok(facts);
    }
    loop {
        facts.push(read_fact(cursor)?);
        if !cursor.eat(',') {
            return Ok(facts);
        }
    }
}

fn read_fact(cursor: &mut Cursor<'_>) -> Result<Fact, SyntaxError> {
    const FACT: &str = "expected.families.fact";
    let family = read_family(cursor).ok_or_else(|| cursor.error(FACT))?;
    if cursor.eat('?') {
        let seat = read_seat(cursor, FACT)?;
        cursor.expect(':', FACT)?;
        let among = read_number(cursor, FACT)?;
        cursor.expect('/', FACT)?;
        return Ok(Fact::Asked { family, seat, among, seen: read_number(cursor, FACT)? });
    }
    let card = Card::new(family, read_member(cursor, FACT)?);
    if cursor.eat('!') {
        let seat = read_seat(cursor, FACT)?;
        cursor.expect(':', FACT)?;
        return Ok(Fact::Absent { card, seat, among: read_number(cursor, FACT)? });
    }
    cursor.expect('<', FACT)?;
    let mut from = None;
    if !cursor.eat('*') {
        let seat = read_seat(cursor, FACT)?;
        cursor.expect(':', FACT)?;
        let first = read_number(cursor, FACT)?;
        cursor.expect('-', FACT)?;
        from = Some((seat, first, read_number(cursor, FACT)?));
    }
    let holder = if cursor.eat('@') { Some(read_seat(cursor, FACT)?) } else { None };
    Ok(Fact::Seen { card, from, holder })
}

pub(crate) fn write_move(table: &Table, ask: Ask) -> String {
    if table.seats == tripot_core::SeatCount::TWO {
        // There is nobody else to ask; a move that asks oneself is still written as it is.
        if ask.from != table.mover && table.seats.has(ask.from) {
            return ask.card.to_string();
        }
    }
    ask.to_string()
}

/// Reads `b2` or `3:b2`, already folded; nothing if it is of neither form.
pub(crate) fn read_move(text: &str) -> Option<(Option<Seat>, Card)> {
    let letters: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match letters.split_once(':') {
        None => Some((None, Card::parse(&letters)?)),
        Some((seat, card)) => {
            let seat = seat.strip_prefix('j').unwrap_or(seat);
            Some((Some(Seat::parse(&format!("j{seat}"))?), Card::parse(card)?))
        }
    }
}

pub(crate) fn read_chance(text: &str) -> Option<Draw> {
    let (seat, card) = text.split_once('+')?;
    let draw = Draw { seat: Seat::parse(seat)?, card: Card::parse(card)? };
    (draw.to_string() == text).then_some(draw)
}

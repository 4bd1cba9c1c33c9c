//! Where everything of Chicago is on the screen, and the ring and the price board themselves.

use ratatui::layout::Rect;
use tripot_chicago::{Chicago, Good, Move, Pile, Token};
use tripot_core::maths;
use tripot_core::{Seat, State as _};

use super::{letter, with_steps};
use crate::board::Scene;
use crate::surface::{Lines, Surface};

/// A pile's box, and on a large ring.
const BOX: (u16, u16) = (9, 3);
const LARGE_BOX: (u16, u16) = (13, 5);
/// From this size on a ring is large.
const LARGE: (u16, u16) = (80, 32);
/// The price boards, the largest first. Without the last row it tells no chances, and on a lower one
/// the counts of unseen tokens stand in its lower line.
const PRICES: [Prices; 5] = [
    Prices { rows: 19, column: 6, price: 2 },
    Prices { rows: 12, column: 6, price: 1 },
    Prices { rows: 12, column: 4, price: 1 },
    Prices { rows: 11, column: 4, price: 1 },
    Prices { rows: 10, column: 4, price: 1 },
];

/// A price board: its rows with the frame, and the columns and rows of a price.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    rows: u16,
    column: u16,
    price: u16,
}

impl Prices {
    const fn columns(self) -> u16 {
        6 * self.column + 2
    }
}
/// The least width of the ring where there is room for it, and of what is beside it.
const RING: u16 = 56;
const SIDE: u16 = 24;

/// The columns before the buttons.
pub(super) const LABEL: u16 = 9;

/// Where things are, by the area and the position alone: drawing and clicking agree on it.
pub(super) struct Layout {
    pub(super) piles: Vec<Rect>,
    pub(super) prices: Rect,
    price: Prices,
    pub(super) seats: Areas,
    /// A row above the panels of partners, with the first of them.
    pub(super) teams: Areas,
    /// What a person chooses from, without a frame.
    pub(super) action: Rect,
    /// The buttons `+1`, `+2`, …
    pub(super) flags: Vec<(u8, Rect)>,
    /// The rows of what to keep.
    pub(super) choices: Vec<Rect>,
    pub(super) log: Rect,
    /// What the letters stand for.
    pub(super) legend: Rect,
}

impl Layout {
    pub(super) fn new(area: Rect, state: &Chicago) -> Layout {
        let least = RING.min(area.width.saturating_sub(SIDE));
        let spare = area.width.saturating_sub(least + SIDE);
        // The ring gets what it can use: a circle is about twice as wide as it is high.
        let wanted = (area.height * 5 / 2).max(least) - least;
        let ring = Rect { width: least + spare.min(wanted).min(spare * 2 / 3), ..area };
        let side = Rect::new(
            ring.right(),
            area.y,
            (area.right().saturating_sub(ring.right())).min(44),
            area.height,
        );
        let count = state.piles().len();
        let large = ring.width >= LARGE.0 && ring.height >= LARGE.1;
        let size = if large { LARGE_BOX } else { BOX };
        let piles: Vec<Rect> = (0..count).map(|index| pile_box(ring, size, index, count)).collect();
        let (prices, price) = price_board(ring, &piles, large);
        let seats = state.seats().get() as u16;
        let height = if seats == 2 { 4 } else { 2 };
        let (panels, teams) = panels(side, state, height);
        let heads = teams.len() as u16;
        let action = Rect::new(side.x + 1, side.y + seats * height + heads, side.width - 1, 3);
        let farthest = u16::from(if state.turn().seat().is_some() { state.farthest() } else { 0 });
        // Where the trader may go far, the buttons have no room and the number stands alone.
        let shown = if LABEL + farthest * 4 > action.width { 0 } else { farthest };
        let flags = (1..=shown).map(|steps| {
            let left = action.x + LABEL + (steps - 1) * 4;
            (steps as u8, Rect::new(left, action.y, 4, 1))
        });
        let choices =
            (0..2).map(|row| Rect::new(action.x, action.y + 1 + row, action.width, 1)).collect();
        let top = action.y + 3;
        let goods = (state.options().goods_in_play().count() as u16).div_ceil(2);
        let legend = Rect::new(side.x, side.bottom().saturating_sub(goods), side.width, goods);
        let log = Rect::new(side.x, top, side.width, legend.y.saturating_sub(top));
        Layout {
            piles,
            prices,
            price,
            seats: panels,
            teams,
            action,
            flags: flags.collect(),
            choices,
            log,
            legend,
        }
    }

    /// The piles, with where the trader is, may go and is about to go.
    pub(super) fn draw_ring(
        &self,
        surface: &mut Surface<'_>,
        state: &Chicago,
        chosen: Option<Move>,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let count = state.piles().len();
        let trader = match scene.walked {
            Some(walked) => state.trader().map(|pile| (pile + usize::from(walked)) % count),
            None => state.trader(),
        };
        let landing = chosen.and_then(|chosen| state.landing(chosen.steps));
        for (index, (&pile, &area)) in state.piles().iter().zip(&self.piles).enumerate() {
            let here = trader == Some(index);
            let target = landing.is_some_and(|[landing, ..]| landing == index);
            let (lines, style) = match (target, here) {
                (true, _) => (Lines::Double, palette.accent),
                (false, true) => (Lines::Double, palette.strong),
                (false, false) => (Lines::Single, palette.text),
            };
            surface.frame(area, lines, "", style);
            let after = surface.put(area.x + 1, area.y, &(index + 1).to_string(), palette.dim);
            if scene.active
                && let Some(steps) = steps_to(state, index)
            {
                let flag = format!("+{steps}");
                let style = if target { palette.chosen } else { palette.lit };
                surface.put((area.right() - 4).max(after), area.y, &flag, style);
            }
            draw_pile(surface, pile, area, scene);
            let role = chosen.and_then(|chosen| role(state, chosen, landing?, index));
            if here && role.is_some() {
                // The word below says what happens to the token; the trader is still there.
                surface.put(area.x + 3, area.y, "T", palette.strong);
            }
            let below = match (role, target, here) {
                (Some(key), ..) => Some((scene.look.word(key), palette.accent)),
                (None, true, _) => Some((scene.look.word("screen.chicago.here"), palette.accent)),
                (None, _, true) => Some((scene.look.word("chicago.board.trader"), palette.strong)),
                (None, false, false) => None,
            };
            if let Some((text, style)) = below {
                surface.line(area.x + 1, area.bottom() - 1, area.width - 2, &text, style);
            }
        }
    }

    /// A column for each good, falling from its first price; where it is now is framed, and where
    /// the chosen sale would bring it is marked.
    pub(super) fn draw_prices(
        &self,
        surface: &mut Surface<'_>,
        state: &Chicago,
        chosen: Option<Move>,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let unseen: u32 = state.unseen().iter().map(|(_, &count)| u32::from(count)).sum();
        let title = scene.look.word("screen.chicago.prices");
        let inside = surface.frame(self.prices, Lines::Single, &title, palette.text);
        for good in state.options().goods_in_play() {
            let Prices { column, price: pitch, .. } = self.price;
            let column = inside.x + column * good.index() as u16 + (column - 4) / 2;
            let head = format!(" {} ", letter(good));
            surface.put(column, inside.y, &head, palette.tile(good.into()));
            let price = state.price(good);
            let next = chosen.filter(|chosen| chosen.sell == good).map(|_| price.saturating_sub(1));
            for fallen in 0..=Good::MOST_TOKENS {
                let value = good.start_price() - fallen;
                let row = inside.y + 1 + pitch * u16::from(fallen);
                if value == price {
                    surface.put(column, row, &format!("[{value}]"), palette.strong);
                } else if Some(value) == next {
                    surface.put(column, row, &format!("▸{value}"), palette.accent);
                } else if value > price {
                    surface.put(column + 1, row, "·", palette.dim);
                } else {
                    surface.put(column + 1, row, &value.to_string(), palette.dim);
                }
            }
            if unseen > 0 {
                let count = state.unseen()[good];
                let percent = (200 * u32::from(count) + unseen) / (2 * unseen);
                let row = inside.y + 1 + 7 * pitch;
                surface.put(column, row, &format!("?{count}"), palette.text);
                if inside.bottom() > row + 1 {
                    surface.put(column, row + 1, &format!("{percent}%"), palette.dim);
                }
            }
        }
    }
}

/// What belongs to seats, and where.
type Areas = Vec<(Seat, Rect)>;

/// A panel for each seat; partners stand together, below a row of their own.
fn panels(side: Rect, state: &Chicago, height: u16) -> (Areas, Areas) {
    let mut order: Vec<Seat> = state.seats().seats().collect();
    let teams = state.options().teams;
    if teams {
        order.sort_by_key(|seat| seat.index() % 2);
    }
    let (mut panels, mut heads, mut top) = (Vec::new(), Vec::new(), side.y);
    for (index, seat) in order.into_iter().enumerate() {
        if teams && index % 2 == 0 {
            heads.push((seat, Rect { y: top, height: 1, ..side }));
            top += 1;
        }
        panels.push((seat, Rect { y: top, height, ..side }));
        top += height;
    }
    (panels, heads)
}

/// The price board, the largest that the piles leave room for, as near to the middle of the ring as they
/// do.
fn price_board(ring: Rect, piles: &[Rect], large: bool) -> (Rect, Prices) {
    let boards = PRICES.into_iter().filter(|prices| large || prices.column == 4);
    let free = boards.filter(|prices| prices.rows <= ring.height).find_map(|prices| {
        let left = ring.x + (ring.width - prices.columns()) / 2;
        let highest = ring.height - prices.rows;
        let mut tops: Vec<u16> = (0..=highest).collect();
        tops.sort_by_key(|top| top.abs_diff(highest / 2));
        let boards = tops
            .into_iter()
            .map(|top| Rect::new(left, ring.y + top, prices.columns(), prices.rows));
        let free =
            boards.into_iter().find(|board| piles.iter().all(|pile| !pile.intersects(*board)));
        free.map(|board| (board, prices))
    });
    let smallest = PRICES[PRICES.len() - 1];
    let left = ring.x + (ring.width - smallest.columns()) / 2;
    free.unwrap_or((Rect::new(left, ring.y + 5, smallest.columns(), smallest.rows), smallest))
}

/// The box of pile `index` of `count`, clockwise from noon.
fn pile_box(ring: Rect, size: (u16, u16), index: usize, count: usize) -> Rect {
    let angle = std::f64::consts::TAU * index as f64 / count as f64;
    let across = f64::from(ring.width - size.0) / 2.0;
    let down = f64::from(ring.height - size.1) / 2.0;
    // A little wider than an ellipse on the diagonals: the price board needs the room.
    let sine = maths::sin(angle);
    let sine = maths::pow(sine.abs(), 0.85).copysign(sine);
    let column = (across + across * sine).round() as u16;
    let row = (down - down * maths::cos(angle)).round() as u16;
    Rect::new(ring.x + column, ring.y + row, size.0, size.1)
}

/// How many steps away a pile is, if the trader may go there.
fn steps_to(state: &Chicago, pile: usize) -> Option<u8> {
    state.turn().seat()?;
    (1..=state.farthest())
        .find(|&steps| state.landing(steps).is_some_and(|[landing, ..]| landing == pile))
}

/// What happens to the top of a pile beside the trader: the key of a word.
fn role(state: &Chicago, chosen: Move, landing: [usize; 3], pile: usize) -> Option<&'static str> {
    let [_, before, after] = landing;
    if ![before, after].contains(&pile) {
        return None;
    }
    let top = state.piles()[pile].top()?;
    // Of two equal tops the first is kept: it makes no difference.
    let equal = with_steps(state, chosen.steps).len() < 2;
    let keeps = if equal { pile == before } else { top == chosen.keep };
    Some(if keeps { "screen.chicago.keep" } else { "screen.chicago.sell" })
}

/// The top token, and the height or, where more is known, the tokens below.
fn draw_pile(surface: &mut Surface<'_>, pile: Pile, area: Rect, scene: &Scene<'_>) {
    let palette = &scene.look.palette;
    let large = area.height >= LARGE_BOX.1;
    let (column, row) = (area.x + 1, area.y + area.height / 2);
    let mut tokens = pile.tokens();
    let (sign, style) = match tokens.next() {
        Some(Token::Seen(good)) => (letter(good), palette.tile(good.into())),
        _ => ('?', palette.dim),
    };
    let width = if large {
        for row in row - 1..=row + 1 {
            let text =
                if row == area.y + area.height / 2 { format!("  {sign}  ") } else { " ".repeat(5) };
            surface.put(column, row, &text, style);
        }
        5
    } else {
        surface.put(column, row, &format!(" {sign} "), style);
        3
    };
    let below: Vec<Token> = tokens.collect();
    if below.iter().all(|&token| token == Token::Hidden) {
        surface.put(column + width + 1, row, &format!("×{}", pile.height()), palette.text);
        return;
    }
    let text: String = below
        .iter()
        .map(|token| match token {
            Token::Seen(good) => letter(*good),
            Token::Hidden => '?',
        })
        .collect();
    surface.line(column + width, row, area.width - width - 2, &text, palette.text);
}

#[cfg(test)]
mod tests {
    use tripot_chicago::{ChicagoOptions, ChicagoSettings};
    use tripot_core::SeatCount;

    use super::*;

    #[test]
    fn nothing_covers_anything_on_any_screen() {
        for (width, height) in
            [(80, 20), (80, 21), (81, 22), (100, 27), (120, 37), (140, 40), (200, 60)]
        {
            for count in 3..=tripot_chicago::MOST_PILES {
                let area = Rect::new(0, 1, width, height);
                let options = ChicagoOptions::new(ChicagoSettings {
                    piles_count: count as u8,
                    height: 3,
                    ..Default::default()
                });
                let state = Chicago::new(&options.unwrap(), SeatCount::TWO).unwrap();
                let layout = Layout::new(area, &state);
                let mut all = layout.piles.clone();
                all.extend([layout.prices, layout.action, layout.log, layout.legend]);
                all.extend(layout.seats.iter().chain(&layout.teams).map(|(_, panel)| *panel));
                for (index, one) in all.iter().enumerate() {
                    assert_eq!(one.intersection(area), *one, "{count} piles at {width}×{height}");
                    for other in &all[..index] {
                        assert!(
                            !one.intersects(*other),
                            "{count} at {width}×{height}: {one} {other}"
                        );
                    }
                }
            }
        }
    }
}

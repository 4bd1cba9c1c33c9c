//! Chicago: the ring of piles with the trader, and what each seat has kept.

use serde::Deserialize;

use super::canvas::Canvas;
use super::sheet::sprite;
use super::{HEIGHT, MAT_CHICAGO, WIDTH};

#[derive(Deserialize)]
pub(super) struct Shown {
    /// From the top down; `?` is face down.
    piles: Vec<String>,
    trader: Option<usize>,
    reserves: Vec<Reserve>,
}

#[derive(Deserialize)]
struct Reserve {
    kept: String,
}

/// Tokens of a reserve in a row.
const ROW: usize = 9;

pub(super) fn draw(shown: &Shown) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, MAT_CHICAGO);
    let count = shown.piles.len().max(1);
    let spot = |index: usize, radius: f64| {
        let angle = std::f64::consts::TAU * index as f64 / count as f64;
        // The last digits, which platforms round differently, are no part of a pixel.
        let (sin, cos) = (tripot_core::maths::sin(angle), tripot_core::maths::cos(angle));
        (330 + (radius * sin).round() as i32, 315 - (radius * cos).round() as i32)
    };
    for (index, pile) in shown.piles.iter().enumerate() {
        let (x, y) = spot(index, 240.0);
        let name = match pile.chars().next() {
            Some('?') | None => "token-back".to_owned(),
            Some(good) => format!("chip-{good}"),
        };
        canvas.put(sprite(&name), x, y);
    }
    if let Some(trader) = shown.trader {
        let (x, y) = spot(trader, 125.0);
        canvas.put(sprite("trader"), x, y);
    }
    let height = HEIGHT / shown.reserves.len().max(1);
    for (seat, reserve) in shown.reserves.iter().enumerate() {
        for (index, good) in reserve.kept.chars().enumerate() {
            let (row, column) = (index / ROW, index % ROW);
            let (x, y) = (700 + 54 * column, seat * height + height / 2 - 24 + 56 * row);
            canvas.put(sprite(&format!("small-{good}")), x as i32, y as i32);
        }
    }
    canvas
}

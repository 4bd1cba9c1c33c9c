//! The families: how many cards each seat holds, face down, and which families it has laid.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::canvas::Canvas;
use super::sheet::sprite;
use super::{HEIGHT, MAT_FAMILIES, WIDTH};

#[derive(Deserialize)]
pub(super) struct Shown {
    others: Vec<Hand>,
    /// The seat that laid each family.
    laid: BTreeMap<String, usize>,
    stock: usize,
}

/// What everybody knows of a hand that is drawn: its size.
#[derive(Deserialize)]
struct Hand {
    size: usize,
}

pub(super) fn draw(shown: &Shown) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, MAT_FAMILIES);
    let middle = HEIGHT as i32 / 2;
    for height in 0..shown.stock.min(5) as i32 {
        canvas.put(sprite("card-back"), 120 + 4 * height, middle + 8 - 4 * height);
    }
    let count = shown.others.len() as i32;
    // Few hands have room for large cards.
    let (card, step, pitch) =
        if count <= 4 { ("card-back", 44, 76) } else { ("card-small", 28, 48) };
    for (seat, hand) in shown.others.iter().enumerate() {
        let y = middle + (2 * seat as i32 - (count - 1)) * pitch;
        for index in 0..hand.size.min(16) as i32 {
            canvas.put(sprite(card), 280 + step * index, y);
        }
        let laid = shown.laid.iter().filter(|(_, by)| **by == seat);
        for (index, (family, _)) in laid.enumerate() {
            canvas.put(sprite(&format!("laid-{family}")), 1120 - 68 * index as i32, y);
        }
    }
    canvas
}

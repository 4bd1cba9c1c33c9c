//! Siam: the board with the animals and mountains on it, and the reserves beside it.

use serde::Deserialize;

use super::canvas::{Canvas, Color};
use super::sheet::sprite;
use super::{HEIGHT, MAT_SIAM, WIDTH};

#[derive(Deserialize)]
pub(super) struct Shown {
    pieces: Vec<Piece>,
    reserves: Vec<usize>,
}

#[derive(Deserialize)]
struct Piece {
    at: String,
    kind: String,
    heading: Option<String>,
}

const PALE: Color = Color(0xe6, 0xe5, 0xc4);
const DARK: Color = Color(0xd8, 0xdb, 0xb2);
/// From one square to the next.
const PITCH: usize = 116;
const LEFT: usize = 310;
const TOP: usize = 25;

pub(super) fn draw(shown: &Shown) -> Canvas {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, MAT_SIAM);
    for row in 0..5 {
        for column in 0..5 {
            let color = if (row + column) % 2 == 0 { PALE } else { DARK };
            canvas.fill(LEFT + PITCH * column, TOP + PITCH * row, PITCH - 4, PITCH - 4, color);
        }
    }
    for piece in &shown.pieces {
        let Some((column, row)) = square(&piece.at) else { continue };
        let name = match piece.kind.as_str() {
            "e" => "elephant",
            "r" => "rhino",
            _ => "mountain",
        };
        let quarters = match piece.heading.as_deref() {
            Some("e") => 1,
            Some("s") => 2,
            Some("w") => 3,
            _ => 0,
        };
        let middle = |first: usize, index: usize| (first + PITCH * index + (PITCH - 4) / 2) as i32;
        canvas.put(&sprite(name).turned(quarters), middle(LEFT, column), middle(TOP, row));
    }
    for (seat, (name, x)) in [("elephant", 165), ("rhino", 1035)].into_iter().enumerate() {
        let count = shown.reserves.get(seat).copied().unwrap_or_default().min(6);
        for index in 0..count {
            let y = HEIGHT as i32 / 2 + (2 * index as i32 - (count as i32 - 1)) * 52;
            canvas.put(sprite(name), x, y);
        }
    }
    canvas
}

/// Column and row of a square, from the upper left.
fn square(name: &str) -> Option<(usize, usize)> {
    let [file @ b'a'..=b'e', rank @ b'1'..=b'5'] = *name.as_bytes() else { return None };
    Some(((file - b'a').into(), (b'5' - rank).into()))
}

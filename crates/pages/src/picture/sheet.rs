//! The sheet of pieces: squares in a row, each with one drawing in its middle.

use std::io::Cursor;
use std::sync::LazyLock;

use super::canvas::Sprite;

/// The sheet as `tests/browser/sheet.js` makes it.
const SHEET: &[u8] = include_bytes!("sheet.png");

/// What is on it, in order.
pub(super) const NAMES: [&str; 27] = [
    "chip-b",
    "chip-r",
    "chip-c",
    "chip-f",
    "chip-s",
    "chip-m",
    "token-back",
    "small-b",
    "small-r",
    "small-c",
    "small-f",
    "small-s",
    "small-m",
    "trader",
    "elephant",
    "rhino",
    "mountain",
    "laid-a",
    "laid-b",
    "laid-c",
    "laid-d",
    "laid-e",
    "laid-f",
    "laid-g",
    "card-back",
    "card-small",
    "mark",
];

static SPRITES: LazyLock<Vec<Sprite>> = LazyLock::new(|| {
    let mut reader = png::Decoder::new(Cursor::new(SHEET)).read_info().expect("the sheet is PNG");
    let size = reader.output_buffer_size().expect("the sheet is small");
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).expect("the sheet is whole");
    assert_eq!(info.color_type, png::ColorType::Rgba, "pieces have transparent parts");
    let (width, side) = (info.width as usize, info.height as usize);
    let cut = |index: usize| {
        let row = |y: usize| {
            &pixels[4 * (y * width + index * side)..4 * (y * width + (index + 1) * side)]
        };
        Sprite { side, pixels: (0..side).flat_map(row).copied().collect() }
    };
    (0..width / side).map(cut).collect()
});

/// The drawing with this name; the mark of the house if there is none.
pub(super) fn sprite(name: &str) -> &'static Sprite {
    let index = NAMES.iter().position(|known| *known == name);
    let mark = NAMES.iter().position(|known| *known == "mark");
    &SPRITES[index.or(mark).expect("the mark is on the sheet")]
}

#[cfg(test)]
pub(super) fn count() -> usize {
    SPRITES.len()
}

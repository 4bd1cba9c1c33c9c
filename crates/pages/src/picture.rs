//! Pictures of positions, for previews of links: what everybody may see, as PNG.
//!
//! Sites that show a preview read PNG and no SVG. The pieces are drawn once, by a browser, into a sheet
//! (`picture/sheet.png`; `node tests/browser/sheet.js` makes it from `web/pieces.svg`), and put together here, so no
//! rasteriser of vector graphics is part of the program. A picture is made from a public scene and nothing else.

mod canvas;
mod chicago;
mod families;
mod sheet;
mod siam;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use canvas::{Canvas, Color};
use sheet::sprite;

/// The width that sites ask for, in pixels.
pub const WIDTH: usize = 1200;
/// The height that sites ask for, in pixels.
pub const HEIGHT: usize = 630;

const MAT_CHICAGO: Color = Color(0x17, 0x42, 0x4c);
const MAT_SIAM: Color = Color(0x22, 0x52, 0x3b);
const MAT_FAMILIES: Color = Color(0x55, 0x20, 0x49);
const MAT_TEXT: Color = Color(0x3a, 0x33, 0x50);

/// As much of a scene as is drawn.
#[derive(Deserialize)]
#[serde(untagged)]
enum Shown {
    Chicago(chicago::Shown),
    Siam(siam::Shown),
    Families(families::Shown),
    /// A game without a drawing.
    Other(IgnoredAny),
}

/// The picture of a public scene ([`Table::public_scene`](tripot_table::Table::public_scene)).
pub fn png(scene: &Value) -> Vec<u8> {
    let shown = Shown::deserialize(scene).unwrap_or(Shown::Other(IgnoredAny));
    let canvas = match shown {
        Shown::Chicago(shown) => chicago::draw(&shown),
        Shown::Siam(shown) => siam::draw(&shown),
        Shown::Families(shown) => families::draw(&shown),
        Shown::Other(_) => {
            let mut canvas = Canvas::new(WIDTH, HEIGHT, MAT_TEXT);
            canvas.put(sprite("mark"), WIDTH as i32 / 2, HEIGHT as i32 / 2);
            canvas
        }
    };
    canvas.png()
}

#[cfg(test)]
mod tests;

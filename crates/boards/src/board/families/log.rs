//! The last asks, newest first, each in words.

use ratatui::layout::Rect;

use crate::board::Scene;
use crate::surface::{Lines, Surface, wrap};

/// The columns of the number of an ask.
const NUMBER: u16 = 4;

/// As many of the last asks as fit whole in an area.
pub(super) fn log(surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>) {
    if area.height < 3 || area.width < NUMBER + 12 {
        return;
    }
    let palette = &scene.look.palette;
    let title = scene.look.word("screen.log");
    let inside = surface.frame(area, Lines::Single, &title, palette.dim);
    let mut row = inside.y;
    for (index, entry) in scene.history.iter().enumerate().rev() {
        let lines = wrap(&entry.brief, (inside.width - NUMBER).into());
        if row + lines.len() as u16 > inside.bottom() {
            break;
        }
        let newest = index + 1 == scene.history.len();
        let style = if newest { palette.strong } else { palette.text };
        surface.put(inside.x, row, &format!("{:>3}", index + 1), palette.dim);
        for line in lines {
            surface.put(inside.x + NUMBER, row, &line, style);
            row += 1;
        }
    }
}

//! A game without looks of its own: its position as it is written, and its moves by number.

use anstyle::Style;
use tripot_catalog::AnyView;
use tripot_core::Message;

use crate::canvas::Canvas;
use crate::console::COLUMNS;
use crate::face::{Face, Scene};

pub(super) struct TextFace;

/// The columns between two moves.
const GAP: usize = 2;

impl Face for TextFace {
    fn draw(&self, view: &dyn AnyView, scene: &Scene<'_>) -> Canvas {
        let mut canvas = Canvas::new();
        let title = match view.turn().seat() {
            Some(seat) => {
                Message::new("text.title.turn").with("name", scene.names[seat.index()].as_str())
            }
            None => Message::new("text.title.over"),
        };
        canvas.put(1, 0, &scene.lang.text(&title), Style::new().bold());
        let mut row = 2;
        for line in view.native().lines() {
            canvas.put(3, row, line, Style::new());
            row += 1;
        }
        let moves = scene.moves.iter().enumerate();
        let moves: Vec<String> =
            moves.map(|(index, text)| format!("{:>3} {}", index + 1, text.native)).collect();
        let width = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0) + GAP;
        let across = (COLUMNS / width).max(1);
        for (index, text) in moves.iter().enumerate() {
            canvas.put(index % across * width, row + 1 + index / across, text, Style::new());
        }
        canvas
    }

    fn help_key(&self) -> &'static str {
        "text.help"
    }
}

//! A game without a board of its own: its position as it is written, and its moves as a list.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use tripot_catalog::AnyView;
use tripot_core::Message;

use super::{Answer, Board, Scene, log};
use crate::surface::{Lines, Look, Surface};
use tripot_terminal::face::Event;

/// The columns of the list of moves, and of the moves that were played.
const LIST: u16 = 24;

#[derive(Default)]
pub(super) struct TextBoard {
    /// The number of the chosen move in the list.
    chosen: usize,
}

/// Where everything is drawn.
struct Layout {
    position: Rect,
    moves: Rect,
    log: Rect,
}

impl Layout {
    fn new(area: Rect) -> Layout {
        let [position, moves, log] = {
            use ratatui::layout::{Constraint, Layout};
            let columns = [Constraint::Fill(1), Constraint::Length(LIST), Constraint::Length(LIST)];
            Layout::horizontal(columns).areas(area)
        };
        Layout { position, moves, log }
    }

    /// The rows inside the frame of the list.
    fn rows(&self) -> u16 {
        self.moves.height.saturating_sub(2)
    }

    /// The first move that is shown, so that the chosen one is.
    fn first(&self, chosen: usize) -> usize {
        chosen.saturating_sub(usize::from(self.rows()).saturating_sub(1))
    }
}

impl TextBoard {
    fn play(&self, moves: &[String]) -> Answer {
        moves.get(self.chosen).map_or(Answer::Ignored, |text| Answer::Play(text.clone()))
    }
}

impl Board for TextBoard {
    fn reset(&mut self, _: &dyn AnyView) {
        self.chosen = 0;
    }

    fn key(&mut self, view: &dyn AnyView, key: KeyEvent) -> Answer {
        let moves = view.native_moves();
        if moves.is_empty() {
            return Answer::Ignored;
        }
        match key.code {
            KeyCode::Up | KeyCode::BackTab => {
                self.chosen = (self.chosen + moves.len() - 1) % moves.len();
            }
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1) % moves.len(),
            KeyCode::Enter => return self.play(&moves),
            _ => return Answer::Ignored,
        }
        Answer::Changed
    }

    fn click(&mut self, view: &dyn AnyView, area: Rect, at: Position) -> Answer {
        let (layout, moves) = (Layout::new(area), view.native_moves());
        let top = layout.moves.y + 1;
        if !layout.moves.contains(at) || at.y < top || at.y >= top + layout.rows() {
            return Answer::Ignored;
        }
        let clicked = layout.first(self.chosen) + usize::from(at.y - top);
        if clicked >= moves.len() {
            return Answer::Ignored;
        }
        if clicked == self.chosen {
            return self.play(&moves);
        }
        self.chosen = clicked;
        Answer::Changed
    }

    fn propose(&mut self, view: &dyn AnyView, chosen: &str) {
        let place = view.native_moves().iter().position(|text| text == chosen);
        self.chosen = place.unwrap_or(self.chosen);
    }

    fn draw(&self, surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>) {
        let palette = &scene.look.palette;
        let layout = Layout::new(area);
        let inside = surface.frame(layout.position, Lines::Single, "", palette.dim);
        for (row, line) in (inside.y..inside.bottom()).zip(scene.view.native().lines()) {
            surface.line(inside.x, row, inside.width, line, palette.text);
        }
        let moves = if scene.active { scene.view.native_moves() } else { Vec::new() };
        let title = scene.look.word("screen.text.moves");
        let inside = surface.frame(layout.moves, Lines::Single, &title, palette.dim);
        let shown = moves.iter().enumerate().skip(layout.first(self.chosen));
        for (row, (index, text)) in (inside.y..inside.bottom()).zip(shown) {
            let style = if index == self.chosen { palette.strong } else { palette.text };
            let mark = if index == self.chosen { "▶" } else { " " };
            surface.line(inside.x, row, inside.width, &format!("{mark} {text}"), style);
        }
        log(surface, layout.log, scene);
    }

    fn title(&self, view: &dyn AnyView) -> Message {
        match view.turn().seat() {
            Some(seat) => Message::new("text.title.turn").with("name", view.seat_name(seat)),
            None => Message::new("text.title.over"),
        }
    }

    fn keys(&self) -> &'static str {
        "screen.text.keys"
    }

    fn help(&self) -> &'static str {
        "screen.text.help"
    }

    fn brief(&self, event: &Event<'_>, _: &Look) -> String {
        event.chosen.to_owned()
    }
}

//! A game of machines among themselves: faster, slower, or a move at a time.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tripot_boards::Look;
use tripot_catalog::AnyView;
use tripot_core::Viewer;

use super::{Request, Stage, Table};

impl Table {
    /// Whether nobody plays but machines and programs.
    pub(super) fn is_watched(&self) -> bool {
        self.game.people().next().is_none()
    }

    /// What each seat sees, where nobody plays but machines and programs: there is nobody to hide it from.
    pub(super) fn open_hands(&self) -> Vec<Box<dyn AnyView>> {
        let table = &self.game.table;
        if !self.is_watched() || !self.game.variant.game.has_secrets() {
            return Vec::new();
        }
        table.seats().seats().map(|seat| table.view(Viewer::Seat(seat))).collect()
    }

    /// What a key means to a person who only watches; nothing if it means what it always does.
    pub(super) fn watch_key(
        &mut self,
        key: KeyEvent,
        look: &Look,
        now: Duration,
    ) -> Option<Vec<Request>> {
        if !self.is_watched() || self.is_over() {
            return None;
        }
        match key.code {
            KeyCode::Char('p') => {
                self.paused = !self.paused;
                Some(if self.paused { Vec::new() } else { self.stand(look, now) })
            }
            KeyCode::Char('+' | '=') => Some(self.change_pace(true)),
            KeyCode::Char('-') => Some(self.change_pace(false)),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => Some(self.step(look, now)),
            _ => None,
        }
    }

    fn change_pace(&mut self, faster: bool) -> Vec<Request> {
        self.ways.pace = self.ways.pace.shifted(faster);
        vec![Request::Pace(self.ways.pace)]
    }

    /// The next move at once; if it has not been found yet, the machine is hurried.
    fn step(&mut self, look: &Look, now: Duration) -> Vec<Request> {
        self.motion = None;
        self.not_before = now;
        if let Some(thought) = self.waiting.take() {
            return self.answer(&thought, look, now);
        }
        if let Stage::Thinking { stop, .. } = &self.stage {
            stop.raise();
        }
        Vec::new()
    }
}

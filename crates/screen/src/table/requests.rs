//! What a person may ask for beside a move: take back, resign, save, judge.

use std::time::Duration;

use tripot_boards::Look;
use tripot_core::{Message, Seat, Viewer};

use super::{Deed, Request, Stage, Table, Tone};
use crate::event::Effect;
use tripot_terminal::game::TakeBack;

impl Table {
    pub(super) fn save(&self, said: &str) -> Vec<Request> {
        let (path, own) = self.game.copy_path(said);
        let record = Box::new(self.game.record());
        vec![Request::Do(Effect::Save { path, record, own })]
    }

    pub(super) fn toggle_evaluation(&mut self) -> Vec<Request> {
        self.ways.evaluation = !self.ways.evaluation;
        let asked = if self.ways.evaluation { self.ask_advice(false) } else { None };
        asked.into_iter().chain([Request::Evaluation(self.ways.evaluation)]).collect()
    }

    /// The person who may speak now: the one who chooses, or the only one there is.
    pub(super) fn speaker(&self) -> Option<Seat> {
        match (&self.stage, self.game.watcher()) {
            (Stage::Choosing(seat), _) => Some(*seat),
            (Stage::Thinking { .. }, Viewer::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    pub(super) fn resign(&mut self, look: &Look) -> Vec<Request> {
        match self.speaker() {
            Some(seat) => vec![Request::Confirm(Message::new("screen.resign"), Deed::Resign(seat))],
            None => {
                self.refuse(&look.word("screen.not_now"));
                Vec::new()
            }
        }
    }

    pub(super) fn undo(&mut self, look: &Look, now: Duration) -> Vec<Request> {
        if self.waiting.take().is_some() {
            // The machine has chosen, and its move has not been played.
            return self.take_back(look, now);
        }
        if let Stage::Thinking { cut, .. } = &self.stage {
            // First the machine has to put its pencil down.
            if self.speaker().is_some() {
                self.wants_back = true;
                cut.raise();
            }
            return Vec::new();
        }
        self.take_back(look, now)
    }

    pub(super) fn take_back(&mut self, look: &Look, now: Duration) -> Vec<Request> {
        let Some(seat) = self.speaker() else {
            self.refuse(&look.word("screen.not_now"));
            return Vec::new();
        };
        match self.game.take_back(seat) {
            Ok(TakeBack { count, consent: None }) => self.rewind(count, look, now),
            Ok(TakeBack { count, consent: Some(owner) }) => {
                let question = Message::new("screen.consent")
                    .with("owner", self.game.names[owner.index()].as_str())
                    .with("other", self.game.names[seat.index()].as_str());
                vec![Request::Confirm(question, Deed::TakeBack(count))]
            }
            Err(reason) => {
                self.refuse(&look.text(&reason));
                // A machine that was stopped for it goes on.
                if matches!(self.stage, Stage::Thinking { .. }) {
                    let note = std::mem::take(&mut self.note);
                    let requests = self.advance(now);
                    self.note = note;
                    return requests;
                }
                Vec::new()
            }
        }
    }

    pub(super) fn rewind(&mut self, count: usize, look: &Look, now: Duration) -> Vec<Request> {
        if let Err(trouble) = self.game.rewind() {
            self.refuse(&trouble.text(look.lang));
            return Vec::new();
        }
        let left = self.history.len().saturating_sub(count);
        self.history.truncate(left);
        self.news.clear();
        self.motion = None;
        let done = Message::new("play.undo.done").with("count", count);
        self.say(Tone::Told, look.text(&done));
        self.go_on(now)
    }

    /// Keeps the game as it is now and turns to the seat to act.
    fn go_on(&mut self, now: Duration) -> Vec<Request> {
        let mut requests: Vec<Request> = self.keep().into_iter().collect();
        requests.extend(self.advance(now));
        requests
    }

    /// The person said yes.
    pub(crate) fn confirmed(&mut self, deed: Deed, look: &Look, now: Duration) -> Vec<Request> {
        match deed {
            Deed::TakeBack(count) => self.rewind(count, look, now),
            // While the question stood there, a machine may have ended the game.
            Deed::Resign(_) if self.is_over() => Vec::new(),
            Deed::Resign(seat) => {
                self.stop();
                if let Err(trouble) = self.game.resign(seat) {
                    self.refuse(&trouble.text(look.lang));
                }
                self.motion = None;
                self.go_on(now)
            }
            Deed::Replace(seat) => match self.game.replace(seat) {
                Ok(machine) => {
                    let message = Message::new("program.replaced");
                    self.tell(look.text(&message.with("machine", machine.title(look.lang))));
                    self.go_on(now)
                }
                Err(trouble) => {
                    self.refuse(&trouble.text(look.lang));
                    self.confirmed(Deed::Lose(seat), look, now)
                }
            },
            Deed::Lose(seat) => {
                let lost = self.fault.as_ref().map(|(_, fault)| self.game.lose(seat, fault));
                if let Some(Err(trouble)) = lost {
                    self.refuse(&trouble.text(look.lang));
                }
                self.go_on(now)
            }
            Deed::Play => match self.pending.take() {
                Some(chosen) => self.play_chosen(&chosen, look, now),
                None => Vec::new(),
            },
            Deed::Delete => Vec::new(),
            Deed::Menu => {
                self.stop();
                vec![Request::Menu]
            }
            Deed::Quit => {
                self.stop();
                vec![Request::Quit]
            }
        }
    }
}

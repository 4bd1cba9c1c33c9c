//! What keys, clicks and typed lines mean at the table.

use std::fmt::Write as _;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Answer, Look};
use tripot_core::{Annotation, Message, Seat};

use super::{Deed, Request, Stage, Table, Tone, milliseconds};
use crate::line::{Line, Typed};
use crate::prose::Prose;

impl Table {
    /// A key.
    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look, now: Duration) -> Vec<Request> {
        if let Stage::HandOver(seat) = self.stage {
            return self.hand_over_key(seat, key);
        }
        if let Some(mut line) = self.typed.take() {
            return match line.key(key) {
                Typed::On => {
                    self.typed = Some(line);
                    Vec::new()
                }
                Typed::GivenUp => Vec::new(),
                Typed::Done => self.enter(&line.text(), look, now),
            };
        }
        if let Some(requests) = self.watch_key(key, look, now) {
            return requests;
        }
        // A key finishes what still moves, and means what it means.
        let moves =
            self.motion.is_some() || (self.waiting.is_some() && key.code != KeyCode::Char('u'));
        let mut requests = if moves { self.stand(look, now) } else { Vec::new() };
        requests.extend(self.command(key, look, now));
        requests
    }

    pub(super) fn hand_over_key(&mut self, seat: Seat, key: KeyEvent) -> Vec<Request> {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(seat),
            KeyCode::Char('q') => vec![self.confirm_quit()],
            _ => Vec::new(),
        }
    }

    /// The key of the question whether the game is left: it may not have begun.
    pub(crate) fn quit_question(&self) -> &'static str {
        if self.game.table.moves().is_empty() { "screen.quit.unbegun" } else { "screen.quit" }
    }

    pub(super) fn confirm_quit(&self) -> Request {
        if self.is_over() {
            return Request::Quit;
        }
        Request::Confirm(Message::new(self.quit_question()), Deed::Quit)
    }

    pub(super) fn command(&mut self, key: KeyEvent, look: &Look, now: Duration) -> Vec<Request> {
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('q') => return vec![self.confirm_quit()],
            KeyCode::Char('?') | KeyCode::F(1) => return vec![Request::Help],
            KeyCode::Char('R') | KeyCode::F(2) => return vec![Request::Rules],
            KeyCode::Char('l') if plain => return vec![self.tell_all(look)],
            KeyCode::Char('n') if plain => {
                return vec![if self.is_over() {
                    Request::Result
                } else {
                    let begun = !self.game.table.moves().is_empty();
                    let key = if begun { "screen.new" } else { "screen.new.unbegun" };
                    Request::Confirm(Message::new(key), Deed::Menu)
                }];
            }
            KeyCode::Char('s') if plain => return self.save(""),
            KeyCode::Char('u') if plain => return self.undo(look, now),
            KeyCode::Char('v') if plain => return self.toggle_evaluation(),
            KeyCode::Char('r') if plain => return self.resign(look),
            _ => {}
        }
        match &self.stage {
            Stage::Thinking { stop, .. } => {
                if let KeyCode::Char(' ' | 'p') | KeyCode::Enter = key.code {
                    stop.raise();
                }
                Vec::new()
            }
            Stage::Over => match key.code {
                KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ') => vec![Request::Result],
                _ => Vec::new(),
            },
            Stage::HandOver(_) | Stage::Broken => Vec::new(),
            Stage::Choosing(_) => match key.code {
                KeyCode::Char('h') if plain => {
                    if self.note.tone == Tone::Hint
                        && let Some(best) = self.best_moves(look)
                    {
                        return vec![best];
                    }
                    let asked = self.ask_advice(true);
                    self.show_hint(look);
                    asked.into_iter().collect()
                }
                KeyCode::Char(':' | '/') => {
                    self.typed = Some(Line::default());
                    Vec::new()
                }
                _ => {
                    let answer = self.board.key(&*self.view, key);
                    if let (Answer::Ignored, KeyCode::Char(symbol)) = (&answer, key.code)
                        && plain
                        && !symbol.is_whitespace()
                    {
                        let begun = format!("{}{symbol}", self.board.begun());
                        self.typed = Some(Line::new(&begun));
                    }
                    self.answered(answer, look, now)
                }
            },
        }
    }

    /// A click somewhere on the screen; the board is drawn on this area.
    pub(crate) fn click(
        &mut self,
        area: Rect,
        at: Position,
        look: &Look,
        now: Duration,
    ) -> Vec<Request> {
        match self.stage {
            Stage::HandOver(seat) => self.choose(seat),
            Stage::Choosing(_) if self.motion.is_none() && area.contains(at) => {
                let answer = self.board.click(&*self.view, area, at);
                self.answered(answer, look, now)
            }
            Stage::Over => vec![Request::Result],
            _ if self.motion.is_some() || self.waiting.is_some() => self.stand(look, now),
            _ => Vec::new(),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, look: &Look, now: Duration) -> Vec<Request> {
        match answer {
            Answer::Ignored => Vec::new(),
            Answer::Changed => {
                if self.note.tone != Tone::Hint {
                    self.show_last();
                }
                Vec::new()
            }
            Answer::Play(text) => self.play_own(&text, look, now),
            Answer::Refused(trouble) => {
                self.refuse(&trouble.text(look.lang));
                Vec::new()
            }
        }
    }

    /// What the last moves did, again.
    pub(super) fn show_last(&mut self) {
        self.say(Tone::News, String::new());
    }

    /// Everything that has happened, in whole sentences, the last first.
    fn tell_all(&self, look: &Look) -> Request {
        let mut text = String::new();
        for (index, entry) in self.history.iter().enumerate().rev() {
            let told: Vec<String> = entry.told.iter().map(|line| look.text(line)).collect();
            let _ = writeln!(text, "{:>3}  {}", index + 1, told.join(" "));
        }
        if text.is_empty() {
            text = look.word("screen.told.nothing");
        }
        Request::Read("screen.told.title", Prose::of(&text))
    }

    pub(super) fn play_own(&mut self, text: &str, look: &Look, now: Duration) -> Vec<Request> {
        if self.ways.tutor
            && matches!(self.stage, Stage::Choosing(_))
            && let Ok(chosen) = self.view.read_move(text)
            && self.view.native_moves().contains(&chosen)
        {
            let asked = self.ask_advice(false);
            let mut requests = self.weigh(chosen, look, now);
            requests.extend(asked);
            return requests;
        }
        self.play_chosen(text, look, now)
    }

    pub(super) fn play_chosen(&mut self, text: &str, look: &Look, now: Duration) -> Vec<Request> {
        let Stage::Choosing(seat) = self.stage else { return Vec::new() };
        let clock_ms = milliseconds(now.saturating_sub(self.since));
        let note = Annotation { clock_ms: Some(clock_ms), value: None };
        self.play(seat, text, note, look, now)
    }

    /// A line was typed: a move in any form, or where to write a copy.
    pub(super) fn enter(&mut self, text: &str, look: &Look, now: Duration) -> Vec<Request> {
        let text = text.trim();
        let folded = tripot_core::fold(text);
        if let Some(("save" | "sauver" | "enregistrer", _)) = folded.split_once(' ') {
            let path = text.split_once(' ').map_or("", |(_, path)| path.trim());
            return self.save(path);
        }
        if text.is_empty() {
            return Vec::new();
        }
        self.play_own(text, look, now)
    }
}

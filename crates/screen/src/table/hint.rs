//! What a machine says to the person: a judgement, a hint, the best moves, or a warning.

use std::fmt::Write as _;
use std::time::Duration;

use tripot_boards::Look;
use tripot_catalog::Advice;
use tripot_core::{Argument, Message, Stop, Viewer};

use super::{Deed, Note, Request, Stage, Table, Tone};
use crate::event::Effect;
use crate::prose::Prose;

/// What a machine says to the person, once it has said it.
#[derive(Default)]
pub(super) enum Counsel {
    #[default]
    None,
    Asked {
        job: u64,
        stop: Stop,
        hint: bool,
    },
    Given(Box<Advice>),
}

impl Table {
    /// Lets a machine look at what the person sees, unless it does or did already.
    pub(super) fn ask_advice(&mut self, hint: bool) -> Option<Request> {
        match &mut self.counsel {
            Counsel::Given(_) => return None,
            Counsel::Asked { hint: wanted, .. } => {
                *wanted |= hint;
                return None;
            }
            Counsel::None => {}
        }
        let Stage::Choosing(seat) = self.stage else { return None };
        let (job, stop) = (self.next_job(), Stop::new());
        self.counsel = Counsel::Asked { job, stop: stop.clone(), hint };
        let view = self.game.table.view(Viewer::Seat(seat));
        let (variant, names) = (self.game.variant.clone(), self.game.names.clone());
        Some(Request::Do(Effect::Advise { job, view, variant, names, stop }))
    }

    pub(super) fn drop_advice(&mut self) {
        if let Counsel::Asked { stop, .. } = &self.counsel {
            stop.raise();
        }
        self.counsel = Counsel::None;
        self.pending = None;
    }

    /// A machine has judged what the person sees.
    pub(crate) fn advised(
        &mut self,
        job: u64,
        advice: Option<Advice>,
        look: &Look,
        now: Duration,
    ) -> Vec<Request> {
        let Counsel::Asked { job: current, hint, .. } = self.counsel else { return Vec::new() };
        if current != job {
            return Vec::new();
        }
        match advice {
            Some(advice) => {
                self.counsel = Counsel::Given(Box::new(advice));
                if hint {
                    self.show_hint(look);
                }
            }
            None => {
                self.counsel = Counsel::None;
                self.refuse(&look.word("screen.hint.none"));
            }
        }
        match self.pending.take() {
            Some(chosen) => self.weigh(chosen, look, now),
            None => Vec::new(),
        }
    }

    /// Plays a legal move of the person, or asks first if it gives much away.
    pub(super) fn weigh(&mut self, chosen: String, look: &Look, now: Duration) -> Vec<Request> {
        let warning = match &self.counsel {
            Counsel::Given(advice) => advice.blunder(&chosen),
            Counsel::None => None,
            Counsel::Asked { .. } => {
                self.pending = Some(chosen);
                self.tell(look.word("screen.tutor.waiting"));
                return Vec::new();
            }
        };
        match warning {
            Some(warning) => {
                self.pending = Some(chosen);
                let question = Message::new("screen.tutor").with("warning", warning);
                vec![Request::Confirm(question, Deed::Play)]
            }
            None => self.play_chosen(&chosen, look, now),
        }
    }

    pub(super) fn show_hint(&mut self, look: &Look) {
        let Counsel::Given(advice) = &self.counsel else { return };
        let Some(best) = advice.moves.first() else { return };
        let chosen = best.text.native.clone();
        let next = advice.moves.get(1).map(|next| {
            let behind = next.behind.clone().map_or(Argument::Text(String::new()), Argument::from);
            let message = Message::new("screen.hint.next").with("move", next.words.clone());
            look.text(&message.with("behind", behind))
        });
        let more = look.word("screen.hint.more");
        let hint = |advice: Message| look.text(&Message::new("screen.hint").with("advice", advice));
        let whole = hint(best.sentence());
        let mut forms: Vec<String> =
            next.map(|next| format!("{whole} {next}  {more}")).into_iter().collect();
        forms.push(format!("{whole}  {more}"));
        let fewer = (1..best.reasons.len()).rev().map(|count| hint(best.sentence_of(count)));
        forms.extend(fewer.map(|hint| format!("{hint}  {more}")));
        self.board.propose(&*self.view, &chosen);
        self.note = Note { forms, tone: Tone::Hint };
    }

    /// The best moves, why, and what each is worth; nothing before the hint is there.
    pub(super) fn best_moves(&self, look: &Look) -> Option<Request> {
        let Counsel::Given(advice) = &self.counsel else { return None };
        let mut text = String::new();
        for (number, advised) in (1..).zip(&advice.moves) {
            let _ = writeln!(text, "{number}  {}", look.text(&advised.sentence()));
            let notes = [&advised.worth, &advised.behind].into_iter().flatten();
            let notes: Vec<String> = notes.map(|note| look.text(note)).collect();
            if !notes.is_empty() {
                let _ = writeln!(text, "   {}", notes.join(", "));
            }
            text.push('\n');
        }
        let line: Vec<&str> = advice.moves.first().map_or_else(Vec::new, |best| {
            best.line.iter().map(|text| text.native.as_str()).collect()
        });
        if line.len() > 1 {
            let message = Message::new("screen.best.line").with("moves", line.join(" "));
            text.push_str(&look.text(&message));
        }
        Some(Request::Read("screen.best.title", Prose::of(text.trim_end())))
    }
}

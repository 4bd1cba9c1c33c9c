//! What a machine says to the person: a judgement, or a hint.

use tripot_catalog::Opinion;
use tripot_core::{Stop, Viewer};

use super::{Request, Stage, Table, Tone};
use crate::advice;
use crate::event::Effect;
use crate::surface::Look;

/// What a machine says to the person, once it has said it.
#[derive(Default)]
pub(super) enum Advice {
    #[default]
    None,
    Asked {
        job: u64,
        stop: Stop,
        hint: bool,
    },
    Given(Box<Opinion>),
}

impl Table {
    /// Lets a machine look at what the person sees, unless it does or did already.
    pub(super) fn ask_advice(&mut self, hint: bool) -> Option<Request> {
        match &mut self.advice {
            Advice::Given(_) => return None,
            Advice::Asked { hint: wanted, .. } => {
                *wanted |= hint;
                return None;
            }
            Advice::None => {}
        }
        let Stage::Choosing(seat) = self.stage else { return None };
        let machine = self.game.variant.strongest_machine(self.game.table.seats());
        let (job, stop) = (self.next_job(), Stop::new());
        self.advice = Advice::Asked { job, stop: stop.clone(), hint };
        let view = self.game.table.view(Viewer::Seat(seat));
        let nodes = machine.spec().nodes;
        Some(Request::Do(Effect::Advise { job, view, machine, nodes, stop }))
    }

    pub(super) fn drop_advice(&mut self) {
        if let Advice::Asked { stop, .. } = &self.advice {
            stop.raise();
        }
        self.advice = Advice::None;
    }

    /// A machine has judged what the person sees.
    pub(crate) fn advised(&mut self, job: u64, opinion: Option<Opinion>, look: &Look) {
        let Advice::Asked { job: current, hint, .. } = self.advice else { return };
        if current != job {
            return;
        }
        match opinion {
            Some(opinion) => {
                self.advice = Advice::Given(Box::new(opinion));
                if hint {
                    self.show_hint(look);
                }
            }
            None => {
                self.advice = Advice::None;
                self.refuse(&look.word("screen.hint.none"));
            }
        }
    }

    pub(super) fn show_hint(&mut self, look: &Look) {
        let Advice::Given(opinion) = &self.advice else { return };
        let chosen = opinion.chosen.native.clone();
        let reason = self.board.reason(&*self.view, &chosen);
        let hint = advice::hint(self.game.variant.game.scale(), opinion, reason);
        self.board.propose(&*self.view, &chosen);
        self.say(Tone::Hint, look.text(&hint));
    }
}

//! Flags that limit how long a machine thinks: nodes, milliseconds, threads.

use std::time::Duration;

use tripot_bots::Alarm;
use tripot_core::{Budget, Stop};

use crate::args::LimitArgs;

/// What was asked for, for each of several questions.
pub(crate) struct Limit {
    nodes: Option<u64>,
    clock: Option<(Alarm, Duration)>,
    threads: usize,
    interrupt: Stop,
}

impl Limit {
    /// What was asked for. Whatever it is, it is over when `interrupt` is raised.
    pub(crate) fn new(args: &LimitArgs, interrupt: Stop) -> Limit {
        let time = args.ms.map(Duration::from_millis);
        Limit {
            nodes: args.nodes,
            clock: time.map(|time| (Alarm::new(interrupt.clone()), time)),
            threads: args.threads.unwrap_or(1),
            interrupt,
        }
    }

    /// The budget of the next question, whose time, if it has one, runs from now; `usual` nodes if
    /// nothing was asked for.
    pub(crate) fn begin(&self, usual: u64) -> Budget {
        let budget = match &self.clock {
            Some((alarm, time)) => Budget::until(alarm.set(*time)),
            None => Budget::nodes(self.nodes.unwrap_or(usual)).or_until(self.interrupt.clone()),
        };
        budget.on_threads(self.threads)
    }
}

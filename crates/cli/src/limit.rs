//! How long a machine may think, as people say it: nodes, milliseconds, threads.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tripot_core::{Budget, Stop};

use crate::args::LimitArgs;

/// A budget whose time, if it has one, runs from now until this is dropped.
pub(crate) struct Limit {
    pub(crate) budget: Budget,
    /// Dropping it ends the timer.
    _timer: Option<mpsc::Sender<()>>,
}

impl Limit {
    /// What was asked for; `usual` nodes if nothing was.
    pub(crate) fn start(args: &LimitArgs, usual: u64) -> Limit {
        let threads = args.threads.unwrap_or(1);
        let Some(ms) = args.ms else {
            let budget = Budget::nodes(args.nodes.unwrap_or(usual)).on_threads(threads);
            return Limit { budget, _timer: None };
        };
        let stop = Stop::new();
        let (timer, ended) = mpsc::channel::<()>();
        let raised = stop.clone();
        thread::spawn(move || {
            // Either the time is over or whoever waited has dropped the other end.
            if ended.recv_timeout(Duration::from_millis(ms)) == Err(mpsc::RecvTimeoutError::Timeout)
            {
                raised.raise();
            }
        });
        Limit { budget: Budget::until(stop).on_threads(threads), _timer: Some(timer) }
    }
}

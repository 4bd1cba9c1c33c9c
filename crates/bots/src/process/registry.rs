//! The registry of running programs, so that all of them can be killed at once.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::usage;

/// The leader of each program that runs, with the mark of its children.
static RUNNING: Mutex<Option<HashMap<u32, String>>> = Mutex::new(None);

/// A program has started.
pub(super) fn add(leader: u32, mark: &str) {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.get_or_insert_default().insert(leader, mark.to_owned());
}

/// A program has ended and was waited for: its process identifier may be used again.
pub(super) fn remove(leader: u32) {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.get_or_insert_default().remove(&leader);
}

/// Kills every program that was started and still runs. For an abrupt end: a handler of signals, or the end of the program while a thread still waits for an answer.
pub fn end_programs() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    for (leader, mark) in running.iter().flatten() {
        let family = usage::descendants(*leader);
        if let Some(leader) = i32::try_from(*leader).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(leader, Signal::KILL);
            let _ = kill_process(leader, Signal::KILL);
        }
        for process in family.into_iter().chain(usage::marked(mark)) {
            let _ = kill_process(process, Signal::KILL);
        }
    }
}

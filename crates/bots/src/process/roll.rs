//! The programs that run, for the moment when everything ends at once.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::census;

/// The leader of each program that runs, with the mark of its children.
static ROLL: Mutex<Option<HashMap<u32, String>>> = Mutex::new(None);

/// A program has started.
pub(super) fn add(leader: u32, mark: &str) {
    let mut roll = ROLL.lock().unwrap_or_else(PoisonError::into_inner);
    roll.get_or_insert_default().insert(leader, mark.to_owned());
}

/// A program has ended and was waited for: its number may soon be somebody else's.
pub(super) fn remove(leader: u32) {
    let mut roll = ROLL.lock().unwrap_or_else(PoisonError::into_inner);
    roll.get_or_insert_default().remove(&leader);
}

/// Kills every program that was started and still runs. For whoever leaves without saying goodbye:
/// a handler of signals, or the end of the program while a thread still waits for an answer.
pub fn end_programs() {
    let roll = ROLL.lock().unwrap_or_else(PoisonError::into_inner);
    for (leader, mark) in roll.iter().flatten() {
        let family = census::descendants(*leader);
        if let Some(leader) = i32::try_from(*leader).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(leader, Signal::KILL);
            let _ = kill_process(leader, Signal::KILL);
        }
        for process in family.into_iter().chain(census::marked(mark)) {
            let _ = kill_process(process, Signal::KILL);
        }
    }
}

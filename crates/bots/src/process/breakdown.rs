//! Failures of a program: how it stops playing.

use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::Duration;

use tripot_core::Message;

use crate::fault::{Manner, shown};

/// Why nothing more can be had from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breakdown {
    /// It could not be started.
    Start(String),
    /// This program is root, and can't become another for it.
    Root,
    /// A file of its own that it could not read, since it would not be root.
    Unreadable(String),
    /// It has ended.
    Exited(ExitStatus),
    /// It has closed its standard output, though it still runs.
    Closed,
    /// It does not read what it is told.
    Deaf,
    /// It has not answered in time.
    Late,
    /// It has worked as long as it may, and not answered.
    Worked,
    /// It has not answered within this multiple of its time limit, and used little processor time.
    Waited(u32),
    /// Nobody wants its answer any more.
    Interrupted,
    /// It wrote more than this number of bytes without an answer.
    Flood(usize),
    /// It wrote a line of more than this number of bytes.
    LongLine(usize),
    /// It wrote what is not UTF-8.
    NotText(String),
    /// It and its children hold more than this number of bytes.
    Memory(u64),
    /// It has become more than this number of processes.
    Processes(usize),
    /// It and its children took more processor time than this.
    Cpu(Duration),
}

impl Breakdown {
    pub(super) fn start(error: &io::Error) -> Breakdown {
        Breakdown::Start(super::plain(error))
    }

    /// What a record says of it.
    pub(crate) fn manner(&self) -> Manner {
        match self {
            Breakdown::Late
            | Breakdown::Worked
            | Breakdown::Waited(_)
            | Breakdown::Deaf
            | Breakdown::Cpu(_) => Manner::Late,
            _ => Manner::Crashed,
        }
    }

    /// What happened, for people. `waited` is how long it was waited for.
    pub(crate) fn message(&self, waited: Duration) -> Message {
        match self {
            Breakdown::Start(error) => Message::new("fault.start").with("error", error.as_str()),
            Breakdown::Root => Message::new("fault.root"),
            Breakdown::Unreadable(file) => {
                Message::new("fault.unreadable").with("file", shown(file))
            }
            Breakdown::Exited(status) => match (status.code(), status.signal()) {
                (Some(0), _) => Message::new("fault.left"),
                (Some(code), _) => Message::new("fault.exited").with("code", code),
                (None, signal) => {
                    Message::new("fault.signal").with("signal", signal.unwrap_or_default())
                }
            },
            Breakdown::Closed => Message::new("fault.closed"),
            Breakdown::Deaf => Message::new("fault.deaf"),
            Breakdown::Late => Message::new("fault.late").with("time", seconds(waited)),
            Breakdown::Worked => Message::new("fault.worked").with("time", seconds(waited)),
            Breakdown::Waited(times) => {
                Message::new("fault.late").with("time", seconds(waited * *times))
            }
            Breakdown::Interrupted => Message::new("fault.interrupted"),
            Breakdown::Flood(bytes) => Message::new("fault.flood").with("bytes", *bytes),
            Breakdown::LongLine(bytes) => Message::new("fault.long_line").with("bytes", *bytes),
            Breakdown::NotText(text) => Message::new("fault.not_text").with("text", shown(text)),
            Breakdown::Memory(bytes) => {
                Message::new("fault.memory").with("megabytes", *bytes >> 20)
            }
            Breakdown::Processes(count) => Message::new("fault.processes").with("count", *count),
            Breakdown::Cpu(time) => Message::new("fault.cpu").with("time", seconds(*time)),
        }
    }
}

/// A time as people read it.
fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        format!("{} ms", time.as_millis())
    } else {
        format!("{} s", time.as_secs())
    }
}

//! Resource usage of a process tree, from `/proc`: processes, memory, processor time. Where there is no `/proc`
//! nothing is counted, and only the limits that the system itself keeps hold.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::time::Duration;

use rustix::process::Pid;

use super::bubblewrap::TEMPORARY;
use super::isolation::Isolation;

/// The variable that children inherit, so that they can be found when their parents are gone.
pub(crate) const MARK: &str = "TRIPOT_BOT";

/// Clock ticks of `/proc`, a constant of the kernel's interface.
const TICKS_PER_SECOND: u64 = 100;

/// What a process and its descendants use together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TreeUsage {
    pub(super) processes: usize,
    /// Resident memory, in bytes, and what is in file systems that are in memory. What several share
    /// is counted once for each.
    pub(super) memory: u64,
    /// Processor time, that of children who are gone included.
    pub(super) cpu: Duration,
}

impl TreeUsage {
    /// The usage of a process, its descendants and all processes with its mark.
    pub(super) fn of(root: u32, isolation: Isolation, mark: &str) -> TreeUsage {
        let mut total = TreeUsage::default();
        let mut family = family(root);
        if isolation >= Isolation::Group {
            // A child whose parent is gone has another parent.
            let strays: Vec<u32> = carriers(mark).filter(|id| !family.contains(id)).collect();
            family.extend(strays);
        }
        if isolation == Isolation::Bubblewrap {
            // The youngest is in the sandbox for certain.
            total.memory = family.iter().rev().find_map(|&process| stored(process)).unwrap_or(0);
        }
        for process in family {
            let Ok(stat) = fs::read_to_string(format!("/proc/{process}/stat")) else { continue };
            let Some(usage) = Usage::read(&stat) else { continue };
            total.processes += 1;
            total.memory += usage.pages * rustix::param::page_size() as u64;
            total.cpu += Duration::from_millis(usage.ticks * 1000 / TICKS_PER_SECOND);
        }
        total
    }
}

/// The processor time that a process has taken, if it can be seen.
pub(crate) fn cpu_of(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    Some(Duration::from_millis(Usage::read(&stat)?.ticks * 1000 / TICKS_PER_SECOND))
}

/// How many bytes are in the file systems that a process has in memory; nothing if it sees those of
/// everybody or can't be looked at.
fn stored(process: u32) -> Option<u64> {
    let mut bytes = 0;
    for place in TEMPORARY {
        let inside = format!("/proc/{process}/root{place}");
        let device = fs::metadata(&inside).ok()?.dev();
        if fs::metadata(place).is_ok_and(|data| data.dev() == device) {
            return None;
        }
        let usage = rustix::fs::statvfs(&inside).ok()?;
        bytes += usage.f_blocks.saturating_sub(usage.f_bfree) * usage.f_frsize;
    }
    Some(bytes)
}

/// One line of `/proc/PID/stat`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Usage {
    pages: u64,
    ticks: u64,
}

impl Usage {
    fn read(stat: &str) -> Option<Usage> {
        // The name of the program stands in parentheses and may hold anything: count from its end.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        // utime, stime, cutime and cstime are fields 14 to 17, rss is field 24, the state field 3.
        let ticks = (11..15).map(number).sum::<Option<u64>>()?;
        Some(Usage { pages: number(21)?, ticks })
    }
}

/// A process and all that descend from it.
fn family(root: u32) -> Vec<u32> {
    let mut found = vec![root];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        next += 1;
        let Ok(threads) = fs::read_dir(format!("/proc/{parent}/task")) else { continue };
        for thread in threads.flatten() {
            let Ok(children) = fs::read_to_string(thread.path().join("children")) else { continue };
            found.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
    }
    found
}

/// All that descend from a process, without itself.
pub(super) fn descendants(root: u32) -> Vec<Pid> {
    family(root).into_iter().skip(1).filter_map(pid).collect()
}

/// The processes that carry a mark, wherever they went.
pub(super) fn marked(mark: &str) -> Vec<Pid> {
    carriers(mark).filter_map(pid).collect()
}

fn carriers(mark: &str) -> impl Iterator<Item = u32> {
    let wanted = format!("{MARK}={mark}");
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(move |process: &u32| {
        fs::read(format!("/proc/{process}/environ")).is_ok_and(|environment| {
            environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes())
        })
    })
}

fn pid(number: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(number).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_full_of_parentheses_moves_no_field() {
        let stat = "7 (a) b (c) R 1 7 7 0 -1 4194304 1 2 3 4 10 20 30 40 20 0 1 0 99 1000 55 184";
        assert_eq!(Usage::read(stat), Some(Usage { pages: 55, ticks: 100 }));
        assert_eq!(Usage::read("7 (short) R 1"), None);
    }

    #[test]
    fn this_process_uses_something() {
        let total = TreeUsage::of(std::process::id(), Isolation::Group, "no mark");
        assert!(total.processes >= 1 && total.memory > 1 << 16, "{total:?}");
    }
}

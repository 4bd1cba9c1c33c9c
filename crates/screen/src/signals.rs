//! The signals that stop and continue a program, and the one that quits it.
//!
//! They are blocked everywhere and waited for on one thread. So the terminal is given back before the
//! program stops, and it stops by the system's own rule: a program that no shell could continue goes on.

use std::sync::mpsc::Sender;

use super::event::Event;

/// Blocks the signals on this thread and those that it will start, and turns them into events.
#[cfg(unix)]
pub(crate) fn listen(sender: Sender<Event>) {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::empty();
    for signal in [Signal::SIGTSTP, Signal::SIGCONT, Signal::SIGQUIT] {
        signals.add(signal);
    }
    if signals.thread_block().is_err() {
        return;
    }
    std::thread::spawn(move || {
        loop {
            let sent = match signals.wait() {
                Ok(Signal::SIGTSTP) => stop(&sender),
                Ok(Signal::SIGCONT) => sender.send(Event::Continue).is_ok(),
                Ok(Signal::SIGQUIT) => sender.send(Event::Terminate).is_ok(),
                Ok(_) => true,
                Err(_) => return,
            };
            if !sent {
                return;
            }
        }
    });
}

/// Stops the job of this program once the terminal has been given back. False if nobody listens.
#[cfg(unix)]
fn stop(sender: &Sender<Event>) -> bool {
    use nix::sys::signal::{SigSet, Signal, kill};
    use nix::unistd::Pid;
    let (given, back) = std::sync::mpsc::channel();
    if sender.send(Event::Suspend(given)).is_err() {
        return false;
    }
    let _ = back.recv();
    let mut stop = SigSet::empty();
    stop.add(Signal::SIGTSTP);
    // The whole job, as the terminal itself does it: a program may have been started by another.
    let _ = stop.thread_unblock();
    let _ = kill(Pid::from_raw(0), Signal::SIGTSTP);
    let _ = stop.thread_block();
    sender.send(Event::Continue).is_ok()
}

/// Asks for a stop, as Ctrl-Z does where the terminal is not raw.
#[cfg(unix)]
pub(crate) fn suspend() {
    use nix::sys::signal::{Signal, kill};
    let _ = kill(nix::unistd::Pid::this(), Signal::SIGTSTP);
}

#[cfg(not(unix))]
pub(crate) fn listen(_: Sender<Event>) {}

#[cfg(not(unix))]
pub(crate) fn suspend() {}

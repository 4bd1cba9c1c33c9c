//! Starting processes from one thread.
//!
//! A child may ask to be killed when its parent dies, and for the kernel its parent is the *thread*
//! that started it. Threads of a match come and go; this one stays as long as the program.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;

type Order = (Command, mpsc::Sender<io::Result<Child>>);

static ORDERS: OnceLock<Mutex<mpsc::Sender<Order>>> = OnceLock::new();

/// Starts a command from the thread that stays.
pub(super) fn spawn(command: Command) -> io::Result<Child> {
    let orders = ORDERS.get_or_init(|| {
        let (sender, orders) = mpsc::channel::<Order>();
        thread::spawn(move || {
            for (mut command, answer) in orders {
                // A caller that has gone in the meantime does not need the child.
                if let Err(mpsc::SendError(Ok(mut child))) = answer.send(command.spawn()) {
                    let _ = child.kill();
                    let _ = child.wait();
                }
            }
        });
        Mutex::new(sender)
    });
    let (answer, child) = mpsc::channel();
    let gone = |_| io::Error::other("the thread that starts programs is gone");
    orders
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .send((command, answer))
        .map_err(|_| io::Error::other("the thread that starts programs is gone"))?;
    child.recv().map_err(gone)?
}

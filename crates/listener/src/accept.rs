//! The accept loop: connections from the listener, and what to do when the system has no descriptor left.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use rustix::io::Errno;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout};

use crate::counters::Counters;

/// How long to wait after the system could not give a connection.
const PAUSE: Duration = Duration::from_millis(100);
/// How often the log says so.
const SELDOM: Duration = Duration::from_secs(60);

/// Where connections come from.
pub(crate) trait Listen {
    /// The next connection.
    async fn accept(&mut self) -> io::Result<(TcpStream, SocketAddr)>;
}

impl Listen for TcpListener {
    async fn accept(&mut self) -> io::Result<(TcpStream, SocketAddr)> {
        TcpListener::accept(self).await
    }
}

/// Accepts connections, whatever happens.
pub(crate) struct Acceptor<L> {
    listener: L,
    counters: Counters,
    /// A file descriptor that is given up where there is no other, to accept and close a connection with it.
    spare: Option<File>,
    trouble: Trouble,
}

impl<L: Listen> Acceptor<L> {
    pub(crate) fn new(listener: L, counters: Counters) -> Acceptor<L> {
        Acceptor { listener, counters, spare: spare(), trouble: Trouble::default() }
    }

    /// The next connection. What goes wrong before it comes is counted, and told in the log now and
    /// then.
    pub(crate) async fn next(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            let error = match self.listener.accept().await {
                Ok(accepted) => return accepted,
                Err(error) => error,
            };
            if is_of_one_connection(&error) {
                continue;
            }
            self.counters.accept_errors.inc();
            self.trouble.tell(&error);
            if !is_out_of_descriptors(&error) || !self.turn_away().await {
                sleep(PAUSE).await;
            }
        }
    }

    /// Closes the connection that waits first: it would wait in vain, and those behind it with it.
    /// Says whether there was a file descriptor for that.
    async fn turn_away(&mut self) -> bool {
        if self.spare.take().is_none() {
            self.spare = spare();
            return false;
        }
        // It waits already; if it has left since, nobody else is waited for.
        let accepted = timeout(PAUSE, self.listener.accept()).await;
        let turned_away = matches!(accepted, Ok(Ok(_)));
        drop(accepted);
        self.spare = spare();
        if turned_away {
            self.counters.turned_away.inc();
        }
        turned_away
    }
}

fn spare() -> Option<File> {
    File::open("/dev/null").ok()
}

/// Whether an error says something of one connection only, which has gone.
fn is_of_one_connection(error: &io::Error) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// Whether the process or the system has no file descriptor left.
fn is_out_of_descriptors(error: &io::Error) -> bool {
    let error = error.raw_os_error();
    [Errno::MFILE, Errno::NFILE].iter().any(|full| error == Some(full.raw_os_error()))
}

/// Tells the log what is wrong, now and then.
#[derive(Default)]
struct Trouble {
    told: Option<Instant>,
    since: u64,
}

impl Trouble {
    fn tell(&mut self, error: &io::Error) {
        self.since += 1;
        if self.told.is_none_or(|told| told.elapsed() >= SELDOM) {
            let times = std::mem::take(&mut self.since);
            tracing::error!(%error, times, "no connection can be accepted");
            self.told = Some(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    /// A listener to which these things happen, one after the other, and then nothing any more.
    struct Scripted {
        script: VecDeque<Happening>,
        asked: u32,
    }

    type Happening = io::Result<(TcpStream, SocketAddr)>;

    /// What is waited for in vain.
    fn nobody() -> Happening {
        Err(ErrorKind::WouldBlock.into())
    }

    impl Listen for &mut Scripted {
        async fn accept(&mut self) -> io::Result<(TcpStream, SocketAddr)> {
            self.asked += 1;
            match self.script.pop_front() {
                Some(Err(error)) if error.kind() == ErrorKind::WouldBlock => {
                    std::future::pending().await
                }
                Some(happens) => happens,
                None => std::future::pending().await,
            }
        }
    }

    fn full() -> Happening {
        Err(io::Error::from_raw_os_error(Errno::MFILE.raw_os_error()))
    }

    async fn connection() -> Happening {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let client = TcpStream::connect(listener.local_addr()?);
        let (client, accepted) = tokio::join!(client, listener.accept());
        client?;
        accepted
    }

    #[tokio::test]
    async fn without_descriptors_who_waits_is_turned_away_and_the_next_is_served() {
        let (first, second) = (connection().await, connection().await);
        let second_address = second.as_ref().unwrap().1;
        let script = VecDeque::from([full(), first, second]);
        let mut listener = Scripted { script, asked: 0 };
        let mut acceptor = Acceptor::new(&mut listener, Counters::default());
        assert_eq!(acceptor.next().await.1, second_address);
        let counters = &acceptor.counters;
        assert_eq!((counters.accept_errors.get(), counters.turned_away.get()), (1, 1));
    }

    #[tokio::test]
    async fn an_error_that_stays_is_no_busy_loop_and_told_once() {
        let script = (0..6).map(|_| full()).chain([connection().await]).collect();
        let mut listener = Scripted { script, asked: 0 };
        let mut acceptor = Acceptor::new(&mut listener, Counters::default());
        let begun = Instant::now();
        acceptor.next().await;
        // Each time both the connection and the attempt to turn it away failed.
        assert!(begun.elapsed() >= PAUSE * 3);
        assert_eq!(acceptor.counters.accept_errors.get(), 3);
        assert_eq!(acceptor.trouble.since, 2);
        assert_eq!(listener.asked, 7);
    }

    #[tokio::test]
    async fn who_left_before_being_turned_away_keeps_nobody_waiting() {
        let script = VecDeque::from([full(), nobody(), connection().await]);
        let mut listener = Scripted { script, asked: 0 };
        let mut acceptor = Acceptor::new(&mut listener, Counters::default());
        let next = timeout(Duration::from_secs(20), acceptor.next()).await;
        next.expect("it waits for a client that has left");
        assert_eq!(acceptor.counters.turned_away.get(), 0);
    }

    #[tokio::test]
    async fn who_left_before_being_accepted_keeps_nobody_waiting() {
        let script = VecDeque::from([Err(ErrorKind::ConnectionAborted.into()), connection().await]);
        let mut listener = Scripted { script, asked: 0 };
        let mut acceptor = Acceptor::new(&mut listener, Counters::default());
        acceptor.next().await;
        assert_eq!(acceptor.counters.accept_errors.get(), 0);
    }
}

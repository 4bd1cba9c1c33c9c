//! The listener: binds an address, admits connections, and serves them until it is told to stop.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::accept::Acceptor;
use crate::admission::{Admission, most_connections};
use crate::callers::Callers;
use crate::connection::{self, ConnectionTimeouts};
use crate::counters::Counters;
use crate::origin::Origin;

/// How much the system keeps of what a client has not read yet: many updates, and far less than the
/// megabytes that it would keep of its own accord, so that a slow reader is noticed.
const UNREAD: u32 = 64 * 1024;
/// How many may wait to be let in.
const WAITING: u32 = 1024;

/// What a listener is told.
#[derive(Clone, Debug)]
pub struct ListenerConfig {
    /// Where it listens; port 0 is any free one.
    pub addr: SocketAddr,
    /// How many connections there may be in all; as many as the system allows if not given.
    pub connections: Option<u32>,
    /// How many of them one address may have.
    pub each: u32,
    /// Whose address that is.
    pub callers: Callers,
    /// How long clients may take.
    pub timeouts: ConnectionTimeouts,
    /// What it counts.
    pub counters: Counters,
}

impl ListenerConfig {
    /// A listener that clients connect to directly, with as many connections as the system allows.
    pub fn new(addr: SocketAddr) -> ListenerConfig {
        ListenerConfig {
            addr,
            connections: None,
            each: u32::MAX,
            callers: Callers::Direct,
            timeouts: ConnectionTimeouts::USUAL,
            counters: Counters::default(),
        }
    }
}

/// A socket that is bound and listens.
pub struct Listener {
    socket: TcpListener,
    config: ListenerConfig,
}

impl Listener {
    /// Listens at an address.
    pub fn bind(config: ListenerConfig) -> io::Result<Listener> {
        let addr = config.addr;
        let socket = if addr.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A server that is started again finds its address free; every connection inherits the size.
        socket.set_reuseaddr(cfg!(unix))?;
        socket.set_send_buffer_size(UNREAD)?;
        socket.bind(addr)?;
        Ok(Listener { socket: socket.listen(WAITING)?, config })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// Accepts connections and answers their requests until `stop` is done. Then nothing listens any more; what is
    /// still open is returned.
    pub async fn serve(self, router: Router, stop: impl Future<Output = ()>) -> Connections {
        let ListenerConfig { connections, each, callers, timeouts, counters, .. } = self.config;
        let in_all = most_connections().min(connections.unwrap_or(u32::MAX));
        let admission = Arc::new(Admission::new(in_all, each, counters.clone()));
        let closing = watch::Sender::new(false);
        let mut acceptor = Acceptor::new(self.socket, counters.clone());
        tokio::pin!(stop);
        loop {
            let (stream, address) = tokio::select! {
                accepted = acceptor.next() => accepted,
                () = &mut stop => break,
            };
            let origin = (!callers.is_proxy(address.ip())).then(|| Origin::of(address.ip()));
            let Some(permit) = admission.admit(origin) else {
                counters.turned_away.inc();
                continue;
            };
            let (router, closing, counters) =
                (router.clone(), closing.subscribe(), counters.clone());
            tokio::spawn(async move {
                let ended = connection::serve(router, stream, address, permit, timeouts, closing);
                if ended.await.is_err_and(|error| error.is_timeout()) {
                    counters.dropped.inc();
                }
            });
        }
        Connections { admission, closing }
    }
}

/// The connections that were open when a listener stopped.
pub struct Connections {
    admission: Arc<Admission>,
    closing: watch::Sender<bool>,
}

/// A connection did not end in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a connection did not end")]
pub struct StillOpen;

impl Connections {
    /// Ends each connection after the answer that it is waiting for, and waits until none is open. A WebSocket
    /// has to be ended by who speaks over it.
    pub async fn close(self, within: Duration) -> Result<(), StillOpen> {
        self.closing.send_replace(true);
        timeout(within, self.admission.emptied()).await.map_err(|_| StillOpen)
    }
}

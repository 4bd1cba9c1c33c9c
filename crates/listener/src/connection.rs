//! One TCP connection: HTTP/1.1 with timeouts, until it is closed.

use std::io::{self, ErrorKind, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Sleep, sleep};

use crate::admission::{ConnectionClass, Permit};

/// The most headers of a request, and their size in bytes with the line before them.
const MOST_HEADERS: usize = 64;
const LONGEST_HEAD: usize = 16 * 1024;
/// What is read or written at once, at most, in bytes.
const BUFFER: usize = 64 * 1024;
/// How long a connection of the reserve may take to say what it wants.
const RESERVE_HEAD: Duration = Duration::from_secs(2);

/// How long a client may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionTimeouts {
    /// For the head of a request, and for an idle connection.
    pub head: Duration,
    /// For a response of which the client reads nothing.
    pub stalled: Duration,
}

impl ConnectionTimeouts {
    /// Enough for a telephone in a tunnel.
    pub const USUAL: ConnectionTimeouts =
        ConnectionTimeouts { head: Duration::from_secs(15), stalled: Duration::from_secs(20) };
}

/// Answers the requests of a connection until one side ends it, or the listener, which says so by `closing`.
pub(crate) async fn serve(
    router: Router,
    stream: TcpStream,
    address: SocketAddr,
    permit: Permit,
    timeouts: ConnectionTimeouts,
    mut closing: watch::Receiver<bool>,
) -> hyper::Result<()> {
    // A move is one small packet, and its receiver waits for it.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "nodelay");
    }
    let class = permit.class;
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        request.extensions_mut().insert(class);
        service.call(request)
    });
    // The time for a head runs while a connection is idle, too.
    let (head, keep_alive) = match class {
        ConnectionClass::Regular => (timeouts.head, true),
        ConnectionClass::Reserve => (timeouts.head.min(RESERVE_HEAD), false),
    };
    let mut protocol = http1::Builder::new();
    protocol
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .keep_alive(keep_alive)
        .max_headers(MOST_HEADERS)
        .max_header_size(LONGEST_HEAD)
        .max_buf_size(BUFFER);
    let stream =
        Stream { socket: stream, stall_timeout: timeouts.stalled, stalled: None, _permit: permit };
    let connection = protocol.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    // A listener that is gone is closed, too.
    let closed = async { drop(closing.wait_for(|closing| *closing).await) };
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = closed => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    ended.inspect_err(|error| tracing::debug!(%address, %error, "connection"))
}

/// The bytes of a connection. It times out when what was written has not been read for too long, and holds
/// its permit until it is closed, whether HTTP or a WebSocket is spoken over it.
struct Stream {
    socket: TcpStream,
    stall_timeout: Duration,
    /// Runs while something waits to be taken.
    stalled: Option<Pin<Box<Sleep>>>,
    _permit: Permit,
}

impl Stream {
    /// Passes on how far writing has come, or gives up.
    fn progress<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timeout = self.stall_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.progress(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, slices);
        self.progress(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

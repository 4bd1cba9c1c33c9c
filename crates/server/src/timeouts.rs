//! Timeouts.

use std::time::Duration;

use tripot_listener::ConnectionTimeouts;

/// The timeouts of connections, tables and absent players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the first message of a WebSocket.
    pub hello: Duration,
    /// For the head of a request, and for an idle connection.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For a response of which the client reads nothing.
    pub stalled: Duration,
    /// The interval of pings.
    pub ping: Duration,
    /// Without any frame, a pong included, after which a connection is closed.
    pub silence: Duration,
    /// For a client to read one frame.
    pub slow: Duration,
    /// After which a table without viewers is evicted from memory.
    pub idle: Duration,
    /// A player's absence after which a machine may be asked to play for them.
    pub grace: Duration,
}

impl Timeouts {
    /// Enough for a telephone in a tunnel.
    pub const USUAL: Timeouts = Timeouts {
        hello: Duration::from_secs(5),
        head: ConnectionTimeouts::USUAL.head,
        body: Duration::from_secs(10),
        stalled: ConnectionTimeouts::USUAL.stalled,
        ping: Duration::from_secs(20),
        silence: Duration::from_secs(65),
        slow: Duration::from_secs(10),
        idle: Duration::from_secs(60),
        grace: Duration::from_secs(60),
    };

    /// Those of every connection, whatever is spoken over it.
    pub(crate) fn of_connections(&self) -> ConnectionTimeouts {
        ConnectionTimeouts { head: self.head, stalled: self.stalled }
    }
}

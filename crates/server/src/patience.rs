//! How long the server waits before it gives somebody up.

use std::time::Duration;

/// How long the server waits before it gives somebody up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// How long somebody may take to say who they are.
    pub hello: Duration,
    /// How long somebody may take to send the head of a request, or to begin the next one.
    pub head: Duration,
    /// How long somebody may take to send the body of a request.
    pub body: Duration,
    /// How long somebody may take nothing of an answer.
    pub stalled: Duration,
    /// How often a viewer is asked for a sign of life.
    pub ping: Duration,
    /// After how much silence a viewer is taken for gone.
    pub silence: Duration,
    /// How long a viewer may take to read what it is sent.
    pub slow: Duration,
    /// How long a table stays in memory that nobody looks at.
    pub idle: Duration,
    /// How long somebody has to be away before a machine may play for them.
    pub grace: Duration,
}

impl Patience {
    /// Enough for a telephone in a tunnel.
    pub const USUAL: Patience = Patience {
        hello: Duration::from_secs(5),
        head: Duration::from_secs(15),
        body: Duration::from_secs(10),
        stalled: Duration::from_secs(20),
        ping: Duration::from_secs(20),
        silence: Duration::from_secs(65),
        slow: Duration::from_secs(10),
        idle: Duration::from_secs(60),
        grace: Duration::from_secs(30),
    };
}

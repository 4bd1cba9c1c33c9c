//! The shared state of request handlers, and the limits of clients.

use std::sync::Arc;

use tripot_listener::{Callers, ConnectionLimiter, Origin, Rate, RateLimiters, Site};
use tripot_table::Instant;

use crate::analyses::Analyses;
use crate::health::Health;
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::queue::Share;
use crate::timeouts::Timeouts;
use crate::tournaments::Tournaments;

/// What every request needs.
pub(crate) struct App {
    pub(crate) hub: Arc<Hub>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rate_limits: RateLimits,
    pub(crate) limits: Limits,
    pub(crate) timeouts: Timeouts,
    pub(crate) callers: Callers,
    pub(crate) site: Option<Site>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) tournaments: Tournaments,
    pub(crate) health: Health,
}

/// How much one address, one seat and one connection may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests of HTTP from an address.
    pub requests: Rate,
    /// Messages over all sockets of an address.
    pub messages: Rate,
    /// Messages over one socket.
    pub socket: Rate,
    /// Messages of the player of a seat, over all sockets.
    pub seat: Rate,
    /// Tables set up from an address.
    pub tables: Rate,
    /// Turns, hints and analyses of an address that may wait for a processor before it may set up
    /// more tables with machines.
    pub thoughts: u32,
    /// Hints that an address may wait for.
    pub hints: u32,
    /// Analyses that an address may wait for.
    pub analyses: u32,
    /// How many of the processors that think an address may have.
    pub share: Share,
    /// Sockets of an address at the same time.
    pub sockets: u32,
    /// Connections of an address at the same time, sockets among them.
    pub connections: u32,
}

impl Limits {
    /// Enough for a class behind one address.
    pub const USUAL: Limits = Limits {
        requests: Rate { burst: 600, every: 20 },
        messages: Rate { burst: 600, every: 5 },
        socket: Rate { burst: 30, every: 50 },
        seat: Rate { burst: 40, every: 100 },
        tables: Rate { burst: 60, every: 5_000 },
        thoughts: 64,
        hints: 4,
        analyses: 4,
        share: Share::AllButOne,
        sockets: 200,
        connections: 300,
    };

    /// None, for a network that is trusted or for measurements.
    pub const NONE: Limits = Limits {
        requests: Rate::NONE,
        messages: Rate::NONE,
        socket: Rate::NONE,
        seat: Rate::NONE,
        tables: Rate::NONE,
        thoughts: u32::MAX,
        hints: u32::MAX,
        analyses: u32::MAX,
        share: Share::All,
        sockets: u32::MAX,
        connections: u32::MAX,
    };
}

/// The most addresses that are tracked.
const ADDRESSES: usize = 20_000;

/// The rate limiters of a server.
pub(crate) struct RateLimits {
    requests: RateLimiters<Origin>,
    messages: RateLimiters<Origin>,
    tables: RateLimiters<Origin>,
    pub(crate) connections: Arc<ConnectionLimiter>,
    /// How fast one socket and one seat may send.
    pub(crate) socket: Rate,
    pub(crate) seat: Rate,
}

impl RateLimits {
    pub(crate) fn new(limits: Limits) -> RateLimits {
        RateLimits {
            requests: RateLimiters::new(limits.requests, ADDRESSES),
            messages: RateLimiters::new(limits.messages, ADDRESSES),
            tables: RateLimiters::new(limits.tables, ADDRESSES),
            connections: Arc::new(ConnectionLimiter::new(limits.sockets)),
            socket: limits.socket,
            seat: limits.seat,
        }
    }

    pub(crate) fn admit_request(&self, origin: Origin, now: Instant) -> bool {
        self.requests.admit(origin, now.0)
    }

    pub(crate) fn admit_message(&self, origin: Origin, now: Instant) -> bool {
        self.messages.admit(origin, now.0)
    }

    pub(crate) fn admit_table(&self, origin: Origin, now: Instant) -> bool {
        self.tables.admit(origin, now.0)
    }
}

//! What a listener counts.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;

/// The metrics of a listener. A copy counts the same.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Open connections.
    pub open: Gauge,
    /// Connections that were closed at once: too many, in all or of one address.
    pub turned_away: Counter,
    /// Connections that the system could not give.
    pub accept_errors: Counter,
    /// Connections that were dropped because nothing more came from them.
    pub dropped: Counter,
}

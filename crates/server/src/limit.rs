//! Rate limiters (GCRA) and connection limits of one origin.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use tripot_store::Source;
use tripot_table::Instant;

/// A rate limit: a burst, and then one each interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// Milliseconds until one more is allowed.
    pub every: u32,
}

impl Rate {
    /// No limit.
    pub const NONE: Rate = Rate { burst: u32::MAX, every: 0 };
}

/// A rate limiter: one point in time, by the generic cell rate algorithm (GCRA).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RateLimiter {
    /// When everything asked for so far would have been asked for, one after the other.
    paid_until: u64,
}

impl RateLimiter {
    /// Whether one more is allowed now; then it is counted.
    pub(crate) fn admit(&mut self, rate: Rate, now: Instant) -> bool {
        // Who is not limited must not be kept out by two who looked at the clock in turn and asked
        // in the other order.
        if rate == Rate::NONE {
            return true;
        }
        let start = self.paid_until.max(now.0);
        let ahead = u64::from(rate.every) * u64::from(rate.burst.saturating_sub(1));
        if start > now.0 + ahead {
            return false;
        }
        self.paid_until = start + u64::from(rate.every);
        true
    }

    /// Whether nothing of what was asked for counts any more.
    fn is_clear(self, now: Instant) -> bool {
        self.paid_until <= now.0
    }
}

/// A rate limiter for each of a bounded number of keys.
#[derive(Debug)]
pub(crate) struct RateLimiters<K> {
    rate: Rate,
    most: usize,
    known: Mutex<HashMap<K, RateLimiter>>,
}

impl<K: Eq + Hash> RateLimiters<K> {
    /// Limiters for at most `most` keys at a time.
    pub(crate) fn new(rate: Rate, most: usize) -> RateLimiters<K> {
        RateLimiters { rate, most, known: Mutex::default() }
    }

    /// Whether this one may have one more.
    pub(crate) fn admit(&self, who: K, now: Instant) -> bool {
        let mut limiters = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if limiters.len() >= self.most && !limiters.contains_key(&who) {
            limiters.retain(|_, limiter| !limiter.is_clear(now));
            // More keys than that at once are one client with many addresses.
            if limiters.len() >= self.most {
                return false;
            }
        }
        limiters.entry(who).or_default().admit(self.rate, now)
    }
}

/// The origin of requests that are counted together: an address, or its /64 network (IPv6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Origin(IpAddr);

impl Origin {
    /// Where an address asks from.
    pub(crate) fn of(address: IpAddr) -> Origin {
        Origin(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let network = u128::from(address) & (u128::MAX << 64);
                IpAddr::V6(Ipv6Addr::from(network))
            }
        })
    }

    /// The same, as queues count it.
    pub(crate) fn source(self) -> Source {
        Source::of_address(&self.to_string())
    }
}

/// Limits the connections of each origin.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    most: u32,
    open: Mutex<HashMap<Origin, u32>>,
}

/// A connection that counts until this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    connections: Arc<ConnectionLimiter>,
    origin: Origin,
}

impl ConnectionLimiter {
    /// At most `most` connections for each origin.
    pub(crate) fn new(most: u32) -> ConnectionLimiter {
        ConnectionLimiter { most, open: Mutex::default() }
    }

    /// A permit for one more connection, unless the origin has too many.
    pub(crate) fn acquire(
        self: &Arc<ConnectionLimiter>,
        origin: Origin,
    ) -> Option<ConnectionPermit> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(origin).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { connections: Arc::clone(self), origin })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.origin) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.origin);
            }
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every: 100 };

    #[test]
    fn a_burst_is_admitted_and_then_one_at_a_time() {
        let mut limiter = RateLimiter::default();
        let mut admitted = |at| limiter.admit(RATE, Instant(at));
        let at_once: Vec<bool> = (0..5).map(|_| admitted(1_000)).collect();
        assert_eq!(at_once, [true, true, true, false, false]);
        assert!(!admitted(1_099));
        assert!(admitted(1_100));
        assert!(!admitted(1_100));
        assert!((0..3).all(|_| admitted(5_000)));
        assert!(!admitted(5_000));
    }

    #[test]
    fn without_a_limit_even_the_past_is_admitted() {
        let mut limiter = RateLimiter::default();
        assert!(
            limiter.admit(Rate::NONE, Instant(1_000)) && limiter.admit(Rate::NONE, Instant(999))
        );
    }

    #[test]
    fn the_number_of_limiters_is_bounded() {
        let limiters = RateLimiters::new(RATE, 2);
        assert!(limiters.admit(1, Instant(0)));
        assert!(limiters.admit(2, Instant(0)));
        assert!(!limiters.admit(3, Instant(0)));
        assert!(limiters.admit(2, Instant(0)));
        // The first is forgotten when it has nothing to pay for any more.
        assert!(limiters.admit(3, Instant(150)));
        assert_eq!(limiters.known.lock().unwrap().len(), 2);
    }

    #[test]
    fn a_network_is_one_origin() {
        let origin = |text: &str| Origin::of(text.parse().unwrap());
        assert_eq!(origin("2001:db8::1"), origin("2001:db8::2"));
        assert_ne!(origin("2001:db8::1"), origin("2001:db8:0:1::1"));
        assert_eq!(origin("::ffff:10.0.0.1"), origin("10.0.0.1"));
        assert_ne!(origin("10.0.0.1"), origin("10.0.0.2"));
    }

    #[test]
    fn a_dropped_permit_is_free_again() {
        let connections = Arc::new(ConnectionLimiter::new(1));
        let origin = Origin::of("10.0.0.1".parse().unwrap());
        let first = connections.acquire(origin);
        assert!(first.is_some() && connections.acquire(origin).is_none());
        assert!(connections.acquire(Origin::of("10.0.0.2".parse().unwrap())).is_some());
        drop(first);
        assert!(connections.acquire(origin).is_some());
    }
}

//! How much one address or one seat may ask for.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use tripot_store::Source;
use tripot_table::Instant;

/// So many at once, and then one each so many milliseconds.
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

/// How much somebody has asked for lately: one point in time, by the generic cell rate algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meter {
    /// When everything asked for so far would have been asked for, one after the other.
    paid_until: u64,
}

impl Meter {
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

/// A meter for each of a bounded number of askers.
#[derive(Debug)]
pub(crate) struct Meters<K> {
    rate: Rate,
    most: usize,
    known: Mutex<HashMap<K, Meter>>,
}

impl<K: Eq + Hash> Meters<K> {
    /// Meters for at most so many at once.
    pub(crate) fn new(rate: Rate, most: usize) -> Meters<K> {
        Meters { rate, most, known: Mutex::default() }
    }

    /// Whether this one may have one more.
    pub(crate) fn admit(&self, who: K, now: Instant) -> bool {
        let mut meters = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if meters.len() >= self.most && !meters.contains_key(&who) {
            meters.retain(|_, meter| !meter.is_clear(now));
            // So many askers at once are one asker with many addresses.
            if meters.len() >= self.most {
                return false;
            }
        }
        meters.entry(who).or_default().admit(self.rate, now)
    }
}

/// Where somebody asks from: an address, or the network of one where a customer gets a whole network.
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

/// How many connections each address has.
#[derive(Debug)]
pub(crate) struct Doors {
    most: u32,
    open: Mutex<HashMap<Origin, u32>>,
}

/// A connection that counts while it is there.
#[derive(Debug)]
pub(crate) struct Entered {
    doors: Arc<Doors>,
    origin: Origin,
}

impl Doors {
    /// At most so many for each address.
    pub(crate) fn new(most: u32) -> Doors {
        Doors { most, open: Mutex::default() }
    }

    /// Lets one more in, if it may come.
    pub(crate) fn enter(self: &Arc<Doors>, origin: Origin) -> Option<Entered> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(origin).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Entered { doors: Arc::clone(self), origin })
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().unwrap_or_else(PoisonError::into_inner);
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
        let mut meter = Meter::default();
        let mut admitted = |at| meter.admit(RATE, Instant(at));
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
        let mut meter = Meter::default();
        assert!(meter.admit(Rate::NONE, Instant(1_000)) && meter.admit(Rate::NONE, Instant(999)));
    }

    #[test]
    fn the_number_of_meters_is_bounded() {
        let meters = Meters::new(RATE, 2);
        assert!(meters.admit(1, Instant(0)));
        assert!(meters.admit(2, Instant(0)));
        assert!(!meters.admit(3, Instant(0)));
        assert!(meters.admit(2, Instant(0)));
        // The first is forgotten when it has nothing to pay for any more.
        assert!(meters.admit(3, Instant(150)));
        assert_eq!(meters.known.lock().unwrap().len(), 2);
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
    fn whoever_leaves_makes_room() {
        let doors = Arc::new(Doors::new(1));
        let origin = Origin::of("10.0.0.1".parse().unwrap());
        let first = doors.enter(origin);
        assert!(first.is_some() && doors.enter(origin).is_none());
        assert!(doors.enter(Origin::of("10.0.0.2".parse().unwrap())).is_some());
        drop(first);
        assert!(doors.enter(origin).is_some());
    }
}

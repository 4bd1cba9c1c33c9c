//! How many connections there may be, in all and of one address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::watch;

use crate::limit::Origin;
use crate::metrics::Metrics;

/// So many connections are kept for those who ask how the server is, and to tell others that it is
/// full.
const RESERVE: u32 = 32;
/// So many of them for one address, so that one alone can't have them all.
const RESERVE_EACH: u32 = 2;
/// File descriptors that are no connections: the store, the log, the runtime, files being read.
const FILES: u32 = 96;
/// The most connections, whatever the system allows: each may hold some memory.
const MOST: u32 = 50_000;
/// The fewest, however little the system allows.
const FEWEST: u32 = 8;

/// What a connection may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Anything.
    Ordinary,
    /// Only how the server is: there are too many connections, in all or of its address.
    Reserve,
}

/// Counts connections, and says who may have one more.
#[derive(Debug)]
pub(crate) struct Admission {
    /// The most ordinary connections in all, and of one address.
    in_all: u32,
    each: u32,
    metrics: Arc<Metrics>,
    open: Mutex<Open>,
    /// How many there are, for who waits until there are none.
    count: watch::Sender<u32>,
}

#[derive(Debug, Default)]
struct Open {
    ordinary: Count,
    reserve: Count,
}

#[derive(Debug, Default)]
struct Count {
    all: u32,
    each: HashMap<Origin, u32>,
}

/// A connection that counts while it is there.
#[derive(Debug)]
pub(crate) struct Permit {
    admission: Arc<Admission>,
    /// Nothing for a proxy, which speaks for many.
    origin: Option<Origin>,
    pub(crate) standing: Standing,
}

impl Count {
    /// Counts one more, if there are fewer than so many in all and of its address.
    fn add(&mut self, origin: Option<Origin>, in_all: u32, each: u32) -> bool {
        if self.all >= in_all {
            return false;
        }
        if let Some(origin) = origin {
            let own = self.each.get(&origin).copied().unwrap_or_default();
            if own >= each {
                return false;
            }
            self.each.insert(origin, own + 1);
        }
        self.all += 1;
        true
    }

    fn remove(&mut self, origin: Option<Origin>) {
        self.all -= 1;
        if let Some(origin) = origin
            && let Some(own) = self.each.get_mut(&origin)
        {
            *own -= 1;
            if *own == 0 {
                self.each.remove(&origin);
            }
        }
    }
}

impl Admission {
    /// At most so many connections in all and of one address, beside the reserve.
    pub(crate) fn new(in_all: u32, each: u32, metrics: Arc<Metrics>) -> Admission {
        let count = watch::Sender::new(0);
        Admission { in_all, each, metrics, open: Mutex::default(), count }
    }

    /// Admits one more, if it may come. Who speaks for many counts in all only.
    pub(crate) fn admit(self: &Arc<Admission>, origin: Option<Origin>) -> Option<Permit> {
        let mut open = self.lock();
        let standing = if open.ordinary.add(origin, self.in_all, self.each) {
            Standing::Ordinary
        } else if open.reserve.add(origin, RESERVE, RESERVE_EACH) {
            Standing::Reserve
        } else {
            return None;
        };
        self.tell(&open);
        Some(Permit { admission: Arc::clone(self), origin, standing })
    }

    /// Done when there is no connection left.
    pub(crate) async fn emptied(&self) {
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }

    fn tell(&self, open: &Open) {
        let count = open.ordinary.all + open.reserve.all;
        self.metrics.open.set(count.into());
        self.count.send_replace(count);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.admission.lock();
        match self.standing {
            Standing::Ordinary => open.ordinary.remove(self.origin),
            Standing::Reserve => open.reserve.remove(self.origin),
        }
        self.admission.tell(&open);
    }
}

/// How many ordinary connections the system allows: as many as there may be file descriptors, less
/// what else needs one. Asks for as many descriptors as the process may have.
pub(crate) fn most_connections() -> u32 {
    let allowed = getrlimit(Resource::Nofile);
    let wanted = Rlimit { current: allowed.maximum, ..allowed };
    // Where it is refused, what was allowed stays.
    let allowed = setrlimit(Resource::Nofile, wanted).map_or(allowed, |()| wanted);
    connections_within(allowed.current)
}

/// How many ordinary connections so many file descriptors are enough for; all if nothing is said.
fn connections_within(descriptors: Option<u64>) -> u32 {
    let descriptors = descriptors.map_or(u32::MAX, |all| u32::try_from(all).unwrap_or(u32::MAX));
    descriptors.saturating_sub(FILES + RESERVE).clamp(FEWEST, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> Origin {
        Origin::of(text.parse().unwrap())
    }

    fn admission(in_all: u32, each: u32) -> Arc<Admission> {
        Arc::new(Admission::new(in_all, each, Arc::default()))
    }

    #[test]
    fn one_address_has_its_share_and_a_little_of_the_reserve() {
        let admission = admission(10, 2);
        let mut held = Vec::new();
        for standing in
            [Standing::Ordinary, Standing::Ordinary, Standing::Reserve, Standing::Reserve]
        {
            // A customer of IPv6 has a whole network of addresses.
            let permit =
                admission.admit(Some(origin(&format!("2001:db8::{}", held.len())))).unwrap();
            assert_eq!(permit.standing, standing);
            held.push(permit);
        }
        assert!(admission.admit(Some(origin("2001:db8::9"))).is_none());
        assert_eq!(admission.admit(Some(origin("10.0.0.1"))).unwrap().standing, Standing::Ordinary);
        held.clear();
        assert_eq!(
            admission.admit(Some(origin("2001:db8::9"))).unwrap().standing,
            Standing::Ordinary
        );
    }

    #[test]
    fn a_full_house_has_a_reserve_for_many_addresses() {
        let admission = admission(3, 2);
        let held: Vec<Permit> = (0..3 + RESERVE)
            .map(|number| admission.admit(Some(origin(&format!("10.0.0.{number}")))).unwrap())
            .collect();
        let ordinary = held.iter().filter(|permit| permit.standing == Standing::Ordinary);
        assert_eq!(ordinary.count(), 3);
        assert!(admission.admit(Some(origin("10.0.1.1"))).is_none());
    }

    #[test]
    fn a_proxy_speaks_for_many() {
        let admission = admission(5, 1);
        let held: Vec<Permit> = (0..5).map(|_| admission.admit(None).unwrap()).collect();
        assert!(held.iter().all(|permit| permit.standing == Standing::Ordinary));
        assert_eq!(admission.admit(None).unwrap().standing, Standing::Reserve);
    }

    #[test]
    fn connections_follow_from_what_the_system_allows() {
        assert_eq!(connections_within(Some(1024)), 1024 - FILES - RESERVE);
        assert_eq!(connections_within(Some(64)), FEWEST);
        assert_eq!(connections_within(None), MOST);
        assert_eq!(connections_within(Some(u64::MAX)), MOST);
    }
}

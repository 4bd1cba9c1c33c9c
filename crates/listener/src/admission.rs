//! Connection limits: permits for connections, in all and of one address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::watch;

use crate::counters::Counters;
use crate::origin::Origin;

/// Connections that are reserved for health checks, and for refusing others with an answer.
const RESERVE: u32 = 32;
/// The most of them for one address.
const RESERVE_EACH: u32 = 2;
/// File descriptors that are no connections: the store, the log, the runtime, files being read.
const FILES: u32 = 96;
/// The most connections, whatever the system allows: each may hold some memory.
const MOST: u32 = 50_000;
/// The fewest, however little the system allows.
const FEWEST: u32 = 8;

/// The class of a connection: which requests it may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionClass {
    /// Any request.
    Regular,
    /// Health and metrics only: there are too many connections, in all or of its address.
    Reserve,
}

/// Counts connections and grants permits for them.
#[derive(Debug)]
pub(crate) struct Admission {
    /// The most ordinary connections in all, and of one address.
    in_all: u32,
    each: u32,
    counters: Counters,
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
    pub(crate) class: ConnectionClass,
}

impl Count {
    /// Counts one more, unless a limit is reached, in all or of its address.
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
    /// At most `in_all` connections and `each` of one address, beside the reserve.
    pub(crate) fn new(in_all: u32, each: u32, counters: Counters) -> Admission {
        let count = watch::Sender::new(0);
        Admission { in_all, each, counters, open: Mutex::default(), count }
    }

    /// Admits one more, if it may come. Who speaks for many counts in all only.
    pub(crate) fn admit(self: &Arc<Admission>, origin: Option<Origin>) -> Option<Permit> {
        let mut open = self.lock();
        let class = if open.ordinary.add(origin, self.in_all, self.each) {
            ConnectionClass::Regular
        } else if open.reserve.add(origin, RESERVE, RESERVE_EACH) {
            ConnectionClass::Reserve
        } else {
            return None;
        };
        self.tell(&open);
        Some(Permit { admission: Arc::clone(self), origin, class })
    }

    /// Done when there is no connection left.
    pub(crate) async fn emptied(&self) {
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }

    fn tell(&self, open: &Open) {
        let count = open.ordinary.all + open.reserve.all;
        self.counters.open.set(count.into());
        self.count.send_replace(count);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.admission.lock();
        match self.class {
            ConnectionClass::Regular => open.ordinary.remove(self.origin),
            ConnectionClass::Reserve => open.reserve.remove(self.origin),
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

/// The most regular connections for a limit of file descriptors, if there is one.
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
        Arc::new(Admission::new(in_all, each, Counters::default()))
    }

    #[test]
    fn one_address_has_its_share_and_a_little_of_the_reserve() {
        let admission = admission(10, 2);
        let mut held = Vec::new();
        for class in [
            ConnectionClass::Regular,
            ConnectionClass::Regular,
            ConnectionClass::Reserve,
            ConnectionClass::Reserve,
        ] {
            // A customer of IPv6 has a whole network of addresses.
            let permit =
                admission.admit(Some(origin(&format!("2001:db8::{}", held.len())))).unwrap();
            assert_eq!(permit.class, class);
            held.push(permit);
        }
        assert!(admission.admit(Some(origin("2001:db8::9"))).is_none());
        assert_eq!(
            admission.admit(Some(origin("10.0.0.1"))).unwrap().class,
            ConnectionClass::Regular
        );
        held.clear();
        assert_eq!(
            admission.admit(Some(origin("2001:db8::9"))).unwrap().class,
            ConnectionClass::Regular
        );
    }

    #[test]
    fn a_full_server_has_a_reserve_for_many_addresses() {
        let admission = admission(3, 2);
        let held: Vec<Permit> = (0..3 + RESERVE)
            .map(|number| admission.admit(Some(origin(&format!("10.0.0.{number}")))).unwrap())
            .collect();
        let ordinary = held.iter().filter(|permit| permit.class == ConnectionClass::Regular);
        assert_eq!(ordinary.count(), 3);
        assert!(admission.admit(Some(origin("10.0.1.1"))).is_none());
    }

    #[test]
    fn a_proxy_speaks_for_many() {
        let admission = admission(5, 1);
        let held: Vec<Permit> = (0..5).map(|_| admission.admit(None).unwrap()).collect();
        assert!(held.iter().all(|permit| permit.class == ConnectionClass::Regular));
        assert_eq!(admission.admit(None).unwrap().class, ConnectionClass::Reserve);
    }

    #[test]
    fn connections_follow_from_what_the_system_allows() {
        assert_eq!(connections_within(Some(1024)), 1024 - FILES - RESERVE);
        assert_eq!(connections_within(Some(64)), FEWEST);
        assert_eq!(connections_within(None), MOST);
        assert_eq!(connections_within(Some(u64::MAX)), MOST);
    }
}

//! How many connections of a kind each origin may have at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::origin::Origin;

/// Limits the connections of each origin.
#[derive(Debug)]
pub struct ConnectionLimiter {
    most: u32,
    open: Mutex<HashMap<Origin, u32>>,
}

/// A connection that counts until this is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    connections: Arc<ConnectionLimiter>,
    origin: Origin,
}

impl ConnectionLimiter {
    /// At most `most` connections for each origin.
    pub fn new(most: u32) -> ConnectionLimiter {
        ConnectionLimiter { most, open: Mutex::default() }
    }

    /// A permit for one more connection, unless the origin has too many.
    pub fn acquire(self: &Arc<ConnectionLimiter>, origin: Origin) -> Option<ConnectionPermit> {
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

#[cfg(test)]
mod tests {
    use super::*;

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

//! Rate limiters by the generic cell rate algorithm (GCRA).

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

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
pub struct RateLimiter {
    /// When everything asked for so far would have been asked for, one after the other.
    paid_until: u64,
}

impl RateLimiter {
    /// Whether one more is allowed now, in milliseconds of any clock; then it is counted.
    pub fn admit(&mut self, rate: Rate, now: u64) -> bool {
        // Who is not limited must not be kept out by two who looked at the clock in turn and asked
        // in the other order.
        if rate == Rate::NONE {
            return true;
        }
        let start = self.paid_until.max(now);
        let ahead = u64::from(rate.every) * u64::from(rate.burst.saturating_sub(1));
        if start > now + ahead {
            return false;
        }
        self.paid_until = start + u64::from(rate.every);
        true
    }

    /// Whether nothing of what was asked for counts any more.
    fn is_clear(self, now: u64) -> bool {
        self.paid_until <= now
    }
}

/// A rate limiter for each of a bounded number of keys.
#[derive(Debug)]
pub struct RateLimiters<K> {
    rate: Rate,
    most: usize,
    known: Mutex<HashMap<K, RateLimiter>>,
}

impl<K: Eq + Hash> RateLimiters<K> {
    /// Limiters for at most `most` keys at a time.
    pub fn new(rate: Rate, most: usize) -> RateLimiters<K> {
        RateLimiters { rate, most, known: Mutex::default() }
    }

    /// Whether this one may have one more now, in milliseconds of any clock.
    pub fn admit(&self, who: K, now: u64) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every: 100 };

    #[test]
    fn a_burst_is_admitted_and_then_one_at_a_time() {
        let mut limiter = RateLimiter::default();
        let mut admitted = |at| limiter.admit(RATE, at);
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
        assert!(limiter.admit(Rate::NONE, 1_000) && limiter.admit(Rate::NONE, 999));
    }

    #[test]
    fn the_number_of_limiters_is_bounded() {
        let limiters = RateLimiters::new(RATE, 2);
        assert!(limiters.admit(1, 0));
        assert!(limiters.admit(2, 0));
        assert!(!limiters.admit(3, 0));
        assert!(limiters.admit(2, 0));
        // The first is forgotten when it has nothing to pay for any more.
        assert!(limiters.admit(3, 150));
        assert_eq!(limiters.known.lock().unwrap().len(), 2);
    }
}

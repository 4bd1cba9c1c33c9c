//! Where requests come from, as far as they are counted together.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// The origin of requests that are counted together: an address, or its /64 network (IPv6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Origin(IpAddr);

impl Origin {
    /// Where an address asks from.
    pub fn of(address: IpAddr) -> Origin {
        Origin(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let network = u128::from(address) & (u128::MAX << 64);
                IpAddr::V6(Ipv6Addr::from(network))
            }
        })
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

    #[test]
    fn a_network_is_one_origin() {
        let origin = |text: &str| Origin::of(text.parse().unwrap());
        assert_eq!(origin("2001:db8::1"), origin("2001:db8::2"));
        assert_ne!(origin("2001:db8::1"), origin("2001:db8:0:1::1"));
        assert_eq!(origin("::ffff:10.0.0.1"), origin("10.0.0.1"));
        assert_ne!(origin("10.0.0.1"), origin("10.0.0.2"));
    }
}

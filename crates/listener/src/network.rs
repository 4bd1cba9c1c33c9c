//! IP networks in CIDR notation.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A network: an address and how many of its leading bits count.
///
/// ```
/// let network: tripot_listener::Network = "10.1.0.0/16".parse().unwrap();
/// assert!(network.contains("10.1.2.3".parse().unwrap()));
/// assert!(!network.contains("10.2.0.1".parse().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    base: IpAddr,
    bits: u8,
}

/// A text that is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a network such as 10.0.0.0/8 or 2001:db8::/32")]
pub struct NoNetwork;

impl Network {
    /// Loopback, private and link-local networks: those that no router of the internet carries.
    pub const PRIVATE: [Network; 8] = [
        Network::v4([127, 0, 0, 0], 8),
        Network::v4([10, 0, 0, 0], 8),
        Network::v4([172, 16, 0, 0], 12),
        Network::v4([192, 168, 0, 0], 16),
        Network::v4([169, 254, 0, 0], 16),
        Network { base: IpAddr::V6(Ipv6Addr::LOCALHOST), bits: 128 },
        Network { base: IpAddr::V6(Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0)), bits: 7 },
        Network { base: IpAddr::V6(Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0)), bits: 10 },
    ];

    const fn v4([a, b, c, d]: [u8; 4], bits: u8) -> Network {
        Network { base: IpAddr::V4(Ipv4Addr::new(a, b, c, d)), bits }
    }

    /// Whether an address is of this network. An IPv4 address within IPv6 counts as what it is.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differ = |one: u128, other: u128, all: u8| {
            // All but the leading bits are shifted out; a shift by the whole width leaves nothing.
            (one ^ other).checked_shr(u32::from(all - self.bits)).unwrap_or(0) != 0
        };
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                !differ(u32::from(base).into(), u32::from(address).into(), 32)
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => !differ(base.into(), address.into(), 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let (base, bits) = match text.split_once('/') {
            Some((base, bits)) => (base, Some(bits)),
            None => (text, None),
        };
        let base: IpAddr = base.parse().map_err(|_| NoNetwork)?;
        let most = if base.is_ipv4() { 32 } else { 128 };
        let is_number = |bits: &str| bits.bytes().all(|digit| digit.is_ascii_digit());
        let bits = bits.map_or(Ok(most), |bits| {
            bits.parse().ok().filter(|_| is_number(bits)).ok_or(NoNetwork)
        })?;
        let network = Network { base, bits };
        // Bits beyond the mask are a slip of the pen, and a network that is larger or smaller than
        // it seems decides who is believed.
        let is_base = bits <= most && {
            let host = match base {
                IpAddr::V4(base) => u128::from(u32::from(base)) << 96,
                IpAddr::V6(base) => base.into(),
            };
            host.checked_shl(bits.into()).unwrap_or(0) == 0
        };
        is_base.then_some(network).ok_or(NoNetwork)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.bits)
    }
}

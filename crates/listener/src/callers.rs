//! The client address of a request, behind reverse proxies too (`X-Forwarded-For`).

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use crate::network::Network;

/// From where those come whose address is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callers {
    /// From the address that connects.
    Direct,
    /// Through a reverse proxy, which adds the address that connects to it to `X-Forwarded-For`.
    BehindProxy(Proxies),
}

/// Which proxies are believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proxies {
    /// One on the same machine or in a private network. Callers may be there as well, so only the
    /// address that it has written itself is believed.
    Nearby,
    /// Any number of them, in these networks, where nobody else is.
    In(Vec<Network>),
}

/// The header in which proxies write who connects to them, each after what it was told itself.
///
/// `Forwarded` is not read: a proxy that writes the one passes the other on as a caller wrote it.
const FORWARDED: &str = "x-forwarded-for";

impl Callers {
    /// The address that counts: what connects, or what a proxy that is believed says has connected to
    /// it. Behind several proxies it is the last address that is none of theirs; anybody can write
    /// those before it.
    pub fn caller(&self, address: IpAddr, headers: &HeaderMap) -> IpAddr {
        let Callers::BehindProxy(proxies) = self else { return address };
        if !self.is_proxy(address) {
            return address;
        }
        let mut caller = address;
        for said in headers.get_all(FORWARDED).iter().rev() {
            let said = said.to_str().unwrap_or_default();
            for said in said.rsplit(',').map(str::trim) {
                let with_port = || said.parse().ok().map(|socket: SocketAddr| socket.ip());
                // Who wrote something else is answerable for it.
                let Some(next) = said.parse().ok().or_else(with_port) else { return caller };
                caller = next;
                if *proxies == Proxies::Nearby || !self.is_proxy(caller) {
                    return caller;
                }
            }
        }
        caller
    }

    /// Whether what connects from an address is a proxy that is believed.
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        match self {
            Callers::Direct => false,
            Callers::BehindProxy(Proxies::Nearby) => {
                Network::PRIVATE.iter().any(|network| network.contains(address))
            }
            Callers::BehindProxy(Proxies::In(networks)) => {
                networks.iter().any(|network| network.contains(address))
            }
        }
    }
}

//! Networks, sites and callers: what is written of them, and whom a server believes.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::net::IpAddr;

use axum::http::HeaderMap;
use tripot_listener::{Callers, Network, NoNetwork, NoSite, Proxies, Site};

fn network(text: &str) -> Network {
    text.parse().unwrap()
}

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn a_network_contains_its_addresses() {
    for (written, inside, outside) in [
        ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
        ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
        ("172.16.0.0/12", "172.31.255.255", "172.32.0.0"),
        ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
        ("10.0.0.0/8", "::ffff:10.0.0.1", "::a00:1"),
        ("fe80::/10", "febf::1", "fec0::1"),
    ] {
        assert!(network(written).contains(address(inside)), "{inside} in {written}");
        assert!(!network(written).contains(address(outside)), "{outside} in {written}");
    }
    assert!(network("0.0.0.0/0").contains(address("203.0.113.9")));
    assert!(!network("0.0.0.0/0").contains(address("2001:db8::1")));
    assert!(network("::/0").contains(address("2001:db8::1")));
}

#[test]
fn what_is_no_network_is_refused() {
    for text in ["", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/+8", "::1/64", "near"] {
        assert_eq!(text.parse::<Network>(), Err(NoNetwork), "{text}");
    }
}

#[test]
fn a_network_is_written_as_it_is_read() {
    for known in Network::PRIVATE {
        assert_eq!(known.to_string().parse(), Ok(known));
    }
}
fn site(text: &str) -> Site {
    text.parse().unwrap()
}

#[test]
fn a_host_is_compared_as_browsers_write_it() {
    let https = site("https://Tripot.example/");
    for host in ["tripot.example", "TRIPOT.example", "tripot.example:443"] {
        assert!(https.is_host(host), "{host}");
    }
    for host in ["", "tripot.example:80", "tripot.example.evil.example", "a@tripot.example"] {
        assert!(!https.is_host(host), "{host}");
    }
    let local = site("http://[::1]:7777");
    assert!(local.is_host("[::1]:7777") && !local.is_host("[::1]") && !local.is_host("::1"));
}

#[test]
fn an_origin_has_the_same_scheme_and_host() {
    let https = site("https://tripot.example");
    assert!(https.is_origin("https://tripot.example"));
    assert!(https.is_origin("https://tripot.example:443"));
    for origin in ["http://tripot.example", "null", "https://tripot.example:8443", ""] {
        assert!(!https.is_origin(origin), "{origin}");
    }
}

#[test]
fn what_is_no_site_is_refused() {
    for text in ["", "tripot.example", "ftp://tripot.example", "https://tripot.example/games"] {
        assert_eq!(text.parse::<Site>(), Err(NoSite), "{text}");
    }
}
fn caller(callers: &Callers, address: &str, said: &[&str]) -> String {
    let mut headers = HeaderMap::new();
    for said in said {
        headers.append("x-forwarded-for", said.parse().unwrap());
    }
    callers.caller(address.parse().unwrap(), &headers).to_string()
}

#[test]
fn only_a_proxy_nearby_says_who_connects() {
    let behind = |address, said| caller(&Callers::BehindProxy(Proxies::Nearby), address, said);
    assert_eq!(behind("127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
    assert_eq!(behind("::ffff:10.0.0.2", &["203.0.113.9:4711"]), "203.0.113.9");
    assert_eq!(behind("fd00::2", &["2001:db8::9"]), "2001:db8::9");
    // What the caller has made up stands before what the proxy adds.
    assert_eq!(behind("127.0.0.1", &["198.51.100.1, 203.0.113.9"]), "203.0.113.9");
    assert_eq!(behind("127.0.0.1", &["198.51.100.1", "203.0.113.9"]), "203.0.113.9");
    // A caller of the private network is a caller, not one more proxy.
    assert_eq!(behind("127.0.0.1", &["203.0.113.9, 192.168.0.7"]), "192.168.0.7");
    for rubbish in [&[][..], &[""], &["203.0.113.9, unknown"], &["203.0.113.9,"]] {
        assert_eq!(behind("127.0.0.1", rubbish), "127.0.0.1");
    }
    // A client that connects from elsewhere is no proxy of ours.
    assert_eq!(behind("198.51.100.1", &["203.0.113.9"]), "198.51.100.1");
    assert_eq!(caller(&Callers::Direct, "127.0.0.1", &["203.0.113.9"]), "127.0.0.1");
}

#[test]
fn of_several_proxies_the_last_stranger_counts() {
    let networks = ["192.0.2.0/24", "10.0.0.0/8"].map(|network| network.parse().unwrap());
    let callers = Callers::BehindProxy(Proxies::In(networks.to_vec()));
    let behind = |address, said| caller(&callers, address, said);
    assert_eq!(behind("192.0.2.1", &["203.0.113.9"]), "203.0.113.9");
    assert_eq!(behind("192.0.2.1", &["198.51.100.1, 203.0.113.9, 10.0.0.1"]), "203.0.113.9");
    assert_eq!(behind("192.0.2.1", &["198.51.100.1, 203.0.113.9", "10.0.0.1"]), "203.0.113.9");
    assert_eq!(behind("192.0.2.1", &["10.0.0.1"]), "10.0.0.1");
    assert_eq!(behind("192.0.2.1", &["203.0.113.9, rubbish, 10.0.0.1"]), "10.0.0.1");
    // These networks are all that is believed, this machine is not.
    assert_eq!(behind("127.0.0.1", &["203.0.113.9"]), "127.0.0.1");
}

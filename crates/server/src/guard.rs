//! What every request passes through.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tripot_catalog::Lang;

use crate::app::{App, Callers};
use crate::hub::now;
use crate::limit::Origin;
use crate::metrics::Metrics;
use crate::refusal::Refusal;

/// Nothing but what this server serves, no script or style within a page, no page within another.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// The headers of every answer.
pub(crate) const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// Adds the headers, counts and limits requests, keeps other sites out, and puts refusals in the
/// language of the reader.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let lang = lang(request.uri(), request.headers());
    let origin = Origin::of(caller(app.callers, address.ip(), request.headers()));
    request.extensions_mut().insert(Caller { origin, lang });
    let admitted = if app.gate.admit_request(origin, now()) {
        check_origin(request.method(), request.headers())
    } else {
        Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "serve.too_fast"))
    };
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if let Some(refusal) = response.extensions_mut().remove::<Refusal>() {
        Metrics::count(&app.metrics.refusals);
        response = refusal.response(lang);
    }
    response.headers_mut().extend(HEADERS);
    response
}

/// Who calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) origin: Origin,
    pub(crate) lang: Lang,
}

/// The header in which proxies write who connects to them, each after what it was told itself.
const FORWARDED: &str = "x-forwarded-for";

/// The address that counts: what connects, or what a proxy nearby says has connected to it. Only the
/// last address in the header is the proxy's own word; anybody can write the others.
fn caller(callers: Callers, address: IpAddr, headers: &HeaderMap) -> IpAddr {
    if callers == Callers::Direct || !is_near(address.to_canonical()) {
        return address;
    }
    let said = headers.get_all(FORWARDED).iter().next_back().and_then(|said| said.to_str().ok());
    let said = said.and_then(|said| said.rsplit(',').next()).map(str::trim).unwrap_or_default();
    let with_port = || said.parse().ok().map(|socket: SocketAddr| socket.ip());
    said.parse().ok().or_else(with_port).unwrap_or(address)
}

/// Whether an address is of this machine or of a private network.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            address.is_loopback() || address.is_private() || address.is_link_local()
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// The language of a request: `?lang=`, else what the browser likes best.
fn lang(uri: &Uri, headers: &HeaderMap) -> Lang {
    let pairs = uri.query().unwrap_or_default().split('&');
    let asked = pairs.filter_map(|pair| pair.strip_prefix("lang=")).find_map(Lang::from_code);
    let liked = || {
        let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        let codes = accepted.split(',').map(|part| part.split([';', '-']).next().unwrap_or(part));
        codes.into_iter().find_map(Lang::from_code)
    };
    asked.or_else(liked).unwrap_or(Lang::Fr)
}

/// Another site may not act through the browser of somebody who has a seat here.
fn check_origin(method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
    let upgrades = headers.contains_key(header::UPGRADE);
    let harmless = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method) && !upgrades;
    let Some(origin) = headers.get(header::ORIGIN).filter(|_| !harmless) else { return Ok(()) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    match (host, site) {
        (Some(host), Some(("http" | "https", site))) if site.eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(Refusal::forbidden("serve.origin")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        let pair = |(name, value): &(HeaderName, &str)| (name.clone(), value.parse().unwrap());
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn the_language_is_asked_for_or_liked() {
        let lang = |uri: &str, liked: &str| {
            let headers = headers(&[(header::ACCEPT_LANGUAGE, liked)]);
            lang(&uri.parse().unwrap(), &headers)
        };
        assert_eq!(lang("/", "en-GB,fr;q=0.5"), Lang::En);
        assert_eq!(lang("/", "de,fr-CA;q=0.5,en;q=0.1"), Lang::Fr);
        assert_eq!(lang("/?lang=en", "fr"), Lang::En);
        assert_eq!(lang("/?a=b&lang=xx", "en"), Lang::En);
        assert_eq!(lang("/", "de"), Lang::Fr);
    }

    #[test]
    fn only_a_proxy_nearby_says_who_connects() {
        let caller = |callers, address: &str, said: &[&str]| {
            let name = HeaderName::from_static(FORWARDED);
            let mut headers = HeaderMap::new();
            for said in said {
                headers.append(name.clone(), said.parse().unwrap());
            }
            caller(callers, address.parse().unwrap(), &headers).to_string()
        };
        let behind = |address, said| caller(Callers::BehindProxy, address, said);
        assert_eq!(behind("127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(behind("::ffff:10.0.0.2", &["203.0.113.9:4711"]), "203.0.113.9");
        assert_eq!(behind("fd00::2", &["2001:db8::9"]), "2001:db8::9");
        // What the caller has made up stands before what the proxy adds.
        assert_eq!(behind("127.0.0.1", &["198.51.100.1, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(behind("127.0.0.1", &["198.51.100.1", "203.0.113.9"]), "203.0.113.9");
        for rubbish in [&[][..], &[""], &["203.0.113.9, unknown"], &["203.0.113.9,"]] {
            assert_eq!(behind("127.0.0.1", rubbish), "127.0.0.1");
        }
        // Somebody who connects from far away is no proxy of ours.
        assert_eq!(behind("198.51.100.1", &["203.0.113.9"]), "198.51.100.1");
        assert_eq!(caller(Callers::Direct, "127.0.0.1", &["203.0.113.9"]), "127.0.0.1");
    }

    #[test]
    fn other_sites_do_not_act() {
        let check = |method: Method, origin: &str| {
            let headers = headers(&[(header::HOST, "tripot.example"), (header::ORIGIN, origin)]);
            check_origin(&method, &headers).is_ok()
        };
        assert!(check(Method::POST, "https://tripot.example"));
        assert!(!check(Method::POST, "https://evil.example"));
        assert!(!check(Method::POST, "https://tripot.example.evil.example"));
        assert!(!check(Method::POST, "null"));
        assert!(check(Method::GET, "https://evil.example"));
        let upgrade = [
            (header::HOST, "tripot.example"),
            (header::ORIGIN, "https://evil.example"),
            (header::UPGRADE, "websocket"),
        ];
        assert!(check_origin(&Method::GET, &headers(&upgrade)).is_err());
        assert!(check_origin(&Method::POST, &headers(&[(header::HOST, "a")])).is_ok());
    }
}

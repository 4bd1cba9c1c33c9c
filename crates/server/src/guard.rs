//! Middleware: security headers, rate limits, host and origin checks, languages of refusals.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tokio::time::timeout;
use tripot_catalog::Lang;
use tripot_listener::{ConnectionClass, Origin, Site};
use tripot_pages::SERVED_POLICY;
use tripot_store::Source;

use crate::app::App;
use crate::hub::now;
use crate::refusal::Refusal;

/// The headers of every answer.
pub(crate) const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SERVED_POLICY)),
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

/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// The longest record that is imported, in bytes: longer than that of any game that people play.
pub(crate) const LONGEST_RECORD: usize = 64 * 1024;
/// Where it is brought.
const REPLAY: &str = "/api/replay";

/// The longest body of a request to a path, in bytes.
fn longest_body(path: &str) -> usize {
    if path == REPLAY { LONGEST_RECORD } else { LONGEST_BODY }
}

/// What tells how the server is: answered while there is no place for anything else, whatever host
/// was asked for.
const STATES: [&str; 2] = ["/healthz", "/metrics"];

/// Adds the headers, counts and limits requests, keeps other sites out, waits for the whole request,
/// and puts refusals in the language of the reader.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let lang = lang(request.uri(), request.headers());
    let origin = Origin::of(app.callers.caller(address.ip(), request.headers()));
    request.extensions_mut().insert(Caller { origin, lang });
    let admitted = match admit(&app, origin, &request) {
        Ok(()) => receive(&app, request).await,
        Err(refusal) => Err(refusal),
    };
    let mut response = match admitted {
        Ok(request) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if let Some(refusal) = response.extensions_mut().remove::<Refusal>() {
        app.metrics.refusals.inc();
        response = refusal.response(lang);
    }
    response.headers_mut().extend(HEADERS);
    response
}

/// Whether a request may be answered.
fn admit(app: &App, origin: Origin, request: &Request) -> Result<(), Refusal> {
    let asks_state = STATES.contains(&request.uri().path());
    let class = request.extensions().get().copied().unwrap_or(ConnectionClass::Regular);
    if class == ConnectionClass::Reserve && !asks_state {
        return Err(Refusal::ConnectionsFull);
    }
    if !app.rate_limits.admit_request(origin, now()) {
        return Err(Refusal::TooFast);
    }
    if let Some(site) = app.site.as_ref().filter(|_| !asks_state) {
        check_host(site, request.uri(), request.headers())?;
    }
    check_origin(app.site.as_ref(), request.method(), request.headers())
}

/// Waits for the whole of a request, but not for long: nothing behind this waits for a caller.
async fn receive(app: &App, request: Request) -> Result<Request, Refusal> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let longest = longest_body(request.uri().path());
    if request.body().size_hint().lower() > longest as u64 {
        return Err(Refusal::TooLarge);
    }
    let (head, body) = request.into_parts();
    match timeout(app.timeouts.body, to_bytes(body, longest)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(head, Body::from(bytes))),
        Ok(Err(_)) => Err(Refusal::TooLarge),
        Err(_) => {
            app.metrics.dropped.inc();
            Err(Refusal::SlowBody)
        }
    }
}

/// Who calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) origin: Origin,
    pub(crate) lang: Lang,
}

impl Caller {
    /// The origin as queues count it.
    pub(crate) fn source(self) -> Source {
        source_of(self.origin)
    }
}

/// An origin as queues count it.
pub(crate) fn source_of(origin: Origin) -> Source {
    Source::of_address(&origin.to_string())
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

/// What asks for another host was not meant for this server.
fn check_host(site: &Site, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
    let mut said = headers.get_all(header::HOST).iter();
    let host = said.next().and_then(|host| host.to_str().ok());
    // A request may name the host in its first line, too.
    let named = uri.authority().is_none_or(|named| site.is_host(named.as_str()));
    if host.is_some_and(|host| site.is_host(host)) && said.next().is_none() && named {
        return Ok(());
    }
    Err(Refusal::Host)
}

/// Pages of other sites may not act through the browser of a player (CSRF).
fn check_origin(site: Option<&Site>, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
    let upgrades = headers.contains_key(header::UPGRADE);
    let harmless = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method) && !upgrades;
    let Some(origin) = headers.get(header::ORIGIN).filter(|_| !harmless) else { return Ok(()) };
    let own = origin.to_str().is_ok_and(|origin| match site {
        Some(site) => site.is_origin(origin),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            let page =
                origin.split_once("://").filter(|(scheme, _)| ["http", "https"].contains(scheme));
            page.zip(host).is_some_and(|((_, page), host)| page.eq_ignore_ascii_case(host))
        }
    });
    if own { Ok(()) } else { Err(Refusal::Origin) }
}

//! `GET` of everything else: the pages of the browser client.
//!
//! What a page is made of is at addresses that change with the content (`/assets/DIGEST/…`) and may be kept for ever; the
//! shell, which names them, is asked for again each time.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tripot_pages::{Asset, Release};

use crate::address;
use crate::app::App;
use crate::guard::Caller;
use crate::preview::preview;
use crate::refusal::Refusal;

/// What never changes at its address.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// What is asked for again each time.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the pages, or the shell for an address; where an address shows nothing, the shell says so.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path();
    let is_asset = path.starts_with("/assets/");
    let release = match if is_asset { Release::current() } else { Release::refreshed() } {
        Ok(release) => release,
        // A debug build after an edit: the tests of `tripot-pages` put the pages together, too.
        Err(error) if cfg!(debug_assertions) => {
            return (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response();
        }
        Err(error) => return Refusal::internal(&error).into_response(),
    };
    if is_asset {
        let Some(asset) = release.asset(path) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        return send(Arc::clone(asset), FOR_EVER, &headers).await;
    }
    if path == "/service-worker.js" {
        return send(Arc::clone(release.worker()), ASK_AGAIN, &headers).await;
    }
    // What has an ending is a file; everything else is an address of the shell.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        let Some(file) = Release::file(path) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        return send(Arc::new(file), ASK_AGAIN, &headers).await;
    }
    let exists = address::exists(&app, path.trim_start_matches('/')).await;
    let tags = preview(&app, path, &headers, caller.lang).await.unwrap_or_default();
    let shell = Arc::new(release.shell(path, caller.lang, &tags));
    // What is not there may be there later: a browser has nothing of it to compare.
    let asked = if exists { headers } else { without_tags(headers) };
    let mut response = send(shell, ASK_AGAIN, &asked).await;
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    if !exists {
        *response.status_mut() = StatusCode::NOT_FOUND;
        response.headers_mut().remove(header::ETAG);
    }
    response
}

fn without_tags(mut headers: HeaderMap) -> HeaderMap {
    headers.remove(header::IF_NONE_MATCH);
    headers
}

/// Sends a file, unless the client has it.
async fn send(asset: Arc<Asset>, cache: HeaderValue, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", asset.digest());
    let known = headers.get(header::IF_NONE_MATCH);
    let tags = [(header::ETAG, etag.clone())];
    let cache = [(header::CACHE_CONTROL, cache)];
    let vary = [(header::VARY, HeaderValue::from_static("accept-encoding"))];
    if known.is_some_and(|known| known.as_bytes().ends_with(etag.as_bytes())) {
        return (StatusCode::NOT_MODIFIED, tags, cache, vary).into_response();
    }
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let encoding = asset.encoding(accepted.filter_map(|value| value.to_str().ok()));
    let kind = [(header::CONTENT_TYPE, asset.kind().to_owned())];
    // To compress a file takes a moment, once.
    let body = tokio::task::spawn_blocking(move || asset.body(encoding).to_vec()).await;
    let body = match body {
        Ok(body) => body,
        Err(error) => return Refusal::internal(&error).into_response(),
    };
    let mut response = (tags, cache, vary, kind, body).into_response();
    if let Some(name) = encoding.name() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

//! Static files of the browser client, built into the program.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::RustEmbed;

use crate::address;
use crate::app::App;
use crate::guard::Caller;
use crate::preview::{Preview, preview};

/// The folder `web/`. A debug build reads it anew for each request, so that a page can be edited and
/// reloaded.
#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// The one page; what it shows is decided by its address.
const SHELL: &str = "index.html";

/// A file of the pages, or the shell for an address; where an address shows nothing, the shell says so.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    // What has an ending is a file; everything else is an address of the shell.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let name = if is_file { path } else { SHELL };
    let Some(file) = Web::get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_owned())];
    if !is_file && !address::exists(&app, path).await {
        let cache = [(header::CACHE_CONTROL, "no-cache")];
        return (StatusCode::NOT_FOUND, cache, kind, file.data).into_response();
    }
    let preview =
        if is_file { None } else { preview(&app, uri.path(), &headers, caller.lang).await };
    let hash = HEXLOWER.encode(&file.metadata.sha256_hash()[..16]);
    let etag = match &preview {
        Some(Preview { version, .. }) => format!("\"{hash}-{version}\""),
        None => format!("\"{hash}\""),
    };
    let known = headers.get(header::IF_NONE_MATCH);
    let cache = [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|known| known.as_bytes().ends_with(etag.as_bytes())) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    match preview {
        Some(Preview { tags, .. }) => {
            let shell = String::from_utf8_lossy(&file.data);
            (cache, kind, shell.replacen("</head>", &format!("{tags}\n</head>"), 1)).into_response()
        }
        None => (cache, kind, file.data).into_response(),
    }
}

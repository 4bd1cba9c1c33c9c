//! `GET /tables/{id}/picture`: the position that everybody may see, for previews of links.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use tokio::sync::Semaphore;
use tripot_pages::picture;

use super::table_id;
use crate::app::App;
use crate::guard::Caller;
use crate::refusal::Refusal;

/// Pictures that are made at the same time: nobody who plays waits for one.
static PICTURES: Semaphore = Semaphore::const_new(1);

/// The public position as a picture.
#[utoipa::path(get, tag = "tables", path = "/tables/{id}/picture", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "What everybody may see of the position, 1200 by 630 pixels", content_type = "image/png"), (status = 404, description = "No such table")))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let (position, scene) = {
        let table = live.table.lock().await;
        (table.position(), table.public_scene(caller.lang))
    };
    let etag = format!("\"{position}\"");
    let cache =
        [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, "public, max-age=60".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, cache).into_response());
    }
    let permit = PICTURES.acquire().await.map_err(|error| Refusal::internal(&error))?;
    let task = tokio::task::spawn_blocking(move || {
        let picture = picture::png(&scene);
        drop(permit);
        picture
    });
    let picture = task.await.map_err(|error| Refusal::internal(&error))?;
    Ok((cache, [(header::CONTENT_TYPE, "image/png")], picture).into_response())
}

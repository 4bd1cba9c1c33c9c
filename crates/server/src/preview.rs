//! Previews of links: what a site shows that is given the address of a table or of its replay (Open Graph).

use axum::http::{HeaderMap, header, uri::Authority};
use tripot_catalog::Lang;
use tripot_listener::Site;
use tripot_table::TableId;

use crate::app::App;

/// The tags for the head of the page with an address, if it is the page of a table. A table that is not there, or
/// that can't be read now, has none: the page itself says so.
pub(crate) async fn preview(
    app: &App,
    path: &str,
    headers: &HeaderMap,
    lang: Lang,
) -> Option<String> {
    let id = table_of(path)?;
    let origin = origin(app.site.as_ref(), headers)?;
    let live = app.hub.table(id).await.ok()?;
    let table = live.table.lock().await;
    Some(tripot_pages::preview(&table, &origin, path, lang))
}

/// The table whose page it is.
fn table_of(path: &str) -> Option<TableId> {
    let mut parts = path.strip_prefix("/table/")?.split('/');
    let id = parts.next()?.parse().ok()?;
    match (parts.next(), parts.next()) {
        (None | Some("replay" | "analysis" | "mistakes"), None) => Some(id),
        _ => None,
    }
}

/// Where the server is: its public address, or what the request calls it.
fn origin(site: Option<&Site>, headers: &HeaderMap) -> Option<String> {
    if let Some(site) = site {
        return Some(site.origin());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let authority: Authority = host.parse().ok()?;
    // A user's name is nothing that a browser writes.
    (!host.contains('@')).then(|| format!("http://{authority}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_tables_have_a_preview() {
        let id = TableId::from_bytes([7; 8]);
        for path in ["", "/replay", "/analysis", "/mistakes"] {
            assert_eq!(table_of(&format!("/table/{id}{path}")), Some(id));
        }
        for path in ["/", "/lobby", "/table", "/table/", "/table/no", "/rules/siam"] {
            assert_eq!(table_of(path), None, "{path}");
        }
        assert_eq!(table_of(&format!("/table/{id}/replay/more")), None);
        assert_eq!(table_of(&format!("/table/{id}/socket")), None);
    }

    #[test]
    fn the_public_address_is_believed_and_no_other_host() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "evil.example".parse().expect("a value"));
        let site = "https://tripot.example".parse().expect("a site");
        assert_eq!(origin(Some(&site), &headers).as_deref(), Some("https://tripot.example"));
        assert_eq!(origin(None, &headers).as_deref(), Some("http://evil.example"));
        for host in ["a b", "\"><script>", "user@host"] {
            if let Ok(value) = host.parse() {
                headers.insert(header::HOST, value);
                assert_eq!(origin(None, &headers), None, "{host}");
            }
        }
    }
}

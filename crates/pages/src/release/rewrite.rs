//! The shell and the manifest with the addresses of a version.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{HEAD_END, Place, STYLES, sheet};

/// The shell with the addresses of this version, one sheet, and where everything else is.
pub(super) fn write_shell(
    index: &str,
    addresses: &BTreeMap<String, String>,
    places: &serde_json::Value,
    place: &Place<'_>,
) -> String {
    let mut written = String::new();
    let mut styles = STYLES.into_iter();
    let mut was_sheet = false;
    for line in index.lines() {
        if line.starts_with("<title>") {
            // Before anything is loaded.
            written.push_str(place.tags);
        }
        let is_sheet = sheet(line).is_some();
        if is_sheet && !std::mem::replace(&mut was_sheet, true) {
            let style = styles.next().and_then(|style| addresses.get(style));
            let link = style.map(|style| format!("<link rel=\"stylesheet\" href=\"{style}\">\n"));
            written.push_str(&link.unwrap_or_default());
        }
        if is_sheet {
            continue;
        }
        if line == HEAD_END {
            let places = places.to_string().replace('&', "&amp;").replace('"', "&quot;");
            let _ = writeln!(written, "<meta name=\"assets\" content=\"{places}\">");
            let _ = writeln!(written, "<meta name=\"carrier\" content=\"{}\">", place.carrier);
            was_sheet = false;
        }
        let mut rest = line;
        while let Some((at, name)) = ["href=\"", "src=\""]
            .iter()
            .filter_map(|name| rest.find(name).map(|at| (at, *name)))
            .min()
        {
            let (before, after) = rest.split_at(at + name.len());
            let (path, after) = after.split_once('"').unwrap_or((after, ""));
            let path = match addresses.get(path) {
                Some(address) => address.clone(),
                None if path.starts_with('/') => place.address(path),
                None => path.to_owned(),
            };
            let _ = write!(written, "{before}{path}\"");
            rest = after;
        }
        written.push_str(rest);
        written.push('\n');
    }
    written
}

/// The manifest with the addresses of this version.
pub(super) fn write_manifest(
    bytes: &[u8],
    addresses: &BTreeMap<String, String>,
    place: &Place<'_>,
) -> Vec<u8> {
    fn rewrite(value: &mut serde_json::Value, write: &dyn Fn(&str) -> String) {
        match value {
            serde_json::Value::String(text) if text.starts_with('/') => *text = write(text),
            serde_json::Value::Array(items) => {
                for item in items {
                    rewrite(item, write);
                }
            }
            serde_json::Value::Object(items) => {
                for item in items.values_mut() {
                    rewrite(item, write);
                }
            }
            _ => {}
        }
    }
    let Ok(mut manifest) = serde_json::from_slice(bytes) else { return bytes.to_vec() };
    rewrite(&mut manifest, &|path| {
        addresses.get(path).cloned().unwrap_or_else(|| place.address(path))
    });
    manifest.to_string().into_bytes()
}

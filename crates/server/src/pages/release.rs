//! The pages as they are sent: the files of `web/` in few pieces, each with an address that changes with its content.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;
use tripot_catalog::Lang;

use super::Web;
use super::asset::Asset;
use super::bundle::{Bundle, BundleError, ENTRY};

/// The shell of every page, and the worker that keeps the pages.
const SHELL: &str = "/index.html";
const WORKER: &str = "/service-worker.js";
/// The sheets of the head together, without which nothing is shown, and those at the end of the body.
const STYLES: [&str; 2] = ["/style.css", "/late.css"];
/// Where the shell gets what is worth asking for early.
const HEAD_END: &str = "</head>";

/// All pages of one version.
pub(super) struct Release {
    /// By their addresses, which change with their content.
    assets: BTreeMap<String, Arc<Asset>>,
    /// The worker, which names all of them.
    pub(super) worker: Arc<Asset>,
    shell: String,
    /// The addresses of the chunks of modules.
    chunks: Vec<String>,
    bundle: Bundle,
    texts: BTreeMap<String, String>,
}

/// The files of `web/`, by their paths.
type Files = BTreeMap<String, (String, Vec<u8>)>;

/// The pages of this program. A debug build looks whether a file has changed when it is asked for the shell or the worker.
pub(super) fn current(refresh: bool) -> Result<Arc<Release>, BundleError> {
    type Kept = Option<(Files, Arc<Release>)>;
    static KEPT: Mutex<Kept> = Mutex::new(None);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let is_known = |(_, release): &(Files, Arc<Release>)| Arc::clone(release);
    if let Some(release) =
        kept.as_ref().filter(|_| !(cfg!(debug_assertions) && refresh)).map(is_known)
    {
        return Ok(release);
    }
    let files = files();
    if let Some((_, release)) = kept.as_ref().filter(|(known, _)| *known == files) {
        return Ok(Arc::clone(release));
    }
    let release = Arc::new(Release::new(&files)?);
    *kept = Some((files, Arc::clone(&release)));
    Ok(release)
}

fn files() -> Files {
    let file = |name: std::borrow::Cow<'static, str>| {
        let file = Web::get(&name)?;
        Some((format!("/{name}"), (file.metadata.mimetype().to_owned(), file.data.into_owned())))
    };
    Web::iter().filter_map(file).collect()
}

impl Release {
    fn new(files: &Files) -> Result<Release, BundleError> {
        let text = |path: &str| {
            let bytes = files.get(path).map(|(_, bytes)| bytes.as_slice()).unwrap_or_default();
            String::from_utf8_lossy(bytes).into_owned()
        };
        let is = |path: &str, ending: &str| path.ends_with(ending);
        let modules = files.keys().filter(|path| is(path, ".js") && *path != WORKER);
        let sources = modules.map(|path| (path.clone(), text(path))).collect();
        let bundle = Bundle::new(&sources)?;
        let mut assets: Vec<Asset> = Vec::new();
        for chunk in &bundle.chunks {
            let bytes = chunk.text.clone().into_bytes();
            assets.push(Asset::new(chunk.name, "text/javascript; charset=utf-8", bytes));
        }
        let chunks: Vec<String> = assets.iter().map(Asset::address).collect();
        let index = text(SHELL);
        let (head, body) = index.split_once(HEAD_END).unwrap_or((&index, ""));
        for (path, part) in STYLES.into_iter().zip([head, body]) {
            let sheets = part.lines().filter_map(sheet).map(text).collect::<String>();
            assets.push(Asset::new(path, "text/css; charset=utf-8", sheets.into_bytes()));
        }
        let is_plain = |path: &str| ![".js", ".css", ".html"].iter().any(|ending| is(path, ending));
        for (path, (kind, bytes)) in files.iter().filter(|(path, _)| is_plain(path)) {
            assets.push(Asset::new(path, kind, bytes.clone()));
        }
        let mut addresses: BTreeMap<String, String> =
            assets.iter().map(|asset| (asset.path.clone(), asset.address())).collect();
        addresses.insert(ENTRY.to_owned(), chunks[0].clone());
        let needed = |numbers: &Vec<usize>| -> Vec<&String> {
            numbers.iter().map(|number| &chunks[*number]).collect()
        };
        let places: BTreeMap<&String, Vec<&String>> =
            bundle.needs.iter().map(|(path, numbers)| (path, needed(numbers))).collect();
        let texts: BTreeMap<String, String> =
            addresses.iter().filter(|(path, _)| is(path, ".json")).map(pair).collect();
        let fetched: BTreeMap<String, String> = addresses
            .iter()
            .filter(|(path, _)| is(path, ".json") || is(path, ".svg"))
            .map(pair)
            .collect();
        let shell =
            write_shell(&index, &addresses, &json!({ "files": fetched, "modules": places }));
        assets.push(Asset::new(SHELL, "text/html; charset=utf-8", shell.clone().into_bytes()));
        let kept: Vec<String> =
            assets.iter().filter(|asset| !is(&asset.path, ".png")).map(Asset::address).collect();
        let shell_address = assets.last().map(Asset::address);
        let release = json!({ "shell": shell_address, "assets": kept });
        let worker = format!("self.RELEASE = {release};\n{}", text(WORKER));
        let worker = Asset::new(WORKER, "text/javascript; charset=utf-8", worker.into_bytes());
        let assets = assets.into_iter().map(|asset| (asset.address(), Arc::new(asset))).collect();
        Ok(Release { assets, worker: Arc::new(worker), shell, chunks, bundle, texts })
    }

    /// What is at an address.
    pub(super) fn asset(&self, address: &str) -> Option<Arc<Asset>> {
        self.assets.get(address).map(Arc::clone)
    }

    /// The shell for a page, which says what the browser should ask for at once; `tags` go into its head.
    pub(super) fn shell(&self, path: &str, lang: Lang, tags: &str) -> Asset {
        let mut early = if tags.is_empty() { String::new() } else { format!("{tags}\n") };
        let chunks = page_of(path).and_then(|page| self.bundle.needs.get(&page));
        for number in chunks.into_iter().flatten() {
            let _ =
                writeln!(early, "<link rel=\"modulepreload\" href=\"{}\">", self.chunks[*number]);
        }
        if let Some(text) = self.texts.get(&format!("/text/{}.json", lang.code())) {
            let _ = writeln!(
                early,
                "<link rel=\"preload\" href=\"{text}\" as=\"fetch\" type=\"application/json\" crossorigin=\"anonymous\">"
            );
        }
        let shell = self.shell.replacen(HEAD_END, &format!("{early}{HEAD_END}"), 1);
        Asset::new(SHELL, "text/html; charset=utf-8", shell.into_bytes())
    }
}

fn pair((path, address): (&String, &String)) -> (String, String) {
    (path.clone(), address.clone())
}

/// The sheet that a line of the shell refers to.
fn sheet(line: &str) -> Option<&str> {
    line.strip_prefix("<link rel=\"stylesheet\" href=\"")?.split('"').next()
}

/// The shell with the addresses of this version, one sheet, and where everything else is.
fn write_shell(
    index: &str,
    addresses: &BTreeMap<String, String>,
    places: &serde_json::Value,
) -> String {
    let mut written = String::new();
    let mut styles = STYLES.into_iter();
    let mut was_sheet = false;
    for line in index.lines() {
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
            let path = addresses.get(path).map_or(path, String::as_str);
            let _ = write!(written, "{before}{path}\"");
            rest = after;
        }
        written.push_str(rest);
        written.push('\n');
    }
    written
}

/// The page module of an address: `/page/replay.js` of `/table/ID/replay`.
fn page_of(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let (["table", _, page] | [page, ..]) = parts.as_slice() else { return None };
    Some(format!("/page/{page}.js"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(path: &str) -> String {
        let release = current(true).expect("the pages can be put together");
        let shell = release.shell(path, Lang::En, "");
        String::from_utf8(shell.body(super::super::asset::Encoding::Identity).to_vec()).unwrap()
    }

    #[test]
    fn everything_that_the_shell_names_is_there_and_never_changes() {
        let release = current(true).expect("the pages can be put together");
        let home = shell("/");
        let named: Vec<&str> =
            home.split('"').filter(|text| text.starts_with("/assets/")).collect();
        assert!(named.len() >= 6, "{home}");
        for address in &named {
            assert!(release.asset(address).is_some(), "{address}");
        }
        assert_eq!(home.matches("rel=\"stylesheet\"").count(), 2);
        assert_eq!(home.matches("<script").count(), 1);
        for word in ["/style/", "\"/app.js\"", "<style", "&quot;/page/home.js&quot;:[&quot;"] {
            assert!(!home.contains(word), "{word} in {home}");
        }
        let text = |name: &str| {
            let address = named.iter().find(|address| address.ends_with(name)).unwrap();
            let sheets = release.asset(address).unwrap();
            String::from_utf8_lossy(sheets.body(super::super::asset::Encoding::Identity))
                .into_owned()
        };
        assert!(
            text("/style.css").contains("--paper") && text("/late.css").contains(".table-grid")
        );
    }

    #[test]
    fn a_page_asks_early_for_what_it_needs() {
        let early = |path| shell(path).matches("rel=\"modulepreload\"").count();
        assert_eq!((early("/"), early("/lobby"), early("/nowhere")), (0, 0, 0));
        assert_eq!(
            (early("/table/abc"), early("/table/abc/replay"), early("/rules/siam")),
            (1, 2, 2)
        );
        assert!(shell("/").contains("/text/en.json\" as=\"fetch\""));
    }

    #[test]
    fn the_worker_names_every_file_that_pages_need() {
        let release = current(true).expect("the pages can be put together");
        let worker =
            String::from_utf8_lossy(release.worker.body(super::super::asset::Encoding::Identity))
                .into_owned();
        for name in [
            "/index.html",
            "/shell.js",
            "/table.js",
            "/more.js",
            "/style.css",
            "/late.css",
            "/text/fr.json",
            "/pieces.svg",
        ] {
            let address = release.assets.keys().find(|address| address.ends_with(name));
            assert!(worker.contains(address.unwrap().as_str()), "{name}");
        }
    }
}

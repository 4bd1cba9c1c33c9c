//! The pages as they are sent: the files of `web/` in few pieces, each with an address that changes with its content.

mod rewrite;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use rust_embed::RustEmbed;
use serde_json::json;
use tripot_catalog::{Lang, games};
use tripot_lessons::shipped;
use tripot_openings::Source;

use crate::asset::Asset;
use crate::bundle::{Bundle, BundleError, ENTRY, standalone};
use rewrite::{write_manifest, write_shell};

/// The folder `web/`. A debug build reads it anew, so that a page can be edited and reloaded.
#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// The shell of every page, and the worker that keeps the pages.
const SHELL: &str = "/index.html";
const WORKER: &str = "/service-worker.js";
/// What lets a browser install the pages.
const MANIFEST: &str = "/manifest.webmanifest";
/// The games as WebAssembly, if they were built before the program.
const ENGINE: &str = "/engine.wasm";
/// The scripts of the workers that run them.
const WORKERS: [&str; 2] = ["/here/worker.js", "/here/thinker.js"];
/// The sheets of the head together, without which nothing is shown, and those at the end of the body.
const STYLES: [&str; 2] = ["/style.css", "/late.css"];
/// Where the shell gets what is worth asking for early.
const HEAD_END: &str = "</head>";

/// All pages of one version.
pub struct Release {
    /// By their addresses, which change with their content.
    assets: BTreeMap<String, Arc<Asset>>,
    /// The worker, which names all of them.
    worker: Arc<Asset>,
    shell: String,
    /// The addresses of the chunks of modules.
    chunks: Vec<String>,
    bundle: Bundle,
    texts: BTreeMap<String, String>,
}

/// A file of a site without a server.
pub struct SiteFile {
    /// Where it lies in the folder of the site.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Where pages are, and who carries their tables.
struct Place<'a> {
    /// The path below which they are, with a slash at its end.
    base: &'a str,
    /// `server`, `both` (a server and the visitor's device) or `here` (the device alone).
    carrier: &'static str,
    /// Tags for the head of the shell.
    tags: &'a str,
}

impl Place<'_> {
    /// The address of a path of the site.
    fn address(&self, path: &str) -> String {
        format!("{}{}", self.base, path.trim_start_matches('/'))
    }
}

/// The files of `web/`, by their paths.
type Files = BTreeMap<String, (String, Vec<u8>)>;

/// What pages may do, as browsers are told: nothing but what comes from their own site, WebAssembly included.
macro_rules! policy {
    ($more:literal) => {
        concat!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; ",
            "base-uri 'none'; form-action 'self'",
            $more
        )
    };
}

/// The content policy of pages that a server sends: no page within another, either. Only a header can say that.
pub const SERVED_POLICY: &str = policy!("; frame-ancestors 'none'");
/// The content policy of pages that lie in a folder, which say it themselves.
const POLICY: &str = policy!("");

/// How old the pages may be that are taken from memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Age {
    Any,
    New,
}

/// The pages of this program, put together at the first call; if they must be new, the files are compared.
fn kept(age: Age) -> Result<Arc<Release>, BundleError> {
    static KEPT: Mutex<Option<(Files, Arc<Release>)>> = Mutex::new(None);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, release)) = kept.as_ref().filter(|_| age == Age::Any) {
        return Ok(Arc::clone(release));
    }
    let files = files();
    if let Some((_, release)) = kept.as_ref().filter(|(known, _)| *known == files) {
        return Ok(Arc::clone(release));
    }
    let carrier = if files.contains_key(ENGINE) { "both" } else { "server" };
    let place = Place { base: "/", carrier, tags: "" };
    let release = Arc::new(Release::new(&files, &place)?);
    *kept = Some((files, Arc::clone(&release)));
    Ok(release)
}

fn files() -> Files {
    let file = |name: std::borrow::Cow<'static, str>| {
        let file = Web::get(&name)?;
        Some((format!("/{name}"), (file.metadata.mimetype().to_owned(), file.data.into_owned())))
    };
    let mut files: Files = Web::iter().filter_map(file).collect();
    // Puzzles and lessons are played, and openings looked up, where the games are.
    let played = if files.contains_key(ENGINE) { games() } else { &[] };
    for game in played {
        let openings = tripot_openings::source(game.name()).map(Source::text);
        let own = [
            ("puzzles", Some(game.puzzle_file())),
            ("lessons", shipped(game.name())),
            ("openings", openings),
        ];
        for (folder, text) in own {
            let Some(text) = text else { continue };
            let path = format!("/{folder}/{}.txt", game.name());
            files.insert(path, ("text/plain; charset=utf-8".to_owned(), text.as_bytes().to_vec()));
        }
    }
    files
}

impl Release {
    /// The pages of this program.
    pub fn current() -> Result<Arc<Release>, BundleError> {
        kept(Age::Any)
    }

    /// The pages of this program; a debug build looks whether a file has changed.
    pub fn refreshed() -> Result<Arc<Release>, BundleError> {
        kept(if cfg!(debug_assertions) { Age::New } else { Age::Any })
    }

    /// A file of `web/` as it is, by its path (`/manifest.json`).
    pub fn file(path: &str) -> Option<Asset> {
        let file = Web::get(path.trim_start_matches('/'))?;
        Some(Asset::new(path, file.metadata.mimetype(), file.data.into_owned()))
    }

    /// The pages as files for a host that serves nothing but files, below a path such as `/tripot/`. The games run on the
    /// visitor's device; nothing if they were not built before the program.
    pub fn site(base: &str) -> Result<Option<Vec<SiteFile>>, BundleError> {
        let files = files();
        if !files.contains_key(ENGINE) {
            return Ok(None);
        }
        let tags = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"base\" content=\"{base}\">\n"
        );
        let release = Release::new(&files, &Place { base, carrier: "here", tags: &tags })?;
        // Home needs the first chunk alone, and nearly every other page all of them.
        let early: String = release.chunks[1..].iter().map(|chunk| preload(chunk)).collect();
        let deep = release.shell.replacen(HEAD_END, &format!("{early}{HEAD_END}"), 1);
        let mut written = vec![
            SiteFile { path: "index.html".to_owned(), bytes: release.shell.clone().into_bytes() },
            // A host of files shows this one at every address that is no file: the shell finds out which page it is.
            SiteFile { path: "404.html".to_owned(), bytes: deep.into_bytes() },
        ];
        let all = release.assets.values().map(|asset| (asset.address(), asset));
        let worker = (WORKER.to_owned(), &release.worker);
        for (path, asset) in all.chain([worker]) {
            let bytes = asset.body(crate::Encoding::Identity).to_vec();
            written.push(SiteFile { path: path.trim_start_matches('/').to_owned(), bytes });
        }
        Ok(Some(written))
    }

    fn new(files: &Files, place: &Place<'_>) -> Result<Release, BundleError> {
        let text = |path: &str| {
            let bytes = files.get(path).map(|(_, bytes)| bytes.as_slice()).unwrap_or_default();
            String::from_utf8_lossy(bytes).into_owned()
        };
        let is = |path: &str, ending: &str| path.ends_with(ending);
        let modules = files.keys().filter(|path| is(path, ".js") && *path != WORKER);
        let sources = modules.map(|path| (path.clone(), text(path))).collect();
        let bundle = Bundle::new(&sources)?;
        let mut assets: Vec<Asset> = Vec::new();
        for path in WORKERS.into_iter().filter(|_| files.contains_key(ENGINE)) {
            if let Some(text) = standalone(&sources, path)? {
                assets.push(Asset::new(path, "text/javascript; charset=utf-8", text.into_bytes()));
            }
        }
        let workers = assets.len();
        for chunk in &bundle.chunks {
            let bytes = chunk.text.clone().into_bytes();
            assets.push(Asset::new(chunk.name, "text/javascript; charset=utf-8", bytes));
        }
        let address = |asset: &Asset| place.address(&asset.address());
        let chunks: Vec<String> = assets[workers..].iter().map(address).collect();
        let index = text(SHELL);
        let (head, body) = index.split_once(HEAD_END).unwrap_or((&index, ""));
        for (path, part) in STYLES.into_iter().zip([head, body]) {
            let sheets = part.lines().filter_map(sheet).map(text).collect::<String>();
            assets.push(Asset::new(path, "text/css; charset=utf-8", sheets.into_bytes()));
        }
        let is_plain = |path: &str| ![".js", ".css", ".html"].iter().any(|ending| is(path, ending));
        for (path, (kind, bytes)) in files.iter().filter(|(path, _)| is_plain(path)) {
            if path != MANIFEST {
                assets.push(Asset::new(path, kind, bytes.clone()));
            }
        }
        let mut addresses: BTreeMap<String, String> =
            assets.iter().map(|asset| (asset.path().to_owned(), address(asset))).collect();
        if let Some((kind, bytes)) = files.get(MANIFEST) {
            let manifest = Asset::new(MANIFEST, kind, write_manifest(bytes, &addresses, place));
            addresses.insert(MANIFEST.to_owned(), address(&manifest));
            assets.push(manifest);
        }
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
            .filter(|(path, _)| {
                [".json", ".svg", ".wasm", ".txt"].iter().any(|ending| is(path, ending))
                    || WORKERS.contains(&path.as_str())
            })
            .map(pair)
            .collect();
        let shell =
            write_shell(&index, &addresses, &json!({ "files": fetched, "modules": places }), place);
        assets.push(Asset::new(SHELL, "text/html; charset=utf-8", shell.clone().into_bytes()));
        // Icons and screenshots are for the device that installs the pages, which has its own copies.
        let is_kept = |asset: &&Asset| !is(asset.path(), ".png") && !is(asset.path(), ".webp");
        let kept: Vec<String> = assets.iter().filter(is_kept).map(address).collect();
        let shell_address = assets.last().map(address);
        let release = json!({ "shell": shell_address, "assets": kept });
        let worker = format!("self.RELEASE = {release};\n{}", text(WORKER));
        let worker = Asset::new(WORKER, "text/javascript; charset=utf-8", worker.into_bytes());
        let assets = assets.into_iter().map(|asset| (asset.address(), Arc::new(asset))).collect();
        Ok(Release { assets, worker: Arc::new(worker), shell, chunks, bundle, texts })
    }

    /// What is at an address.
    pub fn asset(&self, address: &str) -> Option<&Arc<Asset>> {
        self.assets.get(address)
    }

    /// Everything that is at an address which changes with its content.
    pub fn assets(&self) -> impl Iterator<Item = &Arc<Asset>> {
        self.assets.values()
    }

    /// The service worker, which names what pages need.
    pub fn worker(&self) -> &Arc<Asset> {
        &self.worker
    }

    /// The shell for a page, which says what the browser should ask for at once; `tags` go into its head.
    pub fn shell(&self, path: &str, lang: Lang, tags: &str) -> Asset {
        let mut early = if tags.is_empty() { String::new() } else { format!("{tags}\n") };
        let chunks = page_of(path).and_then(|page| self.bundle.needs.get(&page));
        for number in chunks.into_iter().flatten() {
            early.push_str(&preload(&self.chunks[*number]));
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

/// What makes a browser ask for a chunk at once.
fn preload(chunk: &str) -> String {
    format!("<link rel=\"modulepreload\" href=\"{chunk}\">\n")
}

fn pair((path, address): (&String, &String)) -> (String, String) {
    (path.clone(), address.clone())
}

/// The sheet that a line of the shell refers to.
fn sheet(line: &str) -> Option<&str> {
    line.strip_prefix("<link rel=\"stylesheet\" href=\"")?.split('"').next()
}

/// The page module of an address: `/page/replay.js` of `/table/ID/replay`.
fn page_of(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let page = match parts.as_slice() {
        ["learn"] => "lessons",
        ["learn", ..] => "lesson",
        ["puzzles", _, "storm"] => "storm",
        ["puzzles", _, _] => "puzzle",
        ["table", _, page] | [page, ..] => page,
        [] => return None,
    };
    Some(format!("/page/{page}.js"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asset::Encoding;

    fn shell(path: &str) -> String {
        let release = Release::refreshed().expect("the pages can be put together");
        let shell = release.shell(path, Lang::En, "");
        String::from_utf8(shell.body(Encoding::Identity).to_vec()).unwrap()
    }

    #[test]
    fn everything_that_the_shell_names_is_there_and_never_changes() {
        let release = Release::refreshed().expect("the pages can be put together");
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
            String::from_utf8_lossy(sheets.body(Encoding::Identity)).into_owned()
        };
        assert!(
            text("/style.css").contains("--paper") && text("/late.css").contains(".table-grid")
        );
    }

    #[test]
    fn the_engine_comes_with_its_workers_and_is_kept_with_the_pages() {
        let mut files = files();
        files.remove(ENGINE);
        let place = Place { base: "/tripot/", carrier: "here", tags: "" };
        let without = Release::new(&files, &place).expect("the pages can be put together");
        assert!(!without.assets.keys().any(|address| address.contains("/here/")));
        files.insert(ENGINE.to_owned(), ("application/wasm".to_owned(), vec![0; 5000]));
        let with = Release::new(&files, &place).expect("the pages can be put together");
        let worker = String::from_utf8_lossy(with.worker.body(Encoding::Identity)).into_owned();
        for name in [ENGINE, WORKERS[0], WORKERS[1]] {
            let found = with.assets.iter().find(|(address, _)| address.ends_with(name));
            let (address, asset) = found.expect(name);
            let named = format!("&quot;{name}&quot;:&quot;/tripot{address}&quot;");
            assert!(with.shell.contains(&named), "{named} in {}", with.shell);
            assert!(worker.contains(&format!("/tripot{address}")), "{name}");
            assert_eq!(asset.encoding(["br"]), Encoding::Brotli, "{name}");
        }
        assert!(!worker.contains(".png") && !worker.contains(".webp"));
    }

    #[test]
    fn the_manifest_names_what_is_there() {
        let release = Release::refreshed().expect("the pages can be put together");
        let manifest = release.assets.iter().find(|(address, _)| address.ends_with(MANIFEST));
        let (_, manifest) = manifest.expect("it is an asset");
        let manifest: serde_json::Value =
            serde_json::from_slice(manifest.body(Encoding::Identity)).expect("it is JSON");
        for kind in ["icons", "screenshots"] {
            let pictures = manifest[kind].as_array().expect("a list");
            assert!(pictures.len() >= 2, "{kind}");
            for picture in pictures {
                let address = picture["src"].as_str().expect("an address");
                assert!(release.asset(address).is_some(), "{address}");
            }
        }
    }

    #[test]
    fn a_page_asks_early_for_what_it_needs() {
        let early = |path| shell(path).matches("rel=\"modulepreload\"").count();
        assert_eq!((early("/"), early("/lobby"), early("/nowhere")), (0, 0, 0));
        assert_eq!(
            (early("/table/abc"), early("/table/abc/replay"), early("/rules/siam")),
            (1, 2, 2)
        );
        for (path, chunks) in
            [("/learn", 1), ("/learn/siam", 2), ("/learn/siam/2", 2), ("/puzzles/siam/3", 2)]
        {
            assert_eq!(early(path), chunks, "{path}");
        }
        assert!(shell("/").contains("/text/en.json\" as=\"fetch\""));
    }

    #[test]
    fn the_worker_names_every_file_that_pages_need() {
        let release = Release::refreshed().expect("the pages can be put together");
        let worker =
            String::from_utf8_lossy(release.worker().body(Encoding::Identity)).into_owned();
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

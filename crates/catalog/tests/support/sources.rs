//! The sources of the program, for tests that read them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tripot_catalog::games;

/// The folder of the crates.
pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources of each crate that a player may hear from, with their paths.
pub(crate) fn sources() -> BTreeMap<PathBuf, String> {
    let mut sources = BTreeMap::new();
    for folder in fs::read_dir(crates()).expect("the folder of the crates") {
        let folder = folder.expect("a crate").path();
        let mut files = BTreeMap::new();
        collect(&folder.join("src"), &mut files);
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a name");
        let is_game = !["core", "testkit"].contains(&name)
            && files.values().any(|text: &String| text.contains("impl State for "));
        let waits = is_game && games().iter().all(|game| game.name() != name);
        // The test kit has games of its own that nobody plays; a game that is not in the
        // catalogue yet has nobody to speak to.
        if name != "testkit" && !waits {
            sources.extend(files);
        }
    }
    assert!(sources.len() > 40, "{} files", sources.len());
    sources
}

fn collect(folder: &Path, files: &mut BTreeMap<PathBuf, String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    for path in paths.filter(|path| path.file_stem().is_some_and(|stem| stem != "tests")) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            // Unit tests stand at the end.
            let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
            files.insert(path, text[..end].to_owned());
        }
    }
}

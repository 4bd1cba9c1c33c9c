//! The words of the pages: the same keys and gaps in both languages, none missing, none dead.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tripot_catalog::Lang;
use tripot_testkit::gaps;

type Texts = BTreeMap<String, String>;

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

fn texts(language: &str) -> Texts {
    let file = fs::read_to_string(web().join(format!("text/{language}.json"))).expect("the texts");
    serde_json::from_str(&file).expect("an object of texts")
}

/// The modules of the pages, one after the other.
fn modules() -> String {
    fn collect(folder: &Path, all: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder of the pages") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, all);
            } else if path.extension().is_some_and(|ending| ending == "js") {
                all.push_str(&fs::read_to_string(&path).expect("a module"));
            }
        }
    }
    let mut all = String::new();
    collect(&web(), &mut all);
    all
}

/// What stands between double quotes and looks like a key: words joined by full stops.
fn keys_in(source: &str) -> BTreeSet<&str> {
    let is_key = |text: &&str| {
        let word = |word: &str| {
            !word.is_empty()
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        text.contains('.') && text.split('.').all(word) && text.rsplit('.').next() != Some("js")
    };
    source.split('"').filter(is_key).collect()
}

#[test]
fn both_languages_say_the_same_things() {
    let (french, english) = (texts("fr"), texts("en"));
    let keys = |texts: &Texts| texts.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&french), keys(&english));
    for (key, text) in &french {
        assert_eq!(gaps(text), gaps(&english[key]), "the gaps of {key}");
        assert!(!text.trim().is_empty(), "{key} is empty");
    }
}

#[test]
fn no_text_is_missing_and_none_is_dead() {
    let modules = modules();
    let mut used = keys_in(&modules);
    // Reasons of the server and of the rules come with their texts; a page only compares their keys.
    used.retain(|key| !key.starts_with("serve."));
    used.retain(|key| !(key.contains(".refusal.") && Lang::Fr.find(key).is_some()));
    assert!(used.len() > 100, "only {} keys were found", used.len());
    let texts = texts("fr");
    let known: BTreeSet<&str> = texts.keys().map(String::as_str).collect();
    let missing: Vec<&&str> = used.difference(&known).collect();
    assert!(missing.is_empty(), "keys without a text: {missing:?}");
    let dead: Vec<&&str> = known.difference(&used).collect();
    assert!(dead.is_empty(), "texts that nobody says: {dead:?}");
}

#[test]
fn no_page_has_an_inline_script_or_style() {
    let index = fs::read_to_string(web().join("index.html")).expect("the shell");
    for forbidden in [" style=", "<style", " onclick=", " onload=", "javascript:"] {
        assert!(!index.contains(forbidden), "index.html has `{forbidden}`");
    }
    let pieces = fs::read_to_string(web().join("pieces.svg")).expect("the drawings");
    assert!(!pieces.contains("<style") && !pieces.contains(" style="));
    // A style attribute that a module sets is inline, too; the CSSOM is not.
    let modules = modules();
    for forbidden in ["setAttribute(\"style\"", "innerHTML", "insertAdjacentHTML", "eval("] {
        assert!(!modules.contains(forbidden), "a module has `{forbidden}`");
    }
}

#[test]
fn no_page_asks_another_server() {
    let own = ["http://www.w3.org/2000/svg"];
    let index = fs::read_to_string(web().join("index.html")).expect("the shell");
    for text in [modules(), index] {
        for (_, after) in text.match_indices("http").map(|(at, _)| text.split_at(at)) {
            let is_address = after.starts_with("http://") || after.starts_with("https://");
            assert!(
                !is_address || own.iter().any(|known| after.starts_with(known)),
                "a page names {}",
                &after[..after.len().min(60)]
            );
        }
    }
}

//! The command `site`: the pages as a folder that any host of files can serve.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use tripot_catalog::Lang;
use tripot_core::Message;
use tripot_pages::Release;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

use crate::args::SiteArgs;
use crate::error::CommandError;

/// What marks a folder as one that this command has written.
const MARK: &str = "service-worker.js";
/// What of it is taken away before it is written again.
const PARTS: &str = "assets";

pub(crate) fn site(args: &SiteArgs, lang: Lang) -> Result<(), Failure> {
    let base = base(&args.base)?;
    let files =
        Release::site(&base).map_err(|error| CommandError::Pages { reason: error.to_string() })?;
    let files = files.ok_or(CommandError::NoEngine)?;
    let folder = &args.folder;
    clear(folder)?;
    for file in &files {
        write(&folder.join(&file.path), &file.bytes)?;
    }
    let size: usize = files.iter().map(|file| file.bytes.len()).sum();
    let done = Message::new("site.done")
        .with("folder", folder.display().to_string())
        .with("count", files.len())
        .with("size", format!("{:.1}", size as f64 / 1e6))
        .with("base", base);
    output::text(&format!("{}\n", lang.text(&done)))
}

/// The path below which the pages will be, with a slash at both ends.
fn base(text: &str) -> Result<String, CommandError> {
    let path = text.trim_matches('/');
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.~/".contains(letter);
    let is_path = path.chars().all(is_plain)
        && (path.is_empty() || path.split('/').all(|part| !["", ".", ".."].contains(&part)));
    match (is_path, path) {
        (false, _) => Err(CommandError::Base { text: text.to_owned() }),
        (true, "") => Ok("/".to_owned()),
        (true, path) => Ok(format!("/{path}/")),
    }
}

/// Makes room: a folder that is not there or is empty stays as it is, an earlier site is removed, anything else is refused.
fn clear(folder: &Path) -> Result<(), Failure> {
    let Ok(mut entries) = fs::read_dir(folder) else { return Ok(()) };
    if entries.next().is_none() {
        return Ok(());
    }
    let is_site =
        fs::read_to_string(folder.join(MARK)).is_ok_and(|text| text.starts_with("self.RELEASE = "));
    if !is_site {
        return Err(CommandError::FolderNotEmpty { folder: folder.to_owned() }.into());
    }
    match fs::remove_dir_all(folder.join(PARTS)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, bytes)).with_context(|| path.display().to_string())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_has_a_slash_at_both_ends_and_nothing_odd_in_it() {
        for (text, path) in [("/", "/"), ("", "/"), ("tripot", "/tripot/"), ("/a/b-2/", "/a/b-2/")]
        {
            assert_eq!(base(text), Ok(path.to_owned()), "{text}");
        }
        for text in ["a b", "/a/../b", "https://a.example/", "a//b", "\"", "é"] {
            assert_eq!(base(text), Err(CommandError::Base { text: text.to_owned() }), "{text}");
        }
    }
}

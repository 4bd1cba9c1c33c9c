//! The environment variables of a sandboxed program, and where it finds other programs.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Folders that belong to the system: every program may read them, and none can write there.
pub(super) const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];

/// What a program keeps of the environment, besides all that begins with `LC_`.
const KEPT: [&str; 3] = ["LANG", "LANGUAGE", "TZ"];

/// What a program is called that must not know who runs it.
const USER: &str = "bot";

/// Whether a path is in a folder of the system.
pub(super) fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| path.starts_with(folder))
}

/// A program of the system by its name.
pub(super) fn system_program(name: &str) -> Option<PathBuf> {
    system_folders().into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The folders of `PATH` that belong to the system.
fn system_folders() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> =
        env::split_paths(&path).filter(|folder| is_of_system(folder)).collect();
    for usual in ["/usr/bin", "/bin"].map(PathBuf::from) {
        if !folders.contains(&usual) {
            folders.push(usual);
        }
    }
    folders
}

/// All variables of a sandboxed program: no other is inherited. Programs are looked for in the system
/// and in one more folder, if there is one; `home` is where its home and its temporary files are.
pub(super) fn variables(more: Option<&Path>, home: &str) -> Vec<(String, OsString)> {
    let kept = env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        (KEPT.contains(&name.as_str()) || name.starts_with("LC_")).then_some((name, value))
    });
    let mut variables: Vec<(String, OsString)> = kept.collect();
    let folders = system_folders().into_iter().chain(more.map(Path::to_owned));
    let path = env::join_paths(folders).unwrap_or_else(|_| "/usr/bin:/bin".into());
    variables.push(("PATH".to_owned(), path));
    for (name, value) in [("HOME", home), ("TMPDIR", "/tmp"), ("USER", USER), ("LOGNAME", USER)] {
        variables.push((name.to_owned(), value.into()));
    }
    variables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_short_list_of_variables_is_kept() {
        let found = variables(Some(Path::new("/opt/x/bin")), "/tmp");
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        let allowed = ["PATH", "HOME", "TMPDIR", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ"];
        assert!(names.iter().all(|name| allowed.contains(name) || name.starts_with("LC_")));
        let path = &found.iter().find(|(name, _)| name == "PATH").unwrap().1;
        assert!(path.to_str().unwrap().ends_with(":/opt/x/bin"), "{path:?}");
    }
}

//! Walls around a strange program, made of tools that are there.

use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::launch::Launch;
use super::{find_program, spawner};
use crate::limits::Limits;

/// Where a program finds an empty folder for temporary files if it sees the usual one.
const OTHER_TMP: &str = "/var/tmp";

/// How far a program is walled off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Isolation {
    /// Bubblewrap: no network, processes of its own that all end with it, files read only.
    Bubblewrap,
    /// The kernel's namespaces through `unshare`: no network, processes of its own.
    Namespaces,
    /// A process group: it can reach the network and write files, and what it started is looked
    /// for by a variable of its environment.
    Group,
}

impl Isolation {
    /// The best that works on this machine. It is tried once.
    pub fn best() -> Isolation {
        static BEST: OnceLock<Isolation> = OnceLock::new();
        *BEST.get_or_init(|| {
            let candidates = [Isolation::Bubblewrap, Isolation::Namespaces];
            candidates.into_iter().find(|isolation| isolation.works()).unwrap_or(Isolation::Group)
        })
    }

    /// The key of the sentence that says what it keeps out and what not.
    pub fn message(self) -> &'static str {
        match self {
            Isolation::Bubblewrap => "isolation.bubblewrap",
            Isolation::Namespaces => "isolation.namespaces",
            Isolation::Group => "isolation.group",
        }
    }

    fn works(self) -> bool {
        let Some(launch) = Launch::new(vec!["true".to_owned()]) else { return false };
        let mut command = self.command(&launch, &Limits::default());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = spawner::spawn(command).and_then(|mut child| child.wait());
        ended.is_ok_and(|status| status.success())
    }

    /// The command that starts a program behind these walls.
    pub(super) fn command(self, launch: &Launch, limits: &Limits) -> Command {
        let mut words: Vec<String> = Vec::new();
        let mut say = |text: &str| words.extend(text.split_whitespace().map(str::to_owned));
        match self {
            Isolation::Bubblewrap => {
                say("bwrap --unshare-pid --unshare-net --unshare-ipc --die-with-parent");
                say("--ro-bind / / --dev /dev --proc /proc");
                match places_in_tmp(launch) {
                    Some(places) => {
                        words.extend(["--tmpfs".to_owned(), "/tmp".to_owned()]);
                        for place in places {
                            words.extend(["--ro-bind".to_owned(), place.clone(), place]);
                        }
                    }
                    None => words.extend(
                        ["--tmpfs", OTHER_TMP, "--setenv", "TMPDIR", OTHER_TMP].map(str::to_owned),
                    ),
                }
                words.push("--".to_owned());
            }
            Isolation::Namespaces => {
                if find_program("setpriv").is_some() {
                    say("setpriv --pdeathsig KILL --");
                }
                say("unshare --user --map-root-user --net --pid --fork --kill-child --mount-proc");
                say("--");
            }
            Isolation::Group => {
                if find_program("setpriv").is_some() {
                    say("setpriv --pdeathsig KILL --");
                }
            }
        }
        if find_program("prlimit").is_some() {
            // Data, not address space: some systems reserve far more addresses than they use.
            words.extend(["prlimit".to_owned(), format!("--data={}", limits.memory)]);
            words.extend(["--core=0".to_owned(), "--".to_owned()]);
        }
        words.extend(launch.words().iter().cloned());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).process_group(0);
        command.envs(launch.variables.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        command
    }
}

/// What the program needs of the folder for temporary files, in place of which it gets an empty
/// one: its own files may lie there. Nothing if it runs in that folder and sees all of it.
fn places_in_tmp(launch: &Launch) -> Option<Vec<String>> {
    let tmp = Path::new("/tmp");
    let here = launch.folder.clone().or_else(|| std::env::current_dir().ok());
    if here.as_deref() == Some(tmp) {
        return None;
    }
    let files = launch.words().iter().filter_map(|word| {
        let file = Path::new(word);
        // A file beside those of everybody comes alone, others with their folder.
        if file.parent() == Some(tmp) { Some(file) } else { file.parent() }.map(Path::to_owned)
    });
    let mut places: Vec<String> = Vec::new();
    for place in here.into_iter().chain(files) {
        let text = place.to_string_lossy().into_owned();
        if place.starts_with(tmp) && place != tmp && place.exists() && !places.contains(&text) {
            places.push(text);
        }
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_sees_its_own_files_among_the_temporary_ones() {
        let folder = tempfile::tempdir_in("/tmp").unwrap();
        let file = tempfile::NamedTempFile::new_in("/tmp").unwrap();
        let inside = folder.path().join("bot.py");
        let gone = folder.path().with_extension("gone");
        let words = [inside.as_path(), file.path(), gone.as_path(), Path::new("-")];
        let words = words.map(|path| path.display().to_string()).to_vec();
        let mut launch = Launch::new(words).unwrap();
        launch.folder = Some("/".into());
        let expected = [folder.path(), file.path()].map(|path| path.display().to_string());
        assert_eq!(places_in_tmp(&launch), Some(expected.to_vec()));
        launch.folder = Some("/tmp".into());
        assert_eq!(places_in_tmp(&launch), None, "it sees all of them");
    }
}

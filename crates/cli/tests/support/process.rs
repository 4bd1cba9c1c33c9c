//! Running the program without a terminal.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

/// The program under test.
pub(crate) const TRIPOT: &str = env!("CARGO_BIN_EXE_tripot");

/// What decides on language and colours; each test sets what it needs.
const VARIABLES: [&str; 7] =
    ["LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"];

/// A folder that the program takes for the user's, and works in.
pub(crate) struct Home(TempDir);

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home(tempfile::tempdir().expect("a folder for the test"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// A file in the folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The program, in English, with this folder as the user's.
    pub(crate) fn command<A: AsRef<OsStr>>(
        &self,
        args: impl IntoIterator<Item = A>,
    ) -> assert_cmd::Command {
        let mut command = assert_cmd::Command::new(TRIPOT);
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.env("LANG", "en_GB.UTF-8").env("XDG_DATA_HOME", self.path());
        command.env("XDG_CONFIG_HOME", self.path());
        command.current_dir(self.path()).timeout(Duration::from_secs(60)).args(args);
        command
    }

    /// Runs the program with nothing to read.
    pub(crate) fn run<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Done {
        self.feed(args, "")
    }

    /// Runs the program with something to read.
    pub(crate) fn feed<A: AsRef<OsStr>>(
        &self,
        args: impl IntoIterator<Item = A>,
        input: impl Into<Vec<u8>>,
    ) -> Done {
        done(self.command(args).write_stdin(input))
    }

    /// Runs a line of shell in which `tripot` is the program under test.
    pub(crate) fn shell(&self, line: &str, input: &str) -> Done {
        let folder = Path::new(TRIPOT).parent().expect("the program is in a folder");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(
            std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path)),
        );
        let mut command = assert_cmd::Command::new("sh");
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.env("LANG", "en_GB.UTF-8").env("XDG_DATA_HOME", self.path());
        command.env("XDG_CONFIG_HOME", self.path());
        command.env("PATH", path.expect("a search path")).current_dir(self.path());
        command.timeout(Duration::from_secs(60)).args(["-c", line]);
        done(command.write_stdin(input))
    }
}

/// A text as a person reads it: a space where no line may end looks like any other.
pub(crate) fn as_read(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// Runs a command to its end.
pub(crate) fn done(command: &mut assert_cmd::Command) -> Done {
    let output = command.output().expect("the program starts, and ends in time");
    let text = |bytes| as_read(&String::from_utf8(bytes).expect("the program writes UTF-8"));
    Done {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

impl Done {
    /// What was written, if all went well.
    #[track_caller]
    pub(crate) fn data(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// What was said, if the input was refused.
    #[track_caller]
    pub(crate) fn refusal(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert!(self.err.starts_with("tripot: ") && !self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

//! A PostgreSQL of a test's own.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use tempfile::TempDir;

/// The user and group `nobody` of Debian: PostgreSQL does not run as root.
const NOBODY: u32 = 65534;

/// Whether a commit reaches the disk before it is acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// It does, as anywhere that matters.
    Full,
    /// It does not: quicker, for tests in which the machine does not lose its power.
    None,
}

/// A PostgreSQL in a temporary folder, reached through a socket there; it ends with its owner.
///
/// It panics where PostgreSQL is not installed: a test that needs it must not pass without it.
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    as_nobody: bool,
    durability: Durability,
}

impl Postgres {
    /// Makes and starts one, with an empty database `tripot`.
    pub fn start(durability: Durability) -> Postgres {
        let folder = tempfile::Builder::new().prefix("tripot-pg-").tempdir();
        let folder = folder.expect("a temporary folder can be made");
        let as_nobody = fs::metadata("/proc/self").is_ok_and(|of| {
            use std::os::unix::fs::MetadataExt as _;
            of.uid() == 0
        });
        if as_nobody {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may give it away");
        }
        let postgres = Postgres { folder, programs: programs(), as_nobody, durability };
        let data = postgres.data();
        let user = ["--username=tripot", "--auth=trust", "--encoding=UTF8", "--locale=C"];
        postgres.run("initdb", &[&["--no-sync", "--pgdata", &data], &user[..]].concat());
        postgres.up();
        let socket = postgres.folder.path().display().to_string();
        postgres.run("createdb", &["--host", &socket, "--username=tripot", "tripot"]);
        postgres
    }

    /// What `--database` takes.
    pub fn url(&self) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://tripot@{folder}/tripot")
    }

    /// Ends every connection at once, as a crash does, and starts again.
    pub fn crash(&self) {
        self.down();
        self.up();
    }

    /// What the database answers to a question, without any decoration.
    pub fn ask(&self, sql: &str) -> String {
        let socket = self.folder.path().display().to_string();
        let options = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", sql];
        let mut command = Command::new(self.programs.join("psql"));
        command.args(["--host", &socket, "--username=tripot", "--dbname=tripot"]).args(options);
        let answer = command.stdin(Stdio::null()).output().expect("psql is there");
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
        String::from_utf8_lossy(&answer.stdout).trim().to_owned()
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn up(&self) {
        let socket = self.folder.path().display();
        let fsync = if self.durability == Durability::Full { "on" } else { "off" };
        let options = format!("-k {socket} -h '' -c fsync={fsync} -c max_connections=60");
        let log = self.folder.path().join("log").display().to_string();
        let data = self.data();
        self.run("pg_ctl", &["start", "-w", "-D", &data, "-l", &log, "-o", &options]);
    }

    fn down(&self) {
        self.run("pg_ctl", &["stop", "-w", "-D", &self.data(), "-m", "immediate"]);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).current_dir(self.folder.path()).stdin(Stdio::null());
        if self.as_nobody {
            command.uid(NOBODY).gid(NOBODY);
        }
        // A server that stays would keep a pipe open: what it says goes to its log.
        let status = command.stdout(Stdio::null()).status();
        let status = status.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(status.success(), "{program} failed: {status}");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.down();
    }
}

/// The folder of PostgreSQL's programs, which Debian keeps out of the way.
fn programs() -> PathBuf {
    let known = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path()).collect();
    versions.sort_by_key(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.parse::<u32>().ok())
    });
    let installed = versions.into_iter().rev().map(|version| version.join("bin"));
    let has_all = |folder: &Path| {
        ["initdb", "pg_ctl", "createdb", "psql"]
            .iter()
            .all(|program| folder.join(program).is_file())
    };
    let found = known.into_iter().chain(installed).find(|folder| has_all(folder));
    found.expect("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
}

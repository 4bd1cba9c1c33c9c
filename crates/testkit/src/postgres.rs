//! A PostgreSQL of a test's own.

use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt as _, chown};
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
    port: u16,
    /// Whether it listens at the port of this machine, too.
    listens: bool,
}

/// The usual port, by which the socket is called.
const PORT: u16 = 5432;

impl Postgres {
    /// Makes and starts one, with an empty database `tripot`.
    pub fn start(durability: Durability) -> Postgres {
        Postgres::make(durability, PORT, false)
    }

    /// The same, but one that can also be reached through a port of this machine, where it asks for the
    /// password [`Postgres::PASSWORD`].
    ///
    /// # Panics
    /// If it does not start, or no port is free.
    pub fn start_listening() -> Postgres {
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
        let port = free.expect("a port is free").port();
        let postgres = Postgres::make(Durability::None, port, true);
        postgres.ask(&format!("ALTER ROLE tripot PASSWORD '{}'", Postgres::PASSWORD));
        let hosts = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n";
        postgres.write("pg_hba.conf", hosts);
        postgres.ask("SELECT pg_reload_conf()");
        postgres
    }

    /// What is asked for by one that listens.
    pub const PASSWORD: &str = "correct horse";

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Shows a certificate to those who come through the port, from now on.
    pub fn certify(&self, certificate: &str, key: &str) {
        self.write("server.crt", certificate);
        self.write("server.key", key);
        self.ask("ALTER SYSTEM SET ssl = on");
        self.ask("SELECT pg_reload_conf()");
    }

    /// Writes a file of the server's that nobody else reads.
    fn write(&self, name: &str, text: &str) {
        let path = PathBuf::from(self.data()).join(name);
        fs::write(&path, text).expect("the folder is there");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("it is ours");
        if self.as_nobody {
            chown(&path, Some(NOBODY), Some(NOBODY)).expect("root may give it away");
        }
    }

    fn make(durability: Durability, port: u16, listens: bool) -> Postgres {
        let folder = tempfile::Builder::new().prefix("tripot-pg-").tempdir();
        let folder = folder.expect("a temporary folder can be made");
        let as_nobody = fs::metadata("/proc/self").is_ok_and(|of| {
            use std::os::unix::fs::MetadataExt as _;
            of.uid() == 0
        });
        if as_nobody {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may give it away");
        }
        let postgres =
            Postgres { folder, programs: programs(), as_nobody, durability, port, listens };
        let data = postgres.data();
        let user = ["--username=tripot", "--auth=trust", "--encoding=UTF8", "--locale=C"];
        postgres.run("initdb", &[&["--no-sync", "--pgdata", &data], &user[..]].concat());
        postgres.up();
        let socket = postgres.folder.path().display().to_string();
        let port = format!("--port={port}");
        postgres.run("createdb", &["--host", &socket, &port, "--username=tripot", "tripot"]);
        postgres
    }

    /// What `--database` takes.
    pub fn url(&self) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://tripot@{folder}:{}/tripot", self.port)
    }

    /// Ends every connection at once, as a crash does, and starts again.
    pub fn crash(&self) {
        self.down();
        self.up();
    }

    /// What the database answers to a question, without any decoration.
    ///
    /// # Panics
    /// If the database refuses it.
    pub fn ask(&self, sql: &str) -> String {
        let socket = self.folder.path().display().to_string();
        let options = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", sql];
        let mut command = Command::new(self.programs.join("psql"));
        let port = format!("--port={}", self.port);
        let place = ["--host", &socket, &port, "--username=tripot", "--dbname=tripot"];
        command.args(place).args(options);
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
        let (hosts, port) = (if self.listens { "127.0.0.1" } else { "" }, self.port);
        let options =
            format!("-k {socket} -h '{hosts}' -p {port} -c fsync={fsync} -c max_connections=60");
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

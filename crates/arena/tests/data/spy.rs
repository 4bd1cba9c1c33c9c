//! What a bot may try besides playing. Each attempt returns what it got hold of, if anything.
//!
//! What is looked for is written `at:PATH` or backwards, so that no argument is itself the name of
//! a file or the secret.

use std::fs::{self, File};
use std::io::Write as _;
use std::net::TcpStream;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::process::{Command, Stdio};

use rustix::fs::MemfdFlags;

/// So much is written at once.
const BLOCK: usize = 1 << 20;

/// What an attempt came to; nothing for manners that attempt nothing.
pub(crate) fn attempt(manner: &str, extra: &str) -> Option<String> {
    let path = extra.strip_prefix("at:").unwrap_or(extra);
    let hidden: String = extra.chars().rev().collect();
    match manner {
        "reader" => path.split(':').find_map(|path| {
            fs::read(path).ok().map(|bytes| format!("{path}: {} bytes", bytes.len()))
        }),
        "lister" => fs::read_dir(path).ok().and_then(|entries| {
            let names: Vec<String> =
                entries.flatten().map(|entry| entry.file_name().display().to_string()).collect();
            (!names.is_empty()).then(|| names.join(" "))
        }),
        "writer" => File::create(path).ok().map(|_| {
            let _ = fs::remove_file(path);
            path.to_owned()
        }),
        "environ" => in_proc("environ", &hidden),
        "cmdline" => in_proc("cmdline", &hidden),
        "socket" => UnixStream::connect(path).ok().map(|_| path.to_owned()),
        "abstract" => SocketAddr::from_abstract_name(path)
            .and_then(|address| UnixStream::connect_addr(&address))
            .ok()
            .map(|_| path.to_owned()),
        "network" => TcpStream::connect(path).ok().map(|_| path.to_owned()),
        "namespace" => {
            let mut unshare = Command::new("unshare");
            unshare.args(["--user", "--map-root-user", "--mount", "true"]).stderr(Stdio::null());
            unshare
                .status()
                .ok()
                .filter(std::process::ExitStatus::success)
                .map(|_| manner.to_owned())
        }
        "hoard" => hoard(path),
        "owner" => File::create(path).ok().map(|_| path.to_owned()),
        "powers" => powers(),
        "identity" => Some(rustix::process::getuid().as_raw().to_string())
            .filter(|user| !hidden.split(':').any(|expected| expected == user)),
        "memfd" => memfd(path.parse().expect("bytes")),
        _ => None,
    }
}

/// The process of which a file of `/proc` holds a text.
fn in_proc(file: &str, text: &str) -> Option<String> {
    let processes = fs::read_dir("/proc").ok()?.flatten();
    processes.map(|process| process.path().join(file)).find_map(|path| {
        let found = fs::read(&path).ok()?;
        let found = String::from_utf8_lossy(&found).into_owned();
        found.contains(text).then(|| path.display().to_string())
    })
}

/// What it may do that an ordinary program may not: its capabilities, and a way to more of them.
fn powers() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").expect("there is /proc");
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a field");
        line.trim().to_owned()
    };
    let (now, later) = (field("CapEff:"), field("NoNewPrivs:"));
    (now.bytes().any(|digit| digit != b'0') || later != "1").then(|| format!("{now} {later}"))
}

/// Fills places for temporary files, then its own memory, up to a number of bytes in all. The bytes and
/// the folders are separated by colons.
fn hoard(what: &str) -> Option<String> {
    let (bytes, folders) = what.split_once(':').unwrap_or((what, ""));
    let wanted: usize = bytes.parse().expect("bytes");
    let block = vec![1; BLOCK];
    let mut kept: Vec<Vec<u8>> = Vec::new();
    let mut total = 0;
    for folder in folders.split(':').filter(|folder| !folder.is_empty()) {
        let path = format!("{folder}/hoard-{}", std::process::id());
        let Ok(mut file) = File::create(&path) else { continue };
        // Without a name it goes with this process.
        let _ = fs::remove_file(&path);
        while total < wanted && file.write_all(&block).is_ok() {
            total += BLOCK;
        }
        std::mem::forget(file);
    }
    // Half of it at most, which by itself would be allowed.
    let own = total + wanted / 2;
    while total < wanted.min(own) {
        kept.push(block.clone());
        total += BLOCK;
    }
    // The watching thread has time to look.
    std::thread::sleep(std::time::Duration::from_millis(500));
    (total >= wanted).then(|| format!("{total} bytes"))
}

/// Memory that is a file without a name.
fn memfd(wanted: usize) -> Option<String> {
    let mut file = File::from(rustix::fs::memfd_create("hoard", MemfdFlags::empty()).ok()?);
    let block = vec![1; BLOCK];
    let blocks = (0..wanted / BLOCK).take_while(|_| file.write_all(&block).is_ok()).count();
    std::thread::sleep(std::time::Duration::from_millis(500));
    (blocks == wanted / BLOCK).then(|| format!("{blocks} blocks"))
}

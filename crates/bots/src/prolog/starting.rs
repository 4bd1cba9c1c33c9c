//! Starting a Prolog system with a program in it, also one that opens a menu when it is loaded.

use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tripot_prolog::clauses;

use super::error::PrologError;
use crate::manifest::{Encoding, Manifest, PrologTable, System};
use crate::process::{cpu_of, plain};

/// Puts the driver's pipes out of the program's reach.
const REDIRECT: &str = "exec \"$@\" 3<&0 4>&1 0</dev/null 1>&2";

/// How long a program may work to load before what it starts by itself is left out, how many times
/// as long it is waited for if it does not work, and how often it is looked at.
const LOADING: Duration = Duration::from_secs(5);
const SLACK: u32 = 2;
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// What is said on standard error where something was left out.
pub const LEFT_OUT: &str = "tripot: autorun left out";

/// What a program may still do when it is loaded if it shall start nothing: declare, load its
/// other files, and set up its facts.
const DECLARATIONS: &[&str] = &[
    "dynamic",
    "discontiguous",
    "multifile",
    "module",
    "use_module",
    "ensure_loaded",
    "consult",
    "include",
    "op",
    "set_prolog_flag",
    "style_check",
    "ensure_linked",
    "public",
    "encoding",
    "table",
    "meta_predicate",
    "load_files",
    "assert",
    "asserta",
    "assertz",
    "retractall",
    "set_prolog_stack",
    "char_conversion",
    "built_in",
    "foreign",
    "reexport",
    "volatile",
];

/// A Prolog system that has loaded a program.
pub(super) struct Running {
    pub(super) child: Child,
    pub(super) questions: ChildStdin,
    pub(super) answers: BufReader<ChildStdout>,
    pub(super) folder: TempDir,
}

/// Whether what a program starts by itself is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Autorun {
    Run,
    LeaveOut,
}

/// Starts the Prolog system and loads the program. What it starts by itself when it is loaded is
/// left out if the manifest says so, or if the program does not come back from it.
pub(super) fn start(manifest: &Manifest, table: &PrologTable) -> Result<Running, PrologError> {
    match table.autorun {
        Some(true) => attempt(manifest, table, Autorun::Run, None),
        Some(false) => attempt(manifest, table, Autorun::LeaveOut, None),
        None => attempt(manifest, table, Autorun::Run, Some(LOADING)).or_else(|first| {
            // A program that can't be loaded at all says so better the first time.
            let second = attempt(manifest, table, Autorun::LeaveOut, None).map_err(|_| first)?;
            eprintln!("{LEFT_OUT}");
            Ok(second)
        }),
    }
}

fn attempt(
    manifest: &Manifest,
    table: &PrologTable,
    autorun: Autorun,
    timeout: Option<Duration>,
) -> Result<Running, PrologError> {
    let failed = |error: io::Error| PrologError::Start(plain(&error));
    let folder = tempfile::tempdir().map_err(failed)?;
    let driver = folder.path().join("tripot_driver").with_extension("pl");
    let source: &[u8] = match table.system {
        System::Swi => include_bytes!("driver_swi.pl"),
        System::Gnu => include_bytes!("driver_gnu.pl"),
    };
    fs::write(&driver, source).map_err(failed)?;
    let mut files = table.files.clone();
    if autorun == Autorun::LeaveOut && table.system == System::Gnu {
        // GNU Prolog has no hook: it loads a copy in which those directives are blank.
        for (number, file) in files.iter_mut().enumerate() {
            let text = fs::read(manifest.folder.join(&*file)).map_err(failed)?;
            let copy = folder.path().join(format!("{number}_{}", base_name(file)));
            fs::write(&copy, without_autorun(&text)).map_err(failed)?;
            *file = copy.display().to_string();
        }
    }
    let mut command = command(table, &files, autorun, &driver);
    command.current_dir(&manifest.folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
        unreachable!("both streams are pipes");
    };
    let mut answers = BufReader::new(answers);
    let guard = timeout.map(|timeout| Guard::watch(&child, timeout));
    let mut said = Vec::new();
    let heard = answers.read_until(b'\n', &mut said).unwrap_or(0);
    drop(guard);
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    if said == "loaded" {
        return Ok(Running { child, questions, answers, folder });
    }
    let _ = child.kill();
    let ended = ended(&mut child);
    Err(if heard == 0 { ended } else { not_loaded(&said) })
}

/// How a Prolog system has ended.
pub(super) fn ended(child: &mut Child) -> PrologError {
    PrologError::Ended(child.wait().unwrap_or_default())
}

/// Why a program was not loaded, as the driver says it.
fn not_loaded(said: &str) -> PrologError {
    match said.strip_prefix("raised(").and_then(|rest| rest.strip_suffix(')')) {
        Some(error) => PrologError::LoadRaised(error.to_owned()),
        None if said == "failed" => PrologError::LoadFailed,
        None => PrologError::Load(said.to_owned()),
    }
}

/// Kills a child that takes too long, unless it is dropped before.
struct Guard(#[expect(dead_code, reason = "held until it is dropped")] mpsc::Sender<()>);

impl Guard {
    fn watch(child: &Child, timeout: Duration) -> Guard {
        let (sender, released) = mpsc::channel();
        let (number, begun) = (child.id(), Instant::now());
        let process = i32::try_from(number).ok().and_then(Pid::from_raw);
        thread::spawn(move || {
            // Nothing is ever sent: either the sender goes, or the time is over.
            while released.recv_timeout(POLL_INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
                let worked = cpu_of(number).unwrap_or_default();
                if worked >= timeout || begun.elapsed() >= timeout * SLACK {
                    if let Some(process) = process {
                        let _ = kill_process(process, Signal::KILL);
                    }
                    break;
                }
            }
        });
        Guard(sender)
    }
}

fn base_name(file: &str) -> String {
    let name = Path::new(file).file_name().and_then(|name| name.to_str());
    name.unwrap_or("program").to_owned()
}

/// The command that runs a driver and loads a program.
fn command(table: &PrologTable, files: &[String], autorun: Autorun, driver: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", REDIRECT, "sh"]);
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    let files: Vec<String> = files.iter().map(|file| quoted(file)).collect();
    let files = files.join(",");
    match table.system {
        System::Swi => {
            let encoding = match table.encoding {
                Encoding::Utf8 => "utf8",
                Encoding::Latin1 => "iso_latin_1",
            };
            let kept = match autorun {
                Autorun::Run => "all".to_owned(),
                Autorun::LeaveOut => format!("[{}]", DECLARATIONS.join(",")),
            };
            command.arg(table.system.program()).arg(format!("--stack-limit={}m", table.stack_mb));
            let goal = format!("tripot_run([{files}],{encoding},{kept})");
            command.args(["-q", "-f", "none", "-g", &goal, "-t", "halt(1)"]).arg(driver);
        }
        System::Gnu => {
            // It takes its stacks all at once, within the limit of the sandbox.
            let kilobytes = u64::from(table.stack_mb) << 10;
            for (stack, part) in [("GLOBALSZ", 1), ("LOCALSZ", 4), ("TRAILSZ", 4)] {
                command.env(stack, (kilobytes / part).to_string());
            }
            command.arg(table.system.program()).arg("--consult-file").arg(driver);
            command.args(["--query-goal", &format!("tripot_run([{files}])")]);
        }
    }
    command
}

/// A program in which every directive that starts something is blank. Lines keep their numbers.
fn without_autorun(program: &[u8]) -> Vec<u8> {
    let mut kept = program.to_vec();
    for clause in clauses(program) {
        let text = &program[clause.clone()];
        if is_autorun(text) {
            for byte in &mut kept[clause] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
        }
    }
    kept
}

/// Whether a clause is a directive that starts something.
fn is_autorun(clause: &[u8]) -> bool {
    let text = String::from_utf8_lossy(clause);
    let Some(goal) = text.trim_start().strip_prefix(":-") else { return false };
    let goal = goal.trim_start();
    let name: String = goal.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    // A list of files is loaded.
    !goal.starts_with('[') && !DECLARATIONS.contains(&name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_directives_that_start_something_are_left_out() {
        let program = "% :- main.\n:- dynamic f/1.\n/* . */ p(0'., 'a. b', \"x. \") :- q.\n\
                       :- initialization(main).\n:- write('Salut. '),\n   menu.\n:- [autre].\nz.";
        let kept = String::from_utf8(without_autorun(program.as_bytes())).unwrap();
        assert_eq!(kept.lines().count(), program.lines().count());
        let lines: Vec<&str> =
            kept.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(
            lines,
            [
                "% :- main.",
                ":- dynamic f/1.",
                "/* . */ p(0'., 'a. b', \"x. \") :- q.",
                ":- [autre].",
                "z."
            ]
        );
    }
}

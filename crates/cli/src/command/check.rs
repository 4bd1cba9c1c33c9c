//! The command `check`: conformance tests (the doctor) for authors of bots.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tripot_arena::{Doctor, Trial, Verdict};
use tripot_bots::{Ceiling, Isolation, Sandbox, User, read_bot};
use tripot_catalog::{Lang, Trouble, Variant};
use tripot_core::{Argument, Message};

use crate::args::CheckArgs;
use crate::command::matches::interrupt;
use crate::error::CommandError;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

pub(crate) fn check(args: &CheckArgs, lang: Lang) -> Result<(), Failure> {
    let only: Result<Vec<Variant>, Trouble> =
        args.games.iter().map(|text| Variant::read(text, &[])).collect();
    let only = only?;
    // Several words are a command as the shell split it; one is a command as a seat has it.
    let bot = match args.command.as_slice() {
        [one] => read_bot(one, 1).map_err(Failure::usage)?,
        [manifest, words @ ..] if is_manifest(manifest) => {
            let (file, words) = (manifest.clone(), words.to_vec());
            return Err(CommandError::WordsAfterManifest { file, words }.into());
        }
        words => {
            let line = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default();
            read_bot(&line, 1).map_err(Failure::usage)?
        }
    };
    let sandbox = bot.sandbox();
    if !args.json {
        let files = bot.launch().own().iter().map(|path| path.display().to_string());
        let files = Message::new("walls.files").with("files", files.collect::<Argument>());
        let own = if sandbox.isolation == Isolation::Bubblewrap {
            lang.text(&files)
        } else {
            String::new()
        };
        output::text(&format!("{}\n{own}\n\n", lang.text(&sandbox.message())))?;
    }
    let mut told = Ok(());
    let mut tell = |trial: &Trial| {
        if told.is_ok() {
            told = if args.json {
                output::json(&object(trial, lang))
            } else {
                output::text(&paragraph(trial, lang))
            };
        }
    };
    let interrupt = interrupt();
    let trials = Doctor::examine(&bot, &only, &interrupt, &mut tell);
    let trials = trials.map_err(Failure::usage)?;
    told?;
    if interrupt.is_raised() {
        return Err(Failure::Interrupted);
    }
    let failed = trials.iter().filter(|trial| matches!(trial.verdict, Verdict::Failed(_))).count();
    if args.json {
        let summary = json!({
            "trials": trials.len(),
            "failed": failed,
            "isolation": lang.text(&sandbox.message()),
            "walls": object_of(&sandbox, bot.launch().own()),
        });
        output::json(&json!({ "summary": summary }))?;
    }
    let message = Message::new("check.sum").with("trials", trials.len()).with("failed", failed);
    if failed > 0 {
        return Err(Failure::Failed(message.into()));
    }
    if !args.json {
        output::text(&format!("\n{}\n", lang.text(&message)))?;
    }
    Ok(())
}

/// Whether a word is the file that says how a bot is started.
fn is_manifest(word: &str) -> bool {
    let path = Path::new(word);
    path.extension().is_some_and(|ending| ending == "toml") && path.is_file()
}

fn paragraph(trial: &Trial, lang: Lang) -> String {
    let (mark, detail) = match &trial.verdict {
        Verdict::Passed => ("check.ok", Vec::new()),
        Verdict::Noted(note) => ("check.noted", vec![lang.text(&note.message())]),
        Verdict::Failed(fault) => {
            let mut lines = vec![fault.reason_in(lang)];
            lines.extend(fault.last_words.iter().map(|line| format!("stderr: {line}")));
            ("check.failed", lines)
        }
    };
    let mut text = format!(
        "{:>3}. {:<7} {}\n",
        trial.number,
        lang.word(mark),
        lang.text(&trial.check.message())
    );
    for line in &detail {
        let _ = writeln!(text, "       {line}");
    }
    if !detail.is_empty() && !trial.command.is_empty() {
        let _ = writeln!(text, "       $ {}", trial.command);
    }
    text
}

fn object_of(sandbox: &Sandbox, own: &[PathBuf]) -> Value {
    let hides_files = sandbox.isolation == Isolation::Bubblewrap;
    json!({
        "kind": sandbox.kind(),
        "files": if hides_files { "own" } else { "all" },
        "own": own.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
        "network": sandbox.isolation >= Isolation::Group,
        "memory_mb": sandbox.memory >> 20,
        "memory_kept_by": match sandbox.ceiling {
            Ceiling::ControlGroup => "kernel",
            Ceiling::Watch => "watch",
        },
        "temporary_files_count": hides_files || sandbox.ceiling == Ceiling::ControlGroup,
        "processes": sandbox.processes,
        "user": match sandbox.user {
            User::Same => "same",
            User::Nobody => "nobody",
        },
    })
}

fn object(trial: &Trial, lang: Lang) -> Value {
    let mut line = json!({ "number": trial.number, "tried": lang.text(&trial.check.message()) });
    match &trial.verdict {
        Verdict::Passed => line["result"] = json!("passed"),
        Verdict::Noted(note) => {
            line["result"] = json!("noted");
            line["reason"] = json!(lang.text(&note.message()));
        }
        Verdict::Failed(fault) => {
            line["result"] = json!("failed");
            line["reason"] = json!(fault.reason_in(lang));
            line["stderr"] = json!(fault.last_words);
        }
    }
    line["command"] = json!(trial.command);
    line
}

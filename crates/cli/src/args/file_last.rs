//! `tripot check bot.toml --json`: options of this program after the file of a bot.
//!
//! What follows a bot's program belongs to the bot, so that `tripot check python3 bot.py --fast` works.
//! A file alone is followed by options of this program; after `--` every word is the bot's.

use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, Command};

/// The arguments with a bot's file at the end, if only options of this program follow it.
pub(super) fn file_last(arguments: &[OsString], command: &Command) -> Vec<OsString> {
    moved(arguments, command).unwrap_or_else(|| arguments.to_vec())
}

fn moved(arguments: &[OsString], command: &Command) -> Option<Vec<OsString>> {
    let check = command.find_subcommand("check")?;
    let known: Vec<&Arg> = command.get_arguments().chain(check.get_arguments()).collect();
    let name = 1 + options(arguments.get(1..)?, &known);
    if arguments.get(name)? != "check" {
        return None;
    }
    let at = name + 1 + options(&arguments[name + 1..], &known);
    let (file, after) = (arguments.get(at)?, &arguments[at + 1..]);
    let is_followed = !after.is_empty() && options(after, &known) == after.len();
    if !Path::new(file).is_file() || !is_followed {
        return None;
    }
    let mut words = arguments[..at].to_vec();
    words.extend_from_slice(after);
    words.extend([OsString::from("--"), file.clone()]);
    Some(words)
}

/// How many words at the beginning are known options and their values.
pub(super) fn options(words: &[OsString], known: &[&Arg]) -> usize {
    let mut count = 0;
    while let Some(option) = words.get(count).and_then(|word| word.to_str()) {
        let (name, value) = option.split_once('=').map_or((option, None), |(a, b)| (a, Some(b)));
        let is_named = |arg: &&&Arg| {
            arg.get_long().is_some_and(|long| name.strip_prefix("--") == Some(long))
                || arg.get_short().is_some_and(|short| option == format!("-{short}"))
        };
        let Some(arg) = known.iter().find(is_named) else { break };
        count += if arg.get_action().takes_values() && value.is_none() { 2 } else { 1 };
    }
    count.min(words.len())
}

#[cfg(test)]
mod tests {
    use tripot_catalog::Lang;

    use super::*;

    fn typed(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn only_options_of_this_program_after_a_file_are_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("x.toml");
        std::fs::write(&file, "").expect("a file");
        let file = file.to_str().expect("a name");
        let command = super::super::command(Lang::En);
        for (given, expected) in [
            ("check FILE --lang en", "check --lang en -- FILE"),
            ("check --json FILE --game siam", "check --json --game siam -- FILE"),
            ("--lang=fr check FILE --json", "--lang=fr check --json -- FILE"),
            ("check FILE --help", "check --help -- FILE"),
            ("check FILE --game", "check --game -- FILE"),
        ] {
            let (given, expected) = (given.replace("FILE", file), expected.replace("FILE", file));
            let given = typed(&format!("tripot {given}"));
            assert_eq!(file_last(&given, &command), typed(&format!("tripot {expected}")));
        }
        for given in [
            "check FILE",
            "check FILE --fast",
            "check FILE --json --fast",
            "check FILE word --json",
            "check -- FILE --json",
            "check no-such-file --json",
            "check python3 FILE --json",
            "class FILE --json",
        ] {
            let given = typed(&format!("tripot {}", given.replace("FILE", file)));
            assert_eq!(file_last(&given, &command), given);
        }
    }
}

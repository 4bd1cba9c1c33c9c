//! `tripot help`, `tripot help play`, `tripot aide`: the same as `--help`.

use std::ffi::OsString;

use clap::Command;

use super::file_last::options;

/// The arguments with a word for help at the place of the command turned into `--help` at the end.
pub(super) fn help_word(mut arguments: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let known: Vec<&clap::Arg> = command.get_arguments().collect();
    let at = 1 + options(arguments.get(1..).unwrap_or_default(), &known);
    let is_help = arguments.get(at).is_some_and(|word| word == "help" || word == "aide");
    if is_help {
        arguments.remove(at);
        arguments.push("--help".into());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use tripot_catalog::Lang;

    use super::*;

    #[test]
    fn help_may_be_asked_for_by_a_word() {
        let command = super::super::command(Lang::En);
        for (given, expected) in [
            ("help", "--help"),
            ("help play", "play --help"),
            ("--lang fr aide tournament run", "--lang fr tournament run --help"),
            ("play help", "play help"),
            ("", ""),
        ] {
            let typed = |text: &str| -> Vec<OsString> {
                format!("tripot {text}").split_whitespace().map(OsString::from).collect()
            };
            assert_eq!(help_word(typed(given), &command), typed(expected), "{given}");
        }
    }
}

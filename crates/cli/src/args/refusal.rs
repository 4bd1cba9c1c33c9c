//! Errors of the command line: why it is refused.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory as _};
use tripot_catalog::Trouble;
use tripot_core::{Message, did_you_mean, nearest};

use super::Cli;

/// A complaint of the parser in the program's own words.
pub(super) fn explain(error: &clap::Error) -> Trouble {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        _ => String::new(),
    };
    let shown =
        |kind| -> String { context(kind).chars().take(80).flat_map(char::escape_debug).collect() };
    let near = |kind| {
        let said = context(kind);
        did_you_mean(said.split(", ").next().filter(|word| !word.is_empty()))
    };
    let argument = shown(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let commands = Cli::command();
            let names: Vec<&str> = commands.get_subcommands().map(Command::get_name).collect();
            let typed = shown(ContextKind::InvalidSubcommand);
            // The parser would propose `replay` for `plya`.
            let near = did_you_mean(nearest(&typed, names.iter().copied()));
            Message::new("cli.error.command")
                .with("name", typed)
                .with("known", names.join(", "))
                .with("near", near)
        }
        ErrorKind::UnknownArgument => Message::new("cli.error.unknown")
            .with("argument", argument)
            .with("near", near(ContextKind::SuggestedArg)),
        ErrorKind::MissingRequiredArgument => {
            Message::new("cli.error.missing").with("argument", argument)
        }
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => {
            Message::new("cli.error.no_value").with("argument", argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let message = Message::new(match context(ContextKind::ValidValue).as_str() {
                "" => "cli.error.value",
                _ => "cli.error.value_of",
            });
            message
                .with("argument", argument)
                .with("value", shown(ContextKind::InvalidValue))
                .with("known", context(ContextKind::ValidValue))
                .with("near", near(ContextKind::SuggestedValue))
        }
        ErrorKind::InvalidUtf8 => Message::new("cli.error.utf8"),
        ErrorKind::ArgumentConflict => {
            let other = shown(ContextKind::PriorArg);
            if other.is_empty() || other == argument {
                Message::new("cli.error.twice").with("argument", argument)
            } else {
                Message::new("cli.error.together").with("argument", argument).with("other", other)
            }
        }
        _ => Message::new("cli.error.other").with("what", error.kind().to_string()),
    };
    Trouble(vec![message, Message::new("cli.error.help")])
}

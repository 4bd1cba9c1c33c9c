//! The help of every command and argument, from the texts of a language.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};
use tripot_catalog::Lang;

/// A command with its help in a language, and all commands below it.
pub(super) fn translate(command: Command, lang: Lang, prefix: &str) -> Command {
    let say = |key: String| lang.find(&key).unwrap_or_default().replace("\\n", "\n");
    let usage = lang.word("cli.heading.usage");
    let template = format!("{{about}}\n\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help(lang.word("cli.arg.help"));
    let examples = say(format!("{prefix}.examples"));
    let mut command = command
        .about(say(format!("{prefix}.about")))
        .help_template(template)
        .subcommand_help_heading(lang.label("cli.heading.commands"))
        .subcommand_value_name(lang.label("cli.heading.command"))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .arg(help);
    if !examples.is_empty() {
        command = command.after_help(StyledStr::from(format!(
            "{}\n{examples}",
            lang.word("cli.heading.examples")
        )));
    }
    if prefix == "cli.tripot" {
        let version = Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version)
            .help(lang.word("cli.arg.version"));
        command = command.disable_version_flag(true).arg(version);
    }
    command
        .mut_args(|arg| {
            let is_everywhere =
                arg.is_global_set() || ["help", "version"].contains(&arg.get_id().as_str());
            let heading = match (arg.is_positional(), is_everywhere) {
                (true, _) => "cli.heading.arguments",
                (false, true) => "cli.heading.everywhere",
                (false, false) => "cli.heading.options",
            };
            let own = |kind: &str| {
                let id = arg.get_id();
                let special = lang.find(&format!("{prefix}.{kind}.{id}"));
                special.or_else(|| lang.find(&format!("cli.{kind}.{id}")))
            };
            let (help, value) = (own("arg"), own("value"));
            let arg = if let Some(help) = help { arg.help(help) } else { arg };
            let arg = if let Some(value) = value { arg.value_name(value) } else { arg };
            let arg = arg.help_heading(lang.label(heading));
            // Values are explained in the texts; a flag has none to hide, and clap insists on it.
            let hides = arg.get_action().takes_values();
            arg.hide_default_value(hides).hide_possible_values(hides)
        })
        .mut_subcommands(|sub| {
            let parent = if prefix == "cli.tripot" { "cli" } else { prefix };
            let prefix = format!("{parent}.{}", sub.get_name());
            translate(sub, lang, &prefix)
        })
}

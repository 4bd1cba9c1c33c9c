//! The commands `bot` and `prolog`: built-in machines, and Prolog programs as they are, behind the
//! line protocol.

use std::io;

use tripot_bots::{ConversationError, MachineBot, Manifest, PrologBot, report_exit_reason};
use tripot_catalog::Variant;

use crate::args::{BotArgs, PrologArgs};
use crate::command::best::named;
use tripot_terminal::failure::Failure;

pub(crate) fn bot(args: &BotArgs) -> Result<(), Failure> {
    let variant = Variant::read(&args.game, &[])?;
    let machine = named(&args.player, &variant)?;
    let bot = MachineBot { game: variant.game, machine };
    let input = io::BufReader::new(io::stdin());
    bot.converse(input, io::stdout().lock()).map_err(failure)
}

pub(crate) fn prolog(args: &PrologArgs) -> Result<(), Failure> {
    let done = adapt(args);
    if let Err(failure) = &done {
        report_exit_reason(|lang| failure.reasons(lang).join(" "));
    }
    done
}

fn adapt(args: &PrologArgs) -> Result<(), Failure> {
    let manifest = Manifest::load(&args.manifest).map_err(Failure::usage)?;
    let bot = PrologBot::start(&manifest).map_err(|error| Failure::Failed(error.into()))?;
    bot.converse(io::stdin().lock(), io::stdout().lock()).map_err(failure)
}

fn failure(error: ConversationError) -> Failure {
    match error {
        ConversationError::Order(error) => Failure::Failed(error.into()),
        ConversationError::Io(error) => error.into(),
    }
}

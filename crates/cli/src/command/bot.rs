//! The command `bot`: a machine of ours that plays wherever the protocol is spoken.

use std::io;

use tripot_arena::{House, HouseError};
use tripot_catalog::Variant;

use crate::args::BotArgs;
use crate::command::best::named;
use crate::failure::Failure;

pub(crate) fn bot(args: &BotArgs) -> Result<(), Failure> {
    let variant = Variant::read(&args.game, &[])?;
    let machine = named(&args.player, &variant)?;
    let house = House { game: variant.game, machine };
    let input = io::BufReader::new(io::stdin());
    house.converse(input, io::stdout().lock()).map_err(|error| match error {
        HouseError::Trouble(trouble) => Failure::Failed(trouble),
        HouseError::Io(error) => error.into(),
    })
}

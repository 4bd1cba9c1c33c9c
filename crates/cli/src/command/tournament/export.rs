//! `tournament export`: reports and records, each to a file or to standard output.

use std::path::Path;

use tripot_arena::Tournament;
use tripot_catalog::Lang;

use crate::args::TournamentExportArgs;
use crate::command::matches::Folder;
use crate::command::tournament::{data, page};
use crate::error::CommandError;
use tripot_terminal::failure::Failure;
use tripot_terminal::{keeper, output};

pub(super) fn export(args: &TournamentExportArgs, lang: Lang) -> Result<(), Failure> {
    let tournament = Tournament::open(&args.file, lang).map_err(Failure::usage)?;
    let nothing = [&args.html, &args.csv, &args.every_game, &args.report, &args.records];
    if nothing.into_iter().all(Option::is_none) {
        return Err(CommandError::NothingToExport.into());
    }
    if let Some(path) = &args.html {
        write(path, &page::page(&tournament, lang)?)?;
    }
    if let Some(path) = &args.csv {
        write(path, &data::players(&tournament))?;
    }
    if let Some(path) = &args.every_game {
        write(path, &data::games(&tournament, lang))?;
    }
    if let Some(path) = &args.report {
        write(path, &format!("{}\n", tournament.to_json()))?;
    }
    if let Some(folder) = &args.records {
        records(&tournament, folder)?;
    }
    Ok(())
}

/// Writes a file; `-` is standard output.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        return output::text(text);
    }
    Ok(keeper::write_shared(path, text)?)
}

fn records(tournament: &Tournament, folder: &Path) -> Result<(), Failure> {
    let folder = Folder::new(folder)?;
    for encounter in tournament.rounds().iter().flatten() {
        for (number, record) in tournament.records(encounter).map_err(Failure::usage)? {
            let before = encounter.number * tournament.programme().games_per_table();
            folder.keep(before + number + 1, &record)?;
        }
    }
    Ok(())
}

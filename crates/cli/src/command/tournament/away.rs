//! A distributed tournament: workers play its games.

use anyhow::Context as _;
use tokio::runtime::Runtime;
use tripot_arena::{Ended, Programme, Tournament};
use tripot_catalog::Lang;
use tripot_core::Stop;
use tripot_store::{Database, DirectError, Director, Watch};

use super::Progress;
use crate::command::serve::{database, log};
use crate::error::CommandError;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

/// A connection to workers, wherever they are.
pub(super) struct Away {
    runtime: Runtime,
    director: Director,
    lang: Lang,
}

impl Away {
    /// Connects to the database of the workers, unless the tournament is one that they can't play.
    pub(super) fn connect(asked: &str, programme: &Programme, lang: Lang) -> Result<Away, Failure> {
        log();
        let Database::Postgres(database) = database(Some(asked))? else {
            return Err(CommandError::TournamentAlone.into());
        };
        programme.check_portable().map_err(Failure::usage)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.context("no threads for the tournament")?;
        let director = runtime.block_on(Director::connect(&database));
        let director = director.map_err(anyhow::Error::from)?;
        Ok(Away { runtime, director, lang })
    }

    /// Lets workers play what is missing, with the table as it stands on the terminal.
    pub(super) fn play_out(
        mut self,
        tournament: &mut Tournament,
        interrupt: &Stop,
    ) -> Result<Ended, Failure> {
        let mut view = View { progress: Progress::new(tournament, self.lang), lang: self.lang };
        let ended = self.runtime.block_on(self.director.play(tournament, interrupt, &mut view));
        view.progress.clear();
        ended.map_err(|error| match error {
            DirectError::NotPortable(error) => Failure::Failed(error.into()),
            DirectError::Tournament(error) => Failure::Failed(error.into()),
            DirectError::GivenUp(given_up) => Failure::Failed(given_up.into()),
            DirectError::Store(error) => Failure::Io(error.into()),
        })
    }
}

/// What a person sees of it.
struct View {
    progress: Progress,
    lang: Lang,
}

impl Watch for View {
    fn kept(&mut self, tournament: &Tournament) {
        self.progress.show(tournament);
    }

    fn lonely(&mut self) {
        let words = self.lang.word("tournament.away.lonely");
        self.progress.bar.suspend(|| output::complain(&format!("tripot: {words}")));
    }
}

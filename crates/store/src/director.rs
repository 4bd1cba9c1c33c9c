//! A distributed tournament: the director queues pairs for workers and collects their games.
//!
//! The [`Director`] keeps the file of the tournament, as if the games were played here: it requests the
//! pairs of a round, adds what comes back, and begins the next round when nothing is missing. Only the
//! file counts. What is lost in the database is requested again.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep, timeout};
use tripot_arena::{Ended, Pair, PortabilityError, Tournament, TournamentError};
use tripot_core::{Explain, Message, Stop};

use crate::error::StoreError;
use crate::pair::{PairId, TournamentId};
use crate::postgres::{Connector, PairStore};
use crate::store::Change;

/// The most pairs that are requested at once.
const MOST: usize = 512;
/// The most pairs that are collected together.
const GROUP: usize = 64;
/// How long to wait for news before looking anyway.
const LOOK: Duration = Duration::from_secs(1);
/// How soon an interruption is noticed.
const NOTICE: Duration = Duration::from_millis(100);
/// How long no worker may play before that is said.
const LONELY: Duration = Duration::from_secs(10);
/// How long the database may be out of reach.
const PERSISTENCE: Duration = Duration::from_secs(60);

/// Lets workers play the games of a tournament, and keeps them.
pub struct Director {
    pairs: PairStore,
    changes: UnboundedReceiver<Change>,
}

/// An observer of a tournament while it is played.
pub trait Watch {
    /// A game has been kept.
    fn kept(&mut self, tournament: &Tournament);

    /// No worker has played for a while. Called once, and again if a worker has played since.
    fn lonely(&mut self);
}

/// Why a tournament did not go on. What was kept before is in its file.
#[derive(Debug, thiserror::Error)]
pub enum DirectError {
    /// Its games would differ from one worker to another.
    #[error(transparent)]
    NotPortable(#[from] PortabilityError),
    /// It can't be kept, or not be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// No worker could play one of its pairs.
    #[error(transparent)]
    GivenUp(#[from] GivenUp),
    /// The database is out of reach.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A pair that ended every process that played it, or that no worker can play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no worker could play deal {deal} of {players:?}")]
pub struct GivenUp {
    /// Who would have played.
    pub players: Vec<String>,
    /// The deal, counted from 1.
    pub deal: u64,
    /// The file of the tournament.
    pub file: PathBuf,
}

impl GivenUp {
    fn new(tournament: &Tournament, pair: &Pair) -> GivenUp {
        let name = |&player: &usize| tournament.programme().players[player].entrant.name.clone();
        let players = pair.players.iter().map(name).collect();
        GivenUp { players, deal: pair.deal + 1, file: tournament.path().to_owned() }
    }
}

impl Explain for GivenUp {
    fn explain(&self) -> Vec<Message> {
        let message = Message::new("tournament.away.given_up")
            .with("players", self.players.join(" – "))
            .with("deal", self.deal)
            .with("file", self.file.display().to_string());
        vec![message]
    }
}

/// What is asked for at the moment.
struct Agenda {
    tournament: TournamentId,
    programme: String,
    /// The pairs of this round that are requested.
    asked: HashMap<PairId, Pair>,
    /// Those that will be.
    later: VecDeque<Pair>,
    looked: Option<Instant>,
    /// When a worker was last seen to play.
    company: Instant,
    /// Whether it has been said that none does.
    lonely: bool,
}

impl Director {
    /// Connects to a database that workers share, and migrates it to the layout of this program.
    pub async fn connect(database: &Connector) -> Result<Director, StoreError> {
        let (pairs, changes) = PairStore::open(database).await?;
        Ok(Director { pairs, changes })
    }

    /// Lets workers play what is missing, and keeps each game as it comes. The results are those of a
    /// tournament that is played in one place.
    pub async fn play(
        &mut self,
        tournament: &mut Tournament,
        interrupt: &Stop,
        watch: &mut impl Watch,
    ) -> Result<Ended, DirectError> {
        tournament.programme().check_portable()?;
        let programme = tournament.programme().to_toml();
        let id = TournamentId::of(&programme);
        let mut agenda = Agenda {
            tournament: id,
            programme,
            asked: HashMap::new(),
            later: tournament.missing().into(),
            looked: None,
            company: Instant::now(),
            lonely: false,
        };
        let ended = self.direct(&mut agenda, tournament, interrupt, watch).await;
        // No worker should play for a director that has gone.
        if let Err(error) = self.pairs.withdraw(id).await {
            tracing::warn!(%error, "pairs are not withdrawn");
        }
        ended
    }

    async fn direct(
        &mut self,
        agenda: &mut Agenda,
        tournament: &mut Tournament,
        interrupt: &Stop,
        watch: &mut impl Watch,
    ) -> Result<Ended, DirectError> {
        let mut failing: Option<Instant> = None;
        while !agenda.is_done() {
            if interrupt.is_raised() {
                // What has been played already is not thrown away, if it can be had.
                return match self.collect(agenda, tournament, watch).await {
                    Ok(()) | Err(DirectError::Store(_)) => Ok(Ended::Early),
                    Err(error) => Err(error),
                };
            }
            match self.go_on(agenda, tournament, watch).await {
                Ok(()) => failing = None,
                Err(DirectError::Store(error)) => {
                    if failing.get_or_insert_with(Instant::now).elapsed() > PERSISTENCE {
                        return Err(error.into());
                    }
                    tracing::warn!(%error, "tournament");
                    sleep(LOOK).await;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Ended::Complete)
    }

    /// Asks for what is missing, waits a moment, keeps what has come.
    async fn go_on(
        &mut self,
        agenda: &mut Agenda,
        tournament: &mut Tournament,
        watch: &mut impl Watch,
    ) -> Result<(), DirectError> {
        if agenda.asked.len() <= MOST / 2 && !agenda.later.is_empty() {
            self.ask(agenda).await?;
        }
        let news = timeout(NOTICE, self.news()).await.is_ok();
        while self.changes.try_recv().is_ok() {}
        let look = agenda.looked.is_none_or(|looked| looked.elapsed() > LOOK);
        if news || look {
            self.collect(agenda, tournament, watch).await?;
        }
        if look {
            self.look(agenda, tournament, watch).await?;
            agenda.looked = Some(Instant::now());
        }
        Ok(())
    }

    /// Waits until something has changed; for ever, once the listener has ended.
    async fn news(&mut self) {
        if self.changes.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }

    /// Requests as many pairs as may be requested at once.
    async fn ask(&self, agenda: &mut Agenda) -> Result<(), StoreError> {
        let count = (MOST - agenda.asked.len()).min(agenda.later.len());
        let fresh: Vec<(PairId, &Pair)> = agenda
            .later
            .iter()
            .take(count)
            .map(|pair| (agenda.tournament.pair(pair), pair))
            .collect();
        self.pairs.ask(agenda.tournament, &agenda.programme, &fresh).await?;
        let tournament = agenda.tournament;
        let fresh = agenda.later.drain(..count).map(|pair| (tournament.pair(&pair), pair));
        agenda.asked.extend(fresh);
        Ok(())
    }

    /// Keeps what has been played, and then deletes it from the database.
    async fn collect(
        &self,
        agenda: &mut Agenda,
        tournament: &mut Tournament,
        watch: &mut impl Watch,
    ) -> Result<(), DirectError> {
        loop {
            let played = self.pairs.played(agenda.tournament, GROUP).await?;
            for (id, games) in &played {
                agenda.meet();
                // What is not asked for was kept before, and then not deleted.
                if let Some(pair) = agenda.asked.remove(id) {
                    tournament.add(&pair, games, |tournament| watch.kept(tournament))?;
                }
            }
            if agenda.is_done() {
                agenda.later = tournament.missing().into();
            }
            let taken: Vec<PairId> = played.iter().map(|(id, _)| *id).collect();
            if !taken.is_empty() {
                self.pairs.clear(&taken).await?;
            }
            if played.len() < GROUP {
                return Ok(());
            }
        }
    }

    /// Looks whether everything that was asked for will be played.
    async fn look(
        &self,
        agenda: &mut Agenda,
        tournament: &Tournament,
        watch: &mut impl Watch,
    ) -> Result<(), DirectError> {
        let status = self.pairs.status(agenda.tournament).await?;
        if let Some(pair) = status.given_up.and_then(|id| agenda.asked.get(&id)) {
            return Err(GivenUp::new(tournament, pair).into());
        }
        if status.expected < agenda.asked.len() {
            // The database has been down, or another process has withdrawn the same tournament.
            let asked: Vec<(PairId, &Pair)> =
                agenda.asked.iter().map(|(id, pair)| (*id, pair)).collect();
            self.pairs.ask(agenda.tournament, &agenda.programme, &asked).await?;
        }
        if status.busy {
            agenda.meet();
        } else if agenda.company.elapsed() > LONELY && !agenda.lonely {
            agenda.lonely = true;
            watch.lonely();
        }
        Ok(())
    }
}

impl Agenda {
    fn is_done(&self) -> bool {
        self.asked.is_empty() && self.later.is_empty()
    }

    /// A worker plays.
    fn meet(&mut self) {
        self.company = Instant::now();
        self.lonely = false;
    }
}

//! Tournament files that `tripot tournament` writes, read and cached here.
//!
//! A tournament has no state but its file, to which each game is added as it ends. So a process that plays
//! it needs to know nothing of this server, and this server never writes.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::Mutex;
use tripot_arena::{Tournament, TournamentJson};
use tripot_catalog::{Lang, Trouble};
use utoipa::ToSchema;

use crate::refusal::Refusal;

/// What the name of a tournament's file ends in.
const ENDING: &str = "sqlite";
/// What SQLite calls the log beside a file, where the newest games are first.
const LOG: &str = "sqlite-wal";
/// The most tournaments that are listed, the newest first.
const MOST: usize = 100;

/// When a file changed last, and how long it was.
type Stamp = [Option<(SystemTime, u64)>; 2];

/// The tournaments of a folder.
pub(crate) struct Tournaments {
    folder: Option<PathBuf>,
    /// What was read last, by the name of the file. One lock: a file that many look at is read once.
    read: Mutex<HashMap<String, Standing>>,
}

/// A tournament as it stood when its file was read.
#[derive(Clone)]
struct Standing {
    stamp: Stamp,
    tournament: Arc<TournamentJson>,
    /// The same as text.
    text: Utf8Bytes,
}

impl Tournaments {
    pub(crate) fn new(folder: Option<PathBuf>) -> Tournaments {
        Tournaments { folder, read: Mutex::default() }
    }

    /// What lists say of each tournament, the newest first. A file that is none is left out.
    pub(crate) async fn list(&self) -> Vec<TournamentSummary> {
        let mut names = self.names();
        names.sort_by(|one, other| other.cmp(one));
        let mut list = Vec::new();
        for (_, name) in names.into_iter().take(MOST) {
            match self.read(&name).await {
                Ok(standing) => list.push(summary(&name, &standing.tournament)),
                Err(refusal) => tracing::warn!(file = name, key = refusal.key(), "no tournament"),
            }
        }
        list
    }

    /// A tournament as it stands, as JSON.
    pub(crate) async fn find(&self, id: &str) -> Result<Utf8Bytes, Refusal> {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if id.is_empty() || !id.chars().all(is_name) {
            return Err(Refusal::NoTournament);
        }
        self.read(id).await.map(|standing| standing.text)
    }

    /// The files of the folder, with the time of their last change.
    fn names(&self) -> Vec<(SystemTime, String)> {
        let Some(entries) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok())
        else {
            return Vec::new();
        };
        let named = |entry: fs::DirEntry| {
            let path = entry.path();
            let is_file = path.extension().is_some_and(|ending| ending == ENDING);
            let name = path.file_stem()?.to_str()?.to_owned();
            let changed = entry.metadata().ok()?.modified().ok()?;
            is_file.then_some((changed, name))
        };
        entries.filter_map(Result::ok).filter_map(named).collect()
    }

    async fn read(&self, id: &str) -> Result<Standing, Refusal> {
        let no_tournament = || Refusal::NoTournament;
        let path = self.folder.as_ref().ok_or_else(no_tournament)?.join(id).with_extension(ENDING);
        let stamp = stamp(&path);
        if stamp[0].is_none() {
            return Err(no_tournament());
        }
        let mut read = self.read.lock().await;
        if let Some(known) = read.get(id).filter(|known| known.stamp == stamp) {
            return Ok(known.clone());
        }
        let opened = tokio::task::spawn_blocking(move || {
            Tournament::open(&path, Lang::En).map(|tournament| tournament.describe())
        });
        let opened = opened.await.map_err(|error| Refusal::internal(&error))?;
        let tournament = Arc::new(opened.map_err(Trouble::from)?);
        let text = serde_json::to_string(&*tournament);
        let text = Utf8Bytes::from(text.map_err(|error| Refusal::internal(&error))?);
        // Games that came in while it was read show in a newer stamp, and are read next time.
        let standing = Standing { stamp, tournament, text };
        read.insert(id.to_owned(), standing.clone());
        Ok(standing)
    }
}

fn stamp(path: &Path) -> Stamp {
    [path.to_owned(), path.with_extension(LOG)].map(|path| {
        let data = fs::metadata(path).ok()?;
        Some((data.modified().ok()?, data.len()))
    })
}

/// What lists say of a tournament.
#[derive(Serialize, ToSchema)]
pub(crate) struct TournamentSummary {
    /// The name of its file.
    tournament: String,
    title: String,
    game: &'static str,
    variant: String,
    format: &'static str,
    /// How many play.
    players: usize,
    games: u64,
    games_played: u64,
    complete: bool,
    leader: Option<String>,
}

fn summary(id: &str, tournament: &TournamentJson) -> TournamentSummary {
    TournamentSummary {
        tournament: id.to_owned(),
        title: tournament.title.clone(),
        game: tournament.game,
        variant: tournament.variant.clone(),
        format: tournament.format,
        players: tournament.players.len(),
        games: tournament.games,
        games_played: tournament.games_played,
        complete: tournament.complete,
        leader: tournament.players.first().map(|player| player.name.clone()),
    }
}

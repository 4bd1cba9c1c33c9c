//! Pairs of a tournament as jobs: their identifiers, and how a worker plays one.

use std::future::Future;

use sha2::{Digest as _, Sha256};
use tripot_arena::{Draft, Pair, TournamentError};
use tripot_catalog::{Lang, Trouble};
use tripot_core::Stop;

use crate::postgres::PairStore;
use crate::worker::Outcome;

/// The identifier of a tournament: a hash of its programme, which includes the seed, so a tournament
/// that is resumed finds what has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentId(pub(crate) i64);

/// The identifier of a pair among the pairs of all tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PairId(pub(crate) i64);

impl TournamentId {
    /// The tournament with this programme.
    pub fn of(programme: &str) -> TournamentId {
        TournamentId(digest(&[programme.as_bytes()]))
    }

    /// The identifier of one of its pairs.
    pub fn pair(self, pair: &Pair) -> PairId {
        let numbers = [self.0.to_le_bytes(), pair.encounter.to_le_bytes(), pair.deal.to_le_bytes()];
        PairId(digest(&numbers.each_ref().map(<[u8; 8]>::as_slice)))
    }
}

fn digest(parts: &[&[u8]]) -> i64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    let hash: [u8; 32] = hash.finalize().into();
    hash[..8].iter().fold(0, |number, &byte| number << 8 | i64::from(byte))
}

/// Plays a pair on a thread of its own and keeps its games, unless the pair has been withdrawn. The work
/// stops when the process is `closed`.
pub async fn play_pair(pairs: &PairStore, id: PairId, closed: impl Future<Output = ()>) -> Outcome {
    let found = match pairs.find(id).await {
        Ok(found) => found,
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    let Some((text, pair)) = found else { return Outcome::Done };
    let stop = Stop::new();
    let interrupt = stop.clone();
    let playing = tokio::task::spawn_blocking(move || -> Result<_, TournamentError> {
        let programme = Draft::read(&text)?.portable_programme()?;
        pair.play(&programme, &interrupt)
    });
    let played = tokio::select! {
        played = playing => played,
        () = closed => {
            stop.raise();
            return Outcome::Failed("the process ends".to_owned());
        }
    };
    match played {
        Ok(Ok(Some(games))) => match pairs.keep(id, &games).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Failed(error.to_string()),
        },
        Ok(Ok(None)) => Outcome::Failed("interrupted".to_owned()),
        // It would be the same anywhere.
        Ok(Err(error)) => {
            let reason = Trouble::from(error).text(Lang::En);
            tracing::error!(pair = id.0, reason, "a pair can't be played");
            Outcome::GivenUp
        }
        Err(panic) => Outcome::Failed(panic.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_a_name_of_its_own_and_always_the_same() {
        let pair = |encounter, deal| Pair { encounter, players: vec![0, 1], deal };
        let (one, other) = (TournamentId::of("seed = 1"), TournamentId::of("seed = 2"));
        let names = [one, other].into_iter().flat_map(|tournament| {
            [(0, 0), (0, 1), (1, 0)]
                .map(|(encounter, deal)| tournament.pair(&pair(encounter, deal)))
        });
        assert_eq!(names.collect::<std::collections::HashSet<_>>().len(), 6);
        // A database may hold pairs of an earlier release.
        assert_eq!(one.pair(&pair(1, 2)), PairId(5_831_537_299_418_048_699));
    }
}

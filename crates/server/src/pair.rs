//! Pairs of tournaments, played for whoever keeps the tournament.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};
use tripot_arena::{Draft, Pair};
use tripot_catalog::Lang;
use tripot_core::Stop;

use crate::hub::Hub;
use crate::refusal::Refusal;
use crate::store::Desk;
use crate::worker::Outcome;

/// What a tournament is called among all tournaments: it follows from its programme, in which the seed
/// is, so whoever goes on with it finds what has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TournamentId(pub(crate) i64);

/// What a pair is called among the pairs of all tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PairId(pub(crate) i64);

impl TournamentId {
    pub(crate) fn of(programme: &str) -> TournamentId {
        TournamentId(digest(&[programme.as_bytes()]))
    }

    /// The name of one of its pairs.
    pub(crate) fn pair(self, pair: &Pair) -> PairId {
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

/// Plays a pair and lays its games down, unless nobody wants it any more or the process ends.
pub(crate) async fn play(hub: &Arc<Hub>, desk: &Desk, id: PairId) -> Result<Outcome, Refusal> {
    let Some((text, pair)) = desk.find(id).await? else { return Ok(Outcome::Done) };
    let stop = Stop::new();
    let interrupt = stop.clone();
    let playing = tokio::task::spawn_blocking(move || {
        let programme = Draft::read(&text)?.portable_programme()?;
        pair.play(&programme, &interrupt)
    });
    match hub.finish(playing, &stop).await? {
        Ok(Some(games)) => {
            desk.keep(id, &games).await?;
            Ok(Outcome::Done)
        }
        Ok(None) => Err(Refusal::forbidden("serve.closing")),
        // It would be the same anywhere.
        Err(trouble) => {
            let reason = trouble.text(Lang::En);
            tracing::error!(pair = id.0, reason, "a pair can't be played");
            Ok(Outcome::GivenUp)
        }
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

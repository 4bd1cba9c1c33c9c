//! A tournament as one JSON object. The same games give the same bytes.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tripot_stats::Interval;

use crate::plan::Deals;
use crate::tournament::{Row, Tournament};
use tripot_bots::Limit;

/// Everything but the single games, as it is told to programs.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Tournament))]
pub struct TournamentJson {
    /// What it is called.
    pub title: String,
    /// The name of the game.
    pub game: &'static str,
    /// The canonical name of the variant.
    pub variant: String,
    /// Who meets whom.
    pub format: &'static str,
    seats: usize,
    seed: String,
    budget: Option<Budget>,
    opening: u32,
    duplicate: bool,
    deals: u64,
    rounds: u32,
    rounds_played: usize,
    /// How many games there will be.
    pub games: u64,
    /// How many games have been played.
    pub games_played: u64,
    /// Whether all have.
    pub complete: bool,
    /// The players, the best first.
    pub players: Vec<PlayerJson>,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, std::collections::BTreeMap<String, Met>>))]
    cross: ByName<ByName<Met>>,
    curve: Vec<Point>,
}

/// How much a player may think.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Budget {
    Nodes(u64),
    Ms(u64),
    Tc(String),
}

/// How a player stands.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentPlayer))]
pub struct PlayerJson {
    places: [usize; 2],
    /// What it is called.
    pub name: String,
    player: String,
    /// `machine` or `program`.
    kind: &'static str,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: Option<f64>,
    points_ci95: Option<[f64; 2]>,
    mean_margin: Option<f64>,
    mean_margin_ci95: Option<[f64; 2]>,
    rating: f64,
    rating_ci95: [f64; 2],
    score: Option<f64>,
    faults: u64,
    moves: u64,
    nodes: u64,
}

/// What one player took from another.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Met {
    games: u64,
    points: f64,
}

/// The ratings after a round.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RatingPoint))]
struct Point {
    round: usize,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, f64>))]
    ratings: ByName<f64>,
}

/// Something for each of some players, by name, in their order.
#[derive(Debug)]
struct ByName<T>(Vec<(String, T)>);

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, thing)| (name, thing)))
    }
}

impl Tournament {
    /// Everything but the single games, for programs.
    pub fn to_json(&self) -> Value {
        json!({ "tournament": self.describe() })
    }

    /// Everything but the single games.
    pub fn describe(&self) -> TournamentJson {
        let (programme, ranking) = (self.programme(), self.ranking());
        let name = |player: usize| programme.players[player].entrant.name.clone();
        let met = |row: &Row| {
            let others = ranking.rows.iter().filter(|other| other.player != row.player);
            let met = others.filter_map(|other| {
                let cell = ranking.cross[row.player][other.player];
                Some((name(other.player), Met { games: cell.games, points: cell.share()? }))
            });
            (name(row.player), ByName(met.collect()))
        };
        let curve = ranking.curve.iter().map(|(round, ratings)| {
            let ratings = ratings.iter().enumerate();
            let ratings = ratings.map(|(player, rating)| (name(player), rating.value)).collect();
            Point { round: *round, ratings: ByName(ratings) }
        });
        TournamentJson {
            title: programme.title.clone(),
            game: programme.variant.game.name(),
            variant: programme.variant.name.clone(),
            format: programme.format.name(),
            seats: programme.seats.get(),
            seed: programme.seed.to_string(),
            budget: match programme.limit {
                Limit::Own => None,
                Limit::Nodes(nodes) => Some(Budget::Nodes(nodes)),
                Limit::Milliseconds(ms) => Some(Budget::Ms(ms)),
                Limit::Clock(control) => Some(Budget::Tc(control.to_string())),
            },
            opening: programme.opening,
            duplicate: programme.sharing == Deals::Duplicate,
            deals: programme.deals.get(),
            rounds: programme.rounds,
            rounds_played: self.complete_rounds(),
            games: self.total(),
            games_played: self.played(),
            complete: self.is_complete(),
            players: ranking.rows.iter().map(|row| self.player(row)).collect(),
            cross: ByName(ranking.rows.iter().map(met).collect()),
            curve: curve.collect(),
        }
    }

    fn player(&self, row: &Row) -> PlayerJson {
        let player = &self.programme().players[row.player];
        let (tally, rating) = (&row.tally, row.rating.interval());
        let ends = |interval: Interval| [interval.low, interval.high];
        PlayerJson {
            places: [row.places.0, row.places.1],
            name: player.entrant.name.clone(),
            player: player.wanted.clone(),
            kind: if self.is_machine(row.player) { "machine" } else { "program" },
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            points: tally.share.value(),
            points_ci95: tally.share.interval().map(ends),
            mean_margin: tally.margin.value(),
            mean_margin_ci95: tally.margin.interval().map(ends),
            rating: row.rating.value,
            rating_ci95: ends(rating),
            score: row.score,
            faults: row.faults,
            moves: row.effort.moves,
            nodes: row.effort.nodes,
        }
    }

    /// Whether a player is a machine of Tripot, and not a program.
    pub fn is_machine(&self, player: usize) -> bool {
        let programme = self.programme();
        let wanted = programme.players[player].wanted.to_lowercase();
        programme.variant.game.machine(&wanted).is_some()
    }
}

//! A tournament as one JSON object. The same games give the same bytes.

use serde_json::{Map, Value, json};
use tripot_catalog::Machine;
use tripot_stats::Interval;

use crate::plan::Deals;
use crate::tournament::{Row, Tournament};
use tripot_bots::Limit;

impl Tournament {
    /// Everything but the single games, for programs.
    pub fn to_json(&self) -> Value {
        let (programme, ranking) = (self.programme(), self.ranking());
        let budget = match programme.limit {
            Limit::Own => Value::Null,
            Limit::Nodes(nodes) => json!({ "nodes": nodes }),
            Limit::Milliseconds(ms) => json!({ "ms": ms }),
            Limit::Clock(control) => json!({ "tc": control.to_string() }),
        };
        let name = |player: usize| programme.players[player].entrant.name.as_str();
        let cross: Map<String, Value> = ranking
            .rows
            .iter()
            .map(|row| {
                let cells = ranking.rows.iter().filter(|other| other.player != row.player);
                let cells = cells.filter_map(|other| {
                    let cell = ranking.cross[row.player][other.player];
                    let cell = json!({ "games": cell.games, "points": cell.share()? });
                    Some((name(other.player).to_owned(), cell))
                });
                (name(row.player).to_owned(), Value::Object(cells.collect()))
            })
            .collect();
        let curve: Vec<Value> = ranking
            .curve
            .iter()
            .map(|(round, ratings)| {
                let ratings = ratings.iter().enumerate();
                let ratings: Map<String, Value> = ratings
                    .map(|(player, rating)| (name(player).to_owned(), json!(rating.value)))
                    .collect();
                json!({ "round": round, "ratings": ratings })
            })
            .collect();
        json!({ "tournament": {
            "title": programme.title,
            "game": programme.variant.game.name(),
            "variant": programme.variant.name,
            "format": programme.format.name(),
            "seats": programme.seats.get(),
            "seed": programme.seed.to_string(),
            "budget": budget,
            "opening": programme.opening,
            "duplicate": programme.sharing == Deals::Duplicate,
            "deals": programme.deals.get(),
            "rounds": programme.rounds,
            "rounds_played": self.complete_rounds(),
            "games": self.total(),
            "games_played": self.played(),
            "complete": self.is_complete(),
            "players": ranking.rows.iter().map(|row| self.player(row)).collect::<Vec<Value>>(),
            "cross": cross,
            "curve": curve,
        }})
    }

    fn player(&self, row: &Row) -> Value {
        let player = &self.programme().players[row.player];
        let (tally, rating) = (&row.tally, row.rating.interval());
        let ends = |interval: Option<Interval>| {
            json!(interval.map(|interval| [interval.low, interval.high]))
        };
        json!({
            "places": [row.places.0, row.places.1],
            "name": player.entrant.name,
            "player": player.wanted,
            "kind": if self.is_machine(row.player) { "machine" } else { "program" },
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "points": tally.share.value(),
            "points_ci95": ends(tally.share.interval()),
            "mean_margin": tally.margin.value(),
            "mean_margin_ci95": ends(tally.margin.interval()),
            "rating": row.rating.value,
            "rating_ci95": [rating.low, rating.high],
            "score": row.score,
            "faults": row.faults,
            "moves": row.effort.moves,
            "nodes": row.effort.nodes,
        })
    }

    /// Whether a player is a machine of Tripot, and not a program.
    pub fn is_machine(&self, player: usize) -> bool {
        let programme = self.programme();
        let machines = programme.variant.game.machines();
        Machine::read(&programme.players[player].wanted.to_lowercase(), machines).is_some()
    }
}

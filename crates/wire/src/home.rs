//! What a home page shows: the games of a device, and those that there are.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::{AnyGame, Lang, games};
use tripot_core::Seat;
#[cfg(feature = "openapi")]
use tripot_table::Card;
use tripot_table::{Summary, Table};

/// The seats that a device has. Tokens travel in the body, which is neither logged nor kept in a history.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Visitor {
    /// Its seats.
    pub seats: Vec<KeptSeat>,
}

/// A seat of a device.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptSeat {
    /// The name of the table.
    pub table: String,
    /// The secret of the seat.
    pub token: String,
}

/// What a home page shows.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Home {
    /// The games of the seats, in the order in which they were asked for. Where a device asks for more than its
    /// rate limit allows, the last ones are missing.
    pub mine: Vec<Mine>,
    /// Tables that are not there any more, or at which the token is of no use.
    pub gone: Vec<String>,
    /// Tables with a free seat, the newest first.
    pub open: Vec<Listed>,
    /// The games of the server.
    pub games: Vec<Poster>,
}

/// A table in a list, with who is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listed {
    /// What anybody may know of it.
    #[serde(flatten)]
    pub summary: Summary,
    /// For each seat whether its player is connected.
    pub here: Vec<bool>,
    /// How many look on.
    pub watching: u32,
}

/// A game of a device.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mine {
    /// What anybody may know of it.
    pub facts: Summary,
    #[cfg_attr(feature = "openapi", schema(value_type = Card<'_>))]
    card: Value,
    /// The part of the player's moves that no analysis marks, from 0 to 1; nothing while there is no analysis.
    pub accuracy: Option<f64>,
}

/// A game, as it is offered.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Poster {
    name: &'static str,
    pitch: &'static str,
    /// The least and the most.
    seats: [usize; 2],
    /// The machines that play it.
    machines: Vec<&'static str>,
}

/// The games as they are offered.
pub fn posters(lang: Lang) -> Vec<Poster> {
    games().iter().map(|game| poster(*game, lang)).collect()
}

fn poster(game: &dyn AnyGame, lang: Lang) -> Poster {
    let name = game.name();
    let (least, most) = game.seats();
    Poster {
        name,
        pitch: lang.find(&format!("game.{name}.pitch")).unwrap_or_default(),
        seats: [least.get(), most.get()],
        machines: game.machines().into_iter().map(|machine| machine.name).collect(),
    }
}

impl Mine {
    /// The game of a seat, as its holder may know it.
    pub fn of(table: &Table, seat: Seat, lang: Lang) -> Mine {
        Mine { facts: table.summary(), card: table.card(seat, lang), accuracy: None }
    }
}

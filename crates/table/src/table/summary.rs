//! Summaries of tables, for lists.

use serde::{Deserialize, Serialize};

use super::{Sitter, Table};
use crate::clock::Instant;
use crate::event::TakebackRule;

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// A seat is open.
    Open,
    /// The game goes on.
    Playing,
    /// The game has ended.
    Over,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Stage; 3] = [Stage::Open, Stage::Playing, Stage::Over];

    /// The word that a database keeps.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }
}

/// What anybody may know of a table who does not look at it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The name of the table.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The canonical name of the variant.
    pub variant: String,
    /// What the table is called.
    pub title: Option<String>,
    /// Who sits where.
    pub seats: Vec<SeatSummary>,
    /// The pace of the clocks.
    pub clock: Option<String>,
    /// How far it is.
    pub stage: Stage,
    /// Whether it is in the list.
    pub listed: bool,
    /// Whether a machine may play for an absent player.
    pub replace: bool,
    /// The machine that does, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub stand_in: Option<String>,
    /// Which moves may be taken back: none across a reveal if nothing is said.
    #[serde(default, skip_serializing_if = "TakebackRule::is_strict")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub takeback: TakebackRule,
    /// When it was set up, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub opened: Instant,
    /// What the server is bound to before anybody adds to the luck: SHA-256 of its secret.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// What anybody may know of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// `person`, `machine` or `empty`.
    pub kind: String,
    /// The name that was given.
    pub name: Option<String>,
    /// The machine.
    pub machine: Option<String>,
}

impl Table {
    /// What lists say of the table.
    pub fn summary(&self) -> Summary {
        let stage = match (self.is_over(), self.has_open_seat()) {
            (true, _) => Stage::Over,
            (false, true) => Stage::Open,
            (false, false) => Stage::Playing,
        };
        let seat = |place: &super::Place| {
            let (kind, machine) = match place.sitter() {
                Sitter::Empty => ("empty", None),
                Sitter::Person => ("person", None),
                Sitter::Machine(machine) => ("machine", Some(machine.to_string())),
                Sitter::Program => ("program", None),
            };
            SeatSummary { kind: kind.to_owned(), name: place.name().map(str::to_owned), machine }
        };
        Summary {
            table: self.id.to_string(),
            game: self.variant.game.name().to_owned(),
            variant: self.variant.name.clone(),
            title: self.setup.title.clone(),
            seats: self.places.iter().map(seat).collect(),
            clock: self.setup.clock.clone(),
            stage,
            listed: self.setup.listed,
            replace: self.setup.replace,
            stand_in: self.setup.stand_in.clone(),
            takeback: self.setup.takeback,
            opened: self.opened,
            commitment: Some(self.commitment()),
        }
    }
}

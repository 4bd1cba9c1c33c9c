//! The messages that clients send over a WebSocket.

use serde::{Deserialize, Serialize};
use tripot_table::{Instant, Offer, SeatIndex};
use utoipa::ToSchema;

use crate::refusal::{Reason, Refusal};

/// The longest message, in bytes: a name and a move are short.
pub const LONGEST: usize = 2048;

/// A message, with the number or text by which its sender knows it again.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Sent {
    /// What the sender calls it; the answer repeats it.
    #[serde(default)]
    pub id: Option<SentId>,
    /// What is asked for.
    #[serde(flatten)]
    pub what: Asked,
}

/// What the sender calls a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum SentId {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Asked {
    /// Who is there: the first message, and only the first.
    Hello {
        /// The token of the seat; nothing for a viewer without a seat.
        #[serde(default)]
        token: Option<String>,
        /// What the person adds to the luck of the game: 64 hexadecimal digits.
        #[serde(default)]
        part: Option<String>,
    },
    /// To play a move.
    Move {
        /// The move, in any form.
        #[serde(rename = "move")]
        text: String,
        /// The number of the last update seen.
        at: u32,
    },
    /// Whether a move is legal, and why not.
    Why {
        /// The move, in any form.
        #[serde(rename = "move")]
        text: String,
    },
    /// To give up.
    Resign,
    /// To propose something.
    Offer {
        /// What.
        what: Offer,
    },
    /// To answer a proposal.
    Answer {
        /// Which.
        what: Offer,
        /// How.
        yes: bool,
    },
    /// To be called otherwise.
    Name {
        /// The name.
        name: String,
    },
    /// To let a machine play for an absent player.
    Replace {
        /// The seat.
        #[schema(value_type = usize)]
        seat: SeatIndex,
        /// Not asked any more: the machine is the one that was agreed on with the table.
        #[serde(default)]
        machine: Option<String>,
    },
    /// To show the others at the table what one thinks, in one of a few ways.
    React {
        /// Which.
        what: Reaction,
    },
    /// Whether anybody is there.
    Ping,
}

/// What players can say to each other: nothing that has to be read by anybody before it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reaction {
    /// Hello.
    Hello,
    /// Well played.
    Bravo,
    /// That was not expected.
    Wow,
    /// That was a mistake.
    Oops,
    /// Thank you.
    Thanks,
    /// It takes a moment.
    Wait,
}

/// What the server says over a connection, beside the updates of the table.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Said {
    /// The first message: which table and seat it is.
    Welcome {
        /// The name of the table.
        table: String,
        /// The seat; nothing for a spectator.
        seat: Option<usize>,
        /// What time it is for the server, in milliseconds since 1970.
        #[schema(value_type = u64)]
        now: Instant,
    },
    /// Somebody came or went.
    Presence {
        /// For each seat whether its player is connected.
        seats: Vec<bool>,
        /// How many look on.
        watching: u32,
    },
    /// A player reacts to what happens.
    Reaction {
        /// Who.
        seat: usize,
        /// How.
        what: Reaction,
    },
    /// Something was not done.
    Refused {
        /// What the sender called it.
        id: Option<SentId>,
        /// Why.
        error: Reason,
    },
    /// Whether a move is legal.
    Answer {
        /// Whether it is.
        legal: bool,
        /// The move in native form, or why not.
        text: String,
        /// Which rule it is about.
        key: Option<&'static str>,
        /// What the sender called it.
        id: Option<SentId>,
    },
    /// Something was done.
    Accepted {
        /// The number of the update that shows it.
        number: u32,
        /// What the sender called it.
        id: Option<SentId>,
    },
    /// Somebody is there.
    Pong {
        /// What time it is for the server, in milliseconds since 1970.
        #[schema(value_type = u64)]
        now: Instant,
        /// What the sender called it.
        id: Option<SentId>,
    },
}

/// Reads a message, or says why it is none.
pub fn read(text: &str) -> Result<Sent, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::TooLong { most: LONGEST });
    }
    let sent: Sent = serde_json::from_str(text)
        .map_err(|error| Refusal::Unreadable { why: error.to_string() })?;
    match &sent.id {
        Some(SentId::Text(id)) if id.len() > 64 => Err(Refusal::TooLong { most: 64 }),
        _ => Ok(sent),
    }
}

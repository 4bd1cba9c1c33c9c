//! The messages of a connection to a table, both ways.

use serde::{Deserialize, Serialize};
use tripot_catalog::{Lang, Trouble};
use tripot_core::{Part, Seat};
use tripot_table::{Command, Instant, Offer, SeatIndex, Table, Token};

use crate::name::given;
use crate::refusal::{Reason, RequestError};

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SentId {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
        #[cfg_attr(feature = "openapi", schema(value_type = usize))]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Said {
    /// The first message: which table and seat it is.
    Welcome {
        /// The name of the table.
        table: String,
        /// The seat; nothing for a spectator.
        seat: Option<usize>,
        /// What time it is for the server, in milliseconds since 1970.
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
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
        #[cfg_attr(feature = "openapi", schema(value_type = u64))]
        now: Instant,
        /// What the sender called it.
        id: Option<SentId>,
    },
}

/// Reads a message, or says why it is none.
pub fn read(text: &str) -> Result<Sent, RequestError> {
    if text.len() > LONGEST {
        return Err(RequestError::TooLong { most: LONGEST });
    }
    let sent: Sent = serde_json::from_str(text)
        .map_err(|error| RequestError::Unreadable { why: error.to_string() })?;
    match &sent.id {
        Some(SentId::Text(id)) if id.len() > 64 => Err(RequestError::TooLong { most: 64 }),
        _ => Ok(sent),
    }
}

/// What the first message of a connection says.
#[derive(Clone, Debug, Default)]
pub struct Hello {
    /// The secret of the seat; nothing for a spectator.
    pub token: Option<Token>,
    /// What its player adds to the luck of the game.
    pub part: Option<Part>,
}

impl Hello {
    /// Reads the first message, or says why it is none.
    pub fn read(text: &str) -> Result<Hello, RequestError> {
        let Sent { what: Asked::Hello { token, part }, .. } = read(text)? else {
            return Err(RequestError::NoHello);
        };
        let Some(token) = token else { return Ok(Hello::default()) };
        let token = Token::read(&token).ok_or(RequestError::NoSeat)?;
        let read = |text: String| {
            let part = Part::parse(&text).filter(|part| *part != Part::Absent);
            part.ok_or(RequestError::Part)
        };
        Ok(Hello { token: Some(token), part: part.map(read).transpose()? })
    }
}

impl Asked {
    /// The command to the table, for what follows from the message alone; nothing for the rest.
    pub fn command(self) -> Result<Option<Command>, RequestError> {
        Ok(Some(match self {
            Asked::Move { text, at } => Command::Move { text, at },
            Asked::Resign => Command::Resign,
            Asked::Offer { what } => Command::Offer(what),
            Asked::Answer { what, yes } => Command::Answer { what, yes },
            Asked::Name { name } => Command::Name(given(Some(name))?.unwrap_or_default()),
            Asked::Hello { .. }
            | Asked::Why { .. }
            | Asked::Replace { .. }
            | Asked::React { .. }
            | Asked::Ping => return Ok(None),
        }))
    }
}

impl Said {
    /// Whether a move of a seat is legal, and if not why.
    pub fn about(table: &Table, seat: Seat, text: &str, lang: Lang, id: Option<SentId>) -> Said {
        Said::checked(table.check_move(seat, text).map_err(Trouble::from), lang, id)
    }

    /// The same of a move that was looked at already: in native form, or why it is not legal.
    pub fn checked(read: Result<String, Trouble>, lang: Lang, id: Option<SentId>) -> Said {
        // The key says which rule it was, so that a page can lead there.
        let (legal, text, key) = match read {
            Ok(native) => (true, native, None),
            Err(trouble) => {
                let key = trouble.reasons().first().map(|message| message.key);
                (false, trouble.text(lang), key)
            }
        };
        Said::Answer { legal, text, key, id }
    }

    /// The message as it is sent.
    #[expect(clippy::missing_panics_doc, reason = "only a map with odd keys can't be written")]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("its keys are words and its values are plain")
    }
}

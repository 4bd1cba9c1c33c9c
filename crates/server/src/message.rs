//! The messages that clients send over a WebSocket.

use serde::{Deserialize, Serialize};
use tripot_table::{Offer, SeatIndex};

use crate::refusal::Refusal;

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
#[serde(untagged)]
pub enum SentId {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
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
        seat: SeatIndex,
        /// Not asked any more: the machine is the one that was agreed on with the table.
        #[serde(default)]
        machine: Option<String>,
    },
    /// Whether anybody is there.
    Ping,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read() {
        for text in [
            r#"{"do":"hello","token":null}"#,
            r#"{"do":"hello"}"#,
            r#"{"do":"hello","token":"x","part":"00"}"#,
            r#"{"do":"move","move":"+e3w","at":3,"id":7}"#,
            r#"{"do":"why","move":"x","id":"a"}"#,
            r#"{"do":"resign"}"#,
            r#"{"do":"offer","what":"takeback"}"#,
            r#"{"do":"answer","what":"draw","yes":false}"#,
            r#"{"do":"name","name":"Léa"}"#,
            r#"{"do":"replace","seat":1}"#,
            r#"{"do":"ping"}"#,
        ] {
            assert!(read(text).is_ok(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn everything_else_is_refused() {
        let long = format!(r#"{{"do":"name","name":"{}"}}"#, "a".repeat(LONGEST));
        for text in [
            "",
            "null",
            "[]",
            "{}",
            r#"{"do":"fly"}"#,
            r#"{"do":"move","move":"x"}"#,
            r#"{"do":"move","move":"x","at":-1}"#,
            r#"{"do":"replace","seat":6}"#,
            r#"{"do":"offer","what":"money"}"#,
            r#"{"do":"ping","id":{}}"#,
            long.as_str(),
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

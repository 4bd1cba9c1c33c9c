//! Requests to open a table, and the table that follows from one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::Variant;
use tripot_core::{Seat, Seed, order_by, plain_name};
use tripot_table::{Claim, SeatSetup, Setup, Source, TableId, TakebackRule, Token, TokenHash};

use crate::fresh::Fresh;
use crate::name;
use crate::refusal::RequestError;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 80;

/// A table to be set up.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Wanted {
    variant: String,
    #[serde(default)]
    rules: BTreeMap<String, Value>,
    seats: Vec<WantedSeat>,
    #[serde(default)]
    clock: Option<String>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    replace: bool,
    /// The machine that plays for an absent player; the usual one if nothing is said.
    #[serde(default)]
    stand_in: Option<String>,
    /// Which moves may be taken back. If nothing is said, any where one person plays against machines,
    /// else none since which something came out.
    #[serde(default)]
    takeback: Option<TakebackRule>,
    #[serde(default)]
    start: Start,
    #[serde(default)]
    title: Option<String>,
}

/// Who is to sit on a seat.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
enum WantedSeat {
    /// Whoever sets the table up.
    Me {
        /// What they want to be called.
        #[serde(default)]
        name: Option<String>,
    },
    /// Somebody who gets a link.
    Invited {
        /// What they are called until they say so themselves.
        #[serde(default)]
        name: Option<String>,
    },
    /// Anybody.
    Open,
    /// A machine.
    Machine {
        /// Its name.
        machine: String,
    },
}

/// Who sits on the first seat.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Start {
    /// As they were given.
    #[default]
    First,
    /// By lot.
    Random,
}

/// A table that was set up.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opened {
    /// Its name.
    table: String,
    /// What the server is bound to: SHA-256 of its secret.
    commitment: String,
    /// The secret of who has set it up.
    host: String,
    seats: Vec<OpenedSeat>,
}

/// A seat of a table that was set up, with its secret.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct OpenedSeat {
    seat: usize,
    /// Whether it is the maker's own.
    me: bool,
    /// The secret of the maker's own seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    token: Option<String>,
    /// What an invited player exchanges for a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    claim: Option<String>,
}

/// A table that can be opened, with the secrets of its seats.
pub struct Plan {
    /// How it is set up.
    pub setup: Setup,
    /// Which seats belong to which tokens.
    pub tokens: Vec<(TokenHash, Seat)>,
    secret: Seed,
    host: Token,
    own: Vec<(usize, Token)>,
    invited: Vec<(usize, Claim)>,
}

impl Wanted {
    /// Whether a machine is to play.
    pub fn wants_machines(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat, WantedSeat::Machine { .. }))
    }

    /// Whether every seat is the maker's own or a machine's.
    pub fn is_for_one_device(&self) -> bool {
        let is_here = |seat| matches!(seat, &WantedSeat::Me { .. } | &WantedSeat::Machine { .. });
        self.seats.iter().all(is_here)
    }

    /// What it leads to, or why there can be no such table. What nobody is to guess is drawn from `fresh`.
    pub fn plan(self, fresh: &mut Fresh) -> Result<Plan, RequestError> {
        let rule = |(name, value): (String, Value)| match value {
            Value::String(text) => (name, text),
            Value::Bool(flag) => (name, if flag { "on" } else { "off" }.to_owned()),
            other => (name, other.to_string()),
        };
        let rules: Vec<(String, String)> = self.rules.into_iter().map(rule).collect();
        let variant = Variant::read(&self.variant, &rules)?;
        let title = given_title(self.title)?;
        let secret = fresh.seed();
        let mut wanted_seats = self.seats;
        if matches!(self.start, Start::Random) {
            fresh.seed().stream("seats").shuffle(&mut wanted_seats);
        }
        let (mut seats, mut tokens) = (Vec::new(), Vec::new());
        let (mut own, mut invited) = (Vec::new(), Vec::new());
        for (index, wanted) in wanted_seats.into_iter().enumerate() {
            seats.push(match wanted {
                WantedSeat::Open => SeatSetup::Open,
                WantedSeat::Machine { machine } => SeatSetup::Machine { machine },
                WantedSeat::Me { name } => {
                    if let Some(seat) = Seat::new(index) {
                        let token = fresh.token();
                        tokens.push((token.hash(), seat));
                        own.push((index, token));
                    }
                    SeatSetup::Person { name: name::given(name)?, claim: None }
                }
                WantedSeat::Invited { name } => {
                    let claim = fresh.claim();
                    let hash = claim.hash();
                    invited.push((index, claim));
                    SeatSetup::Person { name: name::given(name)?, claim: Some(hash) }
                }
            });
        }
        let host = fresh.token();
        let takeback = self.takeback.unwrap_or_else(|| TakebackRule::usual(&seats));
        let setup = Setup {
            variant: variant.name,
            seats,
            source: Source::secret(&secret),
            clock: self.clock,
            listed: self.listed,
            replace: self.replace,
            stand_in: self.stand_in,
            title,
            host: Some(host.hash()),
            start: None,
            local: None,
            takeback,
        };
        Ok(Plan { setup, tokens, secret, host, own, invited })
    }
}

/// A title that was given, without what is not seen; nothing if that leaves nothing.
fn given_title(title: Option<String>) -> Result<Option<String>, RequestError> {
    let title =
        title.map(|title| plain_name(&title).into_owned()).filter(|title| !title.is_empty());
    let is_refused = |title: &String| {
        title.chars().count() > LONGEST_TITLE || title.chars().any(char::is_control)
    };
    if title.as_ref().is_some_and(is_refused) {
        return Err(RequestError::Title { most: LONGEST_TITLE });
    }
    Ok(title)
}

impl Plan {
    /// What the maker is told once the table is there: the tokens of the maker's own seats, and what others
    /// exchange for theirs.
    pub fn opened(&self, id: TableId) -> Opened {
        let own = self.own.iter().map(|(seat, token)| OpenedSeat {
            seat: *seat,
            me: true,
            token: Some(token.reveal()),
            claim: None,
        });
        let invited = self.invited.iter().map(|(seat, claim)| OpenedSeat {
            seat: *seat,
            me: false,
            token: None,
            claim: Some(claim.reveal(id)),
        });
        let mut seats: Vec<OpenedSeat> = own.chain(invited).collect();
        order_by(&mut seats, |seat| seat.seat);
        let (commitment, host) = (self.secret.commitment(), self.host.reveal());
        Opened { table: id.to_string(), commitment, host, seats }
    }
}

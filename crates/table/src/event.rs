//! Events of a table, as they are stored. Everything else about a table follows from them (event sourcing).

use serde::{Deserialize, Serialize};
use tripot_core::{Luck, Part, Seat, Seed, Termination};

use crate::claim::ClaimHash;
use crate::clock::Instant;
use crate::id::TableId;
use crate::token::TokenHash;

/// Something that happened at a table, and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// When it happened.
    pub at: Instant,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    /// The table was set up: always the first event, and only the first.
    Opened(Setup),
    /// A person took an open seat.
    Sat {
        /// The seat.
        seat: SeatIndex,
        /// The name that was given.
        name: Option<String>,
    },
    /// The player of a seat was there for the first time.
    Came {
        /// The seat.
        seat: SeatIndex,
        /// What it adds to the luck of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<PartText>,
    },
    /// An invited person has exchanged the claim of a seat for a token.
    Claimed {
        /// The seat.
        seat: SeatIndex,
        /// What is kept of the token: from now on it is the only one of the seat.
        token: TokenHash,
    },
    /// The host has opened a person's seat again: no earlier token of it is valid any more.
    Reopened {
        /// The seat.
        seat: SeatIndex,
        /// What is kept of the claim that can be exchanged for the seat now.
        claim: ClaimHash,
    },
    /// A player wants to be called otherwise.
    Named {
        /// The seat.
        seat: SeatIndex,
        /// The name.
        name: String,
    },
    /// A seat moved.
    Moved {
        /// The seat.
        seat: SeatIndex,
        /// The move, in native form.
        #[serde(rename = "move")]
        chosen: String,
        /// What a machine expected of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<f64>,
    },
    /// A player proposes something to the others.
    Offered {
        /// Who.
        seat: SeatIndex,
        /// What.
        what: Offer,
    },
    /// A player agrees to a proposal, or does not.
    Answered {
        /// Who.
        seat: SeatIndex,
        /// To what.
        what: Offer,
        /// Whether they agree.
        yes: bool,
    },
    /// The last moves were taken back.
    TookBack {
        /// How many.
        count: usize,
        /// Who wanted it, if nobody had to be asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SeatIndex>,
    },
    /// A machine plays for an absent player.
    Replaced {
        /// The seat.
        seat: SeatIndex,
        /// The machine.
        machine: String,
        /// Who wanted it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SeatIndex>,
    },
    /// A player whom a machine stood in for plays again.
    Returned {
        /// The seat.
        seat: SeatIndex,
    },
    /// No server was there for a while: the clock that was running is not charged for it.
    Resumed {
        /// For how long, in milliseconds.
        lost: u64,
    },
    /// The game ended for a reason outside the rules.
    Ended {
        /// The reason.
        reason: Reason,
    },
    /// The players play again, at another table.
    Rematched {
        /// The other table.
        table: String,
    },
}

/// How a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The canonical name of the variant.
    pub variant: String,
    /// What is planned for each seat.
    pub seats: Vec<SeatSetup>,
    /// What the deal follows from.
    #[serde(flatten)]
    pub source: Source,
    /// The pace of the clocks, if there are any.
    pub clock: Option<String>,
    /// Whether anybody finds the table in the list.
    pub listed: bool,
    /// Whether a machine may play for an absent player.
    pub replace: bool,
    /// The machine that does; the usual one of the game if nothing was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// What the table is called.
    pub title: Option<String>,
    /// What is kept of the token by which the maker of the table opens seats again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<TokenHash>,
    /// The position from which the game begins, if it is not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who sits at the one device at which the game is played, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub local: Option<Local>,
    /// Which moves may be taken back.
    #[serde(default, skip_serializing_if = "TakebackRule::is_strict")]
    pub takeback: TakebackRule,
}

/// Which moves may be taken back, if all people at the table agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TakebackRule {
    /// Any: what came out since comes out again in the same order. The result is one of a friendly game.
    Friendly,
    /// None since which something came out that was not known before: so at tables of older versions.
    #[default]
    Strict,
}

impl TakebackRule {
    /// The rule of a table whose maker said nothing: friendly where one person plays against machines,
    /// from whom nothing is taken away by knowing what comes.
    ///
    /// ```
    /// use tripot_table::{SeatSetup, TakebackRule};
    /// let person = SeatSetup::Person { name: None, claim: None };
    /// let machine = SeatSetup::Machine { machine: "expert".to_owned() };
    /// assert_eq!(TakebackRule::usual(&[person.clone(), machine]), TakebackRule::Friendly);
    /// assert_eq!(TakebackRule::usual(&[person, SeatSetup::Open]), TakebackRule::Strict);
    /// ```
    pub fn usual(seats: &[SeatSetup]) -> TakebackRule {
        let machines = seats.iter().filter(|seat| matches!(seat, SeatSetup::Machine { .. }));
        let people = seats.iter().filter(|seat| matches!(seat, SeatSetup::Person { .. }));
        match (people.count(), machines.count() + 1 == seats.len()) {
            (1, true) => TakebackRule::Friendly,
            _ => TakebackRule::Strict,
        }
    }

    /// Whether what came out binds.
    pub fn is_strict(&self) -> bool {
        *self == TakebackRule::Strict
    }
}

/// Who sits at the device at which a game is played that nobody else takes part in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Local {
    /// A person on each seat that a person plays.
    Together,
    /// One person on all seats: nothing is taken back from anybody else, and nothing is hidden.
    Practice,
}

impl Setup {
    /// A table that stands in no list and has no clocks; a machine may play for who is not there.
    pub fn new(variant: &str, seats: Vec<SeatSetup>, source: Source) -> Setup {
        Setup {
            variant: variant.to_owned(),
            seats,
            source,
            clock: None,
            listed: false,
            replace: true,
            stand_in: None,
            title: None,
            host: None,
            start: None,
            local: None,
            takeback: TakebackRule::Strict,
        }
    }
}

/// What the deal of a table follows from, in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The seed itself, which the server chose: so in version 0.1.
    Seed(String),
    /// The secret of the server, to which each person adds a part.
    Secret(String),
}

/// What a person adds to the luck of a game, as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PartText(pub Part);

impl From<PartText> for String {
    fn from(part: PartText) -> String {
        part.0.to_string()
    }
}

impl TryFrom<String> for PartText {
    type Error = String;

    fn try_from(text: String) -> Result<PartText, String> {
        Part::parse(&text).map(PartText).ok_or_else(|| "not the part of a player".to_owned())
    }
}

/// What is planned for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeatSetup {
    /// The maker of the table, or an invited person.
    Person {
        /// The name, if one was given.
        name: Option<String>,
        /// What is kept of the claim of an invited person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim: Option<ClaimHash>,
    },
    /// The first person who takes it.
    Open,
    /// A machine.
    Machine {
        /// Its name.
        machine: String,
    },
    /// A program, whose moves come from outside the table.
    Program {
        /// The name of the seat.
        name: String,
        /// What plays, as a record says it.
        player: String,
    },
}

/// The index of a seat, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct SeatIndex(pub Seat);

impl From<SeatIndex> for usize {
    fn from(index: SeatIndex) -> usize {
        index.0.index()
    }
}

impl TryFrom<usize> for SeatIndex {
    type Error = String;

    fn try_from(index: usize) -> Result<SeatIndex, String> {
        Seat::new(index).map(SeatIndex).ok_or_else(|| format!("{index} is no seat"))
    }
}

/// What players may propose to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To end the game without a winner.
    Draw,
    /// To take the proposer's last move back, and all that followed.
    Takeback,
    /// To play again.
    Rematch,
}

/// Why a game ended, outside the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "why", content = "seat", rename_all = "lowercase")]
pub enum Reason {
    /// A seat gave up.
    Resigned(SeatIndex),
    /// A seat's time ran out.
    Time(SeatIndex),
    /// A seat's machine broke down.
    Crashed(SeatIndex),
    /// A seat's program made an illegal move.
    Illegal(SeatIndex),
    /// The players agreed on a draw.
    Agreed,
}

impl Reason {
    /// The same, for the referee.
    pub fn termination(self) -> Termination {
        match self {
            Reason::Resigned(seat) => Termination::Resigned(seat.0),
            Reason::Time(seat) => Termination::OutOfTime(seat.0),
            Reason::Crashed(seat) => Termination::Crashed(seat.0),
            Reason::Illegal(seat) => Termination::Illegal(seat.0),
            Reason::Agreed => Termination::Agreed,
        }
    }
}

impl Source {
    /// A fresh secret.
    pub fn secret(secret: &Seed) -> Source {
        Source::Secret(secret.to_string())
    }

    /// What a deal that was made has followed from.
    pub fn of(luck: &Luck) -> Source {
        match luck.secret() {
            Some(secret) => Source::secret(&secret),
            None => Source::Seed(luck.seed().to_string()),
        }
    }
}

impl Fact {
    /// The players play again at this table.
    pub fn rematched(table: TableId) -> Fact {
        Fact::Rematched { table: table.to_string() }
    }
}

impl Event {
    /// The text that is kept.
    #[expect(clippy::missing_panics_doc, reason = "only a map with odd keys can't be written")]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an event has no map with odd keys")
    }

    /// Reads what was kept.
    pub fn read(text: &str) -> Result<Event, serde_json::Error> {
        serde_json::from_str(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_as_they_are_written() {
        let seat = SeatIndex(Seat::FIRST);
        let claim = crate::claim::Claim::from_bytes([1; 32]).hash();
        let token = crate::token::Token::from_bytes([2; 32]).hash();
        let setup = Setup {
            variant: "chicago(piles=open)".into(),
            seats: vec![
                SeatSetup::Person { name: Some("Léa".into()), claim: None },
                SeatSetup::Person { name: None, claim: Some(claim) },
                SeatSetup::Open,
                SeatSetup::Machine { machine: "greedy".into() },
                SeatSetup::Program { name: "cat (j5)".into(), player: "bot:cat".into() },
            ],
            source: Source::Secret("00".repeat(32)),
            clock: Some("5+3".into()),
            listed: true,
            replace: false,
            stand_in: Some("greedy".into()),
            title: None,
            host: Some(token),
            start: Some("Chicago 1".into()),
            local: Some(Local::Together),
            takeback: TakebackRule::Friendly,
        };
        let old = Setup {
            source: Source::Seed("00".repeat(32)),
            host: None,
            takeback: TakebackRule::Strict,
            ..setup.clone()
        };
        let facts = [
            Fact::Opened(setup),
            Fact::Opened(old),
            Fact::Sat { seat, name: None },
            Fact::Came { seat, part: None },
            Fact::Came { seat, part: Some(PartText(Part::Given([7; 32]))) },
            Fact::Claimed { seat, token },
            Fact::Reopened { seat, claim },
            Fact::Named { seat, name: "Tom \"".into() },
            Fact::Moved { seat, chosen: "+e3w".into(), value: Some(0.25) },
            Fact::Moved { seat, chosen: "2fc".into(), value: None },
            Fact::Offered { seat, what: Offer::Takeback },
            Fact::Answered { seat, what: Offer::Draw, yes: false },
            Fact::TookBack { count: 2, by: None },
            Fact::TookBack { count: 2, by: Some(seat) },
            Fact::Replaced { seat, machine: "expert".into(), by: Some(seat) },
            Fact::Returned { seat },
            Fact::Resumed { lost: 12_000 },
            Fact::Ended { reason: Reason::Time(seat) },
            Fact::Ended { reason: Reason::Illegal(seat) },
            Fact::Ended { reason: Reason::Agreed },
            Fact::Rematched { table: "abcdefgh2345".into() },
        ];
        for fact in facts {
            let event = Event { at: Instant(7), fact };
            assert_eq!(Event::read(&event.write()).unwrap(), event, "{}", event.write());
        }
    }

    #[test]
    fn events_of_older_versions_are_read() {
        let seat = SeatIndex(Seat::FIRST);
        let read = |text: &str| Event::read(text).unwrap().fact;
        let took_back = read(r#"{"at":7,"fact":"took-back","count":2}"#);
        assert_eq!(took_back, Fact::TookBack { count: 2, by: None });
        let replaced = read(r#"{"at":7,"fact":"replaced","seat":0,"machine":"expert"}"#);
        assert_eq!(replaced, Fact::Replaced { seat, machine: "expert".into(), by: None });
    }

    #[test]
    fn a_move_is_kept_in_few_bytes() {
        let seat = SeatIndex(Seat::FIRST);
        let fact = Fact::Moved { seat, chosen: "2fc".into(), value: None };
        let event = Event { at: Instant(7), fact };
        assert_eq!(event.write(), r#"{"at":7,"fact":"moved","seat":0,"move":"2fc"}"#);
    }

    #[test]
    fn events_of_version_0_1_are_read() {
        let opened = r#"{"at":7,"fact":"opened","variant":"chicago","seats":[{"kind":"person","name":"Léa"},{"kind":"open"}],"seed":"00","clock":null,"listed":true,"replace":false,"title":null}"#;
        let Fact::Opened(setup) = Event::read(opened).unwrap().fact else { panic!("{opened}") };
        assert_eq!(setup.source, Source::Seed("00".into()));
        assert_eq!(setup.seats[0], SeatSetup::Person { name: Some("Léa".into()), claim: None });
        assert_eq!(setup.host, None);
        assert_eq!(setup.takeback, TakebackRule::Strict, "an old table keeps its rule");
        let again = Event { at: Instant(7), fact: Fact::Opened(setup) }.write();
        assert!(!again.contains("takeback"), "{again}");
        let came = Event::read(r#"{"at":7,"fact":"came","seat":0}"#).unwrap();
        assert_eq!(came.fact, Fact::Came { seat: SeatIndex(Seat::FIRST), part: None });
        assert_eq!(came.write(), r#"{"at":7,"fact":"came","seat":0}"#);
    }

    #[test]
    fn damaged_events_are_errors() {
        for text in
            ["", "{}", r#"{"at":7,"fact":"moved","seat":6,"move":"x"}"#, r#"{"at":7,"fact":"x"}"#]
        {
            assert!(Event::read(text).is_err(), "{text}");
        }
    }
}

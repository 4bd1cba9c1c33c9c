//! Requests and answers of the pages, the same from a server and from a table in the browser itself.
//!
//! Requests and answers are plain data with the functions that make one from the other; there is no HTTP here, no
//! socket, no store and no clock. A server adds those, and so does a page that plays without one.
//!
//! ```
//! use tripot_catalog::Lang;
//! use tripot_core::Seed;
//! use tripot_table::{Instant, Table, TableId};
//! use tripot_wire::{Fresh, Wanted};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = r#"{"variant": "siam", "seats": [{"kind": "me"}, {"kind": "machine", "machine": "expert"}]}"#;
//! let wanted: Wanted = serde_json::from_str(text)?;
//! let plan = wanted.plan(&mut Fresh::new(Seed::from_bytes([7; 32])))?;
//! let table = Table::open(TableId::from_bytes([7; 8]), plan.setup.clone(), Instant(0))?;
//! let opened = serde_json::to_value(plan.opened(table.id()))?;
//! assert_eq!(opened["seats"][0]["me"], true);
//! assert!(tripot_wire::verify(&table, Lang::En).is_err(), "the game is not over");
//! # Ok(())
//! # }
//! ```

mod explore;
mod frame;
mod fresh;
mod games;
mod hint;
mod home;
mod lesson;
mod message;
mod name;
mod opening;
mod puzzle;
mod record;
mod refusal;
mod replay;
mod rules;

pub use explore::{BroughtTree, Evaluated, ExplorePlace, ExploreTree, Explored};
pub use fresh::Fresh;
pub use games::{Game, list_games};
pub use hint::{Hint, HintQuestion, Seen};
pub use home::{Home, KeptSeat, Listed, Mine, Poster, Visitor, posters};
pub use lesson::{LessonAnswer, LessonPlace};
pub use message::{Asked, Hello, LONGEST, Reaction, Said, Sent, SentId, read};
pub use name::given as given_name;
pub use opening::{Opened, Plan, Wanted};
pub use puzzle::{PuzzleAnswer, PuzzlePlace};
pub use record::{Verified, eyes, verify};
pub use refusal::{Reason, Refused, RequestError};
pub use replay::{Brought, Replayed, show};
pub use rules::{Rules, rules};

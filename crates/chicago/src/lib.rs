//! The rules of Chicago Stock Exchange.
//!
//! Two to four players share one pawn, the trader, who walks clockwise round a circle of piles of
//! goods. A player moves the trader, takes the top token of the pile before it and of the pile
//! after it, keeps one and sells the other, which lowers that good's price by one. When at most
//! two piles remain, every reserve is worth the final prices of its tokens.
//!
//! [`Chicago`] is the state. Tokens that lie face down are in no state: turning one over is a
//! chance event, weighted by how many tokens of each good nobody has seen yet. So the game has no
//! secrets, and the state is its own view.
//!
//! ```
//! use tripot_chicago::{Chicago, Good};
//! use tripot_core::{Seat, State};
//!
//! // Nine piles with their tops, the prices, the trader on pile 2, two empty reserves.
//! let text = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-";
//! let mut state: Chicago = text.parse().unwrap();
//! assert_eq!(state.moves().len(), 6); // one, two or three piles on, and either token kept
//! state.play("1rf".parse().unwrap()).unwrap(); // one pile on: keep riz, sell café
//! assert_eq!((state.worth(Seat::FIRST), state.price(Good::Cafe)), (6, 5));
//! // The two tokens below are turned over by chance.
//! let mut outcomes = Vec::new();
//! state.chances(&mut outcomes);
//! state.resolve_unchecked(outcomes[0].0);
//! ```
//!
//! A position as people write it is a [`Setup`] first; only one that is consistent becomes
//! a state, and one that is not is refused with every reason at once.

mod classroom;
mod dealer;
mod determinization;
mod good;
mod moves;
mod native;
mod notation;
mod options;
mod pile;
mod refusal;
mod setup;
mod state;
mod words;

pub use dealer::Deal;
pub use good::{GOODS, Good, Goods};
pub use moves::{Chance, Move};
pub use notation::{MoveError, PositionError};
pub use options::{ChicagoOptions, ChicagoSettings, Movement, OptionsFault, Visibility};
pub use pile::{Pile, Token};
pub use refusal::Refusal;
pub use setup::{Fault, Setup};
pub use state::{Chicago, MOST_PILES};

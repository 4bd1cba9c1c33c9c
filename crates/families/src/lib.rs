//! The rules of the Jeu des 7 familles.
//!
//! Two to six players collect families of cards. A player asks another one for a card of a family
//! of which it holds a member itself. If the other has the card, it goes over and the player asks
//! again; if not, the player draws one, and unless it is the card that it asked for, keeps it
//! secret and the turn passes on. A seat that holds a whole family lays it; who has laid the most
//! when all are laid has won.
//!
//! [`Families`] is the state: the hands and the [`Table`] that everybody sees. The order of the
//! stock is in no state; a draw is a chance event among the cards that are in no hand. Hands are
//! secret, so the game is played on a [`FamiliesView`]: the table and one's own hand.
//!
//! What the history tells about the hidden cards is folded into the [`Ledger`], which is part of
//! the table: who was seen to have which card, who did not have it when, who asked in which family.
//! It sets a constraint problem whose solutions are the states of the viewer's information set, and
//! from which [`determinize`](tripot_core::View::determinize) draws evenly. For one unknown hand
//! the solutions are also counted: [`Beliefs`] says how likely it is that a seat holds a card.
//!
//! ```
//! use tripot_core::{Seat, State, View, Viewer};
//! use tripot_families::{Beliefs, Families};
//!
//! // Two hands, 28 cards in stock, nothing laid, j1 to move. a to g are families, 1 to 6 their members.
//! let mut state: Families = "a1236b2c45,a45b134d12 28 -,- j1".parse().unwrap();
//! let view = state.view(Viewer::Seat(Seat::FIRST));
//! let beliefs = Beliefs::counted(&view).unwrap();
//! let ask = "2:a4".parse().unwrap();
//! assert!((beliefs.success(ask) - 8.0 / 35.0).abs() < 1e-4); // in seven cards, or drawn
//! state.play(ask).unwrap();
//! assert_eq!(state.turn().seat(), Some(Seat::FIRST)); // it was there: ask again
//! ```
//!
//! A position as people write it is a [`Setup`] first; only one that is consistent becomes
//! a state or a view, and one that is not is refused with every reason at once.

mod card;
mod cards;
mod dealer;
mod fault;
mod inference;
mod ledger;
mod moves;
mod native;
mod notation;
mod options;
mod refusal;
mod setup;
mod state;
mod table;
mod view;
mod words;

pub use card::{Card, Family, MOST_CARDS, MOST_FAMILIES, MOST_RANKS, Member};
pub use cards::Cards;
pub use dealer::Deck;
pub use fault::Fault;
pub use inference::{Beliefs, Determinizations};
pub use ledger::Ledger;
pub use moves::{Ask, Draw};
pub use notation::{MoveError, PositionError};
pub use options::{FamiliesOptions, FamiliesSettings, OptionsFault};
pub use refusal::Refusal;
pub use setup::{Fact, Hand, History, Setup};
pub use state::Families;
pub use table::Table;
pub use view::FamiliesView;

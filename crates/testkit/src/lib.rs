//! What the tests of every crate share.
//!
//! [`check_laws`] plays random games of any game and asserts at every step what must be true of
//! all of them; [`check_secrets`] asks whether a view tells what it should not, and
//! [`check_dealer`] and [`check_same_deal`] whether the dealer is fair. A game only feeds them:
//! its options, its seats, and moves worth trying. [`check_accepted`] and [`check_refused`] read tables of
//! positions; [`check_readers`] tries random texts on every reader, [`changed`] ones among them.
//!
//! Two games are small enough to test everything else with. [`TreeGame`] is a tree that is
//! written down branch by branch, for searches and counts. [`Secret`] deals each seat a card that
//! the others don't see, for the referee and the records.
//!
//! [`Postgres`] is a database server that a test starts for itself.

mod cases;
mod dealer;
mod effort;
#[cfg(test)]
mod faulty;
mod laws;
mod positions;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
mod program;
mod secret;
mod table;
mod text;
mod transcript;
mod tree;

pub use cases::{
    Change, changed, changes, check_classroom_form, check_readers, check_replay, nearly_right,
    reached, records, same_cases, seeds,
};
pub use dealer::{check_dealer, check_same_deal};
pub use effort::{is_long, times};
pub use laws::{
    Breach, Verdict, check_laws, check_options, check_secrets, first_breach, first_leak,
};
pub use positions::{check_accepted, check_kinds, check_refused};
#[cfg(unix)]
pub use postgres::{Durability, Postgres};
#[cfg(unix)]
pub use program::write_program;
pub use secret::{
    Card, Say, Secret, SecretFault, SecretOptions, SecretRefusal, SecretSettings, SecretView,
};
pub use table::{
    events, legal, options, play_random_move, position, random_game, seat, seat_lines, seats, seed,
};
pub use text::gaps;
pub use transcript::{check_transcript, tell, write_chances};
pub use tree::{Branch, NoOptions, NoSettings, NoSuchBranch, Tree, TreeGame};

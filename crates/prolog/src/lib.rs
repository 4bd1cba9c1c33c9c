//! Prolog as text: terms, clauses, and the files that a program is made of.
//!
//! Nothing here runs a program: this is what can be known of one by reading it. A [`Value`] is a term, as SWI-Prolog and
//! GNU Prolog write it; a [`Template`] is one with gaps to be filled; [`clauses`] says where the clauses of a source
//! stand, and [`Sources`] follows what its files load.
//!
//! ```
//! use std::collections::BTreeMap;
//! use tripot_prolog::{Template, Value, clauses};
//! let goal = Template::read("best_move(State, Move)").fill(|gap| gap.to_lowercase());
//! assert_eq!(goal, "best_move(state, move)");
//! let said = Value::parse("coup(1-ble, [sucre|X]).").expect("a term");
//! let mut gaps = BTreeMap::new();
//! assert!(Value::parse("coup(Step-Good, _)").expect("a form").fits(&said, &mut gaps));
//! assert_eq!(gaps["Good"], Value::Atom("ble".to_owned()));
//! let program = b"% The end. \nf('a. b').\ng(0'.).";
//! assert_eq!(clauses(program).len(), 2);
//! ```

mod clause;
mod digest;
mod sources;
mod template;
mod value;

pub use clause::clauses;
pub use digest::{bare, digest};
pub use sources::{ENDINGS, Sources};
pub use template::Template;
pub use value::{Value, atom};

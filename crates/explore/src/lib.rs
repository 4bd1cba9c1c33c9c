//! Trees of variations: what could be played from a position, for all seats, with comments.
//!
//! A [`Tree`] is plain data: a start, and steps from it, each with those that may follow. A step is a move in native form,
//! or, after `*`, what came out. It is written as text ([`Tree::write`]) and read again, and begins from any
//! import ([`Brought`]): a tree, a record, a position, or what one seat knows.
//!
//! ```
//! use tripot_catalog::Variant;
//! use tripot_explore::Tree;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let variant = Variant::read("siam", &[])?;
//! let mut tree = Tree::new(variant, "...../...../.MMM./...../..... e")?;
//! let first = tree.play(tree.root(), "+a1e")?;
//! tree.play(first, "+e5w")?;
//! let other = tree.play(first, "+e1w")?;
//! tree.set_comment(other, "calmer");
//! assert!(tree.write().ends_with("+a1e +e5w ( +e1w {calmer} )\n"));
//! tree.promote(other);
//! assert!(tree.write().ends_with("+a1e +e1w {calmer} ( +e5w )\n"));
//! # Ok(())
//! # }
//! ```

mod brought;
mod error;
mod step;
mod text;
mod tree;

pub use brought::Brought;
pub use error::ExploreError;
pub use step::{draw, play};
pub use tree::{NodeId, Tree};

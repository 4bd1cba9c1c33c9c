//! Inference: what the history tells about the hidden cards.
//!
//! The [`Ledger`](crate::Ledger) sets a constraint problem ([`puzzle`]) whose solutions are the
//! deals that agree with everything a viewer has seen. [`Determinizations`] draws such
//! determinizations evenly ([`sample`], which counts with [`count`] and [`arrange`]); [`Beliefs`]
//! are the exact marginals for one unknown hand ([`terms`] by inclusion and exclusion, [`board`]
//! and [`facts`]).

pub(crate) mod arrange;
pub(crate) mod belief;
pub(crate) mod board;
pub(crate) mod count;
pub(crate) mod determinizations;
pub(crate) mod facts;
pub(crate) mod puzzle;
pub(crate) mod sample;
pub(crate) mod terms;

pub use belief::Beliefs;
pub use determinizations::Determinizations;

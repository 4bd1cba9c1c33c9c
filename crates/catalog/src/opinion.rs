//! Moves as texts, and what a machine thinks of them.

use tripot_core::Certainty;

/// A move in each of its forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The native form.
    pub native: String,
    /// The classroom form, if the game has one.
    pub classroom: Option<String>,
}

/// What a machine thinks of the moves of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The move that it would play.
    pub chosen: MoveText,
    /// The moves that it judged, the best first.
    pub moves: Vec<JudgedText>,
    /// How it expects the game to go on, the chosen move first, as far as nothing comes out.
    pub line: Vec<MoveText>,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// A move and what it is worth to the mover.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedText {
    /// The move.
    pub text: MoveText,
    /// What it is worth from the mover's side, in the units of the game.
    pub value: f64,
    /// How far the value can be trusted.
    pub certainty: Certainty,
    /// In how many plies the game ends, where that is proved.
    pub ends_in: Option<u32>,
}

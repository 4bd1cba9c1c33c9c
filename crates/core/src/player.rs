//! Players: given a view, they answer with a move.

use crate::budget::Budget;
use crate::state::State;

/// A player of a game, human hands included. It never sees more than its view.
///
/// ```
/// use tripot_core::{Budget, Decision, Player, State, View};
///
/// /// Plays the first legal move.
/// struct First;
/// impl<S: State> Player<S> for First {
///     fn choose(&mut self, view: &S::View, _: &Budget) -> Decision<S::Move> {
///         let mut moves = Vec::new();
///         view.choices(&mut moves);
///         Decision { chosen: moves[0], value: None, nodes: 1 }
///     }
/// }
/// use tripot_testkit::{Branch, TreeGame};
/// let view = TreeGame::parse("j1(1,0|0,1)");
/// assert_eq!(Player::<TreeGame>::choose(&mut First, &view, &Budget::nodes(1)).chosen, Branch(0));
/// ```
pub trait Player<S: State>: Send {
    /// The move for the seat that the view belongs to, which is to move.
    ///
    /// # Panics
    /// It may, if the seat of the view is not to move: a player is asked only when it has a move.
    fn choose(&mut self, view: &S::View, budget: &Budget) -> Decision<S::Move>;

    /// What the player thinks of its moves. One that compares them says so for each; the others
    /// speak of the move that they would play.
    fn study(&mut self, view: &S::View, budget: &Budget) -> Study<S::Move> {
        let Decision { chosen, value, nodes } = self.choose(view, budget);
        let judged = value.map(|value| Judged::guess(chosen, value));
        let moves = judged.into_iter().collect();
        Study { chosen, moves, line: vec![chosen], reach: None, nodes }
    }
}

/// A move, and what the player thought of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision<M> {
    /// The move.
    pub chosen: M,
    /// What the player expects, from its own side, in the units of the game.
    pub value: Option<f64>,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// What a player thinks of its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Study<M> {
    /// The move that it would play.
    pub chosen: M,
    /// The moves that it judged, the best first; all legal ones if it compares moves.
    pub moves: Vec<Judged<M>>,
    /// How it expects the game to go on, the chosen move first, as far as nothing comes out.
    pub line: Vec<M>,
    /// How far it looked, unless that was to the end of the game.
    pub reach: Option<Reach>,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// How far a player looked, in the terms of its search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// The nominal depth of the last iteration that was finished, in plies.
    Plies(u32),
    /// The number of determinizations that were sampled.
    Worlds(u32),
}

/// A move and what it is worth to the mover.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged<M> {
    /// The move.
    pub chosen: M,
    /// What it is worth from the mover's side, in the units of the game.
    pub value: f64,
    /// How far the value can be trusted.
    pub certainty: Certainty,
    /// In how many plies, this one included, the game ends if both sides do their best, where that
    /// is proved.
    pub ends_in: Option<u32>,
}

/// How far a value can be trusted.
///
/// ```
/// use tripot_core::{Certainty, Judged};
/// let judged = Judged::sampled("a move", 1.5, 0.25);
/// assert_eq!(judged.certainty, Certainty::Sampled { error: 0.25 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Certainty {
    /// Proved.
    Exact,
    /// The mean of samples.
    Sampled {
        /// Its standard error.
        error: f64,
    },
    /// An estimate whose error is not known.
    Guess,
}

impl<M> Judged<M> {
    /// A move whose value is proved.
    pub fn exact(chosen: M, value: f64) -> Judged<M> {
        Judged { chosen, value, certainty: Certainty::Exact, ends_in: None }
    }

    /// A move whose value is a mean with a standard error.
    pub fn sampled(chosen: M, value: f64, error: f64) -> Judged<M> {
        Judged { chosen, value, certainty: Certainty::Sampled { error }, ends_in: None }
    }

    /// A move whose value is an opinion.
    pub fn guess(chosen: M, value: f64) -> Judged<M> {
        Judged { chosen, value, certainty: Certainty::Guess, ends_in: None }
    }
}

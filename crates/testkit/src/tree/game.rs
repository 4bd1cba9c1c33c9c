//! The game of going down a tree.

use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use tripot_core::{
    Cursor, Dealer, Notation, Open, OptionSpec, Options, Outcome, Seat, SeatCount, Seed, Setting,
    Settings, State, SyntaxError, Turn, Viewer,
};

use super::Tree;

/// A branch of a tree, counted from 0 and written `a`, `b`, …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Branch(pub u8);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

/// A game without settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoSettings;

/// The options of a game that has none.
pub type NoOptions = Options<NoSettings>;

/// The move is not a branch here, or no seat is to move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such branch")]
pub struct NoSuchBranch;

/// The game of going down a tree. It has no secrets.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TreeGame {
    tree: Arc<Tree>,
    seats: SeatCount,
}

impl TreeGame {
    /// The game that goes down this tree.
    ///
    /// # Panics
    /// If the text is not a tree.
    pub fn parse(text: &str) -> TreeGame {
        TreeGame::from_tree(Tree::parse(text).expect("the text is a tree"))
    }

    fn from_tree(tree: Tree) -> TreeGame {
        let seats = tree.seats().expect("every leaf of a tree has as many scores");
        TreeGame { tree: Arc::new(tree), seats }
    }

    fn branch_count(&self) -> usize {
        match &*self.tree {
            Tree::Leaf(_) => 0,
            Tree::Choice(_, branches) => branches.len(),
            Tree::Chance(branches) => branches.len(),
        }
    }
}

impl Settings for NoSettings {
    const GAME: &'static str = "tree";
    const SPECS: &'static [OptionSpec] = &[];
    type Fault = std::convert::Infallible;

    fn get(&self, spec: &OptionSpec) -> Setting {
        spec.default
    }

    fn set(&mut self, _: &OptionSpec, _: Setting) {}
}

impl State for TreeGame {
    type Settings = NoSettings;
    type Move = Branch;
    type Chance = Branch;
    type View = TreeGame;
    type Dealer = Fork;
    type Refusal = NoSuchBranch;

    const SEATS: (SeatCount, SeatCount) =
        (SeatCount::TWO, SeatCount::new(6).expect("a table can have six seats"));

    /// Chance, and then each seat in turn chooses between two branches.
    fn new_unchecked(_: &NoOptions, seats: SeatCount) -> TreeGame {
        let all: Vec<Seat> = seats.seats().collect();
        let branch = |number| Arc::new(Tree::of_turns(&all, seats, number));
        TreeGame::from_tree(Tree::Chance(vec![(1, branch(1)), (3, branch(2))]))
    }

    fn options(&self) -> NoOptions {
        NoOptions::default()
    }

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn turn(&self) -> Turn {
        match &*self.tree {
            Tree::Leaf(_) => Turn::Over,
            Tree::Choice(seat, _) => Turn::Seat(*seat),
            Tree::Chance(_) => Turn::Chance,
        }
    }

    fn legal_moves(&self, out: &mut Vec<Branch>) {
        if self.turn().seat().is_some() {
            out.extend((0..self.branch_count() as u8).map(Branch));
        }
    }

    fn check(&self, chosen: Branch) -> Result<(), NoSuchBranch> {
        let known = usize::from(chosen.0) < self.branch_count();
        if known && self.turn().seat().is_some() { Ok(()) } else { Err(NoSuchBranch) }
    }

    fn play_unchecked(&mut self, chosen: Branch) {
        if let Tree::Choice(_, branches) = &*self.tree {
            self.tree = Arc::clone(&branches[usize::from(chosen.0)]);
        }
    }

    fn chances(&self, out: &mut Vec<(Branch, u32)>) {
        if let Tree::Chance(branches) = &*self.tree {
            let weights = branches.iter().map(|(weight, _)| *weight);
            out.extend((0..).map(Branch).zip(weights));
        }
    }

    fn resolve_unchecked(&mut self, event: Branch) {
        if let Tree::Chance(branches) = &*self.tree {
            self.tree = Arc::clone(&branches[usize::from(event.0)].1);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match &*self.tree {
            Tree::Leaf(scores) => Some(Outcome::new(scores.iter().copied())),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn view(&self, _: Viewer) -> TreeGame {
        self.clone()
    }

    fn most_plies(&self) -> u32 {
        self.tree.depth()
    }
}

impl Open for TreeGame {}

tripot_core::impl_position_text!(TreeGame);

impl Notation for TreeGame {
    type PositionError = SyntaxError;
    type MoveError = SyntaxError;

    fn write_position(&self) -> String {
        self.tree.to_string()
    }

    fn read_position(text: &str, _: &NoOptions) -> Result<TreeGame, SyntaxError> {
        Tree::parse(text).map(TreeGame::from_tree)
    }

    fn read_move(_: &TreeGame, text: &str) -> Result<Branch, SyntaxError> {
        let branch = TreeGame::read_chance(text);
        branch.ok_or_else(|| Cursor::new(text).error("expected.branch"))
    }

    fn read_chance(text: &str) -> Option<Branch> {
        match text.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(Branch(letter - b'a')),
            _ => None,
        }
    }
}

/// Draws at each chance node from the seed and what the node is.
#[derive(Clone, Debug)]
pub struct Fork(Seed);

impl Dealer<TreeGame> for Fork {
    fn new(seed: &Seed, _: &TreeGame) -> Fork {
        Fork(*seed)
    }

    fn answer(&self, state: &TreeGame) -> Branch {
        let mut events = Vec::new();
        state.chances(&mut events);
        let mut rng = self.0.stream(&state.write_position());
        *rng.pick_weighted(&events).expect("it is the turn of chance")
    }
}

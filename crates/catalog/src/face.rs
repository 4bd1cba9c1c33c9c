//! What a game adds to its rules to be in the catalogue: the one place where it is registered.

use serde::Serialize;
use tripot_core::{Explain, Message, Notation, OptionsOf, Player, Rng, SeatCount};

use crate::advice::Grounds;
use crate::error::CatalogError;
use crate::film::{Scale, Yardstick};
use crate::lang::Lang;
use crate::machine::{Machine, MachineEntry};
use crate::narrate::Narrate;
#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::{Judge, MeasurePlay, Solve, Train, Weigh};
use crate::rules::RulesPicture;
use crate::scene::Draw;

/// A game in the catalogue: everything that it contributes hangs here. What has a default may be left
/// out; a [power](crate::power) that is left out is answered with "this game has none".
///
/// A client that draws the game more beautifully than as text has one line in a list of its own: the
/// terminal in `face::FACES`, the full screen in `board::BOARDS`, the page a file `board/NAME.js`.
pub trait Face: Narrate + Notation<Refusal: Explain> + 'static {
    /// Whether a seat may know something that another may not.
    const SECRETS: bool = false;

    /// Whether anything ever comes out that nobody chose.
    const CHANCE: bool = true;

    /// What people may call it instead of its name, in lower case and without accents.
    const ALIASES: &'static [&'static str] = &[];

    /// The texts of the game in French and in English, as [`Lang`] reads them: at least `game.NAME`, its
    /// title, and `game.NAME.pitch`, a line that makes people want to play.
    const TEXTS: [&'static str; 2];

    /// The rules for people in French and in English, as Markdown.
    const RULES: [&'static str; 2];

    /// Positions that explain sections of the rules.
    const PICTURES: &'static [RulesPicture] = &[];

    /// The machine players, the weakest first. One is called `random`.
    const MACHINES: &'static [MachineEntry<Self>];

    /// The machine that a person meets who asked for none in particular.
    const USUAL: &'static str;

    /// In what its machines tell what a move is worth.
    const SCALE: Scale;

    /// What a page draws of a view: fields of JSON.
    type Drawing: Drawing;

    /// A view as a page draws it. It is made from the view and from nothing else, so that it can't show
    /// what its viewer may not know.
    fn draw(view: &Self::View, draw: &Draw) -> Self::Drawing;

    /// A text in which squares are written as digits, column first, with the row first; nothing if the game
    /// has no such squares.
    fn from_column_first(text: &str) -> Option<String> {
        let _ = text;
        None
    }

    /// How many seats a text speaks of that leaves open what some of them hold, so that it is a view
    /// and no position. Nothing if it may be a whole position.
    fn seats_of_view(text: &str) -> Option<SeatCount> {
        let _ = text;
        None
    }

    /// Why a machine of [`Face::MACHINES`] can't play this, if it can't.
    fn unsuited(
        machine: Machine,
        options: &OptionsOf<Self>,
        seats: SeatCount,
    ) -> Option<CatalogError> {
        let _ = (machine, options, seats);
        None
    }

    /// Proofs of wins, or why they can't be asked for.
    fn solver() -> Result<&'static dyn Solve<Self>, CatalogError> {
        Err(CatalogError::NoSolver { game: Self::NAME })
    }

    /// Judgements of moves, for analyses.
    fn judge() -> Option<&'static dyn Judge<Self>> {
        None
    }

    /// Measures against perfect play.
    fn measures() -> Option<&'static dyn MeasurePlay<Self>> {
        None
    }

    /// The puzzles that the game is shipped with, as [`Puzzle`](crate::Puzzle) writes them; a program in a browser is given
    /// them from outside.
    #[cfg(feature = "program")]
    const PUZZLES: &'static str = "";

    /// The same text for positions that differ by a symmetry of the game alone.
    fn canonical(&self) -> String {
        self.write_position()
    }

    /// Exact measures of moves, for puzzles.
    fn weigher() -> Option<&'static dyn Weigh<Self>> {
        None
    }

    /// More puzzles.
    #[cfg(feature = "program")]
    fn puzzle_maker() -> Option<&'static dyn MakePuzzles> {
        None
    }

    /// The training of the machine that takes weights.
    fn training() -> Option<&'static dyn Train> {
        None
    }

    /// Reads a view as [`Notation::write_view`] writes it.
    fn read_view(text: &str, options: &OptionsOf<Self>) -> Result<Self::View, Self::PositionError>;

    /// A view as a Prolog term.
    fn write_classroom_view(view: &Self::View) -> Option<String> {
        let _ = view;
        None
    }

    /// The view before the first move, for players who follow a game from move to move. Nothing if
    /// what is written of a view says all of it.
    fn begin_following(options: &OptionsOf<Self>, seats: SeatCount) -> Option<Self::View> {
        let _ = (options, seats);
        None
    }

    /// The view after a move, as far as nothing comes out.
    fn follow(view: &Self::View, chosen: Self::Move) -> Option<Self::View> {
        let _ = (view, chosen);
        None
    }

    /// A move in a few words, without who plays it.
    fn describe(view: &Self::View, chosen: Self::Move) -> Message;

    /// The invitation to a person to play a move, the first letter a capital.
    fn invite(view: &Self::View, chosen: Self::Move, names: &[String]) -> Message {
        let _ = names;
        Self::describe(view, chosen)
    }

    /// Where to look for a move, without the move itself: a first hint, as a sentence. Nothing if
    /// the game has no such hint.
    fn clue(view: &Self::View, chosen: Self::Move) -> Option<Message> {
        let _ = (view, chosen);
        None
    }

    /// What speaks for a move of the viewer, the weightiest first, a few words each. It follows from the
    /// view and from what a search has found, and claims nothing else.
    fn reasons(
        view: &Self::View,
        chosen: Self::Move,
        grounds: &Grounds<'_, Self::Move>,
    ) -> Vec<Message> {
        let _ = (view, chosen, grounds);
        Vec::new()
    }

    /// How results are counted at a table of this many seats, and mistakes measured.
    fn yardstick(seats: SeatCount) -> Yardstick;

    /// How many seats play together.
    fn side_size(options: &OptionsOf<Self>) -> usize {
        let _ = options;
        1
    }

    /// Whether the mover knows what a move leads to, but for what comes out. Where it does not,
    /// what others hide decides.
    fn is_settled(view: &Self::View, chosen: Self::Move) -> bool {
        let _ = (view, chosen);
        true
    }
}

/// What a page draws of a game, with its schema where interfaces are described.
#[cfg(feature = "openapi")]
pub trait Drawing: Serialize + Send + Sync + utoipa::ToSchema + 'static {}

#[cfg(feature = "openapi")]
impl<T: Serialize + Send + Sync + utoipa::ToSchema + 'static> Drawing for T {}

/// What a page draws of a game.
#[cfg(not(feature = "openapi"))]
pub trait Drawing: Serialize + Send + Sync + 'static {}

#[cfg(not(feature = "openapi"))]
impl<T: Serialize + Send + Sync + 'static> Drawing for T {}

/// The machine of `S` that a text names.
pub(crate) fn read_machine<S: Face>(text: &str) -> Option<Machine> {
    Machine::read(text, S::MACHINES.iter().map(MachineEntry::spec))
}

/// Whether a machine can play this: it is one of `S`, and the game has nothing against it.
pub(crate) fn check_machine<S: Face>(
    machine: Machine,
    options: &OptionsOf<S>,
    seats: SeatCount,
) -> Result<(), CatalogError> {
    if entry::<S>(machine).is_none() {
        let machine = machine.spec().name;
        return Err(CatalogError::ForeignMachine { machine, game: S::NAME });
    }
    S::unsuited(machine, options, seats).map_or(Ok(()), Err)
}

/// The player of a machine of `S`, which suits the options and seats it is for.
///
/// # Panics
///
/// If the machine is one of another game, for which [`check_machine`] is to be asked before.
pub(crate) fn player<S: Face>(machine: Machine, rng: Rng) -> Box<dyn Player<S>> {
    let entry = entry::<S>(machine).expect("a machine of this game");
    entry.player(machine, rng)
}

fn entry<S: Face>(machine: Machine) -> Option<&'static MachineEntry<S>> {
    S::MACHINES.iter().find(|entry| entry.spec() == machine.spec())
}

/// The text of a pair in French and English.
pub(crate) const fn in_language(texts: [&'static str; 2], lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => texts[0],
        Lang::En => texts[1],
    }
}

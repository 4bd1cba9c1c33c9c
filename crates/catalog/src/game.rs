//! A game without its types.

use std::fmt;
use std::iter;
use std::marker::PhantomData;

use tripot_core::{
    Message, OptionSpec, OptionsOf, Record, Referee, SeatCount, Seed, Settings, Viewer, fold,
    parse_variant, parse_variant_with, write_variant,
};

use crate::error::CatalogError;
use crate::face::{self, Face};
use crate::film::{AnyFilm, Film, Scale, Yardstick};
use crate::lang::Lang;
use crate::machine::{Machine, MachineEntry, MachineSpec};
#[cfg(feature = "program")]
use crate::player::{AnyPlayer, Away, Engagement};
use crate::position::{AnyPosition, AnyQuestion, AnyView, Asked, Seen, Written};
#[cfg(feature = "program")]
use crate::puzzle::Puzzle;
use crate::registry::games;
use crate::rules::RulesPicture;
use crate::spacing::spaced_once;
use crate::squares::Squares;
use crate::table::{AnyTable, Opening, Table};
use crate::trouble::Trouble;
#[cfg(feature = "program")]
use crate::workshop::Workshop;

/// Schemas with their names.
#[cfg(feature = "openapi")]
pub type Schemas = Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>;

/// A game of the catalogue.
pub trait AnyGame: Sync + Send {
    /// The name in commands and variants.
    fn name(&self) -> &'static str;

    /// What people may call it instead, in lower case and without accents.
    fn aliases(&self) -> &'static [&'static str];

    /// The fewest and the most seats.
    fn seats(&self) -> (SeatCount, SeatCount);

    /// The table of options.
    fn options(&self) -> &'static [OptionSpec];

    /// The texts of the game in a language, a `key = text` a line.
    fn texts(&self, lang: Lang) -> &'static str;

    /// The rules for people in a language, as Markdown.
    fn rules(&self, lang: Lang) -> &'static str;

    /// Positions that explain sections of the rules.
    fn pictures(&self) -> &'static [RulesPicture];

    /// The machine players, the weakest first.
    fn machines(&self) -> Vec<&'static MachineSpec>;

    /// The machine player that a text names: `greedy`, `alphabeta:4`.
    fn machine(&self, text: &str) -> Option<Machine>;

    /// The machine that a person meets who asked for none in particular.
    fn usual_machine(&self) -> Machine;

    /// Whether a machine can play the variant with this many seats.
    fn check_machine(
        &self,
        machine: Machine,
        variant: &str,
        seats: SeatCount,
    ) -> Result<(), Trouble>;

    /// The canonical name of a variant: `text` is the name of the game or of a variant, to which
    /// more `name=value` rules are added.
    fn canonical(&self, text: &str, rules: &[(String, String)]) -> Result<String, Trouble>;

    /// Whether this many seats can play the variant.
    fn check(&self, variant: &str, seats: SeatCount) -> Result<(), Trouble>;

    /// Whether a seat may know something that another may not.
    fn has_secrets(&self) -> bool;

    /// Whether anything ever comes out that nobody chose.
    fn has_chance(&self) -> bool;

    /// How results are counted at a table of this many seats, and mistakes measured.
    fn yardstick(&self, seats: SeatCount) -> Yardstick;

    /// In what its machines tell what a move is worth.
    fn scale(&self) -> Scale;

    /// The schema of what a page draws of the game, with its name and those that it is made of.
    #[cfg(feature = "openapi")]
    fn drawing_schemas(&self) -> (String, Schemas);

    /// The schema of what a move of the game does, likewise.
    #[cfg(feature = "openapi")]
    fn effect_schemas(&self) -> (String, Schemas);

    /// The position that a seed deals, all of it.
    fn deal(
        &self,
        variant: &str,
        seats: SeatCount,
        seed: &Seed,
    ) -> Result<Box<dyn AnyPosition>, Trouble>;

    /// Reads a position of a variant.
    fn position(&self, variant: &str, text: &str) -> Result<Box<dyn AnyPosition>, Trouble>;

    /// Reads what a seat knows, or a position of a variant, of which it is what the seat to move
    /// knows.
    fn question(&self, variant: &str, text: &str) -> Result<Box<dyn AnyQuestion>, Trouble>;

    /// Hints at a move, in native form, of the side that is to move in a position: where to look, if the game says so,
    /// and then the move in words. `names` are what the seats are called.
    fn hints(
        &self,
        variant: &str,
        position: &str,
        chosen: &str,
        names: &[String],
    ) -> Result<Vec<Message>, Trouble>;

    /// The file of the puzzles that the game is shipped with, a line each.
    #[cfg(feature = "program")]
    fn puzzle_file(&self) -> &'static str;

    /// The puzzles that the game is shipped with, in the order of their numbers.
    #[cfg(feature = "program")]
    fn puzzles(&self) -> Vec<Puzzle> {
        self.puzzle_file().lines().filter_map(|line| line.parse().ok()).collect()
    }

    /// What is done with the game where machines and puzzles are made.
    #[cfg(feature = "program")]
    fn workshop(&self) -> &dyn Workshop;

    /// A machine that plays one game away from the table, if it can play this.
    #[cfg(feature = "program")]
    fn player(&self, engagement: &Engagement<'_>) -> Result<Box<dyn AnyPlayer>, Trouble>;

    /// What a viewer sees before anything is dealt.
    fn undealt(
        &self,
        variant: &str,
        seats: SeatCount,
        viewer: Viewer,
    ) -> Result<Box<dyn AnyView>, Trouble>;

    /// Starts a game.
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn AnyTable>, Trouble>;

    /// A text in which squares are written as digits, column first, with the row first; nothing if the game
    /// has no such squares.
    fn row_first(&self, text: &str) -> Option<String>;

    /// Replays a record.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, Trouble>;

    /// The moves of a record with what their movers knew, for critics. There is none
    /// of an unfinished game in which a seat may know something that another may not.
    fn film(&self, record: &Record) -> Result<Box<dyn AnyFilm>, Trouble>;
}

impl dyn AnyGame {
    /// Everything that it may be called.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        iter::once(self.name()).chain(self.aliases().iter().copied())
    }
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game and how it is played, known to be playable by some number of seats.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The canonical name.
    pub name: String,
    /// How a person writes squares of it in digits.
    pub squares: Squares,
}

impl Variant {
    /// Reads `chicago` or `chicago(piles=open)` and adds rules to it.
    pub fn read(text: &str, rules: &[(String, String)]) -> Result<Variant, Trouble> {
        let game = game_of_variant(text)?;
        let options = text.find('(').map_or("", |at| &text[at..]);
        let name = game.canonical(&format!("{}{options}", game.name()), rules)?;
        Ok(Variant { game, name, squares: Squares::Row })
    }

    /// Reads what a seat knows, or a position of this variant.
    pub fn question(&self, text: &str) -> Result<Box<dyn AnyQuestion>, Trouble> {
        self.game.question(&self.name, text)
    }

    /// The strongest machine that can play this with this number of seats.
    pub fn strongest_machine(&self, seats: SeatCount) -> Machine {
        // They are listed from the weakest.
        let machines = self.game.machines().into_iter().rev();
        let mut machines = machines.filter_map(|spec| self.game.machine(spec.name));
        let suited = machines.find(|machine| self.suits(*machine, seats));
        suited.unwrap_or_else(|| self.game.usual_machine())
    }

    /// The usual machine of the game; where it can't play this, the strongest that can.
    pub fn usual_machine(&self, seats: SeatCount) -> Machine {
        let usual = self.game.usual_machine();
        if self.suits(usual, seats) { usual } else { self.strongest_machine(seats) }
    }

    fn suits(&self, machine: Machine, seats: SeatCount) -> bool {
        self.game.check_machine(machine, &self.name, seats).is_ok()
    }

    /// Reads a position of this variant.
    pub fn position(&self, text: &str) -> Result<Box<dyn AnyPosition>, Trouble> {
        self.game.position(&self.name, text)
    }
}

/// The game that a variant's name begins with; people may write capitals, accents and names of other
/// languages.
pub fn game_of_variant(text: &str) -> Result<&'static dyn AnyGame, Trouble> {
    let name = text.split('(').next().unwrap_or_default().trim();
    let found = crate::game(name).or_else(|| {
        let name = fold(name);
        games().iter().copied().find(|game| game.names().any(|known| known == name))
    });
    found.ok_or_else(|| CatalogError::UnknownGame { name: name.to_owned() }.into())
}

/// The game whose state is `S`, for [`register`](crate::register).
pub struct Game<S>(PhantomData<fn() -> S>);

impl<S: Face> Game<S> {
    /// The game.
    pub const NEW: Game<S> = Game(PhantomData);
}

/// The schema of a type, with its name and those that it is made of.
#[cfg(feature = "openapi")]
fn schemas_of<T: utoipa::ToSchema>() -> (String, Schemas) {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    (T::name().into_owned(), schemas)
}

impl<S: Face> AnyGame for Game<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn aliases(&self) -> &'static [&'static str] {
        S::ALIASES
    }

    fn seats(&self) -> (SeatCount, SeatCount) {
        S::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        S::Settings::SPECS
    }

    fn texts(&self, lang: Lang) -> &'static str {
        face::in_language(S::TEXTS, lang)
    }

    fn rules(&self, lang: Lang) -> &'static str {
        let rules = face::in_language(S::RULES, lang);
        match lang {
            Lang::Fr => spaced_once(rules),
            Lang::En => rules,
        }
    }

    fn row_first(&self, text: &str) -> Option<String> {
        S::from_column_first(text)
    }

    fn pictures(&self) -> &'static [RulesPicture] {
        S::PICTURES
    }

    fn machines(&self) -> Vec<&'static MachineSpec> {
        S::MACHINES.iter().map(MachineEntry::spec).collect()
    }

    fn machine(&self, text: &str) -> Option<Machine> {
        face::read_machine::<S>(text)
    }

    fn usual_machine(&self) -> Machine {
        self.machine(S::USUAL).expect("the usual machine is one of them, by a test")
    }

    fn check_machine(
        &self,
        machine: Machine,
        variant: &str,
        seats: SeatCount,
    ) -> Result<(), Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        Ok(face::check_machine::<S>(machine, &options, seats)?)
    }

    fn canonical(&self, text: &str, rules: &[(String, String)]) -> Result<String, Trouble> {
        let options: OptionsOf<S> = parse_variant_with(S::NAME, text, rules)?;
        Ok(write_variant(S::NAME, &options))
    }

    fn check(&self, variant: &str, seats: SeatCount) -> Result<(), Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        let faults = options.faults(seats);
        if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
    }

    fn has_secrets(&self) -> bool {
        S::SECRETS
    }

    fn has_chance(&self) -> bool {
        S::CHANCE
    }

    fn yardstick(&self, seats: SeatCount) -> Yardstick {
        S::yardstick(seats)
    }

    fn scale(&self) -> Scale {
        S::SCALE
    }

    #[cfg(feature = "openapi")]
    fn drawing_schemas(&self) -> (String, Schemas) {
        schemas_of::<S::Drawing>()
    }

    #[cfg(feature = "openapi")]
    fn effect_schemas(&self) -> (String, Schemas) {
        schemas_of::<S::Effect>()
    }

    fn deal(
        &self,
        variant: &str,
        seats: SeatCount,
        seed: &Seed,
    ) -> Result<Box<dyn AnyPosition>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        let mut position = Written::new(S::new(&options, seats)?);
        position.settle(seed);
        Ok(Box::new(position))
    }

    fn position(&self, variant: &str, text: &str) -> Result<Box<dyn AnyPosition>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        Ok(Box::new(Written::<S>::new(S::read_position(text, &options)?)))
    }

    fn question(&self, variant: &str, text: &str) -> Result<Box<dyn AnyQuestion>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        match S::seats_of_view(text) {
            None => Ok(Box::new(Written::<S>::new(S::read_position(text, &options)?))),
            Some(seats) => {
                let seen = Seen(S::read_view(text, &options)?);
                Ok(Box::new(Asked::<S> { seen, options, seats }))
            }
        }
    }

    fn hints(
        &self,
        variant: &str,
        position: &str,
        chosen: &str,
        names: &[String],
    ) -> Result<Vec<Message>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        let state = S::read_position(position, &options)?;
        let view = state.view(state.turn().seat().map_or(Viewer::Public, Viewer::Seat));
        let chosen = S::read_move(&view, chosen)?;
        let mut hints: Vec<Message> = S::clue(&view, chosen).into_iter().collect();
        hints.push(S::invite(&view, chosen, names));
        Ok(hints)
    }

    #[cfg(feature = "program")]
    fn puzzle_file(&self) -> &'static str {
        S::PUZZLES
    }

    #[cfg(feature = "program")]
    fn workshop(&self) -> &dyn Workshop {
        self
    }

    #[cfg(feature = "program")]
    fn player(&self, engagement: &Engagement<'_>) -> Result<Box<dyn AnyPlayer>, Trouble> {
        let Engagement { machine, variant, seats, key } = *engagement;
        self.check(variant, seats)?;
        self.check_machine(machine, variant, seats)?;
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        Ok(Box::new(Away::<S>::new(machine, options, seats, key)))
    }

    fn undealt(
        &self,
        variant: &str,
        seats: SeatCount,
        viewer: Viewer,
    ) -> Result<Box<dyn AnyView>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, variant)?;
        Ok(Box::new(Seen::<S>(S::new(&options, seats)?.view(viewer))))
    }

    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn AnyTable>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, opening.variant)?;
        let referee = match opening.start {
            None => Referee::<S>::deal(&options, opening.seats, opening.luck.clone())?,
            Some(text) => {
                let position = S::read_position(text, &options)?;
                if position.seats() != opening.seats {
                    let (seats, reserves) = (opening.seats.get(), position.seats().get());
                    return Err(CatalogError::SeatsOfPosition { seats, reserves }.into());
                }
                Referee::from_position(&position, opening.luck.clone())
            }
        };
        Ok(Box::new(Table::new(referee)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyTable>, Trouble> {
        Ok(Box::new(Table::new(Referee::<S>::replay(record)?)))
    }

    fn film(&self, record: &Record) -> Result<Box<dyn AnyFilm>, Trouble> {
        Ok(Box::new(Film::<S>::of(record)?))
    }
}

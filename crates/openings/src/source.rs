//! The openings of the games, behind one face for commands that know no game.

use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, Visibility};
use tripot_core::{Argument, Message, Notation as _, Seed, State, Stop, parse_variant};
use tripot_siam::{Siam, SiamOptions};

use crate::book::{Book, BookPlan, Opening, Worth};
use crate::deals::{DealPlan, Deals, Tally};
use crate::kind::{Choice, Kind};

/// What is known of a move, or of all moves of a kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The move in native form, or the name of the kind.
    pub name: String,
    /// What it is worth, in words.
    pub told: Message,
    /// The same as figures with their names; nothing where there is no such figure.
    pub figures: Vec<(&'static str, Option<f64>)>,
}

/// How a file is made.
#[derive(Clone, Debug)]
pub struct Making {
    /// How many positions or deals it is to have.
    pub count: u32,
    /// How many nodes an engine may look at for each, where that is not up to the engine.
    pub nodes: u64,
    /// What deals are derived from, where there are any.
    pub seed: Seed,
    /// Ends the work.
    pub stop: Stop,
}

/// The openings of a game.
pub trait Source: Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The file that comes with the program.
    fn text(&self) -> &'static str;

    /// Whether anything is known of a variant, by its canonical name.
    fn has(&self, variant: &str) -> bool;

    /// What is known of the moves of a position in native form, the best first; nothing if it is not among the openings.
    fn moves(&self, variant: &str, position: &str) -> Option<Vec<Known>>;

    /// What is known without a position, and what that is taken from: of the start, or of all deals.
    fn all(&self) -> (Message, Vec<Known>);

    /// Makes the text of a file. `progress` is told how much of it there is.
    fn make(&self, making: &Making, progress: &mut dyn FnMut(u32)) -> String;
}

/// The openings of a game; nothing if there are none.
///
/// ```
/// let siam = tripot_openings::source("siam").unwrap();
/// let (told, moves) = siam.all();
/// assert_eq!((told.key, moves[0].name.as_str()), ("openings.start", "+c1n"));
/// assert!(tripot_openings::source("families").is_none());
/// ```
pub fn source(game: &str) -> Option<&'static dyn Source> {
    let sources: [&'static dyn Source; 2] = [&SiamBook, &ChicagoDeals];
    sources.into_iter().find(|source| source.game() == game)
}

struct SiamBook;

/// The position that Siam starts from.
const START: &str = "...../...../.MMM./...../..... e";

impl Source for SiamBook {
    fn game(&self) -> &'static str {
        Siam::NAME
    }

    fn text(&self) -> &'static str {
        Book::shipped_text()
    }

    fn has(&self, variant: &str) -> bool {
        parse_variant(Siam::NAME, variant) == Ok(SiamOptions::default())
    }

    fn moves(&self, variant: &str, position: &str) -> Option<Vec<Known>> {
        if !self.has(variant) {
            return None;
        }
        let state = Siam::read_position(position, &SiamOptions::default()).ok()?;
        let moves = Book::shipped().moves(&state)?;
        Some(moves.into_iter().map(opening).collect())
    }

    fn all(&self) -> (Message, Vec<Known>) {
        let told = Message::new("openings.start").with("count", Book::shipped().len());
        (told, self.moves(Siam::NAME, START).unwrap_or_default())
    }

    fn make(&self, making: &Making, progress: &mut dyn FnMut(u32)) -> String {
        let positions = making.count as usize;
        let plan = BookPlan { positions, nodes: making.nodes, stop: making.stop.clone() };
        Book::make(&plan, &mut |count| progress(count as u32)).to_string()
    }
}

fn opening(Opening { chosen, worth, goes_on }: Opening) -> Known {
    let (told, wins, loses) = match worth {
        Worth::Chance(percent) => {
            let told = Message::new("worth.chance").with("about", "≈ ");
            (told.with("percent", i32::from(percent)), None, None)
        }
        Worth::Wins(plies) => {
            (Message::new("worth.wins_in").with("moves", plies.div_ceil(2)), Some(plies), None)
        }
        Worth::Loses(plies) => {
            (Message::new("worth.loses_in").with("moves", plies.div_ceil(2)), None, Some(plies))
        }
    };
    let figures = vec![
        ("percent", Some(worth.percent().into())),
        ("win_in", wins.map(f64::from)),
        ("loss_in", loses.map(f64::from)),
        ("known", Some(f64::from(u8::from(goes_on)))),
    ];
    Known { name: chosen.to_string(), told, figures }
}

struct ChicagoDeals;

impl Source for ChicagoDeals {
    fn game(&self) -> &'static str {
        Chicago::NAME
    }

    fn text(&self) -> &'static str {
        Deals::shipped_text()
    }

    /// Whether tokens are seen makes no difference: the deals were solved with all of them seen.
    fn has(&self, variant: &str) -> bool {
        let Ok(options) = parse_variant::<ChicagoSettings>(Chicago::NAME, variant) else {
            return false;
        };
        let hidden = options.with(|settings| settings.piles = Visibility::Hidden);
        hidden == Ok(ChicagoOptions::default())
    }

    fn moves(&self, variant: &str, position: &str) -> Option<Vec<Known>> {
        let options = parse_variant(Chicago::NAME, variant).ok().filter(|_| self.has(variant))?;
        let state = Chicago::read_position(position, &options).ok()?;
        if state.seats() != tripot_core::SeatCount::TWO {
            return None;
        }
        let mut moves = Vec::new();
        for chosen in state.moves() {
            let kind = Kind::of(&state, chosen)?;
            moves.push((chosen, kind, Deals::shipped().of(kind)?));
        }
        moves.sort_by(|(.., one), (.., other)| one.mean_loss().total_cmp(&other.mean_loss()));
        let known = |(chosen, kind, tally): (tripot_chicago::Move, Kind, Tally)| Known {
            name: chosen.to_string(),
            ..counted(kind.choice, tally)
        };
        Some(moves.into_iter().map(known).collect())
    }

    fn all(&self) -> (Message, Vec<Known>) {
        let deals = Deals::shipped();
        let margins = deals.margins();
        let sum: i64 =
            margins.iter().map(|(margin, count)| i64::from(*margin) * i64::from(*count)).sum();
        let won: u32 =
            margins.iter().filter(|(margin, _)| **margin > 0).map(|(_, count)| count).sum();
        let told = Message::new("openings.deals")
            .with("count", deals.count())
            .with("won", won)
            .with("margin", Argument::decimal(sum as f64 / f64::from(deals.count().max(1)), 2));
        let known = |choice| counted(choice, deals.of_choice(choice));
        (told, Choice::ALL.into_iter().map(known).collect())
    }

    fn make(&self, making: &Making, progress: &mut dyn FnMut(u32)) -> String {
        let plan = DealPlan { deals: making.count, seed: making.seed, stop: making.stop.clone() };
        Deals::solve(&plan, progress).to_string()
    }
}

fn counted(choice: Choice, tally: Tally) -> Known {
    let told = Message::new("openings.kind")
        .with("kind", Message::new(choice.key()))
        .with("percent", Argument::decimal(100.0 * tally.best_share(), 0))
        .with("lost", Argument::decimal(tally.mean_loss(), 1))
        .with("margin", Argument::decimal(tally.mean_margin(), 1));
    let figures = vec![
        ("moves", Some(tally.moves.into())),
        ("best", Some(tally.best_share())),
        ("mean_loss", Some(tally.mean_loss())),
        ("mean_margin", Some(tally.mean_margin())),
    ];
    Known { name: choice.name().to_owned(), told, figures }
}

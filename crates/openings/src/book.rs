//! Openings of Siam: a file of positions with the worth of their moves, and how it is made.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use tripot_core::{Budget, Certainty, Judged, Notation as _, Player as _, State as _, Stop};
use tripot_players::siam::Engine;
use tripot_siam::{Move, Siam, SiamOptions, Symmetry};

use crate::NotOpenings;

/// What a move is worth to who plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The chance to win, in percent, by an engine's estimate.
    Chance(u8),
    /// It wins within this many plies, itself included; that is proved.
    Wins(u32),
    /// It loses within this many plies, itself included; that is proved.
    Loses(u32),
}

impl Worth {
    fn of(judged: &Judged<Move>) -> Worth {
        match (judged.certainty, judged.ends_in) {
            (Certainty::Exact, Some(plies)) if judged.value > 0.0 => Worth::Wins(plies),
            (Certainty::Exact, Some(plies)) if judged.value < 0.0 => Worth::Loses(plies),
            _ => Worth::Chance((50.0 + 50.0 * judged.value).round().clamp(0.0, 100.0) as u8),
        }
    }

    /// The chance to win, in percent: what is proved is certain.
    ///
    /// ```
    /// use tripot_openings::Worth;
    /// assert_eq!([Worth::Chance(61), Worth::Wins(5), Worth::Loses(2)].map(Worth::percent), [61, 100, 0]);
    /// ```
    pub fn percent(self) -> u8 {
        match self {
            Worth::Chance(percent) => percent,
            Worth::Wins(_) => 100,
            Worth::Loses(_) => 0,
        }
    }

    /// The best first: soon won before late, late lost before soon.
    fn rank(self) -> (u8, i64) {
        let plies = match self {
            Worth::Chance(_) => 0,
            Worth::Wins(plies) => -i64::from(plies),
            Worth::Loses(plies) => i64::from(plies),
        };
        (self.percent(), plies)
    }
}

/// `61`, `w5` or `l4`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Chance(percent) => write!(f, "{percent}"),
            Worth::Wins(plies) => write!(f, "w{plies}"),
            Worth::Loses(plies) => write!(f, "l{plies}"),
        }
    }
}

impl FromStr for Worth {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Worth, std::num::ParseIntError> {
        match (text.strip_prefix('w'), text.strip_prefix('l')) {
            (Some(plies), _) => plies.parse().map(Worth::Wins),
            (_, Some(plies)) => plies.parse().map(Worth::Loses),
            _ => text.parse().map(Worth::Chance),
        }
    }
}

/// A move of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The move.
    pub chosen: Move,
    /// What it is worth.
    pub worth: Worth,
    /// Whether the book has the position after it as well.
    pub goes_on: bool,
}

/// How a book is made.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// How many positions it is to have.
    pub positions: usize,
    /// How many nodes an engine may look at to judge the moves of one.
    pub nodes: u64,
    /// Ends the work; what is there by then is a book, too.
    pub stop: Stop,
}

/// Positions of Siam's opening with the worth of their moves, one for all positions that are the same turned or mirrored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// Under the text of the position that comes first in the alphabet, one move for all that are mirror images.
    positions: BTreeMap<String, Vec<(Move, Worth)>>,
}

/// How much of the chance to win, in percent, a side may give away in all on the way to a position of the book.
const MOST_LOSS: u32 = 60;
/// A ply makes a position as unlikely as giving away this much.
const PLY: u32 = 3;
/// The deepest positions, in plies played.
const MOST_PLIES: u32 = 9;

impl Book {
    /// The book that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn shipped() -> &'static Book {
        static BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::shipped_text().parse().expect("the file is a book"));
        &BOOK
    }

    /// The file of [`shipped`](Book::shipped).
    pub fn shipped_text() -> &'static str {
        include_str!("../data/siam.txt")
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Every legal move of a position with its worth, the best first; nothing if the book does not have it.
    pub fn moves(&self, state: &Siam) -> Option<Vec<Opening>> {
        let (text, symmetry) = canonical(state);
        let known = self.positions.get(&text)?;
        let images: Vec<Symmetry> =
            Symmetry::all().filter(|it| text_of(state, *it) == text).collect();
        let worth = |chosen: Move| {
            let least = images.iter().map(|image| image.chosen(chosen)).min();
            known.iter().find(|(one, _)| Some(*one) == least).map(|(_, worth)| *worth)
        };
        debug_assert!(images.contains(&symmetry));
        let opening = |chosen: Move| {
            let goes_on = self.positions.contains_key(&canonical(&state.after(chosen)).0);
            Some(Opening { chosen, worth: worth(chosen)?, goes_on })
        };
        let mut moves: Vec<Opening> = state.moves().into_iter().filter_map(opening).collect();
        moves.sort_by_key(|opening| Reverse(opening.worth.rank()));
        Some(moves)
    }

    /// Makes a book: from the start on, the positions first on the way to which least was given away. `progress` is told how
    /// many positions there are.
    ///
    /// # Panics
    /// Never: the usual options can be played.
    pub fn make(plan: &BookPlan, progress: &mut dyn FnMut(usize)) -> Book {
        let options = SiamOptions::default();
        let start = Siam::new(&options, tripot_core::SeatCount::TWO).expect("two can play");
        let mut book = Book::default();
        // By what makes a position unlikely, then what was given away, the plies, and the text.
        let mut waiting = BinaryHeap::from([Reverse((0, 0, 0, canonical(&start).0))]);
        let mut met = BTreeSet::new();
        while let Some(Reverse((_, loss, plies, text))) = waiting.pop() {
            if book.len() >= plan.positions || plan.stop.is_raised() {
                break;
            }
            if !met.insert(text.clone()) {
                continue;
            }
            let state = Siam::read_position(&text, &options).expect("it was written so");
            let Some(moves) = judged(&state, plan) else { break };
            let best = moves.iter().map(|(_, worth)| worth.percent()).max().unwrap_or_default();
            for (chosen, worth) in &moves {
                let given = loss + u32::from(best - worth.percent());
                let after = state.after(*chosen);
                // Every first move has its replies, however bad it is.
                let is_wanted = plies == 0 || (plies < MOST_PLIES && given <= MOST_LOSS);
                if after.end().is_none() && is_wanted {
                    let (plies, text) = (plies + 1, canonical(&after).0);
                    let unlikely = if plies == 1 { 0 } else { given + PLY * plies };
                    waiting.push(Reverse((unlikely, given, plies, text)));
                }
            }
            book.positions.insert(text, moves);
            progress(book.len());
        }
        book
    }
}

/// The worth of the moves of a position, one of those that are mirror images; nothing if it was stopped.
fn judged(state: &Siam, plan: &BookPlan) -> Option<Vec<(Move, Worth)>> {
    let budget = Budget::nodes(plan.nodes).or_until(plan.stop.clone());
    let study = Engine::new().study(state, &budget);
    if plan.stop.is_raised() {
        return None;
    }
    let text = text_of(state, IDENTITY);
    let images: Vec<Symmetry> = Symmetry::all().filter(|it| text_of(state, *it) == text).collect();
    let is_least = |chosen: Move| images.iter().all(|image| image.chosen(chosen) >= chosen);
    let mut moves: Vec<(Move, Worth)> = study
        .moves
        .iter()
        .filter(|judged| is_least(judged.chosen))
        .map(|judged| (judged.chosen, Worth::of(judged)))
        .collect();
    moves.sort_by_key(|(chosen, worth)| (Reverse(worth.rank()), *chosen));
    Some(moves)
}

const IDENTITY: Symmetry = Symmetry { transpose: false, mirror_files: false, mirror_ranks: false };

fn text_of(state: &Siam, symmetry: Symmetry) -> String {
    state.mapped(symmetry).write_position()
}

/// The first in the alphabet of the texts of a position, turned and mirrored, and the symmetry that leads there.
fn canonical(state: &Siam) -> (String, Symmetry) {
    let images = Symmetry::all().map(|symmetry| (text_of(state, symmetry), symmetry));
    images.min_by(|(one, _), (other, _)| one.cmp(other)).expect("there are eight")
}

/// A line for each position: `...../...../.MMM./...../..... e: +c1n 58 +b1n 51 …`, the best moves first.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, moves) in &self.positions {
            write!(f, "{position}:")?;
            for (chosen, worth) in moves {
                write!(f, " {chosen} {worth}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Book {
    type Err = NotOpenings;

    fn from_str(text: &str) -> Result<Book, NotOpenings> {
        let mut book = Book::default();
        for (line, text) in (1..).zip(text.lines()) {
            let (position, moves) =
                read(text).ok_or_else(|| NotOpenings { line, text: text.to_owned() })?;
            book.positions.insert(position, moves);
        }
        Ok(book)
    }
}

fn read(line: &str) -> Option<(String, Vec<(Move, Worth)>)> {
    let (position, rest) = line.split_once(": ")?;
    let words: Vec<&str> = rest.split(' ').collect();
    let mut moves = Vec::new();
    for pair in words.chunks(2) {
        let [chosen, worth] = pair else { return None };
        moves.push((chosen.parse().ok()?, worth.parse().ok()?));
    }
    Some((position.to_owned(), moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_whichever_way_the_board_is_turned() {
        let plan = BookPlan { positions: 3, nodes: 4_000, stop: Stop::new() };
        let book = Book::make(&plan, &mut |_| ());
        let start: Siam = "...../...../.MMM./...../..... e".parse().unwrap();
        let moves = book.moves(&start).unwrap();
        assert_eq!(moves.len(), start.moves().len());
        for symmetry in Symmetry::all() {
            let turned = start.mapped(symmetry);
            let found = book.moves(&turned).unwrap();
            for opening in &moves {
                let image = symmetry.chosen(opening.chosen);
                let other = found.iter().find(|other| other.chosen == image).unwrap();
                assert_eq!((other.worth, other.goes_on), (opening.worth, opening.goes_on));
            }
        }
        let next = moves.iter().find(|opening| opening.goes_on).expect("it has three positions");
        assert!(book.moves(&start.after(next.chosen)).is_some());
        assert_eq!(book.to_string().parse(), Ok(book));
    }

    #[test]
    fn what_is_no_book_is_told_by_its_line() {
        let text = "...../...../.MMM./...../..... e: +a1e 50\n...../ e: +a1e\n";
        assert_eq!(text.parse::<Book>().unwrap_err().line, 2);
    }
}

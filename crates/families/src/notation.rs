//! Reading and writing: which form a text is in, and what is wrong with it.

use std::fmt;
use std::str::FromStr;

use tripot_core::{Argument, Explain, Message, Notation, SeatCount, fold};

use crate::fault::Fault;
use crate::moves::{Ask, Draw};
use crate::options::FamiliesOptions;
use crate::refusal::Refusal;
use crate::setup::Hand;
use crate::state::Families;
use crate::view::FamiliesView;
use crate::{native, words};

/// Why a text is not a position or a view.
pub type PositionError = tripot_core::PositionError<Fault>;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// Nothing was said.
    #[error("no move")]
    Empty,
    /// A word that means nothing here.
    #[error("`{word}` is not understood")]
    UnknownWord {
        /// The word.
        word: String,
    },
    /// A word that may mean several families or members.
    #[error("`{word}` may mean {meanings:?}")]
    Doubtful {
        /// The word.
        word: String,
        /// The keys of their names.
        meanings: Vec<&'static str>,
    },
    /// The words fit several moves.
    #[error("that may mean {} moves", moves.len())]
    Several {
        /// The moves.
        moves: Vec<Ask>,
        /// How many seats play.
        seats: SeatCount,
    },
    /// No legal move is what the words say.
    #[error(transparent)]
    Refused(Refusal),
}

/// This many moves are listed at most where words fit several.
const LISTED: usize = 12;

impl Notation for Families {
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn write_position(&self) -> String {
        native::write_position(self)
    }

    fn read_position(text: &str, options: &FamiliesOptions) -> Result<Families, PositionError> {
        let setup = native::read_setup(text).map_err(PositionError::Syntax)?;
        setup.validate(options).map_err(PositionError::Faults)
    }

    fn write_move(view: &FamiliesView, chosen: Ask) -> String {
        native::write_move(view.table(), chosen)
    }

    fn read_move(view: &FamiliesView, text: &str) -> Result<Ask, MoveError> {
        let folded = fold(text);
        let native = folded.trim().trim_end_matches(['.', '!', '?']);
        match native::read_move(native) {
            Some((seat, card)) => words::with_card(view, seat, card),
            None => words::read_move(view, text),
        }
    }

    fn read_chance(text: &str) -> Option<Draw> {
        native::read_chance(text)
    }
}

impl FamiliesView {
    /// Reads a view as [`Notation::write_view`] writes it. It is the view of the seat whose hand
    /// is shown, or of a viewer without a seat.
    ///
    /// ```
    /// use tripot_core::{Notation, View, Viewer};
    /// use tripot_families::{Families, FamiliesOptions, FamiliesView};
    /// let view = FamiliesView::read("a1236b2c45,7 28 -,- j1", &FamiliesOptions::default()).unwrap();
    /// assert_eq!(view.hand().to_string(), "a1236b2c45");
    /// assert_eq!(Families::write_view(&view), "a1236b2c45,7 28 -,- j1");
    /// ```
    pub fn read(text: &str, options: &FamiliesOptions) -> Result<FamiliesView, PositionError> {
        let setup = native::read_setup(text).map_err(PositionError::Syntax)?;
        setup.validate_view(options).map_err(PositionError::Faults)
    }

    /// How many seats a text speaks of that is of the form of a view, consistent or not: it leaves
    /// open what some hand holds, which a position does not.
    ///
    /// ```
    /// use tripot_core::SeatCount;
    /// use tripot_families::FamiliesView;
    /// assert_eq!(FamiliesView::seats_written("a1236b2c45,7 28 -,- j1"), Some(SeatCount::TWO));
    /// assert_eq!(FamiliesView::seats_written("a1236b2c45,d1234e12 28 -,- j1"), None);
    /// ```
    pub fn seats_written(text: &str) -> Option<SeatCount> {
        let hands = native::read_setup(text).ok()?.hands;
        let is_open = hands.iter().any(|hand| matches!(hand, Hand::Size(_)));
        SeatCount::new(hands.len()).filter(|_| is_open)
    }
}

tripot_core::impl_position_text!(Families);

/// The view in the native form.
impl fmt::Display for FamiliesView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&native::write_view(self))
    }
}

/// Reads a view of the usual rules; for others see [`FamiliesView::read`].
impl FromStr for FamiliesView {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<FamiliesView, PositionError> {
        FamiliesView::read(text, &FamiliesOptions::default())
    }
}

/// The move with the seat that is asked, `2:b1`, as every table reads it. At a table of two
/// [`Notation::write_move`] leaves the seat out.
impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.from.number(), self.card)
    }
}

/// The card that a seat draws: `j2+b1`.
impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.seat, self.card)
    }
}

/// Reads a move that names the seat that is asked. Other forms need a view:
/// [`Notation::read_move`].
impl FromStr for Ask {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Ask, MoveError> {
        let word = text.trim();
        if word.is_empty() {
            return Err(MoveError::Empty);
        }
        match native::read_move(&fold(word)) {
            Some((Some(from), card)) => Ok(Ask { from, card }),
            _ => Err(MoveError::UnknownWord { word: word.chars().take(40).collect() }),
        }
    }
}

impl Explain for MoveError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            MoveError::Empty => Message::new("families.move.empty"),
            MoveError::UnknownWord { word } => {
                Message::new("families.move.unknown").with("word", word.escape_debug().to_string())
            }
            MoveError::Doubtful { word, meanings } => {
                let meanings = meanings.iter().map(|key| Argument::Key(key));
                Message::new("families.move.doubtful")
                    .with("word", word.as_str())
                    .with("meanings", Argument::List(meanings.collect()))
            }
            MoveError::Several { moves, seats } => {
                let more = if moves.len() > LISTED { Some("…".to_owned()) } else { None };
                let listed = moves.iter().take(LISTED).map(|ask| match *seats {
                    SeatCount::TWO => ask.card.to_string(),
                    _ => format!("{}:{}", ask.from.number(), ask.card),
                });
                Message::new("families.move.several")
                    .with("moves", listed.chain(more).collect::<Argument>())
            }
            MoveError::Refused(refusal) => return refusal.explain(),
        }]
    }
}

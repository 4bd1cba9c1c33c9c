//! What makes a position impossible.

use tripot_core::{Argument, Explain, Message, Seat};

use crate::card::{Card, Family};
use crate::options::OptionsFault;
use crate::setup::Fact;

/// One reason why a position can't be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The options can't be played with this many hands.
    #[error(transparent)]
    Options(OptionsFault),
    /// Two to six hands.
    #[error("{count} hands; two to six seats play")]
    Seats {
        /// The number of hands.
        count: usize,
    },
    /// There must be as many lists of laid families as hands.
    #[error("{found} lists of laid families for {expected} hands")]
    LaidSeats {
        /// The number of lists.
        found: usize,
        /// The number of hands.
        expected: usize,
    },
    /// A position shows every hand.
    #[error("the hand of {seat} is not shown")]
    HiddenHand {
        /// The seat.
        seat: Seat,
    },
    /// A view shows the viewer's hand only.
    #[error("the hand of {seat} is shown too; a view shows one hand at most")]
    SecondHand {
        /// The seat.
        seat: Seat,
    },
    /// A card that this variant does not have.
    #[error("{card} is not in play")]
    NotInPlay {
        /// The card.
        card: Card,
    },
    /// A family that this variant does not have.
    #[error("family {family} is not in play")]
    FamilyNotInPlay {
        /// The family.
        family: Family,
    },
    /// A card that is in two places.
    #[error("{card} is in two places")]
    Twice {
        /// The card.
        card: Card,
    },
    /// A family that is laid twice.
    #[error("family {family} is laid twice")]
    LaidTwice {
        /// The family.
        family: Family,
    },
    /// A whole family in one hand.
    #[error("{seat} holds all of family {family}, which has to be laid")]
    Whole {
        /// The seat.
        seat: Seat,
        /// The family.
        family: Family,
    },
    /// Hands, stock and laid families don't make up the deck.
    #[error("hands, stock and laid families have {found} cards; there are {expected}")]
    Count {
        /// The cards counted.
        found: usize,
        /// The cards of the deck.
        expected: usize,
    },
    /// A seat that does not exist.
    #[error("there is no seat {seat}; there are {seats} seats")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// The seat to move can neither ask nor draw.
    #[error("{seat} has the turn, but no card and none to draw")]
    Out {
        /// The seat.
        seat: Seat,
    },
    /// Hands are dealt one after the other, and this one has not its share.
    #[error("{seat} has been dealt {found} cards; with this stock, {expected}")]
    Deal {
        /// The seat.
        seat: Seat,
        /// Its cards, laid ones included.
        found: usize,
        /// Its share of the cards that are not in the stock.
        expected: usize,
    },
    /// Another seat starts.
    #[error("{mover} has the turn during the deal, but {first} starts")]
    DealTurn {
        /// The seat with the turn.
        mover: Seat,
        /// The seat that starts.
        first: Seat,
    },
    /// The card that was asked for in vain can't have been.
    #[error("{mover} can't have asked for {card} in vain")]
    Wanted {
        /// The seat with the turn.
        mover: Seat,
        /// The card.
        card: Card,
    },
    /// A hidden card too many or too few.
    #[error("{found} hidden cards have come to {seat}; its hand needs {expected}")]
    Hidden {
        /// The seat.
        seat: Seat,
        /// The hidden cards listed.
        found: usize,
        /// The hidden cards that its hand tells of.
        expected: usize,
    },
    /// A hidden card that is known not to be a card, although nothing tells so.
    #[error("hidden card {number} of all can't be known not to be {card}")]
    Veto {
        /// The number of the hidden card, from 1.
        number: usize,
        /// The card.
        card: Card,
    },
    /// A fact that can't be, or that is there twice.
    #[error("`{fact}` can't be")]
    Fact {
        /// The fact.
        fact: Fact,
    },
    /// A laid card that nobody is said to have seen.
    #[error("{card} is laid, so it has been seen; it is not said how")]
    Unseen {
        /// The card.
        card: Card,
    },
    /// Each fact may be, but not all together.
    #[error("no deal leads to all that is known of the cards of {seat}")]
    NoDeal {
        /// The seat.
        seat: Seat,
    },
    /// Each hand may be, but not all together.
    #[error("no deal leads to all that is known")]
    NoWorld,
    /// More cards are known to be in a hand than it has.
    #[error("{known} cards are known to be in the hand of {seat}, which has {size}")]
    Known {
        /// The seat.
        seat: Seat,
        /// The cards that are known to be there.
        known: usize,
        /// The cards that are there.
        size: usize,
    },
    /// It was not found out in time whether a deal leads to all that is known.
    #[error("too much is said to be known to tell whether a deal leads to it")]
    Undecided,
}

impl Explain for Fault {
    fn explain(&self) -> Vec<Message> {
        let seat = |key, seat: &Seat| Message::new(key).with("seat", seat.to_string());
        let card = |key, card: &Card| Message::new(key).with("card", card.told());
        let family = |key, family: &Family| Message::new(key).with_key("family", family.key());
        vec![match self {
            Fault::Options(fault) => return fault.explain(),
            Fault::Seats { count } => Message::new("families.fault.seats").with("count", *count),
            Fault::LaidSeats { found, expected } => Message::new("families.fault.laid_seats")
                .with("found", *found)
                .with("expected", *expected),
            Fault::HiddenHand { seat: it } => seat("families.fault.hidden_hand", it),
            Fault::SecondHand { seat: it } => seat("families.fault.second_hand", it),
            Fault::NotInPlay { card: it } => card("families.refusal.not_in_play", it),
            Fault::FamilyNotInPlay { family: it } => {
                family("families.fault.family_not_in_play", it)
            }
            Fault::Twice { card: it } => card("families.fault.twice", it),
            Fault::LaidTwice { family: it } => family("families.fault.laid_twice", it),
            Fault::Whole { seat, family: it } => {
                family("families.fault.whole", it).with("seat", seat.to_string())
            }
            Fault::Count { found, expected } => Message::new("families.fault.count")
                .with("found", *found)
                .with("expected", *expected),
            Fault::NoSuchSeat { seat: it, seats } => {
                seat("families.refusal.no_such_seat", it).with("seats", *seats)
            }
            Fault::Out { seat: it } => seat("families.fault.out", it),
            Fault::Deal { seat: it, found, expected } => {
                seat("families.fault.deal", it).with("found", *found).with("expected", *expected)
            }
            Fault::DealTurn { mover, first } => {
                seat("families.fault.deal_turn", mover).with("first", first.to_string())
            }
            Fault::Wanted { mover, card } => {
                seat("families.fault.wanted", mover).with("card", card.told())
            }
            Fault::Hidden { seat: it, found, expected } => {
                seat("families.fault.hidden", it).with("found", *found).with("expected", *expected)
            }
            Fault::Veto { number, card: it } => {
                card("families.fault.veto", it).with("number", *number)
            }
            Fault::Fact { fact } => {
                Message::new("families.fault.fact").with("fact", Argument::Text(fact.to_string()))
            }
            Fault::Unseen { card: it } => card("families.fault.unseen", it),
            Fault::NoDeal { seat: it } => seat("families.fault.no_deal", it),
            Fault::NoWorld => Message::new("families.fault.no_world"),
            Fault::Known { seat: it, known, size } => {
                seat("families.fault.known", it).with("known", *known).with("size", *size)
            }
            Fault::Undecided => Message::new("families.fault.undecided"),
        }]
    }
}

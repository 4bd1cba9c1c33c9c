//! What a sentence of a lesson says that can be computed.

use std::fmt;

use serde_json::Value;
use tripot_catalog::{Aim, AnyPosition, Lang};
use tripot_core::{Budget, Seat, Seed, Stop, Viewer};

use crate::pattern::Pattern;

/// Something that holds of a position or of a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Claim {
    /// The move ends the game, and its player wins.
    Wins,
    /// The move ends the game, and the other side wins.
    Loses,
    /// The other side can win at once then.
    Allows,
    /// The other side can't win at once then.
    Safe,
    /// After most replies the player wins at once.
    Threatens,
    /// After every reply the player wins at once.
    Forces,
    /// It is the player's turn again.
    Again,
    /// It is somebody else's turn.
    Passes,
    /// The other side has such a move then.
    Reply(Pattern),
    /// The other side has no such move then.
    NoReply(Pattern),
    /// No move is worth more by this measure.
    Best(Aim),
    /// What a page draws has this value at this place; null where there is nothing.
    Shows {
        /// The place, as a JSON pointer (`/reserves/0/score`).
        place: String,
        /// The value.
        value: Value,
    },
}

/// Two values that are nearer than this are the same but for rounding.
const SAME: f64 = 1e-6;

/// A move that was tried, for claims about it.
pub(crate) struct Moved<'a> {
    /// Where it was played.
    pub(crate) before: &'a dyn AnyPosition,
    /// The move, in native form.
    pub(crate) chosen: &'a str,
    /// Where it led.
    pub(crate) after: &'a dyn AnyPosition,
    /// Who played it.
    pub(crate) person: Seat,
    /// What comes out after further moves.
    pub(crate) luck: &'a Seed,
    /// Reads a position.
    pub(crate) variant: &'a tripot_catalog::Variant,
}

impl Claim {
    /// Reads what stands after `check`.
    pub(crate) fn read(text: &str) -> Option<Claim> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(match words[..] {
            ["wins"] => Claim::Wins,
            ["loses"] => Claim::Loses,
            ["allows"] => Claim::Allows,
            ["safe"] => Claim::Safe,
            ["threatens"] => Claim::Threatens,
            ["forces"] => Claim::Forces,
            ["again"] => Claim::Again,
            ["passes"] => Claim::Passes,
            ["reply", pattern] => Claim::Reply(Pattern::new(pattern)),
            ["no-reply", pattern] => Claim::NoReply(Pattern::new(pattern)),
            ["best", "points"] => Claim::Best(Aim::Points),
            ["best", "expectation"] => Claim::Best(Aim::Expectation),
            ["best", "card"] => Claim::Best(Aim::Card),
            ["best", "chance"] => Claim::Best(Aim::Chance),
            ["shows", place, value] if place.starts_with('/') => {
                // What is no number and no list is a word.
                let value =
                    serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
                Claim::Shows { place: place.to_owned(), value }
            }
            _ => return None,
        })
    }

    /// Whether it is about a position, and not about a move alone.
    pub(crate) fn is_of_position(&self) -> bool {
        matches!(self, Claim::Shows { .. })
    }

    /// Whether it holds of what a seat sees of a position.
    pub(crate) fn holds_of(&self, position: &dyn AnyPosition, person: Seat) -> bool {
        let Claim::Shows { place, value } = self else { return false };
        let view = position.view(Viewer::Seat(person));
        let own = position.turn().seat() == Some(person);
        let drawn = serde_json::to_value(view.drawing(own, Lang::En)).unwrap_or_default();
        drawn.pointer(place).unwrap_or(&Value::Null) == value
    }

    /// Whether it holds of a move.
    pub(crate) fn holds(&self, moved: &Moved<'_>) -> bool {
        match self {
            Claim::Wins => moved.is_won_by(moved.after, true),
            Claim::Loses => moved.is_won_by(moved.after, false),
            Claim::Allows => moved.winning_replies() > 0,
            Claim::Safe => moved.after.outcome().is_none() && moved.winning_replies() == 0,
            Claim::Threatens => {
                let (winning, all) = moved.won_after_replies();
                2 * winning > all
            }
            Claim::Forces => {
                let (winning, all) = moved.won_after_replies();
                all > 0 && winning == all
            }
            Claim::Again => moved.after.turn().seat() == Some(moved.person),
            Claim::Passes => moved.other_is_to_move(),
            Claim::Reply(pattern) => moved.has_reply(pattern),
            Claim::NoReply(pattern) => moved.other_is_to_move() && !moved.has_reply(pattern),
            Claim::Best(aim) => moved.is_best(*aim),
            Claim::Shows { .. } => self.holds_of(moved.after, moved.person),
        }
    }
}

impl Moved<'_> {
    /// Whether the game is over and the player, or somebody else alone, has won it.
    fn is_won_by(&self, position: &dyn AnyPosition, own: bool) -> bool {
        let winners = position.outcome().map(|outcome| outcome.winners().collect::<Vec<Seat>>());
        winners.is_some_and(|winners| winners.len() == 1 && (winners[0] == self.person) == own)
    }

    /// The positions that all moves from here lead to.
    fn children(&self, position: &dyn AnyPosition) -> Vec<Box<dyn AnyPosition>> {
        let child = |chosen: String| {
            let mut child = self.variant.position(&position.native()).ok()?;
            child.apply(&chosen).ok()?;
            child.settle(self.luck);
            Some(child)
        };
        position.native_moves().into_iter().filter_map(child).collect()
    }

    fn other_is_to_move(&self) -> bool {
        self.after.turn().seat().is_some_and(|seat| seat != self.person)
    }

    /// Whether the other side has a move of this form.
    fn has_reply(&self, pattern: &Pattern) -> bool {
        self.other_is_to_move() && self.after.native_moves().iter().any(|reply| pattern.fits(reply))
    }

    /// With how many moves the other side wins at once.
    fn winning_replies(&self) -> usize {
        if !self.other_is_to_move() {
            return 0;
        }
        let replies = self.children(self.after);
        replies.iter().filter(|child| self.is_won_by(&***child, false)).count()
    }

    /// After how many replies the player wins at once, and of how many.
    fn won_after_replies(&self) -> (usize, usize) {
        let replies = self.children(self.after);
        let wins = |reply: &dyn AnyPosition| {
            reply.outcome().is_none()
                && self.children(reply).iter().any(|child| self.is_won_by(&**child, true))
        };
        (replies.iter().filter(|reply| wins(&***reply)).count(), replies.len())
    }

    fn is_best(&self, aim: Aim) -> bool {
        let Some(weighed) = self.before.weigh(aim, &Budget::until(Stop::new())) else {
            return false;
        };
        let best = weighed.first().map_or(f64::INFINITY, |first| first.worth);
        weighed.iter().any(|one| one.chosen.native == self.chosen && one.worth > best - SAME)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins => f.write_str("wins"),
            Claim::Loses => f.write_str("loses"),
            Claim::Allows => f.write_str("allows"),
            Claim::Safe => f.write_str("safe"),
            Claim::Threatens => f.write_str("threatens"),
            Claim::Forces => f.write_str("forces"),
            Claim::Again => f.write_str("again"),
            Claim::Passes => f.write_str("passes"),
            Claim::Reply(pattern) => write!(f, "reply {pattern}"),
            Claim::NoReply(pattern) => write!(f, "no-reply {pattern}"),
            Claim::Best(Aim::Points) => f.write_str("best points"),
            Claim::Best(Aim::Expectation) => f.write_str("best expectation"),
            Claim::Best(Aim::Card) => f.write_str("best card"),
            Claim::Best(_) => f.write_str("best chance"),
            Claim::Shows { place, value } => write!(f, "shows {place} {value}"),
        }
    }
}

//! The line protocol between the arena and a bot; `docs/protocol.md` explains it.

use std::fmt;

use tripot_core::{Seat, SeatCount, Seed};

use crate::allowance::Allowance;
use crate::limit::Limit;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// In which form a bot wants positions and moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// The native form, which every game has.
    #[default]
    Native,
    /// Prolog terms; the native form in games that have none.
    Classroom,
}

/// What the arena says.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// The first line: the version that the arena speaks.
    Hello(u32),
    /// A game begins.
    New {
        /// The name of the variant.
        variant: String,
        /// How many play.
        seats: SeatCount,
        /// The seat of the bot.
        seat: Seat,
        /// What its random numbers may follow from.
        key: Seed,
    },
    /// A seat has moved.
    Played(Seat, String),
    /// Something came out.
    Out(String),
    /// How the game stands, as far as the bot may know.
    Position(String),
    /// The bot is to move.
    Go(Pace),
    /// The legal moves, because it asked.
    Moves(Vec<String>),
    /// It shall answer now.
    Stop,
    /// The game is over, and how, as a record says it.
    Over(String),
    /// It shall end.
    Quit,
}

/// How long a bot may think; as long as it likes if nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// At how many positions it may look.
    pub nodes: Option<u64>,
    /// For how many milliseconds.
    pub ms: Option<u64>,
    /// How many milliseconds are left on its clock: a player who takes longer has lost.
    pub clock: Option<u64>,
    /// How many are added after the move.
    pub increment: Option<u64>,
}

impl Pace {
    /// What is allowed for a move.
    pub(crate) fn of(allowance: &Allowance) -> Pace {
        let pace = Pace::default();
        match allowance.limit {
            Limit::Own => pace,
            Limit::Nodes(nodes) => Pace { nodes: Some(nodes), ..pace },
            Limit::Milliseconds(time) => Pace { ms: Some(time), ..pace },
            Limit::Clock(control) => Pace {
                clock: allowance.clock.map(|left| left.as_millis() as u64),
                increment: Some(control.increment.as_millis() as u64),
                ..pace
            },
        }
    }
}

/// What a bot says.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Its name.
    Name(String),
    /// The form that it wants.
    Form(Form),
    /// The games or variants that it plays.
    Plays(Vec<String>),
    /// It has said all of that.
    Ready,
    /// It wants to know the legal moves.
    Moves,
    /// What it thinks, which decides nothing.
    Info {
        /// How many positions it has looked at.
        nodes: Option<u64>,
        /// What it expects, from its own side.
        value: Option<f64>,
    },
    /// Its move.
    Move(String),
}

impl Order {
    /// Reads a line; nothing if it is none of these. A bot passes over what it does not know.
    pub fn parse(line: &str) -> Option<Order> {
        let (word, rest) = split(line);
        Some(match word {
            "tripot" => Order::Hello(rest.parse().ok()?),
            "new" => {
                let mut words = rest.split_whitespace();
                let variant = words.next()?.to_owned();
                let pairs = Pairs::of(words);
                Order::New {
                    variant,
                    seats: SeatCount::new(pairs.get("seats")?.parse().ok()?)?,
                    seat: Seat::parse(pairs.get("you")?)?,
                    key: Seed::parse_hex(pairs.get("seed")?).ok()?,
                }
            }
            "played" => {
                let (seat, text) = split(rest);
                Order::Played(Seat::parse(seat)?, text.to_owned())
            }
            "out" => Order::Out(rest.to_owned()),
            "position" => Order::Position(rest.to_owned()),
            "go" => {
                let pairs = Pairs::of(rest.split_whitespace());
                let number = |name| pairs.get(name).and_then(|text| text.parse().ok());
                let (nodes, ms) = (number("nodes"), number("ms"));
                let (clock, increment) = (number("clock"), number("increment"));
                Order::Go(Pace { nodes, ms, clock, increment })
            }
            "moves" => Order::Moves(rest.split_whitespace().map(str::to_owned).collect()),
            "stop" => Order::Stop,
            "over" => Order::Over(rest.to_owned()),
            "quit" => Order::Quit,
            _ => return None,
        })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Hello(version) => write!(f, "tripot {version}"),
            Order::New { variant, seats, seat, key } => {
                write!(f, "new {variant} seats {seats} you {seat} seed {key}")
            }
            Order::Played(seat, text) => write!(f, "played {seat} {text}"),
            Order::Out(text) => write!(f, "out {text}"),
            Order::Position(text) => write!(f, "position {text}"),
            Order::Go(Pace { nodes, ms, clock, increment }) => {
                f.write_str("go")?;
                let words =
                    [("nodes", nodes), ("ms", ms), ("clock", clock), ("increment", increment)];
                words.iter().try_for_each(|(name, number)| {
                    number.map_or(Ok(()), |number| write!(f, " {name} {number}"))
                })
            }
            Order::Moves(moves) => {
                f.write_str("moves")?;
                moves.iter().try_for_each(|text| write!(f, " {text}"))
            }
            Order::Stop => f.write_str("stop"),
            Order::Over(text) => write!(f, "over {text}"),
            Order::Quit => f.write_str("quit"),
        }
    }
}

impl Reply {
    /// Reads a line; nothing if it is none of these.
    pub fn parse(line: &str) -> Option<Reply> {
        let (word, rest) = split(line);
        Some(match word {
            "name" => Reply::Name(rest.to_owned()),
            "form" => Reply::Form(match rest {
                "native" => Form::Native,
                "classroom" => Form::Classroom,
                _ => return None,
            }),
            "plays" => Reply::Plays(rest.split_whitespace().map(str::to_owned).collect()),
            "ready" => Reply::Ready,
            "moves" => Reply::Moves,
            "info" => {
                let pairs = Pairs::of(rest.split_whitespace());
                let value = pairs.get("value").and_then(|text| text.parse().ok());
                Reply::Info {
                    nodes: pairs.get("nodes").and_then(|text| text.parse().ok()),
                    value: value.filter(|value: &f64| value.is_finite()),
                }
            }
            "move" if !rest.is_empty() => Reply::Move(rest.to_owned()),
            _ => return None,
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "name {name}"),
            Reply::Form(Form::Native) => f.write_str("form native"),
            Reply::Form(Form::Classroom) => f.write_str("form classroom"),
            Reply::Plays(games) => write!(f, "plays {}", games.join(" ")),
            Reply::Ready => f.write_str("ready"),
            Reply::Moves => f.write_str("moves"),
            Reply::Info { nodes, value } => {
                f.write_str("info")?;
                nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
                value.map_or(Ok(()), |value| write!(f, " value {value:+}"))
            }
            Reply::Move(text) => write!(f, "move {text}"),
        }
    }
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}

/// Words of which every second one is the value of the one before.
struct Pairs<'a>(Vec<&'a str>);

impl<'a> Pairs<'a> {
    fn of(words: impl Iterator<Item = &'a str>) -> Pairs<'a> {
        Pairs(words.collect())
    }

    /// The word that follows a name. What is not known is passed over: later versions may say more.
    fn get(&self, name: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|word| *word == name)?;
        self.0.get(at + 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_and_reply_reads_what_it_writes() {
        let seed = Seed::from_bytes([7; 32]);
        let new = Order::New {
            variant: "chicago(piles=open)".to_owned(),
            seats: SeatCount::TWO,
            seat: Seat::FIRST,
            key: seed,
        };
        for order in [
            Order::Hello(1),
            new,
            Order::Played(Seat::FIRST, "(j1,2,cafe,cacao)".to_owned()),
            Order::Out("3f".to_owned()),
            Order::Position("...../...../.MMM./...../..... e".to_owned()),
            Order::Go(Pace::default()),
            Order::Go(Pace { nodes: Some(5), ms: Some(1), ..Pace::default() }),
            Order::Go(Pace { clock: Some(60_000), increment: Some(600), ..Pace::default() }),
            Order::Moves(vec!["+a1e".to_owned(), "-a1".to_owned()]),
            Order::Stop,
            Order::Over("finished 34 27".to_owned()),
            Order::Quit,
        ] {
            assert_eq!(Order::parse(&order.to_string()), Some(order.clone()), "{order}");
        }
        for reply in [
            Reply::Name("Léa's bot".to_owned()),
            Reply::Form(Form::Classroom),
            Reply::Plays(vec!["siam".to_owned(), "families".to_owned()]),
            Reply::Ready,
            Reply::Moves,
            Reply::Info { nodes: Some(12), value: Some(-2.5) },
            Reply::Move("2fc".to_owned()),
        ] {
            assert_eq!(Reply::parse(&reply.to_string()), Some(reply.clone()), "{reply}");
        }
    }

    #[test]
    fn what_nobody_knows_is_nothing_and_what_is_new_in_a_line_is_passed_over() {
        for line in ["", "hello", "move", "move ", "form latin", "Move 2fc", "bestmove 2fc"] {
            assert_eq!(Reply::parse(line), None, "{line}");
        }
        for line in ["", "new", "new siam", "new siam seats 9 you j1 seed 00", "played 7 x"] {
            assert_eq!(Order::parse(line), None, "{line}");
        }
        assert_eq!(
            Order::parse("go depth 4 ms 20"),
            Some(Order::Go(Pace { ms: Some(20), ..Pace::default() }))
        );
        let thought = "info depth 4 nodes 9 I think";
        assert_eq!(Reply::parse(thought), Some(Reply::Info { nodes: Some(9), value: None }));
    }
}

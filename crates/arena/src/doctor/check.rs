//! What the conformance tests try, and what is worth a note.

use std::time::Duration;

use tripot_core::{Argument, Message, SeatCount};

/// What a trial tries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// The bot starts and introduces itself.
    Handshake,
    /// It plays something that can be tried.
    Games,
    /// It plays games to their end.
    Sample {
        /// What is special about them.
        sampled: Sampled,
        /// What is played.
        variant: String,
        /// How many seats play.
        seats: SeatCount,
        /// How many random moves begin each game.
        opening: u32,
    },
    /// The rest of the samples of a game.
    More {
        /// The game.
        game: &'static str,
    },
    /// It answers within a reasonable time.
    Speed {
        /// How many moves it made.
        moves: u32,
        /// The mean time of a move.
        mean: Duration,
    },
    /// It answers soon after `stop`.
    Stop,
    /// It begins another game before the first has ended.
    Restart,
    /// It passes over lines that it does not know.
    Strange,
    /// It plays the same move again with the same seed.
    Repeat,
    /// It ends when it is told to.
    Quit,
    /// It ends with its input.
    EndOfInput,
}

/// What is special about the games of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sampled {
    /// Nothing.
    Plain,
    /// Each is played from another seat.
    EverySeat,
    /// There is little time for a move.
    Hurry,
    /// There is one node for a move.
    Nodes,
    /// They begin in odd positions.
    Odd,
}

impl Check {
    /// What is tried, for people.
    pub fn message(&self) -> Message {
        match self {
            Check::Handshake => Message::new("check.handshake"),
            Check::Games => Message::new("check.games"),
            Check::Sample { sampled, variant, seats, opening } => {
                let key = match sampled {
                    Sampled::Plain => "check.game",
                    Sampled::EverySeat => "check.every_seat",
                    Sampled::Hurry => "check.hurry",
                    Sampled::Nodes => "check.nodes",
                    Sampled::Odd => "check.odd",
                };
                Message::new(key)
                    .with("variant", variant.as_str())
                    .with("seats", seats.get())
                    .with("opening", u64::from(*opening))
            }
            Check::More { game } => Message::new("check.more").with("game", *game),
            Check::Speed { moves, mean } => Message::new("check.speed")
                .with("moves", u64::from(*moves))
                .with("mean", Argument::decimal(mean.as_secs_f64() * 1e3, 1)),
            Check::Stop => Message::new("check.stop"),
            Check::Restart => Message::new("check.restart"),
            Check::Strange => Message::new("check.strange"),
            Check::Repeat => Message::new("check.repeat"),
            Check::Quit => Message::new("check.quit"),
            Check::EndOfInput => Message::new("check.end_of_input"),
        }
    }
}

/// What is allowed, but worth a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// It plays nothing that can be tried.
    NothingToPlay,
    /// Games that were left out, since it had not answered in others.
    LeftOut {
        /// How many trials.
        trials: usize,
    },
    /// A move took long.
    Slow {
        /// The time of the slowest game's moves, on average.
        slowest: Duration,
    },
    /// It plays another move with the same seed.
    Varies,
}

impl Note {
    /// What is noted, for people.
    pub fn message(&self) -> Message {
        match self {
            Note::NothingToPlay => Message::new("check.nothing"),
            Note::LeftOut { trials } => Message::new("check.left_out").with("trials", *trials),
            Note::Slow { slowest } => {
                Message::new("check.slow").with("ms", slowest.as_millis() as u64)
            }
            Note::Varies => Message::new("check.varies"),
        }
    }
}

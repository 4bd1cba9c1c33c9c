//! Puzzles: positions with a single right move, proved by exact search.
//!
//! A puzzle is a line of a file: `task move level nodes variant position`, for instance
//! `win/3 -c1 skilled 2048 siam ...../.Esw./..eS./MMMWW/.nWw. e`. Its number is its place in the file,
//! which people's devices remember: new ones are added at the end.

#[cfg(feature = "program")]
pub(crate) mod maker;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use tripot_core::{Argument, Message, Seed, Stop};
use tripot_players::Level;

/// A position in which one move is right, and all others are not.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What is to be found.
    pub task: Task,
    /// The move, in native form: the first one, if there are several to be found.
    pub first: String,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The variant that is played.
    pub variant: String,
    /// The position, in native form.
    pub position: String,
}

/// What is to be found in a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Task {
    /// The moves that win in the fewest plies; there is one first move.
    Win {
        /// In how many plies.
        plies: u32,
    },
    /// The move that is worth most.
    Best {
        /// By which measure.
        aim: Aim,
        /// What it is worth.
        best: f64,
        /// What the next best move is worth.
        second: f64,
    },
}

/// What a move is measured by. All of it is exact, and follows from what the player knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Whether the other side can't win within this many plies afterwards: one if so, else nothing.
    Parry(u32),
    /// The points ahead at the end if both play their best and see every token.
    Points,
    /// The same on average over what is hidden, if nobody looks under the piles.
    Expectation,
    /// The chance that the player who is asked holds the card.
    Card,
    /// The chance that the card is given and completes a family.
    Family,
    /// The chance to get the card, from the other hand or by a lucky draw.
    Chance,
}

/// How hard a puzzle is, measured when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The weakest level whose machine finds the move more often than not; nothing if none does.
    pub level: Option<Level>,
    /// The fewest positions from which on the strongest machine finds it.
    pub nodes: u64,
}

/// What a move is worth by the measure of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed<M> {
    /// The move.
    pub chosen: M,
    /// What it is worth to the player.
    pub worth: f64,
    /// What refutes it, if anything does.
    pub reply: Option<M>,
}

/// Two values that are nearer than this are the same but for rounding.
pub(crate) const SAME: f64 = 1e-6;

impl Aim {
    /// How much more than the next best move the right one must be worth.
    pub fn margin(self) -> f64 {
        match self {
            Aim::Parry(_) => 1.0,
            Aim::Points => 2.0,
            Aim::Expectation => 0.75,
            Aim::Card | Aim::Family => 0.05,
            Aim::Chance => 0.1,
        }
    }

    /// The least that the right move must be worth.
    pub fn least(self) -> f64 {
        match self {
            Aim::Parry(_) | Aim::Card | Aim::Family => 1.0,
            Aim::Points | Aim::Expectation => f64::NEG_INFINITY,
            Aim::Chance => 0.3,
        }
    }

    /// The key of its name in few words.
    fn key(self) -> &'static str {
        match self {
            Aim::Parry(_) => "puzzles.kind.parry",
            Aim::Points => "puzzles.kind.points",
            Aim::Expectation => "puzzles.kind.expectation",
            Aim::Card => "puzzles.kind.card",
            Aim::Family => "puzzles.kind.family",
            Aim::Chance => "puzzles.kind.chance",
        }
    }

    /// The most that it may be: what is sure is another question.
    #[cfg(feature = "program")]
    fn most(self) -> f64 {
        if self == Aim::Chance { 0.95 } else { f64::INFINITY }
    }

    fn word(self) -> &'static str {
        match self {
            Aim::Parry(_) => "parry",
            Aim::Points => "points",
            Aim::Expectation => "expectation",
            Aim::Card => "card",
            Aim::Family => "family",
            Aim::Chance => "chance",
        }
    }

    /// The task of a position whose moves were weighed, the best first; nothing if it is no puzzle.
    #[cfg(feature = "program")]
    pub(crate) fn task<M>(self, moves: &[Weighed<M>]) -> Option<Task> {
        let [best, second, ..] = moves else { return None };
        let (best, second) = (best.worth, second.worth);
        let is_clear = best - second >= self.margin() - SAME;
        let is_right = (self.least() - SAME..=self.most()).contains(&best);
        (is_clear && is_right).then(|| Task::Best {
            aim: self,
            best: rounded(best),
            second: rounded(second),
        })
    }

    /// A worth as people are told it.
    fn told(self, worth: f64) -> Argument {
        match self {
            Aim::Points => Argument::signed(worth, 0),
            Aim::Expectation => Argument::signed(worth, 1),
            Aim::Parry(_) | Aim::Card | Aim::Family | Aim::Chance => {
                Argument::decimal(100.0 * worth, 0)
            }
        }
    }

    /// Why a move that is worth this much is not the right one; `reply` is what refutes it, in words.
    pub(crate) fn refusal(self, worth: f64, reply: Option<Message>) -> Message {
        let key = match self {
            Aim::Parry(_) => "puzzles.wrong.parry",
            Aim::Points => "puzzles.wrong.points",
            Aim::Expectation => "puzzles.wrong.expectation",
            Aim::Card => "puzzles.wrong.card",
            Aim::Family => "puzzles.wrong.family",
            Aim::Chance => "puzzles.wrong.chance",
        };
        let message = Message::new(key).with("worth", self.told(worth));
        match reply {
            Some(reply) => message.with("reply", Argument::Message(reply)),
            None => message,
        }
    }
}

/// As many digits as are written.
#[cfg(feature = "program")]
fn rounded(value: f64) -> f64 {
    // Adding nothing takes the sign from a negative nothing.
    (value * 1e4).round() / 1e4 + 0.0
}

impl Task {
    /// How many moves of the player are to be found.
    pub fn moves(self) -> u32 {
        match self {
            Task::Win { plies } => plies.div_ceil(2),
            Task::Best { .. } => 1,
        }
    }

    /// What is to be found, in few words.
    pub fn kind(self) -> Message {
        self.kind_after(self.moves())
    }

    /// The same when this many moves are left to be found.
    pub fn kind_after(self, moves: u32) -> Message {
        match self {
            Task::Win { .. } => Message::new("puzzles.kind.win").with("moves", moves),
            Task::Best { aim, .. } => Message::new(aim.key()),
        }
    }

    /// What is to be done, in a sentence, with the number of the puzzle.
    pub fn numbered(self, number: usize) -> Message {
        Message::new("puzzles.numbered")
            .with("number", number)
            .with("task", Argument::Message(self.message()))
    }

    /// What is to be done, in a sentence that goes on after a colon.
    pub fn message(self) -> Message {
        match self {
            Task::Win { .. } => Message::new("puzzles.task").with("count", self.moves()),
            Task::Best { aim, .. } => Message::new(match aim {
                Aim::Parry(_) => "puzzles.task.parry",
                Aim::Points => "puzzles.task.points",
                Aim::Expectation => "puzzles.task.expectation",
                Aim::Card => "puzzles.task.card",
                Aim::Family => "puzzles.task.family",
                Aim::Chance => "puzzles.task.chance",
            }),
        }
    }

    /// What sets the right move apart, in a sentence.
    pub fn reason(self) -> Option<Message> {
        let Task::Best { aim, best, second } = self else { return None };
        let message = Message::new(match aim {
            Aim::Parry(_) => "puzzles.because.parry",
            Aim::Points => "puzzles.because.points",
            Aim::Expectation => "puzzles.because.expectation",
            Aim::Card => "puzzles.because.card",
            Aim::Family => "puzzles.because.family",
            Aim::Chance => "puzzles.because.chance",
        });
        Some(message.with("best", aim.told(best)).with("second", aim.told(second)))
    }
}

impl Difficulty {
    /// The name of the weakest level whose machine finds the move, if one does.
    pub fn level_name(self) -> Option<&'static str> {
        self.level.map(Level::name)
    }

    /// The rating of the puzzle, as if it were a player: 150 for each level that does not find it, and 40
    /// for each doubling of the positions.
    ///
    /// ```
    /// use tripot_catalog::Difficulty;
    /// let easy = Difficulty { level: None, nodes: 64 };
    /// assert_eq!(easy.rating(), 1600);
    /// ```
    pub fn rating(self) -> u32 {
        let missed = self.level.map_or(Level::ALL.len(), |level| level as usize) as u32;
        1000 + 150 * missed + 40 * self.nodes.max(64).ilog2().saturating_sub(6)
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Win { plies } => write!(f, "win/{plies}"),
            Task::Best { aim: Aim::Parry(plies), .. } => write!(f, "parry/{plies}"),
            Task::Best { aim, best, second } => write!(f, "{}/{best:.4}/{second:.4}", aim.word()),
        }
    }
}

impl FromStr for Task {
    type Err = NotAPuzzle;

    fn from_str(text: &str) -> Result<Task, NotAPuzzle> {
        let mut words = text.split('/');
        let name = words.next().ok_or(NotAPuzzle)?;
        let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
        let plain = [Aim::Points, Aim::Expectation, Aim::Card, Aim::Family, Aim::Chance];
        match (name, &numbers[..]) {
            ("win", [plies]) => Ok(Task::Win { plies: *plies as u32 }),
            ("parry", [plies]) => {
                Ok(Task::Best { aim: Aim::Parry(*plies as u32), best: 1.0, second: 0.0 })
            }
            (name, [best, second]) => {
                let aim = plain.into_iter().find(|aim| aim.word() == name).ok_or(NotAPuzzle)?;
                Ok(Task::Best { aim, best: *best, second: *second })
            }
            _ => Err(NotAPuzzle),
        }
    }
}

/// A line that is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a puzzle is `task move level nodes variant position`")]
pub struct NotAPuzzle;

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { task, first, difficulty, variant, position } = self;
        let (level, nodes) = (difficulty.level_name().unwrap_or("none"), difficulty.nodes);
        write!(f, "{task} {first} {level} {nodes} {variant} {position}")
    }
}

impl FromStr for Puzzle {
    type Err = NotAPuzzle;

    fn from_str(line: &str) -> Result<Puzzle, NotAPuzzle> {
        let mut words = line.splitn(6, ' ');
        let mut word = || words.next().ok_or(NotAPuzzle);
        let (task, first) = (word()?.parse()?, word()?.to_owned());
        let level = match word()? {
            "none" => None,
            name => Some(Level::named(name).ok_or(NotAPuzzle)?),
        };
        let nodes = word()?.parse().map_err(|_| NotAPuzzle)?;
        let difficulty = Difficulty { level, nodes };
        let (variant, position) = (word()?.to_owned(), word()?.to_owned());
        Ok(Puzzle { task, first, difficulty, variant, position })
    }
}

/// Which puzzles are to be made.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// What the games that they are taken from follow from.
    pub seed: Seed,
    /// The longest win that is looked for, in plies.
    pub most: u32,
    /// How many positions a move of these games may take.
    pub play_nodes: u64,
    /// How many positions the proof of a puzzle may take.
    pub proof_nodes: u64,
    /// Raised to end it early.
    pub stop: Stop,
}

/// Who is told of the puzzles of each game as they are found, and says whether there are enough.
pub type PuzzleReport<'a> = &'a mut dyn FnMut(Vec<Puzzle>) -> ControlFlow<()>;

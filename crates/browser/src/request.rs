//! Requests of the worker, as it writes them.

use serde::Deserialize;
use serde_json::Value;
use tripot_catalog::Lang;
use tripot_table::Instant;
use tripot_wire::{ExplorePlace, ExploreTree, LessonPlace, PuzzlePlace, Seen};

use crate::retry::Retry;

/// What the worker wants.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(crate) enum Request {
    /// A question of a page, as over HTTP.
    #[serde(rename = "request")]
    Ask(Question),
    /// A page connects to a table.
    Connect {
        connection: u32,
        table: String,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// A page says something over its connection.
    Say {
        connection: u32,
        text: String,
        #[serde(flatten)]
        now: Now,
        #[serde(default)]
        random: String,
    },
    /// A page leaves.
    Leave { connection: u32 },
    /// A table that was kept.
    Load {
        #[serde(flatten)]
        kept: Stored,
        #[serde(flatten)]
        now: Now,
    },
    /// A table that nobody needs any more.
    Drop { table: String },
    /// Time has gone by.
    Tick {
        #[serde(flatten)]
        now: Now,
    },
    /// What a machine has come to.
    Thought {
        table: String,
        position: u32,
        thought: Thought,
        #[serde(flatten)]
        now: Now,
    },
    /// A machine is to think about its move.
    Think {
        #[serde(flatten)]
        kept: Stored,
        position: u32,
    },
    /// A player wants a hint at a local table.
    Hint {
        #[serde(flatten)]
        kept: Stored,
        seat: usize,
        #[serde(flatten)]
        spoken: Spoken,
        #[serde(default)]
        random: String,
    },
    /// A player wants a hint at a server's table.
    Advise {
        #[serde(flatten)]
        seen: Seen,
        #[serde(flatten)]
        spoken: Spoken,
        #[serde(default)]
        random: String,
    },
    /// How many decisions of a game there are to judge.
    Decisions {
        record: String,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// To judge one of them.
    Judge {
        record: String,
        index: usize,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// What all of them come to.
    Analysis {
        record: String,
        judged: Vec<String>,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// To judge another move in the place of one that was played.
    Retry {
        #[serde(flatten)]
        decision: Retry,
        #[serde(rename = "move")]
        chosen: String,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// Whether that move is legal, and why not.
    #[serde(rename = "may_retry")]
    MayRetry {
        #[serde(flatten)]
        decision: Retry,
        #[serde(rename = "move")]
        text: String,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// To ask the questions of a suite of the bench.
    Bench { suite: usize },
    /// A puzzle at the position that its player has reached.
    Puzzle {
        #[serde(flatten)]
        place: PuzzlePlace,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// To try a move in a puzzle, or to be shown the right one.
    Try {
        #[serde(flatten)]
        place: PuzzlePlace,
        #[serde(rename = "move", default)]
        chosen: Option<String>,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// A step of a lesson.
    Lesson {
        #[serde(flatten)]
        place: LessonPlace,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// To try a move in a step of a lesson, or to be shown the right one.
    #[serde(rename = "lesson-try")]
    LessonTry {
        #[serde(flatten)]
        place: LessonPlace,
        #[serde(rename = "move", default)]
        chosen: Option<String>,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// Whether a move in a step of a lesson is legal, and why not.
    #[serde(rename = "lesson-why")]
    LessonWhy {
        #[serde(flatten)]
        place: LessonPlace,
        #[serde(rename = "move")]
        text: String,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// Whether a move in a puzzle is legal, and why not.
    Why {
        #[serde(flatten)]
        place: PuzzlePlace,
        #[serde(rename = "move")]
        text: String,
        #[serde(flatten)]
        spoken: Spoken,
    },
    /// To explore a game.
    Explore {
        #[serde(flatten)]
        what: Exploring,
        #[serde(flatten)]
        spoken: Spoken,
    },
}

/// What is to be done with a tree of variations.
#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub(crate) enum Exploring {
    /// To show what the steps from one of them on lead to.
    Show {
        #[serde(flatten)]
        place: ExplorePlace,
        from: usize,
    },
    /// To let chance speak.
    Draw {
        #[serde(flatten)]
        place: ExplorePlace,
        random: String,
    },
    /// Whether a move is legal, and why not.
    Check {
        #[serde(flatten)]
        place: ExplorePlace,
        #[serde(rename = "move")]
        text: String,
    },
    /// To ask a machine, and for a proof.
    Evaluate {
        #[serde(flatten)]
        place: ExplorePlace,
        nodes: u64,
        plies: u32,
    },
    /// To read an imported tree, record or position.
    Read { text: String, variant: String, random: String },
    /// To deal.
    Deal { variant: String, seats: usize, random: String },
    /// To write a tree as text.
    Write { tree: ExploreTree },
}

/// A question of a page, as over HTTP.
#[derive(Deserialize)]
pub(crate) struct Question {
    #[serde(default)]
    pub(crate) method: Method,
    /// The path below `/api/`, with what follows `?`.
    pub(crate) path: String,
    #[serde(default)]
    pub(crate) token: Option<String>,
    #[serde(default)]
    pub(crate) body: Value,
    #[serde(flatten)]
    pub(crate) spoken: Spoken,
    #[serde(flatten)]
    pub(crate) now: Now,
    #[serde(default)]
    pub(crate) random: String,
}

/// How a question is asked.
#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Method {
    /// For something to be told.
    #[default]
    Get,
    /// For something to be done.
    Post,
}

/// The language of the page.
#[derive(Deserialize, Clone, Copy)]
pub(crate) struct Spoken {
    #[serde(default)]
    lang: Tongue,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Tongue {
    #[default]
    Fr,
    En,
}

impl Spoken {
    /// The language.
    pub(crate) fn lang(self) -> Lang {
        match self.lang {
            Tongue::Fr => Lang::Fr,
            Tongue::En => Lang::En,
        }
    }
}

/// What time it is for the page.
#[derive(Deserialize, Clone, Copy)]
pub(crate) struct Now {
    /// In milliseconds since 1970.
    #[serde(default)]
    now: u64,
}

impl Now {
    pub(crate) fn at(self) -> Instant {
        Instant(self.now)
    }
}

/// A table as the worker has kept it.
#[derive(Deserialize)]
pub(crate) struct Stored {
    pub(crate) table: String,
    pub(crate) events: Vec<String>,
    /// Which seats belong to which tokens: `SEAT HASH`.
    #[serde(default)]
    pub(crate) tokens: Vec<String>,
}

/// What a machine has come to: a move, or nothing if it broke down.
#[derive(Deserialize)]
pub(crate) struct Thought {
    #[serde(rename = "move", default)]
    pub(crate) chosen: Option<String>,
    /// The bits of what it expects.
    #[serde(default)]
    pub(crate) value: Option<String>,
}

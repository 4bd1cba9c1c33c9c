//! What comes to the interface, and what it wants done.

use std::path::PathBuf;
use std::time::SystemTime;

use ratatui::crossterm::event::KeyEvent;
use tripot_analysis::{Analysis, AnalysisError, Progress};
use tripot_bots::Fault;
use tripot_catalog::{Advice, AnyView, Thinking, Thought, Trial, Variant};
use tripot_core::{Message, Record, Stop};

use super::puzzle::{Quest, Verdict};
use tripot_settings::Settings;
use tripot_terminal::failure::Failure;
use tripot_terminal::game::{Game, Setup};
use tripot_terminal::program::Asking;
use tripot_terminal::shelf::Kept;

/// Something that happened.
pub(crate) enum Event {
    Key(KeyEvent),
    /// The left button of the mouse was pressed on a cell.
    Click {
        column: u16,
        row: u16,
    },
    /// The wheel of the mouse was turned.
    Scroll(Scroll),
    /// The screen has another size now.
    Resize {
        columns: u16,
        rows: u16,
    },
    /// The time that was asked for has come.
    Tick,
    /// A game is on the table, or can't be; with it, why it is not kept, if so.
    Opened(Result<(Box<Game>, Option<anyhow::Error>), Failure>),
    /// A machine has chosen; nothing if it broke down.
    Thought {
        job: u64,
        thought: Option<Thought>,
    },
    /// A program has answered, or something is wrong with it; nothing if the wait broke down.
    Answered {
        job: u64,
        answer: Option<Result<Thought, Fault>>,
    },
    /// A machine has judged a position for a person.
    Advice {
        job: u64,
        advice: Option<Advice>,
    },
    /// An analysis has come so far.
    Progress {
        job: u64,
        progress: Progress,
    },
    /// A game has been analysed; nothing if the analysis broke down.
    Analysed {
        job: u64,
        analysis: Option<Result<Box<Analysis>, AnalysisError>>,
    },
    /// A copy of the record was written, or why not.
    Saved(Result<PathBuf, Message>),
    /// The record could not be kept.
    NotKept(Message),
    /// The games that are kept have been read, at this time.
    Listed(Vec<Kept>, SystemTime),
    /// A kept game was deleted, or why not.
    Deleted(Result<PathBuf, Message>),
    /// What was asked of a puzzle; nothing if the search broke down.
    Found {
        job: u64,
        found: Option<(Box<Trial>, Result<Verdict, Failure>)>,
    },
    /// The program is asked to end.
    Terminate,
    /// The program is about to be stopped, as soon as the terminal has been given back and this says so.
    Suspend(std::sync::mpsc::Sender<()>),
    /// The program goes on, and the terminal may have been another's meanwhile.
    Continue,
}

/// Where the wheel turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scroll {
    Up,
    Down,
}

/// Something to be done outside.
pub(crate) enum Effect {
    /// Put a new game on the table.
    Open(Setup),
    /// Go on with a game that was left.
    Resume(PathBuf),
    /// Let a machine choose.
    Think { job: u64, thinking: Thinking, nodes: u64, stop: Stop },
    /// Ask a program for its move.
    Ask { job: u64, asking: Asking },
    /// Do something that nobody waits for.
    Elsewhere(Box<dyn FnOnce() + Send>),
    /// Let a machine judge what a person sees.
    Advise { job: u64, view: Box<dyn AnyView>, variant: Variant, names: Vec<String>, stop: Stop },
    /// Tell skill from luck in a game that is over.
    Analyse { job: u64, record: Box<Record>, nodes: Option<u64>, stop: Stop },
    /// Write the record where it is kept.
    Keep { path: PathBuf, record: Box<Record> },
    /// Write a copy of the record. The file that keeps the game may be written again.
    Save { path: PathBuf, record: Box<Record>, own: bool },
    /// Read the games that are kept.
    List,
    /// Delete the file of a kept game.
    Delete(PathBuf),
    /// Find something out about a puzzle.
    Try { job: u64, trial: Box<Trial>, quest: Quest, stop: Stop },
    /// Remember the choices.
    Remember(Box<Settings>),
    /// Stop the program until the shell lets it go on.
    Suspend,
    /// End, and say how to go on with the game, if one was left.
    Leave { resume: Option<String>, cut: bool },
}

//! Prolog programs that were written to a course's predicates, as bots, without a change.
//!
//! A manifest says how the program wants a position and how it answers a move; [`Shape`] translates.
//! A small driver inside the Prolog system asks the program. Its pipes are descriptors 3 and 4: the
//! program's own input is empty, and what it prints goes to standard error.

mod answer;
mod error;
mod exit_reason;
mod gap;
mod question;
mod shape;
mod side;
mod starting;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use tempfile::TempDir;
use tripot_core::{Seat, Term};
use tripot_prolog::Value;

use crate::conversation::ConversationError;
use crate::manifest::{Course, Encoding, Manifest, System};
use crate::process::plain;
use crate::protocol::{Form, Order, Reply};

pub use answer::{Parts, parts_of};
pub use error::{GoalOutcome, PrologError, ShapeError};
pub use exit_reason::report_exit_reason;
pub(crate) use exit_reason::take_exit_reason;
pub use gap::canonical;
pub use question::Rule;
pub use shape::{GOODS, Shape};
pub use side::Side;
pub use starting::LEFT_OUT;

/// What begins a line that goes to the driver as it stands, and one with what it answered. Only
/// this program says such lines, to ask more than a move; they are no part of the protocol.
pub const DIRECT: &str = "prolog ";

/// A Prolog program of a manifest, running.
pub struct PrologBot {
    name: String,
    game: &'static str,
    shape: Shape,
    /// How it is spoken to.
    encoding: Encoding,
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// The driver's source and what else must stay as long as it runs.
    _folder: TempDir,
}

impl PrologBot {
    /// Starts the Prolog system and loads the program.
    pub fn start(manifest: &Manifest) -> Result<PrologBot, PrologError> {
        let Some(table) = &manifest.prolog else {
            return Err(PrologError::NoProgram);
        };
        let shape = Shape::new(table)?;
        for file in &table.files {
            if !manifest.folder.join(file).is_file() {
                let folder = manifest.folder.display().to_string();
                return Err(PrologError::MissingFile { file: file.clone(), folder });
            }
        }
        let running = starting::start(manifest, table)?;
        let usual = table.files.first().map_or("Prolog", String::as_str);
        Ok(PrologBot {
            name: manifest.name.clone().unwrap_or_else(|| usual.to_owned()),
            game: match table.game {
                Course::Chicago => "chicago(piles=open)",
                Course::Siam => "siam",
            },
            shape,
            // SWI-Prolog translates what it loads; GNU Prolog knows bytes only.
            encoding: match table.system {
                System::Swi => Encoding::Utf8,
                System::Gnu => table.encoding,
            },
            child: running.child,
            questions: running.questions,
            answers: running.answers,
            _folder: running.folder,
        })
    }

    /// Speaks the protocol until it is told to quit or the input ends.
    pub fn converse(
        mut self,
        input: impl BufRead,
        mut output: impl Write,
    ) -> Result<(), ConversationError> {
        let mut seat = Seat::FIRST;
        let mut position = String::new();
        for line in input.lines() {
            let line = line?;
            if let Some(question) = line.strip_prefix(DIRECT) {
                let answer = self.tell(question)?;
                writeln!(output, "{DIRECT}{answer}")?;
                output.flush()?;
                continue;
            }
            let mut say = |reply: Reply| writeln!(output, "{reply}");
            match Order::parse(&line) {
                Some(Order::Hello(_)) => {
                    say(Reply::Name(self.name.clone()))?;
                    say(Reply::Form(Form::Classroom))?;
                    say(Reply::Plays(vec![self.game.to_owned()]))?;
                    say(Reply::Ready)?;
                }
                Some(Order::New { seat: own, .. }) => seat = own,
                Some(Order::Position(text)) => position = text,
                Some(Order::Go(_)) => {
                    let chosen = self.ask(&position, seat)?;
                    say(Reply::Move(chosen))?;
                }
                Some(Order::Quit) => break,
                _ => {}
            }
            output.flush()?;
        }
        Ok(())
    }

    /// The move of the program in a position.
    fn ask(&mut self, position: &str, seat: Seat) -> Result<String, PrologError> {
        let term = Term::parse(position)?;
        let number = seat.index() + 1;
        let side = Side::of(seat.index()).ok_or(PrologError::ThirdSeat { seat: number })?;
        let question = self.shape.question(&term, side)?;
        let answer = self.tell(&question)?;
        let values = inside(&answer, "answer").and_then(Value::parse);
        let chosen = values.and_then(|values| self.shape.answered(&values, side));
        chosen.ok_or_else(|| no_move(&answer, &question))
    }

    /// What the driver answers to a line.
    fn tell(&mut self, question: &str) -> Result<String, PrologError> {
        let asked = self.write(question);
        asked.map_err(|error| PrologError::Start(plain(&error)))?;
        self.hear()
    }

    fn write(&mut self, question: &str) -> std::io::Result<()> {
        let mut bytes = match self.encoding {
            Encoding::Utf8 => question.as_bytes().to_vec(),
            // What Latin-1 has no place for was in no file of that encoding.
            Encoding::Latin1 => question.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
        };
        bytes.push(b'\n');
        self.questions.write_all(&bytes)?;
        self.questions.flush()
    }

    /// The next line of the driver.
    fn hear(&mut self) -> Result<String, PrologError> {
        let mut bytes = Vec::new();
        let read = self.answers.read_until(b'\n', &mut bytes).unwrap_or(0);
        if read == 0 {
            return Err(starting::ended(&mut self.child));
        }
        let text = match self.encoding {
            Encoding::Utf8 => String::from_utf8_lossy(&bytes).into_owned(),
            Encoding::Latin1 => bytes.iter().map(|&byte| char::from(byte)).collect(),
        };
        Ok(text.trim().to_owned())
    }
}

impl Drop for PrologBot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why an answer of the driver is no move.
fn no_move(answer: &str, question: &str) -> PrologError {
    let goal = question.strip_prefix("ask((").and_then(|rest| rest.split("),first,Move").next());
    let outcome = match answer.split('(').next().unwrap_or_default() {
        "failed" => GoalOutcome::Failed,
        "raised" => GoalOutcome::Raised,
        "unbound" => GoalOutcome::Unbound,
        _ => GoalOutcome::Other,
    };
    let said =
        ["raised", "unbound", "other", "answer"].iter().find_map(|word| inside(answer, word));
    PrologError::NoMove {
        outcome,
        said: said.unwrap_or(answer).to_owned(),
        goal: goal.unwrap_or(question).to_owned(),
    }
}

/// What stands in the brackets of `word(…)`.
fn inside<'a>(answer: &'a str, word: &str) -> Option<&'a str> {
    answer.strip_prefix(word)?.strip_prefix('(')?.strip_suffix(')')
}

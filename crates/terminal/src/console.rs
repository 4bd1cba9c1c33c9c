//! Speaking with a person, line by line.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use tripot_catalog::{Lang, Trouble};
use tripot_core::Message;

use crate::canvas::wrap;
use crate::face::Half;

/// Lines are broken to fit a terminal of 80 columns.
pub const COLUMNS: usize = 79;

/// What a person answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A line, without the white space around it.
    Line(String),
    /// No more input.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// A terminal, or a pipe that behaves like a person.
pub struct Console {
    /// The language that is spoken.
    pub lang: Lang,
    input: Input,
}

enum Input {
    /// A terminal: lines can be edited and recalled.
    Editor(Box<rustyline::DefaultEditor>),
    /// A pipe or a file.
    Plain,
}

impl Console {
    /// The console of this process.
    pub fn new(lang: Lang) -> Console {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = terminal.then(rustyline::DefaultEditor::new).and_then(Result::ok);
        Console {
            lang,
            input: editor.map_or(Input::Plain, |editor| Input::Editor(Box::new(editor))),
        }
    }

    /// Whether a person sits at a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// Shows text as it is.
    pub fn show(&self, text: &str) {
        // A person who closed the window does not read it: nothing to do about that here, the
        // next question gets the end of the input.
        let _ = anstream::stdout().lock().write_all(text.as_bytes());
    }

    /// Leaves nothing to be read on the terminal, above the screen either.
    pub fn clear(&self) {
        if self.is_terminal() {
            // Straight to the terminal: these codes are not colours, and go with NO_COLOR too.
            let mut out = io::stdout().lock();
            let _ = out.write_all(b"\x1b[H\x1b[2J\x1b[3J");
            let _ = out.flush();
        }
    }

    /// Says a sentence on a line of its own.
    pub fn say(&self, message: &Message) {
        self.show(&format!("{}\n", wrap(&self.lang.text(message), COLUMNS)));
    }

    /// Says a sentence that belongs to the one before, a little to the right.
    pub fn say_indented(&self, message: &Message) {
        self.show(&format!("{}\n", wrap(&format!(" {}", self.lang.text(message)), COLUMNS)));
    }

    /// Says why something can't be done, a line for each reason.
    pub fn refuse(&self, trouble: &Trouble) {
        for reason in &trouble.0 {
            self.show(&format!("{}\n", wrap(&format!("✗ {}", self.lang.text(reason)), COLUMNS)));
        }
    }

    /// Lists what a move that is only begun may become, or says why it can't be one; false if none was begun.
    pub fn lists(&self, half: Option<Result<Half, Trouble>>) -> bool {
        match half {
            None => return false,
            Some(Err(trouble)) => self.refuse(&trouble),
            Some(Ok(half)) => {
                self.say(&half.question);
                for (choice, native) in &half.choices {
                    let choice = self.lang.text(choice);
                    self.show(&format!("  {native:<6} {choice}\n"));
                }
            }
        }
        true
    }

    /// Asks and waits for a line.
    pub fn ask(&mut self, prompt: &str) -> Reply {
        match &mut self.input {
            Input::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(line.as_str());
                    Reply::Line(line.trim().to_owned())
                }
                Err(rustyline::error::ReadlineError::Interrupted) => Reply::Interrupt,
                // Not text: ask again rather than give up.
                Err(rustyline::error::ReadlineError::Io(error))
                    if error.kind() == io::ErrorKind::InvalidData =>
                {
                    Reply::Line("\u{fffd}".to_owned())
                }
                // The end of the input, or a terminal that is gone.
                Err(_) => Reply::End,
            },
            Input::Plain => {
                self.show(prompt);
                let _ = io::stdout().flush();
                let mut line = Vec::new();
                match io::stdin().lock().read_until(b'\n', &mut line) {
                    Ok(0) | // The end of the input, or a terminal that is gone.
                Err(_) => Reply::End,
                    Ok(_) => {
                        self.show("\n");
                        Reply::Line(String::from_utf8_lossy(&line).trim().to_owned())
                    }
                }
            }
        }
    }
}

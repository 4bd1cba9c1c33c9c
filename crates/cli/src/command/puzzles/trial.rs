//! A person tries a puzzle line by line.

use tripot_catalog::{Puzzle, Variant};
use tripot_core::{Message, Stop};

use tripot_terminal::console::{Console, Reply};
use tripot_terminal::face::{self, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;
use tripot_terminal::trial::{Step, Tried};

/// A puzzle at a console.
pub(super) struct Trial<'a> {
    variant: &'a Variant,
    number: usize,
    console: &'a mut Console,
    stop: &'a Stop,
    state: tripot_terminal::trial::Trial,
    hints: usize,
}

/// What a line at the prompt asks for.
enum Input {
    Help,
    Hint,
    Solution,
    Board,
    Moves,
    Quit,
    Play(String),
}

impl<'a> Trial<'a> {
    pub(super) fn new(
        variant: &'a Variant,
        number: usize,
        puzzle: &'a Puzzle,
        console: &'a mut Console,
        stop: &'a Stop,
    ) -> Result<Trial<'a>, Failure> {
        let names = ["puzzles.you", "puzzles.other"].map(|key| console.lang.word(key));
        let state = tripot_terminal::trial::Trial::new(variant, puzzle, names)?;
        Ok(Trial { variant, number, console, stop, state, hints: 0 })
    }

    /// Asks for moves until the puzzle is solved or given up. False if the person leaves.
    pub(super) fn run(mut self) -> Result<bool, Failure> {
        self.draw();
        let task = Message::new("puzzles.task").with("number", self.number);
        self.console.say(&task.with("plies", self.state.left));
        loop {
            let prompt = Message::new("puzzles.prompt").with("plies", self.state.left);
            let prompt = format!("{} ", self.console.lang.text(&prompt));
            let Reply::Line(line) = self.console.ask(&prompt) else { return Ok(false) };
            match input(&line) {
                Input::Quit => return Ok(false),
                Input::Help => {
                    self.console.say(&Message::new("puzzles.help"));
                    self.console.say(&Message::new(face::of(self.variant.game.name()).help_key()));
                }
                Input::Board => self.draw(),
                Input::Moves => {
                    let moves = output::spaced(&self.state.position.moves());
                    self.console.say(&Message::new("puzzles.moves").with("moves", moves));
                }
                Input::Hint => self.hint()?,
                Input::Solution => {
                    self.be_patient();
                    let line = output::spaced(&self.state.proof(self.stop)?.line);
                    self.console.say(&Message::new("puzzles.line").with("line", line));
                    return Ok(true);
                }
                Input::Play(text) if text.is_empty() => {
                    self.console.say(&Message::new("puzzles.help"));
                }
                Input::Play(text) if self.list(&text) => {}
                Input::Play(text) => match self.play(&text) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(Failure::Usage(trouble)) => self.console.refuse(&trouble),
                    Err(failure) => return Err(failure),
                },
            }
        }
    }

    /// Says that a proof may take a while, if it may.
    fn be_patient(&self) {
        if self.state.takes_long() {
            self.console.say(&Message::new("puzzles.thinking"));
        }
    }

    /// Shows one character more of a winning move.
    fn hint(&mut self) -> Result<(), Failure> {
        let winning = self.state.winning(self.stop)?;
        let Some(first) = winning.first() else { return Ok(()) };
        self.hints = (self.hints + 1).min(first.chars().count());
        let beginning: String = first.chars().take(self.hints).collect();
        self.console.say(&Message::new("puzzles.hint").with("beginning", beginning));
        Ok(())
    }

    /// Lists what a move that is only begun may become; false if it is none.
    fn list(&self, text: &str) -> bool {
        match face::of(self.variant.game.name()).half(&*self.state.position, text) {
            None => return false,
            Some(Err(trouble)) => self.console.refuse(&trouble),
            Some(Ok(half)) => {
                self.console.say(&half.question);
                for (choice, native) in &half.choices {
                    let choice = self.console.lang.text(choice);
                    self.console.show(&format!("  {native:<6} {choice}\n"));
                }
            }
        }
        true
    }

    /// Plays a move and the answer to it, if it wins; true if that was the last.
    fn play(&mut self, text: &str) -> Result<bool, Failure> {
        if self.state.position.read_move(text).is_ok() {
            self.be_patient();
        }
        match self.state.play(text, self.stop)? {
            Tried::Wrong(reason) => self.console.refuse(&reason.into()),
            Tried::Solved(own) => {
                self.tell(&own);
                self.draw();
                self.console.say(&Message::new("puzzles.solved"));
                return Ok(true);
            }
            Tried::Right([own, other]) => {
                self.tell(&own);
                self.console.say(&Message::new("puzzles.right"));
                self.tell(&other);
                self.hints = 0;
                self.draw();
            }
        }
        Ok(false)
    }

    fn tell(&self, step: &Step) {
        for line in &step.told {
            self.console.say_indented(line);
        }
    }

    fn draw(&self) {
        let (lang, names) = (self.console.lang, &self.state.names[..]);
        let scene = Scene { lang, names, moves: &[], recent: &[], half: None, open: &[] };
        let face = face::of(self.variant.game.name());
        self.console.show(&format!("\n{}\n", face.draw(&*self.state.position, &scene).render()));
    }
}

/// Whether the person wants the next puzzle.
pub(super) fn asks_for_more(console: &mut Console) -> bool {
    let question = format!("{} ", console.lang.word("puzzles.more"));
    matches!(console.ask(&question), Reply::Line(line) if !matches!(input(&line), Input::Quit))
}

fn input(line: &str) -> Input {
    match tripot_core::fold(line).as_str() {
        "help" | "aide" | "?" => Input::Help,
        "hint" | "h" | "indice" | "i" => Input::Hint,
        "solution" | "s" => Input::Solution,
        "board" | "plateau" | "p" => Input::Board,
        "moves" | "coups" => Input::Moves,
        "quit" | "quitter" | "q" | "exit" => Input::Quit,
        _ => Input::Play(line.to_owned()),
    }
}

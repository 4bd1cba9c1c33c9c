//! A person tries a puzzle line by line.

use tripot_catalog::{Puzzle, Step, Tried, Variant};
use tripot_core::{Message, Stop};

use tripot_terminal::console::{Console, Reply};
use tripot_terminal::face::{self, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::hint::{puzzle_hint, puzzle_solution};
use tripot_terminal::output;

/// A puzzle at a console.
pub(super) struct Trial<'a> {
    variant: Variant,
    number: usize,
    console: &'a mut Console,
    stop: &'a Stop,
    state: tripot_catalog::Trial,
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
        number: usize,
        puzzle: &Puzzle,
        console: &'a mut Console,
        stop: &'a Stop,
    ) -> Result<Trial<'a>, Failure> {
        let names = ["puzzles.you", "puzzles.other"].map(|key| console.lang.word(key));
        let state = tripot_catalog::Trial::new(puzzle, names)?;
        let variant = state.variant.clone();
        Ok(Trial { variant, number, console, stop, state, hints: 0 })
    }

    /// Asks for moves until the puzzle is solved or given up. False if the person leaves.
    pub(super) fn run(mut self) -> Result<bool, Failure> {
        self.draw();
        self.console.say(&self.state.puzzle.task.numbered(self.number));
        loop {
            let kind = self.state.puzzle.task.kind_after(self.state.moves_left());
            let prompt = Message::new("puzzles.prompt").with("kind", kind);
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
                    self.console.say(&puzzle_solution(self.state.puzzle.task, &line));
                    self.state.solution(self.stop)?.iter().for_each(|step| self.tell(step));
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

    /// Says where to look, and asked again the move.
    fn hint(&mut self) -> Result<(), Failure> {
        let (hints, native) = self.state.hints(self.stop)?;
        self.console.say(&puzzle_hint(&hints, self.hints, native));
        self.hints += 1;
        Ok(())
    }

    /// Lists what a move that is only begun may become; false if it is none.
    fn list(&self, text: &str) -> bool {
        let face = face::of(self.variant.game.name());
        self.console.lists(face.half(&*self.state.position, text))
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
                for reason in self.state.reasons() {
                    self.console.say_indented(&reason);
                }
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

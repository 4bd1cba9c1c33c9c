//! A person tries a puzzle: finds the moves of the winner, one after the other, against the longest
//! defence.

use tripot_catalog::{AnyPosition, CatalogError, MoveText, Proof, Puzzle, Trouble, Variant};
use tripot_core::{Budget, Message, Seat, Stop};

use tripot_terminal::console::{Console, Reply};
use tripot_terminal::face::{self, Event, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

/// How many positions may be looked at to find out what answers a wrong move.
const ANSWER_NODES: u64 = 300_000;

/// The longest win, in plies, that is proved before a person gets impatient.
const AT_ONCE: u32 = 7;

/// A puzzle under way.
pub(super) struct Trial<'a> {
    variant: &'a Variant,
    number: usize,
    puzzle: &'a Puzzle,
    console: &'a mut Console,
    stop: &'a Stop,
    position: Box<dyn AnyPosition>,
    person: Seat,
    names: Vec<String>,
    /// In how many plies the person wins from here.
    left: u32,
    /// The moves that do, as far as they have been looked for.
    proof: Option<Proof<MoveText>>,
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

/// What the other side has against a move.
enum Answer {
    /// It wins at once.
    Wins(String),
    /// It holds out for longer than the win may take.
    Holds(String),
    /// Nothing was found.
    Unknown,
}

impl<'a> Trial<'a> {
    pub(super) fn new(
        variant: &'a Variant,
        number: usize,
        puzzle: &'a Puzzle,
        console: &'a mut Console,
        stop: &'a Stop,
    ) -> Result<Trial<'a>, Failure> {
        let position = variant.position(&puzzle.position)?;
        let over = || Failure::usage(CatalogError::Over);
        let person = position.turn().seat().ok_or_else(over)?;
        let name = |seat| if seat == person { "puzzles.you" } else { "puzzles.other" };
        let names = position.seats().seats().map(|seat| console.lang.word(name(seat))).collect();
        let (left, proof, hints) = (puzzle.wins_in, None, 0);
        Ok(Trial {
            variant,
            number,
            puzzle,
            console,
            stop,
            position,
            person,
            names,
            left,
            proof,
            hints,
        })
    }

    /// Asks for moves until the puzzle is solved or given up. False if the person leaves.
    pub(super) fn run(mut self) -> Result<bool, Failure> {
        self.draw();
        let task = Message::new("puzzles.task").with("number", self.number);
        self.console.say(&task.with("plies", self.left));
        loop {
            let prompt = Message::new("puzzles.prompt").with("plies", self.left);
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
                    let moves = output::spaced(&self.position.moves());
                    self.console.say(&Message::new("puzzles.moves").with("moves", moves));
                }
                Input::Hint => self.hint()?,
                Input::Solution => {
                    let line = output::spaced(&self.proof()?.line);
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

    /// What is proved here. At the beginning it may take a while, and can be interrupted.
    fn proof(&mut self) -> Result<Proof<MoveText>, Failure> {
        if let Some(proof) = &self.proof {
            return Ok(proof.clone());
        }
        if self.left > AT_ONCE {
            self.console.say(&Message::new("puzzles.thinking"));
        }
        let proof = self.position.solve(self.left, &Budget::until(self.stop.clone()))?;
        if self.stop.is_raised() {
            return Err(Failure::Interrupted);
        }
        self.proof = Some(proof.clone());
        Ok(proof)
    }

    /// The winning moves here, in native form. At the beginning there is one, and it is known.
    fn winning(&mut self) -> Result<Vec<String>, Failure> {
        if self.left == self.puzzle.wins_in {
            return Ok(vec![self.puzzle.first.clone()]);
        }
        Ok(self.proof()?.winning.iter().map(|text| text.native.clone()).collect())
    }

    /// Shows one character more of a winning move.
    fn hint(&mut self) -> Result<(), Failure> {
        let winning = self.winning()?;
        let Some(first) = winning.first() else { return Ok(()) };
        self.hints = (self.hints + 1).min(first.chars().count());
        let beginning: String = first.chars().take(self.hints).collect();
        self.console.say(&Message::new("puzzles.hint").with("beginning", beginning));
        Ok(())
    }

    /// Lists what a move that is only begun may become; false if it is none.
    fn list(&self, text: &str) -> bool {
        match face::of(self.variant.game.name()).half(&*self.position, text) {
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
        let mut after = self.variant.position(&self.position.native())?;
        let chosen = self.position.read_move(text)?;
        after.apply(text)?;
        if !self.winning()?.contains(&chosen) {
            self.explain(&chosen, &*after)?;
            return Ok(false);
        }
        self.tell(&chosen, &*after);
        if after.outcome().is_some() {
            self.position = after;
            self.draw();
            self.console.say(&Message::new("puzzles.solved"));
            return Ok(true);
        }
        let answer = self.answer(&chosen, &*after)?;
        self.position = after;
        self.console.say(&Message::new("puzzles.right"));
        let mut after = self.variant.position(&self.position.native())?;
        after.apply(&answer)?;
        self.tell(&answer, &*after);
        self.position = after;
        (self.hints, self.proof) = (0, None);
        self.left = self.proof()?.wins_in.unwrap_or(self.left);
        self.draw();
        Ok(false)
    }

    /// The longest defence against a winning move.
    fn answer(&mut self, chosen: &str, after: &dyn AnyPosition) -> Result<String, Failure> {
        if let [first, answer, ..] = &self.proof()?.line[..]
            && first.native == chosen
        {
            return Ok(answer.native.clone());
        }
        let mut longest: Option<(u32, String)> = None;
        for reply in after.moves() {
            let mut child = self.variant.position(&after.native())?;
            child.apply(&reply.native)?;
            let lasts = if child.outcome().is_some() {
                0
            } else {
                let proof = child.solve(self.left, &Budget::nodes(ANSWER_NODES))?;
                proof.wins_in.unwrap_or(self.left)
            };
            if longest.as_ref().is_none_or(|(most, _)| lasts > *most) {
                longest = Some((lasts, reply.native));
            }
        }
        Ok(longest.map(|(_, reply)| reply).unwrap_or_default())
    }

    /// Says why a move does not win in time.
    fn explain(&mut self, chosen: &str, after: &dyn AnyPosition) -> Result<(), Failure> {
        let message = if after.outcome().is_some() {
            Message::new("puzzles.wrong.over")
        } else {
            match self.refutation(after)? {
                Answer::Wins(reply) => Message::new("puzzles.wrong.loses").with("reply", reply),
                Answer::Holds(reply) => Message::new("puzzles.wrong.holds").with("reply", reply),
                Answer::Unknown => Message::new("puzzles.wrong"),
            }
        };
        let message = message.with("move", chosen).with("plies", self.left);
        self.console.refuse(&message.into());
        Ok(())
    }

    /// What the other side has against a move that does not win in time.
    fn refutation(&self, after: &dyn AnyPosition) -> Result<Answer, Trouble> {
        let other = after.turn();
        let mut holds = None;
        let mut nodes = 0;
        for reply in after.moves() {
            let mut child = self.variant.position(&after.native())?;
            child.apply(&reply.native)?;
            if let Some(outcome) = child.outcome() {
                if outcome.winners().any(|seat| Some(seat) == other.seat()) {
                    return Ok(Answer::Wins(reply.native));
                }
            } else if holds.is_none() && nodes < ANSWER_NODES && self.left > 2 {
                let budget = Budget::nodes(ANSWER_NODES - nodes);
                let proof = child.solve(self.left - 2, &budget)?;
                nodes += proof.nodes;
                if proof.wins_in.is_none() && !proof.is_cut_short {
                    holds = Some(reply.native);
                }
            } else if self.left <= 2 {
                holds.get_or_insert(reply.native);
            }
        }
        Ok(holds.map_or(Answer::Unknown, Answer::Holds))
    }

    /// Says in words what a move does.
    fn tell(&self, chosen: &str, after: &dyn AnyPosition) {
        let event = Event {
            before: &*self.position,
            after,
            seat: self.position.turn().seat().unwrap_or(self.person),
            chosen,
            came_out: &[],
            names: &self.names,
            open: false,
        };
        for line in face::of(self.variant.game.name()).tell(&event) {
            self.console.say_indented(&line);
        }
    }

    fn draw(&self) {
        let (lang, names) = (self.console.lang, &self.names[..]);
        let scene = Scene { lang, names, moves: &[], recent: &[], half: None, open: &[] };
        let face = face::of(self.variant.game.name());
        self.console.show(&format!("\n{}\n", face.draw(&*self.position, &scene).render()));
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

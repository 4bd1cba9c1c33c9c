//! The command `learn`: a game step by step, line by line.

use std::path::Path;

use anyhow::Context as _;
use tripot_catalog::{Lang, Step, Trouble, game_of_variant, games};
use tripot_core::{Explain as _, Message};
use tripot_lessons::{Exercise, Lesson, LessonError, Tried, shipped};
use tripot_screen::{First, Terms};
use tripot_terminal::console::{Console, Reply};
use tripot_terminal::face::{self, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::hint::puzzle_hint;
use tripot_terminal::output;

use crate::args::LearnArgs;
use crate::error::CommandError;

pub(crate) fn learn(args: &LearnArgs, terms: &Terms) -> Result<(), Failure> {
    let lang = terms.lang;
    let Some(name) = &args.lesson else { return list(lang) };
    let (lesson, is_own) = read(name)?;
    let (count, first) = (lesson.steps.len(), args.at.unwrap_or(1));
    if first == 0 || first > count {
        return Err(CommandError::NoLessonStep { step: first, count }.into());
    }
    if tripot_screen::is_possible(terms) {
        let first = if is_own {
            First::OwnLesson(Box::new(lesson), args.at)
        } else {
            First::Lesson(lesson.game, args.at)
        };
        return tripot_screen::run(first, terms);
    }
    let mut console = Console::new(lang);
    for number in first..=count {
        let round = Round::new(&lesson, number, &mut console)?;
        if !round.run()? {
            return Ok(());
        }
    }
    console.say(&Message::new("learn.finished").with("game", lesson.game.name()));
    Ok(())
}

/// Lists the lessons that come with the program.
fn list(lang: Lang) -> Result<(), Failure> {
    let mut out = String::new();
    for game in games() {
        let Some(file) = shipped(game.name()) else { continue };
        let lesson = Lesson::read(file).map_err(|error| refused(&error))?;
        let line = Message::new("learn.lesson")
            .with("game", format!("{:<9}", game.name()))
            .with("count", lesson.steps.len())
            .with("title", lesson.title.text(lang));
        out.push_str(&lang.text(&line));
        out.push('\n');
    }
    out.push_str(&lang.word("learn.try"));
    out.push('\n');
    output::text(&out)
}

/// The lesson of a game, or that of a file, which is held against the rules first, and whether it is of a file.
fn read(name: &str) -> Result<(Lesson, bool), Failure> {
    let path = Path::new(name);
    let is_file = path.is_file() || name.contains(['/', '\\', '.']);
    if is_file {
        let text = std::fs::read_to_string(path)
            .with_context(|| path.display().to_string())
            .map_err(Failure::Io)?;
        let lesson = Lesson::read(&text).map_err(|error| refused(&error))?;
        lesson.check().map_err(|error| refused(&error))?;
        return Ok((lesson, true));
    }
    let game = game_of_variant(name)?;
    let file = shipped(game.name());
    let file = file.ok_or_else(|| CommandError::NoLesson { game: game.name() })?;
    Ok((Lesson::read(file).map_err(|error| refused(&error))?, false))
}

fn refused(error: &LessonError) -> Failure {
    Failure::Usage(Trouble(error.explain()))
}

/// A step at a console.
struct Round<'a> {
    number: usize,
    count: usize,
    console: &'a mut Console,
    exercise: Exercise<'a>,
    hints: usize,
}

/// What a line at the prompt asks for.
enum Input {
    Help,
    Hint,
    Show,
    Board,
    Moves,
    Skip,
    Quit,
    Play(String),
}

impl<'a> Round<'a> {
    fn new(
        lesson: &'a Lesson,
        number: usize,
        console: &'a mut Console,
    ) -> Result<Round<'a>, Failure> {
        let names = ["puzzles.you", "lesson.sami"].map(|key| console.lang.word(key));
        let exercise = Exercise::new(&lesson.steps[number - 1], names)?;
        Ok(Round { number, count: lesson.steps.len(), console, exercise, hints: 0 })
    }

    /// Asks for moves until the step is done or skipped. False if the person leaves.
    fn run(mut self) -> Result<bool, Failure> {
        self.draw_start();
        self.task();
        loop {
            let prompt = Message::new("learn.prompt").with("step", self.number);
            let prompt = format!("{} ", self.console.lang.text(&prompt.with("count", self.count)));
            let Reply::Line(line) = self.console.ask(&prompt) else { return Ok(false) };
            match input(&line) {
                Input::Quit => return Ok(false),
                Input::Skip => return Ok(true),
                Input::Help => {
                    let game = self.exercise.step.variant.game.name();
                    self.console.say(&Message::new("learn.help"));
                    self.console.say(&Message::new(face::of(game).help_key()));
                }
                Input::Board => {
                    self.draw_start();
                    self.task();
                }
                Input::Moves => {
                    let moves = output::spaced(&self.exercise.view().moves());
                    self.console.say(&Message::new("puzzles.moves").with("moves", moves));
                }
                Input::Hint => self.hint()?,
                Input::Show => {
                    let shown = self.exercise.shown();
                    return self.play(shown);
                }
                Input::Play(text) if text.is_empty() => self.task(),
                Input::Play(text) if self.list(&text) => {}
                Input::Play(text) => {
                    if self.is_right(&text)? {
                        return self.play(&text);
                    }
                }
            }
        }
    }

    /// Says what is to be done.
    fn task(&self) {
        let lang = self.console.lang;
        let task = Message::new("learn.task")
            .with("step", self.number)
            .with("count", self.count)
            .with("task", self.exercise.step.task.text(lang));
        self.console.say(&task);
    }

    /// Says where to look, and asked again the move.
    fn hint(&mut self) -> Result<(), Failure> {
        let Exercise { step, position, names, .. } = &self.exercise;
        let (variant, shown) = (&step.variant, self.exercise.shown());
        let hints = variant.game.hints(&variant.name, &position.native(), shown, names)?;
        self.console.say(&puzzle_hint(&hints, self.hints, shown.to_owned()));
        self.hints += 1;
        Ok(())
    }

    /// Lists what a move that is only begun may become; false if it is none.
    fn list(&self, text: &str) -> bool {
        let game = self.exercise.step.variant.game.name();
        self.console.lists(face::of(game).half(&*self.exercise.view(), text))
    }

    /// Whether a move is right; if not it is said why.
    fn is_right(&self, text: &str) -> Result<bool, Failure> {
        match self.exercise.play(text)? {
            Tried::Right(_) => Ok(true),
            Tried::Wrong(wrong) => {
                let why = Message::new("learn.wrong").with("why", wrong.text(self.console.lang));
                self.console.say(&why);
                Ok(false)
            }
        }
    }

    /// Plays a right move, and says what is to be remembered. False if the person leaves then.
    fn play(&mut self, text: &str) -> Result<bool, Failure> {
        if let Tried::Right(steps) = self.exercise.play(text)? {
            for Step { told, after, .. } in &steps {
                for line in told {
                    self.console.say_indented(line);
                }
                let position = self.exercise.step.variant.position(after)?;
                self.draw(&*position.view(tripot_core::Viewer::Seat(self.exercise.person)));
            }
        }
        let lang = self.console.lang;
        let text = self.exercise.step.right.text.text(lang);
        self.console.say(&Message::new("learn.right").with("text", text));
        if self.number == self.count {
            return Ok(true);
        }
        let more = format!("{} ", lang.word("learn.more"));
        let reply = self.console.ask(&more);
        Ok(matches!(reply, Reply::Line(line) if !matches!(input(&line), Input::Quit)))
    }

    fn draw_start(&self) {
        self.draw(&*self.exercise.view());
    }

    fn draw(&self, view: &dyn tripot_catalog::AnyView) {
        let (lang, names) = (self.console.lang, &self.exercise.names[..]);
        let scene = Scene { lang, names, moves: &[], recent: &[], half: None, open: &[] };
        let face = face::of(self.exercise.step.variant.game.name());
        self.console.show(&format!("\n{}\n", face.draw(view, &scene).render()));
    }
}

fn input(line: &str) -> Input {
    match tripot_core::fold(line).as_str() {
        "help" | "aide" | "?" => Input::Help,
        "hint" | "h" | "indice" | "i" => Input::Hint,
        "show" | "montre" | "montrer" | "solution" | "s" => Input::Show,
        "board" | "plateau" | "p" => Input::Board,
        "moves" | "coups" => Input::Moves,
        "next" | "suite" | "passer" | "skip" => Input::Skip,
        "quit" | "quitter" | "q" | "exit" => Input::Quit,
        _ => Input::Play(line.to_owned()),
    }
}

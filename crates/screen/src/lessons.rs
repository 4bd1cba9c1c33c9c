//! The screen of a lesson: a position with one thing to do in it, and an answer to whatever is tried.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Look, Surface};
use tripot_catalog::{AnyGame, AnyView, Step, Trouble};
use tripot_core::{Message, Viewer};
use tripot_lessons::{Exercise, Lesson, Tried};
use tripot_terminal::hint::puzzle_hint;

use super::drill::{Choice, Drill, Typing};
use super::prose::Prose;

/// A lesson, and the step of it that is on the board.
pub(crate) struct Lessons {
    lesson: Lesson,
    /// The numbers of the steps that have been done.
    done: BTreeSet<usize>,
    /// The index of the step on the board.
    index: usize,
    /// Whether that is remembered.
    kept: bool,
    drill: Drill,
    /// What is to be remembered, once the step is done.
    learnt: Option<String>,
}

/// What came of a move.
enum Outcome {
    Right(Vec<Step>, Box<dyn AnyView>),
    Wrong(String),
}

impl Lessons {
    /// A lesson from the step of a number, or the first that has not been done; what has been is nothing if it is not
    /// remembered.
    pub(crate) fn new(
        lesson: Lesson,
        done: Option<BTreeSet<usize>>,
        number: Option<usize>,
        look: &Look,
    ) -> Result<Lessons, Trouble> {
        let (kept, done) = (done.is_some(), done.unwrap_or_default());
        let count = lesson.steps.len();
        let asked = number.filter(|number| (1..=count).contains(number));
        let next = || (1..=count).find(|number| !done.contains(number));
        let index = asked.or_else(next).unwrap_or(1) - 1;
        let drill = drill(&lesson, index, look)?;
        Ok(Lessons { lesson, done, index, kept, drill, learnt: None })
    }

    /// The game that the lesson teaches.
    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.lesson.game
    }

    /// The key of how a move is chosen on the board.
    pub(crate) fn board_help(&self) -> &'static str {
        self.drill.board_help()
    }

    /// Puts a step on the board.
    fn go(&mut self, index: usize, look: &Look) {
        match drill(&self.lesson, index, look) {
            Ok(drill) => (self.index, self.drill, self.learnt) = (index, drill, None),
            Err(trouble) => self.drill.refuse(&trouble.text(look.lang)),
        }
    }

    /// The step so many after this one; the first comes after the last.
    fn turn(&mut self, by: usize, look: &Look) {
        self.go((self.index + by) % self.lesson.steps.len(), look);
    }

    fn exercise(&self, look: &Look) -> Result<Exercise<'_>, Trouble> {
        exercise(&self.lesson, self.index, look)
    }

    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look) -> Choice {
        match self.drill.typing(key) {
            Typing::No => {}
            Typing::On => return Choice::Nothing,
            Typing::Done(text) => return self.enter(&text, look),
        }
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('q') => return Choice::Leave,
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char('R') | KeyCode::F(2) => return Choice::Rules,
            KeyCode::Char('n') | KeyCode::PageDown => self.turn(1, look),
            KeyCode::Char('p') | KeyCode::PageUp => self.turn(self.lesson.steps.len() - 1, look),
            KeyCode::Char('u') if plain => self.go(self.index, look),
            KeyCode::Char('t') if plain => return self.told(look),
            KeyCode::Enter if self.learnt.is_some() => return self.next(look),
            _ if self.learnt.is_some() => {}
            KeyCode::Char('h') if plain => self.hint(look),
            KeyCode::Char('s') if plain => return self.show(look),
            _ => {
                if let Some(chosen) = self.drill.key(key, look) {
                    return self.play(&chosen, look);
                }
            }
        }
        Choice::Nothing
    }

    /// A click on the board.
    pub(crate) fn click(&mut self, screen: Rect, at: Position, look: &Look) -> Choice {
        if self.learnt.is_some() {
            return self.next(look);
        }
        match self.drill.click(screen, at, look) {
            Some(chosen) => self.play(&chosen, look),
            None => Choice::Nothing,
        }
    }

    /// Goes on to the next step; after the last one the lesson is over.
    fn next(&mut self, look: &Look) -> Choice {
        if self.index + 1 == self.lesson.steps.len() {
            return Choice::Leave;
        }
        self.turn(1, look);
        Choice::Nothing
    }

    /// A line was typed: the number of a step, or a move in any form.
    fn enter(&mut self, text: &str, look: &Look) -> Choice {
        if text.is_empty() {
            return Choice::Nothing;
        }
        let Ok(number) = text.parse::<usize>() else {
            return self.play(text, look);
        };
        let count = self.lesson.steps.len();
        match number.checked_sub(1).filter(|&index| index < count) {
            Some(index) => self.go(index, look),
            None => {
                let message = Message::new("learn.step").with("step", number).with("count", count);
                self.drill.refuse(&look.text(&message));
            }
        }
        Choice::Nothing
    }

    /// What is to be done, and what is to be remembered of it, to be read whole.
    fn told(&self, look: &Look) -> Choice {
        let told: Vec<String> = [Some(task(&self.lesson, self.index, look)), self.learnt.clone()]
            .into_iter()
            .flatten()
            .collect();
        Choice::Read(self.title(look), Prose::of(&told.join("\n\n")))
    }

    /// Says where to look, and asked again the move.
    fn hint(&mut self, look: &Look) {
        let hint = self.exercise(look).and_then(|exercise| {
            let Exercise { step, position, names, .. } = &exercise;
            let (variant, shown) = (&step.variant, exercise.shown());
            let hints = variant.game.hints(&variant.name, &position.native(), shown, names)?;
            Ok(puzzle_hint(&hints, self.drill.hints, shown.to_owned()))
        });
        match hint {
            Ok(hint) => {
                self.drill.say(look.text(&hint));
                self.drill.hints += 1;
            }
            Err(trouble) => self.drill.refuse(&trouble.text(look.lang)),
        }
    }

    /// Plays the right move.
    fn show(&mut self, look: &Look) -> Choice {
        let shown = self.exercise(look).map(|exercise| exercise.shown().to_owned());
        match shown {
            Ok(shown) => self.play(&shown, look),
            Err(trouble) => {
                self.drill.refuse(&trouble.text(look.lang));
                Choice::Nothing
            }
        }
    }

    fn play(&mut self, text: &str, look: &Look) -> Choice {
        match self.judged(text, look) {
            Err(trouble) => self.drill.refuse(&trouble.text(look.lang)),
            Ok(Outcome::Wrong(why)) => {
                self.drill.reset();
                self.drill.refuse(&why);
            }
            Ok(Outcome::Right(steps, view)) => {
                self.drill.go_on(view, steps);
                let learnt = self.lesson.steps[self.index].right.text.text(look.lang).to_owned();
                self.drill.say(format!("✓ {learnt}"));
                self.learnt = Some(learnt);
                self.done.insert(self.index + 1);
                if self.kept {
                    return Choice::Done(self.index + 1);
                }
            }
        }
        Choice::Nothing
    }

    fn judged(&self, text: &str, look: &Look) -> Result<Outcome, Trouble> {
        let exercise = self.exercise(look)?;
        Ok(match exercise.play(text)? {
            Tried::Wrong(wrong) => Outcome::Wrong(wrong.text(look.lang)),
            Tried::Right(steps) => {
                let after = steps
                    .last()
                    .map_or_else(|| exercise.position.native(), |step| step.after.clone());
                let end = exercise.step.variant.position(&after)?;
                Outcome::Right(steps, end.view(Viewer::Seat(exercise.person)))
            }
        })
    }

    fn title(&self, look: &Look) -> String {
        let number = self.index + 1;
        let title = Message::new("screen.lesson.title")
            .with("number", number)
            .with("count", self.lesson.steps.len())
            .with("title", self.lesson.title.text(look.lang));
        let done = if self.done.contains(&number) { " ✓" } else { "" };
        format!("{}{done}", look.text(&title))
    }

    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let keys = match &self.learnt {
            None => "screen.lesson.keys",
            Some(_) if self.index + 1 == self.lesson.steps.len() => "screen.lesson.keys.over",
            Some(_) => "screen.lesson.keys.done",
        };
        let texts = (&*self.title(look), &*look.word(keys));
        self.drill.draw(surface, look, texts, self.learnt.is_none());
    }
}

fn exercise<'a>(lesson: &'a Lesson, index: usize, look: &Look) -> Result<Exercise<'a>, Trouble> {
    let names = ["puzzles.you", "lesson.sami"].map(|key| look.word(key));
    Exercise::new(&lesson.steps[index], names)
}

/// A step from its beginning, with what is to be done.
fn drill(lesson: &Lesson, index: usize, look: &Look) -> Result<Drill, Trouble> {
    let exercise = exercise(lesson, index, look)?;
    let (game, task) = (lesson.game.name(), task(lesson, index, look));
    Ok(Drill::new(game, exercise.view(), exercise.names.clone(), task))
}

fn task(lesson: &Lesson, index: usize, look: &Look) -> String {
    lesson.steps[index].task.text(look.lang).to_owned()
}

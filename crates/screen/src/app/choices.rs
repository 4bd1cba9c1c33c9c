//! What a person chose on a screen or answered to a question.

use std::time::Duration;
use tripot_boards::{Look, Palette};

use super::{App, Behind, Judge, Screen};
use crate::browser;
use crate::dialog::{Dialog, Reply};
use crate::drill;
use crate::event::Effect;
use crate::lessons::Lessons;
use crate::puzzle::{self, Puzzles};
use crate::replay::{self, Replay};
use crate::start;
use crate::table::Deed;
use tripot_catalog::{AnyGame, Level, Trial, Trouble};
use tripot_core::{Explain as _, Message};
use tripot_lessons::{Lesson, shipped};
use tripot_settings::{LevelChoice as _, Preferences};
use tripot_terminal::failure::Failure;
use tripot_terminal::game::Setup;
use tripot_terminal::shelf::Kept;
use tripot_terminal::source::Source;

impl App {
    pub(super) fn started(&mut self, choice: start::Choice) -> Vec<Effect> {
        match choice {
            start::Choice::Nothing => Vec::new(),
            start::Choice::Play(setup) => {
                self.deals += 1;
                if let Screen::Start(start) = &self.screen {
                    start.remember(&mut self.settings);
                }
                vec![Effect::Remember(Box::new(self.settings.clone())), Effect::Open(*setup)]
            }
            start::Choice::Resume(path) => vec![Effect::Resume(path)],
            start::Choice::Quit => vec![self.leave(false)],
            start::Choice::Help => {
                self.dialog = Some(self.help());
                Vec::new()
            }
            start::Choice::Rules(game) => {
                self.dialog = Some(self.rules_of(game));
                Vec::new()
            }
            start::Choice::Puzzles(game) => {
                if let Err(failure) = self.open_puzzles(game, None) {
                    self.warn(failure.reasons(self.look.lang).join("; "));
                }
                Vec::new()
            }
            start::Choice::Lesson(game) => {
                if let Err(failure) = self.open_lesson(game, None) {
                    self.warn(failure.reasons(self.look.lang).join("; "));
                }
                Vec::new()
            }
            start::Choice::Games => vec![Effect::List],
            start::Choice::Prefer(prefers) => {
                let before = self.settings.preferences(self.look.lang, self.manner.theme);
                self.settings.prefer(&before, &prefers);
                let Preferences { lang, theme, .. } = prefers;
                self.manner.theme = theme;
                self.look = Look { lang, palette: Palette::new(theme, self.manner.colours) };
                vec![Effect::Remember(Box::new(self.settings.clone()))]
            }
        }
    }

    /// Shows the puzzles of a game, from the one of a number if it is said.
    pub(super) fn open_puzzles(
        &mut self,
        game: &'static dyn AnyGame,
        number: Option<usize>,
    ) -> Result<(), Failure> {
        let solved = self.settings.puzzles.get(game.name()).cloned().unwrap_or_default();
        let puzzles = Puzzles::new(game, solved, number, &self.look)?;
        self.screen = Screen::Puzzles(Box::new(puzzles));
        Ok(())
    }

    /// Shows the lesson of a game, from the step of a number or the first that has not been done.
    pub(super) fn open_lesson(
        &mut self,
        game: &'static dyn AnyGame,
        number: Option<usize>,
    ) -> Result<(), Failure> {
        let none = || Failure::message(&Message::new("learn.none").with("game", game.name()));
        let lesson = Lesson::read(shipped(game.name()).ok_or_else(none)?)
            .map_err(|error| Failure::Usage(Trouble(error.explain())))?;
        let done = self.settings.lessons.get(game.name()).cloned().unwrap_or_default();
        let lessons = Lessons::new(lesson, Some(done), number, &self.look)?;
        self.screen = Screen::Lessons(Box::new(lessons));
        Ok(())
    }

    /// Asks for the level of machines, if nobody has ever chosen one.
    pub(super) fn ask_level(&mut self) {
        if self.settings.level().is_none() && self.settings.games.is_empty() {
            self.dialog = Some(Dialog::Level(Level::USUAL));
        }
    }

    pub(super) fn browsed(&mut self, choice: browser::Choice) -> Vec<Effect> {
        match choice {
            browser::Choice::Nothing => {}
            browser::Choice::Help => self.dialog = Some(self.help()),
            browser::Choice::Resume(path) => return vec![Effect::Resume(path)],
            browser::Choice::Watch(judge) => return self.watch(judge),
            browser::Choice::Delete(question) => {
                let question = self.look.text(&question);
                self.dialog = Some(Dialog::confirm(question, Deed::Delete));
            }
            browser::Choice::Menu => self.open_menu(),
            browser::Choice::Quit => return vec![self.leave(false)],
        }
        Vec::new()
    }

    /// Watches the game that is chosen among those that are kept.
    fn watch(&mut self, judge: Option<Judge>) -> Vec<Effect> {
        let Screen::Browser(browser) = &mut self.screen else { return Vec::new() };
        let Some(game) = browser.chosen().and_then(Kept::game) else { return Vec::new() };
        match Replay::new(game.record.clone(), game.eyes(), &self.look) {
            Ok(replay) => {
                let replay = Screen::Replay(Box::new(replay), Behind::Nothing);
                if let Screen::Browser(browser) = std::mem::replace(&mut self.screen, replay)
                    && let Screen::Replay(_, behind) = &mut self.screen
                {
                    *behind = Behind::Browser(browser);
                }
                judge.map_or_else(Vec::new, |judge| self.analyse(judge))
            }
            Err(failure) => {
                self.warn(failure.reasons(self.look.lang).join("; "));
                Vec::new()
            }
        }
    }

    /// The person means it: the chosen game is deleted.
    fn delete(&self) -> Vec<Effect> {
        let Screen::Browser(browser) = &self.screen else { return Vec::new() };
        let chosen = browser.chosen().map(|kept| kept.path.clone());
        chosen.into_iter().map(Effect::Delete).collect()
    }

    /// What is wanted by a puzzle or a lesson.
    pub(super) fn tried(&mut self, choice: drill::Choice) -> Vec<Effect> {
        match choice {
            drill::Choice::Nothing => {}
            drill::Choice::Help => self.dialog = Some(self.help()),
            drill::Choice::Rules => self.dialog = self.rules(),
            drill::Choice::Read(title, text) => self.dialog = Some(Dialog::text(title, text)),
            drill::Choice::Do(effect) => return vec![effect],
            drill::Choice::Done(number) => {
                if let Screen::Lessons(lessons) = &self.screen {
                    let name = lessons.game().name().to_owned();
                    self.settings.lessons.entry(name).or_default().insert(number);
                }
                return vec![Effect::Remember(Box::new(self.settings.clone()))];
            }
            drill::Choice::Leave => {
                if let Screen::Puzzles(puzzles) = &mut self.screen {
                    puzzles.stop();
                }
                self.open_menu();
            }
        }
        Vec::new()
    }

    /// Something has been found out about a puzzle.
    pub(super) fn found(
        &mut self,
        job: u64,
        found: Option<(Box<Trial>, Result<puzzle::Verdict, Failure>)>,
    ) -> Vec<Effect> {
        let Screen::Puzzles(puzzles) = &mut self.screen else { return Vec::new() };
        match puzzles.found(job, found, &self.look) {
            puzzle::Found::Nothing => Vec::new(),
            puzzle::Found::Solution(text) => {
                self.dialog = Some(Dialog::text(self.look.word("puzzles.solution.title"), text));
                Vec::new()
            }
            puzzle::Found::Solved(number) => {
                let name = puzzles.game().name().to_owned();
                self.settings.puzzles.entry(name).or_default().insert(number);
                vec![Effect::Remember(Box::new(self.settings.clone()))]
            }
        }
    }

    pub(super) fn replayed(&mut self, choice: replay::Choice) -> Vec<Effect> {
        match choice {
            replay::Choice::Nothing => Vec::new(),
            replay::Choice::Help => {
                self.dialog = Some(self.help());
                Vec::new()
            }
            replay::Choice::Analyse => self.analyse(Judge::default()),
            replay::Choice::Leave => {
                let Screen::Replay(replay, behind) = &mut self.screen else { return Vec::new() };
                replay.stop();
                match std::mem::replace(behind, Behind::Nothing) {
                    Behind::Table(table) => {
                        self.screen = Screen::Table(table);
                        self.dialog = Some(self.result());
                        Vec::new()
                    }
                    Behind::Browser(browser) => {
                        self.screen = Screen::Browser(browser);
                        Vec::new()
                    }
                    Behind::Nothing => vec![self.leave(false)],
                }
            }
        }
    }

    pub(super) fn replied(&mut self, reply: Reply, now: Duration) -> Vec<Effect> {
        if reply == Reply::Stay {
            return Vec::new();
        }
        self.dialog = None;
        match reply {
            Reply::Stay | Reply::Close => Vec::new(),
            Reply::Yes(Deed::Delete) => self.delete(),
            Reply::Level(level) => {
                self.settings.level = Some(level.name().to_owned());
                if let Screen::Start(start) = &mut self.screen {
                    start.set_level(level);
                }
                vec![Effect::Remember(Box::new(self.settings.clone()))]
            }
            Reply::Yes(deed) => {
                self.at_table(now, |table, look, now| table.confirmed(deed, look, now))
            }
            Reply::Again => self.again(false),
            Reply::Swap => self.again(true),
            Reply::Replay => {
                self.open_replay();
                Vec::new()
            }
            Reply::Analyse => {
                self.open_replay();
                self.analyse(Judge::default())
            }
            Reply::Menu => {
                self.open_menu();
                Vec::new()
            }
            Reply::Quit => vec![self.leave(false)],
        }
    }

    /// The same game once more, with a deal that nobody can know from the last one.
    pub(super) fn again(&mut self, swap: bool) -> Vec<Effect> {
        let Screen::Table(table) = &self.screen else { return Vec::new() };
        let mut places = table.game.seating.clone();
        let practice = table.game.table.is_practice();
        if swap && !practice {
            places.rotate_right(1);
        }
        let source = Source::of_series(&self.secret, self.deals);
        self.deals += 1;
        let variant = table.game.variant.clone();
        vec![Effect::Open(Setup { variant, places, source, start: None, practice, record: None })]
    }

    /// Judges the game that is watched again, or shows what was found.
    pub(super) fn analyse(&mut self, judge: Judge) -> Vec<Effect> {
        let Screen::Replay(replay, _) = &mut self.screen else { return Vec::new() };
        self.dialog = replay.summary(&self.look);
        self.jobs += 1;
        replay.analyse(self.jobs, judge, &self.look).into_iter().collect()
    }

    pub(super) fn open_replay(&mut self) {
        let Screen::Table(table) = &self.screen else { return };
        let opened = Replay::new(table.game.record(), table.game.eyes(), &self.look);
        match opened {
            Ok(replay) => {
                let replay = Screen::Replay(Box::new(replay), Behind::Nothing);
                if let Screen::Table(table) = std::mem::replace(&mut self.screen, replay)
                    && let Screen::Replay(_, behind) = &mut self.screen
                {
                    *behind = Behind::Table(table);
                }
            }
            Err(failure) => {
                let reasons = failure.reasons(self.look.lang).join("; ");
                self.warn(reasons);
            }
        }
    }
}

//! What a person chose on a screen or answered to a question.

use std::time::Duration;

use super::{App, Judge, Screen};
use crate::dialog::Reply;
use crate::event::Effect;
use crate::replay::{self, Replay};
use crate::start;
use crate::surface::Look;
use crate::theme::Palette;
use tripot_terminal::eyes::Eyes;
use tripot_terminal::game::Setup;
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
            start::Choice::Looks(lang, theme, motion) => {
                self.manner.theme = theme;
                self.look = Look { lang, palette: Palette::new(theme, self.manner.colours) };
                self.settings.language = Some(lang.code().to_owned());
                self.settings.theme = Some(theme);
                self.settings.motion = motion;
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
                let Screen::Replay(replay, table) = &mut self.screen else { return Vec::new() };
                replay.stop();
                match table.take() {
                    Some(table) => {
                        self.screen = Screen::Table(table);
                        self.dialog = Some(self.result());
                        Vec::new()
                    }
                    None => vec![self.leave(false)],
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
        let opened = Replay::new(table.game.record(), Eyes::One(table.game.watcher()), &self.look);
        match opened {
            Ok(replay) => {
                let replay = Screen::Replay(Box::new(replay), None);
                if let Screen::Table(table) = std::mem::replace(&mut self.screen, replay)
                    && let Screen::Replay(_, behind) = &mut self.screen
                {
                    *behind = Some(table);
                }
            }
            Err(failure) => {
                let reasons = failure.reasons(self.look.lang).join("; ");
                self.warn(reasons);
            }
        }
    }
}

//! The screen of the games that are kept: choose one, go on with it, watch it, judge it, delete it.

mod picture;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Look, next_of};
use tripot_catalog::games;
use tripot_core::Message;

use super::app::Judge;
use tripot_terminal::shelf::{Kept, Shelved};

/// The games that are kept.
pub(crate) struct Browser {
    all: Vec<Kept>,
    /// When they were read.
    now: SystemTime,
    filter: Filter,
    /// The number of the game in the catalogue that is shown alone, if one is.
    game: Option<usize>,
    /// The chosen one among those that are shown.
    chosen: usize,
    note: Option<String>,
    /// Whether the program began here: it is left from here, too.
    alone: bool,
}

/// Which games are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Filter {
    #[default]
    All,
    Running,
    Over,
}

impl Filter {
    const ALL: [Filter; 3] = [Filter::All, Filter::Running, Filter::Over];

    /// The key of its name.
    const fn key(self) -> &'static str {
        match self {
            Filter::All => "screen.games.all",
            Filter::Running => "screen.games.running",
            Filter::Over => "screen.games.over",
        }
    }
}

/// What the screen wants.
pub(crate) enum Choice {
    Nothing,
    Help,
    Resume(PathBuf),
    /// Watch the chosen game, and judge it if so.
    Watch(Option<Judge>),
    /// Delete the chosen game, if the person means it.
    Delete(Message),
    Menu,
    Quit,
}

impl Browser {
    pub(crate) fn new(all: Vec<Kept>, now: SystemTime, alone: bool) -> Browser {
        let (filter, game) = (Filter::All, None);
        Browser { all, now, filter, game, chosen: 0, note: None, alone }
    }

    /// Whether the program began here.
    pub(crate) fn is_alone(&self) -> bool {
        self.alone
    }

    /// The games that are shown.
    fn shown(&self) -> Vec<&Kept> {
        let name = self.game.and_then(|index| games().get(index)).map(|game| game.name());
        let fits = |kept: &&Kept| {
            let Some(game) = kept.game() else {
                return self.filter == Filter::All && name.is_none();
            };
            let state = match self.filter {
                Filter::All => true,
                Filter::Running => !game.is_over(),
                Filter::Over => game.is_over(),
            };
            state && name.is_none_or(|name| game.variant.game.name() == name)
        };
        self.all.iter().filter(fits).collect()
    }

    /// The game that is chosen.
    pub(crate) fn chosen(&self) -> Option<&Kept> {
        self.shown().get(self.chosen).copied()
    }

    /// Something that has to be known, such as why a game can't be opened.
    pub(crate) fn warn(&mut self, text: String) {
        self.note = Some(text);
    }

    /// A file is there no more.
    pub(crate) fn deleted(&mut self, path: &Path) {
        self.all.retain(|kept| kept.path != path);
        self.chosen = self.chosen.min(self.shown().len().saturating_sub(1));
    }

    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look) -> Choice {
        self.note = None;
        match key.code {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown => self.step(10),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = self.shown().len().saturating_sub(1),
            KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => {
                let back = matches!(key.code, KeyCode::BackTab | KeyCode::Left);
                let next = next_of(&Filter::ALL, self.filter, back);
                (self.filter, self.chosen) = (next.unwrap_or_default(), 0);
            }
            KeyCode::Char(digit @ '0'..='9') => {
                let index = usize::from(digit as u8 - b'0').checked_sub(1);
                if index.is_none_or(|index| index < games().len()) {
                    // The same number once more shows all games again.
                    self.game = index.filter(|_| self.game != index);
                    self.chosen = 0;
                }
            }
            KeyCode::Enter | KeyCode::Char('c') => return self.open(),
            KeyCode::Char('v') => return self.watch(None),
            KeyCode::Char('a') => return self.watch(Some(Judge::default())),
            KeyCode::Char('d') | KeyCode::Delete => return self.delete(look),
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char('m') => return Choice::Menu,
            KeyCode::Char('q') | KeyCode::Esc => {
                return if self.alone { Choice::Quit } else { Choice::Menu };
            }
            _ => {}
        }
        Choice::Nothing
    }

    fn step(&mut self, by: isize) {
        let last = self.shown().len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(by).min(last);
    }

    /// Goes on with a game, or watches one that is over.
    fn open(&mut self) -> Choice {
        match self.chosen().map(|kept| (kept.path.clone(), kept.game().map(Shelved::is_over))) {
            Some((path, Some(false))) => Choice::Resume(path),
            Some((_, Some(true))) => Choice::Watch(None),
            Some((_, None)) | None => Choice::Nothing,
        }
    }

    fn watch(&self, judge: Option<Judge>) -> Choice {
        let readable = self.chosen().is_some_and(|kept| kept.game().is_some());
        if readable { Choice::Watch(judge) } else { Choice::Nothing }
    }

    fn delete(&self, look: &Look) -> Choice {
        let Some(kept) = self.chosen() else { return Choice::Nothing };
        let what = kept.game().map_or_else(
            || kept.path.display().to_string(),
            |game| {
                let names = game.display_names(look.lang).join(" – ");
                format!("{} · {names}", picture::title(game, look))
            },
        );
        let key = match kept.game() {
            Some(game) if !game.is_over() => "screen.games.delete.running",
            _ => "screen.games.delete",
        };
        Choice::Delete(Message::new(key).with("game", what))
    }

    /// A click: on a game it chooses, on the chosen one it opens.
    pub(crate) fn click(&mut self, screen: Rect, at: Position) -> Choice {
        let Some(row) = picture::row_at(screen, at) else { return Choice::Nothing };
        let clicked = picture::first(screen, self.chosen, self.shown().len()) + row;
        if clicked >= self.shown().len() {
            return Choice::Nothing;
        }
        if clicked == self.chosen {
            return self.open();
        }
        self.chosen = clicked;
        Choice::Nothing
    }

    /// The wheel of the mouse.
    pub(crate) fn scroll(&mut self, down: bool) {
        self.step(if down { 1 } else { -1 });
    }
}

//! The first screen: which game, who plays, how, in which language and colours.

mod picture;
mod plan;

use std::path::PathBuf;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use tripot_boards::{Look, Theme, next_of};
use tripot_catalog::{
    AnyGame, Lang, Level, Trouble, games, option_help, option_title, value_title,
};
use tripot_core::{Message, Seed};

use self::plan::Plan;
use super::line::{Line, Typed};
use tripot_settings::{Chair, Choices, LevelChoice as _, Preferences, Settings};
use tripot_terminal::game::Setup;
use tripot_terminal::place::{Place, Player};
use tripot_terminal::source::Source;

/// The first screen.
pub(crate) struct Start {
    game: usize,
    /// How each game would be played.
    plans: Vec<Plan>,
    focus: Row,
    /// The text that is being typed in the row of the cursor.
    typed: Option<Line>,
    note: Option<String>,
    /// A game that was left and can be gone on with.
    pub(crate) unfinished: Option<PathBuf>,
    prefers: Preferences,
}

/// A line of the screen that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Game,
    Count,
    Seat(usize),
    Option(usize),
    Seed,
    Level,
    Tutor,
    Pace,
    Motion,
    Language,
    Theme,
}

/// What the screen wants.
pub(crate) enum Choice {
    /// Nothing more than to be drawn.
    Nothing,
    Play(Box<Setup>),
    Resume(PathBuf),
    Quit,
    Help,
    /// The rules of the game.
    Rules(&'static dyn AnyGame),
    /// The puzzles of the game, which has some.
    Puzzles(&'static dyn AnyGame),
    /// The lesson of the game.
    Lesson(&'static dyn AnyGame),
    /// The games that are kept.
    Games,
    /// What the person prefers has changed.
    Prefer(Preferences),
}

impl Start {
    pub(crate) fn new(settings: &Settings, prefers: Preferences) -> Start {
        let plans = games().iter().map(|game| Plan::remembered(*game, settings)).collect();
        let last = settings.game.as_deref();
        let game = games().iter().position(|game| Some(game.name()) == last).unwrap_or(0);
        Start { game, plans, focus: Row::Game, typed: None, note: None, unfinished: None, prefers }
    }

    /// Writes the choices into the settings.
    pub(crate) fn remember(&self, settings: &mut Settings) {
        settings.game = Some(self.current().name().to_owned());
        let choices = |plan: &Plan| {
            let chair =
                |seat: &Place| Chair { name: seat.name.clone(), player: seat.player.text() };
            Choices {
                seats: plan.seats.iter().map(chair).collect(),
                options: plan.options.clone(),
                program: Some(plan.program.clone()).filter(|command| !command.is_empty()),
            }
        };
        settings.games = games()
            .iter()
            .zip(&self.plans)
            .map(|(game, plan)| (game.name().to_owned(), choices(plan)))
            .collect();
    }

    /// Something that has to be known, such as why a game can't be opened.
    pub(crate) fn warn(&mut self, text: String) {
        self.note = Some(text);
    }

    fn current(&self) -> &'static dyn AnyGame {
        games()[self.game]
    }

    fn plan(&self) -> &Plan {
        &self.plans[self.game]
    }

    fn plan_mut(&mut self) -> &mut Plan {
        &mut self.plans[self.game]
    }

    /// The rows below the games, top to bottom.
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game];
        let (least, most) = self.current().seats();
        if least != most {
            rows.push(Row::Count);
        }
        rows.extend((0..self.plan().seats.len()).map(Row::Seat));
        rows.extend((0..self.current().options().len()).map(Row::Option));
        if self.current().has_chance() {
            rows.push(Row::Seed);
        }
        rows.extend([Row::Level, Row::Tutor, Row::Pace, Row::Motion, Row::Language, Row::Theme]);
        rows
    }

    pub(crate) fn key(&mut self, key: KeyEvent, look: &Look, deal: Source) -> Choice {
        if let Some(line) = self.typed.take() {
            return self.typing(line, key, look);
        }
        self.note = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if let KeyCode::Char(symbol) = key.code
            && self.writes()
            && symbol.is_alphanumeric()
            && !control
        {
            self.typed = Some(Line::new(&symbol.to_string()));
            return Choice::Nothing;
        }
        match key.code {
            KeyCode::Char('q') => return Choice::Quit,
            KeyCode::Esc => self.focus = Row::Game,
            KeyCode::Char('?') | KeyCode::F(1) => return Choice::Help,
            KeyCode::Char(digit @ '1'..='9') => self.show(usize::from(digit as u8 - b'1')),
            KeyCode::Char('c') | KeyCode::F(5) => {
                if let Some(path) = self.unfinished.clone() {
                    return Choice::Resume(path);
                }
            }
            KeyCode::Char('r') | KeyCode::F(2) => return Choice::Rules(self.current()),
            KeyCode::Char('p') | KeyCode::F(3) => return self.puzzles(look),
            KeyCode::Char('l') | KeyCode::F(6) => return Choice::Lesson(self.current()),
            KeyCode::Char('g') | KeyCode::F(4) => return Choice::Games,
            KeyCode::Up | KeyCode::BackTab => self.move_focus(true),
            KeyCode::Down | KeyCode::Tab => self.move_focus(false),
            KeyCode::Left => return self.change(true, look),
            KeyCode::Right | KeyCode::Char(' ') => return self.change(false, look),
            KeyCode::Char('+') => self.number(1, look),
            KeyCode::Char('-') => self.number(-1, look),
            KeyCode::Enter => return self.enter(look, deal),
            _ => {}
        }
        Choice::Nothing
    }

    /// Whether letters and digits begin a name or a seed in the row of the cursor.
    fn writes(&self) -> bool {
        matches!(self.focus, Row::Seat(_) | Row::Seed)
    }

    /// The puzzles of the game, or which game has some.
    fn puzzles(&mut self, look: &Look) -> Choice {
        if !self.current().puzzles().is_empty() {
            return Choice::Puzzles(self.current());
        }
        let with = games().iter().filter(|game| !game.puzzles().is_empty());
        let names: tripot_core::Argument =
            with.map(|game| names_of(*game, look.lang).0.to_owned()).collect();
        self.note = Some(look.text(&Message::new("screen.start.no_puzzles").with("games", names)));
        Choice::Nothing
    }

    fn enter(&mut self, look: &Look, deal: Source) -> Choice {
        match self.focus {
            Row::Seat(index) => {
                let seat = &self.plan().seats[index];
                let text = match &seat.player {
                    Player::Program(command) => command.clone(),
                    Player::Human | Player::Machine(_) => seat.name.clone().unwrap_or_default(),
                };
                self.typed = Some(Line::new(&text));
                Choice::Nothing
            }
            Row::Seed => {
                self.typed = Some(Line::new(&self.plan().seed.clone()));
                Choice::Nothing
            }
            _ => self.play(look, deal),
        }
    }

    /// The game as it is set up, or why it can't be played.
    fn play(&mut self, look: &Look, deal: Source) -> Choice {
        match self.plan().setup(self.current(), deal) {
            Ok(setup) => Choice::Play(Box::new(setup)),
            Err(trouble) => {
                self.note = Some(trouble.text(look.lang));
                Choice::Nothing
            }
        }
    }

    fn typing(&mut self, mut line: Line, key: KeyEvent, look: &Look) -> Choice {
        match line.key(key) {
            Typed::On => self.typed = Some(line),
            Typed::GivenUp => {}
            Typed::Done => {
                let text = line.text().trim().to_owned();
                let focus = self.focus;
                let refused = match focus {
                    Row::Seat(index) => self.plan_mut().write(index, &text).err(),
                    Row::Seed if text.is_empty() => {
                        self.plan_mut().seed.clear();
                        None
                    }
                    Row::Seed => {
                        let refused = Seed::parse(&text).err().map(Trouble::from);
                        if refused.is_none() {
                            self.plan_mut().seed = text;
                        }
                        refused
                    }
                    _ => None,
                };
                self.note = refused.map(|trouble| trouble.text(look.lang));
            }
        }
        Choice::Nothing
    }

    fn show(&mut self, game: usize) {
        if game < games().len() {
            self.game = game;
            self.focus = Row::Game;
        }
    }

    fn move_focus(&mut self, back: bool) {
        let rows = self.rows();
        self.focus = next_of(&rows, self.focus, back).unwrap_or(Row::Game);
    }

    /// Changes the row of the cursor to the value before or after.
    fn change(&mut self, back: bool, look: &Look) -> Choice {
        match self.focus {
            Row::Game => {
                let count = games().len();
                self.game = (self.game + if back { count - 1 } else { 1 }) % count;
            }
            Row::Count => {
                let (game, level) = (self.current(), self.prefers.level);
                self.plan_mut().resize(game, back, level);
                self.suit(look);
                return Choice::Nothing;
            }
            Row::Seat(index) => {
                let game = self.current();
                self.plan_mut().next_player(game, index, back);
            }
            Row::Option(index) => {
                let spec = &self.current().options()[index];
                self.plan_mut().next_setting(spec, back);
                self.suit(look);
                return Choice::Nothing;
            }
            Row::Seed => {}
            Row::Level | Row::Tutor | Row::Pace | Row::Motion | Row::Language | Row::Theme => {
                return self.prefer(back);
            }
        }
        self.complain(look);
        Choice::Nothing
    }

    /// Changes what the person prefers in every game.
    fn prefer(&mut self, back: bool) -> Choice {
        let prefers = &mut self.prefers;
        match self.focus {
            Row::Level => {
                let level = prefers.level.map_or(Level::USUAL, |level| level.next(back));
                self.set_level(level);
            }
            Row::Tutor => prefers.tutor = !prefers.tutor,
            Row::Pace => prefers.pace = prefers.pace.next(back),
            Row::Motion => prefers.motion = !prefers.motion,
            Row::Language => {
                prefers.lang = next_of(&Lang::ALL, prefers.lang, back).unwrap_or(prefers.lang);
            }
            Row::Theme => {
                prefers.theme = next_of(&Theme::ALL, prefers.theme, back).unwrap_or(prefers.theme);
            }
            Row::Game | Row::Count | Row::Seat(_) | Row::Option(_) | Row::Seed => {}
        }
        Choice::Prefer(self.prefers)
    }

    /// Machines of this level from now on.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.prefers.level = Some(level);
        for (game, plan) in games().iter().zip(&mut self.plans) {
            plan.change_level(*game, level);
            plan.suit(*game, Some(level));
        }
    }

    /// Takes machines away that can't play what is set up now, and says so.
    fn suit(&mut self, look: &Look) {
        let (game, level) = (self.current(), self.prefers.level);
        let replaced = self.plan_mut().suit(game, level);
        self.complain(look);
        if let (Some((machine, other)), None) = (replaced, &self.note) {
            let message = Message::new("screen.start.replaced")
                .with("machine", machine.title(look.lang))
                .with("other", other.title(look.lang));
            self.note = Some(look.text(&message));
        }
    }

    /// Changes the number after a machine's name.
    fn number(&mut self, by: i32, look: &Look) {
        if let Row::Seat(index) = self.focus {
            let game = self.current();
            self.plan_mut().change_number(game, index, by);
        }
        self.complain(look);
    }

    /// Says at once what is wrong with the choices, if something is.
    fn complain(&mut self, look: &Look) {
        let checked = self.plan().setup(self.current(), Source::Seed(Seed::from_bytes([0; 32])));
        self.note = checked.err().map(|trouble| trouble.text(look.lang));
    }

    /// A click on the screen.
    pub(crate) fn click(
        &mut self,
        screen: Rect,
        at: Position,
        look: &Look,
        deal: Source,
    ) -> Choice {
        self.typed = None;
        let layout = picture::Layout::new(screen);
        if let Some(game) = layout.cards.iter().position(|card| card.contains(at)) {
            if self.game == game {
                return self.play(look, deal);
            }
            self.show(game);
            return Choice::Nothing;
        }
        let clicked = self.visible(&layout).into_iter().find(|(_, area)| area.contains(at));
        match clicked {
            Some((row, _)) if row == self.focus => self.change(false, look),
            Some((row, _)) => {
                self.focus = row;
                Choice::Nothing
            }
            None => Choice::Nothing,
        }
    }

    /// The rows that can be seen, and where.
    fn visible(&self, layout: &picture::Layout) -> Vec<(Row, Rect)> {
        let rows: Vec<Row> = self.rows().into_iter().skip(1).collect();
        let shown = usize::from(layout.rows.height);
        let at = rows.iter().position(|&row| row == self.focus).unwrap_or(0);
        let first = (at + 1).saturating_sub(shown).min(rows.len().saturating_sub(shown));
        let area =
            |index: usize| Rect { y: layout.rows.y + index as u16, height: 1, ..layout.rows };
        rows.into_iter()
            .skip(first)
            .take(shown)
            .enumerate()
            .map(|(index, row)| (row, area(index)))
            .collect()
    }
}

/// The names of a game and of what it is about.
fn names_of(game: &dyn AnyGame, lang: Lang) -> (&'static str, &'static str) {
    let find = |key: String| lang.find(&key).unwrap_or_default();
    (find(format!("game.{}", game.name())), find(format!("game.{}.pitch", game.name())))
}

/// What a row is about, and its value.
fn described(start: &Start, row: Row, look: &Look) -> (String, String) {
    let plan = start.plan();
    match row {
        Row::Game => (String::new(), String::new()),
        Row::Count => (look.word("screen.start.count"), plan.seats.len().to_string()),
        Row::Seat(index) => {
            let label = Message::new("screen.start.seat").with("number", index + 1);
            let seat = &plan.seats[index];
            let (player, name) = match &seat.player {
                Player::Human => (look.word("screen.start.human"), seat.name(index, look.lang)),
                Player::Machine(machine) => {
                    (machine.title(look.lang), seat.name.clone().unwrap_or_default())
                }
                Player::Program(command) => (look.word("screen.start.program"), command.clone()),
            };
            (look.text(&label), format!("{player:<16} {name}"))
        }
        Row::Option(index) => {
            let spec = &start.current().options()[index];
            let value = value_title(spec, &plan.setting(spec), look.lang);
            (option_title(spec, look.lang).to_owned(), value)
        }
        Row::Seed => {
            let seed = if plan.seed.is_empty() {
                look.word("screen.start.fresh")
            } else {
                plan.seed.clone()
            };
            (look.word("screen.start.seed"), seed)
        }
        Row::Language => (look.word("screen.start.language"), look.word("screen.language")),
        Row::Theme => (look.word("screen.start.theme"), look.word(start.prefers.theme.key())),
        Row::Pace => (look.word("screen.start.pace"), look.word(start.prefers.pace.key())),
        Row::Motion => (look.word("screen.start.motion"), on_or_off(start.prefers.motion, look)),
        Row::Tutor => (look.word("screen.start.tutor"), on_or_off(start.prefers.tutor, look)),
        Row::Level => {
            let level = start.prefers.level.map_or("screen.level.none", Level::key);
            (look.word("screen.start.level"), look.word(level))
        }
    }
}

/// What the row of the cursor means, in a sentence.
fn explained(start: &Start, look: &Look) -> String {
    match start.focus {
        Row::Game => names_of(start.current(), look.lang).1.to_owned(),
        Row::Seat(index) => match &start.plan().seats[index].player {
            Player::Human => look.word("machine.human"),
            Player::Program(_) => look.word("screen.start.program.help"),
            Player::Machine(machine) => look.word(machine.spec().message),
        },
        Row::Option(index) => option_help(&start.current().options()[index], look.lang),
        Row::Seed => look.word("screen.start.seed.help"),
        Row::Level => look.word("screen.start.level.help"),
        Row::Tutor => look.word("screen.start.tutor.help"),
        Row::Pace => look.word("screen.start.pace.help"),
        Row::Count | Row::Language | Row::Theme | Row::Motion => String::new(),
    }
}

fn on_or_off(on: bool, look: &Look) -> String {
    look.word(if on { "screen.on" } else { "screen.off" })
}

//! The boards: one for each game, with what a person is about to choose on it.

mod chicago;
mod families;
mod siam;
mod text;

use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use tripot_catalog::{AnyView, Trouble};
use tripot_core::{Message, Seat};

use crate::surface::{Lines, Look, Surface};
use tripot_terminal::face::Event;

/// The least that a board can be drawn on, without the title and the lines below.
pub const SMALLEST: (u16, u16) = (72, 19);

/// A move of the past.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Who played it.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: String,
    /// What to write in a narrow column.
    pub brief: String,
    /// What happened, in whole sentences.
    pub told: Vec<Message>,
}

/// What a drawing needs to know beside the board's own choice.
pub struct Scene<'a> {
    /// In which words and colours.
    pub look: &'a Look,
    /// What the person in front of the screen may know.
    pub view: &'a dyn AnyView,
    /// The name of each seat.
    pub names: &'a [String],
    /// The moves so far.
    pub history: &'a [Entry],
    /// Whether a person is choosing on the board.
    pub active: bool,
    /// The sign of a machine that is thinking.
    pub busy: Option<&'a str>,
    /// How many steps of the last move have been shown, while it is shown step by step; the view
    /// is the one before it.
    pub walked: Option<u8>,
    /// What each seat sees, if every hand lies open.
    pub open: &'a [&'a dyn AnyView],
}

/// What a key or a click did on a board.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Nothing: it means nothing there.
    Ignored,
    /// The choice has changed.
    Changed,
    /// The choice is made: a move in native form.
    Play(String),
    /// It can't be, and why.
    Refused(Trouble),
}

/// A board, and the choice that a person is making on it.
pub trait Board {
    /// Another position: the choice begins anew.
    fn reset(&mut self, view: &dyn AnyView);

    /// A key that is not one of the program's own.
    fn key(&mut self, view: &dyn AnyView, key: KeyEvent) -> Answer;

    /// How a move that is typed on from the last key begins: a sign that meant something by itself.
    fn begun(&self) -> &'static str {
        ""
    }

    /// A click on the board that is drawn on this area.
    fn click(&mut self, view: &dyn AnyView, area: Rect, at: Position) -> Answer;

    /// Makes a legal move the choice, without playing it.
    fn propose(&mut self, view: &dyn AnyView, chosen: &str);

    /// Draws everything.
    fn draw(&self, surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>);

    /// What is going on, for the first row: the number of the move, the variant.
    fn title(&self, view: &dyn AnyView) -> Message;

    /// The key of the line that says what the keys do now.
    fn keys(&self) -> &'static str;

    /// The key of the sentences that say how a move is chosen.
    fn help(&self) -> &'static str;

    /// A move for a narrow column.
    fn brief(&self, event: &Event<'_>, look: &Look) -> String;

    /// What a move did, in a sentence that leaves room for others: what came of it first. `told` are the
    /// whole sentences.
    fn news(&self, event: &Event<'_>, told: &[Message], look: &Look) -> String {
        let _ = event;
        told.iter().map(|line| look.text(line)).collect::<Vec<String>>().join(" ")
    }

    /// The same where there is no room for a sentence: who moved, and the move for a narrow column.
    fn short(&self, event: &Event<'_>, brief: &str, look: &Look) -> String {
        let name = event.names[event.seat.index()].as_str();
        look.text(&Message::new("screen.told.short").with("name", name).with("brief", brief))
    }

    /// What the letters and signs on the board stand for.
    fn legend(&self, look: &Look) -> String {
        let _ = look;
        String::new()
    }

    /// The column where the title begins in the row above the board that is drawn on this area.
    fn title_column(&self, area: Rect) -> u16 {
        area.x
    }

    /// In how many steps a move is shown; one for a move that is shown at once.
    fn steps(&self, before: &dyn AnyView, chosen: &str) -> u8 {
        let _ = (before, chosen);
        1
    }
}

/// Sets up a board for a game.
type SetUp = fn() -> Box<dyn Board>;

/// The games that have a board of their own. Others have a [list of moves](text::TextBoard).
const BOARDS: [(&str, SetUp); 3] = [
    ("chicago", || Box::<chicago::ChicagoBoard>::default()),
    ("siam", || Box::<siam::SiamBoard>::default()),
    ("families", || Box::<families::FamiliesBoard>::default()),
];

/// The board of a game of the catalogue, by its name.
pub fn board_of(game: &str) -> Box<dyn Board> {
    match BOARDS.iter().find(|(name, _)| *name == game) {
        Some((_, board)) => board(),
        None => Box::<text::TextBoard>::default(),
    }
}

/// The frame and title of a seat's panel: double and loud if it is its turn.
pub(crate) fn seat_title(scene: &Scene<'_>, seat: Seat, turn: bool) -> String {
    let name = scene.names[seat.index()].as_str();
    match (turn, scene.busy) {
        (true, Some(busy)) => format!("{name} {busy}"),
        (true, None) if scene.active => {
            scene.look.text(&Message::new("screen.seat.turn").with("name", name))
        }
        _ => name.to_owned(),
    }
}

/// The last moves, newest first, as many as fit in an area.
pub(crate) fn log(surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>) {
    if area.height < 3 {
        return;
    }
    let palette = &scene.look.palette;
    let title = scene.look.word("screen.log");
    let inside = surface.frame(area, Lines::Single, &title, palette.dim);
    let newest = scene.history.iter().enumerate().rev();
    for (row, (index, entry)) in (inside.y..inside.bottom()).zip(newest) {
        let mark = mark(scene.names, entry.seat);
        let style = if index + 1 == scene.history.len() { palette.strong } else { palette.text };
        let number = format!("{:>3} {mark} ", index + 1);
        let column = surface.put(inside.x, row, &number, palette.dim);
        let room = inside.right().saturating_sub(column);
        surface.line(column, row, room, &entry.brief, style);
    }
}

/// One character for a seat: the first of its name, or its number where names begin alike.
fn mark(names: &[String], seat: Seat) -> String {
    let initial = |name: &String| name.chars().next();
    let own = initial(&names[seat.index()]);
    let alike = names.iter().filter(|name| initial(name) == own).count() > 1;
    match own {
        Some(symbol) if !alike => symbol.to_string(),
        _ => seat.number().to_string(),
    }
}

/// A person's position on a ring of choices, moved by one.
pub fn next_of<T: Copy + PartialEq>(all: &[T], current: T, back: bool) -> Option<T> {
    let at = all.iter().position(|&one| one == current);
    let count = all.len();
    let next = match at {
        None => 0,
        Some(at) if back => (at + count - 1) % count,
        Some(at) => (at + 1) % count,
    };
    all.get(next).copied()
}

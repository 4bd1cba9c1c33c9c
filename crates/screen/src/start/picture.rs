//! How the first screen looks.

use ratatui::layout::Rect;
use tripot_boards::{Lines, Look, Surface, cut, wrap};
use tripot_catalog::games;
use tripot_chicago::Good;
use tripot_families::Family;
use tripot_siam::Side;
use unicode_width::UnicodeWidthStr as _;

use super::{Row, Start, described, explained, names_of};
use crate::keys::fitting;
use tripot_terminal::place::Player;

/// Where things are, by the size of the screen alone.
pub(super) struct Layout {
    pub(super) cards: Vec<Rect>,
    pub(super) rows: Rect,
}

/// The height of a game's card.
const CARD: u16 = 7;

/// How wide what a row is about may be, with its mark.
const LABEL: u16 = 22;

impl Layout {
    pub(super) fn new(screen: Rect) -> Layout {
        let count = games().len() as u16;
        let width = (screen.width / count).min(40);
        let left = screen.x + (screen.width - width * count) / 2;
        let top = screen.y + 1;
        let height = CARD.min(screen.height.saturating_sub(8));
        let cards =
            (0..count).map(|index| Rect::new(left + index * width, top, width, height)).collect();
        let first = top + height;
        let rows = Rect::new(
            left + 1,
            first,
            (width * count).saturating_sub(2),
            screen.bottom().saturating_sub(first + 3),
        );
        Layout { cards, rows }
    }
}

impl Start {
    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let screen = surface.area();
        let palette = &look.palette;
        let layout = Layout::new(screen);
        let end = surface.put(screen.x + 1, screen.y, "Tripot", palette.strong);
        let [doors, resume] = if self.writes() {
            ["screen.start.doors.function", "screen.start.keys.resume.function"]
        } else {
            ["screen.start.doors", "screen.start.keys.resume"]
        };
        let mut doors = look.word(doors);
        if self.unfinished.is_some() {
            doors = format!("{}   {doors}", look.word(resume));
        }
        let room = usize::from(screen.right().saturating_sub(end + 3));
        surface.right(
            screen.right() - 1,
            screen.y,
            &cut(&fitting(&doors, room), room),
            palette.lit,
        );
        for (index, (game, &card)) in games().iter().zip(&layout.cards).enumerate() {
            self.draw_card(surface, card, index, game.name(), look);
        }
        for (row, area) in self.visible(&layout) {
            self.draw_row(surface, area, row, look);
        }
        let below = self.rows().last() != self.visible(&layout).last().map(|(row, _)| row);
        if below {
            surface.right(layout.rows.right(), layout.rows.bottom() - 1, "▼", palette.lit);
        }
        let above = self.rows().get(1) != self.visible(&layout).first().map(|(row, _)| row);
        if above {
            surface.right(layout.rows.right(), layout.rows.y, "▲", palette.lit);
        }
        self.draw_foot(surface, look);
    }

    fn draw_card(
        &self,
        surface: &mut Surface<'_>,
        card: Rect,
        index: usize,
        game: &str,
        look: &Look,
    ) {
        let palette = &look.palette;
        let current = index == self.game;
        let (lines, style) = match (current, self.focus == Row::Game) {
            (true, true) => (Lines::Double, palette.accent),
            (true, false) => (Lines::Double, palette.strong),
            (false, _) => (Lines::Single, palette.dim),
        };
        let name = names_of(games()[index], look.lang).0;
        let short = look.lang.find(&format!("game.{game}.short")).unwrap_or(name);
        // The frame leaves that much for its title.
        let fits = name.width() + 4 <= usize::from(card.width);
        let name = if fits { name } else { short };
        let inside = surface.frame(card, lines, name, style);
        let picture = PICTURES.iter().find(|(name, _)| *name == game).map_or(&[][..], |(_, it)| it);
        let top = inside.y + inside.height.saturating_sub(picture.len() as u16) / 2;
        for (row, line) in (top..inside.bottom()).zip(picture) {
            let width: usize = line.iter().map(|(text, _)| text.chars().count()).sum();
            let mut column = inside.x + inside.width.saturating_sub(width as u16) / 2;
            for &(text, ink) in *line {
                let style = match ink {
                    Ink::Plain => palette.text,
                    Ink::Faint => palette.dim,
                    Ink::Token(good) => palette.tile(good.into()),
                    Ink::Animal(side) => palette.tile(side.into()),
                    Ink::Card(family) => palette.tile(family.into()),
                };
                column = surface.put(column, row, text, style);
            }
        }
    }

    fn draw_row(&self, surface: &mut Surface<'_>, area: Rect, row: Row, look: &Look) {
        let palette = &look.palette;
        let here = row == self.focus;
        let (label, value) = described(self, row, look);
        let style = if here { palette.accent } else { palette.text };
        let mark = if here { "▸" } else { " " };
        surface.line(area.x, area.y, LABEL, &format!("{mark} {label}"), style);
        let column = area.x + LABEL + 1;
        let room = area.right().saturating_sub(column + 4);
        if here && let Some(line) = &self.typed {
            let start = surface.put(column, area.y, "» ", palette.accent);
            surface.line(start, area.y, room, &line.text(), palette.strong);
            let cursor = Rect::new(start + line.column().min(room), area.y, 1, 1);
            surface.style(cursor.intersection(surface.area()), palette.chosen);
            return;
        }
        let value = cut(value.trim_end(), room.into());
        if here && row != Row::Seed {
            let end = surface.put(column, area.y, "‹ ", palette.accent);
            let end = surface.put(end, area.y, &value, palette.strong);
            surface.put(end, area.y, " ›", palette.accent);
        } else {
            surface.put(
                column + 2,
                area.y,
                &value,
                if here { palette.strong } else { palette.text },
            );
        }
    }

    /// What the row means or what is wrong, and the keys.
    fn draw_foot(&self, surface: &mut Surface<'_>, look: &Look) {
        let screen = surface.area();
        let palette = &look.palette;
        let width = usize::from(screen.width.saturating_sub(2));
        let (text, style) = match &self.note {
            Some(note) => (format!("✗ {note}"), palette.wrong),
            None => (explained(self, look), palette.dim),
        };
        let lines = wrap(&text, width);
        let first = screen.bottom().saturating_sub(3);
        for (row, line) in (first..first + 2).zip(lines) {
            surface.put(screen.x + 1, row, &line, style);
        }
        let key = match (&self.typed, self.focus) {
            (Some(_), _) => "screen.start.keys.typing",
            (None, Row::Seat(index)) => match self.plan().seats[index].player {
                Player::Program(_) => "screen.start.keys.program",
                Player::Machine(machine) if machine.number().is_some() => {
                    "screen.start.keys.seat.number"
                }
                Player::Human | Player::Machine(_) => "screen.start.keys.seat",
            },
            (None, Row::Seed) => "screen.start.keys.seed",
            _ => "screen.start.keys",
        };
        let keys = fitting(&look.word(key), width);
        surface.line(screen.x + 1, screen.bottom() - 1, width as u16, &keys, palette.dim);
    }
}

/// In what a part of a picture is drawn.
#[derive(Clone, Copy)]
enum Ink {
    Plain,
    Faint,
    Token(Good),
    Animal(Side),
    Card(Family),
}

use Ink::{Animal, Card, Faint, Plain, Token};

/// The family with this index.
const fn family(index: usize) -> Family {
    match Family::new(index) {
        Some(family) => family,
        None => panic!("a family of the pictures"),
    }
}

type Picture = &'static [&'static [(&'static str, Ink)]];

/// A small picture of each game.
const PICTURES: [(&str, Picture); 3] = [
    (
        "chicago",
        &[
            &[(" B ", Token(Good::Ble)), ("   ", Plain), (" R ", Token(Good::Riz))],
            &[("┌───────┐", Faint)],
            &[
                (" M ", Token(Good::Mais)),
                (" │", Faint),
                (" 7 6 5 ", Plain),
                ("│ ", Faint),
                (" C ", Token(Good::Cacao)),
            ],
            &[("└───────┘", Faint)],
            &[(" S ", Token(Good::Sucre)), ("   ", Plain), (" F ", Token(Good::Cafe))],
        ],
    ),
    (
        "siam",
        &[
            &[("┌─────┬─────┬─────┐", Faint)],
            &[
                ("│", Faint),
                ("(E)", Animal(Side::Elephants)),
                ("→ ", Plain),
                ("│", Faint),
                (" ╱╲╱╲", Plain),
                ("│     │", Faint),
            ],
            &[("├─────┼─────┼─────┤", Faint)],
            &[
                ("│     │", Faint),
                (" ╱╲╱╲", Plain),
                ("│", Faint),
                (" ←", Plain),
                ("[R]", Animal(Side::Rhinos)),
                ("│", Faint),
            ],
            &[("└─────┴─────┴─────┘", Faint)],
        ],
    ),
    (
        "families",
        &[
            &[("┌──┐┌──┐┌──┐┌──┐", Faint)],
            &[
                ("│", Faint),
                ("a1", Card(family(0))),
                ("││", Faint),
                ("c4", Card(family(2))),
                ("││", Faint),
                ("e6", Card(family(4))),
                ("││", Faint),
                ("g2", Card(family(6))),
                ("│", Faint),
            ],
            &[("└──┘└──┘└──┘└──┘", Faint)],
            &[("?", Plain)],
        ],
    ),
];

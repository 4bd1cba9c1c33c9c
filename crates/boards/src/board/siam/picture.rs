//! Where everything of Siam is on the screen, and how it looks.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tripot_core::{Message, Notation as _, State as _};
use tripot_siam::{Heading, Move, Piece, Siam, Side, Square, push, trace};

use super::draft::Draft;
use crate::board::{Scene, log, seat_title};
use crate::surface::{Lines, Surface};

/// What is left of the squares.
const LEFT: u16 = 3;
/// The least width of what is beside the board.
const SIDE: u16 = 34;

/// Where things are, by the area alone: drawing and clicking agree on it.
pub(super) struct Layout {
    area: Rect,
    /// A square with its left and upper line.
    cell: (u16, u16),
    /// Whether the board takes the row of the title, too, so that the title stands beside it.
    low: bool,
}

impl Layout {
    pub(super) fn new(area: Rect) -> Layout {
        // Five squares of four rows and the last line: one row more than the lowest screen has left.
        let low = area.height < 21;
        let area = if low {
            Rect { y: area.y.saturating_sub(1), height: area.height + 1, ..area }
        } else {
            area
        };
        let rows = ((area.height - 1) / 5).clamp(3, 8);
        let columns = (area.width.saturating_sub(LEFT + 2 + SIDE) / 5).clamp(8, (rows * 2).max(8));
        Layout { area, cell: (columns, rows), low }
    }

    /// The square that a place is on.
    pub(super) fn square_at(&self, at: Position) -> Option<Square> {
        Square::all().find(|&square| self.inside(square).contains(at))
    }

    /// The inside of a square.
    fn inside(&self, square: Square) -> Rect {
        let (file, rank) = (u16::from(square.file()), u16::from(square.rank()));
        Rect::new(
            self.area.x + LEFT + 1 + file * self.cell.0,
            self.area.y + 1 + (4 - rank) * self.cell.1,
            self.cell.0 - 1,
            self.cell.1 - 1,
        )
    }

    fn side(&self) -> Rect {
        let left = self.area.x + LEFT + 5 * self.cell.0 + 2;
        let width = self.area.right().saturating_sub(left).min(50);
        let title = u16::from(self.low);
        Rect::new(left, self.area.y + title, width, self.area.height - title)
    }

    /// Whether squares have room for large figures.
    fn is_large(&self) -> bool {
        self.cell.0 >= 12 && self.cell.1 >= 6
    }

    /// Where the title begins in the row above.
    pub(super) fn title_column(&self) -> u16 {
        if self.low { self.side().x } else { self.area.x }
    }

    /// The lines, the pieces and the last move.
    pub(super) fn draw_board(
        &self,
        surface: &mut Surface<'_>,
        state: &Siam,
        draft: &Draft,
        scene: &Scene<'_>,
    ) {
        self.draw_grid(surface, scene);
        let last = scene.history.last();
        let last = last.and_then(|entry| Siam::read_move(state, &entry.chosen).ok());
        for square in Square::all() {
            match state.board().piece(square) {
                None => {}
                Some(Piece::Mountain) => self.draw_mountain(surface, square, scene),
                Some(Piece::Animal(side, heading)) => {
                    let style = scene.look.palette.tile(side.into());
                    self.draw_animal(surface, square, side, heading, style, scene);
                }
            }
            if last.is_some_and(|chosen| touched(chosen).contains(&Some(square))) {
                self.draw_brackets(surface, square, scene.look.palette.dim);
            }
        }
        if let Some((first, toward)) = draft.push(state) {
            for (square, _, force, mass) in trace(state.board(), first, toward) {
                let inside = self.inside(square);
                let stuck = force < 1 || force < mass;
                let palette = &scene.look.palette;
                let style = if stuck { palette.chosen } else { palette.accent };
                surface.right(inside.right(), inside.y, &format!("{force}·{mass}"), style);
            }
        }
    }

    fn draw_grid(&self, surface: &mut Surface<'_>, scene: &Scene<'_>) {
        let palette = &scene.look.palette;
        let (columns, rows) = self.cell;
        let bar = "─".repeat(usize::from(columns) - 1);
        let (left, top) = (self.area.x + LEFT, self.area.y);
        for line in 0..=5 {
            let [first, middle, last] = match line {
                0 => ["┌", "┬", "┐"],
                5 => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            let text = format!("{first}{}{last}", [bar.as_str(); 5].join(middle));
            surface.put(left, top + line * rows, &text, palette.dim);
        }
        for line in 0..5 {
            for row in 1..rows {
                for column in 0..=5 {
                    surface.put(left + column * columns, top + line * rows + row, "│", palette.dim);
                }
            }
            let rank = (5 - line).to_string();
            surface.put(left - 2, top + line * rows + rows / 2, &rank, palette.strong);
            let file = format!(" {} ", char::from(b'a' + line as u8));
            let column = left + line * columns + columns / 2 - 1;
            surface.put(column, top + 5 * rows, &file, palette.strong);
        }
    }

    fn draw_mountain(&self, surface: &mut Surface<'_>, square: Square, scene: &Scene<'_>) {
        let palette = &scene.look.palette;
        let inside = self.inside(square);
        if self.is_large() {
            let (left, top) =
                (inside.x + (inside.width - 11) / 2, inside.y + (inside.height - 5) / 2);
            let peaks = ["   ╱╲", "  ╱  ╲ ╱╲", " ╱    ╲  ╲", "╱      ╲  ╲"];
            for (row, peak) in (top..).zip(peaks) {
                surface.put(left, row, peak, palette.strong);
            }
            surface.put(left, top + 4, "▔▔▔▔▔▔▔▔▔▔▔", palette.dim);
            return;
        }
        let left = inside.x + (inside.width - 7) / 2;
        if inside.height < 3 {
            surface.put(left + 1, inside.y, "╱╲╱╲", palette.strong);
            surface.put(left, inside.y + 1, "▔▔▔▔▔▔▔", palette.dim);
            return;
        }
        let top = inside.y + (inside.height - 3) / 2;
        surface.put(left + 2, top, "╱╲", palette.strong);
        surface.put(left + 1, top + 1, "╱  ╲╱╲", palette.strong);
        surface.put(left, top + 2, "▔▔▔▔▔▔▔", palette.dim);
    }

    fn draw_animal(
        &self,
        surface: &mut Surface<'_>,
        square: Square,
        side: Side,
        heading: Heading,
        style: Style,
        scene: &Scene<'_>,
    ) {
        let inside = self.inside(square);
        let large = self.is_large();
        let (column, row) = if large {
            let (left, top) = (inside.x + inside.width / 2 - 3, inside.y + (inside.height - 3) / 2);
            for (row, line) in (top..).zip(large_figure(side)) {
                surface.put(left, row, line, style);
            }
            (left, top + 1)
        } else {
            // Where there are two rows, the arrow takes the other one.
            let above = u16::from(inside.height < 3 && heading == Heading::South);
            let column = inside.x + inside.width / 2 - 1;
            let row = inside.y + inside.height / 2 - above;
            surface.put(column, row, figure(side), style);
            (column, row)
        };
        // A place beside the figure, from its left end in its middle row.
        let (dx, dy) = match (heading, large) {
            (Heading::North, false) => (1, -1),
            (Heading::South, false) => (1, 1),
            (Heading::East, false) => (3, 0),
            (Heading::North, true) => (3, -2),
            (Heading::South, true) => (3, 2),
            (Heading::East, true) => (7, 0),
            (Heading::West, _) => (-1, 0),
        };
        let column = column.saturating_add_signed(dx);
        surface.put(
            column,
            row.saturating_add_signed(dy),
            arrow(heading),
            scene.look.palette.strong,
        );
    }

    /// Four corners inside a square.
    fn draw_brackets(&self, surface: &mut Surface<'_>, square: Square, style: Style) {
        let inside = self.inside(square);
        let (right, bottom) = (inside.right() - 1, inside.bottom() - 1);
        surface.put(inside.x, inside.y, "┌", style);
        surface.put(right, inside.y, "┐", style);
        surface.put(inside.x, bottom, "└", style);
        surface.put(right, bottom, "┘", style);
    }

    /// The frame round the square that keys act on.
    pub(super) fn draw_cursor(
        &self,
        surface: &mut Surface<'_>,
        square: Square,
        draft: &Draft,
        scene: &Scene<'_>,
    ) {
        let inside = self.inside(square);
        let around = Rect::new(inside.x - 1, inside.y - 1, inside.width + 2, inside.height + 2);
        let palette = &scene.look.palette;
        let style = if *draft == Draft::Nothing { palette.lit } else { palette.accent };
        surface.frame(around, Lines::Double, "", style);
        // The frame goes over the letter of the file.
        if square.rank() == 0 {
            let file = format!(" {} ", char::from(b'a' + square.file()));
            surface.put(around.x + self.cell.0 / 2 - 1, around.bottom() - 1, &file, palette.strong);
        }
    }

    /// What can be done from here: squares to enter on, to go to, to push.
    pub(super) fn draw_targets(
        &self,
        surface: &mut Surface<'_>,
        state: &Siam,
        draft: &Draft,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let mut legal = Vec::new();
        state.legal_moves(&mut legal);
        let sign = |surface: &mut Surface<'_>, square: Square, text: &str, style: Style| {
            let inside = self.inside(square);
            surface.put(inside.x + inside.width / 2, inside.y + inside.height / 2, text, style);
        };
        match *draft {
            Draft::Nothing => {
                for square in Square::all().filter(|square| square.is_border()) {
                    let free = !state.board().occupied().contains(square);
                    let enters =
                        |chosen: &Move| matches!(*chosen, Move::Enter(at, _) if at == square);
                    if free && legal.iter().any(enters) {
                        sign(surface, square, "+", palette.dim);
                    }
                }
            }
            Draft::Animal(from) | Draft::Stuck { from, .. } => {
                for heading in Heading::ALL {
                    let goes = |chosen: &Move| matches!(*chosen, Move::Go { from: at, toward, .. } if at == from && toward == heading);
                    let Some(to) = from.step(heading).filter(|_| legal.iter().any(goes)) else {
                        continue;
                    };
                    if state.board().occupied().contains(to) {
                        self.draw_brackets(surface, to, palette.lit);
                    } else {
                        sign(surface, to, "●", palette.lit);
                    }
                }
            }
            Draft::Facing(chosen) | Draft::Ready(chosen) => {
                self.draw_ghost(surface, state, chosen, scene);
            }
        }
        if let Some((first, toward)) = draft.push(state) {
            self.draw_push(surface, state, first, toward, scene);
        }
    }

    /// The animal where it would stand.
    fn draw_ghost(&self, surface: &mut Surface<'_>, state: &Siam, chosen: Move, scene: &Scene<'_>) {
        let palette = &scene.look.palette;
        let (square, facing) = match chosen {
            Move::Enter(square, facing) | Move::Turn(square, facing) => (square, facing),
            Move::Go { from, toward, facing } => match from.step(toward) {
                Some(to) => (to, facing),
                None => return,
            },
            Move::Leave(square) => {
                self.draw_brackets(surface, square, palette.accent);
                return;
            }
        };
        let occupied = state.board().occupied().contains(square);
        if occupied && !matches!(chosen, Move::Turn(..)) {
            return;
        }
        let inside = self.inside(square);
        surface.clear(inside, palette.text);
        self.draw_animal(surface, square, state.side(), facing, palette.chosen, scene);
        self.draw_brackets(surface, square, palette.accent);
    }

    /// An arrow where the pushed line ends.
    fn draw_push(
        &self,
        surface: &mut Surface<'_>,
        state: &Siam,
        first: Square,
        toward: Heading,
        scene: &Scene<'_>,
    ) {
        let line = trace(state.board(), first, toward);
        let Some(&(last, ..)) = line.last() else { return };
        let inside = self.inside(last);
        let (column, row) = match toward {
            Heading::North => (inside.x + inside.width / 2, inside.y - 1),
            Heading::South => (inside.x + inside.width / 2, inside.bottom()),
            Heading::East => (inside.right(), inside.y + inside.height / 2),
            Heading::West => (inside.x - 1, inside.y + inside.height / 2),
        };
        surface.put(column, row, arrow(toward), scene.look.palette.accent);
    }

    /// The seats, the push that is being chosen, the moves so far.
    pub(super) fn draw_side(
        &self,
        surface: &mut Surface<'_>,
        state: &Siam,
        draft: &Draft,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let side_area = self.side();
        let mut top = side_area.y;
        for side in Side::ALL {
            let turn = state.turn().seat() == Some(side.seat());
            let panel = Rect { y: top, height: 3, ..side_area };
            let style = if turn { palette.accent } else { palette.text };
            let lines = if turn { Lines::Double } else { Lines::Single };
            let title = Message::new("screen.siam.seat")
                .with("name", seat_title(scene, side.seat(), turn))
                .with_key("side", side.key());
            let title = scene.look.text(&title);
            let inside = surface.frame(panel, lines, &title, style);
            let label = scene.look.word("screen.siam.reserve");
            let mut column = surface.put(inside.x + 1, inside.y, &label, palette.text) + 1;
            let animals = state.reserve(side) + state.board().animals(side).count() as u8;
            let gap = u16::from(column + 4 * u16::from(animals) <= inside.right() + 1);
            for index in 0..animals {
                let (figure, style) = if index < state.reserve(side) {
                    (figure(side), palette.tile(side.into()))
                } else {
                    (" · ", palette.dim)
                };
                column = surface.put(column, inside.y, figure, style) + gap;
            }
            top += 3;
        }
        let mut rest = Rect { y: top, height: side_area.bottom().saturating_sub(top), ..side_area };
        if let Some((first, toward)) = draft.push(state) {
            let height = trace(state.board(), first, toward).len() as u16 + 5;
            let panel = Rect { height: height.min(rest.height), ..rest };
            push_panel(surface, panel, state, first, toward, scene);
            rest = Rect { y: panel.bottom(), height: rest.bottom() - panel.bottom(), ..rest };
        }
        log(surface, rest, scene);
    }
}

/// The line that is pushed, piece by piece.
fn push_panel(
    surface: &mut Surface<'_>,
    area: Rect,
    state: &Siam,
    first: Square,
    toward: Heading,
    scene: &Scene<'_>,
) {
    let palette = &scene.look.palette;
    let result = push(state.board(), state.side(), first, toward, state.options().push_count);
    let key = if result.is_ok() { "screen.siam.push" } else { "screen.siam.push.stuck" };
    let title = Message::new(key).with("square", first.to_string()).with("arrow", arrow(toward));
    let style = if result.is_ok() { palette.accent } else { palette.wrong };
    let inside = surface.frame(area, Lines::Single, &scene.look.text(&title), style);
    let end = inside.right().min(inside.x + 31);
    surface.put(inside.x, inside.y, &scene.look.word("screen.siam.push.head"), palette.dim);
    surface.right(end, inside.y, &scene.look.word("screen.siam.push.force"), palette.dim);
    let mut row = inside.y + 1;
    let mut line = |surface: &mut Surface<'_>, square: &str, what: &str, force: i8, mass: i8| {
        let style = if force < 1 || force < mass { palette.wrong } else { palette.text };
        surface.put(inside.x, row, square, style);
        surface.put(inside.x + 4, row, what, style);
        surface.right(end, row, &format!("{force:>3}{mass:>6}  "), style);
        row += 1;
    };
    line(surface, "", &scene.look.word("screen.siam.push.mover"), 1, 0);
    for (square, piece, force, mass) in trace(state.board(), first, toward) {
        let (figure, key) = match piece {
            Piece::Mountain => ("╱╲", "screen.siam.push.mountain"),
            Piece::Animal(side, heading) if heading == toward => {
                (figure(side), "screen.siam.push.with")
            }
            Piece::Animal(side, heading) if heading == toward.opposite() => {
                (figure(side), "screen.siam.push.against")
            }
            Piece::Animal(side, _) => (figure(side), "screen.siam.push.across"),
        };
        let what = format!("{figure:<3} {}", scene.look.word(key));
        line(surface, &square.to_string(), &what, force, mass);
    }
    if let Ok(done) = result
        && let Some(winner) = done.winner
        && row < inside.bottom()
    {
        let wins = Message::new("screen.siam.push.wins").with_key("side", winner.key());
        surface.line(inside.x, row, inside.width, &scene.look.text(&wins), palette.accent);
    }
}

/// The squares that a move drew the eye to.
fn touched(chosen: Move) -> [Option<Square>; 2] {
    match chosen {
        Move::Leave(square) | Move::Turn(square, _) | Move::Enter(square, _) => {
            [Some(square), None]
        }
        Move::Go { from, .. } => [Some(from), chosen.destination()],
    }
}

/// Elephants are round, rhinos square: colour is not the only sign.
const fn figure(side: Side) -> &'static str {
    match side {
        Side::Elephants => "(E)",
        Side::Rhinos => "[R]",
    }
}

/// The same where there is room.
const fn large_figure(side: Side) -> [&'static str; 3] {
    match side {
        Side::Elephants => ["╭─────╮", "│  E  │", "╰─────╯"],
        Side::Rhinos => ["┌─────┐", "│  R  │", "└─────┘"],
    }
}

const fn arrow(heading: Heading) -> &'static str {
    match heading {
        Heading::North => "↑",
        Heading::South => "↓",
        Heading::East => "→",
        Heading::West => "←",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn_and_the_side_has_room() {
        for (width, height) in [(80, 20), (80, 21), (100, 27), (120, 37), (200, 60)] {
            let layout = Layout::new(Rect::new(0, 1, width, height));
            for square in Square::all() {
                let inside = layout.inside(square);
                assert_eq!(inside.intersection(layout.area), inside);
                let centre = Position::new(inside.x + 3, inside.y + 1);
                assert_eq!(layout.square_at(centre), Some(square));
            }
            let side = layout.side();
            assert!(side.width >= SIDE && side.right() <= width, "{width}×{height}: {side}");
        }
    }
}

//! Siam in the terminal: the board with coordinates, and headings as arrows.

use anstyle::Style;
use tripot_catalog::{AnyView, Lang, Trouble, siam_sentence};
use tripot_core::{Message, Notation, State};
use tripot_siam::{Heading, Move, Piece, Siam, Side, Square, trace};

use crate::canvas::{Canvas, fit};
use crate::face::{Face, Half, Scene};
use crate::tile::Tile;

pub(super) struct SiamFace;

/// The first column and row of the grid, and the size of a cell with its left and upper line.
const LEFT: usize = 3;
const TOP: usize = 1;
const CELL: (usize, usize) = (8, 4);
/// Where the side column begins.
const SIDE: usize = 47;
/// A half-entered move that enters on a square, rather than one of the animal on it.
const ENTERING: u8 = 25;

const PLAIN: Style = Style::new();
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

impl Face for SiamFace {
    fn draw(&self, view: &dyn AnyView, scene: &Scene<'_>) -> Canvas {
        let state = siam(view);
        let mut canvas = Canvas::new();
        title(&mut canvas, state, scene);
        grid(&mut canvas);
        for square in Square::all() {
            cell(&mut canvas, state, square);
        }
        let last = scene.recent.last().and_then(|(_, text)| Siam::read_move(state, text).ok());
        if let Some(square) = last.and_then(touched) {
            brackets(&mut canvas, square);
        }
        if let Some(half) = scene.half {
            selection(&mut canvas, state, half);
        }
        side_column(&mut canvas, state, scene);
        canvas
    }

    fn brief(&self, view: &dyn AnyView, lang: Lang) -> String {
        let state = siam(view);
        let animals = |side: Side| state.board().animals(side).iter().count();
        let told = Message::new("siam.brief")
            .with_key("side", state.side().key())
            .with("elephants", animals(Side::Elephants))
            .with("rhinos", animals(Side::Rhinos));
        lang.text(&told)
    }

    fn half(&self, view: &dyn AnyView, text: &str) -> Option<Result<Half, Trouble>> {
        let state = siam(view);
        let text = text.trim();
        let entering = text.starts_with('+');
        let square = Square::parse(text.trim_start_matches('+'))?;
        let mut legal = Vec::new();
        state.legal_moves(&mut legal);
        legal.retain(|&chosen| match chosen {
            Move::Enter(at, _) => entering && at == square,
            Move::Leave(at) | Move::Turn(at, _) | Move::Go { from: at, .. } => {
                !entering && at == square
            }
        });
        if legal.is_empty() {
            // The refusal of any move there says why.
            let like =
                if entering { Move::Enter(square, Heading::North) } else { Move::Leave(square) };
            let nothing = Message::new("siam.half.nothing").with("square", square.to_string());
            return Some(Err(state.check(like).map_or_else(Trouble::from, |()| nothing.into())));
        }
        let key = if entering { "siam.half.enter" } else { "siam.half.own" };
        let choice = |&chosen: &Move| (option(state, chosen), Siam::write_move(state, chosen));
        Some(Ok(Half {
            stage: square.index() as u8 + if entering { ENTERING } else { 0 },
            question: Message::new(key).with("square", square.to_string()),
            prompt: "siam.half.prompt",
            wrong: "siam.half.wrong",
            back: "siam.half.back",
            choices: legal.iter().map(choice).collect(),
        }))
    }

    fn help_key(&self) -> &'static str {
        "siam.help"
    }
}

fn siam(view: &dyn AnyView) -> &Siam {
    view.as_any().downcast_ref().expect("the face of Siam is given views of Siam")
}

/// A move as a choice in a list: a push with its force and mass.
fn option(state: &Siam, chosen: Move) -> Message {
    let push = |to: Square, toward: Heading| {
        let last = trace(state.board(), to, toward).last().copied();
        last.map(|(_, _, force, mass)| {
            Message::new("siam.half.choice.push")
                .with("to", to.to_string())
                .with("force", i32::from(force))
                .with("mass", i32::from(mass))
        })
    };
    match chosen {
        Move::Enter(to, heading) => {
            push(to, heading).unwrap_or_else(|| siam_sentence("siam.half.choice.enter", chosen))
        }
        Move::Go { toward, .. } => {
            let pushed = chosen.destination().and_then(|to| push(to, toward));
            pushed.unwrap_or_else(|| siam_sentence("siam.half.choice.step", chosen))
        }
        Move::Turn(..) => siam_sentence("siam.half.choice.turn", chosen),
        Move::Leave(_) => siam_sentence("siam.half.choice.leave", chosen),
    }
}

/// The square that a move drew the eye to.
fn touched(chosen: Move) -> Option<Square> {
    match chosen {
        Move::Leave(square) | Move::Turn(square, _) => Some(square),
        Move::Enter(..) | Move::Go { .. } => chosen.destination(),
    }
}

fn title(canvas: &mut Canvas, state: &Siam, scene: &Scene<'_>) {
    let turn = match state.turn().seat() {
        Some(seat) => Message::new("siam.title.turn")
            .with("name", scene.names[seat.index()].as_str())
            .with_key("side", state.side().key()),
        None => Message::new("siam.title.over"),
    };
    let number = usize::from(state.plies()) + usize::from(state.end().is_none());
    let title = Message::new("siam.title").with("move", number).with("turn", turn);
    canvas.put(1, 0, &scene.lang.text(&title), BOLD);
}

fn grid(canvas: &mut Canvas) {
    let line = |ends: [&str; 3]| {
        let [left, middle, right] = ends;
        format!("{left}{}{right}", ["───────"; 5].join(middle))
    };
    for row in 0..=5 {
        let ends = match row {
            0 => ["┌", "┬", "┐"],
            5 => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        canvas.put(LEFT, TOP + row * CELL.1, &line(ends), DIM);
    }
    for row in (0..5).flat_map(|row| (1..4).map(move |inner| TOP + row * CELL.1 + inner)) {
        for column in 0..=5 {
            canvas.put(LEFT + column * CELL.0, row, "│", DIM);
        }
    }
    for index in 0..5 {
        let rank = (5 - index).to_string();
        canvas.put(1, TOP + index * CELL.1 + 2, &rank, BOLD);
        let file = char::from(b'a' + index as u8).to_string();
        canvas.put(LEFT + index * CELL.0 + 4, TOP + 5 * CELL.1 + 1, &file, BOLD);
    }
}

/// The first column and row inside a square's cell, which is seven columns by three rows.
fn inside(square: Square) -> (usize, usize) {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    (LEFT + 1 + file * CELL.0, TOP + 1 + (4 - rank) * CELL.1)
}

fn cell(canvas: &mut Canvas, state: &Siam, square: Square) {
    let (column, row) = inside(square);
    match state.board().piece(square) {
        None => {}
        Some(Piece::Mountain) => {
            canvas.put(column + 2, row, "╱╲", BOLD);
            canvas.put(column + 1, row + 1, "╱  ╲╱╲", BOLD);
            canvas.put(column, row + 2, "▔▔▔▔▔▔▔", DIM);
        }
        Some(Piece::Animal(side, heading)) => {
            canvas.put(column + 2, row + 1, figure(side), Tile::from(side).style());
            let (arrow, dx, dy) = match heading {
                Heading::North => ("↑", 3, 0),
                Heading::South => ("↓", 3, 2),
                Heading::East => ("→", 5, 1),
                Heading::West => ("←", 1, 1),
            };
            canvas.put(column + dx, row + dy, arrow, BOLD);
        }
    }
}

/// Elephants are round, rhinos square: colour is not the only sign.
const fn figure(side: Side) -> &'static str {
    match side {
        Side::Elephants => "(E)",
        Side::Rhinos => "[R]",
    }
}

/// Marks the last move's square.
fn brackets(canvas: &mut Canvas, square: Square) {
    let (column, row) = inside(square);
    canvas.put(column, row, "┌", BOLD);
    canvas.put(column + 6, row, "┐", BOLD);
    canvas.put(column, row + 2, "└", BOLD);
    canvas.put(column + 6, row + 2, "┘", BOLD);
}

/// Frames the chosen square and marks where its animal can go.
fn selection(canvas: &mut Canvas, state: &Siam, half: &Half) {
    let chosen = Square::all().nth(usize::from(half.stage % ENTERING));
    let Some(square) = chosen else { return };
    let (column, row) = inside(square);
    canvas.put(column - 1, row - 1, "╔═══════╗", BOLD);
    canvas.put(column - 1, row + 3, "╚═══════╝", BOLD);
    for inner in 0..3 {
        canvas.put(column - 1, row + inner, "║", BOLD);
        canvas.put(column + 7, row + inner, "║", BOLD);
    }
    for (_, text) in &half.choices {
        let Ok(Move::Go { from, toward, .. }) = Siam::read_move(state, text) else { continue };
        if let Some(to) = from.step(toward).filter(|&to| !state.board().occupied().contains(to)) {
            let (column, row) = inside(to);
            canvas.put(column + 3, row + 1, "●", BOLD);
        }
    }
}

fn side_column(canvas: &mut Canvas, state: &Siam, scene: &Scene<'_>) {
    if let Some(half) = scene.half {
        for (index, (choice, _)) in half.choices.iter().enumerate() {
            let line = format!("{:>2} {}", index + 1, scene.lang.text(choice));
            canvas.put(SIDE, 2 + index, &fit(&line, 33), PLAIN);
        }
        return;
    }
    let mut row = 2;
    for side in Side::ALL {
        let active = state.turn().seat() == Some(side.seat());
        let style = if active { BOLD } else { PLAIN };
        let mark = if active { '▸' } else { ' ' };
        let name = fit(&scene.names[side.seat().index()], 24);
        canvas.put(SIDE, row, &format!("{mark} {name}"), style);
        canvas.put(SIDE + 27, row, figure(side), Tile::from(side).style());
        let reserve = Message::new("siam.board.reserve").with("count", state.reserve(side));
        canvas.put(SIDE + 2, row + 1, &scene.lang.text(&reserve), PLAIN);
        for index in 0..usize::from(state.reserve(side)) {
            canvas.put(SIDE + 2 + 4 * index, row + 2, figure(side), Tile::from(side).style());
        }
        row += 4;
    }
    for (seat, text) in scene.recent.iter().rev().take(6).rev() {
        let name = fit(&scene.names[seat.index()], 20);
        canvas.put(SIDE + 2, row, &format!("{name} {text}"), DIM);
        row += 1;
    }
    if !scene.moves.is_empty() {
        let hint = scene.lang.word("siam.board.hint");
        for (index, line) in hint.lines().enumerate() {
            canvas.put(SIDE + 2, 18 + index, &fit(line, 31), DIM);
        }
    }
}

#[cfg(test)]
mod tests {
    use tripot_catalog::{Lang, game};
    use tripot_core::{SeatCount, Viewer};

    use super::*;

    #[test]
    fn the_start_shows_three_mountains_and_ten_animals_in_reserve() {
        let siam = game("siam").unwrap();
        let start = siam.undealt("siam", SeatCount::TWO, Viewer::Public);
        let start = start.unwrap_or_else(|trouble| panic!("{}", trouble.text(Lang::En)));
        let names = ["Léa".to_owned(), "Tom".to_owned()];
        let scene =
            Scene { lang: Lang::Fr, names: &names, moves: &[], recent: &[], half: None, open: &[] };
        let text = SiamFace.draw(&*start, &scene).render();
        assert_eq!(text.matches("╱  ╲╱╲").count(), 3);
        assert_eq!(text.matches("(E)").count() - 1, 5);
        assert_eq!(text.matches("[R]").count() - 1, 5);
    }
}

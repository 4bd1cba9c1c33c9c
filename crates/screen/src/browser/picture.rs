//! How the screen of the kept games looks.

use ratatui::layout::{Position, Rect};
use tripot_boards::{Look, Scene, Surface, board_of, wrap};
use tripot_catalog::games;
use tripot_core::Message;

use super::{Browser, Filter};
use crate::keys::fitting;
use tripot_terminal::shelf::{Contents, Kept, Shelved};

/// The rows above and below the list.
const ABOVE: u16 = 3;
const BELOW: u16 = 4;
/// The board beside the list.
const BOARD: (u16, u16) = (80, 20);
/// The least width of the list beside a board.
const LIST: u16 = 58;
/// How much wider it is where each row has everything.
const NAMES: u16 = 12;

/// What a game is called in the list.
pub(super) fn title(game: &Shelved, look: &Look) -> String {
    let name = game.variant.game.name();
    look.lang.find(&format!("game.{name}.short")).unwrap_or(name).to_owned()
}

/// Where the list is.
fn list(screen: Rect) -> Rect {
    let beside = preview(screen).map_or(0, |area| area.width + 1);
    Rect {
        y: screen.y + ABOVE,
        width: screen.width.saturating_sub(beside),
        height: screen.height.saturating_sub(ABOVE + BELOW),
        ..screen
    }
}

/// Where the board of the chosen game is, if there is room for it.
fn preview(screen: Rect) -> Option<Rect> {
    let width = screen.width.checked_sub(LIST + 1)?;
    let height = screen.height.checked_sub(ABOVE + BELOW)?;
    (width >= BOARD.0 && height > BOARD.1).then(|| {
        let left = screen.x + screen.width - BOARD.0;
        Rect::new(left, screen.y + ABOVE, BOARD.0, height)
    })
}

/// Which row of the list a place is on.
pub(super) fn row_at(screen: Rect, at: Position) -> Option<usize> {
    let list = list(screen);
    list.contains(at).then(|| usize::from(at.y - list.y))
}

/// The first game that is shown, so that the chosen one is.
pub(super) fn first(screen: Rect, chosen: usize, count: usize) -> usize {
    let rows = usize::from(list(screen).height);
    (chosen + 1).saturating_sub(rows).min(count.saturating_sub(rows))
}

impl Browser {
    pub(crate) fn draw(&self, surface: &mut Surface<'_>, look: &Look) {
        let screen = surface.area();
        let palette = &look.palette;
        surface.put(screen.x + 1, screen.y, &look.word("screen.games.title"), palette.strong);
        self.draw_filters(surface, look);
        let shown = self.shown();
        let list = list(screen);
        let first = first(screen, self.chosen, shown.len());
        if shown.is_empty() {
            let key =
                if self.all.is_empty() { "screen.games.none" } else { "screen.games.none.here" };
            let lines = wrap(&look.word(key), list.width.saturating_sub(4).into());
            for (row, line) in (list.y + 1..list.bottom()).zip(lines) {
                surface.put(list.x + 2, row, &line, palette.text);
            }
        }
        for (row, (index, kept)) in
            (list.y..list.bottom()).zip(shown.iter().enumerate().skip(first))
        {
            self.draw_row(surface, Rect { y: row, height: 1, ..list }, kept, index, look);
        }
        if first > 0 {
            surface.right(list.right(), list.y, "▲", palette.lit);
        }
        if first + usize::from(list.height) < shown.len() {
            surface.right(list.right(), list.bottom().saturating_sub(1), "▼", palette.lit);
        }
        if let Some((area, kept)) = preview(screen).zip(self.chosen()) {
            draw_preview(surface, area, kept, look);
        }
        self.draw_foot(surface, look);
    }

    /// Which of the games are shown.
    fn draw_filters(&self, surface: &mut Surface<'_>, look: &Look) {
        let screen = surface.area();
        let palette = &look.palette;
        let mut column = screen.x + 1;
        for filter in Filter::ALL {
            let word = look.word(filter.key());
            let (word, style) = if filter == self.filter {
                (format!("[{word}]"), palette.accent)
            } else {
                (format!(" {word} "), palette.dim)
            };
            column = surface.put(column, screen.y + 1, &word, style) + 1;
        }
        column += 2;
        for (index, game) in games().iter().enumerate() {
            let short = look.lang.find(&format!("game.{}.short", game.name()));
            let word = format!("{} {}", index + 1, short.unwrap_or(game.name()));
            let (word, style) = if self.game == Some(index) {
                (format!("[{word}]"), palette.accent)
            } else {
                (format!(" {word} "), palette.dim)
            };
            column = surface.put(column, screen.y + 1, &word, style) + 1;
        }
    }

    /// A game: when, which, who, and how it stands.
    fn draw_row(
        &self,
        surface: &mut Surface<'_>,
        area: Rect,
        kept: &Kept,
        index: usize,
        look: &Look,
    ) {
        let palette = &look.palette;
        let here = index == self.chosen;
        let (mark, style) = if here { ("▸", palette.accent) } else { (" ", palette.text) };
        let age = kept.age(self.now, look.lang);
        let room = area.width.saturating_sub(1);
        let text = match kept.game() {
            Some(game) => {
                let standing = look.word(game.standing().key());
                let names = game.display_names(look.lang).join(" – ");
                let title = title(game, look);
                // Beside a board the names need the room; the lines below say how the chosen game stands.
                if area.width < LIST + NAMES {
                    format!("{mark} {age:<17} {title:<15} {names}")
                } else {
                    format!("{mark} {age:<17} {standing:<9} {title:<15} {names}")
                }
            }
            None => {
                let file = kept.path.file_name().unwrap_or_default().to_string_lossy();
                format!("{mark} {age:<17} ✗ {file}")
            }
        };
        surface.line(area.x, area.y, room, &text, style);
    }

    /// More of the chosen game, what is wrong, and the keys.
    fn draw_foot(&self, surface: &mut Surface<'_>, look: &Look) {
        let screen = surface.area();
        let palette = &look.palette;
        let width = screen.width.saturating_sub(2);
        let top = screen.bottom().saturating_sub(BELOW);
        surface.put(screen.x, top, &"─".repeat(screen.width.into()), palette.dim);
        let (text, style) = match (&self.note, self.chosen()) {
            (Some(note), _) => (format!("✗ {note}"), palette.wrong),
            (None, Some(kept)) => (described(kept, look), palette.text),
            (None, None) => (String::new(), palette.text),
        };
        for (row, line) in (top + 1..top + 3).zip(wrap(&text, width.into())) {
            surface.put(screen.x + 1, row, &line, style);
        }
        let keys = fitting(&look.word("screen.games.keys"), width.into());
        surface.line(screen.x + 1, screen.bottom() - 1, width, &keys, palette.dim);
    }
}

/// How a game stands, in a sentence or two.
fn described(kept: &Kept, look: &Look) -> String {
    match &kept.contents {
        Contents::Unreadable(reasons) => format!("✗ {}", reasons.join("; ")),
        Contents::Game(game) => {
            let moves = Message::new("screen.games.moves").with("count", game.moves);
            let state = game.state(&game.display_names(look.lang), look.lang);
            let parts = [state, look.text(&moves), game.variant.name.clone()];
            parts.join(" · ")
        }
    }
}

/// The board as it stands, as those who may see it see it.
fn draw_preview(surface: &mut Surface<'_>, area: Rect, kept: &Kept, look: &Look) {
    let Some(game) = kept.game() else { return };
    let Ok(table) = game.variant.game.replay(&game.record) else { return };
    let eyes = Some(game.eyes()).filter(|eyes| eyes.may_watch(&game.record, game.variant.game));
    let eyes = eyes.unwrap_or(tripot_terminal::eyes::Eyes::PUBLIC);
    let view = table.view(eyes.viewer());
    let names = game.display_names(look.lang);
    let board = board_of(game.variant.game.name());
    let history = crate::past::past(&game.record, eyes, &*board, look);
    let scene = Scene {
        look,
        view: &*view,
        names: &names,
        history: &history,
        active: false,
        busy: None,
        walked: None,
        open: &[],
    };
    surface.line(area.x, area.y, area.width, &names.join(" – "), look.palette.strong);
    let inside = Rect { y: area.y + 1, height: area.height - 1, ..area };
    board.draw(surface, inside, &scene);
}

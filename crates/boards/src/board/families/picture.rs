//! Where everything of the families is on the screen, and how it looks.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use tripot_core::{Argument, Message, Seat, View as _, Viewer};
use tripot_families::{Ask, Card, Cards, FamiliesView, Family, Member};

use super::log::log;
use super::{families, others};
use crate::board::{Scene, seat_title};
use crate::surface::{Lines, Surface};

/// A card of the hand where there is room for its name.
const LARGE_CARD: (u16, u16) = (15, 5);

/// The columns of the families' names in the grid.
const NAMES: u16 = 16;

/// Where things are, by the area and the view alone: drawing and clicking agree on it.
pub(super) struct Layout {
    pub(super) others: Vec<(Seat, Rect)>,
    grid: Rect,
    /// The columns and rows of a card in the grid.
    cell: (u16, u16),
    log: Rect,
    pub(super) sentence: Rect,
    hand: Rect,
}

impl Layout {
    pub(super) fn new(area: Rect, view: &FamiliesView) -> Layout {
        let table = view.table();
        let count = others(view).len() as u16;
        let families = table.options().families_in_play().len() as u16;
        let ranks = u16::from(table.options().ranks);
        // Two panels side by side, or a line for each where there are more.
        let heads = if count <= 2 { 4 } else { count };
        let low = heads + (families + 3) + 3 + 3 > area.height;
        let high = area.height >= 34 && area.width >= 100;
        let hand_rows = match (low, high) {
            (true, _) => 1,
            (false, false) => 3,
            (false, true) => LARGE_CARD.1,
        };
        let spare = area.height.saturating_sub(heads + 3 + 3 + hand_rows);
        let pitch = (spare / families).clamp(1, 3);
        let grid_rows = area.height.saturating_sub(heads + 3 + hand_rows);
        let column = ((area.width * 3 / 5).saturating_sub(NAMES + 4) / ranks).clamp(5, 9);
        let grid_columns = NAMES + 2 + column * ranks;
        let width = |index: u16| (area.width + 1 + index) / count.max(1) - 1;
        let panels = (0..).zip(others(view)).map(|(index, seat)| {
            let panel = if count <= 2 {
                let left = area.x + index * (width(0) + 1);
                Rect::new(left, area.y, width(index).min(area.right() - left), heads)
            } else {
                Rect::new(area.x, area.y + index, area.width, 1)
            };
            (seat, panel)
        });
        let grid = Rect::new(area.x, area.y + heads, grid_columns, grid_rows);
        let log = Rect::new(
            grid.right() + 1,
            grid.y,
            area.right().saturating_sub(grid.right() + 1),
            grid_rows,
        );
        let sentence = Rect::new(area.x, grid.bottom(), area.width, 3);
        let hand = Rect::new(area.x, sentence.bottom(), area.width, hand_rows);
        Layout { others: panels.collect(), grid, cell: (column, pitch), log, sentence, hand }
    }

    /// Where a card is in the grid.
    fn cell(&self, card: Card) -> Rect {
        let (columns, rows) = self.cell;
        Rect::new(
            self.grid.x + NAMES + columns * card.member().index() as u16,
            self.grid.y + 2 + rows * card.family().index() as u16,
            columns,
            1,
        )
    }

    /// The card of the grid that a place is on.
    pub(super) fn card_at(&self, view: &FamiliesView, at: Position) -> Option<Card> {
        let deck = view.table().options().deck();
        deck.iter().find(|&card| self.cell(card).contains(at))
    }

    pub(super) fn draw(
        &self,
        surface: &mut Surface<'_>,
        view: &FamiliesView,
        asking: Option<Ask>,
        scene: &Scene<'_>,
    ) {
        for &(seat, panel) in &self.others {
            if panel.height > 1 {
                draw_other(surface, panel, view, seat, asking, scene);
            } else {
                draw_other_low(surface, panel, view, seat, asking, scene);
            }
        }
        self.draw_grid(surface, view, asking, scene);
        log(surface, self.log, scene);
        self.draw_sentence(surface, view, asking, scene);
        self.draw_hand(surface, view, asking, scene);
    }

    /// "Who has what?": only what everybody knows, and the viewer's own hand.
    fn draw_grid(
        &self,
        surface: &mut Surface<'_>,
        view: &FamiliesView,
        asking: Option<Ask>,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let table = view.table();
        let title = scene.look.word("screen.families.grid");
        let inside = surface.frame(self.grid, Lines::Single, &title, palette.text);
        for member in Member::all().take(usize::from(table.options().ranks)) {
            let column = self.grid.x + NAMES + self.cell.0 * member.index() as u16;
            surface.put(column + 1, inside.y, &member.number().to_string(), palette.strong);
        }
        for family in table.options().families_in_play() {
            let members = table.options().members(family);
            let Some(first) = members.iter().next() else { continue };
            let row = self.cell(first).y;
            let name = format!("{} {}", family.letter(), scene.look.word(family.key()));
            let held = !(view.hand() & members).is_empty();
            let style = if held { palette.strong } else { palette.dim };
            surface.line(inside.x + 1, row, NAMES - 3, &name, style);
            if let Some(seat) = table.laid_by(family) {
                let laid = Message::new("families.board.laid");
                let laid = laid.with("name", scene.names[seat.index()].as_str());
                let room = inside.right().saturating_sub(self.cell(first).x);
                surface.line(self.cell(first).x, row, room, &scene.look.text(&laid), palette.dim);
                continue;
            }
            for card in members.iter() {
                self.draw_cell(surface, view, card, asking, scene);
            }
        }
        // In the lower line of the frame: the lowest screen has no row for it.
        let key = match view.viewer() {
            Viewer::Seat(_) => "screen.families.legend",
            Viewer::Public if scene.open.is_empty() => "screen.families.legend.public",
            Viewer::Public => "screen.families.legend.open",
        };
        let legend = format!(" {} ", scene.look.word(key));
        surface.line(inside.x, inside.bottom(), inside.width, &legend, palette.dim);
    }

    fn draw_cell(
        &self,
        surface: &mut Surface<'_>,
        view: &FamiliesView,
        card: Card,
        asking: Option<Ask>,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let (text, style) = sign(view, card, scene);
        let at = self.cell(card);
        if asking.is_some_and(|ask| ask.card == card) {
            surface.put(at.x, at.y, &format!("[{text}]"), palette.chosen);
        } else {
            surface.put(at.x + 1, at.y, &text, style);
        }
    }

    /// What is about to be said, or who is to speak.
    fn draw_sentence(
        &self,
        surface: &mut Surface<'_>,
        view: &FamiliesView,
        asking: Option<Ask>,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let mover = view.to_act().seat();
        let (lines, style, title) = match (asking, mover) {
            (Some(_), Some(seat)) => (Lines::Double, palette.accent, seat_title(scene, seat, true)),
            (None, Some(seat)) => (Lines::Single, palette.text, seat_title(scene, seat, true)),
            (_, None) => (Lines::Single, palette.dim, String::new()),
        };
        let inside = surface.frame(self.sentence, lines, &title, style);
        if let Viewer::Seat(seat) = view.viewer() {
            draw_laid(surface, self.sentence, view, seat, scene);
        }
        let text = match asking {
            Some(ask) => Message::new("screen.families.sentence")
                .with("name", scene.names[ask.from.index()].as_str())
                .with_key("family", ask.card.family().key())
                .with_key("member", ask.card.member().key())
                .with("card", ask.card.to_string()),
            None => return,
        };
        surface.line(
            inside.x + 1,
            inside.y,
            inside.width - 2,
            &scene.look.text(&text),
            palette.strong,
        );
    }

    /// The viewer's own cards, by family, the fullest first.
    fn draw_hand(
        &self,
        surface: &mut Surface<'_>,
        view: &FamiliesView,
        asking: Option<Ask>,
        scene: &Scene<'_>,
    ) {
        let palette = &scene.look.palette;
        let mut groups: Vec<Cards> = Family::all()
            .map(|family| view.hand() & Cards::family(family))
            .filter(|group| !group.is_empty())
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let need = |card: u16| -> u16 {
            groups.iter().map(|group| group.len() as u16 * card + 1).sum::<u16>() + 2
        };
        let large = self.hand.height >= LARGE_CARD.1 && need(LARGE_CARD.0) < self.hand.width;
        let lifted = |card: Card| asking.is_some_and(|ask| ask.card.family() == card.family());
        let mut column = self.hand.x + 1;
        // A hand that is too long for cards with edges is written without them.
        let boxed = self.hand.height >= 3 && need(4) < self.hand.width;
        for group in groups {
            for card in group.iter() {
                let style = palette.tile(card.family().into());
                if large {
                    let edge = if lifted(card) { palette.lit } else { palette.dim };
                    let (width, height) = LARGE_CARD;
                    let area = Rect::new(column, self.hand.y, width, height);
                    let inside = surface.frame(area, Lines::Single, "", edge);
                    surface.put(inside.x, inside.y, &card.to_string(), style);
                    let names = [card.family().key(), card.member().key()];
                    for (row, key) in (inside.y + 1..).zip(names) {
                        let name = scene.look.word(key);
                        surface.line(inside.x, row, inside.width, &name, palette.text);
                    }
                    column += width;
                } else if boxed {
                    let edge = if lifted(card) { palette.lit } else { palette.dim };
                    let area = Rect::new(column, self.hand.y, 4, 3);
                    surface.frame(area, Lines::Single, "", edge);
                    surface.put(column + 1, self.hand.y + 1, &card.to_string(), style);
                    column += 4;
                } else {
                    column =
                        surface.put(column, self.hand.bottom() - 1, &card.to_string(), style) + 1;
                }
            }
            column += 1;
        }
    }
}

/// What the grid says of a card.
fn sign(view: &FamiliesView, card: Card, scene: &Scene<'_>) -> (String, Style) {
    let palette = &scene.look.palette;
    if view.hand().has(card) {
        return (card.to_string(), palette.tile(card.family().into()));
    }
    let table = view.table();
    let mut seats = table.seats().seats();
    let holder = seats.find(|&seat| {
        view.known(seat).has(card) || open_hand(scene, seat).is_some_and(|hand| hand.has(card))
    });
    if let Some(seat) = holder {
        return (format!("→{}", seat.number()), palette.strong);
    }
    if !scene.open.is_empty() {
        // It is in the stock: what anybody concluded from the talk says nothing more.
        return ("·".to_owned(), palette.dim);
    }
    let absent: String = others(view)
        .into_iter()
        .filter(|&seat| table.size(seat) > 0 && table.ledger().is_known_absent(seat, card))
        .map(|seat| seat.number().to_string())
        .take(3)
        .collect();
    let held = view.hand().has_any(Cards::family(card.family()));
    match (absent.is_empty(), held) {
        (false, _) => (format!("≠{absent}"), if held { palette.text } else { palette.dim }),
        (true, true) => ("?".to_owned(), palette.lit),
        (true, false) => ("·".to_owned(), palette.dim),
    }
}

/// The hand of a seat, if every hand lies open.
fn open_hand(scene: &Scene<'_>, seat: Seat) -> Option<Cards> {
    let views = scene.open.iter().map(|view| families(*view));
    views.into_iter().find(|view| view.viewer() == Viewer::Seat(seat)).map(FamiliesView::hand)
}

/// What everybody knows of another hand: cards, families asked in, cards it has not got.
fn knowledge(view: &FamiliesView, seat: Seat) -> Vec<Message> {
    let table = view.table();
    let known = table.ledger().known(seat);
    let mut said = Vec::new();
    let asked = |family: &Family| {
        let members = table.options().members(*family);
        table.laid_by(*family).is_none()
            && !known.has_any(members)
            && table.ledger().has_asked(seat, *family)
    };
    let families: Argument = table
        .options()
        .families_in_play()
        .filter(asked)
        .map(|family| family.letter().to_string())
        .collect();
    if !matches!(&families, Argument::List(list) if list.is_empty()) {
        said.push(Message::new("screen.families.one_of").with("families", families));
    }
    let lacks = table.lacks(seat);
    // What another seat is seen to hold says nothing new.
    let seen = table.ledger().seen();
    let news = lacks.without(seen).without(view.hand());
    if !news.is_empty() && table.size(seat) > 0 {
        let cards: Argument = news.iter().map(|card| card.to_string()).collect();
        said.push(Message::new("screen.families.lacks").with("cards", cards));
    }
    said
}

/// The same as a line; nothing where the hand itself lies open.
fn said_of(view: &FamiliesView, seat: Seat, scene: &Scene<'_>) -> String {
    if open_hand(scene, seat).is_some() {
        return String::new();
    }
    let said: Vec<String> =
        knowledge(view, seat).iter().map(|line| scene.look.text(line)).collect();
    said.join(" · ")
}

fn heading(
    view: &FamiliesView,
    seat: Seat,
    asking: Option<Ask>,
    scene: &Scene<'_>,
) -> (bool, String) {
    let chosen = asking.is_some_and(|ask| ask.from == seat);
    let turn = view.to_act().seat() == Some(seat);
    let title =
        Message::new(if chosen { "screen.families.asked" } else { "screen.families.other" })
            .with("number", seat.number())
            .with("name", seat_title(scene, seat, turn && scene.busy.is_some()))
            .with("count", view.table().size(seat));
    (chosen, scene.look.text(&title))
}

/// Another player: backs, known cards, and what else everybody knows.
fn draw_other(
    surface: &mut Surface<'_>,
    panel: Rect,
    view: &FamiliesView,
    seat: Seat,
    asking: Option<Ask>,
    scene: &Scene<'_>,
) {
    let palette = &scene.look.palette;
    let (chosen, title) = heading(view, seat, asking, scene);
    let (lines, style) =
        if chosen { (Lines::Double, palette.accent) } else { (Lines::Single, palette.text) };
    let inside = surface.frame(panel, lines, &title, style);
    draw_laid(surface, panel, view, seat, scene);
    draw_cards(surface, inside, view, seat, scene);
    let said = said_of(view, seat, scene);
    surface.line(inside.x + 1, inside.y + 1, inside.width - 1, &said, palette.dim);
}

/// The families that a seat has laid, at the right end of a panel's upper line.
fn draw_laid(
    surface: &mut Surface<'_>,
    panel: Rect,
    view: &FamiliesView,
    seat: Seat,
    scene: &Scene<'_>,
) {
    let laid: Vec<String> =
        view.table().laid(seat).map(|family| family.letter().to_string()).collect();
    if !laid.is_empty() {
        let text = format!(" ✓ {} ", laid.join(" "));
        surface.right(panel.right() - 2, panel.y, &text, scene.look.palette.strong);
    }
}

/// The same in one line.
fn draw_other_low(
    surface: &mut Surface<'_>,
    panel: Rect,
    view: &FamiliesView,
    seat: Seat,
    asking: Option<Ask>,
    scene: &Scene<'_>,
) {
    let palette = &scene.look.palette;
    let (chosen, title) = heading(view, seat, asking, scene);
    // Who is asked has a mark in the title.
    let (mark, style) = if chosen { ("", palette.accent) } else { ("  ", palette.text) };
    surface.line(panel.x, panel.y, 30, &format!("{mark}{title}"), style);
    let rest = Rect { x: panel.x + 30, width: panel.width - 30, ..panel };
    let mut column = draw_cards(surface, rest, view, seat, scene);
    let laid: String = view.table().laid(seat).map(Family::letter).collect();
    if !laid.is_empty() {
        column = surface.put(column, panel.y, &format!("✓{laid}"), palette.strong);
    }
    let said = said_of(view, seat, scene);
    let room = panel.right().saturating_sub(column + 1);
    surface.line(column + 1, panel.y, room, &said, palette.dim);
}

/// Backs, then the cards that everybody knows, or all of them. Returns the next column.
fn draw_cards(
    surface: &mut Surface<'_>,
    area: Rect,
    view: &FamiliesView,
    seat: Seat,
    scene: &Scene<'_>,
) -> u16 {
    let palette = &scene.look.palette;
    let table = view.table();
    let open = open_hand(scene, seat);
    let known = open.unwrap_or_else(|| table.ledger().known(seat));
    let room = usize::from(area.width).saturating_sub(2 + known.len() * 3);
    let unseen = if open.is_some() { 0 } else { table.unseen(seat) };
    let backs = if unseen * 3 <= room { "░░ ".repeat(unseen) } else { "░".repeat(unseen) };
    let mut column = surface.put(area.x + 1, area.y, &backs, palette.dim);
    if !backs.ends_with(' ') {
        column += 1;
    }
    for card in known.iter() {
        if column + 2 > area.right() {
            break;
        }
        column = surface.put(column, area.y, &card.to_string(), palette.tile(card.family().into()));
        column += 1;
    }
    column
}

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, State as _};
    use tripot_families::{Families, FamiliesOptions, FamiliesSettings};

    use super::*;

    #[test]
    fn nothing_covers_anything_with_any_number_of_players() {
        for (width, height) in [(80, 20), (80, 21), (100, 27), (120, 37), (200, 60)] {
            for seats in 2..=6 {
                let area = Rect::new(0, 1, width, height);
                let options =
                    FamiliesOptions::new(FamiliesSettings { hand: 5, ..Default::default() })
                        .unwrap();
                let state = Families::new(&options, SeatCount::new(seats).unwrap()).unwrap();
                let view = state.view(Viewer::Seat(Seat::FIRST));
                let layout = Layout::new(area, &view);
                let mut all = vec![layout.grid, layout.log, layout.sentence, layout.hand];
                all.extend(layout.others.iter().map(|(_, panel)| *panel));
                for (index, one) in all.iter().enumerate() {
                    assert_eq!(one.intersection(area), *one, "{seats} at {width}×{height}");
                    for other in &all[..index] {
                        assert!(
                            !one.intersects(*other),
                            "{seats} at {width}×{height}: {one} {other}"
                        );
                    }
                }
                let rows = layout.grid.height;
                assert!(rows >= 7 * layout.cell.1 + 3, "{seats} at {width}×{height}: {rows}");
                for card in options.deck().iter() {
                    let at = layout.cell(card).as_position();
                    assert_eq!(layout.card_at(&view, at), Some(card));
                }
            }
        }
    }
}

//! The Jeu des 7 familles in the terminal: who has what, one's own hand, and the talk.

mod outlook;

use anstyle::Style;
use tripot_catalog::{AnyView, Lang};
use tripot_core::{Message, Seat, Seed, Stop, View, Viewer};
use tripot_families::{Card, Cards, FamiliesView, Family, Member};

use crate::canvas::{Canvas, fit};
use crate::face::{Event, Face, Insight, Scene};
use crate::tile::Tile;
use outlook::Outlook;

pub(super) struct FamiliesFace;

const PLAIN: Style = Style::new();
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The grid: its first column, and the columns of a card.
const GRID: usize = 18;
const CELL: usize = 6;

impl Face for FamiliesFace {
    fn draw(&self, view: &dyn AnyView, scene: &Scene<'_>) -> Canvas {
        let view = families(view);
        let mut canvas = Canvas::new();
        title(&mut canvas, view, scene);
        let mut row = 2;
        for seat in view.table().seats().seats() {
            player(&mut canvas, view, seat, row, scene);
            row += 1;
        }
        let mut row = grid(&mut canvas, view, row + 1, scene) + 1;
        if matches!(view.viewer(), Viewer::Seat(_)) {
            hand(&mut canvas, view.hand(), &scene.lang.word("families.board.hand"), row);
        }
        for view in scene.open.iter().map(|view| families(*view)) {
            if let Viewer::Seat(seat) = view.viewer() {
                row = hand(&mut canvas, view.hand(), &scene.names[seat.index()], row);
            }
        }
        canvas
    }

    fn brief(&self, view: &dyn AnyView, lang: Lang) -> String {
        let view = families(view);
        let hand: Vec<String> = view.hand().iter().map(|card| card.to_string()).collect();
        let told = Message::new("families.brief")
            .with("seats", view.table().seats().get())
            .with("stock", view.table().stock())
            .with("hand", hand.join(" "));
        lang.text(&told)
    }

    fn tell(&self, event: &Event<'_>) -> Vec<Message> {
        let mut said = event.before.tell(event.after, &event.what());
        if event.open {
            // What was drawn is told to all, who need to know by whom.
            for message in said.iter_mut().filter(|said| said.key == "families.tell.drawn") {
                message.key = "families.tell.drew";
                let name = event.names[event.seat.index()].as_str();
                message.arguments.push(("name", name.into()));
            }
        }
        said
    }

    fn insight(&self, view: &dyn AnyView, seed: &Seed, stop: &Stop) -> Option<Box<dyn Insight>> {
        Some(Box::new(Outlook::new(families(view), seed, stop)?))
    }

    fn help_key(&self) -> &'static str {
        "families.help"
    }
}

fn families(view: &dyn AnyView) -> &FamiliesView {
    view.as_any().downcast_ref().expect("the face of the families is given their views")
}

fn title(canvas: &mut Canvas, view: &FamiliesView, scene: &Scene<'_>) {
    let turn = match view.to_act().seat() {
        Some(seat) => {
            Message::new("families.title.turn").with("name", scene.names[seat.index()].as_str())
        }
        None => Message::new("families.title.over"),
    };
    let title =
        Message::new("families.title").with("stock", view.table().stock()).with("turn", turn);
    canvas.put(1, 0, &scene.lang.text(&title), BOLD);
}

/// One line: the name, the size of the hand, what everybody knows of it, the families laid.
fn player(canvas: &mut Canvas, view: &FamiliesView, seat: Seat, row: usize, scene: &Scene<'_>) {
    let table = view.table();
    let active = view.to_act().seat() == Some(seat);
    let mark = if active { '▸' } else { ' ' };
    let name = fit(&scene.names[seat.index()], 16);
    let style = if active { BOLD } else { PLAIN };
    canvas.put(1, row, &format!("{mark} {} {name}", seat.number()), style);
    let size = Message::new("families.board.size").with("count", table.size(seat));
    canvas.put(22, row, &scene.lang.text(&size), PLAIN);
    let mut column = 34;
    let own = view.viewer() == Viewer::Seat(seat);
    if own {
        canvas.put(column, row, &scene.lang.word("families.board.you"), DIM);
        column += 8;
    } else {
        canvas.put(column, row, &"░".repeat(table.unseen(seat)), DIM);
        column += table.unseen(seat) + 1;
        for card in table.ledger().known(seat).iter().take(8) {
            canvas.put(column, row, &card.to_string(), Tile::from(card.family()).style());
            column += 3;
        }
    }
    let laid: Vec<String> = table.laid(seat).map(|family| family.letter().to_string()).collect();
    if !laid.is_empty() {
        canvas.put(column.max(62), row, &format!("✓ {}", laid.join(" ")), BOLD);
    }
}

/// "Who has what?", with only what everybody knows and the viewer's own hand. Returns the first
/// free row.
fn grid(canvas: &mut Canvas, view: &FamiliesView, row: usize, scene: &Scene<'_>) -> usize {
    let table = view.table();
    let options = table.options();
    for member in Member::all().take(usize::from(options.ranks)) {
        canvas.put(GRID + CELL * member.index() + 1, row, &member.number().to_string(), BOLD);
    }
    let mut at = row + 1;
    for family in options.families_in_play() {
        let name = format!("{} {}", family.letter(), scene.lang.word(family.key()));
        canvas.put(2, at, &fit(&name, 14), BOLD);
        match table.laid_by(family) {
            Some(seat) => {
                let laid = Message::new("families.board.laid");
                let laid = laid.with("name", scene.names[seat.index()].as_str());
                canvas.put(GRID, at, &scene.lang.text(&laid), DIM);
            }
            None => {
                for member in Member::all().take(usize::from(options.ranks)) {
                    cell(canvas, view, Card::new(family, member), at, scene);
                }
            }
        }
        at += 1;
    }
    let legend = scene.lang.word("families.board.legend");
    canvas.put(2, at, &fit(&legend, 76), DIM);
    at + 1
}

fn cell(canvas: &mut Canvas, view: &FamiliesView, card: Card, row: usize, scene: &Scene<'_>) {
    let column = GRID + CELL * card.member().index();
    if view.hand().has(card) {
        canvas.put(column, row, &card.to_string(), Tile::from(card.family()).style());
        return;
    }
    let table = view.table();
    let holder = table.seats().seats().find(|&seat| view.known(seat).has(card));
    if let Some(seat) = holder.or_else(|| holder_in(scene, card)) {
        canvas.put(column, row, &format!("→{}", seat.number()), BOLD);
        return;
    }
    let others = table.seats().seats().filter(|&seat| view.viewer() != Viewer::Seat(seat));
    let absent: String = others
        .filter(|&seat| table.ledger().is_known_absent(seat, card))
        .map(|seat| seat.number().to_string())
        .collect();
    let held = view.hand().has_any(Cards::family(card.family()));
    let sign = match (absent.is_empty(), held) {
        (false, _) => format!("≠{}", fit(&absent, absent.len().min(3))),
        (true, true) => "?".to_owned(),
        (true, false) => "·".to_owned(),
    };
    canvas.put(column, row, &sign, if held { PLAIN } else { DIM });
}

/// Who holds a card, if every hand lies open.
fn holder_in(scene: &Scene<'_>, card: Card) -> Option<Seat> {
    let holder = scene.open.iter().map(|view| families(*view)).find(|view| view.hand().has(card));
    match holder?.viewer() {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    }
}

/// The cards of a hand, by family, the fullest first. Returns the first free row.
fn hand(canvas: &mut Canvas, cards: Cards, whose: &str, row: usize) -> usize {
    canvas.put(2, row, &fit(whose, GRID - 3), BOLD);
    let mut groups: Vec<Vec<Card>> = Family::all()
        .map(|family| (cards & Cards::family(family)).iter().collect())
        .filter(|group: &Vec<Card>| !group.is_empty())
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let (mut column, mut at) = (GRID, row);
    for group in groups {
        if column + 4 * group.len() > 78 {
            (column, at) = (GRID, at + 1);
        }
        for card in group {
            canvas.put(column, at, &format!(" {card} "), Tile::from(card.family()).style());
            column += 4;
        }
        column += 2;
    }
    at + 1
}

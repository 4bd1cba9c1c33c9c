//! Chicago Stock Exchange in the terminal: the ring of piles round the price board.

use anstyle::Style;
use serde_json::{Value, json};
use tripot_catalog::{AnyView, Lang, Trouble};
use tripot_chicago::{Chicago, Good, Move, Pile, Token, Visibility};
use tripot_core::maths;
use tripot_core::{Argument, Message, Notation, Seat, Seed, State, Stop};

use crate::canvas::{Canvas, fit};
use crate::console::COLUMNS;
use crate::face::{Face, Half, Insight, Scene};
use crate::tile::Tile;

pub(super) struct ChicagoFace;

/// The columns of the ring; what is right of it is for the seats and the moves.
const RING: usize = 56;
const BOX_COLUMNS: usize = 9;
/// The price board: left column, top row, columns. It has eleven rows.
const BOARD: (usize, usize, usize) = (15, 6, 26);
const SIDE_COLUMNS: usize = 23;
/// The rows of the ring, and of what is beside it.
const ROWS: usize = 22;

const BOLD: Style = Style::new().bold();
const PLAIN: Style = Style::new();
const DIM: Style = Style::new().dimmed();

impl Face for ChicagoFace {
    fn draw(&self, view: &dyn AnyView, scene: &Scene<'_>) -> Canvas {
        let state = chicago(view);
        let mut canvas = Canvas::new();
        title(&mut canvas, state, scene);
        let trader = match scene.half {
            Some(half) => state.landing(half.stage).map(|[landing, ..]| landing),
            None => state.trader(),
        };
        for index in 0..state.piles().len() {
            pile(&mut canvas, state, index, trader, scene);
        }
        board(&mut canvas, state);
        let row = seats(&mut canvas, state, scene);
        let free = recent(&mut canvas, state, scene);
        moves(&mut canvas, state, scene, row, free);
        canvas
    }

    fn brief(&self, view: &dyn AnyView, lang: Lang) -> String {
        let state = chicago(view);
        let scores: Vec<String> =
            state.seats().seats().map(|seat| state.score(seat).to_string()).collect();
        let told = Message::new("chicago.brief")
            .with("move", state.plies() + 1)
            .with_key("piles", piles_title(state))
            .with("count", state.piles().len())
            .with("scores", scores.join(" : "));
        lang.text(&told)
    }

    fn half(&self, view: &dyn AnyView, text: &str) -> Option<Result<Half, Trouble>> {
        let state = chicago(view);
        let digits = text.strip_prefix('+')?.trim();
        if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
            return None;
        }
        let steps = digits.parse::<u8>().unwrap_or(u8::MAX);
        let mut legal = Vec::new();
        state.legal_moves(&mut legal);
        legal.retain(|chosen| chosen.steps == steps);
        if legal.is_empty() {
            let like = Move { steps, keep: Good::Ble, sell: Good::Ble };
            return Some(Err(state.check(like).err()?.into()));
        }
        let choice = |&chosen: &Move| {
            let mut message = told(state, chosen);
            message.key = "chicago.half.choice";
            (message, Chicago::write_move(state, chosen))
        };
        Some(Ok(Half {
            stage: steps,
            question: Message::new("chicago.half.question").with("steps", steps),
            prompt: "chicago.half.prompt",
            wrong: "chicago.half.wrong",
            back: "chicago.half.back",
            choices: legal.iter().map(choice).collect(),
        }))
    }

    fn insight(&self, view: &dyn AnyView, _: &Seed, _: &Stop) -> Option<Box<dyn Insight>> {
        Some(Box::new(odds(chicago(view))))
    }

    fn help_key(&self) -> &'static str {
        "chicago.help"
    }
}

/// What lies below the tops of the piles.
struct Odds {
    json: Value,
    line: Option<Message>,
}

impl Insight for Odds {
    fn name(&self) -> &'static str {
        "odds"
    }

    fn json(&self) -> Value {
        self.json.clone()
    }

    fn text(&self, lang: Lang) -> String {
        self.line.as_ref().map(|line| format!("{}\n", lang.text(line))).unwrap_or_default()
    }
}

/// What the token below the top of each pile may be. Nobody has seen those face down, so any of
/// them is any of the unseen tokens, each as likely.
fn odds(state: &Chicago) -> Odds {
    let unseen: Vec<(Good, u8)> =
        state.unseen().iter().map(|(good, &count)| (good, count)).filter(|&(_, n)| n > 0).collect();
    let all: u32 = unseen.iter().map(|&(_, count)| u32::from(count)).sum();
    let share = |count: u8| f64::from(count) / f64::from(all);
    let next = |pile: &Pile| match pile.tokens().nth(1) {
        None => Value::Null,
        Some(Token::Seen(good)) => json!({ good.atom(): 1.0 }),
        Some(Token::Hidden) => {
            let odds =
                unseen.iter().map(|&(good, count)| (good.atom().into(), json!(share(count))));
            Value::Object(odds.collect())
        }
    };
    let piles = state.piles().iter().zip(1..);
    let json = piles.map(|(pile, number)| json!({ "pile": number, "next": next(pile) })).collect();
    let part = |&(good, count): &(Good, u8)| {
        let part = Message::new("chicago.odds.part").with_key("good", good.key());
        part.with("percent", format!("{:.0}", 100.0 * share(count)))
    };
    let odds: Argument = unseen.iter().map(part).collect();
    let line = Message::new("chicago.odds").with("count", all).with("odds", odds);
    Odds { json, line: (all > 0).then_some(line) }
}

fn chicago(view: &dyn AnyView) -> &Chicago {
    view.as_any().downcast_ref().expect("the face of Chicago is given views of Chicago")
}

/// A move with all that a sentence about it needs.
fn told(state: &Chicago, chosen: Move) -> Message {
    let price = state.price(chosen.sell);
    Message::new("chicago.tell.move")
        .with("steps", chosen.steps)
        .with_key("keep", chosen.keep.key())
        .with_key("sell", chosen.sell.key())
        .with("from", price)
        .with("to", price.saturating_sub(1))
}

fn title(canvas: &mut Canvas, state: &Chicago, scene: &Scene<'_>) {
    let turn = match state.turn().seat() {
        Some(seat) => {
            Message::new("chicago.title.turn").with("name", scene.names[seat.index()].as_str())
        }
        None if state.outcome().is_some() => Message::new("chicago.title.over"),
        None => Message::new("chicago.title.waiting"),
    };
    let title = Message::new("chicago.title")
        .with("move", state.plies() + usize::from(state.turn().seat().is_some()))
        .with_key("piles", piles_title(state))
        .with("turn", turn);
    canvas.put(1, 0, fit(&scene.lang.text(&title), COLUMNS - 1).trim_end(), BOLD);
}

/// The key of whether the tokens of the piles are seen.
fn piles_title(state: &Chicago) -> &'static str {
    match state.options().piles {
        Visibility::Hidden => "chicago.title.hidden",
        Visibility::Open => "chicago.title.open",
    }
}

/// The place of a pile's box: the corner of number `index` of `count`, clockwise from noon.
fn corner(index: usize, count: usize) -> (usize, usize) {
    let angle = std::f64::consts::TAU * index as f64 / count as f64;
    let column = (RING - BOX_COLUMNS) as f64 / 2.0 * (1.0 + maths::sin(angle));
    let row = (10.0 - 9.4 * maths::cos(angle)).round() - 1.0;
    (column.round() as usize, row as usize + 1)
}

fn pile(
    canvas: &mut Canvas,
    state: &Chicago,
    index: usize,
    trader: Option<usize>,
    scene: &Scene<'_>,
) {
    let count = state.piles().len();
    let (column, row) = corner(index, count);
    let here = trader == Some(index);
    let beside = scene.half.and_then(|half| state.landing(half.stage));
    let offered = beside.is_some_and(|[_, before, after]| index == before || index == after);
    let ([left, right], side, [bottom_left, bottom_right], line) = if here || offered {
        (['╔', '╗'], "║", ['╚', '╝'], '═')
    } else {
        (['┌', '┐'], "│", ['└', '┘'], '─')
    };
    let style = if here { BOLD } else { PLAIN };
    let edge = |text: &str| -> String {
        let used = text.chars().count();
        text.chars()
            .chain(std::iter::repeat_n(line, 7_usize.saturating_sub(used)))
            .take(7)
            .collect()
    };
    canvas.put(
        column,
        row,
        &format!("{left}{}{right}", edge(&top_edge(state, index, scene, line))),
        style,
    );
    canvas.put(column, row + 1, side, style);
    contents(canvas, state.piles()[index], column + 1, row + 1);
    canvas.put(column + 8, row + 1, side, style);
    let below = match (here, offered) {
        (true, _) => scene.lang.word("chicago.board.trader"),
        (_, true) => scene.lang.word("chicago.board.choice"),
        _ => String::new(),
    };
    canvas.put(column, row + 2, &format!("{bottom_left}{}{bottom_right}", edge(&below)), style);
}

/// The pile's number, and how many steps away it is if the trader may go there.
fn top_edge(state: &Chicago, index: usize, scene: &Scene<'_>, line: char) -> String {
    let number = (index + 1).to_string();
    let reachable =
        if scene.half.is_none() && state.turn().seat().is_some() { state.farthest() } else { 0 };
    let lands = |steps: &u8| state.landing(*steps).is_some_and(|[landing, ..]| landing == index);
    let Some(steps) = (1..=reachable).find(lands) else { return number };
    let flag = format!("+{steps}");
    let gap = 6 - number.len() - flag.len();
    format!("{number}{}{flag}", String::from(line).repeat(gap))
}

/// The top token, and the height or, where more is known, the tokens below.
fn contents(canvas: &mut Canvas, pile: Pile, column: usize, row: usize) {
    let tokens: Vec<Token> = pile.tokens().collect();
    token(canvas, tokens[0], column, row);
    let below = &tokens[1..];
    if below.iter().any(|&token| token != Token::Hidden) {
        for (depth, &lower) in below.iter().take(4).enumerate() {
            let letter = match lower {
                Token::Seen(good) => good.letter().to_ascii_uppercase().to_string(),
                Token::Hidden => "?".to_owned(),
            };
            canvas.put(column + 3 + depth, row, &letter, PLAIN);
        }
        if below.len() > 4 {
            canvas.put(column + 6, row, "…", PLAIN);
        }
    } else {
        canvas.put(column + 4, row, &format!("×{}", tokens.len()), DIM);
    }
}

fn token(canvas: &mut Canvas, token: Token, column: usize, row: usize) {
    match token {
        Token::Seen(good) => {
            canvas.put(column, row, &format!(" {} ", letter(good)), Tile::from(good).style());
        }
        Token::Hidden => canvas.put(column, row, " ? ", DIM),
    }
}

fn letter(good: Good) -> char {
    good.letter().to_ascii_uppercase()
}

/// The price board: a column a good, falling from its start price; the current price in brackets.
fn board(canvas: &mut Canvas, state: &Chicago) {
    let (left, top, columns) = BOARD;
    let inner = columns - 2;
    canvas.put(left, top, &format!("┌{}┐", "─".repeat(inner)), PLAIN);
    for row in 1..10 {
        canvas.put(left, top + row, "│", PLAIN);
        canvas.put(left + columns - 1, top + row, "│", PLAIN);
    }
    canvas.put(left, top + 10, &format!("└{}┘", "─".repeat(inner)), PLAIN);
    for good in state.options().goods_in_play() {
        let column = left + 1 + 4 * good.index();
        canvas.put(column, top + 1, &format!(" {} ", letter(good)), Tile::from(good).style());
        let sold = good.start_price() - state.price(good);
        for fallen in 0..=Good::MOST_TOKENS {
            let price = good.start_price() - fallen;
            let row = top + 2 + usize::from(fallen);
            match fallen.cmp(&sold) {
                std::cmp::Ordering::Less => canvas.put(column + 1, row, "·", DIM),
                std::cmp::Ordering::Equal => canvas.put(column, row, &format!("[{price}]"), BOLD),
                std::cmp::Ordering::Greater => canvas.put(column + 1, row, &price.to_string(), DIM),
            }
        }
        if state.unseen().iter().any(|(_, &count)| count > 0) {
            canvas.put(column, top + 9, &format!("?{}", state.unseen()[good]), PLAIN);
        }
    }
}

/// The seats with their reserves; returns the first free row.
fn seats(canvas: &mut Canvas, state: &Chicago, scene: &Scene<'_>) -> usize {
    let mut row = 2;
    let turn = state.turn().seat();
    for seat in state.seats().seats() {
        let active = turn == Some(seat);
        let style = if active { BOLD } else { PLAIN };
        let name = fit(&scene.names[seat.index()], SIDE_COLUMNS - 6);
        let mark = if active { '▸' } else { ' ' };
        canvas.put(RING, row, &format!("{mark} {name}{:>4}", state.worth(seat)), style);
        let mut column = RING + 2;
        for good in state.options().goods_in_play() {
            let count = state.reserve(seat).filter(|&kept| kept == good).count();
            if count > 0 {
                canvas.put(column, row + 1, &letter(good).to_string(), Tile::from(good).style());
                canvas.put(column + 1, row + 1, &format!("{count}"), PLAIN);
                column += 3;
            }
        }
        if column == RING + 2 {
            canvas.put(column, row + 1, "–", DIM);
        }
        row += if state.seats().get() > 2 { 2 } else { 3 };
    }
    if state.options().teams {
        let team = |seat: usize| Seat::new(seat).map_or(0, |seat| state.score(seat));
        let text = Message::new("chicago.board.teams").with("one", team(0)).with("two", team(1));
        canvas.put(RING + 2, row, &scene.lang.text(&text), PLAIN);
    }
    row + 1
}

/// The last moves, at the bottom beside the ring: on a small screen, what was told about them has
/// rolled away when the board is drawn. Returns the row that they begin in.
fn recent(canvas: &mut Canvas, state: &Chicago, scene: &Scene<'_>) -> usize {
    let read = |(seat, text): &(Seat, String)| Some((*seat, Chicago::read_move(state, text).ok()?));
    let played: Vec<(Seat, Move)> = scene.recent.iter().filter_map(read).collect();
    if played.is_empty() {
        return ROWS;
    }
    let first = ROWS - 1 - played.len();
    canvas.put(RING, first, &scene.lang.word("chicago.board.recent"), DIM);
    for (row, (seat, chosen)) in (first + 1..).zip(played) {
        let name = fit(&scene.names[seat.index()], SIDE_COLUMNS - 10);
        canvas.put(RING, row, &format!(" {name} +{}", chosen.steps), PLAIN);
        let column = RING + SIDE_COLUMNS - 4;
        canvas.put(column, row, &letter(chosen.keep).to_string(), Tile::from(chosen.keep).style());
        canvas.put(column + 1, row, "/", PLAIN);
        canvas.put(
            column + 2,
            row,
            &letter(chosen.sell).to_string(),
            Tile::from(chosen.sell).style(),
        );
    }
    first
}

/// The numbered moves, beside the ring or, if there is no room down to a row, below it.
fn moves(canvas: &mut Canvas, state: &Chicago, scene: &Scene<'_>, row: usize, free: usize) {
    if scene.moves.is_empty() {
        return;
    }
    let below = row + scene.moves.len() >= free;
    let (first_column, first_row) = if below { (1, ROWS + 1) } else { (RING, row) };
    canvas.put(first_column, first_row, &scene.lang.word("chicago.board.moves"), DIM);
    let rows = if below { scene.moves.len().div_ceil(3) } else { scene.moves.len() };
    for (index, text) in scene.moves.iter().enumerate() {
        let Ok(chosen) = Chicago::read_move(state, &text.native) else { continue };
        let line = move_line(state, chosen, index + 1, scene.lang);
        let column = first_column + index / rows * 26;
        canvas.put(column, first_row + 1 + index % rows, &line, PLAIN);
    }
}

fn move_line(state: &Chicago, chosen: Move, number: usize, lang: Lang) -> String {
    let price = state.price(chosen.sell);
    format!(
        "{number:>2} +{} {}/{} {price}→{}",
        chosen.steps,
        lang.word(chosen.keep.key()),
        lang.word(chosen.sell.key()),
        price.saturating_sub(1)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pile_covers_another_or_the_board() {
        for count in 1..=tripot_chicago::MOST_PILES {
            let mut taken = std::collections::HashSet::new();
            let (left, top, columns) = BOARD;
            for row in top..top + 11 {
                taken.extend((left..left + columns).map(|column| (column, row)));
            }
            for index in 0..count {
                let (column, row) = corner(index, count);
                for row in row..row + 3 {
                    for column in column..column + BOX_COLUMNS {
                        assert!(column < RING, "{count} piles: pile {index} leaves the ring");
                        assert!(taken.insert((column, row)), "{count} piles: pile {index} covers");
                    }
                }
            }
        }
    }

    #[test]
    fn every_good_has_a_colour_of_its_own() {
        let grounds: std::collections::HashSet<String> = tripot_chicago::GOODS
            .iter()
            .map(|&good| format!("{:?}", Tile::from(good).style()))
            .collect();
        assert_eq!(grounds.len(), 6);
    }
}

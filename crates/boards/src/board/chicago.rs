//! Chicago: the ring of piles round the price board, and beside it who owns what.

mod ring;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use tripot_catalog::AnyView;
use tripot_chicago::{Chicago, GOODS, Good, Move, Token, Visibility};
use tripot_core::{Message, Notation, Seat, State as _};

use self::ring::Layout;
use super::{Answer, Board, Scene, log, next_of, seat_title};
use crate::surface::{Lines, Look, Surface};
use tripot_terminal::face::Event;

/// The board, and how far the trader is about to go and what is about to be kept.
#[derive(Default)]
pub(crate) struct ChicagoBoard {
    /// The move that Enter plays.
    chosen: Option<Move>,
}

impl ChicagoBoard {
    fn choose(&mut self, state: &Chicago, steps: u8) -> Answer {
        let choices = with_steps(state, steps);
        match choices.first() {
            Some(&first) => {
                self.chosen = Some(first);
                Answer::Changed
            }
            None => {
                let like = Move { steps, keep: Good::Ble, sell: Good::Ble };
                match state.check(like) {
                    Err(refusal) => Answer::Refused(refusal.into()),
                    Ok(()) => Answer::Ignored,
                }
            }
        }
    }

    fn walk(&mut self, state: &Chicago, back: bool) -> Answer {
        let mut all: Vec<u8> = legal(state).iter().map(|chosen| chosen.steps).collect();
        all.dedup();
        let current = self.chosen.map_or(0, |chosen| chosen.steps);
        next_of(&all, current, back).map_or(Answer::Ignored, |steps| self.choose(state, steps))
    }

    fn swap(&mut self, state: &Chicago, back: bool) -> Answer {
        let Some(chosen) = self.chosen else { return Answer::Ignored };
        self.chosen = next_of(&with_steps(state, chosen.steps), chosen, back);
        Answer::Changed
    }

    fn play(&self, state: &Chicago) -> Answer {
        self.chosen
            .map_or(Answer::Ignored, |chosen| Answer::Play(Chicago::write_move(state, chosen)))
    }
}

impl Board for ChicagoBoard {
    fn reset(&mut self, view: &dyn AnyView) {
        self.chosen = legal(chicago(view)).first().copied();
    }

    fn key(&mut self, view: &dyn AnyView, key: KeyEvent) -> Answer {
        let state = chicago(view);
        match key.code {
            KeyCode::Char(digit @ '1'..='9') => self.choose(state, digit as u8 - b'0'),
            KeyCode::Left => self.walk(state, true),
            KeyCode::Right => self.walk(state, false),
            KeyCode::Up | KeyCode::BackTab => self.swap(state, true),
            KeyCode::Down | KeyCode::Tab => self.swap(state, false),
            KeyCode::Enter => self.play(state),
            _ => Answer::Ignored,
        }
    }

    fn click(&mut self, view: &dyn AnyView, area: Rect, at: Position) -> Answer {
        let state = chicago(view);
        let layout = Layout::new(area, state);
        if let Some(&(steps, _)) = layout.flags.iter().find(|(_, flag)| flag.contains(at)) {
            return self.choose(state, steps);
        }
        let choices = with_steps(state, self.chosen.map_or(0, |chosen| chosen.steps));
        let clicked = choices.iter().zip(&layout.choices).find(|(_, row)| row.contains(at));
        if let Some((&choice, _)) = clicked {
            if self.chosen == Some(choice) {
                return self.play(state);
            }
            self.chosen = Some(choice);
            return Answer::Changed;
        }
        let Some(pile) = layout.piles.iter().position(|pile| pile.contains(at)) else {
            return Answer::Ignored;
        };
        // Of two ways to the same pile round a small ring, the shorter one is meant first.
        let ways: Vec<u8> = (1..=state.farthest())
            .filter(|&steps| state.landing(steps).is_some_and(|[landing, ..]| landing == pile))
            .collect();
        let current = self.chosen.map_or(0, |chosen| chosen.steps);
        match ways[..] {
            [] => {
                let message = Message::new("screen.chicago.too_far").with("pile", pile + 1);
                Answer::Refused(message.with("farthest", state.farthest()).into())
            }
            [only] if only == current => self.swap(state, false),
            _ => next_of(&ways, current, false)
                .map_or(Answer::Ignored, |steps| self.choose(state, steps)),
        }
    }

    fn propose(&mut self, view: &dyn AnyView, chosen: &str) {
        self.chosen = Chicago::read_move(chicago(view), chosen).ok().or(self.chosen);
    }

    fn draw(&self, surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>) {
        let state = chicago(scene.view);
        let layout = Layout::new(area, state);
        let chosen = self.chosen.filter(|_| scene.active && state.turn().seat().is_some());
        layout.draw_ring(surface, state, chosen, scene);
        layout.draw_prices(surface, state, chosen, scene);
        for &(seat, panel) in &layout.seats {
            draw_seat(surface, panel, state, seat, scene);
        }
        for &(seat, row) in &layout.teams {
            draw_team(surface, row, state, seat, scene);
        }
        if let Some(chosen) = chosen {
            draw_choice(surface, &layout, state, chosen, scene);
        }
        log(surface, layout.log, scene);
        draw_legend(surface, layout.legend, state, scene);
    }

    fn title(&self, view: &dyn AnyView) -> Message {
        let state = chicago(view);
        let hidden = state.options().piles == Visibility::Hidden;
        let piles = if hidden { "chicago.title.hidden" } else { "chicago.title.open" };
        Message::new("screen.chicago.title")
            .with("move", state.plies() + usize::from(state.turn().seat().is_some()))
            .with_key("piles", piles)
    }

    fn keys(&self) -> &'static str {
        "screen.chicago.keys"
    }

    fn help(&self) -> &'static str {
        "screen.chicago.help"
    }

    fn brief(&self, event: &Event<'_>, _: &Look) -> String {
        let state = chicago(event.before);
        let Ok(chosen) = Chicago::read_move(state, event.chosen) else { return String::new() };
        let price = state.price(chosen.sell);
        let (keep, sell) = (letter(chosen.keep), letter(chosen.sell));
        format!("+{} ✓{keep}  {sell} {price}→{}", chosen.steps, price.saturating_sub(1))
    }

    fn short(&self, event: &Event<'_>, _: &str, look: &Look) -> String {
        let state = chicago(event.before);
        let Ok(chosen) = Chicago::read_move(state, event.chosen) else { return String::new() };
        let price = state.price(chosen.sell);
        let message = Message::new("screen.chicago.short")
            .with("name", event.names[event.seat.index()].as_str())
            .with("steps", chosen.steps)
            .with("keep", letter(chosen.keep).to_string())
            .with("sell", letter(chosen.sell).to_string())
            .with("from", price.to_string())
            .with("to", price.saturating_sub(1).to_string());
        look.text(&message)
    }

    fn news(&self, event: &Event<'_>, _: &[Message], look: &Look) -> String {
        let (before, after) = (chicago(event.before), chicago(event.after));
        let Ok(chosen) = Chicago::read_move(before, event.chosen) else { return String::new() };
        let price = before.price(chosen.sell);
        let mut played = *before;
        played.play_unchecked(chosen);
        let fresh = played.piles().iter().zip(after.piles()).enumerate();
        let shown: Vec<Message> = fresh
            .filter_map(|(index, (was, is))| match (was.top_token(), is.top()) {
                (Some(Token::Hidden), Some(good)) => Some(
                    Message::new("screen.chicago.news.shows")
                        .with("pile", index + 1)
                        .with_key("good", good.key()),
                ),
                _ => None,
            })
            .collect();
        let gone = before.piles().len() - played.piles().len();
        let mut said = vec![
            Message::new("screen.chicago.news")
                .with("name", event.names[event.seat.index()].as_str())
                .with("steps", chosen.steps)
                .with_key("keep", chosen.keep.key())
                .with_key("sell", chosen.sell.key())
                .with("from", price)
                .with("to", price.saturating_sub(1)),
        ];
        if gone > 0 {
            said.push(Message::new("screen.chicago.news.gone").with("count", gone));
        }
        said.extend(shown);
        let said: Vec<String> = said.iter().map(|line| look.text(line)).collect();
        format!("{}.", said.join(", "))
    }

    fn legend(&self, look: &Look) -> String {
        let goods = GOODS.map(|good| format!("{} {}", letter(good), look.word(good.key())));
        goods.join("   ")
    }

    fn steps(&self, before: &dyn AnyView, chosen: &str) -> u8 {
        Chicago::read_move(chicago(before), chosen).map_or(1, |chosen| chosen.steps)
    }
}

fn chicago(view: &dyn AnyView) -> &Chicago {
    view.as_any().downcast_ref().expect("the board of Chicago is given views of Chicago")
}

fn legal(state: &Chicago) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    moves
}

fn with_steps(state: &Chicago, steps: u8) -> Vec<Move> {
    legal(state).into_iter().filter(|chosen| chosen.steps == steps).collect()
}

fn letter(good: Good) -> char {
    good.letter().to_ascii_uppercase()
}

/// Name, reserve and worth; in a low panel without a frame, two rows.
fn draw_seat(
    surface: &mut Surface<'_>,
    panel: Rect,
    state: &Chicago,
    seat: Seat,
    scene: &Scene<'_>,
) {
    let palette = &scene.look.palette;
    let turn = state.turn().seat() == Some(seat);
    let style = if turn { palette.accent } else { palette.text };
    let title = seat_title(scene, seat, turn);
    let worth = state.worth(seat).to_string();
    let inside = if panel.height >= 4 {
        let lines = if turn { Lines::Double } else { Lines::Single };
        let inside = surface.frame(panel, lines, &title, style);
        let worth = Message::new("screen.chicago.worth").with("worth", worth.as_str());
        surface.put(inside.x + 1, inside.y + 1, &scene.look.text(&worth), palette.strong);
        inside
    } else {
        let mark = if turn { "▸" } else { " " };
        let room = panel.width.saturating_sub(6);
        surface.line(panel.x, panel.y, room, &format!("{mark}{title}"), style);
        surface.right(panel.right(), panel.y, &worth, palette.strong);
        Rect { y: panel.y + 1, ..panel }
    };
    let mut column = inside.x + 1;
    for good in state.options().goods_in_play() {
        let count = state.reserve(seat).filter(|&kept| kept == good).count();
        if count > 0 {
            column =
                surface.put(column, inside.y, &letter(good).to_string(), palette.tile(good.into()));
            let narrow = column + 3 > inside.right();
            if !narrow {
                column = surface.put(column, inside.y, &format!("{count} "), palette.text);
            }
        }
    }
    if column == inside.x + 1 {
        surface.put(column, inside.y, "–", palette.dim);
    }
}

/// The partners above their panels, and what they have together.
fn draw_team(surface: &mut Surface<'_>, row: Rect, state: &Chicago, seat: Seat, scene: &Scene<'_>) {
    let palette = &scene.look.palette;
    let partner = seat.after(2, state.seats());
    let names = [seat, partner].map(|seat| scene.names[seat.index()].as_str());
    let total = state.score(seat).to_string();
    let best = state.seats().seats().all(|other| state.score(other) <= state.score(seat));
    let style = if best { palette.lit } else { palette.strong };
    let room = row.width.saturating_sub(total.len() as u16 + 2);
    surface.line(row.x, row.y, room, &format!("─ {} + {} ", names[0], names[1]), palette.strong);
    surface.right(row.right(), row.y, &total, style);
}

/// What the letters stand for, two in a row.
fn draw_legend(surface: &mut Surface<'_>, area: Rect, state: &Chicago, scene: &Scene<'_>) {
    let palette = &scene.look.palette;
    let half = area.width / 2;
    for (index, good) in state.options().goods_in_play().enumerate() {
        let (row, column) = (area.y + index as u16 / 2, area.x + 1 + (index as u16 % 2) * half);
        if row >= area.bottom() {
            break;
        }
        let tile = palette.tile(good.into());
        let after = surface.put(column, row, &letter(good).to_string(), tile) + 1;
        let room = (column + half).saturating_sub(after);
        surface.line(after, row, room, &scene.look.word(good.key()), palette.dim);
    }
}

/// How far, and which of the two: what Enter plays is marked.
fn draw_choice(
    surface: &mut Surface<'_>,
    layout: &Layout,
    state: &Chicago,
    chosen: Move,
    scene: &Scene<'_>,
) {
    let palette = &scene.look.palette;
    let (x, y) = (layout.action.x, layout.action.y);
    surface.put(x, y, &scene.look.word("screen.chicago.advance"), palette.strong);
    if layout.flags.is_empty() {
        let text = format!("‹[+{}]› / {}", chosen.steps, state.farthest());
        surface.put(x + ring::LABEL, y, &text, palette.lit);
    }
    for &(steps, flag) in &layout.flags {
        let current = steps == chosen.steps;
        let (text, style) = if current {
            (format!("[+{steps}]"), palette.chosen)
        } else {
            (format!(" +{steps} "), palette.lit)
        };
        surface.put(flag.x, flag.y, &text, style);
    }
    for (choice, row) in with_steps(state, chosen.steps).into_iter().zip(&layout.choices) {
        let current = choice == chosen;
        let price = state.price(choice.sell);
        let message = Message::new("screen.chicago.choice")
            .with_key("keep", choice.keep.key())
            .with("sell", letter(choice.sell).to_string())
            .with("from", price)
            .with("to", price.saturating_sub(1));
        let (mark, style) = if current { ("▸", palette.accent) } else { (" ", palette.text) };
        surface.line(
            row.x,
            row.y,
            row.width,
            &format!("{mark} {}", scene.look.text(&message)),
            style,
        );
    }
}

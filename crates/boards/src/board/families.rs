//! The families: who has what, the own hand as cards, and the sentence that is about to be said.

mod asked;
mod log;
mod picture;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use tripot_catalog::AnyView;
use tripot_core::{Message, Notation, Seat, View as _, Viewer};
use tripot_families::{Ask, Card, Families, FamiliesView, Family, Member};

use self::asked::Asked;
use self::picture::Layout;
use super::{Answer, Board, Scene, next_of};
use crate::surface::{Look, Surface};
use tripot_terminal::face::Event;

/// The board, and whom one is about to ask for which card.
pub(crate) struct FamiliesBoard {
    card: Card,
    from: Seat,
}

impl Default for FamiliesBoard {
    fn default() -> FamiliesBoard {
        let card = Family::all()
            .zip(Member::all())
            .next()
            .map(|(family, member)| Card::new(family, member));
        FamiliesBoard { card: card.expect("there is a first card"), from: Seat::FIRST }
    }
}

impl FamiliesBoard {
    fn ask(&self) -> Ask {
        Ask { from: self.from, card: self.card }
    }

    /// Puts the cursor on a card; the seat that is known to hold it is asked.
    fn point(&mut self, view: &FamiliesView, card: Card) -> Answer {
        self.card = card;
        let others = others(view);
        if let Some(&holder) = others.iter().find(|&&seat| view.known(seat).has(card)) {
            self.from = holder;
        } else if !others.contains(&self.from) || view.table().size(self.from) == 0 {
            let able = others.iter().find(|&&seat| view.table().size(seat) > 0);
            self.from = able.copied().unwrap_or(self.from);
        }
        Answer::Changed
    }

    fn step(&mut self, view: &FamiliesView, down: isize, across: isize) -> Answer {
        let options = view.table().options();
        let families = options.families_in_play().len() as isize;
        let ranks = isize::from(options.ranks);
        let family = (self.card.family().index() as isize + down).rem_euclid(families);
        let member = (self.card.member().index() as isize + across).rem_euclid(ranks);
        let card = Family::new(family as usize).zip(Member::new(member as usize));
        card.map_or(Answer::Ignored, |(family, member)| self.point(view, Card::new(family, member)))
    }

    fn play(&self, view: &FamiliesView) -> Answer {
        Answer::Play(Families::write_move(view, self.ask()))
    }
}

impl Board for FamiliesBoard {
    fn reset(&mut self, view: &dyn AnyView) {
        let view = families(view);
        let mut asks = Vec::new();
        view.choices(&mut asks);
        if !asks.contains(&self.ask())
            && let Some(first) = asks.first()
        {
            (self.card, self.from) = (first.card, first.from);
        }
        let card = self.card;
        self.point(view, card);
    }

    fn key(&mut self, view: &dyn AnyView, key: KeyEvent) -> Answer {
        let view = families(view);
        match key.code {
            KeyCode::Up => self.step(view, -1, 0),
            KeyCode::Down => self.step(view, 1, 0),
            KeyCode::Left => self.step(view, 0, -1),
            KeyCode::Right => self.step(view, 0, 1),
            KeyCode::Char(digit @ '1'..='6') => {
                let member = Member::from_digit(digit);
                let in_play = |member: &Member| member.number() <= view.table().options().ranks;
                member.filter(in_play).map_or(Answer::Ignored, |member| {
                    self.point(view, Card::new(self.card.family(), member))
                })
            }
            KeyCode::Tab | KeyCode::BackTab => {
                let back = key.code == KeyCode::BackTab;
                let from = next_of(&others(view), self.from, back);
                self.from = from.unwrap_or(self.from);
                Answer::Changed
            }
            KeyCode::Enter => self.play(view),
            _ => Answer::Ignored,
        }
    }

    fn click(&mut self, view: &dyn AnyView, area: Rect, at: Position) -> Answer {
        let view = families(view);
        let layout = Layout::new(area, view);
        if let Some(&(seat, _)) = layout.others.iter().find(|(_, panel)| panel.contains(at)) {
            self.from = seat;
            return Answer::Changed;
        }
        if layout.sentence.contains(at) {
            return self.play(view);
        }
        match layout.card_at(view, at) {
            Some(card) if card == self.card => self.play(view),
            Some(card) => self.point(view, card),
            None => Answer::Ignored,
        }
    }

    fn propose(&mut self, view: &dyn AnyView, chosen: &str) {
        if let Ok(ask) = Families::read_move(families(view), chosen) {
            (self.card, self.from) = (ask.card, ask.from);
        }
    }

    fn draw(&self, surface: &mut Surface<'_>, area: Rect, scene: &Scene<'_>) {
        let view = families(scene.view);
        let ask = self.ask();
        let asking = Some(ask).filter(|_| scene.active);
        Layout::new(area, view).draw(surface, view, asking, scene);
    }

    fn title(&self, view: &dyn AnyView) -> Message {
        Message::new("screen.families.title").with("stock", families(view).table().stock())
    }

    fn keys(&self) -> &'static str {
        "screen.families.keys"
    }

    fn help(&self) -> &'static str {
        "screen.families.help"
    }

    fn brief(&self, event: &Event<'_>, look: &Look) -> String {
        Asked::of(event).map(|asked| asked.brief(look)).unwrap_or_default()
    }

    fn short(&self, event: &Event<'_>, _: &str, look: &Look) -> String {
        Asked::of(event).map(|asked| asked.short(look)).unwrap_or_default()
    }

    fn news(&self, event: &Event<'_>, _: &[Message], look: &Look) -> String {
        Asked::of(event).map(|asked| asked.news(look)).unwrap_or_default()
    }

    fn legend(&self, look: &Look) -> String {
        let families =
            Family::all().map(|family| format!("{} {}", family.letter(), look.word(family.key())));
        let members =
            Member::all().map(|member| format!("{} {}", member.number(), look.word(member.key())));
        let line = |parts: Vec<String>| parts.join("   ");
        [line(families.collect()), line(members.collect()), look.word("screen.families.legend")]
            .join("\n")
    }
}

fn families(view: &dyn AnyView) -> &FamiliesView {
    view.as_any().downcast_ref().expect("the board of the families is given their views")
}

/// Everybody but the viewer.
fn others(view: &FamiliesView) -> Vec<Seat> {
    let seats = view.table().seats().seats();
    seats.filter(|&seat| view.viewer() != Viewer::Seat(seat)).collect()
}

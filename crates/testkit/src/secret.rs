//! A game with secrets, to prove that the core keeps them.
//!
//! Each seat is dealt one card that the others don't see, and says whether it is higher or lower
//! than the card of the seat after it; the highest card of the deck may not say lower. Then the
//! cards are shown, and those who were right have a point.

use std::fmt;

use tripot_core::{
    Cursor, Dealer, Explain, Message, Notation, OptionSpec, Options, Outcome, Rng, Seat, SeatCount,
    Seed, Setting, Settings, State, Stop, SyntaxError, Turn, View, Viewer,
};

/// A card, from 1 to 9.
pub type Card = u8;

/// What a seat says about its card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Say {
    /// Higher than the next seat's.
    Higher,
    /// Lower than the next seat's.
    Lower,
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Say::Higher => "higher",
            Say::Lower => "lower",
        })
    }
}

/// How many cards there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecretSettings {
    /// From 1 to this.
    pub cards: Card,
}

/// What the game is played with.
pub type SecretOptions = Options<SecretSettings>;

/// There are more seats than cards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{cards} cards are not enough for {seats} seats")]
pub struct SecretFault {
    /// The cards.
    pub cards: Card,
    /// The seats.
    pub seats: usize,
}

impl Explain for SecretFault {
    fn explain(&self) -> Vec<Message> {
        vec![
            Message::new("secret.fault")
                .with("cards", usize::from(self.cards))
                .with("seats", self.seats),
        ]
    }
}

/// Why something can't be said.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretRefusal {
    /// No seat is to move.
    #[error("nobody is asked")]
    NotAsked,
    /// The highest card is lower than none.
    #[error("the highest card is lower than none")]
    Highest,
}

/// The truth: every hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    options: SecretOptions,
    seats: SeatCount,
    /// The hands dealt so far, in seat order.
    hands: Vec<Card>,
    said: Vec<Say>,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecretView {
    options: SecretOptions,
    seats: SeatCount,
    viewer: Viewer,
    /// The hands dealt so far, where they are known.
    hands: Vec<Option<Card>>,
    said: Vec<Say>,
}

impl Default for SecretSettings {
    fn default() -> SecretSettings {
        SecretSettings { cards: 3 }
    }
}

impl Settings for SecretSettings {
    const GAME: &'static str = "secret";
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::number("cards", 3..=9, 3, "secret.option.cards")];
    type Fault = SecretFault;

    fn get(&self, _: &OptionSpec) -> Setting {
        Setting::Number(self.cards.into())
    }

    fn set(&mut self, _: &OptionSpec, setting: Setting) {
        if let Setting::Number(cards) = setting {
            self.cards = cards as u8;
        }
    }

    fn faults(&self, seats: SeatCount) -> Vec<SecretFault> {
        let (cards, seats) = (self.cards, seats.get());
        if usize::from(cards) < seats { vec![SecretFault { cards, seats }] } else { Vec::new() }
    }
}

impl Secret {
    /// The cards that no seat has.
    fn left(&self) -> impl Iterator<Item = Card> + '_ {
        (1..=self.options.cards).filter(|card| !self.hands.contains(card))
    }

    /// The hand of the seat to move.
    fn asked(&self) -> Option<Card> {
        let dealt = self.hands.len() == self.seats.get();
        self.hands.get(self.said.len()).copied().filter(|_| dealt)
    }

    /// Whether nobody has said what its card does not allow.
    fn is_possible(&self) -> bool {
        let highest = self.options.cards;
        self.hands.iter().zip(&self.said).all(|(&hand, &say)| hand < highest || say == Say::Higher)
    }
}

impl State for Secret {
    type Settings = SecretSettings;
    type Move = Say;
    type Chance = Card;
    type View = SecretView;
    type Dealer = Deck;
    type Refusal = SecretRefusal;

    const SEATS: (SeatCount, SeatCount) =
        (SeatCount::TWO, SeatCount::new(6).expect("a table can have six seats"));

    fn new_unchecked(options: &SecretOptions, seats: SeatCount) -> Secret {
        Secret { options: *options, seats, hands: Vec::new(), said: Vec::new() }
    }

    fn options(&self) -> SecretOptions {
        self.options
    }

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.hands.len() < self.seats.get() {
            Turn::Chance
        } else if self.said.len() < self.seats.get() {
            Turn::Seat(Seat::FIRST.after(self.said.len(), self.seats))
        } else {
            Turn::Over
        }
    }

    fn legal_moves(&self, out: &mut Vec<Say>) {
        out.extend([Say::Higher, Say::Lower].into_iter().filter(|&say| self.check(say).is_ok()));
    }

    fn check(&self, chosen: Say) -> Result<(), SecretRefusal> {
        match self.asked() {
            None => Err(SecretRefusal::NotAsked),
            Some(hand) if hand == self.options.cards && chosen == Say::Lower => {
                Err(SecretRefusal::Highest)
            }
            Some(_) => Ok(()),
        }
    }

    fn play_unchecked(&mut self, chosen: Say) {
        self.said.push(chosen);
    }

    fn chances(&self, out: &mut Vec<(Card, u32)>) {
        if self.turn() == Turn::Chance {
            out.extend(self.left().map(|card| (card, 1)));
        }
    }

    fn resolve_unchecked(&mut self, event: Card) {
        self.hands.push(event);
    }

    fn outcome(&self) -> Option<Outcome> {
        let next = self.hands.iter().cycle().skip(1);
        let right = self.hands.iter().zip(next).zip(&self.said);
        let scores =
            right.map(|((own, next), say)| i32::from((own > next) == (*say == Say::Higher)));
        (self.turn() == Turn::Over).then(|| Outcome::new(scores))
    }

    fn key(&self) -> u64 {
        let cards = self
            .hands
            .iter()
            .fold(self.seats.get() as u64, |key, hand| key * 10 + u64::from(*hand));
        self.said.iter().fold(cards, |key, say| key * 3 + *say as u64 + 1)
    }

    fn view(&self, who: Viewer) -> SecretView {
        if let Viewer::Seat(seat) = who {
            assert!(self.seats.has(seat), "{seat} does not sit here");
        }
        let shown = self.turn() == Turn::Over;
        let hand =
            |(seat, &card): (Seat, &Card)| (shown || who == Viewer::Seat(seat)).then_some(card);
        SecretView {
            options: self.options,
            seats: self.seats,
            viewer: who,
            hands: self.seats.seats().zip(&self.hands).map(hand).collect(),
            said: self.said.clone(),
        }
    }

    fn is_seen(&self, _: Card, who: Viewer) -> bool {
        Seat::new(self.hands.len()).map(Viewer::Seat) == Some(who)
    }

    fn most_plies(&self) -> u32 {
        (self.seats.get() - self.said.len()) as u32
    }
}

impl View for SecretView {
    type State = Secret;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Turn {
        self.imagine_dealt(|left| left).turn()
    }

    fn choices(&self, out: &mut Vec<Say>) {
        let mover = self.to_act().seat();
        if mover.map(Viewer::Seat) == Some(self.viewer) {
            self.imagine_dealt(|left| left).legal_moves(out);
        }
    }

    fn determinize(&self, rng: &mut Rng, stop: &Stop) -> Option<Secret> {
        while !stop.is_raised() {
            let world = self.imagine_dealt(|mut left| {
                rng.shuffle(&mut left);
                left
            });
            if world.is_possible() {
                return Some(world);
            }
        }
        None
    }
}

impl SecretView {
    /// The world in which the unknown hands hold the unknown cards in this order.
    fn imagine_dealt(&self, order: impl FnOnce(Vec<Card>) -> Vec<Card>) -> Secret {
        let unknown = (1..=self.options.cards).filter(|card| !self.hands.contains(&Some(*card)));
        let mut unknown = order(unknown.collect()).into_iter();
        let hands = self.hands.iter().filter_map(|hand| hand.or_else(|| unknown.next()));
        Secret {
            options: self.options,
            seats: self.seats,
            hands: hands.collect(),
            said: self.said.clone(),
        }
    }
}

impl fmt::Display for SecretView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self.seats, self.hands.iter().copied(), &self.said))
    }
}

impl Notation for Secret {
    type PositionError = SyntaxError;
    type MoveError = SyntaxError;

    /// `31. -`: the cards of three seats, the last of which has none yet, and nothing said.
    fn write_position(&self) -> String {
        write(self.seats, self.hands.iter().map(|&hand| Some(hand)), &self.said)
    }

    fn read_position(text: &str, options: &SecretOptions) -> Result<Secret, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let places = cursor.take_while(|c| c.is_ascii_digit() || c == '.');
        let seats = SeatCount::new(places.len()).ok_or_else(|| cursor.error("expected.hands"))?;
        let hands: Vec<Card> =
            places.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let said = if cursor.eat('-') { "" } else { cursor.take_while(|c| c == 'h' || c == 'l') };
        let say = |c| if c == 'h' { Say::Higher } else { Say::Lower };
        let said: Vec<Say> = said.chars().map(say).collect();
        cursor.expect_end()?;
        let state = Secret { options: *options, seats, hands, said };
        let sorted_out = places.trim_end_matches('.').len() == state.hands.len()
            && state.hands.iter().all(|card| (1..=options.cards).contains(card))
            && state.hands.len() + state.left().count() == usize::from(options.cards)
            && (state.said.is_empty() || state.hands.len() == seats.get())
            && state.said.len() <= seats.get()
            && state.is_possible();
        if sorted_out { Ok(state) } else { Err(cursor.error("expected.possible")) }
    }

    fn read_move(_: &SecretView, text: &str) -> Result<Say, SyntaxError> {
        match text {
            "higher" => Ok(Say::Higher),
            "lower" => Ok(Say::Lower),
            _ => Err(Cursor::new(text).error("expected.say")),
        }
    }

    fn write_chance(event: Card) -> String {
        format!("c{event}")
    }

    fn read_chance(text: &str) -> Option<Card> {
        match text.as_bytes() {
            [b'c', digit @ b'1'..=b'9'] => Some(digit - b'0'),
            _ => None,
        }
    }
}

fn write(seats: SeatCount, hands: impl Iterator<Item = Option<Card>>, said: &[Say]) -> String {
    let mut text: String =
        hands.map(|hand| hand.map_or('?', |card| char::from(b'0' + card))).collect();
    while text.len() < seats.get() {
        text.push('.');
    }
    text.push_str(if said.is_empty() { " -" } else { " " });
    text.extend(said.iter().map(|say| if *say == Say::Higher { 'h' } else { 'l' }));
    text
}

/// The order of the cards that are not in a hand at the start.
#[derive(Clone, Debug)]
pub struct Deck {
    dealt: usize,
    cards: Vec<Card>,
}

impl Dealer<Secret> for Deck {
    fn new(seed: &Seed, start: &Secret) -> Deck {
        let mut cards: Vec<Card> = start.left().collect();
        seed.stream("deck").shuffle(&mut cards);
        Deck { dealt: start.hands.len(), cards }
    }

    fn answer(&self, state: &Secret) -> Card {
        self.cards[state.hands.len() - self.dealt]
    }
}

#[cfg(test)]
mod tests;

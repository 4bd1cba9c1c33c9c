//! The rules of Nim: some heaps of stones; who takes the last stone wins.

use std::fmt;

use tripot_core::{
    Explain, Message, Mix, NoChance, NoDealer, Notation, Open, OptionSpec, Options, Outcome, Seat,
    SeatCount, Setting, Settings, State, Turn, Viewer,
};

/// The most heaps.
const MOST_HEAPS: u16 = 5;

/// What a game of Nim is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NimSettings {
    heaps: u8,
}

impl Default for NimSettings {
    fn default() -> NimSettings {
        NimSettings { heaps: 3 }
    }
}

impl Settings for NimSettings {
    const GAME: &'static str = "nim";
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::number("heaps", 2..=MOST_HEAPS, 3, "nim.option.heaps")];
    type Fault = NimError;

    fn get(&self, _: &OptionSpec) -> Setting {
        Setting::Number(self.heaps.into())
    }

    fn set(&mut self, _: &OptionSpec, setting: Setting) {
        if let Setting::Number(number) = setting {
            self.heaps = number as u8;
        }
    }

    fn faults(&self, seats: SeatCount) -> Vec<NimError> {
        if seats == SeatCount::TWO { Vec::new() } else { vec![NimError::Seats] }
    }
}

/// What can't be played or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NimError {
    /// Two play.
    #[error("Nim is for two")]
    Seats,
    /// No stone is left.
    #[error("the game is over")]
    Over,
    /// More stones than there are, or none.
    #[error("heap {heap} has {left} stones")]
    TooMany {
        /// The letter of the heap.
        heap: char,
        /// How many stones it has.
        left: u8,
    },
    /// The text is no move.
    #[error("`{0}` is no move: a heap and a number, such as b2")]
    Move(String),
    /// The text is no position.
    #[error("`{0}` is no position: heaps and who is to move, such as 3/4/5 j1")]
    Position(String),
}

impl Explain for NimError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            NimError::Seats => Message::new("nim.seats"),
            NimError::Over => Message::new("referee.over"),
            NimError::TooMany { heap, left } => {
                Message::new("nim.too_many").with("heap", heap.to_string()).with("left", *left)
            }
            NimError::Move(text) => Message::new("nim.move").with_typed("text", text),
            NimError::Position(text) => Message::new("nim.position").with_typed("text", text),
        }]
    }
}

/// Takes stones from a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Take {
    /// The heap, from 0.
    pub(crate) heap: u8,
    /// How many stones, at least one.
    pub(crate) stones: u8,
}

impl Take {
    /// The letter of its heap.
    pub(crate) fn letter(self) -> char {
        char::from(b'a' + self.heap)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.stones)
    }
}

/// A position: the heaps in play, and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Nim {
    options: Options<NimSettings>,
    heaps: Vec<u8>,
    mover: Seat,
}

impl Nim {
    /// How many stones a heap has at the start.
    fn start(heap: usize) -> u8 {
        heap as u8 + 3
    }

    /// The stones of each heap.
    pub(crate) fn heaps(&self) -> &[u8] {
        &self.heaps
    }

    fn stones(&self) -> u32 {
        self.heaps.iter().map(|&stones| u32::from(stones)).sum()
    }

    fn other(&self) -> Seat {
        Seat::new(1 - self.mover.index()).expect("one of two")
    }
}

impl State for Nim {
    type Settings = NimSettings;
    type Move = Take;
    type Chance = NoChance;
    type View = Nim;
    type Dealer = NoDealer;
    type Refusal = NimError;
    const SEATS: (SeatCount, SeatCount) = (SeatCount::TWO, SeatCount::TWO);

    fn new_unchecked(options: &Options<NimSettings>, _: SeatCount) -> Nim {
        let heaps = (0..usize::from(options.heaps)).map(Nim::start).collect();
        Nim { options: *options, heaps, mover: Seat::FIRST }
    }

    fn options(&self) -> Options<NimSettings> {
        self.options
    }

    fn seats(&self) -> SeatCount {
        SeatCount::TWO
    }

    fn turn(&self) -> Turn {
        if self.stones() == 0 { Turn::Over } else { Turn::Seat(self.mover) }
    }

    fn legal_moves(&self, out: &mut Vec<Take>) {
        for (heap, &left) in (0..).zip(&self.heaps) {
            out.extend((1..=left).map(|stones| Take { heap, stones }));
        }
    }

    fn check(&self, chosen: Take) -> Result<(), NimError> {
        if self.stones() == 0 {
            return Err(NimError::Over);
        }
        let left = self.heaps.get(usize::from(chosen.heap)).copied().unwrap_or(0);
        if chosen.stones == 0 || chosen.stones > left {
            return Err(NimError::TooMany { heap: chosen.letter(), left });
        }
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: Take) {
        self.heaps[usize::from(chosen.heap)] -= chosen.stones;
        self.mover = self.other();
    }

    fn resolve_unchecked(&mut self, event: NoChance) {
        match event {}
    }

    fn outcome(&self) -> Option<Outcome> {
        // Who is to move finds no stone: the other took the last one.
        (self.stones() == 0)
            .then(|| Outcome::new([0, 1].map(|seat| i32::from(seat != self.mover.index()))))
    }

    fn key(&self) -> u64 {
        let mut mix = Mix::new();
        mix.add(self.mover.index() as u64);
        for &stones in &self.heaps {
            mix.add(stones.into());
        }
        mix.word()
    }

    fn view(&self, _: Viewer) -> Nim {
        self.clone()
    }

    fn most_plies(&self) -> u32 {
        self.stones()
    }
}

impl Open for Nim {}

impl Notation for Nim {
    type PositionError = NimError;
    type MoveError = NimError;

    fn seat_name(seat: Seat) -> &'static str {
        ["j1", "j2"][seat.index()]
    }

    fn write_position(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u8::to_string).collect();
        format!("{} {}", heaps.join("/"), Nim::seat_name(self.mover))
    }

    fn read_position(text: &str, options: &Options<NimSettings>) -> Result<Nim, NimError> {
        let wrong = || NimError::Position(text.to_owned());
        let (heaps, mover) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let heaps: Result<Vec<u8>, _> = heaps.split('/').map(str::parse).collect();
        let heaps = heaps.map_err(|_| wrong())?;
        let fits = |(heap, &stones): (usize, &u8)| stones <= Nim::start(heap);
        let seats = SeatCount::TWO.seats();
        let mover = seats.into_iter().find(|&seat| Nim::seat_name(seat) == mover.trim());
        if heaps.len() != usize::from(options.heaps) || !heaps.iter().enumerate().all(fits) {
            return Err(wrong());
        }
        Ok(Nim { options: *options, heaps, mover: mover.ok_or_else(wrong)? })
    }

    fn read_move(_: &Nim, text: &str) -> Result<Take, NimError> {
        let wrong = || NimError::Move(text.to_owned());
        let text = text.trim().to_ascii_lowercase();
        let heap = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or_else(wrong)?;
        let stones = text[1..].parse().map_err(|_| wrong())?;
        Ok(Take { heap: heap - b'a', stones })
    }
}

tripot_core::impl_position_text!(Nim);

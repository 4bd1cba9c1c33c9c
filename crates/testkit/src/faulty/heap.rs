//! A heap of stones; j1 and j2 take one to three in turn and score what they take. Before the
//! first move a bonus of 0 to 2 comes out, which only j1 sees and which j1 has at the end.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use tripot_core::{
    Cursor, Dealer, Notation, OptionSpec, Options, Outcome, Rng, Seat, SeatCount, Seed, Setting,
    Settings, State, Stop, SyntaxError, Tally, Turn, View, Viewer,
};

/// What is wrong with the game: each word is a law that it breaks.
const FLAWS: &[&str] = &[
    "none",
    "moves-unsorted",
    "moves-doubled",
    "moves-at-the-end",
    "nobody-to-move",
    "check-lenient",
    "check-strict",
    "play-touches",
    "play-accepts",
    "play-differs",
    "weights-zero",
    "events-unsorted",
    "events-missing",
    "outcome-early",
    "outcome-short",
    "last-ply",
    "bound",
    "key",
    "variant",
    "position",
    "position-lines",
    "position-unreadable",
    "classroom",
    "move",
    "move-spaced",
    "moves-alike",
    "move-tells",
    "classroom-move",
    "event",
    "event-unknown",
    "imagine",
    "view-turn",
    "choices",
    "leak",
    "leak-later",
    "seen",
    "deal-impossible",
    "deal-fickle",
    "deal-unfair",
];

const STONES: u8 = 10;

/// Events that can't be written, or that can't be read.
const UNWRITABLE: u8 = 77;
const UNREADABLE: u8 = 78;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flaw(pub(super) &'static str);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heap {
    flaw: Options<Flaw>,
    pub(super) stones: u8,
    plies: u8,
    taken: [u8; 2],
    bonus: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HeapView {
    seen: Heap,
    viewer: Viewer,
    dealt: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("refused")]
pub(super) struct Refused;

impl Default for Flaw {
    fn default() -> Flaw {
        Flaw("none")
    }
}

impl Settings for Flaw {
    const GAME: &'static str = "heap";
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::choice("flaw", FLAWS, "none", "heap.option.flaw")];
    type Fault = std::convert::Infallible;

    fn get(&self, _: &OptionSpec) -> Setting {
        Setting::Choice(self.0)
    }

    fn set(&mut self, _: &OptionSpec, setting: Setting) {
        if let Setting::Choice(name) = setting
            && name != "variant"
        {
            self.0 = name;
        }
    }
}

impl Heap {
    fn has(&self, flaw: &str) -> bool {
        debug_assert!(FLAWS.contains(&flaw), "{flaw}");
        self.flaw.0 == flaw
    }

    fn take(&mut self, stones: u8) {
        self.stones -= stones;
        self.taken[usize::from(self.plies % 2)] += stones;
        self.plies += 1;
    }
}

impl State for Heap {
    type Settings = Flaw;
    type Move = u8;
    type Chance = u8;
    type View = HeapView;
    type Dealer = Bonus;
    type Refusal = Refused;

    const SEATS: (SeatCount, SeatCount) = (SeatCount::TWO, SeatCount::TWO);

    fn new_unchecked(options: &Options<Flaw>, _: SeatCount) -> Heap {
        Heap { flaw: *options, stones: STONES, plies: 0, taken: [0; 2], bonus: None }
    }

    fn options(&self) -> Options<Flaw> {
        self.flaw
    }

    fn seats(&self) -> SeatCount {
        SeatCount::TWO
    }

    fn turn(&self) -> Turn {
        if self.bonus.is_none() {
            Turn::Chance
        } else if self.stones == 0 {
            Turn::Over
        } else if self.has("nobody-to-move") {
            Turn::Seat(Seat::new(4).expect("there is a fifth seat somewhere"))
        } else {
            Turn::Seat(Seat::FIRST.after(usize::from(self.plies), SeatCount::TWO))
        }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        let first = out.len();
        if self.turn().seat().is_some() {
            out.extend(1..=self.stones.min(3));
        }
        if self.has("moves-unsorted") {
            out[first..].reverse();
        }
        if self.has("moves-doubled") && self.turn().seat().is_some() {
            out.insert(first, 1);
        }
        if self.has("moves-at-the-end") && self.turn() == Turn::Over {
            out.push(1);
        }
    }

    fn check(&self, chosen: u8) -> Result<(), Refused> {
        let lowest = u8::from(!self.has("check-lenient"));
        let highest = if self.has("check-strict") { 2 } else { 3 };
        let legal = self.turn().seat().is_some()
            && (lowest..=highest).contains(&chosen)
            && chosen <= self.stones;
        if legal { Ok(()) } else { Err(Refused) }
    }

    fn play(&mut self, chosen: u8) -> Result<(), Refused> {
        if let Err(refused) = self.check(chosen) {
            self.plies += u8::from(self.has("play-touches"));
            return if self.has("play-accepts") { Ok(()) } else { Err(refused) };
        }
        self.play_unchecked(chosen);
        self.plies += u8::from(self.has("play-differs"));
        Ok(())
    }

    fn play_unchecked(&mut self, chosen: u8) {
        self.take(chosen);
    }

    fn chances(&self, out: &mut Vec<(u8, u32)>) {
        if self.bonus.is_none() && !self.has("events-missing") {
            let weight = u32::from(!self.has("weights-zero"));
            let last = match self.flaw.0 {
                "event" => UNREADABLE,
                "event-unknown" => UNWRITABLE,
                _ => 2,
            };
            let events = [(0, weight), (1, 2), (last, 1)];
            if self.has("events-unsorted") {
                out.extend(events.into_iter().rev());
            } else {
                out.extend(events);
            }
        }
    }

    fn resolve_unchecked(&mut self, event: u8) {
        self.bonus = Some(event);
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.turn() == Turn::Over || self.has("outcome-early");
        let bonus = self.bonus.unwrap_or(0);
        let scores = [self.taken[0] + bonus, self.taken[1]].map(i32::from);
        let count = if self.has("outcome-short") { 1 } else { 2 };
        over.then(|| Outcome::new(scores.into_iter().take(count)))
    }

    fn key(&self) -> u64 {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        let calls = CALLS.fetch_add(1, Ordering::Relaxed);
        let fresh = [self.stones, self.plies, self.taken[0], self.bonus.unwrap_or(9), 0, 0, 0, 0];
        u64::from_le_bytes(fresh) + if self.has("key") { calls } else { 0 }
    }

    fn view(&self, who: Viewer) -> HeapView {
        let shown = self.turn() == Turn::Over
            || who == Viewer::Seat(Seat::FIRST)
            || self.has("leak")
            || (self.has("leak-later") && self.plies > 0);
        let bonus = self.bonus.filter(|_| shown);
        HeapView { seen: Heap { bonus, ..self.clone() }, viewer: who, dealt: self.bonus.is_some() }
    }

    fn is_seen(&self, _: u8, who: Viewer) -> bool {
        who == Viewer::Seat(Seat::FIRST) || self.has("seen")
    }

    fn most_plies(&self) -> u32 {
        if self.has("bound") { 3 } else { self.stones.into() }
    }

    fn add_last_ply(&self, tally: &mut Tally) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        for chosen in moves {
            let mut child = self.clone();
            child.play_unchecked(chosen);
            tally.add_move(child.outcome().filter(|_| !self.has("last-ply")).as_ref());
        }
    }
}

impl HeapView {
    fn with_bonus(&self, bonus: u8) -> Heap {
        let bonus = self.seen.bonus.or(self.dealt.then_some(bonus));
        Heap { bonus, ..self.seen.clone() }
    }
}

impl View for HeapView {
    type State = Heap;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Turn {
        if self.seen.has("view-turn") { Turn::Over } else { self.with_bonus(0).turn() }
    }

    fn choices(&self, out: &mut Vec<u8>) {
        if !self.seen.has("choices") {
            self.with_bonus(0).legal_moves(out);
        }
    }

    fn determinize(&self, rng: &mut Rng, _: &Stop) -> Option<Heap> {
        let mut world = self.with_bonus(rng.below(3) as u8);
        world.plies += u8::from(self.seen.has("imagine"));
        Some(world)
    }
}

impl fmt::Display for HeapView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.seen.write_position())
    }
}

impl Notation for Heap {
    type PositionError = SyntaxError;
    type MoveError = SyntaxError;

    fn seat_name(_: Seat) -> &'static str {
        "j"
    }

    fn write_position(&self) -> String {
        let Heap { stones, plies, taken: [first, second], bonus, .. } = self;
        let space = if self.has("position-lines") { '\n' } else { ' ' };
        let bonus = match bonus {
            Some(bonus) if !self.has("position") => bonus.to_string(),
            _ if self.has("position-unreadable") => "?".to_owned(),
            _ => "-".to_owned(),
        };
        format!("{stones} {plies} {first} {second}{space}{bonus}")
    }

    fn read_position(text: &str, options: &Options<Flaw>) -> Result<Heap, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let mut read = || {
            let mut before = cursor.clone();
            let word = cursor.take_while(|c| c.is_ascii_digit() || c == '-');
            if word == "-" {
                return Ok(None);
            }
            word.parse().map(Some).map_err(|_| before.error("expected.number"))
        };
        let (stones, plies) = (read()?.unwrap_or(0), read()?.unwrap_or(0));
        let taken = [read()?.unwrap_or(0), read()?.unwrap_or(0)];
        Ok(Heap { flaw: *options, stones, plies, taken, bonus: read()? })
    }

    fn write_move(view: &HeapView, chosen: u8) -> String {
        match chosen {
            3 if view.seen.has("moves-alike") => "2".to_owned(),
            _ if view.seen.has("move") => (chosen + 1).to_string(),
            _ if view.seen.has("move-spaced") => format!(" {chosen}"),
            // Read as the same move, whatever the mover's secret in front of it.
            _ if view.seen.has("move-tells") => {
                let secret = view.seen.bonus.unwrap_or(0);
                format!("{}{chosen}", "0".repeat(secret.into()))
            }
            _ => chosen.to_string(),
        }
    }

    fn read_move(_: &HeapView, text: &str) -> Result<u8, SyntaxError> {
        text.trim().parse().map_err(|_| Cursor::new(text).error("expected.number"))
    }

    fn write_chance(event: u8) -> String {
        if event == UNWRITABLE { "?".to_owned() } else { format!("b{event}") }
    }

    fn read_chance(text: &str) -> Option<u8> {
        text.strip_prefix('b')?.parse().ok().filter(|&event| event != UNREADABLE)
    }

    fn write_classroom_position(&self) -> Option<String> {
        let position = Heap { plies: self.plies + u8::from(self.has("classroom")), ..self.clone() };
        Some(format!(" {}", position.write_position()))
    }

    fn write_classroom_move(view: &HeapView, chosen: u8) -> Option<String> {
        Some(format!("0{}", chosen + u8::from(view.seen.has("classroom-move"))))
    }
}

/// The dealer, which knows the bonus before it comes out.
#[derive(Clone, Debug)]
pub(super) struct Bonus(u8);

impl Dealer<Heap> for Bonus {
    fn new(seed: &Seed, start: &Heap) -> Bonus {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        let mut events = Vec::new();
        start.chances(&mut events);
        for (_, weight) in &mut events {
            *weight = if start.has("deal-unfair") { 1 } else { *weight };
        }
        let fair = seed.stream("bonus").pick_weighted(&events).copied().unwrap_or(0);
        Bonus(match start.flaw.0 {
            "deal-impossible" => 9,
            "deal-fickle" => (CALLS.fetch_add(1, Ordering::Relaxed) % 3) as u8,
            _ => fair,
        })
    }

    fn answer(&self, _: &Heap) -> u8 {
        self.0
    }
}

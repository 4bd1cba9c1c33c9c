//! Records: one self-contained text file per game.
//!
//! ```text
//! tripot record 1
//! variant: chicago(piles=open)
//! seat j1: "Léa" human
//! seat j2: "Machine" greedy
//! commitment: 9f86d081…
//! steps:
//! * t4
//! * 1b
//! j1 2fc clock=3200ms
//! j2 1bs clock=1ms value=+2.5
//! end: finished 34 27
//! seed: 1b4f0e98…
//! digest: 60303ae2…
//! ```
//!
//! Where people have added to the luck of the game, `commitment:` is the hash of a secret instead
//! of the seed; a line `part j1: …` for each person follows it, and a line `secret: …` stands
//! before the seed. See [`Luck`](crate::Luck).
//!
//! A line that begins with `*` is chance. `start:` gives the position of a game that did not begin
//! with a deal, `taken back:` how many moves were taken back in a friendly game. The seed follows only when the game is over, or in the referee's own copy, from
//! which a game goes on. The digest is the SHA-256 of everything above it.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::luck::Part;
use crate::message::{Explain, Message};
use crate::name::plain_name;
use crate::seat::{MAX_SEATS, Seat};
use crate::seed::Seed;
use crate::termination::Termination;

const FIRST_LINE: &str = "tripot record 1";
const TAKEN_BACK: &str = "taken back: ";

/// Everything that is written in the file of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What is known before the first step.
    pub header: Header,
    /// What happened, in order.
    pub steps: Vec<RecordStep>,
    /// Why it ended.
    pub termination: Termination,
    /// The final scores, if the rules ended it.
    pub scores: Vec<i32>,
    /// What the dealing side was bound to, if people have added to the luck and the reader may have
    /// it.
    pub secret: Option<Seed>,
    /// The seed, if the reader may have it.
    pub seed: Option<Seed>,
}

/// What is known before the first step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The canonical name of the variant.
    pub variant: String,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatLine>,
    /// SHA-256 of the secret, or of the seed if there is none.
    pub commitment: String,
    /// What each person added to the luck, in seat order.
    pub parts: Vec<(Seat, Part)>,
    /// The position at the start, if it was not dealt.
    pub start: Option<String>,
    /// How many moves were taken back in a friendly game, in which that may be done whatever came out
    /// since. What they were is not told.
    pub taken_back: usize,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLine {
    /// The name that people see.
    name: String,
    /// The name as an old record has it, where that is another: what is not seen is part of its
    /// digest.
    written: Option<String>,
    /// What plays: `human`, or the name of a machine player.
    player: String,
}

impl SeatLine {
    /// The longest name, in characters.
    pub const LONGEST: usize = 60;

    /// A seat line; nothing if a record could not hold it, because it is empty or too long or has
    /// a quotation mark or a control character. What is not seen is left out of the name: see
    /// [`plain_name`].
    pub fn new(name: &str, player: &str) -> Option<SeatLine> {
        let line = SeatLine::read(&plain_name(name), player)?;
        // Space around a name is a mistake of the writer.
        (name.trim() == name).then_some(line)
    }

    /// A seat line as it was written.
    fn read(name: &str, player: &str) -> Option<SeatLine> {
        let fits = |text: &str| {
            !text.trim().is_empty()
                && text.trim() == text
                && text.chars().count() <= Self::LONGEST
                && !text.chars().any(|c| c.is_control() || c == '"')
        };
        if !fits(name) || !fits(player) {
            return None;
        }
        let seen = plain_name(name);
        Some(SeatLine {
            written: (seen != name).then(|| name.to_owned()),
            // An old record may have a name of which nothing is seen.
            name: if seen.is_empty() { "?".to_owned() } else { seen.into_owned() },
            player: player.to_owned(),
        })
    }

    /// The name as a record has it.
    fn written(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.name)
    }

    /// The name that people see.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What plays.
    pub fn player(&self) -> &str {
        &self.player
    }
}

/// One line of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordStep {
    /// Who acted.
    pub who: Who,
    /// The move or the event in native form; `?` for an event that the reader may not know.
    pub text: String,
    /// What was noted beside it.
    pub annotation: Annotation,
}

/// Who acted in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A seat moved.
    Seat(Seat),
    /// Something came out.
    Chance,
}

/// What is noted beside a move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Annotation {
    /// How long the seat thought, in milliseconds.
    pub clock_ms: Option<u64>,
    /// What a machine expected, from its own side.
    pub value: Option<f64>,
}

/// Why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: expected {expected}, found `{found}`")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The key of what would have been accepted there: `expected.record.…`.
    pub expected: &'static str,
    /// What stands there, shortened.
    pub found: String,
}

impl Explain for RecordError {
    fn explain(&self) -> Vec<Message> {
        vec![
            Message::new("record.unreadable")
                .with("line", self.line)
                .with_key("expected", self.expected)
                .with("found", self.found.as_str()),
        ]
    }
}

impl Record {
    /// More steps than any game has; a text with more is not read further.
    const MOST_STEPS: usize = 100_000;

    /// Reads a record. Its digest must be right if it has one; whether the steps obey the rules is
    /// found out by replaying it.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let odd = |line: &str| line.chars().any(char::is_control);
        if let Some((index, line)) = text.lines().enumerate().find(|(_, line)| odd(line)) {
            let expected = "expected.record.plain";
            return Err(RecordError { line: index + 1, expected, found: shorten(line) });
        }
        let mut lines = Lines::new(text);
        lines.exactly(FIRST_LINE, "expected.record.first")?;
        let variant = lines.field("variant", "expected.record.variant")?.to_owned();
        let mut seats = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("seat ")) {
            let seat = Seat::new(seats.len()).and_then(|seat| parse_seat(line, seat));
            seats.push(seat.ok_or_else(|| lines.error_before("expected.record.seat"))?);
        }
        if seats.len() < 2 || seats.len() > MAX_SEATS {
            return Err(lines.error("expected.record.seat"));
        }
        let commitment = lines.field("commitment", "expected.record.commitment")?.to_owned();
        if Seed::parse_hex(&commitment).is_err() {
            return Err(lines.error_before("expected.record.commitment"));
        }
        let mut parts: Vec<(Seat, Part)> = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("part ")) {
            let after = |(seat, _): &(Seat, Part)| {
                let last = parts.last().map(|(last, _)| last.index());
                last.is_none_or(|last| last < seat.index()) && seat.index() < seats.len()
            };
            let part = parse_part(line).filter(after);
            parts.push(part.ok_or_else(|| lines.error_before("expected.record.part"))?);
        }
        let start = lines.next_if(|line| line.starts_with("start: "));
        let start = start.map(|line| line["start: ".len()..].to_owned());
        let taken_back = lines.taken_back()?;
        lines.exactly("steps:", "expected.record.steps")?;
        let mut steps = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("end:")) {
            let step = parse_step(line).filter(|_| steps.len() < Self::MOST_STEPS);
            steps.push(step.ok_or_else(|| lines.error_before("expected.record.step"))?);
        }
        let end = lines.field("end", "expected.record.end")?;
        let (termination, scores) =
            parse_end(end).ok_or_else(|| lines.error_before("expected.record.end"))?;
        let secret = lines.seed("secret: ", "expected.record.secret")?;
        let seed = lines.seed("seed: ", "expected.record.seed")?;
        let header = Header { variant, seats, commitment, parts, start, taken_back };
        let record = Record { header, steps, termination, scores, secret, seed };
        if let Some(line) = lines.next_if(|line| line.starts_with("digest: "))
            && line["digest: ".len()..].trim() != record.digest()
        {
            return Err(lines.error_before("expected.record.digest"));
        }
        lines.end()?;
        Ok(record)
    }

    /// SHA-256 of everything above the digest's own line.
    pub fn digest(&self) -> String {
        base16ct::lower::encode_string(&Sha256::digest(self.body()))
    }

    fn body(&self) -> String {
        let mut text = format!("{FIRST_LINE}\nvariant: {}\n", self.header.variant);
        let mut line = |line: fmt::Arguments<'_>| {
            text.write_fmt(line).expect("writing to a string can't fail");
            text.push('\n');
        };
        for (index, seat) in self.header.seats.iter().enumerate() {
            line(format_args!("seat j{}: \"{}\" {}", index + 1, seat.written(), seat.player));
        }
        line(format_args!("commitment: {}", self.header.commitment));
        for (seat, part) in &self.header.parts {
            line(format_args!("part {seat}: {part}"));
        }
        if let Some(start) = &self.header.start {
            line(format_args!("start: {start}"));
        }
        if self.header.taken_back > 0 {
            line(format_args!("{TAKEN_BACK}{}", self.header.taken_back));
        }
        line(format_args!("steps:"));
        for step in &self.steps {
            line(format_args!("{step}"));
        }
        let mut end = self.termination.to_string();
        for score in &self.scores {
            let _ = write!(end, " {score}");
        }
        line(format_args!("end: {end}"));
        if let Some(secret) = &self.secret {
            line(format_args!("secret: {secret}"));
        }
        if let Some(seed) = &self.seed {
            line(format_args!("seed: {seed}"));
        }
        text
    }
}

/// Reads what [`Record::parse`] reads.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::parse(text)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}digest: {}", self.body(), self.digest())
    }
}

impl fmt::Display for RecordStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.who {
            Who::Chance => write!(f, "* {}", self.text)?,
            Who::Seat(seat) => write!(f, "{seat} {}", self.text)?,
        }
        if let Some(clock) = self.annotation.clock_ms {
            write!(f, " clock={clock}ms")?;
        }
        if let Some(value) = self.annotation.value {
            write!(f, " value={value:+}")?;
        }
        Ok(())
    }
}

/// Reads `seat j1: "Léa" human` for the seat that is next.
fn parse_seat(line: &str, seat: Seat) -> Option<SeatLine> {
    let quoted =
        line.strip_prefix("seat ")?.strip_prefix(&seat.to_string())?.strip_prefix(": \"")?;
    let (name, player) = quoted.split_once("\" ")?;
    SeatLine::read(name, player)
}

/// Reads `part j1: 0b1c…`.
fn parse_part(line: &str) -> Option<(Seat, Part)> {
    let (name, part) = line.strip_prefix("part ")?.split_once(": ")?;
    let seat = Seat::parse(name).filter(|seat| seat.to_string() == name)?;
    // Read as it is written: capital letters would be another text of the same bytes.
    let read = Part::parse(part).filter(|read| read.to_string() == part)?;
    Some((seat, read))
}

fn parse_step(line: &str) -> Option<RecordStep> {
    let mut words = line.split(' ');
    let who = match words.next()? {
        "*" => Who::Chance,
        seat => Who::Seat(Seat::parse(seat).filter(|known| known.to_string() == seat)?),
    };
    let text = words.next().filter(|text| !text.is_empty())?.to_owned();
    let mut annotation = Annotation::default();
    for word in words {
        if let Some(clock) = word.strip_prefix("clock=") {
            let clock = clock.strip_suffix("ms")?.parse().ok()?;
            annotation.clock_ms.replace(clock).map_or(Some(()), |_| None)?;
        } else {
            let value: f64 = word.strip_prefix("value=")?.parse().ok()?;
            annotation.value.replace(value).map_or(Some(()), |_| None)?;
            value.is_finite().then_some(())?;
        }
    }
    Some(RecordStep { who, text, annotation })
}

fn parse_end(text: &str) -> Option<(Termination, Vec<i32>)> {
    let mut words = text.split(' ').peekable();
    let word = words.next()?;
    let seat = words.next_if(|word| word.starts_with('j')).map(|word| Seat::parse(word).ok_or(()));
    let termination = Termination::from_parts(word, seat.transpose().ok()?)?;
    let scores: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
    let scores = scores.filter(|scores| scores.len() <= MAX_SEATS)?;
    (scores.is_empty() || termination == Termination::Finished).then_some((termination, scores))
}

/// The lines of a text, with their numbers.
struct Lines<'a> {
    left: std::iter::Peekable<std::str::Lines<'a>>,
    number: usize,
    last: &'a str,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { left: text.lines().peekable(), number: 0, last: "" }
    }

    fn next_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        let line = self.left.next_if(|line| wanted(line))?;
        self.number += 1;
        self.last = line;
        Some(line)
    }

    fn exactly(&mut self, wanted: &str, expected: &'static str) -> Result<(), RecordError> {
        match self.next_if(|line| line == wanted) {
            Some(_) => Ok(()),
            None => Err(self.error(expected)),
        }
    }

    /// The text of the line `name: text`.
    fn field(&mut self, name: &str, expected: &'static str) -> Result<&'a str, RecordError> {
        let start = format!("{name}: ");
        let line = self.next_if(|line| line.starts_with(&start));
        line.map(|line| &line[start.len()..]).ok_or_else(|| self.error(expected))
    }

    /// The bytes of a line that may be there, written as 64 hexadecimal digits.
    fn seed(&mut self, start: &str, expected: &'static str) -> Result<Option<Seed>, RecordError> {
        let Some(line) = self.next_if(|line| line.starts_with(start)) else { return Ok(None) };
        let seed = Seed::parse_hex(&line[start.len()..]);
        seed.map(Some).map_err(|_| self.error_before(expected))
    }

    /// How many moves were taken back, by a line that is there if any were.
    fn taken_back(&mut self) -> Result<usize, RecordError> {
        let Some(line) = self.next_if(|line| line.starts_with(TAKEN_BACK)) else { return Ok(0) };
        let text = &line[TAKEN_BACK.len()..];
        // Read as it is written.
        let read =
            text.parse().ok().filter(|&count: &usize| count > 0 && count.to_string() == text);
        read.ok_or_else(|| self.error_before("expected.record.taken_back"))
    }

    fn end(&mut self) -> Result<(), RecordError> {
        match self.next_if(|_| true) {
            None => Ok(()),
            Some(_) => Err(self.error_before("expected.end")),
        }
    }

    /// The error that something else was expected on the next line.
    fn error(&mut self, expected: &'static str) -> RecordError {
        let found = self.left.peek().copied().unwrap_or("");
        RecordError { line: self.number + 1, expected, found: shorten(found) }
    }

    /// The error that something else was expected on the line just read.
    fn error_before(&self, expected: &'static str) -> RecordError {
        RecordError { line: self.number, expected, found: shorten(self.last) }
    }
}

fn shorten(line: &str) -> String {
    let mut short: String = line.chars().take(40).flat_map(char::escape_debug).collect();
    if line.chars().count() > 40 {
        short.push('…');
    }
    short
}

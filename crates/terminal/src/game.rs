//! A game that people play at this terminal: a table, the programs at it, and where it is kept.
//!
//! What may happen is decided by the table, as on a server; the line mode and the full screen only ask
//! and show.

mod programs;

use std::path::{Path, PathBuf};

use tripot_catalog::{Lang, Trouble, Variant};
use tripot_core::{Annotation, Explain as _, Message, Record, Seat, SeatLine, Viewer};
use tripot_table::{
    Command, Event, Instant, Local, Offer, Refusal, SeatSetup, SetupError, Table, TableId,
    TakebackRule,
};

pub use tripot_table::Sitter;

use crate::display::display_names;
use crate::eyes::Eyes;
use crate::face::{self, Face};
use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::named::with_seat_number;
use crate::output;
use crate::place::{Place, Player};
use crate::program::Program;
use crate::source::Source;
use programs::seated;

/// How a game is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and how it is played.
    pub variant: Variant,
    /// Who sits where.
    pub places: Vec<Place>,
    /// What it is dealt from.
    pub source: Source,
    /// The position to start from, if it is not dealt.
    pub start: Option<String>,
    /// Whether one person plays all seats.
    pub practice: bool,
    /// Where to keep the record, if not among the user's games.
    pub record: Option<PathBuf>,
}

/// A game in progress.
pub struct Game {
    /// The game and how it is played.
    pub variant: Variant,
    /// Who was seated where, to be seated again in another game. Who plays now, the table knows.
    pub seating: Vec<Place>,
    /// What the table calls each seat in the language of this terminal.
    pub names: Vec<String>,
    /// The table.
    pub table: Table,
    /// The programs on the seats that they play.
    programs: Vec<Option<Program>>,
    lang: Lang,
    keeper: Option<Keeper>,
}

/// Moves that can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeBack {
    /// How many.
    pub count: usize,
    /// Whose move is taken back, if another person has to agree to it.
    pub consent: Option<Seat>,
}

/// A move that was played.
pub struct Happened {
    /// The move, in native form.
    pub chosen: String,
    /// What happened, as everybody at this terminal may know it.
    pub told: Vec<Message>,
}

/// The one table of this terminal.
fn table_id() -> TableId {
    TableId::from_bytes([0; 8])
}

impl Game {
    /// Starts a game. The second value says why it can't be kept, if so.
    pub fn start(setup: &Setup, lang: Lang) -> Result<(Game, Option<anyhow::Error>), Failure> {
        let Setup { variant, places, source, start, practice, record } = setup;
        let local = if *practice { Local::Practice } else { Local::Together };
        let (places, programs) = seated(places.clone())?;
        let seats = seat_setups(&places, lang);
        let setup = tripot_table::Setup {
            start: start.clone(),
            local: Some(local),
            takeback: TakebackRule::usual(&seats),
            ..tripot_table::Setup::new(&variant.name, seats, source.deal())
        };
        let mut table = Table::open(table_id(), setup, Instant(0)).map_err(Trouble::from)?;
        for seat in table.people().collect::<Vec<Seat>>() {
            carry_out(&mut table, seat, &Command::Come { part: source.part(seat) }, Instant(0))?;
        }
        if let Some(path) = record.as_ref().filter(|path| path.exists()) {
            let message = Message::new("play.exists").with("file", path.display().to_string());
            return Err(Failure::message(&message));
        }
        let keeper = match record {
            Some(path) => Ok(Keeper::at(path.clone())),
            None => Keeper::fresh(variant.game.name(), &table.commitment()),
        };
        let (mut game, trouble) =
            Game::sit(variant.clone(), places, programs, table, keeper, lang)?;
        // Among the user's games one is kept from its first move on; a file that was asked for is
        // written at once.
        let trouble = trouble.or_else(|| record.as_ref().and_then(|_| game.keep().err()));
        Ok((game, trouble))
    }

    /// Goes on with a game from its record.
    pub fn resume(
        path: PathBuf,
        record: &Record,
        lang: Lang,
    ) -> Result<(Game, Option<anyhow::Error>), Failure> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let places = record.header.seats.iter().map(|line| {
            Place::from_line(line, variant.game).ok_or_else(|| {
                let message = Message::new("seats.unknown_machine").with("name", line.player());
                Failure::message(&message)
            })
        });
        let places = places.collect::<Result<Vec<Place>, Failure>>()?;
        let local = if is_practice(&places) { Local::Practice } else { Local::Together };
        let (places, programs) = seated(places)?;
        let seats = seat_setups(&places, lang);
        let table =
            Table::resume(table_id(), seats, local, record).map_err(|error| match error {
                // What was typed is right; what the file tells is not what happens.
                SetupError::Game(trouble) => Failure::Failed(trouble),
                other => Failure::usage(other),
            })?;
        Game::sit(variant, places, programs, table, Ok(Keeper::at(path)), lang)
    }

    fn sit(
        variant: Variant,
        places: Vec<Place>,
        programs: Vec<Option<Program>>,
        mut table: Table,
        keeper: anyhow::Result<Keeper>,
        lang: Lang,
    ) -> Result<(Game, Option<anyhow::Error>), Failure> {
        for (seat, place) in table.seats().seats().zip(&places) {
            if let Player::Machine(machine) = place.player {
                table.seat_machine(seat, machine)?;
            }
            let (now, name) = (table.latest(), place.name(seat.index(), lang));
            carry_out(&mut table, seat, &Command::Name(name), now)?;
        }
        let (keeper, trouble) = match keeper {
            Ok(keeper) => (Some(keeper), None),
            Err(error) => (None, Some(error)),
        };
        let (seating, names) = (places, Vec::new());
        let mut game = Game { variant, seating, names, table, programs, lang, keeper };
        game.names = game.display_names();
        Ok((game, trouble))
    }

    /// The looks of the game.
    pub fn face(&self) -> &'static dyn Face {
        face::of(self.variant.game.name())
    }

    /// The file that keeps the game.
    pub fn path(&self) -> Option<&Path> {
        self.keeper.as_ref().map(Keeper::path)
    }

    /// Whether there is anything in the file that keeps the game.
    pub fn is_kept(&self) -> bool {
        self.path().is_some_and(Path::exists)
    }

    /// The command that goes on with this game, once it is kept.
    pub fn resume_command(&self) -> Option<String> {
        self.path().filter(|path| path.exists()).map(resume_command)
    }

    /// What plays on a seat.
    pub fn player(&self, seat: Seat) -> Sitter {
        self.table.places()[seat.index()].sitter()
    }

    /// The seats that people play.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        self.table.people()
    }

    /// Whether people who may not see the same share this screen.
    pub fn is_handed_over(&self) -> bool {
        self.variant.game.has_secrets() && self.people().count() > 1 && !self.table.is_practice()
    }

    /// Whose eyes read what is told between the moves: the person's, if only one plays.
    pub fn watcher(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// Through whose eyes a screen shows the game between the moves of people. Where only machines and programs play,
    /// there is nobody to hide a hand from.
    pub fn eyes(&self) -> Eyes {
        if self.people().next().is_none() { Eyes::All } else { Eyes::One(self.watcher()) }
    }

    /// What each seat is called before people.
    fn display_names(&self) -> Vec<String> {
        display_names(&self.record().header.seats, self.variant.game, self.lang)
    }

    /// What the others have played since the seat that is to move did, if they move by turns.
    pub fn recent(&self) -> Vec<(Seat, String)> {
        let played = self.table.moves();
        let recent = &played[played.len().saturating_sub(self.names.len() - 1)..];
        recent.iter().map(|played| (played.seat, played.chosen.to_string())).collect()
    }

    /// Plays a move and says what happened. The record has to be kept after it.
    pub fn play(&mut self, seat: Seat, text: &str, note: Annotation) -> Result<Happened, Trouble> {
        let watcher = self.watcher();
        let before = self.table.view(watcher);
        let (typed, value) = (text, note.value);
        let command = match self.player(seat) {
            Sitter::Person | Sitter::Empty => {
                // Only where another player is asked for something does a move name one.
                let text = if self.variant.game.has_secrets() {
                    with_seat_number(typed, &self.names)
                } else {
                    self.variant.typed(typed)
                };
                Command::Move { text: text.into_owned(), at: self.table.number() }
            }
            Sitter::Machine(_) | Sitter::Program => {
                let (text, position) = (typed.to_owned(), self.table.position());
                Command::Machine { text, value, position }
            }
        };
        // Only the time counts that players take for their moves.
        let at = Instant(self.table.latest().0.saturating_add(note.clock_ms.unwrap_or(0)));
        let done = carry_out(&mut self.table, seat, &command, at);
        done.map_err(|trouble| self.variant.refused(typed, trouble))?;
        let chosen =
            self.table.moves().last().map_or_else(String::new, |last| last.chosen.to_string());
        let after = self.table.view(watcher);
        let event = face::Event {
            before: &*before,
            after: &*after,
            seat,
            chosen: &chosen,
            came_out: &self.table.came_out(watcher),
            names: &self.names,
            open: false,
        };
        let told = self.face().tell(&event);
        Ok(Happened { chosen, told })
    }

    /// The last move of a person, and what machines answered to it, if that may be taken back by
    /// the person on a seat.
    pub fn take_back(&self, seat: Seat) -> Result<TakeBack, Message> {
        let owner = self.last_person().ok_or_else(|| Message::new("play.undo.nothing"))?;
        let count = self.table.takes_back(owner).map_err(|refusal| match refusal {
            // Here there is a way to do it.
            Refusal::Revealed => Message::new("play.undo.revealed"),
            other => other.explain().swap_remove(0),
        })?;
        let consent = Some(owner).filter(|&owner| owner != seat && !self.table.is_practice());
        Ok(TakeBack { count, consent })
    }

    /// Whose move was the last one of a person.
    fn last_person(&self) -> Option<Seat> {
        let moves = self.table.moves().iter().rev().map(|played| played.seat);
        moves.into_iter().find(|&seat| self.player(seat) == Sitter::Person)
    }

    /// Takes that move back: everybody here has agreed. Programs hear the game anew.
    pub fn rewind(&mut self) -> Result<(), Trouble> {
        let Some(owner) = self.last_person() else { return Ok(()) };
        let moves = self.table.moves().len();
        self.command(owner, &Command::Offer(Offer::Takeback))?;
        let others: Vec<Seat> = self.people().filter(|&seat| seat != owner).collect();
        for seat in others {
            if self.table.moves().len() == moves {
                self.command(seat, &Command::Answer { what: Offer::Takeback, yes: true })?;
            }
        }
        self.programs.iter_mut().flatten().for_each(Program::restart);
        Ok(())
    }

    /// Fulfils a command that takes no time.
    fn command(&mut self, seat: Seat, command: &Command) -> Result<(), Trouble> {
        let now = self.table.latest();
        carry_out(&mut self.table, seat, command, now)
    }

    /// A person gives up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.command(seat, &Command::Resign)
    }

    /// The machine on a seat, which was to move, broke down.
    pub fn crash(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.command(seat, &Command::Crash { position: self.table.position() })
    }

    /// The referee's record of the game.
    pub fn record(&self) -> Record {
        self.table.record(self.lang)
    }

    /// Keeps the record. If that can't be done, it is not tried again.
    pub fn keep(&mut self) -> anyhow::Result<()> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let kept = keeper.keep(&self.record());
        if kept.is_err() {
            self.keeper = None;
        }
        kept
    }

    /// The record, to be written on another thread.
    pub fn to_keep(&self) -> Option<(PathBuf, Record)> {
        Some((self.path()?.to_owned(), self.record()))
    }

    /// Gives up keeping the game.
    pub fn stop_keeping(&mut self) {
        self.keeper = None;
    }

    /// Where a copy goes if a person says this, and whether that is the file that keeps the game.
    pub fn copy_path(&self, said: &str) -> (PathBuf, bool) {
        let path = match (said, self.path()) {
            ("", Some(path)) => path.to_owned(),
            ("", None) => PathBuf::from(format!("{}.tripot", self.variant.game.name())),
            (path, _) => PathBuf::from(path),
        };
        let own = self.path().is_some_and(|own| own == path);
        (path, own)
    }
}

/// Fulfils a command, or says why not.
fn carry_out(table: &mut Table, seat: Seat, command: &Command, at: Instant) -> Result<(), Trouble> {
    for fact in table.decide(seat, command, at)? {
        let applied = table.apply(&Event { at, fact });
        applied.expect("what a table decided can be applied to it");
    }
    Ok(())
}

/// What is planned for each seat.
fn seat_setups(places: &[Place], lang: Lang) -> Vec<SeatSetup> {
    let plan = |(index, place): (usize, &Place)| match &place.player {
        Player::Human => SeatSetup::Person { name: None, claim: None },
        Player::Machine(machine) => SeatSetup::Machine { machine: machine.to_string() },
        Player::Program(_) => {
            SeatSetup::Program { name: place.name(index, lang), player: place.player.text() }
        }
    };
    places.iter().enumerate().map(plan).collect()
}

/// The command that goes on with the game in a file.
pub fn resume_command(path: &Path) -> String {
    format!("tripot play --resume {}", output::quoted(path))
}

/// Whether a record is of a game in which one person played all seats: it shows in the names alone,
/// which [`practice_name`] made.
fn is_practice(places: &[Place]) -> bool {
    let person = |(index, place): (usize, &Place)| {
        let name = place.name.as_deref().filter(|_| place.player == Player::Human)?;
        name.strip_suffix(&seat_suffix(index)).map(str::to_owned)
    };
    let mut people = places.iter().enumerate().map(person);
    let first = people.next().flatten();
    first.is_some() && people.all(|person| person == first)
}

/// What a person is called on one of the seats, all of which they play.
pub fn practice_name(person: &str, index: usize) -> String {
    let suffix = seat_suffix(index);
    // The seat is added, and a record holds names of limited length.
    let name: String = person.chars().take(SeatLine::LONGEST - suffix.chars().count()).collect();
    format!("{}{suffix}", name.trim_end())
}

fn seat_suffix(index: usize) -> String {
    format!(" (j{})", index + 1)
}

/// Writes a copy of a record, over the file that keeps the game and over no other.
pub fn save(path: &Path, record: &Record, own: bool) -> Result<(), Message> {
    if !own && path.exists() {
        return Err(Message::new("play.exists").with("file", path.display().to_string()));
    }
    Keeper::at(path.to_owned()).keep(record).map_err(|error| not_kept(&error))
}

/// What is said when a record can't be written.
pub fn not_kept(error: &anyhow::Error) -> Message {
    Message::new("play.not_kept").with("reason", format!("{error:#}"))
}

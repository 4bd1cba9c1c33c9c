//! A game that people play at this terminal: the table, who sits there, and where it is kept.
//!
//! What may happen is decided here, once; the line mode and the full screen only ask and show.

use std::path::{Path, PathBuf};

use tripot_bots::{Fault, Manner};
use tripot_catalog::{AnyTable, Lang, Machine, Opening, Trouble, Variant};
use tripot_core::{Annotation, Message, Record, Seat, SeatCount, SeatLine, Termination, Viewer};

use crate::face::{self, Event, Face};
use crate::failure::Failure;
use crate::keeper::Keeper;
use crate::output;
use crate::place::{Place, Player, read_program};
use crate::program::{Program, Question};
use crate::source::Source;

/// How many of a program's last lines are shown.
const LAST_WORDS: usize = 6;

/// How a game is set up.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) variant: Variant,
    pub(crate) places: Vec<Place>,
    pub(crate) source: Source,
    pub(crate) start: Option<String>,
    /// Where to keep the record, if not among the user's games.
    pub(crate) record: Option<PathBuf>,
}

/// A game in progress.
pub(crate) struct Game {
    pub(crate) variant: Variant,
    pub(crate) places: Vec<Place>,
    pub(crate) names: Vec<String>,
    pub(crate) table: Box<dyn AnyTable>,
    /// The programs on the seats that they play.
    programs: Vec<Option<Program>>,
    lines: Vec<SeatLine>,
    keeper: Option<Keeper>,
}

/// Moves that can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakeBack {
    /// How many.
    pub(crate) count: usize,
    /// Whose move is taken back, if another person has to agree to it.
    pub(crate) consent: Option<Seat>,
}

/// A move that was played.
pub(crate) struct Happened {
    /// The move, in native form.
    pub(crate) chosen: String,
    /// What happened, as everybody at this terminal may know it.
    pub(crate) told: Vec<Message>,
}

impl Game {
    /// Starts a game. The second value says why it can't be kept, if so.
    pub(crate) fn start(
        setup: &Setup,
        lang: Lang,
    ) -> Result<(Game, Option<anyhow::Error>), Failure> {
        let seats = SeatCount::new(setup.places.len()).expect("the seats have been read");
        let people = seats.seats().zip(&setup.places);
        let people =
            people.filter(|(_, place)| place.player == Player::Human).map(|(seat, _)| seat);
        let opening = Opening {
            variant: &setup.variant.name,
            seats,
            luck: setup.source.luck(people),
            start: setup.start.as_deref(),
        };
        let table = setup.variant.game.open(&opening)?;
        if let Some(path) = setup.record.as_ref().filter(|path| path.exists()) {
            let message = Message::new("play.exists").with("file", path.display().to_string());
            return Err(Failure::message(&message));
        }
        let keeper = match &setup.record {
            Some(path) => Ok(Keeper::at(path.clone())),
            None => Keeper::fresh(setup.variant.game.name(), &table.commitment()),
        };
        Game::seat(setup.variant.clone(), setup.places.clone(), table, keeper, lang)
    }

    /// Goes on with a game from its record.
    pub(crate) fn resume(
        path: PathBuf,
        record: &Record,
        lang: Lang,
    ) -> Result<(Game, Option<anyhow::Error>), Failure> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let table = variant.game.replay(record).map_err(Failure::Failed)?;
        let places = record.header.seats.iter().map(|line| {
            Place::from_line(line, variant.game).ok_or_else(|| {
                let message = Message::new("seats.unknown_machine").with("name", line.player());
                Failure::message(&message)
            })
        });
        let places = places.collect::<Result<Vec<Place>, Failure>>()?;
        Game::seat(variant, places, table, Ok(Keeper::at(path)), lang)
    }

    fn seat(
        variant: Variant,
        mut places: Vec<Place>,
        mut table: Box<dyn AnyTable>,
        keeper: anyhow::Result<Keeper>,
        lang: Lang,
    ) -> Result<(Game, Option<anyhow::Error>), Failure> {
        let mut programs = Vec::new();
        let mut lines = Vec::new();
        for (seat, place) in table.seats().seats().zip(&mut places) {
            let number = seat.index() + 1;
            let mut program = None;
            match &place.player {
                Player::Human => {}
                Player::Machine(machine) => table.seat_machine(seat, *machine)?,
                Player::Program(command) => {
                    program = Some(Program::read(command, number)?);
                    place.player = read_program(command, number)?;
                }
            }
            programs.push(program);
            lines.push(place.line(seat.index(), lang).expect("names and commands were checked"));
        }
        let names = lines.iter().map(|line| line.name().to_owned()).collect();
        let (keeper, trouble) = match keeper {
            Ok(keeper) => (Some(keeper), None),
            Err(error) => (None, Some(error)),
        };
        let mut game = Game { variant, places, names, table, programs, lines, keeper };
        let trouble = trouble.or_else(|| game.keep().err());
        Ok((game, trouble))
    }

    /// The looks of the game.
    pub(crate) fn face(&self) -> &'static dyn Face {
        face::of(self.variant.game.name())
    }

    /// The file that keeps the game.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.keeper.as_ref().map(Keeper::path)
    }

    /// The command that goes on with this game.
    pub(crate) fn resume_command(&self) -> Option<String> {
        let path = output::quoted(self.path()?);
        Some(format!("tripot play --resume {path}"))
    }

    /// What plays on a seat.
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.places[seat.index()].player
    }

    /// The seats that people play.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        self.table.seats().seats().filter(|&seat| *self.player(seat) == Player::Human)
    }

    /// Whether one person plays every seat, so that nothing is taken back from anybody. A record
    /// shows it by the names only.
    pub(crate) fn is_practice(&self) -> bool {
        let human = self.places.iter().all(|place| place.player == Player::Human);
        let person = |(index, name): (usize, &String)| {
            name.strip_suffix(&format!(" (j{})", index + 1)).map(str::to_owned)
        };
        let mut people = self.names.iter().enumerate().map(person);
        let first = people.next().flatten();
        human && first.is_some() && people.all(|person| person == first)
    }

    /// Whether people who may not see the same share this screen.
    pub(crate) fn is_handed_over(&self) -> bool {
        self.variant.game.has_secrets() && self.people().count() > 1 && !self.is_practice()
    }

    /// Whose eyes read what is told between the moves: the person's, if only one plays.
    pub(crate) fn watcher(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// Plays a move and says what happened. The record has to be kept after it.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        text: &str,
        note: Annotation,
    ) -> Result<Happened, Trouble> {
        let watcher = self.watcher();
        let before = self.table.view(watcher);
        let chosen = self.table.play(seat, text, note)?;
        let after = self.table.view(watcher);
        let event = Event {
            before: before.as_any(),
            after: after.as_any(),
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
    pub(crate) fn take_back(&self, seat: Seat) -> Result<TakeBack, Message> {
        let moves = self.table.moves();
        let last = moves.iter().rposition(|(seat, _)| *self.player(*seat) == Player::Human);
        let last = last.ok_or_else(|| Message::new("play.undo.nothing"))?;
        let count = moves.len() - last;
        let owner = moves[last].0;
        if self.is_practice() {
            return Ok(TakeBack { count, consent: None });
        }
        // Where hands are secret, the answer to a move is a reveal itself.
        if self.table.reveals_since(count) || self.variant.game.has_secrets() {
            return Err(Message::new("play.undo.revealed"));
        }
        Ok(TakeBack { count, consent: Some(owner).filter(|&owner| owner != seat) })
    }

    /// Takes back the last so many moves. Programs hear the game anew.
    pub(crate) fn rewind(&mut self, count: usize) {
        self.table.rewind(count);
        self.programs.iter_mut().flatten().for_each(Program::restart);
    }

    /// The program on a seat.
    pub(crate) fn program(&self, seat: Seat) -> Option<&Program> {
        self.programs[seat.index()].as_ref()
    }

    /// Asks the program on a seat, which is to move.
    pub(crate) fn ask(&mut self, seat: Seat) -> Option<Question> {
        let program = self.programs[seat.index()].as_ref()?;
        Some(program.ask(&mut *self.table, seat))
    }

    /// Lets a machine take the seat of a program with which something went wrong. The record names
    /// both.
    pub(crate) fn replace(&mut self, seat: Seat) -> Result<Machine, Trouble> {
        let Variant { game, name, .. } = &self.variant;
        let usual = game.usual_machine();
        let suited = game.check_machine(usual, name, self.table.seats()).is_ok();
        let machine = if suited { usual } else { strongest(&self.variant, self.table.seats()) };
        self.table.seat_machine(seat, machine)?;
        let index = seat.index();
        self.programs[index] = None;
        self.places[index].player = Player::Machine(machine);
        let ending = format!(" + {machine}");
        let kept = SeatLine::LONGEST - ending.chars().count();
        let name: String = self.names[index].chars().take(kept).chain(ending.chars()).collect();
        if let Some(line) = SeatLine::new(&name, &machine.to_string()) {
            self.names[index].clone_from(&name);
            self.places[index].name = Some(name);
            self.lines[index] = line;
        }
        Ok(machine)
    }

    /// What is said of a fault. Where hands are secret and the game may go on, the words of a
    /// program stay its own: they might tell its cards.
    pub(crate) fn explain(&self, seat: Seat, fault: &Fault, lang: Lang) -> Vec<String> {
        let name = self.names[seat.index()].as_str();
        let running = self.table.termination() == Termination::Unfinished;
        if running && self.variant.game.has_secrets() {
            let key = match fault.manner {
                Manner::Illegal => "end.illegal",
                Manner::Late => "end.time",
                Manner::Crashed => "end.crashed",
            };
            let said = lang.text(&Message::new(key).with("name", name));
            return vec![said, lang.word("program.secret")];
        }
        let message = Message::new("program.fault").with("name", name);
        let mut lines = vec![lang.text(&message.with("reason", fault.reason_in(lang)))];
        let words = &fault.last_words;
        let words = &words[words.len().saturating_sub(LAST_WORDS)..];
        if !words.is_empty() {
            lines.push(lang.word("program.last_words"));
            lines.extend(words.iter().map(|line| format!("│ {line}")));
        }
        lines
    }

    /// Ends the game that a seat lost by a fault.
    pub(crate) fn lose(&mut self, seat: Seat, fault: &Fault) {
        self.table.end(fault.termination(seat));
    }

    /// Tells the programs that the game is over: to be done wherever somebody has the time.
    pub(crate) fn dismiss(&mut self) -> Option<Box<dyn FnOnce() + Send>> {
        let mut farewells = Vec::new();
        for seat in self.table.seats().seats() {
            if let Some(program) = self.programs[seat.index()].take() {
                farewells.push(program.farewell(&mut *self.table, seat));
            }
        }
        let all = move || farewells.into_iter().for_each(|farewell| farewell());
        if self.has_programs() { Some(Box::new(all)) } else { None }
    }

    fn has_programs(&self) -> bool {
        self.places.iter().any(|place| matches!(place.player, Player::Program(_)))
    }

    /// The referee's record of the game.
    pub(crate) fn record(&self) -> Record {
        self.table.record(&self.lines)
    }

    /// Keeps the record. If that can't be done, it is not tried again.
    pub(crate) fn keep(&mut self) -> anyhow::Result<()> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let kept = keeper.keep(&self.record());
        if kept.is_err() {
            self.keeper = None;
        }
        kept
    }

    /// The record, to be kept by somebody else.
    pub(crate) fn to_keep(&self) -> Option<(PathBuf, Record)> {
        Some((self.path()?.to_owned(), self.record()))
    }

    /// Gives up keeping the game.
    pub(crate) fn stop_keeping(&mut self) {
        self.keeper = None;
    }

    /// Where a copy goes if a person says this, and whether that is the file that keeps the game.
    pub(crate) fn copy_path(&self, said: &str) -> (PathBuf, bool) {
        let path = match (said, self.path()) {
            ("", Some(path)) => path.to_owned(),
            ("", None) => PathBuf::from(format!("{}.tripot", self.variant.game.name())),
            (path, _) => PathBuf::from(path),
        };
        let own = self.path().is_some_and(|own| own == path);
        (path, own)
    }
}

/// The strongest machine that can play this: they are listed from the weakest.
pub(crate) fn strongest(variant: &Variant, seats: SeatCount) -> Machine {
    let machines = variant.game.machines();
    let suited = machines.iter().rev().find_map(|spec| {
        let machine = Machine::read(spec.name, machines)?;
        variant.game.check_machine(machine, &variant.name, seats).is_ok().then_some(machine)
    });
    suited.unwrap_or_else(|| variant.game.usual_machine())
}

/// Writes a copy of a record, over the file that keeps the game and over no other.
pub(crate) fn save(path: &Path, record: &Record, own: bool) -> Result<(), Message> {
    if !own && path.exists() {
        return Err(Message::new("play.exists").with("file", path.display().to_string()));
    }
    Keeper::at(path.to_owned()).keep(record).map_err(|error| not_kept(&error))
}

/// What is said when a record can't be written.
pub(crate) fn not_kept(error: &anyhow::Error) -> Message {
    Message::new("play.not_kept").with("reason", format!("{error:#}"))
}

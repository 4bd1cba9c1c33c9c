//! `tripot play`: one game after another, as the command line or the menu set it up.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tripot_catalog::{Lang, Variant};
use tripot_core::{Message, Record, Termination};

use crate::args::PlayArgs;
use crate::command::pairs;
use crate::error::CommandError;
use crate::trust::Trust;
use crate::weights;
use tripot_screen::{First, Terms};
use tripot_terminal::console::{Console, Reply};
use tripot_terminal::failure::Failure;
use tripot_terminal::game::{Game, Setup, practice_name, resume_command};
use tripot_terminal::place::{Place, Player, read_places};
use tripot_terminal::session::{Left, Session};
use tripot_terminal::source::Source;
use tripot_terminal::{keeper, output};

pub(crate) fn run(args: PlayArgs, terms: &Terms) -> Result<(), Failure> {
    let lang = terms.lang;
    let full = tripot_screen::is_possible(terms);
    if let Some(file) = args.resume {
        let said = [args.seats.is_some(), args.seed.is_some(), args.position.is_some()];
        let said = said.contains(&true) || !args.rules.is_empty() || args.record.is_some();
        if said || args.practice {
            return Err(CommandError::ResumeAlone.into());
        }
        let path = file.or_else(keeper::newest_unfinished);
        let path = path.ok_or(CommandError::NothingToResume)?;
        let record = tripot_terminal::load(&path)?;
        if record.termination != Termination::Unfinished {
            return Err(CommandError::ResumeOver.into());
        }
        if !keeper::is_own(&path) {
            let trust = if args.trust { Trust::Given } else { Trust::Ask };
            let commands = commands(&record, &variant_of(&record)?);
            trust.agree(&commands, &mut Console::new(lang))?;
        }
        if full {
            let (game, trouble) = Game::resume(path, &record, lang)?;
            return tripot_screen::run(First::Game(Box::new(game), trouble), terms);
        }
        let mut console = Console::new(lang);
        let mut session = Session::resume(path, &record, &console)?;
        return once(&mut session, &mut console).map(|_| ());
    }
    let Some(game) = &args.game else {
        return Err(CommandError::NoGame.into());
    };
    let variant = args.squares.of(Variant::read(game, &pairs(&args.rules)?)?)?;
    let mut places = match &args.seats {
        Some(seats) => read_places(seats, variant.game)?,
        None => match tripot_screen::chosen_machine(terms, &variant) {
            Some(machine) => vec![Place::of(Player::Human), Place::of(Player::Machine(machine))],
            None => default_seats(&variant),
        },
    };
    weights::give(args.weights.as_deref(), &mut places)?;
    if args.practice {
        practise(&mut places, lang)?;
    }
    let source = Source::read(args.seed.as_deref())?;
    let start = args.position.map(|text| variant.typed(&text).into_owned());
    let setup =
        Setup { variant, places, source, start, practice: args.practice, record: args.record };
    if full {
        let (game, trouble) = Game::start(&setup, lang)?;
        return tripot_screen::run(First::Game(Box::new(game), trouble), terms);
    }
    series(setup, &mut Console::new(lang)).map(|_| ())
}

fn variant_of(record: &Record) -> Result<Variant, Failure> {
    Ok(Variant::read(&record.header.variant, &[])?)
}

/// The programs that a record would start.
fn commands(record: &Record, variant: &Variant) -> Vec<String> {
    let places = record.header.seats.iter().map(|line| Place::from_line(line, variant.game));
    places
        .filter_map(|place| match place?.player {
            Player::Program(command) => Some(command),
            Player::Human | Player::Machine(_) => None,
        })
        .collect()
}

/// A person against the usual machine.
pub(crate) fn default_seats(variant: &Variant) -> Vec<Place> {
    let machine = Player::Machine(variant.game.usual_machine());
    vec![Place::of(Player::Human), Place::of(machine)]
}

/// One person on every seat.
fn practise(places: &mut [Place], lang: Lang) -> Result<(), Failure> {
    if places.iter().any(|place| place.player != Player::Human) {
        return Err(CommandError::PracticeWithMachine.into());
    }
    let name = places[0].name.clone().unwrap_or_else(|| lang.word("seat.practice"));
    for (index, place) in places.iter_mut().enumerate() {
        place.name = Some(practice_name(&name, index));
    }
    Ok(())
}

/// Plays games until the person has enough. True if the menu should come back.
pub(crate) fn series(mut setup: Setup, console: &mut Console) -> Result<bool, Failure> {
    loop {
        let mut session = Session::start(&setup, console)?;
        if once(&mut session, console)? == Left::Quit {
            return Ok(false);
        }
        let watched = setup.places.iter().all(|place| place.player != Player::Human);
        if watched {
            return Ok(true);
        }
        match again(console) {
            Again::Same => {}
            Again::Swapped if setup.practice => {}
            Again::Swapped => setup.places.rotate_right(1),
            Again::Menu => return Ok(true),
            Again::Quit => return Ok(false),
        }
        // A new deal that nobody can know from the last one's, which has been shown.
        setup.source = Source::read(None)?;
        // The file that was named holds the first game; the others are among the user's games.
        setup.record = None;
    }
}

/// Plays one game. Leaving by the end of the input or Ctrl-C is a failure that tells how to go on.
fn once(session: &mut Session, console: &mut Console) -> Result<Left, Failure> {
    let path = session.path();
    let guard = interrupted(path.clone(), console.lang);
    let left = session.run(console)?;
    guard.disarm();
    match left {
        Left::Over => Ok(left),
        Left::Quit | Left::Cut => {
            if let Some(told) = path.and_then(|path| how_to_resume(&path, console.lang)) {
                output::complain(&told);
            }
            if left == Left::Cut { Err(Failure::Interrupted) } else { Ok(left) }
        }
    }
}

enum Again {
    Same,
    Swapped,
    Menu,
    Quit,
}

fn again(console: &mut Console) -> Again {
    let question = format!("{} ", console.lang.word("again.question"));
    loop {
        let Reply::Line(line) = console.ask(&question) else { return Again::Quit };
        match tripot_core::fold(&line).as_str() {
            "r" | "rejouer" | "again" | "a" | "play" => return Again::Same,
            "e" | "s" | "echanger" | "swap" => return Again::Swapped,
            "m" | "menu" => return Again::Menu,
            "q" | "quitter" | "quit" | "" => return Again::Quit,
            _ => console.say(&Message::new("again.help")),
        }
    }
}

/// While it is armed, Ctrl-C during a machine's thinking tells how to go on and exits with 1. (At
/// the prompt the line editor sees Ctrl-C first.)
struct Guard(Arc<Mutex<Option<Kept>>>);

/// The file of the game that is played, and the language to tell of it.
type Kept = (PathBuf, Lang);

/// How to go on with the game in a file, if its first move has been kept.
fn how_to_resume(path: &Path, lang: Lang) -> Option<String> {
    let message = Message::new("play.resume").with("command", resume_command(path));
    path.exists().then(|| lang.text(&message))
}

impl Guard {
    fn disarm(&self) {
        if let Ok(mut kept) = self.0.lock() {
            *kept = None;
        }
    }
}

fn interrupted(path: Option<PathBuf>, lang: Lang) -> Guard {
    static ARMED: std::sync::OnceLock<Arc<Mutex<Option<Kept>>>> = std::sync::OnceLock::new();
    let armed = ARMED.get_or_init(|| {
        let slot: Arc<Mutex<Option<Kept>>> = Arc::default();
        let seen = Arc::clone(&slot);
        // Without a handler Ctrl-C just ends the program; the record is on disk either way.
        let _ = ctrlc::set_handler(move || {
            if let Ok(Some((path, lang))) = seen.lock().as_deref()
                && let Some(told) = how_to_resume(path, *lang)
            {
                output::complain(&format!("\n{told}"));
            }
            tripot_bots::end_programs();
            std::process::exit(1);
        });
        slot
    });
    if let Ok(mut slot) = armed.lock() {
        *slot = path.map(|path| (path, lang));
    }
    Guard(Arc::clone(armed))
}

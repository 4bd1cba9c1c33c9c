//! Parsing of seats: machines by name, and external programs.

mod error;

use std::path::Path;

use tripot_catalog::{AnyGame, Machine, PlayerKind, SeatsError, Weights, games, read_player};
use tripot_core::{SeatLine, plain_name};

use crate::bot::Bot;
use crate::contender::{Entrant, number_equal_names};
use crate::limits::Limits;
use crate::manifest::{Manifest, ManifestError, ManifestErrorKind};
use crate::process::{Launch, find_program};

pub use error::{BotError, SeatingError};

/// What starts a seat that is a command, whatever it looks like; the second is how records say it.
const COMMAND: [&str; 2] = ["cmd:", "bot:"];

/// Which program runs a file that does not run by itself.
const INTERPRETERS: &[(&str, &[&str])] =
    &[("py", &["python3"]), ("js", &["node"]), ("mjs", &["node"]), ("pl", &["swipl"])];

/// Who decides whether a program runs in a sandbox, and what it may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sandboxing {
    /// Its manifest, which may say `sandbox = false` and have wider limits than the usual.
    #[default]
    Manifest,
    /// The operator: it is always sandboxed, and has the usual limits or narrower ones.
    Always,
}

/// Who takes a seat, as it was written.
#[derive(Debug)]
pub struct Seated {
    /// The name that was given, if one was.
    pub name: Option<String>,
    /// Who plays.
    pub player: SeatedPlayer,
}

/// Who plays on a seat.
#[derive(Debug)]
pub enum SeatedPlayer {
    /// A person.
    Human,
    /// A machine of the game.
    Machine(Machine),
    /// An external program.
    Bot {
        /// As it was written: a path or a command, perhaps after `cmd:`.
        text: String,
        /// The program.
        bot: Bot,
    },
}

/// Reads who sits where: `human,greedy`, `Léa=human,./bot.py`, `greedy,"cmd:python3 bot.py --fast"`.
///
/// Seats are separated by commas. A seat is a person, a machine of the game, or a bot: a path, a command
/// with its arguments, or either after `cmd:`. A comma in a command stands in quotation marks or after
/// a backslash, as a shell has it. A name and `=` may stand before any of them.
///
/// ```
/// use tripot_bots::{SeatedPlayer, read_seats};
/// let game = tripot_catalog::game("siam").expect("a game");
/// let seats = read_seats("Léa=human, beginner", game).expect("two seats");
/// assert_eq!(seats[0].name.as_deref(), Some("Léa"));
/// assert!(matches!(seats[1].player, SeatedPlayer::Machine(machine) if machine.to_string() == "beginner"));
/// assert!(read_seats("human", game).is_err());
/// ```
pub fn read_seats(text: &str, game: &dyn AnyGame) -> Result<Vec<Seated>, SeatingError> {
    let mut found = Vec::new();
    for (index, part) in split_seats(text).into_iter().enumerate() {
        let (name, player) = name_of_seat(part);
        found.push(read_seat(name, player, index + 1, game)?);
    }
    let (least, most) = game.seats();
    if found.len() < least.get() || found.len() > most.get() {
        return Err(SeatsError::Count { count: found.len(), least, most }.into());
    }
    Ok(found)
}

/// Reads who plays on a seat, counted from 1, with the name that was given.
pub fn read_seat(
    name: Option<&str>,
    player: &str,
    seat: usize,
    game: &dyn AnyGame,
) -> Result<Seated, SeatingError> {
    if let Some(name) = name.filter(|name| SeatLine::new(name, "human").is_none()) {
        return Err(SeatsError::Name { seat, name: name.to_owned() }.into());
    }
    let is_human = matches!(read_player(player, seat, game), Ok(PlayerKind::Human));
    let player = if !is_human && is_bot(player, game) {
        SeatedPlayer::Bot { text: player.to_owned(), bot: read_bot(player, seat)? }
    } else {
        match read_player(player, seat, game)? {
            PlayerKind::Human => SeatedPlayer::Human,
            PlayerKind::Machine(machine) => SeatedPlayer::Machine(machine),
        }
    };
    Ok(Seated { name: name.map(|name| plain_name(name).into_owned()), player })
}

/// Reads who plays in a match: no person does. Weights go to the machines that take them; there must
/// be one.
pub fn read_entrants(
    text: &str,
    game: &dyn AnyGame,
    weights: Option<&'static Weights>,
) -> Result<Vec<Entrant>, SeatingError> {
    let mut is_wanted = weights.is_some();
    let mut found = Vec::new();
    for (index, mut seated) in read_seats(text, game)?.into_iter().enumerate() {
        if let (SeatedPlayer::Machine(machine), Some(weights)) = (&mut seated.player, weights)
            && machine.spec().takes_weights
        {
            *machine = machine.with_weights(weights);
            is_wanted = false;
        }
        found.push(entrant(seated, index + 1, Sandboxing::Manifest)?);
    }
    if is_wanted {
        return Err(SeatingError::UnusedWeights);
    }
    number_equal_names(&mut found);
    Ok(found)
}

/// Who takes part in a match on a seat, counted from 1.
pub fn entrant(
    seated: Seated,
    seat: usize,
    sandboxing: Sandboxing,
) -> Result<Entrant, SeatingError> {
    let Seated { name, player } = seated;
    match player {
        SeatedPlayer::Human => Err(SeatingError::Person { seat }),
        SeatedPlayer::Machine(machine) => {
            Ok(Entrant::new(&name.unwrap_or_else(|| machine.to_string()), machine))
        }
        SeatedPlayer::Bot { bot, .. } => {
            let bot = if sandboxing == Sandboxing::Always { bot.sandboxed() } else { bot };
            Ok(Entrant::new(&name.unwrap_or_else(|| bot_name(bot.launch())), bot))
        }
    }
}

/// Reads a bot: a path or a command, with or without `cmd:` or `bot:` in front.
pub fn read_bot(text: &str, seat: usize) -> Result<Bot, BotError> {
    let command = command_of(text);
    let unreadable = || BotError::Unreadable { seat, command: command.to_owned() };
    let path = Path::new(command);
    if path.extension().is_some_and(|ending| ending == "toml") && path.is_file() {
        return Ok(read_manifest(path)?);
    }
    let mut words = shlex::split(command).ok_or_else(unreadable)?;
    // One word that is a file as it stands may have spaces in its name.
    if Path::new(command).is_file() {
        words = vec![command.to_owned()];
    }
    let program = words.first().filter(|word| !word.is_empty()).ok_or_else(unreadable)?.clone();
    if let Some(interpreter) = interpreter_of(&program) {
        words.splice(0..0, interpreter.iter().map(|&word| word.to_owned()));
    }
    if find_program(&words[0]).is_none() {
        return Err(BotError::Missing { seat, program: words.swap_remove(0) });
    }
    let launch = Launch::new(words).ok_or_else(unreadable)?;
    Ok(Bot::new(launch, Limits::default()))
}

/// A command without what marks it as one.
fn command_of(text: &str) -> &str {
    COMMAND.iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text).trim()
}

/// The bot of a manifest.
fn read_manifest(path: &Path) -> Result<Bot, ManifestError> {
    let manifest = Manifest::load(path)?;
    let limits = manifest.limits();
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let words = match &manifest.command {
        Some(words) => words.clone(),
        // The adapter is a command of this program: what it starts is in the same sandbox.
        None => {
            let own = std::env::current_exe().map(|own| own.display().to_string());
            let own = own.unwrap_or_else(|_| "tripot".to_owned());
            vec![own, "prolog".to_owned(), whole.display().to_string()]
        }
    };
    let launch = Launch::of_manifest(words, &manifest, path).ok_or_else(|| ManifestError {
        file: path.display().to_string(),
        kind: ManifestErrorKind::Either,
    })?;
    Ok(Bot::new(launch, limits))
}

/// What runs a file that can't run by itself.
fn interpreter_of(program: &str) -> Option<&'static [&'static str]> {
    use std::os::unix::fs::PermissionsExt as _;
    let path = Path::new(program);
    let runs = path.metadata().ok()?.permissions().mode() & 0o111 != 0;
    let ending = path.extension()?.to_str()?;
    let found = INTERPRETERS.iter().find(|(known, _)| *known == ending)?;
    (!runs).then_some(found.1)
}

/// The parts of a list, separated by commas that are neither quoted nor escaped.
pub fn split_seats(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quote, mut escaped) = (0, None, false);
    for (at, symbol) in text.char_indices() {
        match (symbol, quote) {
            _ if escaped => escaped = false,
            ('\\', _) => escaped = true,
            ('\'' | '"', None) => quote = Some(symbol),
            (_, Some(open)) if symbol == open => quote = None,
            (',', None) => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The name that was given, and who plays: `Léa=greedy`, `Léa=./bot.py`, `"cmd:python3 bot.py"`.
pub fn name_of_seat(part: &str) -> (Option<&str>, &str) {
    let part = unquoted(part.trim());
    match part.split_once('=') {
        Some((name, player)) if !is_in_command(name, player.trim()) => {
            (Some(name.trim()), player.trim())
        }
        _ => (None, part),
    }
}

/// Whether what stands before `=` begins a command that has an `=` of its own. It may look like
/// one and be a name: `<b>Léa</b>=beginner`.
fn is_in_command(name: &str, player: &str) -> bool {
    let marked = COMMAND.iter().any(|mark| name.starts_with(mark)) || name.contains(" -");
    let starts = || name.split(' ').next().is_some_and(|word| Path::new(word).is_file());
    let odd = name.contains(['/', ':', '"', '\'']);
    marked || (odd && (starts() || !is_known(player)))
}

/// Whether this is a person, or a machine of some game.
fn is_known(player: &str) -> bool {
    games().iter().any(|&game| read_player(player, 1, game).is_ok())
}

/// A seat that is quoted whole, as in `"cmd:python3 bot.py"`, without its quotation marks.
fn unquoted(text: &str) -> &str {
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).unwrap_or(text)
}

/// Whether a seat is an external program.
pub fn is_bot(player: &str, game: &dyn AnyGame) -> bool {
    let plain = player.to_lowercase();
    let known = game.machine(&plain).is_some();
    let file = Path::new(player).is_file();
    !known
        && (file
            || COMMAND.iter().any(|mark| player.starts_with(mark))
            || player.contains(['/', ' ']))
}

/// What a bot is called that nobody gave a name: after its last file, without folder and ending.
pub fn bot_name(launch: &Launch) -> String {
    let file = launch.words().iter().rev().find(|word| Path::new(word).is_file());
    let word = file.map_or(launch.program(), String::as_str);
    let stem = Path::new(word).file_stem().and_then(|stem| stem.to_str()).unwrap_or("bot");
    let plain = plain_name(stem);
    let plain: String = plain.chars().filter(|c| !c.is_control() && *c != '"').take(40).collect();
    let plain = plain.trim();
    if plain.is_empty() { "bot".to_owned() } else { plain.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, SeatingError> {
        let game = tripot_catalog::game("chicago").unwrap();
        let found = read_entrants(text, game, None)?;
        Ok(found.iter().map(|entrant| format!("{entrant:?}")).collect())
    }

    #[test]
    fn machines_paths_and_commands_take_seats() {
        let seats = read("greedy, Léa=cmd:cat -u,/bin/cat").unwrap();
        assert_eq!(seats, ["greedy=greedy", "Léa=bot:cat -u", "cat=bot:/bin/cat"]);
        assert_eq!(read("cmd:cat,cmd:cat").unwrap(), ["cat#1=bot:cat", "cat#2=bot:cat"]);
        assert_eq!(read("greedy,cat --x=1").unwrap()[1], "cat=bot:cat '--x=1'");
        let quoted = read("'cmd:cat a,b',alphabeta:2").unwrap_err();
        let missing = matches!(quoted, SeatingError::Bot(BotError::Missing { .. }));
        assert!(missing, "a quoted command is one word: {quoted}");
        assert_eq!(read("cmd:cat 'a,b',alphabeta:2").unwrap()[0], "cat=bot:cat 'a,b'");
        assert_eq!(read("greedy,\"cmd:cat -u\"").unwrap()[1], "cat=bot:cat -u");
    }

    #[test]
    fn a_name_may_look_like_a_path_and_an_option_is_no_name() {
        for (text, name, player) in [
            ("<b>Léa</b>=beginner", Some("<b>Léa</b>"), "beginner"),
            ("1/2 : \"x\"=Human", Some("1/2 : \"x\""), "Human"),
            ("and/or=memory", Some("and/or"), "memory"),
            (" Léa = ./bot.py --level=3 ", Some("Léa"), "./bot.py --level=3"),
            ("./bot.py --level=expert", None, "./bot.py --level=expert"),
            ("/bin/cat level=expert", None, "/bin/cat level=expert"),
            ("cmd:bot level=expert", None, "cmd:bot level=expert"),
            ("./bot.py level=3", None, "./bot.py level=3"),
            ("\"cmd:bot a b\"", None, "cmd:bot a b"),
        ] {
            assert_eq!(name_of_seat(text), (name, player), "{text}");
        }
        let odd = read("<b>Léa</b>=beginner,greedy").unwrap();
        assert_eq!(odd, ["<b>Léa</b>=beginner", "greedy=greedy"]);
        let error = read("A=B=greedy,greedy").unwrap_err();
        assert!(matches!(error, SeatingError::Seats(SeatsError::Unknown { .. })), "{error}");
    }

    #[test]
    fn wrong_seats_say_which_and_why() {
        let unreadable = |command: &str| BotError::Unreadable { seat: 2, command: command.into() };
        for (text, expected) in [
            (
                "greedy,./no-such-file",
                BotError::Missing { seat: 2, program: "./no-such-file".to_owned() }.into(),
            ),
            ("greedy,cmd:", unreadable("").into()),
            ("greedy,cmd:cat 'open", unreadable("cat 'open").into()),
            ("greedy,human", SeatingError::Person { seat: 2 }),
            ("greedy,", SeatsError::Empty { seat: 2 }.into()),
            ("a\tb=cmd:cat,greedy", SeatsError::Name { seat: 1, name: "a\tb".to_owned() }.into()),
        ] {
            assert_eq!(read(text), Err(expected), "{text}");
        }
        let unknown = read("greedy,kasparov").unwrap_err();
        assert!(
            matches!(&unknown, SeatingError::Seats(SeatsError::Unknown { seat: 2, player, .. }) if player == "kasparov"),
            "{unknown}"
        );
        let few = read("greedy").unwrap_err();
        assert!(matches!(few, SeatingError::Seats(SeatsError::Count { count: 1, .. })), "{few}");
    }
}

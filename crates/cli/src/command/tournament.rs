//! The command `tournament`: many machines, many tables, one ranking.

mod away;
pub(in crate::command) mod data;
mod export;
pub(in crate::command) mod page;
pub(in crate::command) mod table;

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::ProgressBar;
use tripot_arena::{Draft, DraftError, Ended, Format, Programme, Tournament};
use tripot_bots::LONGEST_SETTINGS;
use tripot_catalog::{Lang, Trouble};
use tripot_core::{Explain as _, Message, Stop};

use crate::args::{
    TournamentAction, TournamentArgs, TournamentResumeArgs, TournamentRunArgs, TournamentStatusArgs,
};
use crate::command::matches::{self, interrupt, limit};
use crate::command::pairs;
use crate::error::CommandError;
use crate::progress;
use crate::trust::Trust;
use away::Away;
use tripot_terminal::console::Console;
use tripot_terminal::failure::Failure;
use tripot_terminal::seed;
use tripot_terminal::{keeper, output};

/// What the name of a tournament's file ends in.
const ENDING: &str = "sqlite";

/// How often the table on the screen is drawn anew.
const REFRESH: Duration = Duration::from_millis(500);

pub(crate) fn tournament(args: &TournamentArgs, lang: Lang) -> Result<(), Failure> {
    match &args.action {
        TournamentAction::Run(args) => run(args, lang),
        TournamentAction::Resume(args) => resume(args, lang),
        TournamentAction::Status(args) => status(args, lang),
        TournamentAction::Export(args) => export::export(args, lang),
    }
}

fn run(args: &TournamentRunArgs, lang: Lang) -> Result<(), Failure> {
    let is_file = Path::new(&args.what).extension().is_some_and(|ending| ending == "toml");
    let mut draft = if is_file {
        let text = settings(Path::new(&args.what))?;
        Draft::read(&text).map_err(|error| in_file(&args.what, &error))?
    } else {
        Draft { game: Some(args.what.clone()), ..Draft::default() }
    };
    add_flags(&mut draft, args)?;
    let programme = draft.programme(seed(None)?).map_err(Failure::usage)?;
    let usual = if is_file { Path::new(&args.what) } else { Path::new("tournament") };
    let path = args.save.clone().unwrap_or_else(|| usual.with_extension(ENDING));
    let threads = draft.threads.and_then(|threads| usize::try_from(threads).ok());
    // Before there is a file: a database that is not there leaves none behind.
    let away = away(args.database.as_deref(), &programme, lang)?;
    let tournament = Tournament::create(&path, programme, lang).map_err(Failure::usage)?;
    play(tournament, away, threads, args.json, lang)
}

/// The text of a file of settings.
fn settings(path: &Path) -> Result<String, Failure> {
    let bytes = keeper::read_within(path, LONGEST_SETTINGS >> 20)?;
    let text = String::from_utf8(bytes).with_context(|| path.display().to_string())?;
    Ok(text)
}

/// What is wrong with a file, and in which.
fn in_file(path: &str, error: &DraftError) -> Failure {
    let at = |message: Message| {
        Message::new("tournament.file.at").with("file", path).with("reason", message)
    };
    Failure::Usage(Trouble(error.explain().into_iter().map(at).collect()))
}

/// Flags say more than a file.
fn add_flags(draft: &mut Draft, args: &TournamentRunArgs) -> Result<(), Failure> {
    draft.rules.extend(pairs(&args.rules)?);
    if let Some(players) = &args.players {
        draft.players.clear();
        draft.add_players(players);
    }
    if let Some(name) = &args.format {
        let format = Format::read(name).ok_or_else(|| {
            let known = Format::ALL.map(Format::name).to_vec();
            CommandError::UnknownFormat { name: name.clone(), known }
        })?;
        draft.format = Some(format);
    }
    let contest = &args.contest;
    let limit = limit(contest)?;
    if limit != tripot_bots::Limit::Own {
        draft.limit = Some(limit);
    }
    draft.duplicate = if args.separate { Some(false) } else { draft.duplicate };
    draft.seats = args.seats.or(draft.seats);
    draft.rounds = args.rounds.or(draft.rounds);
    draft.deals = args.deals.or(draft.deals);
    draft.opening = contest.opening.map(u64::from).or(draft.opening);
    draft.threads = contest.limit.threads.map(|threads| threads as u64).or(draft.threads);
    draft.seed = contest.seed.clone().or(draft.seed.take());
    draft.title = args.title.clone().or(draft.title.take());
    Ok(())
}

/// The workers of a database, if one was given.
fn away(
    database: Option<&str>,
    programme: &Programme,
    lang: Lang,
) -> Result<Option<Away>, Failure> {
    database.map(|database| Away::connect(database, programme, lang)).transpose()
}

fn resume(args: &TournamentResumeArgs, lang: Lang) -> Result<(), Failure> {
    let known = Tournament::open(&args.file, lang).map_err(Failure::usage)?;
    // Told before a program is looked for that may be elsewhere.
    let away = away(args.database.as_deref(), known.programme(), lang)?;
    if known.programme().format == Format::Match && away.is_none() {
        // A match may be ended by a test, and tells more.
        let trust = Trust::of_flag(args.trust);
        return matches::resume(&args.file, trust, args.threads, args.json, lang);
    }
    if away.is_none() {
        let programs = matches::programs(known.programme());
        Trust::of_flag(args.trust).agree(&programs, &mut Console::new(lang))?;
    }
    let tournament = Tournament::resume(&args.file, lang).map_err(Failure::usage)?;
    play(tournament, away, args.threads, args.json, lang)
}

fn status(args: &TournamentStatusArgs, lang: Lang) -> Result<(), Failure> {
    tell(&Tournament::open(&args.file, lang).map_err(Failure::usage)?, args.json, lang)
}

fn tell(tournament: &Tournament, json: bool, lang: Lang) -> Result<(), Failure> {
    if json {
        return output::json(&tournament.to_json());
    }
    output::text(&table::text(tournament, lang))
}

/// Plays what is missing and tells how it ended.
fn play(
    mut tournament: Tournament,
    away: Option<Away>,
    threads: Option<usize>,
    json: bool,
    lang: Lang,
) -> Result<(), Failure> {
    let ended = match away {
        Some(away) => away.play_out(&mut tournament, &interrupt())?,
        None => play_out(&mut tournament, threads, &interrupt(), lang)?,
    };
    tell(&tournament, json, lang)?;
    let path = tournament.path().display().to_string();
    if ended == Ended::Complete {
        let message = Message::new("tournament.kept").with("file", path);
        output::complain(&format!("tripot: {}", lang.text(&message)));
        return Ok(());
    }
    let message = Message::new("tournament.interrupted")
        .with("games", tournament.played())
        .with("total", tournament.total())
        .with("file", path);
    output::complain(&format!("tripot: {}", lang.text(&message)));
    Err(Failure::Interrupted)
}

/// Plays what is missing, with the table as it stands on the terminal.
pub(in crate::command) fn play_out(
    tournament: &mut Tournament,
    threads: Option<usize>,
    interrupt: &Stop,
    lang: Lang,
) -> Result<Ended, Failure> {
    const MOST_THREADS: usize = 256;
    let threads = threads.and_then(NonZeroUsize::new);
    let threads = threads.or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZeroUsize::get).min(MOST_THREADS);
    let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    let mut progress = Progress::new(tournament, lang);
    let ended = tournament.play(threads, interrupt, |tournament| progress.show(tournament));
    progress.clear();
    ended.map_err(Failure::usage)
}

/// The table as it stands and how far the tournament is, on the terminal while it is played.
struct Progress {
    bar: ProgressBar,
    lang: Lang,
    drawn: Option<Instant>,
}

impl Progress {
    fn new(tournament: &Tournament, lang: Lang) -> Progress {
        let bar = progress::bar(tournament.total(), false, "{msg}{wide_bar} {pos}/{len} {eta}");
        bar.set_position(tournament.played());
        bar.reset_eta();
        Progress { bar, lang, drawn: None }
    }

    fn show(&mut self, tournament: &Tournament) {
        if self.bar.is_hidden() || self.drawn.is_some_and(|drawn| drawn.elapsed() < REFRESH) {
            return;
        }
        self.drawn = Some(Instant::now());
        self.bar.set_message(table::standing(tournament, self.lang));
        self.bar.set_position(tournament.played());
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

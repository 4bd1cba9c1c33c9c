//! The command `class`: a folder of programs in, what is wrong with each and who plays best out.

mod data;
mod page;
mod table;

use std::path::{Path, PathBuf};

use tripot_arena::{Draft, Ended, Format, Tournament};
use tripot_bots::{Limit, Sandboxing};
use tripot_catalog::{Lang, games};
use tripot_classroom::{Examination, Journal, Program, Roster, Soundness, examine};
use tripot_core::{Message, Stop};

use crate::args::ClassArgs;
use crate::command::matches::{self, interrupt, limit};
use crate::command::tournament::play_out;
use crate::progress;
use crate::trust::Trust;
use tripot_terminal::console::Console;
use tripot_terminal::failure::Failure;
use tripot_terminal::seed;
use tripot_terminal::{keeper, output};

/// A program of the class, and what was found out about it.
struct Member {
    program: Program,
    found: Examination,
}

/// Everything that the reports tell.
struct Class {
    title: String,
    members: Vec<Member>,
    /// Files that look like programs and were not run, as the folder of the class has them.
    passed_over: Vec<String>,
    /// A tournament for each game that at least two of the programs can play.
    tournaments: Vec<Tournament>,
}

impl Class {
    /// How many programs there are, and what became of them.
    fn sum(&self) -> Message {
        let count = |wanted: &[Soundness]| {
            let fits = |member: &&Member| wanted.contains(&member.found.soundness());
            self.members.iter().filter(fits).count()
        };
        Message::new("class.sum")
            .with("programs", self.members.len())
            .with("sound", count(&[Soundness::Sound]))
            .with("faulty", count(&[Soundness::Faulty, Soundness::Unloaded]))
            .with("manifest", count(&[Soundness::Manifest]))
            .with("doubtful", count(&[Soundness::Doubtful]))
            .with("open", count(&[Soundness::Unexamined]))
    }

    /// What concerns nobody in particular: Prolog systems that are missing, files that were not run.
    fn notices(&self) -> Vec<Message> {
        let mut notices = Vec::new();
        let mut absent: Vec<&str> =
            self.members.iter().filter_map(|member| member.found.absent.as_deref()).collect();
        absent.sort_unstable();
        absent.dedup();
        for program in absent {
            let wants = |member: &&Member| member.found.absent.as_deref() == Some(program);
            let names: Vec<&str> = self
                .members
                .iter()
                .filter(wants)
                .map(|member| member.program.name.as_str())
                .collect();
            let message = Message::new("class.absent").with("program", program);
            notices.push(message.with("count", names.len()).with("names", names.join(", ")));
        }
        if !self.passed_over.is_empty() {
            let message = Message::new("class.passed_over").with("count", self.passed_over.len());
            notices.push(message.with("names", self.passed_over.join(", ")));
        }
        notices
    }
}

pub(crate) fn class(args: &ClassArgs, lang: Lang) -> Result<(), Failure> {
    let Roster { programs, passed_over } = Roster::of(&args.folder).map_err(Failure::usage)?;
    let inside =
        |path: &PathBuf| path.strip_prefix(&args.folder).unwrap_or(path).display().to_string();
    let passed_over: Vec<String> = passed_over.iter().map(inside).collect();
    if args.resume && !args.no_games {
        agree(&programs, args, lang)?;
    }
    let journal_file = file(&args.out, "", "sqlite");
    let journal = match (args.resume, journal_file.exists()) {
        // A class that was killed before it began has nothing to go on with.
        (true, true) => Journal::open(&journal_file).map_err(Failure::usage)?,
        _ => Journal::create(&journal_file).map_err(Failure::usage)?,
    };
    let stop = interrupt();
    let members = examine_all(programs, &journal, &stop, lang)?;
    let Some(members) = members else { return Err(interrupted(args, lang)) };
    let mut class =
        Class { title: title(&args.folder), members, passed_over, tournaments: Vec::new() };
    if !args.no_games {
        let ended = hold_tournaments(&mut class, args, &stop, lang)?;
        if ended == Ended::Early {
            return Err(interrupted(args, lang));
        }
    }
    let (html, csv) = (file(&args.out, "", "html"), file(&args.out, "", "csv"));
    write(&html, &page::page(&class, lang))?;
    write(&csv, &data::csv(&class, lang))?;
    if args.json {
        data::json(&class, lang)?;
    } else {
        output::text(&table::text(&class, lang))?;
    }
    let message = Message::new("class.written").with("html", output::quoted(&html));
    let message = message.with("csv", output::quoted(&csv));
    output::complain(&format!("tripot: {}", lang.text(&message)));
    Ok(())
}

/// The name of a folder is that of the class.
fn title(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// A file of the class: the name that was given, with something added and an ending.
fn file(out: &Path, more: &str, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(format!("{more}.{ending}"));
    PathBuf::from(name)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    Ok(keeper::write_shared(path, text)?)
}

/// Examines everybody who has not been examined before; nothing if it was interrupted.
fn examine_all(
    programs: Vec<Program>,
    journal: &Journal,
    stop: &Stop,
    lang: Lang,
) -> Result<Option<Vec<Member>>, Failure> {
    let bar = progress::bar(programs.len() as u64, false, "{wide_bar} {pos}/{len} {msg}");
    let mut members = Vec::new();
    for program in programs {
        let found = match journal.find(&program).map_err(Failure::usage)? {
            Some(found) => found,
            None => {
                let mut report = |step: &'static str| {
                    bar.set_message(format!("{} · {}", program.name, lang.word(step)));
                };
                let Some(found) = examine(&program, stop, &mut report) else {
                    bar.finish_and_clear();
                    return Ok(None);
                };
                // What could not be examined here may be examined when this is taken up again.
                if found.absent.is_none() {
                    journal.keep(&program, &found).map_err(Failure::usage)?;
                }
                found
            }
        };
        bar.inc(1);
        members.push(Member { program, found });
    }
    bar.finish_and_clear();
    Ok(Some(members))
}

/// Lets those who can play meet each other, game by game.
fn hold_tournaments(
    class: &mut Class,
    args: &ClassArgs,
    stop: &Stop,
    lang: Lang,
) -> Result<Ended, Failure> {
    let mut variants: Vec<String> =
        class.members.iter().flat_map(|member| member.found.games.iter().cloned()).collect();
    variants.sort();
    variants.dedup();
    for variant in variants {
        let plays = |member: &&Member| member.found.plays && member.found.games.contains(&variant);
        let players: Vec<&Member> = class.members.iter().filter(plays).collect();
        if players.len() < 2 {
            continue;
        }
        let game = variant.split('(').next().unwrap_or(&variant);
        let path = tournament_file(args, game);
        let mut tournament = if args.resume && path.exists() {
            Tournament::resume_with(&path, Sandboxing::Always, lang).map_err(Failure::usage)?
        } else {
            let draft = Draft {
                title: Some(format!("{} · {variant}", class.title)),
                players: players
                    .iter()
                    .map(|member| (Some(member.program.name.clone()), wanted(&member.program.path)))
                    .collect(),
                format: Some(Format::RoundRobin),
                rounds: Some(1),
                deals: Some(args.deals),
                limit: Some(limit(&args.contest)?).filter(|limit| *limit != Limit::Own),
                opening: args.contest.opening.map(u64::from),
                seed: args.contest.seed.clone(),
                game: Some(variant.clone()),
                always_sandbox: Some(true),
                ..Draft::default()
            };
            let programme = draft.programme(seed(None)?).map_err(Failure::usage)?;
            Tournament::create(&path, programme, lang).map_err(Failure::usage)?
        };
        let ended = play_out(&mut tournament, args.contest.limit.threads, stop, lang)?;
        class.tournaments.push(tournament);
        if ended == Ended::Early {
            return Ok(Ended::Early);
        }
    }
    Ok(Ended::Complete)
}

/// Asks before programs are started that the files of a class name and its folder does not hold.
/// Those of the folder may be started: it was named on the command line.
fn agree(programs: &[Program], args: &ClassArgs, lang: Lang) -> Result<(), Failure> {
    let own: Vec<String> = programs.iter().map(|program| wanted(&program.path)).collect();
    let mut others = Vec::new();
    for game in games() {
        let path = tournament_file(args, game.name());
        if path.exists() {
            let known = Tournament::open(&path, lang).map_err(Failure::usage)?;
            others.extend(matches::programs(known.programme()));
        }
    }
    others.retain(|program| !own.contains(program));
    others.dedup();
    Trust::of_flag(args.trust).agree(&others, &mut Console::new(lang))
}

/// The file that keeps the games of a class in one game.
fn tournament_file(args: &ClassArgs, game: &str) -> PathBuf {
    file(&args.out, &format!("-{game}"), "sqlite")
}

/// A program as a tournament's file names it: wherever that is taken up again, it is found.
fn wanted(path: &Path) -> String {
    path.canonicalize().unwrap_or_else(|_| path.to_owned()).display().to_string()
}

/// Says how to go on.
fn interrupted(args: &ClassArgs, lang: Lang) -> Failure {
    let command = format!(
        "tripot class {} --out {} --resume",
        output::quoted(&args.folder),
        output::quoted(&args.out)
    );
    let message = Message::new("class.interrupted").with("command", command);
    output::complain(&format!("tripot: {}", lang.text(&message)));
    Failure::Interrupted
}

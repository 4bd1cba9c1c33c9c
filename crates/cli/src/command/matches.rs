//! The command `match`: machines against machines.

mod lines;
mod summary;

use std::collections::BTreeSet;
use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::ProgressBar;
use tripot_arena::{
    Contest, Deals, Draft, Ended, Format, Plan, Programme, Report, Standings, Tournament, run_from,
};
use tripot_bots::{Fault, Limit, Sandbox, TimeControlError, is_bot, read_entrants};
use tripot_catalog::{Lang, Variant};
use tripot_core::{Message, Record, Stop};
use tripot_stats::{Finding, Sprt};

use crate::args::{ContestArgs, MatchArgs};
use crate::command::pairs;
use crate::error::CommandError;
use crate::trust::Trust;
use crate::{progress, weights};
use tripot_terminal::console::Console;
use tripot_terminal::failure::Failure;
use tripot_terminal::figures::{Sign, number};
use tripot_terminal::seed;
use tripot_terminal::{keeper, output};

/// More threads than this help nobody.
const MOST_THREADS: usize = 256;

/// How many games are played if nobody says otherwise, and at most by a test.
const USUAL: u64 = 100;
const MOST_TESTED: u64 = 100_000;

/// How often the line that shows the progress is drawn anew.
const REFRESH: Duration = Duration::from_millis(100);

pub(crate) fn matches(args: &MatchArgs, lang: Lang) -> Result<(), Failure> {
    if let Some(path) = &args.resume {
        let trust = Trust::of_flag(args.trust);
        return resume(path, trust, args.contest.limit.threads, args.json, lang);
    }
    if let Some(path) = &args.save {
        let programme = draft(args)?.programme(seed(None)?).map_err(Failure::usage)?;
        let tournament = Tournament::create(path, programme, lang).map_err(Failure::usage)?;
        return play_kept(tournament, args.contest.limit.threads, args.json, lang);
    }
    let plan = plan(args)?;
    let folder = args.records.as_deref().map(Folder::new).transpose()?;
    let sprt = sprt(args)?.filter(|_| plan.contest.seats().get() == 2);
    if args.sprt.is_some() && sprt.is_none() {
        return Err(CommandError::SprtSeats.into());
    }
    MatchRunner::new(&plan, sprt, args.json, lang)?
        .host(0, folder.map_or(Keeping::Nothing, Keeping::Folder))
}

/// The programs that a tournament would start.
pub(crate) fn programs(programme: &Programme) -> Vec<String> {
    let wanted = programme.players.iter().map(|player| &player.wanted);
    wanted.filter(|player| is_bot(player, programme.variant.game)).cloned().collect()
}

/// Goes on with a match that is kept in a file.
pub(crate) fn resume(
    path: &Path,
    trust: Trust,
    threads: Option<usize>,
    json: bool,
    lang: Lang,
) -> Result<(), Failure> {
    let known = Tournament::open(path, lang).map_err(Failure::usage)?;
    trust.agree(&programs(known.programme()), &mut Console::new(lang))?;
    drop(known);
    let tournament = Tournament::resume(path, lang).map_err(Failure::usage)?;
    if tournament.programme().format != Format::Match {
        return Err(CommandError::NotAMatch { file: path.to_owned() }.into());
    }
    play_kept(tournament, threads, json, lang)
}

/// Plays a match that is kept: a tournament of one table, whose games end in the order of their
/// numbers. What was played before is told again, so that the output is that of the whole match.
fn play_kept(
    tournament: Tournament,
    threads: Option<usize>,
    json: bool,
    lang: Lang,
) -> Result<(), Failure> {
    let tables = tournament.rounds().first().map(Vec::as_slice).unwrap_or_default();
    let Some(table) = tables.first() else { return Ok(()) };
    let mut plan = table.plan().clone();
    plan.threads = match_threads(threads, plan.total());
    let played: Vec<Report> = table.reports().cloned().collect();
    let mut runner = MatchRunner::new(&plan, tournament.programme().sprt, json, lang)?;
    for (expected, report) in (0..).zip(played) {
        if report.fixture.number != expected {
            break;
        }
        // The test may have been decided by the last of them; that is looked at below.
        let _ = runner.take(report, &mut Keeping::Nothing)?;
    }
    let first = runner.standings.games();
    runner.host(first, Keeping::File(Box::new(tournament)))
}

/// Where the games of a match go when they have been counted.
enum Keeping {
    Nothing,
    Folder(Folder),
    File(Box<Tournament>),
}

impl<'a> MatchRunner<'a> {
    fn new(
        plan: &'a Plan,
        sprt: Option<Sprt>,
        json: bool,
        lang: Lang,
    ) -> Result<MatchRunner<'a>, Failure> {
        Ok(MatchRunner {
            lang,
            standings: Standings::new(plan),
            names: lines::Names::of(plan)?,
            json,
            faults: vec![None; plan.contest.seats().get()],
            progress: Progress::new(plan, json, lang),
            sprt,
            plan,
        })
    }

    /// Plays the games from this number on, and sums up all of them.
    fn host(mut self, first: u64, mut keeping: Keeping) -> Result<(), Failure> {
        let mut failed = None;
        let ended = if self.is_decided() {
            Ended::Complete
        } else {
            run_from(self.plan, first, &interrupt(), |report| {
                match self.take(report, &mut keeping) {
                    Ok(flow) => flow,
                    Err(failure) => {
                        failed = Some(failure);
                        ControlFlow::Break(())
                    }
                }
            })
            .map_err(Failure::usage)?
        };
        self.progress.clear();
        if let Some(failure) = failed {
            return Err(failure);
        }
        let ended = if self.is_decided() { Ended::Complete } else { ended };
        self.sum_up(ended, &keeping)
    }
}

/// The match that was asked for, to be kept.
fn draft(args: &MatchArgs) -> Result<Draft, Failure> {
    let sprt = sprt(args)?;
    let mut draft = Draft {
        game: args.game.clone(),
        rules: pairs(&args.rules)?,
        format: Some(Format::Match),
        duplicate: Some(args.duplicate),
        seed: args.contest.seed.clone(),
        limit: Some(limit(&args.contest)?),
        opening: args.contest.opening.map(u64::from),
        sprt,
        ..Draft::default()
    };
    draft.add_players(args.seats.as_deref().unwrap_or_default());
    let games = args.games.unwrap_or(if sprt.is_some() { MOST_TESTED } else { USUAL });
    let each = if args.duplicate { draft.players.len().max(1) as u64 } else { 1 };
    draft.deals = Some(games.div_ceil(each));
    Ok(draft)
}

fn match_threads(asked: Option<usize>, games: u64) -> NonZeroUsize {
    let threads = asked.and_then(NonZeroUsize::new);
    let threads = threads.or_else(|| thread::available_parallelism().ok());
    threads.unwrap_or(NonZeroUsize::MIN).min(most_threads(games))
}

/// What was asked for.
fn plan(args: &MatchArgs) -> Result<Plan, Failure> {
    let game = args.game.as_deref().unwrap_or_default();
    let variant = Variant::read(game, &pairs(&args.rules)?)?;
    let weights = weights::load(args.weights.as_deref())?;
    let entrants = read_entrants(args.seats.as_deref().unwrap_or_default(), variant.game, weights)
        .map_err(Failure::usage)?;
    let contest = Contest::new(variant, entrants).map_err(Failure::usage)?;
    let mut plan = Plan::new(contest, seed(args.contest.seed.as_deref())?);
    let usual = if args.sprt.is_some() { MOST_TESTED } else { USUAL };
    plan.games = NonZeroU64::new(args.games.unwrap_or(usual)).unwrap_or(NonZeroU64::MIN);
    if args.duplicate {
        plan.deals = Deals::Duplicate;
    }
    plan.limit = limit(&args.contest)?;
    if let Some(opening) = args.contest.opening {
        plan.opening = opening;
    }
    plan.threads = match_threads(args.contest.limit.threads, plan.total());
    plan.records = args.records.is_some();
    Ok(plan)
}

/// How long a player may think.
pub(crate) fn limit(args: &ContestArgs) -> Result<Limit, Failure> {
    Ok(match (args.limit.nodes, args.limit.ms, &args.tc) {
        (Some(nodes), ..) => Limit::Nodes(nodes),
        (None, Some(ms), _) => Limit::Milliseconds(ms),
        (None, None, Some(tc)) => Limit::Clock(
            tc.parse()
                .map_err(|TimeControlError { text, .. }| CommandError::TimeControl { text })?,
        ),
        (None, None, None) => Limit::Own,
    })
}

/// The test that was asked for.
fn sprt(args: &MatchArgs) -> Result<Option<Sprt>, Failure> {
    let Some(text) = &args.sprt else { return Ok(None) };
    Ok(Some(text.parse().map_err(CommandError::Sprt)?))
}

fn most_threads(games: u64) -> NonZeroUsize {
    let games = usize::try_from(games).unwrap_or(usize::MAX);
    NonZeroUsize::new(games.min(MOST_THREADS)).unwrap_or(NonZeroUsize::MIN)
}

/// A flag that Ctrl-C raises: the work ends with what has been done. The second time the
/// program ends at once.
pub(crate) fn interrupt() -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    // Without a handler Ctrl-C just ends the program.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(1);
        }
        raised.raise();
    });
    stop
}

/// Where the reports of a match arrive.
struct MatchRunner<'a> {
    lang: Lang,
    plan: &'a Plan,
    standings: Standings,
    /// The test that ends the match.
    sprt: Option<Sprt>,
    names: lines::Names,
    json: bool,
    /// The first fault of each entrant, and in which game.
    faults: Vec<Option<(u64, Fault)>>,
    progress: Progress,
}

impl MatchRunner<'_> {
    fn take(&mut self, report: Report, keeping: &mut Keeping) -> Result<ControlFlow<()>, Failure> {
        let number = report.fixture.number + 1;
        match (keeping, &report.record) {
            (Keeping::Folder(folder), Some(record)) => folder.keep(number, record)?,
            (Keeping::File(tournament), _) => tournament.keep(&report).map_err(Failure::usage)?,
            (Keeping::Folder(_) | Keeping::Nothing, _) => {}
        }
        if self.json {
            output::json(&lines::game(&report, self.plan, &self.names, self.lang))?;
        }
        if let (Some(seat), Some(fault)) = (report.termination.seat(), &report.fault) {
            let first = &mut self.faults[report.fixture.entrant_at(seat)];
            first.get_or_insert_with(|| (number, fault.clone()));
        }
        self.standings.add(report);
        self.progress.show(&self.standings);
        let decided = self.is_decided();
        Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Whether the test, if there is one, has found what it looks for.
    fn is_decided(&self) -> bool {
        let finding = |sprt: Sprt| Some(sprt.finding(self.standings.results()?));
        self.sprt.and_then(finding).is_some_and(|finding| finding != Finding::Open)
    }

    fn sum_up(&self, ended: Ended, keeping: &Keeping) -> Result<(), Failure> {
        if self.json {
            output::json(&lines::summary(
                &self.standings,
                self.plan,
                &self.names,
                self.sprt.as_ref(),
                ended,
            ))?;
        } else {
            let view = summary::Summary {
                plan: self.plan,
                standings: &self.standings,
                sprt: self.sprt.as_ref(),
                seats: self.names.seats(),
                lang: self.lang,
            };
            output::text(&view.text())?;
            self.tell_sandboxes();
            self.tell_faults();
        }
        if ended == Ended::Complete {
            return Ok(());
        }
        let message = match keeping {
            Keeping::File(tournament) => {
                Message::new("match.kept").with("file", tournament.path().display().to_string())
            }
            Keeping::Folder(_) | Keeping::Nothing => Message::new("match.interrupted"),
        };
        let message =
            message.with("games", self.standings.games()).with("total", self.plan.total());
        output::complain(&format!("tripot: {}", self.lang.text(&message)));
        Err(Failure::Interrupted)
    }

    /// How the external programs were isolated, if there are any.
    fn tell_sandboxes(&self) {
        let entrants = self.plan.contest.entrants().iter();
        let sandboxes: BTreeSet<Sandbox> =
            entrants.filter_map(|entrant| entrant.contender.sandbox()).collect();
        for sandbox in sandboxes {
            output::complain(&format!("tripot: {}", self.lang.text(&sandbox.message())));
        }
    }

    fn tell_faults(&self) {
        let placings = self.standings.placings().iter().zip(self.plan.contest.entrants());
        for ((placing, entrant), fault) in placings.zip(&self.faults) {
            let Some((number, fault)) = fault else { continue };
            let message = Message::new("match.faults")
                .with("name", entrant.name.as_str())
                .with("count", placing.faults)
                .with("number", *number)
                .with("reason", fault.text(self.lang));
            output::complain(&format!("tripot: {}", self.lang.text(&message)));
        }
    }
}

/// The folder that keeps the records of a match.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new folder, or one in which nothing could be overwritten.
    pub(crate) fn new(path: &Path) -> Result<Folder, Failure> {
        fs::create_dir_all(path).with_context(|| path.display().to_string())?;
        let mut inside = fs::read_dir(path).with_context(|| path.display().to_string())?;
        if inside.next().is_some() {
            return Err(CommandError::FolderNotEmpty { folder: path.to_owned() }.into());
        }
        Ok(Folder(path.to_owned()))
    }

    pub(crate) fn keep(&self, number: u64, record: &Record) -> Result<(), Failure> {
        let path = self.0.join(format!("{number:06}.tripot"));
        Ok(keeper::write_shared(&path, &record.to_string())?)
    }
}

/// A line on the terminal that shows how far the match is.
struct Progress {
    bar: ProgressBar,
    name: String,
    lang: Lang,
    drawn: Instant,
}

impl Progress {
    fn new(plan: &Plan, json: bool, lang: Lang) -> Progress {
        let bar = progress::bar(plan.total(), json, "{wide_bar} {pos}/{len} {msg} {eta}");
        let name = plan.contest.entrants().first().map_or("", |entrant| &entrant.name);
        let name = name.chars().take(20).collect();
        Progress { bar, name, lang, drawn: Instant::now() }
    }

    fn show(&mut self, standings: &Standings) {
        if self.bar.is_hidden() || self.drawn.elapsed() < REFRESH {
            return;
        }
        self.drawn = Instant::now();
        let share = standings.placings().first().and_then(|placing| placing.all.share.value());
        let percent = |share: f64| number(self.lang, 100.0 * share, 1, Sign::Negative);
        let message = share.map(|share| format!("{} {} %", self.name, percent(share)));
        self.bar.set_message(message.unwrap_or_default());
        self.bar.set_position(standings.games());
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

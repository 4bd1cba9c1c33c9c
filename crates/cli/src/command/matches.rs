//! The command `match`: machines against machines.

mod lines;
mod summary;

use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use indicatif::ProgressBar;
use tripot_arena::{
    Contest, Deals, Ended, Fault, Finding, Limit, Plan, Report, Sprt, SprtError, Standings,
    TimeControlError, read_entrants, run,
};
use tripot_catalog::Lang;
use tripot_core::{Message, Record, Stop};

use crate::args::MatchArgs;
use crate::command::{seed, variant};
use crate::failure::Failure;
use crate::{output, progress, weights};

/// More threads than this help nobody.
const MOST_THREADS: usize = 256;

/// How many games are played if nobody says otherwise, and at most by a test.
const USUAL: u64 = 100;
const MOST_TESTED: u64 = 100_000;

/// How often the line that shows the progress is drawn anew.
const REFRESH: Duration = Duration::from_millis(100);

pub(crate) fn matches(args: &MatchArgs, lang: Lang) -> Result<(), Failure> {
    let plan = plan(args)?;
    let folder = args.records.as_deref().map(Folder::new).transpose()?;
    let mut hall = Hall {
        lang,
        standings: Standings::new(&plan),
        names: lines::Names::of(&plan)?,
        json: args.json,
        folder,
        faults: vec![None; plan.contest.seats().get()],
        progress: Progress::new(&plan, args.json),
        sprt: sprt(args, &plan)?,
        plan: &plan,
    };
    let mut failed = None;
    let ended = run(&plan, &interrupt(), |report| match hall.take(report) {
        Ok(flow) => flow,
        Err(failure) => {
            failed = Some(failure);
            ControlFlow::Break(())
        }
    })?;
    hall.progress.clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    let decided = hall.is_decided();
    hall.sum_up(if decided { Ended::Complete } else { ended })
}

/// What was asked for.
fn plan(args: &MatchArgs) -> Result<Plan, Failure> {
    let variant = variant(&args.game)?;
    let weights = weights::load(args.weights.as_deref())?;
    let entrants = read_entrants(&args.seats, variant.game, weights)?;
    let contest = Contest::new(variant, entrants)?;
    let mut plan = Plan::new(contest, seed(args.seed.as_deref())?);
    let usual = if args.sprt.is_some() { MOST_TESTED } else { USUAL };
    plan.games = NonZeroU64::new(args.games.unwrap_or(usual)).unwrap_or(NonZeroU64::MIN);
    if args.duplicate {
        plan.deals = Deals::Duplicate;
    }
    plan.limit = limit(args.limit.nodes, args.limit.ms, args.tc.as_deref())?;
    if let Some(opening) = args.opening {
        plan.opening = opening;
    }
    let threads = args.limit.threads.and_then(NonZeroUsize::new);
    let threads = threads.or_else(|| thread::available_parallelism().ok());
    plan.threads = threads.unwrap_or(NonZeroUsize::MIN).min(most_threads(plan.total()));
    plan.records = args.records.is_some();
    Ok(plan)
}

/// How long a player may think.
pub(crate) fn limit(
    nodes: Option<u64>,
    ms: Option<u64>,
    tc: Option<&str>,
) -> Result<Limit, Failure> {
    Ok(match (nodes, ms, tc) {
        (Some(nodes), ..) => Limit::Nodes(nodes),
        (None, Some(ms), _) => Limit::Milliseconds(ms),
        (None, None, Some(tc)) => Limit::Clock(tc.parse().map_err(|error: TimeControlError| {
            Failure::message(&Message::new("clock.unreadable").with("text", error.text))
        })?),
        (None, None, None) => Limit::Own,
    })
}

/// The test that was asked for. It is for two.
fn sprt(args: &MatchArgs, plan: &Plan) -> Result<Option<Sprt>, Failure> {
    let Some(text) = &args.sprt else { return Ok(None) };
    if plan.contest.seats().get() != 2 {
        return Err(Failure::message(&Message::new("sprt.two")));
    }
    let sprt = text.parse().map_err(|error| {
        Failure::message(&match error {
            SprtError::Part { part } => Message::new("sprt.part").with("part", part),
            SprtError::Order => Message::new("sprt.order"),
            SprtError::Rates => Message::new("sprt.rates"),
        })
    })?;
    Ok(Some(sprt))
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
struct Hall<'a> {
    lang: Lang,
    plan: &'a Plan,
    standings: Standings,
    /// The test that ends the match.
    sprt: Option<Sprt>,
    names: lines::Names,
    json: bool,
    folder: Option<Folder>,
    /// The first fault of each entrant, and in which game.
    faults: Vec<Option<(u64, Fault)>>,
    progress: Progress,
}

impl Hall<'_> {
    fn take(&mut self, mut report: Report) -> Result<ControlFlow<()>, Failure> {
        let number = report.fixture.number + 1;
        if let (Some(folder), Some(record)) = (&self.folder, report.record.take()) {
            folder.keep(number, &record)?;
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

    fn sum_up(&self, ended: Ended) -> Result<(), Failure> {
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
            self.tell_faults();
        }
        if ended == Ended::Complete {
            return Ok(());
        }
        let message = Message::new("match.interrupted")
            .with("games", self.standings.games())
            .with("total", self.plan.total());
        output::complain(&format!("tripot: {}", self.lang.text(&message)));
        Err(Failure::Interrupted)
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
struct Folder(PathBuf);

impl Folder {
    /// A new folder, or one in which nothing could be overwritten.
    fn new(path: &Path) -> Result<Folder, Failure> {
        fs::create_dir_all(path).with_context(|| path.display().to_string())?;
        let mut inside = fs::read_dir(path).with_context(|| path.display().to_string())?;
        if inside.next().is_some() {
            let message = Message::new("match.records").with("folder", path.display().to_string());
            return Err(Failure::message(&message));
        }
        Ok(Folder(path.to_owned()))
    }

    fn keep(&self, number: u64, record: &Record) -> Result<(), Failure> {
        let path = self.0.join(format!("{number:06}.tripot"));
        fs::write(&path, record.to_string()).with_context(|| path.display().to_string())?;
        Ok(())
    }
}

/// A line on the terminal that shows how far the match is.
struct Progress {
    bar: ProgressBar,
    name: String,
    drawn: Instant,
}

impl Progress {
    fn new(plan: &Plan, json: bool) -> Progress {
        let bar = progress::bar(plan.total(), json, "{wide_bar} {pos}/{len} {msg} {eta}");
        let name = plan.contest.entrants().first().map_or("", |entrant| &entrant.name);
        let name = name.chars().take(20).collect();
        Progress { bar, name, drawn: Instant::now() }
    }

    fn show(&mut self, standings: &Standings) {
        if self.bar.is_hidden() || self.drawn.elapsed() < REFRESH {
            return;
        }
        self.drawn = Instant::now();
        let share = standings.placings().first().and_then(|placing| placing.all.share.value());
        let message = share.map(|share| format!("{} {:.1} %", self.name, 100.0 * share));
        self.bar.set_message(message.unwrap_or_default());
        self.bar.set_position(standings.games());
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

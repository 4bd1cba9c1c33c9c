//! Metrics of a server, in the exposition format of Prometheus.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use tripot_listener::Counters;
use tripot_store::{CommitTimes, Phase, Rank};

/// The content type of [`Metrics::write`].
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The one label of a family of series.
type Label = [(&'static str, &'static str); 1];

/// The metrics of a server.
#[derive(Debug)]
pub struct Metrics {
    /// Tables that were set up.
    pub opened: Counter,
    /// Games that ended.
    pub ended: Counter,
    /// Moves that were committed.
    pub moves: Counter,
    /// Messages and requests that were refused.
    pub refusals: Counter,
    /// Connections that were dropped: too slow, too fast, silent.
    pub dropped: Counter,
    /// Connections that were closed at once: too many, in all or of one address.
    pub turned_away: Counter,
    /// Connections that the system could not give.
    pub accept_errors: Counter,
    /// Tables that were removed, by the phase that they were in.
    removed: Family<Label, Counter>,
    /// Tables in memory.
    pub tables: Gauge,
    /// Open connections of viewers.
    pub connections: Gauge,
    /// Open connections, of viewers and of all other clients.
    pub open: Gauge,
    /// Machine turns that run or wait.
    pub thinking: Gauge,
    /// Permits in use, for turns, hints and analyses.
    pub thoughts_running: Gauge,
    /// Waiters in the queue for permits.
    pub thoughts_waiting: Gauge,
    /// Permits that were given back, by what they were for.
    thoughts: Family<Label, Counter>,
    /// How long they were held.
    thought_seconds: Family<Label, Counter<f64, AtomicU64>>,
    /// How long the store took to commit.
    pub commits: Arc<CommitTimes>,
    registry: Registry,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            opened: Counter::default(),
            ended: Counter::default(),
            moves: Counter::default(),
            refusals: Counter::default(),
            dropped: Counter::default(),
            turned_away: Counter::default(),
            accept_errors: Counter::default(),
            removed: Family::default(),
            tables: Gauge::default(),
            connections: Gauge::default(),
            open: Gauge::default(),
            thinking: Gauge::default(),
            thoughts_running: Gauge::default(),
            thoughts_waiting: Gauge::default(),
            thoughts: Family::default(),
            thought_seconds: Family::default(),
            commits: Arc::default(),
            registry: Registry::with_prefix("tripot"),
        };
        // A series that is there from the start can be told from one that is missing.
        for phase in [Phase::Unstarted, Phase::Started, Phase::Over] {
            drop(metrics.removed(phase));
        }
        for rank in Rank::ALL {
            drop(metrics.thoughts(rank));
            drop(metrics.thought_seconds.get_or_create_owned(&work(rank)));
        }
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let Metrics { registry, .. } = self;
        for (name, help, counter) in [
            ("tables_opened", "Tables that were set up", &self.opened),
            ("games_ended", "Games that ended", &self.ended),
            ("moves", "Moves that were committed", &self.moves),
            ("refusals", "Messages and requests that were refused", &self.refusals),
            ("connections_dropped", "Connections that the server gave up", &self.dropped),
            ("connections_turned_away", "Connections that were one too many", &self.turned_away),
            ("accept_errors", "Connections that the system could not give", &self.accept_errors),
        ] {
            registry.register(name, help, counter.clone());
        }
        for (name, help, gauge) in [
            ("tables", "Tables in memory", &self.tables),
            ("connections", "Open connections of viewers", &self.connections),
            ("connections_open", "Open connections of any kind", &self.open),
            ("machines_thinking", "Machines that think or wait to", &self.thinking),
            ("thoughts_running", "Processors that think", &self.thoughts_running),
            ("thoughts_waiting", "Thoughts that wait for a processor", &self.thoughts_waiting),
        ] {
            registry.register(name, help, gauge.clone());
        }
        registry.register(
            "tables_removed",
            "Tables that were kept long enough",
            self.removed.clone(),
        );
        let (name, help) = ("thoughts", "Thoughts that a processor was given for");
        registry.register(name, help, self.thoughts.clone());
        let (name, help) = ("thought_seconds", "How long they held it");
        registry.register(name, help, self.thought_seconds.clone());
        let (name, help) = ("commit_seconds", "How long a group of events took to be committed");
        registry.register(name, help, self.commits.histogram().clone());
    }

    /// Those that the listener counts.
    pub(crate) fn of_listener(&self) -> Counters {
        Counters {
            open: self.open.clone(),
            turned_away: self.turned_away.clone(),
            accept_errors: self.accept_errors.clone(),
            dropped: self.dropped.clone(),
        }
    }

    /// The counter of tables that were removed in a phase.
    pub fn removed(&self, phase: Phase) -> Counter {
        let name = match phase {
            Phase::Unstarted => "unstarted",
            Phase::Started => "abandoned",
            Phase::Over => "over",
        };
        self.removed.get_or_create_owned(&[("phase", name)])
    }

    /// The counter of thoughts of a rank: machines' turns, with or without a person waiting, hints, or analyses.
    pub fn thoughts(&self, rank: Rank) -> Counter {
        self.thoughts.get_or_create_owned(&work(rank))
    }

    /// Counts a thought that has held a processor for so long.
    pub(crate) fn thought(&self, rank: Rank, held: Duration) {
        self.thoughts(rank).inc();
        self.thought_seconds.get_or_create_owned(&work(rank)).inc_by(held.as_secs_f64());
    }

    /// The text that Prometheus reads.
    #[expect(clippy::missing_panics_doc, reason = "a string can always be written to")]
    pub fn write(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string can be written to");
        text
    }
}

/// What work of a rank is for.
fn work(rank: Rank) -> Label {
    let name = match rank {
        Rank::Hint => "hint",
        Rank::Analysis => "analysis",
        Rank::Present | Rank::Away | Rank::Machines => "turn",
    };
    [("work", name)]
}

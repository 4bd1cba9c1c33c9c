//! What is counted, for whoever watches the server.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use tripot_store::CommitTimes;

/// The counts of a server.
#[derive(Default, Debug)]
pub struct Metrics {
    /// Tables that were set up.
    pub opened: AtomicU64,
    /// Games that ended.
    pub ended: AtomicU64,
    /// Moves that were kept.
    pub moves: AtomicU64,
    /// Messages and requests that were refused.
    pub refusals: AtomicU64,
    /// Connections that were dropped: too slow, too fast, silent.
    pub dropped: AtomicU64,
    /// Connections that were closed at once: too many, in all or of one address.
    pub turned_away: AtomicU64,
    /// Connections that the system could not give.
    pub accept_errors: AtomicU64,
    /// Tables that were removed because nobody had ever moved there.
    pub removed_unstarted: AtomicU64,
    /// Tables that were removed because nobody had moved there for long.
    pub removed_abandoned: AtomicU64,
    /// Tables that were removed long after their games had ended.
    pub removed_over: AtomicU64,
    /// Tables in memory.
    pub tables: AtomicI64,
    /// Open connections of viewers.
    pub connections: AtomicI64,
    /// Open connections, of viewers and of everybody else.
    pub open: AtomicI64,
    /// Machines that think or wait to.
    pub thinking: AtomicI64,
    /// Turns, hints and decisions that are thought about.
    pub thoughts_running: AtomicI64,
    /// Those that wait for a processor.
    pub thoughts_waiting: AtomicI64,
    /// How long the store took to commit.
    pub commits: Arc<CommitTimes>,
}

impl Metrics {
    /// Counts one more.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// The text that Prometheus reads.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("tables_opened", "Tables that were set up", &self.opened),
            ("games_ended", "Games that ended", &self.ended),
            ("moves", "Moves that were committed", &self.moves),
            ("refusals", "Messages and requests that were refused", &self.refusals),
            ("connections_dropped", "Connections that the server gave up", &self.dropped),
            ("connections_turned_away", "Connections that were one too many", &self.turned_away),
            ("accept_errors", "Connections that the system could not give", &self.accept_errors),
        ];
        for (name, help, counter) in counters {
            let value = counter.load(Ordering::Relaxed);
            let _ = write!(
                text,
                "# HELP tripot_{name}_total {help}.\n# TYPE tripot_{name}_total counter\n\
                 tripot_{name}_total {value}\n"
            );
        }
        let gauges = [
            ("tables", "Tables in memory", &self.tables),
            ("connections", "Open connections of viewers", &self.connections),
            ("connections_open", "Open connections of any kind", &self.open),
            ("machines_thinking", "Machines that think or wait to", &self.thinking),
            ("thoughts_running", "Processors that think", &self.thoughts_running),
            ("thoughts_waiting", "Thoughts that wait for a processor", &self.thoughts_waiting),
        ];
        for (name, help, gauge) in gauges {
            let value = gauge.load(Ordering::Relaxed);
            let _ = write!(
                text,
                "# HELP tripot_{name} {help}.\n# TYPE tripot_{name} gauge\ntripot_{name} {value}\n"
            );
        }
        let name = "tripot_tables_removed_total";
        let _ = write!(
            text,
            "# HELP {name} Tables that were kept long enough.\n# TYPE {name} counter\n"
        );
        for (phase, value) in self.removed() {
            let _ = writeln!(text, "{name}{{phase=\"{phase}\"}} {value}");
        }
        self.write_commits(&mut text);
        text
    }

    fn write_commits(&self, text: &mut String) {
        let name = "tripot_commit_seconds";
        let _ = write!(
            text,
            "# HELP {name} How long a group of events took to be committed.\n\
             # TYPE {name} histogram\n"
        );
        let mut all = 0;
        for (most, count) in self.commits.cumulative() {
            let _ = match most {
                Some(most) => writeln!(text, "{name}_bucket{{le=\"{most}\"}} {count}"),
                None => writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}"),
            };
            all = count;
        }
        let seconds = self.commits.seconds();
        let _ = write!(text, "{name}_sum {seconds}\n{name}_count {all}\n");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        for micros in [100, 700, 900, 2_000_000] {
            metrics.commits.add(Duration::from_micros(micros));
        }
        Metrics::count(&metrics.moves);
        let text = metrics.write();
        for line in [
            "tripot_moves_total 1",
            "tripot_commit_seconds_bucket{le=\"0.00025\"} 1",
            "tripot_commit_seconds_bucket{le=\"0.001\"} 3",
            "tripot_commit_seconds_bucket{le=\"0.5\"} 3",
            "tripot_commit_seconds_bucket{le=\"+Inf\"} 4",
            "tripot_commit_seconds_sum 2.0017",
            "tripot_commit_seconds_count 4",
        ] {
            assert!(text.lines().any(|known| known == line), "{line} in\n{text}");
        }
    }
}

//! What a server counts, as it is read by others.

use std::time::Duration;

use tripot_server::Metrics;
use tripot_store::{Phase, Rank};

#[test]
fn names_and_values_are_those_that_were_released() {
    let metrics = Metrics::default();
    for micros in [100, 700, 900, 2_000_000] {
        metrics.commits.add(Duration::from_micros(micros));
    }
    metrics.moves.inc();
    metrics.removed(Phase::Started).inc_by(2);
    // A turn counts as one with and without a person waiting.
    for rank in [Rank::Present, Rank::Away, Rank::Machines, Rank::Hint] {
        metrics.thoughts(rank).inc();
    }
    let text = metrics.write();
    let samples: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let expected = [
        "tripot_tables_opened_total 0",
        "tripot_games_ended_total 0",
        "tripot_moves_total 1",
        "tripot_refusals_total 0",
        "tripot_connections_dropped_total 0",
        "tripot_connections_turned_away_total 0",
        "tripot_accept_errors_total 0",
        "tripot_tables 0",
        "tripot_connections 0",
        "tripot_connections_open 0",
        "tripot_machines_thinking 0",
        "tripot_thoughts_running 0",
        "tripot_thoughts_waiting 0",
        "tripot_thoughts_total{work=\"turn\"} 3",
        "tripot_thoughts_total{work=\"hint\"} 1",
        "tripot_thoughts_total{work=\"analysis\"} 0",
        "tripot_thought_seconds_total{work=\"turn\"} 0.0",
        "tripot_thought_seconds_total{work=\"hint\"} 0.0",
        "tripot_thought_seconds_total{work=\"analysis\"} 0.0",
        "tripot_tables_removed_total{phase=\"unstarted\"} 0",
        "tripot_tables_removed_total{phase=\"abandoned\"} 2",
        "tripot_tables_removed_total{phase=\"over\"} 0",
        "tripot_commit_seconds_sum 2.0017",
        "tripot_commit_seconds_count 4",
        "tripot_commit_seconds_bucket{le=\"0.00025\"} 1",
        "tripot_commit_seconds_bucket{le=\"0.0005\"} 1",
        "tripot_commit_seconds_bucket{le=\"0.001\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.0025\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.005\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.01\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.025\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.05\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.1\"} 3",
        "tripot_commit_seconds_bucket{le=\"0.5\"} 3",
        "tripot_commit_seconds_bucket{le=\"+Inf\"} 4",
    ];
    let sorted = |lines: &[&str]| -> Vec<String> {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&samples), sorted(&expected));
}

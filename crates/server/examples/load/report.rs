//! What was measured, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::latencies::Latencies;

/// What was measured of one kind of server.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) games: u32,
    pub(crate) servers: u32,
    pub(crate) latencies: Latencies,
    pub(crate) moves_per_second: f64,
    pub(crate) bytes_per_game: u64,
    pub(crate) resident_bytes: u64,
    /// Processors in use, on average: by the servers, by this program, by everybody else.
    pub(crate) server_cpu: f64,
    pub(crate) generator_cpu: f64,
    pub(crate) others_cpu: f64,
    pub(crate) failures: u64,
}

/// A table for people.
pub(crate) fn table(rows: &[Measured]) -> String {
    let mut text = String::from(
        "server     games  moves/s   p50 ms   p99 ms p99.9 ms  KB/game  CPU server  generator  others  failed\n",
    );
    for row in rows {
        let within = |part| row.latencies.within(part).unwrap_or(f64::NAN);
        let _ = writeln!(
            text,
            "{:<9} {:>6} {:>8.0} {:>8.2} {:>8.2} {:>8.2} {:>8.1} {:>11.2} {:>10.2} {:>7.2} {:>7}",
            format!("{} x{}", row.name, row.servers),
            row.games,
            row.moves_per_second,
            within(500),
            within(990),
            within(999),
            row.bytes_per_game as f64 / 1024.0,
            row.server_cpu,
            row.generator_cpu,
            row.others_cpu,
            row.failures,
        );
    }
    text
}

/// The same for programs.
pub(crate) fn json(rows: &[Measured]) -> Value {
    let row = |row: &Measured| {
        json!({
            "server": row.name,
            "servers": row.servers,
            "games": row.games,
            "moves_per_second": row.moves_per_second,
            "p50_ms": row.latencies.within(500),
            "p99_ms": row.latencies.within(990),
            "p999_ms": row.latencies.within(999),
            "bytes_per_game": row.bytes_per_game,
            "resident_bytes": row.resident_bytes,
            "cpu": {
                "servers": row.server_cpu,
                "generator": row.generator_cpu,
                "others": row.others_cpu,
            },
            "failures": row.failures,
        })
    };
    rows.iter().map(row).collect()
}

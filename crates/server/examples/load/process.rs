//! Servers as processes, and what `/proc` says of them.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, bail};
use tokio::time::sleep;

use crate::http;

/// The ticks of the processor clock in `/proc`: 100 a second on every Linux.
const TICKS: f64 = 100.0;
/// How many times a server is asked whether it is there, and how long apart.
const TRIES: u32 = 300;
const PAUSE: Duration = Duration::from_millis(50);

/// A process that ends with its owner.
pub(crate) struct Process {
    child: Child,
    address: String,
}

/// An address on the loopback interface at which nobody listens.
pub(crate) fn free_address() -> anyhow::Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.to_string())
}

impl Process {
    pub(crate) fn start(mut command: Command, address: &str) -> anyhow::Result<Process> {
        let program = command.get_program().to_string_lossy().into_owned();
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        Ok(Process { child: child.context(program)?, address: address.to_owned() })
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Done when it answers.
    pub(crate) async fn ready(&self) -> anyhow::Result<()> {
        for _ in 0..TRIES {
            if http::get(&self.address, "/healthz").await.is_ok() {
                return Ok(());
            }
            sleep(PAUSE).await;
        }
        bail!("nothing answers at {}", self.address)
    }

    /// Its memory.
    pub(crate) fn resident_bytes(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    /// The time of processors it has used.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        cpu_seconds(&self.child.id().to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The time of processors that this program has used.
pub(crate) fn own_cpu_seconds() -> f64 {
    cpu_seconds("self")
}

fn cpu_seconds(process: &str) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program, in brackets, may hold anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

/// What all processors have done so far.
pub(crate) struct Machine {
    busy: f64,
}

impl Machine {
    pub(crate) fn now() -> anyhow::Result<Machine> {
        let stat = fs::read_to_string("/proc/stat")?;
        let line = stat.lines().next().context("/proc/stat is empty")?;
        let ticks: Vec<f64> = line.split_whitespace().skip(1).flat_map(str::parse).collect();
        // user, nice, system, idle, waiting, interrupts, …; guests are counted in the first.
        let idle: f64 = ticks.iter().skip(3).take(2).sum();
        Ok(Machine { busy: (ticks.iter().take(8).sum::<f64>() - idle) / TICKS })
    }

    /// The seconds of processors used since.
    pub(crate) fn busy_since(&self, before: &Machine) -> f64 {
        self.busy - before.busy
    }
}

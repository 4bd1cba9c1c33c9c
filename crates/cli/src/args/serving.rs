//! The arguments of `tripot serve`, `tripot worker` and `tripot site`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::keep::{self, Keep, KeepListed};

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(long, default_value = "127.0.0.1:7777")]
    pub(crate) addr: SocketAddr,
    #[arg(long)]
    pub(crate) database: Option<String>,
    #[arg(long)]
    pub(crate) tournaments: Option<PathBuf>,
    #[arg(long)]
    pub(crate) open: bool,
    #[arg(long = "no-limits")]
    pub(crate) no_limits: bool,
    #[arg(long = "behind-proxy", num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "not given, given alone, given with networks")]
    pub(crate) behind_proxy: Option<Option<String>>,
    #[arg(long = "public-url")]
    pub(crate) public_url: Option<String>,
    #[arg(long, default_value = "forever", value_parser = keep::read)]
    pub(crate) keep: Keep,
    #[arg(long = "keep-listed", default_value = "10m", value_parser = keep::read_listed)]
    pub(crate) keep_listed: KeepListed,
    #[arg(long)]
    pub(crate) machines: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    #[arg(long)]
    pub(crate) database: String,
    #[arg(long)]
    pub(crate) machines: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct SiteArgs {
    pub(crate) folder: PathBuf,
    #[arg(long, default_value = "/")]
    pub(crate) base: String,
}

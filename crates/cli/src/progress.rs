//! Progress bars of long commands.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar of a number of steps on standard error, drawn as the template says. JSON lines that come out on
/// the same screen show the progress already.
pub(crate) fn bar(steps: u64, json: bool, template: &str) -> ProgressBar {
    let hidden = json && io::stdout().is_terminal();
    let target = if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(steps), target).with_style(style)
}

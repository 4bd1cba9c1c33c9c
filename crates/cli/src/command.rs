//! Dispatch of the commands.

mod analyze;
mod bench;
mod best;
mod bot;
mod check;
mod class;
mod explore;
mod games;
mod learn;
mod matches;
mod openings;
mod position;
mod puzzles;
mod record;
mod serve;
mod site;
mod solve;
mod study;
mod tournament;
mod train;

use std::ffi::OsString;
use std::fmt::Write as _;

use tripot_catalog::{Lang, Variant};

use crate::args::{Action, Cli, GameArgs};
use crate::error::CommandError;
use crate::{args, menu, play};
use tripot_screen::{First, Terms};
use tripot_terminal::failure::Failure;
use tripot_terminal::pager::Pager;
use tripot_terminal::{locale, output};

/// Does what was asked.
pub(crate) fn run(
    cli: Cli,
    arguments: &[OsString],
    lang: Lang,
    pager: Pager,
) -> Result<(), Failure> {
    let asked = locale::asked(arguments);
    let terms = Terms { asked, lang, config: cli.config, plain: cli.plain };
    match cli.action {
        None if tripot_screen::is_possible(&terms) => tripot_screen::run(First::Menu, &terms),
        None => menu::run(lang),
        Some(Action::Play(args)) => play::run(args, &terms),
        Some(Action::Deal(args)) => position::deal(&args),
        Some(Action::Show(args)) => position::show(&args, lang),
        Some(Action::Moves(args)) => position::moves(&args, lang),
        Some(Action::Apply(args)) => position::apply(&args, lang),
        Some(Action::Best(args)) => best::best(&args, lang),
        Some(Action::Solve(args)) => solve::solve(&args, lang),
        Some(Action::Learn(args)) => learn::learn(&args, &terms),
        Some(Action::Puzzles(args)) => puzzles::puzzles(&args, &terms, lang, pager),
        Some(Action::Explore(args)) => explore::explore(&args, lang),
        Some(Action::Openings(args)) => openings::openings(&args, lang),
        Some(Action::Train(args)) => train::train(&args, lang),
        Some(Action::Bench(args)) => bench::bench(&args, lang),
        Some(Action::Study(args)) => study::study(&args, lang),
        Some(Action::Perft(args)) => position::perft(&args, lang),
        Some(Action::Match(args)) => matches::matches(&args, lang),
        Some(Action::Bot(args)) => bot::bot(&args),
        Some(Action::Prolog(args)) => bot::prolog(&args),
        Some(Action::Check(args)) => check::check(&args, lang),
        Some(Action::Tournament(args)) => tournament::tournament(&args, lang),
        Some(Action::Class(args)) => class::class(&args, lang),
        Some(Action::Analyze(args)) => analyze::analyze(&args, lang, pager),
        Some(Action::Games(args)) => games::games(&args, &terms),
        Some(Action::Replay(args)) => record::replay(&args, &terms),
        Some(Action::Verify(args)) => record::verify(&args, lang),
        Some(Action::Serve(args)) => serve::serve(&args, lang),
        Some(Action::Worker(args)) => serve::work(&args, lang),
        Some(Action::Site(args)) => site::site(&args, lang),
        Some(Action::Rules(args)) => rules(&args.game, lang, pager),
        Some(Action::Completions(args)) => completions(args.shell, lang),
    }
}

/// The variant that was asked for.
pub(crate) fn variant(args: &GameArgs) -> Result<Variant, Failure> {
    Ok(Variant::read(&args.game, &pairs(&args.rules)?)?)
}

/// Splits each `name=value`.
pub(crate) fn pairs(rules: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let pair = |rule: &String| {
        let pair = rule.split_once('=');
        let (name, value) = pair.ok_or_else(|| CommandError::OptionPair { text: rule.clone() })?;
        Ok((name.to_owned(), value.to_owned()))
    };
    rules.iter().map(pair).collect()
}

fn rules(text: &str, lang: Lang, pager: Pager) -> Result<(), Failure> {
    let game = tripot_catalog::game_of_variant(text)?;
    let mut out = game.rules(lang).to_owned();
    let _ = write!(out, "\n{}\n", lang.word("rules.machines"));
    for machine in game.machines() {
        let _ = writeln!(out, "  {:<14} {}", machine.usage(), lang.word(machine.message));
    }
    pager.text(&out)
}

fn completions(shell: clap_complete::Shell, lang: Lang) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(lang), "tripot", &mut script);
    output::text(&String::from_utf8_lossy(&script))
}

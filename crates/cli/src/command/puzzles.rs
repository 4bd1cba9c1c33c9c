//! The command `puzzles`: positions with a single winning move, to be tried, listed or made.

mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context as _;
use serde_json::{Map, Value, json};
use tripot_catalog::{
    AnyGame, CatalogError, Lang, Puzzle, PuzzlePlan, Task, Trial, Trouble, Variant,
};
use tripot_core::{Budget, Explain as _, Message};
use tripot_screen::{First, Terms};

use crate::args::PuzzlesArgs;
use crate::command::matches::interrupt;
use crate::error::CommandError;
use crate::progress;
use tripot_terminal::console::Console;
use tripot_terminal::face::{self, Scene};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;
use tripot_terminal::pager::Pager;
use tripot_terminal::seed;

/// How many positions a move of the games may take that puzzles are made from.
const PLAY_NODES: u64 = 20_000;

pub(crate) fn puzzles(
    args: &PuzzlesArgs,
    terms: &Terms,
    lang: Lang,
    pager: Pager,
) -> Result<(), Failure> {
    let game = tripot_catalog::game_of_variant(&args.game)?;
    if let Some(count) = args.make {
        return make(args, game, count, lang);
    }
    if let Some(path) = &args.check {
        return check(args, path, game, lang);
    }
    let shipped = game.puzzles();
    if shipped.is_empty() {
        return Err(Failure::usage(CatalogError::NoPuzzles { game: game.name() }));
    }
    let Some(number) = args.number else { return list(args, game, &shipped, lang, pager) };
    let Some(puzzle) = number.checked_sub(1).and_then(|index| shipped.get(index)) else {
        return Err(CommandError::NoPuzzle { number, count: shipped.len() }.into());
    };
    if args.solution || args.json {
        return show(args, number, puzzle, lang);
    }
    if tripot_screen::is_possible(terms) {
        return tripot_screen::run(First::Puzzles(game, number), terms);
    }
    let (mut console, stop) = (Console::new(lang), interrupt());
    for (number, puzzle) in (1..).zip(&shipped).skip(number - 1) {
        let tried = trial::Trial::new(number, puzzle, &mut console, &stop)?;
        if !tried.run()? || number == shipped.len() || !trial::asks_for_more(&mut console) {
            break;
        }
    }
    Ok(())
}

/// The length of a win.
fn distance(puzzle: &Puzzle) -> Option<u32> {
    match puzzle.task {
        Task::Win { plies } => Some(plies),
        Task::Best { .. } => None,
    }
}

/// Whether a puzzle is as long as was asked for.
fn is_wanted(args: &PuzzlesArgs, puzzle: &Puzzle) -> bool {
    args.distance.is_none_or(|plies| distance(puzzle) == Some(plies))
}

/// A puzzle as scripts read it, the solution included.
fn fields(game: &dyn AnyGame, number: Option<usize>, puzzle: &Puzzle) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("game".into(), json!(game.name()));
    if let Some(number) = number {
        fields.insert("number".into(), json!(number));
    }
    match puzzle.task {
        Task::Win { plies } => {
            fields.insert("win_in".into(), json!(plies));
        }
        Task::Best { best, second, .. } => {
            fields.insert("best".into(), json!(best));
            fields.insert("second".into(), json!(second));
        }
    }
    fields.insert("position".into(), json!(puzzle.position));
    fields.insert("move".into(), json!(puzzle.first));
    fields.insert("task".into(), json!(puzzle.task.to_string()));
    fields.insert("variant".into(), json!(puzzle.variant));
    fields.insert("level".into(), json!(puzzle.difficulty.level_name()));
    fields.insert("nodes".into(), json!(puzzle.difficulty.nodes));
    fields.insert("rating".into(), json!(puzzle.difficulty.rating()));
    fields
}

fn list(
    args: &PuzzlesArgs,
    game: &dyn AnyGame,
    shipped: &[Puzzle],
    lang: Lang,
    pager: Pager,
) -> Result<(), Failure> {
    let wanted = |puzzle: &Puzzle| is_wanted(args, puzzle);
    let mut text = String::new();
    if !args.json {
        let _ = writeln!(text, "{}", lang.word("puzzles.head"));
    }
    let mut found = false;
    for (number, puzzle) in (1..).zip(shipped).filter(|(_, puzzle)| wanted(puzzle)) {
        found = true;
        if args.json {
            let _ = writeln!(text, "{}", Value::Object(fields(game, Some(number), puzzle)));
        } else {
            let Puzzle { task, difficulty, position, variant, .. } = puzzle;
            let (task, rating) = (lang.text(&task.kind()), difficulty.rating());
            let position = Variant::read(variant, &[])?.position(position)?;
            let brief = face::of(game.name()).brief(&*position, lang);
            let _ = writeln!(text, "{number:>4} {rating:>5}   {task}   {brief}");
        }
    }
    if !found {
        let distances: BTreeSet<u32> = shipped.iter().filter_map(distance).collect();
        return Err(CommandError::NoDistance { known: distances.into_iter().collect() }.into());
    }
    if !args.json {
        let _ =
            writeln!(text, "{}", lang.text(&Message::new("puzzles.try").with("game", game.name())));
    }
    pager.text(&text)
}

/// A puzzle with its solution.
fn show(args: &PuzzlesArgs, number: usize, puzzle: &Puzzle, lang: Lang) -> Result<(), Failure> {
    let names = ["puzzles.you", "puzzles.other"].map(|key| lang.word(key));
    let mut trial = Trial::new(puzzle, names)?;
    let line = if args.solution { trial.proof(&interrupt())?.line } else { Vec::new() };
    let (variant, position) = (&trial.variant, &trial.position);
    if args.json {
        let mut fields = fields(variant.game, Some(number), puzzle);
        if args.solution {
            output::moves(&mut fields, "line", &line);
        }
        return output::json(&Value::Object(fields));
    }
    let scene = Scene { lang, names: &trial.names, moves: &[], recent: &[], half: None, open: &[] };
    let mut text = face::of(variant.game.name()).draw(&**position, &scene).render();
    let told = match puzzle.task {
        Task::Win { plies } => Message::new("puzzles.solution")
            .with("move", puzzle.first.as_str())
            .with("plies", plies)
            .with("line", output::spaced(&line)),
        Task::Best { .. } => {
            Message::new("puzzles.solution.best").with("move", puzzle.first.as_str())
        }
    };
    let _ = writeln!(text, "{}", lang.text(&puzzle.task.numbered(number)));
    for line in [told].into_iter().chain(trial.reasons()) {
        let _ = writeln!(text, "{}", lang.text(&line));
    }
    output::text(&text)
}

/// What puzzles that differ by a symmetry have in common.
fn canonical(puzzle: &Puzzle) -> Result<String, Failure> {
    let variant = Variant::read(&puzzle.variant, &[])?;
    Ok(variant.position(&puzzle.position)?.canonical())
}

/// Proves the puzzles of a file again and measures them: writes each with what was measured.
fn check(args: &PuzzlesArgs, path: &Path, game: &dyn AnyGame, lang: Lang) -> Result<(), Failure> {
    let text = std::fs::read_to_string(path)
        .with_context(|| path.display().to_string())
        .map_err(Failure::Io)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let bar = progress::bar(lines.len() as u64, args.json, "{wide_bar} {pos}/{len}");
    let stop = interrupt();
    let (mut wrong, mut seen) = (0_usize, BTreeMap::new());
    for (number, line) in (1..).zip(&lines) {
        let proved = line.parse::<Puzzle>().ok().filter(|puzzle| {
            let budget = Budget::until(stop.clone());
            game.workshop().is_proved(puzzle, &budget).unwrap_or(false)
        });
        if stop.is_raised() {
            return Err(Failure::Interrupted);
        }
        let Some(mut checked) = proved else {
            wrong += 1;
            bar.suspend(|| {
                complain(lang, &Message::new("puzzles.check.wrong").with("line", number));
            });
            continue;
        };
        checked.difficulty = game.workshop().graded(&checked)?;
        if let Some(other) = seen.insert(canonical(&checked)?, number) {
            let twice = Message::new("puzzles.check.twice").with("line", number);
            bar.suspend(|| complain(lang, &twice.with("other", other)));
        }
        bar.suspend(|| {
            if args.json {
                output::json(&Value::Object(fields(game, Some(number), &checked)))
            } else {
                output::text(&format!("{checked}\n"))
            }
        })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let told = Message::new("puzzles.checked").with("count", lines.len() - wrong);
    let told = told.with("wrong", wrong);
    if wrong > 0 {
        return Err(Failure::Failed(Trouble(told.explain())));
    }
    complain(lang, &told);
    Ok(())
}

fn complain(lang: Lang, message: &Message) {
    output::complain(&format!("tripot: {}", lang.text(message)));
}

/// Makes puzzles from games of the machine against itself.
fn make(args: &PuzzlesArgs, game: &dyn AnyGame, count: u64, lang: Lang) -> Result<(), Failure> {
    let seed = seed(args.seed.as_deref())?;
    let stop = interrupt();
    let plan = PuzzlePlan {
        seed,
        most: args.distance.unwrap_or(args.max),
        play_nodes: PLAY_NODES,
        proof_nodes: args.nodes,
        stop: stop.clone(),
    };
    let bar = progress::bar(count, args.json, "{wide_bar} {pos}/{len} {msg}");
    let (mut games, mut seen, mut failed) = (0_u64, BTreeSet::new(), None);
    let mut take = |found: Vec<Puzzle>| -> Result<ControlFlow<()>, Failure> {
        games += 1;
        for puzzle in found {
            if !is_wanted(args, &puzzle) || !seen.insert(canonical(&puzzle)?) {
                continue;
            }
            bar.suspend(|| {
                if args.json {
                    return output::json(&Value::Object(fields(game, None, &puzzle)));
                }
                output::text(&format!("{puzzle}\n"))
            })?;
            if seen.len() as u64 == count {
                return Ok(ControlFlow::Break(()));
            }
        }
        bar.set_position(seen.len() as u64);
        bar.set_message(lang.text(&Message::new("puzzles.games").with("games", games)));
        Ok(ControlFlow::Continue(()))
    };
    game.workshop().make_puzzles(&plan, &mut |found| {
        take(found).unwrap_or_else(|failure| {
            failed = Some(failure);
            ControlFlow::Break(())
        })
    })?;
    bar.finish_and_clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    let made = Message::new("puzzles.made")
        .with("count", seen.len())
        .with("games", games)
        .with("seed", args.seed.clone().unwrap_or_else(|| seed.to_string()));
    output::complain(&format!("tripot: {}", lang.text(&made)));
    if stop.is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
}

//! The command `puzzles`: positions with a single winning move, to be tried, listed or made.

mod trial;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;

use serde_json::{Map, Value, json};
use tripot_catalog::{AnyGame, CatalogError, Lang, Puzzle, PuzzlePlan, Variant};
use tripot_core::{Budget, Message};

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

pub(crate) fn puzzles(args: &PuzzlesArgs, lang: Lang, pager: Pager) -> Result<(), Failure> {
    let game = tripot_catalog::game_of_variant(&args.game)?;
    if let Some(count) = args.make {
        return make(args, game, count, lang);
    }
    let shipped = game.puzzles();
    if shipped.is_empty() {
        return Err(Failure::usage(CatalogError::NoPuzzles { game: game.name() }));
    }
    let Some(number) = args.number else { return list(args, game, &shipped, lang, pager) };
    let variant = Variant::read(game.name(), &[])?;
    let Some(puzzle) = number.checked_sub(1).and_then(|index| shipped.get(index)) else {
        return Err(CommandError::NoPuzzle { number, count: shipped.len() }.into());
    };
    if args.solution || args.json {
        return show(args, &variant, number, puzzle, lang);
    }
    let (mut console, stop) = (Console::new(lang), interrupt());
    for (number, puzzle) in (1..).zip(&shipped).skip(number - 1) {
        let tried = trial::Trial::new(&variant, number, puzzle, &mut console, &stop)?;
        if !tried.run()? || number == shipped.len() || !trial::asks_for_more(&mut console) {
            break;
        }
    }
    Ok(())
}

/// A puzzle as scripts read it, the solution included.
fn fields(game: &dyn AnyGame, number: Option<usize>, puzzle: &Puzzle) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("game".into(), json!(game.name()));
    if let Some(number) = number {
        fields.insert("number".into(), json!(number));
    }
    fields.insert("win_in".into(), json!(puzzle.wins_in));
    fields.insert("position".into(), json!(puzzle.position));
    fields.insert("move".into(), json!(puzzle.first));
    fields
}

fn list(
    args: &PuzzlesArgs,
    game: &dyn AnyGame,
    shipped: &[Puzzle],
    lang: Lang,
    pager: Pager,
) -> Result<(), Failure> {
    let wanted = |puzzle: &Puzzle| args.distance.is_none_or(|plies| puzzle.wins_in == plies);
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
            let Puzzle { wins_in, position, .. } = puzzle;
            let _ = writeln!(text, "{number:>4} {wins_in:>5}   {position}");
        }
    }
    if !found {
        let distances: BTreeSet<u32> = shipped.iter().map(|puzzle| puzzle.wins_in).collect();
        return Err(CommandError::NoDistance { known: distances.into_iter().collect() }.into());
    }
    if !args.json {
        let _ =
            writeln!(text, "{}", lang.text(&Message::new("puzzles.try").with("game", game.name())));
    }
    pager.text(&text)
}

/// A puzzle with its solution.
fn show(
    args: &PuzzlesArgs,
    variant: &Variant,
    number: usize,
    puzzle: &Puzzle,
    lang: Lang,
) -> Result<(), Failure> {
    let position = variant.position(&puzzle.position)?;
    let line = if args.solution {
        position.solve(puzzle.wins_in, &Budget::until(interrupt()))?.line
    } else {
        Vec::new()
    };
    if args.json {
        let mut fields = fields(variant.game, Some(number), puzzle);
        if args.solution {
            output::moves(&mut fields, "line", &line);
        }
        return output::json(&Value::Object(fields));
    }
    let names: Vec<String> =
        position.seats().seats().map(|seat| position.seat_name(seat).to_owned()).collect();
    let scene = Scene { lang, names: &names, moves: &[], recent: &[], half: None, open: &[] };
    let mut text = face::of(variant.game.name()).draw(&*position, &scene).render();
    let told = Message::new("puzzles.solution")
        .with("move", puzzle.first.as_str())
        .with("plies", puzzle.wins_in)
        .with("line", output::spaced(&line));
    let _ = writeln!(text, "{}", lang.text(&told));
    output::text(&text)
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
            let wanted = args.distance.is_none_or(|plies| puzzle.wins_in == plies);
            if !wanted || !seen.insert(puzzle.position.clone()) {
                continue;
            }
            bar.suspend(|| {
                if args.json {
                    return output::json(&Value::Object(fields(game, None, &puzzle)));
                }
                let Puzzle { wins_in, first, position } = &puzzle;
                output::text(&format!("{wins_in} {first} {position}\n"))
            })?;
            if seen.len() as u64 == count {
                return Ok(ControlFlow::Break(()));
            }
        }
        bar.set_position(seen.len() as u64);
        bar.set_message(lang.text(&Message::new("puzzles.games").with("games", games)));
        Ok(ControlFlow::Continue(()))
    };
    game.make_puzzles(&plan, &mut |found| {
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

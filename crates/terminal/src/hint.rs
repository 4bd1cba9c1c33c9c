//! A hint and what the position is worth, line by line; and a hint at the move of a puzzle.

use std::thread;
use std::time::Duration;

use tripot_catalog::{Advice, Task};
use tripot_core::{Argument, Message, Seat, Seed, Stop, Viewer};

use crate::console::Console;
use crate::game::Game;

/// Nobody waits longer for a hint.
const PATIENCE: Duration = Duration::from_secs(1);

/// The right moves of a puzzle, as they are written.
pub fn puzzle_solution(task: Task, line: &str) -> Message {
    match task {
        Task::Win { .. } => Message::new("puzzles.line").with("line", line),
        Task::Best { .. } => Message::new("puzzles.solution.best").with("move", line),
    }
}

/// What the strongest machine advises the person on a seat, who is to move.
fn advice(game: &Game, seat: Seat) -> Option<Advice> {
    let stop = Stop::new();
    let flag = stop.clone();
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        flag.raise();
    });
    let seed = Seed::parse("hint").expect("these words are a seed");
    let view = game.table.view(Viewer::Seat(seat));
    game.variant.advise(&*view, &game.names, &seed, &stop)
}

/// Says the best moves, why, and what they are worth. Typing one of them plays it.
pub(crate) fn hint(game: &Game, seat: Seat, console: &Console) {
    let Some(advice) = advice(game, seat) else {
        console.say(&Message::new("screen.hint.none"));
        return;
    };
    for (index, advised) in advice.moves.iter().enumerate() {
        let key = if index == 0 { "hint.best" } else { "hint.other" };
        let worth = if index == 0 { &advised.worth } else { &advised.behind };
        let said = Message::new(key)
            .with("move", advised.text.native.as_str())
            .with("words", advised.sentence());
        console.say(&said);
        if let Some(worth) = worth {
            console.say_indented(&Message::new("hint.worth").with("worth", worth.clone()));
        }
    }
}

/// Says what the position is worth to the person on a seat, who is to move.
pub(crate) fn evaluate(game: &Game, seat: Seat, console: &Console) {
    let best = advice(game, seat).and_then(|advice| advice.moves.into_iter().next());
    match best.and_then(|best| best.worth) {
        Some(worth) => console.say(&Message::new("screen.evaluation").with("worth", worth)),
        None => console.say(&Message::new("screen.hint.none")),
    }
}

/// The next hint at a move, written in native form, after this many: the last one is the move itself.
pub fn puzzle_hint(hints: &[Message], given: usize, native: String) -> Message {
    let last = hints.len().saturating_sub(1);
    let next = hints.get(given.min(last)).cloned();
    let hint: Argument = match next {
        Some(clue) if given < last => clue.into(),
        Some(chosen) => {
            Message::new("puzzles.hint.move").with("move", chosen).with("native", native).into()
        }
        None => native.into(),
    };
    Message::new("puzzles.hint").with("hint", hint)
}

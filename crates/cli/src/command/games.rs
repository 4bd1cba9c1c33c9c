//! The command `games`: the games that are kept, as a screen to choose from, a list or JSON.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tripot_catalog::Lang;
use tripot_core::{Message, Seat, SeatLine};

use crate::args::{GamesArgs, Progress};
use tripot_screen::{First, Terms};
use tripot_terminal::failure::Failure;
use tripot_terminal::output;
use tripot_terminal::shelf::{self, Contents, Kept};

pub(crate) fn games(args: &GamesArgs, terms: &Terms) -> Result<(), Failure> {
    let lang = terms.lang;
    let game = args.game.as_deref().map(tripot_catalog::game_of_variant).transpose()?;
    let everything = game.is_none() && args.state.is_none();
    if everything && !args.json && tripot_screen::is_possible(terms) {
        return tripot_screen::run(First::Games, terms);
    }
    let wanted = |kept: &Kept| match kept.game() {
        None => everything,
        Some(kept) => {
            let state = args.state.is_none_or(|state| (state == Progress::Over) == kept.is_over());
            state && game.is_none_or(|game| game.name() == kept.variant.game.name())
        }
    };
    let all = shelf::kept(lang);
    let mut text = String::new();
    for kept in all.iter().filter(|kept| wanted(kept)) {
        let line = if args.json { fields(kept).to_string() } else { listed(kept, lang) };
        let _ = writeln!(text, "{line}");
    }
    if text.is_empty() && !args.json {
        output::complain(&lang.word("games.none"));
        return Ok(());
    }
    output::text(&text)
}

/// A kept game for people.
fn listed(kept: &Kept, lang: Lang) -> String {
    let file = kept.path.display().to_string();
    let age = kept.age(SystemTime::now(), lang);
    let message = match &kept.contents {
        Contents::Unreadable(reasons) => Message::new("games.unreadable")
            .with("age", age)
            .with("file", file)
            .with("reason", reasons.join("; ")),
        Contents::Game(game) => {
            let name = game.variant.game.name();
            let title = lang.find(&format!("game.{name}.short")).unwrap_or(name);
            let names = game.display_names(lang);
            let state = game.state(&names, lang);
            Message::new("games.line")
                .with_key("standing", game.standing().key())
                .with("age", age)
                .with("game", title)
                .with("names", names.join(" – "))
                .with("state", state.trim_end_matches('.').to_owned())
                .with("count", game.moves)
                .with("file", file)
        }
    };
    tripot_terminal::charset::shown(&lang.text(&message))
}

/// A kept game for programs.
fn fields(kept: &Kept) -> Value {
    let modified = kept.time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let file = kept.path.display().to_string();
    match &kept.contents {
        Contents::Unreadable(reasons) => json!({
            "file": file,
            "modified": modified,
            "state": "unreadable",
            "reasons": reasons,
        }),
        Contents::Game(game) => {
            let seats = &game.record.header.seats;
            let seat = |seat: &Seat| seat.to_string();
            json!({
                "file": file,
                "modified": modified,
                "state": if game.is_over() { "over" } else { "running" },
                "game": game.variant.game.name(),
                "variant": game.variant.name,
                "names": game.names(),
                "players": seats.iter().map(SeatLine::player).collect::<Vec<&str>>(),
                "moves": game.moves,
                "turn": game.turn.as_ref().map(seat),
                "end": game.record.termination.to_string(),
                "winners": game.winners.iter().map(seat).collect::<Vec<String>>(),
                "scores": game.record.scores,
            })
        }
    }
}

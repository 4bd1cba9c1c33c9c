//! The addresses of the pages, as `web/routes.js` has them: an address that has no page is answered with 404 and
//! the shell, which says so.

use std::sync::Arc;

use tripot_catalog::game;
use tripot_wire::RequestError;

use crate::app::App;
use crate::refusal::Refusal;
use crate::route::table_id;

/// What an address shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Address<'a> {
    /// A page that is always there.
    Fixed,
    /// A page about a game.
    Game(&'a str),
    /// A page about a table.
    Table(&'a str),
    /// A tournament.
    Tournament(&'a str),
}

impl<'a> Address<'a> {
    /// Reads a path without its leading `/`.
    fn read(path: &'a str) -> Option<Address<'a>> {
        let parts: Vec<&str> = path.split('/').collect();
        match parts[..] {
            [
                "" | "lobby" | "replay" | "games" | "learn" | "puzzles" | "tournaments" | "seat"
                | "me",
            ]
            | ["replay", "analysis" | "mistakes"] => Some(Address::Fixed),
            ["puzzles", game, number] if is_puzzle(number) => Some(Address::Game(game)),
            ["learn", game, step] if is_step(step) => Some(Address::Game(game)),
            ["new" | "rules" | "learn" | "explore", game] => Some(Address::Game(game)),
            ["table", id] | ["table", id, "replay" | "analysis" | "mistakes"] => {
                Some(Address::Table(id))
            }
            ["tournament", id] => Some(Address::Tournament(id)),
            _ => None,
        }
    }
}

/// Whether this is how puzzles are named: by a number from 1 on in up to four digits, by a day (`2026-11-18`), or one
/// after the other.
fn is_puzzle(name: &str) -> bool {
    let is_number = |digits: &[u8]| digits.iter().all(u8::is_ascii_digit);
    match name.as_bytes() {
        b"today" | b"storm" => true,
        [b'1'..=b'9', rest @ ..] if rest.len() < 4 => is_number(rest),
        [year @ .., b'-', m1, m2, b'-', d1, d2] if year.len() == 4 => {
            is_number(year) && is_number(&[*m1, *m2, *d1, *d2])
        }
        _ => false,
    }
}

/// Whether this is how the steps of a lesson are named: by a number from 1 on in up to two digits.
fn is_step(name: &str) -> bool {
    matches!(name.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'])
}

/// Whether there is something to show at this path, which comes without its leading `/`. Only what is surely not
/// there is missing: a store that fails has lost nothing.
pub(crate) async fn exists(app: &Arc<App>, path: &str) -> bool {
    match Address::read(path) {
        None => false,
        Some(Address::Fixed) => true,
        Some(Address::Game(name)) => game(name).is_some(),
        Some(Address::Table(id)) => {
            let found = match table_id(id) {
                Ok(id) => app.hub.table(id).await.map(drop),
                Err(refusal) => Err(refusal),
            };
            !matches!(found, Err(Refusal::Request(RequestError::NoTable)))
        }
        Some(Address::Tournament(id)) => {
            !matches!(app.tournaments.find(id).await, Err(Refusal::NoTournament))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_of_the_pages_is_an_address() {
        let routes = include_str!("../../../web/routes.js");
        let patterns = routes.split("path: /^\\/").skip(1).map(|rest| {
            rest.split_once("$/,").expect("a pattern ends with the address").0.replace("\\/", "/")
        });
        let mut count = 0;
        for pattern in patterns {
            let example = pattern
                .replace("(?<game>[a-z]+)", "siam")
                .replace("(?<game>chicago|siam|families)", "siam")
                .replace("(?<id>[\\w-]+)", "x")
                .replace("(?<step>[1-9]\\d?)", "12")
                .replace("(?<number>[1-9]\\d{0,3}|today|\\d{4}-\\d\\d-\\d\\d)", "2026-11-18");
            assert!(!example.contains('('), "{pattern} has a gap that this test can't fill");
            assert!(Address::read(&example).is_some(), "{pattern}");
            count += 1;
        }
        assert!(count >= 10, "{count} routes were found");
    }

    #[test]
    fn what_is_no_address_is_not_read_as_one() {
        for path in [
            "nowhere",
            "new",
            "table",
            "table/x/y",
            "rules/siam/more",
            "lobby/",
            "learn/siam/0",
            "learn/siam/100",
            "learn/siam/x",
            "puzzles/siam/0",
            "puzzles/siam/x",
            "puzzles/siam/2026-11",
            "puzzles/siam/2026-1a-01",
        ] {
            assert_eq!(Address::read(path), None, "{path}");
        }
    }
}

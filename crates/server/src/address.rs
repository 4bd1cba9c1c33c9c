//! The addresses of the pages, as `web/routes.js` has them: an address that has no page is answered with 404 and
//! the shell, which says so.

use std::sync::Arc;

use tripot_catalog::game;

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
            ["" | "lobby" | "replay" | "tournaments" | "seat"] => Some(Address::Fixed),
            ["new" | "rules", game] => Some(Address::Game(game)),
            ["table", id] | ["table", id, "replay" | "analysis"] => Some(Address::Table(id)),
            ["tournament", id] => Some(Address::Tournament(id)),
            _ => None,
        }
    }
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
            !matches!(found, Err(Refusal::NoTable))
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
            let example = pattern.replace("(?<game>[a-z]+)", "siam").replace("(?<id>[\\w-]+)", "x");
            assert!(!example.contains('('), "{pattern} has a gap that this test can't fill");
            assert!(Address::read(&example).is_some(), "{pattern}");
            count += 1;
        }
        assert!(count >= 10, "{count} routes were found");
    }

    #[test]
    fn what_is_no_address_is_not_read_as_one() {
        for path in ["nowhere", "new", "table", "table/x/y", "rules/siam/more", "lobby/"] {
            assert_eq!(Address::read(path), None, "{path}");
        }
    }
}

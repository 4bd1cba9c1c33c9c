//! What the server says of its own interface, and what the pages are told of it.

mod typescript;

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::Server;

/// What was released, without its mistakes: questions of two paths were said to be parts of the path, and
/// what is left out to be null.
const RELEASED: &str = include_str!("openapi/released.json");

async fn described() -> Value {
    let server = Server::start().await;
    let described = server.get("/api/openapi.json").await.json();
    server.stop().await;
    described
}

/// What is gone of something that was described, by where it was.
fn gone(released: &Value, now: &Value, at: &str, found: &mut Vec<String>) {
    match (released, now) {
        (Value::Object(released), Value::Object(now)) => {
            for (key, value) in released {
                gone(value, now.get(key).unwrap_or(&Value::Null), &format!("{at}/{key}"), found);
            }
        }
        (Value::Array(released), Value::Array(now)) if released.len() <= now.len() => {
            for (index, (value, now)) in released.iter().zip(now).enumerate() {
                gone(value, now, &format!("{at}/{index}"), found);
            }
        }
        _ if released == now => {}
        _ => found.push(format!("{at}: {released} was released, {now} is described")),
    }
}

/// More may be said of anything, but nothing else.
#[tokio::test]
async fn everything_that_was_released_is_still_described() {
    let released: Value = serde_json::from_str(RELEASED).unwrap();
    let mut found = Vec::new();
    gone(&released, &described().await, "", &mut found);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[tokio::test]
async fn every_route_is_described() {
    let described = described().await;
    let paths = described["paths"].as_object().unwrap();
    let mut routes = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path} says nothing of itself");
            routes.push(format!("{method} {path}"));
        }
    }
    routes.sort();
    let expected = [
        "get /api/games",
        "get /api/lobby",
        "get /api/openapi.json",
        "get /api/rules/{game}",
        "get /api/tables",
        "get /api/tables/{id}",
        "get /api/tables/{id}/analysis",
        "get /api/tables/{id}/frames",
        "get /api/tables/{id}/moves",
        "get /api/tables/{id}/picture",
        "get /api/tables/{id}/record",
        "get /api/tables/{id}/seen",
        "get /api/tables/{id}/socket",
        "get /api/tables/{id}/verify",
        "get /api/tournaments",
        "get /api/tournaments/{id}",
        "get /api/tournaments/{id}/socket",
        "post /api/claim",
        "post /api/home",
        "post /api/replay",
        "post /api/seat",
        "post /api/tables",
        "post /api/tables/{id}/hint",
        "post /api/tables/{id}/reopen",
        "post /api/tables/{id}/sit",
    ];
    assert_eq!(routes, expected);
}

/// The types that the pages are checked against. `TRIPOT_RECORD=1` writes them anew.
#[tokio::test]
async fn the_pages_know_what_is_sent() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/web/wire.d.ts");
    let types = typescript::types(&described().await);
    if std::env::var_os("TRIPOT_RECORD").is_some() {
        fs::write(&file, &types).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap() == types,
        "{} is out of date: TRIPOT_RECORD=1 cargo test -p tripot-server openapi",
        file.display()
    );
}

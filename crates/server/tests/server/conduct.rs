//! People at a table: who comes first, who comes back, who asks for too much.

use std::time::Duration;

use serde_json::{Value, json};
use tripot_server::{Limits, Rate};
use tripot_store::Database;

use crate::support::{Server, against, for_two, is_own_turn, moves};

#[tokio::test]
async fn of_two_moves_that_are_sent_at_once_exactly_one_is_played() {
    let server = Server::start().await;
    for round in 0..20 {
        let (table, seats) = server.open(&for_two("siam")).await;
        let _guest = server.join(&table, Some(&seats[1].1)).await;
        let mut one = server.join(&table, Some(&seats[0].1)).await;
        let mut other = server.join(&table, Some(&seats[0].1)).await;
        let update = one.until(is_own_turn).await;
        other.until(is_own_turn).await;
        let moves = moves(&update);
        let played =
            |index: usize| json!({ "do": "move", "move": moves[index], "at": update["number"] });
        let (first, second) = (played(round), played(round + 1));
        tokio::join!(one.send(&first), other.send(&second));
        let answer =
            |message: &Value| ["accepted", "refused"].map(Value::from).contains(&message["type"]);
        let mut answers = Vec::new();
        for viewer in [&mut one, &mut other] {
            loop {
                let message = viewer.next().await;
                if answer(&message) {
                    answers.push(message["type"].as_str().unwrap().to_owned());
                    break;
                }
            }
        }
        answers.sort();
        assert_eq!(answers, ["accepted", "refused"]);
        let mut third = server.join(&table, None).await;
        assert_eq!(third.next_of("update").await["recent"].as_array().unwrap().len(), 1);
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_finds_the_table_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::File(folder.path().join("games.sqlite"));
    let server = Server::with(database.clone(), Limits::NONE).await;
    let (table, seats) = server.open(&for_two("families")).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    let mut last = (Value::Null, Value::Null);
    for number in 0..10 {
        let (one, two) = (first.next_of("update").await, second.next_of("update").await);
        // The coming of the players is an update, too.
        let (mut one, mut two) = (one, two);
        while one["number"].as_u64() < two["number"].as_u64() {
            one = first.next_of("update").await;
        }
        while two["number"].as_u64() < one["number"].as_u64() {
            two = second.next_of("update").await;
        }
        let mover = if is_own_turn(&one) { &mut first } else { &mut second };
        let update = if is_own_turn(&one) { &one } else { &two };
        if number < 9 && is_own_turn(update) {
            mover.play(update, |count| number % count).await;
        }
        last = (one, two);
    }
    drop((first, second));
    // The same process, and another one that knows nothing but the file.
    let mut back = server.join(&table, Some(&seats[0].1)).await;
    let again = back.next_of("update").await;
    assert_eq!(again["scene"], last.0["scene"]);
    drop(back);
    server.stop().await;
    let server = Server::with(database, Limits::NONE).await;
    let found = server.post("/api/seat", &json!({ "token": seats[1].1 })).await.json();
    assert_eq!(found, json!({ "table": table, "seat": 1 }));
    let mut back = server.join(&table, Some(&seats[1].1)).await;
    let again = back.next_of("update").await;
    assert_eq!(again["scene"], last.1["scene"]);
    assert_eq!(again["number"], last.1["number"]);
    assert_eq!(again["commitment"], last.1["commitment"]);
    server.stop().await;
}

#[tokio::test]
async fn an_open_seat_is_taken_once_and_a_rematch_keeps_the_tokens() {
    let server = Server::start().await;
    let wanted = json!({
        "variant": "siam",
        "seats": [{ "kind": "me", "name": "Léa" }, { "kind": "open" }],
        "listed": true,
        "title": "À deux",
    });
    let (table, seats) = server.open(&wanted).await;
    let listed = server.get("/api/tables?open=1").await.json();
    assert_eq!(listed[0]["table"], table.as_str());
    assert_eq!(listed[0]["title"], "À deux");
    let sit = format!("/api/tables/{table}/sit");
    let (tom, eve) = (json!({ "name": "Tom" }), json!({ "name": "Eve" }));
    let (one, other) = tokio::join!(server.post(&sit, &tom), server.post(&sit, &eve));
    let (sat, refused) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!((sat.status, refused.status), (200, 403), "{refused:?}");
    assert_eq!(refused.json()["error"]["key"], "serve.taken");
    let token = sat.json()["token"].as_str().unwrap().to_owned();
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&token)).await;
    first.send(&json!({ "do": "resign", "id": 1 })).await;
    assert_eq!(first.next_of("accepted").await["id"], 1);
    second.until(|update| !update["over"].is_null()).await;
    first.send(&json!({ "do": "offer", "what": "rematch" })).await;
    let offered = second.until(|update| update["offers"][0]["what"] == "rematch").await;
    assert_eq!(offered["offers"][0]["seat"], 0);
    second.send(&json!({ "do": "answer", "what": "rematch", "yes": true })).await;
    let over = first.until(|update| update["over"]["rematch"].is_string()).await;
    let next = over["over"]["rematch"].as_str().unwrap();
    let mut again = server.connect(next, "fr").await;
    again.send(&json!({ "do": "hello", "token": seats[0].1 })).await;
    assert_eq!(again.next().await["seat"], 1);
    let found = server.post("/api/seat", &json!({ "token": token })).await.json();
    assert_eq!(found, json!({ "table": next, "seat": 0 }));
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_without_anybody_asking() {
    let server = Server::start().await;
    let mut wanted = for_two("siam");
    wanted["clock"] = json!("0+1");
    let (table, seats) = server.open(&wanted).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let _second = server.join(&table, Some(&seats[1].1)).await;
    let over = first.until(|update| !update["over"].is_null()).await;
    assert_eq!(over["over"]["reason"], "time");
    assert_eq!(over["over"]["winners"], json!([1]));
    server.stop().await;
}

#[tokio::test]
async fn a_machine_gives_a_hint_only_against_machines() {
    let server = Server::start().await;
    let (table, seats) = server.open(&against("families", "random")).await;
    let mut viewer = server.join(&table, Some(&seats[0].1)).await;
    let update = viewer.until(is_own_turn).await;
    let path = format!("/api/tables/{table}/hint");
    let token = format!("Authorization: Bearer {}\r\nAccept-Language: en\r\n", seats[0].1);
    let hint = server.post_with(&path, &json!({}), &token).await.json();
    assert!(moves(&update).contains(&hint["move"].as_str().unwrap().to_owned()), "{hint}");
    // From the strongest machine, whoever plays; in words, with reasons and another move.
    assert_eq!(hint["machine"], "expert", "{hint}");
    assert!(hint["words"].as_str().unwrap().starts_with("Ask "), "{hint}");
    assert!(!hint["reasons"].as_array().unwrap().is_empty(), "{hint}");
    let other = &hint["others"][0];
    assert!(moves(&update).contains(&other["move"].as_str().unwrap().to_owned()), "{hint}");
    assert!(other["behind"].is_string(), "{hint}");
    assert_eq!(server.post(&path, &json!({})).await.status, 403);
    let (table, seats) = server.open(&for_two("siam")).await;
    let path = format!("/api/tables/{table}/hint");
    let token = format!("Authorization: Bearer {}\r\n", seats[0].1);
    let refused = server.post_with(&path, &json!({}), &token).await;
    assert_eq!(refused.json()["error"]["key"], "serve.hint_people");
    server.stop().await;
}

#[tokio::test]
async fn somebody_who_says_nothing_or_lies_is_sent_away() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let (other, _) = server.open(&for_two("siam")).await;
    for (table, hello) in [
        (&other, json!({ "do": "hello", "token": seats[0].1 })),
        (&table, json!({ "do": "hello", "token": "x" })),
        (&table, json!({ "do": "move", "move": "x", "at": 0 })),
        (&table, json!("hello")),
    ] {
        let mut viewer = server.connect(table, "en").await;
        viewer.send(&hello).await;
        assert_eq!(viewer.next().await["type"], "refused", "{hello}");
        assert!(viewer.hear().await.is_none());
    }
    let mut silent = server.connect(&table, "en").await;
    assert!(silent.hear().await.is_none());
    server.stop().await;
}

#[tokio::test]
async fn a_flood_is_refused_and_then_cut_off_and_hurts_nobody() {
    let server = Server::with(Database::Memory, Limits::USUAL).await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    second.until(|_| true).await;
    let mut hasty = 0;
    // Each gets its answer, so that none is lost with the connection; now and then one is admitted.
    for _ in 0..20_000 {
        let text = tokio_tungstenite::tungstenite::Message::text(r#"{"do":"ping"}"#);
        if futures_util::SinkExt::send(&mut second.socket, text).await.is_err() {
            break;
        }
        let Some(message) = second.hear().await else { break };
        hasty += u32::from(message["error"]["key"] == "serve.too_fast");
    }
    assert!(hasty >= 50, "{hasty}");
    let update = first.until(is_own_turn).await;
    first.play(&update, |_| 0).await;
    assert_eq!(first.next_of("accepted").await["type"], "accepted");
    server.stop().await;
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_tables_and_requests() {
    let rate = |burst| Rate { burst, every: 60_000 };
    let limits = Limits { requests: rate(12), tables: rate(2), sockets: 2, ..Limits::USUAL };
    let server = Server::with(Database::Memory, limits).await;
    let (table, _) = server.open(&for_two("siam")).await;
    server.open(&for_two("siam")).await;
    let third = server.post("/api/tables", &for_two("siam")).await;
    assert_eq!(third.json()["error"]["key"], "serve.many_tables");
    let _one = server.join(&table, None).await;
    let two = server.join(&table, None).await;
    let url = format!("ws://{}/api/tables/{table}/socket?lang=en", server.addr);
    let refused = tokio_tungstenite::connect_async(url).await;
    let Err(tokio_tungstenite::tungstenite::Error::Http(refused)) = refused else {
        panic!("one connection too many: {refused:?}");
    };
    assert_eq!(refused.status(), 429);
    drop(two);
    let mut codes = Vec::new();
    for _ in 0..12 {
        codes.push(server.get("/healthz").await.status);
    }
    assert_eq!((codes.first(), codes.last()), (Some(&200), Some(&429)), "{codes:?}");
    server.stop().await;
}

#[tokio::test]
async fn answers_keep_other_sites_out_and_say_what_was_wrong() {
    let server = Server::start().await;
    let home = server.get("/").await;
    assert_eq!(home.status, 200);
    let head = home.head.to_lowercase();
    for header in [
        "content-security-policy: default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval';",
        "worker-src 'self';",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "etag: \"",
        "cache-control: no-cache",
    ] {
        assert!(head.contains(header), "{header} in {head}");
    }
    for word in ["'unsafe-eval'", "'unsafe-inline'", "*"] {
        assert!(!head.contains(word), "{word} in {head}");
    }
    let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let known = server.get_with("/", &format!("If-None-Match: {etag}\r\n")).await;
    assert_eq!((known.status, known.body.as_str()), (304, ""));
    let replay = server.get("/table/abcdefgh2345/replay").await;
    assert!(replay.body.contains("<main id=\"main\""), "{}", replay.body);
    assert_eq!(server.get("/nothing.js").await.status, 404);
    assert_eq!(server.get("/../Cargo.toml").await.status, 404);
    let evil = "Origin: https://evil.example\r\n";
    let refused = server.post_with("/api/tables", &for_two("siam"), evil).await;
    assert_eq!(
        (refused.status, refused.json()["error"]["key"].as_str()),
        (403, Some("serve.origin"))
    );
    let own = format!("Origin: http://{}\r\n", server.addr);
    assert_eq!(server.post_with("/api/tables", &for_two("siam"), &own).await.status, 201);
    let upgrade = format!(
        "{evil}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    );
    let (table, _) = server.open(&for_two("siam")).await;
    let refused = server.get_with(&format!("/api/tables/{table}/socket"), &upgrade).await;
    assert_eq!(refused.status, 403);
    for (body, status, key) in [
        (json!({}), 422, "serve.unreadable"),
        (json!({ "variant": "chess", "seats": [] }), 422, "game.unknown"),
        (json!({ "variant": "siam", "seats": [{ "kind": "me" }] }), 422, "seats.count"),
        (
            json!({ "variant": "siam", "rules": { "animals": 99 }, "seats": [] }),
            422,
            "option.value",
        ),
        (json!({ "variant": "x".repeat(20_000), "seats": [] }), 413, "serve.too_large"),
    ] {
        let reply = server.post("/api/tables?lang=en", &body).await;
        assert_eq!((reply.status, reply.json()["error"]["key"].as_str()), (status, Some(key)));
        assert!(!reply.json()["error"]["text"].as_str().unwrap().is_empty());
    }
    for path in ["/api/tables/x", "/api/tables/abcdefgh2345", "/api/nothing"] {
        let reply = server.get(path).await;
        assert_eq!(reply.status, 404, "{path}");
        assert!(reply.json()["error"]["text"].is_string());
    }
    let games = server.get("/api/games?lang=fr").await.json();
    assert_eq!(games.as_array().unwrap().len(), 3);
    assert!(games[0]["options"][0]["help"].as_str().unwrap().len() > 5);
    let metrics = server.get("/metrics").await.body;
    assert!(metrics.contains("tripot_commit_seconds_count"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_health_check_writes_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let server = Server::with(Database::File(path.clone()), Limits::NONE).await;
    let reply = server.get("/healthz").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    assert!(reply.body.starts_with("ok: wrote in "), "{reply:?}");
    // From now on nothing can be written, though everything can be read.
    let other = rusqlite::Connection::open(&path).unwrap();
    let trigger = "CREATE TRIGGER full BEFORE INSERT ON probe
                   BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    other.execute_batch(trigger).unwrap();
    // An answer is good for a second.
    let failed = async {
        loop {
            let reply = server.get("/healthz").await;
            if reply.status != 200 {
                return reply;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let failed = tokio::time::timeout(Duration::from_secs(30), failed).await;
    let failed = failed.expect("it says that it writes, and does not");
    assert_eq!(failed.status, 503, "{failed:?}");
    assert_eq!(failed.body, "failed: the store does not write: the disk is full");
    assert_eq!(server.get("/api/tables").await.status, 200);
}

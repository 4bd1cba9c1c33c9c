//! Luck that nobody chose alone: promised before anything is added, dealt when everybody has added, and
//! shown with every part in the record. And tables of version 0.1, which were dealt from a seed.

use serde_json::{Value, json};
use tripot_core::{Luck, Part, Record, Seat, Seed};
use tripot_server::Limits;
use tripot_store::Database;

use crate::support::{Server, Viewer, against, for_two, is_own_turn};

/// A player who adds this byte to the luck, 32 times.
async fn come(server: &Server, table: &str, token: &str, byte: u8) -> Viewer {
    let mut viewer = server.connect(table, "en").await;
    let part = format!("{byte:02x}").repeat(32);
    viewer.send(&json!({ "do": "hello", "token": token, "part": part })).await;
    assert_eq!(viewer.next().await["type"], "welcome");
    viewer
}

#[tokio::test]
async fn the_promise_is_public_before_anything_is_added_and_every_part_is_shown_after_the_end() {
    let server = Server::start().await;
    let told = server.set_up(&for_two("families")).await;
    let table = told["table"].as_str().unwrap();
    let commitment = told["commitment"].as_str().unwrap();
    let facts = server.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(facts["commitment"], commitment);
    let own = told["seats"][0]["token"].as_str().unwrap();
    let guest = server.claim(told["seats"][1]["claim"].as_str().unwrap()).await;
    let mut watcher = server.join(table, None).await;
    let mut lea = come(&server, table, own, 1).await;
    let waiting = lea.next_of("update").await;
    assert_eq!((&waiting["waiting"], &waiting["parts"]), (&json!(true), &json!([])));
    assert_eq!((&waiting["scene"]["hand"], &waiting["scene"]["moves"]), (&json!([]), &json!([])));
    assert_eq!(waiting["commitment"], commitment);
    lea.send(&json!({ "do": "move", "move": "a1", "at": waiting["number"], "id": 1 })).await;
    assert_eq!(lea.next_of("refused").await["error"]["key"], "serve.waiting");
    // Who comes a second time, before or after the deal, adds nothing more.
    drop(come(&server, table, own, 9).await);
    let mut tom = come(&server, table, &guest, 2).await;
    let dealt = tom.until(|update| update["waiting"] == json!(false)).await;
    assert!(!dealt["scene"]["hand"].as_array().unwrap().is_empty());
    let parts =
        json!([{ "seat": 0, "part": "01".repeat(32) }, { "seat": 1, "part": "02".repeat(32) }]);
    assert_eq!((&dealt["parts"], &dealt["secret"]), (&parts, &Value::Null));
    assert_eq!(dealt["commitment"], commitment);
    tom.send(&json!({ "do": "resign" })).await;
    let over = watcher.until(|update| !update["over"].is_null()).await;
    let secret = Seed::parse_hex(over["secret"].as_str().unwrap()).unwrap();
    let part = |index, byte| (Seat::new(index).unwrap(), Part::Given([byte; 32]));
    let luck = Luck::shared(secret, [part(0, 1), part(1, 2)]);
    assert_eq!(luck.commitment(), commitment);
    assert_eq!(over["seed"], luck.seed().to_string());
    let verified = server.get(&format!("/api/tables/{table}/verify")).await.json();
    assert_eq!(verified["ok"], true, "{verified}");
    assert_eq!(verified["parts"], parts);
    assert_eq!(verified["secret"], secret.to_string());
    let record = server.get(&format!("/api/tables/{table}/record")).await.body;
    let record = Record::parse(&record).unwrap();
    assert_eq!((record.header.parts.as_slice(), record.secret), (luck.parts(), Some(secret)));
    // Every message that was heard before the end was without the secret and without the seed.
    for text in lea.heard.iter().chain(&tom.heard).chain(&watcher.heard) {
        let is_over = text.contains("\"secret\":\"");
        let tells = text.contains(&secret.to_string()) || text.contains(&luck.seed().to_string());
        assert_eq!(tells, is_over, "{text}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_that_adds_nothing_may_play_and_the_record_says_so() {
    let server = Server::start().await;
    let (table, seats) = server.open(&against("chicago", "random")).await;
    let mut lea = server.join(&table, Some(&seats[0].1)).await;
    let update = lea.until(|update| update["waiting"] == json!(false)).await;
    assert_eq!(update["parts"], json!([{ "seat": 0, "part": null }]));
    lea.send(&json!({ "do": "resign" })).await;
    lea.until(|update| !update["over"].is_null()).await;
    let record = server.get(&format!("/api/tables/{table}/record")).await.body;
    assert!(record.contains("\npart j1: none\n"), "{record}");
    let verified = server.get(&format!("/api/tables/{table}/verify")).await.json();
    assert_eq!(verified["ok"], true, "{verified}");
    // What is no part is refused, rather than taken for none.
    for part in ["", "none", "00", &"g".repeat(64)] {
        let mut viewer = server.connect(&table, "en").await;
        viewer.send(&json!({ "do": "hello", "token": seats[0].1, "part": part })).await;
        assert_eq!(viewer.next().await["error"]["key"], "serve.part", "{part}");
    }
    server.stop().await;
}

#[tokio::test]
async fn players_who_play_again_add_again_to_another_promise() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("chicago")).await;
    let mut lea = come(&server, &table, &seats[0].1, 1).await;
    let mut tom = come(&server, &table, &seats[1].1, 2).await;
    let dealt = tom.until(|update| update["waiting"] == json!(false)).await;
    lea.send(&json!({ "do": "resign" })).await;
    tom.until(|update| !update["over"].is_null()).await;
    for viewer in [&mut lea, &mut tom] {
        viewer.send(&json!({ "do": "offer", "what": "rematch" })).await;
    }
    let over = lea.until(|update| !update["over"]["rematch"].is_null()).await;
    let next = over["over"]["rematch"].as_str().unwrap().to_owned();
    let mut lea = come(&server, &next, &seats[0].1, 3).await;
    let waiting = lea.next_of("update").await;
    assert_eq!(waiting["waiting"], true);
    assert_ne!(waiting["commitment"], dealt["commitment"]);
    let mut tom = come(&server, &next, &seats[1].1, 4).await;
    let again = tom.until(|update| update["waiting"] == json!(false)).await;
    let parts =
        json!([{ "seat": 0, "part": "04".repeat(32) }, { "seat": 1, "part": "03".repeat(32) }]);
    assert_eq!(again["parts"], parts);
    server.stop().await;
}

/// A server on the tables that version 0.1 left, and what was known of them then.
async fn old() -> (Server, tempfile::TempDir, Value) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch(include_str!("data/tables-0.1.sql")).unwrap();
    drop(connection);
    let server = Server::with(Database::File(path), Limits::NONE).await;
    (server, folder, serde_json::from_str(include_str!("data/tables-0.1.json")).unwrap())
}

#[tokio::test]
async fn tables_of_version_0_1_go_on_with_the_links_that_were_handed_out() {
    let (server, _folder, known) = old().await;
    for table in known["tables"].as_array().unwrap() {
        let id = table["table"].as_str().unwrap();
        let record = server.get(&format!("/api/tables/{id}/record?lang=en")).await.body;
        let kept = table["record"].as_str().unwrap();
        if table["over"] == json!(true) {
            assert_eq!(record, kept);
        } else {
            // Version 0.1 told everybody how long each player thought.
            let steps = |record: &str| -> Vec<String> {
                let lines = record.lines().filter(|line| !line.starts_with("digest: "));
                lines.map(|line| line.split(" clock=").next().unwrap_or(line).to_owned()).collect()
            };
            assert_eq!(steps(&record), steps(kept));
            assert!(!record.contains("clock="), "{record}");
        }
        for (seat, token) in table["tokens"].as_array().unwrap().iter().enumerate() {
            let found = server.post("/api/seat", &json!({ "token": token })).await.json();
            assert_eq!(found, json!({ "table": id, "seat": seat }));
            let mut viewer = server.join_in(id, token.as_str(), "en").await;
            let update = viewer.next_of("update").await;
            assert_eq!(update["scene"]["viewer"], seat);
            assert_eq!((&update["parts"], &update["secret"]), (&json!([]), &Value::Null));
            assert_eq!(
                update["last"]["number"].as_u64().unwrap_or(0),
                table["moves"].as_u64().unwrap()
            );
            if is_own_turn(&update) && update["waiting"] == json!(false) {
                viewer.play(&update, |_| 0).await;
                let moves = table["moves"].as_u64().unwrap() + 1;
                viewer.until(|update| update["last"]["number"].as_u64() == Some(moves)).await;
                break;
            }
        }
        if table["over"] == json!(true) {
            let verified = server.get(&format!("/api/tables/{id}/verify")).await.json();
            assert_eq!(verified["ok"], true, "{verified}");
            assert_eq!((&verified["parts"], &verified["secret"]), (&json!([]), &Value::Null));
        }
    }
    server.stop().await;
}

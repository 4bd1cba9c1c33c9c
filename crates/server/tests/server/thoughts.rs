//! Machines, hints and analyses: for whom they think, and for whom they do not.

use std::time::Duration;

use serde_json::{Value, json};
use tripot_server::{Config, Limits};

use crate::support::{Reply, Server, against, config, for_two, is_own_turn};

/// A table at which only machines play.
fn machines(variant: &str, machine: &str) -> Value {
    let seat = json!({ "kind": "machine", "machine": machine });
    json!({ "variant": variant, "seats": [seat, seat] })
}

/// How many moves have been played at a table.
async fn moves(server: &Server, table: &str) -> usize {
    let frames = server.get(&format!("/api/tables/{table}/frames?as=public")).await.json();
    frames.as_array().unwrap().len() - 1
}

/// Plays a game against a machine to its end.
async fn play(server: &Server) -> String {
    let (table, seats) = server.open(&against("chicago", "random")).await;
    let mut person = server.join(&table, Some(&seats[0].1)).await;
    loop {
        let update = person.until(|next| is_own_turn(next) || !next["over"].is_null()).await;
        if !update["over"].is_null() {
            return table;
        }
        person.play(&update, |_| 0).await;
    }
}

fn is_refused(reply: &Reply, key: &str) {
    assert_eq!(
        (reply.status, reply.json()["error"]["key"].as_str()),
        (429, Some(key)),
        "{reply:?}"
    );
    assert!(reply.head.to_lowercase().contains("retry-after: "), "{reply:?}");
    assert!(!reply.json()["error"]["text"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn machines_that_play_each_other_wait_for_a_viewer() {
    let server = Server::start().await;
    let (alone, _) = server.open(&machines("chicago", "random")).await;
    // Long enough for other machines to play a whole game.
    play(&server).await;
    assert_eq!(moves(&server, &alone).await, 0);
    let mut viewer = server.join(&alone, None).await;
    viewer.until(|update| !update["over"].is_null()).await;
    server.stop().await;
}

#[tokio::test]
async fn nobody_thinks_for_machines_when_the_viewer_has_left() {
    let server = Server::start().await;
    let (table, _) = server.open(&machines("siam", "expert")).await;
    let mut viewer = server.join(&table, None).await;
    viewer.until(|update| update["recent"].as_array().is_some_and(|all| !all.is_empty())).await;
    drop(viewer);
    server.until_counted("tripot_machines_thinking", 0).await;
    server.until_counted("tripot_thoughts_running", 0).await;
    let before = moves(&server, &table).await;
    play(&server).await;
    assert_eq!(moves(&server, &table).await, before);
    // It goes on from there.
    let mut viewer = server.join(&table, None).await;
    let first = viewer.next_of("update").await["number"].as_u64();
    viewer.until(|update| update["number"].as_u64() > first).await;
    server.stop().await;
}

#[tokio::test]
async fn who_left_after_a_move_finds_the_answer() {
    let server = Server::start().await;
    let (table, seats) = server.open(&against("siam", "beginner")).await;
    let mut person = server.join(&table, Some(&seats[0].1)).await;
    let update = person.until(is_own_turn).await;
    person.play(&update, |_| 0).await;
    person.next_of("accepted").await;
    drop(person);
    let answered = async {
        while moves(&server, &table).await < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), answered).await.unwrap();
    let mut person = server.join(&table, Some(&seats[0].1)).await;
    person.until(is_own_turn).await;
    server.stop().await;
}

#[tokio::test]
async fn a_person_is_answered_while_one_address_lets_machines_play() {
    // One processor: whatever thinks keeps everything else waiting, so order is all there is.
    let server = Server::run(Config { machines: Some(1), limits: Limits::USUAL, ..config() }).await;
    let mut viewers = Vec::new();
    for _ in 0..12 {
        let (table, _) = server.open(&machines("siam", "skilled")).await;
        viewers.push(server.join(&table, None).await);
    }
    let (table, seats) = server.open(&against("siam", "beginner")).await;
    let mut person = server.join(&table, Some(&seats[0].1)).await;
    for _ in 0..3 {
        let update = person.until(is_own_turn).await;
        person.play(&update, |_| 0).await;
    }
    person.until(is_own_turn).await;
    drop((viewers, person));
    server.until_counted("tripot_thoughts_waiting", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn one_address_waits_for_a_few_hints_analyses_and_machines() {
    let limits = Limits { hints: 0, analyses: 0, ..Limits::NONE };
    let server = Server::run(Config { limits, ..config() }).await;
    let (table, seats) = server.open(&against("families", "random")).await;
    let mut person = server.join(&table, Some(&seats[0].1)).await;
    person.until(is_own_turn).await;
    let token = format!("Authorization: Bearer {}\r\n", seats[0].1);
    let hint = format!("/api/tables/{table}/hint");
    is_refused(&server.post_with(&hint, &json!({}), &token).await, "serve.hint_busy");
    let over = play(&server).await;
    let analysis = server.get(&format!("/api/tables/{over}/analysis")).await;
    is_refused(&analysis, "serve.analysis_busy");
    server.stop().await;
    let limits = Limits { thoughts: 0, ..Limits::NONE };
    let server = Server::run(Config { limits, ..config() }).await;
    let refused = server.post("/api/tables", &against("families", "random")).await;
    is_refused(&refused, "serve.machines_busy");
    assert_eq!(server.post("/api/tables", &for_two("families")).await.status, 201);
    server.stop().await;
}

//! Whole games over real sockets.

use serde_json::{Value, json};

use crate::support::{Server, against, for_two, is_own_turn};

/// Plays a whole game against a machine.
async fn play(variant: &str) -> (Server, String, Value) {
    let server = Server::start().await;
    let (table, seats) = server.open(&against(variant, "random")).await;
    let mut viewer = server.join(&table, Some(&seats[0].1)).await;
    let mut number = 0_usize;
    loop {
        let update = viewer.until(|update| is_own_turn(update) || !update["over"].is_null()).await;
        if !update["over"].is_null() {
            return (server, table, update);
        }
        number += 1;
        viewer.play(&update, |count| (number * 7) % count).await;
    }
}

#[tokio::test]
async fn a_whole_game_of_each_kind_is_played_against_a_machine() {
    for variant in ["chicago", "siam(plies=60)", "families"] {
        let (server, table, update) = play(variant).await;
        assert!(update["over"]["text"].as_str().unwrap().len() > 3, "{update}");
        let seed = update["seed"].as_str().expect("the seed is shown at the end");
        let verified = server.get(&format!("/api/tables/{table}/verify")).await.json();
        assert_eq!(verified["ok"], json!(true), "{verified}");
        assert_eq!(verified["seed"], seed);
        let record = server.get(&format!("/api/tables/{table}/record")).await;
        assert!(record.body.contains(&format!("seed: {seed}")), "{record:?}");
        let frames = server.get(&format!("/api/tables/{table}/frames?as=1")).await.json();
        let moves = verified["moves"].as_u64().unwrap();
        assert_eq!(frames.as_array().unwrap().len() as u64, moves + 1);
        server.stop().await;
    }
}

#[tokio::test]
async fn two_people_and_a_spectator_see_each_move() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    let mut watcher = server.join_in(&table, None, "en").await;
    let update = first.until(is_own_turn).await;
    first.play(&update, |_| 0).await;
    let seen = second.until(is_own_turn).await;
    assert_eq!(seen["last"]["seat"], 0);
    let watched = watcher.until(|update| update["last"]["seat"] == 0).await;
    assert_eq!(watched["scene"]["viewer"], Value::Null);
    assert_eq!(watched["scene"]["moves"], json!([]));
    assert_eq!(watched["seed"], Value::Null);
    watcher.send(&json!({ "do": "resign" })).await;
    assert_eq!(watcher.next_of("refused").await["error"]["key"], "serve.only_watching");
    second.send(&json!({ "do": "resign" })).await;
    let over = first.until(|update| !update["over"].is_null()).await;
    assert_eq!(over["over"]["winners"], json!([0]));
    server.stop().await;
}

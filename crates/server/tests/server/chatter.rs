//! Seats that never stop talking: names, offers, questions by the thousand. The table goes on for
//! everybody, the talkative seat included: moves, resignations and endings are accepted and answered.

use std::collections::BTreeMap;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tripot_server::{Config, Limits};

use crate::support::{Server, Viewer, config, for_two, is_own_turn};

/// How much each connection says.
const MUCH: usize = 3_000;

/// What is no move, one after the other, never twice the same.
fn chatter(number: usize) -> Value {
    match number % 5 {
        0 | 1 => json!({ "do": "name", "name": format!("Tom {number}"), "id": number }),
        2 => json!({ "do": "offer", "what": "draw", "id": number }),
        3 => json!({ "do": "offer", "what": "takeback", "id": number }),
        _ => json!({ "do": "why", "move": format!("+{number}"), "id": number }),
    }
}

/// Says all of it without waiting for any answer, reading what comes; how often each answer came, until
/// everything was answered or the connection was closed.
async fn flood(viewer: Viewer) -> BTreeMap<String, usize> {
    let (mut mouth, mut ears) = viewer.socket.split();
    let talking = tokio::spawn(async move {
        for number in 0..MUCH {
            if mouth.send(Message::text(chatter(number).to_string())).await.is_err() {
                break;
            }
        }
        mouth
    });
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    while answers.values().sum::<usize>() < MUCH
        && let Some(Ok(message)) = ears.next().await
    {
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        let answer = match message["type"].as_str().unwrap() {
            "refused" => message["error"]["key"].as_str().unwrap(),
            answer @ ("accepted" | "answer") => answer,
            _ => continue,
        };
        *answers.entry(answer.to_owned()).or_default() += 1;
    }
    talking.abort();
    answers
}

/// What is answered to a message of this viewer.
async fn answer(viewer: &mut Viewer) -> Value {
    loop {
        let message = viewer.next().await;
        if ["accepted", "refused"].iter().any(|kind| message["type"] == *kind) {
            return message;
        }
    }
}

/// Plays so many moves of a game of two, in turn.
async fn play(players: &mut [Viewer; 2], count: usize) {
    for number in 0..count {
        let mover = &mut players[number % 2];
        let update = mover.until(is_own_turn).await;
        mover.play(&update, |moves| number % moves).await;
        let answered = answer(mover).await;
        assert_eq!(answered["type"], "accepted", "move {number}: {answered}");
    }
}

#[tokio::test]
async fn who_never_stops_talking_freezes_no_table() {
    let server = Server::start().await;
    // How each game ends, while and after everything has been said that may be.
    for end in ["the talker gives up", "the other gives up", "both agree"] {
        let (table, seats) = server.open(&for_two("siam")).await;
        let (own, other) = (&seats[1].1, &seats[0].1);
        let mut players =
            [server.join(&table, Some(other)).await, server.join(&table, Some(own)).await];
        let mut floods = Vec::new();
        for _ in 0..3 {
            floods.push(tokio::spawn(flood(server.join(&table, Some(own)).await)));
        }
        play(&mut players, 8).await;
        let mut answers = BTreeMap::new();
        for flood in floods {
            for (answer, count) in flood.await.unwrap() {
                *answers.entry(answer).or_insert(0) += count;
            }
        }
        // Everything was answered, and what was kept is bounded.
        assert_eq!(answers.values().sum::<usize>(), 3 * MUCH, "{answers:?}");
        assert!(answers["serve.full"] > MUCH && answers["accepted"] < MUCH, "{answers:?}");
        play(&mut players, 8).await;
        let [first, second] = &mut players;
        match end {
            "the talker gives up" => {
                second.send(&json!({ "do": "resign" })).await;
                assert_eq!(answer(second).await["type"], "accepted");
            }
            "the other gives up" => {
                first.send(&json!({ "do": "resign" })).await;
                assert_eq!(answer(first).await["type"], "accepted");
            }
            _ => {
                // The talker has used up the share of its own offers, and may still answer one.
                first.send(&json!({ "do": "offer", "what": "draw" })).await;
                assert_eq!(answer(first).await["type"], "accepted");
                second.until(|update| update["offers"] != json!([])).await;
                second.send(&json!({ "do": "answer", "what": "draw", "yes": true })).await;
                assert_eq!(answer(second).await["type"], "accepted");
            }
        }
        for player in &mut players {
            player.until(|update| !update["over"].is_null()).await;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn who_is_sent_away_for_talking_may_still_move() {
    let server = Server::run(Config { limits: Limits::USUAL, ..config() }).await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut players = [
        server.join(&table, Some(&seats[0].1)).await,
        server.join(&table, Some(&seats[1].1)).await,
    ];
    play(&mut players, 2).await;
    for times in 1..=3 {
        // Which answers arrive before the connection is cut is left to chance.
        let answers = flood(server.join(&table, Some(&seats[1].1)).await).await;
        assert!(answers.values().sum::<usize>() < MUCH, "it is never sent away: {answers:?}");
        server.until_counted("tripot_connections_dropped_total", times).await;
        // Both play from the same address, and one of them is the talker.
        play(&mut players, 2).await;
    }
    let [_, second] = &mut players;
    second.send(&json!({ "do": "resign" })).await;
    assert_eq!(answer(second).await["type"], "accepted");
    server.stop().await;
}

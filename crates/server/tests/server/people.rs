//! What people say to each other at a table: names, answers to offers, reactions.

use serde_json::{Value, json};

use crate::support::{Server, Viewer, for_two, is_own_turn};

/// Two players who have come, with the table that they sit at.
async fn two(server: &Server) -> (String, [Viewer; 2]) {
    let (table, tokens) = server.open(&for_two("siam")).await;
    let mut viewers = Vec::new();
    for (_, token) in &tokens {
        viewers.push(server.join(&table, Some(token)).await);
    }
    let Ok(mut players) = <[Viewer; 2]>::try_from(viewers) else { panic!("two seats") };
    players[0].until(is_own_turn).await;
    (table, players)
}

#[tokio::test]
async fn a_guest_gives_a_name_with_the_claim() {
    let server = Server::start().await;
    let wanted = json!({"variant": "siam", "seats": [{"kind": "me"}, {"kind": "invited"}]});
    let opened = server.set_up(&wanted).await;
    let claim = opened["seats"][1]["claim"].as_str().unwrap();
    let table = opened["table"].as_str().unwrap();
    let long = json!({"claim": claim, "name": "x".repeat(400)});
    assert_eq!(server.post("/api/claim", &long).await.status, 422);
    let facts = server.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(facts["seats"][1]["name"], Value::Null);
    // The claim is as good as before.
    let named = json!({"claim": claim, "name": " Zoé "});
    assert_eq!(server.post("/api/claim", &named).await.status, 200);
    let facts = server.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(facts["seats"][1]["name"], "Zoé");
    server.stop().await;
}

#[tokio::test]
async fn who_asked_is_told_who_declined_until_the_position_changes() {
    let server = Server::start().await;
    let (_, [mut first, mut second]) = two(&server).await;
    second.send(&json!({"do": "offer", "what": "draw"})).await;
    first.until(|said| said["offers"][0]["what"] == "draw").await;
    first.send(&json!({"do": "answer", "what": "draw", "yes": false})).await;
    let told = second.until(|said| said["declined"][0]["what"] == "draw").await;
    assert_eq!(told["declined"], json!([{"what": "draw", "seat": 1, "by": 0}]));
    assert_eq!(told["offers"], json!([]));
    // Whoever comes back sees it, too, until there is another position.
    let own = first.until(|said| said["declined"][0]["what"] == "draw").await;
    first.play(&own, |_| 0).await;
    let after = second.until(is_own_turn).await;
    assert_eq!(after["declined"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn reactions_reach_everybody_who_is_there_a_few_at_a_time_and_are_kept_nowhere() {
    let server = Server::start().await;
    let (table, [mut first, mut second]) = two(&server).await;
    let before = server.get(&format!("/api/tables/{table}")).await.json();
    let mut watcher = server.join(&table, None).await;
    watcher.next_of("update").await;
    second.send(&json!({"do": "react", "what": "bravo"})).await;
    for viewer in [&mut first, &mut second, &mut watcher] {
        let said = viewer.next_of("reaction").await;
        assert_eq!(said, json!({"type": "reaction", "seat": 1, "what": "bravo"}));
    }
    let mut refused = 0;
    for _ in 0..10 {
        second.send(&json!({"do": "react", "what": "oops", "id": 7})).await;
        let answer = loop {
            let said = second.next().await;
            if said["type"] == "reaction" || said["type"] == "refused" {
                break said;
            }
        };
        refused += usize::from(answer["error"]["key"] == "serve.too_fast");
    }
    assert!(refused >= 7, "{refused} of ten were refused");
    // Nobody else says anything for a seat, and nothing that is not one of the six.
    watcher.send(&json!({"do": "react", "what": "bravo"})).await;
    assert_eq!(watcher.next_of("refused").await["error"]["key"], "serve.only_watching");
    first.send(&json!({"do": "react", "what": "you fool"})).await;
    assert_eq!(first.next_of("refused").await["error"]["key"], "serve.unreadable");
    assert_eq!(server.get(&format!("/api/tables/{table}")).await.json(), before);
    server.stop().await;
}

#[tokio::test]
async fn a_clock_may_give_days_for_a_move() {
    let server = Server::start().await;
    let mut wanted = for_two("siam");
    wanted["clock"] = json!("3d");
    let (table, tokens) = server.open(&wanted).await;
    let mut first = server.join(&table, Some(&tokens[0].1)).await;
    let _second = server.join(&table, Some(&tokens[1].1)).await;
    let update = first.until(is_own_turn).await;
    let days = 3 * 24 * 60 * 60 * 1000;
    assert_eq!(update["clock"]["pace"], "3d");
    assert_eq!(update["clock"]["left"], json!([days, days]));
    first.play(&update, |_| 0).await;
    let after = first.until(|said| said["clock"]["running"] == 1).await;
    assert_eq!(after["clock"]["left"], json!([days, days]));
    wanted["clock"] = json!("15d");
    let refused = server.post("/api/tables", &wanted).await;
    assert_eq!(refused.json()["error"]["key"], "serve.clock");
    server.stop().await;
}

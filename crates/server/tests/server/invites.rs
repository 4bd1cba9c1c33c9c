//! Invited seats: a claim that works once, a token that only the guest's device has, and seats that are
//! opened again in the sight of everybody.

use serde_json::{Value, json};

use crate::support::{Reply, Server, Viewer, for_two, is_own_turn};

/// A table that Léa has set up for herself and a guest.
struct Invited {
    table: String,
    /// Everything that the maker of the table was told.
    told: Value,
    own: String,
    claim: String,
    host: String,
}

async fn invite(server: &Server, variant: &str) -> Invited {
    let told = server.set_up(&for_two(variant)).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Invited {
        table: text(&told["table"]),
        own: text(&told["seats"][0]["token"]),
        claim: text(&told["seats"][1]["claim"]),
        host: text(&told["host"]),
        told,
    }
}

/// Every text in a value, and the pieces of those that have points.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => {
            std::iter::once(text.as_str()).chain(text.split('.')).map(str::to_owned).collect()
        }
        Value::Array(values) => values.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// The first answer to a hello with this token.
async fn hello(server: &Server, table: &str, token: &str) -> Value {
    let mut viewer = server.connect(table, "en").await;
    viewer.send(&json!({ "do": "hello", "token": token })).await;
    viewer.next().await
}

async fn reopen(server: &Server, invited: &Invited, bearer: &str) -> Reply {
    let path = format!("/api/tables/{}/reopen", invited.table);
    let headers = format!("Authorization: Bearer {bearer}\r\n");
    server.post_with(&path, &json!({ "seat": 1 }), &headers).await
}

/// The table of an update in which everybody has come.
async fn dealt(viewer: &mut Viewer) -> Value {
    viewer.until(|update| update["waiting"] == json!(false)).await
}

#[tokio::test]
async fn who_sets_up_a_table_can_neither_see_the_guests_cards_nor_move_for_the_guest() {
    let server = Server::start().await;
    let invited = invite(&server, "families").await;
    let guest = server.claim(&invited.claim).await;
    let mut lea = server.join(&invited.table, Some(&invited.own)).await;
    let mut tom = server.join(&invited.table, Some(&guest)).await;
    let update = dealt(&mut tom).await;
    assert_eq!(update["scene"]["viewer"], 1);
    assert!(!update["scene"]["hand"].as_array().unwrap().is_empty());
    dealt(&mut lea).await;
    // A second device that knows all that the maker of the table was ever told.
    let known = texts(&invited.told);
    assert!(known.len() >= 6 && !known.contains(&guest), "{known:?}");
    for secret in &known {
        let answer = hello(&server, &invited.table, secret).await;
        let seat = &answer["seat"];
        assert!(answer["type"] == "refused" || *seat == json!(0), "{secret}: {answer}");
        let bearer = format!("Authorization: Bearer {secret}\r\n");
        for path in ["record", "frames?as=1"] {
            let path = format!("/api/tables/{}/{path}", invited.table);
            let reply = server.get_with(&path, &bearer).await;
            let own = *secret == invited.own && path.ends_with("record");
            assert!(own || reply.status == 403, "{secret} {path}: {reply:?}");
        }
        let found = server.post("/api/seat", &json!({ "token": secret })).await;
        assert!(found.status == 404 || found.json()["seat"] == json!(0), "{found:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_claim_works_once() {
    let server = Server::start().await;
    let invited = invite(&server, "siam").await;
    let body = json!({ "claim": invited.claim });
    // Of several who come at the same time, one gets the seat.
    let replies = futures_util::future::join_all((0..8).map(|_| server.post("/api/claim", &body)));
    let replies = replies.await;
    let given: Vec<&Reply> = replies.iter().filter(|reply| reply.status == 200).collect();
    assert_eq!(given.len(), 1, "{replies:?}");
    for refused in replies.iter().filter(|reply| reply.status != 200) {
        assert_eq!(refused.status, 403, "{refused:?}");
        assert_eq!(refused.json()["error"]["key"], "serve.claim_used");
    }
    let late = server.post_with("/api/claim?lang=en", &body, "").await.json();
    let text = late["error"]["text"].as_str().unwrap();
    assert!(text.contains("has been used") && text.contains("host of the table"), "{text}");
    let token = given[0].json()["token"].as_str().unwrap().to_owned();
    assert_eq!(hello(&server, &invited.table, &token).await["seat"], json!(1));
    // A claim is no token, and what is cut out of it is none either.
    for secret in texts(&json!(invited.claim)) {
        assert_eq!(hello(&server, &invited.table, &secret).await["type"], "refused", "{secret}");
    }
    for wrong in ["", "claim.", &token, "claim.abcdefgh2345.x"] {
        let reply = server.post("/api/claim", &json!({ "claim": wrong })).await;
        assert_eq!(reply.status, 403, "{wrong}: {reply:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_device_that_did_not_hear_the_answer_may_ask_again() {
    let server = Server::start().await;
    let invited = invite(&server, "siam").await;
    let drawn = tripot_table::Token::from_bytes([9; 32]).reveal();
    let body = json!({ "claim": invited.claim, "token": drawn });
    for _ in 0..2 {
        let reply = server.post("/api/claim", &body).await;
        assert_eq!((reply.status, &reply.json()["token"]), (200, &json!(drawn)), "{reply:?}");
    }
    let other = tripot_table::Token::from_bytes([8; 32]).reveal();
    let reply = server.post("/api/claim", &json!({ "claim": invited.claim, "token": other })).await;
    assert_eq!(reply.status, 403, "{reply:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_seat_is_opened_again_in_the_sight_of_everybody_and_the_old_device_loses_it() {
    let server = Server::start().await;
    let invited = invite(&server, "families").await;
    let guest = server.claim(&invited.claim).await;
    let mut lea = server.join(&invited.table, Some(&invited.own)).await;
    let mut watcher = server.join(&invited.table, None).await;
    let mut tom = server.join(&invited.table, Some(&guest)).await;
    dealt(&mut tom).await;
    // Nobody is sent away from their cards while they are there, and nobody but the maker may ask.
    let refused = reopen(&server, &invited, &invited.host).await;
    assert_eq!(refused.json()["error"]["key"], "serve.reopen_here", "{refused:?}");
    for other in [&invited.own, &guest] {
        assert_eq!(reopen(&server, &invited, other).await.status, 403);
    }
    drop(tom);
    lea.until(|update| update["waiting"] == json!(false)).await;
    while lea.next_of("presence").await["seats"] != json!([true, false]) {}
    let reply = reopen(&server, &invited, &invited.host).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let claim = reply.json()["claim"].as_str().unwrap().to_owned();
    let is_marked = |update: &Value| update["seats"][1]["reopened"] == json!(1);
    for viewer in [&mut lea, &mut watcher] {
        viewer.until(is_marked).await;
    }
    // The token that was lost opens nothing any more, the old claim neither.
    let refused = hello(&server, &invited.table, &guest).await;
    assert_eq!(refused["error"]["key"], "serve.reopened");
    let bearer = format!("Authorization: Bearer {guest}\r\n");
    let path = format!("/api/tables/{}/record", invited.table);
    assert_eq!(server.get_with(&path, &bearer).await.status, 403);
    assert_eq!(server.post("/api/seat", &json!({ "token": guest })).await.status, 404);
    let old = server.post("/api/claim", &json!({ "claim": invited.claim })).await;
    assert_eq!(old.json()["error"]["key"], "serve.claim_used");
    let newer = server.claim(&claim).await;
    let mut tom = server.join(&invited.table, Some(&newer)).await;
    let update = tom.next_of("update").await;
    assert_eq!(update["scene"]["viewer"], 1);
    assert!(is_marked(&update), "the mark stays");
    server.stop().await;
}

#[tokio::test]
async fn an_open_connection_of_a_seat_that_is_opened_again_is_closed() {
    let server = Server::start().await;
    let invited = invite(&server, "siam").await;
    let guest = server.claim(&invited.claim).await;
    // Nothing is dealt yet, so there is nothing that another device could see.
    let mut thief = server.join(&invited.table, Some(&guest)).await;
    thief.next_of("update").await;
    let reply = reopen(&server, &invited, &invited.host).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let claim = reply.json()["claim"].as_str().unwrap().to_owned();
    while thief.hear().await.is_some() {}
    let newer = server.claim(&claim).await;
    let mut tom = server.join(&invited.table, Some(&newer)).await;
    let mut lea = server.join(&invited.table, Some(&invited.own)).await;
    let update = dealt(&mut lea).await;
    assert!(is_own_turn(&update));
    lea.play(&update, |_| 0).await;
    let update = tom.until(is_own_turn).await;
    assert_eq!(update["seats"][1]["reopened"], json!(1));
    server.stop().await;
}

#[tokio::test]
async fn players_play_again_with_the_tokens_that_are_good() {
    let server = Server::start().await;
    let invited = invite(&server, "siam").await;
    let guest = server.claim(&invited.claim).await;
    let claim = reopen(&server, &invited, &invited.host).await.json()["claim"].clone();
    let newer = server.claim(claim.as_str().unwrap()).await;
    let mut lea = server.join(&invited.table, Some(&invited.own)).await;
    let mut tom = server.join(&invited.table, Some(&newer)).await;
    dealt(&mut tom).await;
    tom.send(&json!({ "do": "resign" })).await;
    lea.until(|update| !update["over"].is_null()).await;
    for viewer in [&mut lea, &mut tom] {
        viewer.send(&json!({ "do": "offer", "what": "rematch" })).await;
    }
    let over = lea.until(|update| !update["over"]["rematch"].is_null()).await;
    let next = over["over"]["rematch"].as_str().unwrap().to_owned();
    assert_eq!(hello(&server, &next, &newer).await["seat"], json!(0));
    assert_eq!(hello(&server, &next, &invited.own).await["seat"], json!(1));
    assert_eq!(hello(&server, &next, &guest).await["type"], "refused");
    // The same host may open seats there, too.
    let path = format!("/api/tables/{next}/reopen");
    let headers = format!("Authorization: Bearer {}\r\n", invited.host);
    let reply = server.post_with(&path, &json!({ "seat": 0 }), &headers).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    server.stop().await;
}

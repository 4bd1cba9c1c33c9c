//! A machine that plays for somebody who is not there: nobody gains by it.

use std::time::Duration;

use serde_json::{Value, json};
use tripot_server::{Config, Timeouts};

use crate::support::{Server, Viewer, config, is_own_turn};

/// A server that replaces who has left at once.
async fn start() -> Server {
    let timeouts = Timeouts { grace: Duration::ZERO, ..Timeouts::USUAL };
    Server::run(Config { timeouts, ..config() }).await
}

/// The first two seats are people's, the others' machines; somebody who is not there may be replaced by
/// a beginner.
fn table(variant: &str, machines: usize) -> Value {
    let people = [json!({ "kind": "me" }), json!({ "kind": "invited" })];
    let machines = vec![json!({ "kind": "machine", "machine": "random" }); machines];
    let seats: Vec<Value> = people.into_iter().chain(machines).collect();
    json!({ "variant": variant, "seats": seats, "replace": true, "stand_in": "beginner" })
}

async fn hint(server: &Server, table: &str, token: &str) -> (u16, Value) {
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let reply = server.post_with(&format!("/api/tables/{table}/hint"), &json!({}), &bearer).await;
    (reply.status, reply.json()["error"]["key"].clone())
}

/// What is answered to a message.
async fn ask(viewer: &mut Viewer, message: &Value) -> Value {
    viewer.send(message).await;
    loop {
        let message = viewer.next().await;
        if ["accepted", "refused"].iter().any(|kind| message["type"] == *kind) {
            return message;
        }
    }
}

#[tokio::test]
async fn a_stand_in_gives_nobody_hints_nor_take_backs_nor_draws() {
    let server = start().await;
    for (variant, machines) in [("siam", 0), ("chicago", 0), ("chicago", 1), ("families", 1)] {
        let (table, seats) = server.open(&table(variant, machines)).await;
        let (own, other) = (&seats[0].1, &seats[1].1);
        let mut first = server.join(&table, Some(own)).await;
        let mut second = server.join(&table, Some(other)).await;
        second.next_of("update").await;
        // So that there is something to take back.
        let update = first.until(is_own_turn).await;
        first.play(&update, |_| 0).await;
        first.next_of("accepted").await;
        drop(second);
        let replaced = loop {
            let answer = ask(&mut first, &json!({ "do": "replace", "seat": 1 })).await;
            if answer["error"]["key"] != "serve.here" {
                break answer;
            }
        };
        assert_eq!(replaced["type"], "accepted", "{variant}: {replaced}");
        let stands_in = |update: &Value| update["seats"][1]["stands_in"] == json!(true);
        let update = first.until(|update| is_own_turn(update) && stands_in(update)).await;
        assert_eq!(update["seats"][1]["machine"], "beginner", "as was agreed");
        let people = json!("serve.hint_people");
        assert_eq!(hint(&server, &table, own).await, (403, people.clone()), "{variant}");
        // Nor does the player for whom it plays get one, from another window.
        assert_eq!(hint(&server, &table, other).await, (403, people), "{variant}");
        for what in ["takeback", "draw"] {
            let refused = ask(&mut first, &json!({ "do": "offer", "what": what })).await;
            let key = if what == "draw" { "serve.draw_machine" } else { "serve.stand_in_takeback" };
            assert_eq!(refused["error"]["key"], key, "{variant}: {refused}");
        }
        // Who comes back has the seat again, and is asked.
        let mut second = server.join(&table, Some(other)).await;
        let back = second.next_of("update").await;
        assert_eq!(back["seats"][1]["stands_in"], json!(false), "{back}");
        assert_eq!(hint(&server, &table, own).await.1, "serve.hint_people");
        if variant == "siam" {
            let offered = ask(&mut first, &json!({ "do": "offer", "what": "takeback" })).await;
            assert_eq!(offered["type"], "accepted", "{offered}");
            let update = second.until(|update| update["offers"] != json!([])).await;
            assert_eq!(update["offers"][0]["what"], "takeback");
        }
    }
    server.stop().await;
}

//! Whatever is sent, the answer has a reason and the table is unharmed.

use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message;
use tripot_wire::{LONGEST, read as read_message};

use crate::support::{Server, Viewer, for_two, is_own_turn};

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// A name of a field or a value that means something somewhere.
fn word() -> impl Strategy<Value = Value> {
    prop_oneof![
        prop::sample::select(vec![
            json!("move"),
            json!("why"),
            json!("resign!"),
            json!("offer"),
            json!("answer"),
            json!("name"),
            json!("replace"),
            json!("ping"),
            json!("hello"),
            json!("draw"),
            json!("takeback"),
            json!("rematch"),
            json!(true),
            json!(null),
            json!(0),
            json!(1),
            json!(7),
            json!(-1),
            json!(1e99),
            json!([]),
            json!({}),
            json!("+a1n"),
            json!("2fc"),
            json!("j2 a1"),
            json!(""),
        ]),
        any::<i64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ]
}

/// A message that looks like one of ours but need not be.
fn almost() -> impl Strategy<Value = String> {
    let fields = prop::sample::select(vec![
        "do", "move", "at", "what", "yes", "name", "seat", "machine", "id", "token",
    ]);
    prop::collection::vec((fields, word()), 0..6).prop_map(|pairs| {
        let object: serde_json::Map<String, Value> =
            pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Value::Object(object).to_string()
    })
}

/// Messages in the right form for the wrong moment. None of them may end the game or move.
fn wrong_moment() -> impl Strategy<Value = String> {
    let at = any::<u32>().prop_map(|at| at | 1 << 20);
    prop_oneof![
        (at, "[+a-e1-5nesw]{0,5}")
            .prop_map(|(at, text)| json!({ "do": "move", "move": text, "at": at })),
        prop::sample::select(vec!["draw", "takeback", "rematch"])
            .prop_map(|what| json!({ "do": "answer", "what": what, "yes": true })),
        Just(json!({ "do": "offer", "what": "rematch" })),
        (0_usize..9).prop_map(|seat| json!({ "do": "replace", "seat": seat })),
        Just(json!({ "do": "hello", "token": null })),
    ]
    .prop_map(|message| message.to_string())
}

#[derive(Clone, Debug)]
enum Noise {
    Text(String),
    Bytes(Vec<u8>),
}

fn noise() -> impl Strategy<Value = Noise> {
    prop_oneof![
        3 => almost().prop_map(Noise::Text),
        3 => wrong_moment().prop_map(Noise::Text),
        2 => ".{0,60}".prop_map(Noise::Text),
        1 => "\\{\"do\":\"move\",\"move\":\"[a-z]{0,200}\",\"at\":.{0,3}\\}".prop_map(Noise::Text),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(Noise::Bytes),
    ]
}

/// Sends everything to a running game and then plays on.
async fn check(noises: Vec<(usize, Noise)>) {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut people: Vec<Viewer> = vec![
        server.join(&table, Some(&seats[0].1)).await,
        server.join(&table, Some(&seats[1].1)).await,
        server.join(&table, None).await,
    ];
    for (who, noise) in noises {
        let message = match noise {
            Noise::Text(text) => Message::text(text),
            Noise::Bytes(bytes) => Message::binary(bytes),
        };
        futures_util::SinkExt::send(&mut people[who].socket, message).await.unwrap();
        // Each gets an answer: done, answered, or refused with a reason.
        loop {
            let answer = people[who].next().await;
            match answer["type"].as_str() {
                Some("refused") => {
                    assert!(!answer["error"]["text"].as_str().unwrap().is_empty(), "{answer}");
                    break;
                }
                Some("accepted" | "answer" | "pong") => break,
                _ => {}
            }
        }
    }
    // The table is as it was: nobody has moved, nobody has won, and the game goes on.
    let mut fresh = server.join(&table, Some(&seats[0].1)).await;
    let update = fresh.until(|_| true).await;
    assert!(update["over"].is_null() && update["recent"] == json!([]), "{update}");
    assert!(is_own_turn(&update));
    fresh.play(&update, |_| 0).await;
    fresh.next_of("accepted").await;
    let played = fresh.until(|update| update["recent"] != json!([])).await;
    assert_eq!(played["last"]["seat"], 0);
    server.stop().await;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(tripot_testkit::times(40)))]

    #[test]
    fn no_message_harms_the_table(noises in prop::collection::vec((0_usize..3, noise()), 1..25)) {
        RUNTIME.block_on(check(noises));
    }
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_connection_of_its_sender_alone() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    let long = Message::text("x".repeat(100_000));
    let _ = futures_util::SinkExt::send(&mut second.socket, long).await;
    while second.hear().await.is_some() {}
    let update = first.until(is_own_turn).await;
    first.play(&update, |_| 0).await;
    first.next_of("accepted").await;
    server.stop().await;
}

#[test]
fn every_message_is_read() {
    for text in [
        r#"{"do":"hello","token":null}"#,
        r#"{"do":"hello"}"#,
        r#"{"do":"hello","token":"x","part":"00"}"#,
        r#"{"do":"move","move":"+e3w","at":3,"id":7}"#,
        r#"{"do":"why","move":"x","id":"a"}"#,
        r#"{"do":"resign"}"#,
        r#"{"do":"offer","what":"takeback"}"#,
        r#"{"do":"answer","what":"draw","yes":false}"#,
        r#"{"do":"name","name":"Léa"}"#,
        r#"{"do":"replace","seat":1}"#,
        r#"{"do":"ping"}"#,
    ] {
        assert!(read_message(text).is_ok(), "{text}: {:?}", read_message(text));
    }
}

#[test]
fn everything_else_is_refused() {
    let long = format!(r#"{{"do":"name","name":"{}"}}"#, "a".repeat(LONGEST));
    for text in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"do":"fly"}"#,
        r#"{"do":"move","move":"x"}"#,
        r#"{"do":"move","move":"x","at":-1}"#,
        r#"{"do":"replace","seat":6}"#,
        r#"{"do":"offer","what":"money"}"#,
        r#"{"do":"ping","id":{}}"#,
        long.as_str(),
    ] {
        assert!(read_message(text).is_err(), "{text}");
    }
}

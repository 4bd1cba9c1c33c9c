//! Whole games as a worker plays them: everything through `Local::call`, and everything kept as it says.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tripot_browser::Local;

/// A worker with its store: what is told to a page is told after it was kept.
#[derive(Default)]
struct Worker {
    local: Local,
    events: BTreeMap<String, Vec<String>>,
    tokens: BTreeMap<String, Vec<String>>,
    /// What each connection heard, the latest last.
    heard: BTreeMap<u64, Vec<Value>>,
    turns: Vec<Value>,
    now: u64,
    drawn: u8,
}

impl Worker {
    fn call(&mut self, mut request: Value) -> Value {
        self.now += 1;
        self.drawn = self.drawn.wrapping_add(1);
        request["now"] = json!(self.now);
        request["random"] = json!(format!("{:02x}", self.drawn).repeat(32));
        let answer: Value = serde_json::from_str(&self.local.call(&request.to_string())).unwrap();
        if let Some(id) = answer["load"].as_str() {
            let (events, tokens) = (self.events.get(id), self.tokens.get(id));
            let load = json!({ "do": "load", "table": id, "events": events, "tokens": tokens, "now": self.now });
            let loaded: Value = serde_json::from_str(&self.local.call(&load.to_string())).unwrap();
            assert_eq!(loaded["status"], 200, "{loaded}");
            self.keep(&loaded);
            return self.call(request);
        }
        self.keep(&answer);
        answer
    }

    fn keep(&mut self, answer: &Value) {
        for kept in answer["kept"].as_array().into_iter().flatten() {
            let table = kept["table"].as_str().unwrap().to_owned();
            let events = self.events.entry(table.clone()).or_default();
            assert_eq!(kept["from"], json!(events.len()), "events without a gap");
            let texts = kept["events"].as_array().unwrap().iter();
            events.extend(texts.map(|text| text.as_str().unwrap().to_owned()));
            if let Some(tokens) = kept["tokens"].as_array() {
                let tokens = tokens.iter().map(|text| text.as_str().unwrap().to_owned());
                self.tokens.insert(table, tokens.collect());
            }
        }
        for sent in answer["sent"].as_array().into_iter().flatten() {
            let message = serde_json::from_str(sent["text"].as_str().unwrap()).unwrap();
            self.heard.entry(sent["connection"].as_u64().unwrap()).or_default().push(message);
        }
        self.turns.extend(answer["turns"].as_array().into_iter().flatten().cloned());
    }

    fn ask(&mut self, path: &str, token: Option<&str>) -> Value {
        self.call(json!({ "do": "request", "path": path, "token": token, "lang": "en" }))
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        self.call(
            json!({ "do": "request", "method": "POST", "path": path, "body": body, "lang": "en" }),
        )
    }

    fn say(&mut self, connection: u64, message: &Value) -> Value {
        self.call(json!({ "do": "say", "connection": connection, "text": message.to_string() }))
    }

    fn hello(&mut self, connection: u64, table: &str, token: Option<&str>) {
        self.call(
            json!({ "do": "connect", "connection": connection, "table": table, "lang": "en" }),
        );
        let part = token.map(|_| "5a".repeat(32));
        self.say(connection, &json!({ "do": "hello", "token": token, "part": part }));
    }

    fn update(&self, connection: u64) -> &Value {
        let heard = self.heard[&connection].iter();
        heard.rev().find(|message| message["type"] == "update").expect("it was shown the table")
    }

    /// Lets machines think, each in a worker of its own, until none is to.
    fn think(&mut self) {
        while let Some(turn) = self.turns.pop() {
            let table = turn["table"].as_str().unwrap();
            let think = json!({
                "do": "think", "table": table, "position": turn["position"],
                "events": self.events[table], "tokens": self.tokens[table],
            });
            let thought: Value =
                serde_json::from_str(&Local::default().call(&think.to_string())).unwrap();
            self.call(json!({
                "do": "thought", "table": table, "position": turn["position"],
                "thought": thought["json"],
            }));
        }
    }
}

/// A table of a person and machines: its name and the person's token.
fn open(worker: &mut Worker, variant: &str, seats: &Value) -> (String, Vec<String>) {
    let opened = worker.post("tables", &json!({ "variant": variant, "seats": seats }));
    assert_eq!(opened["status"], 201, "{opened}");
    let seats = opened["json"]["seats"].as_array().unwrap().iter();
    let tokens = seats.map(|seat| seat["token"].as_str().unwrap().to_owned());
    (opened["json"]["table"].as_str().unwrap().to_owned(), tokens.collect())
}

#[test]
fn a_game_of_each_is_played_to_its_end_verified_and_replayed() {
    for (variant, machine) in [("chicago", "greedy"), ("siam", "beginner"), ("families", "memory")]
    {
        let mut worker = Worker::default();
        let seats =
            json!([{ "kind": "me", "name": "Léa" }, { "kind": "machine", "machine": machine }]);
        let (table, tokens) = open(&mut worker, variant, &seats);
        let token = Some(tokens[0].as_str());
        worker.hello(1, &table, token);
        worker.think();
        for number in 0.. {
            let update = worker.update(1).clone();
            if !update["over"].is_null() {
                break;
            }
            let moves = update["scene"]["moves"].as_array().unwrap();
            assert!(!moves.is_empty(), "{variant}: it is the person's turn: {update}");
            let chosen = &moves[number * 7 % moves.len()];
            worker.say(1, &json!({ "do": "move", "move": chosen, "at": update["number"] }));
            worker.think();
            if number == 4 {
                // Everything is forgotten but what was kept.
                worker.local = Local::default();
                worker.heard.clear();
                worker.hello(1, &table, token);
                worker.think();
            }
            if number == 150 {
                worker.say(1, &json!({ "do": "resign" }));
            }
        }
        let verified = worker.ask(&format!("tables/{table}/verify"), None);
        assert_eq!(verified["json"]["ok"], true, "{verified}");
        let frames = worker.ask(&format!("tables/{table}/frames?as=1"), token);
        assert!(frames["json"].as_array().unwrap().len() > 4);
        let home =
            worker.post("home", &json!({ "seats": [{ "table": table, "token": tokens[0] }] }));
        assert_eq!(home["json"]["mine"][0]["facts"]["stage"], "over", "{home}");
        let record = worker.ask(&format!("tables/{table}/record"), None);
        let replayed = worker.post("replay", &json!({ "record": record["text"] }));
        assert_eq!(replayed["json"]["over"], true, "{replayed}");
    }
}

#[test]
fn an_analysis_that_workers_share_is_the_analysis() {
    let mut worker = Worker::default();
    let seats = json!([{ "kind": "me" }, { "kind": "machine", "machine": "greedy" }]);
    let (table, tokens) = open(&mut worker, "chicago(piles=open)", &seats);
    worker.hello(1, &table, Some(&tokens[0]));
    worker.think();
    for _ in 0..3 {
        let update = worker.update(1).clone();
        let chosen = &update["scene"]["moves"][0];
        worker.say(1, &json!({ "do": "move", "move": chosen, "at": update["number"] }));
        worker.think();
    }
    worker.say(1, &json!({ "do": "resign" }));
    let record = worker.ask(&format!("tables/{table}/record"), None)["text"].clone();
    let decisions = worker.call(json!({ "do": "decisions", "record": record }))["json"].clone();
    let judge = |index| {
        let judged = Local::default()
            .call(&json!({ "do": "judge", "record": record, "index": index }).to_string());
        serde_json::from_str::<Value>(&judged).unwrap()["text"].clone()
    };
    let judged: Vec<Value> = (0..decisions.as_u64().unwrap()).map(judge).collect();
    let shared = worker.call(json!({ "do": "analysis", "record": record, "judged": judged }));
    let parsed = tripot_core::Record::parse(record.as_str().unwrap()).unwrap();
    let effort = tripot_analysis::Effort::default();
    let whole = tripot_analysis::Analysis::of(&parsed, &effort, &mut |_| {}).unwrap();
    assert_eq!(shared["text"], whole.to_json().to_string());
    let missing = worker.call(json!({ "do": "analysis", "record": record, "judged": [judged[0]] }));
    assert_eq!(missing["status"], 422, "{missing}");
}

#[test]
fn people_pass_a_device_take_back_and_play_again() {
    let mut worker = Worker::default();
    let seats = json!([{ "kind": "me", "name": "Léa" }, { "kind": "me", "name": "Tom" }]);
    let (table, tokens) = open(&mut worker, "families", &seats);
    worker.hello(1, &table, Some(&tokens[0]));
    worker.hello(2, &table, Some(&tokens[1]));
    let hand = |worker: &Worker, connection| worker.update(connection)["scene"]["hand"].clone();
    assert_ne!(hand(&worker, 1), hand(&worker, 2), "each sees a hand of their own");
    // Who has no token sees no hand, and plays nothing.
    worker.hello(3, &table, None);
    assert_eq!(hand(&worker, 3), json!([]));
    worker.say(3, &json!({ "do": "resign", "id": 7 }));
    let refused = worker.heard[&3].last().unwrap();
    assert_eq!((&refused["type"], &refused["id"]), (&json!("refused"), &json!(7)));
    worker.say(1, &json!({ "do": "resign" }));
    assert_eq!(worker.update(2)["over"]["winners"], json!([1]));
    for seat in [1, 2] {
        worker.say(seat, &json!({ "do": "offer", "what": "rematch" }));
    }
    let again = worker.update(1)["over"]["rematch"].as_str().unwrap().to_owned();
    worker.hello(4, &again, Some(&tokens[0]));
    assert_eq!(worker.heard[&4][0]["seat"], 1, "each sits a seat further");
}

#[test]
fn clocks_run_while_the_page_is_open_and_not_while_it_is_closed() {
    let mut worker = Worker::default();
    let wanted = json!({
        "variant": "siam", "clock": "60+0",
        "seats": [{ "kind": "me" }, { "kind": "me" }],
    });
    let opened = worker.post("tables", &wanted);
    let table = opened["json"]["table"].as_str().unwrap().to_owned();
    let token = |seat: usize| opened["json"]["seats"][seat]["token"].as_str().unwrap().to_owned();
    worker.hello(1, &table, Some(&token(0)));
    worker.hello(2, &table, Some(&token(1)));
    let update = worker.update(1).clone();
    let chosen = &update["scene"]["moves"][0];
    let moved = worker.say(1, &json!({ "do": "move", "move": chosen, "at": update["number"] }));
    assert!(moved["alarm"].as_u64().is_some(), "{moved}");
    // A day goes by while nobody is there.
    worker.local = Local::default();
    worker.now += 86_400_000;
    worker.hello(1, &table, Some(&token(0)));
    let alarm = worker.call(json!({ "do": "tick" }))["alarm"].as_u64().unwrap();
    assert_eq!(worker.update(1)["over"], Value::Null);
    worker.now = alarm;
    worker.call(json!({ "do": "tick" }));
    assert_eq!(worker.update(1)["over"]["winners"], json!([0]));
}

#[test]
fn what_can_not_be_done_is_refused_with_a_reason() {
    let mut worker = Worker::default();
    let unreadable = |text: &str| {
        let answer: Value = serde_json::from_str(&Local::default().call(text)).unwrap();
        assert_eq!(answer["status"], 422, "{text}: {answer}");
        assert!(!answer["json"]["error"]["text"].as_str().unwrap().is_empty());
    };
    for text in ["", "{", "[]", r#"{"do":"fly"}"#, r#"{"do":"say"}"#] {
        unreadable(text);
    }
    let invited = json!({ "variant": "siam", "seats": [{ "kind": "me" }, { "kind": "invited" }] });
    assert_eq!(worker.post("tables", &invited)["status"], 404, "that needs a server");
    let wrong = json!({ "variant": "siam", "seats": [{ "kind": "me" }] });
    assert_eq!(worker.post("tables", &wrong)["status"], 422);
    assert_eq!(worker.ask("rules/chess", None)["status"], 404);
    let nowhere = worker.local.call(
        &json!({ "do": "load", "table": "abcdefgh2345", "events": [], "now": 1 }).to_string(),
    );
    assert!(nowhere.contains("\"status\":404"), "{nowhere}");
    let damaged = worker.local.call(
        &json!({ "do": "load", "table": "abcdefgh2345", "events": ["{}"], "now": 1 }).to_string(),
    );
    assert!(damaged.contains("\"status\":422"), "{damaged}");
    // Random bytes have to come from outside.
    let seats = json!([{ "kind": "me" }, { "kind": "machine", "machine": "random" }]);
    let drawn = json!({ "do": "request", "method": "POST", "path": "tables", "body": { "variant": "siam", "seats": seats } });
    assert!(worker.local.call(&drawn.to_string()).contains("\"status\":422"));
}

//! What machines think stays with them until the game is over, whatever is asked and whoever asks.
//!
//! People play against machines that note what they expect. All along an onlooker and each person ask
//! for everything that the server answers over HTTP, and all that it logs is kept. When the game is
//! over, its record tells what the machines thought; none of it may be in what was said before.

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use serde_json::{Value, json};
use tripot_catalog::Variant;
use tripot_core::{Annotation, Luck, Record, Seat, Viewer, Who};

use super::support::{Server, is_own_turn};
use super::{Moment, choice, moments};

/// Everything that this process has logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log of this process, with all that the server can be told to log.
static LOG: LazyLock<Log> = LazyLock::new(|| {
    let log = Log::default();
    let kept = log.clone();
    let filter = tracing_subscriber::EnvFilter::new("off,tripot_server=trace,tripot_store=trace");
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(move || kept.clone())
        .init();
    log
});

/// An answer to somebody before the end.
struct Said {
    to: Viewer,
    path: String,
    status: u16,
    body: String,
    /// How many moves had been played, at least.
    moves: usize,
}

/// A game against machines, with all that was said before its end.
struct Watched {
    record: Record,
    said: Vec<Said>,
    updates: Vec<(Viewer, String)>,
    secrets: Vec<String>,
    log: String,
}

/// Plays a game of one person against machines and asks for everything now and then.
async fn play(server: &Server, variant: &str, machines: &[&str], game: u64) -> Watched {
    LazyLock::force(&LOG);
    let machine = |name: &&str| json!({ "kind": "machine", "machine": name });
    let seats: Vec<Value> =
        std::iter::once(json!({ "kind": "me" })).chain(machines.iter().map(machine)).collect();
    let (table, tokens) = server.open(&json!({ "variant": variant, "seats": seats })).await;
    let token = &tokens[0].1;
    let mut person = server.join_in(&table, Some(token), "en").await;
    let mut watcher = server.join_in(&table, None, "en").await;
    let (mut said, mut number) = (Vec::new(), 0);
    let over = loop {
        let update = person.until(|update| is_own_turn(update) || !update["over"].is_null()).await;
        if !update["over"].is_null() {
            break update;
        }
        number += 1;
        if number % 3 == 1 {
            let moves = update["last"]["number"].as_u64().unwrap_or(0) as usize;
            said.extend(ask(server, &table, token, machines.len(), moves).await);
        }
        person.play(&update, |count| choice(game, number, count)).await;
    };
    let end = |update: &Value| !update["over"].is_null();
    watcher.until(end).await;
    let log = LOG.text();
    let record = server.get(&format!("/api/tables/{table}/record?lang=en")).await.body;
    let record = Record::parse(&record).unwrap();
    let heard = |(viewer, heard): (Viewer, Vec<String>)| {
        let before_the_end = heard.into_iter().filter(|text| {
            let message: Value = serde_json::from_str(text).unwrap();
            message["over"].is_null()
        });
        before_the_end.map(|text| (viewer, text)).collect::<Vec<_>>()
    };
    let viewers = [(Viewer::Seat(Seat::FIRST), person.heard), (Viewer::Public, watcher.heard)];
    let mut secrets = vec![token.clone(), over["seed"].as_str().unwrap().to_owned()];
    secrets.extend(record.secret.map(|secret| secret.to_string()));
    Watched { record, said, updates: viewers.into_iter().flat_map(heard).collect(), secrets, log }
}

/// Asks for everything, as the person at the table and as somebody who is not.
async fn ask(
    server: &Server,
    table: &str,
    token: &str,
    machines: usize,
    moves: usize,
) -> Vec<Said> {
    let at = |what: &str| format!("/api/tables/{table}{what}");
    let mut paths = vec![
        at(""),
        at("/record"),
        at("/frames"),
        at("/frames?as=public"),
        at("/moves"),
        at("/verify"),
        at("/analysis"),
        "/metrics".to_owned(),
        "/healthz".to_owned(),
        "/api/tables".to_owned(),
        at("/nothing"),
    ];
    paths.extend((1..=machines).map(|seat| at(&format!("/frames?as={seat}"))));
    let mut said = Vec::new();
    let own = format!("Authorization: Bearer {token}\r\nAccept-Language: en\r\n");
    let people =
        [(Viewer::Seat(Seat::FIRST), own.as_str()), (Viewer::Public, "Accept-Language: en\r\n")];
    for (to, headers) in people {
        for path in &paths {
            let reply = server.get_with(path, headers).await;
            let (status, body) = (reply.status, reply.body);
            said.push(Said { to, path: path.clone(), status, body, moves });
        }
    }
    let path = at("/hint");
    let reply = server.post_with(&path, &json!({}), "Accept-Language: en\r\n").await;
    said.push(Said { to: Viewer::Public, path, status: reply.status, body: reply.body, moves });
    said
}

/// How numbers that a machine thought of are written; short ones occur by chance.
fn thoughts(record: &Record) -> Vec<String> {
    let values = record.steps.iter().filter_map(|step| step.annotation.value);
    values.map(|value| value.abs().to_string()).filter(|text| text.len() >= 7).collect()
}

fn check(watched: &Watched) {
    let record = &watched.record;
    let values = record.steps.iter().filter(|step| step.annotation.value.is_some()).count();
    assert!(values > 2, "the machines of this game note what they expect: {record}");
    let thoughts = thoughts(record);
    let texts = watched.said.iter().map(|said| (said.path.as_str(), &said.body));
    let texts = texts.chain(watched.updates.iter().map(|(_, text)| ("an update", text)));
    for (from, text) in texts.chain([("the log", &watched.log)]) {
        for secret in watched.secrets.iter().chain(&thoughts) {
            assert!(!text.contains(secret), "{secret} of\n{record}\nis in {from}:\n{text}");
        }
    }
    let variant = Variant::read(&record.header.variant, &[]).unwrap();
    let names: Vec<String> =
        record.header.seats.iter().map(|line| line.name().to_owned()).collect();
    let moments = moments(record, &variant, &names);
    for said in &watched.said {
        check_said(said, record, &variant, &moments);
    }
    for (_, text) in &watched.updates {
        let message: Value = serde_json::from_str(text).unwrap();
        for key in ["value", "nodes", "clock_ms"] {
            assert!(!text.contains(&format!("\"{key}\"")), "{text}");
        }
        assert!(message["clock"].is_null() || message["type"] != "update", "{text}");
    }
}

fn check_said(said: &Said, record: &Record, variant: &Variant, moments: &[Moment]) {
    let Said { to, path, status, body, moves } = said;
    let what = path.rsplit('/').next().unwrap_or_default();
    match what {
        "record" => {
            let shown = Record::parse(body).unwrap_or_else(|error| panic!("{error}: {body}"));
            assert_eq!(shown, expected_record(record, variant, *to, shown.steps.len()), "{to:?}");
        }
        "frames" | "frames?as=public" => {
            let viewer = if what == "frames" { *to } else { Viewer::Public };
            let frames: Vec<Value> = serde_json::from_str(body).unwrap();
            assert!(frames.len() > *moves, "{body}");
            for (frame, moment) in frames.iter().zip(moments) {
                let sight = match viewer {
                    Viewer::Seat(seat) => &moment.sights[seat.index()],
                    Viewer::Public => moment.sights.last().unwrap(),
                };
                assert_eq!(frame["scene"], sight.scene, "{viewer:?}");
                let keys: Vec<&String> = frame.as_object().unwrap().keys().collect();
                assert_eq!(keys, ["last", "scene", "over"]);
                assert!(frame["over"].is_null(), "{frame}");
                if !frame["last"].is_null() {
                    assert_eq!(frame["last"]["shown"], sight.shown, "{frame}");
                    assert_eq!(frame["last"]["told"], sight.told.as_str(), "{frame}");
                    let effect = sight.recent.last().map(|played| &played["effect"]);
                    assert_eq!(Some(&frame["last"]["effect"]), effect, "{frame}");
                    assert_eq!(frame["last"].as_object().unwrap().len(), 6, "{frame}");
                }
            }
        }
        "moves" => {
            let told: Vec<Value> = serde_json::from_str(body).unwrap();
            assert!(told.len() >= *moves, "{body}");
            let sights = &moments[told.len()].sights;
            let sight = match to {
                Viewer::Seat(seat) => &sights[seat.index()],
                Viewer::Public => sights.last().unwrap(),
            };
            assert_eq!(told[told.len().saturating_sub(12)..], sight.recent, "{to:?}");
        }
        "verify" | "analysis" | "hint" => refused(*status, body, 403),
        _ if what.starts_with("frames?as=") => refused(*status, body, 403),
        "nothing" => refused(*status, body, 404),
        "metrics" => {
            let names = body.lines().filter(|line| !line.starts_with('#'));
            for line in names {
                assert!(line.starts_with("tripot_") && !line.contains("seat"), "{line}");
            }
        }
        "healthz" => assert!(body.len() < 200, "{body}"),
        _ => assert_eq!(*status, 200, "{path}: {body}"),
    }
}

/// A refusal that says no more than that it is one.
fn refused(status: u16, body: &str, wanted: u16) {
    assert_eq!(status, wanted, "{body}");
    let refusal: Value = serde_json::from_str(body).unwrap();
    let keys: Vec<&String> = refusal["error"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["key", "text"], "{body}");
    assert!(body.len() < 400, "{body}");
}

/// What somebody may read of a game so far: the moves, what they saw come out, and how long they
/// thought themselves.
fn expected_record(whole: &Record, variant: &Variant, to: Viewer, steps: usize) -> Record {
    let seats = tripot_core::SeatCount::new(whole.header.seats.len()).unwrap();
    let parts = whole.header.parts.iter().copied();
    let luck = match whole.secret {
        Some(secret) => Luck::shared(secret, parts),
        None => whole.seed.unwrap().into(),
    };
    let opening = tripot_catalog::Opening { variant: &variant.name, seats, luck, start: None };
    let mut table = variant.game.open(&opening).unwrap();
    let moves = whole.steps.iter().take(steps).filter(|step| step.who != Who::Chance);
    for step in moves {
        let Who::Seat(seat) = step.who else { continue };
        // People note nothing but the time; whatever machines note, the others read nothing.
        let own = to == Viewer::Seat(seat);
        let note = if own { step.annotation } else { Annotation::default() };
        table.play(seat, &step.text, note).unwrap();
    }
    table.record_for(&whole.header.seats, to)
}

#[tokio::test]
async fn nobody_is_told_what_machines_think_in_the_families() {
    let server = Server::start().await;
    for game in 0..super::games(1) {
        check(&play(&server, "families(hand=4)", &["expert", "beginner"], game).await);
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_told_what_machines_think_in_siam() {
    let server = Server::start().await;
    for game in 0..super::games(2) {
        check(&play(&server, "siam(plies=40)", &["beginner"], game).await);
    }
    server.stop().await;
}

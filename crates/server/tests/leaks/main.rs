//! Every byte that is sent to anybody, compared with what they may know.
//!
//! When a game is over its record tells the truth about every moment of it. Each text that a viewer
//! was sent before the end is taken apart again: the scene has to be the one that follows from what
//! that viewer may know in writing, every other field has to be one of those that say public things.
//! Neither a seed nor a token is anywhere among the bytes. `machines.rs` does the same with what can be
//! asked for while machines play.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod machines;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{Server, Viewer as Person, is_own_turn};
use tripot_catalog::{AnyTable, AnyView, Happening, Lang, Variant};
use tripot_core::{Annotation, Record, Seat, Viewer, Who};
use tripot_table::scene::{Setting, scene};

/// How many games to play: these, or many in a long run.
fn games(usual: u64) -> u64 {
    if tripot_testkit::times(1) > 1 { 1_000 } else { usual }
}

/// A small and even choice, other for each game and move.
fn choice(game: u64, number: u64, count: usize) -> usize {
    let mixed = (game << 32 | number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    (mixed % count as u64) as usize
}

/// A game that was played, with everything that everybody heard.
struct Played {
    record: Record,
    people: Vec<(Viewer, Vec<String>)>,
    secrets: Vec<String>,
}

/// Plays a game of people, with somebody who looks on.
async fn play(server: &Server, variant: &str, seats: usize, game: u64) -> Played {
    let people = vec![json!({ "kind": "invited" }); seats];
    let (table, tokens) = server.open(&json!({ "variant": variant, "seats": people })).await;
    let mut people: Vec<Person> = Vec::new();
    for (_, token) in &tokens {
        people.push(server.join_in(&table, Some(token), "en").await);
    }
    let mut watcher = server.join_in(&table, None, "en").await;
    let mut number = 0;
    let over = 'game: loop {
        let mut mover = None;
        // Everybody hears of everything, so that nothing that was sent is left unread.
        let mut newest = Vec::new();
        for person in &mut people {
            newest.push(newest_update(person, number).await);
        }
        for (index, update) in newest.iter().enumerate() {
            if !update["over"].is_null() {
                break 'game update.clone();
            }
            if is_own_turn(update) {
                mover = Some(index);
            }
        }
        let mover = mover.expect("somebody is to move");
        ask_why(&mut people, mover, &newest[mover], choice(game, number, 97)).await;
        number += 1;
        people[mover].play(&newest[mover], |count| choice(game, number, count)).await;
    };
    newest_update(&mut watcher, number).await;
    let record = server.get(&format!("/api/tables/{table}/record?lang=en")).await.body;
    let record = Record::parse(&record).unwrap();
    let seed = over["seed"].as_str().unwrap().to_owned();
    let mut heard: Vec<(Viewer, Vec<String>)> = people
        .into_iter()
        .enumerate()
        .map(|(index, person)| (Viewer::Seat(Seat::new(index).unwrap()), person.heard))
        .collect();
    heard.push((Viewer::Public, watcher.heard));
    let secret = over["secret"].as_str().unwrap().to_owned();
    let secrets = tokens.into_iter().map(|(_, token)| token).chain([seed, secret]).collect();
    Played { record, people: heard, secrets }
}

/// The update after so many moves.
async fn newest_update(person: &mut Person, moves: u64) -> Value {
    let number = |update: &Value| update["last"]["number"].as_u64().unwrap_or(0);
    let known = person.heard.iter().rev().find_map(|text| {
        let message: Value = serde_json::from_str(text).unwrap();
        (message["type"] == "update").then_some(message)
    });
    // Coming and going is told, too; the newest of what is there counts.
    let mut newest = known.unwrap_or_default();
    while newest.is_null() || newest["waiting"] == json!(true) || number(&newest) < moves {
        newest = person.next_of("update").await;
    }
    newest
}

/// Asks about a move that is legal, one that may not be, and one out of turn.
async fn ask_why(people: &mut [Person], mover: usize, update: &Value, luck: usize) {
    let legal = support::moves(update);
    let text = &legal[luck % legal.len()];
    people[mover].send(&json!({ "do": "why", "move": text })).await;
    assert_eq!(people[mover].next_of("answer").await["legal"], json!(true));
    let odd = format!("j{} {}{}", luck % 3 + 1, (b'a' + (luck % 7) as u8) as char, luck % 6 + 1);
    let is_legal = legal.contains(&odd);
    people[mover].send(&json!({ "do": "why", "move": odd })).await;
    let answer = people[mover].next_of("answer").await;
    assert!(answer["legal"] == json!(true) || !is_legal, "{answer}");
    let other = (mover + 1) % people.len();
    people[other].send(&json!({ "do": "why", "move": text })).await;
    assert_eq!(people[other].next_of("answer").await["legal"], json!(false));
}

/// What one viewer may know after some moves: the scene, what came out, what is told of it, and what
/// each of the last moves did.
struct Sight {
    scene: Value,
    shown: Value,
    told: String,
    recent: Vec<Value>,
}

/// What may be known of a game after some moves.
struct Moment {
    /// What each viewer may know, the public last.
    sights: Vec<Sight>,
}

/// A viewer, with what it saw before and the moves that it knows.
type Seen<'a> = ((Viewer, &'a mut Box<dyn AnyView>), &'a mut Vec<Value>);

/// The game of a record after each move, from the start.
fn moments(record: &Record, variant: &Variant, names: &[String]) -> Vec<Moment> {
    let seats = tripot_core::SeatCount::new(record.header.seats.len()).unwrap();
    let seed = record.seed.unwrap();
    let opening =
        tripot_catalog::Opening { variant: &variant.name, seats, luck: seed.into(), start: None };
    let mut table = variant.game.open(&opening).unwrap();
    let viewers = || seats.seats().map(Viewer::Seat).chain([Viewer::Public]);
    let mut before: Vec<Box<dyn AnyView>> =
        viewers().map(|viewer| reread(&*table, variant, viewer)).collect();
    let mut played: Vec<Vec<Value>> = viewers().map(|_| Vec::new()).collect();
    let mut moment = |table: &dyn AnyTable, last: Option<(Seat, &str)>| {
        let sight = |((viewer, before), played): Seen<'_>| {
            let (view, came_out) = (reread(table, variant, viewer), table.came_out(viewer));
            let told = last.map(|(seat, chosen)| {
                let what = Happening { seat, chosen, came_out: &came_out, names };
                let told = before.tell(&*view, &what);
                let told: Vec<String> = told.iter().map(|said| Lang::En.text(said)).collect();
                told.join(" ")
            });
            if let Some((seat, chosen)) = last {
                played.push(json!({
                    "number": played.len() + 1,
                    "seat": seat.index(),
                    "move": chosen,
                    "came_out": came_out.len(),
                    "effect": before.effect(&*view, seat, chosen),
                }));
            }
            let scene = expected(&*view, table, variant, viewer, names);
            *before = view;
            let recent = played[played.len().saturating_sub(12)..].to_vec();
            Sight { scene, shown: json!(came_out), told: told.unwrap_or_default(), recent }
        };
        Moment { sights: viewers().zip(&mut before).zip(&mut played).map(sight).collect() }
    };
    let mut moments = vec![moment(&*table, None)];
    for step in &record.steps {
        if let Who::Seat(seat) = step.who {
            table.play(seat, &step.text, Annotation::default()).unwrap();
            moments.push(moment(&*table, Some((seat, &step.text))));
        }
    }
    moments
}

/// What a viewer may know, after it has been written down and read: what can't be written is gone.
fn reread(table: &dyn AnyTable, variant: &Variant, viewer: Viewer) -> Box<dyn AnyView> {
    let view = table.view(viewer);
    if variant.game.has_secrets() {
        return variant.question(&view.native()).unwrap();
    }
    view
}

/// The scene of a view.
fn expected(
    view: &dyn AnyView,
    table: &dyn AnyTable,
    variant: &Variant,
    viewer: Viewer,
    names: &[String],
) -> Value {
    let setting = Setting { variant, seats: table.seats(), viewer, names, lang: Lang::En };
    serde_json::to_value(scene(view, &setting)).unwrap()
}

/// The scene before anything is dealt.
fn undealt(variant: &Variant, record: &Record, viewer: Viewer, names: &[String]) -> Value {
    let seats = tripot_core::SeatCount::new(record.header.seats.len()).unwrap();
    let view = variant.game.undealt(&variant.name, seats, viewer).unwrap();
    let setting = Setting { variant, seats, viewer, names, lang: Lang::En };
    serde_json::to_value(scene(&*view, &setting)).unwrap()
}

const UPDATE: [&str; 22] = [
    "type",
    "table",
    "number",
    "last",
    "scene",
    "seats",
    "waiting",
    "started",
    "thinking",
    "recent",
    "offers",
    "declined",
    "takeback",
    "over",
    "commitment",
    "parts",
    "secret",
    "seed",
    "clock",
    "elapsed",
    "told",
    "facts",
];

/// How many moves a viewer may take back at a strict table: those since its last one, if nothing came
/// out since. The moves and how much came out after each are public.
fn takeable(variant: &Variant, viewer: Viewer, recent: &[Value]) -> usize {
    let Viewer::Seat(seat) = viewer else { return 0 };
    let own = recent.iter().rposition(|played| played["seat"] == seat.index());
    let since = own.map_or(&[][..], |own| &recent[own..]);
    let is_seen = since.iter().any(|played| played["came_out"] != 0);
    if is_seen || variant.game.has_secrets() { 0 } else { since.len() }
}

fn check(played: &Played) {
    let record = &played.record;
    let variant = Variant::read(&record.header.variant, &[]).unwrap();
    let names: Vec<String> =
        record.header.seats.iter().map(|line| line.name().to_owned()).collect();
    let moments = moments(record, &variant, &names);
    let (commitment, seed) = (&record.header.commitment, record.seed.unwrap().to_string());
    for (viewer, heard) in &played.people {
        for text in heard {
            let message: Value = serde_json::from_str(text).unwrap();
            let over = message["type"] == "update" && !message["over"].is_null();
            for secret in &played.secrets {
                let is_told = over && (*secret == seed || message["secret"] == **secret);
                assert!(!text.contains(secret) || is_told, "{text}");
            }
            if message["type"] != "update" {
                assert!(text.len() < 600, "{text}");
                continue;
            }
            let known: BTreeSet<&str> = UPDATE.into_iter().collect();
            for key in message.as_object().unwrap().keys() {
                assert!(known.contains(key.as_str()), "{key} is new: may everybody know it?");
            }
            let moves = message["last"]["number"].as_u64().unwrap_or(0) as usize;
            let moment = &moments[moves];
            let sight = match viewer {
                Viewer::Seat(seat) => &moment.sights[seat.index()],
                Viewer::Public => moment.sights.last().unwrap(),
            };
            if message["waiting"] == json!(true) {
                assert_eq!(message["scene"], undealt(&variant, record, *viewer, &names));
                assert_eq!(message["parts"], json!([]), "{text}");
                continue;
            }
            assert_eq!(message["scene"], sight.scene, "{viewer:?} after {moves} moves");
            if moves > 0 {
                assert_eq!(message["last"]["shown"], sight.shown, "{text}");
                assert_eq!(message["last"]["told"], sight.told.as_str(), "{text}");
                let effect = sight.recent.last().map(|played| &played["effect"]);
                assert_eq!(Some(&message["last"]["effect"]), effect, "{text}");
            }
            assert_eq!(message["commitment"], commitment.as_str());
            assert_eq!(message["recent"], json!(sight.recent), "{viewer:?}");
            let moves = if over { 0 } else { takeable(&variant, *viewer, &sight.recent) };
            let takeback = json!({ "rule": "strict", "moves": moves, "taken": 0 });
            assert_eq!(message["takeback"], takeback, "{viewer:?}: {text}");
            assert_eq!(message["declined"], json!([]), "nobody has offered anything");
        }
    }
}

async fn check_games(variant: &str, seats: usize, usual: u64) {
    let server = Server::start().await;
    for game in 0..games(usual) {
        let played = play(&server, variant, seats, game).await;
        assert!(played.people.iter().all(|(_, heard)| heard.len() > 2));
        check(&played);
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_hears_more_than_they_may_know_in_the_families() {
    check_games("families", 3, 4).await;
}

#[tokio::test]
async fn nobody_hears_more_than_they_may_know_in_chicago() {
    check_games("chicago", 2, 16).await;
}

#[tokio::test]
async fn nobody_hears_more_than_they_may_know_in_siam() {
    check_games("siam(plies=40)", 2, 16).await;
}

/// The test itself must be able to fail: a scene with a card more is another scene.
#[test]
fn a_hidden_card_would_be_noticed() {
    let variant = Variant::read("families", &[]).unwrap();
    let seats = tripot_core::SeatCount::TWO;
    let seed = tripot_core::Seed::from_bytes([5; 32]);
    let opening =
        tripot_catalog::Opening { variant: "families", seats, luck: seed.into(), start: None };
    let table = variant.game.open(&opening).unwrap();
    let names = vec!["a".to_owned(), "b".to_owned()];
    let scene = |viewer| {
        let view = reread(&*table, &variant, viewer);
        expected(&*view, &*table, &variant, viewer, &names)
    };
    let own = scene(Viewer::Seat(Seat::FIRST));
    let other = scene(Viewer::Seat(Seat::new(1).unwrap()));
    let everybody = scene(Viewer::Public);
    assert_ne!(own["hand"], other["hand"]);
    assert_eq!(everybody["hand"], json!([]));
}

//! The home page in one answer, records that people bring along, and previews of links.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tripot_server::{Config, Timeouts};

use crate::support::{Server, against, config, for_two, is_own_turn};

async fn home(server: &Server, seats: &[(&str, &str)]) -> Value {
    let seats: Vec<Value> =
        seats.iter().map(|(table, token)| json!({ "table": table, "token": token })).collect();
    let reply = server.post("/api/home?lang=en", &json!({ "seats": seats })).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

#[tokio::test]
async fn home_says_of_each_seat_what_its_holder_may_see() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("families")).await;
    let mut hands = Vec::new();
    let mut viewers = Vec::new();
    for (_, token) in &seats {
        viewers.push(server.join(&table, Some(token)).await);
    }
    for viewer in &mut viewers {
        let update = viewer.until(|update| update["waiting"] == json!(false)).await;
        hands.push(update["scene"]["hand"].clone());
    }
    assert_ne!(hands[0], hands[1]);
    for (seat, token) in &seats {
        let answer = home(&server, &[(&table, token)]).await;
        assert_eq!(answer["gone"], json!([]));
        let card = &answer["mine"][0]["card"];
        assert_eq!(card["seat"], json!(seat));
        assert_eq!(card["scene"]["hand"], hands[*seat]);
        assert_eq!(card["over"], Value::Null);
        assert!(card["changed"].as_u64().is_some_and(|at| at > 1_600_000_000_000));
        let other = serde_json::to_string(&hands[1 - seat]).unwrap();
        assert!(!answer.to_string().contains(&other), "{answer}");
    }
    // A token of another table, no token and no table at all.
    let (elsewhere, _) = server.open(&for_two("siam")).await;
    let asked = [(elsewhere.as_str(), seats[0].1.as_str()), (&table, "x"), ("nowhere", "x")];
    let answer = home(&server, &asked).await;
    assert_eq!(answer["mine"], json!([]));
    assert_eq!(answer["gone"], json!([elsewhere, table, "nowhere"]));
    let names: Vec<&str> = answer["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|game| game["name"].as_str())
        .collect();
    assert_eq!(names, ["chicago", "siam", "families"]);
    server.stop().await;
}

#[tokio::test]
async fn home_says_how_games_ended_and_who_waits() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut one = server.join(&table, Some(&seats[0].1)).await;
    let mut two = server.join(&table, Some(&seats[1].1)).await;
    one.until(|update| update["waiting"] == json!(false)).await;
    one.send(&json!({ "do": "resign" })).await;
    two.until(|update| !update["over"].is_null()).await;
    let open = json!({
        "variant": "chicago", "listed": true, "title": "Dimanche",
        "seats": [{ "kind": "me", "name": "Léa" }, { "kind": "open" }],
    });
    let (waiting, host) = server.open(&open).await;
    let viewer = server.join(&waiting, Some(&host[0].1)).await;
    let answer = home(&server, &[(&table, &seats[1].1), (&waiting, &host[0].1)]).await;
    let [ended, opened] = [&answer["mine"][0], &answer["mine"][1]];
    assert_eq!(ended["card"]["over"]["winners"], json!([1]));
    assert_eq!(ended["card"]["over"]["reason"], "resigned");
    assert_eq!(ended["accuracy"], Value::Null);
    assert_eq!((&opened["card"]["waiting"], &opened["card"]["turn"]), (&json!(true), &Value::Null));
    assert_eq!(answer["open"][0]["title"], "Dimanche");
    assert_eq!(answer["open"][0]["here"], json!([true, false]));
    drop(viewer);
    loop {
        let answer = home(&server, &[]).await;
        if answer["open"][0]["here"] == json!([false, false]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_record_is_shown_to_who_brings_it_along() {
    let server = Server::start().await;
    let replay = async |record: &str, seat: Value| {
        server.post("/api/replay?lang=en", &json!({ "record": record, "as": seat })).await
    };
    for variant in
        ["chicago(piles=open,piles-count=4,height=2)", "families(families=2,ranks=3,hand=2)"]
    {
        let table = server.played(variant).await;
        let record = server.get(&format!("/api/tables/{table}/record")).await.body;
        for (seat, eyes) in [(Value::Null, "public"), (json!(0), "0"), (json!(1), "1")] {
            let shown = replay(&record, seat).await;
            assert_eq!(shown.status, 200, "{shown:?}");
            let shown = shown.json();
            let frames =
                server.get(&format!("/api/tables/{table}/frames?as={eyes}&lang=en")).await.json();
            assert_eq!(shown["frames"].as_array().unwrap().len(), frames.as_array().unwrap().len());
            for (one, other) in
                shown["frames"].as_array().unwrap().iter().zip(frames.as_array().unwrap())
            {
                assert_eq!(one["scene"], other["scene"]);
                // That a game was friendly is in its record only if moves were taken back.
                for part in ["reason", "by", "scores", "winners"] {
                    assert_eq!(one["over"][part], other["over"][part]);
                }
            }
            let end = shown["frames"].as_array().unwrap().last().unwrap();
            assert_eq!(end["over"]["reason"], "finished");
            assert_eq!((&shown["seats"][0]["name"], &shown["over"]), (&json!("Léa"), &json!(true)));
            assert_eq!(shown["seats"][1]["machine"], "random");
        }
        assert_eq!(replay(&record, json!(5)).await.status, 404);
        // One name is another: the digest says so first, and then the rules.
        let forged = record.replace("Léa", "Zoé");
        let refused = replay(&forged, Value::Null).await;
        assert_eq!(
            (refused.status, &refused.json()["error"]["key"]),
            (422, &json!("record.unreadable"))
        );
    }
    // A game that was given up has ended, too.
    let (table, seats) = server.open(&against("siam", "random")).await;
    let mut viewer = server.join(&table, Some(&seats[0].1)).await;
    viewer.until(|update| update["waiting"] == json!(false)).await;
    viewer.send(&json!({ "do": "resign" })).await;
    viewer.until(|update| !update["over"].is_null()).await;
    let record = server.get(&format!("/api/tables/{table}/record")).await.body;
    let shown = replay(&record, Value::Null).await.json();
    let over = &shown["frames"].as_array().unwrap().last().unwrap()["over"];
    assert_eq!((&over["reason"], &over["by"]), (&json!("resigned"), &json!(0)));
    assert_eq!((&over["winners"], &over["scores"]), (&json!([1]), &Value::Null));
    assert!(over["text"].as_str().unwrap().starts_with("Léa resigned."), "{over}");
    // Somebody's copy of a game that goes on has no seed.
    let (table, seats) = server.open(&against("families", "random")).await;
    let mut viewer = server.join(&table, Some(&seats[0].1)).await;
    viewer.until(|update| update["waiting"] == json!(false)).await;
    let early = server.get(&format!("/api/tables/{table}/record")).await.body;
    let refused = replay(&early, Value::Null).await;
    assert_eq!((refused.status, &refused.json()["error"]["key"]), (422, &json!("replay.no_seed")));
    let refused = replay("", Value::Null).await;
    assert_eq!(
        (refused.status, &refused.json()["error"]["key"]),
        (422, &json!("record.unreadable"))
    );
    let large = replay(&"x".repeat(70_000), Value::Null).await;
    assert_eq!((large.status, &large.json()["error"]["key"]), (413, &json!("serve.too_large")));
    // Elsewhere the body of a request is as short as before.
    let large = server.post("/api/home", &json!({ "seats": [], "more": "x".repeat(20_000) })).await;
    assert_eq!(large.status, 413);
    server.stop().await;
}

#[tokio::test]
async fn a_link_to_a_table_has_a_preview_of_what_everybody_may_see() {
    let site = "https://tripot.example".parse().unwrap();
    let server = Server::run(Config { site: Some(site), ..config() }).await;
    let ask = async |method: &str, path: &str, body: &str| {
        server
            .send(&format!(
                "{method} {path} HTTP/1.1\r\nHost: tripot.example\r\nAccept-Language: en\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            ))
            .await
    };
    let wanted = json!({
        "variant": "siam",
        "seats": [{ "kind": "me", "name": "<b>&Léa" }, { "kind": "machine", "machine": "random" }],
    });
    let opened = ask("POST", "/api/tables", &wanted.to_string()).await.json();
    let table = opened["table"].as_str().unwrap();
    for path in [format!("/table/{table}"), format!("/table/{table}/replay")] {
        let page = ask("GET", &path, "").await;
        assert_eq!(page.status, 200);
        let content = |name: &str| {
            let (_, rest) = page.body.split_once(&format!("\"{name}\" content=\"")).expect(name);
            rest.split_once('"').unwrap().0.to_owned()
        };
        assert!(content("og:title").starts_with("Siam · &lt;b&gt;&amp;Léa – "), "{}", page.body);
        assert_eq!(content("og:url"), format!("https://tripot.example{path}"));
        assert_eq!(content("og:description"), "Waiting for a player.");
        let picture = content("og:image");
        let picture = picture.strip_prefix("https://tripot.example").expect("an absolute address");
        assert!(picture.starts_with(&format!("/api/tables/{table}/picture?n=")), "{picture}");
        assert!(page.body.find("og:image").unwrap() < page.body.find("</head>").unwrap());
    }
    for path in ["/", "/lobby", "/table/abcdefgh2345"] {
        assert!(!ask("GET", path, "").await.body.contains("og:"), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_picture_of_a_preview_is_png() {
    let server = Server::start().await;
    let (table, _) = server.open(&against("siam", "random")).await;
    let request = format!(
        "GET /api/tables/{table}/picture HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.addr
    );
    let mut stream = TcpStream::connect(server.addr).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
    assert!(head.starts_with("http/1.1 200") && head.contains("content-type: image/png"), "{head}");
    assert!(bytes.windows(4).any(|four| four == b"IHDR"));
    assert_eq!(server.get("/api/tables/abcdefgh2345/picture").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_new_name_has_24_characters_at_most() {
    let server = Server::start().await;
    let long = "é".repeat(25);
    let mut wanted = for_two("siam");
    wanted["seats"][0]["name"] = json!(long);
    let refused = server.post("/api/tables", &wanted).await;
    assert_eq!((refused.status, &refused.json()["error"]["key"]), (422, &json!("serve.name")));
    let open = json!({ "variant": "siam", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let (table, seats) = server.open(&open).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(server.post(&sit, &json!({ "name": long })).await.status, 422);
    assert_eq!(server.post(&sit, &json!({ "name": "é".repeat(24) })).await.status, 200);
    let mut viewer = server.join(&table, Some(&seats[0].1)).await;
    viewer.send(&json!({ "do": "name", "name": long })).await;
    assert_eq!(viewer.next_of("refused").await["error"]["key"], "serve.name");
    // A name from right to left is isolated in what is sent, and the same name when it comes back.
    viewer.send(&json!({ "do": "name", "name": "\u{2068}ליאה\u{2069}" })).await;
    let update = viewer.until(|update| update["seats"][0]["name"] != "Joueur 1").await;
    assert_eq!(update["seats"][0]["name"], "\u{2068}ליאה\u{2069}");
    let facts = server.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(facts["seats"][0]["name"], "ליאה");
    server.stop().await;
}

#[tokio::test]
async fn the_list_of_moves_says_which_were_a_stand_ins() {
    let timeouts = Timeouts { grace: Duration::ZERO, ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    let mut wanted = for_two("siam");
    wanted["replace"] = json!(true);
    wanted["stand_in"] = json!("beginner");
    let (table, seats) = server.open(&wanted).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    let update = first.until(is_own_turn).await;
    first.play(&update, |_| 0).await;
    let update = second.until(is_own_turn).await;
    second.play(&update, |_| 0).await;
    let update = first.until(is_own_turn).await;
    drop(second);
    loop {
        first.send(&json!({ "do": "replace", "seat": 1 })).await;
        let answer = loop {
            let said = first.next().await;
            if ["accepted", "refused"].iter().any(|kind| said["type"] == *kind) {
                break said;
            }
        };
        if answer["type"] == "accepted" {
            break;
        }
    }
    first
        .send(&json!({ "do": "move", "move": update["scene"]["moves"][0], "at": update["number"] }))
        .await;
    let update = first.until(|update| update["recent"].as_array().unwrap().len() == 4).await;
    let by: Vec<&Value> =
        update["recent"].as_array().unwrap().iter().map(|played| &played["stand_in"]).collect();
    assert_eq!(by, [&Value::Null, &Value::Null, &Value::Null, &json!("beginner")]);
    assert_eq!(update["last"]["stand_in"], "beginner");
    // The player who comes back moves as a person; what the machine did stays the machine's.
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    let update = first.until(is_own_turn).await;
    first.play(&update, |_| 0).await;
    let update = second.until(|update| {
        is_own_turn(update) && update["recent"].as_array().is_some_and(|moves| moves.len() == 5)
    });
    let update = update.await;
    second.play(&update, |_| 0).await;
    let update = first.until(|update| update["recent"].as_array().unwrap().len() == 6).await;
    let by: Vec<bool> = update["recent"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| played["stand_in"].is_string())
        .collect();
    assert_eq!(by, [false, false, false, true, false, false]);
    let frames = server.get(&format!("/api/tables/{table}/frames?as=public")).await.json();
    assert_eq!(frames[4]["last"]["stand_in"], "beginner");
    assert_eq!(frames[6]["last"]["stand_in"], Value::Null);
    server.stop().await;
}

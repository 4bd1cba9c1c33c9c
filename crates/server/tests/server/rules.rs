//! The rules of every game, as pages get them.

use std::collections::BTreeSet;

use serde_json::Value;
use tripot_catalog::{Lang, games};

use crate::support::Server;

fn list<'a>(of: &'a Value, name: &str) -> &'a [Value] {
    of[name].as_array().map_or(&[], Vec::as_slice)
}

#[tokio::test]
async fn both_languages_have_the_same_sections_and_every_picture_has_one() {
    let server = Server::start().await;
    let mut pictures = 0;
    for game in games() {
        let headings = Lang::ALL.map(|lang| game.rules(lang).matches("\n## ").count());
        assert_eq!(headings[0], headings[1], "{}", game.name());
        let path = format!("/api/rules/{}", game.name());
        let french = server.get(&format!("{path}?lang=fr")).await.json();
        let english = server.get(&format!("{path}?lang=en")).await.json();
        let ids = |rules: &Value| -> Vec<Value> {
            list(rules, "sections").iter().map(|section| section["id"].clone()).collect()
        };
        assert!(!ids(&english).is_empty());
        assert_eq!(ids(&french), ids(&english), "{}", game.name());
        for picture in [&french, &english].into_iter().flat_map(|rules| list(rules, "pictures")) {
            assert!(ids(&english).contains(&picture["section"]), "{}", picture["section"]);
            pictures += 1;
            // Its move is one that the page can explain.
            let (chosen, scene) = (&picture["move"], &picture["scene"]);
            let is_pushed = list(scene, "pushes").iter().any(|push| push["move"] == *chosen);
            let is_known = list(scene, "moves").contains(chosen) || is_pushed;
            assert!(chosen.is_null() || is_known, "{chosen}");
        }
    }
    assert_eq!(pictures, 2 * 20);
    server.stop().await;
}

#[tokio::test]
async fn what_is_for_terminals_is_marked_and_pictures_have_names() {
    let server = Server::start().await;
    for game in games() {
        let rules = server.get(&format!("/api/rules/{}?lang=fr", game.name())).await.json();
        let terminal =
            list(&rules, "sections").iter().filter(|section| section["terminal"] == true);
        for section in terminal {
            assert!(["typing-a-move", "options"].iter().any(|id| section["id"] == *id));
        }
        // What people read is about the game: no command, no name of a seat in a record.
        for section in
            list(&rules, "sections").iter().filter(|section| section["terminal"] == false)
        {
            let text = section["text"].as_str().expect("text");
            for word in ["--rule", "tripot ", "j1", "j2", "j3"] {
                assert!(!text.contains(word), "{} {}: {word}", game.name(), section["id"]);
            }
        }
        let all = list(&rules, "pictures").len();
        let names: BTreeSet<&str> =
            list(&rules, "pictures").iter().filter_map(|one| one["name"].as_str()).collect();
        assert_eq!(names.len(), all, "{}", game.name());
    }
    server.stop().await;
}

#[tokio::test]
async fn a_push_of_the_rules_can_be_played_and_says_which_animal_wins() {
    let server = Server::start().await;
    let rules = server.get("/api/rules/siam?lang=en").await.json();
    let picture = |name: &str| {
        list(&rules, "pictures").iter().find(|picture| picture["name"] == name).expect(name)
    };
    let push = |name: &str| {
        let picture = picture(name);
        let mut pushes = list(&picture["scene"], "pushes").iter();
        pushes.find(|push| push["move"] == picture["move"]).expect("a push")
    };
    for (name, legal) in [
        ("one", true),
        ("two", false),
        ("help", true),
        ("late", false),
        ("facing", false),
        ("behind", true),
        ("across", true),
        ("change", true),
        ("end", true),
        ("theirs", true),
    ] {
        assert_eq!(push(name)["legal"], legal, "{name}");
        assert_eq!(picture(name)["then"].is_null(), !legal, "{name}");
    }
    // The elephants push in both; the animal nearest to the mountain is theirs only once.
    for (name, nearest, winner) in [("end", "c4", 0), ("theirs", "c4", 1)] {
        assert_eq!(
            (&push(name)["nearest"], &push(name)["winner"]),
            (&nearest.into(), &winner.into())
        );
        assert_eq!(picture(name)["then"]["end"]["winner"], winner, "{name}");
    }
    assert!(push("one")["nearest"].is_null());
    server.stop().await;
}

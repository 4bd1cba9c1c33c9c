//! The rules of every game, as pages get them.

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
    assert_eq!(pictures, 2 * 6);
    server.stop().await;
}

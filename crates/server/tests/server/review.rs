//! After a game and beside it: analyses, rules, tournaments.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Server, against};

#[tokio::test]
async fn a_game_is_judged_once_and_only_when_it_is_over() {
    let server = Server::start().await;
    let (open, _) = server.open(&against("families", "random")).await;
    let early = server.get(&format!("/api/tables/{open}/analysis")).await;
    assert_eq!((early.status, &early.json()["error"]["key"]), (403, &json!("serve.not_over")));
    for variant in
        ["chicago(piles=open,piles-count=4,height=2)", "families(families=2,ranks=3,hand=2)"]
    {
        let table = server.played(variant).await;
        let road = format!("/api/tables/{table}/analysis");
        let mut answer = server.get(&road).await;
        while answer.status == 202 {
            assert!((0.0..=1.0).contains(&answer.json()["done"].as_f64().expect("a part")));
            tokio::time::sleep(Duration::from_millis(20)).await;
            answer = server.get(&road).await;
        }
        assert_eq!(answer.status, 200, "{answer:?}");
        let analysis = answer.json();
        let frames = server.get(&format!("/api/tables/{table}/frames?as=public")).await.json();
        let moves = analysis["moves"].as_array().expect("moves").len();
        assert_eq!(moves + 1, frames.as_array().expect("frames").len());
        for account in analysis["accounts"].as_array().expect("accounts") {
            let part = |name: &str| account["parts"][name].as_i64().expect("a whole number");
            let sum: i64 = ["start", "own", "others", "luck", "correction"].map(part).iter().sum();
            assert_eq!(sum, part("result"), "{account}");
        }
        assert_eq!(server.get(&road).await.body, answer.body);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_rules_have_the_same_anchors_in_both_languages() {
    let server = Server::start().await;
    for game in ["chicago", "siam", "families"] {
        let anchors = |rules: &Value| -> Vec<Value> {
            let sections = rules["sections"].as_array().expect("sections");
            sections.iter().map(|section| section["id"].clone()).collect()
        };
        let french = server.get(&format!("/api/rules/{game}?lang=fr")).await.json();
        let english = server.get(&format!("/api/rules/{game}?lang=en")).await.json();
        assert_eq!(anchors(&french), anchors(&english));
        assert_ne!(french["sections"][1]["text"], english["sections"][1]["text"]);
        assert!(!french["pictures"].as_array().expect("pictures").is_empty());
    }
    let none = server.get("/api/rules/chess").await;
    assert_eq!((none.status, &none.json()["error"]["key"]), (404, &json!("serve.no_game")));
    server.stop().await;
}

#[tokio::test]
async fn nobody_leaves_the_folder_of_the_tournaments() {
    let server = Server::start().await;
    assert_eq!(server.get("/api/tournaments").await.json(), json!([]));
    for name in ["spring", "..%2Ftables", "%2Fetc%2Fpasswd", "a.b"] {
        let answer = server.get(&format!("/api/tournaments/{name}")).await;
        assert_eq!(answer.status, 404, "{answer:?}");
    }
    server.stop().await;
}

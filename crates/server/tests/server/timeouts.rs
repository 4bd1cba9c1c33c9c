//! People who do not read, who say nothing, who go away: what becomes of their connections and tables.

use std::time::Duration;

use serde_json::json;
use tripot_server::{Callers, Config, Limits, Proxies, Rate, Timeouts};

use crate::support::{Server, config, for_two, is_own_turn};

#[tokio::test]
async fn who_does_not_read_is_dropped_and_keeps_nobody_waiting() {
    let timeouts = Timeouts { slow: Duration::from_millis(300), ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut slow = server.join(&table, Some(&seats[1].1)).await;
    // Each name is an update for everybody, of which the system keeps some that nobody has read.
    for number in 0..3_000 {
        let name = json!({ "do": "name", "name": format!("Tom {number}") });
        let sent = futures_util::SinkExt::send(&mut slow.socket, name.to_string().into()).await;
        if sent.is_err() {
            break;
        }
    }
    server.until_counted("tripot_connections_dropped_total", 1).await;
    server.until_counted("tripot_connections", 0).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let update = first.until(is_own_turn).await;
    assert_eq!(update["seats"][1]["here"], json!(false));
    first.play(&update, |_| 0).await;
    first.next_of("accepted").await;
    server.stop().await;
}

#[tokio::test]
async fn who_gives_no_sign_of_life_is_gone() {
    let (ping, silence) = (Duration::from_millis(50), Duration::from_millis(400));
    let timeouts = Timeouts { ping, silence, ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    let (table, seats) = server.open(&for_two("siam")).await;
    // A connection is half open: nothing comes from it any more, not even an end. (A socket that
    // nobody polls answers no pings.)
    let silent = server.join(&table, Some(&seats[1].1)).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    while first.next_of("presence").await["seats"] != json!([true, false]) {}
    // Who is polled meanwhile answers the pings, and is not dropped.
    tokio::select! {
        () = server.until_counted("tripot_connections_dropped_total", 1) => {}
        message = first.until(|_| false) => panic!("{message}"),
    }
    drop(silent);
    server.stop().await;
}

#[tokio::test]
async fn a_table_that_nobody_needs_leaves_the_memory_and_comes_back() {
    let timeouts = Timeouts { idle: Duration::from_millis(200), ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    let (table, seats) = server.open(&for_two("families")).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    let mut second = server.join(&table, Some(&seats[1].1)).await;
    let update = first.until(|next| next["seats"][1]["come"] == json!(true)).await;
    first.play(&update, |_| 0).await;
    let before = first.until(|next| next["number"].as_u64() > update["number"].as_u64()).await;
    // Somebody looks at it for longer than that.
    tokio::time::sleep(Duration::from_millis(600)).await;
    server.until_counted("tripot_tables", 1).await;
    drop((first, second));
    server.until_counted("tripot_tables", 0).await;
    let mut back = server.join(&table, Some(&seats[0].1)).await;
    let after = back.next_of("update").await;
    for part in ["number", "scene", "last", "recent", "commitment"] {
        assert_eq!(after[part], before[part]);
    }
    // Who asked and received asks again.
    second = server.join(&table, Some(&seats[1].1)).await;
    let (mover, update) = if is_own_turn(&after) {
        (&mut back, after)
    } else {
        let update = second.until(is_own_turn).await;
        (&mut second, update)
    };
    mover.play(&update, |_| 0).await;
    mover.next_of("accepted").await;
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_everybody_has_limits_of_their_own() {
    let rate = Rate { burst: 3, every: 60_000 };
    let limits = Limits { requests: rate, ..Limits::USUAL };
    let near = Callers::BehindProxy(Proxies::Nearby);
    let here = Callers::BehindProxy(Proxies::In(vec!["127.0.0.1".parse().unwrap()]));
    let elsewhere = Callers::BehindProxy(Proxies::In(vec!["192.0.2.0/24".parse().unwrap()]));
    for (callers, codes) in [
        (near, [429, 200]),
        (here, [429, 200]),
        (elsewhere, [429, 429]),
        (Callers::Direct, [429, 429]),
    ] {
        let server = Server::run(Config { limits, callers: callers.clone(), ..config() }).await;
        for _ in 0..3 {
            let one = "X-Forwarded-For: 198.51.100.7, 203.0.113.1\r\n";
            assert_eq!(server.get_with("/healthz", one).await.status, 200);
        }
        for (said, code) in ["192.0.2.3, 203.0.113.1", "203.0.113.2"].iter().zip(codes) {
            let headers = format!("X-Forwarded-For: {said}\r\n");
            assert_eq!(server.get_with("/healthz", &headers).await.status, code, "{callers:?}");
        }
        server.stop().await;
    }
}

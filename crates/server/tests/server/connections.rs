//! Connections: how many there may be, how long they may take, for which host they ask.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tripot_server::{Config, Limits, Timeouts};

use crate::support::{Reply, Server, config, for_two};

const PATIENCE: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(300);

/// A connection from an address of this machine.
async fn connect(server: &Server, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::from(from)), 0)).unwrap();
    socket.connect(server.addr).await.unwrap()
}

/// What is answered until the connection ends; nothing if it was cut off without an answer.
async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it is never closed");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Asks from an address.
async fn get(server: &Server, from: [u8; 4], path: &str) -> String {
    let mut stream = connect(server, from).await;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.addr);
    let _ = stream.write_all(request.as_bytes()).await;
    rest(stream).await
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[tokio::test]
async fn slow_heads_and_idle_connections_are_dropped() {
    let timeouts = Timeouts { head: SHORT, ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    for sent in ["", "GET / HTTP/1.1\r\nHost: x\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let mut stream = connect(&server, [127, 0, 0, 1]).await;
        stream.write_all(sent.as_bytes()).await.unwrap();
        let answer = rest(stream).await;
        assert_eq!(status(&answer), if sent.ends_with("\r\n\r\n") { "200" } else { "" });
    }
    // Dripping does not help.
    let mut stream = connect(&server, [127, 0, 0, 1]).await;
    let dripped = async {
        loop {
            tokio::time::sleep(SHORT / 6).await;
            if stream.write_all(b"GET").await.is_err() {
                return;
            }
        }
    };
    timeout(PATIENCE, dripped).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn a_body_that_drips_in_is_refused() {
    let timeouts = Timeouts { body: SHORT, ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    for (path, length) in
        [("/api/tables", "Content-Length: 100"), ("/api/games", "Transfer-Encoding: chunked")]
    {
        let mut stream = connect(&server, [127, 0, 0, 1]).await;
        let head = format!(
            "POST {path}?lang=en HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let answer = rest(stream).await;
        assert_eq!(status(&answer), "408", "{answer}");
        assert!(answer.contains("took too long to arrive"), "{answer}");
    }
    server.until_counted("tripot_connections_dropped_total", 2).await;
    server.stop().await;
}

#[tokio::test]
async fn who_takes_nothing_of_the_answers_is_dropped() {
    let timeouts = Timeouts { stalled: SHORT, ..Timeouts::USUAL };
    let server = Server::run(Config { timeouts, ..config() }).await;
    let stream = connect(&server, [127, 0, 0, 1]).await;
    let (_unread, mut writer) = stream.into_split();
    // More answers than the system keeps for who does not read.
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {}\r\n\r\n", server.addr);
    let asked = async { while writer.write_all(request.as_bytes()).await.is_ok() {} };
    timeout(PATIENCE, asked).await.expect("it is never dropped");
    server.stop().await;
}

#[tokio::test]
async fn a_long_head_is_refused() {
    let server = Server::start().await;
    let long = format!("X-Long: {}\r\n", "x".repeat(20_000));
    assert_eq!(server.get_with("/healthz", &long).await.status, 431);
    let many = "X-Many: x\r\n".repeat(200);
    assert_eq!(server.get_with("/healthz", &many).await.status, 431);
    server.stop().await;
}

#[tokio::test]
async fn a_full_server_still_tells_how_it_is() {
    let server = Server::run(Config { connections: Some(8), ..config() }).await;
    let mut held = Vec::new();
    for number in 0..8 {
        held.push(connect(&server, [127, 0, 1, number]).await);
    }
    let full = |answer: &str| {
        assert_eq!(status(answer), "503", "{answer}");
        assert!(answer.contains("retry-after: ") && answer.contains("serve.many_connections"));
    };
    full(&get(&server, [127, 0, 2, 1], "/api/games").await);
    full(&get(&server, [127, 0, 2, 2], "/").await);
    assert_eq!(status(&get(&server, [127, 0, 2, 3], "/healthz").await), "200");
    let metrics = get(&server, [127, 0, 2, 3], "/metrics").await;
    assert!(metrics.contains("\ntripot_connections_open 9\n"), "{metrics}");
    // Who goes makes room.
    drop(held);
    server.until_counted("tripot_connections_open", 1).await;
    assert_eq!(server.get("/api/games").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn one_address_can_not_have_all_connections() {
    let limits = Limits { connections: 5, ..Limits::USUAL };
    let server = Server::run(Config { limits, ..config() }).await;
    let (hostile, other) = ([127, 66, 6, 6], [127, 0, 0, 2]);
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(connect(&server, hostile).await);
    }
    let refused = get(&server, hostile, "/api/games").await;
    assert_eq!(status(&refused), "503", "{refused}");
    // What is left of the reserve for it is taken by those that say nothing; then it is cut off.
    for _ in 0..50 {
        held.push(connect(&server, hostile).await);
    }
    assert_eq!(status(&get(&server, hostile, "/healthz").await), "");
    assert_eq!(status(&get(&server, other, "/api/games").await), "200");
    let metrics = get(&server, other, "/metrics").await;
    assert!(metrics.contains("\ntripot_connections_open 8\n"), "{metrics}");
    assert!(!metrics.contains("\ntripot_connections_turned_away_total 0\n"), "{metrics}");
    server.stop().await;
}

#[tokio::test]
async fn a_socket_counts_until_it_is_closed() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut viewer = server.join(&table, Some(&seats[0].1)).await;
    server.until_counted("tripot_connections_open", 2).await;
    viewer.send(&json!({ "do": "ping" })).await;
    viewer.next_of("pong").await;
    drop(viewer);
    server.until_counted("tripot_connections_open", 1).await;
    server.stop().await;
}

#[tokio::test]
async fn a_site_that_is_known_is_asked_for_under_its_name() {
    let site = Some("https://tripot.example".parse().unwrap());
    let server = Server::run(Config { site, ..config() }).await;
    let ask = async |host: &str, path: &str, more: &str| -> Reply {
        let request = format!("{path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n");
        server.send(&request).await
    };
    for host in ["evil.example", "127.0.0.1", "tripot.example:8080", ""] {
        let refused = ask(host, "GET /api/games?lang=en", "").await;
        assert_eq!(refused.status, 421, "{host}: {refused:?}");
        assert_eq!(refused.json()["error"]["key"], "serve.host");
        assert_eq!(ask(host, "GET /", "").await.status, 421);
        assert_eq!(ask(host, "GET /healthz", "").await.status, 200);
    }
    assert_eq!(ask("Tripot.example", "GET /api/games", "").await.status, 200);
    assert_eq!(ask("tripot.example:443", "GET /", "").await.status, 200);
    // A name that was made to lead here stands in both headers; a socket needs ours in both.
    let upgrade = |origin: &str| {
        format!(
            "Origin: {origin}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        )
    };
    let path = "GET /api/tables/abcdefgh2345/socket";
    let rebound = ask("evil.example", path, &upgrade("https://evil.example")).await;
    assert_eq!(rebound.status, 421);
    for origin in ["https://evil.example", "http://tripot.example", "null"] {
        assert_eq!(ask("tripot.example", path, &upgrade(origin)).await.status, 403, "{origin}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_looks_on_is_told_when_the_server_ends() {
    let server = Server::start().await;
    let (table, seats) = server.open(&for_two("siam")).await;
    let mut first = server.join(&table, Some(&seats[0].1)).await;
    first.next_of("update").await;
    let ended = tokio::spawn(server.stop());
    let closed = timeout(PATIENCE, async {
        use futures_util::StreamExt as _;
        loop {
            match first.socket.next().await {
                Some(Ok(tokio_tungstenite::tungstenite::Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                other => panic!("cut off: {other:?}"),
            }
        }
    });
    let frame = closed.await.unwrap().expect("a reason");
    assert_eq!(frame.reason.as_str(), "serve.closing");
    drop(first);
    ended.await.unwrap();
}

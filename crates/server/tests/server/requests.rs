//! Which requests are answered, and in which language.

use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tripot_server::Config;

use crate::support::{Server, config};

/// The status of a request with these lines of headers.
async fn status(server: &Server, request: &str, headers: &[&str]) -> u16 {
    let (kind, body) = if request.starts_with("POST") {
        ("Content-Type: application/json\r\nContent-Length: 13\r\n", r#"{"token":"x"}"#)
    } else {
        ("", "")
    };
    let headers: String = headers.iter().flat_map(|header| [*header, "\r\n"]).collect();
    let text = format!("{request} HTTP/1.1\r\n{headers}{kind}Connection: close\r\n\r\n{body}");
    server.send(&text).await.status
}

/// The status of a whole handshake of a WebSocket, from a page of this origin or from a program, which has none.
async fn handshake(server: &Server, host: &str, origin: Option<&str>) -> u16 {
    let address = format!("ws://{host}/api/tables/abcdefgh2345/socket");
    let mut request = address.into_client_request().unwrap();
    if let Some(origin) = origin {
        request.headers_mut().insert("Origin", origin.parse().unwrap());
    }
    let stream = TcpStream::connect(server.addr).await.unwrap();
    match client_async(request, stream).await {
        Ok((_, answer)) => answer.status().as_u16(),
        Err(Error::Http(answer)) => answer.status().as_u16(),
        Err(error) => panic!("{error}"),
    }
}

/// Nobody has the token that is asked for: that is said to those who may ask.
const ASK: &str = "POST /api/seat";
const HEARD: u16 = 404;

#[tokio::test]
async fn the_language_is_asked_for_or_liked() {
    let server = Server::start().await;
    let text = async |query: &str, liked: &str| {
        let (path, liked) =
            (format!("/api/rules/none{query}"), format!("Accept-Language: {liked}\r\n"));
        server.get_with(&path, &liked).await.json()["error"]["text"].clone()
    };
    let (french, english) = (text("?lang=fr", "en").await, text("?lang=en", "fr").await);
    assert_ne!(french, english);
    assert_eq!(text("", "en-GB,fr;q=0.5").await, english);
    assert_eq!(text("", "de,fr-CA;q=0.5,en;q=0.1").await, french);
    assert_eq!(text("?a=b&lang=xx", "en").await, english);
    assert_eq!(text("", "de").await, french);
    server.stop().await;
}

#[tokio::test]
async fn other_sites_do_not_act() {
    let server = Server::start().await;
    let host = "Host: tripot.example";
    for (origin, expected) in [
        ("https://tripot.example", HEARD),
        ("https://evil.example", 403),
        ("https://tripot.example.evil.example", 403),
        ("null", 403),
    ] {
        let origin = format!("Origin: {origin}");
        assert_eq!(status(&server, ASK, &[host, &origin]).await, expected, "{origin}");
    }
    let evil = "Origin: https://evil.example";
    assert_eq!(status(&server, "GET /api/games", &[host, evil]).await, 200);
    assert_eq!(status(&server, "GET /api/games", &[host, evil, "Upgrade: websocket"]).await, 403);
    assert_eq!(status(&server, ASK, &["Host: a"]).await, HEARD);
    server.stop().await;
}

#[tokio::test]
async fn a_site_that_is_known_has_one_host_and_one_origin() {
    let site = Some("https://tripot.example".parse().unwrap());
    let server = Server::run(Config { site, ..config() }).await;
    let (own, evil) = ("Host: tripot.example", "Host: evil.example");
    for (request, headers, expected) in [
        ("GET /", &[own] as &[&str], 200),
        ("GET https://tripot.example/", &[own], 200),
        ("GET /", &[evil], 421),
        ("GET https://evil.example/", &[own], 421),
        ("GET /", &[], 421),
        (ASK, &[own, "Origin: https://tripot.example"], HEARD),
        (ASK, &[own, "Origin: https://evil.example"], 403),
        (ASK, &[own, "Origin: http://tripot.example"], 403),
        // A name that was made to lead here says so in both headers.
        (ASK, &[evil, "Origin: https://evil.example"], 421),
    ] {
        assert_eq!(status(&server, request, headers).await, expected, "{request} {headers:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_of_another_origin_gets_no_socket_though_the_host_is_right() {
    const HOST: &str = "tripot.example";
    let foreign = [
        "https://evil.example",
        "https://tripot.example.evil.example",
        "ftp://tripot.example",
        "null",
    ];
    for site in [None, Some("https://tripot.example".parse().unwrap())] {
        let is_known = site.is_some();
        let server = Server::run(Config { site, ..config() }).await;
        for own in [None, Some("https://tripot.example")] {
            assert_eq!(handshake(&server, HOST, own).await, 101, "{own:?}, {is_known}");
        }
        for origin in foreign {
            let refused = handshake(&server, HOST, Some(origin)).await;
            assert_eq!(refused, 403, "{origin}, {is_known}");
        }
        // The scheme counts where it is known: a proxy may hide it.
        let plain = handshake(&server, HOST, Some("http://tripot.example")).await;
        assert_eq!(plain, if is_known { 403 } else { 101 });
        server.stop().await;
    }
}

#[tokio::test]
async fn an_address_that_shows_nothing_is_answered_with_404_and_the_page_that_says_so() {
    let server = Server::start().await;
    for path in ["/", "/lobby", "/seat", "/tournaments", "/new/siam", "/rules/families"] {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    for path in [
        "/nowhere",
        "/lobby/x",
        "/new/go",
        "/rules/go",
        "/table/x",
        "/table/abcdefgh2345",
        "/table/abcdefgh2345/replay",
        "/tournament/none",
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("<main"), "{path}: the shell is there");
    }
    let missing = server.get("/board/none.js").await;
    assert_eq!((missing.status, missing.body.as_str()), (404, ""));
    server.stop().await;
}

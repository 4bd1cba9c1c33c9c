//! The few requests of HTTP that a load needs.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context as _, ensure};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from an address of this machine, from any if nothing is said.
pub(crate) async fn connect(address: &str, from: Option<Ipv4Addr>) -> anyhow::Result<TcpStream> {
    let to: SocketAddr = address.parse()?;
    ensure!(to.ip().is_loopback(), "{address} is not on the loopback interface");
    let socket = TcpSocket::new_v4()?;
    if let Some(from) = from {
        socket.bind((from, 0).into())?;
    }
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Asks for a page and says whether it is there.
pub(crate) async fn get(address: &str, path: &str) -> anyhow::Result<String> {
    let answer = exchange(address, None, &get_request(address, path, "")).await?;
    succeeded(&answer)
}

/// A request for a page, with more lines of headers, each with its end.
pub(crate) fn get_request(address: &str, path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n")
}

/// A request with a body.
pub(crate) fn post_request(address: &str, path: &str, headers: &str, body: &Value) -> String {
    let body = body.to_string();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// Sends JSON and reads JSON.
pub(crate) async fn post(
    address: &str,
    from: Option<Ipv4Addr>,
    path: &str,
    body: &Value,
) -> anyhow::Result<Value> {
    let answer = exchange(address, from, &post_request(address, path, "", body)).await?;
    let answer = succeeded(&answer)?;
    serde_json::from_str(&answer).with_context(|| format!("no JSON: {answer}"))
}

/// Sends a request and reads the whole answer.
pub(crate) async fn exchange(
    address: &str,
    from: Option<Ipv4Addr>,
    request: &str,
) -> anyhow::Result<String> {
    let mut stream = connect(address, from).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn succeeded(answer: &str) -> anyhow::Result<String> {
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer without an end")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "refused: {answer}");
    Ok(body.to_owned())
}

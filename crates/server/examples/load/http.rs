//! The few requests of HTTP that a load needs.

use anyhow::{Context as _, ensure};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Asks for a page and says whether it is there.
pub(crate) async fn get(address: &str, path: &str) -> anyhow::Result<String> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    exchange(address, &request).await
}

/// Sends JSON and reads JSON.
pub(crate) async fn post(address: &str, path: &str, body: &Value) -> anyhow::Result<Value> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let answer = exchange(address, &request).await?;
    serde_json::from_str(&answer).with_context(|| format!("no JSON: {answer}"))
}

async fn exchange(address: &str, request: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer without an end")?;
    ensure!(head.starts_with("HTTP/1.1 2"), "refused: {answer}");
    Ok(body.to_owned())
}

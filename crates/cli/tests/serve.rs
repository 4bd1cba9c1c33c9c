//! `tripot serve`: with few file descriptors, for one name, behind a proxy.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

/// How long anything may take before a test gives up: the machine may be busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server as a process of its own, which is killed when it is dropped.
struct Server {
    child: Child,
    addr: SocketAddr,
    log: Arc<Mutex<String>>,
}

impl Server {
    /// Starts one with a number of file descriptors, if that is given, and waits until it says where it is.
    async fn start(descriptors: Option<u32>, arguments: &[&str]) -> Server {
        let limit = descriptors.map_or(String::new(), |most| format!("ulimit -n {most}; "));
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit}exec \"$0\" \"$@\"")]);
        command.arg(env!("CARGO_BIN_EXE_tripot"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--database", "sqlite::memory:"]);
        command.args(["--lang", "en"]).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let log = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&log);
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let mut log = kept.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        let mut server = Server { child, addr: SocketAddr::from(([127, 0, 0, 1], 0)), log };
        let said = server.until_logged("http://").await;
        let url = said.split("http://").nth(1).unwrap();
        let end = url.find(|sign: char| !sign.is_ascii_digit() && sign != '.' && sign != ':');
        server.addr = url[..end.unwrap_or(url.len())].parse().unwrap();
        server
    }

    /// Waits until the log says something; the whole log then.
    async fn until_logged(&self, wanted: &str) -> String {
        let logged = async {
            loop {
                let log = self.log.lock().unwrap().clone();
                if log.contains(wanted) {
                    return log;
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        let logged = timeout(PATIENCE, logged).await;
        logged.unwrap_or_else(|_| panic!("no {wanted} in {}", self.log.lock().unwrap()))
    }

    async fn connect(&self, from: [u8; 4]) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((Ipv4Addr::from(from), 0)))?;
        socket.connect(self.addr).await
    }

    /// The code and the text of an answer; nothing if the connection was closed without one.
    async fn ask(&self, from: [u8; 4], request: &str) -> Option<(u16, String)> {
        let mut stream = self.connect(from).await.ok()?;
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer").ok()?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    async fn get(&self, path: &str, host: &str) -> Option<(u16, String)> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        self.ask([127, 0, 0, 1], &request).await
    }

    async fn code(&self, path: &str, host: &str) -> u16 {
        self.get(path, host).await.map_or(0, |(code, _)| code)
    }

    /// Sets up a table for somebody who is said to be elsewhere; the code of the answer.
    async fn open(&self, from: [u8; 4], forwarded: &str) -> u16 {
        let me = json!({ "kind": "me" });
        let body = json!({ "variant": "siam", "seats": [me, me] }).to_string();
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {forwarded}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.addr,
            body.len()
        );
        self.ask(from, &request).await.map_or(0, |(code, _)| code)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_runs_out_of_file_descriptors_says_so_and_comes_back() {
    let server = Server::start(Some(32), &["--no-limits"]).await;
    let host = server.addr.to_string();
    assert_eq!(server.code("/api/games", &host).await, 200);
    // Many addresses, so that it is not the share of one that ends it; none of them says anything.
    let mut held = Vec::new();
    for number in 1..=80 {
        held.push(server.connect([127, 0, 1, number]).await.unwrap());
    }
    let log = server.until_logged("no connection can be accepted").await;
    assert!(log.contains("Too many open files"), "{log}");
    // They go, and everything is as before.
    drop(held);
    let back = async {
        while server.code("/healthz", &host).await != 200
            || server.code("/api/games", &host).await != 200
        {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, back).await.expect("it does not come back");
    assert_eq!(server.open([127, 0, 0, 1], "").await, 201);
    let (_, metrics) = server.get("/metrics", &host).await.unwrap();
    let counted = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {metrics}")).parse::<u64>().unwrap()
    };
    assert!(counted("tripot_accept_errors_total") > 0, "{metrics}");
    // An error that stays is told once a minute, not once a connection.
    let told = server.log.lock().unwrap().matches("no connection can be accepted").count();
    assert_eq!(told, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_public_url_answers_under_its_name_alone() {
    let server = Server::start(None, &["--public-url", "https://tripot.example"]).await;
    let own = server.addr.to_string();
    for host in ["evil.example", own.as_str(), "tripot.example.evil.example", ""] {
        for path in ["/", "/api/games"] {
            assert_eq!(server.code(path, host).await, 421, "{host}{path}");
        }
        assert_eq!(server.code("/healthz", host).await, 200, "a health check knows no name");
    }
    for path in ["/", "/api/games"] {
        assert_eq!(server.code(path, "tripot.example").await, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_proxy_is_believed_who_is_behind_it() {
    let server = Server::start(None, &["--behind-proxy", "127.0.2.0/24"]).await;
    let (proxy, stranger) = ([127, 0, 2, 9], [127, 0, 3, 9]);
    // How many tables are set up before one is refused. An address may have sixty at once, and one more
    // every five seconds.
    let until_refused = async |from: [u8; 4], forwarded: &dyn Fn(usize) -> String| {
        for number in 0..150 {
            match server.open(from, &forwarded(number)).await {
                201 => {}
                code => {
                    assert_eq!(code, 429);
                    return number;
                }
            }
        }
        panic!("{from:?} is never refused");
    };
    let one = |_| "203.0.113.1".to_owned();
    let opened = until_refused(proxy, &one).await;
    assert!((60..100).contains(&opened), "{opened}");
    assert_eq!(server.open(proxy, "203.0.113.2").await, 201, "somebody else behind the proxy");
    // What a visitor says before the proxy adds its part counts for nothing.
    let opened = until_refused(proxy, &|number| format!("198.51.100.{number}, 203.0.113.1")).await;
    assert!(opened < 40, "{opened}");
    // Nor does what is said by somebody who is not the proxy.
    let opened = until_refused(stranger, &|number| format!("203.0.113.{number}")).await;
    assert!((60..100).contains(&opened), "{opened}");
}

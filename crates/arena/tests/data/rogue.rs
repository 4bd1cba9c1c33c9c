//! A bot that behaves, or misbehaves in the way that its first argument names. For tests.

mod spy;

use std::io::{self, BufRead as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

/// It breaks the rules of conduct when it is asked for this move, counted from 1.
const WHEN: u32 = 2;

fn say(line: &str) {
    // At the end nobody may listen any more.
    let _ = io::stdout().write_all(format!("{line}\n").as_bytes());
    let _ = io::stdout().flush();
}

fn forever() -> ! {
    loop {
        sleep(Duration::from_secs(1000));
    }
}

/// Writes a number of bytes.
fn flood(mut out: impl io::Write, bytes: usize, block: &[u8]) {
    let mut written = 0;
    while written < bytes && out.write_all(block).is_ok() {
        written += block.len();
    }
}

/// Starts a child that outlives it: in a group of its own, and with a parent that is gone.
fn leave_a_child(seconds: &str) {
    let script = format!("sleep {seconds} & exit 0");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).process_group(0);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.status().expect("there is a shell");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let manner = arguments.get(1).map_or("honest", String::as_str);
    let extra = arguments.get(2).map_or("", String::as_str);
    let mut asked = 0;
    // What a program that does not flush has in its buffer.
    let mut buffer = String::new();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("tripot") => match manner {
                "mute" => forever(),
                "unflushed" => buffer.push_str("ready"),
                "chatty" => say("Hello, I am a bot!"),
                "stillborn" => {
                    eprintln!("no such library");
                    exit(3);
                }
                "picky" => {
                    say("plays siam");
                    say("ready");
                }
                _ => say("ready"),
            },
            Some("go") => {
                asked += 1;
                if asked == WHEN {
                    misbehave(manner, extra);
                }
                if manner == "buffered" {
                    buffer.push_str("moves\n");
                } else {
                    say("moves");
                }
            }
            Some("moves") => {
                let chosen = words.next().expect("there is a move");
                if asked == 1 && manner == "twice" {
                    say(&format!("move {chosen}\nmove {chosen}"));
                } else {
                    say(&format!("move {chosen}"));
                }
            }
            Some("quit") if manner == "stubborn" => forever(),
            Some("quit") => break,
            _ => {}
        }
    }
    if manner == "stubborn" {
        forever();
    }
    say(&buffer);
}

fn misbehave(manner: &str, extra: &str) {
    if let Some(found) = spy::attempt(manner, extra) {
        say(&format!("I have got {found}"));
    }
    match manner {
        "daemon" => leave_a_child(extra),
        "crash" => panic!("I forgot my mittens"),
        "leave" => exit(0),
        "hang" => forever(),
        "doze" => {
            leave_a_child(extra);
            forever();
        }
        "late" => sleep(Duration::from_millis(700)),
        "garbage" => say("I resign, you win"),
        "illegal" => say("move 9zz"),
        "binary" => {
            let _ = io::stdout().write_all(b"move \xff\xfe\n");
            let _ = io::stdout().flush();
        }
        "flood" => flood(io::stdout().lock(), usize::MAX, b"info nodes 1\n"),
        "line" => flood(io::stdout().lock(), usize::MAX, b"move"),
        "complain" => {
            // In large blocks, or the clock would end it before it is much.
            let block = b"out of ideas again\n".repeat(1000);
            flood(io::stderr().lock(), extra.parse().expect("bytes"), &block);
        }
        "fork" => {
            leave_a_child(extra);
            exit(1);
        }
        "breed" => {
            for _ in 0..40 {
                leave_a_child(extra);
            }
            forever();
        }
        "greedy" => {
            let mut hoard: Vec<Vec<u8>> = Vec::new();
            loop {
                hoard.push(vec![1; 1 << 20]);
                // Reserved memory is not yet taken: each page is written to.
                sleep(Duration::from_micros(200));
            }
        }
        "busy" => loop {
            std::hint::spin_loop();
        },
        _ => {}
    }
}

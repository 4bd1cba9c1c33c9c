//! A bot for Tripot that plays any legal move of any game; docs/protocol.md explains the lines.
//!
//!     rustc -O bots/rust/bot.rs -o bot && tripot match siam --seats "random,./bot"
//!
//! Make it yours: everything that decides is in `choose`.

use std::io::{self, BufRead, Write};

/// The move to play: `moves` are all legal ones, `position` is what this seat may know.
fn choose<'a>(_game: &str, _position: &str, moves: &[&'a str], random: &mut Random) -> &'a str {
    moves[random.below(moves.len())]
}

/// Random numbers that follow from a text: the same seed gives the same game again.
struct Random(u64);

impl Random {
    fn from_seed(seed: &str) -> Random {
        // FNV-1a; xorshift needs a number that is not 0.
        let hash = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Random(seed.bytes().fold(0xcbf2_9ce4_8422_2325, hash).max(1))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (mut game, mut position) = (String::new(), String::new());
    let mut random = Random::from_seed("");
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match word {
            "tripot" => {
                writeln!(out, "name Rust starter\nplays chicago siam families\nready")?;
            }
            "new" => {
                game = words[0].split('(').next().unwrap_or_default().to_owned();
                let seed = words.iter().position(|&word| word == "seed");
                random = Random::from_seed(seed.map_or("", |at| words[at + 1]));
            }
            "position" => position = rest.to_owned(),
            "go" => writeln!(out, "moves")?,
            "moves" => writeln!(out, "move {}", choose(&game, &position, &words, &mut random))?,
            "quit" => break,
            // Everything else may be passed over: played, out, stop, over.
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

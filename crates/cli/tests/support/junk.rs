//! Random input, as a person might type it by mistake or by malice, the same in every run.

use tripot_core::{Rng, Seed};

/// Texts that are wrong, or nearly right, or right by accident.
pub(crate) struct Junk {
    rng: Rng,
    valid: Vec<Vec<u8>>,
}

impl Junk {
    /// Junk for one purpose, some of it made from valid texts.
    pub(crate) fn new(purpose: &str, valid: &[&str]) -> Junk {
        let seed = Seed::parse("what somebody might type").expect("a seed");
        let valid = valid.iter().map(|text| text.as_bytes().to_vec()).collect();
        Junk { rng: seed.stream(purpose), valid }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(u32::try_from(bound).expect("a small bound")) as usize
    }

    /// The next one: raw bytes, characters of all kinds, or a valid text with mistakes in it.
    pub(crate) fn next(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => {
                let length = self.below(40);
                (0..length).map(|_| self.below(256) as u8).collect()
            }
            1 | 2 => {
                let length = self.below(40);
                (0..length).map(|_| self.character()).collect::<String>().into_bytes()
            }
            _ => {
                let which = self.below(self.valid.len());
                let mut text = self.valid[which].clone();
                for _ in 0..=self.below(3) {
                    self.mistake(&mut text);
                }
                text
            }
        }
    }

    /// The next one without some bytes.
    pub(crate) fn next_without(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut text = self.next();
        text.retain(|byte| !bytes.contains(byte));
        text
    }

    fn character(&mut self) -> char {
        // Accents alone, wide, from right to left, invisible, beyond 16 bits, not printable.
        const ODD: &[char] = &[
            'é',
            'ï',
            '\u{301}',
            '日',
            'א',
            '\u{202e}',
            '\u{200b}',
            '🌽',
            '×',
            '→',
            '\u{1b}',
            '\t',
            '\u{7f}',
            '\u{85}',
            '\u{feff}',
            '\u{10ffff}',
        ];
        match self.below(8) {
            0 => ODD[self.below(ODD.len())],
            _ => char::from(b' ' + self.below(95) as u8),
        }
    }

    fn mistake(&mut self, text: &mut Vec<u8>) {
        let at = self.below(text.len() + 1);
        match self.below(9) {
            0 | 1 if at < text.len() => {
                text.remove(at);
            }
            2 => text.insert(at, b' ' + self.below(95) as u8),
            3 if at < text.len() => text[at] = b' ' + self.below(95) as u8,
            4 => text.truncate(at),
            5 => {
                let symbol = self.character().to_string();
                text.splice(at..at, symbol.bytes());
            }
            6 => {
                let number = ["0", "-1", "10", "255", "256", "65536", "4294967296"];
                let number = number[self.below(number.len())];
                text.splice(at..at, number.bytes());
            }
            7 => {
                let end = at + self.below(text.len() - at + 1);
                let part: Vec<u8> = text[at..end].to_vec();
                text.splice(at..at, part);
            }
            _ => {
                let other = self.below(text.len() + 1);
                if at < text.len() && other < text.len() {
                    text.swap(at, other);
                }
            }
        }
    }
}

/// This number of cases, or more when `TRIPOT_LONG=1` asks for a long run.
pub(crate) fn cases(usual: usize, long: usize) -> usize {
    let asked = std::env::var_os("TRIPOT_LONG").is_some_and(|value| value == "1");
    if asked { long } else { usual }
}

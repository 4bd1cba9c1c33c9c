//! The last lines of an output stream.

/// Keeps the last lines of a stream, however much flows through it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail(Vec<u8>);

/// So much is kept, in bytes.
const KEPT: usize = 1 << 14;

/// The most lines that are shown.
const LINES: usize = 20;

impl Tail {
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
        // Moving what is kept once in a while costs less than moving it each time.
        if self.0.len() > 4 * KEPT {
            let cut = self.0.len() - KEPT;
            // A line without its beginning would be shown as if it were one.
            let begun = self.0[cut..].iter().position(|byte| *byte == b'\n');
            self.0.drain(..cut + begun.map_or(0, |end| end + 1));
        }
    }

    /// Everything that is still there, which is forgotten then.
    pub(super) fn take(&mut self) -> Vec<String> {
        let bytes = std::mem::take(&mut self.0);
        let text = String::from_utf8_lossy(&bytes);
        text.lines().filter(|line| !line.trim().is_empty()).map(crate::fault::shown).collect()
    }

    /// The last lines, without empty ones.
    pub(super) fn lines(&self) -> Vec<String> {
        let start = self.0.len().saturating_sub(KEPT);
        let text = String::from_utf8_lossy(&self.0[start..]);
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let first = lines.len().saturating_sub(LINES);
        lines[first..].iter().map(|line| crate::fault::shown(line)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_flood_is_kept() {
        let mut tail = Tail::default();
        for number in 0..100_000 {
            tail.add(format!("line {number}\n").as_bytes());
            assert!(tail.0.len() <= 4 * KEPT);
        }
        assert!(tail.0.starts_with(b"line "), "the first line that is kept is a whole one");
        let lines = tail.lines();
        assert_eq!(lines.len(), LINES);
        assert_eq!(lines[LINES - 1], "line 99999");
    }

    #[test]
    fn few_words_are_kept_whole() {
        let mut tail = Tail::default();
        tail.add("une\n\ndeux ".as_bytes());
        tail.add("mots".as_bytes());
        assert_eq!(tail.lines(), ["une", "deux mots"]);
    }
}

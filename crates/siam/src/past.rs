//! What the draw rules remember.

/// The positions that have occurred, for the rule of repetition.
#[derive(Debug, Default)]
pub(crate) struct Past {
    codes: Vec<u128>,
    /// Whether one more occurrence of some position would be a draw.
    ripe: bool,
}

impl Clone for Past {
    // A copy is made to be played on: room for a few more positions saves a second allocation.
    fn clone(&self) -> Past {
        let mut codes = Vec::with_capacity(self.codes.len() + 4);
        codes.extend_from_slice(&self.codes);
        Past { codes, ripe: self.ripe }
    }
}

impl Past {
    /// Notes a position and says whether this is its occurrence number `limit`, if there is a
    /// limit.
    pub(crate) fn note(&mut self, code: u128, limit: u8) -> bool {
        if limit == 0 {
            return false;
        }
        let occurrence = 1 + self.codes.iter().filter(|&&known| known == code).count();
        self.codes.push(code);
        self.ripe |= occurrence + 1 == usize::from(limit);
        occurrence == usize::from(limit)
    }

    /// The positions that have occurred, if there is a limit.
    pub(crate) fn codes(&self) -> &[u128] {
        &self.codes
    }

    /// Whether the next position may be a draw by repetition.
    pub(crate) fn is_ripe(&self) -> bool {
        self.ripe
    }
}

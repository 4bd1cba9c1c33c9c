//! Making keys.

/// Mixes words into one, by the finaliser of splitmix64. The order of the words counts.
///
/// ```
/// use tripot_core::Mix;
/// let mut key = Mix::default();
/// key.add(7);
/// assert_ne!(key.word(), Mix::default().word());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Mix(u64);

impl Mix {
    /// Adds a word.
    pub const fn add(&mut self, word: u64) {
        let mut mixed = (self.0 ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = mixed ^ mixed >> 31;
    }

    /// What the words came to.
    pub const fn word(self) -> u64 {
        self.0
    }

    /// Nothing added yet.
    pub const fn new() -> Mix {
        Mix(0)
    }
}

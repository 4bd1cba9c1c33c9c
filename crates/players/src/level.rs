//! The four strengths that people choose from.

use std::fmt;

/// How strong a machine plays, by how far it looks, never by random blunders. What that means is
/// up to each game: [`chicago::player_of`](crate::chicago::player_of),
/// [`siam::Opponent`](crate::siam::Opponent), [`families::player_of`](crate::families::player_of).
///
/// ```
/// use tripot_players::Level;
/// assert_eq!(Level::named("skilled"), Some(Level::Skilled));
/// assert!(Level::ALL.is_sorted());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// For who has just learned the rules.
    Beginner,
    /// For who has played a few games.
    Amateur,
    /// For who plays well.
    Skilled,
    /// As strong as the machine can be.
    Expert,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Amateur, Level::Skilled, Level::Expert];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        ["beginner", "amateur", "skilled", "expert"][self as usize]
    }

    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

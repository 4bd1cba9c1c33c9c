//! The lessons that come with the program.

/// The file of the lesson of a game, by the game's name; nothing if there is none.
pub fn shipped(game: &str) -> Option<&'static str> {
    match game {
        "chicago" => Some(include_str!("../lessons/chicago.txt")),
        "siam" => Some(include_str!("../lessons/siam.txt")),
        "families" => Some(include_str!("../lessons/families.txt")),
        _ => None,
    }
}

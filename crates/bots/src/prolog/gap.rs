//! Placeholders of a manifest's forms.

use crate::manifest::Course;

/// Gaps have an English and a French name.
const NAMES: &[(&str, &[&str])] = &[
    ("Board", &["Plateau", "State", "Etat", "Position"]),
    ("Piles", &["Marchandises"]),
    ("Prices", &["Bourse"]),
    ("Trader", &["PositionTrader"]),
    ("Reserve1", &["ReserveJ1"]),
    ("Reserve2", &["ReserveJ2"]),
    ("Mine", &["Mienne"]),
    ("Theirs", &["Autre"]),
    ("Player", &["Joueur"]),
    ("Opponent", &["Adversaire"]),
    ("Elephants", &[]),
    ("Rhinos", &["Rhinoceros"]),
    ("Mountains", &["Montagnes"]),
    ("Move", &["Coup"]),
    ("Moves", &["Coups"]),
    ("Steps", &["Deplacement"]),
    ("Keep", &["Garder"]),
    ("Sell", &["Vendre"]),
    ("From", &["De"]),
    ("To", &["Vers"]),
    ("Heading", &["Orientation"]),
    ("Good", &["Marchandise"]),
    ("Price", &["Prix"]),
    ("Goods", &["Jetons"]),
    ("Counts", &["Comptes"]),
    ("Count", &["Nombre"]),
    ("Square", &["Case"]),
    ("List", &["Liste"]),
];

/// What comes after a move begins with one of these.
const AFTER: [&str; 4] = ["New", "Nouveau", "Nouvelles", "Nouvelle"];

/// The parts of a board that a goal may give back after a move, with their own names.
const NEW: [(&str, &str); 13] = [
    ("NewBoard", "Board"),
    ("NewPiles", "Piles"),
    ("NewPrices", "Prices"),
    ("NewTrader", "Trader"),
    ("NewReserve1", "Reserve1"),
    ("NewReserve2", "Reserve2"),
    ("NewMine", "Mine"),
    ("NewTheirs", "Theirs"),
    ("NewElephants", "Elephants"),
    ("NewRhinos", "Rhinos"),
    ("NewMountains", "Mountains"),
    ("NewPlayer", "Player"),
    ("NewOpponent", "Opponent"),
];

/// The English name of a gap.
pub fn canonical(name: &str) -> &str {
    let known = |wanted: &str| {
        let found = NAMES.iter().find(|(own, others)| *own == wanted || others.contains(&wanted));
        found.map(|(own, _)| *own)
    };
    if let Some(own) = known(name) {
        return own;
    }
    let after = AFTER.iter().find_map(|prefix| known(name.strip_prefix(prefix)?));
    let new = NEW.iter().find(|(_, own)| Some(*own) == after);
    new.map_or(name, |(new, _)| new)
}

/// The part of a board that a gap after a move stands for.
pub(super) fn part_after(name: &str) -> Option<&'static str> {
    let name = canonical(name);
    NEW.iter().find(|(new, _)| *new == name).map(|(_, own)| *own)
}

/// The parts of a board of a game.
pub(super) fn parts(game: Course) -> &'static [&'static str] {
    match game {
        Course::Chicago => &["Piles", "Prices", "Trader", "Reserve1", "Reserve2", "Mine", "Theirs"],
        Course::Siam => &["Elephants", "Rhinos", "Mountains"],
    }
}

/// The parts of a move of a game.
pub(super) fn move_parts(game: Course) -> &'static [&'static str] {
    match game {
        Course::Chicago => &["Steps", "Keep", "Sell"],
        Course::Siam => &["From", "To", "Heading"],
    }
}

/// The gaps for the parts of a board after a move.
pub(super) fn parts_after(game: Course) -> Vec<&'static str> {
    let own =
        |part: &str| ["Board", "Player", "Opponent"].contains(&part) || parts(game).contains(&part);
    NEW.iter().filter(|(_, part)| own(part)).map(|(new, _)| *new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_have_french_names_before_and_after_a_move() {
        assert_eq!(canonical("Plateau"), "Board");
        assert_eq!(canonical("NouveauPlateau"), "NewBoard");
        assert_eq!(canonical("NouvelleBourse"), "NewPrices");
        assert_eq!(canonical("NouvellesMarchandises"), "NewPiles");
        assert_eq!(canonical("NewReserve1"), "NewReserve1");
        assert_eq!(canonical("NouveauJoueur"), "NewPlayer");
        assert_eq!(canonical("Nonsense"), "Nonsense");
        assert_eq!(part_after("NouvelleBourse"), Some("Prices"));
        assert_eq!(part_after("Bourse"), None);
        for game in [Course::Chicago, Course::Siam] {
            assert!(parts_after(game).contains(&"NewPlayer"), "{game:?}");
        }
    }
}

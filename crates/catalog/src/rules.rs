//! The rules as people read them.

use crate::lang::Lang;

/// The rules of a game in a language, as text.
pub fn rules(game: &str, lang: Lang) -> Option<&'static str> {
    let [french, english] = match game {
        "chicago" => {
            [include_str!("../rules/chicago.fr.md"), include_str!("../rules/chicago.en.md")]
        }
        "siam" => [include_str!("../rules/siam.fr.md"), include_str!("../rules/siam.en.md")],
        "families" => {
            [include_str!("../rules/families.fr.md"), include_str!("../rules/families.en.md")]
        }
        _ => return None,
    };
    Some(match lang {
        Lang::Fr => french,
        Lang::En => english,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_rules_in_both_languages_and_they_name_every_option() {
        for game in crate::GAMES {
            for lang in Lang::ALL {
                let text = rules(game.name(), lang).unwrap_or_else(|| panic!("{}", game.name()));
                for spec in game.options() {
                    assert!(text.contains(&format!("`{}`", spec.name)), "{} {:?}", spec.name, lang);
                }
            }
        }
    }
}

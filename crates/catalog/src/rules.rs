//! The rules as people read them.

/// The sections that are about writing moves and options in a terminal, by their anchors. Pages have
/// buttons and forms for both and leave them out.
pub const TERMINAL_SECTIONS: [&str; 2] = ["typing-a-move", "options"];

/// A position that explains a section of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesPicture {
    /// What the picture is called, once in a game; a page has a caption by this name.
    pub name: &'static str,
    /// The section, by its anchor: its English heading in lower case, words joined by `-`.
    pub section: &'static str,
    /// The position, in native form.
    pub position: &'static str,
    /// A move that is thought about; it need not be legal.
    pub chosen: Option<&'static str>,
}

impl RulesPicture {
    /// A position by itself.
    pub const fn of(
        name: &'static str,
        section: &'static str,
        position: &'static str,
    ) -> RulesPicture {
        RulesPicture { name, section, position, chosen: None }
    }

    /// The same, with a move that is thought about.
    #[must_use]
    pub const fn with_move(self, chosen: &'static str) -> RulesPicture {
        RulesPicture { chosen: Some(chosen), ..self }
    }
}

#[cfg(test)]
mod tests {
    use crate::lang::Lang;

    #[test]
    fn the_rules_of_every_game_name_every_option_in_both_languages() {
        for game in crate::games() {
            for lang in Lang::ALL {
                for spec in game.options() {
                    let names = game.rules(lang).contains(&format!("`{}`", spec.name));
                    assert!(names, "{} {:?}", spec.name, lang);
                }
            }
        }
    }
}

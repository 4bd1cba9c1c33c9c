//! What a person types at the prompt of a game.

/// What a line at the prompt asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Help,
    Board,
    Moves,
    Hint,
    Evaluate,
    Undo,
    Save(String),
    Resign,
    Quit,
    Play(String),
}

impl Input {
    /// Reads a line, in either language.
    pub(crate) fn read(line: &str) -> Input {
        let folded = tripot_core::fold(line);
        let word = folded.split_whitespace().next().unwrap_or_default();
        match word {
            "help" | "aide" | "h" | "?" => Input::Help,
            "board" | "plateau" | "p" => Input::Board,
            "moves" | "coups" => Input::Moves,
            "hint" | "conseil" | "indice" => Input::Hint,
            "evaluation" | "eval" | "evaluer" | "evaluate" => Input::Evaluate,
            "undo" | "annuler" | "u" => Input::Undo,
            "save" | "sauver" | "sauve" | "enregistrer" => {
                let rest = line.trim().split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
                Input::Save(rest.trim().to_owned())
            }
            "resign" | "abandonner" | "abandon" => Input::Resign,
            "quit" | "quitter" | "q" | "exit" => Input::Quit,
            _ => Input::Play(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_both_languages() {
        for (line, input) in [
            ("Conseil", Input::Hint),
            ("hint", Input::Hint),
            ("évaluation", Input::Evaluate),
            ("sauver une partie.tripot", Input::Save("une partie.tripot".to_owned())),
            ("2 café", Input::Play("2 café".to_owned())),
        ] {
            assert_eq!(Input::read(line), input, "{line}");
        }
    }
}

//! Texts to be read on the screen: help, rules, what happened.

use tripot_boards::wrap;

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Plain,
    Heading,
    /// Columns stand where they stand: a table, a drawing.
    Fixed,
}

/// A text in paragraphs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prose(Vec<(Kind, String)>);

impl Prose {
    /// A text whose lines are as they are.
    pub(crate) fn of(text: &str) -> Prose {
        Prose(text.lines().map(|line| (Kind::Plain, line.to_owned())).collect())
    }

    /// The same below a heading, after what is there.
    pub(crate) fn section(mut self, heading: &str, text: &str) -> Prose {
        if !self.0.is_empty() {
            self.0.push((Kind::Plain, String::new()));
        }
        self.0.push((Kind::Heading, heading.to_owned()));
        self.0.extend(Prose::of(text).0);
        self
    }

    /// The same with another text after it.
    pub(crate) fn followed_by(mut self, other: Prose) -> Prose {
        if !self.0.is_empty() {
            self.0.push((Kind::Plain, String::new()));
        }
        self.0.extend(other.0);
        self
    }

    /// The Markdown of the rules: paragraphs are filled again to the width of the screen, lists and
    /// tables keep their lines.
    pub(crate) fn markdown(text: &str) -> Prose {
        let mut rows: Vec<(Kind, String)> = Vec::new();
        // Whether the next line goes on with the paragraph that is the last row.
        let mut open = false;
        for line in text.lines() {
            let plain = bare(line.trim());
            if line.starts_with("    ") && !open {
                rows.push((Kind::Fixed, line[4..].to_owned()));
            } else if line.starts_with('#') {
                rows.push((Kind::Heading, bare(line.trim_start_matches('#').trim())));
                open = false;
            } else if line.starts_with('|') {
                if !line.chars().all(|symbol| "|-: ".contains(symbol)) {
                    let cells = plain.trim_matches('|').replace('|', " ");
                    rows.push((Kind::Fixed, cells.trim_end().to_owned()));
                }
                open = false;
            } else if plain.is_empty() {
                rows.push((Kind::Plain, String::new()));
                open = false;
            } else if is_item(&plain) || !open {
                rows.push((Kind::Plain, plain));
                open = true;
            } else if let Some((_, last)) = rows.last_mut() {
                last.push(' ');
                last.push_str(&plain);
            }
        }
        Prose(rows)
    }

    /// The lines at a width.
    pub(crate) fn lines(&self, columns: usize) -> Vec<(Kind, String)> {
        let mut lines = Vec::new();
        for (kind, text) in &self.0 {
            match kind {
                Kind::Fixed => lines.push((*kind, text.clone())),
                Kind::Plain | Kind::Heading => {
                    lines.extend(wrap(text, columns).into_iter().map(|line| (*kind, line)));
                }
            }
        }
        lines
    }
}

/// Whether a line begins an item of a list.
fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    line.starts_with("- ") || (number.len() < line.len() && number.starts_with(". "))
}

/// A line without the marks of emphasis and code.
fn bare(line: &str) -> String {
    line.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_filled_and_tables_stay() {
        let text = "# Un *titre*\n\nDes mots\nqui vont `ensemble`.\n- un\n  point\n\n    a  b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let lines = Prose::markdown(text).lines(40);
        let shown: Vec<(Kind, &str)> = lines.iter().map(|(kind, line)| (*kind, &**line)).collect();
        assert_eq!(
            shown,
            [
                (Kind::Heading, "Un *titre*"),
                (Kind::Plain, ""),
                (Kind::Plain, "Des mots qui vont ensemble."),
                (Kind::Plain, "- un point"),
                (Kind::Plain, ""),
                (Kind::Fixed, "a  b"),
                (Kind::Plain, ""),
                (Kind::Fixed, " a   b"),
                (Kind::Fixed, " 1   2"),
            ]
        );
    }

    #[test]
    fn the_rules_of_every_game_fit_the_smallest_screen() {
        for game in tripot_catalog::games() {
            for lang in tripot_catalog::Lang::ALL {
                for (_, line) in Prose::markdown(game.rules(lang)).lines(74) {
                    let width = unicode_width::UnicodeWidthStr::width(line.as_str());
                    assert!(width <= 74, "{width}: {line}");
                }
            }
        }
    }
}

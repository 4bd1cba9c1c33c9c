//! Terms with placeholders, as people write them in a manifest: `[Piles, Prices, Trader]`.

/// A piece of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    /// Stands as it is.
    Text(String),
    /// A variable of Prolog, which is a gap.
    Gap(String),
}

/// A term with gaps. A gap is a variable of Prolog: it begins with a capital letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template(Vec<Piece>);

impl Template {
    /// Reads a template; every text is one.
    pub fn read(text: &str) -> Template {
        let mut pieces = Vec::new();
        // What people write on several lines goes over a pipe in one.
        let text = text.trim().replace(['\n', '\r'], " ");
        let mut rest = text.trim_end_matches('.');
        while let Some(first) = rest.chars().next() {
            let word = |c: char| c.is_alphanumeric() || c == '_';
            let (length, gap) = match first {
                '\'' | '"' => (quoted(rest, first), false),
                c if word(c) => {
                    let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
                    (end, c.is_uppercase())
                }
                c => (c.len_utf8(), false),
            };
            let piece = rest[..length].to_owned();
            pieces.push(if gap { Piece::Gap(piece) } else { Piece::Text(piece) });
            rest = &rest[length..];
        }
        Template(pieces)
    }

    /// The names of the gaps.
    pub fn gaps(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Gap(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// The term with its gaps filled.
    pub fn fill(&self, value: impl Fn(&str) -> String) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Gap(name) => value(name),
        };
        self.0.iter().map(text).collect()
    }
}

/// The length of what stands in quotation marks, both included.
fn quoted(text: &str, mark: char) -> usize {
    text[1..].find(mark).map_or(text.len(), |end| end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_variables_are_gaps() {
        let template = Template::read("best_move(State, 3, 'Player One', player, Move).");
        assert_eq!(template.gaps().collect::<Vec<_>>(), ["State", "Move"]);
        let filled = template.fill(|name| format!("<{name}>"));
        assert_eq!(filled, "best_move(<State>, 3, 'Player One', player, <Move>)");
    }
}

//! Texts for terminals that know nothing but ASCII.

use crate::locale;

/// The text as the terminal can show it: every character that it does not know is replaced by one
/// that looks like it, so that columns stay where they are.
pub fn shown(text: &str) -> String {
    if locale::is_utf8() { text.to_owned() } else { text.chars().map(plain).collect() }
}

/// What stands for a character.
pub fn plain(symbol: char) -> char {
    match symbol {
        _ if symbol.is_ascii() => symbol,
        '─' | '╌' | '▔' | '–' | '—' | '−' | '‑' | '▄' | '⠼' | '⠴' => '-',
        '│' | '⠋' | '⠙' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '✓' | '▆' => {
            '+'
        }
        '▁' => '_',
        '═' | '▅' => '=',
        '║' | '╔' | '╗' | '╚' | '╝' | '█' => '#',
        '↑' | '▲' => '^',
        '→' | '▸' | '›' => '>',
        '↓' | '▼' => 'v',
        '←' | '‹' => '<',
        '×' | '✗' => 'x',
        '·' | '…' | '▂' => '.',
        '▃' => ',',
        '▇' => '*',
        '░' => ':',
        '≠' => '!',
        '╱' | '⠹' | '⠸' | '╭' | '╯' => '/',
        '╲' | '⠦' | '⠧' | '╮' | '╰' => '\\',
        '±' | '≈' => '~',
        '“' | '”' | '«' | '»' => '"',
        '’' | '‘' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        'à' | 'â' | 'ä' | 'á' => 'a',
        'À' | 'Â' | 'Ä' | 'Á' => 'A',
        'ç' => 'c',
        'Ç' => 'C',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'î' | 'ï' | 'í' => 'i',
        'Î' | 'Ï' | 'Í' => 'I',
        'ñ' => 'n',
        '●' | 'ô' | 'ö' | 'ó' | 'œ' => 'o',
        'Ô' | 'Ö' | 'Ó' | 'Œ' => 'O',
        'ù' | 'û' | 'ü' | 'ú' => 'u',
        'Ù' | 'Û' | 'Ü' | 'Ú' => 'U',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_a_character_is_ascii() {
        let plain: String = "Léa −1,5 ≈ ▲▼ ●─│ 日".chars().map(plain).collect();
        assert_eq!(plain, "Lea -1,5 ~ ^v o-| ?");
    }
}

//! The same picture in ASCII, cell by cell, for terminals that know nothing else.

use ratatui::buffer::Buffer;

/// Replaces everything that is not ASCII by one character that is.
pub(crate) fn to_ascii(buffer: &mut Buffer) {
    let mut covered = false;
    for cell in &mut buffer.content {
        if covered {
            // The right half of a character that was two columns wide.
            covered = false;
            cell.set_symbol("?");
            continue;
        }
        if !cell.symbol().is_ascii() {
            covered = unicode_width::UnicodeWidthStr::width(cell.symbol()) == 2;
            let plain = cell.symbol().chars().next().map_or(' ', plain);
            cell.set_char(plain);
        }
    }
}

/// What stands for a character.
fn plain(symbol: char) -> char {
    match symbol {
        '─' | '╌' | '▔' | '–' | '—' | '‑' | '⠼' | '⠴' => '-',
        '│' | '⠋' | '⠙' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '✓' => '+',
        '═' => '=',
        '║' | '╔' | '╗' | '╚' | '╝' => '#',
        '↑' | '▲' => '^',
        '→' | '▸' | '›' => '>',
        '↓' | '▼' => 'v',
        '←' | '‹' => '<',
        '×' | '✗' => 'x',
        '·' | '…' => '.',
        '░' => ':',
        '≠' => '!',
        '╱' | '⠹' | '⠸' => '/',
        '╲' | '⠦' | '⠧' => '\\',
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
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn every_cell_keeps_its_place() {
        let mut buffer = Buffer::with_lines(["╔═ Léa ═╗ 日x ▸●"]);
        buffer.set_style(buffer.area, Style::new());
        to_ascii(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["#= Lea =# ??x >o"]));
    }
}

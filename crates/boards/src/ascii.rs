//! The same picture in ASCII, cell by cell, for terminals that know nothing else.

use ratatui::buffer::Buffer;

use tripot_terminal::charset::plain;

/// Replaces everything that is not ASCII by one character that is.
pub fn to_ascii(buffer: &mut Buffer) {
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

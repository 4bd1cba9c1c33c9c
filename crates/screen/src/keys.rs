//! The line that says what the keys do.

use unicode_width::UnicodeWidthStr as _;

/// The line in so many columns. Where there is no room for all of it the keys stand closer, and then the last ones are left
/// out but the help, which tells them all.
pub(crate) fn fitting(keys: &str, columns: usize) -> String {
    if keys.width() <= columns {
        return keys.to_owned();
    }
    let mut parts: Vec<&str> =
        keys.split("  ").map(str::trim).filter(|part| !part.is_empty()).collect();
    loop {
        let line = parts.join("  ");
        let least = parts.iter().rposition(|part| !part.starts_with('?')).filter(|&at| at > 0);
        match least {
            Some(least) if line.width() > columns => parts.remove(least),
            _ => return line,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_is_left_out_last() {
        let keys = "Enter play   h hint   n p other   ? help   q menu";
        for (columns, line) in [
            (60, keys),
            (48, "Enter play  h hint  n p other  ? help  q menu"),
            (40, "Enter play  h hint  n p other  ? help"),
            (30, "Enter play  h hint  ? help"),
            (9, "Enter play  ? help"),
        ] {
            assert_eq!(fitting(keys, columns), line);
        }
    }
}

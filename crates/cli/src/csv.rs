//! Lines of cells for programs and spreadsheets (RFC 4180).

use std::fmt::Write as _;

/// What makes a spreadsheet take a cell for a formula, in both widths.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// What a cell is quoted for. A spreadsheet may separate cells by semicolons or tabs, too.
const SEPARATORS: [char; 6] = [',', '"', '\n', '\r', ';', '\t'];

/// Adds a line of cells, quoted where they need it. A text that a spreadsheet would compute gets an
/// apostrophe in front; numbers stay numbers.
pub(crate) fn add_line(text: &mut String, cells: &[String]) {
    for (index, cell) in cells.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let mark = if cell.starts_with(FORMULA) && !is_number(cell) { "'" } else { "" };
        let _ = if cell.contains(SEPARATORS) {
            write!(text, "{comma}\"{mark}{}\"", cell.replace('"', "\"\""))
        } else {
            write!(text, "{comma}{mark}{cell}")
        };
    }
    text.push_str("\r\n");
}

fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(cells: &[&str]) -> String {
        let cells: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).collect();
        let mut text = String::new();
        add_line(&mut text, &cells);
        text
    }

    #[test]
    fn no_cell_begins_a_formula_and_numbers_stay_numbers() {
        assert_eq!(line(&["-3.5", "+2", "-1e3", "7"]), "-3.5,+2,-1e3,7\r\n");
        assert_eq!(line(&["=1+1", "@SUM(A1)", "-inf"]), "'=1+1,'@SUM(A1),'-inf\r\n");
        assert_eq!(line(&["-2+3", "+cmd|' /C calc'!A0"]), "'-2+3,'+cmd|' /C calc'!A0\r\n");
        assert_eq!(line(&["=HYPERLINK(\"x\",1)"]), "\"'=HYPERLINK(\"\"x\"\",1)\"\r\n");
        assert_eq!(line(&["\t=1", "＝1"]), "\"'\t=1\",'＝1\r\n");
    }

    #[test]
    fn cells_with_separators_are_quoted() {
        assert_eq!(line(&["a,b", "a;=1", "a\"b", "é"]), "\"a,b\",\"a;=1\",\"a\"\"b\",é\r\n");
    }
}

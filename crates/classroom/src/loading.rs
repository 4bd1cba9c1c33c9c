//! Messages of a Prolog system while it loads a program.

use super::examination::LoadMessage;
use tripot_bots::prolog::LEFT_OUT;

/// The messages with a file and a line among what was written to standard error.
pub(crate) fn messages(words: &[String]) -> Vec<LoadMessage> {
    let mut found: Vec<LoadMessage> = Vec::new();
    let mut open: Option<&str> = None;
    for line in words {
        let (mark, rest) = match line.split_once(": ") {
            Some((mark @ ("ERROR" | "Warning"), rest)) => (mark, rest),
            _ => ("", line.as_str()),
        };
        if let Some((file, number, text)) = place(rest.trim_start()) {
            let lost = text.contains("error") || text.contains("clause ignored");
            found.push(LoadMessage {
                is_error: mark == "ERROR" || (mark.is_empty() && lost),
                file,
                line: number,
                text: text.to_owned(),
            });
            open = Some(mark).filter(|mark| !mark.is_empty());
        } else if open == Some(mark) && rest.starts_with(' ') {
            // SWI-Prolog goes on in lines of its own.
            if let Some(last) = found.last_mut() {
                let gap = if last.text.is_empty() { "" } else { " · " };
                last.text = format!("{}{gap}{}", last.text, rest.trim());
            }
        } else {
            open = None;
        }
    }
    found
}

/// Whether what the program starts by itself was left out.
pub(crate) fn left_out(words: &[String]) -> bool {
    words.iter().any(|line| line.starts_with(LEFT_OUT))
}

/// `folder/file.pl:12:5: text` and `folder/file.pl:12: text`: the file, the line and the text.
fn place(line: &str) -> Option<(String, u32, &str)> {
    let mut from = 0;
    while let Some(colon) = line[from..].find(':') {
        let at = from + colon;
        let after = &line[at + 1..];
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let path = &line[..at];
        if end > 0 && after[end..].starts_with(':') && path.contains('/') && !path.contains(' ') {
            let number = after[..end].parse().ok()?;
            let mut text = &after[end + 1..];
            // The column says little beside the line.
            let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            if digits > 0 && text[digits..].starts_with(':') {
                text = &text[digits + 1..];
            }
            let name = path.rsplit('/').next().unwrap_or(path);
            // A copy has a number before its name.
            let copy = name.split_once('_').filter(|(digits, _)| {
                !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
            });
            let name = copy.map_or(name, |(_, name)| name);
            return Some((name.to_owned(), number, text.trim()));
        }
        from = at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_both_systems_are_found_among_what_programs_print() {
        let said = "Bienvenue : 1. jouer\n\
            Warning: cours/lea/e.pl:5:\n\
            Warning:    Clauses of f/1 are not together in the source-file\n\
            Warning:    Earlier definition at cours/lea/e.pl:2\n\
            ERROR: cours/lea/e.pl:6:12: Syntax error: Unexpected end of clause\n\
            compiling cours/lea/e.pl for byte code...\n\
            cours/lea/e.pl:3:11: syntax error: . or operator expected after expression\n\
            cours/lea/e.pl:7: warning: discontiguous predicate f/1 - clause ignored\n\
            cours/lea/e.pl:1: warning: singleton variables [X] for f/1";
        let words: Vec<String> = said.lines().map(|line| line.trim_start().to_owned()).collect();
        let found: Vec<(bool, u32, String)> = messages(&words)
            .into_iter()
            .map(|message| (message.is_error, message.line, message.text))
            .collect();
        assert_eq!(found.len(), 5, "{found:?}");
        assert_eq!(found[0].1, 5);
        assert!(!found[0].0 && found[0].2.contains("not together"));
        assert_eq!(found[1], (true, 6, "Syntax error: Unexpected end of clause".to_owned()));
        assert!(found[2].0 && found[2].1 == 3);
        assert!(found[3].0, "a clause that is ignored is missing");
        assert!(!found[4].0);
    }
}

//! Every message passes the arguments that its text has gaps for, and no others.
//!
//! The sources are parsed. Where a call of `Message::new` names its key, the names that are passed by
//! `with`, `with_typed` and `with_key` are followed through method chains, variables, `match` and `if`, and
//! through closures and functions of the same file that take a key or a message. Keys that
//! come from elsewhere can't be followed; the test bounds how many they are.

#[path = "support/messages.rs"]
mod messages;
#[path = "support/sources.rs"]
mod sources;

use std::collections::BTreeSet;

use messages::{Alternatives, read};
use tripot_catalog::Lang;
use tripot_testkit::gaps;

/// Where a message is made to which its caller adds an argument.
const COMPLETED: [(&str, &str); 4] = [
    ("analysis/src/page/panel.rs", "name"),
    ("bots/src/manifest/names.rs", "file"),
    ("classroom/src/diagnosis/when.rs", "what"),
    ("terminal/src/face/chicago.rs", "name"),
];

/// What is wrong with messages of which one is sent. A text lacks no argument, and every argument stands
/// in one of the texts: where a key is chosen among several, they may share arguments.
fn mistakes(alternatives: &Alternatives, completed: Option<&str>) -> Vec<String> {
    // That there is a text is for the test of the keys.
    let gaps = |key: &String| Lang::En.find(key).map(gaps).unwrap_or_default();
    let all: BTreeSet<String> =
        alternatives.iter().flat_map(|(keys, _)| keys.iter().flat_map(gaps)).collect();
    let mut mistakes = Vec::new();
    for (keys, names) in alternatives {
        for key in keys {
            let gaps = gaps(key);
            let has_all = |names: &BTreeSet<String>| {
                gaps.iter().all(|gap| names.contains(gap) || completed == Some(gap))
            };
            // Where both a key and its arguments are chosen, one of the choices fits.
            let mut alike = alternatives.iter().filter(|(others, _)| others == keys);
            let fits = if keys.len() > 1 {
                alike.any(|(_, names)| has_all(names))
            } else {
                has_all(names)
            };
            if !fits {
                mistakes.push(format!("{key}: gaps {gaps:?}, arguments {names:?}"));
            }
        }
        let extra: Vec<&String> = names.difference(&all).collect();
        if !extra.is_empty() {
            mistakes.push(format!("{keys:?}: no gap for {extra:?}"));
        }
    }
    mistakes
}

#[test]
fn every_message_has_the_arguments_that_its_text_has_gaps_for() {
    let mut wrong = Vec::new();
    let (mut count, mut unknown) = (0, 0);
    for (path, source) in sources::sources() {
        let reader = read(&source);
        count += reader.found.iter().map(Vec::len).sum::<usize>();
        unknown += reader.unknown;
        let completed = COMPLETED.iter().find(|(file, _)| path.ends_with(file));
        for alternatives in &reader.found {
            let mistakes = mistakes(alternatives, completed.map(|(_, name)| *name));
            wrong.extend(mistakes.iter().map(|mistake| format!("{}: {mistake}", path.display())));
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 1_000 && unknown < count / 10, "{count} messages, {unknown} keys not followed");
}

#[test]
fn missing_and_unused_arguments_are_found() {
    let message = |keys: &[&str], names: &[&str]| {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        (owned(keys), owned(names).into_iter().collect::<BTreeSet<String>>())
    };
    let count = |alternatives: Alternatives| mistakes(&alternatives, None).len();
    assert_eq!(count(vec![message(&["serve.title"], &["most"])]), 0);
    assert_eq!(count(vec![message(&["serve.title"], &[])]), 1);
    assert_eq!(count(vec![message(&["serve.title"], &["most", "least"])]), 1);
    assert_eq!(count(vec![message(&["serve.title", "serve.stale"], &["most"])]), 0);
    assert_eq!(
        count(vec![message(&["serve.title"], &["most"]), message(&["serve.stale"], &["most"])]),
        0
    );
}

#[test]
fn arguments_are_followed_through_chains_variables_and_functions() {
    let reader = read(
        r#"
        fn about(key: &'static str, square: u8) -> Message { Message::new(key).with("square", square) }
        fn more(message: Message) -> Message { message.with("more", 1) }
        fn tell(x: bool) -> Vec<Message> {
            let key = if x { "one.a" } else { "one.b" };
            let message = Message::new(key).with("count", 3);
            let near = |key, at: u8| Message::new(key).with("at", at);
            let last = match x { true => Message::new("two.a"), false => Message::new("two.b") };
            say(&last.with_typed("name", "x"));
            vec![message.with_key("word", "a.word"), about("three.a", 4), near("four.a", 2),
                more(Message::new("five.a").with("part", Message::new("six.a")))]
        }
        #[cfg(test)]
        mod tests { fn test() { Message::new("none.a"); } }
        "#,
    );
    let mut found = Vec::new();
    for (keys, names) in reader.found.iter().flatten() {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        found.extend(keys.iter().map(|key| format!("{key} {}", names.join(","))));
    }
    found.sort();
    found.dedup();
    let expected = [
        "a.word ",
        "five.a more,part",
        "four.a at",
        "one.a count,word",
        "one.b count,word",
        "six.a ",
        "three.a square",
        "two.a name",
        "two.b name",
    ];
    assert_eq!(found, expected);
}

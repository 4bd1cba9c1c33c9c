//! Games that are played by a pipe, without a terminal.

use crate::process::{Home, done};
use crate::words::{ENGLISH, FRENCH};
use crate::{counts, games, is_true, joined, read, scores, width};

#[test]
fn by_a_pipe_the_same_game_is_played_without_a_terminal() {
    for words in [&ENGLISH, &FRENCH] {
        let home = Home::new();
        let answers = words.menu.iter().map(|(_, answer)| *answer);
        let mistakes = words.mistakes.iter().map(|(line, _)| *line);
        let mut input = answers.chain(mistakes).collect::<Vec<_>>().join("\n") + "\n";
        input += "+2\nxyz\nr\n+2\n1\nr\n+2\n1\n\n";
        input += "undo\n1\nresign\nn\nsave copy.tripot\n";
        input += &"1\n".repeat(30);
        let mut command = home.command::<&str>([]);
        let played = done(command.env("LANG", words.locale).write_stdin(input)).data();
        assert!(!played.contains('\u{1b}'), "{played}");
        let text = joined(&played);
        for (question, _) in words.menu {
            assert!(text.contains(&joined(question)), "{question}");
        }
        for (line, reason) in words.mistakes {
            assert!(text.contains(reason), "{line}: {reason}");
        }
        for said in [words.half_wrong, words.half_back, words.half_sure, words.undone, words.saved]
        {
            assert!(text.contains(said), "{said}");
        }
        let counts = counts(&played);
        let scores = scores(&read(&games(&home)[0]));
        assert_eq!(counts.iter().map(|count| count.score).collect::<Vec<i32>>(), scores);
        assert!(played.trim_end().ends_with(words.goodbye), "{played}");
        is_true(&home, "copy.tripot", "2 moves, unfinished");
        for row in played.lines() {
            assert!(width(row) <= 80, "{row}");
        }
    }
}

#[test]
fn by_a_pipe_leaving_tells_how_to_go_on_too() {
    let home = Home::new();
    for (input, code) in [("1\n", 1), ("1\n+2\n", 1), ("1\nquit\n", 0), ("", 1), ("1\nresign\n", 1)]
    {
        let left = home.feed(["play", "chicago", "--seed", "7"], input);
        assert_eq!(left.code, code, "{input:?}");
        // What nobody has begun is not kept.
        let told = left.err.contains("\n  tripot play --resume /");
        assert_eq!(told, !input.is_empty(), "{}", left.err);
    }
    let over = home.feed(["play", "chicago"], "resign\ny\n").data();
    assert!(over.contains("Player 1 resigned.") && over.contains(ENGLISH.again), "{over}");
}

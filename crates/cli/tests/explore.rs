//! A game explored line by line.

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::Home;

#[test]
fn variations_are_played_promoted_saved_and_loaded_again() {
    let home = Home::new();
    let asked = "+a1e\n+e5w\nback\n+e1w\ncomment calmer\nback\nvariations\nforward\nback\n\
                 end\nb1b2n\nsave tree.tripot\nsave tree.tripot\nquit\n";
    let run = home.feed(["explore", "siam", "--lang", "en"], asked);
    let text = run.data();
    assert!(text.contains("+e1w calmer"), "{text}");
    assert!(text.contains("Saved: tree.tripot"), "{text}");
    let kept = std::fs::read_to_string(home.path().join("tree.tripot")).unwrap();
    assert!(kept.ends_with("+a1e +e5w ( +e1w {calmer} )\n"), "{kept}");
    let run = home.feed(
        ["explore", "siam", "--load", "tree.tripot", "--lang", "en"],
        "forward\nvariations\ndelete\ntext\n",
    );
    assert!(run.data().contains("moves:\n"), "all of it follows the first move");
}

#[test]
fn what_comes_out_is_chosen_or_drawn_and_the_best_move_is_told() {
    let home = Home::new();
    let asked = "2rf\nmoves\n*2m\ndraw\nposition\nback\nforward\nbest\n*2m\n";
    let text = home
        .feed(
            [
                "explore",
                "chicago",
                "--position",
                "b???/r???/c???/f??? 766666 1 -,-",
                "--lang",
                "en",
            ],
            asked,
        )
        .data();
    assert!(text.contains("*2b *2r *2c *2f *2s *2m"), "{text}");
    assert!(text.contains("points at the end"), "{text}");
    let won = home
        .feed(
            ["explore", "siam", "--position", "..M../..N../.M.M./...../..... e", "--lang", "en"],
            "best\n",
        )
        .data();
    assert!(won.contains("Wins in 1 move"), "{won}");
    let position = "MMMM./...../...../...../..... e";
    let refusal = home.run(["explore", "siam", "--position", position]).refusal();
    assert!(refusal.contains("mountain"), "{refusal}");
}

//! The examples run, and say what they should.

use std::process::Command;

fn output(program: &str) -> String {
    let output = Command::new(program).output().expect("the example runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn a_random_game_is_played_to_its_end() {
    let text = output(env!("CARGO_BIN_EXE_random_game"));
    assert!(text.starts_with("...../...../.MMM./...../..... e  "), "{text}");
    assert!(text.contains("plies: ["), "{text}");
}

#[test]
fn a_deal_is_solved_and_every_move_is_judged() {
    let text = output(env!("CARGO_BIN_EXE_solve_deal"));
    let best = text.lines().nth(1).and_then(|line| line.strip_prefix("best: "));
    let first = text.lines().nth(2).map(str::trim);
    assert_eq!(best.map(|best| &best[..3]), first.map(|first| &first[..3]), "{text}");
}

#[test]
fn the_new_player_wins_games() {
    let text = output(env!("CARGO_BIN_EXE_write_player"));
    let won: u32 = text.split(' ').nth(4).and_then(|word| word.parse().ok()).expect("a number");
    assert!(won > 10, "{text}");
}

#[test]
fn a_match_has_its_elo() {
    let text = output(env!("CARGO_BIN_EXE_run_match"));
    assert!(text.contains("greedy took") && text.contains("Elo between"), "{text}");
}

#[test]
fn a_record_is_read_and_replayed() {
    let text = output(env!("CARGO_BIN_EXE_read_record"));
    assert!(text.contains("j1: Léa (human)"), "{text}");
    assert!(text.trim_end().ends_with("Some([1, 0])"), "{text}");
}

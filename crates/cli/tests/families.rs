//! The Jeu des 7 familles from the command line and in a terminal.

use serde_json::Value;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;

use process::Home;
use terminal::Terminal;

fn json(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn dealt(home: &Home) -> String {
    home.run(["deal", "families", "--seed", "7"]).data().trim().to_owned()
}

#[test]
fn a_deal_can_be_shown_listed_and_played_on() {
    let home = Home::new();
    let position = dealt(&home);
    let moves = json(&home.run(["moves", "families", "--position", &position, "--json"]).data());
    assert_eq!(moves["turn"], "j1");
    assert!(moves["classroom"].is_null() && moves["classroom_moves"].is_null());
    let listed = moves["moves"].as_array().expect("moves");
    assert!(!listed.is_empty());
    let ask = listed[0].as_str().expect("a move");
    let args =
        ["apply", "families", "--seed", "7", "--json", "--position", &position, "--move", ask];
    let after = json(&home.run(args).data());
    assert_ne!(after["position"], Value::String(position.clone()));
    assert_eq!(after["outcome"], Value::Null);
    let shown = home.run(["show", "families", "--lang", "en", "--position", &position]).data();
    for part in ["stock 28", "Anchor", "Guitar", "Your hand", "░░░░░░░"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn the_hand_of_the_other_is_not_shown() {
    let home = Home::new();
    let position = dealt(&home);
    let hands = position.split([',', ' ']).collect::<Vec<&str>>();
    let shown = home.run(["show", "families", "--lang", "en", "--position", &position]).data();
    let family = |hand: &str| hand.chars().find(char::is_ascii_alphabetic).expect("a card");
    let (mine, first) = (hands[0], family(hands[1]));
    // A family of which only the other holds a card shows nothing but dots.
    let row = shown.lines().find(|row| row.trim_start().starts_with(&format!("{first} ")));
    let row = row.unwrap_or_else(|| panic!("{shown}"));
    assert!(mine.contains(first) || !row.contains(&format!("{first}1")), "{row}");
}

#[test]
fn asks_that_are_not_allowed_say_why() {
    let home = Home::new();
    let position = dealt(&home);
    let hand = position.split(',').next().expect("a hand");
    let family = hand.chars().next().expect("a family");
    let rank = hand.chars().nth(1).expect("a rank");
    let own = format!("{family}{rank}");
    let foreign = ('a'..='g').find(|letter| !hand.contains(*letter)).expect("a family not held");
    for (ask, reason) in
        [(own.as_str(), "yourself"), (&format!("{foreign}1"), "family"), ("h1", "h1"), ("", "")]
    {
        let args = ["apply", "families", "--lang", "en", "--position", &position, "--move", ask];
        let refusal = home.run(args).refusal();
        assert!(refusal.contains(reason), "{ask}: {refusal}");
    }
}

#[test]
fn machines_of_every_number_finish_games_that_are_true() {
    let home = Home::new();
    let seats = ["memory", "most", "random", "memory", "random", "most"];
    for count in 2..=6 {
        let file = home.file(&format!("{count}.tripot"));
        let file = file.to_str().expect("a path");
        let hand = if count == 6 { "hand=6" } else { "hand=7" };
        let seats = seats[..count].join(",");
        let args = ["play", "families", "--rule", hand, "--seats", &seats, "--seed", "9"];
        let told = home.run(args.into_iter().chain(["--lang", "fr", "--record", file])).data();
        assert!(told.contains("« Famille ! »"), "{told}");
        home.run(["verify", file]).data();
        home.run(["replay", file, "--as", "j2", "--step", "3"]).data();
        all_hands_lie_open(&home, file, count);
    }
}

/// Once the game is over, every hand can be seen at any moment of it.
#[track_caller]
fn all_hands_lie_open(home: &Home, file: &str, seats: usize) {
    let line = home.run(["replay", file, "--as", "all", "--step", "1", "--json"]).data();
    let step = json(&line);
    let views = step["views"].as_array().expect("a view for each seat");
    assert_eq!(views.len(), seats);
    let text = home.run(["replay", file, "--as", "all", "--step", "1", "--lang", "en"]).data();
    for seat in 1..=seats {
        let name = format!("j{seat}");
        let own = home.run(["replay", file, "--as", &name, "--step", "1", "--json"]).data();
        assert_eq!(json(&own)["position"], views[seat - 1]);
        let own = home.run(["replay", file, "--as", &name, "--step", "1", "--lang", "en"]).data();
        let hand = own.lines().find(|row| row.contains("Your hand")).expect("a hand");
        let hand = hand.trim().trim_start_matches("Your hand").trim();
        assert!(text.contains(hand), "{name}: {hand} in\n{text}");
    }
}

#[test]
fn two_people_at_one_terminal_do_not_see_each_others_hands() {
    let home = Home::new();
    let file = home.file("game.tripot");
    let file = file.to_str().expect("a path");
    let args = ["play", "families", "--seats", "Ann=human,Bob=human", "--seed", "7"];
    let args: Vec<&str> = args.into_iter().chain(["--record", file]).collect();
    let mut terminal = Terminal::start(&home, 30, "en_GB.UTF-8", &args);
    let there = |name: &str| {
        format!("It is {name}’s turn. Everybody else looks away. Enter when {name} is there >")
    };
    terminal.at(&there("Ann"));
    terminal.enter("", "Ann >");
    let hand = |screen: &[String]| -> String {
        let row = screen.iter().find(|row| row.contains("Your hand")).expect("a hand");
        row.trim().trim_start_matches("Your hand").trim().to_owned()
    };
    let anns = hand(&terminal.screen());
    // Ann asks until an ask fails; then the screen is Bob's, and nothing of her hand is left.
    let position = dealt(&home);
    let moves = json(&home.run(["moves", "families", "--position", &position, "--json"]).data());
    let bobs = position.split([',', ' ']).nth(1).expect("a hand").to_owned();
    let fails = moves["moves"].as_array().expect("moves").iter().filter_map(Value::as_str);
    let held = |card: &str| {
        let (family, rank) = card.split_at(1);
        let after = bobs.split_once(family).map(|(_, rest)| rest).unwrap_or_default();
        after.chars().take_while(char::is_ascii_digit).any(|digit| rank.contains(digit))
    };
    let fails = fails.into_iter().find(|card| !held(card)).expect("a card that Bob has not");
    let (_, question) = terminal.enter_any(fails, &[&there("Bob"), "Ann >"]);
    if question == "Ann >" {
        // A lucky draw: whatever comes next, Bob is not asked with Ann's cards on the screen.
        terminal.press("quit\r");
        return;
    }
    let bytes = terminal.bytes();
    let cleared = bytes.windows(4).rposition(|code| code == b"\x1b[3J").expect("a cleared screen");
    let rest = String::from_utf8_lossy(&bytes[cleared..]).into_owned();
    assert!(!rest.contains("Your hand"), "{rest}");
    assert!(!terminal.screen().join("\n").contains(&anns), "{:?}", terminal.screen());
    let told = terminal.enter("", "Bob >");
    assert!(told.contains("Ann: “Bob, in the"), "{told}");
    assert_ne!(hand(&terminal.screen()), anns);
    terminal.press("quit\r");
    assert_eq!(terminal.end_with_long_lines().0, 0);
    // The kept game shows nobody's hand until it is over.
    let refused = home.run(["replay", file, "--as", "j2", "--lang", "en"]).refusal();
    assert!(refused.contains("the game is not over"), "{refused}");
    let refused = home.run(["replay", file, "--as", "all", "--json", "--lang", "en"]).refusal();
    assert!(refused.contains("the game is not over"), "{refused}");
}

#[test]
fn a_person_plays_a_whole_game_against_the_machine_with_slips() {
    let home = Home::new();
    let file = home.file("game.tripot");
    let file = file.to_str().expect("a path");
    let args = ["play", "families", "--seats", "Léa=human,memory", "--seed", "3", "--record", file];
    let rules = ["--rule", "families=3", "--rule", "ranks=4", "--rule", "hand=3"];
    let args: Vec<&str> = args.into_iter().chain(rules).collect();
    let mut terminal = Terminal::start(&home, 24, "fr_FR.UTF-8", &args);
    terminal.at("Léa >");
    for (slip, reason) in [
        ("zz", "« zz » n’est pas compris"),
        ("g1", "pas en jeu dans cette variante"),
        ("99", "il n’y a pas de coup numéro 99"),
        ("", "Votre coup ?"),
        ("aide", "famille et membre en toutes lettres"),
        ("coups", "Coups :"),
        ("undo", "rien à reprendre"),
    ] {
        let said = terminal.enter(slip, "Léa >");
        assert!(said.contains(reason), "{slip}: {said}");
    }
    let end = "r : rejouer   e : échanger les places   m : menu   q : quitter >";
    let mut told = String::new();
    let mut asks = 0;
    loop {
        asks += 1;
        assert!(asks < 200, "the game does not end");
        let (said, question) = terminal.enter_any("1", &["Léa >", end]);
        told.push_str(&said);
        if question == end {
            break;
        }
    }
    assert!(told.contains("« Famille ! »"), "{told}");
    // The families of the count are those of the game.
    let counted: u32 = told
        .lines()
        .filter(|row| row.contains(" famille (") || row.contains(" familles ("))
        .filter_map(|row| row.split(" : ").nth(1)?.split(' ').next()?.parse::<u32>().ok())
        .sum();
    assert_eq!(counted, 3, "{told}");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
    let verified = home.run(["verify", file]).data();
    assert!(verified.contains("finished"), "{verified}");
}

//! Tournaments as files: what is written is read again, and nothing is overwritten.

use std::num::NonZeroUsize;

use tripot_arena::{Draft, Ended, Format, Limit, Tournament};
use tripot_catalog::Lang;
use tripot_core::{Seed, Stop};

fn draft(players: &str) -> Draft {
    let mut draft = Draft { game: Some("chicago".to_owned()), ..Draft::default() };
    draft.add_players(players);
    draft
}

fn fresh() -> Seed {
    Seed::from_bytes([9; 32])
}

#[test]
fn a_programme_is_read_as_it_is_written() {
    let mut plain = draft("greedy,greedy,Zoé=random");
    plain.title = Some("Coupe \"d’hiver\" \\ 1".to_owned());
    let mut clock = draft("greedy,random");
    clock.limit = Some(Limit::Clock("40/2:30+0.5".parse().unwrap()));
    clock.format = Some(Format::Match);
    clock.sprt = Some("elo0=0,elo1=5".parse().unwrap());
    clock.duplicate = Some(false);
    let mut three = draft("greedy,random,beginner,amateur");
    three.rules.push(("first".to_owned(), "3".to_owned()));
    (three.seats, three.rounds, three.deals) = (Some(3), Some(7), Some(2));
    (three.format, three.limit) = (Some(Format::Gauntlet), Some(Limit::Nodes(50)));
    for draft in [plain, clock, three] {
        let programme = draft.programme(fresh()).unwrap();
        let text = programme.to_toml();
        // Everything is in the text, the seed too.
        let again = Draft::read(&text).unwrap().programme(Seed::from_bytes([1; 32])).unwrap();
        assert_eq!(again.to_toml(), text);
        assert_eq!(again.seed, fresh());
        assert_eq!(again.variant.name, programme.variant.name);
    }
}

#[test]
fn a_file_that_is_there_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.sqlite");
    let programme = draft("greedy,random").programme(fresh()).unwrap();
    let mut first = Tournament::create(&path, programme.clone(), Lang::En).unwrap();
    let one = NonZeroUsize::MIN;
    let interrupt = Stop::new();
    let mut games = 0;
    let ended = first.play(one, &interrupt, |_| {
        games += 1;
        if games == 3 {
            interrupt.raise();
        }
    });
    assert_eq!(ended, Ok(Ended::Early));
    let trouble = Tournament::create(&path, programme, Lang::En).unwrap_err();
    assert_eq!(trouble.0[0].key, "store.exists");
    let mut again = Tournament::resume(&path, Lang::En).unwrap();
    assert!((3..again.total()).contains(&again.played()), "{}", again.played());
    assert_eq!(again.play(one, &Stop::new(), |_| {}), Ok(Ended::Complete));
    assert!(again.is_complete());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "the file and its log");
}

#[test]
fn a_tournament_can_be_looked_at_when_its_players_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.sqlite");
    let bot = folder.path().join("bot.sh");
    std::fs::write(&bot, "exit 1").unwrap();
    let bot = bot.display().to_string();
    let mut draft = draft(&format!("greedy,gone=cmd:sh {bot}"));
    (draft.rounds, draft.deals) = (Some(1), Some(2));
    let mut played =
        Tournament::create(&path, draft.programme(fresh()).unwrap(), Lang::En).unwrap();
    assert_eq!(played.play(NonZeroUsize::MIN, &Stop::new(), |_| {}), Ok(Ended::Complete));
    std::fs::remove_file(bot).unwrap();
    let mut seen = Tournament::open(&path, Lang::En).unwrap();
    assert_eq!((seen.played(), seen.ranking().rows[1].faults), (4, 4));
    assert_eq!(seen.programme().to_toml(), played.programme().to_toml());
    // It is complete: nobody needs to come.
    assert_eq!(seen.play(NonZeroUsize::MIN, &Stop::new(), |_| {}), Ok(Ended::Complete));
}

#[test]
fn in_a_knock_out_whoever_was_named_first_goes_on_from_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    // They play alike, so every deal is won and lost by the same margin.
    let mut draft = draft("A=greedy,B=greedy,C=greedy,D=greedy,E=greedy");
    (draft.format, draft.deals) = (Some(Format::KnockOut), Some(2));
    let programme = draft.programme(fresh()).unwrap();
    let path = folder.path().join("cup.sqlite");
    let mut cup = Tournament::create(&path, programme, Lang::En).unwrap();
    assert_eq!(cup.play(NonZeroUsize::MIN, &Stop::new(), |_| {}), Ok(Ended::Complete));
    let rows = cup.ranking().rows;
    let order: String = rows.iter().map(|row| ["A", "B", "C", "D", "E"][row.player]).collect();
    assert!(rows.iter().all(|row| row.tally.wins == row.tally.losses), "all were draws");
    assert_eq!(&order[..2], "AB", "{order}");
    assert!(order.ends_with('E'), "who is out in the first round is last: {order}");
}

#[test]
fn two_programs_may_play_one_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.sqlite");
    let mut draft = draft("greedy,random,beginner");
    draft.limit = Some(Limit::Nodes(20));
    let programme = draft.programme(fresh()).unwrap();
    Tournament::create(&path, programme, Lang::En).unwrap();
    let table = || {
        let mut tournament = Tournament::resume(&path, Lang::En).unwrap();
        assert_eq!(tournament.play(NonZeroUsize::MIN, &Stop::new(), |_| {}), Ok(Ended::Complete));
        format!("{:?}", tournament.ranking().rows.iter().map(|row| row.rating).collect::<Vec<_>>())
    };
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(table);
        (table(), other.join().unwrap())
    });
    assert_eq!(one, other);
    assert_eq!(one, table());
}

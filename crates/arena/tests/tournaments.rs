//! Tournaments as files: what is written is read again, and nothing is overwritten.

use std::num::NonZeroUsize;

use tripot_arena::{
    Draft, Ended, FileError, FileErrorKind, Format, Pair, PortabilityError, ProgrammeError,
    Tournament, TournamentError,
};
use tripot_bots::Limit;
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
    // It holds the seeds of games that are still to be played.
    let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(&path).unwrap());
    assert_eq!(mode & 0o777, 0o600);
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
    let error = Tournament::create(&path, programme, Lang::En).unwrap_err();
    let exists = FileError { file: path.clone(), kind: FileErrorKind::Exists };
    assert_eq!(error, TournamentError::File(exists));
    let mut again = Tournament::resume(&path, Lang::En).unwrap();
    assert!((3..again.total()).contains(&again.played()), "{}", again.played());
    assert_eq!(again.play(one, &Stop::new(), |_| {}), Ok(Ended::Complete));
    assert!(again.is_complete());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "the file and its log");
}

#[test]
fn pairs_that_are_played_elsewhere_in_any_order_and_twice_make_the_same_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let mut draft = draft("greedy,random,beginner,A=random");
    (draft.format, draft.rounds, draft.deals) = (Some(Format::Swiss), Some(3), Some(2));
    let programme = draft.programme(fresh()).unwrap();
    let create = |name: &str| {
        Tournament::create(&folder.path().join(name), programme.clone(), Lang::En).unwrap()
    };
    let mut whole = create("whole.sqlite");
    assert_eq!(whole.play(NonZeroUsize::MIN, &Stop::new(), |_| {}), Ok(Ended::Complete));
    let mut away = create("away.sqlite");
    // What travels is the text of the programme.
    let elsewhere = Draft::read(&programme.to_toml()).unwrap().portable_programme().unwrap();
    let mut seen = Vec::new();
    while !away.missing().is_empty() {
        let mut pairs = away.missing();
        pairs.reverse();
        assert_eq!(pairs.len(), 4, "two tables, two deals");
        for pair in &pairs {
            let games = pair.play(&elsewhere, &Stop::new()).unwrap().unwrap();
            away.add(pair, &games, |now| seen.push(now.played())).unwrap();
            // The last one of a round is one of a round that is over.
            let again = away.add(pair, &games, |_| panic!("nothing new is kept"));
            assert_eq!(again.is_ok(), pair != pairs.last().unwrap() || away.is_complete());
        }
    }
    assert!(away.is_complete());
    assert_eq!(seen, (1..=24).collect::<Vec<_>>());
    assert_eq!(away.to_json(), whole.to_json());
    for (one, other) in away.rounds().iter().flatten().zip(whole.rounds().iter().flatten()) {
        assert_eq!(away.records(one).unwrap(), whole.records(other).unwrap());
    }
}

#[test]
fn games_that_were_not_asked_for_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let programme = |seed| draft("greedy,random,beginner").programme(seed).unwrap();
    let path = folder.path().join("cup.sqlite");
    let mut cup = Tournament::create(&path, programme(fresh()), Lang::En).unwrap();
    let pairs = cup.missing();
    let games = |index: usize, seed| pairs[index].play(&programme(seed), &Stop::new());
    let right = games(0, fresh()).unwrap().unwrap();
    let others = [
        games(1, fresh()).unwrap().unwrap(),
        games(0, Seed::from_bytes([1; 32])).unwrap().unwrap(),
        right.replace("end: finished ", "end: finished 9"),
        "[]".to_owned(),
        "rubbish".to_owned(),
    ];
    for wrong in others {
        let added = cup.add(&pairs[0], &wrong, |_| panic!("nothing is kept"));
        assert_eq!(added, Err(TournamentError::WrongGames));
    }
    cup.add(&pairs[0], &right, |_| {}).unwrap();
    assert_eq!((cup.played(), cup.missing().len()), (2, pairs.len() - 1));
    // A pair of another tournament is none of this one.
    for wrong in [
        Pair { players: vec![0, 3], ..pairs[0].clone() },
        Pair { players: vec![0], ..pairs[0].clone() },
        Pair { deal: u64::MAX, ..pairs[0].clone() },
    ] {
        let played = wrong.play(&programme(fresh()), &Stop::new());
        assert_eq!(played, Err(TournamentError::UnknownPair));
    }
}

#[test]
fn nobody_starts_a_program_for_a_stranger() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("started");
    let bot = folder.path().join("bot.sh");
    std::fs::write(&bot, format!("touch {}", trace.display())).unwrap();
    let mut draft = draft(&format!("Greedy,Zoé=cmd:sh {},Léa=human", bot.display()));
    draft.limit = Some(Limit::Milliseconds(5));
    let expected = PortabilityError {
        programs: vec!["Zoé".to_owned(), "Léa".to_owned()],
        is_timed: true,
        has_sprt: false,
    };
    assert_eq!(draft.portable_programme().unwrap_err(), ProgrammeError::NotPortable(expected));
    assert!(!trace.exists());
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

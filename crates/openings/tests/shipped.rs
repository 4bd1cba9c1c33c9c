//! The files that come with the program, held against the rules and the engines.

use tripot_core::{Budget, Notation as _, Seed, State as _, Stop};
use tripot_openings::{Book, BookPlan, DealPlan, Deals, Opening, Worth};
use tripot_players::siam::Solver;
use tripot_siam::{End, Siam, SiamOptions};
use tripot_testkit::{is_long, times};

/// What all files together may weigh: phones load them.
const MOST_BYTES: usize = 300_000;
/// What the engine looked at for each position of the book: `--nodes` of `tripot openings siam --make`.
const NODES: u64 = 8_000_000;

fn positions() -> Vec<(Siam, Vec<Opening>)> {
    let book = Book::shipped();
    let texts = Book::shipped_text().lines().map(|line| line.split_once(": ").expect(line).0);
    let read = |text| {
        let state = Siam::read_position(text, &SiamOptions::default()).expect(text);
        let moves = book.moves(&state).expect(text);
        (state, moves)
    };
    texts.map(read).collect()
}

#[test]
fn the_files_are_small() {
    let bytes = Book::shipped_text().len() + Deals::shipped_text().len();
    assert!(bytes <= MOST_BYTES, "{bytes}");
}

#[test]
fn every_legal_move_of_every_position_is_judged() {
    let positions = positions();
    assert!(positions.len() >= 100, "{}", positions.len());
    for (state, moves) in &positions {
        let mut known: Vec<_> = moves.iter().map(|opening| opening.chosen).collect();
        known.sort();
        assert_eq!(known, state.moves(), "{}", state.write_position());
    }
    assert_eq!(Book::shipped().to_string(), Book::shipped_text());
}

#[test]
fn every_reply_to_every_first_move_is_known() {
    let start = Siam::read_position("...../...../.MMM./...../..... e", &SiamOptions::default());
    let moves = Book::shipped().moves(&start.expect("the start")).expect("it is in the book");
    assert!(moves.iter().all(|opening| opening.goes_on));
}

#[test]
fn what_is_called_won_or_lost_is_proved() {
    let mut solver = Solver::new(1 << 16);
    let mut proofs = 0;
    // A long run proves all of them, another those that take few plies.
    let most = if is_long() { u32::MAX } else { 4 };
    for (state, moves) in positions() {
        for Opening { chosen, worth, .. } in moves {
            let after = state.after(chosen);
            let told = format!("{} {chosen} {worth}", state.write_position());
            let mut wins = |state: &Siam, plies: u32| {
                solver.wins_within(state, plies, &Budget::nodes(u64::MAX)) == Some(true)
            };
            let is_proved = match worth {
                Worth::Wins(1) => after.end() == Some(End::Won(state.side())),
                // Whatever the other side replies.
                Worth::Wins(plies) if plies <= most => {
                    let replies = after.moves().into_iter().map(|reply| after.after(reply));
                    let won = End::Won(state.side());
                    replies
                        .into_iter()
                        .all(|next| next.end() == Some(won) || wins(&next, plies - 2))
                }
                Worth::Loses(plies) if plies <= most => wins(&after, plies - 1),
                _ => continue,
            };
            assert!(is_proved, "{told}");
            proofs += 1;
        }
    }
    assert!(proofs > 0);
}

#[test]
fn the_book_is_what_the_engine_says() {
    if !is_long() {
        return;
    }
    // The same start, the same nodes: the same lines.
    let plan = BookPlan { positions: 3, nodes: NODES, stop: Stop::new() };
    for line in Book::make(&plan, &mut |_| ()).to_string().lines() {
        assert!(Book::shipped_text().lines().any(|shipped| shipped == line), "{line}");
    }
}

#[test]
fn thousands_of_deals_were_solved() {
    let deals = Deals::shipped();
    assert!(deals.count() >= 5_000, "{}", deals.count());
    assert_eq!(deals.to_string(), Deals::shipped_text());
    let best: u32 = tripot_openings::Choice::ALL.iter().map(|it| deals.of_choice(*it).best).sum();
    assert!(best >= deals.count(), "each deal has a best move");
}

#[test]
fn deals_solved_again_agree_with_those_that_were_counted() {
    // Deals of another seed: how often the first player wins must be within four standard errors of what is shipped.
    let seed = Seed::parse("openings, once more").expect("words are a seed");
    let plan = DealPlan { deals: times(60), seed, stop: Stop::new() };
    let again = Deals::solve(&plan, &mut |_| ());
    let share = |deals: &Deals| {
        let won: u32 = deals.margins().iter().filter(|(it, _)| **it > 0).map(|(_, it)| it).sum();
        f64::from(won) / f64::from(deals.count())
    };
    let (shipped, found) = (share(Deals::shipped()), share(&again));
    let error = (shipped * (1.0 - shipped) / f64::from(again.count())).sqrt();
    assert!((shipped - found).abs() <= 4.0 * error, "{shipped} {found} {error}");
}

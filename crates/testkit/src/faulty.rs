//! A game that breaks any law on demand, so that each law is known to notice.

mod heap;

use tripot_core::{
    Options, Record, Referee, SeatCount, SeatLine, State, Step, Termination, Viewer,
};

use crate::laws::first_leak_of;
use crate::{check_dealer, check_same_deal, first_breach, first_leak};
use heap::{Flaw, Heap};

fn with(flaw: &'static str) -> Options<Flaw> {
    Options::new(Flaw(flaw)).expect("the flaw is in the list")
}

/// The first law that the game with this flaw breaks.
fn broken_by(flaw: &'static str) -> Option<&'static str> {
    let candidates = |_: &Heap| vec![0, 4, 200];
    let verdict = first_breach::<Heap>(&with(flaw), SeatCount::TWO, 20, "flaws", candidates);
    verdict.err().map(|breach| breach.law)
}

/// The law that tells what a view gives away in a game with this flaw.
fn leaked_by(flaw: &'static str) -> Option<&'static str> {
    let shown = |one: &Heap, _: &Heap, chosen| one.stones == chosen;
    let verdict = first_leak::<Heap>(&with(flaw), SeatCount::TWO, 20, "flaws", shown);
    verdict.err().map(|breach| breach.law)
}

fn start(flaw: &'static str) -> Heap {
    Heap::new(&with(flaw), SeatCount::TWO).expect("a heap has no faults")
}

#[test]
fn a_game_without_a_flaw_breaks_no_law() {
    assert_eq!(broken_by("none"), None);
    assert_eq!(leaked_by("none"), None);
    check_dealer(&start("none"), 2000, "flaws");
}

#[test]
fn every_law_notices_the_flaw_that_breaks_it() {
    for (flaw, law) in [
        ("moves-unsorted", "legal moves are sorted and unique"),
        ("moves-doubled", "legal moves are sorted and unique"),
        ("moves-at-the-end", "there are legal moves iff a seat is to move"),
        ("nobody-to-move", "the seat to move sits at the table"),
        ("check-lenient", "`check` agrees with the list of legal moves"),
        ("check-strict", "`check` agrees with the list of legal moves"),
        ("play-touches", "a refused move changes nothing"),
        ("play-accepts", "`play` refuses what `check` refuses"),
        ("play-differs", "`play` of a legal move is `play_unchecked`"),
        ("weights-zero", "events have positive weights"),
        ("events-unsorted", "events are sorted and unique"),
        ("events-missing", "something can come out iff it is the turn of chance"),
        ("outcome-early", "there is an outcome iff the game is over"),
        ("outcome-short", "an outcome has one score per seat"),
        ("last-ply", "`add_last_ply` is the plain count"),
        ("bound", "a game ends within the bound that each of its states gives"),
        ("key", "equal states have equal keys"),
        ("variant", "the name of a variant is read as its options"),
        ("position", "a position that is written is read as itself"),
        ("position-lines", "a position is one line"),
        ("position-unreadable", "a position that is written can be read"),
        ("classroom", "a position that is written is read as itself"),
        ("move", "a move that is written is read as itself"),
        ("move-spaced", "a move has no white space"),
        ("moves-alike", "two moves are not written alike"),
        ("classroom-move", "a move that is written is read as itself"),
        ("event", "an event that is written is read as itself"),
        ("event-unknown", "an event has no white space and is not `?`"),
        ("imagine", "an imagined world looks like the view that it comes from"),
        ("view-turn", "a view knows whose turn it is"),
        ("choices", "the choices of the mover's view are the legal moves"),
        ("leak", "an event that a viewer does not see is not in its view"),
        ("seen", "an event that a viewer sees is in its view"),
        ("deal-impossible", "the dealer answers with what is possible"),
        ("deal-fickle", "a record that the referee wrote can be replayed"),
    ] {
        assert_eq!(broken_by(flaw), Some(law), "{flaw}");
    }
}

#[test]
fn a_view_that_tells_a_secret_later_is_noticed() {
    assert_eq!(
        leaked_by("leak-later"),
        Some("truths that differ only in what a viewer can't see look the same")
    );
    // All is seen, so no two games differ in what is not.
    assert_eq!(leaked_by("seen"), Some("some games differ in what a seat can't see"));
}

const RECORDED: &str =
    "truths that differ only in what a viewer can't see are recorded the same for it";

#[test]
fn a_move_that_is_written_with_a_secret_is_noticed() {
    assert_eq!(broken_by("move-tells"), None);
    assert_eq!(leaked_by("move-tells"), Some(RECORDED));
}

#[test]
fn a_record_with_what_somebody_else_thought_is_noticed() {
    let lines = || ["Léa", "Max"].map(|name| SeatLine::new(name, "expert").expect("it is short"));
    // A referee that hides the start and the seed, and not what was noted beside the moves.
    let careless = |referee: &Referee<Heap>, viewer: Viewer| -> Record {
        let mut record = referee.record_for(&lines(), viewer);
        assert_eq!(record.termination, Termination::Unfinished);
        for (step, whole) in record.steps.iter_mut().zip(referee.record(&lines()).steps) {
            step.annotation = whole.annotation;
        }
        record
    };
    let shown = |one: &Heap, _: &Heap, chosen| one.stones == chosen;
    let flaw = with("none");
    let leak = first_leak_of::<Heap>(&flaw, SeatCount::TWO, 20, "flaws", shown, careless);
    assert_eq!(leak.err().map(|breach| breach.law), Some(RECORDED));
    // How long somebody thought tells as much as what they expected.
    let hasty = |referee: &Referee<Heap>, viewer: Viewer| -> Record {
        let mut record = careless(referee, viewer);
        record.steps.iter_mut().for_each(|step| step.annotation.value = None);
        record
    };
    let leak = first_leak_of::<Heap>(&flaw, SeatCount::TWO, 20, "flaws", shown, hasty);
    assert_eq!(leak.err().map(|breach| breach.law), Some(RECORDED));
}

#[test]
#[should_panic(expected = "flaw=bound")]
fn a_broken_law_stops_the_test_and_names_the_variant() {
    crate::check_laws::<Heap>(&with("bound"), SeatCount::TWO, 1, "flaws", |_| Vec::new());
}

#[test]
#[should_panic(expected = "deviations")]
fn a_dealer_that_does_not_follow_the_weights_is_noticed() {
    check_dealer(&start("deal-unfair"), 2000, "flaws");
}

#[test]
#[should_panic(expected = "is not one of")]
fn a_dealer_that_deals_the_impossible_is_noticed() {
    check_dealer(&start("deal-impossible"), 1, "flaws");
}

#[test]
#[should_panic(expected = "at 0")]
fn a_deal_that_depends_on_the_moves_is_noticed() {
    // The first move taken for what came out at place 0.
    check_same_deal(&start("none"), 20, "flaws", |_, steps| {
        let moves = steps.iter().filter_map(|step| match *step {
            Step::Move { chosen, .. } => Some((0, chosen)),
            Step::Chance(_) => None,
        });
        moves.take(1).collect()
    });
}

#[test]
fn a_deal_that_does_not_depend_on_the_moves_is_the_same() {
    check_same_deal(&start("none"), 20, "flaws", |_, steps| {
        let events = steps.iter().filter_map(|step| match *step {
            Step::Chance(bonus) => Some((0, bonus)),
            Step::Move { .. } => None,
        });
        events.collect()
    });
}

//! What speaks for a move of Siam, in words.

use tripot_core::{Certainty, Judged, Message, State as _, order_by};
use tripot_siam::{End, Heading, Move, Piece, Push, Siam, Side, Square, push, trace};

use crate::advice::Grounds;

/// How many reasons are given at most.
const MOST_REASONS: usize = 2;

/// The invitation to play a move.
pub(super) fn invite(view: &Siam, chosen: Move, _: &[String]) -> Message {
    let to = chosen.destination();
    let pushes = to.is_some_and(|to| view.board().occupied().contains(to));
    let to = to.map(|to| to.to_string()).unwrap_or_default();
    match chosen {
        Move::Enter(at, facing) => {
            let key = if pushes { "siam.advise.push_in" } else { "siam.advise.enter" };
            Message::new(key).with("at", at.to_string()).with_key("facing", facing.key())
        }
        Move::Go { from, facing, .. } => {
            let key = if pushes { "siam.advise.push" } else { "siam.advise.step" };
            Message::new(key)
                .with("at", from.to_string())
                .with("to", to)
                .with_key("facing", facing.key())
        }
        Move::Turn(at, facing) => Message::new("siam.advise.turn")
            .with("at", at.to_string())
            .with_key("facing", facing.key()),
        Move::Leave(at) => Message::new("siam.advise.leave").with("at", at.to_string()),
    }
}

/// Which animal makes a move.
pub(super) fn clue(chosen: Move) -> Message {
    let animal = |at: Square| Message::new("siam.clue.animal").with("square", at.to_string());
    match chosen {
        Move::Enter(..) => Message::new("siam.clue.reserve"),
        Move::Go { from, .. } => animal(from),
        Move::Turn(at, _) | Move::Leave(at) => animal(at),
    }
}

/// A push that the side to move can make.
struct Shove {
    first: Square,
    toward: Heading,
    push: Push,
}

impl Shove {
    /// The mountain farthest on in the line, and where it goes; nowhere if it leaves the board.
    fn mountain(&self, view: &Siam) -> Option<(Square, Option<Square>)> {
        let line = trace(view.board(), self.first, self.toward);
        let last = line.iter().rev().find(|(_, piece, ..)| *piece == Piece::Mountain);
        last.map(|&(square, ..)| (square, square.step(self.toward)))
    }
}

/// The push of a move, if it pushes.
fn shove(view: &Siam, chosen: Move) -> Option<Shove> {
    let first = chosen.destination().filter(|&to| view.board().occupied().contains(to))?;
    let toward = match chosen {
        Move::Enter(_, toward) | Move::Go { toward, .. } => toward,
        Move::Turn(..) | Move::Leave(_) => return None,
    };
    let count = view.options().push_count;
    let push = push(view.board(), view.side(), first, toward, count).ok()?;
    Some(Shove { first, toward, push })
}

/// The mountains that a side could push if it were to move.
fn pushed_by(view: &Siam, side: Side) -> Vec<Square> {
    let view = view.with_side(side);
    let shoves = moves(&view).into_iter().filter_map(|chosen| shove(&view, chosen));
    let mountains = shoves.filter_map(|shove| Some(shove.mountain(&view)?.0));
    sorted(mountains.collect())
}

/// The mountains that a side would win with if it were to move.
fn won_by(view: &Siam, side: Side) -> Vec<Square> {
    let view = view.with_side(side);
    let shoves = moves(&view).into_iter().filter_map(|chosen| shove(&view, chosen));
    let wins = shoves.filter(|shove| shove.push.winner == Some(side));
    sorted(wins.map(|shove| shove.push.last).collect())
}

fn moves(view: &Siam) -> Vec<Move> {
    let mut moves = Vec::new();
    view.legal_moves(&mut moves);
    moves
}

fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    order_by(&mut squares, |square| *square);
    squares.dedup();
    squares
}

/// What speaks for a move.
pub(super) fn reasons(view: &Siam, chosen: Move, grounds: &Grounds<'_, Move>) -> Vec<Message> {
    let (own, other) = (view.side(), view.side().other());
    let after = view.after(chosen);
    let pushes = shove(view, chosen);
    match after.end() {
        Some(End::Won(side)) if side == own => {
            let last = pushes.map(|shove| shove.push.last.to_string()).unwrap_or_default();
            return vec![Message::new("siam.why.wins").with("square", last)];
        }
        Some(End::Won(_)) => return vec![Message::new("siam.why.loses")],
        Some(End::Draw) => return vec![Message::new("siam.why.draws")],
        None => {}
    }
    let mut reasons: Vec<Message> = grounds.judged.and_then(proof).into_iter().collect();
    let feared = won_by(view, other);
    let still_feared = won_by(&after, other);
    if let [square, ..] = feared[..]
        && still_feared.is_empty()
    {
        reasons.push(Message::new("siam.why.parries").with("square", square.to_string()));
    }
    let had = won_by(view, own);
    let threats: Vec<Square> =
        won_by(&after, own).into_iter().filter(|square| !had.contains(square)).collect();
    // Who loses at once threatens nothing.
    let threats = if still_feared.is_empty() { threats } else { Vec::new() };
    match threats[..] {
        [] => {}
        [square] => {
            reasons.push(Message::new("siam.why.threatens").with("square", square.to_string()));
        }
        [one, two, ..] => reasons.push(
            Message::new("siam.why.threatens_two")
                .with("one", one.to_string())
                .with("two", two.to_string()),
        ),
    }
    reasons.extend(pushes.and_then(|shove| pushing(view, &shove)));
    if sends_back(view, &after, chosen) {
        reasons.push(Message::new("siam.why.sends_back"));
    }
    if let Some(mountain) = aimed_at(&after, chosen).filter(|mountain| !threats.contains(mountain))
    {
        reasons.push(Message::new("siam.why.aims").with("square", mountain.to_string()));
    }
    let could = pushed_by(view, other);
    let can = pushed_by(&after, other);
    let held = could.into_iter().find(|square| {
        !can.contains(square) && after.board().piece(*square) == Some(Piece::Mountain)
    });
    if let Some(square) = held {
        reasons.push(Message::new("siam.why.holds").with("square", square.to_string()));
    }
    if matches!(chosen, Move::Enter(..)) && reasons.is_empty() {
        reasons.push(Message::new("siam.why.develops"));
    }
    reasons.truncate(MOST_REASONS);
    reasons
}

/// What the search has proved.
fn proof(judged: &Judged<Move>) -> Option<Message> {
    if judged.certainty != Certainty::Exact {
        return None;
    }
    match judged.ends_in {
        Some(plies) if judged.value > 0.0 => {
            Some(Message::new("siam.why.wins_in").with("moves", plies.div_ceil(2)))
        }
        None if judged.value > 0.0 => Some(Message::new("siam.why.wins_surely")),
        _ if judged.value < 0.0 => Some(Message::new("siam.why.lost")),
        _ => None,
    }
}

/// That a mountain is pushed on.
fn pushing(view: &Siam, shove: &Shove) -> Option<Message> {
    let (from, to) = shove.mountain(view)?;
    let line = trace(view.board(), shove.first, shove.toward);
    let &(_, _, force, mass) = line.last()?;
    Some(
        Message::new("siam.why.pushes")
            .with("from", from.to_string())
            .with("to", to?.to_string())
            .with("force", i32::from(force))
            .with("mass", i32::from(mass)),
    )
}

/// Whether an animal of the other side leaves the board.
fn sends_back(view: &Siam, after: &Siam, chosen: Move) -> bool {
    let other = view.side().other();
    !matches!(chosen, Move::Leave(_))
        && after.board().animals(other).count() < view.board().animals(other).count()
}

/// The mountain in front of the animal that moved, which it could push next.
fn aimed_at(after: &Siam, chosen: Move) -> Option<Square> {
    let (at, facing) = match chosen {
        Move::Enter(at, facing) | Move::Turn(at, facing) => (at, facing),
        Move::Go { facing, .. } => (chosen.destination()?, facing),
        Move::Leave(_) => return None,
    };
    let ahead = at.step(facing)?;
    let mover = after.side().other();
    let is_mountain = after.board().piece(ahead) == Some(Piece::Mountain);
    let count = after.options().push_count;
    let pushes = push(after.board(), mover, ahead, facing, count).is_ok();
    (is_mountain && pushes).then_some(ahead)
}

#[cfg(test)]
mod tests {
    use tripot_core::{Notation as _, Seed, Stop};
    use tripot_siam::SiamOptions;

    use super::*;
    use crate::lang::Lang;

    /// What is said for a move, without a search.
    fn said(position: &str, chosen: &str) -> Vec<String> {
        let state = Siam::read_position(position, &SiamOptions::default()).expect("a position");
        let chosen = Siam::read_move(&state, chosen).expect("a move");
        let seed = Seed::parse("7").expect("a seed");
        let stop = Stop::new();
        let grounds = Grounds { judged: None, names: &[], seed: &seed, stop: &stop };
        reasons(&state, chosen, &grounds).iter().map(|reason| Lang::En.text(reason)).collect()
    }

    #[test]
    fn reasons_say_what_is_so_on_the_board() {
        for (position, chosen, wanted) in [
            ("..M../..N../.M.M./...../..... e", "c4c5n", "the mountain on c5 falls and you win"),
            (
                "....M/....n/.MM../...../..... e",
                "+e5w",
                "stops the mountain on e5 from being pushed out",
            ),
            (
                "..M../...../.MNM./...../..... e",
                "c3c4n",
                "threatens to push the mountain on c5 out",
            ),
            ("...../...../.MMM./...../..... e", "+c1n", "brings another animal onto the board"),
        ] {
            let said = said(position, chosen);
            assert!(said.iter().any(|reason| reason == wanted), "{position} {chosen}: {said:?}");
        }
    }

    #[test]
    fn nothing_is_said_that_is_not_so() {
        // The rhino wins at once: whatever the elephant threatens comes too late.
        let late = said("M...M/N...n/.M.../...../..... e", "+a1n");
        assert!(!late.iter().any(|reason| reason.contains("threatens")), "{late:?}");
        assert!(!late.iter().any(|reason| reason.contains("stops")), "{late:?}");
        // What was threatened before is no merit of the move.
        let before = said("..M../..N../.M.M./...../..... e", "+a1n");
        assert!(!before.iter().any(|reason| reason.contains("threatens")), "{before:?}");
    }

    #[test]
    fn a_threat_that_is_told_can_be_carried_out() {
        let mut rng = Seed::parse("threats").expect("a seed").stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), tripot_core::SeatCount::TWO)
            .expect("it can be played");
        let mut told = 0;
        for _ in 0..400 {
            if state.end().is_some() {
                state = Siam::new(&SiamOptions::default(), tripot_core::SeatCount::TWO)
                    .expect("it can be played");
            }
            let own = state.side();
            let all = moves(&state);
            for &chosen in &all {
                let after = state.after(chosen);
                if after.end().is_some() {
                    continue;
                }
                let again = after.with_side(own);
                let wins = |next: &Move| again.after(*next).end() == Some(End::Won(own));
                let carried_out = moves(&again).iter().any(wins);
                assert_eq!(!won_by(&after, own).is_empty(), carried_out, "{after:?}");
                told += u32::from(carried_out);
            }
            let chosen = *rng.pick(&all).expect("a game that goes on has moves");
            state = state.after(chosen);
        }
        assert!(told > 0);
    }
}

//! What a move of Siam did.

use serde::Serialize;
use tripot_core::State as _;
use tripot_siam::{Heading, Move, Piece, Siam, Square, push, trace};

/// Where an animal went, what it pushed, and who won by it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SiamEffect))]
pub struct Effect {
    kind: Kind,
    from: Option<String>,
    to: Option<String>,
    facing: Option<char>,
    pushed: Option<Pushed>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SiamKind))]
#[serde(rename_all = "lowercase")]
enum Kind {
    Enter,
    Step,
    Turn,
    Leave,
}

/// A line that was pushed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Pushed {
    toward: char,
    /// The squares of the line before the push.
    line: Vec<String>,
    /// Force and mass at its end.
    force: i8,
    mass: i8,
    out: Option<Fallen>,
}

/// A piece that left the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Fallen {
    kind: char,
    /// The square from which it fell.
    at: String,
    /// Who wins by it, if it is a mountain.
    winner: Option<usize>,
    /// Where the animal stands now that decides who wins: the nearest behind the mountain that faces
    /// the way of the push.
    by: Option<String>,
}

pub(super) fn effect(before: &Siam, chosen: Move) -> Effect {
    let text = |square: Square| square.to_string();
    let (kind, from, facing, toward) = match chosen {
        Move::Enter(_, heading) => (Kind::Enter, None, Some(heading), Some(heading)),
        Move::Go { from, toward, facing } => (Kind::Step, Some(from), Some(facing), Some(toward)),
        Move::Turn(at, heading) => (Kind::Turn, Some(at), Some(heading), None),
        Move::Leave(from) => (Kind::Leave, Some(from), None, None),
    };
    let to = chosen.destination();
    let first = to.filter(|&to| toward.is_some() && before.board().occupied().contains(to));
    Effect {
        kind,
        from: from.map(text),
        to: to.map(text),
        facing: facing.map(Heading::letter),
        pushed: first.zip(toward).and_then(|(first, toward)| pushed(before, first, toward)),
    }
}

fn pushed(before: &Siam, first: Square, toward: Heading) -> Option<Pushed> {
    let board = before.board();
    let count = before.options().push_count;
    let push = push(board, before.side(), first, toward, count).ok()?;
    let line = trace(board, first, toward);
    let &(last, piece, force, mass) = line.last()?;
    let faces = |piece: Piece| matches!(piece, Piece::Animal(_, heading) if heading == toward);
    // The line has moved on by a square; the mover stands where it began.
    let nearest = line.iter().rev().find(|&&(_, piece, ..)| faces(piece));
    let by = nearest.map_or(Some(first), |&(at, ..)| at.step(toward));
    let out = push.leaves.then(|| Fallen {
        kind: match piece {
            Piece::Mountain => 'm',
            Piece::Animal(side, _) => side.letter(),
        },
        at: last.to_string(),
        winner: push.winner.map(|side| side.seat().index()),
        by: by.filter(|_| push.winner.is_some()).map(|at| at.to_string()),
    });
    let line = line.iter().map(|(at, ..)| at.to_string()).collect();
    Some(Pushed { toward: toward.letter(), line, force, mass, out })
}

#[cfg(test)]
mod tests {
    use tripot_core::Notation as _;

    use super::*;

    /// The push that a move is, and what fell by it.
    fn after(position: &str, chosen: &str) -> (Option<Pushed>, Option<Fallen>) {
        let before: Siam = position.parse().unwrap();
        let pushed = effect(&before, Siam::read_move(&before, chosen).unwrap()).pushed;
        let out = pushed.as_ref().and_then(|pushed| pushed.out.clone());
        (pushed, out)
    }

    #[test]
    fn the_animal_nearest_to_the_fallen_mountain_is_named() {
        // c3 pushes north; the elephant on c4 helps and stands nearer.
        let (_, out) = after("..M../..N../.MNM./...../..... e", "c3c4n");
        let out = out.expect("the mountain falls");
        assert_eq!((out.kind, out.at.as_str(), out.winner), ('m', "c5", Some(0)));
        assert_eq!(out.by.as_deref(), Some("c5"));
        // Alone, the pusher itself decides.
        let (pushed, out) = after("..M../..N../.M.M./...../..... e", "c4c5n");
        assert_eq!(out.and_then(|out| out.by).as_deref(), Some("c5"));
        assert_eq!(pushed.map(|pushed| (pushed.force, pushed.mass)), Some((1, 1)));
    }

    #[test]
    fn a_step_pushes_nothing() {
        let (pushed, out) = after("...../...../.MMM./...../..N.. e", "c1c2n");
        assert!(pushed.is_none() && out.is_none());
    }

    #[test]
    fn an_animal_that_is_pushed_out_decides_nothing() {
        let (pushed, _) = after("..s../..N../.M.MM/...../..... e", "c4c5n");
        assert!(pushed.is_none(), "two face to face do not move");
        let (_, out) = after("..w../..N../.M.MM/...../..... e", "c4c5n");
        let out = out.expect("the rhino leaves");
        assert_eq!((out.kind, out.winner, out.by), ('r', None, None));
    }
}

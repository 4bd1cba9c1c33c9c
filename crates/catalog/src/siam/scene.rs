//! Siam: who stands where, and what each push would meet.

use serde::Serialize;
use tripot_core::{Notation, State};
use tripot_siam::{End, Heading, Move, Piece, Siam, Side, Square, push, trace};

use crate::lang::Lang;
use crate::scene::{Words, words};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SiamDrawn))]
pub struct Drawn {
    ply: u16,
    left: u16,
    animals: u8,
    pieces: Vec<Standing>,
    reserves: [u8; 2],
    banned: Vec<String>,
    end: Option<Ended>,
    pushes: Vec<Tried>,
    words: Named,
}

/// A piece on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Standing {
    at: String,
    kind: char,
    heading: Option<char>,
}

/// Who has won, if anybody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Ended {
    winner: Option<usize>,
}

/// A push with its line: for each square, the force and the mass up to there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Push))]
struct Tried {
    #[serde(rename = "move")]
    chosen: String,
    legal: bool,
    toward: char,
    line: Vec<(String, i8, i8)>,
    stuck: Option<String>,
    out: bool,
    winner: Option<usize>,
    /// Where the animal that wins by it stands before the push; nothing if it is the one that enters.
    nearest: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SiamWords))]
struct Named {
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    sides: Words,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    headings: Words,
}

/// `own`: whether the viewer is to move, and so is shown its pushes.
pub(super) fn draw(state: &Siam, own: bool, lang: Lang) -> Drawn {
    let piece = |square: Square| {
        let (kind, heading) = match state.board().piece(square)? {
            Piece::Mountain => ('m', None),
            Piece::Animal(side, heading) => (side.letter(), Some(heading.letter())),
        };
        Some(Standing { at: square.to_string(), kind, heading })
    };
    let end = state.end().map(|end| match end {
        End::Draw => Ended { winner: None },
        End::Won(side) => Ended { winner: Some(side.seat().index()) },
    });
    Drawn {
        ply: state.plies(),
        left: state.plies_until_draw(),
        animals: state.options().animals,
        pieces: Square::all().filter_map(piece).collect(),
        reserves: Side::ALL.map(|side| state.reserve(side)),
        banned: state.banned().iter().map(|square: Square| square.to_string()).collect(),
        end,
        pushes: if own { pushes(state) } else { Vec::new() },
        words: Named {
            sides: words(lang, Side::ALL.into_iter(), Side::letter, Side::key),
            headings: words(lang, Heading::ALL.into_iter(), Heading::letter, Heading::key),
        },
    }
}

/// What the side to move could try to push, whether it goes or not: the page shows the sum of force
/// and mass before the click, and where a push that does not go gets stuck.
fn pushes(state: &Siam) -> Vec<Tried> {
    let ahead = |from: Square| match state.board().piece(from)? {
        Piece::Animal(side, heading) if side == state.side() => {
            Some((Move::Go { from, toward: heading, facing: heading }, heading))
        }
        _ => None,
    };
    let enter = |at: Square| at.inward().map(move |heading| (Move::Enter(at, heading), heading));
    let border = Square::all().filter(|at| state.reserve(state.side()) > 0 && at.is_border());
    Square::all()
        .filter_map(ahead)
        .chain(border.flat_map(enter))
        .filter_map(|(chosen, toward)| tried(state, chosen, toward))
        .collect()
}

/// A push with its line, unless nothing is there to be pushed.
fn tried(state: &Siam, chosen: Move, toward: Heading) -> Option<Tried> {
    let first = chosen.destination().filter(|&to| state.board().occupied().contains(to))?;
    let pieces = trace(state.board(), first, toward);
    let line = pieces.iter().map(|&(at, _, force, mass)| (at.to_string(), force, mass)).collect();
    let (stuck, out, winner) =
        match push(state.board(), state.side(), first, toward, state.options().push_count) {
            Ok(push) => (None, push.leaves, push.winner.map(|side| side.seat().index())),
            Err(stuck) => (Some(stuck.at.to_string()), false, None),
        };
    let pushes = |piece: Piece| matches!(piece, Piece::Animal(_, heading) if heading == toward);
    let helper = pieces.iter().rfind(|&&(_, piece, ..)| pushes(piece)).map(|&(at, ..)| at);
    let nearest = winner.and(helper.or_else(|| origin(chosen)));
    Some(Tried {
        chosen: Siam::write_move(state, chosen),
        legal: state.check(chosen).is_ok(),
        toward: toward.letter(),
        line,
        stuck,
        out,
        winner,
        nearest: nearest.map(|at| at.to_string()),
    })
}

/// The square that a move starts from, unless it enters.
fn origin(chosen: Move) -> Option<Square> {
    match chosen {
        Move::Go { from, .. } => Some(from),
        _ => None,
    }
}

//! What a machine thinks of a place in a tree, and what is proved of it.

use serde::Serialize;
use tripot_catalog::{Advice, AdviceRequest, AdvisedMove, AnyEffect, AnyView, Lang, Trouble};
use tripot_core::{Budget, Certainty, Message, Reach, Seed, Viewer};

use super::{ExplorePlace, Reached};
use crate::refusal::RequestError;

/// What a machine thinks of a position.
#[derive(Serialize)]
pub struct Evaluated {
    /// Who is to move.
    seat: usize,
    /// How many positions were looked at.
    nodes: u64,
    /// How far was looked, as `["plies", 9]` or `["worlds", 120]`; nothing if that was to the end of the game.
    reach: Option<(&'static str, u32)>,
    /// Whether thinking longer changes nothing.
    exact: bool,
    /// The best moves, the best first.
    moves: Vec<EvaluatedMove>,
    /// What is proved of a win, in games in which that can be asked.
    proof: Option<Proved>,
}

/// A move that a machine thinks well of.
#[derive(Serialize)]
struct EvaluatedMove {
    #[serde(rename = "move")]
    chosen: String,
    /// The invitation to play it.
    words: String,
    /// What it is worth to who moves.
    worth: Option<String>,
    /// The same in a word or two.
    brief: Option<String>,
    reasons: Vec<String>,
    /// How the game is expected to go on, this move first.
    line: Vec<LineMove>,
}

/// A move of a line that is expected.
#[derive(Serialize)]
struct LineMove {
    seat: usize,
    #[serde(rename = "move")]
    chosen: String,
    effect: Option<AnyEffect>,
}

/// What is proved of a win of the seat that is to move.
#[derive(Serialize)]
struct Proved {
    text: String,
    line: Vec<LineMove>,
    /// Whether it wins.
    wins: bool,
}

impl ExplorePlace {
    /// What the strongest machine thinks of the position, for a number of nodes, and what is proved within a number of
    /// plies. It knows what the seat knows that is to move.
    pub fn evaluate(&self, nodes: u64, plies: u32, lang: Lang) -> Result<Evaluated, RequestError> {
        let reached = self.reach(lang)?;
        let position = reached.last();
        let seat =
            position.turn().seat().filter(|seat| reached.eyes.is_none_or(|eyes| eyes == *seat));
        let none = || RequestError::from(Trouble(vec![Message::new("explore.turn")]));
        let seat = seat.ok_or_else(none)?;
        // In an open game the position itself is asked, with what was played before: the rules look back.
        let seen = position.view(Viewer::Seat(seat));
        let has_secrets = reached.variant.game.has_secrets();
        let view: &dyn AnyView = if has_secrets { &*seen } else { position };
        // A machine that draws numbers says the same of the same position.
        let seed = Seed::from_bytes([0; 32]);
        let advice = view.advise(&AdviceRequest {
            machine: reached.variant.strongest_machine(reached.seats),
            seats: reached.seats,
            names: &reached.names,
            seed: &seed,
            budget: &Budget::nodes(nodes),
        });
        let Advice { moves, reach, nodes: looked, .. } = advice.ok_or_else(none)?;
        // Most of the time belongs to the moves: a proof of a win is short, or takes very long.
        let (proof, proving) = reached.prove(plies, nodes / 8);
        let is_exact = |one: &AdvisedMove| {
            one.judged.as_ref().is_some_and(|judged| judged.certainty == Certainty::Exact)
        };
        Ok(Evaluated {
            seat: seat.index(),
            nodes: looked + proving,
            reach: reach.map(|reach| match reach {
                Reach::Plies(count) => ("plies", count),
                Reach::Worlds(count) => ("worlds", count),
            }),
            exact: moves.iter().all(is_exact) || proof.as_ref().is_some_and(|proof| proof.wins),
            moves: moves.iter().map(|one| reached.advised(one)).collect(),
            proof,
        })
    }
}

impl Reached {
    fn advised(&self, advised: &AdvisedMove) -> EvaluatedMove {
        let text = |message: &Message| self.lang.text(message);
        EvaluatedMove {
            chosen: advised.text.native.clone(),
            words: text(&advised.words),
            worth: advised.worth.as_ref().map(text),
            brief: advised.brief_worth.as_ref().map(text),
            reasons: advised.reasons.iter().map(text).collect(),
            line: self.line(advised.line.iter().map(|text| &*text.native)),
        }
    }

    /// A line that is expected, with what its moves do where nobody hides anything.
    fn line<'a>(&self, moves: impl Iterator<Item = &'a str>) -> Vec<LineMove> {
        let has_secrets = self.variant.game.has_secrets();
        let mut position = self.last().copy();
        let mut line = Vec::new();
        for chosen in moves {
            let Some(seat) = position.turn().seat() else { break };
            let before = position.copy();
            if !has_secrets && position.apply(chosen).is_err() {
                break;
            }
            let effect = if has_secrets { None } else { before.effect(&*position, seat, chosen) };
            line.push(LineMove { seat: seat.index(), chosen: chosen.to_owned(), effect });
            if has_secrets {
                break;
            }
        }
        line
    }

    /// What is proved of a win within this many plies, and how many positions that took; nothing in games in which it can't be
    /// asked.
    fn prove(&self, plies: u32, nodes: u64) -> (Option<Proved>, u64) {
        let Ok(proof) = self.last().solve(plies, &Budget::nodes(nodes)) else { return (None, 0) };
        let message = match (proof.wins_in, proof.not_within) {
            (Some(plies), _) => Message::new("explore.wins").with("moves", plies.div_ceil(2)),
            (None, 0) => return (None, proof.nodes),
            (None, plies) => Message::new("explore.no_win").with("moves", plies.div_ceil(2)),
        };
        let proved = Proved {
            text: self.lang.text(&message),
            line: self.line(proof.line.iter().map(|text| &*text.native)),
            wins: proof.wins_in.is_some(),
        };
        (Some(proved), proof.nodes)
    }
}

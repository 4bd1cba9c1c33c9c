//! The whole tree of a small game of two, for exact answers.
//!
//! Every deal and every draw is a branch. Who acts does not know on which branch it is, but which
//! *situation* it is in: its hand and all that it has seen so far, in order. Where whoever is to
//! move takes every family that is left, the tree ends.

use std::collections::HashMap;

use tripot_core::{Mix, Seat, SeatCount, State, Turn, Viewer};
use tripot_families::{Ask, Cards, Draw, Families, FamiliesOptions, FamiliesView};

use super::playout::Playout;

/// What a player does in a situation: a view and what may be asked, and how likely it asks each.
pub type Policy<'a> = dyn FnMut(&FamiliesView, &[Ask]) -> Vec<f64> + 'a;

/// A place in the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// The game is over, or as good as: 1 if the first seat wins, -1 if the second does.
    End(f32),
    /// One of so many branches, each with its weight.
    Chance { first: u32, count: u32 },
    /// Somebody chooses between so many branches.
    Choice { situation: u32, first: u32, count: u32 },
}

/// A branch of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    pub(crate) node: u32,
    /// How likely it is, where chance decides.
    pub(crate) chance: f32,
}

/// What somebody knows when it has to choose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    pub(crate) seat: usize,
    /// Where its numbers begin in a list with one for each choice of each situation.
    pub(crate) start: u32,
    pub(crate) count: u32,
    /// How often the seat has chosen or seen something before.
    pub(crate) length: u32,
}

/// The tree of a game of two.
#[derive(Clone, Debug, Default)]
pub struct GameTree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) branches: Vec<Branch>,
    pub(crate) situations: Vec<Situation>,
    numbers: HashMap<(usize, u64), u32>,
    choices: u32,
}

/// What a seat has seen so far.
#[derive(Clone, Copy, Default)]
struct Memory {
    key: Mix,
    length: u32,
}

impl Memory {
    fn see(&mut self, what: u64) {
        self.key.add(what);
        self.length += 1;
    }
}

impl GameTree {
    /// The tree of a game of two in which both choose, or in which one follows a policy and is part
    /// of chance.
    ///
    /// # Panics
    /// If the options can't be played by two.
    pub fn new(options: &FamiliesOptions, mut policy: Option<(Seat, &mut Policy<'_>)>) -> GameTree {
        let start = Families::new(options, SeatCount::TWO).expect("two seats can play");
        let mut tree = GameTree::default();
        let deals = deals(&start);
        let chance = 1.0 / deals.len() as f32;
        // The root is the first node.
        tree.nodes.push(Node::End(0.0));
        let mut branches = Vec::new();
        for deal in &deals {
            let mut memories = [Memory::default(); 2];
            for (seat, memory) in [0, 1].into_iter().zip(&mut memories) {
                memory.see(dealt(deal, seat).bits());
                memory.see(deal.stock().len() as u64);
            }
            branches.push(Branch { node: tree.grow(deal, memories, &mut policy), chance });
        }
        tree.nodes[0] = tree.chance(&branches);
        tree
    }

    /// How many places there are.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many situations there are in which somebody chooses.
    pub fn situations(&self) -> usize {
        self.situations.len()
    }

    /// How many choices there are in all situations.
    pub(crate) fn choices(&self) -> usize {
        self.choices as usize
    }

    /// The branches from a place.
    pub(crate) fn branches(&self, first: u32, count: u32) -> &[Branch] {
        &self.branches[first as usize..(first + count) as usize]
    }

    fn chance(&mut self, branches: &[Branch]) -> Node {
        let first = self.branches.len() as u32;
        self.branches.extend_from_slice(branches);
        Node::Chance { first, count: branches.len() as u32 }
    }

    fn grow(
        &mut self,
        state: &Families,
        memories: [Memory; 2],
        policy: &mut Option<(Seat, &mut Policy<'_>)>,
    ) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node::End(0.0));
        let node = match state.turn() {
            Turn::Over => Node::End(ending(state)),
            Turn::Chance => self.grow_draws(state, memories, policy),
            Turn::Seat(_) if Playout::new(state).is_swept() => Node::End(ending(state)),
            Turn::Seat(seat) => self.grow_asks(state, seat, memories, policy),
        };
        self.nodes[number as usize] = node;
        number
    }

    fn grow_draws(
        &mut self,
        state: &Families,
        memories: [Memory; 2],
        policy: &mut Option<(Seat, &mut Policy<'_>)>,
    ) -> Node {
        let mut draws = Vec::new();
        state.chances(&mut draws);
        let chance = 1.0 / draws.len() as f32;
        let mut branches = Vec::new();
        for (draw, _) in draws {
            let mut memories = memories;
            for (memory, seat) in memories.iter_mut().zip(state.seats().seats()) {
                let seen = state.is_seen(draw, Viewer::Seat(seat));
                memory.see(if seen { draw.card.index() as u64 } else { UNSEEN });
            }
            let mut child = state.clone();
            child.resolve_unchecked(draw);
            branches.push(Branch { node: self.grow(&child, memories, policy), chance });
        }
        self.chance(&branches)
    }

    fn grow_asks(
        &mut self,
        state: &Families,
        seat: Seat,
        memories: [Memory; 2],
        policy: &mut Option<(Seat, &mut Policy<'_>)>,
    ) -> Node {
        let mut asks = Vec::new();
        state.legal_moves(&mut asks);
        let mut chances = None;
        if let Some((follower, policy)) = policy
            && *follower == seat
        {
            chances = Some(policy(&state.view(Viewer::Seat(seat)), &asks));
        }
        let mut branches = Vec::new();
        for (number, &ask) in asks.iter().enumerate() {
            let chance = chances.as_ref().map_or(1.0, |chances| chances[number] as f32);
            if chance > 0.0 {
                let mut memories = memories;
                let given = state.hand(ask.from).has(ask.card);
                for memory in &mut memories {
                    memory.see(ASKED + 2 * ask.card.index() as u64 + u64::from(given));
                }
                let mut child = state.clone();
                child.play_unchecked(ask);
                branches.push(Branch { node: self.grow(&child, memories, policy), chance });
            }
        }
        if chances.is_some() {
            return self.chance(&branches);
        }
        let situation = self.situation(seat, &memories[seat.index()], branches.len() as u32);
        let Node::Chance { first, count } = self.chance(&branches) else { unreachable!() };
        Node::Choice { situation, first, count }
    }

    /// The number of a situation.
    fn situation(&mut self, seat: Seat, memory: &Memory, count: u32) -> u32 {
        let next = self.situations.len() as u32;
        let key = (seat.index(), memory.key.word());
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let (start, length) = (self.choices, memory.length);
            self.situations.push(Situation { seat: seat.index(), start, count, length });
            self.choices += count;
        }
        number
    }
}

/// Somebody else drew a card.
const UNSEEN: u64 = 100;
/// Somebody asked: this and twice the card, and one more if it was given.
const ASKED: u64 = 200;

/// Who wins from here if the mover takes everything, or nobody moves.
fn ending(state: &Families) -> f32 {
    let [mut first, mut second] =
        [0, 1].map(|seat| Seat::new(seat).map_or(0, |seat| state.score(seat)));
    let left = i32::from(state.options().families) - first - second;
    match state.table().mover() {
        Seat::FIRST => first += left,
        _ => second += left,
    }
    (first - second).signum() as f32
}

/// What a seat was dealt: its hand, and families that it laid at once.
fn dealt(state: &Families, seat: usize) -> Cards {
    let options = state.options();
    let Some(seat) = Seat::new(seat) else { return Cards::NONE };
    let laid = state.table().laid(seat).map(|family| options.members(family));
    laid.fold(state.hand(seat), |all, members| all | members)
}

/// Every pair of hands, right after the deal.
fn deals(start: &Families) -> Vec<Families> {
    let options = start.options();
    let hand = usize::from(options.hand);
    let mut deals = Vec::new();
    for first in subsets(options.deck(), hand) {
        for second in subsets(options.deck().without(first), hand) {
            let mut state = start.clone();
            for (seat, cards) in start.seats().seats().zip([first, second]) {
                for card in cards.iter() {
                    state.resolve_unchecked(Draw { seat, card });
                }
            }
            deals.push(state);
        }
    }
    deals
}

/// All sets of so many cards.
fn subsets(cards: Cards, count: usize) -> Vec<Cards> {
    if count == 0 {
        return vec![Cards::NONE];
    }
    let Some(card) = cards.nth(0) else { return Vec::new() };
    let rest = cards.without(Cards::one(card));
    let with = subsets(rest, count - 1).into_iter().map(|it| it | Cards::one(card));
    with.chain(subsets(rest, count)).collect()
}

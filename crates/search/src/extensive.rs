//! Extensive-form games: two players, zero sum, imperfect information; their trees and best
//! responses.

mod best_response;

use std::collections::HashMap;
use std::hash::Hash;

/// A game of two players in extensive form, of which one wins what the other loses.
///
/// Both must have perfect recall: two histories of one information set differ in nothing that its
/// player has seen or done before.
///
/// ```
/// use tripot_search::{Expansion, ExtensiveForm, ExtensiveTree};
///
/// /// Matching pennies: the second player does not see what the first has chosen.
/// struct Pennies;
/// impl ExtensiveForm for Pennies {
///     type History = Vec<usize>;
///     type InformationSet = usize;
///
///     fn root(&self) -> Vec<usize> {
///         Vec::new()
///     }
///
///     fn expand(&self, history: &Vec<usize>) -> Expansion<Vec<usize>, usize> {
///         match history[..] {
///             [one, other] => Expansion::Terminal(if one == other { 1.0 } else { -1.0 }),
///             _ => Expansion::Decision {
///                 player: history.len(),
///                 information_set: history.len(),
///                 children: (0..2).map(|coin| [&history[..], &[coin]].concat()).collect(),
///             },
///         }
///     }
/// }
/// let tree = ExtensiveTree::new(&Pennies);
/// assert_eq!((tree.nodes(), tree.information_sets()), (7, 2));
/// ```
pub trait ExtensiveForm {
    /// What has happened so far, to both players and to chance.
    type History;
    /// What the player to move knows of it. Sets of different players must be different.
    type InformationSet: Eq + Hash;

    /// Before anything has happened.
    fn root(&self) -> Self::History;

    /// What can happen next.
    fn expand(&self, history: &Self::History) -> Expansion<Self::History, Self::InformationSet>;
}

/// What can happen after a history.
#[derive(Clone, PartialEq, Debug)]
pub enum Expansion<H, I> {
    /// The game is over: what the first player wins.
    Terminal(f64),
    /// Chance decides: each outcome with its probability, one in all.
    Chance(Vec<(f64, H)>),
    /// A player decides.
    Decision {
        /// 0 for the first, 1 for the second.
        player: usize,
        /// What the player knows.
        information_set: I,
        /// Where each action leads: as many, in the same order, for all histories of the set.
        children: Vec<H>,
    },
}

/// The whole tree of a game in extensive form, as [`CfrPlus`](crate::CfrPlus) and
/// [best responses](ExtensiveTree::best_response) walk it.
#[derive(Clone, Debug)]
pub struct ExtensiveTree<I> {
    /// The root first; children have higher numbers than their parents.
    pub(crate) nodes: Vec<Node>,
    branches: Vec<Branch>,
    pub(crate) sets: Vec<Set>,
    numbers: HashMap<I, u32>,
    actions: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    Terminal(f64),
    Chance { first: u32, count: u32 },
    Decision { set: u32, first: u32, count: u32 },
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    pub(crate) node: u32,
    /// Its probability where chance decides, and 1 elsewhere.
    pub(crate) probability: f64,
}

/// An information set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    pub(crate) player: usize,
    /// The place of its first action in a list of the actions of all sets.
    start: u32,
    count: u32,
    /// How often its player has decided before.
    pub(crate) depth: u32,
}

impl Set {
    /// The places of its actions in a list of those of all sets.
    pub(crate) fn actions(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.count) as usize
    }
}

/// How likely each action of each information set of a tree is.
///
/// ```
/// # use tripot_search::{Expansion, ExtensiveForm, ExtensiveTree};
/// # struct Choice;
/// # impl ExtensiveForm for Choice {
/// #     type History = Option<f64>;
/// #     type InformationSet = ();
/// #     fn root(&self) -> Option<f64> { None }
/// #     fn expand(&self, history: &Option<f64>) -> Expansion<Option<f64>, ()> {
/// #         match *history {
/// #             Some(value) => Expansion::Terminal(value),
/// #             None => Expansion::Decision {
/// #                 player: 0, information_set: (), children: vec![Some(1.0), Some(3.0)],
/// #             },
/// #         }
/// #     }
/// # }
/// // A choice between 1 and 3: 2 at random, and 3 by the best response.
/// let tree = ExtensiveTree::new(&Choice);
/// let random = tree.uniform();
/// assert_eq!(tree.probabilities(&random, &()), Some(&[0.5, 0.5][..]));
/// assert_eq!(tree.value(&random), 2.0);
/// assert_eq!(tree.best_response(0, &random), 3.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy(pub(crate) Vec<f64>);

impl<I: Eq + Hash> ExtensiveTree<I> {
    /// The tree of a game. Outcomes of chance without probability are left out.
    ///
    /// # Panics
    /// If an information set is of both players, has different numbers of actions, or lacks perfect
    /// recall: its player has decided more often before one of its histories than before another.
    pub fn new<G: ExtensiveForm<InformationSet = I>>(game: &G) -> ExtensiveTree<I> {
        let mut tree = ExtensiveTree {
            nodes: Vec::new(),
            branches: Vec::new(),
            sets: Vec::new(),
            numbers: HashMap::new(),
            actions: 0,
        };
        tree.grow(game, &game.root(), [0, 0]);
        tree
    }

    /// Adds the tree below a history, before which the players have decided this often.
    fn grow<G: ExtensiveForm<InformationSet = I>>(
        &mut self,
        game: &G,
        history: &G::History,
        decided: [u32; 2],
    ) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node::Terminal(0.0));
        self.nodes[number as usize] = match game.expand(history) {
            Expansion::Terminal(value) => Node::Terminal(value),
            Expansion::Chance(outcomes) => {
                let possible = outcomes.iter().filter(|(probability, _)| *probability > 0.0);
                let branches: Vec<Branch> = possible
                    .map(|(probability, child)| Branch {
                        node: self.grow(game, child, decided),
                        probability: *probability,
                    })
                    .collect();
                let (first, count) = self.add(&branches);
                Node::Chance { first, count }
            }
            Expansion::Decision { player, information_set, children } => {
                let mut after = decided;
                after[player] += 1;
                let branches: Vec<Branch> = children
                    .iter()
                    .map(|child| Branch { node: self.grow(game, child, after), probability: 1.0 })
                    .collect();
                let set = self.set(information_set, player, children.len(), decided[player]);
                let (first, count) = self.add(&branches);
                Node::Decision { set, first, count }
            }
        };
        number
    }

    fn add(&mut self, branches: &[Branch]) -> (u32, u32) {
        let first = self.branches.len() as u32;
        self.branches.extend_from_slice(branches);
        (first, branches.len() as u32)
    }

    /// The number of an information set.
    fn set(&mut self, set: I, player: usize, count: usize, depth: u32) -> u32 {
        let next = self.sets.len() as u32;
        let number = *self.numbers.entry(set).or_insert(next);
        let count = count as u32;
        if number == next {
            self.sets.push(Set { player, start: self.actions, count, depth });
            self.actions += count;
        }
        let Set { player: of, count: actions, depth: decided, .. } = self.sets[number as usize];
        assert_eq!((of, actions), (player, count), "an information set is of one player");
        assert_eq!(decided, depth, "a player recalls how often it has decided");
        number
    }

    /// How likely each action of an information set is; nothing if the tree has no such set.
    pub fn probabilities<'a>(&self, strategy: &'a Strategy, set: &I) -> Option<&'a [f64]> {
        let number = *self.numbers.get(set)?;
        Some(&strategy.0[self.sets[number as usize].actions()])
    }
}

impl<I> ExtensiveTree<I> {
    /// How many nodes it has.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many information sets it has.
    pub fn information_sets(&self) -> usize {
        self.sets.len()
    }

    /// How many actions all information sets have together.
    pub fn actions(&self) -> usize {
        self.actions as usize
    }

    /// Every action of a set as likely as any other.
    pub fn uniform(&self) -> Strategy {
        self.in_proportion(&vec![0.0; self.actions()])
    }

    /// The actions of each set in proportion to weights, or evenly if all of them are 0.
    pub(crate) fn in_proportion(&self, weights: &[f64]) -> Strategy {
        let mut probabilities = vec![0.0; weights.len()];
        for set in &self.sets {
            let sum: f64 = weights[set.actions()].iter().sum();
            for action in set.actions() {
                probabilities[action] =
                    if sum > 0.0 { weights[action] / sum } else { 1.0 / f64::from(set.count) };
            }
        }
        Strategy(probabilities)
    }

    /// What the first player wins on average if both follow a strategy.
    pub fn value(&self, strategy: &Strategy) -> f64 {
        self.value_below(0, strategy)
    }

    fn value_below(&self, node: u32, strategy: &Strategy) -> f64 {
        match self.nodes[node as usize] {
            Node::Terminal(value) => value,
            Node::Chance { first, count } => {
                let branches = self.branches(first, count).iter();
                branches
                    .map(|branch| branch.probability * self.value_below(branch.node, strategy))
                    .sum()
            }
            Node::Decision { set, first, count } => {
                let probabilities = &strategy.0[self.sets[set as usize].actions()];
                let mut value = 0.0;
                for (branch, &probability) in self.branches(first, count).iter().zip(probabilities)
                {
                    if probability > 0.0 {
                        value += probability * self.value_below(branch.node, strategy);
                    }
                }
                value
            }
        }
    }

    pub(crate) fn branches(&self, first: u32, count: u32) -> &[Branch] {
        &self.branches[first as usize..(first + count) as usize]
    }
}

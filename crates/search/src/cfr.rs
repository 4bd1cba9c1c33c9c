//! CFR+: counterfactual regret minimization, for equilibria of games with imperfect information.

use crate::extensive::{ExtensiveTree, Node, Strategy};

/// Approaches an equilibrium of a game in extensive form by CFR+ (Tammelin, 2014).
///
/// Each information set keeps the regret of not having played each action, never below 0, and plays
/// in proportion to it. The players learn in turns, and the mean of all rounds, weighted by their
/// numbers, approaches the equilibrium.
///
/// ```
/// use tripot_search::{CfrPlus, Expansion, ExtensiveForm, ExtensiveTree};
///
/// /// Rock, paper, scissors, in which a win with rock counts twice.
/// struct Rock;
/// impl ExtensiveForm for Rock {
///     type History = Vec<usize>;
///     type InformationSet = usize;
///
///     fn root(&self) -> Vec<usize> {
///         Vec::new()
///     }
///
///     fn expand(&self, history: &Vec<usize>) -> Expansion<Vec<usize>, usize> {
///         const WINS: [[f64; 3]; 3] = [[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]];
///         match history[..] {
///             [one, other] => Expansion::Terminal(WINS[one][other]),
///             _ => Expansion::Decision {
///                 player: history.len(),
///                 information_set: history.len(),
///                 children: (0..3).map(|sign| [&history[..], &[sign]].concat()).collect(),
///             },
///         }
///     }
/// }
/// let tree = ExtensiveTree::new(&Rock);
/// let mut cfr = CfrPlus::new(&tree);
/// cfr.run(2_000);
/// let average = cfr.average();
/// assert!(tree.exploitability(&average) < 1e-3);
/// // Paper beats what everybody would like to play: a half of the time.
/// let [rock, paper, scissors] = tree.probabilities(&average, &0).unwrap() else { panic!() };
/// assert!((rock - 0.25).abs() < 0.01 && (paper - 0.5).abs() < 0.01 && (scissors - 0.25).abs() < 0.01);
/// ```
#[derive(Clone, Debug)]
pub struct CfrPlus<'a, I> {
    tree: &'a ExtensiveTree<I>,
    regrets: Vec<f64>,
    /// What the present round adds to the regrets.
    changes: Vec<f64>,
    /// The strategy of the present round.
    current: Strategy,
    /// The strategies of all rounds, added up with their weights.
    sums: Vec<f64>,
    round: u32,
}

impl<'a, I> CfrPlus<'a, I> {
    /// No round is played yet.
    pub fn new(tree: &'a ExtensiveTree<I>) -> CfrPlus<'a, I> {
        let none = vec![0.0; tree.actions()];
        CfrPlus {
            tree,
            regrets: none.clone(),
            changes: none.clone(),
            current: tree.uniform(),
            sums: none,
            round: 0,
        }
    }

    /// Plays more rounds. Exploitability falls at least with the square root of their number, and
    /// in practice about with the number itself.
    pub fn run(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.round += 1;
            for player in 0..2 {
                self.current = self.tree.in_proportion(&self.regrets);
                self.walk(0, player, 1.0, 1.0);
                for (regret, change) in self.regrets.iter_mut().zip(&mut self.changes) {
                    *regret = (*regret + std::mem::take(change)).max(0.0);
                }
            }
        }
    }

    /// The weighted mean of the strategies of all rounds.
    pub fn average(&self) -> Strategy {
        self.tree.in_proportion(&self.sums)
    }

    /// What the first player wins from a node on. One player learns, which reaches the node with
    /// one probability by its own decisions and with another by everything else.
    fn walk(&mut self, node: u32, learner: usize, own: f64, others: f64) -> f64 {
        let tree = self.tree;
        match tree.nodes[node as usize] {
            Node::Terminal(value) => value,
            Node::Chance { first, count } => {
                let branches = tree.branches(first, count).iter();
                branches
                    .map(|branch| {
                        let others = others * branch.probability;
                        branch.probability * self.walk(branch.node, learner, own, others)
                    })
                    .sum()
            }
            Node::Decision { set, first, count } => {
                let set = &tree.sets[set as usize];
                let learns = set.player == learner;
                let side = if set.player == 0 { 1.0 } else { -1.0 };
                let mut value = 0.0;
                for (branch, action) in tree.branches(first, count).iter().zip(set.actions()) {
                    let probability = self.current.0[action];
                    if learns {
                        let found = self.walk(branch.node, learner, own * probability, others);
                        value += probability * found;
                        self.changes[action] += side * others * found;
                    } else if probability > 0.0 || own > 0.0 {
                        // What the other never plays changes no regret, but the average counts the
                        // learner's strategy there in every round: left out, it would stay as it was
                        // when the other last came by.
                        let others = others * probability;
                        value += probability * self.walk(branch.node, learner, own, others);
                    }
                }
                if learns {
                    for action in set.actions() {
                        self.changes[action] -= side * others * value;
                        self.sums[action] += f64::from(self.round) * own * self.current.0[action];
                    }
                }
                value
            }
        }
    }
}

//! Best responses, and exploitability: how far a strategy is from an equilibrium.

use std::cmp::Reverse;

use super::{ExtensiveTree, Node, Strategy};

impl<I> ExtensiveTree<I> {
    /// What a player wins at most on average against a strategy of the other that it knows.
    pub fn best_response(&self, player: usize, strategy: &Strategy) -> f64 {
        let reach = self.reach(player, strategy);
        let mut histories: Vec<Vec<u32>> = vec![Vec::new(); self.sets.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            if let Node::Decision { set, .. } = node {
                histories[*set as usize].push(number as u32);
            }
        }
        // With perfect recall no set comes before one of the same player with fewer decisions
        // behind it, so the last ones are settled first.
        let own = |&set: &usize| self.sets[set].player == player;
        let mut order: Vec<usize> = (0..self.sets.len()).filter(own).collect();
        order.sort_by_key(|&set| Reverse(self.sets[set].depth));
        let mut response = Response {
            tree: self,
            player,
            strategy,
            chosen: vec![u32::MAX; self.sets.len()],
            values: vec![f64::NAN; self.nodes.len()],
        };
        for set in order {
            let mut worth = vec![0.0; self.sets[set].actions().len()];
            for &history in &histories[set] {
                let Node::Decision { first, count, .. } = self.nodes[history as usize] else {
                    continue;
                };
                let reach = reach[history as usize];
                if reach > 0.0 {
                    for (worth, branch) in worth.iter_mut().zip(self.branches(first, count)) {
                        *worth += reach * response.value(branch.node);
                    }
                }
            }
            let best = (0..worth.len()).max_by(|&one, &other| worth[one].total_cmp(&worth[other]));
            response.chosen[set] = best.unwrap_or(0) as u32;
        }
        response.value(0)
    }

    /// What both players together could gain by best responses: 0 in an equilibrium.
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        [0, 1].iter().map(|&player| self.best_response(player, strategy)).sum()
    }

    /// How likely chance and the other player lead to each node, if the player wants to go there.
    fn reach(&self, player: usize, strategy: &Strategy) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        reach[0] = 1.0;
        for number in 0..self.nodes.len() {
            let here = reach[number];
            match self.nodes[number] {
                Node::Terminal(_) => {}
                Node::Chance { first, count } => {
                    for branch in self.branches(first, count) {
                        reach[branch.node as usize] = here * branch.probability;
                    }
                }
                Node::Decision { set, first, count } => {
                    let set = &self.sets[set as usize];
                    let probabilities = &strategy.0[set.actions()];
                    for (branch, probability) in
                        self.branches(first, count).iter().zip(probabilities)
                    {
                        let probability = if set.player == player { 1.0 } else { *probability };
                        reach[branch.node as usize] = here * probability;
                    }
                }
            }
        }
        reach
    }
}

/// A best response in the making.
struct Response<'a, I> {
    tree: &'a ExtensiveTree<I>,
    player: usize,
    strategy: &'a Strategy,
    /// The action that is chosen in each of the player's sets, as far as they are settled.
    chosen: Vec<u32>,
    /// What each node is worth to the player; not a number where that is not known yet.
    values: Vec<f64>,
}

impl<I> Response<'_, I> {
    fn value(&mut self, node: u32) -> f64 {
        let known = self.values[node as usize];
        if !known.is_nan() {
            return known;
        }
        let tree = self.tree;
        let value = match tree.nodes[node as usize] {
            Node::Terminal(value) => {
                if self.player == 0 {
                    value
                } else {
                    -value
                }
            }
            Node::Chance { first, count } => {
                let branches = tree.branches(first, count).iter();
                branches.map(|branch| branch.probability * self.value(branch.node)).sum()
            }
            Node::Decision { set, first, count } => {
                let branches = tree.branches(first, count);
                let actions = tree.sets[set as usize].actions();
                if tree.sets[set as usize].player == self.player {
                    self.value(branches[self.chosen[set as usize] as usize].node)
                } else {
                    let mut sum = 0.0;
                    for (branch, action) in branches.iter().zip(actions) {
                        let probability = self.strategy.0[action];
                        if probability > 0.0 {
                            sum += probability * self.value(branch.node);
                        }
                    }
                    sum
                }
            }
        };
        self.values[node as usize] = value;
        value
    }
}

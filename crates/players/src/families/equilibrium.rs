//! How far a player is from play that nobody can take advantage of.

use tripot_core::Seat;
use tripot_families::FamiliesOptions;

use super::tree::{Branch, GameTree, Node, Policy};

/// Play that approaches an equilibrium of a small game of two.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// What the first seat can expect: 1 for a win, -1 for a loss.
    pub value: f64,
    /// What both seats together could gain by another play.
    pub exploitability: f64,
    /// How many places the tree has.
    pub nodes: usize,
    /// In how many situations somebody chooses.
    pub situations: usize,
}

/// What could be gained against a policy by somebody who knew it: the sum of what the best answers
/// to it win on either seat, with 1 for a win and -1 for a loss. It is 0 for an equilibrium.
pub fn exploitability(options: &FamiliesOptions, policy: &mut Policy<'_>) -> f64 {
    let mut sum = 0.0;
    for seat in [0, 1].into_iter().filter_map(Seat::new) {
        let tree = GameTree::new(options, Some((seat, &mut *policy)));
        sum += best_answer(&tree, 1 - seat.index(), None);
    }
    sum
}

/// Approaches an equilibrium by so many rounds of CFR+: both seats regret, in each situation, not
/// to have chosen otherwise, and choose in proportion to their regrets. The mean of what they chose
/// in all rounds, late ones counting more, is what approaches it.
pub fn equilibrium(options: &FamiliesOptions, rounds: u32) -> Equilibrium {
    let tree = GameTree::new(options, None);
    let mut learner = Learner {
        regrets: vec![0.0; tree.choices()],
        changes: vec![0.0; tree.choices()],
        current: vec![0.0; tree.choices()],
        sums: vec![0.0; tree.choices()],
        tree: &tree,
        weight: 0.0,
    };
    for round in 1..=rounds {
        learner.weight = round.into();
        for seat in 0..2 {
            learner.choose_by(|learner, choice| learner.regrets[choice]);
            learner.walk(0, seat, 1.0, 1.0);
            for (regret, change) in learner.regrets.iter_mut().zip(&mut learner.changes) {
                *regret = (*regret + std::mem::take(change)).max(0.0);
            }
        }
    }
    learner.choose_by(|learner, choice| learner.sums[choice]);
    let play = learner.current.clone();
    let answers = [0, 1].map(|seat| best_answer(&tree, seat, Some(&play)));
    Equilibrium {
        value: learner.walk(0, 2, 1.0, 1.0),
        exploitability: answers.iter().sum(),
        nodes: tree.nodes(),
        situations: tree.situations(),
    }
}

struct Learner<'a> {
    tree: &'a GameTree,
    regrets: Vec<f64>,
    changes: Vec<f64>,
    /// How likely each choice is taken now.
    current: Vec<f64>,
    sums: Vec<f64>,
    weight: f64,
}

impl Learner<'_> {
    /// Chooses in proportion to some numbers, or evenly if all are 0.
    fn choose_by(&mut self, number: impl Fn(&Self, usize) -> f64) {
        for situation in &self.tree.situations {
            let choices = situation.start as usize..(situation.start + situation.count) as usize;
            let sum: f64 = choices.clone().map(|choice| number(self, choice)).sum();
            for choice in choices {
                self.current[choice] = if sum > 0.0 {
                    number(self, choice) / sum
                } else {
                    1.0 / f64::from(situation.count)
                };
            }
        }
    }

    /// What the first seat can expect from a place on. A seat learns on the way, which comes here
    /// with one chance by its own choices and with another by everything else.
    fn walk(&mut self, node: u32, learning: usize, own: f64, others: f64) -> f64 {
        let tree = self.tree;
        match tree.nodes[node as usize] {
            Node::End(value) => value.into(),
            Node::Chance { first, count } => {
                let branches = tree.branches(first, count).iter();
                branches
                    .map(|&Branch { node, chance }| {
                        let chance = f64::from(chance);
                        chance * self.walk(node, learning, own, others * chance)
                    })
                    .sum()
            }
            Node::Choice { situation, first, count } => {
                let situation = tree.situations[situation as usize];
                let start = situation.start as usize;
                let learns = situation.seat == learning;
                let side = if situation.seat == 0 { 1.0 } else { -1.0 };
                let (mut value, before) = (0.0, others);
                for (number, branch) in tree.branches(first, count).iter().enumerate() {
                    let chance = self.current[start + number];
                    if !learns && chance == 0.0 {
                        continue;
                    }
                    let (own, others) =
                        if learns { (own * chance, others) } else { (own, others * chance) };
                    let found = self.walk(branch.node, learning, own, others);
                    value += chance * found;
                    if learns {
                        self.changes[start + number] += side * before * found;
                    }
                }
                if learns {
                    for number in 0..count as usize {
                        self.changes[start + number] -= side * others * value;
                        let chance = self.current[start + number];
                        self.sums[start + number] += self.weight * own * chance;
                    }
                }
                value
            }
        }
    }
}

/// What the best answer of a seat wins, when the other plays as given, or is part of chance.
fn best_answer(tree: &GameTree, seat: usize, play: Option<&[f64]>) -> f64 {
    let mut reach = vec![0.0; tree.nodes()];
    reach[0] = 1.0;
    // A branch has a higher number than where it comes from.
    let mut places: Vec<Vec<u32>> = vec![Vec::new(); tree.situations()];
    for number in 0..tree.nodes() {
        let here = reach[number];
        match tree.nodes[number] {
            Node::End(_) => {}
            Node::Chance { first, count } => {
                for branch in tree.branches(first, count) {
                    reach[branch.node as usize] = here * f64::from(branch.chance);
                }
            }
            Node::Choice { situation, first, count } => {
                places[situation as usize].push(number as u32);
                let start = tree.situations[situation as usize].start as usize;
                let mine = tree.situations[situation as usize].seat == seat;
                for (choice, branch) in tree.branches(first, count).iter().enumerate() {
                    let chance = if mine { 1.0 } else { play.map_or(0.0, |it| it[start + choice]) };
                    reach[branch.node as usize] = here * chance;
                }
            }
        }
    }
    let mut order: Vec<usize> =
        (0..tree.situations()).filter(|&number| tree.situations[number].seat == seat).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(tree.situations[number].length));
    let mut answer =
        Answer { tree, seat, play, chosen: vec![u32::MAX; tree.situations()], values: Vec::new() };
    answer.values.resize(tree.nodes(), f64::NAN);
    // What is chosen later is settled first.
    for situation in order {
        let mut worth = vec![0.0; tree.situations[situation].count as usize];
        for &place in &places[situation] {
            let Node::Choice { first, count, .. } = tree.nodes[place as usize] else { continue };
            if reach[place as usize] > 0.0 {
                for (worth, branch) in worth.iter_mut().zip(tree.branches(first, count)) {
                    *worth += reach[place as usize] * answer.value(branch.node);
                }
            }
        }
        let best = (0..worth.len()).max_by(|&one, &other| worth[one].total_cmp(&worth[other]));
        answer.chosen[situation] = best.unwrap_or(0) as u32;
    }
    answer.value(0)
}

struct Answer<'a> {
    tree: &'a GameTree,
    seat: usize,
    play: Option<&'a [f64]>,
    chosen: Vec<u32>,
    /// What each place is worth to the seat, as far as it is known.
    values: Vec<f64>,
}

impl Answer<'_> {
    fn value(&mut self, node: u32) -> f64 {
        let known = self.values[node as usize];
        if !known.is_nan() {
            return known;
        }
        let tree = self.tree;
        let value = match tree.nodes[node as usize] {
            Node::End(value) => f64::from(value) * if self.seat == 0 { 1.0 } else { -1.0 },
            Node::Chance { first, count } => {
                let branches = tree.branches(first, count).iter();
                branches.map(|branch| f64::from(branch.chance) * self.value(branch.node)).sum()
            }
            Node::Choice { situation, first, count } => {
                let it = tree.situations[situation as usize];
                let branches = tree.branches(first, count);
                if it.seat == self.seat {
                    self.value(branches[self.chosen[situation as usize] as usize].node)
                } else {
                    let mut sum = 0.0;
                    for (number, branch) in branches.iter().enumerate() {
                        let chance = self.play.map_or(0.0, |play| play[it.start as usize + number]);
                        if chance > 0.0 {
                            sum += chance * self.value(branch.node);
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

//! The mate solver: depth-first proof-number search (df-pn).
//!
//! Does the side to move win within a number of plies, and with which moves? A node of the attacker
//! is proved by one move, one of the defender by all of them; each node carries how many leaves
//! must at least be proved, or refuted, to decide it, and the search goes where the fewest are
//! left. The last three plies are decided on the spot, from the line table.
//!
//! Every move of both sides is looked at, but for those that can't matter: a defender who is about
//! to lose must change every line on which the attacker threatens to win, or reach a position that
//! is a draw. What is a draw because of what occurred before the question is part of the *terms* of
//! a proof, as the options are, and so of every entry of the table; what repeats within a win needs
//! no rule, since who wins in the fewest plies repeats nothing (see `draws`). A win later than the
//! game may last is none.

mod ending;
mod numbers;
mod proof;
mod successor;
mod table;
mod terms;
#[cfg(test)]
mod tests;

use tripot_core::{Budget, State, order_by};
use tripot_siam::fast::{CompactMove, LineBoard, Moves, Played};
use tripot_siam::{Move, PushCount, Siam, Side};

use numbers::Numbers;
use successor::Lookups;
use table::NumberTable;
use terms::{Terms, TermsNumber};

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// In how many plies the side to move wins if both do their best, if that is proved.
    pub wins_in: Option<u32>,
    /// It is proved that it does not win within this many plies.
    pub not_within: u32,
    /// The moves that win within [`Solution::wins_in`] plies, sorted; all of them, unless the
    /// budget was spent.
    pub winning: Vec<Move>,
    /// A shortest win, with the longest defence.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether the budget was spent before all was known, or whether the draw rules leave it open.
    pub is_cut_short: bool,
}

/// Proves wins.
///
/// ```
/// use tripot_core::Budget;
/// use tripot_players::siam::{Puzzle, Solver};
/// let puzzle = &Puzzle::examples()[0];
/// let solution = Solver::new(1 << 16).solve(&puzzle.state().unwrap(), 9, &Budget::nodes(100_000));
/// assert_eq!(solution.wins_in, Some(puzzle.wins_in));
/// assert_eq!(solution.winning[0].to_string(), puzzle.first, "the only move");
/// ```
pub struct Solver {
    table: NumberTable,
    lookups: Lookups,
    budget: Budget,
    nodes: u64,
    next_poll: u64,
    spent: bool,
    /// Killer moves: for each number of plies left, the last two that saved the defender.
    killers: Vec<[Option<CompactMove>; 2]>,
    /// The last answers that saved the defender from a win in three, with and without a threat.
    answers: [Option<CompactMove>; 2],
    /// All terms that the table has entries for, and those that are in force.
    known_terms: Vec<Terms>,
    terms: TermsNumber,
    question: Question,
}

/// What a question is asked under.
#[derive(Clone, Copy, Default)]
struct Question {
    /// Who does not win under these does not win: all that is left out is a draw by repetition
    /// within the line.
    refuting: TermsNumber,
    /// Who wins under these wins, if it is soon enough.
    proving: TermsNumber,
    /// The longest win whose proof holds.
    soundest: u32,
    /// How many plies the game lasts at most.
    plies_left: u32,
}

/// Who is to move at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Attacker,
    Defender,
}

impl Role {
    /// With an odd number of plies left the attacker is to move: the last ply is its own.
    fn of(plies: u32) -> Role {
        if plies % 2 == 1 { Role::Attacker } else { Role::Defender }
    }

    fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

const POLL: u64 = 256;

impl Solver {
    /// A solver with a table of this many positions.
    pub fn new(slots: usize) -> Solver {
        Solver {
            table: NumberTable::new(slots),
            lookups: Lookups::of(PushCount::Prefix),
            budget: Budget::nodes(0),
            nodes: 0,
            next_poll: 0,
            spent: false,
            killers: vec![[None; 2]; 1 + usize::from(u8::MAX)],
            answers: [None; 2],
            known_terms: Vec::new(),
            terms: 0,
            question: Question::default(),
        }
    }

    /// Looks for the shortest win of the side to move within `most` plies, and for every first move
    /// that wins as fast.
    pub fn solve(&mut self, state: &Siam, most: u32, budget: &Budget) -> Solution {
        self.solve_after(0, state, most, budget)
    }

    /// The same, with a budget of which this many nodes are spent.
    pub(super) fn solve_after(
        &mut self,
        nodes: u64,
        state: &Siam,
        most: u32,
        budget: &Budget,
    ) -> Solution {
        self.begin(nodes, state, state.side(), budget);
        let mut solution = Solution {
            wins_in: None,
            not_within: 0,
            winning: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            is_cut_short: false,
        };
        if state.end().is_none() {
            let root = LineBoard::of(state);
            let most = most.min(self.question.plies_left);
            for plies in (1..=most).step_by(2) {
                match self.decide(&root, plies) {
                    Some(true) => {
                        solution.wins_in = Some(plies);
                        self.list(&root, plies, &mut solution);
                        break;
                    }
                    // Two plies later the attacker is to move again.
                    Some(false) => solution.not_within = (plies + 1).min(most),
                    None => {
                        solution.is_cut_short = true;
                        break;
                    }
                }
            }
        }
        solution.nodes = self.nodes;
        solution.is_cut_short |= self.spent;
        solution
    }

    /// A shortest win of the side to move within `most` plies, with the longest defence, if the
    /// budget lets one be found. Other first moves that win as fast are not looked for.
    pub(super) fn shortest(
        &mut self,
        state: &Siam,
        most: u32,
        budget: &Budget,
    ) -> Option<Vec<Move>> {
        self.begin(0, state, state.side(), budget);
        if state.end().is_some() {
            return None;
        }
        let root = LineBoard::of(state);
        let most = most.min(self.question.plies_left);
        for plies in (1..=most).step_by(2) {
            if self.decide(&root, plies)? {
                let first = self.fastest(&root, plies);
                let line = self.line(first, plies);
                return (line.len() as u32 == plies).then_some(line);
            }
        }
        None
    }

    /// Whether the side to move wins within this many plies, if the budget lets that be known.
    pub fn wins_within(&mut self, state: &Siam, plies: u32, budget: &Budget) -> Option<bool> {
        self.wins_within_after(0, state, plies, budget)
    }

    /// The same, with a budget of which this many nodes are spent.
    pub(super) fn wins_within_after(
        &mut self,
        nodes: u64,
        state: &Siam,
        plies: u32,
        budget: &Budget,
    ) -> Option<bool> {
        self.begin(nodes, state, state.side(), budget);
        let plies = plies.min(self.question.plies_left);
        // The last ply of a win is its own.
        let plies = plies.saturating_sub(u32::from(plies.is_multiple_of(2)));
        if state.end().is_some() || plies == 0 {
            return Some(false);
        }
        self.decide(&LineBoard::of(state), plies)
    }

    /// Whether the side to move loses within this many plies, if the budget lets that be known.
    pub(super) fn loses_within(
        &mut self,
        state: &Siam,
        plies: u32,
        budget: &Budget,
    ) -> Option<bool> {
        self.begin(0, state, state.side().other(), budget);
        let plies = plies.min(self.question.plies_left);
        // The last ply of a loss is the other side's.
        let plies = plies - plies % 2;
        if state.end().is_some() || plies == 0 {
            return Some(false);
        }
        self.decide(&LineBoard::of(state), plies)
    }

    /// How many positions the last question took.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Begins with a question about a state: does this side win?
    fn begin(&mut self, nodes: u64, state: &Siam, attacker: Side, budget: &Budget) {
        self.lookups = Lookups::of(state.options().push_count);
        self.question = self.question(state, attacker.other());
        self.budget = budget.clone();
        (self.nodes, self.next_poll, self.spent) = (nodes, 0, false);
        self.poll();
    }

    fn poll(&mut self) {
        if self.nodes >= self.next_poll {
            self.spent |= self.budget.is_spent(self.nodes);
            self.next_poll = (self.nodes + POLL).min(self.budget.most_nodes().max(self.nodes + 1));
        }
    }

    /// Whether the attacker wins within this many plies from a node; nothing if the budget is
    /// spent.
    fn decide(&mut self, board: &LineBoard, plies: u32) -> Option<bool> {
        let Question { refuting, proving, soundest, .. } = self.question;
        self.terms = refuting;
        let wins = self.decide_under_terms(board, plies)?;
        if !wins || plies > soundest {
            return if wins { None } else { Some(false) };
        }
        if proving == refuting {
            return Some(true);
        }
        self.terms = proving;
        self.decide_under_terms(board, plies).filter(|&wins| wins)
    }

    fn decide_under_terms(&mut self, board: &LineBoard, plies: u32) -> Option<bool> {
        let numbers = self.search(board, plies, Numbers::LIMITS);
        match () {
            () if numbers.is_proved() => Some(true),
            () if numbers.is_refuted() => Some(false),
            () => None,
        }
    }

    /// Completes the solution of a position that is won within this many plies: all winning moves,
    /// and a line.
    fn list(&mut self, root: &LineBoard, plies: u32, solution: &mut Solution) {
        let mut moves = Moves::new();
        root.moves(self.lookups.lines, &mut moves);
        let mut first = None;
        for chosen in moves {
            let mut child = *root;
            let wins = match child.play(chosen) {
                Played::Won(side) => side == root.side(),
                Played::On => plies > 1 && self.decide(&child, plies - 1) == Some(true),
            };
            if wins {
                first.get_or_insert((chosen, child));
                solution.winning.push(chosen.into());
            }
        }
        order_by(&mut solution.winning, |chosen| *chosen);
        solution.line = self.line(first, plies);
    }

    /// The line of a win within this many plies that begins with a move. It can be followed only as
    /// far as the budget goes.
    fn line(&mut self, mut first: Option<(CompactMove, LineBoard)>, plies: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut left = plies;
        while let Some((chosen, board)) = first.take() {
            line.push(chosen.into());
            left -= 1;
            if left > 0 {
                first = match Role::of(left) {
                    Role::Attacker => self.fastest(&board, left),
                    Role::Defender => self.longest(&board, left),
                };
            }
        }
        line
    }

    /// A move with which the attacker wins within this many plies.
    fn fastest(&mut self, board: &LineBoard, plies: u32) -> Option<(CompactMove, LineBoard)> {
        let mut moves = Moves::new();
        board.moves(self.lookups.lines, &mut moves);
        let mut children: Vec<(CompactMove, LineBoard)> = Vec::new();
        for chosen in moves {
            let mut child = *board;
            match child.play(chosen) {
                Played::Won(side) if side == board.side() => return Some((chosen, child)),
                Played::Won(_) => {}
                Played::On => children.push((chosen, child)),
            }
        }
        // The win was proved a moment ago: mostly the table still knows by which move.
        self.terms = self.question.proving;
        let is_known = |(_, child): &&(CompactMove, LineBoard)| {
            let entry = self.entry(child.key(), Role::Defender, plies.saturating_sub(1));
            self.table.get(entry, || *child).is_some_and(Numbers::is_proved)
        };
        if let Some(&known) = children.iter().find(is_known) {
            return Some(known);
        }
        let wins = |(_, child): &(CompactMove, LineBoard)| {
            plies > 1 && self.decide(child, plies - 1) == Some(true)
        };
        children.into_iter().find(wins)
    }

    /// A move with which the defender lasts this many plies, or any that does not lose at once.
    fn longest(&mut self, board: &LineBoard, plies: u32) -> Option<(CompactMove, LineBoard)> {
        let mut moves = Moves::new();
        board.moves(self.lookups.lines, &mut moves);
        let mut any = None;
        for chosen in moves {
            let mut child = *board;
            if child.play(chosen) != Played::On {
                continue;
            }
            let is_short = plies < 3 || self.decide(&child, plies.saturating_sub(3)) != Some(false);
            if !is_short {
                return Some((chosen, child));
            }
            any.get_or_insert((chosen, child));
        }
        any
    }
}

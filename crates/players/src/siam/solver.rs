//! Exact answers: does the side to move win within so many plies, and with which moves?
//!
//! Proof-number search (df-pn) over positions with the number of plies left. A node of the attacker
//! is proved by one move, one of the defender by all of them; each node carries how many leaves must
//! at least be proved, or refuted, to decide it, and the search goes where the fewest are left. The
//! last three plies are decided on the spot, from the line table.
//!
//! Every move of both sides is looked at, but for those that can't matter: a defender who is about to
//! lose must change every line on which the attacker threatens to win. The draw rules play no part:
//! who wins in the fewest plies repeats nothing, and a win later than the game may last is none.

mod numbers;
#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;
use tripot_core::{Budget, State};
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, MOST_MOVES, Moves, Played};
use tripot_siam::{Move, Siam};

use numbers::{NumberTable, Numbers};

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// In how many plies the side to move wins if both do their best, if that is proved.
    pub wins_in: Option<u32>,
    /// It is proved that it does not win within so many plies.
    pub not_within: u32,
    /// The moves that win within [`Solution::wins_in`] plies, sorted; all of them, unless the budget
    /// was spent.
    pub winning: Vec<Move>,
    /// A shortest win, with the longest defence.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether the budget was spent before all was known.
    pub is_cut_short: bool,
}

/// Proves wins.
pub struct Solver {
    table: NumberTable,
    lines: &'static LineTable,
    budget: Budget,
    nodes: u64,
    next_poll: u64,
    spent: bool,
    /// For each number of plies left, the last two moves that saved the defender.
    saviours: Vec<[Option<CompactMove>; 2]>,
    /// The last answers that saved the defender from a win in three, with and without a threat.
    answers: [Option<CompactMove>; 2],
}

/// A move of a node, and what is known of where it leads.
struct Child {
    chosen: CompactMove,
    board: LineBoard,
    numbers: Numbers,
}

type Children = ArrayVec<Child, MOST_MOVES>;

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
}

const POLL: u64 = 256;

impl Solver {
    /// A solver with a table of so many positions.
    pub fn new(slots: usize) -> Solver {
        Solver {
            table: NumberTable::new(slots),
            lines: LineTable::of(tripot_siam::PushCount::Prefix),
            budget: Budget::nodes(0),
            nodes: 0,
            next_poll: 0,
            spent: false,
            saviours: vec![[None; 2]; 1 + usize::from(u8::MAX)],
            answers: [None; 2],
        }
    }

    /// Looks for the shortest win of the side to move within `most` plies, and for every first move
    /// that wins as fast.
    pub fn solve(&mut self, state: &Siam, most: u32, budget: &Budget) -> Solution {
        self.solve_after(0, state, most, budget)
    }

    /// The same, with a budget of which so many nodes are spent.
    pub(super) fn solve_after(
        &mut self,
        nodes: u64,
        state: &Siam,
        most: u32,
        budget: &Budget,
    ) -> Solution {
        self.begin(nodes, state, budget);
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
            let most = most.min(u32::from(state.plies_until_draw()));
            for plies in (1..=most).step_by(2) {
                match self.decide(&root, plies) {
                    Some(true) => {
                        solution.wins_in = Some(plies);
                        self.list(&root, plies, &mut solution);
                        break;
                    }
                    // Two plies later the attacker is to move again.
                    Some(false) => solution.not_within = (plies + 1).min(most),
                    None => break,
                }
            }
        }
        solution.nodes = self.nodes;
        solution.is_cut_short = self.spent;
        solution
    }

    /// Whether the side to move wins within so many plies, if the budget lets that be known.
    pub fn wins_within(&mut self, state: &Siam, plies: u32, budget: &Budget) -> Option<bool> {
        self.wins_within_after(0, state, plies, budget)
    }

    /// The same, with a budget of which so many nodes are spent.
    pub(super) fn wins_within_after(
        &mut self,
        nodes: u64,
        state: &Siam,
        plies: u32,
        budget: &Budget,
    ) -> Option<bool> {
        self.begin(nodes, state, budget);
        let plies = plies.min(u32::from(state.plies_until_draw()));
        // The last ply of a win is its own.
        let plies = plies.saturating_sub(u32::from(plies % 2 == 0));
        if state.end().is_some() || plies == 0 {
            return Some(false);
        }
        self.decide(&LineBoard::of(state), plies)
    }

    /// Whether the side to move loses within so many plies, if the budget lets that be known.
    pub(super) fn loses_within(
        &mut self,
        state: &Siam,
        plies: u32,
        budget: &Budget,
    ) -> Option<bool> {
        self.begin(0, state, budget);
        let plies = plies.min(u32::from(state.plies_until_draw()));
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

    fn begin(&mut self, nodes: u64, state: &Siam, budget: &Budget) {
        let lines = LineTable::of(state.options().push_count);
        if !std::ptr::eq(lines, self.lines) {
            self.lines = lines;
            self.table.clear();
        }
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

    /// Whether the attacker wins within so many plies from a node; nothing if the budget is spent.
    fn decide(&mut self, board: &LineBoard, plies: u32) -> Option<bool> {
        let numbers = self.search(board, plies, Numbers::LIMITS);
        match () {
            () if numbers.is_proved() => Some(true),
            () if numbers.is_refuted() => Some(false),
            () => None,
        }
    }

    /// Completes the solution of a position that is won within so many plies: all winning moves, and
    /// a line.
    fn list(&mut self, root: &LineBoard, plies: u32, solution: &mut Solution) {
        let mut moves = Moves::new();
        root.moves(self.lines, &mut moves);
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
        solution.winning.sort();
        // Whatever the answer, it can be followed only as far as the budget goes.
        let mut left = plies;
        while let Some((chosen, board)) = first.take() {
            solution.line.push(chosen.into());
            left -= 1;
            if left > 0 {
                first = match Role::of(left) {
                    Role::Attacker => self.fastest(&board, left),
                    Role::Defender => self.longest(&board, left),
                };
            }
        }
    }

    /// A move with which the attacker wins within so many plies.
    fn fastest(&mut self, board: &LineBoard, plies: u32) -> Option<(CompactMove, LineBoard)> {
        let mut moves = Moves::new();
        board.moves(self.lines, &mut moves);
        moves.into_iter().find_map(|chosen| {
            let mut child = *board;
            let wins = match child.play(chosen) {
                Played::Won(side) => side == board.side(),
                Played::On => plies > 1 && self.decide(&child, plies - 1) == Some(true),
            };
            wins.then_some((chosen, child))
        })
    }

    /// A move with which the defender lasts so many plies, or any that does not lose at once.
    fn longest(&mut self, board: &LineBoard, plies: u32) -> Option<(CompactMove, LineBoard)> {
        let mut moves = Moves::new();
        board.moves(self.lines, &mut moves);
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

    /// The numbers of a node, searched until one of them reaches its limit.
    fn search(&mut self, board: &LineBoard, plies: u32, limits: Numbers) -> Numbers {
        let role = Role::of(plies);
        if plies == 0 || (role == Role::Attacker && plies <= 3) {
            return self.decided(board, plies);
        }
        let known = self.table.get(board, role, plies);
        if let Some(known) = known.filter(|known| known.is_decided()) {
            return known;
        }
        let before = self.nodes;
        let mut children = Children::new();
        let numbers = match role {
            Role::Attacker => self.attacks(board, plies, &mut children),
            Role::Defender => self.defences(board, plies, &mut children),
        };
        let numbers = numbers.unwrap_or_else(|| self.among(role, plies, &mut children, limits));
        self.table.put(board, role, plies, numbers, self.nodes - before);
        numbers
    }

    /// Searches the children of a node, the most promising first, until its numbers reach a limit.
    fn among(
        &mut self,
        role: Role,
        plies: u32,
        children: &mut Children,
        limits: Numbers,
    ) -> Numbers {
        loop {
            let (numbers, best, next) = Numbers::among(role, children);
            if numbers.reach(limits) || numbers.is_decided() || self.spent {
                return numbers;
            }
            let Some(child) = children.get_mut(best) else { return numbers };
            let limits = child.numbers.limits_below(role, numbers, next, limits);
            let (board, chosen) = (child.board, child.chosen);
            child.numbers = self.search(&board, plies - 1, limits);
            if role == Role::Defender && child.numbers.is_refuted() {
                self.save(plies, chosen);
            }
            if child.numbers.is_decided() && !Numbers::decides(role, child.numbers) {
                // It can't be the one that decides: it is out.
                children.swap_remove(best);
            }
        }
    }

    fn saviours_of(&mut self, plies: u32) -> &mut [Option<CompactMove>; 2] {
        let last = self.saviours.len() - 1;
        &mut self.saviours[(plies as usize).min(last)]
    }

    /// Remembers a move that saved the defender, to try it early elsewhere.
    fn save(&mut self, plies: u32, chosen: CompactMove) {
        let saviours = self.saviours_of(plies);
        if saviours[0] != Some(chosen) {
            *saviours = [Some(chosen), saviours[0]];
        }
    }

    /// The moves of an attacker who does not win at once, unless all is known already.
    fn attacks(
        &mut self,
        board: &LineBoard,
        plies: u32,
        children: &mut Children,
    ) -> Option<Numbers> {
        self.nodes += 1;
        self.poll();
        let (wins, threats) = board.both_threats(self.lines);
        if wins != 0 {
            return Some(Numbers::PROVED);
        }
        for chosen in self.candidates(board, threats) {
            let mut child = *board;
            if child.play(chosen) != Played::On {
                continue;
            }
            let (parried, threats) = child.both_threats(self.lines);
            if parried != 0 {
                continue;
            }
            let known = self.table.get(&child, Role::Defender, plies - 1);
            if known.is_some_and(Numbers::is_proved) {
                return known;
            }
            if known.is_some_and(Numbers::is_refuted) {
                continue;
            }
            let numbers = known.unwrap_or_else(|| Numbers::of_attack(threats, plies - 1));
            children.push(Child { chosen, board: child, numbers });
        }
        if children.is_empty() { Some(Numbers::REFUTED) } else { None }
    }

    /// The moves of a defender, unless all is known already.
    fn defences(
        &mut self,
        board: &LineBoard,
        plies: u32,
        children: &mut Children,
    ) -> Option<Numbers> {
        self.nodes += 1;
        self.poll();
        let (wins, threats) = board.both_threats(self.lines);
        if wins != 0 {
            return Some(Numbers::REFUTED);
        }
        for chosen in self.candidates(board, threats) {
            let mut child = *board;
            if child.play(chosen) != Played::On {
                continue;
            }
            let (wins, threats) = child.both_threats(self.lines);
            if wins != 0 {
                continue;
            }
            if plies == 2 {
                return Some(Numbers::REFUTED);
            }
            let known = self.table.get(&child, Role::Attacker, plies - 1);
            if known.is_some_and(Numbers::is_refuted) {
                return known;
            }
            if known.is_some_and(Numbers::is_proved) {
                continue;
            }
            let is_saviour = self.saviours_of(plies).contains(&Some(chosen));
            let numbers =
                known.unwrap_or_else(|| Numbers::of_defence(threats, plies - 1, is_saviour));
            children.push(Child { chosen, board: child, numbers });
        }
        if children.is_empty() { Some(Numbers::PROVED) } else { None }
    }

    /// The moves of a side, but for those that leave a line on which the other side wins at once.
    fn candidates(&mut self, board: &LineBoard, threats: u32) -> Moves {
        let mut moves = Moves::new();
        board.parries(self.lines, threats, &mut moves);
        moves
    }

    /// The last three plies, decided at once.
    fn decided(&mut self, board: &LineBoard, plies: u32) -> Numbers {
        let is_won = match plies {
            0 => false,
            1 => {
                self.nodes += 1;
                board.threats(self.lines, board.side()) != 0
            }
            _ => match self.table.get(board, Role::Attacker, plies) {
                Some(known) if known.is_decided() => return known,
                _ => {
                    let is_won = self.wins_in_three(board);
                    let numbers = if is_won { Numbers::PROVED } else { Numbers::REFUTED };
                    self.table.put(board, Role::Attacker, plies, numbers, 1);
                    is_won
                }
            },
        };
        self.poll();
        if is_won { Numbers::PROVED } else { Numbers::REFUTED }
    }

    /// Whether the side to move wins at once or has a move after which it wins at once whatever the
    /// answer.
    fn wins_in_three(&mut self, board: &LineBoard) -> bool {
        self.nodes += 1;
        let (wins, threats) = board.both_threats(self.lines);
        if wins != 0 {
            return true;
        }
        for chosen in self.candidates(board, threats) {
            let mut child = *board;
            if child.play(chosen) == Played::On {
                self.nodes += 1;
                let (parried, threats) = child.both_threats(self.lines);
                if parried == 0 && !self.has_answer(&child, threats) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the side to move has a move after which the other side does not win at once.
    fn has_answer(&mut self, board: &LineBoard, threats: u32) -> bool {
        let lines = self.lines;
        let saves = |chosen: &CompactMove| {
            let mut child = *board;
            child.play(*chosen) == Played::On && child.threats(lines, child.side()) == 0
        };
        // What helped last time helps most of the time.
        let last = &mut self.answers[usize::from(threats != 0)];
        if last.is_some_and(|last| board.is_legal(lines, last) && saves(&last)) {
            return true;
        }
        let mut moves = Moves::new();
        board.quiet_moves(&mut moves);
        moves.retain(|&mut chosen| LineBoard::touched_by_quiet(chosen) & threats == threats);
        let quiet = moves.iter().copied().find(saves);
        let answer = quiet.or_else(|| {
            moves.clear();
            board.pushes(lines, &mut moves);
            moves.iter().copied().find(saves)
        });
        *last = answer.or(*last);
        answer.is_some()
    }
}

//! Proof-number search: where the fewest leaves are left to be decided.

use arrayvec::ArrayVec;
use tripot_siam::fast::{CompactMove, LineBoard, MOST_MOVES, Moves};

use super::ending::played;
use super::numbers::Numbers;
use super::{Role, Solver};

/// A move of a node, and what is known of where it leads.
pub(super) struct Child {
    chosen: CompactMove,
    pub(super) numbers: Numbers,
}

type Children = ArrayVec<Child, MOST_MOVES>;

impl Solver {
    /// The numbers of a node, searched until one of them reaches its limit.
    pub(super) fn search(&mut self, board: &LineBoard, plies: u32, limits: Numbers) -> Numbers {
        if self.is_drawn(board) {
            return Numbers::REFUTED;
        }
        let role = Role::of(plies);
        if plies == 0 || (role == Role::Attacker && plies <= 3) {
            return self.decided(board, plies);
        }
        let entry = self.entry(board.key(), role, plies);
        let known = self.table.get(entry, || *board);
        if let Some(known) = known.filter(|known| known.is_decided()) {
            return known;
        }
        let before = self.nodes;
        let mut children = Children::new();
        let numbers = self
            .expand(board, plies, &mut children)
            .unwrap_or_else(|| self.among(board, plies, &mut children, limits));
        self.table.put(entry, board, numbers, self.nodes - before);
        numbers
    }

    /// Searches the children of a node, the most promising first, until its numbers reach a limit.
    fn among(
        &mut self,
        board: &LineBoard,
        plies: u32,
        children: &mut Children,
        limits: Numbers,
    ) -> Numbers {
        let role = Role::of(plies);
        loop {
            let (numbers, best, next) = Numbers::among(role, children);
            if numbers.reach(limits) || numbers.is_decided() || self.spent {
                return numbers;
            }
            let Some(child) = children.get_mut(best) else { return numbers };
            let limits = child.numbers.limits_below(role, numbers, next, limits);
            let chosen = child.chosen;
            child.numbers = self.search(&played(board, chosen), plies - 1, limits);
            if role == Role::Defender && child.numbers.is_refuted() {
                self.save(plies, chosen);
            }
            if child.numbers.is_decided() && !Numbers::decides(role, child.numbers) {
                // It can't be the one that decides: it is out.
                children.swap_remove(best);
            }
        }
    }

    /// The moves of a node that may decide it for the mover, unless all is known already.
    fn expand(
        &mut self,
        board: &LineBoard,
        plies: u32,
        children: &mut Children,
    ) -> Option<Numbers> {
        self.nodes += 1;
        self.poll();
        let role = Role::of(plies);
        let (wins, threats) = board.both_threats(self.lookups.lines);
        if wins != 0 {
            return Some(Numbers::won_by(role));
        }
        if role == Role::Defender && self.may_claim_draw(board) {
            return Some(Numbers::REFUTED);
        }
        let line_sum = self.lookups.sums.line_sum(board);
        let mut moves = Moves::new();
        board.parries(self.lookups.lines, threats, &mut moves);
        for chosen in moves {
            // What drops a mountain drops it for the other side, which may also win next.
            let successor = self.lookups.successor(board, line_sum, chosen);
            let Some(successor) = successor.filter(|successor| !successor.wins) else { continue };
            if plies == 2 {
                return Some(Numbers::REFUTED);
            }
            let entry = self.entry(successor.key, role.other(), plies - 1);
            let known = self.table.get(entry, || played(board, chosen));
            if let Some(known) = known.filter(|known| known.is_decided()) {
                if Numbers::decides(role, known) {
                    return Some(known);
                }
                continue;
            }
            let numbers = known.unwrap_or_else(|| match role {
                Role::Attacker => Numbers::of_attack(successor.threats, plies - 1),
                Role::Defender => {
                    let is_killer = self.killers_of(plies).contains(&Some(chosen));
                    Numbers::of_defence(successor.threats, plies - 1, is_killer)
                }
            });
            children.push(Child { chosen, numbers });
        }
        if children.is_empty() { Some(Numbers::won_by(role.other())) } else { None }
    }

    fn killers_of(&mut self, plies: u32) -> &mut [Option<CompactMove>; 2] {
        let last = self.killers.len() - 1;
        &mut self.killers[(plies as usize).min(last)]
    }

    /// Remembers a move that saved the defender, to try it early elsewhere.
    fn save(&mut self, plies: u32, chosen: CompactMove) {
        let killers = self.killers_of(plies);
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
    }
}

//! Proof and disproof numbers.

use super::Role;
use super::proof::Child;

/// How many leaves must at least be proved to prove a node, and refuted to refute it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) refutation: u32,
}

const INFINITE: u32 = 1 << 28;

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers { proof: 0, refutation: INFINITE };
    pub(super) const REFUTED: Numbers = Numbers { proof: INFINITE, refutation: 0 };
    /// Limits that only a decision reaches.
    pub(super) const LIMITS: Numbers = Numbers { proof: INFINITE, refutation: INFINITE };

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_refuted(self) -> bool {
        self.refutation == 0
    }

    pub(super) fn is_decided(self) -> bool {
        self.is_proved() || self.is_refuted()
    }

    /// The numbers of a node whose mover wins.
    pub(super) fn won_by(role: Role) -> Numbers {
        match role {
            Role::Attacker => Numbers::PROVED,
            Role::Defender => Numbers::REFUTED,
        }
    }

    /// Whether a child with these numbers decides its parent by itself.
    pub(super) fn decides(role: Role, child: Numbers) -> bool {
        match role {
            Role::Attacker => child.is_proved(),
            Role::Defender => child.is_refuted(),
        }
    }

    /// A guess for a defender's node that was never searched: a threat leaves few answers. Threats
    /// are counted by lines.
    pub(super) fn of_attack(threats: u32, plies: u32) -> Numbers {
        let proof = match threats {
            0 => 12 + 4 * plies,
            1 => 4 + plies,
            _ => 2,
        };
        Numbers { proof, refutation: 1 + u32::from(threats != 0) }
    }

    /// A guess for an attacker's node that was never searched: one who has to parry wins rarely.
    /// A move that saved the defender elsewhere may do so here.
    pub(super) fn of_defence(threats: u32, plies: u32, is_killer: bool) -> Numbers {
        let has_to_parry = threats != 0;
        Numbers {
            proof: plies / 2 + if has_to_parry { 4 } else { 0 },
            refutation: if is_killer || has_to_parry { 1 } else { 1 + 3 * plies },
        }
    }

    /// Whether one of the numbers has reached its limit.
    pub(super) fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.refutation >= limits.refutation
    }

    /// The number that is the least among the children, and the one that is their sum.
    fn least_and_sum(self, role: Role) -> (u32, u32) {
        match role {
            Role::Attacker => (self.proof, self.refutation),
            Role::Defender => (self.refutation, self.proof),
        }
    }

    fn from_least_and_sum(role: Role, least: u32, sum: u32) -> Numbers {
        match role {
            Role::Attacker => Numbers { proof: least, refutation: sum },
            Role::Defender => Numbers { proof: sum, refutation: least },
        }
    }

    /// The numbers of a node from those of its children, the place of the most promising child, and
    /// the least number of the others.
    pub(super) fn among(role: Role, children: &[Child]) -> (Numbers, usize, u32) {
        let (mut best, mut least, mut next, mut all) = (0, INFINITE, INFINITE, 0_u32);
        for (place, child) in children.iter().enumerate() {
            let (number, sum) = child.numbers.least_and_sum(role);
            all = (all + sum).min(INFINITE);
            if number < least {
                (best, next, least) = (place, least, number);
            } else {
                next = next.min(number);
            }
        }
        // Of no children nothing is left to be summed: the node is decided against the mover.
        (
            Numbers::from_least_and_sum(role, least, if least == 0 { INFINITE } else { all }),
            best,
            next,
        )
    }

    /// The limits for the most promising child of a node: until another child is clearly better, or
    /// the node reaches its own limits.
    pub(super) fn limits_below(
        self,
        role: Role,
        node: Numbers,
        next: u32,
        limits: Numbers,
    ) -> Numbers {
        let (most_least, most_sum) = limits.least_and_sum(role);
        let (_, sum) = node.least_and_sum(role);
        let (_, own) = self.least_and_sum(role);
        // A little more than the next best, so that the search does not jump to and fro.
        let least = most_least.min((next + next / 4 + 1).min(INFINITE));
        let sum = if most_sum >= INFINITE { INFINITE } else { most_sum - sum + own };
        Numbers::from_least_and_sum(role, least, sum)
    }
}

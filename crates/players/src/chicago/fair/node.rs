//! A node of expectimax: a compact position, from the side of the seat to move.

mod key;

pub(super) use key::Key;

use tripot_chicago::{Chicago, GOODS, MOST_PILES, Move, Movement, Pile, Token};
use tripot_core::State;

/// How many goods there are.
pub(super) const KINDS: usize = GOODS.len();

/// The code of a token that nobody has seen, where others have the index of a good.
const HIDDEN: u8 = 7;

/// What does not change during a search.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// `tokens[pile][height]`: what lies on top of a pile when this many tokens are left of it.
    tokens: [[u8; Pile::HIGHEST as usize + 1]; MOST_PILES],
    movement: Movement,
    /// Whether nothing is known of what lies below the tops.
    is_plain: bool,
}

/// A position. The piles keep the numbers that they have at the root of the search, so that a pile
/// that is gone is a gap in `mask`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Four bits for the height of each pile.
    heights: u64,
    /// Four bits for what each pile shows: the index of a good, or [`HIDDEN`].
    tops: u64,
    /// For each good, how many more tokens of it the mover has than the opponent.
    pub(super) lead: [i8; KINDS],
    /// The prices.
    pub(super) price: [i8; KINDS],
    /// For each good, how many tokens nobody has seen.
    pub(super) unseen: [u8; KINDS],
    /// For each good, how many tokens lie face up in the piles.
    pub(super) shown: [u8; KINDS],
    /// The piles that are left.
    mask: u16,
    trader: u8,
    /// How many tokens the piles hold.
    pub(super) left: u8,
    /// How many of them lie face down.
    pub(super) face_down: u8,
    /// The sum of `unseen`: more than `face_down` where tokens are missing.
    pub(super) unseen_total: u8,
    /// How far the mover is ahead at the prices of now.
    pub(super) margin: i16,
}

/// Which tops are turned over before a player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reveal {
    /// All, as the rules say.
    Everything,
    /// Only those from which the player may take a token: the others tell it little, and not to
    /// look at them saves five sixths of the chances.
    InReach,
}

/// One of the moves from a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    pub(super) steps: u8,
    landing: u8,
    before: u8,
    after: u8,
    pub(super) keep: u8,
    pub(super) sell: u8,
    /// Whether the game is over after it.
    pub(super) ends: bool,
    /// How much the mover gains by it at the prices of now.
    pub(super) gain: i16,
    /// A guess of how good it is, to look at good moves first.
    pub(super) order: i32,
    /// It is worth at most this much more than the other choice at the same landing.
    pub(super) slack: Option<i16>,
}

/// No node has more moves: a full circle of the most piles, two ways to keep at each.
pub(super) const MOST_CHOICES: usize = 2 * MOST_PILES;

impl Layout {
    /// The layout and the node of a state for two in which a seat is to move.
    pub(super) fn of(state: &Chicago) -> (Layout, Node) {
        let mover = state.turn().seat().expect("a seat is to move");
        let mut tokens = [[HIDDEN; Pile::HIGHEST as usize + 1]; MOST_PILES];
        let mut node = Node {
            heights: 0,
            tops: 0,
            lead: [0; KINDS],
            price: GOODS.map(|good| state.price(good) as i8),
            unseen: GOODS.map(|good| state.unseen()[good]),
            shown: [0; KINDS],
            mask: 0,
            trader: state.trader().expect("the trader is on a pile before a seat moves") as u8,
            left: 0,
            face_down: 0,
            unseen_total: GOODS.iter().map(|&good| state.unseen()[good]).sum(),
            margin: 0,
        };
        for (index, pile) in state.piles().iter().enumerate() {
            let height = pile.height();
            node.mask |= 1 << index;
            node.heights |= u64::from(height) << (4 * index);
            node.left += height;
            for (depth, token) in pile.tokens().enumerate() {
                match token {
                    Token::Hidden => node.face_down += 1,
                    Token::Seen(good) => {
                        tokens[index][usize::from(height) - depth] = good.index() as u8;
                        node.shown[good.index()] += 1;
                    }
                }
            }
            node.tops |= u64::from(tokens[index][usize::from(height)]) << (4 * index);
        }
        for seat in state.seats().seats() {
            let sign: i8 = if seat == mover { 1 } else { -1 };
            for good in state.reserve(seat) {
                node.lead[good.index()] += sign;
                node.margin += i16::from(sign) * i16::from(state.price(good));
            }
        }
        let is_plain = node.left == node.face_down + node.piles();
        (Layout { tokens, movement: state.options().movement, is_plain }, node)
    }

    /// Writes the moves from a node in which all tops in reach are seen; how many they are. The
    /// two choices of a landing follow each other.
    pub(super) fn choices(&self, node: &Node, out: &mut [Choice; MOST_CHOICES]) -> usize {
        let mut count = 0;
        let mut landing = node.trader;
        let own = node.top(node.trader);
        let farthest = match self.movement {
            Movement::Standard => 3,
            Movement::Expert => node.piles(),
        };
        for steps in 1..=farthest {
            landing = node.next(landing);
            let (before, after) = (node.previous(landing), node.next(landing));
            let (one, other) = (node.top(before), node.top(after));
            let gone = u8::from(node.height(before) == 1) + u8::from(node.height(after) == 1);
            let ends = node.piles() - gone <= 2;
            let choice = Choice { steps, landing, before, after, ends, ..Choice::default() };
            if one == other {
                out[count] = node.judge(Choice { keep: one, sell: one, ..choice });
                count += 1;
            } else {
                for (keep, sell) in [(one, other), (other, one)] {
                    out[count] = node.judge(Choice { keep, sell, ..choice });
                    count += 1;
                }
            }
            if self.movement == Movement::Expert && node.top(landing) == own {
                break;
            }
        }
        count
    }

    /// The most that the mover of a node can gain at once, all tops in reach being seen.
    pub(super) fn best_gain(&self, node: &Node) -> i16 {
        let own = node.top(node.trader);
        let farthest = match self.movement {
            Movement::Standard => 3,
            Movement::Expert => node.piles(),
        };
        let (mut before, mut landing) = (node.trader, node.next(node.trader));
        let mut most = i16::MIN;
        for _ in 0..farthest {
            let after = node.next(landing);
            let (one, other) = (node.top(before), node.top(after));
            most = most.max(node.gain(one, other)).max(node.gain(other, one));
            if self.movement == Movement::Expert && node.top(landing) == own {
                break;
            }
            (before, landing) = (landing, after);
        }
        most
    }

    /// The node after a move, from the side of the other player; new tops are face down unless
    /// everybody knows what they are.
    pub(super) fn child(&self, node: &Node, choice: &Choice) -> Node {
        let mut child = *node;
        let (keep, sell) = (usize::from(choice.keep), usize::from(choice.sell));
        child.lead[keep] += 1;
        child.price[sell] -= 1;
        child.shown[keep] -= 1;
        child.shown[sell] -= 1;
        child.margin = -(node.margin + choice.gain);
        for lead in &mut child.lead {
            *lead = -*lead;
        }
        for pile in [choice.before, choice.after] {
            child.heights -= 1 << (4 * pile);
            let height = child.height(pile);
            let top = match height {
                0 => 0,
                _ => self.tokens[usize::from(pile)][usize::from(height)],
            };
            child.tops = child.tops & !(15 << (4 * pile)) | u64::from(top) << (4 * pile);
            child.mask &= !(u16::from(height == 0) << pile);
        }
        child.left -= 2;
        child.trader = choice.landing;
        child
    }

    /// The same layout with tokens given where they lie face down, from the first pile on and
    /// from the top of each.
    pub(super) fn with_face_down(&self, node: &Node, tokens: &[u8]) -> Layout {
        let mut layout = self.clone();
        let mut tokens = tokens.iter();
        for pile in (0..MOST_PILES).filter(|pile| node.mask & 1 << pile != 0) {
            let height = usize::from(node.height(pile as u8));
            for token in &mut layout.tokens[pile][1..=height] {
                if *token == HIDDEN {
                    *token = *tokens.next().expect("as many are unseen as lie face down");
                }
            }
        }
        layout
    }

    /// The node in which every top is turned over and shows what lies there in a determinization.
    pub(super) fn turned_over(&self, node: &Node, sampled: &Layout) -> Node {
        let mut node = *node;
        while let Some(pile) = self.due(&node, Reveal::Everything) {
            let good = sampled.tokens[usize::from(pile)][usize::from(node.height(pile))];
            node = node.revealed(pile, usize::from(good));
        }
        node
    }

    /// The piles from which the mover may take a token, as a mask.
    fn in_reach(&self, node: &Node) -> u16 {
        if self.movement == Movement::Expert || node.piles() <= 5 {
            return node.mask;
        }
        let mut pile = node.trader;
        let mut mask = 1 << pile;
        for _ in 0..4 {
            pile = node.next(pile);
            mask |= 1 << pile;
        }
        mask
    }

    /// The first pile whose top is turned over before the mover chooses.
    pub(super) fn due(&self, node: &Node, reveal: Reveal) -> Option<u8> {
        let mut mask = match reveal {
            Reveal::Everything => node.mask,
            Reveal::InReach => self.in_reach(node),
        };
        while mask != 0 {
            let pile = mask.trailing_zeros() as u8;
            if node.top(pile) == HIDDEN {
                return Some(pile);
            }
            mask &= mask - 1;
        }
        None
    }
}

impl Node {
    /// What the mover gains at once: at the best landing in reach, at all three together, and at
    /// the first one out of reach. What lies face down counts as the mean of what it may be.
    pub(super) fn gains_ahead(&self) -> [f64; 3] {
        let mut ahead = [self.trader; 6];
        for step in 1..ahead.len() {
            ahead[step] = self.next(ahead[step - 1]);
        }
        let gain = |before: u8, after: u8| {
            let ((price, lead), (other_price, other_lead)) =
                (self.worth(before), self.worth(after));
            if self.top(before) == self.top(after) && self.top(before) != HIDDEN {
                price - 1.0 - lead
            } else {
                (price - other_lead).max(other_price - lead)
            }
        };
        let gains = [0, 1, 2].map(|step| gain(ahead[step], ahead[step + 2]));
        let best = gains[0].max(gains[1]).max(gains[2]);
        [best, gains.iter().sum(), gain(ahead[3], ahead[5])]
    }

    /// The price and the lead of what a pile shows, or what is to be expected of them.
    fn worth(&self, pile: u8) -> (f64, f64) {
        let top = usize::from(self.top(pile));
        if top < KINDS {
            return (f64::from(self.price[top]), f64::from(self.lead[top]));
        }
        let (mut price, mut lead) = (0, 0);
        for good in 0..KINDS {
            price += i32::from(self.unseen[good]) * i32::from(self.price[good]);
            lead += i32::from(self.unseen[good]) * i32::from(self.lead[good]);
        }
        let total = f64::from(self.unseen_total);
        (f64::from(price) / total, f64::from(lead) / total)
    }

    /// How many piles are left.
    pub(super) fn piles(&self) -> u8 {
        self.mask.count_ones() as u8
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.piles() <= 2
    }

    fn height(&self, pile: u8) -> u8 {
        (self.heights >> (4 * pile) & 15) as u8
    }

    fn top(&self, pile: u8) -> u8 {
        (self.tops >> (4 * pile) & 15) as u8
    }

    /// The next pile clockwise.
    fn next(&self, pile: u8) -> u8 {
        let further = self.mask & (u16::MAX << pile << 1);
        let from = if further == 0 { self.mask } else { further };
        from.trailing_zeros() as u8
    }

    /// The next pile the other way round.
    fn previous(&self, pile: u8) -> u8 {
        let nearer = self.mask & !(u16::MAX << pile);
        let from = if nearer == 0 { self.mask } else { nearer };
        (u16::BITS - 1 - from.leading_zeros()) as u8
    }

    /// The node in which a pile shows a good that nobody had seen there.
    pub(super) fn revealed(&self, pile: u8, good: usize) -> Node {
        let mut node = *self;
        node.tops = node.tops & !(15 << (4 * pile)) | (good as u64) << (4 * pile);
        node.unseen[good] -= 1;
        node.unseen_total -= 1;
        node.face_down -= 1;
        node.shown[good] += 1;
        node
    }

    /// The goods that may come out.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let unseen = self.unseen;
        (0..KINDS).filter(move |&good| unseen[good] > 0)
    }

    /// How many tokens of a good may still be taken.
    pub(super) fn remaining(&self, good: usize) -> u8 {
        self.shown[good] + self.unseen[good].min(self.face_down)
    }

    /// No game from here lasts longer: two tokens a ply, and the trader's pile is never emptied.
    pub(super) fn most_plies(&self) -> u8 {
        if self.is_over() { 0 } else { (self.left - 1) / 2 }
    }

    /// Every game from here lasts at least so long: all but two piles must be emptied.
    pub(super) fn fewest_plies(&self) -> u8 {
        let mut heights = [0_u8; MOST_PILES];
        let mut count = 0;
        let mut mask = self.mask;
        while mask != 0 {
            heights[count] = self.height(mask.trailing_zeros() as u8);
            count += 1;
            mask &= mask - 1;
        }
        heights[..count].sort_unstable();
        heights[..count.saturating_sub(2)].iter().sum::<u8>().div_ceil(2)
    }

    /// What the mover gains at once by keeping one token and selling another.
    fn gain(&self, keep: u8, sell: u8) -> i16 {
        let (price, lead) = (self.price[usize::from(keep)], self.lead[usize::from(sell)]);
        // Selling what one keeps lowers the price of the token just kept, too.
        i16::from(price) - i16::from(lead) - i16::from(keep == sell)
    }

    fn judge(&self, choice: Choice) -> Choice {
        let gain = self.gain(choice.keep, choice.sell);
        let (keep, sell) = (usize::from(choice.keep), usize::from(choice.sell));
        let order =
            4 * i32::from(gain) + 2 * i32::from(self.lead[keep]) + 2 * i32::from(self.lead[sell])
                - i32::from(self.remaining(keep));
        Choice { gain, order, ..choice }
    }
}

impl Choice {
    /// The move that it is.
    pub(super) fn to_move(self) -> Move {
        let good = |index: u8| GOODS[usize::from(index)];
        Move { steps: self.steps, keep: good(self.keep), sell: good(self.sell) }
    }
}

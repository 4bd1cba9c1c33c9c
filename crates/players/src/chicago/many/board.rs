//! A determinized position, small and quick to play out.

use tripot_chicago::{Chicago, GOODS, Good, MOST_PILES, Move, Movement, Pile, Token};
use tripot_core::{Rng, Seat, State};

const MOST_SEATS: usize = 4;
const MOST_GOODS: usize = GOODS.len();
/// Heights go from 0 to the highest.
const MOST_TOKENS: usize = Pile::HIGHEST as usize + 1;

/// By how many sixteenths of a point the price of a good falls for each of its tokens that is
/// left. As a player by itself against three greedy ones: 27.8 % of the wins with 4, 27.0 with 8,
/// 26.2 with 12, 24.8 with 0; as the policy of play-outs 8 was never worse.
const FALL: i32 = 8;

/// What a position leaves to the determinizer, drawn anew for each board.
#[derive(Clone, Debug)]
pub(super) struct Determinizer {
    known: Board,
    /// Where a token lies face down: the pile, and how many tokens lie from it to the bottom.
    places: Vec<(usize, usize)>,
    /// What may lie there. More than there are places, if tokens are missing.
    unseen: Vec<u8>,
}

/// A position in which every token is known or sampled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The goods of each pile from the bottom, which is at 1.
    tokens: [[u8; MOST_TOKENS]; MOST_PILES],
    heights: [u8; MOST_PILES],
    next: [u8; MOST_PILES],
    prev: [u8; MOST_PILES],
    piles: u8,
    trader: u8,
    seats: u8,
    seat: u8,
    teams: bool,
    movement: Movement,
    prices: [i8; MOST_GOODS],
    held: [[i8; MOST_GOODS]; MOST_SEATS],
    /// What each seat's reserve is worth, kept as the prices change.
    worth: [i16; MOST_SEATS],
    /// How many tokens of each good are still on the piles.
    left: [i8; MOST_GOODS],
}

/// A move in a board: what it is in the rules, and where it lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) steps: u8,
    pub(super) keep: u8,
    pub(super) sell: u8,
    landing: u8,
}

/// The moves of one position: two for each landing at most.
pub(super) type Steps = arrayvec::ArrayVec<Step, { 2 * MOST_PILES }>;

impl Determinizer {
    /// What is known of a position in which a seat is to move.
    pub(super) fn new(state: &Chicago) -> Determinizer {
        let mut places = Vec::new();
        let mut tokens = [[0; MOST_TOKENS]; MOST_PILES];
        let mut heights = [0; MOST_PILES];
        let (mut next, mut prev) = ([0; MOST_PILES], [0; MOST_PILES]);
        let piles = state.piles().len();
        for (index, pile) in state.piles().iter().enumerate() {
            heights[index] = pile.height();
            next[index] = ((index + 1) % piles) as u8;
            prev[index] = ((index + piles - 1) % piles) as u8;
            for (token, height) in pile.tokens().zip((1..=usize::from(pile.height())).rev()) {
                match token {
                    Token::Seen(good) => tokens[index][height] = good.index() as u8,
                    Token::Hidden => places.push((index, height)),
                }
            }
        }
        let unseen = state.unseen();
        let unseen =
            unseen.iter().flat_map(|(good, &count)| vec![good.index() as u8; count.into()]);
        let seat = state.turn().seat().map_or(0, Seat::index);
        let mut held = [[0; MOST_GOODS]; MOST_SEATS];
        let mut worth = [0; MOST_SEATS];
        for seat in state.seats().seats() {
            for good in state.reserve(seat) {
                held[seat.index()][good.index()] += 1;
            }
            worth[seat.index()] = state.worth(seat) as i16;
        }
        let options = state.options();
        let known = Board {
            tokens,
            heights,
            next,
            prev,
            piles: piles as u8,
            trader: state.trader().unwrap_or(0) as u8,
            seats: state.seats().get() as u8,
            seat: seat as u8,
            teams: options.teams,
            movement: options.movement,
            prices: GOODS.map(|good| state.price(good) as i8),
            held,
            worth,
            left: [0; MOST_GOODS],
        };
        Determinizer { known, places, unseen: unseen.collect() }
    }

    /// A board, each as likely as any other.
    pub(super) fn board(&mut self, rng: &mut Rng) -> Board {
        rng.shuffle(&mut self.unseen);
        let mut board = self.known;
        for (&(pile, height), &good) in self.places.iter().zip(&self.unseen) {
            board.tokens[pile][height] = good;
        }
        for (tokens, &height) in board.tokens.iter().zip(&board.heights) {
            for &good in &tokens[1..=usize::from(height)] {
                board.left[usize::from(good)] += 1;
            }
        }
        board
    }
}

impl Board {
    pub(super) fn is_over(&self) -> bool {
        self.piles <= 2
    }

    /// The seat that is to move.
    pub(super) fn seat(&self) -> usize {
        usize::from(self.seat)
    }

    pub(super) fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// What counts for a seat now: its worth, or its team's.
    pub(super) fn score(&self, seat: usize) -> i16 {
        self.worth[seat] + if self.teams { self.worth[seat ^ 2] } else { 0 }
    }

    fn top(&self, pile: u8) -> u8 {
        let pile = usize::from(pile);
        self.tokens[pile][usize::from(self.heights[pile])]
    }

    /// The legal moves; equal tops give one.
    pub(super) fn steps(&self) -> Steps {
        let mut all = Steps::new();
        let own = self.top(self.trader);
        let farthest = match self.movement {
            Movement::Standard => 3,
            Movement::Expert => self.piles,
        };
        let mut landing = self.trader;
        for steps in 1..=farthest {
            landing = self.next[usize::from(landing)];
            let one = self.top(self.prev[usize::from(landing)]);
            let other = self.top(self.next[usize::from(landing)]);
            all.push(Step { steps, keep: one, sell: other, landing });
            if one != other {
                all.push(Step { steps, keep: other, sell: one, landing });
            }
            if self.movement == Movement::Expert && self.top(landing) == own {
                break;
            }
        }
        all
    }

    /// How far a seat is ahead of its best opponent.
    pub(super) fn margin(&self, seat: usize) -> i16 {
        let opponents = (0..self.seats()).filter(|&other| !self.is_side(seat, other));
        self.score(seat) - opponents.map(|other| self.score(other)).max().unwrap_or(0)
    }

    /// Whether two seats play together; every seat does with itself.
    pub(super) fn is_side(&self, seat: usize, other: usize) -> bool {
        seat == other || self.teams && seat ^ 2 == other
    }

    /// A seat of each side.
    pub(super) fn sides(&self) -> impl Iterator<Item = usize> + use<> {
        0..if self.teams { 2 } else { self.seats() }
    }

    /// How far a seat's side is ahead of the best other one, in sixteenths of a point, if prices
    /// go on falling as they do: every second token taken is sold, but nobody sells what he holds
    /// if he can help it.
    pub(super) fn heuristic(&self, seat: usize) -> i32 {
        let mut own = 0;
        let mut best = i32::MIN;
        for side in self.sides() {
            let worth = |seat: usize| -> i32 {
                let goods = self.held[seat].iter().zip(self.prices).zip(self.left);
                goods
                    .map(|((&held, price), left)| {
                        i32::from(held) * (16 * i32::from(price) - FALL * i32::from(left))
                    })
                    .sum()
            };
            let worth = worth(side) + if self.teams { worth(side ^ 2) } else { 0 };
            if self.is_side(seat, side) {
                own = worth;
            } else {
                best = best.max(worth);
            }
        }
        own - best
    }

    /// The token sold, the one kept, and what that makes of the reserves.
    pub(super) fn trade(&mut self, step: Step) {
        let (keep, sell) = (usize::from(step.keep), usize::from(step.sell));
        self.prices[sell] -= 1;
        for (worth, held) in self.worth.iter_mut().zip(&self.held) {
            *worth -= i16::from(held[sell]);
        }
        let seat = self.seat();
        self.worth[seat] += i16::from(self.prices[keep]);
        self.held[seat][keep] += 1;
        self.left[keep] -= 1;
        self.left[sell] -= 1;
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, step: Step) {
        self.trade(step);
        self.trader = step.landing;
        for pile in [self.prev[usize::from(step.landing)], self.next[usize::from(step.landing)]] {
            let index = usize::from(pile);
            self.heights[index] -= 1;
            if self.heights[index] == 0 {
                let (before, after) = (self.prev[index], self.next[index]);
                self.next[usize::from(before)] = after;
                self.prev[usize::from(after)] = before;
                self.piles -= 1;
            }
        }
        self.seat = (self.seat + 1) % self.seats;
    }
}

impl Step {
    /// The move of the rules.
    pub(super) fn of_rules(self) -> Move {
        let good = |index: u8| -> Good { GOODS[usize::from(index)] };
        Move { steps: self.steps, keep: good(self.keep), sell: good(self.sell) }
    }
}

#[cfg(test)]
mod tests {
    use tripot_testkit::{legal, options, random_game, seats, seed};

    use super::*;

    /// The moves of a board as the rules write them, sorted.
    fn moves(board: &Board) -> Vec<Move> {
        let mut moves: Vec<Move> = board.steps().into_iter().map(Step::of_rules).collect();
        moves.sort_unstable();
        moves
    }

    #[test]
    fn a_world_goes_on_as_the_rules_say() {
        let tables = [
            (3, "piles=open"),
            (4, "piles=open"),
            (4, "piles=open,teams=true"),
            (3, "piles=open,movement=expert"),
            (4, "piles=open,piles-count=3,height=8,goods=4,first=3"),
            (3, "piles=open,piles-count=12,height=3"),
        ];
        for (number, (count, settings)) in tables.into_iter().enumerate() {
            let start = Chicago::new(&options::<Chicago>(settings), seats(count)).unwrap();
            let seed = seed(&format!("world {number}"));
            let mut rng = seed.stream("worlds");
            let game = random_game(start, &seed);
            let first = game.iter().position(|state| state.turn().seat().is_some()).unwrap();
            // One board is played along the whole game, and one is made afresh at each move.
            let mut board = Determinizer::new(&game[first]).board(&mut rng);
            for pair in game[first..].windows(2) {
                let (before, after) = (&pair[0], &pair[1]);
                let fresh = Determinizer::new(before).board(&mut rng);
                assert_eq!(moves(&board), legal(before), "{settings}");
                assert_eq!(moves(&fresh), legal(before), "{settings}");
                assert_eq!((board.left, board.worth), (fresh.left, fresh.worth), "{settings}");
                let played = board.steps().into_iter().find(|step| {
                    let mut child = *before;
                    child.play_unchecked(step.of_rules());
                    child == *after
                });
                board.play(played.expect("the move that was played is one of the board's"));
                for seat in after.seats().seats() {
                    let score = i32::from(board.score(seat.index()));
                    assert_eq!(score, after.score(seat), "{settings}");
                }
                assert_eq!(board.is_over(), after.outcome().is_some(), "{settings}");
            }
            assert!(board.is_over(), "{settings}");
        }
    }

    #[test]
    fn what_is_sampled_is_what_nobody_has_seen() {
        let start = Chicago::new(&options::<Chicago>(""), seats(3)).unwrap();
        let seed = seed("imagined");
        let mut rng = seed.stream("worlds");
        for state in random_game(start, &seed) {
            if state.turn().seat().is_none() {
                continue;
            }
            let board = Determinizer::new(&state).board(&mut rng);
            for (good, left) in GOODS.iter().zip(board.left) {
                let sold = good.start_price() - state.price(*good);
                let kept: i8 = board.held.iter().map(|held| held[good.index()]).sum();
                let supply = state.options().supply()[*good];
                assert_eq!(left + kept + sold as i8, supply as i8, "{good:?}");
            }
        }
    }
}

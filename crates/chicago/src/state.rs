//! The state of a game, and how it goes on.

use tripot_core::{Mix, Open, Outcome, Seat, SeatCount, State, Tally, Turn, Viewer};

use crate::dealer::Deal;
use crate::good::{GOODS, Good, Goods};
use crate::moves::{Chance, Move};
use crate::options::{ChicagoOptions, ChicagoSettings, Movement, Visibility};
use crate::pile::{Pile, Token};
use crate::refusal::Refusal;

/// The most piles that a variant can have.
pub const MOST_PILES: usize = 12;

/// A game of Chicago Stock Exchange: all that is known, and nothing that is not.
///
/// The piles in play are numbered clockwise from 0 without gaps; when a pile empties, those after
/// it move up. Seats take turns, so the kept tokens, in the order they were kept, say whose they
/// are and whose turn it is.
///
/// ```
/// use tripot_chicago::{Chicago, Good};
/// use tripot_core::{Seat, State};
/// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
/// assert_eq!((state.trader(), state.price(Good::Ble)), (Some(1), 7));
/// // Two steps on lies the sucre's neighbour: keep one of the tokens beside it, sell the other.
/// let after = state.after("2cs".parse().unwrap());
/// assert_eq!((after.worth(Seat::FIRST), after.price(Good::Sucre)), (6, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chicago {
    pub(crate) piles: [Pile; MOST_PILES],
    pub(crate) pile_count: u8,
    /// The trader's pile; [`NOWHERE`] before the deal.
    pub(crate) trader: u8,
    /// How many tokens must be turned over before a seat can move.
    pub(crate) due: u8,
    pub(crate) kept: Kept,
    pub(crate) sold: Goods<u8>,
    /// How many tokens of each good nobody has seen.
    pub(crate) unseen: Goods<u8>,
    pub(crate) seats: SeatCount,
    pub(crate) options: ChicagoOptions,
}

/// The trader has not been put on a pile yet.
pub(crate) const NOWHERE: u8 = u8::MAX;

impl Chicago {
    /// The piles in play, clockwise.
    pub fn piles(&self) -> &[Pile] {
        &self.piles[..usize::from(self.pile_count)]
    }

    /// The index of the trader's pile, counted from 0, once it is known.
    pub fn trader(&self) -> Option<usize> {
        (self.trader != NOWHERE).then_some(usize::from(self.trader))
    }

    /// The price of a good now.
    pub fn price(&self, good: Good) -> u8 {
        good.start_price() - self.sold[good]
    }

    /// The tokens that a seat has kept, in the order it kept them.
    pub fn reserve(&self, seat: Seat) -> impl Iterator<Item = Good> + '_ {
        let behind = self.seats.get() + seat.index() + 1 - usize::from(self.options.first);
        self.kept.iter().skip(behind % self.seats.get()).step_by(self.seats.get())
    }

    /// What a seat's reserve is worth at the prices of now.
    pub fn worth(&self, seat: Seat) -> i32 {
        self.reserve(seat).map(|good| i32::from(self.price(good))).sum()
    }

    /// What counts for a seat now: its worth, or its team's.
    pub fn score(&self, seat: Seat) -> i32 {
        if self.options.teams {
            let partner = seat.after(2, self.seats);
            self.worth(seat) + self.worth(partner)
        } else {
            self.worth(seat)
        }
    }

    /// How many tokens of each good nobody has seen: what lies face down, and what is missing.
    pub fn unseen(&self) -> Goods<u8> {
        self.unseen
    }

    /// How many moves have been played.
    pub fn plies(&self) -> usize {
        self.kept.len()
    }

    /// The pile that a move of this many steps lands on, and the piles before and after it.
    ///
    /// ```
    /// use tripot_chicago::Chicago;
    /// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 9 -,-".parse().unwrap();
    /// assert_eq!(state.landing(1), Some([0, 8, 1]), "round the circle");
    /// ```
    pub fn landing(&self, steps: u8) -> Option<[usize; 3]> {
        let count = usize::from(self.pile_count);
        // No move goes further than once round; comparing is much faster than dividing.
        let mut landing = self.trader()? + usize::from(steps);
        if landing >= count {
            landing -= count;
            if landing >= count {
                landing %= count;
            }
        }
        let before = if landing == 0 { count - 1 } else { landing - 1 };
        let after = if landing + 1 == count { 0 } else { landing + 1 };
        Some([landing, before, after])
    }

    /// How far the trader may go from here.
    pub fn farthest(&self) -> u8 {
        match self.options.movement {
            Movement::Standard => 3,
            Movement::Expert => {
                let Some(trader) = self.trader() else { return 0 };
                let own = self.piles[trader];
                let count = self.pile_count;
                let shows = |steps: &u8| {
                    self.piles[(trader + usize::from(*steps)) % usize::from(count)].same_top(own)
                };
                // A full circle comes back to the trader's own pile, which shows its own good.
                (1..=count).find(shows).unwrap_or(count)
            }
        }
    }

    /// The same game with the piles numbered from another one: the circle has no beginning.
    ///
    /// ```
    /// use tripot_chicago::Chicago;
    /// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
    /// let rotated = state.rotated(1);
    /// assert_eq!(rotated.to_string(), "r???/c???/f???/s???/m???/b???/r???/c???/b??? 766666 1 -,-");
    /// ```
    #[must_use]
    pub fn rotated(&self, by: usize) -> Chicago {
        let mut rotated = *self;
        let count = usize::from(self.pile_count);
        rotated.piles[..count].rotate_left(by % count);
        if let Some(trader) = self.trader() {
            rotated.trader = ((trader + count - by % count) % count) as u8;
        }
        rotated
    }

    /// The token that is turned over next: its pile and its depth, 1 at the top.
    fn next_due(&self) -> Option<(usize, u8)> {
        let deepest = match self.options.piles {
            Visibility::Hidden => 1,
            Visibility::Open => usize::from(Pile::HIGHEST),
        };
        self.piles().iter().enumerate().find_map(|(index, pile)| {
            let hidden = pile.tokens().take(deepest).position(|token| token == Token::Hidden)?;
            Some((index, hidden as u8 + 1))
        })
    }

    /// How many tokens must be turned over before a seat can move, counted afresh.
    pub(crate) fn count_due(&self) -> u8 {
        if self.is_over() {
            return 0;
        }
        let hidden = |pile: &Pile| pile.tokens().filter(|&token| token == Token::Hidden).count();
        match self.options.piles {
            Visibility::Hidden => {
                self.piles().iter().filter(|pile| pile.is_top_hidden()).count() as u8
            }
            Visibility::Open => self.piles().iter().map(hidden).sum::<usize>() as u8,
        }
    }

    fn is_over(&self) -> bool {
        self.pile_count <= 2
    }

    fn seat_to_move(&self) -> Seat {
        let first = Seat::FIRST.after(usize::from(self.options.first) - 1, self.seats);
        first.after(self.plies(), self.seats)
    }

    /// Takes the pile out of the circle if it is empty.
    fn close_up(&mut self, index: usize) {
        if self.piles[index].is_empty() {
            let count = usize::from(self.pile_count);
            self.piles.copy_within(index + 1..count, index);
            self.piles[count - 1] = Pile::EMPTY;
            self.pile_count -= 1;
            self.trader -= u8::from(index < usize::from(self.trader));
        }
    }
}

impl State for Chicago {
    type Settings = ChicagoSettings;
    type Move = Move;
    type Chance = Chance;
    type View = Chicago;
    type Dealer = Deal;
    type Refusal = Refusal;

    const SEATS: (SeatCount, SeatCount) =
        (SeatCount::TWO, SeatCount::new(4).expect("a table can have four seats"));

    fn new_unchecked(options: &ChicagoOptions, seats: SeatCount) -> Chicago {
        let mut piles = [Pile::EMPTY; MOST_PILES];
        piles[..usize::from(options.piles_count)].fill(Pile::face_down(options.height));
        let mut state = Chicago {
            piles,
            pile_count: options.piles_count,
            trader: NOWHERE,
            due: 0,
            kept: Kept::default(),
            sold: Goods::default(),
            unseen: options.supply(),
            seats,
            options: *options,
        };
        state.due = state.count_due();
        state
    }

    fn options(&self) -> ChicagoOptions {
        self.options
    }

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.due > 0 || self.trader == NOWHERE {
            Turn::Chance
        } else {
            Turn::Seat(self.seat_to_move())
        }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        if self.turn().seat().is_none() {
            return;
        }
        for steps in 1..=self.farthest() {
            let Some([_, before, after]) = self.landing(steps) else { return };
            let (Some(one), Some(other)) = (self.piles[before].top(), self.piles[after].top())
            else {
                return;
            };
            let (low, high) = (one.min(other), one.max(other));
            out.push(Move { steps, keep: low, sell: high });
            if low != high {
                out.push(Move { steps, keep: high, sell: low });
            }
        }
    }

    fn check(&self, chosen: Move) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Over => return Err(Refusal::Over),
            Turn::Chance => return Err(Refusal::Waiting),
            Turn::Seat(_) => {}
        }
        let farthest = self.farthest();
        let landing = self.landing(chosen.steps).filter(|_| (1..=farthest).contains(&chosen.steps));
        let Some([_, before, after]) = landing else {
            let movement = self.options.movement;
            return Err(Refusal::Steps { steps: chosen.steps, farthest, movement });
        };
        let tops = (self.piles[before].top(), self.piles[after].top());
        let Move { keep, sell, .. } = chosen;
        if tops == (Some(keep), Some(sell)) || tops == (Some(sell), Some(keep)) {
            return Ok(());
        }
        let (Some(top_before), Some(top_after)) = tops else { return Err(Refusal::Waiting) };
        Err(Refusal::NotBeside {
            chosen,
            before: (before as u8 + 1, top_before),
            after: (after as u8 + 1, top_after),
        })
    }

    fn play_unchecked(&mut self, chosen: Move) {
        let Some([landing, before, after]) = self.landing(chosen.steps) else { return };
        self.trader = landing as u8;
        self.kept.push(chosen.keep);
        self.sold[chosen.sell] += 1;
        let mut due = 0;
        for pile in [before, after] {
            self.piles[pile] = self.piles[pile].without_top();
            due += u8::from(self.piles[pile].is_top_hidden());
        }
        // The later pile first, so that the number of the other stays right.
        self.close_up(before.max(after));
        self.close_up(before.min(after));
        self.due = if self.is_over() { 0 } else { due };
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        if self.turn() != Turn::Chance {
            return;
        }
        if self.trader == NOWHERE {
            out.extend((0..self.pile_count).map(|pile| (Chance::Trader(pile), 1)));
        } else if let Some((pile, depth)) = self.next_due() {
            let pile = pile as u8;
            let seen = self.unseen.iter().filter(|&(_, &count)| count > 0);
            out.extend(
                seen.map(|(good, &count)| (Chance::Token { pile, depth, good }, u32::from(count))),
            );
        }
    }

    fn resolve_unchecked(&mut self, event: Chance) {
        match event {
            Chance::Trader(pile) => self.trader = pile,
            Chance::Token { pile, depth, good } => {
                let pile = &mut self.piles[usize::from(pile)];
                *pile = pile.with_seen(depth, good);
                self.unseen[good] -= 1;
                self.due -= 1;
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::new(self.seats.seats().map(|seat| self.score(seat))))
    }

    fn key(&self) -> u64 {
        let mut key = Mix::new();
        key.add(u64::from(self.pile_count) << 8 | u64::from(self.trader));
        for pair in self.piles.chunks_exact(2) {
            key.add(u64::from(pair[0].bits()) << 32 | u64::from(pair[1].bits()));
        }
        // The order in which a seat kept its tokens does not matter for what follows.
        for seat in self.seats.seats() {
            key.add(self.reserve(seat).map(|good| 1_u64 << (8 * good.index())).sum());
        }
        let numbers = |goods: &Goods<u8>| {
            GOODS.iter().fold(0_u64, |sum, &good| sum << 8 | u64::from(goods[good]))
        };
        key.add(numbers(&self.sold));
        key.add(numbers(&self.unseen));
        let ChicagoSettings { piles, movement, teams, first, piles_count, height, goods } =
            *self.options;
        let bytes =
            [piles as u8, movement as u8, u8::from(teams), first, piles_count, height, goods, 0];
        key.add(u64::from_le_bytes(bytes));
        key.word()
    }

    fn view(&self, _: Viewer) -> Chicago {
        *self
    }

    fn most_plies(&self) -> u32 {
        let tokens: u32 = self.piles().iter().map(|pile| u32::from(pile.height())).sum();
        tokens / 2
    }

    fn add_last_ply(&self, tally: &mut Tally) {
        // A move empties two piles at most, so with more than four none ends the game.
        if self.pile_count <= 4 || self.turn().seat().is_none() {
            return tally.add_by_playing(self);
        }
        for steps in 1..=self.farthest() {
            let Some([_, before, after]) = self.landing(steps) else { break };
            tally.moves += if self.piles[before].same_top(self.piles[after]) { 1 } else { 2 };
        }
    }
}

impl Open for Chicago {}

/// The kept tokens in the order they were kept: three bits each, the first one lowest. At most 36
/// tokens are dealt and every second one taken is kept, so 18 are enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kept {
    bits: u64,
    len: u8,
}

impl Kept {
    pub(crate) fn push(&mut self, good: Good) {
        self.bits |= (good.index() as u64) << (3 * self.len);
        self.len += 1;
    }

    fn len(self) -> usize {
        usize::from(self.len)
    }

    fn iter(self) -> impl Iterator<Item = Good> {
        (0..self.len).map(move |number| GOODS[(self.bits >> (3 * number) & 7) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_cheap_copy() {
        assert!(size_of::<Chicago>() <= 128, "{}", size_of::<Chicago>());
    }
}

//! A determinized game, small and quick to play out.
//!
//! It follows the same rules as [`Families`](tripot_families::Families), and of what everybody
//! knows it keeps only what [`RolloutPolicy`](super::rollout_policy::RolloutPolicy) looks at.

use tripot_core::{MAX_SEATS, Rng, Seat};
use tripot_families::{
    Ask, Card, Families, FamiliesOptions, Family, MOST_CARDS, MOST_FAMILIES, MOST_RANKS,
};

/// A game in a determinization, with the cards of the stock in order.
#[derive(Clone, Debug)]
pub(crate) struct Playout {
    pub(crate) hands: [u64; MAX_SEATS],
    /// The cards that everybody knows to be in each hand.
    pub(crate) known: [u64; MAX_SEATS],
    /// How many hidden cards have come to each seat.
    pub(crate) hidden: [u8; MAX_SEATS],
    /// Among how many of these a seat does not have a card.
    pub(crate) absent: [[u8; MOST_CARDS]; MAX_SEATS],
    /// The cards that each seat is known not to have, though nobody has seen them.
    pub(crate) lacked: [u64; MAX_SEATS],
    /// Those that it has ever been known not to have.
    pub(crate) ever_lacked: [u64; MAX_SEATS],
    /// The families that each seat asked in, one bit each, unless a card of it was taken since.
    pub(crate) shown: [u8; MAX_SEATS],
    pub(crate) laid: [u8; MAX_SEATS],
    /// How many families have not been laid.
    pub(crate) left: u8,
    pub(crate) mover: usize,
    pub(crate) seats: usize,
    pub(crate) options: FamiliesOptions,
    /// The stock from the bottom up.
    stock: [u8; MOST_CARDS],
    pub(crate) stocked: usize,
}

impl Playout {
    /// The game in a determinization where it is a seat's turn. The stock is in order;
    /// [`Playout::shuffle`] puts it in another one.
    pub(crate) fn new(determinization: &Families) -> Playout {
        let table = determinization.table();
        let ledger = table.ledger();
        let options = table.options();
        let mut playout = Playout::empty(options, table.seats().get(), table.mover().index());
        for seat in table.seats().seats() {
            let index = seat.index();
            playout.known[index] = ledger.known(seat).bits();
            playout.hidden[index] = ledger.hidden(seat) as u8;
            for card in options.deck().iter() {
                let absent = ledger.absent(seat, card);
                playout.absent[index][card.index()] = absent as u8;
                let lacked = u64::from(absent == ledger.hidden(seat)) << card.index();
                playout.lacked[index] |= lacked;
                playout.ever_lacked[index] |= u64::from(absent > 0) << card.index();
            }
            for family in options.families_in_play() {
                let known = ledger.known(seat).has_any(options.members(family));
                let shown = known || ledger.has_asked(seat, family);
                playout.shown[index] |= u8::from(shown) << family.index();
            }
            playout.laid[index] = table.laid(seat).count() as u8;
        }
        playout.left = options.families - playout.laid.iter().sum::<u8>();
        playout.deal(determinization);
        playout
    }

    /// Nothing is dealt, known or laid yet.
    fn empty(options: FamiliesOptions, seats: usize, mover: usize) -> Playout {
        Playout {
            hands: [0; MAX_SEATS],
            known: [0; MAX_SEATS],
            hidden: [0; MAX_SEATS],
            absent: [[0; MOST_CARDS]; MAX_SEATS],
            lacked: [0; MAX_SEATS],
            ever_lacked: [0; MAX_SEATS],
            shown: [0; MAX_SEATS],
            laid: [0; MAX_SEATS],
            left: options.families,
            mover,
            seats,
            options,
            stock: [0; MOST_CARDS],
            stocked: 0,
        }
    }

    /// A game of two with the usual deck that has just been dealt.
    pub(crate) fn dealt(rng: &mut Rng) -> Playout {
        let options = FamiliesOptions::default();
        let mut playout = Playout::empty(options, 2, 0);
        for card in options.deck().iter() {
            playout.stock[playout.stocked] = card.index() as u8;
            playout.stocked += 1;
        }
        playout.shuffle(rng);
        for seat in 0..2 {
            for _ in 0..options.hand {
                playout.hands[seat] |= 1 << playout.draw();
                playout.hide(seat);
            }
            (0..usize::from(options.families)).for_each(|family| {
                playout.lay(seat, family);
            });
        }
        playout
    }

    /// Gives the hands of another determinization of the same view.
    pub(crate) fn deal(&mut self, determinization: &Families) {
        for seat in determinization.table().seats().seats() {
            self.hands[seat.index()] = determinization.hand(seat).bits();
        }
        self.stocked = 0;
        for card in determinization.stock().iter() {
            self.stock[self.stocked] = card.index() as u8;
            self.stocked += 1;
        }
    }

    /// Puts the stock in a random order.
    pub(crate) fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.stock[..self.stocked]);
    }

    /// All cards of a family.
    pub(crate) fn members(&self, family: usize) -> u64 {
        ((1 << self.options.ranks) - 1) << (MOST_RANKS * family)
    }

    /// How many cards of a seat the others have not seen.
    pub(crate) fn unseen(&self, seat: usize) -> u8 {
        (self.hands[seat] & !self.known[seat]).count_ones() as u8
    }

    /// Whether the mover takes every family that is left: with two seats, every card that
    /// it lacks is in the other hand or comes out when it is asked for.
    pub(crate) fn is_swept(&self) -> bool {
        let options = &self.options;
        self.seats == 2 && !options.bluff && self.stocked <= usize::from(options.lucky_draw)
    }

    /// The families that each seat has in the end, if that is clear by now.
    pub(crate) fn outcome(&self) -> Option<[u8; MAX_SEATS]> {
        let mut laid = self.laid;
        if self.left > 0 {
            if !self.is_swept() {
                return None;
            }
            laid[self.mover] += self.left;
        }
        Some(laid)
    }

    /// Asks a seat for a card, and draws what has to be drawn.
    pub(crate) fn ask(&mut self, from: usize, card: usize) {
        let (me, family) = (self.mover, card / MOST_RANKS);
        let (bit, flag) = (1_u64 << card, 1_u8 << family);
        self.shown[me] |= flag;
        if self.hands[from] & bit != 0 {
            self.hands[from] &= !bit;
            self.known[from] &= !bit;
            if self.known[from] & self.members(family) == 0 {
                self.shown[from] &= !flag;
            }
            self.hands[me] |= bit;
            self.known[me] |= bit;
            self.lay(me, family);
        } else {
            self.miss(from, card);
            self.miss(me, card);
            if self.stocked == 0 {
                self.pass();
            } else {
                self.draw_for(card);
            }
        }
        self.refill();
    }

    /// The mover draws because nobody gave it a card.
    fn draw_for(&mut self, wanted: usize) {
        let me = self.mover;
        let card = self.draw();
        self.hands[me] |= 1 << card;
        let laid = self.lay(me, card / MOST_RANKS);
        if card == wanted {
            // A family that is laid is not in the hand any more.
            self.known[me] |= self.hands[me] & 1 << card;
        } else {
            if !laid {
                self.hide(me);
            }
            self.miss(me, wanted);
        }
        let options = &self.options;
        let again = card == wanted && options.lucky_draw || laid && options.lay_keeps_turn;
        if !again {
            self.pass();
        }
    }

    /// Everybody knows that a seat does not have a card.
    fn miss(&mut self, seat: usize, card: usize) {
        self.absent[seat][card] = self.hidden[seat];
        self.lacked[seat] |= 1 << card;
        self.ever_lacked[seat] |= 1 << card;
    }

    /// A card comes to a seat that nobody else sees.
    fn hide(&mut self, seat: usize) {
        self.hidden[seat] += 1;
        self.lacked[seat] = 0;
    }

    fn draw(&mut self) -> usize {
        self.stocked -= 1;
        self.stock[self.stocked].into()
    }

    /// Lays a family if a seat holds all of it.
    fn lay(&mut self, seat: usize, family: usize) -> bool {
        let members = self.members(family);
        let whole = self.hands[seat] & members == members;
        if whole {
            self.hands[seat] &= !members;
            self.known[seat] &= !members;
            self.laid[seat] += 1;
            self.left -= 1;
        }
        whole
    }

    /// The turn goes to the next seat that has cards or can draw one.
    fn pass(&mut self) {
        for _ in 0..self.seats {
            self.mover = if self.mover + 1 == self.seats { 0 } else { self.mover + 1 };
            if self.stocked > 0 || self.hands[self.mover] != 0 {
                return;
            }
        }
    }

    /// Who has no card draws one, the mover first; a mover who can't is out.
    fn refill(&mut self) {
        if self.left == 0 {
            return;
        }
        self.refill_seat(self.mover);
        for seat in 0..self.seats {
            self.refill_seat(seat);
        }
        if self.hands[self.mover] == 0 {
            self.pass();
        }
    }

    fn refill_seat(&mut self, seat: usize) {
        if self.hands[seat] == 0 && self.stocked > 0 {
            let card = self.draw();
            self.hands[seat] |= 1 << card;
            self.hide(seat);
        }
    }
}

/// The ask of a playout as a move.
pub(crate) fn to_ask(from: usize, card: usize) -> Option<Ask> {
    let family = Family::new(card / MOST_RANKS)?;
    let member = tripot_families::Member::new(card % MOST_RANKS)?;
    Some(Ask { from: Seat::new(from)?, card: Card::new(family, member) })
}

/// Each seat's part of a game.
pub(crate) type Shares = [f64; MAX_SEATS];

/// Each seat's part of a game: 1 if it has the most families, a share if several have.
pub(crate) fn win_shares(laid: &[u8; MAX_SEATS]) -> Shares {
    let most = laid.iter().copied().max().unwrap_or(0);
    let winners: u8 = laid.iter().map(|&count| u8::from(count == most)).sum();
    laid.map(|count| if count == most { 1.0 / f64::from(winners) } else { 0.0 })
}

const _: () = assert!(MOST_FAMILIES <= 8, "families are bits of a byte");

#[cfg(test)]
mod tests {
    use tripot_core::{State, Turn};
    use tripot_families::Draw;
    use tripot_testkit::{legal, options, seats, seed, times};

    use super::*;

    /// What both have to agree about.
    fn assert_alike(playout: &Playout, state: &Families) {
        let other = Playout::new(state);
        assert_eq!(playout.hands, other.hands);
        assert_eq!(playout.known, other.known);
        assert_eq!(playout.hidden, other.hidden);
        assert_eq!(playout.laid, other.laid);
        assert_eq!((playout.left, playout.stocked), (other.left, other.stocked));
        if playout.left > 0 {
            assert_eq!(playout.mover, other.mover);
        }
    }

    #[test]
    fn a_playout_follows_the_rules() {
        for (settings, count) in [
            ("", 2),
            ("", 4),
            ("families=3,ranks=3,hand=2", 3),
            ("families=2,ranks=3,hand=1", 2),
            ("lucky-draw=off,lay-keeps-turn=on", 2),
            ("families=4,ranks=4,hand=2,lay-keeps-turn=on", 5),
        ] {
            let start =
                Families::new(&options::<Families>(settings), seats(count)).expect("it can be");
            for number in 0..times(8) {
                let mut rng = seed("playout").derive(settings, number.into()).stream("playout");
                let mut state = start.clone();
                let mut playout: Option<Playout> = None;
                loop {
                    match state.turn() {
                        Turn::Over => break,
                        Turn::Chance => {
                            let top = playout
                                .as_ref()
                                .map(|it| usize::from(it.stock[state.stock().len() - 1]));
                            let any =
                                state.stock().nth(rng.below(state.stock().len() as u32) as usize);
                            let top = state.stock().iter().find(|card| Some(card.index()) == top);
                            let (seat, card) = (state.table().drawer(), top.or(any));
                            let (Some(seat), Some(card)) = (seat, card) else { unreachable!() };
                            state.resolve_unchecked(Draw { seat, card });
                        }
                        Turn::Seat(_) => {
                            let playout = playout.get_or_insert_with(|| {
                                let mut playout = Playout::new(&state);
                                playout.shuffle(&mut rng);
                                playout
                            });
                            assert_alike(playout, &state);
                            let chosen = *rng.pick(&legal(&state)).expect("a seat has a move");
                            state.play_unchecked(chosen);
                            playout.ask(chosen.from.index(), chosen.card.index());
                        }
                    }
                }
                if let Some(playout) = playout {
                    assert_alike(&playout, &state);
                }
            }
        }
    }
}

//! Positions as people write them, and what makes one consistent.

use tripot_core::{Argument, Explain, Message, SeatCount};

use crate::good::{GOODS, Good, Goods};
use crate::options::{ChicagoOptions, OptionsFault};
use crate::pile::{Pile, Token};
use crate::state::{Chicago, Kept, MOST_PILES, NOWHERE};

/// Anything that can be written down as a position, consistent or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piles clockwise, top token first.
    pub piles: Vec<Vec<Token>>,
    /// The prices, each with its good.
    pub prices: Vec<(Good, i64)>,
    /// The number of the trader's pile, from 1, if it has been put down.
    pub trader: Option<i64>,
    /// The reserve of each seat, in the order the tokens were kept.
    pub reserves: Vec<Vec<Good>>,
}

/// One reason why a position can't be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The options can't be played with this many reserves.
    #[error(transparent)]
    Options(OptionsFault),
    /// Two to four reserves.
    #[error("{count} reserves; two to four seats play")]
    Seats {
        /// The number of reserves.
        count: usize,
    },
    /// There is no pile; the trader always stands on one.
    #[error("there is no pile")]
    NoPile,
    /// More piles than were dealt.
    #[error("{count} piles; at most {most}")]
    TooManyPiles {
        /// The number of piles.
        count: usize,
        /// How many were dealt.
        most: u8,
    },
    /// A pile without a token.
    #[error("pile {pile} is empty; empty piles are left out")]
    EmptyPile {
        /// The number of the pile, from 1.
        pile: usize,
    },
    /// A pile higher than it was dealt.
    #[error("pile {pile} has {height} tokens; at most {most}")]
    TooHigh {
        /// The number of the pile, from 1.
        pile: usize,
        /// Its height.
        height: usize,
        /// How high piles are dealt.
        most: u8,
    },
    /// A good that this variant does not use.
    #[error("{good} is not in play")]
    NotInPlay {
        /// The good.
        good: Good,
    },
    /// A good without a price.
    #[error("{good} has no price")]
    NoPrice {
        /// The good.
        good: Good,
    },
    /// A good with two prices.
    #[error("{good} has two prices")]
    TwoPrices {
        /// The good.
        good: Good,
    },
    /// A price out of its range.
    #[error("{good} at {price}; its price goes from {highest} down to {lowest}")]
    Price {
        /// The good.
        good: Good,
        /// The price given.
        price: i64,
        /// The price at the start.
        highest: u8,
        /// The price when all tokens are sold.
        lowest: u8,
    },
    /// More tokens of a good than there are.
    #[error(
        "{good}: {piles} in the piles, {reserves} in the reserves and {sold} sold make more than {supply}"
    )]
    TooMany {
        /// The good.
        good: Good,
        /// Tokens seen in the piles.
        piles: usize,
        /// Tokens in the reserves.
        reserves: usize,
        /// Tokens sold, by its price.
        sold: usize,
        /// How many there are.
        supply: u8,
    },
    /// More tokens lie face down than nobody has seen.
    #[error("{hidden} tokens lie face down, but only {unseen} have not been seen")]
    TooManyHidden {
        /// Tokens face down.
        hidden: usize,
        /// Tokens that nobody has seen.
        unseen: usize,
    },
    /// The trader is on no pile.
    #[error("the trader is on pile {trader}; there are {piles}")]
    Trader {
        /// The number given.
        trader: i64,
        /// The number of piles.
        piles: usize,
    },
    /// Each move keeps one token and sells one.
    #[error("{kept} tokens kept, but {sold} sold by the prices")]
    KeptAgainstSold {
        /// Tokens in the reserves.
        kept: usize,
        /// Tokens sold, by the prices.
        sold: i64,
    },
    /// The seats did not take turns.
    #[error("reserves of {found:?}; seats that take turns have {expected:?}")]
    ReserveSizes {
        /// The sizes given.
        found: Vec<usize>,
        /// The sizes that the number of moves leads to.
        expected: Vec<usize>,
    },
}

impl Setup {
    /// The position, if it is consistent; otherwise every reason why it is not.
    ///
    /// Piles may be of any height up to the one dealt, and tokens may be missing: the rest of the
    /// game does not need them.
    ///
    /// ```
    /// use tripot_chicago::{Chicago, PositionError};
    /// // Nine cafés are more than there are, and no pile has the number 12.
    /// let text = "f???/f???/f???/f???/f???/f???/f???/f???/f??? 766666 12 -,-";
    /// let Err(PositionError::Faults(faults)) = text.parse::<Chicago>() else { panic!() };
    /// assert!(faults.len() >= 2, "every reason at once: {faults:?}");
    /// ```
    pub fn validate(&self, options: &ChicagoOptions) -> Result<Chicago, Vec<Fault>> {
        let mut faults = Vec::new();
        let seats = self.check_seats(options, &mut faults);
        let piles = self.check_piles(options, &mut faults);
        self.check_goods_in_play(options, &mut faults);
        let sold = self.check_prices(options, &mut faults);
        let unseen = self.check_counts(options, &sold, &mut faults);
        self.check_trader(&mut faults);
        self.check_turns(options, &sold, &mut faults);
        let (Some(seats), true) = (seats, faults.is_empty()) else { return Err(faults) };
        let mut state = Chicago {
            piles,
            pile_count: self.piles.len() as u8,
            trader: self.trader.map_or(NOWHERE, |number| number as u8 - 1),
            due: 0,
            kept: self.kept_in_order(options),
            sold: Goods::from_fn(|good| sold[good] as u8),
            unseen,
            seats,
            options: *options,
        };
        state.due = state.count_due();
        Ok(state)
    }

    fn check_seats(&self, options: &ChicagoOptions, faults: &mut Vec<Fault>) -> Option<SeatCount> {
        let count = self.reserves.len();
        let seats = SeatCount::new(count).filter(|seats| seats.get() <= 4);
        match seats {
            None => faults.push(Fault::Seats { count }),
            Some(seats) => faults.extend(options.faults(seats).into_iter().map(Fault::Options)),
        }
        seats
    }

    fn check_piles(&self, options: &ChicagoOptions, faults: &mut Vec<Fault>) -> [Pile; MOST_PILES] {
        let mut piles = [Pile::EMPTY; MOST_PILES];
        if self.piles.is_empty() {
            faults.push(Fault::NoPile);
        }
        if self.piles.len() > usize::from(options.piles_count) {
            let most = options.piles_count;
            faults.push(Fault::TooManyPiles { count: self.piles.len(), most });
        }
        for (index, tokens) in self.piles.iter().enumerate() {
            let (pile, height, most) = (index + 1, tokens.len(), options.height);
            if tokens.is_empty() {
                faults.push(Fault::EmptyPile { pile });
            } else if height > usize::from(most) {
                faults.push(Fault::TooHigh { pile, height, most });
            } else if let (Some(slot), Some(pile)) =
                (piles.get_mut(index), Pile::from_tokens(tokens))
            {
                *slot = pile;
            }
        }
        piles
    }

    fn check_goods_in_play(&self, options: &ChicagoOptions, faults: &mut Vec<Fault>) {
        for good in GOODS.into_iter().skip(usize::from(options.goods)) {
            let named = self.in_piles(good) > 0
                || self.in_reserves(good) > 0
                || self.prices.iter().any(|&(other, _)| other == good);
            if named {
                faults.push(Fault::NotInPlay { good });
            }
        }
    }

    /// How many tokens of each good have been sold, by the prices.
    fn check_prices(&self, options: &ChicagoOptions, faults: &mut Vec<Fault>) -> Goods<i64> {
        let mut sold = Goods::default();
        for good in options.goods_in_play() {
            let mut prices = self.prices.iter().filter(|&&(other, _)| other == good);
            let Some(&(_, price)) = prices.next() else {
                faults.push(Fault::NoPrice { good });
                continue;
            };
            if prices.next().is_some() {
                faults.push(Fault::TwoPrices { good });
            }
            let (highest, lowest) = (good.start_price(), good.lowest_price());
            if (i64::from(lowest)..=i64::from(highest)).contains(&price) {
                sold[good] = i64::from(highest) - price;
            } else {
                faults.push(Fault::Price { good, price, highest, lowest });
            }
        }
        sold
    }

    /// How many tokens of each good nobody has seen.
    fn check_counts(
        &self,
        options: &ChicagoOptions,
        sold: &Goods<i64>,
        faults: &mut Vec<Fault>,
    ) -> Goods<u8> {
        let supply = options.supply();
        let unseen = Goods::from_fn(|good| {
            let (piles, reserves) = (self.in_piles(good), self.in_reserves(good));
            let (sold, supply) = (sold[good] as usize, supply[good]);
            let seen = piles + reserves + sold;
            if seen > usize::from(supply) && options.goods_in_play().any(|other| other == good) {
                faults.push(Fault::TooMany { good, piles, reserves, sold, supply });
            }
            usize::from(supply).saturating_sub(seen) as u8
        });
        let hidden = self.piles.iter().flatten().filter(|&&token| token == Token::Hidden).count();
        let total: usize = unseen.iter().map(|(_, &count)| usize::from(count)).sum();
        if hidden > total {
            faults.push(Fault::TooManyHidden { hidden, unseen: total });
        }
        unseen
    }

    fn check_trader(&self, faults: &mut Vec<Fault>) {
        let piles = self.piles.len();
        if let Some(trader) = self.trader
            && !(1..=piles as i64).contains(&trader)
        {
            faults.push(Fault::Trader { trader, piles });
        }
    }

    fn check_turns(&self, options: &ChicagoOptions, sold: &Goods<i64>, faults: &mut Vec<Fault>) {
        let found: Vec<usize> = self.reserves.iter().map(Vec::len).collect();
        let kept: usize = found.iter().sum();
        let sold: i64 = sold.iter().map(|(_, &count)| count).sum();
        if kept as i64 != sold {
            faults.push(Fault::KeptAgainstSold { kept, sold });
        }
        let expected = reserve_sizes(kept, found.len(), options);
        if found != expected {
            faults.push(Fault::ReserveSizes { found, expected });
        }
    }

    /// The kept tokens in the order of play.
    fn kept_in_order(&self, options: &ChicagoOptions) -> Kept {
        let seats = self.reserves.len();
        let mut kept = Kept::default();
        for ply in 0..self.reserves.iter().map(Vec::len).sum() {
            let seat = (usize::from(options.first) - 1 + ply) % seats;
            kept.push(self.reserves[seat][ply / seats]);
        }
        kept
    }

    fn in_piles(&self, good: Good) -> usize {
        self.piles.iter().flatten().filter(|&&token| token == Token::Seen(good)).count()
    }

    fn in_reserves(&self, good: Good) -> usize {
        self.reserves.iter().flatten().filter(|&&other| other == good).count()
    }
}

/// How many tokens each seat has kept after this many moves.
fn reserve_sizes(plies: usize, seats: usize, options: &ChicagoOptions) -> Vec<usize> {
    let first = usize::from(options.first) - 1;
    (0..seats)
        .map(|seat| (plies + seats - 1 - (seat + seats - first % seats) % seats) / seats)
        .collect()
}

impl Explain for Fault {
    fn explain(&self) -> Vec<Message> {
        let good = |key, good: &Good| Message::new(key).with_key("good", good.key());
        let sizes = |sizes: &[usize]| sizes.iter().copied().collect::<Argument>();
        vec![match self {
            Fault::Options(fault) => return fault.explain(),
            Fault::Seats { count } => Message::new("chicago.fault.seats").with("count", *count),
            Fault::NoPile => Message::new("chicago.fault.no_pile"),
            Fault::TooManyPiles { count, most } => Message::new("chicago.fault.too_many_piles")
                .with("count", *count)
                .with("most", *most),
            Fault::EmptyPile { pile } => {
                Message::new("chicago.fault.empty_pile").with("pile", *pile)
            }
            Fault::TooHigh { pile, height, most } => Message::new("chicago.fault.too_high")
                .with("pile", *pile)
                .with("height", *height)
                .with("most", *most),
            Fault::NotInPlay { good: it } => good("chicago.fault.not_in_play", it),
            Fault::NoPrice { good: it } => good("chicago.fault.no_price", it),
            Fault::TwoPrices { good: it } => good("chicago.fault.two_prices", it),
            Fault::Price { good: it, price, highest, lowest } => good("chicago.fault.price", it)
                .with("price", Argument::Number(*price))
                .with("highest", *highest)
                .with("lowest", *lowest),
            Fault::TooMany { good: it, piles, reserves, sold, supply } => {
                good("chicago.fault.too_many", it)
                    .with("piles", *piles)
                    .with("reserves", *reserves)
                    .with("sold", *sold)
                    .with("supply", *supply)
            }
            Fault::TooManyHidden { hidden, unseen } => {
                Message::new("chicago.fault.too_many_hidden")
                    .with("hidden", *hidden)
                    .with("unseen", *unseen)
            }
            Fault::Trader { trader, piles } => Message::new("chicago.fault.trader")
                .with("trader", Argument::Number(*trader))
                .with("piles", *piles),
            Fault::KeptAgainstSold { kept, sold } => {
                Message::new("chicago.fault.kept_against_sold")
                    .with("kept", *kept)
                    .with("sold", Argument::Number(*sold))
            }
            Fault::ReserveSizes { found, expected } => Message::new("chicago.fault.reserve_sizes")
                .with("found", sizes(found))
                .with("expected", sizes(expected)),
        }]
    }
}

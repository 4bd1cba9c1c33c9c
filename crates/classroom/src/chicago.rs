//! Chicago in its open form, with the mistakes that students make.

mod circumstances;
mod slip;

use std::collections::{BTreeMap, BTreeSet};

use tripot_core::Rng;

use super::model::{Group, Model};
use tripot_bots::prolog::{GOODS, Parts, Side};
use tripot_prolog::Value;

/// A position as the sheet has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChicagoModel {
    /// From the first pile on, the top token first.
    piles: Vec<Vec<String>>,
    prices: Vec<(String, i64)>,
    /// Counted from 1.
    trader: i64,
    reserves: [Vec<String>; 2],
}

pub(crate) use slip::ChicagoSlip;

use ChicagoSlip::{
    AllLowered, AnyGoods, Backwards, BothKept, BothLowered, BottomTaken, DuplicatesLost, EmptyStay,
    EndsAtThree, FirstKeepsAll, FromBottom, KeepSellSwapped, KeptLowered, NineForEver,
    NineForNeighbours, NoEqual, NoWrapOfNeighbours, NoWrapOfTrader, NothingKept, NothingTaken,
    OldNeighboursTaken, OneChoice, OneTaken, OneTooFar, OneTooNear, OwnAndNext, OwnAndNextTaken,
    PreviousAndOwn, PreviousAndOwnTaken, PriceFallsTwo, PriceRises, PriceStays, PriceStopsAtOne,
    SecondKeepsAll, SoldKept, SoldToOther, StepsAny, StepsFour, StepsNoOne, StepsNoThree,
    StepsNoTwo, StepsZero, TraderBackwards, TraderBeyond, TraderFirstForgotten,
    TraderMisrenumbered, TraderNotRenumbered, TraderOffByOne, TraderStays, TraderStopsAtLast,
    TraderWrapsAgain, TraderWrapsLate, TraderZero, TwoFromOne, TwoFromOther, WholePilesGone,
    WrongReserve, ZeroForLast, ZeroForNeighbours,
};

/// A move: how far, what is kept, what is sold.
struct Chosen {
    player: usize,
    steps: i64,
    keep: String,
    sell: String,
}

impl Chosen {
    fn read(text: &str) -> Option<Chosen> {
        let inside = text.strip_prefix("(j")?.strip_suffix(')')?;
        let mut parts = inside.split(',');
        Some(Chosen {
            player: parts.next()?.parse::<usize>().ok()?.checked_sub(1).filter(|&seat| seat < 2)?,
            steps: parts.next()?.parse().ok()?,
            keep: parts.next()?.to_owned(),
            sell: parts.next()?.to_owned(),
        })
    }
}

impl ChicagoModel {
    fn count(&self) -> i64 {
        self.piles.len() as i64
    }

    /// Where a number of steps leads, counted from 0.
    fn arrival(&self, steps: i64) -> i64 {
        (self.trader - 1 + steps).rem_euclid(self.count().max(1))
    }

    fn pile(&self, index: i64) -> Option<&Vec<String>> {
        self.piles.get(usize::try_from(index).ok()?)
    }

    /// The neighbours of a pile, both counted from 0.
    fn neighbours(&self, arrival: i64) -> (i64, i64) {
        let count = self.count().max(1);
        ((arrival - 1).rem_euclid(count), (arrival + 1).rem_euclid(count))
    }

    /// The two piles that a player takes from, if they are there for them.
    fn taken(&self, steps: i64, slips: &[ChicagoSlip]) -> Option<(i64, i64)> {
        let has = |slip| slips.contains(&slip);
        let count = self.count();
        let steps = if has(Backwards) { -steps } else { steps };
        let far = self.trader + steps;
        let beyond = far > count || far < 1;
        let missing = (has(NoWrapOfTrader) && beyond)
            || (has(ZeroForLast) && far.rem_euclid(count.max(1)) == 0)
            || (has(NineForEver) && (far - 1).rem_euclid(9) >= count);
        let nine = has(NineForEver) || has(NineForNeighbours);
        if missing {
            return None;
        }
        let arrival = self.arrival(steps);
        let (mut before, mut after) = (arrival - 1, arrival + 1);
        if has(OwnAndNext) {
            before += 1;
        }
        if has(PreviousAndOwn) {
            after -= 1;
        }
        if has(OneTooFar) {
            (before, after) = (before + 1, after + 1);
        }
        if has(OneTooNear) {
            (before, after) = (before - 1, after - 1);
        }
        let inside = |index: i64| (0..count).contains(&index);
        if has(NoWrapOfNeighbours) && !(inside(before) && inside(after)) {
            return None;
        }
        // What is counted from 1 and divided by the number of piles has no last pile.
        let zero = |index: i64| (index + 1).rem_euclid(count.max(1)) == 0;
        if has(ZeroForNeighbours) && (zero(before) || zero(after)) {
            return None;
        }
        if nine && (before.rem_euclid(9) >= count || after.rem_euclid(9) >= count) {
            return None;
        }
        Some((before.rem_euclid(count.max(1)), after.rem_euclid(count.max(1))))
    }

    fn steps(slips: &[ChicagoSlip]) -> Vec<i64> {
        let has = |slip| slips.contains(&slip);
        let mut steps = vec![1, 2, 3];
        for (slip, never) in [(StepsNoOne, 1), (StepsNoTwo, 2), (StepsNoThree, 3)] {
            steps.retain(|&count| !has(slip) || count != never);
        }
        if has(StepsZero) || has(StepsAny) {
            steps.push(0);
        }
        if has(StepsFour) || has(StepsAny) {
            steps.push(4);
        }
        if has(StepsAny) {
            steps.extend([-1, 5, 6]);
        }
        steps
    }

    /// The trader's number after a move, counted from 1.
    fn trader_after(&self, steps: i64, slips: &[ChicagoSlip]) -> i64 {
        let has = |slip| slips.contains(&slip);
        let count = self.count();
        let taken = self.taken(steps, slips);
        let shift = i64::from(has(OneTooFar)) - i64::from(has(OneTooNear));
        let steps = shift + if has(Backwards) { -steps } else { steps };
        let arrival = self.arrival(steps);
        let (before, after) = taken.unwrap_or_else(|| self.neighbours(arrival));
        let gone = |index: i64| self.pile(index).is_some_and(|pile| pile.len() <= 1);
        let lost: Vec<i64> = [before, after].into_iter().filter(|&index| gone(index)).collect();
        let left = (count - lost.len() as i64).max(1);
        let below = lost.iter().filter(|&&index| index < arrival).count() as i64;
        let right = arrival + 1 - below;
        let wrong = |slip: &ChicagoSlip| match slip {
            TraderStays => Some(self.trader),
            TraderBeyond => Some(self.trader + steps - below),
            TraderZero if right == left && lost.is_empty() => Some(0),
            TraderNotRenumbered => Some(arrival + 1),
            TraderMisrenumbered => Some(arrival + 1 - i64::from(gone(before))),
            TraderFirstForgotten => Some(arrival + 1 - i64::from(gone(before) && before < arrival)),
            TraderWrapsLate => Some((self.trader - 1 + steps).rem_euclid(left) + 1),
            TraderWrapsAgain => Some(arrival.rem_euclid(left) + 1),
            TraderStopsAtLast => Some((arrival + 1).min(left)),
            TraderOffByOne => Some(right % left + 1),
            TraderBackwards => Some(self.arrival(-steps) + 1),
            _ => None,
        };
        slips.iter().find_map(wrong).unwrap_or(right)
    }

    fn piles_after(&self, steps: i64, slips: &[ChicagoSlip]) -> Option<String> {
        let has = |slip| slips.contains(&slip);
        let (mut before, mut after) = self.taken(steps, slips)?;
        let arrival = self.arrival(steps);
        if has(OldNeighboursTaken) {
            (before, after) = self.neighbours(self.trader - 1);
        } else if has(OwnAndNextTaken) {
            before = arrival;
        } else if has(PreviousAndOwnTaken) {
            after = arrival;
        } else if has(TwoFromOne) {
            after = before;
        } else if has(TwoFromOther) {
            before = after;
        }
        let mut piles = self.piles.clone();
        let mut take = |index: i64| -> Option<()> {
            let pile = piles.get_mut(usize::try_from(index).ok()?)?;
            if pile.is_empty() {
                return Some(());
            }
            if has(WholePilesGone) {
                pile.clear();
            } else if has(BottomTaken) || has(FromBottom) {
                pile.pop();
            } else {
                pile.remove(0);
            }
            Some(())
        };
        if !has(NothingTaken) {
            take(before)?;
            if !has(OneTaken) {
                take(after)?;
            }
        }
        if !has(EmptyStay) {
            piles.retain(|pile| !pile.is_empty());
        }
        let pile = |pile: &Vec<String>| format!("[{}]", pile.join(","));
        Some(format!("[{}]", piles.iter().map(pile).collect::<Vec<_>>().join(",")))
    }

    fn prices_after(&self, chosen: &Chosen, slips: &[ChicagoSlip]) -> String {
        let fall = |good: &str, price: i64| {
            let (kept, sold) = (good == chosen.keep, good == chosen.sell);
            let wrong = |slip: &ChicagoSlip| match slip {
                PriceStays => Some(price),
                KeptLowered => Some(price - i64::from(kept)),
                BothLowered => Some(price - i64::from(kept) - i64::from(sold)),
                PriceRises => Some(price + i64::from(sold)),
                PriceFallsTwo => Some(price - 2 * i64::from(sold)),
                AllLowered => Some(price - 1),
                PriceStopsAtOne if sold => Some((price - 1).max(1)),
                _ => None,
            };
            slips.iter().find_map(wrong).unwrap_or(price - i64::from(sold))
        };
        let price = |(good, price): &(String, i64)| format!("[{good},{}]", fall(good, *price));
        format!("[{}]", self.prices.iter().map(price).collect::<Vec<_>>().join(","))
    }

    /// The one good whose price is lower by one in these prices, if no other price is another.
    fn only_fall(&self, prices: &str) -> Option<String> {
        let prices = Value::parse(prices)?;
        let mut fallen = None;
        for pair in prices.items()? {
            let [good, Value::Number(price)] = pair.items()? else { return None };
            let (_, before) = self.prices.iter().find(|(own, _)| *own == good.to_string())?;
            match before - price {
                0 => {}
                1 if fallen.is_none() => fallen = Some(good.to_string()),
                _ => return None,
            }
        }
        fallen
    }

    fn reserve_after(&self, seat: usize, chosen: &Chosen, slips: &[ChicagoSlip]) -> String {
        let has = |slip| slips.contains(&slip);
        let mut tokens = self.reserves[seat].clone();
        let owner = if has(WrongReserve) {
            1 - chosen.player
        } else if has(FirstKeepsAll) {
            0
        } else if has(SecondKeepsAll) {
            1
        } else {
            chosen.player
        };
        if seat != chosen.player && has(SoldToOther) {
            tokens.push(chosen.sell.clone());
        }
        if seat == owner {
            if has(SoldKept) {
                tokens.push(chosen.sell.clone());
            } else if has(BothKept) {
                tokens.extend([chosen.keep.clone(), chosen.sell.clone()]);
            } else if !has(NothingKept) {
                tokens.push(chosen.keep.clone());
            }
        }
        tokens.sort_by_key(|token| GOODS.iter().position(|good| good == token));
        if seat == owner && has(DuplicatesLost) {
            tokens.dedup();
        }
        format!("[{}]", tokens.join(","))
    }
}

impl Model for ChicagoModel {
    type Slip = ChicagoSlip;

    const VARIANT: &'static str = "chicago(piles=open)";

    // Who leaves empty piles in has nothing to renumber.
    const FOLLOWING: &'static [(ChicagoSlip, ChicagoSlip)] = &[(EmptyStay, TraderNotRenumbered)];

    fn group(part: &str) -> Group {
        match part {
            "Trader" => Group::Trader,
            "Piles" => Group::Piles,
            "Prices" => Group::Prices,
            _ => Group::Reserves,
        }
    }

    fn read(position: &str) -> Option<ChicagoModel> {
        let position = Value::parse(position)?;
        let [piles, prices, trader, first, second] = position.items()? else { return None };
        let names = |list: &Value| -> Option<Vec<String>> {
            list.items()?.iter().map(|item| Some(item.to_string())).collect()
        };
        let price = |pair: &Value| match pair.items()? {
            [good, Value::Number(price)] => Some((good.to_string(), *price)),
            _ => None,
        };
        let Value::Number(trader) = trader else { return None };
        Some(ChicagoModel {
            piles: piles.items()?.iter().map(names).collect::<Option<_>>()?,
            prices: prices.items()?.iter().map(price).collect::<Option<_>>()?,
            trader: *trader,
            reserves: [names(first)?, names(second)?],
        })
    }

    fn mover(&self) -> Side {
        if self.reserves[0].len() > self.reserves[1].len() { Side::Second } else { Side::First }
    }

    fn moves(&self, slips: &[ChicagoSlip]) -> BTreeSet<String> {
        let has = |slip| slips.contains(&slip);
        let mut found = BTreeSet::new();
        if self.count() <= if has(EndsAtThree) { 3 } else { 2 } {
            return found;
        }
        let player = self.mover().index() + 1;
        for steps in Self::steps(slips) {
            let Some((before, after)) = self.taken(steps, slips) else { continue };
            let token = |index: i64| {
                let pile = self.pile(index)?;
                if has(FromBottom) { pile.last() } else { pile.first() }
            };
            let (Some(one), Some(other)) = (token(before), token(after)) else { continue };
            let mut add = |keep: &str, sell: &str| {
                if !(has(NoEqual) && keep == sell) {
                    found.insert(format!("(j{player},{steps},{keep},{sell})"));
                }
            };
            if has(AnyGoods) {
                for keep in GOODS {
                    for sell in GOODS {
                        add(keep, sell);
                    }
                }
                continue;
            }
            add(one, other);
            if !has(OneChoice) {
                add(other, one);
            }
        }
        found
    }

    fn play(&self, chosen: &str, slips: &[ChicagoSlip]) -> Option<Parts> {
        let mut chosen = Chosen::read(chosen)?;
        if slips.contains(&KeepSellSwapped) {
            std::mem::swap(&mut chosen.keep, &mut chosen.sell);
        }
        Some(Parts::from([
            ("Piles", self.piles_after(chosen.steps, slips)?),
            ("Prices", self.prices_after(&chosen, slips)),
            ("Trader", self.trader_after(chosen.steps, slips).to_string()),
            ("Reserve1", self.reserve_after(0, &chosen, slips)),
            ("Reserve2", self.reserve_after(1, &chosen, slips)),
        ]))
    }

    fn of_manifest(boards: &[(&ChicagoModel, &str, &Parts)]) -> Option<(Group, &'static str)> {
        let mut fallen: BTreeMap<String, String> = BTreeMap::new();
        for (model, chosen, said) in boards {
            let sold = Chosen::read(chosen)?.sell;
            let fell = model.only_fall(said.get("Prices")?)?;
            if fallen.entry(sold).or_insert_with(|| fell.clone()) != &fell {
                return None;
            }
        }
        let different: BTreeSet<&String> = fallen.values().collect();
        let is_exchange = different.len() == fallen.len() && fallen.len() == GOODS.len();
        let is_other = fallen.iter().any(|(sold, fell)| sold != fell);
        (is_exchange && is_other).then_some((Group::Prices, "slip.chicago.goods_exchanged"))
    }

    fn circumstances(&self, chosen: &str) -> Vec<&'static str> {
        Chosen::read(chosen).map_or_else(Vec::new, |chosen| self.special(&chosen))
    }

    fn is_between_equals(&self, chosen: &str) -> bool {
        let is_equal = |chosen: Chosen| chosen.keep == chosen.sell;
        self.count() > 2 && Chosen::read(chosen).is_some_and(is_equal)
    }

    fn situation(&self) -> Vec<&'static str> {
        let second = self.mover().index() == 1;
        let checks = [
            (self.count() == 3, "class.when.three"),
            (self.count() < 9, "class.when.fewer"),
            (second, "class.when.second"),
            (!second, "class.when.first"),
        ];
        checks.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| key).collect()
    }

    fn tempting(&self) -> Vec<String> {
        let player = self.mover().index() + 1;
        let mut found = Vec::new();
        let top = |index: i64| self.pile(index).and_then(|pile| pile.first());
        for steps in [0, 4, 1, 2, 3, 5, -1] {
            let (before, after) = self.neighbours(self.arrival(steps));
            let own = top(self.arrival(steps));
            let (Some(one), Some(other), Some(own)) = (top(before), top(after), own) else {
                continue;
            };
            let mut pairs = vec![(one, other)];
            if (1..=3).contains(&steps) {
                let second = self.pile(before).and_then(|pile| pile.get(1));
                pairs.extend([(one, one), (own, other), (one, own)]);
                pairs.extend(second.map(|second| (second, other)));
            }
            for (keep, sell) in pairs {
                found.push(format!("(j{player},{steps},{keep},{sell})"));
            }
        }
        found
    }

    fn strange(rng: &mut Rng) -> String {
        let count = 1 + rng.below(9);
        let few = GOODS.len() as u32 - rng.below(4);
        let mut left = [6_u32; GOODS.len()];
        let mut piles = Vec::new();
        for _ in 0..count {
            let mut tokens = Vec::new();
            for _ in 0..=rng.below(if count > 4 { 4 } else { 2 }) {
                let good = rng.below(few) as usize;
                if left[good] > 0 {
                    left[good] -= 1;
                    tokens.push(GOODS[good]);
                }
            }
            if !tokens.is_empty() {
                piles.push(format!("[{}]", tokens.join(",")));
            }
        }
        let trader = 1 + rng.below(piles.len().max(1) as u32);
        // Some tokens have been kept and sold, by both alike or by the first once more.
        let cheap = (rng.below(3) == 0).then(|| rng.below(GOODS.len() as u32) as usize);
        let rounds = if cheap.is_some() { 4 + rng.below(4) } else { rng.below(5) };
        let mut reserves = [Vec::new(), Vec::new()];
        let mut sold = [0_i64; GOODS.len()];
        for ply in 0..rounds {
            for (target, kept) in [(ply as usize % 2, true), (0, false)] {
                let any = rng.below(GOODS.len() as u32) as usize;
                // Where one good is sold again and again its price comes near its lowest.
                let good = cheap.filter(|&good| !kept && left[good] > 0).unwrap_or(any);
                if left[good] == 0 {
                    return String::new();
                }
                left[good] -= 1;
                if kept {
                    reserves[target].push(GOODS[good]);
                } else {
                    sold[good] += 1;
                }
            }
        }
        let price = |(index, good): (usize, &&str)| {
            format!("[{good},{}]", if index == 0 { 7 } else { 6 } - sold[index])
        };
        let prices: Vec<String> = GOODS.iter().enumerate().map(price).collect();
        format!(
            "[[{}],[{}],{trader},[{}],[{}]]",
            piles.join(","),
            prices.join(","),
            reserves[0].join(","),
            reserves[1].join(",")
        )
    }
}

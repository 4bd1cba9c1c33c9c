//! Features of a move of Chicago, by which wrong answers are grouped.

use tripot_bots::prolog::GOODS;

use super::{ChicagoModel, Chosen};

/// What is special about a move that keeps or sells a good.
const OF_GOODS: [(&str, &str, &str); GOODS.len()] = [
    ("ble", "class.when.keeps_ble", "class.when.sells_ble"),
    ("riz", "class.when.keeps_riz", "class.when.sells_riz"),
    ("cacao", "class.when.keeps_cacao", "class.when.sells_cacao"),
    ("cafe", "class.when.keeps_cafe", "class.when.sells_cafe"),
    ("sucre", "class.when.keeps_sucre", "class.when.sells_sucre"),
    ("mais", "class.when.keeps_mais", "class.when.sells_mais"),
];

impl ChicagoModel {
    /// Everything that is special about a move here.
    pub(super) fn special(&self, chosen: &Chosen) -> Vec<&'static str> {
        if self.count() <= 2 {
            return vec!["class.when.over"];
        }
        let arrival = self.arrival(chosen.steps);
        let (before, after) = self.neighbours(arrival);
        let gone = |index: i64| self.pile(index).is_some_and(|pile| pile.len() == 1);
        let vanish = gone(before) || gone(after);
        let lower = [before, after].into_iter().any(|index| index < arrival && gone(index));
        let top = |index: i64| self.pile(index).and_then(|pile| pile.first());
        let price = self.prices.iter().find(|(good, _)| *good == chosen.sell);
        let price = price.map(|(_, price)| *price);
        let reserve = self.reserves.get(chosen.player);
        let equal = chosen.keep == chosen.sell;
        let checks = [
            (!(1..=3).contains(&chosen.steps), "class.when.steps"),
            ((1..=3).contains(&chosen.steps), "class.when.legal_steps"),
            (gone(before) && gone(after), "class.when.both_vanish"),
            (gone(before), "class.when.before_vanishes"),
            (gone(after), "class.when.after_vanishes"),
            (vanish, "class.when.vanish"),
            (equal, "class.when.equal"),
            (!equal, "class.when.different"),
            (self.trader + chosen.steps > self.count(), "class.when.wrap"),
            (before > arrival, "class.when.on_first"),
            (after < arrival, "class.when.on_last"),
            (before < arrival && arrival < after, "class.when.between"),
            (lower, "class.when.lower_vanishes"),
            (vanish && !lower, "class.when.only_higher_vanishes"),
            (self.count() == 3, "class.when.three"),
            (self.count() < 9, "class.when.fewer"),
            (chosen.steps == 1, "class.when.one_step"),
            (chosen.steps == 2, "class.when.two_steps"),
            (chosen.steps == 3, "class.when.three_steps"),
            (!equal && top(before) == Some(&chosen.keep), "class.when.keeps_before"),
            (!equal && top(after) == Some(&chosen.keep), "class.when.keeps_after"),
            (price.is_some_and(|price| price <= 1), "class.when.cheap"),
            (reserve.is_some_and(Vec::is_empty), "class.when.empty_reserve"),
            (reserve.is_some_and(|own| own.contains(&chosen.keep)), "class.when.had_already"),
            (chosen.player == 0, "class.when.first"),
            (chosen.player == 1, "class.when.second"),
        ];
        let mut found: Vec<&'static str> =
            checks.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| key).collect();
        for (good, kept, sold) in OF_GOODS {
            found.extend((chosen.keep == good).then_some(kept));
            found.extend((chosen.sell == good).then_some(sold));
        }
        found
    }
}

//! Conditions of wrong answers: features that the wrong cases have in common, and the right ones not.

use std::collections::{BTreeMap, BTreeSet};

use tripot_core::Message;

use super::super::examination::Cause;

/// Fewer cases than this may have anything in common.
const FEW: usize = 4;

/// The least precision of a circumstance, in per cent: how often something is wrong in the cases in
/// which the circumstance holds.
const WRONG: usize = 90;

/// The least precision of a circumstance with which a slip is named, in per cent.
const SURE: usize = 98;

/// Where no circumstance is precise, the least share of the wrong cases that it covers, in per cent.
const SHARED: usize = 90;

/// More than this nobody reads.
const MOST: usize = 3;

/// When something happens: circumstances that come together, the telling ones first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct When {
    keys: Vec<&'static str>,
    /// How often it was wrong then.
    wrong: usize,
    /// How often it was asked then.
    asked: usize,
}

impl When {
    /// Whether this is in the same circumstances.
    pub(super) fn is_like(&self, other: &When) -> bool {
        self.keys == other.keys
    }

    /// Counts what another goal showed in the same circumstances.
    pub(super) fn add(&mut self, other: &When) {
        self.wrong += other.wrong;
        self.asked += other.asked;
    }

    /// Says when; `what` happens then is left to say.
    pub(crate) fn message(&self) -> Message {
        let message = match *self.keys {
            [] => Message::new("class.diagnosis.always"),
            [when] => Message::new("class.diagnosis.when").with_key("when", when),
            [first, second] => Message::new("class.diagnosis.both")
                .with_key("first", first)
                .with_key("second", second),
            [first, second, third, ..] => Message::new("class.diagnosis.three")
                .with_key("first", first)
                .with_key("second", second)
                .with_key("third", third),
        };
        message.with("count", self.wrong).with("of", self.asked)
    }
}

/// When something is wrong, and how often it is without that being told.
pub(super) struct Found {
    pub(super) whens: Vec<When>,
    pub(super) without: usize,
}

/// Tells what is wrong, once for each time when it is, and how often it is otherwise: that is the rest.
pub(super) fn tell(found: &Found, what: &Message, mut add: impl FnMut(Message, Cause)) {
    for when in &found.whens {
        // That something is always wrong is no reason.
        let cause = if when.keys.is_empty() { Cause::Unknown } else { Cause::Program };
        add(when.message().with("what", what.clone()), cause);
    }
    if found.without > 0 {
        let message = Message::new("class.diagnosis.rest").with("what", what.clone());
        add(message.with("count", found.without), Cause::Unknown);
    }
}

/// Cases by what is special about them: bits, with how many cases have just those.
struct Cases(BTreeMap<u64, usize>);

impl Cases {
    fn new(keys: &[&'static str], cases: &[Vec<&'static str>]) -> Cases {
        let mut counted = BTreeMap::new();
        for case in cases {
            let bits = keys.iter().enumerate().filter(|(_, key)| case.contains(key));
            *counted.entry(bits.fold(0, |all, (at, _)| all | 1 << at)).or_insert(0) += 1;
        }
        Cases(counted)
    }

    fn count(&self, when: u64) -> usize {
        self.0.iter().filter(|(case, _)| *case & when == when).map(|(_, count)| count).sum()
    }

    fn remove(&mut self, when: u64) {
        self.0.retain(|case, _| case & when != when);
    }
}

/// When something is wrong, one circumstance after the other: the one first that most of the wrong cases
/// share and hardly any right one.
pub(super) fn find(bad: &[Vec<&'static str>], good: &[Vec<&'static str>]) -> Found {
    find_surely(bad, good, WRONG)
}

/// The same, with another least precision in per cent.
fn find_surely(bad: &[Vec<&'static str>], good: &[Vec<&'static str>], sure: usize) -> Found {
    let mut keys: Vec<&'static str> = Vec::new();
    for key in bad.iter().flatten() {
        if !keys.contains(key) && keys.len() < u64::BITS as usize {
            keys.push(key);
        }
    }
    let (whole, good) = (Cases::new(&keys, bad), Cases::new(&keys, good));
    let mut left = Cases::new(&keys, bad);
    let mut whens = Vec::new();
    while whens.len() < MOST && left.count(0) >= FEW {
        let Some(bits) = next(&left, &whole, &good, sure) else { break };
        let named = keys.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        let wrong = whole.count(bits);
        whens.push(When {
            keys: named.map(|(_, key)| *key).collect(),
            wrong,
            asked: wrong + good.count(bits),
        });
        left.remove(bits);
    }
    Found { whens, without: left.count(0) }
}

/// The one circumstance, or up to three together, in which something is wrong: it says so of every wrong case
/// and of hardly any right one.
pub(super) fn only(bad: &[Vec<&'static str>], good: &[Vec<&'static str>]) -> Option<When> {
    let Found { whens, without } = find_surely(bad, good, SURE);
    let [when] = <[When; 1]>::try_from(whens).ok()?;
    let is_sure = when.wrong * 100 >= when.asked * SURE && without == 0;
    (is_sure && !when.keys.is_empty()).then_some(when)
}

/// The circumstances that say best when those cases are wrong that are left.
fn next(left: &Cases, whole: &Cases, good: &Cases, sure: usize) -> Option<u64> {
    let tells = |bits: u64| {
        let (wrong, right) = (whole.count(bits), good.count(bits));
        wrong * 100 >= (wrong + right) * sure
    };
    if tells(0) {
        return Some(0);
    }
    let conjunctions = conjunctions(left);
    // What comes together by chance comes together seldom: each further circumstance needs as many
    // cases again, and three a good part of all.
    let enough = |bits: u64| {
        let keys = bits.count_ones();
        let share = left.count(0) / if keys > 2 { 2 } else { 5 };
        left.count(bits) >= (FEW << keys.saturating_sub(1)).max(share)
    };
    // Few circumstances say more than many: one more must be worth a tenth of the cases.
    let worth = |bits: u64| {
        let cases = left.count(bits) * 10;
        let fewer = 4_usize.saturating_sub(bits.count_ones() as usize);
        (cases + left.count(0) * fewer, usize::MAX - good.count(bits), u64::MAX - bits)
    };
    let telling = conjunctions.iter().copied().filter(|&bits| enough(bits) && tells(bits));
    if let Some(best) = telling.max_by_key(|&bits| worth(bits)) {
        return Some(best);
    }
    let all = left.count(0);
    let shared = conjunctions.into_iter().filter(|&bits| left.count(bits) * 100 >= all * SHARED);
    let best = shared.min_by_key(|&bits| (good.count(bits), bits.count_ones(), bits))?;
    (good.count(best) <= whole.count(best)).then_some(best)
}

/// Up to three circumstances that some case has together.
fn conjunctions(cases: &Cases) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    for &case in cases.0.keys() {
        let bits: Vec<u64> =
            (0..u64::BITS).map(|at| 1 << at).filter(|bit| case & bit != 0).collect();
        for (at, one) in bits.iter().enumerate() {
            found.insert(*one);
            for (next, two) in bits.iter().enumerate().skip(at + 1) {
                found.insert(one | two);
                found.extend(bits[next + 1..].iter().map(|three| one | two | three));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases(written: &[(&[&'static str], usize)]) -> Vec<Vec<&'static str>> {
        let repeat = |(keys, count): &(&[&'static str], usize)| vec![keys.to_vec(); *count];
        written.iter().flat_map(repeat).collect()
    }

    #[test]
    fn one_circumstance_is_told_before_two_that_say_the_same() {
        let bad = cases(&[(&["leave", "north"], 6), (&["leave", "south"], 6)]);
        let good = cases(&[(&["turn", "north"], 20), (&["turn", "south"], 20)]);
        let found = find(&bad, &good);
        assert_eq!(found.whens, [When { keys: vec!["leave"], wrong: 12, asked: 12 }]);
        assert_eq!(found.without, 0);
    }

    #[test]
    fn two_that_come_together_are_told_where_one_leaves_right_cases() {
        let bad = cases(&[(&["leave", "inward"], 12)]);
        let good = cases(&[(&["leave", "outward"], 12), (&["enter", "inward"], 12)]);
        let found = find(&bad, &good);
        assert_eq!(found.whens, [When { keys: vec!["leave", "inward"], wrong: 12, asked: 12 }]);
    }

    #[test]
    fn two_causes_are_told_apart_and_the_rest_is_counted() {
        let bad = cases(&[(&["leave"], 12), (&["turn", "half"], 10), (&["step"], 1)]);
        let good = cases(&[(&["turn", "quarter"], 20), (&["step"], 30)]);
        let found = find(&bad, &good);
        let told: Vec<&[&str]> = found.whens.iter().map(|when| when.keys.as_slice()).collect();
        assert_eq!(told, [&["leave"][..], &["half"][..]]);
        assert_eq!(found.without, 1);
    }

    #[test]
    fn what_is_right_as_often_as_wrong_says_nothing() {
        let bad = cases(&[(&["step"], 10)]);
        let found = find(&bad, &cases(&[(&["step"], 30)]));
        assert!(found.whens.is_empty());
        assert_eq!(found.without, 10);
        // Neither do a few cases.
        let found = find(&cases(&[(&["leave"], 3)]), &cases(&[(&["step"], 30)]));
        assert_eq!((found.whens.len(), found.without), (0, 3));
    }

    #[test]
    fn what_is_always_wrong_is_told_without_a_circumstance() {
        let found = find(&cases(&[(&["step"], 10), (&["turn"], 5)]), &[]);
        assert_eq!(found.whens, [When { keys: Vec::new(), wrong: 15, asked: 15 }]);
    }
}

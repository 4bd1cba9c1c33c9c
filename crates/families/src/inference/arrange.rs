//! Feasibility by bipartite matching: whether cards can be put into stretches at all, and one way
//! to do it.
//!
//! But for the demands this is a matching of cards and places, which augmenting paths find. A
//! demand is met by one of its cards. Those that a matching misses are tried one after the other:
//! with the card kept where the demand wants it, and then, if that leads nowhere, kept from there.
//! So every arrangement is looked at once, and most are never looked at, since few demands are
//! missed.

use tripot_core::Rng;

use crate::inference::count::{Demand, Task};

/// For each card of a task the stretch that it is in; none if it is in the stock.
pub(crate) type Arrangement = Vec<Option<usize>>;

/// It is not known whether there is an arrangement: the steps were not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Undecided;

/// Where a card may be.
#[derive(Clone, Copy)]
struct Domain {
    /// One bit for each stretch.
    stretches: u64,
    stock: bool,
}

/// A search for an arrangement.
pub(crate) struct Arranger<'a> {
    task: &'a Task,
    /// The order in which the cards are put.
    order: Vec<usize>,
    /// How many matchings may still be made.
    steps: u32,
    is_stopped: &'a dyn Fn() -> bool,
}

impl<'a> Arranger<'a> {
    /// A search that makes this many matchings at most, and ends early if it is told to.
    pub(crate) fn new(
        task: &'a Task,
        steps: u32,
        is_stopped: &'a dyn Fn() -> bool,
    ) -> Arranger<'a> {
        Arranger { task, order: (0..task.cards.len()).collect(), steps, is_stopped }
    }

    /// The same, but which arrangement is found is left to chance.
    pub(crate) fn shuffled(mut self, rng: &mut Rng) -> Arranger<'a> {
        for place in (1..self.order.len()).rev() {
            self.order.swap(place, rng.below(place as u32 + 1) as usize);
        }
        self
    }

    /// An arrangement that meets every demand; none if there is none.
    pub(crate) fn find(mut self) -> Result<Option<Arrangement>, Undecided> {
        let domain = |stretches: &[(usize, f64)]| {
            stretches.iter().fold(0, |bits, &(stretch, _)| bits | 1_u64 << stretch)
        };
        let placings = self.task.cards.iter();
        let domains = placings
            .map(|placing| Domain { stretches: domain(&placing.stretches), stock: placing.stock })
            .collect();
        self.search(domains)
    }

    fn search(&mut self, mut domains: Vec<Domain>) -> Result<Option<Arrangement>, Undecided> {
        if self.steps == 0 || (self.is_stopped)() {
            return Err(Undecided);
        }
        self.steps -= 1;
        let Some(matching) = Matching::of(self.task, &domains, &self.order) else {
            return Ok(None);
        };
        let task = self.task;
        let missed = task.demands.iter().filter(|demand| !self.is_met(demand, &matching.stretch));
        // The one that the fewest cards can meet leaves the least to try.
        let hardest = missed.min_by_key(|demand| self.helpers(demand, &domains).count());
        let Some(demand) = hardest else { return Ok(Some(matching.stretch)) };
        let helpers: Vec<usize> = self.helpers(demand, &domains).collect();
        for card in helpers {
            let all = domains[card];
            domains[card] = demand.met_by(all);
            if let Some(found) = self.search(domains.clone())? {
                return Ok(Some(found));
            }
            domains[card] = demand.missed_by(all);
        }
        Ok(None)
    }

    fn is_met(&self, demand: &Demand, arrangement: &Arrangement) -> bool {
        self.task.cards.iter().zip(arrangement).any(|(placing, &stretch)| {
            let inside = stretch.is_some_and(|stretch| demand.stretches >> stretch & 1 == 1);
            demand.cards.has(placing.card) && inside == demand.inside
        })
    }

    /// The cards that can meet a demand, in the order in which they are put.
    fn helpers<'b>(
        &'b self,
        demand: &'b Demand,
        domains: &'b [Domain],
    ) -> impl Iterator<Item = usize> + 'b {
        let is_one = |&card: &usize| {
            let left = demand.met_by(domains[card]);
            demand.cards.has(self.task.cards[card].card) && (left.stretches != 0 || left.stock)
        };
        self.order.iter().copied().filter(is_one)
    }
}

impl Demand {
    /// Where a card may be that meets it.
    fn met_by(&self, domain: Domain) -> Domain {
        if self.inside { self.inside(domain) } else { self.outside(domain) }
    }

    /// Where a card may be that does not.
    fn missed_by(&self, domain: Domain) -> Domain {
        if self.inside { self.outside(domain) } else { self.inside(domain) }
    }

    fn inside(&self, domain: Domain) -> Domain {
        Domain { stretches: domain.stretches & self.stretches, stock: false }
    }

    fn outside(&self, domain: Domain) -> Domain {
        Domain { stretches: domain.stretches & !self.stretches, ..domain }
    }
}

/// Cards in stretches, as far as they have been put.
struct Matching<'a> {
    domains: &'a [Domain],
    stretch: Arrangement,
    /// How many places of each stretch are free.
    free: Vec<u8>,
}

impl<'a> Matching<'a> {
    /// A matching in which every place is filled and every card that can't be in the stock is put;
    /// none if there is none.
    fn of(task: &Task, domains: &'a [Domain], order: &[usize]) -> Option<Matching<'a>> {
        let free = task.stretches.iter().map(|&(_, places)| places).collect();
        let mut matching = Matching { domains, stretch: vec![None; domains.len()], free };
        for &card in order.iter().filter(|&&card| !domains[card].stock) {
            if !matching.put(card, &mut 0) {
                return None;
            }
        }
        // What is put stays put, if not where it was.
        for stretch in 0..matching.free.len() {
            while matching.free[stretch] > 0 {
                if !matching.fill(stretch, order, &mut (1 << stretch)) {
                    return None;
                }
            }
        }
        Some(matching)
    }

    fn go(&mut self, card: usize, to: usize) {
        if let Some(from) = self.stretch[card].replace(to) {
            self.free[from] += 1;
        }
        self.free[to] -= 1;
    }

    /// Puts a card into a stretch that was not tried before, moving others if need be.
    fn put(&mut self, card: usize, tried: &mut u64) -> bool {
        loop {
            let left = self.domains[card].stretches & !*tried;
            if left == 0 {
                return false;
            }
            let stretch = left.trailing_zeros() as usize;
            *tried |= 1 << stretch;
            let is_free = self.free[stretch] > 0
                || (0..self.stretch.len())
                    .any(|other| self.stretch[other] == Some(stretch) && self.put(other, tried));
            if is_free {
                self.go(card, stretch);
                return true;
            }
        }
    }

    /// Fills a place of a stretch, taking a card from others that were not tried before if need be.
    fn fill(&mut self, stretch: usize, order: &[usize], tried: &mut u64) -> bool {
        let may_be = |card: &&usize| self.domains[**card].stretches >> stretch & 1 == 1;
        let cards: Vec<usize> = order.iter().filter(may_be).copied().collect();
        if let Some(&card) = cards.iter().find(|&&card| self.stretch[card].is_none()) {
            self.go(card, stretch);
            return true;
        }
        for card in cards {
            let Some(from) = self.stretch[card].filter(|&from| *tried >> from & 1 == 0) else {
                continue;
            };
            *tried |= 1 << from;
            self.go(card, stretch);
            if self.fill(from, order, tried) {
                return true;
            }
            self.go(card, from);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::Seed;

    use super::*;
    use crate::card::{Card, Family};
    use crate::cards::Cards;
    use crate::inference::count::{Counter, Placing, Weighing};

    /// A small task: few cards and stretches, many demands.
    fn random(rng: &mut Rng) -> Task {
        let stretches = 1 + rng.below(4) as usize;
        let places = |rng: &mut Rng| 1 + rng.below(2) as u8;
        let stretches: Vec<(usize, u8)> =
            (0..stretches).map(|number| (number % 2, places(rng))).collect();
        let count = 3 + rng.below(6) as usize;
        let cards: Vec<Placing> = (0..count)
            .map(|number| {
                let all = 0..stretches.len();
                let possible = all.filter(|_| rng.below(3) > 0).map(|it| (it, 1.0)).collect();
                let card = Card::from_index(number).expect("few cards");
                Placing { card, stock: rng.below(4) > 0, stretches: possible }
            })
            .collect();
        let demand = |rng: &mut Rng| {
            let family = Family::from_letter(if rng.below(2) == 0 { 'a' } else { 'b' });
            let family = family.expect("a letter of a family");
            let cards = Cards::family(family).iter().filter(|_| rng.below(2) == 0).collect();
            let stretches = u64::from(rng.below(1 << stretches.len()));
            Demand { family, cards, stretches, inside: rng.below(2) == 0 }
        };
        let demands = (0..rng.below(6)).map(|_| demand(rng)).collect();
        Task { stretches, cards, demands }
    }

    #[test]
    fn there_is_an_arrangement_if_counting_finds_one() {
        let mut rng = Seed::parse("arrange").expect("a seed").stream("tasks");
        let mut found = [0; 2];
        for _ in 0..4_000 {
            let task = random(&mut rng);
            let arranger = Arranger::new(&task, 10_000, &|| false).shuffled(&mut rng);
            let arrangement = arranger.find().expect("a small task is decided");
            let counter = Counter::new(task.clone(), Weighing::ByPlace);
            assert_eq!(Some(arrangement.is_some()), counter.is_possible(1_000_000), "{task:?}");
            found[usize::from(arrangement.is_some())] += 1;
            let Some(arrangement) = arrangement else { continue };
            for (number, &(_, places)) in task.stretches.iter().enumerate() {
                let here = arrangement.iter().filter(|&&it| it == Some(number)).count();
                assert_eq!(here, usize::from(places), "{task:?}");
            }
            let arranger = Arranger::new(&task, 1, &|| false);
            assert!(task.demands.iter().all(|demand| arranger.is_met(demand, &arrangement)));
        }
        assert!(found.iter().all(|&count| count > 200), "{found:?}");
    }

    #[test]
    fn without_steps_or_when_it_is_stopped_nothing_is_decided() {
        let task = random(&mut Seed::parse("arrange").expect("a seed").stream("tasks"));
        assert_eq!(Arranger::new(&task, 0, &|| false).find(), Err(Undecided));
        assert_eq!(Arranger::new(&task, 100, &|| true).find(), Err(Undecided));
    }
}

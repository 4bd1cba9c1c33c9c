//! The constraint satisfaction problem that the ledger sets: which card is which hidden card of
//! whom.

use tripot_core::{Seat, Viewer, order_by};

use crate::card::{Card, Family, MOST_CARDS, MOST_RANKS};
use crate::cards::Cards;
use crate::inference::count::{Demand, Placing, Task};
use crate::ledger::Source;
use crate::table::Table;

/// The hidden cards of some seats, and what is known of them. A solution puts a card in each
/// place of each line; unknown cards that are left over are in the stock.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) lines: Vec<Line>,
    /// The cards whose line is not known.
    pub(crate) unknown: Cards,
    pub(crate) clues: Vec<Clue>,
    pub(crate) gaps: Vec<Gap>,
}

/// The hidden cards that came to one seat: places numbered from 1 in the order they came.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) seat: Seat,
    pub(crate) places: usize,
    /// The cards that came to light from here, so that only their place is not known.
    pub(crate) located: Vec<Located>,
    /// For each unknown card, the place after which it may be; [`NOWHERE`] if it is not here.
    pub(crate) after: [u8; MOST_CARDS],
    /// Places with a card that is not there.
    pub(crate) vetoes: Vec<(u8, Card)>,
}

/// A card that is in a line, after one place and not after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Located {
    pub(crate) card: Card,
    pub(crate) after: u8,
    pub(crate) within: u8,
}

/// One of these cards is in one of the first places of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clue {
    pub(crate) line: usize,
    pub(crate) family: Family,
    pub(crate) within: u8,
    pub(crate) cards: Cards,
}

/// Not all of these cards are in a line: the seat would have laid the family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gap {
    pub(crate) line: usize,
    pub(crate) family: Family,
    pub(crate) cards: Cards,
}

impl Gap {
    /// One of the cards must be elsewhere than in these stretches.
    fn demand(&self, stretches: u64) -> Demand {
        Demand { family: self.family, cards: self.cards, stretches, inside: false }
    }
}

/// Places of a line between which nothing that is known makes a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    pub(crate) line: usize,
    pub(crate) first: u8,
    pub(crate) last: u8,
}

impl Stretch {
    /// How many places it has.
    pub(crate) fn places(&self) -> u8 {
        self.last - self.first + 1
    }
}

/// The place after which a card may be that can't be in a line at all.
pub(crate) const NOWHERE: u8 = u8::MAX;

impl Line {
    /// How many of its cards have not come to light.
    pub(crate) fn free(&self) -> usize {
        self.places - self.located.len()
    }

    /// Whether an unknown card may be in a place, but for vetoes.
    pub(crate) fn may_be(&self, card: Card, place: u8) -> bool {
        self.after[card.index()] < place
    }
}

impl Puzzle {
    /// What a viewer does not know: its own cards are in its hand.
    pub(crate) fn of_viewer(table: &Table, viewer: Viewer, hand: Cards) -> Puzzle {
        let unknown = table.options.deck().without(table.ledger.seen | hand);
        let others = table.seats.seats().filter(|&seat| viewer != Viewer::Seat(seat));
        Puzzle::of_seats(table, others, unknown)
    }

    /// What nobody but a seat knows, when its hand is known: when its cards came.
    pub(crate) fn of_hand(table: &Table, seat: Seat, hand: Cards) -> Puzzle {
        let mut puzzle =
            Puzzle::of_seats(table, std::iter::once(seat), hand.without(table.ledger.seen));
        puzzle.gaps.clear();
        puzzle
    }

    fn of_seats(table: &Table, seats: impl Iterator<Item = Seat>, unknown: Cards) -> Puzzle {
        let mut puzzle = Puzzle { lines: Vec::new(), unknown, clues: Vec::new(), gaps: Vec::new() };
        for seat in seats {
            let line = line(table, seat, unknown);
            // Where all cards have come to light, nothing depends on when they came.
            if line.free() > 0 {
                puzzle.add_clues(table, &line);
                puzzle.add_gaps(table, &line);
                puzzle.lines.push(line);
            }
        }
        puzzle
    }

    /// All places of all lines, as few stretches as possible.
    fn stretches(&self) -> Vec<Stretch> {
        let mut stretches = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            let places = line.places as u8;
            // A stretch ends after these places.
            let mut ends: u64 = 1 << places;
            for card in self.unknown.iter() {
                ends |= 1_u64.checked_shl(line.after[card.index()].into()).unwrap_or(0);
            }
            for it in &line.located {
                ends |= 1 << it.after | 1 << it.within;
            }
            for clue in self.clues.iter().filter(|clue| clue.line == number) {
                ends |= 1 << clue.within;
            }
            for &(place, _) in &line.vetoes {
                ends |= 1 << place | 1 << (place - 1);
            }
            let mut first = 1;
            for last in (1..=places).filter(|last| ends >> last & 1 == 1) {
                stretches.push(Stretch { line: number, first, last });
                first = last + 1;
            }
        }
        stretches
    }

    /// Whether a card may be in a stretch.
    fn may_be(&self, card: Card, stretch: &Stretch) -> bool {
        let line = &self.lines[stretch.line];
        // What is vetoed has a stretch of its own.
        if line.vetoes.contains(&(stretch.first, card)) {
            return false;
        }
        match line.located.iter().find(|it| it.card == card) {
            Some(it) => it.after < stretch.first && stretch.last <= it.within,
            None => self.unknown.has(card) && line.may_be(card, stretch.first),
        }
    }

    /// Which cards are in which line, whenever they came.
    pub(crate) fn sets(&self) -> Task {
        let placing = |card: Card| {
            let lines = self.lines.iter().enumerate();
            let lines = lines.filter(|(_, line)| line.may_be(card, line.places as u8));
            let stretches = lines.map(|(number, line)| (number, line.weight(card)));
            Placing { card, stock: true, stretches: stretches.collect() }
        };
        let located = |clue: &Clue| clue.cards.without(self.unknown);
        let clues = self.clues.iter().filter(|clue| located(clue).is_empty());
        let clues = clues.map(|clue| Demand {
            family: clue.family,
            cards: clue.cards,
            stretches: 1 << clue.line,
            inside: true,
        });
        let gaps = self.gaps.iter().map(|gap| gap.demand(1 << gap.line));
        let frees = self.lines.iter().map(|line| line.free() as u8);
        Task {
            stretches: frees.enumerate().collect(),
            cards: self.unknown.iter().map(placing).collect(),
            demands: clues.chain(gaps).collect(),
        }
    }

    /// Which cards are in which places.
    pub(crate) fn places(&self) -> Task {
        let stretches = self.stretches();
        let numbered = || stretches.iter().enumerate();
        let bits = |wanted: &dyn Fn(&Stretch) -> bool| {
            numbered().filter(|it| wanted(it.1)).fold(0, |bits, (number, _)| bits | 1_u64 << number)
        };
        let located = self.lines.iter().flat_map(|line| line.located.iter().map(|it| it.card));
        let cards: Cards = located.chain(self.unknown.iter()).collect();
        let placing = |card: Card| {
            let possible = numbered().filter(|it| self.may_be(card, it.1));
            let stretches = possible.map(|(number, _)| (number, 1.0)).collect();
            Placing { card, stock: self.unknown.has(card), stretches }
        };
        let clues = self.clues.iter().map(|clue| Demand {
            family: clue.family,
            cards: clue.cards,
            stretches: bits(&|it| it.line == clue.line && it.last <= clue.within),
            inside: true,
        });
        let gaps = self.gaps.iter().map(|gap| gap.demand(bits(&|it| it.line == gap.line)));
        Task {
            cards: cards.iter().map(placing).collect(),
            demands: clues.chain(gaps).collect(),
            stretches: stretches.iter().map(|it| (it.line, it.places())).collect(),
        }
    }

    /// The seat asked in a family, so it held a card of it.
    fn add_clues(&mut self, table: &Table, line: &Line) {
        let ledger = &table.ledger;
        for family in table.options.families_in_play() {
            let members = table.options.members(family);
            for stage in 0..MOST_RANKS {
                let within = ledger.asked[line.seat.index()][family.index()][stage];
                if within == 0 {
                    continue;
                }
                // Cards that had been seen before were known not to be there.
                let here = |located: &&Located| {
                    members.has(located.card)
                        && ledger.origin[located.card.index()].order() >= stage
                };
                if line.located.iter().filter(here).any(|located| located.within <= within) {
                    continue;
                }
                let located = line.located.iter().filter(here);
                let located = located.filter(|it| it.after < within).map(|it| it.card);
                let unknown = self.unknown & members;
                let unknown = unknown.iter().filter(|&card| line.may_be(card, within));
                let cards = located.chain(unknown).collect();
                self.clues.push(Clue { line: self.lines.len(), family, within, cards });
            }
        }
    }

    /// The seat does not hold a whole family.
    fn add_gaps(&mut self, table: &Table, line: &Line) {
        let known = table.ledger.known(line.seat);
        for family in table.options.families_in_play() {
            let members = table.options.members(family);
            let cards = members & self.unknown;
            let possible = (known | cards).has_all(members) && cards.len() <= line.free();
            if possible && !cards.is_empty() {
                self.gaps.push(Gap { line: self.lines.len(), family, cards });
            }
        }
    }
}

fn line(table: &Table, seat: Seat, unknown: Cards) -> Line {
    let ledger = &table.ledger;
    let absent = &ledger.absent[seat.index()];
    let located = ledger.come_to_light(seat).map(|card| {
        debug_assert_eq!(ledger.origin[card.index()].source(), Some(Source::Hidden(seat)));
        let (after, within) = (absent[card.index()], ledger.within[card.index()]);
        Located { card, after, within }
    });
    let mut after = [NOWHERE; MOST_CARDS];
    for card in unknown.iter() {
        after[card.index()] = absent[card.index()];
    }
    let mut located: Vec<Located> = located.collect();
    order_by(&mut located, |it| it.within);
    Line {
        seat,
        places: usize::from(ledger.hidden[seat.index()]),
        located,
        after,
        vetoes: ledger.vetoes(seat).collect(),
    }
}

//! Constraint propagation: what follows at once from the clues and gaps of one line.

use crate::card::MOST_CARDS;
use crate::cards::Cards;
use crate::inference::puzzle::{Clue, Located, NOWHERE, Puzzle};

/// What is known of the cards of a line, on the way to conclusions.
pub(crate) struct Facts {
    pub(crate) located: Vec<Located>,
    pub(crate) after: [u8; MOST_CARDS],
    pub(crate) unknown: Cards,
    pub(crate) clues: Vec<Clue>,
    pub(crate) gaps: Vec<Cards>,
    /// Unknown cards that turned out to be in the line.
    pub(crate) sure: Cards,
}

impl Facts {
    /// What is known of the only line of a puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Facts {
        let line = &puzzle.lines[0];
        let mut facts = Facts {
            located: line.located.clone(),
            after: line.after,
            unknown: puzzle.unknown,
            clues: puzzle.clues.clone(),
            gaps: puzzle.gaps.iter().map(|gap| gap.cards).collect(),
            sure: Cards::NONE,
        };
        if line.free() >= puzzle.unknown.len() {
            // Nothing is left over.
            facts.sure = puzzle.unknown;
            facts.unknown = Cards::NONE;
            facts.clues.clear();
            facts.gaps.clear();
        }
        facts.draw_conclusions(line.places as u8);
        facts
    }

    /// A clue about one card says where it is, and a gap of one card that it is not there.
    fn draw_conclusions(&mut self, places: u8) {
        loop {
            if let Some(number) = self.gaps.iter().position(|gap| gap.len() == 1) {
                let gap = self.gaps.remove(number);
                for card in gap.iter() {
                    self.after[card.index()] = NOWHERE;
                }
                self.clues.iter_mut().for_each(|clue| clue.cards = clue.cards.without(gap));
            } else if let Some(number) = self.clues.iter().position(|clue| clue.cards.len() == 1) {
                let clue = self.clues.remove(number);
                self.locate(&clue);
            } else if let Some(number) = self.gaps.iter().position(|gap| {
                // One of them is elsewhere for sure.
                gap.iter().any(|card| self.after[card.index()] >= places)
            }) {
                self.gaps.remove(number);
            } else {
                return;
            }
        }
    }

    /// The only card of a clue is within its place.
    fn locate(&mut self, clue: &Clue) {
        let Some(card) = clue.cards.nth(0) else { return };
        if self.unknown.has(card) {
            self.unknown.remove(card);
            self.sure.add(card);
            let after = self.after[card.index()];
            self.located.push(Located { card, after, within: clue.within });
            self.gaps.iter_mut().for_each(|gap| gap.remove(card));
        } else if let Some(it) = self.located.iter_mut().find(|it| it.card == card) {
            it.within = it.within.min(clue.within);
        }
        // Clues that it meets say nothing any more.
        let within = self.located.iter().find(|it| it.card == card).map_or(0, |it| it.within);
        self.clues.retain(|other| !other.cards.has(card) || other.within < within);
    }
}

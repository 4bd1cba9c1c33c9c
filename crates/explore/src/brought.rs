//! Importing: a tree from a tree, a record, a position or a view, in any form that the program writes.

use tripot_catalog::{AnyPosition, Variant};
use tripot_core::{Record, SeatCount, Seed, Turn, Viewer, Who};

use crate::error::ExploreError;
use crate::step::{CHANCE, play};
use crate::text::FIRST;
use crate::tree::{NodeId, Tree};

/// A tree made from an imported text.
#[derive(Debug)]
pub struct Brought {
    /// The tree.
    pub tree: Tree,
    /// Where to begin: the end of a record, else the start.
    pub at: NodeId,
    /// Whether hidden cards were imagined, because the text says what one seat knows.
    pub is_imagined: bool,
}

impl Brought {
    /// Reads a tree, a record, a position of the variant, or what one seat of it knows. Then the rest is imagined by the
    /// seed.
    pub fn read(text: &str, variant: &Variant, seed: &Seed) -> Result<Brought, ExploreError> {
        let text = text.trim();
        if text.starts_with(FIRST) {
            let tree = Tree::read(text)?;
            return Ok(Brought { at: tree.root(), tree, is_imagined: false });
        }
        if text.starts_with("tripot record") {
            return of_record(&Record::parse(text)?);
        }
        let question = variant.question(text)?;
        let position = question.imagine(seed).ok_or(ExploreError::Impossible)?;
        let start = position.native();
        let is_imagined = question.native() != start;
        let tree = Tree::from_start(variant.clone(), start);
        Ok(Brought { at: tree.root(), tree, is_imagined })
    }

    /// What a seed deals.
    pub fn deal(variant: &Variant, seats: SeatCount, seed: &Seed) -> Result<Tree, ExploreError> {
        let position = variant.game.deal(&variant.name, seats, seed)?;
        Ok(Tree::from_start(variant.clone(), position.native()))
    }
}

/// A record from the first move on. What came out before belongs to the start.
fn of_record(record: &Record) -> Result<Brought, ExploreError> {
    let variant = Variant::read(&record.header.variant, &[])?;
    let seats = &record.header.seats;
    let count = SeatCount::new(seats.len()).ok_or(ExploreError::Secret)?;
    let mut position = begin(record, &variant, count)?;
    let mut steps = record.steps.iter().peekable();
    while let Some(step) = steps.next_if(|step| step.who == Who::Chance) {
        // A deal that follows from the seed has come out already.
        if position.turn() == Turn::Chance {
            position.apply(&step.text)?;
        }
    }
    let mut tree = Tree::from_start(variant, position.native());
    tree.names = seats.iter().map(|seat| seat.name().to_owned()).collect();
    let mut at = tree.root();
    for step in steps {
        let text = match step.who {
            Who::Chance if step.text == "?" => return Err(ExploreError::Secret),
            Who::Chance => format!("{CHANCE}{}", step.text),
            Who::Seat(_) => step.text.clone(),
        };
        let step = play(&mut *position, &text)?;
        at = tree.attach(at, step)?;
    }
    Ok(Brought { tree, at, is_imagined: false })
}

/// The position that a record begins with, as far as it is dealt already.
fn begin(
    record: &Record,
    variant: &Variant,
    seats: SeatCount,
) -> Result<Box<dyn AnyPosition>, ExploreError> {
    let game = variant.game;
    if let Some(start) = &record.header.start {
        return Ok(variant.position(start)?);
    }
    if !game.has_secrets() {
        let undealt = game.undealt(&variant.name, seats, Viewer::Public)?;
        return Ok(variant.position(&undealt.native())?);
    }
    // Only the seed says what everybody holds, and whether the record is true.
    let seed = record.seed.as_ref().ok_or(ExploreError::Secret)?;
    game.replay(record)?;
    Ok(game.deal(&variant.name, seats, seed)?)
}

#[cfg(test)]
mod tests {
    use tripot_catalog::Opening;
    use tripot_core::{Luck, Rng, SeatLine, Termination};

    use super::*;

    /// A game that random moves have played to its end.
    fn record(name: &str, seats: usize) -> Record {
        let variant = Variant::read(name, &[]).unwrap();
        let seats = SeatCount::new(seats).unwrap();
        let seed = Seed::parse("explore").unwrap();
        let opening =
            Opening { variant: &variant.name, seats, luck: Luck::from(seed), start: None };
        let mut table = variant.game.open(&opening).unwrap();
        let mut rng: Rng = seed.stream("test");
        while table.turn().seat().is_some() {
            table.play_random(&mut rng);
        }
        assert_eq!(table.termination(), Termination::Finished);
        let names = ["Léa", "Sami", "Inès"];
        let lines: Vec<SeatLine> = seats
            .seats()
            .map(|seat| SeatLine::new(names[seat.index()], "human").unwrap())
            .collect();
        table.record(&lines)
    }

    fn brought(text: &str, name: &str) -> Result<Brought, ExploreError> {
        let variant = Variant::read(name, &[]).unwrap();
        Brought::read(text, &variant, &Seed::parse("7").unwrap())
    }

    #[test]
    fn every_step_of_a_record_is_there_with_its_end() {
        for (name, seats) in
            [("siam", 2), ("chicago", 2), ("chicago(piles=open)", 3), ("families", 3)]
        {
            let record = record(name, seats);
            let Brought { tree, at, is_imagined } = brought(&record.to_string(), "siam").unwrap();
            assert!(!is_imagined);
            assert_eq!(tree.variant.name, name);
            assert_eq!(tree.names[0], "Léa");
            let position = tree.position(at).unwrap();
            let outcome = position.outcome().unwrap_or_else(|| panic!("{name} is over"));
            assert_eq!(outcome.scores(), record.scores, "{name}");
            assert_eq!(Tree::read(&tree.write()).unwrap().write(), tree.write(), "{name}");
        }
    }

    #[test]
    fn a_game_that_goes_on_keeps_its_secrets() {
        let mut families = record("families", 3);
        families.seed = None;
        families.termination = Termination::Unfinished;
        families.scores.clear();
        let refused = brought(&families.to_string(), "families").unwrap_err();
        assert_eq!(refused, ExploreError::Secret);
        let mut chicago = record("chicago", 2);
        chicago.seed = None;
        assert!(brought(&chicago.to_string(), "chicago").is_ok(), "everybody has seen all of it");
    }

    #[test]
    fn what_one_seat_knows_is_completed_evenly() {
        let seen = brought("a1236b2c45,7 28 -,- j1", "families").unwrap();
        assert!(seen.is_imagined);
        let start = seen.tree.start();
        assert!(start.starts_with("a1236b2c45,") && !start.contains(",7 "), "{start}");
        let known = brought("a1236b2c45,a45b134d12 28 -,- j1", "families").unwrap();
        assert!(!known.is_imagined);
    }

    #[test]
    fn faults_of_a_position_are_all_named() {
        let Err(ExploreError::Game(trouble)) = brought("MMMM./...../...../...../.EEEE e", "siam")
        else {
            panic!("four mountains")
        };
        assert!(!trouble.reasons().is_empty());
        assert!(brought("", "chicago").is_err());
    }
}

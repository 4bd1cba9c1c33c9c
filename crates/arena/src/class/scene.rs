//! The positions that programs are asked about.

use std::collections::BTreeSet;

use tripot_catalog::{AnyPosition, Variant};
use tripot_core::{Rng, SeatCount, Seed, Turn};

use super::model::Model;
use crate::manifest::Course;
use crate::prolog::{Parts, parts_of};

/// The seed of all positions: every program of every class is asked about the same ones.
const SEED: &str = "class";

/// How many games positions come from, and how many odd ones there are beside.
const GAMES: u64 = 4;
const ODD: usize = 36;

/// How many positions of finished games there are.
const FINISHED: usize = 3;

/// A game without an end is left after so many plies.
const LONGEST: usize = 40;

/// A position, with what the rules say about it.
#[derive(Debug)]
pub(crate) struct Scene<M> {
    /// The classroom form.
    pub(crate) position: String,
    /// The native form.
    pub(crate) native: String,
    pub(crate) model: M,
    /// The legal moves, in the classroom form; an animal that leaves has the heading `_`.
    pub(crate) legal: BTreeSet<String>,
    /// Whether games come to this, or only imagination.
    pub(crate) is_natural: bool,
}

impl<M: Model> Scene<M> {
    pub(crate) fn new(position: &dyn AnyPosition, is_natural: bool) -> Option<Scene<M>> {
        let text = position.classroom()?;
        let legal = position.moves().into_iter();
        Some(Scene {
            model: M::read(&text)?,
            native: position.native(),
            legal: legal.map(|text| canonical(&text.classroom.unwrap_or(text.native))).collect(),
            position: text,
            is_natural,
        })
    }

    /// Whether nobody is to move any more.
    pub(crate) fn is_over(&self) -> bool {
        self.legal.is_empty()
    }

    /// What the rules make of a legal move.
    pub(crate) fn after(&self, chosen: &str, course: Course) -> Option<Parts> {
        let mut position = variant::<M>()?.position(&self.position).ok()?;
        position.apply(&self.model.spoken(chosen)).ok()?;
        let mut parts = parts_of(course, &position.classroom()?)?;
        if position.turn() == Turn::Over {
            parts.remove("Player");
        }
        Some(parts)
    }
}

/// The variant that a model is of.
pub(crate) fn variant<M: Model>() -> Option<Variant> {
    Variant::read(M::VARIANT, &[]).ok()
}

/// A move as it is compared: an animal that leaves has no heading.
pub(crate) fn canonical(chosen: &str) -> String {
    match chosen.split(',').collect::<Vec<_>>().as_slice() {
        [from, "0", _] => format!("{from},0,_)"),
        _ => chosen.to_owned(),
    }
}

/// The positions that every program is asked about, the short ones first: a mistake that shows in
/// a small position is easier to see.
pub(crate) fn scenes<M: Model>() -> Vec<Scene<M>> {
    let (Some(variant), Ok(seed)) = (variant::<M>(), Seed::parse(SEED)) else { return Vec::new() };
    let mut found = Vec::new();
    for number in 0..GAMES {
        let seed = seed.derive("game", number);
        game(&variant, &seed, number % 2 == 1, &mut found);
    }
    let mut rng = seed.stream("odd");
    let (mut odd, mut finished) = (0, 0);
    for _ in 0..ODD * 40 {
        let Ok(position) = variant.position(&M::strange(&mut rng)) else { continue };
        let Some(scene) = Scene::<M>::new(&*position, false) else { continue };
        let room = if scene.is_over() { finished < FINISHED } else { odd < ODD };
        if room {
            *(if scene.is_over() { &mut finished } else { &mut odd }) += 1;
            found.push(scene);
        }
    }
    found.sort_by_key(|scene| (scene.position.len(), scene.position.clone()));
    found.dedup_by(|one, other| one.position == other.position);
    found
}

/// Positions of a game of random moves. One that is lopsided follows the same kind of move over and
/// over, which leads to low prices.
fn game<M: Model>(variant: &Variant, seed: &Seed, lopsided: bool, found: &mut Vec<Scene<M>>) {
    let Ok(mut position) = variant.game.deal(&variant.name, SeatCount::TWO, seed) else { return };
    let mut rng = seed.stream("moves");
    for ply in 0..LONGEST {
        let moves = position.moves();
        let chosen = if lopsided {
            moves.iter().max_by_key(|text| text.native.chars().next_back())
        } else {
            rng.pick(&moves)
        };
        let Some(chosen) = chosen.or(moves.first()) else { break };
        if ply < 2 || ply % 3 == 0 || moves.len() < 6 {
            found.extend(Scene::new(&*position, true));
        }
        if position.apply(&chosen.native).is_err() {
            break;
        }
    }
}

/// Some of the moves, of as many kinds as there are.
pub(crate) fn varied<M: Model>(
    model: &M,
    moves: impl IntoIterator<Item = String>,
    each: usize,
    most: usize,
    rng: &mut Rng,
) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().collect();
    rng.shuffle(&mut moves);
    let mut kinds: Vec<(Vec<&'static str>, usize)> = Vec::new();
    let mut chosen = Vec::new();
    for text in moves {
        let circumstances = model.circumstances(&text);
        let at = kinds.iter().position(|(kind, _)| *kind == circumstances).unwrap_or_else(|| {
            kinds.push((circumstances, 0));
            kinds.len() - 1
        });
        if kinds[at].1 < each && chosen.len() < most {
            kinds[at].1 += 1;
            chosen.push(text);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::chicago::ChicagoModel;
    use super::super::siam::SiamModel;
    use super::*;

    /// The models are written apart from the rules: without a slip they must agree.
    fn agrees<M: Model>(course: Course) -> Vec<Scene<M>> {
        let scenes = scenes::<M>();
        for scene in &scenes {
            assert_eq!(scene.model.moves(&[]), scene.legal, "{}", scene.position);
            for chosen in &scene.legal {
                let expected = scene.after(chosen, course).expect("a legal move");
                let mut got = scene.model.play(chosen, &[]).expect("a board");
                if !expected.contains_key("Player") {
                    got.remove("Player");
                }
                assert_eq!(got, expected, "{} {chosen}", scene.position);
            }
        }
        scenes
    }

    fn circumstances<M: Model>(scenes: &[Scene<M>]) -> BTreeSet<&'static str> {
        let of = |scene: &Scene<M>| -> Vec<&'static str> {
            scene.legal.iter().flat_map(|chosen| scene.model.circumstances(chosen)).collect()
        };
        scenes.iter().flat_map(of).collect()
    }

    #[test]
    fn the_model_of_chicago_without_slips_follows_the_rules() {
        let scenes = agrees::<ChicagoModel>(Course::Chicago);
        assert!(scenes.iter().filter(|scene| scene.is_over()).count() >= 2);
        let found = circumstances(&scenes);
        for wanted in [
            "class.when.both_vanish",
            "class.when.before_vanishes",
            "class.when.after_vanishes",
            "class.when.equal",
            "class.when.wrap",
            "class.when.on_first",
            "class.when.on_last",
            "class.when.three",
            "class.when.second",
        ] {
            assert!(found.contains(wanted), "{wanted}");
        }
        let lowest = scenes.iter().any(|scene| scene.position.contains(",1]"));
        assert!(lowest, "some price is about to reach its lowest");
    }

    #[test]
    fn the_model_of_siam_without_slips_follows_the_rules() {
        let scenes = agrees::<SiamModel>(Course::Siam);
        let found = circumstances(&scenes);
        for wanted in [
            "class.when.entry",
            "class.when.entry_push",
            "class.when.step",
            "class.when.push",
            "class.when.turn",
            "class.when.leave",
            "class.when.mountain",
            "class.when.equal_mass",
            "class.when.opposed",
            "class.when.pushed_off",
            "class.when.mountain_off",
            "class.when.long_line",
        ] {
            assert!(found.contains(wanted), "{wanted}");
        }
    }
}

//! Test positions: those that programs are asked about.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use tripot_catalog::{AnyPosition, Variant};
use tripot_core::{Rng, SeatCount, Seed, Turn};

use super::model::{Model, Slip as _};
use tripot_bots::Course;
use tripot_bots::prolog::{Parts, parts_of};

/// The seed of all positions: every program of every class is asked about the same ones.
const SEED: &str = "class";

/// How many games positions come from, and how many odd ones there are beside.
const GAMES: u64 = 4;
const ODD: usize = 36;

/// How many positions of finished games there are.
const FINISHED: usize = 3;

/// The most plies of a game, after which it is left.
const LONGEST: usize = 40;

/// A position, with what the rules say about it.
/// What a circumstance is worth that one move has alone; one that many share is worth a share of it.
const RAREST: u64 = 1000;

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
    /// For each slip about moves, the moves in which a program that makes it differs from the rules.
    deviations: OnceLock<Vec<BTreeSet<String>>>,
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
            deviations: OnceLock::new(),
        })
    }

    /// The moves in which a program with these slips differs from the rules.
    pub(crate) fn deviation(&self, slips: &[M::Slip]) -> BTreeSet<String> {
        match slips {
            [] => BTreeSet::new(),
            [slip] => self.single(*slip).cloned().unwrap_or_default(),
            _ => self.model.moves(slips).symmetric_difference(&self.legal).cloned().collect(),
        }
    }

    /// Whether a program with these slips differs from the rules about this move.
    pub(crate) fn deviates(&self, slips: &[M::Slip], chosen: &str) -> bool {
        match slips {
            [] => false,
            [slip] => self.single(*slip).is_some_and(|moves| moves.contains(chosen)),
            _ => self.model.moves(slips).contains(chosen) != self.legal.contains(chosen),
        }
    }

    /// The moves in which a program with this one slip differs from the rules.
    fn single(&self, slip: M::Slip) -> Option<&BTreeSet<String>> {
        let all = self.deviations.get_or_init(|| {
            let moves = |slip: &M::Slip| self.model.moves(&[*slip]);
            let differing = |moves: BTreeSet<String>| {
                moves.symmetric_difference(&self.legal).cloned().collect()
            };
            M::Slip::ABOUT_MOVES.iter().map(moves).map(differing).collect()
        });
        all.get(M::Slip::ABOUT_MOVES.iter().position(|known| *known == slip)?)
    }

    /// Illegal moves that a program could take for legal.
    pub(crate) fn tempting(&self) -> impl Iterator<Item = String> {
        let tempting = self.model.tempting().into_iter().map(|text| canonical(&text));
        tempting.filter(|text| !self.legal.contains(text))
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
        let is_wanted = if scene.is_over() { finished < FINISHED } else { odd < ODD };
        if is_wanted {
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

/// Some of the moves, such that as much as possible of what can be special about a move is special about
/// as many of them; what is rare comes first.
pub(crate) fn varied<M: Model>(
    model: &M,
    moves: impl IntoIterator<Item = String>,
    each: usize,
    most: usize,
    rng: &mut Rng,
) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().collect();
    rng.shuffle(&mut moves);
    let mut open: Vec<(String, Vec<&'static str>)> = Vec::new();
    for text in moves {
        let circumstances = model.circumstances(&text);
        open.push((text, circumstances));
    }
    let mut frequency: BTreeMap<&'static str, u64> = BTreeMap::new();
    for key in open.iter().flat_map(|(_, circumstances)| circumstances) {
        *frequency.entry(key).or_insert(0) += 1;
    }
    let mut covered: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let worth = |circumstances: &[&'static str]| -> u64 {
            let lacking =
                |key: &&&'static str| covered.get(**key).is_none_or(|times| *times < each);
            let rarity = |key: &&'static str| RAREST / frequency.get(*key).copied().unwrap_or(1);
            circumstances.iter().filter(lacking).map(rarity).sum()
        };
        let best = open.iter().enumerate().map(|(at, (_, of))| (worth(of), std::cmp::Reverse(at)));
        let Some((1.., std::cmp::Reverse(at))) = best.max() else { break };
        let (text, circumstances) = open.remove(at);
        for key in circumstances {
            *covered.entry(key).or_insert(0) += 1;
        }
        chosen.push(text);
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
                let special = scene.model.circumstances(chosen);
                let situation = scene.model.situation();
                assert!(situation.iter().all(|key| special.contains(key)), "{special:?}");
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

//! The games of the conformance tests.

use tripot_catalog::{AnyGame, Machine, Variant, games};
use tripot_core::{Kind, OptionSpec, SeatCount, Setting};

use super::check::{Check, Sampled};
use crate::plan::Plan;
use tripot_bots::Connection;
use tripot_bots::Limit;

/// How many random moves lead to a position that nobody would choose.
const ODD: u32 = 30;

/// How long the bot may think in the games that try its sense of time, in milliseconds.
const HURRY: u64 = 100;

/// Games of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) variant: Variant,
    pub(crate) seats: SeatCount,
    pub(crate) games: u64,
    pub(crate) opening: u32,
    pub(crate) limit: Limit,
    /// What is special about them.
    sampled: Sampled,
}

impl Sample {
    fn new(variant: Variant, seats: SeatCount) -> Sample {
        let opening = if variant.game.has_chance() { 0 } else { Plan::OPENING };
        Sample { variant, seats, games: 1, opening, limit: Limit::Own, sampled: Sampled::Plain }
    }

    /// The game of which it is.
    pub(super) fn game(&self) -> &'static str {
        self.variant.game.name()
    }

    /// What it tries.
    pub(super) fn check(&self) -> Check {
        let Sample { sampled, seats, opening, .. } = *self;
        Check::Sample { sampled, variant: self.variant.name.clone(), seats, opening }
    }
}

/// The games that a bot claims to play, or those that were asked for.
pub(super) fn samples(connection: &Connection, only: &[Variant]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for &game in games() {
        let mut wanted: Vec<Variant> = match only {
            [] => Variant::read(game.name(), &[]).into_iter().chain(variants(game)).collect(),
            some => {
                some.iter().filter(|variant| variant.game.name() == game.name()).cloned().collect()
            }
        };
        if only.is_empty() {
            let named = connection.claims.iter().filter_map(|claim| Variant::read(claim, &[]).ok());
            wanted.extend(named.filter(|variant| variant.game.name() == game.name()));
            wanted.sort_by(|a, b| a.name.cmp(&b.name));
            wanted.dedup_by(|a, b| a.name == b.name);
            wanted.retain(|variant| connection.claims(&variant.name));
        }
        let Some(first) = wanted.first().cloned() else { continue };
        for variant in wanted {
            let Some(seats) = fewest(&variant) else { continue };
            samples.push(Sample::new(variant, seats));
        }
        samples.extend(more(&first));
    }
    samples
}

/// The same variant from every seat, with the most players, in a hurry, and from odd positions.
fn more(variant: &Variant) -> Vec<Sample> {
    let Some(seats) = fewest(variant) else { return Vec::new() };
    let plain = Sample::new(variant.clone(), seats);
    let mut samples = vec![
        Sample { games: seats.get() as u64, sampled: Sampled::EverySeat, ..plain.clone() },
        Sample { limit: Limit::Milliseconds(HURRY), sampled: Sampled::Hurry, ..plain.clone() },
        Sample { limit: Limit::Nodes(1), sampled: Sampled::Nodes, ..plain.clone() },
    ];
    if !variant.game.has_chance() {
        samples.push(Sample { opening: ODD, games: 4, sampled: Sampled::Odd, ..plain });
    }
    let most = counts(variant).next_back().filter(|most| *most != seats);
    samples.extend(most.map(|most| Sample::new(variant.clone(), most)));
    samples
}

/// The variants of a game that differ from the usual one in one option.
fn variants(game: &'static dyn AnyGame) -> impl Iterator<Item = Variant> {
    let one = move |spec: &OptionSpec| {
        let rule = (spec.name.to_owned(), other_value(spec)?.to_string());
        Variant::read(game.name(), &[rule]).ok()
    };
    game.options().iter().filter_map(one)
}

/// A value that is not the usual one.
fn other_value(spec: &OptionSpec) -> Option<Setting> {
    match (spec.kind, spec.default) {
        (Kind::Flag, Setting::Flag(usual)) => Some(Setting::Flag(!usual)),
        (Kind::Choice(words), Setting::Choice(usual)) => {
            words.iter().find(|word| **word != usual).map(|word| Setting::Choice(word))
        }
        (Kind::Number { min, max }, Setting::Number(usual)) => {
            let near = [usual.saturating_sub(1), usual.saturating_add(1)];
            near.into_iter()
                .find(|value| *value != usual && (min..=max).contains(value))
                .map(Setting::Number)
        }
        _ => None,
    }
}

/// How many can play a variant.
fn counts(variant: &Variant) -> impl DoubleEndedIterator<Item = SeatCount> {
    let (least, most) = variant.game.seats();
    let counts = (least.get()..=most.get()).filter_map(SeatCount::new);
    counts.filter(|&seats| variant.game.check(&variant.name, seats).is_ok())
}

fn fewest(variant: &Variant) -> Option<SeatCount> {
    counts(variant).next()
}

/// The machine that plays anything anywhere.
pub(super) fn random(variant: &Variant) -> Machine {
    variant.game.machine("random").expect("every game has a random player")
}

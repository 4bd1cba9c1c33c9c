//! Chicago Stock Exchange in the catalogue.

use tripot_chicago::{Chicago, ChicagoOptions, Move, PositionError, Visibility};
use tripot_core::{Budget, Critic, Message, Notation as _, Player, Rng, SeatCount, Seed};
use tripot_players::chicago::{
    FixedDepth, Greedy, Loss, Oracle, Unsolved, fair_value, loss, open_value, player_of,
};
use tripot_players::{Level, Random, chicago};
use tripot_stats::Mean;

use crate::error::CatalogError;
use crate::face::{Face, Machine, MachineSpec};
use crate::film::{Unit, Yardstick};
use crate::measure::{Basis, Measure, MeasurePlan};
use crate::proof::Proof;

/// The value of a deal for its first player.
type ValueOf = fn(&ChicagoOptions, &Seed, &Budget) -> Result<f64, Unsolved>;

impl Face for Chicago {
    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("beginner", "chicago.machine.beginner", 1),
        MachineSpec::new("amateur", "chicago.machine.amateur", 1),
        MachineSpec::new("greedy", "chicago.machine.greedy", 1),
        MachineSpec::new("offensive", "chicago.machine.offensive", 1_000_000),
        MachineSpec::new("defensive", "chicago.machine.defensive", 1_000_000),
        MachineSpec::new("alphabeta", "chicago.machine.alphabeta", 20_000_000).with_number(1, 8, 4),
        MachineSpec::new("skilled", "chicago.machine.skilled", 1),
        MachineSpec::new("expert", "chicago.machine.expert", 150_000),
        MachineSpec::new("oracle", "chicago.machine.oracle", 1_000_000_000),
    ];

    const USUAL: &'static str = "expert";

    fn unsuited(
        machine: Machine,
        options: &ChicagoOptions,
        seats: SeatCount,
    ) -> Option<CatalogError> {
        let open_for_two = ["offensive", "defensive", "alphabeta", "oracle"];
        let name = machine.spec().name;
        if !open_for_two.contains(&name) {
            return None;
        }
        let sees = options.piles == Visibility::Open && seats == SeatCount::TWO;
        (!sees).then_some(CatalogError::OpenForTwo { machine: name })
    }

    fn measure(
        plan: &MeasurePlan<'_>,
        options: &ChicagoOptions,
        report: &mut dyn FnMut(&Measure),
    ) -> Result<Vec<Measure>, CatalogError> {
        let budget = Budget::until(plan.stop.clone());
        let unsolved = |error: Unsolved| {
            let variant = plan.variant.to_owned();
            match error {
                Unsolved::Spent => CatalogError::StudyStopped { variant },
                Unsolved::NotOpen => CatalogError::StudyUnsolved { variant },
            }
        };
        let values: [(&str, ValueOf); 2] = [
            ("chicago.study.fair", fair_value),
            ("chicago.study.open", |options, seed, budget| {
                open_value(options, seed, budget).map(f64::from)
            }),
        ];
        let mut measures = Vec::new();
        for (what, value_of) in values {
            let mut measure = Measure {
                what,
                variant: plan.variant.to_owned(),
                machine: None,
                basis: Basis::Deals(0),
                mean: 0.0,
                error: None,
                progress: (0, plan.deals),
            };
            let mut mean = Mean::default();
            for number in 0..plan.deals {
                let seed = plan.seed.derive("loss", number.into());
                mean.add(value_of(options, &seed, &budget).map_err(unsolved)?);
                measure.basis = Basis::Deals(number + 1);
                measure.progress.0 = number + 1;
                measure.mean = mean.value().unwrap_or_default();
                measure.error = mean.error();
                report(&measure);
            }
            measures.push(measure);
        }
        for &machine in plan.machines {
            let measured = |loss: &Loss| Measure {
                what: "chicago.study.loss",
                variant: plan.variant.to_owned(),
                machine: Some(machine),
                basis: Basis::Deals(loss.deals),
                mean: loss.mean,
                error: loss.error,
                progress: (loss.deals, plan.deals),
            };
            let lost = loss(
                options,
                &plan.seed,
                plan.deals,
                &mut |rng| Self::machine(machine, rng),
                &|| (plan.budget)(machine.spec().nodes),
                &plan.stop,
                &mut |loss| report(&measured(loss)),
            );
            measures.push(measured(&lost.map_err(unsolved)?));
        }
        Ok(measures)
    }

    fn solve(&self, _: u32, _: &Budget) -> Result<Proof<Move>, CatalogError> {
        // Nobody wins before the end of a game whose length is fixed; who does is the oracle's.
        Err(CatalogError::FixedLength)
    }

    fn read_view(text: &str, options: &ChicagoOptions) -> Result<Chicago, PositionError> {
        Chicago::read_position(text, options)
    }

    fn write_classroom_view(view: &Chicago) -> Option<String> {
        view.write_classroom_position()
    }

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Chicago>> {
        let name = machine.spec().name;
        if let Some(level) = Level::named(name) {
            return player_of(level, rng);
        }
        match name {
            "greedy" => Box::new(Greedy::new(rng)),
            "offensive" => Box::new(FixedDepth::OFFENSIVE),
            "defensive" => Box::new(FixedDepth::DEFENSIVE),
            "alphabeta" => Box::new(FixedDepth::alpha_beta(machine.number().unwrap_or(1).into())),
            "oracle" => Box::new(Oracle::new()),
            _ => Box::new(Random::new(rng)),
        }
    }

    fn describe(view: &Chicago, chosen: Move) -> Message {
        Message::new("chicago.words")
            .with("steps", chosen.steps)
            .with_key("keep", chosen.keep.key())
            .with_key("sell", chosen.sell.key())
            .with("from", view.price(chosen.sell))
            .with("to", view.price(chosen.sell) - 1)
    }

    /// With two seats, points count. With more, a point less may be a better chance to win.
    fn yardstick(seats: SeatCount) -> Yardstick {
        if seats == SeatCount::TWO {
            Yardstick { unit: Unit::Points, dubious: 0.8, mistake: 1.2, blunder: 2.5 }
        } else {
            Yardstick { unit: Unit::Share, dubious: 0.05, mistake: 0.1, blunder: 0.2 }
        }
    }

    fn side_size(options: &ChicagoOptions) -> usize {
        if options.teams { 2 } else { 1 }
    }

    fn critic_nodes(options: &ChicagoOptions, seats: SeatCount) -> u64 {
        match options.piles {
            // The oracle ends when it knows.
            Visibility::Open if seats == SeatCount::TWO => 1_000_000_000,
            _ if seats == SeatCount::TWO => 1_000_000,
            _ => 500_000,
        }
    }

    fn critic(seats: SeatCount, seed: &Seed) -> Box<dyn Critic<Chicago>> {
        Box::new(chicago::Critic::new(seats, seed))
    }
}

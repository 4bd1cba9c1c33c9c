//! The values of variants of Chicago, and what machines lose against perfect play.

use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{Budget, Seed};
use tripot_players::chicago::{Loss, Unsolved, fair_value, loss, open_value};
use tripot_stats::Mean;

use crate::error::CatalogError;
use crate::face::player;
use crate::measure::{Basis, Measure, MeasurePlan};
use crate::power::MeasurePlay;

/// The value of a deal for its first player.
type ValueOf = fn(&ChicagoOptions, &Seed, &Budget) -> Result<f64, Unsolved>;

/// Values of deals with fair and with open piles, and mean losses of machines.
pub(super) struct ValuesAndLosses;

impl MeasurePlay<Chicago> for ValuesAndLosses {
    fn measure(
        &self,
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
                &mut |rng| player::<Chicago>(machine, rng),
                &|| (plan.budget)(machine.spec().nodes),
                &plan.stop,
                &mut |loss| report(&measured(loss)),
            );
            measures.push(measured(&lost.map_err(unsolved)?));
        }
        Ok(measures)
    }
}

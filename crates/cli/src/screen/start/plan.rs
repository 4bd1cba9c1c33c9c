//! How a game would be played: who sits where, the options, the deal.

use std::collections::BTreeMap;

use tripot_catalog::{AnyGame, Machine, PlayerKind, SeatPlan, SeatsError, Trouble, Variant};
use tripot_core::{Kind, OptionSpec, SeatCount, SeatLine, Seed};

use crate::game::Setup;
use crate::screen::board::next_of;
use crate::screen::settings::{Chair, Settings};

/// How a game would be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) seats: Vec<SeatPlan>,
    /// The options that are not as usual.
    pub(super) options: BTreeMap<String, String>,
    pub(super) seed: String,
}

impl Plan {
    /// As the game was played last, or a person against the usual machine.
    pub(super) fn remembered(game: &'static dyn AnyGame, settings: &Settings) -> Plan {
        let usual = Plan {
            seats: vec![
                SeatPlan { name: None, kind: PlayerKind::Human },
                SeatPlan { name: None, kind: PlayerKind::Machine(game.usual_machine()) },
            ],
            options: BTreeMap::new(),
            seed: String::new(),
        };
        let Some(choices) = settings.games.get(game.name()) else { return usual };
        let seat = |chair: &Chair| {
            let name = chair.name.clone().filter(|name| SeatLine::new(name, "human").is_some());
            let kind = match chair.player.as_str() {
                "human" => PlayerKind::Human,
                player => PlayerKind::Machine(Machine::read(player, game.machines())?),
            };
            Some(SeatPlan { name, kind })
        };
        let seats: Option<Vec<SeatPlan>> = choices.seats.iter().map(seat).collect();
        let (least, most) = game.seats();
        let seats = seats.filter(|seats| (least.get()..=most.get()).contains(&seats.len()));
        let options: Vec<(String, String)> =
            choices.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let options = Variant::read(game.name(), &options).map(|_| choices.options.clone());
        Plan {
            seats: seats.unwrap_or(usual.seats),
            options: options.unwrap_or_default(),
            seed: String::new(),
        }
    }

    /// The game to be played, or why it can't be.
    pub(super) fn setup(&self, game: &'static dyn AnyGame, deal: Seed) -> Result<Setup, Trouble> {
        let options: Vec<(String, String)> =
            self.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let variant = Variant::read(game.name(), &options)?;
        let count = self.seats.len();
        let seats = SeatCount::new(count).ok_or_else(|| {
            let (least, most) = game.seats();
            SeatsError::Count { count, least, most }
        })?;
        game.check(&variant.name, seats)?;
        for seat in &self.seats {
            if let PlayerKind::Machine(machine) = seat.kind {
                game.check_machine(machine, &variant.name, seats)?;
            }
        }
        let seed = if self.seed.is_empty() { deal } else { Seed::parse(&self.seed)? };
        Ok(Setup { variant, plans: self.seats.clone(), seed, start: None, record: None })
    }

    pub(super) fn rename(&mut self, index: usize, name: &str) -> Result<(), Trouble> {
        if name.is_empty() {
            self.seats[index].name = None;
            return Ok(());
        }
        if SeatLine::new(name, "human").is_none() {
            return Err(SeatsError::Name { seat: index + 1, name: name.to_owned() }.into());
        }
        self.seats[index].name = Some(name.to_owned());
        Ok(())
    }

    pub(super) fn resize(&mut self, game: &'static dyn AnyGame, fewer: bool) {
        let (least, most) = game.seats();
        let count = self.seats.len();
        if fewer && count > least.get() {
            self.seats.pop();
        } else if !fewer && count < most.get() {
            let kind = PlayerKind::Machine(game.usual_machine());
            self.seats.push(SeatPlan { name: None, kind });
        }
    }

    pub(super) fn next_player(&mut self, game: &'static dyn AnyGame, index: usize, back: bool) {
        let machines = game.machines();
        let kinds: Vec<PlayerKind> = std::iter::once(PlayerKind::Human)
            .chain(
                machines
                    .iter()
                    .filter_map(|spec| Machine::read(spec.name, machines).map(PlayerKind::Machine)),
            )
            .collect();
        let name_of = |kind: PlayerKind| match kind {
            PlayerKind::Human => "human",
            PlayerKind::Machine(machine) => machine.spec().name,
        };
        let now = name_of(self.seats[index].kind);
        let current = kinds.iter().copied().find(|&kind| name_of(kind) == now);
        let next = current.and_then(|current| next_of(&kinds, current, back));
        self.seats[index].kind = next.unwrap_or(PlayerKind::Human);
    }

    pub(super) fn change_number(&mut self, game: &'static dyn AnyGame, index: usize, by: i32) {
        let PlayerKind::Machine(machine) = self.seats[index].kind else { return };
        let Some(number) = machine.number() else { return };
        let text = format!("{}:{}", machine.spec().name, i32::from(number) + by);
        if let Some(other) = Machine::read(&text, game.machines()) {
            self.seats[index].kind = PlayerKind::Machine(other);
        }
    }

    /// The value of an option.
    pub(super) fn setting(&self, spec: &OptionSpec) -> String {
        self.options.get(spec.name).cloned().unwrap_or_else(|| spec.default.to_string())
    }

    pub(super) fn next_setting(&mut self, spec: &OptionSpec, back: bool) {
        let current = self.setting(spec);
        let next = match spec.kind {
            Kind::Choice(words) => {
                let at = words.iter().copied().find(|&word| word == current).unwrap_or_default();
                next_of(words, at, back).unwrap_or_default().to_owned()
            }
            Kind::Flag => if current == "on" { "off" } else { "on" }.to_owned(),
            Kind::Number { min, max } => {
                let number: i32 = current.parse().unwrap_or(i32::from(min));
                let next = number + if back { -1 } else { 1 };
                next.clamp(min.into(), max.into()).to_string()
            }
        };
        if next == spec.default.to_string() {
            self.options.remove(spec.name);
        } else {
            self.options.insert(spec.name.to_owned(), next);
        }
    }
}

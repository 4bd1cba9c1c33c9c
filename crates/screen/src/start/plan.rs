//! How a game would be played: who sits where, the options, the deal.

use std::collections::BTreeMap;

use tripot_boards::next_of;
use tripot_catalog::{AnyGame, Level, Machine, SeatsError, Trouble, Variant};
use tripot_core::{Kind, Message, OptionSpec, SeatCount, SeatLine, Seed, plain_name};

use tripot_settings::{Chair, LevelChoice as _, Settings};
use tripot_terminal::game::Setup;
use tripot_terminal::place::{Place, Player, check_program};
use tripot_terminal::source::Source;

/// How a game would be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) seats: Vec<Place>,
    /// The options that are not as usual.
    pub(super) options: BTreeMap<String, String>,
    pub(super) seed: String,
    /// The command of a program that would play, or did.
    pub(super) program: String,
}

impl Plan {
    /// As the game was played last, or a person against the usual machine.
    pub(super) fn remembered(game: &'static dyn AnyGame, settings: &Settings) -> Plan {
        let machine = settings.level().map_or_else(|| game.usual_machine(), |it| it.machine(game));
        let usual = Plan {
            seats: vec![Place::of(Player::Human), Place::of(Player::Machine(machine))],
            options: BTreeMap::new(),
            seed: String::new(),
            program: String::new(),
        };
        let Some(choices) = settings.games.get(game.name()) else { return usual };
        let seat = |chair: &Chair| {
            let name = chair.name.clone().filter(|name| SeatLine::new(name, "human").is_some());
            Some(Place { name, player: Player::read(&chair.player, game)? })
        };
        let seats: Option<Vec<Place>> = choices.seats.iter().map(seat).collect();
        let (least, most) = game.seats();
        let seats = seats.filter(|seats| (least.get()..=most.get()).contains(&seats.len()));
        let options: Vec<(String, String)> =
            choices.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let options = Variant::read(game.name(), &options).map(|_| choices.options.clone());
        Plan {
            seats: seats.unwrap_or(usual.seats),
            options: options.unwrap_or_default(),
            seed: String::new(),
            program: choices.program.clone().unwrap_or_default(),
        }
    }

    /// The game with its options, or why they can't be played.
    fn variant(&self, game: &'static dyn AnyGame) -> Result<Variant, Trouble> {
        let options: Vec<(String, String)> =
            self.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Variant::read(game.name(), &options)
    }

    /// Whether a machine can play the game as it is set up. Where that can't be played at all, any can.
    fn suits(&self, machine: Machine, game: &'static dyn AnyGame) -> bool {
        let (Ok(variant), Some(seats)) = (self.variant(game), SeatCount::new(self.seats.len()))
        else {
            return true;
        };
        game.check_machine(machine, &variant.name, seats).is_ok()
    }

    /// Puts other machines on the seats of those that can't play this any more: returns the first one
    /// and who plays in its place.
    pub(super) fn suit(
        &mut self,
        game: &'static dyn AnyGame,
        level: Option<Level>,
    ) -> Option<(Machine, Machine)> {
        let seats = SeatCount::new(self.seats.len())?;
        let variant = self.variant(game).ok()?;
        let mut first = None;
        for index in 0..self.seats.len() {
            let Player::Machine(machine) = self.seats[index].player else { continue };
            if self.suits(machine, game) {
                continue;
            }
            let usual = || variant.usual_machine(seats);
            let other = level.map_or_else(usual, |level| level.machine_of(&variant, seats));
            self.seats[index].player = Player::Machine(other);
            first.get_or_insert((machine, other));
        }
        first
    }

    /// Another level for the machines that have one.
    pub(super) fn change_level(&mut self, game: &'static dyn AnyGame, level: Level) {
        for seat in &mut self.seats {
            if let Player::Machine(machine) = seat.player
                && Level::named(machine.spec().name).is_some()
            {
                seat.player = Player::Machine(level.machine(game));
            }
        }
    }

    /// The game to be played, or why it can't be.
    pub(super) fn setup(&self, game: &'static dyn AnyGame, deal: Source) -> Result<Setup, Trouble> {
        let variant = self.variant(game)?;
        let count = self.seats.len();
        let seats = SeatCount::new(count).ok_or_else(|| {
            let (least, most) = game.seats();
            SeatsError::Count { count, least, most }
        })?;
        game.check(&variant.name, seats)?;
        for (seat, number) in self.seats.iter().zip(1_usize..) {
            match &seat.player {
                Player::Machine(machine) => {
                    game.check_machine(*machine, &variant.name, seats)?;
                }
                Player::Program(command) if command.is_empty() => {
                    return Err(Message::new("program.which").with("seat", number).into());
                }
                // Whether a program is there is seen when the game is opened.
                Player::Human | Player::Program(_) => {}
            }
        }
        let source =
            if self.seed.is_empty() { deal } else { Source::Seed(Seed::parse(&self.seed)?) };
        Ok(Setup {
            variant,
            places: self.seats.clone(),
            source,
            start: None,
            practice: false,
            record: None,
        })
    }

    /// Takes in what was typed for a seat: the command of its program, or its name.
    pub(super) fn write(&mut self, index: usize, text: &str) -> Result<(), Trouble> {
        if matches!(self.seats[index].player, Player::Program(_)) {
            let player = Player::Program(text.to_owned());
            if !text.is_empty() {
                check_program(&player, index + 1)?;
            }
            self.seats[index].player = player;
            text.clone_into(&mut self.program);
            return Ok(());
        }
        self.rename(index, text)
    }

    fn rename(&mut self, index: usize, name: &str) -> Result<(), Trouble> {
        if name.is_empty() {
            self.seats[index].name = None;
            return Ok(());
        }
        if SeatLine::new(name, "human").is_none() {
            return Err(SeatsError::Name { seat: index + 1, name: name.to_owned() }.into());
        }
        self.seats[index].name = Some(plain_name(name).into_owned());
        Ok(())
    }

    pub(super) fn resize(&mut self, game: &'static dyn AnyGame, fewer: bool, level: Option<Level>) {
        let (least, most) = game.seats();
        let count = self.seats.len();
        if fewer && count > least.get() {
            self.seats.pop();
        } else if !fewer && count < most.get() {
            let machine = level.map_or_else(|| game.usual_machine(), |level| level.machine(game));
            self.seats.push(Place::of(Player::Machine(machine)));
        }
    }

    pub(super) fn next_player(&mut self, game: &'static dyn AnyGame, index: usize, back: bool) {
        let mut players = vec![Player::Human];
        let named = game.machines().into_iter().filter_map(|spec| game.machine(spec.name));
        let suited = named.filter(|machine| self.suits(*machine, game));
        players.extend(suited.map(Player::Machine));
        players.push(Player::Program(self.program.clone()));
        let now = &self.seats[index].player;
        let same = |player: &Player| match (player, now) {
            (Player::Machine(one), Player::Machine(other)) => one.spec() == other.spec(),
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        };
        let at = players.iter().position(same).unwrap_or(0);
        let step = if back { players.len() - 1 } else { 1 };
        let next = (at + step) % players.len();
        self.seats[index].player = players.swap_remove(next);
    }

    pub(super) fn change_number(&mut self, game: &'static dyn AnyGame, index: usize, by: i32) {
        let Player::Machine(machine) = self.seats[index].player else { return };
        let Some(number) = machine.number() else { return };
        let text = format!("{}:{}", machine.spec().name, i32::from(number) + by);
        if let Some(other) = game.machine(&text) {
            self.seats[index].player = Player::Machine(other);
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

//! A tournament as people write it down: a TOML file, flags, or both.

use std::num::NonZeroU64;

use toml::de::DeTable;
use tripot_catalog::{AnyTable, SeatsError, Variant};
use tripot_core::{Seat, SeatCount, Seed, plain_name};

use crate::plan::{Deals, Plan};
use crate::tournament::error::ProgrammeError;
use crate::tournament::format::Format;
use crate::tournament::programme::{Player, Programme};
use crate::tournament::setting::{DraftError, Entry, SettingError, Takes, line};
use tripot_bots::Limit;
use tripot_bots::{Contender, Entrant, Sitter, SittingError, number_equal_names};
use tripot_bots::{Sandboxing, SeatingError, entrant, name_of_seat, read_seat, split_seats};
use tripot_stats::Sprt;

/// What was asked for; what was not is left to the usual.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What it is called.
    pub title: Option<String>,
    /// The game or variant.
    pub game: Option<String>,
    /// Options of the game, added to the variant.
    pub rules: Vec<(String, String)>,
    /// Who plays: a name, if one was given, and what plays.
    pub players: Vec<(Option<String>, String)>,
    /// Who meets whom.
    pub format: Option<Format>,
    /// How many sit at a table.
    pub seats: Option<u64>,
    /// How many rounds.
    pub rounds: Option<u64>,
    /// How many deals a table plays in a round.
    pub deals: Option<u64>,
    /// Whether each is played from every seat.
    pub duplicate: Option<bool>,
    /// The words of the seed.
    pub seed: Option<String>,
    /// How long a player may think.
    pub limit: Option<Limit>,
    /// How many random moves begin each game.
    pub opening: Option<u64>,
    /// How many games are played at once.
    pub threads: Option<u64>,
    /// What ends a match of two early.
    pub sprt: Option<Sprt>,
    /// Whether programs run in a sandbox whatever their manifests say; `keep_walls` in a file.
    pub always_sandbox: Option<bool>,
}

/// The settings of a file, in the order in which they are told.
const SETTINGS: [&str; 18] = [
    "title",
    "game",
    "rules",
    "players",
    "player",
    "format",
    "seats",
    "rounds",
    "deals",
    "duplicate",
    "seed",
    "nodes",
    "ms",
    "tc",
    "opening",
    "threads",
    "sprt",
    "keep_walls",
];

impl Draft {
    /// More rounds than this are a mistake.
    const MOST: u64 = 1_000_000;

    /// More games than this are never played; a match may be stopped by a test before.
    pub(super) const MOST_GAMES: u64 = 10_000_000;

    /// Adds players as a flag has them: `A=greedy,./bot.py`.
    pub fn add_players(&mut self, text: &str) {
        for part in split_seats(text) {
            let (name, player) = name_of_seat(part);
            self.players.push((name.map(ToOwned::to_owned), player.to_owned()));
        }
    }

    /// Reads a file; every mistake in it is told, with its line.
    pub fn read(text: &str) -> Result<Draft, DraftError> {
        let table = DeTable::parse(text).map_err(|error| DraftError::Syntax {
            line: line(text, &error.span().unwrap_or_default()),
            reason: error.message().replace('\n', ", "),
        })?;
        let mut draft = Draft::default();
        let errors: Vec<SettingError> = Entry::all(text, table.get_ref())
            .iter()
            .filter_map(|entry| draft.set(entry).err())
            .collect();
        if errors.is_empty() { Ok(draft) } else { Err(DraftError::Settings(errors)) }
    }

    fn set(&mut self, entry: &Entry<'_>) -> Result<(), SettingError> {
        match entry.name {
            "title" => self.title = Some(entry.text()?),
            "game" => self.game = Some(entry.text()?),
            "rules" => self.rules = entry.rules()?,
            "players" => {
                for player in entry.texts()? {
                    self.add_players(&player);
                }
            }
            "player" => self.players.extend(entry.players()?),
            "format" => {
                let format = Format::read(&entry.text()?);
                self.format = Some(format.ok_or_else(|| entry.wrong(Takes::Format))?);
            }
            "seats" => self.seats = Some(entry.number(2..7)?),
            "rounds" => self.rounds = Some(entry.number(1..Self::MOST)?),
            "deals" => self.deals = Some(entry.number(1..u64::MAX / 16)?),
            "duplicate" => self.duplicate = Some(entry.flag()?),
            "seed" => self.seed = Some(entry.words()?),
            "nodes" => self.limit = Some(Limit::Nodes(entry.number(1..u64::MAX)?)),
            "ms" => self.limit = Some(Limit::Milliseconds(entry.number(1..86_400_000)?)),
            "tc" => {
                let control = entry.words()?.parse();
                let control = control.map_err(|_| entry.wrong(Takes::TimeControl))?;
                self.limit = Some(Limit::Clock(control));
            }
            "opening" => self.opening = Some(entry.number(0..1000)?),
            "threads" => self.threads = Some(entry.number(1..257)?),
            "sprt" => {
                let sprt = entry.text()?.parse();
                self.sprt = Some(sprt.map_err(|_| entry.wrong(Takes::Sprt))?);
            }
            "keep_walls" => self.always_sandbox = Some(entry.flag()?),
            _ => return Err(entry.unknown(&SETTINGS)),
        }
        Ok(())
    }

    /// The tournament that is meant. `fresh` is its seed if none was given.
    pub fn programme(&self, fresh: Seed) -> Result<Programme, ProgrammeError> {
        let variant = self.variant()?;
        let players = self.players(&variant)?;
        let programme = self.programme_of(variant, players, fresh)?;
        programme.check()?;
        Ok(programme)
    }

    /// The tournament of a stranger, whose seed is in the text. No program is started for it: see
    /// [`Programme::check_portable`].
    pub fn portable_programme(&self) -> Result<Programme, ProgrammeError> {
        // Before anybody is asked to play.
        self.past_programme()?.check_portable()?;
        self.programme(Seed::from_bytes([0; 32]))
    }

    /// A tournament of the past, to be looked at: nobody is asked to play, and programs may have
    /// gone.
    pub(crate) fn past_programme(&self) -> Result<Programme, ProgrammeError> {
        let absent = |(name, wanted): &(Option<String>, String)| Player {
            entrant: Entrant::new(name.as_deref().unwrap_or(wanted), Absent(wanted.clone())),
            wanted: wanted.clone(),
        };
        let players = self.players.iter().map(absent).collect();
        self.programme_of(self.variant()?, players, Seed::from_bytes([0; 32]))
    }

    fn sandboxing(&self) -> Sandboxing {
        if self.always_sandbox == Some(true) { Sandboxing::Always } else { Sandboxing::Manifest }
    }

    fn variant(&self) -> Result<Variant, ProgrammeError> {
        let game = self.game.as_deref().ok_or(ProgrammeError::NoGame)?;
        Ok(Variant::read(game, &self.rules)?)
    }

    fn programme_of(
        &self,
        variant: Variant,
        players: Vec<Player>,
        fresh: Seed,
    ) -> Result<Programme, ProgrammeError> {
        let (least, most) = variant.game.seats();
        let count = players.len();
        let format = self.format.unwrap_or(Format::RoundRobin);
        let seats = match (self.seats, format) {
            (Some(seats), _) => usize::try_from(seats).unwrap_or(usize::MAX),
            (None, Format::Match) => count,
            (None, _) => least.get(),
        };
        let seats = SeatCount::new(seats)
            .filter(|seats| (least..=most).contains(seats))
            .ok_or(SeatsError::Count { count: seats, least, most })?;
        if count < seats.get() {
            return Err(ProgrammeError::TooFew { count, seats: seats.get() });
        }
        if format == Format::KnockOut && seats.get() != 2 {
            return Err(ProgrammeError::KnockOut);
        }
        if self.sprt.is_some() && (format != Format::Match || seats.get() != 2) {
            return Err(ProgrammeError::Sprt);
        }
        let asked = self.rounds.and_then(|rounds| u32::try_from(rounds).ok());
        let rounds = format.rounds(count, asked.unwrap_or_else(|| format.usual_rounds(count)));
        let usual_opening = if variant.game.has_chance() { 0 } else { Plan::OPENING };
        let title = self.title.as_deref().map(plain_name).filter(|title| !title.is_empty());
        let programme = Programme {
            title: title.map_or_else(|| variant.name.clone(), std::borrow::Cow::into_owned),
            players,
            format,
            seats,
            rounds,
            deals: self
                .deals
                .and_then(NonZeroU64::new)
                .unwrap_or(NonZeroU64::MIN.saturating_add(9)),
            sharing: if self.duplicate == Some(false) { Deals::Separate } else { Deals::Duplicate },
            seed: match &self.seed {
                Some(words) => Seed::parse(words)?,
                None => fresh,
            },
            limit: self.limit.unwrap_or_default(),
            opening: self
                .opening
                .and_then(|plies| u32::try_from(plies).ok())
                .unwrap_or(usual_opening),
            sprt: self.sprt,
            sandboxing: self.sandboxing(),
            variant,
        };
        let games = programme.total();
        if format != Format::Match && games > Self::MOST_GAMES {
            return Err(ProgrammeError::TooLarge { games });
        }
        Ok(programme)
    }

    fn players(&self, variant: &Variant) -> Result<Vec<Player>, SeatingError> {
        let mut found = Vec::with_capacity(self.players.len());
        for (index, (name, player)) in self.players.iter().enumerate() {
            let (name, seat) = (name.as_deref(), index + 1);
            let seated = read_seat(name, player, seat, variant.game)?;
            found.push(entrant(seated, seat, self.sandboxing())?);
        }
        number_equal_names(&mut found);
        let wanted = self.players.iter().map(|(_, player)| player.clone());
        let players = found.into_iter().zip(wanted);
        Ok(players.map(|(entrant, wanted)| Player { entrant, wanted }).collect())
    }
}

/// A player of a past tournament.
struct Absent(String);

impl Contender for Absent {
    fn player(&self) -> String {
        self.0.clone()
    }

    fn own_nodes(&self) -> u64 {
        0
    }

    fn sit(&self, _: &mut dyn AnyTable, _: Seat) -> Result<Box<dyn Sitter>, SittingError> {
        Err(SittingError::Absent { player: self.0.clone() })
    }
}

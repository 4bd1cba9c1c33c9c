//! A seat of a table and its player.

use tripot_catalog::{Lang, Machine, MachineSpec, PlayerKind, SeatPlan, SeatsError, Variant};
use tripot_core::{Part, Seat, SeatCount, SeatLine, plain_name};

use super::access::Access;
use crate::claim::ClaimHash;
use crate::event::SeatSetup;
use crate::refusal::SetupError;
use crate::token::TokenHash;

/// Who plays on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet.
    Empty,
    /// A person.
    Person,
    /// A machine, on its own account or for a person who is not there.
    Machine(Machine),
    /// A program.
    Program,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    sitter: Sitter,
    /// The machine that plays for the person.
    stand_in: Option<Machine>,
    name: Option<String>,
    /// The program, as a record says it.
    program: Option<String>,
    has_come: bool,
    /// What the person added to the luck of the game.
    part: Option<Part>,
    access: Access,
    /// How often it was opened again.
    reopened: u32,
    /// How much of its share of chatter the seat has used up.
    chatter: u32,
}

impl Place {
    /// A seat as it was planned; or why that can't be.
    pub(super) fn new(
        seat: Seat,
        plan: &SeatSetup,
        variant: &Variant,
        seats: SeatCount,
    ) -> Result<Place, SetupError> {
        let mut access = Access::Token;
        let mut program = None;
        let (sitter, name) = match plan {
            SeatSetup::Person { name, claim } => {
                access = claim.map_or(access, Access::Claim);
                (Sitter::Person, name.as_deref().map(|name| plain_name(name).into_owned()))
            }
            SeatSetup::Open => (Sitter::Empty, None),
            SeatSetup::Program { name, player } => {
                let name = plain_name(name).into_owned();
                if SeatLine::new(&name, player).is_none() {
                    return Err(SeatsError::Name { seat: seat.number().into(), name }.into());
                }
                program = Some(player.clone());
                (Sitter::Program, Some(name))
            }
            SeatSetup::Machine { machine } => {
                let machine = Place::machine(seat, machine, variant, seats)?;
                (Sitter::Machine(machine), None)
            }
        };
        if let Some(name) = &name {
            Place::check_name(seat, name)?;
        }
        let has_come = matches!(sitter, Sitter::Machine(_) | Sitter::Program);
        Ok(Place {
            sitter,
            stand_in: None,
            name,
            program,
            has_come,
            part: None,
            access,
            reopened: 0,
            chatter: 0,
        })
    }

    /// The machine with this name, if it can play this.
    pub(super) fn machine(
        seat: Seat,
        name: &str,
        variant: &Variant,
        seats: SeatCount,
    ) -> Result<Machine, SetupError> {
        let machine = variant.game.machine(name).ok_or_else(|| {
            let machines = variant.game.machines().into_iter();
            let known: Vec<String> = machines.map(MachineSpec::usage).collect();
            let (seat, player) = (seat.number().into(), name.to_owned());
            SeatsError::Unknown { seat, player, known: known.join(", ") }
        })?;
        variant.game.check_machine(machine, &variant.name, seats)?;
        Ok(machine)
    }

    /// Whether a name can be stored in a record.
    pub(super) fn check_name(seat: Seat, name: &str) -> Result<(), SeatsError> {
        if SeatLine::new(name, "human").is_some() {
            return Ok(());
        }
        Err(SeatsError::Name { seat: seat.number().into(), name: name.to_owned() })
    }

    pub(super) fn sit(&mut self, name: Option<String>, has_come: bool) {
        self.sitter = Sitter::Person;
        self.name = name.map(|name| plain_name(&name).into_owned());
        self.has_come = has_come;
    }

    /// The person is there. Only the first part counts.
    pub(super) fn come(&mut self, part: Option<Part>) {
        if !self.has_come {
            self.part = part;
        }
        self.has_come = true;
    }

    pub(super) fn claim(&mut self, token: TokenHash) {
        if let Access::Claim(claim) = self.access {
            self.access = Access::Claimed { claim, token };
        }
    }

    /// Opens the seat to another device. Before the deal that one adds a part of its own.
    pub(super) fn reopen(&mut self, claim: ClaimHash, is_dealt: bool) {
        self.access = Access::Claim(claim);
        self.reopened += 1;
        self.has_come &= is_dealt;
    }

    pub(super) fn access(&self) -> Access {
        self.access
    }

    /// What the person added to the luck of the game, if a person has the seat.
    pub(super) fn part(&self) -> Option<Part> {
        self.is_persons().then(|| self.part.unwrap_or(Part::Absent))
    }

    /// Whether nobody has the seat, or its player was never there.
    pub fn is_awaited(&self) -> bool {
        self.sitter == Sitter::Empty || !self.has_come
    }

    /// How often it was opened again, so that another device may have taken it.
    pub fn reopened(&self) -> u32 {
        self.reopened
    }

    pub(super) fn rename(&mut self, name: &str) {
        self.name = Some(plain_name(name).into_owned());
    }

    /// Lets a machine play: for a person until that one returns, for a program from now on, and the
    /// name of the seat tells both.
    pub(super) fn replace(&mut self, machine: Machine) {
        if self.sitter != Sitter::Program {
            self.stand_in = Some(machine);
            return;
        }
        self.sitter = Sitter::Machine(machine);
        self.program = None;
        let ending = format!(" + {machine}");
        let kept = SeatLine::LONGEST - ending.chars().count();
        let name = self.name.take().unwrap_or_default();
        self.name = Some(name.chars().take(kept).chain(ending.chars()).collect());
    }

    pub(super) fn give_back(&mut self) {
        self.stand_in = None;
    }

    pub(super) fn chat(&mut self) {
        self.chatter = self.chatter.saturating_add(1);
    }

    /// Whether the seat may still do what is no move and ends nothing: change its name, propose, take
    /// back, have a player replaced.
    pub(super) fn may_chat(&self) -> bool {
        self.chatter < Place::MOST_CHATTER
    }

    /// How often a seat may do that at a table. So a table has a bounded number of events, of which
    /// moves and the end have their own: nobody can fill it.
    pub const MOST_CHATTER: u32 = 200;

    /// Who plays.
    pub fn sitter(&self) -> Sitter {
        self.stand_in.map_or(self.sitter, Sitter::Machine)
    }

    /// Whether a person has the seat, who may have left it to a machine.
    pub fn is_persons(&self) -> bool {
        self.sitter == Sitter::Person
    }

    /// The machine that plays for the person, if that one is absent.
    pub(super) fn stand_in(&self) -> Option<Machine> {
        self.stand_in
    }

    /// Whether a machine plays for the person.
    pub fn has_stand_in(&self) -> bool {
        self.stand_in.is_some()
    }

    /// The name that was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the player has been there.
    pub fn has_come(&self) -> bool {
        self.has_come
    }

    /// Whether the player can be expected to move.
    pub(super) fn is_ready(&self) -> bool {
        self.has_come || self.has_stand_in()
    }

    /// The seat as a record has it. A seat without a name is called after its number or its machine.
    ///
    /// # Panics
    /// If a name can't stand in a record; those of a table were checked when it was set up.
    pub fn line(&self, index: usize, lang: Lang) -> SeatLine {
        let kind = match (self.sitter(), &self.program, &self.name) {
            (Sitter::Program, Some(program), Some(name)) => {
                let line = SeatLine::new(name, program);
                return line.expect("names and programs are checked when the table is set up");
            }
            (Sitter::Machine(machine), ..) => PlayerKind::Machine(machine),
            (Sitter::Empty | Sitter::Person | Sitter::Program, ..) => PlayerKind::Human,
        };
        SeatPlan { name: self.name.clone(), kind }.line(index, lang)
    }
}

//! The result of examining a program of a class.

use serde::{Deserialize, Serialize};

use tripot_bots::Bilingual;

/// What was found out about a program, in words that can be kept in a file.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Examination {
    /// Whether the program could be started and loaded.
    pub loads: bool,
    /// Why not, if it could not.
    pub trouble: Option<Bilingual>,
    /// Whether nothing of it was run because its manifest is missing or can't be used.
    #[serde(default)]
    pub is_misdescribed: bool,
    /// The variants that it says it plays, of those that a class plays.
    #[serde(default)]
    pub games: Vec<String>,
    /// What the Prolog system said while it loaded the program.
    #[serde(default)]
    pub messages: Vec<LoadMessage>,
    /// What was asked about the rules, and how often the answer was wrong.
    #[serde(default)]
    pub rules: Vec<RuleResult>,
    /// The rules that the program probably breaks.
    #[serde(default)]
    pub diagnoses: Vec<Diagnosis>,
    /// Wrong answers by kind, the most frequent first.
    #[serde(default)]
    pub disagreements: Vec<Disagreements>,
    /// Where it chose a move: how long that took.
    pub speed: Option<Speed>,
    /// What went wrong outside the rules, by kind.
    #[serde(default)]
    pub faults: Vec<FaultCount>,
    /// What is worth a word and no mistake.
    #[serde(default)]
    pub remarks: Vec<Bilingual>,
    /// Whether it chose a legal move at least once, so that it can meet others.
    pub plays: bool,
    /// How many illegal moves it chose.
    #[serde(default)]
    pub illegal_choices: u64,
    /// What its manifest should say, if that is wrong rather than the program. It was examined as if
    /// the manifest said it.
    pub manifest: Option<Suspicion>,
    /// The Prolog system that it needs, if that is not on this machine: it was not examined then.
    pub absent: Option<String>,
}

/// What an examination comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// Everything that could be asked about the rules was asked, and nothing was wrong.
    Sound,
    /// Something is wrong with it.
    Faulty,
    /// Its manifest is wrong.
    Manifest,
    /// Something is wrong, and its answers can't tell whether with it or with its manifest.
    Doubtful,
    /// Nothing wrong was found, but little or nothing could be asked.
    Unexamined,
    /// It could not be loaded.
    Unloaded,
}

impl Examination {
    /// What it comes to.
    pub fn soundness(&self) -> Soundness {
        if self.absent.is_some() {
            return Soundness::Unexamined;
        }
        if self.is_misdescribed {
            return Soundness::Manifest;
        }
        if !self.loads {
            return Soundness::Unloaded;
        }
        let complete = !self.messages.iter().any(|message| message.is_error);
        let either = |diagnosis: &Diagnosis| diagnosis.cause == Cause::ProgramOrManifest;
        let is_doubtful = self.diagnoses.iter().all(either);
        if complete && self.faults.is_empty() && is_doubtful && !self.diagnoses.is_empty() {
            return Soundness::Doubtful;
        }
        if !complete || !self.disagreements.is_empty() || !self.faults.is_empty() {
            return Soundness::Faulty;
        }
        let asked = self.rules.iter().any(|rule| rule.asked > 0);
        if self.manifest.is_some() {
            Soundness::Manifest
        } else if asked && !self.rules.iter().any(RuleResult::is_cut_short) {
            Soundness::Sound
        } else {
            Soundness::Unexamined
        }
    }

    /// How many answers were wrong: about the rules, and moves that it chose.
    pub fn wrong(&self) -> u64 {
        self.rules.iter().map(|rule| rule.wrong).sum::<u64>() + self.illegal_choices
    }
}

/// Something that the Prolog system said while it loaded a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoadMessage {
    /// Whether something of the program is missing because of it.
    pub is_error: bool,
    /// The file, without its folder.
    pub file: String,
    /// The line.
    pub line: u32,
    /// What the system said.
    pub text: String,
}

/// What was asked about one of the rules' predicates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleResult {
    /// What the predicate is for.
    pub what: Bilingual,
    /// The goal, as the manifest or the assignment has it.
    pub goal: String,
    /// How often it was asked; 0 if the program has no such predicate.
    pub asked: u64,
    /// How many questions there were; more than that if there was no time for all.
    #[serde(default)]
    pub planned: u64,
    /// How many answers were wrong.
    pub wrong: u64,
}

impl RuleResult {
    /// How many questions were not asked.
    pub fn not_asked(&self) -> u64 {
        self.planned.saturating_sub(self.asked)
    }

    /// Whether not everything could be asked.
    pub fn is_cut_short(&self) -> bool {
        self.not_asked() > 0
    }
}

/// What a manifest should say, if that is wrong rather than the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suspicion {
    /// The lines of its `[prolog]` table.
    pub lines: Vec<String>,
    /// How many answers are right with them, of those that were tried.
    pub right: u64,
    /// How many were tried.
    pub asked: u64,
}

/// How many wrong answers something explains: those that a program with just that mistake would have
/// given, to the last word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explains {
    /// How many of them.
    pub answers: u64,
    /// How many there are.
    pub of: u64,
    /// What they are about: nothing else was counted.
    pub about: Bilingual,
}

/// A rule that is probably broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diagnosis {
    /// Its short name.
    pub told: Bilingual,
    /// The goal that shows it.
    pub goal: String,
    /// Where the mistake is.
    pub cause: Cause,
    /// What it explains, if that was counted.
    pub explains: Option<Explains>,
}

/// Where the mistake is that a diagnosis names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// In the program.
    Program,
    /// In the program or in its manifest: the answers can't tell.
    ProgramOrManifest,
    /// Nothing explains the wrong answers; they are only counted.
    Unknown,
}

impl Diagnosis {
    /// Whether it explains every wrong answer of its goal, or of that part of the board.
    pub fn is_certain(&self) -> bool {
        self.explains.as_ref().is_some_and(|counted| counted.answers == counted.of)
    }
}

/// Wrong answers of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Disagreements {
    /// The kind.
    pub kind: Bilingual,
    /// How many there are.
    pub count: u64,
    /// What is counted.
    pub unit: Unit,
    /// The first one.
    pub first: Disagreement,
}

/// What wrong answers of one kind are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Moves within lists: an answer may lack several.
    Moves,
    /// Answers.
    Answers,
}

/// A wrong answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Disagreement {
    /// The position in the classroom form.
    pub position: String,
    /// The move, if one was asked about.
    pub chosen: Option<String>,
    /// What the rules say.
    pub expected: Bilingual,
    /// What the program said.
    pub got: Bilingual,
    /// The goal that was asked, in the program's own terms.
    pub goal: String,
    /// A command that shows what the rules say.
    pub command: String,
}

/// How long a program takes for a move, in milliseconds by the clock.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Speed {
    /// How many moves it was asked for.
    pub moves: u64,
    /// The middle one.
    pub median_ms: f64,
    /// The slowest one.
    pub worst_ms: f64,
}

/// Something that went wrong outside the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaultCount {
    /// What happened the first time.
    pub told: Bilingual,
    /// How often it happened.
    pub count: u64,
    /// Where it happened first, if something was asked then.
    #[serde(default)]
    pub first: Option<Place>,
}

/// A question that a program did not survive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The position in the classroom form.
    pub position: String,
    /// The move, if one was asked about.
    pub chosen: Option<String>,
    /// The goal that was asked, in the program's own terms; nothing for a program without goals.
    pub goal: Option<String>,
}

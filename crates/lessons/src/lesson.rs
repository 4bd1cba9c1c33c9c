//! A lesson as it was written.

use tripot_catalog::{AnyGame, Lang, Variant};
use tripot_core::Seed;

use crate::claim::Claim;
use crate::pattern::Pattern;

/// A game step by step.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What it is called.
    pub title: Text,
    /// Its steps, at least one.
    pub steps: Vec<LessonStep>,
}

/// A position, and one thing to do in it.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// What is played.
    pub variant: Variant,
    /// The position, as it is written.
    pub position: String,
    /// What the cards and tokens that come out follow from.
    pub luck: Seed,
    /// What is to be done.
    pub task: Text,
    /// What the task says of the position, as far as it can be computed.
    pub claims: Vec<Claim>,
    /// The right moves. The first one is written in full, and is the one that is shown.
    pub right: Answer,
    /// What the other side plays then.
    pub reply: Option<String>,
    /// Moves that are legal and not right, with what is said of each.
    pub wrong: Vec<Answer>,
    /// Moves that the rules refuse, with what is said besides the rule.
    pub refused: Vec<Answer>,
}

/// What is said to some moves.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// The moves.
    pub moves: Vec<Pattern>,
    /// What is said to them.
    pub text: Text,
    /// What that says of each of them, as far as it can be computed.
    pub claims: Vec<Claim>,
}

impl Answer {
    /// Whether it answers a move in native form.
    pub fn answers(&self, chosen: &str) -> bool {
        self.moves.iter().any(|pattern| pattern.fits(chosen))
    }
}

/// A sentence in one language or in both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    pub(crate) fr: Option<String>,
    pub(crate) en: Option<String>,
}

impl Text {
    /// The text in a language, or in the other one where that is all there is.
    pub fn text(&self, lang: Lang) -> &str {
        let (own, other) = match lang {
            Lang::Fr => (&self.fr, &self.en),
            Lang::En => (&self.en, &self.fr),
        };
        own.as_deref().or(other.as_deref()).unwrap_or_default()
    }

    /// Whether it is there in this language.
    pub fn has(&self, lang: Lang) -> bool {
        match lang {
            Lang::Fr => self.fr.is_some(),
            Lang::En => self.en.is_some(),
        }
    }

    /// Whether it is there in no language.
    pub fn is_empty(&self) -> bool {
        self.fr.is_none() && self.en.is_none()
    }

    pub(crate) fn of_mut(&mut self, lang: Lang) -> &mut Option<String> {
        match lang {
            Lang::Fr => &mut self.fr,
            Lang::En => &mut self.en,
        }
    }
}

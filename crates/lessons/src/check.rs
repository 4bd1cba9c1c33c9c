//! Holding a lesson against the rules.

use tripot_catalog::Trouble;

use crate::claim::{Claim, Moved};
use crate::error::{LessonError, LessonFault};
use crate::exercise::Exercise;
use crate::lesson::{Answer, Lesson, LessonStep};

impl Lesson {
    /// Whether everything in it is true: positions can be reached, right and wrong moves are legal, refused ones are
    /// refused, and what is said to be checked holds.
    pub fn check(&self) -> Result<(), LessonError> {
        self.steps.iter().try_for_each(LessonStep::check)
    }
}

impl LessonStep {
    fn check(&self) -> Result<(), LessonError> {
        let at_step = |fault: LessonFault| fault.at(self.line);
        let unreadable = |trouble: Trouble| at_step(LessonFault::Unreadable(trouble));
        let position = self.variant.position(&self.position).map_err(unreadable)?;
        if position.turn().seat().is_none() {
            return Err(at_step(LessonFault::Over));
        }
        let exercise = Exercise::new(self, [String::new(), String::new()]).map_err(unreadable)?;
        for claim in &self.claims {
            if !claim.holds_of(&*position, exercise.person) {
                let (claim, chosen) = (claim.to_string(), String::new());
                return Err(at_step(LessonFault::Untrue { claim, chosen }));
            }
        }
        let first = &self.right.moves[0];
        if first.single().is_none() {
            let pattern = first.to_string();
            return Err(LessonFault::NotFull { pattern }.at(self.right.line));
        }
        exercise.check(&self.right)?;
        for answer in &self.wrong {
            let is_right = |chosen: &str| self.right.answers(chosen);
            if let Some(pattern) =
                answer.moves.iter().find(|pattern| pattern.single().is_some_and(is_right))
            {
                let pattern = pattern.to_string();
                return Err(LessonFault::Right { pattern }.at(answer.line));
            }
            exercise.check(answer)?;
        }
        self.refused.iter().try_for_each(|answer| exercise.check_refused(answer))?;
        exercise.check_reply()
    }
}

impl Exercise<'_> {
    /// Whether the moves of an answer are legal, and what it says of them holds.
    fn check(&self, answer: &Answer) -> Result<(), LessonError> {
        let legal = self.position.native_moves();
        let is_right = std::ptr::eq(answer, &raw const self.step.right);
        for pattern in &answer.moves {
            let named = legal.iter().filter(|chosen| pattern.fits(chosen));
            // What is right stays right, though a wrong move may be named with it.
            let mut named: Vec<&str> = named.map(String::as_str).collect();
            named.retain(|chosen| is_right || !self.step.right.answers(chosen));
            if let (Some(chosen), []) = (pattern.single(), &named[..]) {
                let why = self.apply(&*self.position, chosen).err();
                let chosen = chosen.to_owned();
                return Err(match why {
                    Some(why) => LessonFault::Refused { chosen, why }.at(answer.line),
                    None => LessonFault::NotFull { pattern: chosen }.at(answer.line),
                });
            }
            if named.is_empty() {
                return Err(LessonFault::NoMove { pattern: pattern.to_string() }.at(answer.line));
            }
            for chosen in named {
                self.check_claims(answer, chosen)?;
            }
        }
        Ok(())
    }

    fn check_claims(&self, answer: &Answer, chosen: &str) -> Result<(), LessonError> {
        let refused = |why| LessonFault::Refused { chosen: chosen.to_owned(), why }.at(answer.line);
        let after = self.apply(&*self.position, chosen).map_err(refused)?.position;
        let moved = Moved {
            before: &*self.position,
            chosen,
            after: &*after,
            person: self.person,
            luck: &self.step.luck,
            variant: &self.step.variant,
        };
        match answer.claims.iter().find(|claim: &&Claim| !claim.holds(&moved)) {
            None => Ok(()),
            Some(claim) => {
                let (claim, chosen) = (claim.to_string(), chosen.to_owned());
                Err(LessonFault::Untrue { claim, chosen }.at(answer.line))
            }
        }
    }

    /// Whether the moves of an answer are refused, each of them written in full.
    fn check_refused(&self, answer: &Answer) -> Result<(), LessonError> {
        for pattern in &answer.moves {
            let not_full = || LessonFault::NotFull { pattern: pattern.to_string() };
            let chosen = pattern.single().ok_or_else(|| not_full().at(answer.line))?;
            if self.apply(&*self.position, chosen).is_ok() {
                return Err(LessonFault::Legal { chosen: chosen.to_owned() }.at(answer.line));
            }
        }
        Ok(())
    }

    /// Whether the other side can play its reply after every right move.
    fn check_reply(&self) -> Result<(), LessonError> {
        let Some(reply) = &self.step.reply else { return Ok(()) };
        let at = |why| LessonFault::Refused { chosen: reply.clone(), why }.at(self.step.line);
        let legal = self.position.native_moves();
        for chosen in legal.iter().filter(|chosen| self.step.right.answers(chosen)) {
            let after = self.apply(&*self.position, chosen).map_err(at)?.position;
            self.apply(&*after, reply).map_err(at)?;
        }
        Ok(())
    }
}

//! A person plays a step of a lesson. The terminal and the page only ask and show.

use tripot_catalog::{AnyPosition, AnyView, CatalogError, Lang, Step, Trouble, seat_names};
use tripot_core::{Argument, Message, Seat, Viewer};

use crate::lesson::{Answer, LessonStep, Text};

/// A step of a lesson under way.
pub struct Exercise<'a> {
    /// The step.
    pub step: &'a LessonStep,
    /// Where it stands at its beginning.
    pub position: Box<dyn AnyPosition>,
    /// Who plays it.
    pub person: Seat,
    /// What each seat is called.
    pub names: Vec<String>,
}

/// What a move led to.
pub(crate) struct After {
    /// The move, in native form.
    chosen: String,
    /// The position, when chance has answered.
    pub(crate) position: Box<dyn AnyPosition>,
    /// What came out.
    came_out: Vec<String>,
}

/// What came of a move that a person tried.
pub enum Tried<'a> {
    /// It is right. What it did, and what the other side did then.
    Right(Vec<Step>),
    /// It is not, and why.
    Wrong(Wrong<'a>),
}

/// Why a move is not right.
pub enum Wrong<'a> {
    /// The lesson knows it.
    Known(&'a Text),
    /// The rules refuse it; the lesson may have more to say.
    Refused(Trouble, Option<&'a Text>),
    /// It is legal, and does something else.
    Other(Message),
}

impl Wrong<'_> {
    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Wrong::Known(text) => text.text(lang).to_owned(),
            Wrong::Refused(trouble, None) => trouble.text(lang),
            Wrong::Refused(trouble, Some(text)) => {
                let refused = Message::new("lesson.refused")
                    .with("why", trouble.text(lang))
                    .with("text", text.text(lang));
                lang.text(&refused)
            }
            Wrong::Other(message) => lang.text(message),
        }
    }
}

impl<'a> Exercise<'a> {
    /// A step from its beginning; `names` are what the person and the other side are called.
    pub fn new(step: &'a LessonStep, names: [String; 2]) -> Result<Exercise<'a>, Trouble> {
        let position = step.variant.position(&step.position)?;
        let person = position.turn().seat().ok_or(CatalogError::Over)?;
        let names = seat_names(person, position.seats(), names);
        Ok(Exercise { step, position, person, names })
    }

    /// What the person sees.
    pub fn view(&self) -> Box<dyn AnyView> {
        self.position.view(Viewer::Seat(self.person))
    }

    /// The move that is shown to whoever asks for it.
    pub fn shown(&self) -> &'a str {
        self.step.right.moves.first().and_then(|first| first.single()).unwrap_or_default()
    }

    /// Tries a move, in any form. Only a lesson that was never checked fails.
    pub fn play(&self, text: &str) -> Result<Tried<'a>, Trouble> {
        if let Some((trouble, known)) = self.refusal(text) {
            return Ok(Tried::Wrong(Wrong::Refused(trouble, known)));
        }
        let after = self.apply(&*self.position, text)?;
        let own = self.told(&*self.position, &after);
        if !self.step.right.answers(&own.chosen) {
            let known = self.step.wrong.iter().find(|known| known.answers(&own.chosen));
            return Ok(Tried::Wrong(match known {
                Some(known) => Wrong::Known(&known.text),
                None => Wrong::Other(other(&own)),
            }));
        }
        let mut steps = vec![own];
        if let Some(reply) = &self.step.reply {
            let end = self.apply(&*after.position, reply)?;
            steps.push(self.told(&*after.position, &end));
        }
        Ok(Tried::Right(steps))
    }

    /// Why the rules refuse a move, with what the lesson says besides; nothing if it is legal.
    pub fn refusal(&self, text: &str) -> Option<(Trouble, Option<&'a Text>)> {
        let trouble = self.apply(&*self.position, text).err()?;
        let known = self.step.refused.iter().find(|known| self.is_meant(known, text));
        Some((trouble, known.map(|known| &known.text)))
    }

    /// What a move did, as the person is told it.
    fn told(&self, before: &dyn AnyPosition, after: &After) -> Step {
        let After { chosen, position, came_out } = after;
        let told_to = (self.person, &self.names[..]);
        Step::of(before, chosen.clone(), &**position, came_out, told_to)
    }

    /// What a move leads to.
    pub(crate) fn apply(&self, position: &dyn AnyPosition, text: &str) -> Result<After, Trouble> {
        let mut after = self.step.variant.position(&position.native())?;
        let chosen = position.read_move(text)?;
        after.apply(&chosen)?;
        let came_out = after.settle(&self.step.luck);
        Ok(After { chosen, position: after, came_out })
    }

    /// Whether an answer is about a move that was refused.
    fn is_meant(&self, answer: &Answer, text: &str) -> bool {
        let native = self.position.read_move(text).unwrap_or_else(|_| text.trim().to_lowercase());
        answer.answers(&native)
    }
}

/// What is said to a move that is legal and not asked for: what it would do.
fn other(own: &Step) -> Message {
    let told: Vec<Argument> = own.told.iter().take(1).cloned().map(Argument::Message).collect();
    Message::new("lesson.other").with("told", Argument::List(told))
}

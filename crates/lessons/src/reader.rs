//! Reading a lesson, line by line. `docs/lessons.md` describes the format.

use tripot_catalog::{AnyGame, Lang, Variant, game_of_variant};
use tripot_core::Seed;

use crate::claim::Claim;
use crate::error::{LessonError, LessonFault};
use crate::lesson::{Answer, Lesson, LessonStep, Text};
use crate::pattern::Pattern;

/// The words that a line may begin with.
pub(crate) const WORDS: [&str; 12] = [
    "game", "step", "variant", "position", "luck", "move", "reply", "wrong", "refused", "check",
    "fr", "en",
];

impl Lesson {
    /// Reads a lesson. What it says of the rules is not looked at: see [`Lesson::check`].
    pub fn read(text: &str) -> Result<Lesson, LessonError> {
        let mut reader = Reader::default();
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            let is_comment = line.starts_with('#');
            if line.trim().is_empty() || is_comment {
                continue;
            }
            last = number;
            let continued = line.starts_with(char::is_whitespace);
            let read =
                if continued { reader.go_on(line.trim()) } else { reader.line(number, line) };
            read.map_err(|fault| fault.at(number))?;
        }
        reader.end(last)
    }
}

/// What has been read.
#[derive(Default)]
struct Reader {
    game: Option<&'static dyn AnyGame>,
    title: Text,
    steps: Vec<LessonStep>,
    step: Option<Draft>,
    /// The language of the sentence that a further line goes on with.
    spoken: Option<Lang>,
}

/// A step of which not everything has been read.
struct Draft {
    line: usize,
    variant: Option<Variant>,
    position: Option<String>,
    luck: Option<Seed>,
    task: Text,
    claims: Vec<Claim>,
    right: Option<Answer>,
    reply: Option<String>,
    wrong: Vec<Answer>,
    refused: Vec<Answer>,
    /// What sentences and checks belong to.
    about: About,
}

/// What sentences and checks belong to: the last line of another kind.
#[derive(Clone, Copy)]
enum About {
    Step,
    Right,
    Wrong,
    Refused,
}

/// Keeps what a line says, unless another has said it.
fn keep<T>(place: &mut Option<T>, value: T, word: &'static str) -> Result<(), LessonFault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(LessonFault::Again { word }),
    }
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), LessonFault> {
        let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let unknown = || LessonFault::UnknownWord { word: typed.to_owned() };
        let word = *WORDS.iter().find(|word| **word == typed).ok_or_else(unknown)?;
        self.spoken = None;
        match word {
            "game" => {
                if self.step.is_some() {
                    return Err(LessonFault::Misplaced { word });
                }
                let game = game_of_variant(rest).map_err(LessonFault::Unreadable)?;
                keep(&mut self.game, game, word)
            }
            _ if self.game.is_none() => Err(LessonFault::Missing { word: "game" }),
            "step" => {
                self.close().map_err(|error| error.fault)?;
                self.step = Some(Draft::new(number));
                Ok(())
            }
            "fr" | "en" => {
                let lang = if word == "fr" { Lang::Fr } else { Lang::En };
                if rest.is_empty() {
                    return Err(LessonFault::NoText);
                }
                keep(self.text().of_mut(lang), rest.to_owned(), word)?;
                self.spoken = Some(lang);
                Ok(())
            }
            _ => match &mut self.step {
                None => Err(LessonFault::Misplaced { word }),
                Some(step) => step.line(number, word, rest),
            },
        }
    }

    /// A line that goes on with the sentence of the line before.
    fn go_on(&mut self, line: &str) -> Result<(), LessonFault> {
        let word = line.split_whitespace().next().unwrap_or_default().to_owned();
        let lang = self.spoken.ok_or(LessonFault::UnknownWord { word })?;
        let text = self.text().of_mut(lang).get_or_insert_default();
        text.push(' ');
        text.push_str(line);
        Ok(())
    }

    /// Where a sentence belongs.
    fn text(&mut self) -> &mut Text {
        match &mut self.step {
            None => &mut self.title,
            Some(step) => step.text(),
        }
    }

    /// The step at hand is read.
    fn close(&mut self) -> Result<(), LessonError> {
        if let (Some(draft), Some(game)) = (self.step.take(), self.game) {
            self.steps.push(draft.finish(game)?);
        }
        Ok(())
    }

    fn end(mut self, last: usize) -> Result<Lesson, LessonError> {
        self.close()?;
        let missing = |word| LessonFault::Missing { word }.at(last);
        let game = self.game.ok_or_else(|| missing("game"))?;
        if self.title.is_empty() {
            return Err(LessonFault::NoText.at(last.min(1)));
        }
        if self.steps.is_empty() {
            return Err(missing("step"));
        }
        let Reader { title, steps, .. } = self;
        let spaced = |text: Text| Text { fr: text.fr.as_deref().map(spaced), ..text };
        let answer = |answer: Answer| Answer { text: spaced(answer.text), ..answer };
        let step = |step: LessonStep| LessonStep {
            task: spaced(step.task),
            right: answer(step.right),
            wrong: step.wrong.into_iter().map(answer).collect(),
            refused: step.refused.into_iter().map(answer).collect(),
            ..step
        };
        let steps = steps.into_iter().map(step).collect();
        Ok(Lesson { game, title: spaced(title), steps })
    }
}

/// A French sentence with the spaces that French wants.
fn spaced(text: &str) -> String {
    Lang::Fr.spaced(text).into_owned()
}

impl Draft {
    fn new(line: usize) -> Draft {
        Draft {
            line,
            variant: None,
            position: None,
            luck: None,
            task: Text::default(),
            claims: Vec::new(),
            right: None,
            reply: None,
            wrong: Vec::new(),
            refused: Vec::new(),
            about: About::Step,
        }
    }

    fn line(&mut self, number: usize, word: &'static str, rest: &str) -> Result<(), LessonFault> {
        match word {
            "variant" => {
                let variant = Variant::read(rest, &[]).map_err(LessonFault::Unreadable)?;
                keep(&mut self.variant, variant, word)
            }
            "position" => keep(&mut self.position, rest.to_owned(), word),
            "luck" => {
                let unreadable = |error: tripot_core::SeedError| {
                    LessonFault::Unreadable(tripot_catalog::Trouble::from(error))
                };
                keep(&mut self.luck, Seed::parse(rest).map_err(unreadable)?, word)
            }
            "reply" => keep(&mut self.reply, rest.to_owned(), word),
            "check" => {
                let unknown = || LessonFault::NoClaim { claim: rest.to_owned() };
                let claim = Claim::read(rest).ok_or_else(unknown)?;
                match self.about {
                    About::Refused => return Err(LessonFault::Misplaced { word }),
                    About::Step if !claim.is_of_position() => return Err(unknown()),
                    About::Step => self.claims.push(claim),
                    About::Right | About::Wrong => self.answer().claims.push(claim),
                }
                Ok(())
            }
            _ => {
                let moves: Vec<Pattern> = rest.split_whitespace().map(Pattern::new).collect();
                if moves.is_empty() {
                    return Err(LessonFault::Missing { word: "move" });
                }
                let answer =
                    Answer { line: number, moves, text: Text::default(), claims: Vec::new() };
                match word {
                    "move" => {
                        keep(&mut self.right, answer, word)?;
                        self.about = About::Right;
                    }
                    "wrong" => {
                        self.wrong.push(answer);
                        self.about = About::Wrong;
                    }
                    _ => {
                        self.refused.push(answer);
                        self.about = About::Refused;
                    }
                }
                Ok(())
            }
        }
    }

    /// The answer that sentences and checks belong to.
    fn answer(&mut self) -> &mut Answer {
        match self.about {
            About::Wrong => self.wrong.last_mut(),
            About::Refused => self.refused.last_mut(),
            About::Step | About::Right => self.right.as_mut(),
        }
        .expect("the line that it belongs to has been read")
    }

    fn text(&mut self) -> &mut Text {
        match self.about {
            About::Step => &mut self.task,
            About::Right | About::Wrong | About::Refused => &mut self.answer().text,
        }
    }

    fn finish(self, game: &'static dyn AnyGame) -> Result<LessonStep, LessonError> {
        let Draft { line, task, claims, reply, wrong, refused, .. } = self;
        let missing = |word| LessonFault::Missing { word }.at(line);
        let variant = match self.variant {
            Some(variant) if variant.game.name() == game.name() => variant,
            Some(_) => return Err(LessonFault::Misplaced { word: "variant" }.at(line)),
            None => Variant::read(game.name(), &[])
                .map_err(|trouble| LessonFault::Unreadable(trouble).at(line))?,
        };
        let position = self.position.ok_or_else(|| missing("position"))?;
        let right = self.right.ok_or_else(|| missing("move"))?;
        if task.is_empty() {
            return Err(LessonFault::NoText.at(line));
        }
        let answers = wrong.iter().chain(&refused).chain([&right]);
        if let Some(silent) = answers.into_iter().find(|answer| answer.text.is_empty()) {
            return Err(LessonFault::NoText.at(silent.line));
        }
        let luck = match self.luck {
            Some(luck) => luck,
            None => Seed::parse("lesson").expect("a word is a seed"),
        };
        Ok(LessonStep { line, variant, position, luck, task, claims, right, reply, wrong, refused })
    }
}

//! Questions to a Prolog program, as its driver reads them.

use tripot_core::Term;
use tripot_prolog::Template;

use super::error::PrologError;
use super::gap::{canonical, move_parts, part_after};
use super::shape::{CHECK, LIST, PLAY, Shape, items};
use super::side::Side;

/// The most answers that are read where a goal gives them one by one.
const MOST_ANSWERS: usize = 1000;

/// What a program can be asked about the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rule {
    /// Whether a move is legal.
    Check,
    /// Which moves are.
    List,
    /// What a move leads to.
    Play,
}

/// A question to a program: what its driver is told, and the goal in it for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The line for the driver.
    pub line: String,
    /// The goal as it could be typed at the prompt.
    pub goal: String,
}

impl Shape {
    /// What is asked to find a move, as the driver reads it: `ask(Goal,Which,Move,Form,Values).`
    pub(super) fn question(&self, position: &Term, mover: Side) -> Result<String, PrologError> {
        let template = self.goal.as_ref().ok_or(PrologError::NoGoal)?;
        let goal = self.goal(template, position, mover, None)?;
        let named = |name: &str| if name == "Player" { "Who".to_owned() } else { name.to_owned() };
        let gaps: Vec<&str> = template.gaps().map(canonical).collect();
        let form = if gaps.contains(&"Move") {
            self.coup.fill(|gap| named(canonical(gap)))
        } else {
            "Move".to_owned()
        };
        let which = if self.table.once { "first" } else { "last" };
        let values = move_parts(self.table.game).join(",");
        Ok(format!("ask(({goal}),{which},Move,({form}),[{values}])."))
    }

    /// The goal that chooses a move, as it could be typed at the prompt.
    pub fn choice_goal(&self, position: &Term, mover: Side) -> Option<String> {
        self.goal(self.goal.as_ref()?, position, mover, None).ok()
    }

    /// What is asked about the rules; the move in the classroom form where one is asked about.
    pub fn rule_question(
        &self,
        rule: Rule,
        position: &Term,
        mover: Side,
        chosen: Option<&Term>,
    ) -> Result<Question, PrologError> {
        let template = self.template(rule);
        let goal = self.goal(template, position, mover, chosen)?;
        let gaps = || template.gaps().map(canonical);
        let (wanted, most) = match rule {
            Rule::Check => ("yes".to_owned(), 1),
            Rule::List if gaps().any(|gap| gap == "Moves") => ("Moves".to_owned(), 1),
            Rule::List if gaps().any(|gap| gap == "Move") => ("Move".to_owned(), MOST_ANSWERS),
            // The parts of a move, each in its own argument.
            Rule::List => (
                self.coup.fill(|gap| match canonical(gap) {
                    "Player" => self.player(mover),
                    name => name.to_owned(),
                }),
                MOST_ANSWERS,
            ),
            Rule::Play => {
                let mut after: Vec<&str> = gaps().filter(|gap| part_after(gap).is_some()).collect();
                after.dedup();
                (format!("after({})", after.join(",")), 1)
            }
        };
        Ok(Question { line: format!("call(({goal}),({wanted}),{most})."), goal })
    }

    /// The form of a goal about the rules.
    pub(super) fn template(&self, rule: Rule) -> &Template {
        match rule {
            Rule::Check => &self.check,
            Rule::List => &self.list,
            Rule::Play => &self.play,
        }
    }

    /// The goal about the rules, as the manifest has it or as the assignment does.
    pub fn written(&self, rule: Rule) -> &str {
        let (given, usual) = match rule {
            Rule::Check => (&self.table.check, CHECK),
            Rule::List => (&self.table.list, LIST),
            Rule::Play => (&self.table.play, PLAY),
        };
        given.as_deref().unwrap_or(usual)
    }

    /// What tells whether the program has the assignment's own predicate where the manifest names
    /// none: the line for the driver. Nothing if the manifest names one.
    pub fn presence(&self, rule: Rule) -> Option<String> {
        let (given, name, arity) = match rule {
            Rule::Check => (&self.table.check, "coup_possible", 2),
            Rule::List => (&self.table.list, "coups_possibles", 2),
            Rule::Play => (&self.table.play, "jouer_coup", 3),
        };
        given.is_none().then(|| format!("call(current_predicate({name}/{arity}),yes,1)."))
    }

    /// A goal with its gaps filled; what is to be answered stays a variable.
    fn goal(
        &self,
        template: &Template,
        position: &Term,
        mover: Side,
        chosen: Option<&Term>,
    ) -> Result<String, PrologError> {
        let Term::List(parts) = position else {
            return Err(PrologError::Position(position.to_string()));
        };
        let value = |gap: &str| self.part(canonical(gap), parts, mover);
        let fill = |template: &Template| {
            template.fill(|gap| match canonical(gap) {
                "Board" => self.board.fill(value),
                "Move" if chosen.is_some() => {
                    self.coup.fill(|gap| self.move_part(canonical(gap), chosen, mover))
                }
                name if move_parts(self.table.game).contains(&name) => {
                    self.move_part(name, chosen, mover)
                }
                name if name == "Move" || name == "Moves" || part_after(name).is_some() => {
                    name.to_owned()
                }
                _ => value(gap),
            })
        };
        let goal = fill(template);
        Ok(match &self.setup {
            Some(setup) => format!("{},{goal}", fill(setup)),
            None => goal,
        })
    }

    /// A part of a move as the program wants it; a variable if the move is to be answered.
    fn move_part(&self, name: &str, chosen: Option<&Term>, mover: Side) -> String {
        if name == "Player" {
            return self.player(mover);
        }
        let Some(chosen) = chosen else { return name.to_owned() };
        let parts = items(chosen);
        let at = |index: usize| parts.get(index).map(ToString::to_string).unwrap_or_default();
        let square = |index: usize| parts.get(index).map(|it| self.square(it)).unwrap_or_default();
        match name {
            "Steps" => at(1),
            "To" => square(1),
            "Keep" => self.good(&at(2)),
            "Sell" => self.good(&at(3)),
            "From" => square(0),
            _ => self.heading(&at(2)),
        }
    }
}

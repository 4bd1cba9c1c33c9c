//! What options, their values and machines are called before people. On the command line, in
//! variants and in records they keep their own words.

use tripot_core::{Kind, Message, OptionSpec};

use crate::lang::Lang;
use crate::machine::{Machine, MachineSpec};

/// What an option is called.
pub fn option_title(spec: &OptionSpec, lang: Lang) -> &'static str {
    lang.find(&format!("title.option.{}", spec.name)).unwrap_or(spec.name)
}

/// What a value of an option is called. A number stands for itself.
pub fn value_title(spec: &OptionSpec, value: &str, lang: Lang) -> String {
    let title = match spec.kind {
        Kind::Number { .. } => None,
        Kind::Choice(_) | Kind::Flag => lang.find(&format!("title.value.{value}")),
    };
    title.unwrap_or(value).to_owned()
}

/// What an option is about, in a sentence, with the titles of its values in place of their words.
pub fn option_help(spec: &OptionSpec, lang: Lang) -> String {
    let help = lang.word(spec.message);
    let Kind::Choice(words) = spec.kind else { return help };
    words.iter().fold(help, |help, word| {
        help.replace(&format!("({word})"), &format!("({})", value_title(spec, word, lang)))
    })
}

impl MachineSpec {
    /// What the machine is called.
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.find(&format!("title.machine.{}", self.name)).unwrap_or(self.name)
    }
}

impl Machine {
    /// What the machine is called, with its number: `alpha-beta 4`.
    pub fn title(&self, lang: Lang) -> String {
        let title = self.spec().title(lang);
        self.number().map_or_else(|| title.to_owned(), |number| format!("{title} {number}"))
    }

    /// What the machine is called on a seat, counted from 0, if nobody has named it.
    pub fn seat_name(&self, index: usize, lang: Lang) -> String {
        let message = Message::new("seat.machine").with("machine", self.title(lang));
        lang.text(&message.with("number", index + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_command_line_become_words_of_the_language() {
        let game = crate::game("chicago").unwrap();
        let spec = |name| game.options().iter().find(|spec| spec.name == name).unwrap();
        assert_eq!(option_title(spec("piles-count"), Lang::Fr), "nombre de piles");
        assert_eq!(value_title(spec("piles-count"), "9", Lang::Fr), "9");
        assert_eq!(value_title(spec("piles"), "hidden", Lang::Fr), "cachées");
        assert_eq!(value_title(spec("teams"), "off", Lang::En), "no");
        assert!(option_help(spec("piles"), Lang::Fr).contains("tous (ouvertes)"));
        let machine = game.machine("alphabeta:4").unwrap();
        assert_eq!(machine.title(Lang::Fr), "alpha-bêta 4");
        assert_eq!(machine.spec().title(Lang::En), "alpha-beta");
        assert_eq!(machine.seat_name(1, Lang::En), "alpha-beta 4 (j2)");
        assert_eq!(game.machine("skilled").unwrap().seat_name(1, Lang::Fr), "confirmé (j2)");
    }
}

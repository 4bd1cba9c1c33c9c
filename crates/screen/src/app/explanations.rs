//! What is explained in front of a screen: its keys, the rules, and how a game ended.

use tripot_boards::board_of;
use tripot_catalog::{AnyGame, option_help, option_title, value_title};
use tripot_core::{Message, OptionSpec, Viewer};

use super::{App, Screen};
use crate::dialog::Dialog;
use crate::prose::Prose;
use tripot_terminal::ending::ending;

impl App {
    /// The aim of the game, the signs on the board, and the keys of the screen.
    pub(super) fn help(&self) -> Dialog {
        let look = &self.look;
        let text = match &self.screen {
            Screen::Start(_) => Prose::of(&look.word("screen.help.start")),
            Screen::Replay(..) => Prose::of(&look.word("screen.help.replay")),
            Screen::Browser(_) => Prose::of(&look.word("screen.help.games")),
            Screen::Table(table) => {
                let keys = [look.word(table.board_help()), look.word("screen.help.table")];
                self.help_of(table.game.variant.game, &keys.join("\n\n"))
            }
            Screen::Puzzles(puzzles) => {
                let keys = [look.word(puzzles.board_help()), look.word("screen.help.puzzle")];
                self.help_of(puzzles.game(), &keys.join("\n\n"))
            }
            Screen::Lessons(lessons) => {
                let keys = [look.word("screen.help.lesson"), look.word(lessons.board_help())];
                self.help_of(lessons.game(), &keys.join("\n\n"))
            }
        };
        Dialog::text(look.word("screen.dialog.help"), text)
    }

    fn help_of(&self, game: &dyn AnyGame, keys: &str) -> Prose {
        let look = &self.look;
        let mut text = Prose::default();
        if let Some(aim) = look.lang.find(&format!("game.{}.aim", game.name())) {
            text = text.section(&look.word("screen.help.aim"), aim);
        }
        text = text.section(&look.word("screen.help.turn"), keys);
        let legend = board_of(game.name()).legend(look);
        if !legend.is_empty() {
            text = text.section(&look.word("screen.help.legend"), &legend);
        }
        text
    }

    /// The rules of the game that is on the screen.
    pub(super) fn rules(&self) -> Option<Dialog> {
        match &self.screen {
            Screen::Table(table) => Some(self.rules_of(table.game.variant.game)),
            Screen::Puzzles(puzzles) => Some(self.rules_of(puzzles.game())),
            Screen::Lessons(lessons) => Some(self.rules_of(lessons.game())),
            Screen::Start(_) | Screen::Replay(..) | Screen::Browser(_) => None,
        }
    }

    /// The rules of a game, its aim first.
    pub(super) fn rules_of(&self, game: &dyn AnyGame) -> Dialog {
        let lang = self.look.lang;
        let mut text = Prose::default();
        if let Some(aim) = lang.find(&format!("game.{}.aim", game.name())) {
            text = text.section(&self.look.word("screen.help.aim"), aim);
        }
        let text = text.followed_by(Prose::markdown(&self.rules_in_words(game)));
        Dialog::text(self.look.word("screen.dialog.rules"), text)
    }

    /// The rules with the options as the menu calls them: the file tells how they are written on the command line.
    fn rules_in_words(&self, game: &dyn AnyGame) -> String {
        let (look, rules) = (&self.look, game.rules(self.look.lang));
        let heading = format!("\n## {}\n", look.word("screen.rules.options"));
        let Some((before, section)) = rules.split_once(&heading) else { return rules.to_owned() };
        let after = section.find("\n## ").map_or("", |at| &section[at..]);
        let option = |spec: &OptionSpec| {
            let message = Message::new("screen.rules.option")
                .with("title", option_title(spec, look.lang))
                .with("help", option_help(spec, look.lang))
                .with("usual", value_title(spec, &spec.default.to_string(), look.lang));
            look.text(&message)
        };
        let options: Vec<String> = game.options().iter().map(option).collect();
        let place = look.word("screen.rules.options.where");
        format!("{before}{heading}\n{place}\n\n{}\n{after}", options.join("\n"))
    }

    /// How the game ended, and where it is kept.
    pub(super) fn result(&self) -> Dialog {
        let Screen::Table(table) = &self.screen else {
            return Dialog::Result { lines: Vec::new() };
        };
        let game = &table.game;
        let view = game.table.view(Viewer::Public);
        let count = view.count(&game.names);
        let text = ending(
            (game.table.termination(), &game.table.winners()),
            &game.names,
            &count,
            self.look.lang,
        );
        let mut lines: Vec<String> =
            text.replace("\n    ", " ").lines().map(str::to_owned).collect();
        lines.extend(table.lost_by(&self.look));
        if let Some(path) = game.path().filter(|_| game.is_kept()) {
            let kept = Message::new("play.kept").with("file", path.display().to_string());
            lines.extend([String::new(), self.look.text(&kept)]);
        }
        Dialog::Result { lines }
    }
}

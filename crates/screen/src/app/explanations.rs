//! What is explained in front of a screen: its keys, the rules, and how a game ended.

use tripot_catalog::AnyGame;
use tripot_core::{Message, Viewer};

use super::{App, Screen};
use crate::board;
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
        let legend = board::of(game.name()).legend(look);
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
        let text = text.followed_by(Prose::markdown(game.rules(lang)));
        Dialog::text(self.look.word("screen.dialog.rules"), text)
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

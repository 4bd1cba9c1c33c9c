//! What is explained in front of a screen: its keys, and how a game ended.

use tripot_core::{Message, Viewer};

use super::{App, Screen};
use crate::dialog::Dialog;
use tripot_terminal::ending::ending;

impl App {
    /// The keys of the screen, and how the game is played.
    pub(super) fn help(&self) -> Dialog {
        let look = &self.look;
        let text = match &self.screen {
            Screen::Start(_) => look.word("screen.help.start"),
            Screen::Replay(..) => look.word("screen.help.replay"),
            Screen::Table(table) => {
                [look.word(table.board_help()), look.word("screen.help.table")].join("\n\n")
            }
        };
        Dialog::Text { title: "screen.dialog.help", text, first: 0 }
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
        if let Some(path) = game.path() {
            let kept = Message::new("play.kept").with("file", path.display().to_string());
            lines.extend([String::new(), self.look.text(&kept)]);
        }
        Dialog::Result { lines }
    }
}

//! The file of a person's choices.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use serde::{Deserialize, Serialize};
use tripot_boards::Theme;

use crate::pace::Pace;
use tripot_catalog::{Lang, Level};
use tripot_terminal::keeper;

/// The choices, as the file has them. What is missing takes its default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own in the file")]
pub struct Settings {
    /// `fr` or `en`; that of the locale if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The colours; what suits the terminal if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// Whether things move.
    #[serde(skip_serializing_if = "is_on")]
    pub motion: bool,
    /// Whether the mouse plays.
    #[serde(skip_serializing_if = "is_on")]
    pub mouse: bool,
    /// How fast machines play what a person watches.
    pub pace: Pace,
    /// Whether a person is warned before a blunder.
    pub tutor: bool,
    /// The machine of the level that was chosen for all games: `beginner`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether positions are judged while one plays.
    #[serde(skip_serializing_if = "is_off")]
    pub evaluation: bool,
    /// The game that was played last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How each game was played last.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, Choices>,
    /// The numbers of the puzzles of each game that have been solved.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub puzzles: BTreeMap<String, BTreeSet<usize>>,
    /// The numbers of the steps of each game's lesson that have been done.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons: BTreeMap<String, BTreeSet<usize>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
const fn is_on(flag: &bool) -> bool {
    *flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
const fn is_off(flag: &bool) -> bool {
    !*flag
}

/// How a game was played last.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Choices {
    /// Who sat where; as usual if nobody is named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Chair>,
    /// The options that were not as usual.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The command of the program that played last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

/// Who sat on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chair {
    /// The name, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `human`, the machine, or `bot:` and the command of a program.
    pub player: String,
}

/// The language that a person chose, if the file of the settings (or the usual one) says so. One that can't be
/// read says nothing: the full screen tells what is wrong with it.
pub fn remembered_language(config: Option<&Path>) -> Option<Lang> {
    let path = config.map(Path::to_owned).or_else(Settings::usual_path)?;
    Settings::read(&path).ok()?.language.as_deref().and_then(Lang::from_code)
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            theme: None,
            motion: true,
            mouse: true,
            pace: Pace::default(),
            tutor: false,
            level: None,
            evaluation: false,
            game: None,
            games: BTreeMap::new(),
            puzzles: BTreeMap::new(),
            lessons: BTreeMap::new(),
        }
    }
}

/// What a person prefers in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// The language of everything that is said.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// Whether things move.
    pub motion: bool,
    /// How fast machines play what a person watches.
    pub pace: Pace,
    /// Whether a person is warned before a blunder.
    pub tutor: bool,
    /// The level of machines. Nothing until it has been chosen.
    pub level: Option<Level>,
}

impl Settings {
    /// The level of machines that was chosen.
    pub fn level(&self) -> Option<Level> {
        self.level.as_deref().and_then(Level::named)
    }

    /// What a person prefers, in the language and the colours of the screen.
    pub fn preferences(&self, lang: Lang, theme: Theme) -> Preferences {
        let Settings { motion, pace, tutor, .. } = *self;
        Preferences { lang, theme, motion, pace, tutor, level: self.level() }
    }

    /// Takes in what has changed, and nothing else: what follows the locale or the terminal goes on
    /// following it.
    pub fn prefer(&mut self, before: &Preferences, now: &Preferences) {
        if now.lang != before.lang {
            self.language = Some(now.lang.code().to_owned());
        }
        if now.theme != before.theme {
            self.theme = Some(now.theme);
        }
        (self.motion, self.pace, self.tutor) = (now.motion, now.pace, now.tutor);
        if let Some(level) = now.level {
            self.level = Some(level.name().to_owned());
        }
    }

    /// The file in the user's configuration.
    pub fn usual_path() -> Option<PathBuf> {
        let strategy = etcetera::choose_base_strategy().ok()?;
        Some(strategy.config_dir().join("tripot").join("config").with_extension("toml"))
    }

    /// Reads the file; one that does not exist is an empty one.
    pub fn read(path: &Path) -> anyhow::Result<Settings> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Settings::default());
            }
            Err(error) => return Err(error).context(path.display().to_string()),
        };
        toml::from_str(&text).map_err(|error| {
            let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or_default());
            let line = before.split('\n').count();
            anyhow::anyhow!("{}:{line}: {}", path.display(), error.message())
        })
    }

    /// Writes the file. The old one stays until the new one is complete.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let shown = || path.display().to_string();
        let text = toml::to_string(self).with_context(shown)?;
        keeper::write_whole(path, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("config");
        assert_eq!(Settings::read(&path).unwrap(), Settings::default());
        let chair = Chair { name: Some("Léa \"x\" = ,".to_owned()), player: "human".to_owned() };
        let options = BTreeMap::from([("piles".to_owned(), "open".to_owned())]);
        let games = BTreeMap::from([(
            "chicago".to_owned(),
            Choices { seats: vec![chair], options, program: Some("./bot.py".to_owned()) },
        )]);
        let settings = Settings {
            language: Some("fr".to_owned()),
            theme: Some(Theme::Contrast),
            motion: false,
            game: Some("siam".to_owned()),
            games,
            ..Settings::default()
        };
        settings.write(&path).unwrap();
        assert_eq!(Settings::read(&path).unwrap(), settings);
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config");
        fs::write(&path, "motion = true\ntheme = \"pink\"\n").unwrap();
        let error = format!("{:#}", Settings::read(&path).unwrap_err());
        assert!(error.contains(":2: ") && error.contains("pink"), "{error}");
    }
}

//! What the program remembers of a person's choices, in a file of the user's configuration.
//!
//! [`Settings`] is the file: what is missing in it takes its default, and only what was changed is written, so that what
//! follows the locale or the terminal goes on following it. A [`LevelChoice`] says how strong machines shall be
//! that nobody chose by name, a [`Pace`] how fast they play what a person watches.
//!
//! ```
//! use tripot_catalog::{Lang, Level};
//! use tripot_settings::Settings;
//! use tripot_boards::Theme;
//! let mut settings = Settings::default();
//! let before = settings.preferences(Lang::Fr, Theme::Dark);
//! let mut now = before;
//! now.level = Some(Level::Skilled);
//! settings.prefer(&before, &now);
//! assert_eq!((settings.level(), settings.language), (Some(Level::Skilled), None));
//! ```

mod level;
mod pace;
mod settings;

pub use level::LevelChoice;
pub use pace::Pace;
pub use settings::{Chair, Choices, Preferences, Settings, remembered_language};

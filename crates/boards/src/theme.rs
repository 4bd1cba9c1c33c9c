//! Colours by what they mean. Colour is never the only sign: everything has a letter or a shape.

use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};
use tripot_terminal::tile::Tile;

/// What a person chose to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// For terminals with a dark background.
    #[default]
    Dark,
    /// For terminals with a light background.
    Light,
    /// White on black, and nothing faint.
    Contrast,
}

impl Theme {
    /// Every theme, the usual one first.
    pub const ALL: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::Contrast];

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Dark => "screen.theme.dark",
            Theme::Light => "screen.theme.light",
            Theme::Contrast => "screen.theme.contrast",
        }
    }

    /// The theme that suits a terminal: some tell their colours as `foreground;background`.
    pub fn of_terminal(colours: Option<&str>) -> Theme {
        let background = colours.and_then(|text| text.rsplit(';').next()?.parse::<u8>().ok());
        match background {
            Some(7 | 9..=15) => Theme::Light,
            _ => Theme::Dark,
        }
    }
}

/// The styles of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// What everything else is written on and in.
    pub text: Style,
    /// What matters less.
    pub dim: Style,
    /// What matters more.
    pub strong: Style,
    /// "You, now": the turn, the main choice.
    pub accent: Style,
    /// The chosen thing itself.
    pub chosen: Style,
    /// What can be chosen.
    pub lit: Style,
    /// A refusal, a mistake.
    pub wrong: Style,
    colours: bool,
}

impl Palette {
    /// The styles of a theme; without colours only bold, faint and reversed are left.
    pub fn new(theme: Theme, colours: bool) -> Palette {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if !colours {
            return Palette {
                text: Style::new(),
                dim: Style::new().add_modifier(Modifier::DIM),
                strong: bold,
                accent: bold,
                chosen: bold.add_modifier(Modifier::REVERSED),
                lit: bold.add_modifier(Modifier::UNDERLINED),
                wrong: bold,
                colours,
            };
        }
        // Vermilion, blue and grey of the visual language, as near as 256 colours come.
        let (text, dim, accent, on_accent, lit) = match theme {
            Theme::Dark => (None, 246, 209, 16, 117),
            Theme::Light => (None, 241, 124, 231, 25),
            Theme::Contrast => (Some((15, 16)), 255, 226, 16, 51),
        };
        let text = text.map_or(Style::new(), |(ink, paper)| {
            Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(paper))
        });
        let in_colour = |number| text.fg(Color::Indexed(number));
        let chosen = Style::new().fg(Color::Indexed(on_accent)).bg(Color::Indexed(accent));
        Palette {
            text,
            dim: in_colour(dim),
            strong: text.add_modifier(Modifier::BOLD),
            accent: in_colour(accent).add_modifier(Modifier::BOLD),
            chosen: chosen.add_modifier(Modifier::BOLD),
            lit: in_colour(lit).add_modifier(Modifier::BOLD),
            wrong: in_colour(accent).add_modifier(Modifier::BOLD),
            colours,
        }
    }

    /// A coloured thing: ink on its ground, of the 256 colours.
    pub fn tile(&self, Tile { ground, ink }: Tile) -> Style {
        if self.colours {
            self.strong.fg(Color::Indexed(ink)).bg(Color::Indexed(ground))
        } else {
            self.strong
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_there_are_none() {
        for theme in Theme::ALL {
            let palette = Palette::new(theme, false);
            let styles = [
                palette.text,
                palette.dim,
                palette.accent,
                palette.chosen,
                palette.lit,
                palette.wrong,
                palette.tile(Tile { ground: 214, ink: 16 }),
            ];
            assert!(styles.iter().all(|style| style.fg.is_none() && style.bg.is_none()));
        }
    }

    #[test]
    fn a_terminal_may_say_that_it_is_light() {
        for (colours, theme) in [
            (None, Theme::Dark),
            (Some("15;0"), Theme::Dark),
            (Some("0;15"), Theme::Light),
            (Some("0;default;7"), Theme::Light),
            (Some("junk"), Theme::Dark),
        ] {
            assert_eq!(Theme::of_terminal(colours), theme, "{colours:?}");
        }
    }
}

//! The colours of goods, families and herds, of the 256 that a terminal has; what they are is always written on them as well.

use anstyle::{Ansi256Color, Color, Style};
use tripot_chicago::Good;
use tripot_families::Family;
use tripot_siam::Side;

/// A ground, and ink or ivory on it by what can be read there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// What it is printed on.
    pub ground: u8,
    /// What it is printed in.
    pub ink: u8,
}

const INK: u8 = 16;
const IVORY: u8 = 230;

impl Tile {
    const fn dark(ground: u8) -> Tile {
        Tile { ground, ink: IVORY }
    }

    const fn light(ground: u8) -> Tile {
        Tile { ground, ink: INK }
    }

    /// In bold, as the line mode prints it.
    pub const fn style(self) -> Style {
        let ink = Color::Ansi256(Ansi256Color(self.ink));
        let ground = Color::Ansi256(Ansi256Color(self.ground));
        Style::new().bold().fg_color(Some(ink)).bg_color(Some(ground))
    }
}

impl From<Good> for Tile {
    fn from(good: Good) -> Tile {
        match good {
            Good::Ble => Tile::light(214),
            Good::Riz => Tile::light(230),
            Good::Cacao => Tile::dark(52),
            Good::Cafe => Tile::dark(29),
            Good::Sucre => Tile::light(110),
            Good::Mais => Tile::light(166),
        }
    }
}

impl From<Family> for Tile {
    fn from(family: Family) -> Tile {
        match family.letter() {
            'a' => Tile::dark(25),
            'b' => Tile::light(166),
            'c' => Tile::light(115),
            'd' => Tile::dark(236),
            'e' => Tile::light(214),
            'f' => Tile::light(169),
            _ => Tile::dark(94),
        }
    }
}

impl From<Side> for Tile {
    fn from(side: Side) -> Tile {
        match side {
            Side::Elephants => Tile::dark(24),
            Side::Rhinos => Tile::light(215),
        }
    }
}

//! The model of a game with mistakes: its rules, and the slips that programs make about them.
//!
//! A model is written apart from the rules of the game and can be told to make mistakes: each
//! [`Slip`](Model::Slip) is one that students make. What a program answers is compared with what
//! a model with this or that slip would answer; the slips that explain its answers are the diagnosis.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tripot_core::Rng;

use tripot_bots::prolog::{Parts, Side};

/// Parts of a board that are got wrong together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Group {
    Trader,
    Piles,
    Prices,
    Reserves,
    Pieces,
    Player,
}

impl Group {
    /// The key of the words that say that they are wrong.
    pub(crate) fn wrong(self) -> &'static str {
        match self {
            Group::Trader => "class.wrong.trader",
            Group::Piles => "class.wrong.piles",
            Group::Prices => "class.wrong.prices",
            Group::Reserves => "class.wrong.reserves",
            Group::Pieces => "class.wrong.pieces",
            Group::Player => "class.wrong.player",
        }
    }

    /// The key of their name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Group::Trader => "class.part.trader",
            Group::Piles => "class.part.piles",
            Group::Prices => "class.part.prices",
            Group::Reserves => "class.part.reserves",
            Group::Pieces => "class.part.pieces",
            Group::Player => "class.part.player",
        }
    }
}

/// A mistake about the rules of a game; `slips!` makes them.
pub(crate) trait Slip: Copy + PartialEq + Debug + 'static {
    /// Mistakes about which moves there are.
    const ABOUT_MOVES: &'static [Self];

    /// Mistakes about what a move leads to, each with the group of parts that it shows in.
    const ABOUT_PLAY: &'static [(Group, Self)];

    /// Mistakes about what a move leads to that show in several groups of parts at once, and that a wrong
    /// manifest would look like as well.
    const WHOLE: &'static [Self];

    /// The key of the sentence that says what the mistake is.
    fn key(self) -> &'static str;
}

/// A position of a game, and what can be got wrong about it.
pub(crate) trait Model: Sized {
    /// A mistake.
    type Slip: Slip;

    /// The variant that is played.
    const VARIANT: &'static str;

    /// Mistakes that follow from others: a cause, and what need not be told beside it.
    const FOLLOWING: &'static [(Self::Slip, Self::Slip)];

    /// The group that a part of the board belongs to.
    fn group(part: &str) -> Group;

    /// Reads a position in the classroom form.
    fn read(position: &str) -> Option<Self>;

    /// Who is to move.
    fn mover(&self) -> Side;

    /// The moves, in the classroom form, as a program counts them that makes these mistakes.
    fn moves(&self, slips: &[Self::Slip]) -> BTreeSet<String>;

    /// A move as a program is told it: what any value will do for has the most likely one.
    fn spoken(&self, chosen: &str) -> String {
        chosen.to_owned()
    }

    /// What a move leads to for a program that makes these mistakes, also those about which moves
    /// there are.
    fn play(&self, chosen: &str, slips: &[Self::Slip]) -> Option<Parts>;

    /// What is wrong with the boards that moves led to, if the manifest may as well be why: the group of
    /// parts, and the key of the sentence that says both. Each board has the position, the move and what
    /// the program gave.
    fn of_manifest(_boards: &[(&Self, &str, &Parts)]) -> Option<(Group, &'static str)> {
        None
    }

    /// What is special about a move here, legal or not: keys of circumstances, the telling ones first.
    fn circumstances(&self, chosen: &str) -> Vec<&'static str>;

    /// Whether a move chooses between two equal things, so that it can be found twice.
    fn is_between_equals(&self, _chosen: &str) -> bool {
        false
    }

    /// What is special about the position, whatever is played in it: those of the circumstances of all
    /// its moves, the telling ones first.
    fn situation(&self) -> Vec<&'static str>;

    /// Moves that a program could take for legal, the tempting ones first.
    fn tempting(&self) -> Vec<String>;

    /// A position that no game need lead to, in the classroom form; not always a valid one.
    fn strange(rng: &mut Rng) -> String;
}

/// The mistakes about a game: an enum of them with the key of the sentence that says each, those about which
/// moves there are, those about what a move leads to with the group of parts that each shows in, and
/// those that show in several groups.
macro_rules! slips {
    (
        $name:ident;
        moves { $($about_moves:ident = $moves_key:literal,)* }
        play { $($group:ident $about_play:ident = $play_key:literal,)* }
        whole { $($whole:ident = $whole_key:literal,)* }
    ) => {
        /// A mistake that students make.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name {
            $($about_moves,)*
            $($about_play,)*
            $($whole,)*
        }

        impl $crate::model::Slip for $name {
            const ABOUT_MOVES: &'static [$name] = &[$($name::$about_moves),*];

            const ABOUT_PLAY: &'static [($crate::model::Group, $name)] =
                &[$(($crate::model::Group::$group, $name::$about_play)),*];

            const WHOLE: &'static [$name] = &[$($name::$whole),*];

            fn key(self) -> &'static str {
                match self {
                    $($name::$about_moves => $moves_key,)*
                    $($name::$about_play => $play_key,)*
                    $($name::$whole => $whole_key,)*
                }
            }
        }
    };
}

pub(crate) use slips;

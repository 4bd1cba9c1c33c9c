//! Levels for people: how far the engine looks.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use tripot_core::{Budget, Decision, Player, Rng, State, Study};
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, MOST_MOVES, Moves, Played};
use tripot_siam::{Move, Siam};

use super::draws::Draws;
use super::engine::Engine;
use super::evaluation::Evaluation;
use super::score::{INFINITE, Score, WIN, value};
use crate::Level;

/// How many positions an opponent of this strength looks at for a move.
pub const fn nodes_of(level: Level) -> u64 {
    [MOST_MOVES as u64, 800, 4_000, 400_000][level as usize]
}

/// The engine at one of the levels. It is to be given the [nodes](nodes_of) of its level.
///
/// A beginner looks at the positions after its own moves, and judges them as a person would who has
/// just learned the rules: it takes a win in one and prevents one, and sees nothing that takes two
/// moves. An amateur sees what the next moves may bring, a skilled player several moves ahead, and
/// an expert plays as well as the engine can in a moment.
///
/// ```
/// use tripot_core::{Budget, Player, Seed, State};
/// use tripot_players::Level;
/// use tripot_players::siam::{Opponent, nodes_of};
/// use tripot_siam::Siam;
/// let start: Siam = "...../...../.MMM./...../..... e".parse().unwrap();
/// let mut beginner = Opponent::new(Level::Beginner, Seed::parse("7").unwrap().stream("player"));
/// let chosen = beginner.choose(&start, &Budget::nodes(nodes_of(Level::Beginner))).chosen;
/// assert!(start.check(chosen).is_ok());
/// ```
pub struct Opponent {
    level: Level,
    engine: Engine,
    rng: Rng,
}

impl Opponent {
    /// An opponent with random numbers of its own.
    pub fn new(level: Level, rng: Rng) -> Opponent {
        Opponent { level, engine: Engine::new(), rng }
    }

    /// The best move by a search of one ply; among equals it draws one.
    fn one_ply(&mut self, state: &Siam) -> Decision<Move> {
        static HAND: LazyLock<Evaluation> = LazyLock::new(Evaluation::by_hand);
        let lines = LineTable::of(state.options().push_count);
        let board = LineBoard::of(state);
        let mut moves = Moves::new();
        board.moves(lines, &mut moves);
        let draws = Draws::of(state);
        let look = |chosen: CompactMove| -> Score {
            let mut child = board;
            match child.play(chosen) {
                Played::Won(side) if side == board.side() => WIN - 1,
                Played::Won(_) => -WIN + 1,
                Played::On if draws.plies_left() == 1 || draws.has(&child) => 0,
                Played::On if child.threats(lines, child.side()) != 0 => -WIN + 2,
                Played::On => -HAND.score(&child),
            }
        };
        let looks: ArrayVec<Score, MOST_MOVES> = moves.iter().map(|&chosen| look(chosen)).collect();
        let best = looks.iter().copied().max().unwrap_or(-INFINITE);
        let alike: Moves = moves
            .iter()
            .zip(&looks)
            .filter(|&(_, &look)| look == best)
            .map(|(&it, _)| it)
            .collect();
        let chosen = *self.rng.pick(&alike).expect("a player is asked only when it has a move");
        Decision { chosen: chosen.into(), value: Some(value(best)), nodes: moves.len() as u64 }
    }
}

impl Player<Siam> for Opponent {
    fn choose(&mut self, view: &Siam, budget: &Budget) -> Decision<Move> {
        match self.level {
            Level::Beginner => self.one_ply(view),
            _ => self.engine.choose(view, budget),
        }
    }

    // A study is by the whole engine.
    fn study(&mut self, view: &Siam, budget: &Budget) -> Study<Move> {
        self.engine.study(view, budget)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tripot_core::{Notation, SeatCount, Seed};
    use tripot_siam::{End, SiamOptions};

    use super::*;

    #[test]
    fn every_level_takes_a_win_in_one() {
        let position = "..M../..N../.M.M./...../..... e";
        let state = Siam::read_position(position, &SiamOptions::default()).unwrap();
        for level in Level::ALL {
            for number in 0..20 {
                let rng = Seed::parse("level").unwrap().derive("game", number).stream("test");
                let budget = Budget::nodes(nodes_of(level));
                let chosen = Opponent::new(level, rng).choose(&state, &budget).chosen;
                assert_eq!(Siam::write_move(&state, chosen), "c4c5n", "{level:?}");
            }
        }
    }

    #[test]
    fn a_beginner_prevents_a_win_in_one_and_does_not_always_play_the_same() {
        let threatened = "....M/....n/.MM../...../..... e";
        let state = Siam::read_position(threatened, &SiamOptions::default()).unwrap();
        let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        let budget = Budget::nodes(nodes_of(Level::Beginner));
        let mut firsts = BTreeSet::new();
        for number in 0..20 {
            let rng = Seed::parse("level").unwrap().derive("game", number).stream("test");
            let mut beginner = Opponent::new(Level::Beginner, rng);
            firsts.insert(beginner.choose(&start, &budget).chosen);
            let mut child = state.clone();
            child.play(beginner.choose(&state, &budget).chosen).unwrap();
            let board = LineBoard::of(&child);
            let lines = LineTable::of(child.options().push_count);
            assert_eq!(board.threats(lines, child.side()), 0, "{}", child.write_position());
        }
        assert!(firsts.len() > 1);
    }

    #[test]
    fn an_amateur_beats_a_beginner_most_of_the_time() {
        let mut wins = 0;
        for game in 0..20_u64 {
            let seed = Seed::parse("levels").unwrap().derive("game", game);
            let mut players = [Level::Beginner, Level::Amateur]
                .map(|level| (level, Opponent::new(level, seed.stream(level.name()))));
            let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
            let first = (game % 2) as usize;
            while state.end().is_none() {
                let (level, player) = &mut players[(state.side() as usize + first) % 2];
                let chosen = player.choose(&state, &Budget::nodes(nodes_of(*level))).chosen;
                state.play(chosen).expect("legal");
            }
            if let Some(End::Won(side)) = state.end() {
                wins += u32::from((side as usize + first) % 2 == 1);
            }
        }
        assert!(wins >= 14, "{wins} of 20");
    }
}

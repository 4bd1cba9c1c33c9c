//! Levels for people: how far the engine looks, and how often its mind wanders.

use tripot_core::{Budget, Decision, Player, Rng, State, Study};
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, Moves, Played};
use tripot_siam::{Move, Siam};

use super::engine::Engine;

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Looks hardly further than its next move, and plays every third one without a thought; but it
    /// takes a win when it sees one.
    Beginner,
    /// Sees what the next moves may bring, most of the time.
    Amateur,
    /// Sees several moves ahead.
    Skilled,
    /// Plays as well as the engine can in a moment.
    Expert,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Amateur, Level::Skilled, Level::Expert];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        ["beginner", "amateur", "skilled", "expert"][self as usize]
    }

    /// How many positions it looks at for a move.
    pub const fn nodes(self) -> u64 {
        [40, 250, 4_000, 400_000][self as usize]
    }

    /// In how many of a hundred moves it plays the first thing that comes to its mind.
    const fn slips(self) -> u32 {
        [33, 5, 0, 0][self as usize]
    }
}

/// The engine at one of the levels. It is to be given the nodes of its level.
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

    /// A random move, if its mind wanders: not one that drops a mountain for the other side, and
    /// never where it could win at once.
    fn slip(&mut self, state: &Siam) -> Option<CompactMove> {
        if self.level.slips() == 0 || self.rng.below(100) >= self.level.slips() {
            return None;
        }
        let lines = LineTable::of(state.options().push_count);
        let board = LineBoard::of(state);
        if board.threats(lines, board.side()) != 0 {
            return None;
        }
        let mut moves = Moves::new();
        board.moves(lines, &mut moves);
        moves.retain(|&mut chosen| {
            let mut child = board;
            child.play(chosen) == Played::On
        });
        self.rng.pick(&moves).copied()
    }
}

impl Player<Siam> for Opponent {
    fn choose(&mut self, view: &Siam, budget: &Budget) -> Decision<Move> {
        match self.slip(view) {
            Some(chosen) => Decision { chosen: chosen.into(), value: None, nodes: 1 },
            None => self.engine.choose(view, budget),
        }
    }

    // Somebody who is asked for an opinion thinks.
    fn study(&mut self, view: &Siam, budget: &Budget) -> Study<Move> {
        self.engine.study(view, budget)
    }
}

#[cfg(test)]
mod tests {
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
                let budget = Budget::nodes(level.nodes());
                let chosen = Opponent::new(level, rng).choose(&state, &budget).chosen;
                assert_eq!(Siam::write_move(&state, chosen), "c4c5n", "{level:?}");
            }
        }
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
                let chosen = player.choose(&state, &Budget::nodes(level.nodes())).chosen;
                state.play(chosen).expect("legal");
            }
            if let Some(End::Won(side)) = state.end() {
                wins += u32::from((side as usize + first) % 2 == 1);
            }
        }
        assert!(wins >= 14, "{wins} of 20");
    }
}

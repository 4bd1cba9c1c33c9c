//! The sequences of moves of a game, with its draws.

use tripot_core::Tally;

use super::board::{LineBoard, Played};
use super::generate::Moves;
use super::line::LineTable;
use crate::options::SiamOptions;
use crate::state::Siam;

/// Counts sequences of moves. The last two are counted at once where no draw can come.
pub(crate) struct Sequences {
    options: SiamOptions,
    table: &'static LineTable,
    /// The positions that have occurred, if the options want to know.
    past: Vec<u128>,
}

/// How near a draw is.
#[derive(Clone, Copy)]
struct Draws {
    /// Whether one more occurrence of some position would be a draw.
    ripe: bool,
    /// How many plies are left before the game is a draw.
    plies: u32,
}

impl Sequences {
    pub(crate) fn of(state: &Siam) -> Sequences {
        Sequences {
            options: state.options,
            table: LineTable::of(state.options.push_count),
            past: state.past.codes().to_vec(),
        }
    }

    /// Adds the sequences of exactly `depth` moves from a state to a count.
    pub(crate) fn add(&mut self, state: &Siam, depth: u32, tally: &mut Tally) {
        if state.end.is_none() {
            let plies = u32::from(self.options.plies.saturating_sub(state.plies));
            let draws = Draws { ripe: state.past.is_ripe(), plies };
            self.add_from(&LineBoard::of(state), depth, draws, tally);
        }
    }

    fn add_from(&mut self, board: &LineBoard, depth: u32, draws: Draws, tally: &mut Tally) {
        // Two plies ahead a position can't become ripe and then a draw: the two have different
        // sides to move, so they are not the same.
        let is_plain = !draws.ripe && draws.plies > depth && !board.is_banning();
        match depth {
            0 => {}
            1 if is_plain => board.add_one_ply(self.options.push_count, tally),
            2 if is_plain => board.add_two_plies(self.options.push_count, tally),
            _ => {
                let mut moves = Moves::new();
                board.moves(self.table, &mut moves);
                for chosen in moves {
                    let mut child = *board;
                    let played = child.play(chosen);
                    self.add_child(&child, played, depth - 1, draws, tally);
                }
            }
        }
    }

    fn add_child(
        &mut self,
        child: &LineBoard,
        played: Played,
        depth: u32,
        draws: Draws,
        tally: &mut Tally,
    ) {
        let limit = usize::from(self.options.repetition);
        let code = child.exact();
        let occurrence =
            if limit == 0 { 0 } else { 1 + self.past.iter().filter(|&&it| it == code).count() };
        let is_draw = (limit > 0 && occurrence == limit) || draws.plies == 1;
        tally.moves += u64::from(depth == 0);
        match played {
            Played::Won(side) if depth == 0 => tally.wins[side.seat().index()] += 1,
            Played::On if depth == 0 => tally.shared += u64::from(is_draw),
            Played::On if !is_draw => {
                self.past.push(code);
                let ripe = draws.ripe || (limit > 0 && occurrence + 1 == limit);
                self.add_from(child, depth, Draws { ripe, plies: draws.plies - 1 }, tally);
                self.past.pop();
            }
            Played::Won(_) | Played::On => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, Seed, State};

    use super::*;
    use crate::options::{PushCount, SiamSettings};

    /// The sequences, each played with the rules.
    fn played(state: &Siam, depth: u32, tally: &mut Tally) {
        if depth == 1 {
            tally.add_by_playing(state);
            return;
        }
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        for chosen in moves {
            let mut child = state.clone();
            child.play_unchecked(chosen);
            played(&child, depth - 1, tally);
        }
    }

    #[test]
    fn they_are_as_many_as_when_each_is_played() {
        let series = Seed::parse("sequences").unwrap();
        let settings = [
            SiamOptions::default(),
            SiamOptions::new(SiamSettings {
                push_count: PushCount::Total,
                animals: 4,
                ..Default::default()
            })
            .unwrap(),
            SiamOptions::new(SiamSettings {
                single_leave: true,
                repetition: 2,
                ..Default::default()
            })
            .unwrap(),
            SiamOptions::new(SiamSettings {
                opening_ban: true,
                repetition: 0,
                plies: 41,
                ..Default::default()
            })
            .unwrap(),
        ];
        for game in 0..12 {
            let options = settings[game as usize % settings.len()];
            let mut rng = series.derive("game", game).stream("moves");
            let mut state = Siam::new(&options, SeatCount::TWO).unwrap();
            while state.end().is_none() && state.plies() < 60 {
                for depth in 1..=2 {
                    let mut expected = Tally::none(SeatCount::TWO);
                    played(&state, depth, &mut expected);
                    let mut found = Tally::none(SeatCount::TWO);
                    Sequences::of(&state).add(&state, depth, &mut found);
                    assert_eq!(found, expected, "{state:?} depth {depth}");
                }
                let mut moves = Vec::new();
                state.legal_moves(&mut moves);
                state.play_unchecked(*rng.pick(&moves).unwrap());
            }
        }
    }

    #[test]
    fn draws_are_counted_where_they_come() {
        // Two elephants and two rhinos that may turn, near the second occurrence.
        let options =
            SiamOptions::new(SiamSettings { repetition: 2, plies: 5, ..Default::default() })
                .unwrap();
        let start = Siam::new(&options, SeatCount::TWO).unwrap();
        let mut late = start.clone();
        let mut moves = Vec::new();
        late.legal_moves(&mut moves);
        late.play_unchecked(moves[0]);
        for (state, depth) in [(&start, 2), (&late, 3)] {
            let mut expected = Tally::none(SeatCount::TWO);
            played(state, depth, &mut expected);
            let mut found = Tally::none(SeatCount::TWO);
            Sequences::of(state).add(state, depth, &mut found);
            assert_eq!(found, expected);
        }
    }
}

//! Making puzzles: machines play, and every decision is weighed exactly.

use tripot_core::{Budget, Dealer as _, SeatCount, Seed, Turn, View as _, Viewer, parse_variant};
use tripot_players::Level;

use super::{Aim, Difficulty, Puzzle, PuzzlePlan, PuzzleReport, Task};
use crate::face::{self, Face};
use crate::game::{AnyGame as _, Game, Variant};
use crate::power::Weigh;
use crate::trouble::Trouble;

/// Games that puzzles are taken from, and what is asked in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleSource {
    /// The variant that is played.
    pub(crate) variant: &'static str,
    /// How many play it.
    pub(crate) seats: usize,
    /// What is asked.
    pub(crate) aim: Aim,
    /// How many of eight moves are any legal ones: strong players seldom stand before a threat.
    pub(crate) careless: u32,
}

/// How often each level is asked.
const TRIES: u64 = 5;
/// The budgets that the strongest machine is given, as powers of two.
const BUDGETS: std::ops::RangeInclusive<u32> = 6..=17;
/// The most puzzles of one game: positions that follow each other are alike.
const MOST_PER_GAME: usize = 2;

/// How hard it is to find a move, by asking the machines.
pub(crate) fn difficulty<S: Face>(variant: &Variant, position: &S, first: &str) -> Difficulty {
    let view = position.view(position.turn().seat().map_or(Viewer::Public, Viewer::Seat));
    let seats = position.seats();
    let finds = |machine, seed: &Seed, budget: &Budget| {
        let mut player = face::player::<S>(machine, seed.stream("difficulty"));
        S::write_move(&view, player.choose(&view, budget).chosen) == first
    };
    let base = Seed::parse("difficulty").expect("words are a seed");
    let seed = |number| base.derive("try", number);
    let level = Level::ALL.into_iter().find(|level| {
        let machine = variant.game.machine(level.name());
        let machine = machine
            .filter(|&machine| variant.game.check_machine(machine, &variant.name, seats).is_ok());
        machine.is_some_and(|machine| {
            let budget = Budget::nodes(machine.spec().nodes);
            let found = (0..TRIES).filter(|&number| finds(machine, &seed(number), &budget)).count();
            2 * found as u64 > TRIES
        })
    });
    let strongest = variant.strongest_machine(seats);
    let from = BUDGETS
        .rev()
        .take_while(|power| finds(strongest, &seed(0), &Budget::nodes(1 << power)))
        .last();
    let nodes = 1 << from.unwrap_or(BUDGETS.end() + 1);
    Difficulty { level, nodes }
}

/// Plays games of the sources in turns, and reports the puzzles of each.
pub(crate) fn make<S: Face>(
    sources: &[PuzzleSource],
    weigh: &dyn Weigh<S>,
    plan: &PuzzlePlan,
    report: PuzzleReport<'_>,
) -> Result<(), Trouble> {
    let budget = Budget::nodes(plan.proof_nodes).or_until(plan.stop.clone());
    for (game, source) in (0..).zip(sources.iter().cycle()) {
        if plan.stop.is_raised() {
            break;
        }
        let seed = plan.seed.derive("puzzles", game);
        let found = of_game(source, weigh, &seed, plan, &budget)?;
        if report(found).is_break() {
            break;
        }
    }
    Ok(())
}

/// The puzzles of one game.
fn of_game<S: Face>(
    source: &PuzzleSource,
    weigh: &dyn Weigh<S>,
    seed: &Seed,
    plan: &PuzzlePlan,
    budget: &Budget,
) -> Result<Vec<Puzzle>, Trouble> {
    let options = parse_variant(S::NAME, source.variant)?;
    let variant = Variant::read(source.variant, &[])?;
    let seats = SeatCount::new(source.seats).expect("a source has seats");
    let mut state = S::new(&options, seats)?;
    let mut dealer = S::Dealer::new(seed, &state);
    // Players of several levels: positions that people reach.
    let level = Level::ALL[(seed.stream("level").below(3) + 1) as usize];
    let machine = Game::<S>::NEW.machine(level.name()).unwrap_or(variant.usual_machine(seats));
    let mut player = face::player::<S>(machine, seed.stream("player"));
    let mut rng = seed.stream("careless");
    let mut found = Vec::new();
    while found.len() < MOST_PER_GAME && !plan.stop.is_raised() {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.resolve_unchecked(dealer.answer(&state)),
            Turn::Seat(seat) => {
                if let Some(puzzle) = of_position(source.aim, &variant, weigh, &state, budget) {
                    found.push(puzzle);
                }
                let view = state.view(Viewer::Seat(seat));
                let chosen = if rng.below(8) < source.careless {
                    let mut moves = Vec::new();
                    view.choices(&mut moves);
                    *rng.pick(&moves).expect("a seat that is to move has a move")
                } else {
                    player.choose(&view, &Budget::nodes(plan.play_nodes)).chosen
                };
                dealer.follow(&state, chosen);
                state.play_unchecked(chosen);
            }
        }
    }
    Ok(found)
}

/// The puzzle of a position, if it is one.
fn of_position<S: Face>(
    aim: Aim,
    variant: &Variant,
    weigh: &dyn Weigh<S>,
    state: &S,
    budget: &Budget,
) -> Option<Puzzle> {
    // A position that was reached has a past, a puzzle has none but what is written.
    let text = state.write_position();
    let state = S::read_position(&text, &state.options()).ok()?;
    let moves = weigh.weigh(&state, aim, budget)?;
    let task = aim.task(&moves)?;
    let best = moves[0].chosen;
    if !weigh.suits(&state, aim, best) {
        return None;
    }
    let view = state.view(state.turn().seat().map_or(Viewer::Public, Viewer::Seat));
    let first = S::write_move(&view, best);
    let difficulty = difficulty(variant, &state, &first);
    Some(Puzzle { task, first, difficulty, variant: variant.name.clone(), position: text })
}

/// Whether a puzzle is what it says: its right move is the only one, and worth that much.
pub(crate) fn is_proved<S: Face>(puzzle: &Puzzle, budget: &Budget) -> Result<bool, Trouble> {
    let state = state_of::<S>(puzzle)?;
    let view = state.view(state.turn().seat().map_or(Viewer::Public, Viewer::Seat));
    let write = |chosen: S::Move| S::write_move(&view, chosen);
    let (task, right): (Option<Task>, Vec<String>) = match puzzle.task {
        Task::Win { plies } => {
            let proof = S::solver()?.solve(&state, plies, budget);
            let task = proof.wins_in.filter(|_| !proof.is_cut_short);
            (task.map(|plies| Task::Win { plies }), proof.winning.into_iter().map(write).collect())
        }
        Task::Best { aim, .. } => {
            let moves = S::weigher().and_then(|weigher| {
                let moves = weigher.weigh(&state, aim, budget)?;
                weigher.suits(&state, aim, moves.first()?.chosen).then_some(moves)
            });
            let moves = moves.unwrap_or_default();
            (aim.task(&moves), moves.iter().take(1).map(|best| write(best.chosen)).collect())
        }
    };
    Ok(task == Some(puzzle.task) && right == [puzzle.first.as_str()])
}

/// How hard a puzzle is, measured again.
pub(crate) fn graded<S: Face>(puzzle: &Puzzle) -> Result<Difficulty, Trouble> {
    let variant = Variant::read(&puzzle.variant, &[])?;
    Ok(difficulty(&variant, &state_of::<S>(puzzle)?, &puzzle.first))
}

fn state_of<S: Face>(puzzle: &Puzzle) -> Result<S, Trouble> {
    let options = parse_variant(S::NAME, &puzzle.variant)?;
    Ok(S::read_position(&puzzle.position, &options)?)
}

//! Playouts: the moves of a position, played on to the end by simple rules in imagined worlds.

use tripot_chicago::{Chicago, Move};
use tripot_core::Rng;
use tripot_core::maths::square;

use super::evaluation::Evaluation;
use super::node::{Choice, Ground, KINDS, MOST_CHOICES, Node};

/// A move is played no more when it is behind the best by so many standard errors.
const BEATEN: f64 = 4.0;
/// No move is given up before so many worlds: an error from a few samples means nothing.
const WARM_UP: u32 = 32;

/// What the moves of a position lead to on average if it is played on by simple rules: the player
/// itself takes what it gains less what that leaves to the other, as the evaluation says, and the
/// opponent what it gains at once, as most people do.
///
/// Whoever moves knows only what has been turned over, so there is no strategy fusion. But simple
/// rules make mistakes of their own.
#[derive(Clone, Debug)]
pub(super) struct Playouts {
    ground: Ground,
    node: Node,
    /// What nobody has seen, in the order of the last world.
    unseen: Vec<u8>,
    runners: Vec<Runner>,
    /// How many worlds there were.
    worlds: u32,
    /// The mean square of how far a move was from the mean of all moves in its world, added up.
    squares: f64,
    /// How many positions were looked at.
    pub(super) nodes: u64,
}

/// A move, and what it gained in all the worlds in which it was played.
#[derive(Clone, Copy, Debug)]
struct Runner {
    choice: Choice,
    gained: i32,
    worlds: u32,
    is_out: bool,
}

impl Runner {
    fn mean(&self) -> f64 {
        f64::from(self.gained) / f64::from(self.worlds)
    }
}

impl Playouts {
    /// None so far.
    pub(super) fn new(view: &Chicago) -> Playouts {
        let (ground, node) = Ground::of(view);
        let mut choices = [Choice::default(); MOST_CHOICES];
        let count = ground.choices(&node, &mut choices);
        let runner = |&choice: &Choice| Runner { choice, gained: 0, worlds: 0, is_out: false };
        let runners = choices[..count].iter().map(runner).collect();
        let copies = |good: usize| std::iter::repeat_n(good as u8, node.unseen[good].into());
        let unseen = (0..KINDS).flat_map(copies).collect();
        Playouts { ground, node, unseen, runners, worlds: 0, squares: 0.0, nodes: 0 }
    }

    /// Imagines one more world and plays the moves in it that are not clearly beaten.
    pub(super) fn add(&mut self, evaluation: &Evaluation, rng: &mut Rng) {
        rng.shuffle(&mut self.unseen);
        let world = self.ground.with_face_down(&self.node, &self.unseen);
        let table = Table { ground: &self.ground, world: &world, evaluation };
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for runner in self.runners.iter_mut().filter(|runner| !runner.is_out) {
            let gained = table.play_out(&self.node, &runner.choice, rng, &mut self.nodes);
            runner.gained += i32::from(gained);
            runner.worlds += 1;
            count += 1.0;
            sum += f64::from(gained);
            squares += square(f64::from(gained));
        }
        self.squares += squares / count - square(sum / count);
        self.worlds += 1;
        if self.worlds >= WARM_UP {
            // Not compared with moves that are out: their means stand still while others fall, and
            // the last one would be out, too.
            let playing = self.runners.iter().filter(|runner| !runner.is_out);
            let best = playing.map(Runner::mean).fold(f64::NEG_INFINITY, f64::max);
            let least = best - BEATEN * self.error();
            for runner in &mut self.runners {
                runner.is_out |= runner.mean() < least;
            }
        }
    }

    /// The mean of the final margin after a move; nothing before the first world.
    pub(super) fn mean(&self, chosen: Move) -> Option<f64> {
        let runner = self.runners.iter().find(|runner| runner.choice.to_move() == chosen)?;
        (runner.worlds > 0).then(|| f64::from(self.node.margin) + runner.mean())
    }

    /// The standard error of what sets one move apart from the others; no number before the first
    /// world.
    pub(super) fn error(&self) -> f64 {
        let worlds = f64::from(self.worlds);
        (self.squares / worlds / worlds).sqrt()
    }
}

/// What a playout needs to know.
struct Table<'a> {
    /// What everybody knows.
    ground: &'a Ground,
    /// What is imagined.
    world: &'a Ground,
    evaluation: &'a Evaluation,
}

impl Table<'_> {
    /// Plays a move and goes on to the end. What the mover gains.
    fn play_out(&self, start: &Node, first: &Choice, rng: &mut Rng, nodes: &mut u64) -> i16 {
        let (mut node, mut choice) = (*start, *first);
        let mut is_own = true;
        while !choice.ends {
            let child = self.ground.child(&node, &choice);
            node = self.ground.turned_over(&child, self.world);
            is_own = !is_own;
            let mut choices = [Choice::default(); MOST_CHOICES];
            let count = self.ground.choices(&node, &mut choices);
            let choices = &choices[..count];
            choice = if is_own { self.prudent(&node, choices) } else { greedy(choices, rng) };
            *nodes += if is_own { count as u64 } else { 1 };
        }
        *nodes += 1;
        let end = node.margin + choice.gain;
        (if is_own { end } else { -end }) - start.margin
    }

    /// The move that gains most, less what it leaves to the other.
    fn prudent(&self, node: &Node, choices: &[Choice]) -> Choice {
        let (mut best, mut most) = (choices[0], f64::NEG_INFINITY);
        for choice in choices {
            let mut value = f64::from(choice.gain);
            if !choice.ends {
                value -= self.evaluation.of(&self.ground.child(node, choice));
            }
            if value > most {
                (best, most) = (*choice, value);
            }
        }
        best
    }
}

/// Any of the moves that gain most at once.
fn greedy(choices: &[Choice], rng: &mut Rng) -> Choice {
    let most = choices.iter().map(|choice| choice.gain).max();
    let mut best = choices.iter().filter(|choice| Some(choice.gain) == most);
    let count = best.clone().count();
    let index = if count == 1 { 0 } else { rng.below(count as u32) as usize };
    *best.nth(index).expect("a position that is not over has a move")
}

#[cfg(test)]
mod tests {
    use tripot_testkit::{position, seed};

    use super::*;

    fn played(text: &str, worlds: u32) -> Playouts {
        let mut playouts = Playouts::new(&position("", text));
        let mut rng = seed("playouts").stream("worlds");
        for _ in 0..worlds {
            playouts.add(&Evaluation::fitted(), &mut rng);
        }
        playouts
    }

    #[test]
    fn a_move_that_ends_the_game_is_worth_its_margin() {
        let playouts = played("b/r/c 766666 1 -,-", 3);
        assert_eq!(playouts.runners.len(), 6);
        for runner in &playouts.runners {
            let margin = if runner.choice.keep == 0 { 7 } else { 6 };
            assert_eq!(playouts.mean(runner.choice.to_move()), Some(f64::from(margin)));
        }
        assert_eq!(playouts.nodes, 3 * 6);
    }

    #[test]
    fn moves_that_are_clearly_beaten_are_played_no_more() {
        // Who keeps blé gains seven points, who sells it loses three.
        let playouts = played("b?/r?/c?/b? 733666 1 bbb,ffm", 200);
        let worlds = |runner: &Runner| runner.worlds;
        assert_eq!(playouts.runners.iter().map(worlds).max(), Some(200));
        let blé = |runner: &&Runner| runner.choice.sell == 0;
        assert!(playouts.runners.iter().filter(blé).map(worlds).all(|count| count < 200));
        assert!(playouts.error() > 0.0);
    }

    #[test]
    fn the_last_move_is_never_out() {
        let mut playouts = played("b?/r?/c?/b? 733666 1 bbb,ffm", WARM_UP);
        // One move was lucky before it was out.
        for runner in &mut playouts.runners {
            runner.is_out = false;
        }
        playouts.runners[0].is_out = true;
        playouts.runners[0].gained = 1_000_000;
        let mut rng = seed("playouts").stream("more worlds");
        for _ in 0..50 {
            let before = playouts.nodes;
            playouts.add(&Evaluation::fitted(), &mut rng);
            assert!(playouts.nodes > before, "somebody plays");
        }
    }
}

//! Playouts: the moves of a position, played to the end by a rollout policy in determinizations.

use tripot_chicago::{Chicago, Move};
use tripot_core::Rng;
use tripot_search::{PooledRace, Racing};

use super::evaluation::Evaluation;
use super::node::{Choice, Choices, KINDS, Node};
use crate::chicago::board::{Layout, Place};

/// When a move is given up.
const RACING: Racing = Racing { warm_up: 32, errors: 4.0 };

/// What the moves of a position lead to on average if it is played on by a rollout policy: the
/// player itself takes what it gains less what that leaves to the other, as the evaluation says,
/// and the opponent what it gains at once, as most people do.
///
/// The mover knows only what has been turned over, so there is no strategy fusion. But simple
/// rules make mistakes of their own.
#[derive(Clone, Debug)]
pub(super) struct Playouts {
    /// What everybody knows.
    layout: Layout,
    node: Node,
    /// The last determinization, and where it puts what nobody has seen, in which order.
    sampled: Layout,
    places: Vec<Place>,
    unseen: Vec<u8>,
    choices: Choices,
    /// What each of them gained.
    race: PooledRace,
    /// How many positions were looked at.
    pub(super) nodes: u64,
}

impl Playouts {
    /// None so far.
    pub(super) fn new(view: &Chicago) -> Playouts {
        let (layout, node) = Node::new(view).expect("one of two seats is to move");
        let (places, choices) = (layout.face_down(&node.position.board), node.choices(&layout));
        let copies = |good: usize| std::iter::repeat_n(good as u8, node.unseen[good].into());
        let unseen = (0..KINDS).flat_map(copies).collect();
        let (sampled, race) = (layout.clone(), PooledRace::new(choices.len(), RACING));
        Playouts { layout, node, sampled, places, unseen, choices, race, nodes: 0 }
    }

    /// Samples one more determinization and plays the moves in it that are not clearly beaten.
    pub(super) fn add(&mut self, evaluation: &Evaluation, rng: &mut Rng) {
        rng.shuffle(&mut self.unseen);
        for (&place, &good) in self.places.iter().zip(&self.unseen) {
            self.sampled.put(place, good);
        }
        let table = Table { layout: &self.layout, sampled: &self.sampled, evaluation };
        let (node, choices, nodes) = (&self.node, &self.choices, &mut self.nodes);
        self.race.add(|number| f64::from(table.play_out(node, &choices[number], rng, nodes)));
    }

    /// The mean of the final margin after a move; nothing before the first determinization.
    pub(super) fn mean(&self, chosen: Move) -> Option<f64> {
        let number = self.choices.iter().position(|choice| choice.to_move() == chosen)?;
        Some(f64::from(self.node.position.kept.margin) + self.race.mean(number)?)
    }

    /// The standard error of what sets one move apart from the others; no number before the first
    /// determinization.
    pub(super) fn error(&self) -> f64 {
        self.race.error()
    }
}

/// What a playout needs to know.
struct Table<'a> {
    /// What everybody knows.
    layout: &'a Layout,
    /// What lies face down in the determinization.
    sampled: &'a Layout,
    evaluation: &'a Evaluation,
}

impl Table<'_> {
    /// Plays a move and goes on to the end. What the mover gains.
    fn play_out(&self, start: &Node, first: &Choice, rng: &mut Rng, nodes: &mut u64) -> i16 {
        let (mut node, mut choice) = (*start, *first);
        let mut is_own = true;
        while !choice.ends {
            node = node.after(self.layout, &choice).turned_over(self.sampled);
            is_own = !is_own;
            let choices = node.choices(self.layout);
            choice = if is_own { self.prudent(&node, &choices) } else { greedy(&choices, rng) };
            *nodes += if is_own { choices.len() as u64 } else { 1 };
        }
        *nodes += 1;
        let end = node.position.kept.margin + choice.gain;
        (if is_own { end } else { -end }) - start.position.kept.margin
    }

    /// The move that gains most, less what it leaves to the other.
    fn prudent(&self, node: &Node, choices: &[Choice]) -> Choice {
        let (mut best, mut most) = (choices[0], f64::NEG_INFINITY);
        for choice in choices {
            let mut value = f64::from(choice.gain);
            if !choice.ends {
                value -= self.evaluation.of(&node.after(self.layout, choice));
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

    fn played(text: &str, determinizations: u32) -> Playouts {
        let mut playouts = Playouts::new(&position("", text));
        let mut rng = seed("playouts").stream("worlds");
        for _ in 0..determinizations {
            playouts.add(&Evaluation::fitted(), &mut rng);
        }
        playouts
    }

    #[test]
    fn a_move_that_ends_the_game_is_worth_its_margin() {
        let playouts = played("b/r/c 766666 1 -,-", 3);
        assert_eq!(playouts.choices.len(), 6);
        for choice in &playouts.choices {
            let margin = if choice.step.keep == 0 { 7 } else { 6 };
            assert_eq!(playouts.mean(choice.to_move()), Some(f64::from(margin)));
        }
        assert_eq!(playouts.nodes, 3 * 6);
    }

    #[test]
    fn moves_that_are_clearly_beaten_are_played_no_more() {
        // Who keeps blé gains seven points, who sells it loses three.
        let playouts = played("b?/r?/c?/b? 733666 1 bbb,ffm", 200);
        let determinizations: Vec<u64> =
            (0..playouts.choices.len()).map(|number| playouts.race.samples(number)).collect();
        assert_eq!(determinizations.iter().max(), Some(&200));
        for (choice, determinizations) in playouts.choices.iter().zip(determinizations) {
            assert!(
                choice.step.sell != 0 || determinizations < 200,
                "{choice:?} in {determinizations}"
            );
        }
        assert!(playouts.error() > 0.0);
    }
}

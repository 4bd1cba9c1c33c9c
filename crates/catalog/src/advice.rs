//! Advice for a person: the best moves of a position, what speaks for each, and what it is worth.

use tripot_core::{
    Argument, Budget, Certainty, Judged, Message, Reach, SeatCount, Seed, Stop, Study,
};

use crate::face::{self, Face};
use crate::film::{Scale, Unit};
use crate::game::Variant;
use crate::machine::Machine;
use crate::opinion::{JudgedText, MoveText};
use crate::position::{AnyView, judged_text, text_of, write_line};

/// The budget is spent in rounds, each with this share of it: when a timer ends the last one, the one
/// before has finished.
const ROUNDS: [u64; 3] = [64, 8, 1];

/// What a person is advised.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// The machine that was asked.
    pub machine: Machine,
    /// The best moves, the best first: one at least, [`Advice::MOST`] at most.
    pub moves: Vec<AdvisedMove>,
    /// Every move that was judged, the best first.
    pub judged: Vec<JudgedText>,
    /// How far the machine looked, unless that was to the end of the game.
    pub reach: Option<Reach>,
    /// How many positions were looked at.
    pub nodes: u64,
    scale: Scale,
    /// From this loss on a move is a blunder, in the units of the scale.
    blunder: f64,
}

/// A move that is advised.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AdvisedMove {
    /// The move.
    pub text: MoveText,
    /// The invitation to play it: "Enter at e4 facing south".
    pub words: Message,
    /// What speaks for it, the weightiest first; nothing that does not follow from what the person
    /// sees, or from the search.
    pub reasons: Vec<Message>,
    /// What it is worth to the person, as far as the machine can tell.
    pub judged: Option<JudgedText>,
    /// The same in words.
    pub worth: Option<Message>,
    /// The same in a word or two.
    pub brief_worth: Option<Message>,
    /// How far it is behind the best move, in words; nothing for the best move itself.
    pub behind: Option<Message>,
    /// How the game is expected to go on, this move first, as far as nothing comes out.
    pub line: Vec<MoveText>,
}

/// Who is asked for advice, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct AdviceRequest<'a> {
    /// The machine, which suits the game.
    pub machine: Machine,
    /// How many seats play.
    pub seats: SeatCount,
    /// The name of each seat.
    pub names: &'a [String],
    /// Its random numbers.
    pub seed: &'a Seed,
    /// How long it may think.
    pub budget: &'a Budget,
}

/// What reasons for a move are made from, beside the view.
pub struct Grounds<'a, M> {
    /// What the search says of the move.
    pub judged: Option<&'a Judged<M>>,
    /// The name of each seat.
    pub names: &'a [String],
    /// Random numbers for what has to be sampled.
    pub seed: &'a Seed,
    /// Ends what takes long.
    pub stop: &'a Stop,
}

impl Variant {
    /// What the strongest machine for this number of seats advises the viewer, who is to move; nothing
    /// to anybody else. It knows what the viewer knows. It thinks for its usual number of nodes, or until
    /// the flag is raised; at once, it answers with what it has found by then.
    ///
    /// ```
    /// use tripot_catalog::{Lang, Variant};
    /// use tripot_core::{Seed, Stop};
    /// # fn main() -> Result<(), tripot_catalog::Trouble> {
    /// let variant = Variant::read("siam", &[])?;
    /// let position = variant.position("..M../..N../.M.M./...../..... e")?;
    /// let names = ["Léa".to_owned(), "Machine".to_owned()];
    /// let seed = Seed::parse("7").expect("it is a seed");
    /// let advice = variant.advise(&*position, &names, &seed, &Stop::new()).expect("a seat is to move");
    /// assert_eq!(advice.moves[0].text.native, "c4c5n");
    /// assert_eq!(
    ///     Lang::En.text(&advice.moves[0].sentence()),
    ///     "Push from c4 into c5, towards the north: the mountain on c5 falls and you win."
    /// );
    /// assert_eq!(advice.blunder("c4c5n"), None, "nothing is better");
    /// # Ok(())
    /// # }
    /// ```
    pub fn advise(
        &self,
        view: &dyn AnyView,
        names: &[String],
        seed: &Seed,
        stop: &Stop,
    ) -> Option<Advice> {
        let seats = SeatCount::new(names.len())?;
        let machine = self.strongest_machine(seats);
        let budget = Budget::nodes(machine.spec().nodes).or_until(stop.clone());
        view.advise(&AdviceRequest { machine, seats, names, seed, budget: &budget })
    }
}

impl Advice {
    /// How many moves are advised at most.
    pub const MOST: usize = 3;

    /// How far a move is behind the best one, in the units of the game's scale; nothing if it was not
    /// judged.
    pub fn loss(&self, chosen: &str) -> Option<f64> {
        let best = self.moves.first()?.judged.as_ref()?;
        Some((best.value - self.find(chosen)?.value).max(0.0))
    }

    /// A warning of a move that gives much away, before it is played; nothing if it does not.
    pub fn blunder(&self, chosen: &str) -> Option<Message> {
        let best = self.moves.first()?;
        if self.loss(chosen)? < self.blunder {
            return None;
        }
        let judged = self.find(chosen)?;
        if judged.value < 0.0 && judged.certainty == Certainty::Exact && judged.ends_in == Some(2) {
            let message = Message::new("advice.blunder.loses");
            return Some(message.with("best", best.words.clone()));
        }
        let behind = behind(self.scale, best.judged.as_ref()?, judged);
        let message = Message::new("advice.blunder").with("behind", behind);
        Some(message.with("best", best.words.clone()))
    }

    fn find(&self, chosen: &str) -> Option<&JudgedText> {
        self.judged.iter().find(|judged| judged.text.native == chosen)
    }
}

impl AdvisedMove {
    /// The move and what speaks for it.
    pub fn sentence(&self) -> Message {
        self.sentence_of(self.reasons.len())
    }

    /// The same with this many of the reasons, for where there is no room for all.
    pub fn sentence_of(&self, count: usize) -> Message {
        sentence(self.words.clone(), &self.reasons[..count.min(self.reasons.len())])
    }
}

/// A move in words, and what speaks for it.
pub(crate) fn sentence(words: Message, reasons: &[Message]) -> Message {
    let reasons: Argument = reasons.iter().cloned().collect();
    Message::new("advice.sentence").with("move", words).with("reasons", reasons)
}

/// What a move is worth to the mover, in words: a chance, points, or how soon the game ends.
pub fn worth(scale: Scale, judged: &JudgedText) -> Message {
    if scale == Scale::Balance && judged.certainty == Certainty::Exact && judged.value != 0.0 {
        let wins = judged.value > 0.0;
        return match judged.ends_in {
            Some(plies) if wins => Message::new("worth.wins_in").with("moves", plies.div_ceil(2)),
            Some(plies) => Message::new("worth.loses_in").with("moves", plies.div_ceil(2)),
            None => Message::new(if wins { "worth.wins" } else { "worth.loses" }),
        };
    }
    let about = if judged.certainty == Certainty::Exact { "" } else { "≈\u{a0}" };
    match share(scale, judged.value) {
        Some(share) => Message::new("worth.chance")
            .with("about", about)
            .with("percent", Argument::decimal(100.0 * share, 0)),
        None => Message::new("worth.points")
            .with("about", about)
            .with("value", Argument::signed(judged.value, 1))
            .with("count", whole(judged.value)),
    }
}

/// The same in a word or two.
fn brief_worth(scale: Scale, judged: &JudgedText) -> Message {
    let whole = worth(scale, judged);
    let key = match whole.key {
        "worth.chance" => "worth.brief.chance",
        "worth.points" => "worth.brief.points",
        "worth.wins" => "worth.brief.wins",
        "worth.loses" => "worth.brief.loses",
        other => other,
    };
    Message { key, ..whole }
}

/// How many whole points there are in what is shown of them: French says "1,9 point" and "2,0 points".
fn whole(points: f64) -> Argument {
    Argument::Number(((10.0 * points.abs()).round() / 10.0) as i64)
}

/// The chance to win that a value means, unless it is in points.
fn share(scale: Scale, value: f64) -> Option<f64> {
    match scale {
        Scale::Chance => Some(value),
        Scale::Balance => Some(0.5 + value / 2.0),
        Scale::Points => None,
    }
}

/// How far a move is behind the best one.
fn behind(scale: Scale, best: &JudgedText, other: &JudgedText) -> Message {
    let is_proved = |judged: &JudgedText| judged.certainty == Certainty::Exact;
    if scale == Scale::Balance && is_proved(other) && other.value != 0.0 {
        return worth(scale, other);
    }
    match (share(scale, best.value), share(scale, other.value)) {
        (Some(best), Some(other)) => {
            let percent = 100.0 * (best - other);
            if percent < 0.5 {
                return Message::new("advice.behind.same");
            }
            Message::new("advice.behind.chance").with("percent", Argument::decimal(percent, 0))
        }
        _ => {
            let points = best.value - other.value;
            if points < 0.05 {
                return Message::new("advice.behind.same");
            }
            Message::new("advice.behind.points")
                .with("points", Argument::decimal(points, 1))
                .with("count", whole(points))
        }
    }
}

/// Asks a machine in rounds that grow, and takes what the last finished one says.
fn study<S: Face>(view: &S::View, request: &AdviceRequest<'_>) -> Study<S::Move> {
    let AdviceRequest { machine, seed, budget, .. } = *request;
    let think = |share: u64| {
        let mut player = face::player::<S>(machine, seed.stream("best"));
        player.study(view, &budget.at_most((budget.most_nodes() / share).max(1)))
    };
    let [first, later @ ..] = ROUNDS;
    let mut found = think(first);
    for share in later {
        let is_exact = |judged: &Judged<S::Move>| judged.certainty == Certainty::Exact;
        let is_settled = !found.moves.is_empty() && found.moves.iter().all(is_exact);
        if is_settled || budget.stop().is_raised() {
            break;
        }
        let deeper = think(share);
        if budget.stop().is_raised() {
            break;
        }
        found = deeper;
    }
    found
}

/// A move, and what the machine says of it if it says anything.
type Candidate<'a, M> = (M, Option<&'a Judged<M>>);

/// The moves to advise: the chosen one, and the best of those behind it that differ.
fn candidates<M: Copy + PartialEq>(chosen: M, judged: &[Judged<M>]) -> Vec<Candidate<'_, M>> {
    let best = judged.iter().find(|judged| judged.chosen == chosen);
    let mut candidates: Vec<Candidate<'_, M>> = vec![(chosen, best)];
    for other in judged.iter().filter(|other| other.chosen != chosen) {
        // A machine that prefers a move to one with a higher mean does not trust that mean.
        let is_behind = best.is_some_and(|best| other.value <= best.value);
        let is_alike =
            |(_, known): &Candidate<'_, M>| known.is_some_and(|known| are_alike(known, other));
        if is_behind && candidates.len() < Advice::MOST && !candidates.iter().any(is_alike) {
            candidates.push((other.chosen, Some(other)));
        }
    }
    candidates
}

/// What a machine advises for a view, told in a world that fits it.
pub(crate) fn advise<S: Face>(
    view: &S::View,
    world: Option<&S>,
    request: &AdviceRequest<'_>,
) -> Advice {
    let AdviceRequest { machine, seats, names, seed, budget } = *request;
    let Study { chosen, moves: judged, line, reach, nodes } = study::<S>(view, request);
    let text = |judged: &Judged<S::Move>| judged_text::<S>(view, judged);
    let best = judged.iter().find(|judged| judged.chosen == chosen).map(text);
    let advised = |(candidate, known): Candidate<'_, S::Move>| {
        let grounds = Grounds { judged: known, names, seed, stop: budget.stop() };
        let mut reasons = S::reasons(view, candidate, &grounds);
        if reasons.is_empty() {
            reasons.push(Message::new("advice.searched"));
        }
        let (own, own_text) = (known.map(text), text_of::<S>(view, candidate));
        let is_best = candidate == chosen;
        let compared = best.as_ref().zip(own.as_ref()).filter(|_| !is_best);
        AdvisedMove {
            words: S::invite(view, candidate, names),
            reasons,
            worth: own.as_ref().map(|own| worth(S::SCALE, own)),
            brief_worth: own.as_ref().map(|own| brief_worth(S::SCALE, own)),
            behind: compared.map(|(best, own)| behind(S::SCALE, best, own)),
            line: match world {
                Some(world) if is_best => write_line(world.clone(), &line),
                _ => vec![own_text.clone()],
            },
            judged: own,
            text: own_text,
        }
    };
    Advice {
        machine,
        moves: candidates(chosen, &judged).into_iter().map(advised).collect(),
        judged: judged.iter().map(text).collect(),
        reach,
        nodes,
        scale: S::SCALE,
        blunder: blunder::<S>(seats),
    }
}

/// Whether a machine saw nothing that tells two moves apart: samples are equal to the last digit only
/// if they are the same ones.
fn are_alike<M>(one: &Judged<M>, other: &Judged<M>) -> bool {
    matches!(one.certainty, Certainty::Sampled { .. })
        && one.certainty == other.certainty
        && one.value.total_cmp(&other.value).is_eq()
}

/// From which loss on a move is a blunder, in the units of the scale.
fn blunder<S: Face>(seats: SeatCount) -> f64 {
    let yardstick = S::yardstick(seats);
    match (S::SCALE, yardstick.unit) {
        (Scale::Balance, Unit::Share) => 2.0 * yardstick.blunder,
        // Machines tell points at tables where results are counted in shares.
        (Scale::Points, Unit::Share) => S::yardstick(SeatCount::TWO).blunder,
        _ => yardstick.blunder,
    }
}

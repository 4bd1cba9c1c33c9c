//! First moves of Chicago in thousands of solved deals: what they came to, kind by kind.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use tripot_chicago::{Chicago, ChicagoOptions, Visibility};
use tripot_core::{Budget, Player as _, Referee, SeatCount, Seed, Stop, Viewer};
use tripot_players::chicago::Oracle;

use crate::NotOpenings;
use crate::kind::Kind;

/// What the moves of a kind came to, in points; both sides do their best afterwards and see every token.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many moves there were.
    pub moves: u32,
    /// How many of them were the best of their deal, alone or with others.
    pub best: u32,
    /// By how much they were worth less than the best one, in all.
    pub lost: i32,
    /// By how much the first player won with them, in all.
    pub margin: i32,
}

impl Tally {
    /// The share that was best, of 1.
    pub fn best_share(self) -> f64 {
        f64::from(self.best) / f64::from(self.moves.max(1))
    }

    /// How many points one was behind the best, on average.
    pub fn mean_loss(self) -> f64 {
        f64::from(self.lost) / f64::from(self.moves.max(1))
    }

    /// By how many points the first player won, on average.
    pub fn mean_margin(self) -> f64 {
        f64::from(self.margin) / f64::from(self.moves.max(1))
    }

    fn add(&mut self, worth: i32, best: i32) {
        self.moves += 1;
        self.best += u32::from(worth == best);
        self.lost += best - worth;
        self.margin += worth;
    }
}

/// How deals are solved.
#[derive(Clone, Debug)]
pub struct DealPlan {
    /// How many.
    pub deals: u32,
    /// What they are derived from.
    pub seed: Seed,
    /// Ends the work; what is solved by then is counted.
    pub stop: Stop,
}

/// The first moves of solved deals of the usual game for two.
///
/// ```
/// use tripot_openings::{Choice, Deals};
/// let deals = Deals::shipped();
/// let share = |choice| deals.of_choice(choice).best_share();
/// assert!(share(Choice::KeepsDearest) > 2.0 * share(Choice::Plain));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deals {
    kinds: BTreeMap<Kind, Tally>,
    /// How many deals the first player wins by how many points.
    margins: BTreeMap<i32, u32>,
}

impl Deals {
    /// The deals that come with the program.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn shipped() -> &'static Deals {
        static DEALS: LazyLock<Deals> =
            LazyLock::new(|| Deals::shipped_text().parse().expect("the file has deals"));
        &DEALS
    }

    /// The file of [`shipped`](Deals::shipped).
    pub fn shipped_text() -> &'static str {
        include_str!("../data/chicago.txt")
    }

    /// How many deals were solved.
    pub fn count(&self) -> u32 {
        self.margins.values().sum()
    }

    /// How many deals the first player wins by how many points, if both do their best.
    pub fn margins(&self) -> &BTreeMap<i32, u32> {
        &self.margins
    }

    /// What the moves of a kind came to; nothing if there was none.
    pub fn of(&self, kind: Kind) -> Option<Tally> {
        self.kinds.get(&kind).copied()
    }

    /// What moves came to by what they keep and sell alone.
    pub fn of_choice(&self, choice: crate::Choice) -> Tally {
        let mut sum = Tally::default();
        for (_, tally) in self.kinds.iter().filter(|(kind, _)| kind.choice == choice) {
            sum.moves += tally.moves;
            sum.best += tally.best;
            sum.lost += tally.lost;
            sum.margin += tally.margin;
        }
        sum
    }

    /// Solves deals. `progress` is told how many there are.
    ///
    /// # Panics
    /// Never: the usual game can be dealt.
    pub fn solve(plan: &DealPlan, progress: &mut dyn FnMut(u32)) -> Deals {
        let options = ChicagoOptions::default().with(|settings| settings.piles = Visibility::Open);
        let options = options.expect("the usual game with open piles");
        let (mut deals, mut oracle) = (Deals::default(), Oracle::new());
        for number in 0..plan.deals {
            let seed = plan.seed.derive("deal", number.into());
            let referee = Referee::<Chicago>::deal(&options, SeatCount::TWO, seed);
            let start = referee.expect("two can play").view(Viewer::Public);
            let study = oracle.study(&start, &Budget::until(plan.stop.clone()));
            if plan.stop.is_raised() {
                break;
            }
            let best = study.moves[0].value as i32;
            for judged in &study.moves {
                let kind = Kind::of(&start, judged.chosen).expect("it is a first move");
                deals.kinds.entry(kind).or_default().add(judged.value as i32, best);
            }
            *deals.margins.entry(best).or_default() += 1;
            progress(number + 1);
        }
        deals
    }
}

/// A line for each margin (`margin 4: 3012`), then one for each kind with moves, best, lost and margin
/// (`plain 0 1: 812 170 1490 1633`).
impl fmt::Display for Deals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (margin, count) in &self.margins {
            writeln!(f, "margin {margin}: {count}")?;
        }
        for (kind, Tally { moves, best, lost, margin }) in &self.kinds {
            writeln!(f, "{kind}: {moves} {best} {lost} {margin}")?;
        }
        Ok(())
    }
}

impl FromStr for Deals {
    type Err = NotOpenings;

    fn from_str(text: &str) -> Result<Deals, NotOpenings> {
        let mut deals = Deals::default();
        for (line, text) in (1..).zip(text.lines()) {
            read(&mut deals, text).ok_or_else(|| NotOpenings { line, text: text.to_owned() })?;
        }
        Ok(deals)
    }
}

fn read(deals: &mut Deals, line: &str) -> Option<()> {
    let (what, counts) = line.split_once(": ")?;
    if let Some(margin) = what.strip_prefix("margin ") {
        deals.margins.insert(margin.parse().ok()?, counts.parse().ok()?);
        return Some(());
    }
    let [moves, best, lost, margin] = counts.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let tally = Tally {
        moves: moves.parse().ok()?,
        best: best.parse().ok()?,
        lost: lost.parse().ok()?,
        margin: margin.parse().ok()?,
    };
    deals.kinds.insert(what.parse().ok()?, tally);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Choice;

    fn few(deals: u32) -> Deals {
        let seed = Seed::parse("a test").expect("words are a seed");
        Deals::solve(&DealPlan { deals, seed, stop: Stop::new() }, &mut |_| ())
    }

    #[test]
    fn every_first_move_of_every_deal_is_counted_once() {
        let deals = few(6);
        assert_eq!(deals.count(), 6);
        let all: Vec<Tally> = Choice::ALL.map(|choice| deals.of_choice(choice)).to_vec();
        let best: u32 = all.iter().map(|tally| tally.best).sum();
        let moves: u32 = all.iter().map(|tally| tally.moves).sum();
        assert!((6..=moves).contains(&best) && (18..=36).contains(&moves), "{all:?}");
        // What was lost is what the best moves of the same deals had more.
        let lost: i32 = all.iter().map(|tally| tally.lost).sum();
        let margin: i32 = all.iter().map(|tally| tally.margin).sum();
        let most: i32 = deals.margins().iter().map(|(worth, count)| worth * *count as i32).sum();
        assert!(lost >= 0 && margin + lost >= most, "{margin} + {lost} against {most}");
    }

    #[test]
    fn what_was_counted_is_read_again() {
        let deals = few(3);
        assert_eq!(deals.to_string().parse(), Ok(deals));
        assert_eq!("margin 3: 4\nplain 0 9: 1 1 1 1".parse::<Deals>().unwrap_err().line, 2);
    }
}

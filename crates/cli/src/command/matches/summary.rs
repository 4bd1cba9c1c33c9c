//! A match as a table that people read.

use std::fmt::Write as _;
use std::time::Duration;

use tripot_arena::{Deals, Effort, Plan, Standings, Tally};
use tripot_bots::Limit;
use tripot_catalog::Lang;
use tripot_core::Message;
use tripot_stats::{Elo, Finding, Interval, Mean, Results, Share, Sprt};

use tripot_terminal::canvas::wrap;
use tripot_terminal::console::COLUMNS;
use tripot_terminal::figures::{Sign, Table, number};

/// The most seats with which a table by seats shows margins.
const MOST_SEATS_WITH_MARGINS: usize = 3;

/// Everything that is told at the end of a match.
pub(super) struct Summary<'a> {
    pub(super) plan: &'a Plan,
    pub(super) standings: &'a Standings,
    pub(super) sprt: Option<&'a Sprt>,
    /// What the game calls its seats.
    pub(super) seats: &'a [&'static str],
    pub(super) lang: Lang,
}

impl Summary<'_> {
    pub(super) fn text(&self) -> String {
        let mut text = self.heading();
        for table in [self.results(), self.by_seat(), self.efforts()] {
            text.push('\n');
            text.push_str(&table.render());
        }
        if let (Some(sprt), Some(results)) = (self.sprt, self.standings.results()) {
            let _ = write!(text, "\n{}", self.test(sprt, results));
        }
        text
    }

    /// How a sequential test stands.
    fn test(&self, sprt: &Sprt, results: &Results) -> String {
        let (low, high) = sprt.bounds();
        let number = |value| self.number(value, 2, Sign::Negative);
        let ratio = Message::new("sprt.ratio")
            .with("ratio", number(sprt.ratio(results)))
            .with("low", number(low))
            .with("high", number(high));
        let finding = Message::new(match sprt.finding(results) {
            Finding::Open => "sprt.open",
            Finding::Refused => "sprt.refused",
            Finding::Accepted => "sprt.accepted",
        });
        let elo = |value: f64| self.number(value, 1, Sign::Negative);
        let finding = finding
            .with("name", self.names().next().unwrap_or_default())
            .with("elo0", elo(sprt.elo0))
            .with("elo1", elo(sprt.elo1));
        let text = format!("{} {}", self.lang.text(&ratio), self.lang.text(&finding));
        format!("{}\n", wrap(&text, COLUMNS))
    }

    /// What was played.
    fn heading(&self) -> String {
        let plan = self.plan;
        let mut text = format!("{}\n", plan.contest.variant().name);
        let games = Message::new(match plan.deals {
            Deals::Duplicate => "match.games.duplicate",
            Deals::Separate => "match.games.separate",
        });
        let mut sentences = vec![
            games.with("games", self.standings.games()).with("deals", self.standings.deals()),
            match plan.limit {
                Limit::Own => Message::new("match.limit.own"),
                Limit::Nodes(nodes) => Message::new("match.limit.nodes").with("count", nodes),
                Limit::Milliseconds(ms) => Message::new("match.limit.ms").with("count", ms),
                Limit::Clock(control) => {
                    Message::new("match.limit.tc").with("control", control.to_string())
                }
            },
        ];
        if plan.opening > 0 {
            let plies = u64::from(plan.opening);
            sentences.insert(1, Message::new("match.begins").with("plies", plies));
        }
        let sentences: Vec<String> =
            sentences.iter().map(|message| self.lang.text(message)).collect();
        let _ = writeln!(text, "{}", wrap(&sentences.join(" "), COLUMNS));
        let seed = Message::new("match.seed").with("seed", plan.seed.to_string());
        let _ = writeln!(text, "{}", self.lang.text(&seed));
        text
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.plan.contest.entrants().iter().map(|entrant| entrant.name.as_str())
    }

    fn results(&self) -> Table {
        let two = self.seats.len() == 2;
        let last = if two { "match.head.elo" } else { "match.head.score" };
        let heads = ["match.head.won", "match.head.drawn", "match.head.lost", "match.head.points"];
        let heads = heads.into_iter().chain(["match.head.margin", last]);
        let mut table = Table::new("", heads.map(|key| self.lang.word(key)));
        for (name, placing) in self.names().zip(self.standings.placings()) {
            let Tally { wins, draws, losses, share, margin, score } = &placing.all;
            table.add(
                name,
                [
                    wins.to_string(),
                    draws.to_string(),
                    losses.to_string(),
                    self.share(share),
                    self.mean(margin, Sign::Always),
                    if two { self.elo(placing.elo()) } else { self.mean(score, Sign::Negative) },
                ],
            );
        }
        table
    }

    fn by_seat(&self) -> Table {
        let heads = self.seats.iter().map(|seat| (*seat).to_owned());
        let mut table = Table::new(&self.lang.word("match.head.seat"), heads);
        let cell = |tally: &Tally| {
            let share = tally.share.value().map(|share| self.percent(share)).unwrap_or_default();
            match tally.margin.value() {
                Some(margin) if self.seats.len() <= MOST_SEATS_WITH_MARGINS => {
                    format!("{share}  {}", self.number(margin, 2, Sign::Always))
                }
                _ => share,
            }
        };
        for (name, placing) in self.names().zip(self.standings.placings()) {
            table.add(name, placing.at.iter().map(cell));
        }
        let everybody = self.lang.word("match.everybody");
        table.add(&everybody, self.standings.by_seat().iter().map(cell));
        table
    }

    fn efforts(&self) -> Table {
        let heads = ["match.head.moves", "match.head.nodes", "match.head.time"];
        let mut table = Table::new("", heads.map(|key| self.lang.word(key)));
        for (name, placing) in self.names().zip(self.standings.placings()) {
            let Effort { moves, nodes, time } = placing.effort;
            let each = |total: f64| total / moves.max(1) as f64;
            table.add(
                name,
                [
                    moves.to_string(),
                    self.number(each(nodes as f64), 1, Sign::Negative),
                    self.time(Duration::from_secs_f64(each(time.as_secs_f64()))),
                ],
            );
        }
        table
    }

    fn percent(&self, share: f64) -> String {
        format!("{} %", self.number(100.0 * share, 1, Sign::Negative))
    }

    fn share(&self, share: &Share) -> String {
        let (Some(value), Some(interval)) = (share.value(), share.interval()) else {
            return "–".to_owned();
        };
        // Near 0 and 1 the interval is longer on one side: the longer one is told.
        let reach = (interval.high - value).max(value - interval.low);
        format!("{} ±{}", self.percent(value), self.number(100.0 * reach, 1, Sign::Negative))
    }

    fn mean(&self, mean: &Mean, sign: Sign) -> String {
        let value = mean.value().map(|value| self.number(value, 2, sign));
        let reach = mean.interval().map(Interval::half);
        match (value, reach) {
            (Some(value), Some(reach)) => {
                format!("{value} ±{}", self.number(reach, 2, Sign::Negative))
            }
            (Some(value), None) => value,
            (None, _) => "–".to_owned(),
        }
    }

    fn elo(&self, elo: Option<Elo>) -> String {
        let number = |value| self.number(value, 0, Sign::Always);
        match elo {
            Some(Elo { value: Some(value), low, high }) => {
                let low = low.map_or("−∞".to_owned(), number);
                let high = high.map_or("∞".to_owned(), number);
                format!("{} [{low}, {high}]", number(value))
            }
            Some(Elo { value: None, low: Some(low), .. }) => format!("≥ {}", number(low)),
            Some(Elo { value: None, high: Some(high), .. }) => format!("≤ {}", number(high)),
            Some(_) | None => "–".to_owned(),
        }
    }

    fn time(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let (scale, unit) = match seconds {
            long if long >= 1.0 => (1.0, "s"),
            short if short >= 1e-3 => (1e3, "ms"),
            _ => (1e6, "µs"),
        };
        format!("{} {unit}", self.number(seconds * scale, 1, Sign::Negative))
    }

    fn number(&self, value: f64, digits: usize, sign: Sign) -> String {
        number(self.lang, value, digits, sign)
    }
}

//! What can be worked out in the Jeu des 7 familles: where each card can be, and what speaks for
//! and against an ask.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use tripot_catalog::{JudgedText, Lang, Opinion};
use tripot_core::{Certainty, Message, Notation, Seat, Seed, Stop, View};
use tripot_families::{Ask, Beliefs, Card, Families, FamiliesView, Family, Member};
use tripot_players::families::{Reason, reasons};
use unicode_width::UnicodeWidthStr as _;

use super::{BOLD, DIM, PLAIN};
use crate::canvas::{Canvas, fit};
use crate::console::COLUMNS;
use crate::face::Insight;
use crate::figures::{self, Sign};

/// The number of determinizations with more than two seats.
const WORLDS: u32 = 1_000;
/// The columns of the asks, and what stands left of the reasons.
const ASKS: usize = 14;
const LEFT: usize = ASKS + 28;
/// The columns of a seat, of the stock, and between two families.
const SEAT: usize = 4;
const STOCK: usize = 7;
const BETWEEN: usize = 3;

/// A view, and where each card can be as far as the viewer knows.
pub(super) struct Outlook {
    view: FamiliesView,
    beliefs: Beliefs,
    /// From how many worlds; nothing if it was counted.
    worlds: Option<u64>,
}

/// Asks of which the same can be said.
#[derive(PartialEq)]
struct Line {
    from: Seat,
    family: Family,
    success: f64,
    worth: Option<(f64, Certainty)>,
    reasons: Vec<Reason>,
}

impl Outlook {
    /// Nothing if the flag is raised before any world was imagined.
    pub(super) fn new(view: &FamiliesView, seed: &Seed, stop: &Stop) -> Option<Outlook> {
        let (beliefs, worlds) = match Beliefs::counted(view) {
            Some(counted) => (counted, None),
            None => {
                let mut rng = seed.stream("beliefs");
                let sampled = Beliefs::sampled(view, WORLDS, &mut rng, stop)?;
                let worlds = sampled.nodes();
                (sampled, Some(worlds))
            }
        };
        Some(Outlook { view: view.clone(), beliefs, worlds })
    }

    fn line(&self, ask: Ask, judged: Option<&JudgedText>) -> Line {
        Line {
            from: ask.from,
            family: ask.card.family(),
            success: self.beliefs.success(ask),
            worth: judged.map(|judged| (judged.value, judged.certainty)),
            reasons: reasons(&self.view, ask),
        }
    }

    /// The asks, the best first, and those that nobody judged by how likely they are to succeed;
    /// asks of which the same can be said are together.
    fn lines(&self, opinion: &Opinion) -> Vec<(Vec<Ask>, Line)> {
        let judged = |text: &str| opinion.moves.iter().find(|judged| judged.text.native == text);
        let read = |text: &str| Families::read_move(&self.view, text).ok();
        let mut asks: Vec<Ask> =
            opinion.moves.iter().filter_map(|judged| read(&judged.text.native)).collect();
        let mut others = Vec::new();
        self.view.choices(&mut others);
        others.retain(|ask| !asks.contains(ask));
        others.sort_by(|one, other| {
            self.beliefs.success(*other).total_cmp(&self.beliefs.success(*one))
        });
        asks.append(&mut others);
        let mut lines: Vec<(Vec<Ask>, Line)> = Vec::new();
        for ask in asks {
            let line = self.line(ask, judged(&Families::write_move(&self.view, ask)));
            match lines.iter_mut().find(|(_, known)| *known == line) {
                Some((asks, _)) => asks.push(ask),
                None => lines.push((vec![ask], line)),
            }
        }
        lines
    }

    /// A chance as a cell of the grid.
    fn cell(chance: f64) -> String {
        match 100.0 * chance {
            percent if percent >= 100.0 - 1e-7 => "✓".to_owned(),
            percent if percent <= 1e-7 => "·".to_owned(),
            percent if percent < 0.5 => "<1".to_owned(),
            percent if percent > 99.5 => ">99".to_owned(),
            percent => format!("{percent:.0}"),
        }
    }

    /// One family: a row for each card, a column for each seat and one for the stock.
    fn family(&self, canvas: &mut Canvas, family: Family, (left, top): (usize, usize), lang: Lang) {
        let table = self.view.table();
        let name = format!("{} {}", family.letter(), lang.word(family.key()));
        let seats: Vec<Seat> = table.seats().seats().collect();
        canvas.put(left, top, fit(&name, self.wide() - BETWEEN).trim_end(), BOLD);
        let right = |text: &str, wide: usize| format!("{text:>wide$}");
        let mut heads: String =
            seats.iter().map(|&seat| right(Families::seat_name(seat), SEAT)).collect();
        heads.push_str(&right(&lang.word("families.belief.stock"), STOCK));
        canvas.put(left + 2, top + 1, &heads, DIM);
        for member in Member::all().take(usize::from(table.options().ranks)) {
            let (card, row) = (Card::new(family, member), top + 2 + member.index());
            canvas.put(left, row, &card.to_string(), PLAIN);
            let chances = seats.iter().map(|&seat| (self.beliefs.holds(seat, card), SEAT));
            let mut column = left + 2;
            for (chance, wide) in chances.chain([(self.beliefs.in_stock(card), STOCK)]) {
                let style = match chance {
                    sure if sure >= 1.0 - 1e-9 => BOLD,
                    none if none <= 1e-9 => DIM,
                    _ => PLAIN,
                };
                canvas.put(column, row, &right(&Outlook::cell(chance), wide), style);
                column += wide;
            }
        }
    }

    /// The columns of a family and the gap after it.
    fn wide(&self) -> usize {
        2 + SEAT * self.view.table().seats().get() + STOCK + BETWEEN
    }
}

impl Insight for Outlook {
    fn name(&self) -> &'static str {
        "beliefs"
    }

    fn json(&self) -> Value {
        let table = self.view.table();
        let families = table.options().families_in_play();
        let families = families.filter(|&family| table.laid_by(family).is_none());
        let cards = families.flat_map(|family| table.options().members(family).iter());
        let cards = cards.map(|card| {
            let holds = table.seats().seats().map(|seat| {
                (Families::seat_name(seat).to_owned(), json!(self.beliefs.holds(seat, card)))
            });
            json!({
                "card": card.to_string(),
                "holds": Value::Object(holds.collect()),
                "stock": self.beliefs.in_stock(card),
            })
        });
        json!({
            "exact": self.beliefs.is_exact(),
            "worlds": self.worlds,
            "cards": cards.collect::<Vec<Value>>(),
        })
    }

    fn text(&self, lang: Lang) -> String {
        let table = self.view.table();
        let how = match self.worlds {
            Some(worlds) => Message::new("families.belief.sampled").with("worlds", worlds),
            None if self.beliefs.is_exact() => Message::new("families.belief.exact"),
            None => Message::new("families.belief.nearly"),
        };
        let mut canvas = Canvas::new();
        let title = Message::new("families.belief.title").with("how", how);
        canvas.put(0, 1, &lang.text(&title), BOLD);
        let families = table.options().families_in_play();
        let families = families.filter(|&family| table.laid_by(family).is_none());
        let abreast = ((COLUMNS + BETWEEN) / self.wide()).max(1);
        let high = usize::from(table.options().ranks) + 3;
        for (number, family) in families.enumerate() {
            let place = (number % abreast * self.wide(), 3 + number / abreast * high);
            self.family(&mut canvas, family, place, lang);
        }
        canvas.render()
    }

    fn remark(&self, chosen: &str) -> Map<String, Value> {
        let mut fields = Map::new();
        let Ok(ask) = Families::read_move(&self.view, chosen) else { return fields };
        fields.insert("success".into(), json!(self.beliefs.success(ask)));
        let reasons = reasons(&self.view, ask).into_iter().map(|reason| match reason {
            Reason::Holds { cards } | Reason::Exposes { cards } => {
                json!({ "reason": word(reason), "cards": cards })
            }
            _ => json!({ "reason": word(reason) }),
        });
        fields.insert("reasons".into(), reasons.collect());
        fields
    }

    fn table(&self, opinion: &Opinion, shown: usize, lang: Lang) -> Option<String> {
        let mut canvas = Canvas::new();
        canvas.put(2, 0, &lang.word("families.best.ask"), DIM);
        canvas.put(ASKS, 0, &format!("{:>9}", lang.word("families.best.success")), DIM);
        canvas.put(ASKS + 10, 0, &format!("{:>9}", lang.word("families.best.wins")), DIM);
        canvas.put(LEFT, 0, &lang.word("families.best.why"), DIM);
        let (mut row, mut hidden) = (1, 0);
        for (number, (asks, line)) in self.lines(opinion).into_iter().enumerate() {
            let texts: Vec<String> =
                asks.iter().map(|&ask| Families::write_move(&self.view, ask)).collect();
            let is_chosen = texts.contains(&opinion.chosen.native);
            if number >= shown && !is_chosen {
                hidden += asks.len();
                continue;
            }
            let style = if is_chosen { BOLD } else { PLAIN };
            let (first, rest) = (texts.first().cloned().unwrap_or_default(), &asks[1..]);
            // `b2 4 5`: the other members of the family, of the same seat.
            let more = rest.iter().map(|ask| format!(" {}", ask.card.member()));
            let mark = if is_chosen { '*' } else { ' ' };
            canvas.put(0, row, &format!("{mark} {first}{}", more.collect::<String>()), style);
            canvas.put(ASKS, row, &format!("{:>7.0} %", 100.0 * line.success), style);
            let tenths = |percent| figures::number(lang, percent, 1, Sign::Negative);
            let percent = |value: f64| format!("{:>7} %", tenths(100.0 * value));
            let worth = line.worth.map(|(value, certainty)| match certainty {
                Certainty::Exact => percent(value),
                // Two standard errors: nineteen times of twenty.
                Certainty::Sampled { error } => {
                    format!("{} ± {}", percent(value), tenths(200.0 * error))
                }
                Certainty::Guess => format!("{} ?", percent(value)),
            });
            canvas.put(ASKS + 10, row, &worth.unwrap_or_default(), style);
            for reasons in line.told(lang) {
                canvas.put(LEFT, row, &reasons, style);
                row += 1;
            }
        }
        if hidden > 0 {
            canvas.put(2, row, &lang.text(&Message::new("best.more").with("count", hidden)), DIM);
        }
        Some(canvas.render())
    }
}

impl Line {
    /// The reasons in lines that fit the terminal; one line at least.
    fn told(&self, lang: Lang) -> Vec<String> {
        let mut lines = vec![String::new()];
        for &reason in &self.reasons {
            let told = Message::new(key(reason)).with("other", Families::seat_name(self.from));
            let told = lang.text(&match reason {
                Reason::Holds { cards } | Reason::Exposes { cards } => told.with("cards", cards),
                _ => told,
            });
            let last = lines.last_mut().expect("there is a first line");
            if last.is_empty() {
                *last = told;
            } else if LEFT + last.width() + 2 + told.width() <= COLUMNS {
                let _ = write!(last, "; {told}");
            } else {
                last.push(';');
                lines.push(told);
            }
        }
        lines
    }
}

/// The name of a reason in answers to programs.
fn word(reason: Reason) -> &'static str {
    match reason {
        Reason::Sure => "sure",
        Reason::Vain => "vain",
        Reason::Completes => "completes",
        Reason::Holds { .. } => "holds",
        Reason::Tells => "tells",
        Reason::TellsNothing => "tells_nothing",
        Reason::Exposes { .. } => "exposes",
        Reason::Empties => "empties",
    }
}

/// The key of what a person reads.
fn key(reason: Reason) -> &'static str {
    match reason {
        Reason::Sure => "families.reason.sure",
        Reason::Vain => "families.reason.vain",
        Reason::Completes => "families.reason.completes",
        Reason::Holds { .. } => "families.reason.holds",
        Reason::Tells => "families.reason.tells",
        Reason::TellsNothing => "families.reason.tells_nothing",
        Reason::Exposes { .. } => "families.reason.exposes",
        Reason::Empties => "families.reason.empties",
    }
}

//! An analysis as text: the curve, a line for each move, the accounts, and what it all says.

use std::fmt::Write as _;

use tripot_analysis::{Account, Analysis, Cause, Figures, Mark, Moment, Value};
use tripot_catalog::{Lang, Unit};
use tripot_core::{Certainty, Message, Seat, SeatLine, Termination};
use unicode_width::UnicodeWidthStr as _;

use super::chart::chart;
use tripot_terminal::canvas::{fit, wrap};
use tripot_terminal::console::COLUMNS;

/// How many turning points are told.
const MOST_TURNS: usize = 3;

/// Everything, from a seat's side.
pub(super) fn text(analysis: &Analysis, seat: Seat, lang: Lang) -> String {
    let sheet =
        Sheet { analysis, seat, lang, figures: Figures::new(lang, analysis.yardstick.unit) };
    let mut text = format!("{}\n\n", sheet.heading());
    text.push_str(&chart(analysis, seat, lang));
    text.push('\n');
    text.push_str(&sheet.moves());
    text.push('\n');
    text.push_str(&sheet.accounts());
    text.push('\n');
    for line in sheet.sentences() {
        let _ = writeln!(text, "{}", wrap(&line, COLUMNS));
    }
    text
}

struct Sheet<'a> {
    analysis: &'a Analysis,
    seat: Seat,
    lang: Lang,
    figures: Figures,
}

impl Sheet<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.analysis.seats[seat.index()].name()
    }

    fn names(&self) -> Vec<&str> {
        self.analysis.seats.iter().map(SeatLine::name).collect()
    }

    fn heading(&self) -> String {
        let unit = match self.analysis.yardstick.unit {
            Unit::Points => "analysis.unit.points",
            Unit::Share => "analysis.unit.share",
        };
        let moves = Message::new("analysis.moves").with("count", self.analysis.moments.len());
        let side = Message::new("analysis.side").with("name", self.name(self.seat));
        let parts = [
            self.lang.word("analysis.title"),
            self.analysis.variant.clone(),
            self.names().join(" – "),
            self.lang.text(&moves),
            format!("{} {}", self.lang.word(unit), self.lang.text(&side)),
        ];
        wrap(&parts.join(" · "), COLUMNS)
    }

    /// A line for each move.
    fn moves(&self) -> String {
        let word = |key| self.lang.word(key);
        let wide = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let moments = &self.analysis.moments;
        let native = |it: &Moment| it.chosen().chosen.native.width();
        let best = |it: &Moment| it.best().chosen.native.width();
        let moves = wide(&mut moments.iter().map(native)).max(word("analysis.col.move").width());
        let bests = wide(&mut moments.iter().map(best)).max(word("analysis.col.best").width());
        let names = wide(&mut self.analysis.seats.iter().map(|seat| seat.name().width()));
        let names = names.clamp(word("analysis.col.player").width(), 16);
        let mut text = format!(
            "{:>4}  {}  {}     {}  {:>8}  {:>8}  {:>9}\n",
            "",
            fit(&word("analysis.col.player"), names),
            fit(&word("analysis.col.move"), moves),
            fit(&word("analysis.col.best"), bests),
            word("analysis.col.loss"),
            word("analysis.col.luck"),
            word("analysis.col.expected"),
        );
        for (number, moment) in moments.iter().enumerate() {
            let better = moment.loss() > Value::ZERO;
            let best = if better { moment.best().chosen.native.as_str() } else { "" };
            let loss = if better { self.figures.change(-moment.loss()) } else { String::new() };
            let luck = match moment.cause {
                Cause::Nothing => String::new(),
                _ => self.figures.change(moment.luck(self.seat)),
            };
            let exact = moment.chosen().certainty == Certainty::Exact;
            let _ = writeln!(
                text,
                "{:>4}  {}  {} {:<2}  {}  {loss:>8}  {luck:>8}  {:>9} {}",
                number + 1,
                fit(self.name(moment.seat), names),
                fit(&moment.chosen().chosen.native, moves),
                moment.mark.map_or("", Mark::sign),
                fit(best, bests),
                self.figures.value(moment.next.of(self.seat)),
                if exact { "" } else { "≈" },
            );
        }
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n") + "\n"
    }

    /// How each seat came to its result.
    fn accounts(&self) -> String {
        let ended = self.analysis.termination == Termination::Finished;
        let last = if ended { "analysis.part.result" } else { "analysis.part.expected" };
        let mut keys = vec!["analysis.part.start", "analysis.part.own", "analysis.part.others"];
        let has_luck = self.analysis.has_luck();
        let seats: Vec<(Seat, Account)> =
            self.analysis.all_seats().map(|seat| (seat, self.analysis.account(seat))).collect();
        let corrected = seats.iter().any(|(_, account)| account.correction != Value::ZERO);
        keys.extend(has_luck.then_some("analysis.part.luck"));
        keys.extend(corrected.then_some("analysis.part.correction"));
        let words: Vec<String> = keys.iter().map(|key| self.lang.word(key)).collect();
        let names = seats.iter().map(|(seat, _)| self.name(*seat).width()).max().unwrap_or(0);
        let names = names.min(16);
        let mut text = fit("", names + 2);
        for word in words.iter().chain([&self.lang.word(last)]) {
            let _ = write!(text, "{word:>wide$}", wide = word.width().max(7) + 2);
        }
        text.push('\n');
        for (seat, account) in &seats {
            let mut parts = vec![account.start, account.own, account.others];
            parts.extend(has_luck.then_some(account.luck));
            parts.extend(corrected.then_some(account.correction));
            let rounded = self.figures.rounded(&parts);
            let _ = write!(text, "{}  ", fit(self.name(*seat), names));
            for (number, (part, word)) in rounded.iter().zip(&words).enumerate() {
                let figure = if number == 0 {
                    self.figures.value(*part)
                } else {
                    self.figures.change(*part)
                };
                let _ = write!(text, "{figure:>wide$}", wide = word.width().max(7) + 2);
            }
            let wide = self.lang.word(last).width().max(7) + 2;
            let _ = writeln!(text, "{:>wide$}", self.figures.value(account.finish));
        }
        text
    }

    /// What it all says.
    fn sentences(&self) -> Vec<String> {
        let mut said = vec![self.lang.text(&self.better()), self.lang.text(&self.luckier())];
        said.extend(self.analysis.decided(self.seat, self.lang));
        said.extend(self.analysis.accuracies(&self.names(), self.lang));
        let turns = self.analysis.turning_points();
        if turns.is_empty() {
            said.push(self.lang.word("analysis.none"));
        } else {
            said.push(self.lang.word("analysis.turning"));
            said.extend(turns.iter().take(MOST_TURNS).map(|&number| self.turn(number)));
        }
        let legend = Mark::ALL.map(|mark| {
            let threshold = mark.threshold(&self.analysis.yardstick);
            let message = Message::new("analysis.legend")
                .with("mark", mark.sign())
                .with_key("name", mark.message())
                .with("threshold", self.figures.threshold(threshold));
            self.lang.text(&message)
        });
        said.push(String::new());
        said.push(legend.join(" · "));
        let exact = self.analysis.is_exact();
        let key = if exact { "analysis.exact" } else { "analysis.estimated" };
        said.push(self.lang.word(key));
        let hidden = [Cause::Hidden, Cause::HiddenAndDrawn];
        if self.analysis.moments.iter().any(|moment| hidden.contains(&moment.cause)) {
            said.push(self.lang.word("analysis.hidden"));
        }
        if self.analysis.termination != Termination::Finished {
            said.push(self.lang.word("analysis.broken_off"));
        }
        said
    }

    fn better(&self) -> Message {
        let mut losses: Vec<Value> =
            self.analysis.all_seats().map(|seat| -self.analysis.account(seat).own).collect();
        losses.sort_unstable();
        let least = self.figures.size(losses[0]);
        match self.analysis.best_player() {
            Some(seat) => Message::new("analysis.better")
                .with("name", self.name(seat))
                .with("least", least)
                .with("most", self.figures.size(losses[1])),
            None => Message::new("analysis.equal").with("least", least),
        }
    }

    fn luckier(&self) -> Message {
        match self.analysis.luckiest().filter(|_| self.analysis.has_luck()) {
            Some(seat) => Message::new("analysis.luckier")
                .with("name", self.name(seat))
                .with("luck", self.figures.change(self.analysis.account(seat).luck)),
            None => Message::new("analysis.no_luck"),
        }
    }

    fn turn(&self, number: usize) -> String {
        let moment = &self.analysis.moments[number];
        let told = Message::new("analysis.instead")
            .with("number", number + 1)
            .with("name", self.name(moment.seat))
            .with("move", moment.chosen().chosen.native.as_str())
            .with("mark", moment.mark.map_or("", Mark::sign))
            .with("loss", self.figures.change(-moment.loss()))
            .with("best", moment.best().chosen.native.as_str());
        let missed = moment.misses_win(&self.analysis.yardstick).then(|| {
            let missed = match moment.best().ends_in {
                Some(plies) => Message::new("analysis.win_missed_in").with("plies", plies),
                None => Message::new("analysis.win_missed"),
            };
            format!(" ({})", self.lang.text(&missed))
        });
        format!("  {}{}", self.lang.text(&told), missed.unwrap_or_default())
    }
}

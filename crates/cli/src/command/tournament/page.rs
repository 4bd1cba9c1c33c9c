//! A tournament as one page for browsers: no other file, both languages, light and dark.

mod curve;

use std::path::Path;

use maud::{Markup, PreEscaped, html};
use serde_json::{Map, Value};
use tripot_arena::{Encounter, Ranking, Report, Row, Tournament};
use tripot_catalog::Lang;
use tripot_core::{Argument, Message, Termination};
use tripot_report::{RatingScale, both, each, figure, word};

use crate::command::tournament::data::name_at;
use crate::command::tournament::table::{place, sentences};
use tripot_terminal::failure::Failure;
use tripot_terminal::figures::{Sign, number};

/// With more games than this the page has no records in it: browsers would be slow.
const MOST_RECORDS: u64 = 3000;

/// The look of a ranking and of the games.
pub(in crate::command) const STYLE: &str = include_str!("page.css");

/// The page of a tournament.
pub(super) fn page(tournament: &Tournament, lang: Lang) -> Result<String, Failure> {
    let ranking = tournament.ranking();
    let page = Page::new(tournament, &ranking);
    let records =
        if tournament.played() <= MOST_RECORDS { records(tournament)? } else { Map::new() };
    let is_linked = !records.is_empty();
    // Nothing inside may end the element.
    let records = Value::Object(records).to_string().replace('<', "\\u003c");
    let body = html! {
        main {
            (page.heading())
            (page.places())
            (page.cross())
            (page.curve())
            (page.games(is_linked))
            (page.meaning())
        }
        dialog {
            header {
                h2 {}
                a href="#" { (word("page.save")) }
                button type="button" aria-label="×" { "×" }
            }
            pre {}
        }
        script type="application/json" id="records" { (PreEscaped(records)) }
    };
    let title = format!("{} · Tripot", tournament.programme().title);
    let script = include_str!("records.js");
    Ok(tripot_report::Page { title: &title, lang, style: STYLE, script, body }.to_html())
}

/// The ranking and the cross table alone, for a page about more than one tournament.
pub(in crate::command) fn ranking(tournament: &Tournament) -> Markup {
    let ranking = tournament.ranking();
    let page = Page::new(tournament, &ranking);
    html! { (page.places()) (page.cross()) }
}

/// What plays, for readers elsewhere: a file without the folders of this computer.
fn known_as(wanted: &str) -> &str {
    let path = Path::new(wanted);
    let name = path.file_name().and_then(|name| name.to_str());
    name.filter(|_| path.is_absolute() && !wanted.contains(' ')).unwrap_or(wanted)
}

/// The records of all games, by their numbers.
fn records(tournament: &Tournament) -> Result<Map<String, Value>, Failure> {
    let mut records = Map::new();
    for encounter in tournament.rounds().iter().flatten() {
        let before = encounter.number * tournament.programme().games_per_table();
        for (number, record) in tournament.records(encounter).map_err(Failure::usage)? {
            records.insert((before + number + 1).to_string(), record.to_string().into());
        }
    }
    Ok(records)
}

struct Page<'a> {
    tournament: &'a Tournament,
    ranking: &'a Ranking,
    scale: RatingScale,
}

impl<'a> Page<'a> {
    fn new(tournament: &'a Tournament, ranking: &'a Ranking) -> Page<'a> {
        let intervals = ranking.rows.iter().map(|row| row.rating.interval());
        let scale = RatingScale::of(intervals.map(|interval| (interval.low, interval.high)));
        Page { tournament, ranking, scale }
    }

    fn name(&self, player: usize) -> &str {
        &self.tournament.programme().players[player].entrant.name
    }

    fn heading(&self) -> Markup {
        let tournament = self.tournament;
        html! {
            div.heading {
                h1 { (tournament.programme().title) }
                @if tournament.is_complete() {
                    span.state { "✓ " (word("page.complete")) }
                } @else {
                    span.state.open { "… " (word("page.open")) }
                }
                p {
                    @for (index, sentence) in sentences(tournament).iter().enumerate() {
                        @if index > 0 { " " }
                        (both(sentence))
                    }
                }
            }
        }
    }

    fn places(&self) -> Markup {
        let heads = ["tournament.head.place", "page.player"];
        let right = [
            ("results", "tournament.head.results"),
            ("points", "match.head.points"),
            ("margin", "match.head.margin"),
            ("elo", "match.head.elo"),
        ];
        html! {
            section {
                table.ranking {
                    thead {
                        tr {
                            @for key in heads { th scope="col" { (word(key)) } }
                            @for (class, key) in right { th.right.(class) scope="col" { (word(key)) } }
                            th.span { (self.scale.labels()) }
                        }
                    }
                    tbody { @for row in &self.ranking.rows { (self.row(row)) "\n" } }
                }
                p.note {
                    span.key.machine {} (word("page.machine"))
                    span.key.program {} (word("page.program")) " " (word("page.shared"))
                }
            }
        }
    }

    fn row(&self, row: &Row) -> Markup {
        let (tally, rating) = (&row.tally, row.rating);
        let interval = rating.interval();
        let results = format!("{} – {} – {}", tally.wins, tally.draws, tally.losses);
        let points = html! {
            @match tally.share.value() {
                Some(share) => { (figure(&Argument::decimal(100.0 * share, 1))) " %" }
                None => "–",
            }
        };
        let margin = html! {
            @match tally.margin.value() {
                Some(margin) => (figure(&Argument::signed(margin, 1))),
                None => "–",
            }
        };
        let is_machine = self.tournament.is_machine(row.player);
        let kind = word(if is_machine { "page.machine" } else { "page.program" });
        let wanted = known_as(&self.tournament.programme().players[row.player].wanted);
        let faults = Message::new("page.faults").with("count", row.faults);
        html! {
            tr {
                td.rank { (place(row)) }
                td.who {
                    b { (self.name(row.player)) }
                    small {
                        (kind) " · " (wanted)
                        @if row.faults > 0 { " · " (both(&faults)) }
                        span.phone { (results) " · " (points) " · " (margin) }
                    }
                }
                td.right.results { (results) }
                td.right.points { (points) }
                td.right.margin { (margin) }
                td.right.elo {
                    b { (format_args!("{:.0}", rating.value)) }
                    " " small { (format_args!("± {:.0}", interval.half())) }
                }
                td.span { (self.scale.bar(rating.value, (interval.low, interval.high), is_machine)) }
            }
        }
    }

    fn cross(&self) -> Markup {
        let rows = &self.ranking.rows;
        html! {
            section {
                h2 { (word("page.cross")) }
                div.scroll tabindex="0" {
                    table.cross style={ "--players:" (rows.len()) } {
                        thead {
                            tr {
                                th {}
                                @for (index, row) in rows.iter().enumerate() {
                                    @let name = self.name(row.player);
                                    th scope="col" title=(name) { (index + 1) span.wide { " " (name) } }
                                }
                            }
                        }
                        tbody {
                            @for (index, row) in rows.iter().enumerate() {
                                tr {
                                    th scope="row" { (index + 1) " " (self.name(row.player)) }
                                    @for other in rows { (self.share(row.player, other.player)) }
                                }
                                "\n"
                            }
                        }
                    }
                }
            }
        }
    }

    /// A cell of the cross table.
    fn share(&self, player: usize, other: usize) -> Markup {
        let share = self.ranking.cross[player][other].share();
        html! {
            @match share {
                _ if player == other => td.self {},
                None => td { "·" },
                Some(share) => {
                    // Never so dark that the number can't be read.
                    @let part = (share - 0.5).abs() * 2.0 * 44.0;
                    td class=(if share < 0.5 { "down" } else { "up" }) style=(format_args!("--part:{part:.0}%")) {
                        (number(Lang::En, 100.0 * share, 0, Sign::Negative))
                    }
                }
            }
        }
    }

    fn games(&self, is_linked: bool) -> Markup {
        html! {
            section {
                h2 { (word("page.games")) }
                @if !is_linked { p.note { (word("page.unlinked")) } }
                @for (index, round) in self.tournament.rounds().iter().enumerate() {
                    (self.round(index + 1, round, is_linked))
                }
            }
        }
    }

    fn round(&self, number: usize, round: &[Encounter], is_linked: bool) -> Markup {
        let games: usize = round.iter().map(|encounter| encounter.reports().count()).sum();
        let title = Message::new("page.round").with("number", number);
        let title = title.with("tables", round.len()).with("games", games);
        let heads = ["page.game", "page.seated", "page.result", "page.moves", "page.ended"];
        html! {
            details {
                summary { (both(&title)) }
                div.scroll {
                    table.games {
                        thead { tr { @for key in heads { th scope="col" { (word(key)) } } } }
                        tbody {
                            @for encounter in round {
                                @for report in encounter.reports() {
                                    (self.game(encounter, report, is_linked)) "\n"
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn game(&self, encounter: &Encounter, report: &Report, is_linked: bool) -> Markup {
        let number = self.tournament.number_of(encounter, report);
        let winners = report.winners();
        let scores = report.outcome.as_ref().map_or("–".to_owned(), |outcome| {
            let scores: Vec<String> = outcome.scores().iter().map(ToString::to_string).collect();
            scores.join(" : ")
        });
        let ended = match report.termination {
            Termination::OutOfTime(_) => "page.end.time",
            Termination::Illegal(_) => "page.end.illegal",
            Termination::Crashed(_) => "page.end.crashed",
            _ => "page.end.finished",
        };
        html! {
            tr #{ "game-" (number) } {
                td {
                    @if is_linked {
                        a href={ "#game-" (number) } data-game=(number) { (number) }
                    } @else {
                        (number)
                    }
                }
                td {
                    @for (index, seat) in report.fixture.seats().seats().enumerate() {
                        @if index > 0 { " – " }
                        span class=[winners.contains(&seat).then_some("won")] {
                            (name_at(self.tournament, encounter, report, seat))
                        }
                    }
                }
                td { (scores) }
                td { (report.plies) }
                td class=[report.fault.as_ref().map(|_| "fault")] {
                    (word(ended))
                    @if let Some(fault) = &report.fault { " : " (each(|lang| fault.text(lang))) }
                }
            }
        }
    }

    fn meaning(&self) -> Markup {
        let seed = self.tournament.programme().seed.to_string();
        let sentences =
            ["page.meaning.elo", "page.meaning.deals", "page.meaning.places", "page.meaning.again"]
                .map(|key| Message::new(key).with("seed", seed.as_str()));
        html! {
            section {
                h2 { (word("page.meaning")) }
                @for sentence in &sentences { p.note { (both(sentence)) } }
            }
        }
    }
}

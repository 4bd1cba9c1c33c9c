//! A tournament as one page for browsers: no other file, both languages, light and dark.

mod drawing;

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};
use tripot_arena::{Encounter, Ranking, Report, Row, Tournament};
use tripot_catalog::Lang;
use tripot_core::{Message, Termination};

use crate::command::tournament::data::name_at;
use crate::command::tournament::table::{place, sentences};
use crate::html::{self, both, either, escape, figure, word};
use drawing::Axis;
use tripot_terminal::failure::Failure;
use tripot_terminal::figures::{Sign, number};

/// With more games than this the page has no records in it: browsers would be slow.
const MOST_RECORDS: u64 = 3000;

/// The page of a tournament. Its reader can change the language that it opens in.
pub(super) fn page(tournament: &Tournament, lang: Lang) -> Result<String, Failure> {
    let ranking = tournament.ranking();
    let page = Page { tournament, ranking: &ranking, axis: Axis::of(&ranking) };
    let records =
        if tournament.played() <= MOST_RECORDS { records(tournament)? } else { Map::new() };
    let mut html = html::opening(&tournament.programme().title, "", lang);
    page.heading(&mut html);
    page.places(&mut html);
    page.cross(&mut html);
    page.curve(&mut html);
    page.games(&mut html, !records.is_empty());
    page.meaning(&mut html);
    let _ = write!(
        html,
        "</main>\n<dialog><header><h2></h2><a href=\"#\">{}</a><button aria-label=\"×\">×</button>\
         </header><pre></pre></dialog>\n<script type=\"application/json\" id=\"records\">{}</script>\n{}",
        word("page.save"),
        // Nothing inside may end the element.
        Value::Object(records).to_string().replace('<', "\\u003c"),
        html::closing(include_str!("records.js"))
    );
    Ok(html)
}

/// The ranking and the cross table alone, for a page about more than one tournament.
pub(in crate::command) fn ranking(tournament: &Tournament) -> String {
    let ranking = tournament.ranking();
    let page = Page { tournament, ranking: &ranking, axis: Axis::of(&ranking) };
    let mut html = String::new();
    page.places(&mut html);
    page.cross(&mut html);
    html
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
        for (number, record) in tournament.records(encounter)? {
            records.insert((before + number + 1).to_string(), record.to_string().into());
        }
    }
    Ok(records)
}

struct Page<'a> {
    tournament: &'a Tournament,
    ranking: &'a Ranking,
    axis: Axis,
}

impl Page<'_> {
    fn name(&self, player: usize) -> String {
        escape(&self.tournament.programme().players[player].entrant.name)
    }

    fn heading(&self, html: &mut String) {
        let tournament = self.tournament;
        let told: Vec<String> = sentences(tournament).iter().map(both).collect();
        let state = if tournament.is_complete() {
            format!("<span class=\"state\">✓ {}</span>", word("page.complete"))
        } else {
            format!("<span class=\"state open\">… {}</span>", word("page.open"))
        };
        let _ = writeln!(
            html,
            "<div class=\"heading\"><h1>{}</h1>{state}<p>{}</p></div>",
            escape(&tournament.programme().title),
            told.join(" ")
        );
    }

    fn places(&self, html: &mut String) {
        let heads = ["tournament.head.place", "page.player"];
        let right = [
            ("results", "tournament.head.results"),
            ("points", "match.head.points"),
            ("margin", "match.head.margin"),
            ("elo", "match.head.elo"),
        ];
        html.push_str("<section><table class=\"ranking\"><thead><tr>");
        for key in heads {
            let _ = write!(html, "<th scope=\"col\">{}</th>", word(key));
        }
        for (class, key) in right {
            let _ = write!(html, "<th scope=\"col\" class=\"right {class}\">{}</th>", word(key));
        }
        let _ =
            writeln!(html, "<th class=\"span\">{}</th></tr></thead><tbody>", self.axis.labels());
        for row in &self.ranking.rows {
            self.row(row, html);
        }
        let _ = write!(
            html,
            "</tbody></table>\n<p class=\"note\"><span class=\"key machine\"></span>{}\
             <span class=\"key program\"></span>{} {}</p></section>\n",
            word("page.machine"),
            word("page.program"),
            word("page.shared")
        );
    }

    fn row(&self, row: &Row, html: &mut String) {
        let (tally, rating) = (&row.tally, row.rating);
        let results = format!("{} – {} – {}", tally.wins, tally.draws, tally.losses);
        let percent = |share: f64| format!("{} %", figure(100.0 * share, 1, Sign::Negative));
        let points = tally.share.value().map_or("–".to_owned(), percent);
        let margin = tally.margin.value();
        let margin = margin.map_or("–".to_owned(), |margin| figure(margin, 1, Sign::Always));
        let machine = self.tournament.is_machine(row.player);
        let kind = word(if machine { "page.machine" } else { "page.program" });
        let wanted = escape(known_as(&self.tournament.programme().players[row.player].wanted));
        let faults = match row.faults {
            0 => String::new(),
            count => format!(" · {}", both(&Message::new("page.faults").with("count", count))),
        };
        let _ = writeln!(
            html,
            "<tr><td class=\"rank\">{}</td><td class=\"who\"><b>{}</b><small>{kind} · {wanted}{faults}\
             <span class=\"phone\">{results} · {points} · {margin}</span></small></td>\
             <td class=\"right results\">{results}</td><td class=\"right points\">{points}</td>\
             <td class=\"right margin\">{margin}</td>\
             <td class=\"right elo\"><b>{:.0}</b> <small>± {:.0}</small></td><td class=\"span\">{}</td></tr>",
            place(row),
            self.name(row.player),
            rating.value,
            rating.interval().half(),
            self.axis.bar(rating, machine)
        );
    }

    fn cross(&self, html: &mut String) {
        let rows = &self.ranking.rows;
        let _ = write!(
            html,
            "<section><h2>{}</h2><div class=\"scroll\" tabindex=\"0\"><table class=\"cross\" style=\"--players:{}\"><thead><tr><th></th>",
            word("page.cross"),
            rows.len()
        );
        for (index, row) in rows.iter().enumerate() {
            let (number, name) = (index + 1, self.name(row.player));
            let _ = write!(
                html,
                "<th scope=\"col\" title=\"{name}\">{number}<span class=\"wide\"> {name}</span></th>"
            );
        }
        html.push_str("</tr></thead><tbody>\n");
        for (index, row) in rows.iter().enumerate() {
            let (place, name) = (index + 1, self.name(row.player));
            let _ = write!(html, "<tr><th scope=\"row\">{place} {name}</th>");
            for other in rows {
                let share = self.ranking.cross[row.player][other.player].share();
                let _ = match share {
                    _ if row.player == other.player => write!(html, "<td class=\"self\"></td>"),
                    None => write!(html, "<td>·</td>"),
                    Some(share) => {
                        let class = if share < 0.5 { "down" } else { "up" };
                        // Never so dark that the number can't be read.
                        let part = (share - 0.5).abs() * 2.0 * 44.0;
                        let shown = number(Lang::En, 100.0 * share, 0, Sign::Negative);
                        write!(
                            html,
                            "<td class=\"{class}\" style=\"--part:{part:.0}%\">{shown}</td>"
                        )
                    }
                };
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody></table></div></section>\n");
    }

    fn curve(&self, html: &mut String) {
        if self.ranking.curve.len() < 2 {
            return;
        }
        let _ = write!(
            html,
            "<section><h2>{}</h2>{}<ol class=\"legend\">",
            word("page.curve"),
            drawing::curve(self.ranking)
        );
        for (index, row) in self.ranking.rows.iter().enumerate() {
            let key = drawing::line_key(index);
            let _ = write!(html, "<li>{key}<b>{}</b> {}</li>", index + 1, self.name(row.player));
        }
        html.push_str("</ol></section>\n");
    }

    fn games(&self, html: &mut String, linked: bool) {
        let _ = write!(html, "<section><h2>{}</h2>", word("page.games"));
        if !linked {
            let _ = write!(html, "<p class=\"note\">{}</p>", word("page.unlinked"));
        }
        for (index, round) in self.tournament.rounds().iter().enumerate() {
            let games: usize = round.iter().map(|encounter| encounter.reports().count()).sum();
            let round_number = Message::new("page.round").with("number", index + 1);
            let _ = write!(
                html,
                "<details><summary>{}</summary><div class=\"scroll\"><table class=\"games\"><thead><tr>",
                both(&round_number.with("tables", round.len()).with("games", games))
            );
            for key in ["page.game", "page.seated", "page.result", "page.moves", "page.ended"] {
                let _ = write!(html, "<th scope=\"col\">{}</th>", word(key));
            }
            html.push_str("</tr></thead><tbody>\n");
            for encounter in round {
                for report in encounter.reports() {
                    self.game(encounter, report, linked, html);
                }
            }
            html.push_str("</tbody></table></div></details>\n");
        }
        html.push_str("</section>\n");
    }

    fn game(&self, encounter: &Encounter, report: &Report, linked: bool, html: &mut String) {
        let number = self.tournament.number_of(encounter, report);
        let winners = report.winners();
        let seats: Vec<String> = report
            .fixture
            .seats()
            .seats()
            .map(|seat| {
                let name = escape(name_at(self.tournament, encounter, report, seat));
                let class = if winners.contains(&seat) { " class=\"won\"" } else { "" };
                format!("<span{class}>{name}</span>")
            })
            .collect();
        let scores = report.outcome.as_ref().map(|outcome| {
            let scores: Vec<String> = outcome.scores().iter().map(ToString::to_string).collect();
            scores.join(" : ")
        });
        let ended = match report.termination {
            Termination::OutOfTime(_) => "page.end.time",
            Termination::Illegal(_) => "page.end.illegal",
            Termination::Crashed(_) => "page.end.crashed",
            _ => "page.end.finished",
        };
        let reason = report.fault.as_ref().map(|fault| {
            let reason = |lang| escape(&fault.text(lang));
            format!(" : {}", either(&reason(Lang::Fr), &reason(Lang::En)))
        });
        let class = if report.fault.is_some() { " class=\"fault\"" } else { "" };
        let link = if linked {
            format!("<a href=\"#game-{number}\" data-game=\"{number}\">{number}</a>")
        } else {
            number.to_string()
        };
        let _ = writeln!(
            html,
            "<tr id=\"game-{number}\"><td>{link}</td><td>{}</td><td>{}</td><td>{}</td><td{class}>{}{}</td></tr>",
            seats.join(" – "),
            scores.unwrap_or_else(|| "–".to_owned()),
            report.plies,
            word(ended),
            reason.unwrap_or_default()
        );
    }

    fn meaning(&self, html: &mut String) {
        let _ = write!(html, "<section><h2>{}</h2>", word("page.meaning"));
        for key in
            ["page.meaning.elo", "page.meaning.deals", "page.meaning.places", "page.meaning.again"]
        {
            let seed = self.tournament.programme().seed.to_string();
            let _ = write!(
                html,
                "<p class=\"note\">{}</p>",
                both(&Message::new(key).with("seed", seed))
            );
        }
        html.push_str("</section>\n");
    }
}

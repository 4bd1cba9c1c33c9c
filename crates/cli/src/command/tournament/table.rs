//! A tournament as tables that people read in the terminal.

use std::fmt::Write as _;

use tripot_arena::{Deals, Format, Programme, Ranking, Row, Tournament};
use tripot_bots::Limit;
use tripot_catalog::Lang;
use tripot_core::Message;

use tripot_terminal::canvas::wrap;
use tripot_terminal::console::COLUMNS;
use tripot_terminal::figures::{Sign, Table, number};

/// With more players than this, a cross table does not fit the screen.
const WIDE: usize = 8;

/// How many players are shown while a tournament is played.
const SHOWN: usize = 15;

/// Everything there is to tell.
pub(in crate::command) fn text(tournament: &Tournament, lang: Lang) -> String {
    let ranking = tournament.ranking();
    let programme = tournament.programme();
    let mut text = format!("{}\n", programme.title);
    let sentences: Vec<String> =
        sentences(tournament).iter().map(|message| lang.text(message)).collect();
    let _ = writeln!(text, "{}", wrap(&sentences.join(" "), COLUMNS));
    let seed = Message::new("match.seed").with("seed", programme.seed.to_string());
    let _ = write!(text, "{}\n\n{}", lang.text(&seed), places(programme, &ranking.rows, lang));
    if programme.players.len() <= WIDE && programme.players.len() > 2 {
        let _ = write!(text, "\n{}", cross(programme, &ranking, lang));
    }
    text
}

/// The ranking as it stands, for a screen that is drawn again and again.
pub(in crate::command) fn standing(tournament: &Tournament, lang: Lang) -> String {
    let rows = tournament.ranking().rows;
    places(tournament.programme(), &rows[..rows.len().min(SHOWN)], lang)
}

/// What is played, how, and how far it is.
pub(super) fn sentences(tournament: &Tournament) -> Vec<Message> {
    let programme = tournament.programme();
    let format = match programme.format {
        Format::Match => "tournament.format.match",
        Format::RoundRobin => "tournament.format.round_robin",
        Format::Gauntlet => "tournament.format.gauntlet",
        Format::Swiss => "tournament.format.swiss",
        Format::KnockOut => "tournament.format.knock_out",
    };
    let deals = match programme.sharing {
        Deals::Duplicate => "tournament.deals.duplicate",
        Deals::Separate => "tournament.deals.separate",
    };
    vec![
        Message::new("tournament.what")
            .with("variant", programme.variant.name.as_str())
            .with_key("format", format)
            .with("players", programme.players.len()),
        Message::new("tournament.rounds")
            .with("complete", tournament.complete_rounds())
            .with("rounds", programme.rounds)
            .with("games", tournament.played())
            .with("total", tournament.total()),
        Message::new(deals).with("deals", programme.deals.get()),
        match programme.limit {
            Limit::Own => Message::new("match.limit.own"),
            Limit::Nodes(nodes) => Message::new("match.limit.nodes").with("count", nodes),
            Limit::Milliseconds(ms) => Message::new("match.limit.ms").with("count", ms),
            Limit::Clock(control) => {
                Message::new("match.limit.tc").with("control", control.to_string())
            }
        },
    ]
}

fn places(programme: &Programme, rows: &[Row], lang: Lang) -> String {
    let score = match programme.format {
        Format::Swiss => Some("tournament.head.score"),
        Format::KnockOut => Some("tournament.head.survived"),
        Format::Match | Format::RoundRobin | Format::Gauntlet => None,
    };
    let faults = rows.iter().any(|row| row.faults > 0).then_some("tournament.head.faults");
    let heads = ["tournament.head.place"].into_iter().chain(score);
    let heads = heads.chain(["tournament.head.results", "match.head.points", "match.head.margin"]);
    let heads = heads.chain(["match.head.elo"]).chain(faults);
    let mut table = Table::new("", heads.map(|key| lang.word(key)));
    for row in rows {
        let mut cells = vec![place(row)];
        if score.is_some() {
            let digits = if programme.format == Format::Swiss { 2 } else { 0 };
            cells.push(
                row.score
                    .map_or("–".to_owned(), |score| number(lang, score, digits, Sign::Negative)),
            );
        }
        let tally = &row.tally;
        cells.push(format!("{}–{}–{}", tally.wins, tally.draws, tally.losses));
        let percent = |share: f64| format!("{} %", number(lang, 100.0 * share, 1, Sign::Negative));
        cells.push(tally.share.value().map_or("–".to_owned(), percent));
        let margin = |margin| number(lang, margin, 1, Sign::Always);
        cells.push(tally.margin.value().map_or("–".to_owned(), margin));
        cells.push(format!("{:.0} ±{:.0}", row.rating.value, row.rating.interval().half()));
        if faults.is_some() {
            cells.push(row.faults.to_string());
        }
        table.add(&programme.players[row.player].entrant.name, cells);
    }
    table.render()
}

/// The place of a player, or the places that it shares.
pub(in crate::command) fn place(row: &Row) -> String {
    match row.places {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}–{last}"),
    }
}

/// What each took against each, in the order of the ranking.
fn cross(programme: &Programme, ranking: &Ranking, lang: Lang) -> String {
    let heads = (1..=ranking.rows.len()).map(|column| column.to_string());
    let mut table = Table::new(&lang.word("tournament.cross"), heads);
    for (index, row) in ranking.rows.iter().enumerate() {
        let cells = ranking.rows.iter().map(|other| {
            match ranking.cross[row.player][other.player].share() {
                Some(share) => number(lang, 100.0 * share, 0, Sign::Negative),
                None => "·".to_owned(),
            }
        });
        table.add(&format!("{} {}", index + 1, programme.players[row.player].entrant.name), cells);
    }
    table.render()
}

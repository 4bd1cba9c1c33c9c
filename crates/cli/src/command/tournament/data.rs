//! Output of a tournament as CSV. The same games give the same bytes.

use tripot_arena::{Encounter, Report, Tournament};
use tripot_catalog::Lang;
use tripot_core::Seat;

use crate::csv::add_line;

/// The ranking as CSV.
pub(super) fn players(tournament: &Tournament) -> String {
    let mut text = String::from(
        "place_from,place_to,name,player,games,wins,draws,losses,points,points_low,points_high,\
         margin,rating,rating_low,rating_high,score,faults\r\n",
    );
    for row in tournament.ranking().rows {
        let player = &tournament.programme().players[row.player];
        let (tally, rating) = (&row.tally, row.rating.interval());
        let share = tally.share.interval();
        let decimal = |value: Option<f64>, digits: usize| {
            value.map(|value| format!("{value:.digits$}")).unwrap_or_default()
        };
        let cells = [
            row.places.0.to_string(),
            row.places.1.to_string(),
            player.entrant.name.clone(),
            player.wanted.clone(),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            decimal(tally.share.value(), 4),
            decimal(share.map(|share| share.low), 4),
            decimal(share.map(|share| share.high), 4),
            decimal(tally.margin.value(), 3),
            decimal(Some(row.rating.value), 1),
            decimal(Some(rating.low), 1),
            decimal(Some(rating.high), 1),
            decimal(row.score, 4),
            row.faults.to_string(),
        ];
        add_line(&mut text, &cells);
    }
    text
}

/// Every game as CSV, in the order of their numbers.
pub(super) fn games(tournament: &Tournament, lang: Lang) -> String {
    let seats = tournament.programme().seats;
    let mut heads: Vec<String> =
        ["number", "round", "table", "deal"].map(ToOwned::to_owned).to_vec();
    heads.extend(seats.seats().map(|seat| seat.to_string()));
    heads.extend(seats.seats().map(|seat| format!("score_{seat}")));
    heads.extend(["winners", "plies", "termination", "reason"].map(ToOwned::to_owned));
    let mut text = String::new();
    add_line(&mut text, &heads);
    for (round, encounter, report) in every_game(tournament) {
        let score = |seat: Seat| {
            let scores = report.outcome.as_ref().map(tripot_core::Outcome::scores);
            scores.map(|scores| scores[seat.index()].to_string()).unwrap_or_default()
        };
        let winners: Vec<&str> = report
            .winners()
            .into_iter()
            .map(|seat| name_at(tournament, encounter, report, seat))
            .collect();
        let mut cells = vec![
            tournament.number_of(encounter, report).to_string(),
            (round + 1).to_string(),
            (encounter.number + 1).to_string(),
            (report.fixture.deal + 1).to_string(),
        ];
        let name = |seat| name_at(tournament, encounter, report, seat).to_owned();
        cells.extend(seats.seats().map(name));
        cells.extend(seats.seats().map(score));
        cells.extend([
            winners.join(" "),
            report.plies.to_string(),
            report.termination.to_string(),
            report.fault.as_ref().map(|fault| fault.text(lang)).unwrap_or_default(),
        ]);
        add_line(&mut text, &cells);
    }
    text
}

/// Every game with its round and table.
pub(super) fn every_game(
    tournament: &Tournament,
) -> impl Iterator<Item = (usize, &Encounter, &Report)> {
    tournament.rounds().iter().enumerate().flat_map(|(round, encounters)| {
        encounters.iter().flat_map(move |encounter| {
            encounter.reports().map(move |report| (round, encounter, report))
        })
    })
}

/// Who sat on a seat.
pub(super) fn name_at<'a>(
    tournament: &'a Tournament,
    encounter: &Encounter,
    report: &Report,
    seat: Seat,
) -> &'a str {
    let player = encounter.players[report.fixture.entrant_at(seat)];
    &tournament.programme().players[player].entrant.name
}

//! The names of the seats as a person reads them: machines by their title in the language of the reader.
//! Records and bots keep the names that tell the seat, such as `expert (j2)`.

use tripot_catalog::{AnyGame, Lang};
use tripot_core::{Seat, SeatLine};

use crate::named::seat_named;

/// What each seat of a record is called: a machine by its title, with a number only where two have the same, and
/// everybody else by the name in the record.
///
/// ```
/// use tripot_catalog::Lang;
/// use tripot_core::SeatLine;
/// use tripot_terminal::display::display_names;
/// let line = |name, player| SeatLine::new(name, player).expect("a record can hold it");
/// let seats = [line("Léa", "human"), line("random (j2)", "random"), line("hasard (j3)", "random")];
/// let game = tripot_catalog::game("families").expect("it is in the catalogue");
/// assert_eq!(display_names(&seats, game, Lang::Fr), ["Léa", "Hasard 1", "Hasard 2"]);
/// assert_eq!(display_names(&seats[..2], game, Lang::En), ["Léa", "Random"]);
/// ```
pub fn display_names(seats: &[SeatLine], game: &dyn AnyGame, lang: Lang) -> Vec<String> {
    let names: Vec<(String, bool)> = (0..)
        .zip(seats)
        .map(|(index, line)| {
            let name = display_name(line, index, game, lang);
            let is_title = name != line.name();
            (name, is_title)
        })
        .collect();
    let numbered = |(index, (name, is_title)): (usize, &(String, bool))| {
        let same = |(other, _): &&(String, bool)| other == name;
        if !is_title || names.iter().filter(same).count() < 2 {
            return name.clone();
        }
        format!("{name} {}", names[..=index].iter().filter(same).count())
    };
    names.iter().enumerate().map(numbered).collect()
}

/// The seats of a record with the names that people read.
pub fn display_seats(seats: &[SeatLine], game: &dyn AnyGame, lang: Lang) -> Vec<SeatLine> {
    let names = display_names(seats, game, lang);
    let line = |(seat, name): (&SeatLine, String)| {
        SeatLine::new(&name, seat.player()).unwrap_or_else(|| seat.clone())
    };
    seats.iter().zip(names).map(line).collect()
}

/// The seat of a record that a text means: its number, or what the record or the reader calls its player.
pub fn seat_of(text: &str, seats: &[SeatLine], game: &dyn AnyGame, lang: Lang) -> Option<Seat> {
    let written: Vec<&str> = seats.iter().map(SeatLine::name).collect();
    seat_named(text, &written).or_else(|| seat_named(text, &display_names(seats, game, lang)))
}

/// The name of a seat, counted from 0, without its number.
fn display_name(line: &SeatLine, index: usize, game: &dyn AnyGame, lang: Lang) -> String {
    let machine = game.machine(line.player()).filter(|machine| {
        // A record may have been written in another language than the one it is read in.
        Lang::ALL.iter().any(|&written| machine.seat_name(index, written) == line.name())
    });
    match machine {
        Some(machine) => capitalized(&machine.title(lang)),
        // A program, or a machine that has taken its place; people who play several seats keep their number.
        None if line.player() != "human" => {
            line.name().replacen(&format!(" (j{})", index + 1), "", 1)
        }
        None => line.name().to_owned(),
    }
}

fn capitalized(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().into_iter().flat_map(char::to_uppercase);
    first.chain(symbols).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_were_made_for_a_machine_or_a_program_are_changed() {
        let game = tripot_catalog::game("chicago").unwrap();
        let line = |name, player| SeatLine::new(name, player).unwrap();
        let seats = [
            line("Vous (j1)", "human"),
            line("cat (j2)", "bot:cat"),
            line("alpha-beta 4 (j3)", "alphabeta:4"),
            line("Deep", "expert"),
        ];
        assert_eq!(
            display_names(&seats, game, Lang::Fr),
            ["Vous (j1)", "cat", "Alpha-bêta 4", "Deep"]
        );
        // The number tells the two apart even if one of them was named by hand.
        let seats = [line("Expert", "human"), line("expert (j2)", "expert")];
        assert_eq!(display_names(&seats, game, Lang::En), ["Expert", "Expert 2"]);
    }

    #[test]
    fn a_seat_of_a_record_is_meant_by_either_of_its_names() {
        let game = tripot_catalog::game("chicago").unwrap();
        let line = |name, player| SeatLine::new(name, player).unwrap();
        let seats = [line("Léa", "human"), line("skilled (j2)", "skilled")];
        for (text, lang, index) in [
            ("j1", Lang::Fr, Some(0)),
            ("skilled (j2)", Lang::Fr, Some(1)),
            ("confirmé", Lang::Fr, Some(1)),
            ("Skilled", Lang::En, Some(1)),
            ("confirmé", Lang::En, None),
        ] {
            let seat = seat_of(text, &seats, game, lang);
            assert_eq!(seat.map(Seat::index), index, "{text} in {lang:?}");
        }
        let shown = display_seats(&seats, game, Lang::Fr);
        assert_eq!((shown[1].name(), shown[1].player()), ("Confirmé", "skilled"));
    }
}

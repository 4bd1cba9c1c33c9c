//! How a game ended, in words.

use std::fmt::Write as _;

use tripot_catalog::Lang;
use tripot_core::{Message, Seat, Termination};

use crate::canvas::wrap;
use crate::console::COLUMNS;

/// How a game ended: the count, and who won or why it stopped.
pub fn ending(
    (termination, winners): (Termination, &[Seat]),
    names: &[String],
    count: &[Message],
    lang: Lang,
) -> String {
    use Termination::{
        Abandoned, Agreed, Crashed, Finished, Illegal, OutOfTime, Resigned, Unfinished,
    };
    let mut text = String::new();
    let mut say = |message: &Message| {
        let _ = writeln!(text, "{}", wrap(&lang.text(message), COLUMNS));
    };
    let about = |key, seat: Seat| Message::new(key).with("name", names[seat.index()].as_str());
    let won = || {
        let names = winners.iter().map(|seat| names[seat.index()].as_str());
        Message::new("end.winners")
            .with("count", winners.len())
            .with("names", names.collect::<tripot_core::Argument>())
    };
    match termination {
        Unfinished => say(&Message::new("end.unfinished")),
        Finished => {
            count.iter().for_each(&mut say);
            let everybody = winners.len() == names.len();
            say(&if everybody { Message::new("end.draw") } else { won() });
        }
        Resigned(seat) => say(&about("end.resigned", seat)),
        OutOfTime(seat) => say(&about("end.time", seat)),
        Illegal(seat) => say(&about("end.illegal", seat)),
        Crashed(seat) => say(&about("end.crashed", seat)),
        Agreed => say(&Message::new("end.agreed")),
        Abandoned => say(&Message::new("end.abandoned")),
    }
    if termination.seat().is_some() && !winners.is_empty() {
        say(&won());
    }
    text
}

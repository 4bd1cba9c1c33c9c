//! What speaks for a move of Chicago, in words.

use tripot_chicago::{Chicago, Good, Move};
use tripot_core::{Certainty, Message, Seat, State as _};

use crate::advice::Grounds;

/// How many reasons are given at most.
const MOST_REASONS: usize = 3;

/// The invitation to play a move.
pub(super) fn invite(_: &Chicago, chosen: Move, _: &[String]) -> Message {
    Message::new("chicago.advise")
        .with("steps", chosen.steps)
        .with_key("keep", chosen.keep.key())
        .with_key("sell", chosen.sell.key())
}

/// What speaks for a move.
pub(super) fn reasons(view: &Chicago, chosen: Move, grounds: &Grounds<'_, Move>) -> Vec<Message> {
    let Some(own) = view.turn().seat() else { return Vec::new() };
    let rivals = rivals(view, own);
    let Some(&rival) = rivals.iter().max_by_key(|&&seat| view.score(seat)) else {
        return Vec::new();
    };
    let name = |seat: Seat| grounds.names.get(seat.index()).map_or("", String::as_str);
    let mut after = *view;
    after.play_unchecked(chosen);
    let mut reasons = vec![
        Message::new("chicago.why.scores")
            .with("from", view.score(own))
            .with("to", after.score(own))
            .with("name", name(rival))
            .with("other_from", view.score(rival))
            .with("other_to", after.score(rival)),
    ];
    let (mine, theirs) = (count(view, own, chosen.sell), count(view, rival, chosen.sell));
    if theirs > mine {
        reasons.push(
            Message::new("chicago.why.sale")
                .with_key("good", chosen.sell.key())
                .with("name", name(rival))
                .with("theirs", theirs)
                .with("mine", mine),
        );
    } else if rivals.iter().chain([&own]).all(|&seat| count(view, seat, chosen.sell) == 0) {
        reasons.push(Message::new("chicago.why.harmless").with_key("good", chosen.sell.key()));
    }
    let (kept, others) = (count(&after, own, chosen.keep), count(view, rival, chosen.keep));
    if others > 1 && others >= kept {
        reasons.push(
            Message::new("chicago.why.denies")
                .with_key("good", chosen.keep.key())
                .with("name", name(rival))
                .with("count", others),
        );
    } else if kept > 1 {
        reasons.push(
            Message::new("chicago.why.collects")
                .with_key("good", chosen.keep.key())
                .with("count", kept)
                .with("price", after.price(chosen.keep)),
        );
    }
    if grounds.judged.is_some_and(|judged| judged.certainty == Certainty::Exact) {
        reasons.push(Message::new("chicago.why.counted"));
    }
    reasons.truncate(MOST_REASONS);
    reasons
}

/// The seats that do not win together with a seat.
fn rivals(view: &Chicago, own: Seat) -> Vec<Seat> {
    let are_partners = |seat: Seat| view.options().teams && seat.index() % 2 == own.index() % 2;
    view.seats().seats().filter(|&seat| seat != own && !are_partners(seat)).collect()
}

/// How many tokens of a good a seat has kept.
fn count(view: &Chicago, seat: Seat, good: Good) -> usize {
    view.reserve(seat).filter(|&kept| kept == good).count()
}

#[cfg(test)]
mod tests {
    use tripot_core::{Seed, Stop};

    use super::*;
    use crate::lang::Lang;

    fn said(position: &str, chosen: &str) -> Vec<String> {
        let state: Chicago = position.parse().expect("a position");
        let seed = Seed::parse("7").expect("a seed");
        let stop = Stop::new();
        let names = ["Léa".to_owned(), "Tom".to_owned()];
        let grounds = Grounds { judged: None, names: &names, seed: &seed, stop: &stop };
        let chosen = chosen.parse().expect("a move");
        reasons(&state, chosen, &grounds).iter().map(|reason| Lang::En.text(reason)).collect()
    }

    #[test]
    fn reasons_say_what_a_sale_does_to_both_reserves() {
        let start = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-";
        assert_eq!(
            said(start, "1rf"),
            ["you 0→6, Tom 0→0", "nobody has coffee: the sale costs nothing"]
        );
    }
}

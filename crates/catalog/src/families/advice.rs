//! What speaks for an ask, in words.

use tripot_core::Message;
use tripot_families::{Ask, Beliefs, FamiliesView};
use tripot_players::families::{Reason, reasons as data};

use crate::advice::Grounds;

/// How many reasons are given at most.
const MOST_REASONS: usize = 3;
/// Enough worlds for a chance in whole percents.
const WORLDS: u32 = 400;

/// The invitation to ask.
pub(super) fn invite(_: &FamiliesView, ask: Ask, names: &[String]) -> Message {
    Message::new("families.advise")
        .with("other", name(ask, names))
        .with_key("family", ask.card.family().key())
        .with_key("member", ask.card.member().key())
}

fn name(ask: Ask, names: &[String]) -> String {
    names.get(ask.from.index()).cloned().unwrap_or_else(|| ask.from.to_string())
}

/// What speaks for an ask.
pub(super) fn reasons(view: &FamiliesView, ask: Ask, grounds: &Grounds<'_, Ask>) -> Vec<Message> {
    let other = name(ask, grounds.names);
    let found = data(view, ask);
    let mut reasons = Vec::new();
    if found.contains(&Reason::Sure) {
        reasons.push(Message::new("families.why.sure").with("other", other));
    } else if found.contains(&Reason::Vain) {
        reasons.push(Message::new("families.why.vain").with("other", other));
    } else {
        let mut rng = grounds.seed.stream("reason");
        let beliefs = Beliefs::of(view, WORLDS, &mut rng, grounds.stop);
        let percent = beliefs.map(|beliefs| 100.0 * beliefs.holds(ask.from, ask.card));
        reasons.extend(percent.map(|percent| {
            Message::new("families.why.chance")
                .with("other", other)
                .with("percent", format!("{percent:.0}"))
        }));
    }
    for reason in found {
        match reason {
            Reason::Completes => reasons.push(Message::new("families.why.completes")),
            Reason::Holds { cards } if cards > 1 => {
                reasons.push(Message::new("families.why.holds").with("cards", cards));
            }
            Reason::TellsNothing => reasons.push(Message::new("families.why.tells_nothing")),
            Reason::Sure
            | Reason::Vain
            | Reason::Holds { .. }
            | Reason::Tells
            | Reason::Exposes { .. }
            | Reason::Empties => {}
        }
    }
    reasons.truncate(MOST_REASONS);
    reasons
}

#[cfg(test)]
mod tests {
    use tripot_core::{Seed, Stop};

    use super::*;
    use crate::lang::Lang;

    #[test]
    fn reasons_say_how_likely_the_card_is_there_and_what_is_held() {
        let view: FamiliesView = "a12356b2c4,7 28 -,- j1".parse().expect("a view");
        let seed = Seed::parse("7").expect("a seed");
        let (stop, names) = (Stop::new(), ["Léa".to_owned(), "Tom".to_owned()]);
        let grounds = Grounds { judged: None, names: &names, seed: &seed, stop: &stop };
        let said = |ask: &str| -> Vec<String> {
            let reasons = reasons(&view, ask.parse().expect("an ask"), &grounds);
            reasons.iter().map(|reason| Lang::En.text(reason)).collect()
        };
        // Seven of the 35 cards that she does not see are in his hand.
        assert_eq!(said("2:a4"), ["20% likely that Tom has it", "it completes the family"]);
        assert_eq!(said("2:b1"), ["20% likely that Tom has it"]);
    }
}

//! Views from text of which so much is said to be known that most guesses are wrong: they are refused, or
//! worlds of them can be imagined, in bounded time.

use proptest::prelude::*;
use tripot_core::{Rng, State, View};
use tripot_families::{Beliefs, Families, FamiliesView};
use tripot_testkit::{options, seats, seed, times};

/// Views that took longer than anybody waits for, with their settings: either to be read, or until a
/// world of them was imagined.
const TANGLED: &[(&str, &str)] = &[
    (
        "bluff=on,hand=6",
        "a26b6e2g135,8,7,6,6,6 2 -,-,-,-,-,- j1 111111!g2222!f62223333334!c3444445!g3555556666662!g5361 a3<6:1-1@6,b6<1:3-4@1,c5<4:3-3@3,c6<6:3-7@4,a4<4:1-1@4,d4<3:2-4@2,a6!1:2,a6!4:3,g3!2:4,e2!5:2,e2!6:2,g5!1:1,g5!2:2,a2!2:5,a2!4:2,a2!6:6,g1!2:5,b2!2:7,a5!1:4,a5!2:4,a5!3:5,f5!2:5,f5!4:5,f5!5:6,f2!2:4,b1!3:7,c3!2:5,c3!4:1,c3!5:3,c3!6:2,c4!2:2,c4!6:7,b3!2:4,b3!3:4,b3!5:2,c2!2:2,c2!4:5,d6!1:3,d6!3:7,d6!6:4,e1!2:2,e1!4:6,d1!3:2,d1!6:3,e5!1:1,e5!4:6,e5!5:6,e3!2:6,e3!4:3,e3!5:1,e3!6:7,b5!1:5,b5!2:1,b5!3:1,b5!4:2,b5!5:1,b4!1:4,b4!5:3,b4!6:5,f4!3:7,f4!6:7,d3!1:1,f1!5:5,f1!6:2,f6!1:4,f6!2:1,f6!3:3,f6!5:2,d2!1:3,d2!2:5,c1!4:1,c1!6:7,a1!1:7,a1!5:2,e6!3:5,e6!4:3,d5!2:1,g6!3:4,g4!3:3,g4!5:1,a?1:6/0,a?2:6/0,b?2:7/0,c?2:6/0,c?3:5/0,c?4:6/0,d?2:5/0,d?3:2/0,d?4:2/0,d?5:2/0,d?6:3/0,e?2:2/0,f?3:4/0,f?4:1/0,g?2:4/0",
    ),
    (
        "hand=4",
        "a1b2e13g6,6,6,1,6,4 14 -,-,-,-,-,- j1 1111222233334444555566663221 e3<6:1-2@1,d3<1:4-4@6,e6<4:1-2@6,c2<6:1-1@5,d2<4:1-3@2,c1<6:3-4@6,b4<2:3-3@2,a6<2:3-4@3,e4<1:1-3@5,a1<4:3-3@1,g6!4:1,g6!5:3,g6!6:2,b2!3:4,b2!5:2,e1!4:4,c3!4:1,e2!1:1,e2!4:1,e2!6:2,g1!4:2,g1!5:1,f5!2:2,f5!4:4,f5!6:3,d6!5:1,c5!2:2,d4!1:5,g4!4:2,g5!2:5,d1!3:5,d1!5:3,d1!6:3,f2!2:3,a5!4:2,b6!1:5,b6!2:1,f6!1:3,f6!3:1,f6!5:3,c4!2:5,c4!3:2,b1!1:5,b1!3:2,b1!4:4,b1!5:3,f4!2:5,f4!3:3,f4!4:3,f4!6:4,d5!3:3,d5!5:1,g3!4:2,g3!5:2,f3!6:4,e5!1:3,e5!3:2,e5!5:2,e5!6:2,b3!1:3,b3!2:5,b3!6:2,b5!1:5,b5!2:5,b5!5:1,a2!1:4,a2!2:5,c?3:3/0,c?4:1/0,d?1:5/0,e?1:4/0,e?2:1/0,e?3:1/0,e?4:1/0,e?5:1/0,e?6:3/0,f?4:1/0,f?5:1/0,f?6:3/0,g?3:2/0",
    ),
    (
        "bluff=on,hand=6",
        "5,7,7,5,13 5 -,-,-,-,- j1 1111!f51!c1122!f52222333333!d3444!f1444555!c55554553!c2255 b2<4:6-6@4,e5<5:8-10@2,g4<4:3-4@5,a2<2:1-1@1,f2<1:2-4@5,a4<4:2-2@4,a1<4:5-7@5,e6<1:2-2@5,c2!2:3,c2!4:5,c2!5:1,d4!3:5,d4!4:7,d4!5:6,f4!2:1,f4!4:4,e4!2:5,c6!3:3,f6!1:2,f6!4:6,f6!5:1,a5!3:6,a5!4:5,c5!2:1,d3!3:7,g1!2:5,g1!3:5,g1!5:7,b1!3:5,b1!4:5,e3!1:3,e3!4:1,e3!5:6,c3!4:7,e1!2:6,e1!5:6,d6!4:1,c4!1:2,c4!3:4,c4!4:3,c4!5:7,f3!2:7,g3!1:4,g3!2:7,e2!2:2,e2!3:5,e2!4:2,e2!5:10,d1!3:7,d1!4:2,b6!2:6,b6!3:5,f1!1:6,f1!2:6,f1!3:1,f1!5:8,a3!3:7,a3!4:6,a3!5:5,g2!2:7,g2!3:7,g2!5:7,b3!1:4,b5!2:3,c1!4:2,c1!5:1,d5!1:4,d5!5:9,a6!1:4,a6!3:2,d2!5:8,f5!1:5,f5!3:1,f5!5:2,g6!2:1,g6!4:1,a?1:1/0,a?5:9/0,b?2:5/0,b?5:10/0,d?3:5/0,e?1:3/0,e?2:2/0,e?3:6/0,e?5:7/0,f?2:3/0,f?4:4/0,g?1:1/0,g?3:5/0,g?5:6/0",
    ),
    (
        "bluff=on,hand=5",
        "5,7,3,7,8,4 8 -,-,-,-,-,- j1 11111222223!b53!c53!e23344!b54445555566666!a1521!c65 g3<3:4-4@4,e1<1:1-2@2,e4<6:3-4@4,a2<3:1-2@5,d6!2:1,d6!5:2,d6!6:2,e3!4:5,e3!5:3,e3!6:3,c4!6:4,a5!3:4,a1!3:2,a1!5:4,c2!4:2,c2!5:4,b6!2:3,b3!1:2,b3!4:1,a3!1:3,a3!4:1,f4!1:5,c3!4:5,c3!5:6,c3!6:4,c1!1:5,c1!2:1,c1!3:1,c1!6:4,b4!4:3,b4!6:5,f1!1:2,f1!4:3,f1!6:3,g6!3:2,g6!4:2,g6!6:4,f5!1:2,f5!6:4,d5!2:1,d5!5:3,a4!2:6,a4!4:1,a4!6:4,d2!3:2,d2!6:2,g2!1:5,g2!4:3,g2!5:1,g2!6:1,g5!4:3,g5!6:2,f6!2:1,f6!3:2,g4!1:6,g4!2:2,g4!4:5,g4!6:2,d4!1:2,d4!2:5,d4!3:5,d4!4:4,d4!5:3,d1!6:4,b5!2:5,b5!3:1,b5!6:3,f2!1:6,f2!2:5,f2!5:1,f2!6:3,a6!4:5,a6!5:5,e5!2:1,e5!3:2,e5!4:4,e5!6:1,d3!2:5,d3!6:4,b1!6:3,b2!6:4,e2!1:4,g1!1:6,g1!4:1,f3!1:4,c6!4:5,a?1:5/0,a?2:6/0,a?3:4/0,a?6:5/0,b?1:3/0,b?2:5/0,b?3:5/0,b?5:6/0,b?6:4/0,c?1:6/0,d?2:4/0,d?5:1/0,d?6:3/0,e?1:5/0,e?4:4/0,e?6:2/0,f?1:6/0,f?2:4/0,f?4:2/0,f?5:4/0,f?6:3/0,g?1:5/0,g?4:4/0,g?5:3/0",
    ),
];

fn imagine(settings: &str, text: &str) -> bool {
    let Ok(view) = FamiliesView::read(text, &options::<Families>(settings)) else { return false };
    let mut rng = seed("tangled").stream("worlds");
    let mut worlds = view.worlds();
    for _ in 0..3 {
        assert_eq!(worlds.imagine(&mut rng).view(view.viewer()), view, "{text}");
    }
    let beliefs = Beliefs::of(&view, 3, &mut rng);
    let unknown = beliefs.unknown();
    assert!(unknown.iter().all(|card| (0.0..=1.0).contains(&beliefs.in_stock(card))), "{text}");
    true
}

#[test]
fn what_is_too_tangled_to_guess_is_refused_or_imagined() {
    for (settings, text) in TANGLED {
        imagine(settings, text);
    }
}

/// A view of a game that nobody played, about which much is said that may contradict itself.
fn adversarial(rng: &mut Rng) -> Option<(String, String)> {
    let count = 2 + rng.below(5) as usize;
    let hand = 3 + rng.below(5) as usize;
    let bluff = rng.below(3) == 0;
    let settings = format!("hand={hand}{}", if bluff { ",bluff=on" } else { "" });
    options::<Families>(&settings).faults(seats(count)).is_empty().then_some(())?;
    let mut deck: Vec<String> =
        ('a'..='g').flat_map(|family| (1..=6).map(move |rank| format!("{family}{rank}"))).collect();
    for place in (1..deck.len()).rev() {
        deck.swap(place, rng.below(place as u32 + 1) as usize);
    }
    let mut hidden = vec![hand; count];
    let mut owners: Vec<usize> = (0..count).flat_map(|seat| vec![seat; hand]).collect();
    let rest = deck.len() - hand * count;
    let draws = rng.below(rest.min(4 * count) as u32 + 1) as usize;
    for _ in 0..draws {
        let seat = rng.below(count as u32) as usize;
        owners.push(seat);
        hidden[seat] += 1;
    }
    let below = |rng: &mut Rng, most: usize| 1 + rng.below(most as u32) as usize;
    let (mut known, mut gone) = (vec![Vec::new(); count], vec![0; count]);
    let mut facts = Vec::new();
    let shown = rng.below(12) as usize;
    let unseen = deck.split_off(shown);
    for card in deck {
        let (from, holder) = (below(rng, count), below(rng, count));
        let last = below(rng, hidden[from - 1]);
        let first = below(rng, last);
        facts.push(format!("{card}<{from}:{first}-{last}@{holder}"));
        gone[from - 1] += 1;
        known[holder - 1].push(card);
    }
    let size = |seat: usize| (hidden[seat] + known[seat].len()).checked_sub(gone[seat]);
    let mut own: Vec<String> = unseen[..hidden[0].checked_sub(gone[0])?].to_vec();
    own.extend(known[0].iter().cloned());
    own.sort();
    let mut hands = vec![own.concat()];
    for seat in 1..count {
        hands.push(size(seat)?.to_string());
    }
    let (absences, asks) = (rng.below(5), rng.below(5));
    for (card, seat) in unseen.iter().flat_map(|card| (0..count).map(move |seat| (card, seat))) {
        if rng.below(10) < absences {
            facts.push(format!("{card}!{}:{}", seat + 1, below(rng, hidden[seat])));
        }
    }
    for (family, seat) in ('a'..='g').flat_map(|it| (0..count).map(move |seat| (it, seat))) {
        if rng.below(10) < asks {
            facts.push(format!("{family}?{}:{}/0", seat + 1, below(rng, hidden[seat])));
        }
    }
    let mut order = String::new();
    for owner in owners {
        order += &(owner + 1).to_string();
        if bluff && rng.below(5) == 0 {
            order.push('!');
            order += rng.pick(&unseen)?;
        }
    }
    let laid = vec!["-"; count].join(",");
    let facts = if facts.is_empty() { "-".to_owned() } else { facts.join(",") };
    let text = format!("{} {} {laid} j1 {order} {facts}", hands.join(","), rest - draws);
    Some((settings, text))
}

#[test]
fn no_ledger_hangs_or_breaks_what_reads_it() {
    let mut rng = seed("adversarial").stream("views");
    let (mut views, mut possible) = (0, 0);
    while views < times(40) {
        let Some((settings, text)) = adversarial(&mut rng) else { continue };
        views += 1;
        possible += u32::from(imagine(&settings, &text));
    }
    assert!(possible * 5 > views, "{possible} of {views} views can be");
    assert!(possible < views);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_changed_ledger_is_refused_or_can_be_imagined(
        number in any::<u64>(), place in 0_usize..2000, letter in "[a-g0-9,:!?<@*/ -]",
    ) {
        let mut rng = seed("adversarial").derive("view", number).stream("view");
        if let Some((settings, mut text)) = adversarial(&mut rng) {
            let place = place % text.len();
            text.replace_range(place..=place, &letter);
            imagine(&settings, &text);
        }
    }
}

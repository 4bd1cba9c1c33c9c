//! Views from text of which so much is said to be known that most guesses are wrong: they are
//! refused, or worlds of them can be imagined, in bounded time.

use proptest::prelude::*;
use tripot_core::{Notation, Rng, Seat, State, Stop, View, Viewer};
use tripot_families::{Beliefs, Families, FamiliesView, Fault, PositionError};
use tripot_testkit::{options, seats, seed, times};

/// Views that took longer than anybody waits for: what becomes of them, and their settings.
fn tangled() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("data/tangled.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let parts: Vec<&str> = line.split(" | ").collect();
        parts.try_into().expect("what becomes of it, settings and a view")
    })
}

/// Imagines some worlds of a view, if it can be.
fn imagine(settings: &str, text: &str) -> Result<(), PositionError> {
    let view = FamiliesView::read(text, &options::<Families>(settings))?;
    let mut rng = seed("tangled").stream("worlds");
    let mut worlds = view.determinizations();
    for _ in 0..3 {
        let world = worlds.sample(&mut rng, &Stop::new()).expect("nobody says stop");
        assert_eq!(world.view(view.viewer()), view, "{text}");
    }
    let beliefs = Beliefs::of(&view, 3, &mut rng, &Stop::new()).expect("nobody says stop");
    let unknown = beliefs.unknown();
    assert!(unknown.iter().all(|card| (0.0..=1.0).contains(&beliefs.in_stock(card))), "{text}");
    Ok(())
}

#[test]
fn what_is_too_tangled_to_guess_is_refused_or_imagined() {
    let refused = |fault| Err(PositionError::Faults(vec![fault]));
    for [outcome, settings, text] in tangled() {
        let expected = match outcome {
            "imagined" => Ok(()),
            "impossible" => refused(Fault::NoWorld),
            "undecided" => refused(Fault::Undecided),
            _ => panic!("{outcome}"),
        };
        assert_eq!(imagine(settings, text), expected, "{text}");
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

/// A seat asked in all seven families among its first six cards. Nobody can have, but that is found
/// out only when every choice of six cards has been tried, and meanwhile the others' cards can lie
/// in very many ways.
#[test]
fn what_takes_too_long_to_find_out_is_refused() {
    let asks = ('a'..='g').map(|family| format!("{family}?2:6/0")).collect::<Vec<_>>().join(",");
    let facts = |seats: usize, stock: usize| {
        let sizes = vec!["6"; seats].join(",");
        let laid = vec!["-"; seats].join(",");
        let owners: String = (1..=seats).map(|seat| seat.to_string().repeat(6)).collect();
        format!("{sizes} {stock} {laid} j1 {owners} {asks}")
    };
    let read = |text: &str| FamiliesView::read(text, &options::<Families>("hand=6"));
    let refused = |fault| Err(PositionError::Faults(vec![fault]));
    assert_eq!(read(&facts(6, 6)), refused(Fault::Undecided));
    // Of fewer seats it is known in time.
    assert_eq!(read(&facts(3, 24)), refused(Fault::NoWorld));
}

/// The same of one hand, which is known but for when its cards came.
#[test]
fn a_hand_can_take_too_long_to_find_out_about() {
    let hand = "a12345b12345c12345d12345e12345f12345g12345";
    let lacked = ('a'..='g').zip((10..).step_by(4)).map(|(it, place)| format!("{it}5!1:{place}"));
    let asked = ('a'..='g').map(|family| format!("{family}?1:6/0"));
    let facts = lacked.chain(asked).collect::<Vec<_>>().join(",");
    let owners = "1".repeat(35) + &"2".repeat(7);
    let text = |other: &str| format!("{hand},{other} 0 -,- j1 {owners} {facts}");
    let options = options::<Families>("");
    let refused = PositionError::Faults(vec![Fault::Undecided]);
    assert_eq!(FamiliesView::read(&text("7"), &options), Err(refused.clone()));
    assert_eq!(Families::read_position(&text("a6b6c6d6e6f6g6"), &options), Err(refused));
}

#[test]
fn a_raised_flag_ends_before_the_first_world() {
    let stop = Stop::new();
    let mut imagined = tangled().filter(|it| it[0] == "imagined");
    let [_, settings, text] = imagined.next().expect("there are some");
    let view = FamiliesView::read(text, &options::<Families>(settings)).expect("it can be");
    let mut rng = seed("stop").stream("worlds");
    stop.raise();
    assert_eq!(view.determinize(&mut rng, &stop), None);
    assert_eq!(Beliefs::sampled(&view, 10, &mut rng, &stop), None);
    assert_eq!(Beliefs::of(&view, 10, &mut rng, &stop), None);
    assert_eq!(rng.next_u64(), seed("stop").stream("worlds").next_u64(), "nothing was drawn");
    assert_eq!(Beliefs::sampled(&view, 0, &mut rng, &Stop::new()), None);
    // With two seats nothing has to be imagined.
    let two = Families::new(&options::<Families>(""), seats(2)).expect("no faults");
    let two = two.view(Viewer::Seat(Seat::FIRST));
    assert_eq!(Beliefs::of(&two, 10, &mut rng, &stop), Beliefs::counted(&two));
}

#[test]
fn no_ledger_hangs_or_breaks_what_reads_it() {
    let mut rng = seed("adversarial").stream("views");
    let (mut views, mut possible) = (0, 0);
    while views < times(40) {
        let Some((settings, text)) = adversarial(&mut rng) else { continue };
        views += 1;
        possible += u32::from(imagine(&settings, &text).is_ok());
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
            let _ = imagine(&settings, &text);
        }
    }
}

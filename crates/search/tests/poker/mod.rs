//! Two small games of poker whose equilibria are known.

use tripot_search::{Expansion, ExtensiveForm};

/// Kuhn poker: one of three cards each, one chip in the pot from each, one bet of one chip.
///
/// The first player loses 1/18 of a chip a game (Kuhn, 1950).
pub(crate) struct Kuhn;

/// The cards, and what was done: `c` to check or call, `r` to bet, `f` to fold.
#[derive(Clone, Default)]
pub(crate) struct KuhnHistory {
    cards: Option<[u8; 2]>,
    actions: String,
}

impl ExtensiveForm for Kuhn {
    type History = KuhnHistory;
    type InformationSet = String;

    fn root(&self) -> KuhnHistory {
        KuhnHistory::default()
    }

    fn expand(&self, history: &KuhnHistory) -> Expansion<KuhnHistory, String> {
        let Some(cards) = history.cards else {
            let pairs = (0..3).flat_map(|one| (0..3).map(move |other| [one, other]));
            let deals = pairs.filter(|[one, other]| one != other);
            let deal =
                |cards| (1.0 / 6.0, KuhnHistory { cards: Some(cards), ..Default::default() });
            return Expansion::Chance(deals.map(deal).collect());
        };
        let showdown = if cards[0] > cards[1] { 1.0 } else { -1.0 };
        let actions = match history.actions.as_str() {
            "cc" => return Expansion::Terminal(showdown),
            "rc" | "crc" => return Expansion::Terminal(2.0 * showdown),
            "rf" => return Expansion::Terminal(1.0),
            "crf" => return Expansion::Terminal(-1.0),
            "r" | "cr" => "fc",
            _ => "cr",
        };
        let player = history.actions.len() % 2;
        let child =
            |action| KuhnHistory { actions: format!("{}{action}", history.actions), ..*history };
        Expansion::Decision {
            player,
            information_set: format!("{}{}", cards[player], history.actions),
            children: actions.chars().map(child).collect(),
        }
    }
}

/// Leduc poker: two jacks, two queens and two kings, a card each, then one for both. A round of
/// betting before and after it, with two bets at most, of two chips and of four. Who has a pair
/// wins, otherwise the higher card (Southey and others, 2005).
pub(crate) struct Leduc;

/// What was dealt, and what was done in either round.
#[derive(Clone, Default)]
pub(crate) struct LeducHistory {
    /// One card each, and the one for both: twice the rank, and one more for one of the two.
    cards: Vec<u8>,
    rounds: [String; 2],
}

impl LeducHistory {
    fn is_closed(round: &str) -> bool {
        round == "cc" || round.ends_with('f') || round.len() > 1 && round.ends_with('c')
    }

    /// What each player has put into the pot.
    fn chips(&self) -> [f64; 2] {
        let mut chips = [1.0, 1.0];
        for (round, bet) in self.rounds.iter().zip([2.0, 4.0]) {
            for (turn, action) in round.chars().enumerate() {
                let (own, other) = (turn % 2, 1 - turn % 2);
                match action {
                    'c' => chips[own] = chips[other],
                    'r' => chips[own] = chips[other] + bet,
                    _ => {}
                }
            }
        }
        chips
    }

    /// What the first player wins, if the game is over.
    fn end(&self) -> Option<f64> {
        let chips = self.chips();
        if let Some(round) = self.rounds.iter().find(|round| round.ends_with('f')) {
            let folded = (round.len() - 1) % 2;
            return Some(if folded == 0 { -chips[0] } else { chips[1] });
        }
        if !LeducHistory::is_closed(&self.rounds[1]) {
            return None;
        }
        let rank = |place: usize| self.cards[place] / 2;
        let strength = |player: usize| if rank(player) == rank(2) { 10 } else { rank(player) };
        Some(match strength(0).cmp(&strength(1)) {
            std::cmp::Ordering::Greater => chips[1],
            std::cmp::Ordering::Less => -chips[0],
            std::cmp::Ordering::Equal => 0.0,
        })
    }
}

impl ExtensiveForm for Leduc {
    type History = LeducHistory;
    type InformationSet = String;

    fn root(&self) -> LeducHistory {
        LeducHistory::default()
    }

    fn expand(&self, history: &LeducHistory) -> Expansion<LeducHistory, String> {
        if let Some(value) = history.end() {
            return Expansion::Terminal(value);
        }
        let dealt = history.cards.len();
        if dealt < 2 || dealt == 2 && LeducHistory::is_closed(&history.rounds[0]) {
            let cards = (0..6).filter(|card| !history.cards.contains(card));
            let deal = |card| {
                let cards = [&history.cards[..], &[card]].concat();
                (1.0 / (6 - dealt) as f64, LeducHistory { cards, rounds: history.rounds.clone() })
            };
            return Expansion::Chance(cards.map(deal).collect());
        }
        let number = dealt - 2;
        let round = &history.rounds[number];
        let bets = round.matches('r').count();
        let actions = match (bets, round.ends_with('r')) {
            (2, _) => "fc",
            (_, true) => "fcr",
            _ => "cr",
        };
        let child = |action| {
            let mut child = history.clone();
            child.rounds[number].push(action);
            child
        };
        let player = round.len() % 2;
        let public = history.cards.get(2).map(|card| card / 2);
        let [first, second] = &history.rounds;
        Expansion::Decision {
            player,
            information_set: format!("{} {public:?} {first} {second}", history.cards[player] / 2),
            children: actions.chars().map(child).collect(),
        }
    }
}

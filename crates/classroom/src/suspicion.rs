//! Detection of wrong manifests: where nearly everything differs, other
//! readings of the same answers are tried before anybody is blamed.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::examination::Suspicion;
use super::heard::{Finding, Hearing, Observation, Said};
use super::inquiry::observe;
use super::model::{Group, Model};
use super::scene::Scene;
use super::session::Session;
use tripot_bots::prolog::{Rule, Shape, canonical};
use tripot_bots::{Course, FirstToken, PrologTable, SquareOrder};
use tripot_prolog::Value;

/// In how many positions a reading is tried, and with how many moves in each.
const POSITIONS: usize = 12;
const MOVES: usize = 4;

/// How long all readings together may take.
const WHILE: Duration = Duration::from_secs(20);

/// What a wrong answer weighs, and one that can't be understood at all: a reading under which answers
/// at least make sense is on the way to the right one.
const WRONG: u64 = 4;
const SENSELESS: u64 = 2 * WRONG;

/// The least share of wrong answers with which other readings are tried, in per cent. It is lower than
/// what blames a manifest: trying costs time and nothing else, and a reading must beat this one clearly.
const TRY_OTHERS: u64 = 50;

/// Forms of a price and of an animal that courses use.
const PRICES: [&str; 4] = ["[Good, Price]", "Good-Price", "(Good, Price)", "[Good|Price]"];
const ANIMALS: [&str; 3] = ["(Square, Heading)", "[Square, Heading]", "Square-Heading"];

/// The headings of the sheet.
const HEADINGS: [&str; 4] = ["n", "e", "s", "w"];

/// How the answers fared under one reading.
#[derive(Default)]
struct Survey {
    score: u64,
    asked: u64,
    right: u64,
    /// Lists of moves, and how many of them were wrong.
    lists: (u64, u64),
    /// Answers about single moves, and how many of them were wrong.
    checks: (u64, u64),
    /// Boards, how many could not be understood, and how often the trader or the piles were wrong.
    boards: (u64, u64),
    trader: u64,
    piles: u64,
    /// A move that was listed in another form.
    strange: Option<Value>,
    /// The headings of the moves that were listed.
    headings: BTreeSet<String>,
}

impl Survey {
    /// Whether enough answers are wrong that other readings are worth a try.
    fn is_hopeless(&self) -> bool {
        let most = |(of, bad): (u64, u64)| of > 0 && bad * 100 >= of * TRY_OTHERS;
        most(self.lists) || most(self.checks) || most(self.boards)
    }

    /// Whether this reading makes sense of what the other one does not. What it changes must fit
    /// where it shows: the trader's number after a move, the piles.
    fn beats(&self, other: &Survey, change: &Change) -> bool {
        let (boards, _) = self.boards;
        let spoils = (change.trader_from.is_some() && self.trader * 2 > boards)
            || (change.first_token.is_some() && self.piles * 2 > boards);
        self.score * 4 <= other.score && !spoils
    }
}

/// What a manifest could say instead; what is not given stays.
#[derive(Clone, Default)]
struct Change {
    coup: Option<String>,
    animal: Option<String>,
    price: Option<String>,
    trader_from: Option<i64>,
    first_token: Option<FirstToken>,
    squares: Option<SquareOrder>,
    /// What the program calls headings: ours, and its word.
    headings: Vec<(&'static str, String)>,
}

impl Change {
    fn apply(&self, table: &PrologTable) -> PrologTable {
        let mut table = table.clone();
        let keep = |field: &mut Option<String>, new: &Option<String>| {
            if new.is_some() {
                field.clone_from(new);
            }
        };
        keep(&mut table.coup, &self.coup);
        keep(&mut table.animal, &self.animal);
        keep(&mut table.price, &self.price);
        table.trader_from = self.trader_from.unwrap_or(table.trader_from);
        table.first_token = self.first_token.unwrap_or(table.first_token);
        table.squares = self.squares.unwrap_or(table.squares);
        let named = self.headings.iter().map(|(own, word)| ((*own).to_owned(), word.clone()));
        table.headings.extend(named);
        table
    }

    /// The lines of the manifest that say it.
    fn lines(&self) -> Vec<String> {
        let form = |key: &str, form: &Option<String>| {
            form.as_ref().map(|form| format!("{key} = \"{form}\""))
        };
        let token = self.first_token.map(|token| match token {
            FirstToken::Top => "first_token = \"top\"".to_owned(),
            FirstToken::Bottom => "first_token = \"bottom\"".to_owned(),
        });
        let lines = [
            form("move", &self.coup),
            form("animal", &self.animal),
            form("price", &self.price),
            self.trader_from.map(|number| format!("trader_from = {number}")),
            token,
            self.squares.map(|order| match order {
                SquareOrder::Row => "squares = \"row\"".to_owned(),
                SquareOrder::Column => "squares = \"column\"".to_owned(),
            }),
        ];
        let headings =
            self.headings.iter().map(|(own, word)| format!("headings.{own} = \"{word}\""));
        lines.into_iter().flatten().chain(headings).collect()
    }
}

/// Another reading of the program's answers that makes sense of them, if nearly everything differs
/// under the one that the manifest gives.
pub(super) fn suspect<M: Model>(
    table: &PrologTable,
    rules: &[Rule],
    scenes: &[Scene<M>],
    session: &mut Session<'_>,
) -> Option<(Shape, Suspicion)> {
    let open: Vec<usize> = (0..scenes.len()).filter(|&index| !scenes[index].is_over()).collect();
    let step = (open.len() / POSITIONS).max(1);
    let sample: Vec<usize> = open.into_iter().step_by(step).take(POSITIONS).collect();
    let deadline = Instant::now() + WHILE;
    let mut look = |change: &Change| -> Option<(Shape, Survey)> {
        let shape = Shape::new(&change.apply(table)).ok()?;
        let survey = survey(&shape, rules, scenes, &sample, deadline, session)?;
        Some((shape, survey))
    };
    let (_, given) = look(&Change::default())?;
    if !given.is_hopeless() {
        return None;
    }
    let mut best: Option<(Change, Shape, Survey)> = None;
    let mut consider = |change: Change, best: &mut Option<(Change, Shape, Survey)>| {
        let found = best.as_ref().map_or(given.score, |(.., survey)| survey.score);
        if found > 0
            && let Some((shape, survey)) = look(&change)
            && survey.score < found
        {
            *best = Some((change, shape, survey));
        }
    };
    let mut changes = readings(table, given.strange.as_ref());
    if table.game == Course::Siam {
        changes.extend(named_headings(&given.headings));
    }
    changes.sort_by_key(|change| change.lines().len());
    for change in changes {
        consider(change, &mut best);
    }
    // What a price looks like shows in boards only, when all else is understood.
    if table.game == Course::Chicago && table.prices.is_none() {
        let before = best.as_ref().map(|(change, ..)| change.clone()).unwrap_or_default();
        let usual = table.price.as_deref().unwrap_or(PRICES[0]);
        for form in PRICES.into_iter().filter(|form| !is_same_form(form, usual)) {
            consider(Change { price: Some(form.to_owned()), ..before.clone() }, &mut best);
        }
    }
    let (change, shape, survey) = best?;
    survey.beats(&given, &change).then(|| {
        let Survey { right, asked, .. } = survey;
        (shape, Suspicion { lines: change.lines(), right, asked })
    })
}

/// What the manifest could say instead about moves and what they are about.
fn readings(table: &PrologTable, strange: Option<&Value>) -> Vec<Change> {
    let mut forms: Vec<Option<String>> = vec![None];
    forms.extend(move_forms(table, strange).into_iter().map(Some));
    let mut changes = Vec::new();
    for coup in forms {
        let change = Change { coup, ..Change::default() };
        match table.game {
            Course::Chicago => {
                let other = i64::from(table.trader_from == 0);
                let token = match table.first_token {
                    FirstToken::Top => FirstToken::Bottom,
                    FirstToken::Bottom => FirstToken::Top,
                };
                for trader_from in [None, Some(other)] {
                    for first_token in [None, Some(token)] {
                        changes.push(Change { trader_from, first_token, ..change.clone() });
                    }
                }
            }
            Course::Siam => {
                let usual = table.animal.as_deref().unwrap_or(ANIMALS[0]);
                let others = ANIMALS.into_iter().filter(|form| !is_same_form(form, usual));
                let others = others.map(|form| Some(form.to_owned()));
                let other = table.squares.other();
                for animal in std::iter::once(None).chain(others) {
                    for squares in [None, Some(other)] {
                        changes.push(Change { animal: animal.clone(), squares, ..change.clone() });
                    }
                }
            }
        }
    }
    changes.retain(|change| !change.lines().is_empty());
    changes
}

/// What the words for headings could mean that are none of ours: each of ours in turn. One that is never
/// said is likelier, but a push may repeat a heading that the position has.
fn named_headings(said: &BTreeSet<String>) -> Vec<Change> {
    let foreign: Vec<&String> =
        said.iter().filter(|word| !HEADINGS.contains(&word.as_str())).collect();
    if foreign.is_empty() || foreign.len() > HEADINGS.len() {
        return Vec::new();
    }
    let change = |own: Vec<&'static str>| {
        let named = own.into_iter().zip(foreign.iter().copied().cloned());
        Change { headings: named.collect(), ..Change::default() }
    };
    arrangements(&HEADINGS, foreign.len()).into_iter().map(change).collect()
}

/// Every way to take that number of these, one after the other.
fn arrangements<T: Copy>(items: &[T], count: usize) -> Vec<Vec<T>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let others = [&items[..at], &items[at + 1..]].concat();
        for mut rest in arrangements(&others, count - 1) {
            rest.insert(0, *item);
            found.push(rest);
        }
    }
    found
}

fn is_same_form(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.replace(char::is_whitespace, "");
    plain(one) == plain(other)
}

/// Forms that a move may have, the likely ones first: that of a move that was listed, or a tuple for a
/// list and a list for a tuple; and the same with its gaps in another order.
fn move_forms(table: &PrologTable, strange: Option<&Value>) -> Vec<String> {
    let usual = match table.game {
        Course::Chicago => "(Player, Steps, Keep, Sell)",
        Course::Siam => "(From, To, Heading)",
    };
    let form = table.coup.as_deref().unwrap_or(usual).trim();
    let mut forms = match strange {
        Some(said) => like(said, |count| gaps(table.game, count)).into_iter().collect(),
        None => turned(form).into_iter().collect::<Vec<_>>(),
    };
    let orders: Vec<String> =
        std::iter::once(form).chain(forms.iter().map(String::as_str)).flat_map(orders).collect();
    forms.extend(orders);
    forms.retain(|other| !is_same_form(other, form));
    forms
}

/// The gaps of a move with a number of parts, in the usual order.
fn gaps(game: Course, count: usize) -> Option<Vec<String>> {
    let names: &[&str] = match (game, count) {
        (Course::Chicago, 3) => &["Steps", "Keep", "Sell"],
        (Course::Chicago, 4) => &["Player", "Steps", "Keep", "Sell"],
        (Course::Siam, 3) => &["From", "To", "Heading"],
        (Course::Siam, 4) => &["Player", "From", "To", "Heading"],
        _ => return None,
    };
    Some(names.iter().map(|&name| name.to_owned()).collect())
}

/// A list as a tuple, or a tuple as a list.
fn turned(form: &str) -> Option<String> {
    let inside = |open: char, close: char| form.strip_prefix(open)?.strip_suffix(close);
    match (inside('(', ')'), inside('[', ']')) {
        (Some(inside), _) => Some(format!("[{inside}]")),
        (None, Some(inside)) => Some(format!("({inside})")),
        _ => None,
    }
}

/// A form with two of its gaps exchanged, or all three of a move moved on by one.
fn orders(form: &str) -> Vec<String> {
    let is_gap = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_uppercase());
    let words = form.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let gaps: Vec<&str> = words.filter(is_gap).filter(|gap| canonical(gap) != "Player").collect();
    let [one, two, three] = *gaps else { return Vec::new() };
    let rename = |new: [&str; 3]| {
        // Through names that no form has, so that none is renamed twice.
        let marked = [(one, "\u{1}"), (two, "\u{2}"), (three, "\u{3}")];
        let text = marked.iter().fold(form.to_owned(), |text, (gap, mark)| text.replace(gap, mark));
        marked.iter().zip(new).fold(text, |text, ((_, mark), gap)| text.replace(mark, gap))
    };
    let mut orders = vec![
        rename([two, one, three]),
        rename([three, two, one]),
        rename([two, three, one]),
        rename([three, one, two]),
    ];
    // Which token is kept can't be told from which moves there are.
    if canonical(two) != "Keep" {
        orders.push(rename([one, three, two]));
    }
    orders
}

/// The form of a move that looks like this one, with its gaps in the usual order.
fn like(said: &Value, gaps: impl Fn(usize) -> Option<Vec<String>>) -> Option<String> {
    /// The parts of `a-b-c` or `(a,b,c)`.
    fn chain(term: &Value, operator: &str) -> usize {
        match term {
            Value::Structure(name, parts) if name == operator && parts.len() == 2 => {
                chain(&parts[0], operator) + chain(&parts[1], operator)
            }
            _ => 1,
        }
    }
    match said {
        Value::List(items, None) => Some(format!("[{}]", gaps(items.len())?.join(", "))),
        Value::Structure(name, _) if name == "," => {
            Some(format!("({})", gaps(chain(said, ","))?.join(", ")))
        }
        Value::Structure(name, parts) if ["-", "/", ":"].contains(&name.as_str()) => {
            let count = if parts.len() == 2 { chain(said, name) } else { 0 };
            Some(gaps(count)?.join(name))
        }
        Value::Structure(name, parts) => {
            let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let gaps = gaps(parts.len()).filter(|_| plain)?;
            Some(format!("{name}({})", gaps.join(", ")))
        }
        _ => None,
    }
}

/// Asks a few questions and weighs the answers; nothing if the program breaks down or takes too long.
fn survey<M: Model>(
    shape: &Shape,
    rules: &[Rule],
    scenes: &[Scene<M>],
    sample: &[usize],
    deadline: Instant,
    session: &mut Session<'_>,
) -> Option<Survey> {
    let mut hearing = Hearing { scenes, course: shape.game(), observations: Vec::new() };
    for &index in sample {
        let scene = &scenes[index];
        for &rule in rules {
            let moves: Vec<Option<String>> = match rule {
                Rule::List => vec![None],
                Rule::Check | Rule::Play => {
                    scene.legal.iter().take(MOVES).cloned().map(Some).collect()
                }
            };
            for chosen in moves {
                if session.is_interrupted() || Instant::now() > deadline {
                    return None;
                }
                hearing
                    .observations
                    .push(observe(shape, rule, index, scene, chosen, session)?.ok()?);
            }
        }
    }
    let findings = hearing.findings();
    let mut found = Survey::default();
    for (index, seen) in hearing.observations.iter().enumerate() {
        let of: Vec<&Finding> =
            findings.iter().filter(|finding| finding.observation == index).collect();
        found.weigh(seen, &of);
    }
    Some(found)
}

impl Survey {
    fn weigh(&mut self, seen: &Observation, findings: &[&Finding]) {
        let wrong = !findings.is_empty();
        let senseless =
            matches!(seen.said, Said::Malformed(_) | Said::Nothing | Said::Raised(_)) && wrong;
        self.asked += 1;
        self.right += u64::from(!wrong);
        let in_group =
            |group| u64::from(findings.iter().any(|finding| finding.group == Some(group)));
        match seen.rule {
            Rule::List | Rule::Check => {
                let counted =
                    if seen.rule == Rule::List { &mut self.lists } else { &mut self.checks };
                counted.0 += 1;
                counted.1 += u64::from(wrong);
            }
            Rule::Play => {
                self.boards.0 += 1;
                self.boards.1 += u64::from(senseless);
                self.trader += in_group(Group::Trader);
                self.piles += in_group(Group::Piles);
            }
        }
        self.score += match seen.rule {
            _ if senseless => SENSELESS,
            // Each wrong part of a board weighs by itself: a program may have mistakes besides.
            Rule::Play => findings.len() as u64,
            _ => u64::from(wrong) * WRONG,
        };
        if let (Rule::List, Said::Moves(moves)) = (seen.rule, &seen.said) {
            let heading =
                |text: &String| Some(text.rsplit(',').next()?.trim_end_matches(')').to_owned());
            self.headings.extend(moves.iter().filter_map(heading).filter(|word| word != "_"));
        }
        if let (Rule::List, Said::Malformed(text)) = (seen.rule, &seen.said) {
            self.strange = self.strange.take().or_else(|| Value::parse(text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(game: &str, more: &str) -> PrologTable {
        toml::from_str(&format!("system = \"swi\"\nfiles = []\ngame = \"{game}\"\n{more}")).unwrap()
    }

    #[test]
    fn a_move_in_another_form_shows_what_the_manifest_lacks() {
        let chicago = table("chicago", "");
        for (said, expected) in [
            ("[j1,2,ble,riz]", "[Player, Steps, Keep, Sell]"),
            ("coup(2,ble,riz)", "coup(Steps, Keep, Sell)"),
            ("2-ble-riz", "Steps-Keep-Sell"),
            ("(2,ble,riz)", "(Steps, Keep, Sell)"),
        ] {
            let said = Value::parse(said).unwrap();
            assert_eq!(move_forms(&chicago, Some(&said))[0], expected);
        }
        let odd = Value::parse("f(1,2)").unwrap();
        let forms = move_forms(&chicago, Some(&odd));
        assert!(forms.iter().all(|form| form.starts_with("(Player, ")), "{forms:?}");
        assert_eq!(move_forms(&chicago, None)[0], "[Player, Steps, Keep, Sell]");
        let siam = table("siam", "move = \"[From, To, Heading]\"");
        assert_eq!(move_forms(&siam, None)[0], "(From, To, Heading)");
    }

    #[test]
    fn the_gaps_of_a_move_are_tried_in_other_orders() {
        let siam = table("siam", "move = \"coup(De, Vers, Orientation)\"");
        let forms = move_forms(&siam, None);
        assert_eq!(forms.len(), 5, "{forms:?}");
        assert!(forms.contains(&"coup(Vers, De, Orientation)".to_owned()), "{forms:?}");
        let chicago = table("chicago", "move = \"[Keep, Steps, Sell]\"");
        let forms = move_forms(&chicago, None);
        assert!(forms.contains(&"[Steps, Keep, Sell]".to_owned()), "{forms:?}");
    }

    #[test]
    fn words_that_are_no_headings_are_taken_for_those_that_are_never_said() {
        let said = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let lines = |words: &[&str]| -> Vec<Vec<String>> {
            named_headings(&said(words)).iter().map(Change::lines).collect()
        };
        let found = lines(&["n", "e", "s", "w", "o"]);
        assert_eq!(found.len(), 4);
        assert!(found.contains(&vec!["headings.w = \"o\"".to_owned()]), "{found:?}");
        assert_eq!(lines(&["est", "nord", "ouest", "sud"]).len(), 24);
        assert!(lines(&["n", "e", "s", "w"]).is_empty());
        assert!(lines(&["a", "b", "c", "d", "f"]).is_empty());
    }

    #[test]
    fn few_changes_are_tried_before_many() {
        let mut changes = readings(&table("chicago", "trader_from = 0"), None);
        changes.sort_by_key(|change| change.lines().len());
        assert_eq!(changes[0].lines().len(), 1);
        let single = changes.iter().take_while(|change| change.lines().len() == 1);
        let one: Vec<String> = single.flat_map(Change::lines).collect();
        assert!(one.contains(&"trader_from = 1".to_owned()), "{one:?}");
        assert!(one.contains(&"first_token = \"bottom\"".to_owned()), "{one:?}");
    }
}

//! How a program says things: positions as it wants them, moves as it answers them.

use tripot_catalog::Trouble;
use tripot_core::{Message, Term, fold};

use super::template::Template;
use crate::manifest::{Course, FirstToken, PrologTable};

/// Gaps have an English and a French name.
const NAMES: &[(&str, &[&str])] = &[
    ("Board", &["Plateau", "State", "Etat", "Position"]),
    ("Piles", &["Marchandises"]),
    ("Prices", &["Bourse"]),
    ("Trader", &["PositionTrader"]),
    ("Reserve1", &["ReserveJ1"]),
    ("Reserve2", &["ReserveJ2"]),
    ("Mine", &["Mienne"]),
    ("Theirs", &["Autre"]),
    ("Player", &["Joueur"]),
    ("Opponent", &["Adversaire"]),
    ("Elephants", &[]),
    ("Rhinos", &["Rhinoceros"]),
    ("Mountains", &["Montagnes"]),
    ("Move", &["Coup"]),
    ("Steps", &["Deplacement"]),
    ("Keep", &["Garder"]),
    ("Sell", &["Vendre"]),
    ("From", &["De"]),
    ("To", &["Vers"]),
    ("Heading", &["Orientation"]),
    ("Good", &["Marchandise"]),
    ("Price", &["Prix"]),
    ("Goods", &["Jetons"]),
    ("Counts", &["Comptes"]),
    ("Count", &["Nombre"]),
    ("Square", &["Case"]),
];

const GOODS: [&str; 6] = ["ble", "riz", "cacao", "cafe", "sucre", "mais"];

/// The English name of a gap.
fn canonical(name: &str) -> &str {
    let known = NAMES.iter().find(|(own, others)| *own == name || others.contains(&name));
    known.map_or(name, |(own, _)| own)
}

/// The words and forms of one program.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    table: PrologTable,
    goal: Template,
    coup: Template,
    board: Template,
    price: Template,
    reserve: Template,
    count: Template,
    animal: Template,
}

impl Shape {
    pub(super) fn new(table: &PrologTable) -> Result<Shape, Trouble> {
        let form =
            |given: &Option<String>, usual: &str| Template::read(given.as_deref().unwrap_or(usual));
        let (board, coup, parts, answer): (_, _, &[&str], &[&str]) = match table.game {
            Course::Chicago => (
                "[Piles,Prices,Trader,Reserve1,Reserve2]",
                "(Player,Steps,Keep,Sell)",
                &["Piles", "Prices", "Trader", "Reserve1", "Reserve2", "Mine", "Theirs"],
                &["Steps", "Keep", "Sell"],
            ),
            Course::Siam => (
                "[Elephants,Rhinos,Mountains,Player]",
                "(From,To,Heading)",
                &["Elephants", "Rhinos", "Mountains"],
                &["From", "To", "Heading"],
            ),
        };
        let shape = Shape {
            goal: Template::read(&table.goal),
            coup: form(&table.coup, coup),
            board: form(&table.board, board),
            price: form(&table.price, "[Good,Price]"),
            reserve: form(&table.reserve, "Goods"),
            count: form(&table.count, "[Good,Count]"),
            animal: form(&table.animal, "(Square,Heading)"),
            table: table.clone(),
        };
        let players = ["Player", "Opponent"];
        let whole = [parts, &players, answer, &["Board", "Move"]].concat();
        for (key, template, known) in [
            ("goal", &shape.goal, whole),
            ("board", &shape.board, [parts, &players].concat()),
            ("move", &shape.coup, [answer, &["Player"]].concat()),
            ("price", &shape.price, vec!["Good", "Price"]),
            ("reserve", &shape.reserve, vec!["Player", "Goods", "Counts"]),
            ("count", &shape.count, vec!["Good", "Count"]),
            ("animal", &shape.animal, vec!["Square", "Heading"]),
        ] {
            if let Some(gap) = template.gaps().find(|gap| !known.contains(&canonical(gap))) {
                let message = Message::new("manifest.gap").with("field", key);
                return Err(message.with("gap", gap).with("known", known.join(", ")).into());
            }
        }
        Ok(shape)
    }

    /// The names of what an answer is made of.
    fn answer(&self) -> &'static [&'static str] {
        match self.table.game {
            Course::Chicago => &["Steps", "Keep", "Sell"],
            Course::Siam => &["From", "To", "Heading"],
        }
    }

    /// What is asked in a position, as the driver reads it: `ask(Goal,Which,Move,Form,Values).`
    pub(super) fn question(&self, position: &Term, mover: usize) -> Result<String, Trouble> {
        let Term::List(parts) = position else { return Err(strange(position)) };
        let value = |gap: &str| self.part(canonical(gap), parts, mover);
        // What is not known of the position is a variable: it is to be answered.
        let goal = self.goal.fill(|gap| match canonical(gap) {
            "Board" => self.board.fill(value),
            name if name == "Move" || self.answer().contains(&name) => name.to_owned(),
            _ => value(gap),
        });
        let named = |name: &str| if name == "Player" { "Who".to_owned() } else { name.to_owned() };
        let gaps: Vec<&str> = self.goal.gaps().map(canonical).collect();
        let form = if gaps.contains(&"Move") {
            self.coup.fill(|gap| named(canonical(gap)))
        } else {
            "Move".to_owned()
        };
        let which = if self.table.once { "first" } else { "last" };
        let values = self.answer().join(",");
        Ok(format!("ask(({goal}),{which},Move,({form}),[{values}])."))
    }

    /// A part of a position as the program wants it.
    fn part(&self, name: &str, parts: &[Term], mover: usize) -> String {
        let at = |index: usize| parts.get(index).cloned().unwrap_or(Term::Unknown);
        match (self.table.game, name) {
            (_, "Player") => self.player(mover),
            (_, "Opponent") => self.player(1 - mover),
            (Course::Chicago, "Piles") => self.piles(&at(0)),
            (Course::Chicago, "Prices") => self.prices(&at(1)),
            (Course::Chicago, "Trader") => match at(2) {
                Term::Number(number) => (number - 1 + self.table.trader_from).to_string(),
                other => other.to_string(),
            },
            (Course::Chicago, "Reserve1") => self.reserve(&at(3), 0),
            (Course::Chicago, "Reserve2") => self.reserve(&at(4), 1),
            (Course::Chicago, "Mine") => self.reserve(&at(3 + mover), mover),
            (Course::Chicago, "Theirs") => self.reserve(&at(4 - mover), 1 - mover),
            (Course::Siam, "Elephants") => self.herd(&at(0)),
            (Course::Siam, "Rhinos") => self.herd(&at(1)),
            (Course::Siam, "Mountains") => at(2).to_string(),
            _ => "_".to_owned(),
        }
    }

    fn player(&self, seat: usize) -> String {
        let usual = match self.table.game {
            Course::Chicago => ["j1", "j2"],
            Course::Siam => ["e", "r"],
        };
        let given = self.table.players.as_ref().map(|names| names[seat].as_str());
        atom(given.unwrap_or(usual[seat]))
    }

    fn good(&self, good: &str) -> String {
        atom(self.table.goods.get(good).map_or(good, String::as_str))
    }

    fn piles(&self, piles: &Term) -> String {
        let pile = |pile: &Term| {
            let mut tokens: Vec<String> =
                items(pile).iter().map(|token| self.good(&token.to_string())).collect();
            if self.table.first_token == FirstToken::Bottom {
                tokens.reverse();
            }
            list(&tokens)
        };
        list(&items(piles).iter().map(pile).collect::<Vec<_>>())
    }

    /// The goods in the order in which the program lists them.
    fn goods(&self) -> Vec<String> {
        let usual = || GOODS.iter().map(|&good| good.to_owned()).collect();
        self.table.goods_order.clone().unwrap_or_else(usual)
    }

    fn prices(&self, prices: &Term) -> String {
        let of = |good: &String| {
            let found = items(prices).iter().find(|price| items(price)[0].to_string() == *good)?;
            let price = items(found)[1].to_string();
            Some(self.price.fill(|gap| match canonical(gap) {
                "Good" => self.good(good),
                _ => price.clone(),
            }))
        };
        list(&self.goods().iter().filter_map(of).collect::<Vec<_>>())
    }

    fn reserve(&self, reserve: &Term, seat: usize) -> String {
        let tokens: Vec<String> = items(reserve).iter().map(ToString::to_string).collect();
        self.reserve.fill(|gap| match canonical(gap) {
            "Player" => self.player(seat),
            "Counts" => {
                let count = |good: &String| {
                    let count = tokens.iter().filter(|token| *token == good).count();
                    self.count.fill(|gap| match canonical(gap) {
                        "Good" => self.good(good),
                        _ => count.to_string(),
                    })
                };
                list(&self.goods().iter().map(count).collect::<Vec<_>>())
            }
            _ => list(&tokens.iter().map(|token| self.good(token)).collect::<Vec<_>>()),
        })
    }

    fn herd(&self, herd: &Term) -> String {
        let animal = |animal: &Term| {
            let (square, heading) = match items(animal) {
                [square, heading] => (square.to_string(), heading.to_string()),
                _ => (animal.to_string(), "0".to_owned()),
            };
            self.animal.fill(|gap| match canonical(gap) {
                "Square" => square.clone(),
                _ => self.heading(&heading),
            })
        };
        list(&items(herd).iter().map(animal).collect::<Vec<_>>())
    }

    fn heading(&self, heading: &str) -> String {
        self.table.headings.get(heading).map_or_else(|| heading.to_owned(), |name| atom(name))
    }

    /// The move that the values of an answer mean, in the classroom form.
    pub(super) fn answered(&self, values: &Term, mover: usize) -> Option<String> {
        let name = |term: &Term, names: &std::collections::BTreeMap<String, String>| {
            let said = term.to_string();
            let own = names.iter().find(|(_, name)| fold(name) == said);
            own.map_or(said, |(own, _)| own.clone())
        };
        let [first, second, third] = items(values) else { return None };
        Some(match self.table.game {
            Course::Chicago => {
                let (keep, sell) =
                    (name(second, &self.table.goods), name(third, &self.table.goods));
                format!("(j{},{first},{keep},{sell})", mover + 1)
            }
            Course::Siam => {
                format!("({first},{second},{})", name(third, &self.table.headings))
            }
        })
    }
}

fn strange(position: &Term) -> Trouble {
    Message::new("prolog.position").with("position", position.to_string()).into()
}

fn items(term: &Term) -> &[Term] {
    match term {
        Term::List(items) | Term::Tuple(items) => items,
        _ => &[],
    }
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}

/// A name as Prolog reads it.
fn atom(name: &str) -> String {
    let plain = name
        .starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain { name.to_owned() } else { format!("'{}'", name.replace('\'', "''")) }
}

//! The data format of a Prolog program: positions and moves as it wants them.

use tripot_core::Term;
use tripot_prolog::{Template, Value, atom};

use super::error::ShapeError;
use super::gap::{canonical, move_parts, parts, parts_after};
use super::side::Side;
use crate::manifest::{Course, FirstToken, PrologTable};

/// The goods of Chicago, in the order of the sheet.
pub const GOODS: [&str; 6] = ["ble", "riz", "cacao", "cafe", "sucre", "mais"];

/// The assignment's own predicates: a program that defines them need not name them.
pub(super) const CHECK: &str = "coup_possible(Board,Move)";
pub(super) const LIST: &str = "coups_possibles(Board,Moves)";
pub(super) const PLAY: &str = "jouer_coup(Board,Move,NewBoard)";

/// The words and forms of one program.
#[derive(Clone, Debug)]
pub struct Shape {
    pub(super) table: PrologTable,
    pub(super) goal: Option<Template>,
    pub(super) check: Template,
    pub(super) list: Template,
    pub(super) play: Template,
    pub(super) setup: Option<Template>,
    pub(super) coup: Template,
    pub(super) board: Template,
    pub(super) prices: Template,
    pub(super) price: Template,
    pub(super) reserve: Template,
    pub(super) count: Template,
    pub(super) animal: Template,
}

impl Shape {
    /// The words and forms of a manifest's program; why not, if the manifest can't be meant.
    pub fn new(table: &PrologTable) -> Result<Shape, ShapeError> {
        let form =
            |given: &Option<String>, usual: &str| Template::read(given.as_deref().unwrap_or(usual));
        let (board, coup) = match table.game {
            Course::Chicago => {
                ("[Piles,Prices,Trader,Reserve1,Reserve2]", "(Player,Steps,Keep,Sell)")
            }
            Course::Siam => ("[Elephants,Rhinos,Mountains,Player]", "(From,To,Heading)"),
        };
        let shape = Shape {
            goal: table.goal.as_deref().map(Template::read),
            check: form(&table.check, CHECK),
            list: form(&table.list, LIST),
            play: form(&table.play, PLAY),
            setup: table.setup.as_deref().map(Template::read),
            coup: form(&table.coup, coup),
            board: form(&table.board, board),
            prices: form(&table.prices, "List"),
            price: form(&table.price, "[Good,Price]"),
            reserve: form(&table.reserve, "Goods"),
            count: form(&table.count, "[Good,Count]"),
            animal: form(&table.animal, "(Square,Heading)"),
            table: table.clone(),
        };
        shape.check_gaps()?;
        Ok(shape)
    }

    /// The words and forms of the sheet itself.
    pub(super) fn plain(game: Course) -> Shape {
        let name = match game {
            Course::Chicago => "chicago",
            Course::Siam => "siam",
        };
        let table = toml::from_str(&format!("system = \"swi\"\nfiles = []\ngame = \"{name}\""));
        let shape = table.ok().and_then(|table| Shape::new(&table).ok());
        shape.expect("a manifest that leaves everything to the usual is one")
    }

    /// Whether every gap of every form is one that can be filled there.
    fn check_gaps(&self) -> Result<(), ShapeError> {
        let (parts, answer) = (parts(self.table.game), move_parts(self.table.game));
        let board = [parts, &["Player", "Opponent"]].concat();
        let state = [&board[..], &["Board"]].concat();
        let whole = [&state[..], answer, &["Move"]].concat();
        let after = [&whole[..], &parts_after(self.table.game)].concat();
        let each: Vec<String> = GOODS.iter().map(|good| capital(good)).collect();
        let each = each.iter().map(String::as_str).chain(["List"]).collect();
        let goals = [("goal", self.goal.as_ref()), ("setup", self.setup.as_ref())];
        let goals = goals.into_iter().filter_map(|(key, goal)| Some((key, goal?, whole.clone())));
        for (field, template, known) in goals.chain([
            ("check", &self.check, whole.clone()),
            ("list", &self.list, [&whole[..], &["Moves"]].concat()),
            ("play", &self.play, after),
            ("board", &self.board, board),
            ("move", &self.coup, [answer, &["Player"]].concat()),
            ("prices", &self.prices, each),
            ("price", &self.price, vec!["Good", "Price"]),
            ("reserve", &self.reserve, vec!["Player", "Goods", "Counts"]),
            ("count", &self.count, vec!["Good", "Count"]),
            ("animal", &self.animal, vec!["Square", "Heading"]),
        ]) {
            if let Some(gap) = template.gaps().find(|gap| !known.contains(&canonical(gap))) {
                let known = known.iter().map(|&name| name.to_owned()).collect();
                return Err(ShapeError::UnknownGap { field, gap: gap.to_owned(), known });
            }
        }
        self.check_forms()
    }

    /// Whether every form in which the program answers can be read.
    fn check_forms(&self) -> Result<(), ShapeError> {
        for (field, template) in [
            ("board", &self.board),
            ("move", &self.coup),
            ("prices", &self.prices),
            ("price", &self.price),
            ("reserve", &self.reserve),
            ("count", &self.count),
            ("animal", &self.animal),
        ] {
            let form = template.fill(ToOwned::to_owned);
            if Value::parse(&form).is_none() {
                return Err(ShapeError::NoTerm { field, form });
            }
        }
        Ok(())
    }

    /// What the program plays.
    pub fn game(&self) -> Course {
        self.table.game
    }

    /// A part of a position as the program wants it.
    pub(super) fn part(&self, name: &str, parts: &[Term], mover: Side) -> String {
        let at = |index: usize| parts.get(index).cloned().unwrap_or(Term::Unknown);
        match (self.table.game, name) {
            (_, "Player") => self.player(mover),
            (_, "Opponent") => self.player(mover.other()),
            (Course::Chicago, "Piles") => self.piles(&at(0)),
            (Course::Chicago, "Prices") => self.prices(&at(1)),
            (Course::Chicago, "Trader") => match at(2) {
                Term::Number(number) => (number - 1 + self.table.trader_from).to_string(),
                other => other.to_string(),
            },
            (Course::Chicago, "Reserve1") => self.reserve(&at(3), Side::First),
            (Course::Chicago, "Reserve2") => self.reserve(&at(4), Side::Second),
            (Course::Chicago, "Mine") => self.reserve(&at(3 + mover.index()), mover),
            (Course::Chicago, "Theirs") => {
                self.reserve(&at(3 + mover.other().index()), mover.other())
            }
            (Course::Siam, "Elephants") => self.herd(&at(0)),
            (Course::Siam, "Rhinos") => self.herd(&at(1)),
            (Course::Siam, "Mountains") => match at(2) {
                Term::List(squares) => {
                    list(&squares.iter().map(|it| self.square(it)).collect::<Vec<_>>())
                }
                other => other.to_string(),
            },
            _ => "_".to_owned(),
        }
    }

    /// What the program calls a player.
    pub(super) fn player(&self, side: Side) -> String {
        atom(self.player_names()[side.index()])
    }

    pub(super) fn player_names(&self) -> [&str; 2] {
        let usual = match self.table.game {
            Course::Chicago => ["j1", "j2"],
            Course::Siam => ["e", "r"],
        };
        let given = self.table.players.as_ref();
        given.map_or(usual, |[first, second]| [first.as_str(), second.as_str()])
    }

    pub(super) fn good(&self, good: &str) -> String {
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
    pub(super) fn goods(&self) -> Vec<String> {
        let usual = || GOODS.iter().map(|&good| good.to_owned()).collect();
        self.table.goods_order.clone().unwrap_or_else(usual)
    }

    fn prices(&self, prices: &Term) -> String {
        let price_of = |good: &str| {
            let found = items(prices).iter().find(|price| items(price)[0].to_string() == *good)?;
            Some(items(found)[1].to_string())
        };
        self.prices.fill(|gap| match canonical(gap) {
            "List" => {
                let written = |good: &String| {
                    let price = price_of(good)?;
                    Some(self.price.fill(|gap| match canonical(gap) {
                        "Good" => self.good(good),
                        _ => price.clone(),
                    }))
                };
                list(&self.goods().iter().filter_map(written).collect::<Vec<_>>())
            }
            // A good that a small variant does not have has no price.
            good => price_of(&good.to_lowercase()).unwrap_or_else(|| "0".to_owned()),
        })
    }

    fn reserve(&self, reserve: &Term, side: Side) -> String {
        let tokens: Vec<String> = items(reserve).iter().map(ToString::to_string).collect();
        self.reserve.fill(|gap| match canonical(gap) {
            "Player" => self.player(side),
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
                [square, heading] => (self.square(square), heading.to_string()),
                _ => (animal.to_string(), "0".to_owned()),
            };
            match &self.table.waiting {
                Some(waiting) if square == "0" => waiting.clone(),
                _ => self.animal.fill(|gap| match canonical(gap) {
                    "Square" => square.clone(),
                    _ => self.heading(&heading),
                }),
            }
        };
        list(&items(herd).iter().map(animal).collect::<Vec<_>>())
    }

    /// A square as the program writes it.
    pub(super) fn square(&self, square: &Term) -> String {
        match square {
            Term::Number(number) => self.table.squares.turned(*number).to_string(),
            other => other.to_string(),
        }
    }

    /// A square as the classroom form writes it.
    pub(super) fn own_square(&self, said: &Value) -> String {
        match said {
            Value::Number(number) => self.table.squares.turned(*number).to_string(),
            other => other.to_string(),
        }
    }

    pub(super) fn heading(&self, heading: &str) -> String {
        self.table.headings.get(heading).map_or_else(|| heading.to_owned(), |name| atom(name))
    }

    /// The move that the values of an answer mean, in the classroom form. A word that is none of the
    /// game stays as it is: the rules refuse it, and it is shown.
    pub(super) fn answered(&self, values: &Value, mover: Side) -> Option<String> {
        let [first, second, third] = values.items()? else { return None };
        let word = |own: Option<String>, said: &Value| own.unwrap_or_else(|| said.to_string());
        Some(match self.table.game {
            Course::Chicago => {
                let keep = word(self.own_good(second), second);
                let sell = word(self.own_good(third), third);
                format!("(j{},{first},{keep},{sell})", mover.index() + 1)
            }
            Course::Siam => {
                let (from, to) = (self.own_square(first), self.own_square(second));
                format!("({from},{to},{})", word(self.own_heading(third), third))
            }
        })
    }
}

/// The parts of a list or tuple.
pub(super) fn items(term: &Term) -> &[Term] {
    match term {
        Term::List(items) | Term::Tuple(items) => items,
        _ => &[],
    }
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}

/// The name of a good as the name of a gap.
pub(super) fn capital(good: &str) -> String {
    let mut letters = good.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_may_be_written_column_first() {
        let table = "system = \"swi\"\nfiles = []\ngame = \"siam\"\nsquares = \"column\"\n\
            goal = \"meilleur_coup(Board, Move)\"";
        let table: PrologTable = toml::from_str(table).expect("a table");
        let shape = Shape::new(&table).expect("a shape");
        let position = Term::parse("[[(12,n),(0,0)],[],[32,33,34],e]").expect("a position");
        let asked = shape.question(&position, Side::First).expect("a question");
        assert!(asked.contains("[[(21,n),(0,0)],[],[23,33,43],e]"), "{asked}");
        let answered =
            |said: &str| shape.answered(&Value::parse(said).expect("a term"), Side::First);
        assert_eq!(answered("[21,22,n]").as_deref(), Some("(12,22,n)"));
        assert_eq!(answered("[0,51,w]").as_deref(), Some("(0,15,w)"));
        let listed = Value::parse("[(21,22,n)]").expect("a term");
        assert_eq!(shape.moves(&[listed], Side::First), Ok(vec!["(12,22,n)".to_owned()]));
    }
}

//! Answers of a Prolog program about the rules, in the classroom's own terms.

use std::collections::{BTreeMap, BTreeSet};

use tripot_core::fold;
use tripot_prolog::{Template, Value};

use super::gap::{canonical, part_after};
use super::question::Rule;
use super::shape::{GOODS, Shape, capital};
use super::side::Side;
use crate::manifest::{Course, FirstToken};

/// The parts of a board, by their names, each written in one way only: what means the same is
/// the same text.
pub type Parts = BTreeMap<&'static str, String>;

/// Something that is not of the form that the manifest says, as the program wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed(pub String);

impl Shape {
    /// The moves of an answer, in the classroom form, in the order of the program. One that leaves
    /// Siam's board has the heading `_`, since any will do.
    pub fn moves(&self, answers: &[Value], mover: Side) -> Result<Vec<String>, Malformed> {
        let in_list = self.template(Rule::List).gaps().any(|gap| canonical(gap) == "Moves");
        let said: Vec<&Value> = match answers {
            [only] if in_list => match only.items() {
                Some(items) => items.iter().collect(),
                None => return Err(Malformed(only.to_string())),
            },
            answers => answers.iter().collect(),
        };
        let read =
            |said: &&Value| self.read_move(said, mover).ok_or_else(|| Malformed(said.to_string()));
        said.iter().map(read).collect()
    }

    fn read_move(&self, said: &Value, mover: Side) -> Option<String> {
        let gaps = fitted(&self.coup, said)?;
        let number = |name: &str| match gaps.get(name)? {
            Value::Number(number) => Some(*number),
            _ => None,
        };
        Some(match self.table.game {
            Course::Chicago => {
                // Programs that know whose turn it is may leave the player open.
                let player = match gaps.get("Player") {
                    Some(Value::Variable(_)) | None => mover,
                    Some(player) => self.seat(player)?,
                };
                let (keep, sell) = (self.own_good(&gaps["Keep"])?, self.own_good(&gaps["Sell"])?);
                format!("(j{},{},{keep},{sell})", player.index() + 1, number("Steps")?)
            }
            Course::Siam => {
                let square = |name: &str| Some(self.table.squares.turned(number(name)?));
                let (from, to) = (square("From")?, square("To")?);
                let heading =
                    if to == 0 { "_".to_owned() } else { self.own_heading(&gaps["Heading"])? };
                format!("({from},{to},{heading})")
            }
        })
    }

    /// The parts of the board that an answer gives: `after(NewPiles,…)`.
    pub fn board_after(&self, said: &Value, mover: Side) -> Result<Parts, Malformed> {
        let Value::Structure(_, values) = said else { return Err(Malformed(said.to_string())) };
        let mut gaps: Vec<&str> = self.play.gaps().filter_map(part_after).collect();
        gaps.dedup();
        let mut parts = Parts::new();
        for (gap, value) in gaps.into_iter().zip(values) {
            if gap == "Board" {
                let whole =
                    fitted(&self.board, value).ok_or_else(|| Malformed(value.to_string()))?;
                for (name, value) in &whole {
                    self.add_part(name, value, mover, &mut parts)?;
                }
            } else {
                self.add_part(gap, value, mover, &mut parts)?;
            }
        }
        Ok(parts)
    }

    fn add_part(
        &self,
        name: &str,
        value: &Value,
        mover: Side,
        parts: &mut Parts,
    ) -> Result<(), Malformed> {
        let reserves = ["Reserve1", "Reserve2"];
        let (name, text) = match name {
            "Piles" => ("Piles", self.read_piles(value)),
            "Prices" => ("Prices", self.read_prices(value)),
            "Trader" => (
                "Trader",
                match value {
                    Value::Number(number) => {
                        Some((number + 1 - self.table.trader_from).to_string())
                    }
                    _ => None,
                },
            ),
            "Reserve1" | "Reserve2" => {
                let name = if name == "Reserve1" { reserves[0] } else { reserves[1] };
                (name, self.read_reserve(value))
            }
            "Mine" => (reserves[mover.index()], self.read_reserve(value)),
            "Theirs" => (reserves[mover.other().index()], self.read_reserve(value)),
            "Elephants" => ("Elephants", self.read_herd(value)),
            "Rhinos" => ("Rhinos", self.read_herd(value)),
            "Mountains" => ("Mountains", self.read_mountains(value)),
            "Player" | "Opponent" if self.table.game == Course::Siam => {
                let mover = |seat: Side| if name == "Player" { seat } else { seat.other() };
                let text = |seat| ["e", "r"][mover(seat).index()].to_owned();
                ("Player", self.seat(value).map(text))
            }
            // Who is to move in Chicago follows from the reserves.
            _ => return Ok(()),
        };
        let text = text.ok_or_else(|| Malformed(value.to_string()))?;
        parts.insert(name, text);
        Ok(())
    }

    fn read_piles(&self, value: &Value) -> Option<String> {
        let pile = |pile: &Value| {
            let mut tokens: Vec<String> =
                pile.items()?.iter().map(|token| self.own_good(token)).collect::<Option<_>>()?;
            if self.table.first_token == FirstToken::Bottom {
                tokens.reverse();
            }
            Some(format!("[{}]", tokens.join(",")))
        };
        let piles: Vec<String> = value.items()?.iter().map(pile).collect::<Option<_>>()?;
        Some(format!("[{}]", piles.join(",")))
    }

    fn read_prices(&self, value: &Value) -> Option<String> {
        let gaps = fitted(&self.prices, value)?;
        let mut prices: BTreeMap<String, i64> = BTreeMap::new();
        if let Some(list) = gaps.get("List") {
            let order = self.goods();
            for (index, item) in list.items()?.iter().enumerate() {
                let gaps = fitted(&self.price, item)?;
                let good = match gaps.get("Good") {
                    Some(good) => self.own_good(good)?,
                    None => order.get(index)?.clone(),
                };
                let Some(Value::Number(price)) = gaps.get("Price") else { return None };
                prices.insert(good, *price);
            }
        }
        for good in GOODS {
            if let Some(Value::Number(price)) = gaps.get(&capital(good)) {
                prices.insert(good.to_owned(), *price);
            }
        }
        let prices: Vec<String> = GOODS
            .iter()
            .filter_map(|&good| Some(format!("[{good},{}]", prices.get(good)?)))
            .collect();
        Some(format!("[{}]", prices.join(",")))
    }

    fn read_reserve(&self, value: &Value) -> Option<String> {
        let gaps = fitted(&self.reserve, value)?;
        let mut tokens = Vec::new();
        if let Some(counts) = gaps.get("Counts") {
            let order = self.goods();
            for (index, item) in counts.items()?.iter().enumerate() {
                let gaps = fitted(&self.count, item)?;
                let good = match gaps.get("Good") {
                    Some(good) => self.own_good(good)?,
                    None => order.get(index)?.clone(),
                };
                let Some(Value::Number(count)) = gaps.get("Count") else { return None };
                let count = usize::try_from(*count).ok().filter(|count| *count <= 36)?;
                tokens.extend(std::iter::repeat_n(good, count));
            }
        }
        if let Some(goods) = gaps.get("Goods") {
            for good in goods.items()? {
                tokens.push(self.own_good(good)?);
            }
        }
        Some(sorted_goods(tokens))
    }

    fn read_herd(&self, value: &Value) -> Option<String> {
        let waiting = self.table.waiting.as_deref().and_then(Value::parse);
        let animal = |said: &Value| {
            if waiting.as_ref() == Some(said) {
                return Some("(0,0)".to_owned());
            }
            let gaps = fitted(&self.animal, said)?;
            match gaps.get("Square")? {
                Value::Number(0) => Some("(0,0)".to_owned()),
                Value::Number(square) => {
                    let square = self.table.squares.turned(*square);
                    Some(format!("({square},{})", self.own_heading(gaps.get("Heading")?)?))
                }
                _ => None,
            }
        };
        let mut animals: Vec<String> = value.items()?.iter().map(animal).collect::<Option<_>>()?;
        animals.sort();
        Some(format!("[{}]", animals.join(",")))
    }

    fn read_mountains(&self, value: &Value) -> Option<String> {
        // A mountain that is out may be written as 0 or left out.
        let mut squares = BTreeSet::new();
        for square in value.items()? {
            let Value::Number(square) = square else { return None };
            if *square != 0 {
                squares.insert(self.table.squares.turned(*square));
            }
        }
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        Some(format!("[{}]", squares.join(",")))
    }

    /// The good that the program calls so.
    pub(super) fn own_good(&self, said: &Value) -> Option<String> {
        let said = said_name(said)?;
        let own =
            self.table.goods.iter().find(|(_, name)| **name == said || fold(name) == fold(&said));
        let own = own.map_or_else(|| fold(&said), |(own, _)| own.clone());
        Some(own)
    }

    pub(super) fn own_heading(&self, said: &Value) -> Option<String> {
        let said = said_name(said)?;
        let own = self.table.headings.iter().find(|(_, name)| **name == said);
        Some(own.map_or_else(|| fold(&said), |(own, _)| own.clone()))
    }

    /// The seat that the program calls so.
    fn seat(&self, said: &Value) -> Option<Side> {
        let said = said_name(said)?;
        let names = self.player_names();
        Side::of(names.iter().position(|name| *name == said || fold(name) == fold(&said))?)
    }
}

fn said_name(said: &Value) -> Option<String> {
    match said {
        Value::Atom(name) | Value::Text(name) => Some(name.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What fills the gaps of a form, by their English names, if it fits.
fn fitted(form: &Template, said: &Value) -> Option<BTreeMap<String, Value>> {
    let pattern = Value::parse(&form.fill(|gap| canonical(gap).to_owned()))?;
    let mut gaps = BTreeMap::new();
    pattern.fits(said, &mut gaps).then_some(gaps)
}

/// Tokens of a reserve, whose order means nothing, in the order of the sheet.
fn sorted_goods(mut tokens: Vec<String>) -> String {
    let place = |token: &String| GOODS.iter().position(|good| good == token);
    tokens.sort_by_key(|token| (place(token).unwrap_or(GOODS.len()), token.clone()));
    format!("[{}]", tokens.join(","))
}

/// The parts of a position in the classroom form, each written in one way only.
pub fn parts_of(game: Course, position: &str) -> Option<Parts> {
    let Some(Value::List(parts, None)) = Value::parse(position) else { return None };
    let plain = Shape::plain(game);
    let names: &[&str] = match game {
        Course::Chicago => &["Piles", "Prices", "Trader", "Reserve1", "Reserve2"],
        Course::Siam => &["Elephants", "Rhinos", "Mountains", "Player"],
    };
    let mut found = Parts::new();
    for (name, value) in names.iter().zip(&parts) {
        plain.add_part(name, value, Side::First, &mut found).ok()?;
    }
    Some(found)
}

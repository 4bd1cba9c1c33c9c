//! Name tables of a manifest: our names on the left, the program's on the right.

use std::collections::BTreeMap;

use tripot_core::fold;

use super::error::{ManifestErrorKind, NameTable};
use super::{Course, PrologTable};
use crate::prolog::GOODS;

/// Settings that only one of the two games has.
const OF_ONE_GAME: [(&str, Course); 12] = [
    ("prices", Course::Chicago),
    ("price", Course::Chicago),
    ("reserve", Course::Chicago),
    ("count", Course::Chicago),
    ("trader_from", Course::Chicago),
    ("first_token", Course::Chicago),
    ("goods", Course::Chicago),
    ("goods_order", Course::Chicago),
    ("animal", Course::Siam),
    ("waiting", Course::Siam),
    ("headings", Course::Siam),
    ("squares", Course::Siam),
];

impl PrologTable {
    /// Writes our names as we do, without accents and capitals; says what is wrong with them.
    pub(super) fn settle_names(&mut self) -> Result<(), ManifestErrorKind> {
        self.goods = settled(&self.goods, NameTable::Goods)?;
        self.headings = settled(&self.headings, NameTable::Headings)?;
        if let Some(order) = &mut self.goods_order {
            *order = settled_order(order, &self.goods)?;
        }
        Ok(())
    }
}

/// Refuses settings of the other game among those that are written in a manifest's `[prolog]`.
pub(super) fn refuse_other_game(
    written: &toml::Table,
    game: Course,
) -> Result<(), ManifestErrorKind> {
    let Some(table) = written.get("prolog").and_then(toml::Value::as_table) else { return Ok(()) };
    let is_foreign = |(name, own): &&(&str, Course)| *own != game && table.contains_key(*name);
    match OF_ONE_GAME.iter().find(is_foreign) {
        None => Ok(()),
        Some(&(field, own)) => Err(ManifestErrorKind::OtherGame { field, game: own, own: game }),
    }
}

/// A table of names with our names as we write them.
fn settled(
    given: &BTreeMap<String, String>,
    table: NameTable,
) -> Result<BTreeMap<String, String>, ManifestErrorKind> {
    let (ours, mut settled) = (table.ours(), BTreeMap::new());
    for (key, name) in given {
        let (own, turned) = (fold(key), fold(name));
        if !ours.contains(&own.as_str()) {
            let key = key.clone();
            return Err(if ours.contains(&turned.as_str()) {
                ManifestErrorKind::Reversed { table, key, name: name.clone(), meant: turned }
            } else {
                ManifestErrorKind::UnknownName { table, name: key }
            });
        }
        if settled.insert(own.clone(), name.clone()).is_some() {
            return Err(ManifestErrorKind::NamedTwice { table, name: own });
        }
    }
    // What is not named keeps our name, which another may have been given.
    let mut taken: BTreeMap<String, &'static str> = BTreeMap::new();
    for own in ours {
        let name = settled.get(*own).map_or(*own, String::as_str);
        if let Some(first) = taken.insert(fold(name), own) {
            let (second, name) = (*own, name.to_owned());
            return Err(ManifestErrorKind::SameName { table, first, second, name });
        }
    }
    Ok(settled)
}

/// The order of the goods with our names as we write them: each of them once.
fn settled_order(
    given: &[String],
    names: &BTreeMap<String, String>,
) -> Result<Vec<String>, ManifestErrorKind> {
    let mut order = Vec::new();
    for good in given {
        let own = fold(good);
        if !GOODS.contains(&own.as_str()) {
            let meant = names.iter().find(|(_, name)| fold(name) == own);
            let name = good.clone();
            return Err(match meant {
                Some((meant, _)) => {
                    ManifestErrorKind::OrderOtherName { name, meant: meant.clone() }
                }
                None => ManifestErrorKind::OrderUnknown { name },
            });
        }
        if order.contains(&own) {
            return Err(ManifestErrorKind::OrderTwice { name: own });
        }
        order.push(own);
    }
    let names: Vec<&'static str> =
        GOODS.into_iter().filter(|good| !order.iter().any(|own| own == good)).collect();
    if names.is_empty() { Ok(order) } else { Err(ManifestErrorKind::OrderMissing { names }) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tripot_catalog::{Lang, Trouble};

    use super::super::Manifest;

    /// What a manifest comes to that says this of a game.
    fn load(game: &str, more: &str) -> Result<Manifest, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("m.toml");
        let text = format!("[prolog]\nsystem = \"swi\"\nfiles = []\ngame = \"{game}\"\n{more}");
        fs::write(&path, text).unwrap();
        Manifest::load(&path).map_err(|error| Trouble::from(error).text(Lang::En))
    }

    fn refused(game: &str, more: &str) -> String {
        load(game, more).expect_err(more)
    }

    #[test]
    fn a_line_that_is_the_wrong_way_round_is_shown_right() {
        let said = refused("chicago", "[prolog.goods]\nwheat = \"ble\"\n");
        assert!(said.contains("wheat = \"ble\"") && said.contains("`ble = \"wheat\"`"), "{said}");
        let said = refused("chicago", "[prolog.goods]\nriz = \"rice\"\ncorn = \"Maïs\"\n");
        assert!(said.contains("`mais = \"corn\"`"), "{said}");
        let said = refused("siam", "[prolog.headings]\nnord = \"n\"\n");
        assert!(said.contains("`n = \"nord\"`") && said.contains("headings"), "{said}");
    }

    #[test]
    fn a_name_that_is_none_of_ours_is_refused_with_those_that_are() {
        let said = refused("chicago", "[prolog.goods]\nwheat = \"corn\"\n");
        assert!(said.contains("`wheat`") && said.contains("ble, riz, cacao"), "{said}");
        let said = refused("siam", "[prolog.headings]\nnord = \"haut\"\n");
        assert!(said.contains("`nord`") && said.contains("n, e, s, w"), "{said}");
    }

    #[test]
    fn two_of_our_names_are_never_the_same_word_of_the_program() {
        let said = refused("chicago", "[prolog.goods]\nble = \"x\"\nriz = \"x\"\n");
        assert!(said.contains("`ble`") && said.contains("`riz`") && said.contains("“x”"), "{said}");
        let said = refused("siam", "[prolog.headings]\nn = \"s\"\n");
        assert!(
            said.contains("`n`") && said.contains("`s`"),
            "what is not named keeps its name: {said}"
        );
        let said = refused("chicago", "[prolog.goods]\nble = \"x\"\n\"Blé\" = \"y\"\n");
        assert!(said.contains("twice"), "{said}");
    }

    #[test]
    fn accents_and_capitals_of_our_names_mean_nothing() {
        let goods = "goods_order = [\"Maïs\", \"ble\", \"riz\", \"cacao\", \"café\", \"sucre\"]\n\
                     [prolog.goods]\n\"Blé\" = \"wheat\"\n";
        let table = load("chicago", goods).unwrap().prolog.unwrap();
        assert_eq!(table.goods["ble"], "wheat");
        assert_eq!(table.goods_order.unwrap()[0], "mais");
        let table = load("siam", "[prolog.headings]\nN = \"s\"\nS = \"n\"\n").unwrap();
        assert_eq!(table.prolog.unwrap().headings["n"], "s", "two may change places");
    }

    #[test]
    fn the_order_of_the_goods_has_each_of_them_once() {
        let order = |goods: &str| refused("chicago", &format!("goods_order = {goods}\n"));
        let said = order(r#"["ble","riz","cacao","cafe","sucre"]"#);
        assert!(said.contains("goods_order") && said.contains("mais"), "{said}");
        let said = order(r#"["ble","riz","cacao","cafe","sucre","mais","riz"]"#);
        assert!(said.contains("twice") && said.contains("riz"), "{said}");
        let said = order(r#"["wheat","riz","cacao","cafe","sucre","mais"]"#);
        assert!(said.contains("`wheat`") && said.contains("ble, riz"), "{said}");
        let named = "goods_order = [\"wheat\"]\n[prolog.goods]\nble = \"wheat\"\n";
        let said = refused("chicago", named);
        assert!(said.contains("`wheat`") && said.contains("`ble`"), "{said}");
    }

    #[test]
    fn settings_of_the_other_game_are_refused() {
        for (game, more, field) in [
            ("siam", "[prolog.goods]\nble = \"wheat\"\n", "goods"),
            ("siam", "trader_from = 1\n", "trader_from"),
            ("siam", "first_token = \"top\"\n", "first_token"),
            ("chicago", "[prolog.headings]\nn = \"nord\"\n", "headings"),
            ("chicago", "waiting = \"0\"\n", "waiting"),
            ("chicago", "animal = \"(Square, Heading)\"\n", "animal"),
        ] {
            let said = refused(game, more);
            assert!(said.contains(&format!("`{field}`")), "{said}");
            assert!(said.contains("Chicago") && said.contains("Siam"), "{said}");
        }
    }
}

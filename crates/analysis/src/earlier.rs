//! Analyses that earlier versions have written.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Map, Value as Json};
use tripot_core::Seat;

use crate::accuracy::accuracy;
use crate::decided::Decisive;
use crate::value::Value;

/// As much of an account as says how well its seat played.
#[derive(Deserialize)]
struct Counted {
    moves: usize,
    /// How many moves got each mark, by its sign.
    marks: std::collections::BTreeMap<String, usize>,
}

#[derive(Deserialize)]
struct Accounts {
    accounts: Vec<Counted>,
}

/// As much of an account as says what decided.
#[derive(Deserialize)]
struct Weighed {
    own: f64,
    others: f64,
    luck: f64,
}

impl Counted {
    fn accuracy(&self) -> Option<f64> {
        accuracy(self.moves, self.marks.values().sum())
    }
}

/// How well a seat played, by the text of an analysis of any version; nothing if it made no move.
///
/// ```
/// use tripot_analysis::accuracy_of;
/// use tripot_core::Seat;
/// let text = r#"{"accounts": [{"moves": 8, "marks": {"?!": 1, "?": 0, "??": 1}}]}"#;
/// assert_eq!(accuracy_of(text, Seat::FIRST), Some(0.75));
/// ```
pub fn accuracy_of(analysis: &str, seat: Seat) -> Option<f64> {
    let Accounts { accounts } = serde_json::from_str(analysis).ok()?;
    accounts.get(seat.index())?.accuracy()
}

/// The text of an analysis of any version, with all that this version tells of an account.
pub fn completed(analysis: &str) -> Cow<'_, str> {
    let told = || -> Option<String> {
        let mut json: Json = serde_json::from_str(analysis).ok()?;
        for account in json.get_mut("accounts")?.as_array_mut()? {
            complete(account.as_object_mut()?);
        }
        Some(json.to_string())
    };
    // What this version writes says it of the first account already.
    if analysis.contains("\"accuracy\":") {
        return Cow::Borrowed(analysis);
    }
    told().map_or(Cow::Borrowed(analysis), Cow::Owned)
}

fn complete(account: &mut Map<String, Json>) {
    let counted = Counted::deserialize(Json::Object(account.clone()));
    let accuracy = counted.ok().and_then(|counted| counted.accuracy());
    account.insert("accuracy".to_owned(), accuracy.map_or(Json::Null, Json::from));
    if let Ok(Weighed { own, others, luck }) = Weighed::deserialize(Json::Object(account.clone())) {
        let mistakes = Value::nearest(own) + Value::nearest(others);
        let decided = Decisive::of(mistakes, Value::nearest(luck)).name();
        account.insert("decided".to_owned(), Json::from(decided));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_earlier_analysis_is_told_with_its_accuracy() {
        let marks = json!({ "?!": 1, "?": 0, "??": 1 });
        let earlier = json!({ "game": "siam", "accounts": [
            { "player": "j1", "moves": 8, "marks": marks, "own": -1.0, "others": 0.5, "luck": 2.0 }, { "player": "j2", "moves": 0, "marks": {} },
        ] });
        let text = earlier.to_string();
        let told: Json = serde_json::from_str(&completed(&text)).unwrap();
        assert_eq!(told["accounts"][0]["accuracy"], 0.75);
        assert_eq!(told["accounts"][0]["decided"], "luck");
        assert_eq!(told["accounts"][1]["accuracy"], Json::Null);
        assert_eq!(told["accounts"][0]["marks"], marks, "the rest stays as it was");
        let again = completed(&text).into_owned();
        assert_eq!(completed(&again), again, "it is whole now");
        let of = |index| accuracy_of(&text, Seat::new(index).unwrap());
        assert_eq!([of(0), of(1), of(2)], [Some(0.75), None, None]);
    }

    #[test]
    fn what_is_no_analysis_stays_as_it_is() {
        for text in ["", "{}", "[]", r#"{"accounts": [1]}"#] {
            assert_eq!(completed(text), text);
            assert_eq!(accuracy_of(text, Seat::FIRST), None);
        }
    }
}

//! Terms as both systems write them.

use super::*;

fn shown(text: &str) -> String {
    Value::parse(text).map_or_else(|| "?".to_owned(), |value| value.to_string())
}

#[test]
fn answers_of_both_systems_are_read_alike() {
    for (swi, gnu, expected) in [
        ("[-(ble,7),','(a,b)]", "'.'(-(ble,7),'.'(','(a,b),[]))", "[ble-7,(a,b)]"),
        ("','(1,','(2,x))", "','(1,','(2,x))", "(1,2,x)"),
        ("[a|_55]", "'.'(a,_55)", "[a|_]"),
        ("coup(j1,-(1))", "coup(j1,-1)", "coup(j1,-1)"),
        ("'Été'", "'Été'", "'Été'"),
        ("{x}", "{}(x)", "{}(x)"),
    ] {
        assert_eq!(shown(swi), expected.replace("{}", "'{}'"));
        assert_eq!(shown(gnu), expected.replace("{}", "'{}'"));
    }
}

#[test]
fn forms_of_a_manifest_are_read_with_their_operators() {
    assert_eq!(shown("coup(J, D - G, [A|B])."), "coup(J,D-G,[A|B])");
    assert_eq!(shown("(A, B-C:d, 'X y')"), "(A,B-C:d,'X y')");
    assert_eq!(shown("a-b-c"), "a-b-c");
    for (short, long) in [
        ("Steps : Keep > Sell", ">(:(Steps,Keep),Sell)"),
        ("Steps:Keep-Sell", ":(Steps,-(Keep,Sell))"),
        ("1:2:3", ":(1,:(2,3))"),
        ("1-2-3", "-(-(1,2),3)"),
        ("Keep->Sell", "->(Keep,Sell)"),
        ("D mod 9 + 1", "+(mod(D,9),1)"),
        ("a=(b=c)", "=(a,=(b,c))"),
        ("1-(2-3)", "-(1,-(2,3))"),
        ("1--1", "-(1,-1)"),
    ] {
        assert_eq!(Value::parse(short), Value::parse(long), "{short}");
        let again = shown(short);
        assert_eq!(Value::parse(&again), Value::parse(short), "{again}");
    }
    assert_eq!(shown("a=b=c"), "?", "nobody knows what comes first");
    for wrong in ["", "f(", "[a", "(a", "'a", "a b", "f(a,)"] {
        assert_eq!(shown(wrong), "?", "{wrong}");
    }
    assert_eq!(shown(&"[".repeat(100_000)), "?", "nobody's stack is filled");
}

#[test]
fn what_fills_the_gaps_of_a_form_is_found() {
    let form = Value::parse("coup(J, D, _, [X, ble])").unwrap();
    let said = Value::parse("coup(j1,2,z,[riz,ble])").unwrap();
    let mut gaps = BTreeMap::new();
    assert!(form.fits(&said, &mut gaps));
    let gaps: Vec<String> = gaps.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(gaps, ["D=2", "J=j1", "X=riz"]);
    let other = Value::parse("coup(j1,2,z,[riz,mais])").unwrap();
    assert!(!form.fits(&other, &mut BTreeMap::new()));
    let reserve = Value::parse("[J|Goods]").unwrap();
    let mut gaps = BTreeMap::new();
    assert!(reserve.fits(&Value::parse("[j1,ble,riz]").unwrap(), &mut gaps));
    assert_eq!(gaps["Goods"].to_string(), "[ble,riz]");
    let pair = Value::parse("[Good|Price]").unwrap();
    for said in ["[ble|7]", "'[|]'(ble,7)", "'.'(ble,7)"] {
        let mut gaps = BTreeMap::new();
        assert!(pair.fits(&Value::parse(said).unwrap(), &mut gaps), "{said}");
        assert_eq!((gaps["Good"].to_string(), &gaps["Price"]), ("ble".into(), &Value::Number(7)));
    }
}

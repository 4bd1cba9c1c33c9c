//! Kinds of first moves, as a table that the tests of the pages read as well.

use tripot_chicago::Chicago;
use tripot_core::State as _;
use tripot_openings::{Deals, Kind};
use tripot_testkit::position;

#[test]
fn moves_are_counted_to_the_kinds_of_the_table() {
    for line in include_str!("kinds.txt").lines().filter(|line| !line.starts_with('#')) {
        let [chosen, kind, text] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let state: Chicago = position("", text);
        let found = Kind::of(&state, chosen.parse().expect(line)).expect(line);
        assert_eq!(found.to_string(), kind, "{line}");
        assert_eq!(kind.parse(), Ok(found));
        assert!(Deals::shipped().of(found).is_some(), "{line}");
    }
}

#[test]
fn what_is_not_legal_or_not_first_is_of_no_kind() {
    let text = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 8 -,-";
    let state: Chicago = position("", text);
    for refused in ["1bc", "1cc", "4br"] {
        assert_eq!(Kind::of(&state, refused.parse().expect(refused)), None, "{refused}");
    }
    let next = position::<Chicago>("", "m???/b???/s??/f???/m??/r???/f???/m???/r??? 765666 4 f,-");
    for chosen in next.moves() {
        assert_eq!(Kind::of(&next, chosen), None);
    }
}

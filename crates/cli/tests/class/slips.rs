//! The rule that a changed course program breaks is named.

use std::fs;

use tempfile::TempDir;

use crate::{add, class, named, rules, sample};

/// A course program with one thing changed, and the rule that it breaks then.
struct Slip {
    name: &'static str,
    from: &'static str,
    to: &'static str,
    rule: &'static str,
}

const fn slip(
    name: &'static str,
    from: &'static str,
    to: &'static str,
    rule: &'static str,
) -> Slip {
    Slip { name, from, to, rule }
}

/// Chicago as students get it wrong; the first ones are tried every time.
const CHICAGO: &[Slip] = &[
    slip("right", "", "", ""),
    slip(
        "kept_lowered",
        "baisser(V, B, B2)",
        "baisser(G, B, B2)",
        "lowers the price of the good that is kept, not of the one sold",
    ),
    slip(
        "not_renumbered",
        "vides_avant(P, M, K), T is P - K.",
        "T = P, M = M.",
        "the trader keeps its number when a pile before it disappears",
    ),
    slip(
        "off_by_one",
        "P is (T + D - 1) mod N + 1.",
        "P is (T + D) mod N + 1.",
        "trader off by one: takes from the neighbours of the next pile",
    ),
    slip("zero", "pas(3).\n", "pas(3).\npas(0).\n", "moves 0 steps"),
    slip(
        "neighbours_zero",
        "A is (P - 2 + N) mod N + 1,\n    B is P mod N + 1.",
        "A is (P - 1) mod N,\n    B is (P + 1) mod N.",
        "a neighbour that is the last pile becomes number 0 (mod without adding 1)",
    ),
    slip(
        "trader_zero",
        "P is (T + D - 1) mod N + 1.",
        "P is (T + D) mod N.",
        "playing a move: fails for a legal move, when the trader comes to the last pile",
    ),
    slip("four", "pas(3).\n", "pas(3).\npas(4).\n", "moves 4 steps"),
    slip(
        "nine",
        "A is (P - 2 + N) mod N + 1,\n    B is P mod N + 1.",
        "A is (P - 2 + 9) mod 9 + 1,\n    B is P mod 9 + 1, N = N.",
        "always counts nine piles, even when fewer are left",
    ),
    slip(
        "no_wrap",
        "A is (P - 2 + N) mod N + 1,\n    B is P mod N + 1.",
        "A is P - 1, A >= 1,\n    B is P + 1, B =< N.",
        "no wrap-around of the neighbours of the first and last pile",
    ),
    slip(
        "wraps_late",
        "vides_avant(P, M, K), T is P - K.",
        "enlever_vides(M, M2), longueur(M2, N), T is (P - 1) mod N + 1.",
        "the trader keeps its index when a pile before it disappears, and goes back to the start if \
         no pile has that index any more",
    ),
    slip("no_price", "baisser(V, B, B2)", "B2 = B", "price not lowered"),
    slip("floor", "Q is P - 1.", "( P > 1 -> Q is P - 1 ; Q = P ).", "price never falls below 1"),
    slip("empty", "enlever_vides(M2, M3)", "M3 = M2", "empty piles not removed"),
    slip(
        "no_equal",
        "choix(X, X, X, X) :- !.",
        "choix(X, X, _, _) :- !, fail.",
        "refuses two equal tops",
    ),
    slip("twice", "choix(X, X, X, X) :- !.\n", "", ""),
    slip(
        "one_choice",
        "choix(X, Y, Y, X).\n",
        "",
        "only one of the two choices: the other token can’t be kept",
    ),
    slip(
        "wrong_reserve",
        "[G|R1], R2).\n",
        "R1, [G|R2]).\n",
        "the token that is kept goes into the wrong player’s reserve",
    ),
    slip(
        "sold_kept",
        "ranger(J, G,",
        "ranger(J, V,",
        "the token that is sold goes into the reserve",
    ),
    slip(
        "own_pile",
        "A is (P - 2 + N) mod N + 1,",
        "A = P, N > 0,",
        "takes from the trader’s own pile",
    ),
    slip("own_pile_after", "B is P mod N + 1.", "B = P.", "takes from the trader’s own pile"),
];

/// Siam as students get it wrong.
const SIAM: &[Slip] = &[
    slip("right", "", "", ""),
    slip(
        "no_turn",
        "coup_possible(P, Coup) :- tourner(P, Coup).\n",
        "",
        "turning on the spot not allowed",
    ),
    slip("no_mass", "F1 >= 1, F1 >= M1,", "F1 >= 1,", "the mass of mountains is ignored"),
    slip("leaves", "C > 0, bord(C).", "C > 0.", "leaves from the middle of the board"),
    slip(
        "strict",
        "F1 >= 1, F1 >= M1,",
        "F1 >= 1, F1 > M1,",
        "push with equal force refused: an animal alone can push one mountain",
    ),
    slip(
        "face_to_face",
        "F1 >= 1, F1 >= M1,",
        "F1 >= 0, F1 >= M1,",
        "push with equal force: two animals face to face push each other",
    ),
    slip(
        "no_entry_push",
        "( libre(P, C) -> true ; vers_interieur(C, O), poussee_possible(P, C, O) )",
        "libre(P, C)",
        "entering push not allowed",
    ),
    slip(
        "turns_to_same",
        ", O \\== Avant.",
        ", Avant = Avant.",
        "turns to the heading that the animal has already",
    ),
    slip(
        "unopposed",
        "oppose(X, O), !, F1 is F - 1.",
        "oppose(X, O), !, F1 is F.",
        "animals that face the push do not resist",
    ),
    slip(
        "fixed",
        "compter(montagne, _, F, M, F, M1) :- M1 is M + 1.",
        "compter(montagne, _, _, _, _, _) :- fail.",
        "mountains can’t be pushed",
    ),
    slip(
        "lost",
        "( case(C1) -> N = (C1, O) ; N = (0, 0) )",
        "N = (C1, O)",
        "an animal that is pushed off does not return to the reserve",
    ),
    slip(
        "forgotten",
        "[(C, O)|L], [N|L]) :- !, ( case(C1) -> N = (C1, O) ; N = (0, 0) ).",
        "[(C, O)|L], S) :- !, ( case(C1) -> S = [(C1, O)|L] ; S = L ).",
        "an animal that is pushed off does not return to the reserve",
    ),
    slip(
        "side",
        "suivant(e, r).\nsuivant(r, e).",
        "suivant(X, X).",
        "the other side does not get the move",
    ),
];

/// Whether every program of a list is found to break just its rule.
fn every_rule_is_named(game: &str, base: &str, slips: &[Slip]) {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    for (number, slip) in slips.iter().enumerate() {
        assert!(base.contains(slip.from), "{}", slip.name);
        let system = if number % 4 == 3 { "gnu" } else { "swi" };
        add(&programs, slip.name, &base.replace(slip.from, slip.to), system, game);
    }
    let found = class(folder.path(), &["--no-games"]);
    assert_eq!(found.len(), slips.len());
    for slip in slips {
        let line = named(&found, slip.name);
        let expected: Vec<&str> = [slip.rule].into_iter().filter(|rule| !rule.is_empty()).collect();
        assert_eq!(rules(line), expected, "{line}");
        let disagreements = line["disagreements"].as_array().expect("a list");
        assert_eq!(disagreements.is_empty(), slip.rule.is_empty(), "{line}");
        assert!(line["loads"] == true && line["plays"] == true, "{line}");
        for wrong in disagreements {
            let command = wrong["command"].as_str().expect("a command");
            assert!(command.starts_with("tripot "), "{command}");
        }
    }
}

/// The first few of a list, or all of it in a long run.
fn some(slips: &[Slip], few: u32) -> &[Slip] {
    let count = tripot_testkit::times(few) as usize;
    &slips[..slips.len().min(count)]
}

#[test]
fn the_rule_that_a_program_for_chicago_breaks_is_named() {
    every_rule_is_named("chicago", &sample("lea.pl"), some(CHICAGO, 4));
}

#[test]
fn the_rule_that_a_program_for_siam_breaks_is_named() {
    every_rule_is_named("siam", &sample("max.pl"), some(SIAM, 3));
}

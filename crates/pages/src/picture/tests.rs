//! What a picture shows, and what it can't.

use sha2::{Digest as _, Sha256};
use tripot_catalog::Lang;
use tripot_core::{Seat, Viewer};
use tripot_table::{Instant, SeatSetup, Setup, Source, Table, TableId};

use super::*;

fn table(variant: &str, seed: u8) -> Table {
    let person = SeatSetup::Person { name: None, claim: None };
    let seed = Source::Seed(base16ct::lower::encode_string(&[seed; 32]));
    let setup = Setup::new(variant, vec![person.clone(), person], seed);
    Table::open(TableId::from_bytes([7; 8]), setup, Instant(0)).unwrap()
}

fn size(picture: &[u8]) -> (u32, u32) {
    let reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
    reader.info().size()
}

#[test]
fn every_game_has_a_picture_of_the_size_that_sites_ask_for() {
    let mut seen = Vec::new();
    for variant in ["chicago", "siam", "families"] {
        let picture = png(&table(variant, 1).public_scene(Lang::En));
        assert_eq!(size(&picture), (1200, 630), "{variant}");
        assert!(picture.len() < 300_000, "{variant}: {} bytes", picture.len());
        seen.push(picture);
    }
    seen.push(png(&Value::Null));
    assert_eq!(size(&seen[3]), (1200, 630));
    for (index, one) in seen.iter().enumerate() {
        assert!(seen[..index].iter().all(|other| other != one));
    }
}

#[test]
fn hands_that_nobody_has_seen_are_in_no_picture() {
    let (one, other) = (table("families", 1), table("families", 2));
    let hand = |table: &Table| table.view(Viewer::Seat(Seat::FIRST)).native();
    assert_ne!(hand(&one), hand(&other));
    let picture = |table: &Table| png(&table.public_scene(Lang::En));
    assert_eq!(picture(&one), picture(&other));
    // The position of an open game is what it is about.
    assert_ne!(picture(&table("chicago", 1)), picture(&table("chicago", 2)));
}

#[test]
fn an_animal_heads_where_it_heads() {
    let east = sprite("elephant").turned(1);
    assert_ne!(&east, sprite("elephant"));
    assert_eq!(&east.turned(3), sprite("elephant"));
}

#[test]
fn the_sheet_is_made_from_the_present_drawings() {
    assert_eq!(sheet::count(), sheet::NAMES.len());
    let drawings = include_str!("../../../../web/pieces.svg");
    let symbols: String = include_str!("sheet.txt")
        .lines()
        .skip(1)
        .map(|name| {
            let start = drawings.find(&format!("<symbol id=\"{name}\"")).unwrap();
            let end = drawings[start..].find("</symbol>").unwrap();
            drawings[start..start + end].to_owned()
        })
        .collect();
    let digest = base16ct::lower::encode_string(&Sha256::digest(symbols));
    let noted = include_str!("sheet.txt").lines().next().unwrap();
    assert_eq!(digest, noted, "node tests/browser/sheet.js makes it anew");
}

#[test]
fn the_colours_are_those_of_the_pages() {
    let tokens = include_str!("../../../../web/style/tokens.css");
    for (name, Color(red, green, blue)) in [
        ("mat-chicago", MAT_CHICAGO),
        ("mat-siam", MAT_SIAM),
        ("mat-families", MAT_FAMILIES),
        ("mat-text", MAT_TEXT),
    ] {
        let rule = format!("--{name}: #{red:02x}{green:02x}{blue:02x};");
        assert!(tokens.contains(&rule), "{rule}");
    }
}

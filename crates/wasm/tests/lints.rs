//! The one crate with an exception to the workspace's lints has no other one.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

fn read(path: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).expect("a manifest").parse().expect("a manifest is TOML")
}

#[test]
fn only_unsafe_code_differs_from_the_lints_of_the_workspace() {
    let mut expected = read("../../Cargo.toml")["workspace"]["lints"].clone();
    expected["rust"]["unsafe_code"] = Value::from("allow");
    let clippy = expected["clippy"].as_table_mut().expect("lints of clippy");
    clippy.insert("undocumented_unsafe_blocks".to_owned(), Value::from("warn"));
    assert_eq!(read("Cargo.toml")["lints"], expected);
}

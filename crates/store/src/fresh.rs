//! Random identifiers and tokens for tests.

use tripot_table::{TableId, Token};

fn bytes<const COUNT: usize>() -> Result<[u8; COUNT], getrandom::Error> {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

pub(crate) fn table() -> Result<TableId, getrandom::Error> {
    bytes().map(TableId::from_bytes)
}

pub(crate) fn token() -> Result<Token, getrandom::Error> {
    bytes().map(Token::from_bytes)
}

//! Tokens: the secrets by which devices prove that a seat is theirs; only hashes are stored.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A device that knows it has the seat. It is shown once, to the device that is to have it; afterwards only its
/// [`TokenHash`] is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; Token::BYTES]);

/// What is kept of a token. Nothing leads back from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TokenHash([u8; 32]);

impl Token {
    /// How many bytes it has.
    pub const BYTES: usize = 32;

    /// The secret that these bytes are: random ones, or it is none.
    pub const fn from_bytes(bytes: [u8; Token::BYTES]) -> Token {
        Token(bytes)
    }

    /// Reads the text that [`Token::reveal`] gave.
    pub fn read(text: &str) -> Option<Token> {
        let mut bytes = [0; Token::BYTES];
        let bytes = Base64UrlUnpadded::decode(text, &mut bytes).ok()?;
        Some(Token(bytes.try_into().ok()?))
    }

    /// The text that its owner gets. It must go nowhere else.
    pub fn reveal(&self) -> String {
        Base64UrlUnpadded::encode_string(&self.0)
    }

    /// What may be kept of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    // It must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl TokenHash {
    /// The bytes that a database keeps.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// What a database has kept.
    pub fn from_bytes(bytes: &[u8]) -> Option<TokenHash> {
        Some(TokenHash(bytes.try_into().ok()?))
    }
}

impl From<TokenHash> for String {
    fn from(hash: TokenHash) -> String {
        base16ct::lower::encode_string(&hash.0)
    }
}

impl TryFrom<String> for TokenHash {
    type Error = String;

    fn try_from(text: String) -> Result<TokenHash, String> {
        let mut bytes = [0; 32];
        let bytes = base16ct::lower::decode(text, &mut bytes).ok();
        let hash = bytes.and_then(TokenHash::from_bytes);
        hash.ok_or_else(|| "not the hash of a token".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_was_given() {
        let token = Token::from_bytes([9; 32]);
        let text = token.reveal();
        assert_eq!(text.len(), 43);
        assert_eq!(Token::read(&text), Some(token.clone()));
        assert_eq!(TokenHash::from_bytes(token.hash().as_bytes()), Some(token.hash()));
        assert!(!format!("{token:?}").contains(&text));
    }

    #[test]
    fn other_texts_are_no_tokens() {
        for text in ["", "abc", &"A".repeat(42), &"A".repeat(44), &"+".repeat(43)] {
            assert_eq!(Token::read(text), None, "{text}");
        }
    }
}

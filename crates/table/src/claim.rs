//! Claims: one-time secrets of invitations, exchanged for the token of a seat.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::id::TableId;

/// What an invited person exchanges for the token of a seat, once. The host who passes it on
/// learns no token by it. Only its [`ClaimHash`] is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Claim([u8; Claim::BYTES]);

/// What is kept of a claim. Nothing leads back from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClaimHash([u8; 32]);

impl Claim {
    /// How many bytes it has.
    pub const BYTES: usize = 32;
    /// What its text begins with. No token has a point in it, so that neither is read as the other.
    const START: &'static str = "claim.";

    /// The secret that these bytes are: random ones, or it is none.
    pub const fn from_bytes(bytes: [u8; Claim::BYTES]) -> Claim {
        Claim(bytes)
    }

    /// Reads the text that [`Claim::reveal`] gave: the claim, and the table that it is for.
    pub fn read(text: &str) -> Option<(TableId, Claim)> {
        let (table, secret) = text.strip_prefix(Claim::START)?.split_once('.')?;
        let mut bytes = [0; Claim::BYTES];
        let bytes = Base64UrlUnpadded::decode(secret, &mut bytes).ok()?;
        Some((table.parse().ok()?, Claim(bytes.try_into().ok()?)))
    }

    /// The text that is passed on to the invited person.
    pub fn reveal(&self, table: TableId) -> String {
        format!("{}{table}.{}", Claim::START, Base64UrlUnpadded::encode_string(&self.0))
    }

    /// What may be kept of it.
    pub fn hash(&self) -> ClaimHash {
        // Not the hash that a token of the same bytes has.
        ClaimHash(
            Sha256::new().chain_update(b"tripot claim").chain_update(self.0).finalize().into(),
        )
    }
}

impl fmt::Debug for Claim {
    // It must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Claim(…)")
    }
}

impl From<ClaimHash> for String {
    fn from(hash: ClaimHash) -> String {
        base16ct::lower::encode_string(&hash.0)
    }
}

impl TryFrom<String> for ClaimHash {
    type Error = String;

    fn try_from(text: String) -> Result<ClaimHash, String> {
        let mut bytes = [0; 32];
        let bytes = base16ct::lower::decode(text, &mut bytes).ok();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(ClaimHash).ok_or_else(|| "not the hash of a claim".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Token;

    #[test]
    fn a_claim_is_read_as_it_was_given_and_never_as_a_token() {
        let (claim, table) = (Claim::from_bytes([8; 32]), TableId::from_bytes([3; 8]));
        let text = claim.reveal(table);
        assert_eq!(Claim::read(&text), Some((table, claim.clone())));
        assert_eq!(Token::read(&text), None);
        let secret = text.rsplit('.').next().unwrap();
        // Even who cuts the secret out has a token that hashes to something else.
        let token = Token::read(secret).unwrap();
        assert_ne!(
            String::from(claim.hash()),
            base16ct::lower::encode_string(token.hash().as_bytes())
        );
        assert_eq!(Claim::read(&Token::from_bytes([9; 32]).reveal()), None);
        assert!(!format!("{claim:?}").contains(secret));
    }

    #[test]
    fn other_texts_are_no_claims() {
        let secret = "A".repeat(43);
        for text in [
            String::new(),
            secret.clone(),
            format!("claim.{secret}"),
            format!("claim.abcdefgh2345.{secret}A"),
            format!("claim.abcdefgh234.{secret}"),
            format!("Claim.abcdefgh2345.{secret}"),
        ] {
            assert_eq!(Claim::read(&text), None, "{text}");
        }
    }
}

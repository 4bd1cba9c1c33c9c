//! Digests (SHA-256) of files.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// A digest in hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// A program without what Prolog passes over: comments and white space.
pub fn bare(bytes: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
        } else if bytes[at..].starts_with(b"/*") {
            let end = bytes[at + 2..].windows(2).position(|pair| pair == b"*/");
            at = end.map_or(bytes.len(), |end| at + end + 4);
        } else {
            if !byte.is_ascii_whitespace() {
                kept.push(byte);
            }
            at += 1;
        }
    }
    kept
}

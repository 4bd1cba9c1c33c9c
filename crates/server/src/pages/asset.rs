//! A file of the pages with its digest, compressed once.

use std::io::Write as _;
use std::sync::OnceLock;

use axum::http::{HeaderMap, HeaderValue, header};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// How hard brotli tries, from 0 to 11: more takes many times as long and saves a few percent.
const EFFORT: i32 = 9;
/// What is shorter is not worth compressing.
const SHORT: usize = 600;

/// A file.
pub(super) struct Asset {
    /// Where it is: `/style.css`.
    pub(super) path: String,
    /// The beginning of its SHA-256.
    pub(super) digest: String,
    pub(super) kind: String,
    bytes: Vec<u8>,
    brotli: OnceLock<Vec<u8>>,
    gzip: OnceLock<Vec<u8>>,
}

/// How a body is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Asset {
    pub(super) fn new(path: &str, kind: &str, bytes: Vec<u8>) -> Asset {
        let digest = HEXLOWER.encode(&Sha256::digest(&bytes)[..10]);
        let (path, kind) = (path.to_owned(), kind.to_owned());
        Asset { path, digest, kind, bytes, brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// The address that changes with the content.
    pub(super) fn address(&self) -> String {
        format!("/assets/{}{}", self.digest, self.path)
    }

    /// How it is sent to a client that accepts these encodings.
    pub(super) fn encoding(&self, accepted: &HeaderMap) -> Encoding {
        let is_text = ["text/", "javascript", "json", "svg", "xml"];
        let is_text = is_text.iter().any(|word| self.kind.contains(word));
        if is_text && self.bytes.len() >= SHORT {
            Encoding::best(accepted)
        } else {
            Encoding::Identity
        }
    }

    /// Its bytes; compressed at the first call.
    pub(super) fn body(&self, encoding: Encoding) -> &[u8] {
        match encoding {
            Encoding::Identity => &self.bytes,
            Encoding::Brotli => self.brotli.get_or_init(|| brotli(&self.bytes)),
            Encoding::Gzip => self.gzip.get_or_init(|| gzip(&self.bytes)),
        }
    }
}

impl Encoding {
    /// The best of those that a client accepts.
    fn best(headers: &HeaderMap) -> Encoding {
        let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
        let accepted = accepted.filter_map(|value| value.to_str().ok());
        let mut best = Encoding::Identity;
        for word in accepted.flat_map(|text| text.split(',')) {
            let (name, quality) = word.split_once(';').unwrap_or((word, ""));
            if quality.trim().trim_start_matches("q=").trim_start_matches(['0', '.']).is_empty()
                && quality.contains("q=")
            {
                continue;
            }
            match name.trim() {
                "br" => return Encoding::Brotli,
                "gzip" | "*" => best = Encoding::Gzip,
                _ => {}
            }
        }
        best
    }

    /// What the header says.
    pub(super) fn name(self) -> Option<HeaderValue> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some(HeaderValue::from_static("gzip")),
            Encoding::Brotli => Some(HeaderValue::from_static("br")),
        }
    }
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let settings = brotli::enc::BrotliEncoderParams { quality: EFFORT, ..Default::default() };
    let mut written = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut written, &settings)
        .expect("memory is written without errors");
    written
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("memory is written without errors");
    encoder.finish().expect("memory is written without errors")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(text: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))])
    }

    #[test]
    fn the_best_encoding_that_is_accepted_is_taken() {
        for (text, best) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip;q=0.8", Encoding::Gzip),
            ("br;q=0, gzip", Encoding::Gzip),
            ("br;q=0.0", Encoding::Identity),
            ("identity", Encoding::Identity),
            ("*", Encoding::Gzip),
        ] {
            assert_eq!(Encoding::best(&accepted(text)), best, "{text}");
        }
        assert_eq!(Encoding::best(&HeaderMap::new()), Encoding::Identity);
    }

    #[test]
    fn text_is_compressed_and_pictures_are_not() {
        let text = Asset::new("/a.css", "text/css", vec![b'a'; 5000]);
        assert!(text.body(text.encoding(&accepted("br"))).len() < 100);
        assert!(text.body(text.encoding(&accepted("gzip"))).len() < 100);
        let picture = Asset::new("/a.png", "image/png", vec![b'a'; 5000]);
        assert_eq!(picture.encoding(&accepted("br")), Encoding::Identity);
        assert_ne!(text.address(), Asset::new("/a.css", "text/css", vec![b'b'; 5000]).address());
    }
}

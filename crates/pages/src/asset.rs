//! A file of the pages with its digest, compressed once.

use std::io::Write as _;
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

/// How hard brotli tries, from 0 to 11: more takes many times as long and saves a few percent.
const EFFORT: i32 = 9;
/// What is shorter is not worth compressing.
const SHORT: usize = 600;

/// A file of the pages.
pub struct Asset {
    path: String,
    digest: String,
    kind: String,
    bytes: Vec<u8>,
    brotli: OnceLock<Vec<u8>>,
    gzip: OnceLock<Vec<u8>>,
}

/// How a body is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// As it is.
    Identity,
    /// Compressed, as every client can read it.
    Gzip,
    /// Compressed, shorter.
    Brotli,
}

impl Asset {
    /// A file with its content type.
    pub fn new(path: &str, kind: &str, bytes: Vec<u8>) -> Asset {
        let digest = base16ct::lower::encode_string(&Sha256::digest(&bytes)[..10]);
        let (path, kind) = (path.to_owned(), kind.to_owned());
        Asset { path, digest, kind, bytes, brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// Where it lies: `/style.css`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The beginning of its SHA-256.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Its content type.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The address that changes with the content.
    pub fn address(&self) -> String {
        format!("/assets/{}{}", self.digest, self.path)
    }

    /// How it is sent to a client that accepts these encodings, as its headers `Accept-Encoding` list them.
    pub fn encoding<'a>(&self, accepted: impl IntoIterator<Item = &'a str>) -> Encoding {
        let shrinks = ["text/", "javascript", "json", "svg", "xml", "wasm"];
        let shrinks = shrinks.iter().any(|word| self.kind.contains(word));
        if shrinks && self.bytes.len() >= SHORT {
            Encoding::best(accepted)
        } else {
            Encoding::Identity
        }
    }

    /// Its bytes; compressed at the first call.
    pub fn body(&self, encoding: Encoding) -> &[u8] {
        match encoding {
            Encoding::Identity => &self.bytes,
            Encoding::Brotli => self.brotli.get_or_init(|| brotli(&self.bytes)),
            Encoding::Gzip => self.gzip.get_or_init(|| gzip(&self.bytes)),
        }
    }
}

impl Encoding {
    /// The best of those that a client accepts.
    fn best<'a>(accepted: impl IntoIterator<Item = &'a str>) -> Encoding {
        let mut best = Encoding::Identity;
        for word in accepted.into_iter().flat_map(|text| text.split(',')) {
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

    /// What the header `Content-Encoding` calls it.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Brotli => Some("br"),
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
            assert_eq!(Encoding::best([text]), best, "{text}");
        }
        assert_eq!(Encoding::best([]), Encoding::Identity);
    }

    #[test]
    fn text_is_compressed_and_pictures_are_not() {
        let text = Asset::new("/a.css", "text/css", vec![b'a'; 5000]);
        assert!(text.body(text.encoding(["br"])).len() < 100);
        assert!(text.body(text.encoding(["gzip"])).len() < 100);
        let picture = Asset::new("/a.png", "image/png", vec![b'a'; 5000]);
        assert_eq!(picture.encoding(["br"]), Encoding::Identity);
        assert_ne!(text.address(), Asset::new("/a.css", "text/css", vec![b'b'; 5000]).address());
    }
}

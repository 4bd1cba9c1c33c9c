//! The pages of the browser client: the files of `web/`, built into the program and put together as they are sent.
//!
//! A [`Release`] is all pages of one version. What a page is made of is an [`Asset`] at an address that changes with its
//! content (`/assets/DIGEST/…`) and may be kept for ever; the shell, which names them, is written for the address and the
//! language that are asked for. Everything here is plain data, bytes with a content type and a digest: nothing knows HTTP, so
//! the same pages can be answered by a server or lie in a folder.
//!
//! ```
//! use tripot_catalog::Lang;
//! use tripot_pages::{Encoding, Release};
//! let release = Release::current()?;
//! let shell = release.shell("/rules/siam", Lang::Fr, "");
//! assert_eq!(shell.kind(), "text/html; charset=utf-8");
//! let text = String::from_utf8_lossy(shell.body(Encoding::Identity));
//! let style = text.split('"').find(|word| word.ends_with("/style.css")).expect("a sheet");
//! let style = release.asset(style).expect("what the shell names is there");
//! assert_eq!(style.encoding(["gzip, br"]), Encoding::Brotli);
//! assert!(style.body(Encoding::Brotli).len() < style.body(Encoding::Identity).len());
//! # Ok::<(), tripot_pages::BundleError>(())
//! ```
//!
//! A link to a table has a preview: [`preview`](fn@preview) writes the tags for the head of its shell, and
//! [`picture::png`] draws the position that everybody may see.

mod asset;
mod bundle;
pub mod picture;
mod preview;
mod release;

pub use asset::{Asset, Encoding};
pub use bundle::BundleError;
pub use preview::preview;
pub use release::{Release, SERVED_POLICY, SiteFile};

//! What the pages share that the program writes as files: analyses, tournaments, classes.
//!
//! Such a [`Page`] needs nothing else: no other file, no request, French and English, light and dark.
//! Elements are written with [`maud::html!`], which escapes whatever is put between them; a sentence stands
//! there in both languages ([`both`], [`word`], [`each`]), of which the page shows one. Values are
//! drawn by one [`Chart`], ratings by one [`RatingScale`], both along an [`Axis`].
//!
//! ```
//! use maud::html;
//! use tripot_catalog::Lang;
//! use tripot_report::{Page, word};
//! let body = html! { main { h1 { "Ada & Bob" } p { (word("page.games")) } } };
//! let page = Page { title: "Ada & Bob", lang: Lang::Fr, style: "", script: "", body }.to_html();
//! assert!(page.starts_with("<!doctype html>\n<html lang=\"fr\">"));
//! assert!(page.contains("<h1>Ada &amp; Bob</h1>"));
//! assert!(page.contains("<span lang=\"fr\">Toutes les parties</span><span lang=\"en\">Every game</span>"));
//! ```

mod axis;
mod chart;
mod page;
mod rating;
mod words;

pub use axis::Axis;
pub use chart::{Chart, Line};
pub use page::Page;
pub use rating::RatingScale;
pub use words::{both, each, figure, word};

//! The shell of a page.

use maud::{Markup, PreEscaped, html};
use tripot_catalog::Lang;

/// The colours and letters of the pages that the server has.
const TOKENS: &str = include_str!("../../../web/style/tokens.css");

/// The look that all pages share.
const STYLE: &str = include_str!("page.css");

/// What the buttons of the bar do.
const SCRIPT: &str = include_str!("page.js");

/// Nothing but what is on the page itself may be loaded or run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A page for any browser. Its reader can change the language that it opens in.
pub struct Page<'a> {
    /// What the window is called.
    pub title: &'a str,
    /// The language that it opens in.
    pub lang: Lang,
    /// CSS of its own.
    pub style: &'a str,
    /// JavaScript of its own, which comes last.
    pub script: &'a str,
    /// Everything below the bar.
    pub body: Markup,
}

impl Page<'_> {
    /// The file.
    pub fn to_html(&self) -> String {
        let theme = self.lang.word("page.theme");
        let page = html! {
            (PreEscaped("<!doctype html>\n"))
            html lang=(self.lang.code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    title { (self.title) }
                    style { "\n" (PreEscaped(TOKENS)) (PreEscaped(STYLE)) (PreEscaped(self.style)) }
                }
                "\n"
                body {
                    header.bar {
                        strong { "Tripot" }
                        div.languages {
                            @for lang in Lang::ALL {
                                @let code = lang.code();
                                button type="button" data-language=(code) { (code.to_uppercase()) }
                            }
                        }
                        button #theme type="button" aria-label=(theme) title=(theme) { "◐" }
                    }
                    "\n"
                    (self.body)
                    "\n"
                    script { "\n" (PreEscaped(SCRIPT)) (PreEscaped(self.script)) }
                }
            }
            "\n"
        };
        page.into_string()
    }
}

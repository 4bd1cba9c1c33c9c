//! Previews of links: what a site shows that is given the address of a table or of its replay (Open Graph).

use maud::html;
use tripot_catalog::Lang;
use tripot_core::Message;
use tripot_table::Table;

use crate::picture;

/// The tags for the head of a table's page at `path`, below the address of the server (`origin`, without a slash at its end).
pub fn preview(table: &Table, origin: &str, path: &str, lang: Lang) -> String {
    let name = table.variant().game.name();
    let game = lang.find(&format!("game.{name}")).unwrap_or(name);
    let names = table.isolated_names(lang).join(" – ");
    let title = format!("{game} · {names}");
    let description = describe(table, lang);
    let picture = format!("{origin}/api/tables/{}/picture?n={}", table.id(), table.position());
    let locale = match lang {
        Lang::Fr => "fr_FR",
        Lang::En => "en_GB",
    };
    let tags = html! {
        meta property="og:site_name" content="Tripot";
        meta property="og:type" content="website";
        meta property="og:locale" content=(locale);
        meta property="og:url" content=(format!("{origin}{path}"));
        meta property="og:title" content=(title);
        meta property="og:description" content=(description);
        meta property="og:image" content=(picture);
        meta property="og:image:type" content="image/png";
        meta property="og:image:width" content=(picture::WIDTH);
        meta property="og:image:height" content=(picture::HEIGHT);
        meta property="og:image:alt" content=(format!("{title}. {description}"));
        meta name="twitter:card" content="summary_large_image";
    };
    tags.into_string()
}

/// How far the game is, in a sentence.
fn describe(table: &Table, lang: Lang) -> String {
    if let Some(ending) = table.ending(lang) {
        return ending;
    }
    let names = table.isolated_names(lang);
    let moves = table.moves().len();
    let message = match table.turn().seat().filter(|_| !table.is_waiting()) {
        None => Message::new("serve.preview.waiting"),
        Some(seat) => Message::new("serve.preview.turn")
            .with("name", names[seat.index()].as_str())
            .with("moves", moves),
    };
    lang.text(&message)
}

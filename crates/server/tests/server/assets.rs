//! The files of the pages: kept for ever at addresses that change with their content.

use crate::support::Server;

#[tokio::test]
async fn what_the_shell_names_is_immutable_and_compressed() {
    let server = Server::start().await;
    let shell = server.get("/table/abcdefgh2345").await;
    let named: Vec<&str> =
        shell.body.split('"').filter(|text| text.starts_with("/assets/")).collect();
    assert!(named.len() >= 6, "{}", shell.body);
    for address in named {
        let asset = server.get(address).await;
        let head = asset.head.to_lowercase();
        assert_eq!(asset.status, 200, "{address}");
        for header in
            ["cache-control: public, max-age=31536000, immutable", "vary: accept-encoding"]
        {
            assert!(head.contains(header), "{header} in {head}");
        }
    }
    let style = shell.body.split('"').find(|text| text.ends_with("/style.css")).unwrap();
    for (accepted, wanted) in
        [("gzip, br", "content-encoding: br"), ("gzip", "content-encoding: gzip")]
    {
        let reply = server.get_with(style, &format!("Accept-Encoding: {accepted}\r\n")).await;
        assert!(reply.head.to_lowercase().contains(wanted), "{accepted}: {}", reply.head);
    }
    assert_eq!(server.get("/assets/00000000000000000000/style.css").await.status, 404);
    let worker = server.get("/service-worker.js").await;
    assert!(worker.head.to_lowercase().contains("cache-control: no-cache"));
    assert!(worker.body.starts_with("self.RELEASE = {"));
    assert!(worker.body.contains(style));
    server.stop().await;
}

#[tokio::test]
async fn the_shell_asks_early_for_the_words_of_the_reader() {
    let server = Server::start().await;
    for (language, words) in [("fr-FR,fr;q=0.9", "/text/fr.json"), ("en-GB", "/text/en.json")] {
        let shell = server.get_with("/", &format!("Accept-Language: {language}\r\n")).await;
        let early =
            shell.body.lines().find(|line| line.contains("as=\"fetch\" type=\"application/json\""));
        assert!(early.is_some_and(|line| line.contains(words)), "{language}");
        assert!(shell.head.to_lowercase().contains("accept-language"));
    }
    server.stop().await;
}

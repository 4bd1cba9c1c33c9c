use super::*;

fn module(source: &str) -> Module {
    translate("/page/a.js", source).unwrap()
}

#[test]
fn imports_and_exports_become_calls_and_a_return() {
    let source = "// A page.\n\nimport { h, put as fill } from \"../dom.js\";\nimport {\n  a,\n  b,\n} from \"./b.js\";\nimport \"../side.js\";\n\n/**\n * What.\n */\nexport async function show(main) {\n  return import(\"../board/load.js\").then((board) => h(board));\n}\nexport class Page {}\nexport const MOST = 3;\nexport { tell, say as shout } from \"../words.js\";\nexport { a };\n";
    let module = module(source);
    assert_eq!(
        module.body,
        "const { h, put: fill } = $use(\"/dom.js\");\nconst { a, b } = $use(\"/page/b.js\");\n$use(\"/side.js\");\nasync function show(main) {\n  return $load(\"/board/load.js\").then((board) => h(board));\n}\nclass Page {}\nconst MOST = 3;\nreturn { show, Page, MOST, tell: $use(\"/words.js\").tell, shout: $use(\"/words.js\").say, a };\n"
    );
    assert_eq!(module.imports, ["/dom.js", "/page/b.js", "/side.js", "/words.js"]);
    assert_eq!(module.loads, ["/board/load.js"]);
}

#[test]
fn comments_go_and_casts_stay() {
    let source = "/** @type {import(\"./x.js\").X} */\nconst a = /** @type {import(\"./x.js\").X} */ (b); // and\n/* one */ f();\n  /*\n   import { nothing } from \"./nothing.js\";\n   */\nconst c = `//`;\n";
    let module = module(source);
    assert_eq!(
        module.body,
        "const a = /** @type {import(\"./x.js\").X} */ (b); // and\n/* one */ f();\nconst c = `//`;\nreturn {  };\n"
    );
    assert_eq!((module.imports, module.loads), (vec![], vec![]));
}

#[test]
fn unknown_forms_are_errors_that_say_where() {
    for source in [
        "export default 3;\n",
        "export let a = 3;\n",
        "import * as all from \"./b.js\";\n",
        "import b from \"./b.js\";\n",
        "export * from \"./b.js\";\n",
        "import { a } from \"./b.js\"\n",
    ] {
        let wrong = translate("/a.js", &format!("f();\n{source}")).unwrap_err();
        assert!(matches!(wrong, BundleError::Form { line: 2, .. }), "{source}: {wrong}");
    }
}

fn sources(of: &[(&str, &str)]) -> BTreeMap<String, String> {
    of.iter().map(|(path, source)| ((*path).to_owned(), (*source).to_owned())).collect()
}

#[test]
fn a_chunk_has_what_no_earlier_one_has_and_pages_say_which_they_need() {
    let bundle = Bundle::new(&sources(&[
        (
            "/app.js",
            "import \"./dom.js\";\nimport(\"./page/table.js\");\nimport(\"./page/rules.js\");\n",
        ),
        ("/dom.js", ""),
        ("/mat.js", ""),
        ("/unused.js", ""),
        (
            "/page/table.js",
            "import \"../dom.js\";\nimport \"../play/load.js\";\nimport(\"../help.js\");\n",
        ),
        ("/help.js", ""),
        ("/play/load.js", "import(\"./siam.js\");\n"),
        ("/play/siam.js", "import \"../mat.js\";\n"),
        ("/page/rules.js", "import \"../mat.js\";\n"),
    ]))
    .unwrap();
    let modules: Vec<Vec<&str>> = bundle
        .chunks
        .iter()
        .map(|chunk| chunk.modules.iter().map(String::as_str).collect())
        .collect();
    assert_eq!(
        modules,
        [
            vec!["/app.js", "/dom.js"],
            vec!["/mat.js", "/page/table.js", "/play/load.js", "/play/siam.js"],
            vec!["/help.js", "/page/rules.js"],
        ]
    );
    assert_eq!(bundle.needs["/page/table.js"], [1]);
    assert_eq!(bundle.needs["/page/rules.js"], [1, 2]);
    assert!(bundle.chunks[0].text.contains("\"/app.js\": async ($use, $load) =>"));
    assert!(bundle.chunks[1].text.starts_with("export default {"));
}

#[test]
fn missing_modules_and_circles_are_errors() {
    let missing = Bundle::new(&sources(&[("/app.js", "import \"./dom.js\";\n")]));
    assert!(matches!(missing, Err(BundleError::Missing { .. })));
    let circle = Bundle::new(&sources(&[
        ("/app.js", "import \"./b.js\";\n"),
        ("/b.js", "import \"./app.js\";\n"),
    ]));
    assert!(matches!(circle, Err(BundleError::Circle { .. })));
}

//! The description of the interface as types of TypeScript, against which the pages are checked.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Map, Value};

const HEAD: &str = "\
// What the server sends and reads, by its own description (crates/server/src/openapi.rs).
// `TRIPOT_RECORD=1 cargo test -p tripot-server openapi` writes this file; what is changed by hand is lost.

declare namespace Wire {
";
const REF: &str = "#/components/schemas/";

/// Who writes a value: what may be left out is another thing in a question than in an answer.
#[derive(Clone, Copy, PartialEq)]
enum Writer {
    Page,
    Server,
}

/// Every schema, and what each path answers and reads.
pub(super) fn types(described: &Value) -> String {
    let schemas = described["components"]["schemas"].as_object().expect("schemas");
    let asked = asked(described, schemas);
    let mut out = HEAD.to_owned();
    for (name, schema) in schemas {
        let writer = if asked.contains(name) { Writer::Page } else { Writer::Server };
        if let Some(text) = schema["description"].as_str() {
            let _ = writeln!(out, "  /** {} */", text.replace('\n', " "));
        }
        let _ = writeln!(out, "  type {name} = {};\n", written(schema, writer, 1));
    }
    let operations = operations(described);
    for (name, method, of) in [
        ("Get", "get", answer as fn(&Value) -> Option<String>),
        ("Post", "post", answer),
        ("Body", "post", body),
    ] {
        let _ = writeln!(out, "  type {name}<Path extends string> =");
        for (path, operation) in operations.iter().filter(|(_, all)| !all[method].is_null()) {
            if let Some(written) = of(&operation[method]) {
                let _ = writeln!(
                    out,
                    "    Path extends {} ? {written} :",
                    pattern(path, &operation[method])
                );
            }
        }
        let rest = if name == "Body" { "Record<string, never>" } else { "never" };
        let _ = writeln!(out, "    {rest};\n");
    }
    out.truncate(out.trim_end().len());
    out.push_str("\n}\n");
    out
}

/// The schemas that a page writes: bodies, messages, and whatever is in them.
fn asked(described: &Value, schemas: &Map<String, Value>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec!["Asked".to_owned()];
    let paths = described["paths"].as_object().expect("paths").values();
    open.extend(paths.filter_map(|path| body(&path["post"])));
    while let Some(name) = open.pop() {
        if let Some(schema) = schemas.get(&name)
            && found.insert(name)
        {
            references(schema, &mut open);
        }
    }
    found
}

fn references(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            found.extend(name.map(|name| name.trim_start_matches(REF).to_owned()));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// The paths, the longest first: a conditional type takes the first that fits.
fn operations(described: &Value) -> Vec<(&str, &Value)> {
    let paths = described["paths"].as_object().expect("paths");
    let mut all: Vec<(&str, &Value)> = paths
        .iter()
        .map(|(path, operation)| (path.trim_start_matches("/api/"), operation))
        .collect();
    all.sort_by_key(|(path, _)| {
        (usize::MAX - path.matches('/').count(), path.contains('{'), *path)
    });
    all
}

/// A path with anything in its gaps, and behind it a query if it reads one.
fn pattern(path: &str, operation: &Value) -> String {
    let parts: Vec<&str> = path
        .split('/')
        .map(|part| if part.starts_with('{') { "${string}" } else { part })
        .collect();
    let path = parts.join("/");
    let has_query = operation["parameters"]
        .as_array()
        .is_some_and(|all| all.iter().any(|parameter| parameter["in"] == "query"));
    if has_query { format!("`{path}` | `{path}?${{string}}`") } else { format!("`{path}`") }
}

/// What an operation answers as JSON, if it is done.
fn answer(operation: &Value) -> Option<String> {
    let responses = operation["responses"].as_object()?.iter();
    let done = responses.filter(|(status, _)| status.starts_with('2'));
    let written: Vec<String> = done.filter_map(|(_, response)| content(response)).collect();
    (!written.is_empty()).then(|| written.join(" | "))
}

/// What an operation reads.
fn body(operation: &Value) -> Option<String> {
    content(&operation["requestBody"])
}

fn content(message: &Value) -> Option<String> {
    let schema = message["content"].get("application/json")?.get("schema")?;
    Some(written(schema, Writer::Server, 2))
}

fn written(schema: &Value, writer: Writer, depth: usize) -> String {
    let of = |schema: &Value| written(schema, writer, depth);
    let all = |key: &str| schema[key].as_array().map(|all| all.iter().map(of).collect::<Vec<_>>());
    if let Some(name) = schema["$ref"].as_str() {
        name.trim_start_matches(REF).to_owned()
    } else if let Some(values) = schema["enum"].as_array() {
        values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ")
    } else if let Some(all) = all("oneOf").or_else(|| all("anyOf")) {
        all.join(" | ")
    } else if let Some(all) = all("allOf") {
        all.iter().map(|one| enclosed(one)).collect::<Vec<_>>().join(" & ")
    } else {
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind.as_str()],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return "unknown".to_owned(),
        };
        kinds.iter().map(|kind| plain(kind, schema, writer, depth)).collect::<Vec<_>>().join(" | ")
    }
}

fn plain(kind: &str, schema: &Value, writer: Writer, depth: usize) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => {
                let items = items.iter().map(|item| written(item, writer, depth));
                format!("[{}]", items.collect::<Vec<_>>().join(", "))
            }
            None => format!("{}[]", enclosed(&written(&schema["items"], writer, depth))),
        },
        "object" => match schema["properties"].as_object() {
            Some(fields) => object(fields, schema, writer, depth),
            None if schema["additionalProperties"].is_object() => {
                let value = written(&schema["additionalProperties"], writer, depth);
                format!("Record<string, {value}>")
            }
            None => "Record<string, unknown>".to_owned(),
        },
        other => other.to_owned(),
    }
}

fn object(fields: &Map<String, Value>, schema: &Value, writer: Writer, depth: usize) -> String {
    let indent = "  ".repeat(depth + 1);
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let mut out = "{\n".to_owned();
    for (name, field) in fields {
        let written = written(field, writer, depth + 1);
        // The server writes what it does not have as null; only what can't be null is left out.
        let is_there = required.iter().any(|known| known == name)
            || (writer == Writer::Server && written.split(" | ").any(|part| part == "null"));
        let mark = if is_there { "" } else { "?" };
        if let Some(text) = field["description"].as_str() {
            let _ = writeln!(out, "{indent}/** {} */", text.replace('\n', " "));
        }
        let _ = writeln!(out, "{indent}{name}{mark}: {written};");
    }
    let _ = write!(out, "{}}}", "  ".repeat(depth));
    out
}

/// A type that can stand before `[]` or `&`.
fn enclosed(written: &str) -> String {
    if written.contains(" | ") && !written.starts_with('{') {
        format!("({written})")
    } else {
        written.to_owned()
    }
}

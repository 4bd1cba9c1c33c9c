//! The modules of the pages, put together into few files.
//!
//! A browser that meets sixty modules asks for sixty files, a few at a time, and on a slow network each question costs as
//! much as the answer. So the modules are sent as chunks: each chunk is a module whose default export has one function
//! for each module in it. `runtime.js`, at the end of the first chunk, calls them when they are needed.
//!
//! The sources are formatted by one tool, and that is all this relies on: statements of the outermost level begin
//! at the beginning of a line. What can't be put together is an error that says where.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The module that the page begins with.
pub(super) const ENTRY: &str = "/app.js";
/// What runs the chunks.
const RUNTIME: &str = include_str!("runtime.js");

/// Why modules can't be put together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BundleError {
    /// A module that is imported and not there.
    #[error("{module}: there is no module {missing}")]
    Missing {
        /// Who imports it.
        module: String,
        /// What is imported.
        missing: String,
    },
    /// A statement in a form that is not known.
    #[error("{module}:{line}: can't be put together: {text}")]
    Form {
        /// Where.
        module: String,
        /// Counted from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Modules that import each other in a circle.
    #[error("{module}: imports itself by a detour")]
    Circle {
        /// One of them.
        module: String,
    },
}

/// A module, translated into the body of a function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Module {
    body: String,
    /// What it needs to run.
    imports: Vec<String>,
    /// What it may ask for later.
    loads: Vec<String>,
}

/// A chunk: some modules in one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chunk {
    pub(super) name: &'static str,
    pub(super) text: String,
    modules: BTreeSet<String>,
}

/// All chunks, the first one with what runs them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bundle {
    pub(super) chunks: Vec<Chunk>,
    /// For each module that is asked for later, the numbers of the chunks that it needs beside the first.
    pub(super) needs: BTreeMap<String, Vec<usize>>,
}

/// The chunks, and the modules that they begin with: what every visit needs, what a table needs at once, the boards included.
/// The last one has the rest.
const CHUNKS: [(&str, &[&str]); 3] = [
    ("/shell.js", &[ENTRY, "/page/home.js"]),
    ("/table.js", &["/page/table.js"]),
    ("/more.js", &[]),
];

/// What these modules ask for later is needed at once by the chunk that they are in.
const AT_ONCE: [&str; 2] = ["/board/load.js", "/play/load.js"];

impl Bundle {
    /// Puts modules together, given by their paths (`/page/home.js`).
    pub(super) fn new(sources: &BTreeMap<String, String>) -> Result<Bundle, BundleError> {
        let mut modules = BTreeMap::new();
        for (path, source) in sources {
            modules.insert(path.clone(), translate(path, source)?);
        }
        for (path, module) in &modules {
            for missing in module.imports.iter().chain(&module.loads) {
                if !modules.contains_key(missing) {
                    let (module, missing) = (path.clone(), missing.clone());
                    return Err(BundleError::Missing { module, missing });
                }
            }
        }
        let graph = Graph { modules: &modules };
        for path in modules.keys() {
            graph.check_circle(path, &mut Vec::new())?;
        }
        let everything = graph.reach([ENTRY], Later::Wanted);
        let mut placed = BTreeSet::new();
        let mut chunks = Vec::new();
        for (number, (name, roots)) in CHUNKS.into_iter().enumerate() {
            let roots = roots.iter().copied().filter(|root| modules.contains_key(*root));
            let wanted = match number {
                0 => graph.reach(roots, Later::Left),
                1 => graph.reach(roots, Later::AtOnce),
                _ => everything.clone(),
            };
            let new: BTreeSet<String> = wanted.difference(&placed).cloned().collect();
            placed.extend(new.iter().cloned());
            let text = write_chunk(&modules, &new, number == 0);
            chunks.push(Chunk { name, text, modules: new });
        }
        let later = modules.values().flat_map(|module| &module.loads);
        let needs = later.map(|path| {
            let needed = graph.reach([path.as_str()], Later::Left);
            let is_needed = |chunk: &Chunk| !chunk.modules.is_disjoint(&needed);
            let numbers = chunks.iter().enumerate().skip(1);
            let numbers = numbers.filter(|(_, chunk)| is_needed(chunk)).map(|(number, _)| number);
            (path.clone(), numbers.collect())
        });
        let needs = needs.collect();
        Ok(Bundle { chunks, needs })
    }
}

/// What runs the modules of a script that stands alone.
const STANDALONE: &str = "\
const made = new Map();
function use(name) {
  if (!made.has(name)) made.set(name, modules[name](use));
  return made.get(name);
}
";

/// A module with everything that it needs in one script, for a worker; nothing if there is no such module.
pub(super) fn standalone(
    sources: &BTreeMap<String, String>,
    entry: &str,
) -> Result<Option<String>, BundleError> {
    if !sources.contains_key(entry) {
        return Ok(None);
    }
    let (mut modules, mut open) = (BTreeMap::new(), vec![entry.to_owned()]);
    while let Some(path) = open.pop() {
        let source = sources.get(&path).ok_or_else(|| BundleError::Missing {
            module: entry.to_owned(),
            missing: path.clone(),
        })?;
        let module = translate(&path, source)?;
        open.extend(module.imports.iter().filter(|path| !modules.contains_key(*path)).cloned());
        modules.insert(path, module);
    }
    Graph { modules: &modules }.check_circle(entry, &mut Vec::new())?;
    let names = modules.keys().cloned().collect();
    let text = write_modules("const modules = {\n", &modules, &names);
    Ok(Some(format!("{text}{STANDALONE}use(\"{entry}\");\n")))
}

/// Which module needs which.
struct Graph<'a> {
    modules: &'a BTreeMap<String, Module>,
}

/// Whether modules that are asked for later count as needed.
#[derive(Clone, Copy)]
enum Later {
    Left,
    /// Only what [`AT_ONCE`] asks for.
    AtOnce,
    Wanted,
}

impl Graph<'_> {
    /// The modules that some need, themselves included.
    fn reach<'a>(
        &self,
        roots: impl IntoIterator<Item = &'a str>,
        later: Later,
    ) -> BTreeSet<String> {
        let mut open: Vec<&str> = Vec::new();
        let mut found = BTreeSet::new();
        for root in roots {
            if let Some((root, _)) = self.modules.get_key_value(root) {
                open.push(root);
            }
        }
        while let Some(path) = open.pop() {
            if !found.insert(path.to_owned()) {
                continue;
            }
            let module = &self.modules[path];
            open.extend(module.imports.iter().map(String::as_str));
            let is_wanted = match later {
                Later::Left => false,
                Later::AtOnce => AT_ONCE.contains(&path),
                Later::Wanted => true,
            };
            if is_wanted {
                open.extend(module.loads.iter().map(String::as_str));
            }
        }
        found
    }

    fn check_circle(&self, path: &str, above: &mut Vec<String>) -> Result<(), BundleError> {
        if above.iter().any(|known| known == path) {
            return Err(BundleError::Circle { module: path.to_owned() });
        }
        above.push(path.to_owned());
        for import in &self.modules[path].imports {
            self.check_circle(import, above)?;
        }
        above.pop();
        Ok(())
    }
}

fn write_chunk(
    modules: &BTreeMap<String, Module>,
    names: &BTreeSet<String>,
    is_first: bool,
) -> String {
    let begin = if is_first { "const modules = {\n" } else { "export default {\n" };
    let mut text = write_modules(begin, modules, names);
    if is_first {
        text.push_str(RUNTIME);
    }
    text
}

fn write_modules(
    begin: &str,
    modules: &BTreeMap<String, Module>,
    names: &BTreeSet<String>,
) -> String {
    let mut text = begin.to_owned();
    for name in names {
        // Only the first module may wait before it is done.
        let kind = if name == ENTRY { "async " } else { "" };
        let _ = writeln!(text, "\"{name}\": {kind}($use, $load) => {{");
        text.push_str(&modules[name].body);
        text.push_str("},\n");
    }
    text.push_str("};\n");
    text
}

/// Translates a module into the body of a function of `$use` and `$load`, which no module declares.
fn translate(path: &str, source: &str) -> Result<Module, BundleError> {
    let mut module = Module::default();
    let mut exports: Vec<String> = Vec::new();
    let mut lines = source.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let trimmed = line.trim_start();
        if trimmed.is_empty() || trimmed.starts_with("//") {
            continue;
        }
        if trimmed.starts_with("/*") && is_comment_start(trimmed) {
            if !line.contains("*/") {
                lines.by_ref().find(|(_, line)| line.contains("*/"));
            }
            continue;
        }
        let unknown = |text: &str| BundleError::Form {
            module: path.to_owned(),
            line: index + 1,
            text: text.to_owned(),
        };
        if line.starts_with("import ") || line.starts_with("export {") {
            let mut statement = line.to_owned();
            while !statement.ends_with(';') {
                let (_, next) = lines.next().ok_or_else(|| unknown(line))?;
                statement.push_str(next);
            }
            let known = Statement::read(&statement).ok_or_else(|| unknown(&statement))?;
            let from = known.from.map(|from| resolve(path, from));
            match (known.kind, from) {
                ("import", Some(from)) => {
                    let names = known.names.iter().map(|(name, alias)| rename(name, alias));
                    let names: Vec<String> = names.collect();
                    let taken = names.join(", ");
                    let line = if names.is_empty() {
                        format!("$use(\"{from}\");\n")
                    } else {
                        format!("const {{ {taken} }} = $use(\"{from}\");\n")
                    };
                    module.body.push_str(&line);
                    module.imports.push(from);
                }
                ("export", Some(from)) => {
                    let names = known.names.iter();
                    exports.extend(
                        names.map(|(name, alias)| format!("{alias}: $use(\"{from}\").{name}")),
                    );
                    module.imports.push(from);
                }
                ("export", None) => {
                    exports.extend(known.names.iter().map(|(name, alias)| rename(alias, name)));
                }
                _ => return Err(unknown(&statement)),
            }
            continue;
        }
        let line = match line.strip_prefix("export ") {
            Some(rest) => {
                exports.push(declared(rest).ok_or_else(|| unknown(line))?.to_owned());
                rest
            }
            None => line,
        };
        module.body.push_str(&later(path, line, &mut module.loads));
        module.body.push('\n');
    }
    let _ = writeln!(module.body, "return {{ {} }};", exports.join(", "));
    Ok(module)
}

/// Whether nothing but a comment stands on a line that begins one.
fn is_comment_start(line: &str) -> bool {
    line.split_once("*/").is_none_or(|(_, rest)| rest.trim().is_empty())
}

fn rename(name: &str, alias: &str) -> String {
    if name == alias { name.to_owned() } else { format!("{name}: {alias}") }
}

/// The name of what is declared: a function, a class or a constant.
fn declared(text: &str) -> Option<&str> {
    let kinds = ["async function ", "function ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| text.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')?;
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// An import, or an export of names.
struct Statement<'a> {
    kind: &'a str,
    /// The name, and what it is called here (imports) or elsewhere (exports).
    names: Vec<(&'a str, &'a str)>,
    from: Option<&'a str>,
}

impl<'a> Statement<'a> {
    fn read(text: &'a str) -> Option<Statement<'a>> {
        let (kind, rest) = text.strip_suffix(';')?.split_once(' ')?;
        let rest = rest.trim();
        let quoted = |text: &'a str| text.trim().strip_prefix('"')?.strip_suffix('"');
        let Some(rest) = rest.strip_prefix('{') else {
            return Some(Statement { kind, names: Vec::new(), from: Some(quoted(rest)?) });
        };
        let (names, rest) = rest.split_once('}')?;
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let names = names.map(|name| name.split_once(" as ").unwrap_or((name, name))).collect();
        let from = match rest.trim() {
            "" => None,
            rest => Some(quoted(rest.strip_prefix("from ")?)?),
        };
        Some(Statement { kind, names, from })
    }
}

/// A line with its dynamic imports as `$load`.
fn later(path: &str, line: &str, loads: &mut Vec<String>) -> String {
    const CALL: &str = "import(\"";
    let mut written = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once(CALL) {
        written.push_str(before);
        let is_comment = written.rfind("/*") > written.rfind("*/");
        match after.split_once("\")") {
            Some((target, after)) if !is_comment => {
                let target = resolve(path, target);
                let _ = write!(written, "$load(\"{target}\")");
                loads.push(target);
                rest = after;
            }
            _ => {
                written.push_str(CALL);
                rest = after;
            }
        }
    }
    written.push_str(rest);
    written
}

/// The path that a module means by another (`../dom.js`).
fn resolve(path: &str, target: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

#[cfg(test)]
mod tests;

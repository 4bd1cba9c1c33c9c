//! The messages that a source makes, with their keys and the names of their arguments.

use std::collections::{BTreeSet, HashMap};
use std::mem;

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, ExprCall, ExprMethodCall, FnArg, Item, Lit, Local, Pat, Stmt, Token,
};

/// A message whose key, or whose beginning, is known.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    base: Base,
    names: BTreeSet<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Base {
    /// One of these keys.
    Keys(Vec<String>),
    /// The key is this parameter of a function.
    KeyParameter(usize),
    /// The message is this parameter of a function.
    MessageParameter(usize),
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    Messages(Vec<Shape>),
    Keys(Vec<String>),
    KeyParameter(usize),
    MessageParameter(usize),
    Function(Vec<Shape>),
    Other,
}

/// Messages of which one is sent: each with the keys that it may have and the names of its arguments.
pub(crate) type Alternatives = Vec<(Vec<String>, BTreeSet<String>)>;

#[derive(Default)]
pub(crate) struct Reader {
    scopes: Vec<HashMap<String, Known>>,
    pub(crate) found: Vec<Alternatives>,
    /// How often `Message::new` stands there with a key that can't be followed.
    pub(crate) unknown: usize,
}

impl Reader {
    fn look_up(&self, name: &str) -> Option<&Known> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    fn define(&mut self, name: String, known: Known) {
        self.scopes.last_mut().expect("a scope is open").insert(name, known);
    }

    /// The keys that an expression may be.
    fn keys(&self, expr: &Expr) -> Option<Vec<String>> {
        match expr {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(text) => Some(vec![text.value()]),
                _ => None,
            },
            Expr::Paren(inner) => self.keys(&inner.expr),
            Expr::Path(path) => match self.look_up(&path.path.get_ident()?.to_string())? {
                Known::Keys(keys) => Some(keys.clone()),
                _ => None,
            },
            Expr::If(choice) => {
                let (_, other) = choice.else_branch.as_ref()?;
                let mut keys = self.keys_of_block(&choice.then_branch)?;
                keys.extend(self.keys(other)?);
                Some(keys)
            }
            Expr::Block(block) => self.keys_of_block(&block.block),
            Expr::Match(choice) => {
                let mut keys = Vec::new();
                for arm in choice.arms.iter().filter(|arm| !diverges(&arm.body)) {
                    keys.extend(self.keys(&arm.body)?);
                }
                Some(keys)
            }
            _ => None,
        }
    }

    fn keys_of_block(&self, block: &Block) -> Option<Vec<String>> {
        match &block.stmts[..] {
            [Stmt::Expr(expr, None)] => self.keys(expr),
            _ => None,
        }
    }

    /// The messages that an expression may be; none if that is not known.
    fn messages(&mut self, expr: &Expr) -> Vec<Shape> {
        match expr {
            Expr::Paren(inner) => self.messages(&inner.expr),
            Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                match name.and_then(|name| self.look_up(&name).cloned()) {
                    Some(Known::Messages(shapes)) => shapes,
                    Some(Known::MessageParameter(index)) => {
                        let base = Base::MessageParameter(index);
                        vec![Shape { base, names: BTreeSet::new() }]
                    }
                    _ => Vec::new(),
                }
            }
            Expr::Call(call) => self.called(call),
            Expr::MethodCall(call) => self.extended(call),
            Expr::If(choice) => {
                let Some((_, other)) = &choice.else_branch else { return Vec::new() };
                self.visit_expr(&choice.cond);
                let mut shapes = self.messages_of_block(&choice.then_branch);
                shapes.extend(self.messages(other));
                shapes
            }
            Expr::Block(block) => self.messages_of_block(&block.block),
            Expr::Match(choice) if choice.arms.iter().any(|arm| mentions_message(&arm.body)) => {
                self.visit_expr(&choice.expr);
                let mut shapes = Vec::new();
                for arm in &choice.arms {
                    let known = self.messages(&arm.body);
                    if known.is_empty() {
                        self.visit_expr(&arm.body);
                    }
                    shapes.extend(known);
                }
                shapes
            }
            _ => Vec::new(),
        }
    }

    fn messages_of_block(&mut self, block: &Block) -> Vec<Shape> {
        let Some((Stmt::Expr(last, None), before)) = block.stmts.split_last() else {
            self.visit_block(block);
            return Vec::new();
        };
        self.scopes.push(HashMap::new());
        for stmt in before {
            self.visit_stmt(stmt);
        }
        let shapes = self.messages(last);
        if shapes.is_empty() {
            self.visit_expr(last);
        }
        self.scopes.pop();
        shapes
    }

    fn called(&mut self, call: &ExprCall) -> Vec<Shape> {
        let Expr::Path(path) = &*call.func else { return Vec::new() };
        let words: Vec<String> =
            path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if words == ["Message", "new"] {
            let key = &call.args[0];
            if let Some(keys) = self.keys(key) {
                return vec![Shape { base: Base::Keys(keys), names: BTreeSet::new() }];
            }
            if let Expr::Path(path) = key
                && let Some(name) = path.path.get_ident()
                && let Some(Known::KeyParameter(index)) = self.look_up(&name.to_string())
            {
                let base = Base::KeyParameter(*index);
                return vec![Shape { base, names: BTreeSet::new() }];
            }
            self.unknown += 1;
            return Vec::new();
        }
        let Some(Known::Function(shapes)) = words.last().and_then(|name| self.look_up(name)) else {
            return Vec::new();
        };
        let mut results = Vec::new();
        for shape in shapes.clone() {
            match shape.base {
                Base::Keys(_) => {}
                Base::KeyParameter(index) => {
                    if let Some(keys) = call.args.get(index).and_then(|key| self.keys(key)) {
                        results.push(Shape { base: Base::Keys(keys), names: shape.names });
                    }
                }
                Base::MessageParameter(index) => {
                    let Some(argument) = call.args.get(index) else { continue };
                    for given in self.messages(argument) {
                        let names = given.names.union(&shape.names).cloned().collect();
                        results.push(Shape { base: given.base, names });
                    }
                }
            }
        }
        if !results.is_empty() {
            for argument in call.args.iter().filter(|argument| !mentions_message(argument)) {
                self.visit_expr(argument);
            }
        }
        results
    }

    fn extended(&mut self, call: &ExprMethodCall) -> Vec<Shape> {
        let method = call.method.to_string();
        if !["with", "with_typed", "with_key", "clone"].contains(&method.as_str()) {
            return Vec::new();
        }
        let mut shapes = self.messages(&call.receiver);
        if method == "clone" || shapes.is_empty() {
            return shapes;
        }
        let Some(names) = call.args.first().and_then(|name| self.keys(name)) else {
            return Vec::new();
        };
        for shape in &mut shapes {
            shape.names.extend(names.iter().cloned());
        }
        for argument in call.args.iter().skip(1) {
            self.visit_expr(argument);
        }
        shapes
    }

    /// Notes messages to which nothing more is added.
    fn note(&mut self, shapes: Vec<Shape>) {
        let known = shapes.into_iter().filter_map(|shape| match shape.base {
            Base::Keys(keys) => Some((keys, shape.names)),
            Base::KeyParameter(_) | Base::MessageParameter(_) => None,
        });
        self.found.push(known.collect());
    }

    /// Notes a key that is translated as it is, so that its text can have no gaps.
    fn note_word(&mut self, call: &ExprMethodCall) {
        let index = match call.method.to_string().as_str() {
            "word" => 0,
            "with_key" => 1,
            _ => return,
        };
        if let Some(keys) = call.args.iter().nth(index).and_then(|key| self.keys(key)) {
            self.found.push(vec![(keys, BTreeSet::new())]);
        }
    }

    /// What a function makes of its parameters, as far as it makes messages of them.
    fn function(&mut self, parameters: &[Option<(String, bool)>], body: &Expr) -> Vec<Shape> {
        let mut scope = HashMap::new();
        for (index, parameter) in parameters.iter().enumerate() {
            if let Some((name, is_message)) = parameter {
                let known = if *is_message {
                    Known::MessageParameter(index)
                } else {
                    Known::KeyParameter(index)
                };
                scope.insert(name.clone(), known);
            }
        }
        self.scopes.push(scope);
        let body = unwrapped(body);
        let shapes = self.messages(body);
        if shapes.is_empty() {
            self.visit_expr(body);
        }
        self.scopes.pop();
        shapes
    }
}

/// Without `Some(…)` and the like around it.
fn unwrapped(expr: &Expr) -> &Expr {
    match expr {
        Expr::Call(call) if call.args.len() == 1 => match &*call.func {
            Expr::Path(path) if path.path.is_ident("Some") || path.path.is_ident("Err") => {
                &call.args[0]
            }
            _ => expr,
        },
        Expr::MethodCall(call) if call.method == "into" => &call.receiver,
        _ => expr,
    }
}

fn diverges(expr: &Expr) -> bool {
    matches!(expr, Expr::Return(_) | Expr::Continue(_) | Expr::Break(_) | Expr::Macro(_))
}

/// Whether `Message` is named in an expression, or a variable that is called so.
fn mentions_message(expr: &Expr) -> bool {
    struct Search(bool);
    impl<'a> Visit<'a> for Search {
        fn visit_ident(&mut self, ident: &'a syn::Ident) {
            self.0 |= ident == "Message" || ident == "message";
        }
        fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
            self.0 |= call.method.to_string().starts_with("with");
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut search = Search(false);
    search.visit_expr(expr);
    search.0
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|name| name == "test")
    })
}

fn name_of(pattern: &Pat) -> Option<String> {
    match pattern {
        Pat::Ident(ident) => Some(ident.ident.to_string()),
        Pat::Type(typed) => name_of(&typed.pat),
        _ => None,
    }
}

/// The names that a pattern binds.
fn bound(pattern: &Pat) -> Vec<String> {
    struct Names(Vec<String>);
    impl<'a> Visit<'a> for Names {
        fn visit_pat_ident(&mut self, ident: &'a syn::PatIdent) {
            self.0.push(ident.ident.to_string());
        }
    }
    let mut names = Names(Vec::new());
    names.visit_pat(pattern);
    names.0
}

fn parameters<'a>(inputs: impl Iterator<Item = &'a FnArg>) -> Vec<Option<(String, bool)>> {
    let typed = inputs.filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    });
    typed
        .map(|typed| {
            let is_message =
                matches!(&*typed.ty, syn::Type::Path(path) if path.path.is_ident("Message"));
            let is_text = matches!(&*typed.ty, syn::Type::Reference(_));
            name_of(&typed.pat).filter(|_| is_message || is_text).map(|name| (name, is_message))
        })
        .collect()
}

impl<'a> Visit<'a> for Reader {
    fn visit_item(&mut self, item: &'a Item) {
        match item {
            Item::Mod(module) if is_test(&module.attrs) => {}
            Item::Fn(function) if is_test(&function.attrs) => {}
            other => visit::visit_item(self, other),
        }
    }

    fn visit_block(&mut self, block: &'a Block) {
        self.scopes.push(HashMap::new());
        for stmt in &block.stmts {
            self.visit_stmt(stmt);
        }
        self.scopes.pop();
    }

    fn visit_local(&mut self, local: &'a Local) {
        let Some(init) = &local.init else { return };
        if let Some((_, diverging)) = &init.diverge {
            self.visit_expr(diverging);
        }
        let name = name_of(&local.pat);
        let known = match (&name, &*init.expr) {
            (Some(_), Expr::Closure(closure)) => {
                let parameters: Vec<Option<(String, bool)>> = closure
                    .inputs
                    .iter()
                    .map(|pattern| {
                        let is_message = matches!(pattern, Pat::Type(typed)
                            if matches!(&*typed.ty, syn::Type::Path(path) if path.path.is_ident("Message")));
                        name_of(pattern).map(|name| (name, is_message))
                    })
                    .collect();
                Known::Function(self.function(&parameters, &closure.body))
            }
            (Some(_), expr) => match self.keys(expr) {
                Some(keys) => Known::Keys(keys),
                None => {
                    let shapes = self.messages(expr);
                    if shapes.is_empty() {
                        self.visit_expr(expr);
                        Known::Other
                    } else {
                        Known::Messages(shapes)
                    }
                }
            },
            (None, expr) => {
                self.visit_expr(expr);
                Known::Other
            }
        };
        match name {
            Some(name) => self.define(name, known),
            None => bound(&local.pat).into_iter().for_each(|name| self.define(name, Known::Other)),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Macro(call) => self.visit_macro(&call.mac),
            Expr::Closure(closure) => {
                self.scopes.push(HashMap::new());
                let shapes = self.messages(&closure.body);
                if shapes.is_empty() {
                    self.visit_expr(&closure.body);
                }
                self.note(shapes);
                self.scopes.pop();
            }
            other => {
                if let Expr::MethodCall(call) = other {
                    self.note_word(call);
                }
                let shapes = self.messages(other);
                if shapes.is_empty() {
                    visit::visit_expr(self, other);
                } else {
                    self.note(shapes);
                }
            }
        }
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(arguments) = call.parse_body_with(parser) {
            let arguments: Vec<Expr> = arguments.into_iter().collect();
            for argument in arguments {
                let mut inner = Reader { scopes: mem::take(&mut self.scopes), ..Reader::default() };
                inner.visit_expr(&argument);
                self.scopes = inner.scopes;
                self.found.extend(inner.found);
                self.unknown += inner.unknown;
            }
        }
    }
}

/// The functions of a file that make messages of a key or a message that they are given.
fn functions(file: &syn::File) -> HashMap<String, Known> {
    struct Collector(HashMap<String, Known>);
    impl Collector {
        fn add(&mut self, signature: &syn::Signature, block: &Block) {
            let parameters = parameters(signature.inputs.iter());
            let body = Expr::Block(syn::ExprBlock {
                attrs: Vec::new(),
                label: None,
                block: block.clone(),
            });
            let mut reader = Reader { scopes: vec![HashMap::new()], ..Reader::default() };
            let mut shapes = reader.function(&parameters, &body);
            shapes.retain(|shape| !matches!(shape.base, Base::Keys(_)));
            if !shapes.is_empty() {
                self.0.insert(signature.ident.to_string(), Known::Function(shapes));
            }
        }
    }
    impl<'a> Visit<'a> for Collector {
        fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
            self.add(&function.sig, &function.block);
        }
        fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
            self.add(&function.sig, &function.block);
        }
    }
    let mut collector = Collector(HashMap::new());
    collector.visit_file(file);
    collector.0
}

/// The messages of a source.
pub(crate) fn read(source: &str) -> Reader {
    let file = syn::parse_file(source).expect("a source");
    let mut reader = Reader { scopes: vec![functions(&file), HashMap::new()], ..Reader::default() };
    reader.visit_file(&file);
    reader
}

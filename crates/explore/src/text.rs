//! How a tree is written: a head of named lines, then the steps, variations in parentheses after the step that they
//! replace, comments in braces. `docs/notation.md` has the grammar.

use std::fmt::Write as _;

use tripot_catalog::{AnyPosition, Variant};

use crate::error::ExploreError;
use crate::step::play;
use crate::tree::{NodeId, Tree};

/// The first line.
pub(crate) const FIRST: &str = "tripot explore 1";

/// Steps are written on lines of this length, as far as a comment can be broken.
const COLUMNS: usize = 96;

/// The longest text that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// What is still to be written.
enum Task {
    Node(NodeId),
    After(NodeId),
    Mark(&'static str),
}

impl Tree {
    /// The tree as text; [`Tree::read`] reads it again.
    pub fn write(&self) -> String {
        let mut text = format!("{FIRST}\n");
        let title = one_line(&self.title);
        if !title.is_empty() {
            let _ = writeln!(text, "title: {title}");
        }
        let _ = writeln!(text, "variant: {}\nstart: {}", self.variant.name, self.start());
        for name in &self.names {
            let _ = writeln!(text, "seat: {}", one_line(name));
        }
        text.push_str("moves:\n");
        let mut words = Words { text, column: 0 };
        words.comment(self.comment(self.root()));
        let mut tasks = vec![Task::After(self.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Mark(mark) => words.add(mark),
                Task::Node(node) => {
                    words.add(self.step(node));
                    words.comment(self.comment(node));
                }
                Task::After(node) => {
                    let Some((&main, others)) = self.children(node).split_first() else { continue };
                    // What is put down last is written first.
                    tasks.push(Task::After(main));
                    for &other in others.iter().rev() {
                        let variation = [
                            Task::Mark(")"),
                            Task::After(other),
                            Task::Node(other),
                            Task::Mark("("),
                        ];
                        tasks.extend(variation);
                    }
                    tasks.push(Task::Node(main));
                }
            }
        }
        if words.column > 0 {
            words.text.push('\n');
        }
        words.text
    }

    /// Reads a tree. Every step has to be possible.
    pub fn read(text: &str) -> Result<Tree, ExploreError> {
        if text.len() > LONGEST {
            return Err(ExploreError::TooLong { most: LONGEST });
        }
        let mut head = Head { lines: text.lines().peekable(), read: 0 };
        if head.next_line().is_none_or(|line| line.trim_end() != FIRST) {
            return Err(ExploreError::Head { line: 1, expected: "expected.explore.first" });
        }
        let title = head.optional("title").unwrap_or_default().to_owned();
        let variant = Variant::read(head.required("variant", "expected.explore.variant")?, &[])?;
        let mut tree = Tree::new(variant, head.required("start", "expected.explore.start")?)?;
        tree.title = title;
        while let Some(name) = head.optional("seat") {
            tree.names.push(name.to_owned());
        }
        let moves = head.required("moves", "expected.explore.moves")?;
        let mut reader = Reader::new(tree)?;
        let mut comment: Option<String> = None;
        let mut line = head.read;
        reader.line(line, moves, &mut comment)?;
        for text in head.lines {
            line += 1;
            reader.line(line, text, &mut comment)?;
        }
        if comment.is_some() {
            return Err(ExploreError::Lonely { line, mark: '{' });
        }
        if !reader.left.is_empty() {
            return Err(ExploreError::Lonely { line, mark: '(' });
        }
        Ok(reader.tree)
    }
}

/// A text on one line, with a space between two words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// Words on lines.
struct Words {
    text: String,
    column: usize,
}

impl Words {
    fn add(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let escaped = comment.replace('\\', "\\\\").replace('}', "\\}");
        for word in format!("{{{escaped}}}").split(' ') {
            self.add(word);
        }
    }
}

/// The named lines that a tree begins with.
struct Head<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    /// How many lines were read.
    read: usize,
}

impl<'a> Head<'a> {
    fn next_line(&mut self) -> Option<&'a str> {
        self.read += 1;
        self.lines.next()
    }

    fn optional(&mut self, name: &str) -> Option<&'a str> {
        let value = self.lines.peek()?.strip_prefix(name)?.strip_prefix(':')?.trim();
        self.next_line();
        Some(value)
    }

    fn required(&mut self, name: &str, expected: &'static str) -> Result<&'a str, ExploreError> {
        let line = self.read + 1;
        self.optional(name).ok_or(ExploreError::Head { line, expected })
    }
}

/// A tree that grows as it is read.
struct Reader {
    tree: Tree,
    at: NodeId,
    /// Where the variations that are open were left.
    left: Vec<NodeId>,
    /// The position at each node, in the order in which they were added.
    positions: Vec<(NodeId, Box<dyn AnyPosition>)>,
}

impl Reader {
    fn new(tree: Tree) -> Result<Reader, ExploreError> {
        let at = tree.root();
        let start = tree.position(at)?;
        Ok(Reader { tree, at, left: Vec::new(), positions: vec![(at, start)] })
    }

    /// A line of steps; `comment` is what was said so far of a comment that goes on.
    fn line(
        &mut self,
        line: usize,
        text: &str,
        comment: &mut Option<String>,
    ) -> Result<(), ExploreError> {
        let mut word = String::new();
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            if let Some(said) = comment {
                match symbol {
                    '\\' => said.extend(symbols.next()),
                    '}' => {
                        let said = comment.take().unwrap_or_default();
                        let before = self.tree.comment(self.at).to_owned();
                        self.tree.set_comment(self.at, &format!("{before} {said}"));
                    }
                    _ => said.push(symbol),
                }
                continue;
            }
            if symbol.is_whitespace() || "(){}".contains(symbol) {
                self.step(line, &std::mem::take(&mut word))?;
            }
            match symbol {
                '{' => *comment = Some(String::new()),
                '}' => return Err(ExploreError::Lonely { line, mark: '}' }),
                '(' => {
                    let parent = self.tree.parent(self.at);
                    self.left.push(self.at);
                    self.at = parent.ok_or(ExploreError::Lonely { line, mark: '(' })?;
                }
                ')' => {
                    let left = self.left.pop();
                    self.at = left.ok_or(ExploreError::Lonely { line, mark: ')' })?;
                }
                _ if symbol.is_whitespace() => {}
                _ => word.push(symbol),
            }
        }
        if let Some(said) = comment {
            said.push(' ');
        }
        self.step(line, &word)
    }

    fn step(&mut self, line: usize, word: &str) -> Result<(), ExploreError> {
        if word.is_empty() {
            return Ok(());
        }
        let refused = |why| ExploreError::Step { line, step: word.to_owned(), why };
        // The last position that was reached is usually the one that is gone on from.
        let known = self.positions.iter().rev().find(|(node, _)| *node == self.at);
        let mut position = match known {
            Some((_, position)) => position.copy(),
            None => self.tree.position(self.at).map_err(refused)?,
        };
        let step = play(&mut *position, word).map_err(refused)?;
        let parent = self.at;
        self.at = self.tree.attach(parent, step)?;
        // Where a variation may begin that is still open.
        let open: Vec<NodeId> = self
            .left
            .iter()
            .flat_map(|node| [Some(*node), self.tree.parent(*node)])
            .flatten()
            .collect();
        self.positions.retain(|(node, _)| *node == parent || open.contains(node));
        self.positions.push((self.at, position));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITTEN: &str = "tripot explore 1
title: Two ways to begin
variant: siam(opening-ban=on)
start: ...../...../.MMM./...../..... e 0
seat: Léa
seat: Sami
moves:
{The start.} +a1e {a corner} ( +e1w +a5e ( +b5s {a \\\\ b \\}} ) +a4e ) ( +a5e ) +e5w
";

    #[test]
    fn a_tree_is_written_as_it_was_read() {
        let tree = Tree::read(WRITTEN).unwrap();
        assert_eq!(tree.write(), WRITTEN);
        assert_eq!(tree.names, ["Léa", "Sami"]);
        assert_eq!(tree.comment(tree.root()), "The start.");
        assert_eq!(tree.children(tree.root()).len(), 3);
        let second = tree.children(tree.root())[1];
        let odd = tree.children(second)[1];
        assert_eq!((tree.step(odd), tree.comment(odd)), ("+b5s", r"a \ b }"));
    }

    #[test]
    fn lines_and_comments_may_be_broken_anywhere_between_words() {
        let odd = WRITTEN.replace("moves:\n", "moves: ").replace(' ', "\n  ");
        let (head, body) = odd.split_once("{The").unwrap();
        let head = head.replace("\n  ", " ");
        let tree = Tree::read(&format!("{head}\n{{The{body}")).unwrap();
        assert_eq!(tree.write(), WRITTEN);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let told = |text: String| Tree::read(&text).unwrap_err();
        let body = |body: &str| {
            told(format!("{}moves:\n\n{body}", WRITTEN.split("moves:").next().unwrap()))
        };
        assert_eq!(
            told("nonsense".to_owned()),
            ExploreError::Head { line: 1, expected: "expected.explore.first" }
        );
        let no_start = WRITTEN.replace("start:", "begin:");
        assert_eq!(
            told(no_start),
            ExploreError::Head { line: 4, expected: "expected.explore.start" }
        );
        assert_eq!(body("+a1e ( +e1w"), ExploreError::Lonely { line: 9, mark: '(' });
        assert_eq!(body("+a1e )"), ExploreError::Lonely { line: 9, mark: ')' });
        assert_eq!(body("( +a1e )"), ExploreError::Lonely { line: 9, mark: '(' });
        assert_eq!(body("+a1e } "), ExploreError::Lonely { line: 9, mark: '}' });
        assert_eq!(body("+a1e {said"), ExploreError::Lonely { line: 9, mark: '{' });
        for (steps, line, wrong) in
            [("+a1e\nb1b2n", 10, "b1b2n"), ("*3f", 9, "*3f"), ("+a1e(hello", 9, "hello")]
        {
            let ExploreError::Step { line: at, step, .. } = body(steps) else { panic!("{steps}") };
            assert_eq!((at, step.as_str()), (line, wrong), "{steps}");
        }
        assert!(matches!(told(WRITTEN.replace("siam(", "go(")), ExploreError::Game(_)));
    }

    #[test]
    fn what_comes_out_is_a_step_of_its_own() {
        let text = "tripot explore 1
variant: chicago(piles-count=3,height=2,goods=3)
start: b?/r?/c? 766 1 -,-
moves:
1bc *1b *3c ( *3r ) 1rb
";
        let tree = Tree::read(text);
        let tree = tree.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(tree.write(), text);
    }

    #[test]
    fn two_thousand_moves_are_read_and_written_in_a_moment() {
        let variant = Variant::read("siam(repetition=0,plies=1000)", &[]).unwrap();
        let mut tree = Tree::new(variant, "E...e/...../.MMM./...../..... e").unwrap();
        let mut at = tree.root();
        for turn in 0..999 {
            let heading = ["s", "w", "n", "e"][(turn / 2) % 4];
            let square = if turn % 2 == 0 { "a5" } else { "e5" };
            at = tree.attach(at, format!("{square}{heading}")).unwrap();
            let other = tree.parent(at).unwrap();
            tree.attach(other, format!("-{square}")).unwrap();
        }
        let text = tree.write();
        let read = Tree::read(&text);
        assert_eq!(read.unwrap_or_else(|error| panic!("{error}")).write(), text);
    }
}

//! The tree itself.

use tripot_catalog::{AnyPosition, Trouble, Variant};

use crate::error::ExploreError;
use crate::step::{CHANCE, play};

/// A start, and steps from it, each with those that may follow; the first of them is the main one.
#[derive(Clone, Debug)]
pub struct Tree {
    /// What is played.
    pub variant: Variant,
    /// What the tree is called; may be empty.
    pub title: String,
    /// What each seat is called; empty if nobody has said.
    pub names: Vec<String>,
    start: String,
    nodes: Vec<Node>,
}

/// A place in a tree. It belongs to the tree that it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(usize);

#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    step: String,
    comment: String,
    children: Vec<NodeId>,
}

impl Tree {
    /// The most steps of a tree.
    pub const MOST: usize = 10_000;

    /// A tree without a step, from a position in any form.
    pub fn new(variant: Variant, start: &str) -> Result<Tree, Trouble> {
        let start = variant.position(start)?.native();
        Ok(Tree::from_start(variant, start))
    }

    pub(crate) fn from_start(variant: Variant, start: String) -> Tree {
        let nodes = vec![Node::default()];
        Tree { variant, title: String::new(), names: Vec::new(), start, nodes }
    }

    /// The position that it starts from, in native form.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The start, before any step.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// What leads from a node.
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.nodes[at.0].children
    }

    /// What a node follows; nothing for the root.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.nodes[at.0].parent
    }

    /// The step that led to a node; empty for the root.
    pub fn step(&self, at: NodeId) -> &str {
        &self.nodes[at.0].step
    }

    /// Whether the step that led to a node came out, so that nobody chose it.
    pub fn is_chance(&self, at: NodeId) -> bool {
        self.step(at).starts_with(CHANCE)
    }

    /// The comment on a node.
    pub fn comment(&self, at: NodeId) -> &str {
        &self.nodes[at.0].comment
    }

    /// Says something of a node. White space of any kind counts as one space.
    pub fn set_comment(&mut self, at: NodeId, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        self.nodes[at.0].comment = words.join(" ");
    }

    /// The nodes from the root to this one, without the root.
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut node = at;
        while let Some(parent) = self.parent(node) {
            path.push(node);
            node = parent;
        }
        path.reverse();
        path
    }

    /// The position at a node, with all that was played before it.
    pub fn position(&self, at: NodeId) -> Result<Box<dyn AnyPosition>, Trouble> {
        let mut position = self.variant.position(&self.start)?;
        for node in self.path(at) {
            play(&mut *position, self.step(node))?;
        }
        Ok(position)
    }

    /// Takes a step from a node; where it leads. A step that is there already is found.
    pub fn play(&mut self, at: NodeId, text: &str) -> Result<NodeId, ExploreError> {
        let mut position = self.position(at)?;
        let step = play(&mut *position, text)?;
        self.attach(at, step)
    }

    /// A step from a node that is known to be possible, or is only to be written.
    pub fn attach(&mut self, at: NodeId, step: String) -> Result<NodeId, ExploreError> {
        if let Some(known) = self.children(at).iter().find(|child| self.step(**child) == step) {
            return Ok(*known);
        }
        if self.nodes.len() > Tree::MOST {
            return Err(ExploreError::TooMany { most: Tree::MOST });
        }
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node { parent: Some(at), step, ..Node::default() });
        self.nodes[at.0].children.push(id);
        Ok(id)
    }

    /// The line of a node becomes one more important: the last place at which it leaves the main one is exchanged with
    /// the variation before it. Says whether there was such a place.
    pub fn promote(&mut self, at: NodeId) -> bool {
        let mut node = at;
        while let Some(parent) = self.parent(node) {
            let siblings = &mut self.nodes[parent.0].children;
            match siblings.iter().position(|child| *child == node) {
                Some(place @ 1..) => {
                    siblings.swap(place - 1, place);
                    return true;
                }
                _ => node = parent,
            }
        }
        false
    }

    /// Deletes a node with all that follows; what it followed, or nothing if it is the root.
    pub fn remove(&mut self, at: NodeId) -> Option<NodeId> {
        let parent = self.parent(at)?;
        self.nodes[parent.0].children.retain(|child| *child != at);
        Some(parent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Tree {
        let variant = Variant::read("siam", &[]).unwrap();
        Tree::new(variant, "...../...../.MMM./...../..... e").unwrap()
    }

    fn steps(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|node| tree.step(*node).to_owned()).collect()
    }

    #[test]
    fn a_move_that_is_there_already_is_found_and_another_is_a_variation() {
        let mut tree = tree();
        let first = tree.play(tree.root(), "+a1e").unwrap();
        assert_eq!(tree.play(tree.root(), "+ A1 E"), Ok(first));
        let second = tree.play(tree.root(), "+e1w").unwrap();
        assert_eq!(tree.children(tree.root()), [first, second]);
        assert!(tree.play(first, "b1b2n").is_err(), "the rules are asked");
        assert_eq!(tree.position(first).unwrap().turn().seat().unwrap().index(), 1);
    }

    #[test]
    fn a_line_is_promoted_where_it_leaves_the_main_one() {
        let mut tree = tree();
        let root = tree.root();
        let main = tree.play(root, "+a1e").unwrap();
        let side = tree.play(root, "+e1w").unwrap();
        let deep = tree.play(side, "+a5e").unwrap();
        assert!(tree.promote(deep));
        assert_eq!(steps(&tree, tree.children(root)), ["+e1w", "+a1e"]);
        assert!(!tree.promote(deep), "it is the main line now");
        assert!(tree.promote(main));
        assert_eq!(tree.children(root)[0], main);
    }

    #[test]
    fn what_is_deleted_takes_along_what_follows() {
        let mut tree = tree();
        let first = tree.play(tree.root(), "+a1e").unwrap();
        tree.play(first, "+e5w").unwrap();
        assert_eq!(tree.remove(first), Some(tree.root()));
        assert!(tree.children(tree.root()).is_empty());
        assert_eq!(tree.remove(tree.root()), None);
        assert!(tree.write().ends_with("moves:\n"));
    }
}

//! Trees as a page keeps them, and the texts that they come from.

use serde::{Deserialize, Serialize};
use tripot_catalog::{Trouble, Variant};
use tripot_core::{SeatCount, Seed};
use tripot_explore::{Brought, ExploreError, NodeId, Tree};

use crate::refusal::RequestError;

/// A tree as a page keeps it: each node after the one that it follows, and the main step of a node before the others.
#[derive(Serialize, Deserialize)]
pub struct ExploreTree {
    #[serde(default)]
    title: String,
    variant: String,
    start: String,
    #[serde(default)]
    names: Vec<String>,
    /// What is said of the start.
    #[serde(default)]
    comment: String,
    pub(super) nodes: Vec<ExploreNode>,
}

/// A node of a tree.
#[derive(Serialize, Deserialize)]
pub(super) struct ExploreNode {
    /// The index of the node before it; nothing after the start.
    parent: Option<usize>,
    step: String,
    #[serde(default)]
    comment: String,
}

/// An imported tree.
#[derive(Serialize)]
pub struct BroughtTree {
    pub(super) tree: ExploreTree,
    /// The index of the node to begin at; nothing for the start.
    pub(super) at: Option<usize>,
    /// Whether hidden cards were imagined.
    pub(super) imagined: bool,
}

fn refused(error: ExploreError) -> RequestError {
    Trouble::from(error).into()
}

impl BroughtTree {
    /// What a text holds: a tree, a record, a position of a variant or what one seat knows of it.
    pub fn read(text: &str, variant: &str, seed: &Seed) -> Result<BroughtTree, RequestError> {
        let variant = Variant::read(variant, &[])?;
        let Brought { tree, at, is_imagined } =
            Brought::read(text, &variant, seed).map_err(refused)?;
        let (written, places) = ExploreTree::of(&tree);
        let at = places.iter().position(|place| *place == at);
        Ok(BroughtTree { tree: written, at, imagined: is_imagined })
    }

    /// What a seed deals.
    pub fn deal(variant: &str, seats: usize, seed: &Seed) -> Result<BroughtTree, RequestError> {
        let variant = Variant::read(variant, &[])?;
        let count = SeatCount::new(seats).ok_or(RequestError::NoSuchSeat)?;
        let tree = Brought::deal(&variant, count, seed).map_err(refused)?;
        Ok(BroughtTree { tree: ExploreTree::of(&tree).0, at: None, imagined: false })
    }
}

impl ExploreTree {
    /// A tree as a page keeps it, and which node each of its nodes is.
    fn of(tree: &Tree) -> (ExploreTree, Vec<NodeId>) {
        let (mut nodes, mut places) = (Vec::new(), Vec::new());
        let mut open: Vec<(NodeId, Option<usize>)> = vec![(tree.root(), None)];
        while let Some((node, parent)) = open.pop() {
            let mut place = None;
            if node != tree.root() {
                place = Some(nodes.len());
                let (step, comment) = (tree.step(node).to_owned(), tree.comment(node).to_owned());
                nodes.push(ExploreNode { parent, step, comment });
                places.push(node);
            }
            // What is put down last comes first.
            open.extend(tree.children(node).iter().rev().map(|child| (*child, place)));
        }
        let written = ExploreTree {
            title: tree.title.clone(),
            variant: tree.variant.name.clone(),
            start: tree.start().to_owned(),
            names: tree.names.clone(),
            comment: tree.comment(tree.root()).to_owned(),
            nodes,
        };
        (written, places)
    }

    /// The tree as text.
    pub fn write(&self) -> Result<String, RequestError> {
        let mut tree = Tree::new(Variant::read(&self.variant, &[])?, &self.start)?;
        tree.title.clone_from(&self.title);
        tree.names.clone_from(&self.names);
        tree.set_comment(tree.root(), &self.comment);
        let mut places = Vec::new();
        for node in &self.nodes {
            let unknown = || RequestError::Unreadable { why: "a node follows none".to_owned() };
            let parent = match node.parent {
                None => tree.root(),
                Some(index) => *places.get(index).ok_or_else(unknown)?,
            };
            let place = tree.attach(parent, node.step.clone()).map_err(refused)?;
            tree.set_comment(place, &node.comment);
            places.push(place);
        }
        Ok(tree.write())
    }
}

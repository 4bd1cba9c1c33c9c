//! A fixed task, to see at once whether a change touches the search.

use tripot_core::{Budget, Notation};
use tripot_siam::{Siam, SiamOptions};

use super::engine::Engine;

/// The start, and positions of all phases of games of the engine.
const POSITIONS: [&str; 8] = [
    "...../...../.MMM./...../..... e",
    "...../..e../.MMM./.N.../..... r",
    "...n./..M../N.M.e/..SM./.n... e",
    "..s../.MMe./N..M./..n../.N..w r",
    "...../..Ns./.MMwW/..Ns./...EM r",
    ".s.../.S..S/ew.MM/.MSW./.Nw.. e",
    "S..../EsN../eMM.S/.e.Es/...M. r",
    "..wS./sMNS./.MWMw/..e../..e.. e",
];

/// Searches a set of positions to a depth on one thread, and says for each how many nodes it took.
pub fn bench(depth: u32) -> Vec<(&'static str, u64)> {
    let nodes = |position: &'static str| {
        let state = Siam::read_position(position, &SiamOptions::default());
        let state = state.expect("the positions are tested");
        let (_, nodes) = Engine::new().to_depth(depth).search(&state, &Budget::nodes(1 << 40));
        (position, nodes)
    };
    POSITIONS.into_iter().map(nodes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_as_many_nodes_every_time() {
        let first = bench(4);
        assert_eq!(first.len(), POSITIONS.len());
        assert!(first.iter().all(|(_, nodes)| *nodes > 0));
        assert_eq!(bench(4), first);
    }
}

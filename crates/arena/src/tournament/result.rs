//! The result of a table of a tournament.

/// The result of a table: who sat there, in the order of the first game, and what each took.
#[derive(Clone, PartialEq, Debug)]
pub struct TableResult {
    /// Who sat there.
    pub players: Vec<usize>,
    /// The part of the points that each took, from 0 to 1.
    pub shares: Vec<f64>,
    /// The mean margin of each in games that the rules ended; 0 if there is none.
    pub margins: Vec<f64>,
}

impl TableResult {
    /// Who goes on in a knock-out: the larger share, then the larger margin, then the one who was named
    /// first.
    ///
    /// # Panics
    /// If nobody sat at the table.
    pub fn winner(&self) -> usize {
        let better = |one: &usize, other: &usize| {
            let key = |index: usize| (self.shares[index], self.margins[index]);
            let ((share, margin), (others_share, others_margin)) = (key(*one), key(*other));
            share
                .total_cmp(&others_share)
                .then(margin.total_cmp(&others_margin))
                .then(self.players[*other].cmp(&self.players[*one]))
        };
        let best = (0..self.players.len()).max_by(better);
        self.players[best.expect("a table has players")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_is_broken_by_margin_and_then_by_the_list() {
        let table = |shares: [f64; 2], margins: [f64; 2]| TableResult {
            players: vec![4, 2],
            shares: shares.to_vec(),
            margins: margins.to_vec(),
        };
        assert_eq!(table([0.6, 0.4], [-3.0, 3.0]).winner(), 4);
        assert_eq!(table([0.5, 0.5], [1.0, -1.0]).winner(), 4);
        assert_eq!(table([0.5, 0.5], [0.0, 0.0]).winner(), 2);
    }
}

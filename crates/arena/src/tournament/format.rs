//! Pairings: which players meet in which round (round robin, Swiss, knock-out).

use std::collections::BTreeMap;

use crate::tournament::result::TableResult;

/// How a tournament is played. Players are counted from 0, in the order in which they were named,
/// and whom a round brings together follows from that and from the results of the rounds before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One table, at which everybody sits.
    Match,
    /// Every round, every set of players that fills a table meets.
    RoundRobin,
    /// The same, but only the tables at which the first player sits.
    Gauntlet,
    /// Every round, players who stand alike meet, if possible for the first time.
    Swiss,
    /// Two meet, the loser is out.
    KnockOut,
}

impl Format {
    /// Every format that a file or a flag may ask for.
    pub const ALL: [Format; 5] =
        [Format::RoundRobin, Format::Gauntlet, Format::Swiss, Format::KnockOut, Format::Match];

    /// The name in files and flags.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Match => "match",
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Swiss => "swiss",
            Format::KnockOut => "knock-out",
        }
    }

    /// The format of this name.
    pub fn read(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name.trim().to_lowercase())
    }

    /// The number of rounds, given the number that was asked for.
    pub fn rounds(self, players: usize, asked: u32) -> u32 {
        match self {
            Format::Match => 1,
            Format::RoundRobin | Format::Gauntlet | Format::Swiss => asked,
            Format::KnockOut => players.max(1).next_power_of_two().trailing_zeros(),
        }
    }

    /// How many rounds are played if nobody says otherwise.
    pub fn usual_rounds(self, players: usize) -> u32 {
        match self {
            Format::Match => 1,
            Format::RoundRobin | Format::Gauntlet => 5,
            // Enough that one of two who win everything has met the other.
            Format::Swiss => players.max(2).next_power_of_two().trailing_zeros() + 2,
            Format::KnockOut => self.rounds(players, 0),
        }
    }

    /// The tables of the next round. The same results give the same tables.
    pub(crate) fn tables(
        self,
        players: usize,
        seats: usize,
        past: &[Vec<TableResult>],
    ) -> Vec<Vec<usize>> {
        let everybody: Vec<usize> = (0..players).collect();
        match self {
            Format::Match => vec![everybody],
            Format::RoundRobin => sets(&everybody, seats),
            Format::Gauntlet => {
                let with_first = |mut rest: Vec<usize>| {
                    rest.insert(0, 0);
                    rest
                };
                sets(&everybody[1..], seats - 1).into_iter().map(with_first).collect()
            }
            Format::Swiss => swiss(players, seats, past),
            Format::KnockOut => knock_out(players, past),
        }
    }
}

/// Every combination of `size` of them, in lexicographic order.
fn sets(players: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &first) in players.iter().enumerate() {
        for mut rest in sets(&players[index + 1..], size - 1) {
            rest.insert(0, first);
            found.push(rest);
        }
    }
    found
}

/// The winners of the last round, each beside the one that the bracket puts against it. With
/// players missing to a power of two, the first named wait in the first round.
fn knock_out(players: usize, past: &[Vec<TableResult>]) -> Vec<Vec<usize>> {
    let size = players.max(2).next_power_of_two();
    let mut left = bracket(size);
    for round in past {
        let loser = |&player: &usize| {
            round.iter().any(|table| table.players.contains(&player) && table.winner() != player)
        };
        left = left
            .chunks(2)
            .map(|pair| if loser(&pair[0]) || pair[0] >= players { pair[1] } else { pair[0] })
            .collect();
    }
    let present = |pair: &&[usize]| pair.iter().all(|&player| player < players);
    left.chunks(2).filter(|pair| pair.len() == 2).filter(present).map(<[usize]>::to_vec).collect()
}

/// The places of a bracket, such that the first two can only meet in the last round, and so on.
fn bracket(size: usize) -> Vec<usize> {
    let mut places = vec![0];
    while places.len() < size {
        let last = places.len() * 2 - 1;
        places = places.into_iter().flat_map(|place| [place, last - place]).collect();
    }
    places
}

/// What the Swiss system goes by: the sum of a player's shares, a round without a game as one won.
pub(crate) fn swiss_points(players: usize, past: &[Vec<TableResult>]) -> Vec<f64> {
    let mut points = vec![0.0; players];
    for round in past {
        let mut played = vec![false; players];
        for table in round {
            for (&player, share) in table.players.iter().zip(&table.shares) {
                points[player] += share;
                played[player] = true;
            }
        }
        for (points, played) in points.iter_mut().zip(played) {
            if !played {
                *points += 1.0;
            }
        }
    }
    points
}

fn swiss(players: usize, seats: usize, past: &[Vec<TableResult>]) -> Vec<Vec<usize>> {
    let points = swiss_points(players, past);
    let mut order: Vec<usize> = (0..players).collect();
    // Sorting is stable: equals stay as they were named.
    order.sort_by(|&one, &other| points[other].total_cmp(&points[one]));
    let games = |player: usize| {
        past.iter().flatten().filter(|table| table.players.contains(&player)).count()
    };
    // Those whom no table has room for wait: the last of those who have waited least.
    for _ in 0..players % seats {
        let most = order.iter().map(|&player| games(player)).max().unwrap_or(0);
        if let Some(place) = order.iter().rposition(|&player| games(player) == most) {
            order.remove(place);
        }
    }
    let mut met: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for table in past.iter().flatten() {
        for pair in sets(&table.players, 2) {
            *met.entry(key(pair[0], pair[1])).or_default() += 1;
        }
    }
    let meetings = |one: usize, other: usize| met.get(&key(one, other)).copied().unwrap_or(0);
    if past.is_empty() {
        // Nobody is known yet: the upper part of the list meets the next.
        let tables = order.len() / seats;
        return (0..tables)
            .map(|table| (0..seats).map(|seat| order[table + seat * tables]).collect())
            .collect();
    }
    if seats == 2
        && let Some(pairs) = pairs(&order, &meetings, &mut 100_000)
    {
        return pairs;
    }
    nearest(order, seats, meetings)
}

fn key(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// Pairs who have never met, each with the nearest below; nothing if there are none, or if they are
/// not found within the limit of steps.
fn pairs(
    order: &[usize],
    meetings: &impl Fn(usize, usize) -> u32,
    steps: &mut u32,
) -> Option<Vec<Vec<usize>>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (index, &other) in rest.iter().enumerate() {
        *steps = steps.checked_sub(1)?;
        if meetings(first, other) > 0 {
            continue;
        }
        let mut left = rest.to_vec();
        left.remove(index);
        if let Some(mut found) = pairs(&left, meetings, steps) {
            found.insert(0, vec![first, other]);
            return Some(found);
        }
    }
    None
}

/// Tables filled from the top with the players who have met those at the table least, the nearest first.
fn nearest(
    mut order: Vec<usize>,
    seats: usize,
    meetings: impl Fn(usize, usize) -> u32,
) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    while order.len() >= seats {
        let mut table = vec![order.remove(0)];
        while table.len() < seats {
            let known = |&player: &usize| -> u32 {
                table.iter().map(|&other| meetings(player, other)).sum()
            };
            let least = order.iter().map(known).min().unwrap_or(0);
            let place = order.iter().position(|player| known(player) == least).unwrap_or(0);
            table.push(order.remove(place));
        }
        tables.push(table);
    }
    tables
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Plays a whole tournament in which the player who was named first wins.
    fn tables(format: Format, players: usize, seats: usize, asked: u32) -> Vec<Vec<Vec<usize>>> {
        let mut past: Vec<Vec<TableResult>> = Vec::new();
        let mut all = Vec::new();
        for _ in 0..format.rounds(players, asked) {
            let tables = format.tables(players, seats, &past);
            let result = |table: &Vec<usize>| {
                let best = table.iter().min();
                let share = |player| f64::from(u8::from(Some(player) == best));
                TableResult {
                    players: table.clone(),
                    shares: table.iter().map(share).collect(),
                    margins: vec![0.0; table.len()],
                }
            };
            past.push(tables.iter().map(result).collect());
            all.push(tables);
        }
        all
    }

    #[test]
    fn in_a_round_robin_every_set_meets_once_a_round() {
        let rounds = tables(Format::RoundRobin, 5, 2, 2);
        assert_eq!(rounds.len(), 2);
        assert_eq!(rounds[0], rounds[1]);
        assert_eq!(rounds[0].len(), 10);
        assert_eq!(rounds[0].iter().collect::<BTreeSet<_>>().len(), 10);
        assert_eq!(tables(Format::RoundRobin, 5, 3, 1)[0].len(), 10);
        assert_eq!(tables(Format::Match, 3, 3, 9), [[[0, 1, 2]]]);
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_everybody() {
        assert_eq!(tables(Format::Gauntlet, 4, 2, 1)[0], [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(tables(Format::Gauntlet, 4, 3, 1)[0], [[0, 1, 2], [0, 1, 3], [0, 2, 3]]);
    }

    #[test]
    fn in_a_knock_out_the_first_two_meet_at_the_end() {
        let rounds = tables(Format::KnockOut, 8, 2, 0);
        assert_eq!(rounds[0], [[0, 7], [3, 4], [1, 6], [2, 5]]);
        assert_eq!(rounds[1], [[0, 3], [1, 2]]);
        assert_eq!(rounds[2], [[0, 1]]);
        // Five players: three wait.
        let rounds = tables(Format::KnockOut, 5, 2, 0);
        assert_eq!(rounds, [vec![vec![3, 4]], vec![vec![0, 3], vec![1, 2]], vec![vec![0, 1]]]);
        assert_eq!(tables(Format::KnockOut, 2, 2, 0), [[[0, 1]]]);
        for players in 2..40 {
            let games: usize = tables(Format::KnockOut, players, 2, 0).iter().map(Vec::len).sum();
            assert_eq!(games, players - 1, "every game puts one out");
        }
    }

    #[test]
    fn in_a_swiss_tournament_nobody_meets_twice_and_everybody_waits_alike() {
        for players in [4, 5, 7, 8, 16, 33] {
            let rounds = Format::Swiss.usual_rounds(players).min(players as u32 - 1);
            let mut met = BTreeSet::new();
            let mut games = vec![0; players];
            for round in tables(Format::Swiss, players, 2, rounds) {
                let seated: BTreeSet<usize> = round.iter().flatten().copied().collect();
                assert_eq!(seated.len(), players - players % 2, "nobody sits at two tables");
                for table in round {
                    assert!(met.insert(key(table[0], table[1])), "{table:?} twice");
                    for player in table {
                        games[player] += 1;
                    }
                }
            }
            let (least, most) = (games.iter().min().unwrap(), games.iter().max().unwrap());
            assert!(most - least <= 1, "{players} players: {games:?}");
        }
        // More rounds than opponents: some meet again.
        assert_eq!(tables(Format::Swiss, 4, 2, 6).len(), 6);
    }

    #[test]
    fn swiss_tables_of_three_mix_the_players() {
        let rounds = tables(Format::Swiss, 9, 3, 3);
        let pairs: BTreeSet<Vec<usize>> =
            rounds.iter().flatten().flat_map(|table| sets(table, 2)).collect();
        assert_eq!(rounds[0], [[0, 3, 6], [1, 4, 7], [2, 5, 8]]);
        assert!(pairs.len() >= 20, "{}", pairs.len());
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for format in Format::ALL {
            assert_eq!(Format::read(format.name()), Some(format));
        }
        assert_eq!(Format::read(" Swiss "), Some(Format::Swiss));
        assert_eq!(Format::read("chess"), None);
    }
}

//! Trees written down branch by branch, to test algorithms with.

mod game;

use std::fmt;
use std::sync::Arc;

use tripot_core::{Cursor, Seat, SeatCount, SyntaxError};

pub use game::{Branch, NoOptions, NoSettings, NoSuchBranch, TreeGame};

/// A tree: `j1(3,-3|*(2:1,-1|1:0,0))` is a choice of j1 between the end with the scores 3 and -3,
/// and chance, where the first branch has weight 2 and the second weight 1.
///
/// ```
/// use tripot_testkit::Tree;
/// let text = "j1(3,-3|*(2:1,-1|1:0,0))";
/// assert_eq!(Tree::parse(text).unwrap().to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tree {
    /// The game is over, with these scores.
    Leaf(Vec<i32>),
    /// A seat chooses a branch.
    Choice(Seat, Vec<Arc<Tree>>),
    /// A branch comes out, each as likely as its weight says.
    Chance(Vec<(u32, Arc<Tree>)>),
}

impl Tree {
    /// Reads a tree; each leaf must have the same number of scores.
    pub fn parse(text: &str) -> Result<Tree, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let tree = read(&mut cursor)?;
        cursor.expect_end()?;
        Ok(tree)
    }

    fn seats(&self) -> Option<SeatCount> {
        match self {
            Tree::Leaf(scores) => SeatCount::new(scores.len()),
            Tree::Choice(seat, branches) => {
                same(branches.iter().map(|tree| tree.seats())).filter(|seats| seats.has(*seat))
            }
            Tree::Chance(branches) => same(branches.iter().map(|(_, tree)| tree.seats())),
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Tree::Leaf(_) => 0,
            Tree::Choice(_, branches) => {
                1 + branches.iter().map(|tree| tree.depth()).max().unwrap_or(0)
            }
            Tree::Chance(branches) => {
                branches.iter().map(|(_, tree)| tree.depth()).max().unwrap_or(0)
            }
        }
    }

    /// Each of the seats left chooses between two branches.
    fn of_turns(left: &[Seat], seats: SeatCount, number: i32) -> Tree {
        let Some((&seat, rest)) = left.split_first() else {
            return Tree::Leaf(
                seats.seats().map(|seat| number % (seat.index() as i32 + 2)).collect(),
            );
        };
        let branch = |bit| Arc::new(Tree::of_turns(rest, seats, 2 * number + bit));
        Tree::Choice(seat, vec![branch(0), branch(1)])
    }
}

fn same(mut seats: impl Iterator<Item = Option<SeatCount>>) -> Option<SeatCount> {
    let first = seats.next()??;
    seats.all(|other| other == Some(first)).then_some(first)
}

fn read(cursor: &mut Cursor<'_>) -> Result<Tree, SyntaxError> {
    let tree = match cursor.peek() {
        Some('j') => {
            let seat = Seat::parse(cursor.take_while(char::is_alphanumeric));
            let seat = seat.ok_or_else(|| cursor.error("expected.seat"))?;
            Tree::Choice(seat, read_branches(cursor, |cursor| read(cursor).map(Arc::new))?)
        }
        Some('*') => {
            cursor.read();
            Tree::Chance(read_branches(cursor, |cursor| {
                let weight = read_number(cursor)?;
                let weight = u32::try_from(weight).ok().filter(|&weight| weight > 0);
                let weight = weight.ok_or_else(|| cursor.error("expected.weight"))?;
                cursor.expect(':', "expected.colon")?;
                Ok((weight, Arc::new(read(cursor)?)))
            })?)
        }
        _ => {
            let mut scores = vec![read_number(cursor)?];
            while cursor.eat(',') {
                scores.push(read_number(cursor)?);
            }
            Tree::Leaf(scores)
        }
    };
    if tree.seats().is_some() { Ok(tree) } else { Err(cursor.error("expected.seats")) }
}

fn read_branches<T>(
    cursor: &mut Cursor<'_>,
    read_one: impl Fn(&mut Cursor<'_>) -> Result<T, SyntaxError>,
) -> Result<Vec<T>, SyntaxError> {
    cursor.expect('(', "expected.parenthesis")?;
    let mut branches = vec![read_one(cursor)?];
    while cursor.eat('|') {
        branches.push(read_one(cursor)?);
    }
    cursor.expect(')', "expected.parenthesis")?;
    Ok(branches)
}

fn read_number(cursor: &mut Cursor<'_>) -> Result<i32, SyntaxError> {
    let digits = cursor.take_while(|c| c.is_ascii_digit() || c == '-');
    digits.parse().map_err(|_| cursor.error("expected.number"))
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, branches): (String, Vec<String>) = match self {
            Tree::Leaf(scores) => {
                let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
                return f.write_str(&scores.join(","));
            }
            Tree::Choice(seat, branches) => {
                (seat.to_string(), branches.iter().map(ToString::to_string).collect())
            }
            Tree::Chance(branches) => {
                let branch = |(weight, tree): &(u32, Arc<Tree>)| format!("{weight}:{tree}");
                ("*".to_owned(), branches.iter().map(branch).collect())
            }
        };
        write!(f, "{start}({})", branches.join("|"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check_dealer, check_laws, seats};

    #[test]
    fn going_down_a_tree_obeys_the_laws() {
        for count in 2..=6 {
            check_laws::<TreeGame>(&NoOptions::default(), seats(count), 10, "tree", |_| {
                (0..4).map(Branch).collect()
            });
        }
    }

    #[test]
    fn a_fork_follows_its_weights() {
        check_dealer(&TreeGame::parse("*(1:1,0|2:*(3:2,0|1:3,0)|5:4,0)"), 4000, "fork");
    }

    #[test]
    fn broken_trees_are_refused_where_they_break() {
        for (text, column, expected) in [
            ("", 1, "expected.number"),
            ("1", 2, "expected.seats"),
            ("j1(1,0|1,0,0)", 14, "expected.seats"),
            ("j3(1,0|0,1)", 12, "expected.seats"),
            ("j1(1,0", 7, "expected.parenthesis"),
            ("j9(1,0)", 3, "expected.seat"),
            ("*(0:1,0)", 4, "expected.weight"),
            ("*(1,0)", 4, "expected.colon"),
            ("1,0)", 4, "expected.end"),
        ] {
            let error = Tree::parse(text).unwrap_err();
            assert_eq!((error.column, error.expected), (column, expected), "{text}");
        }
    }
}

//! Migrations: the steps from an earlier layout of a database to the one that this program knows.
//!
//! Each is a numbered file below `migrations/` and makes a layout from the one before, in one
//! transaction. The number of the layout is kept in the database. A file that has been released is never
//! changed: another is added, in both folders if both stores need it, and named below.

use crate::error::StoreError;

/// The files of a kind of database, in the order of their numbers.
pub(crate) struct Migrations(&'static [&'static str]);

/// What makes a layout from the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Migration {
    /// The number of the layout that it makes.
    pub(crate) layout: usize,
    pub(crate) sql: &'static str,
}

pub(crate) const SQLITE: Migrations = Migrations(&[
    include_str!("../migrations/sqlite/0001_tables.sql"),
    include_str!("../migrations/sqlite/0002_lists_and_retention.sql"),
    include_str!("../migrations/sqlite/0003_awaiting.sql"),
]);

pub(crate) const POSTGRES: Migrations = Migrations(&[
    include_str!("../migrations/postgres/0001_tables.sql"),
    include_str!("../migrations/postgres/0002_jobs_and_presence.sql"),
    include_str!("../migrations/postgres/0003_tournaments.sql"),
    include_str!("../migrations/postgres/0004_lists_and_retention.sql"),
    include_str!("../migrations/postgres/0005_ranks_of_jobs.sql"),
    include_str!("../migrations/postgres/0006_awaiting.sql"),
]);

impl Migrations {
    /// The next step for a database of a layout, 0 if it is empty; nothing if none is missing. A layout
    /// of a newer program is refused.
    pub(crate) fn next(&self, layout: i64) -> Result<Option<Migration>, StoreError> {
        let known = self.0.len();
        let done = usize::try_from(layout).ok().filter(|done| *done <= known);
        let done = done.ok_or(StoreError::NewerLayout { found: layout, known })?;
        Ok(self.0.get(done).map(|sql| Migration { layout: done + 1, sql }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_step_in_the_order_of_the_numbers() {
        for (folder, known) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/").to_owned() + folder;
            let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
            let mut files: Vec<_> = files.collect();
            files.sort();
            for (index, file) in files.iter().enumerate() {
                let name = file.file_name().unwrap().to_str().unwrap();
                assert!(name.starts_with(&format!("{:04}_", index + 1)), "{name}");
            }
            let texts = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
            assert_eq!(texts.collect::<Vec<_>>(), known.0);
        }
    }

    #[test]
    fn steps_follow_each_other_up_to_the_layout_of_this_program() {
        let last = SQLITE.0.len();
        assert_eq!(SQLITE.next(0).unwrap().unwrap().layout, 1);
        assert_eq!(SQLITE.next(last as i64 - 1).unwrap().unwrap().layout, last);
        assert_eq!(SQLITE.next(last as i64).unwrap(), None);
    }

    #[test]
    fn the_layout_of_a_newer_program_is_refused_with_a_sentence() {
        let refused = POSTGRES.next(99).unwrap_err().to_string();
        assert!(refused.starts_with("layout 99, but this program knows"), "{refused}");
        assert!(refused.contains("newer program"), "{refused}");
        assert!(POSTGRES.next(-1).is_err());
    }
}

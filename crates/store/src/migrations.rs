//! Migrations: the steps from an earlier layout of a database to the one that this program knows.
//!
//! Each is a numbered file below `migrations/` and makes a layout from the one before, in one
//! transaction. The number of the layout is kept in the database. A file that has been released is never
//! changed: another is added, in both folders if both stores need it, and named below, with its digest in
//! `migrations/released.txt`.

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
    include_str!("../migrations/sqlite/0004_documents.sql"),
]);

pub(crate) const POSTGRES: Migrations = Migrations(&[
    include_str!("../migrations/postgres/0001_tables.sql"),
    include_str!("../migrations/postgres/0002_jobs_and_presence.sql"),
    include_str!("../migrations/postgres/0003_tournaments.sql"),
    include_str!("../migrations/postgres/0004_lists_and_retention.sql"),
    include_str!("../migrations/postgres/0005_ranks_of_jobs.sql"),
    include_str!("../migrations/postgres/0006_awaiting.sql"),
    include_str!("../migrations/postgres/0007_documents.sql"),
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
    use std::sync::Arc;

    use sha2::{Digest as _, Sha256};
    use tripot_table::{Instant, TableId};
    use tripot_testkit::{Durability, Postgres as TestPostgres};

    use super::*;
    use crate::database::Database;
    use crate::entry::Entry;
    use crate::postgres::Postgres;
    use crate::sqlite::Sqlite;
    use crate::store::{Appended, Store};

    /// Rows that a database can hold after these steps.
    fn rows(steps: &[&str]) -> String {
        let is_renamed = steps.iter().any(|sql| sql.contains("RENAME TO document"));
        let document = if is_renamed { "document" } else { "paper" };
        format!(
            "INSERT INTO event (game, number, body) VALUES (7, 0, 'opened');
             INSERT INTO {document} (game, kind, body) VALUES (7, 'analysis', 'kept')"
        )
    }

    /// What was in a database of an earlier layout is there, and more can be added.
    async fn goes_on(store: &dyn Store, layout: usize) {
        let table = TableId::from_number(7).unwrap();
        let kept = store.events(table, 0).await.unwrap();
        assert_eq!(kept.len(), layout.min(1), "{layout}");
        let analysis = store.document(table, "analysis").await.unwrap();
        assert_eq!(analysis.as_deref(), (layout > 0).then_some("kept"), "{layout}");
        let next = Entry {
            events: vec!["next".to_owned()],
            ..Entry::empty(table, kept.len() as u32, Instant(1))
        };
        assert_eq!(store.append(next).await.unwrap(), Appended::Kept, "{layout}");
        assert!(store.awaiting().await.unwrap().is_empty());
        store.probe(Instant(2)).await.unwrap();
        store.close().await.unwrap();
    }

    #[tokio::test]
    async fn every_layout_of_sqlite_is_migrated_with_what_is_in_it() {
        for layout in 0..=SQLITE.0.len() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("tables.sqlite");
            let file = rusqlite::Connection::open(&path).unwrap();
            for sql in &SQLITE.0[..layout] {
                file.execute_batch(sql).unwrap();
            }
            file.pragma_update(None, "user_version", layout as i64).unwrap();
            if layout > 0 {
                file.execute_batch(&rows(&SQLITE.0[..layout])).unwrap();
            }
            drop(file);
            goes_on(&Sqlite::open(&path, &Arc::default()).unwrap(), layout).await;
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn every_layout_of_postgresql_is_migrated_with_what_is_in_it() {
        let postgres = TestPostgres::start(Durability::None);
        let Database::Postgres(connector) = postgres.url().parse().unwrap() else { panic!() };
        for layout in 0..=POSTGRES.0.len() {
            postgres.ask("DROP SCHEMA public CASCADE");
            postgres.ask("CREATE SCHEMA public");
            for sql in &POSTGRES.0[..layout] {
                postgres.ask(sql);
            }
            if layout > 0 {
                postgres.ask("CREATE TABLE layout (version INTEGER NOT NULL)");
                postgres.ask(&format!("INSERT INTO layout VALUES ({layout})"));
                postgres.ask(&rows(&POSTGRES.0[..layout]));
            }
            let (store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
            goes_on(&store, layout).await;
        }
    }

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
    fn released_files_are_never_changed() {
        let listed = include_str!("../migrations/released.txt").lines();
        let listed: Vec<_> = listed.map(|line| line.split_once("  ").unwrap()).collect();
        assert_eq!(listed.len(), SQLITE.0.len() + POSTGRES.0.len(), "a line for each file");
        for (digest, name) in listed {
            let text = std::fs::read(format!("{}/migrations/{name}", env!("CARGO_MANIFEST_DIR")));
            let found = base16ct::lower::encode_string(&Sha256::digest(text.unwrap()));
            assert_eq!(found, digest, "{name}");
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

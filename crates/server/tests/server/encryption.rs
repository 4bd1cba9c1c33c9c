//! PostgreSQL over an encrypted connection, with certificates made for the test.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use tripot_store::{Connector, Postgres, Store as _, StoreError};
use tripot_testkit::Postgres as TestPostgres;

/// Runs `openssl` in a folder.
fn openssl(folder: &Path, arguments: &str) {
    let mut command = Command::new("openssl");
    command.args(arguments.split(' ')).current_dir(folder);
    let done = command.stdin(Stdio::null()).output().expect("openssl is installed");
    assert!(done.status.success(), "{arguments}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Makes two roots, and a certificate for `localhost` that the first has signed.
fn certify(folder: &Path) {
    for root in ["root", "other"] {
        openssl(
            folder,
            &format!(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 9 \
                 -subj /CN={root} -keyout {root}.key -out {root}.crt"
            ),
        );
    }
    openssl(
        folder,
        "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost \
         -keyout server.key -out server.csr",
    );
    fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    openssl(
        folder,
        "x509 -req -in server.csr -CA root.crt -CAkey root.key -CAcreateserial -days 9 \
         -extfile names -out server.crt",
    );
}

/// A database, and how it is asked for.
struct Place {
    postgres: TestPostgres,
    folder: tempfile::TempDir,
}

impl Place {
    async fn connect(&self, host: &str, options: &str) -> Result<(), StoreError> {
        let port = self.postgres.port();
        let options = options.replace("FOLDER", self.folder.path().to_str().unwrap());
        let address = format!("postgres://tripot@{host}:{port}/tripot?{options}");
        let secret = |name: &str| (name == "PGPASSWORD").then(|| TestPostgres::PASSWORD.to_owned());
        let connector = Connector::read(&address, secret).unwrap();
        let (store, _changes) = Postgres::open(&connector, &Arc::default()).await?;
        // Whoever is connected says how.
        let how = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                   WHERE application_name = 'tripot'";
        let encrypted = self.postgres.ask(how);
        store.close().await?;
        drop(store);
        // Those of the last attempt are no part of the next one's answer.
        self.postgres.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = 'tripot'",
        );
        match encrypted.as_str() {
            "t" => Ok(()),
            _ => Err(StoreError::from(std::io::Error::other("not encrypted"))),
        }
    }

    async fn refused(&self, host: &str, options: &str) -> String {
        let refused = self.connect(host, options).await.unwrap_err().to_string();
        assert!(!refused.contains(TestPostgres::PASSWORD), "{refused}");
        refused
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_protected_as_the_address_asks() {
    let place =
        Place { postgres: TestPostgres::start_listening(), folder: tempfile::tempdir().unwrap() };
    certify(place.folder.path());
    // Without a certificate nothing can be encrypted: who prefers it does without.
    assert_eq!(place.refused("localhost", "sslmode=prefer").await, "not encrypted");
    assert_eq!(place.refused("localhost", "").await, "not encrypted");
    let refused = place.refused("localhost", "sslmode=require").await;
    assert!(refused.contains("server does not support TLS"), "{refused}");

    let read = |name: &str| fs::read_to_string(place.folder.path().join(name)).unwrap();
    place.postgres.certify(&read("server.crt"), &read("server.key"));
    assert_eq!(place.refused("localhost", "sslmode=disable").await, "not encrypted");
    for (host, options) in [
        ("localhost", ""),
        ("localhost", "sslmode=prefer"),
        ("localhost", "sslmode=require"),
        ("127.0.0.1", "sslmode=require&sslrootcert=FOLDER/root.crt"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=FOLDER/root.crt"),
        ("localhost", "sslmode=verify-full&sslrootcert=FOLDER/root.crt"),
    ] {
        let connected = place.connect(host, options).await;
        assert!(connected.is_ok(), "{host} {options}: {connected:?}");
    }
    for (host, options, why) in [
        (
            "localhost",
            "sslmode=verify-full&sslrootcert=FOLDER/other.crt",
            "the certificate of localhost is not signed by a root certificate of",
        ),
        (
            "localhost",
            "sslmode=verify-ca&sslrootcert=FOLDER/other.crt",
            "the certificate of localhost is not signed by a root certificate of",
        ),
        (
            "localhost",
            "sslmode=require&sslrootcert=FOLDER/other.crt",
            "the certificate of localhost is not signed by a root certificate of",
        ),
        (
            "127.0.0.1",
            "sslmode=verify-full&sslrootcert=FOLDER/root.crt",
            "the server at 127.0.0.1 shows a certificate that is not for 127.0.0.1",
        ),
        ("localhost", "sslmode=verify-full&sslrootcert=FOLDER/none.crt", "sslrootcert"),
        ("localhost", "sslmode=verify-full&sslrootcert=FOLDER/names", "no certificate in it"),
    ] {
        let refused = place.refused(host, options).await;
        assert!(refused.contains(why), "{host} {options}: {refused}");
    }
}

//! Connection settings of PostgreSQL: address, login and TLS.
//!
//! Everything that PostgreSQL's own programs take from the address and from the environment is taken
//! here once, and every connection of the program is made here.

use std::error::Error as _;
use std::path::PathBuf;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Connection, Socket};

use super::link::{self, failed};
use super::passfile::{self, Login};
use super::tls::{Encrypted, Roots, Tls, TlsError, Trust};
use crate::error::StoreError;

/// What `sslmode` is if nothing is said.
const USUAL: &str = "prefer";
/// The port if nothing is said.
const PORT: u16 = 5432;

/// How a database is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connector {
    /// Its `Debug` keeps the password to itself.
    config: Config,
    trust: Trust,
}

/// An address that can't be used. Nothing of it is repeated but names of options: it may hold a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAddress {
    /// It is none of PostgreSQL.
    #[error("{0}")]
    Address(String),
    /// An option is unknown.
    #[error("an option after the question mark is not known")]
    Option,
    /// The mode is unknown.
    #[error("sslmode is disable, prefer, require, verify-ca or verify-full")]
    Mode,
}

impl Connector {
    /// Reads an address, `postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=…&sslrootcert=…`. What it does
    /// not say is taken from the variables `PGPASSWORD`, `PGPASSFILE`, `PGSSLMODE` and `PGSSLROOTCERT`,
    /// and the password at last from a file, as PostgreSQL's own programs do.
    pub fn read(
        address: &str,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Connector, NoAddress> {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let mut mode = variable("PGSSLMODE");
        let mut roots = variable("PGSSLROOTCERT");
        // As elsewhere, a question mark before the last of the user's name and password is part of them.
        let start = address.find('@').unwrap_or(0);
        let (place, options) = match address[start..].find('?') {
            Some(mark) => (&address[..start + mark], &address[start + mark + 1..]),
            None => (address, ""),
        };
        let mut others = Vec::new();
        for option in options.split('&').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').ok_or(NoAddress::Option)?;
            let value = || percent_decode_str(value).decode_utf8_lossy().into_owned();
            match name {
                "sslmode" => mode = Some(value()),
                "sslrootcert" => roots = Some(value()),
                _ => others.push(option),
            }
        }
        let plain = if others.is_empty() {
            place.to_owned()
        } else {
            format!("{place}?{}", others.join("&"))
        };
        let mut config: Config = plain.parse().map_err(|error| why(&error))?;
        let roots = match roots.as_deref() {
            None | Some("system") => None,
            Some(path) => Some(PathBuf::from(path)),
        };
        // Who names a root wants it to be looked at.
        let signed = |roots: Option<PathBuf>| match roots {
            Some(file) => Trust::Signed(Roots::File(file)),
            None => Trust::Anybody,
        };
        let all = |roots: Option<PathBuf>| roots.map_or(Roots::System, Roots::File);
        let (ssl, trust) = match mode.as_deref().unwrap_or(USUAL) {
            "disable" => (SslMode::Disable, Trust::Anybody),
            "prefer" => (SslMode::Prefer, Trust::Anybody),
            "require" => (SslMode::Require, signed(roots)),
            "verify-ca" => (SslMode::Require, Trust::Signed(all(roots))),
            "verify-full" => (SslMode::Require, Trust::Named(all(roots))),
            _ => return Err(NoAddress::Mode),
        };
        // Nothing that goes through a socket of this machine can be read on the way.
        let local = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
        config.ssl_mode(if local { SslMode::Disable } else { ssl });
        if config.get_password().is_none()
            && let Some(password) = variable("PGPASSWORD").or_else(|| kept(&config, variable))
        {
            config.password(password);
        }
        config.application_name("tripot").connect_timeout(link::TIMEOUT);
        Ok(Connector { config, trust })
    }

    /// Connects.
    pub(super) async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, Encrypted<Socket>>), StoreError> {
        let tls = Tls::new(&self.trust);
        let tls = tls.map_err(|error| StoreError::Tls(Arc::new(error)))?;
        match self.config.connect(tls.clone()).await {
            // Rather without encryption than not at all, if that is what was asked for.
            Err(error) if self.config.get_ssl_mode() == SslMode::Prefer && is_tls(&error) => {
                tracing::warn!(error = %failed(error), "connecting without TLS");
                let mut plain = self.config.clone();
                plain.ssl_mode(SslMode::Disable).connect(tls).await.map_err(failed)
            }
            connected => connected.map_err(failed),
        }
    }
}

/// Whether a connection failed because it was to be encrypted.
fn is_tls(error: &tokio_postgres::Error) -> bool {
    error.source().is_some_and(|cause| cause.downcast_ref::<TlsError>().is_some())
}

/// What is wrong with an address.
fn why(error: &tokio_postgres::Error) -> NoAddress {
    let text = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    // It would name the option, and what seems to be one may be the rest of a password.
    if text.starts_with("unknown option") { NoAddress::Option } else { NoAddress::Address(text) }
}

/// The password that a file has for the first host that it knows.
fn kept(config: &Config, variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let file = variable("PGPASSFILE").map(PathBuf::from);
    let file = file.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".pgpass")))?;
    let system_user = variable("USER");
    let user = config.get_user().or(system_user.as_deref())?;
    let ports = config.get_ports();
    config.get_hosts().iter().enumerate().find_map(|(index, host)| {
        let host = match host {
            Host::Tcp(name) => name.as_str(),
            #[cfg(unix)]
            Host::Unix(folder) => folder.to_str()?,
        };
        let port = ports.get(index).or_else(|| ports.first()).copied().unwrap_or(PORT);
        let database = config.get_dbname().unwrap_or(user);
        passfile::password(&file, Login { host, port, database, user })
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn with(address: &str, variables: &[(&str, &str)]) -> Result<Connector, NoAddress> {
        Connector::read(address, |name| {
            let known = variables.iter().find(|(known, _)| *known == name);
            known.map(|(_, value)| (*value).to_owned())
        })
    }

    fn password(connector: &Connector) -> Option<&str> {
        connector.config.get_password().map(|bytes| std::str::from_utf8(bytes).unwrap())
    }

    #[test]
    fn an_address_says_how_the_connection_is_protected() {
        let file = || Roots::File(PathBuf::from("/etc/my root.crt"));
        let root = "&sslrootcert=/etc/my%20root.crt";
        for (options, mode, trust) in [
            ("", SslMode::Prefer, Trust::Anybody),
            ("?sslmode=disable", SslMode::Disable, Trust::Anybody),
            ("?sslmode=prefer", SslMode::Prefer, Trust::Anybody),
            ("?sslmode=require", SslMode::Require, Trust::Anybody),
            (&format!("?sslmode=require{root}"), SslMode::Require, Trust::Signed(file())),
            ("?sslmode=verify-ca", SslMode::Require, Trust::Signed(Roots::System)),
            (&format!("?sslmode=verify-ca{root}"), SslMode::Require, Trust::Signed(file())),
            ("?sslmode=verify-full", SslMode::Require, Trust::Named(Roots::System)),
            (
                &format!("?connect_timeout=3&sslmode=verify-full{root}"),
                SslMode::Require,
                Trust::Named(file()),
            ),
        ] {
            let connector = with(&format!("postgres://léa@db/tripot{options}"), &[]).unwrap();
            assert_eq!(
                (connector.config.get_ssl_mode(), connector.trust),
                (mode, trust),
                "{options}"
            );
        }
        let variables = [("PGSSLMODE", "verify-full"), ("PGSSLROOTCERT", "system")];
        let connector = with("postgres://db/tripot", &variables).unwrap();
        assert_eq!(connector.trust, Trust::Named(Roots::System));
        let connector = with("postgres://db/tripot?sslmode=disable", &variables).unwrap();
        assert_eq!(connector.config.get_ssl_mode(), SslMode::Disable);
        let socket = with("postgres://léa@%2Frun/tripot?sslmode=require", &[]).unwrap();
        assert_eq!(socket.config.get_ssl_mode(), SslMode::Disable);
    }

    #[test]
    fn a_password_comes_from_the_address_a_variable_or_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".pgpass");
        fs::write(&path, "db:5433:tripot:léa:from file\n").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
        let home = [("HOME", folder.path().to_str().unwrap())];
        let file = [("PGPASSFILE", path.to_str().unwrap())];
        let both = [home[0], ("PGPASSWORD", "from variable")];
        for (address, variables, expected) in [
            ("postgres://léa:p%40w@db:5433/tripot", &both[..], Some("p@w")),
            ("postgres://léa@db:5433/tripot", &both, Some("from variable")),
            ("postgres://léa@db:5433/tripot", &home, Some("from file")),
            ("postgres://léa@db:5433/tripot", &file, Some("from file")),
            ("postgres://léa@other,db:5433/tripot", &file, Some("from file")),
            ("postgres://db:5433/tripot", &[file[0], ("USER", "léa")], Some("from file")),
            ("postgres://léa@db/tripot", &file, None),
            ("postgres://léa@db:5433/tripot", &[], None),
        ] {
            let connector = with(address, variables).unwrap();
            assert_eq!(password(&connector), expected, "{address}");
            let shown = format!("{connector:?}");
            assert!(expected.is_none_or(|secret| !shown.contains(secret)), "{shown}");
        }
    }

    #[test]
    fn no_complaint_repeats_what_may_be_a_password() {
        for address in [
            "postgres://léa@db/tripot?hunter2=1",
            "postgres://léa:x@hunter2?hunter2",
            "postgres:hunter2 = hunter2",
            "postgres://db/tripot?sslmode=hunter2",
            "postgres://léa:hunter2@db:hunter2/tripot",
            "postgres://léa:hunter2@db/tripot?connect_timeout=hunter2",
        ] {
            let complaint = with(address, &[]).unwrap_err().to_string();
            assert!(!complaint.contains("hunter2"), "{address}: {complaint}");
        }
    }
}

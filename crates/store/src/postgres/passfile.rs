//! The password file (`.pgpass`), as PostgreSQL's own programs read it.

use std::fs;
use std::path::Path;

/// What a password is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Login<'a> {
    pub(super) host: &'a str,
    pub(super) port: u16,
    pub(super) database: &'a str,
    pub(super) user: &'a str,
}

/// The password that a file has for a login. A file that others may read is not believed, as elsewhere:
/// that is said in the log.
pub(super) fn password(path: &Path, login: Login<'_>) -> Option<String> {
    let data = fs::metadata(path).ok()?;
    if !data.is_file() {
        tracing::warn!(file = %path.display(), "the password file is no plain file: not read");
        return None;
    }
    if is_open_to_others(&data) {
        tracing::warn!(
            file = %path.display(),
            "others have access to the password file: not read until its mode is 0600"
        );
        return None;
    }
    find(&fs::read_to_string(path).ok()?, login)
}

#[cfg(unix)]
fn is_open_to_others(data: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    data.permissions().mode() & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open_to_others(_: &fs::Metadata) -> bool {
    false
}

/// The password of the first line that fits: `host:port:database:user:password`, where `*` is anything
/// and a backslash takes its meaning from the letter after it.
fn find(text: &str, login: Login<'_>) -> Option<String> {
    let port = login.port.to_string();
    // A socket is called by its folder, or by the machine.
    let hosts: &[&str] =
        if login.host.starts_with('/') { &[login.host, "localhost"] } else { &[login.host] };
    let asked: [&[&str]; 4] = [hosts, &[&port], &[login.database], &[login.user]];
    text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut fields = fields(line).into_iter();
        for values in asked {
            let field = fields.next()?;
            let fits = field.raw == "*" || values.contains(&field.text.as_str());
            if !fits {
                return None;
            }
        }
        fields.next().map(|field| field.text).filter(|password| !password.is_empty())
    })
}

/// A field of a line: as it stands there, and what it means.
#[derive(Default)]
struct Field {
    raw: String,
    text: String,
}

fn fields(line: &str) -> Vec<Field> {
    let mut all = vec![Field::default()];
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter == ':' {
            all.push(Field::default());
            continue;
        }
        let Some(last) = all.last_mut() else { break };
        last.raw.push(letter);
        // A backslash at the very end stands for itself.
        let meant = if letter == '\\' { letters.next().unwrap_or(letter) } else { letter };
        last.text.push(meant);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOGIN: Login<'_> = Login { host: "db", port: 5432, database: "tripot", user: "léa" };

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let text = "# db:5432:tripot:léa:no\n\
                    other:5432:tripot:léa:no\ndb:5433:*:*:no\ndb:5432:tripot:léa:yes\n*:*:*:*:any\n";
        assert_eq!(find(text, LOGIN).as_deref(), Some("yes"));
        assert_eq!(find(text, Login { user: "tom", ..LOGIN }).as_deref(), Some("any"));
        assert_eq!(find(text, Login { port: 5433, ..LOGIN }).as_deref(), Some("no"));
        assert_eq!(find("db:5432:tripot:léa", LOGIN), None);
        assert_eq!(find("db:5432:tripot:léa:", LOGIN), None);
        assert_eq!(find("", LOGIN), None);
    }

    #[test]
    fn a_backslash_takes_its_meaning_from_a_letter() {
        let text = r"fe80\:\:1:*:a\\b:\*:p\:w\\d:more";
        let login = Login { host: "fe80::1", database: r"a\b", user: "*", ..LOGIN };
        assert_eq!(find(text, login).as_deref(), Some(r"p:w\d"));
        // A star that is written out is a star, and fits nothing else.
        assert_eq!(find(text, Login { user: "tom", ..login }), None);
    }

    #[test]
    fn a_socket_is_called_by_its_folder_or_by_the_machine() {
        let socket = Login { host: "/run/postgresql", ..LOGIN };
        assert_eq!(find("localhost:*:*:*:one", socket).as_deref(), Some("one"));
        assert_eq!(find("/run/postgresql:*:*:*:two", socket).as_deref(), Some("two"));
        assert_eq!(find("db:*:*:*:three", socket), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_may_read_is_not_believed() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pgpass");
        fs::write(&path, "*:*:*:*:secret\n").unwrap();
        for (mode, believed) in [(0o600, true), (0o400, true), (0o640, false), (0o604, false)] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(password(&path, LOGIN).is_some(), believed, "{mode:o}");
        }
        assert_eq!(password(folder.path(), LOGIN), None);
        assert_eq!(password(&folder.path().join("none"), LOGIN), None);
    }
}

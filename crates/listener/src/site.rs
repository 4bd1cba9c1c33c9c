//! The public URL of the server.

use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::Authority;

/// The address under which people know the server, such as `https://tripot.example`.
///
/// Requests that name another host are not for it: a page of another site whose name was made to
/// lead here must not be taken for one of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    scheme: Scheme,
    /// In small letters, without a port that goes without saying.
    host: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scheme {
    Http,
    Https,
}

/// A text that names no site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an address such as https://tripot.example")]
pub struct NoSite;

impl Scheme {
    fn port(self) -> u16 {
        match self {
            Scheme::Http => 80,
            Scheme::Https => 443,
        }
    }
}

impl Site {
    /// The address, without a path.
    pub fn origin(&self) -> String {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        format!("{scheme}://{}", self.host)
    }

    /// Whether a request for this host, as its header `Host` says, is for the site.
    pub fn is_host(&self, host: &str) -> bool {
        host_of(host, self.scheme).is_some_and(|host| host == self.host)
    }

    /// Whether a page of this origin, as the header `Origin` says, is a page of the site.
    pub fn is_origin(&self, origin: &str) -> bool {
        origin.parse().is_ok_and(|site: Site| site == *self)
    }
}

/// A host with its port, unless the port goes without saying.
fn host_of(text: &str, scheme: Scheme) -> Option<String> {
    let authority: Authority = text.parse().ok()?;
    let host = authority.host().to_ascii_lowercase();
    // A user's name or an empty port is nothing that a browser writes.
    let written = authority.as_str().to_ascii_lowercase();
    match written.strip_prefix(host.as_str())? {
        "" => Some(host),
        port => {
            let port: u16 = port.strip_prefix(':')?.parse().ok()?;
            Some(if scheme.port() == port { host } else { format!("{host}:{port}") })
        }
    }
}

impl FromStr for Site {
    type Err = NoSite;

    fn from_str(text: &str) -> Result<Site, NoSite> {
        let uri: Uri = text.parse().map_err(|_| NoSite)?;
        let scheme = match uri.scheme_str() {
            Some("http") => Scheme::Http,
            Some("https") => Scheme::Https,
            _ => return Err(NoSite),
        };
        // The pages lie at the root of their host.
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(NoSite);
        }
        let host = uri.authority().and_then(|authority| host_of(authority.as_str(), scheme));
        host.map(|host| Site { scheme, host }).ok_or(NoSite)
    }
}

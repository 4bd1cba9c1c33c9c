//! TLS for connections to PostgreSQL, and which certificates are trusted.

use std::fmt;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

/// Whose signature makes a certificate good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Roots {
    /// The system's.
    System,
    /// Those in a file.
    File(PathBuf),
}

/// What of a certificate is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trust {
    /// Nothing: the connection is encrypted, but with an unknown end.
    Anybody,
    /// Who signed it.
    Signed(Roots),
    /// Who signed it, and that it is for the host that was asked for.
    Named(Roots),
}

/// Why there is no encrypted connection.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The roots can't be read.
    #[error("sslrootcert {}: {why}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The system has none.
    #[error("this system has no root certificates: give sslrootcert=FILE ({why})")]
    NoRoots {
        /// What the system says.
        why: String,
    },
    /// It can't be set up.
    #[error("TLS: {0}")]
    Setup(#[from] Error),
    /// The host is no name that a certificate may have.
    #[error("{0} is no host that a certificate could be for")]
    Host(String),
    /// The certificate is not signed by a trusted root.
    #[error("the certificate of {host} is not signed by {roots}")]
    Unsigned {
        /// The server.
        host: String,
        /// The roots that are trusted.
        roots: String,
    },
    /// The certificate is for another host.
    #[error("the server at {host} shows a certificate that is not for {host}")]
    OtherHost {
        /// The server.
        host: String,
    },
    /// The handshake failed for another reason.
    #[error("{host}: {why}")]
    Handshake {
        /// The server.
        host: String,
        /// What went wrong.
        why: String,
    },
}

impl fmt::Display for Roots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Roots::System => f.write_str("any root certificate of this system"),
            Roots::File(path) => write!(f, "a root certificate of {}", path.display()),
        }
    }
}

/// Makes encrypted connections.
#[derive(Clone)]
pub(super) struct Tls {
    config: Arc<ClientConfig>,
    roots: String,
}

impl Tls {
    /// Reads the roots, if any are needed.
    pub(super) fn new(trust: &Trust) -> Result<Tls, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let roots = match trust {
            Trust::Anybody => None,
            Trust::Signed(roots) | Trust::Named(roots) => Some(roots),
        };
        let verifier = Verifier {
            provider: Arc::clone(&provider),
            roots: roots.map(read).transpose()?,
            names: matches!(trust, Trust::Named(_)),
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        let roots = roots.map(ToString::to_string).unwrap_or_default();
        Ok(Tls { config: Arc::new(config), roots })
    }
}

fn read(roots: &Roots) -> Result<RootCertStore, TlsError> {
    let mut store = RootCertStore::empty();
    match roots {
        Roots::System => {
            let found = rustls_native_certs::load_native_certs();
            // What can't be read among a hundred others is no reason to stop.
            store.add_parsable_certificates(found.certs);
            if store.is_empty() {
                let why = found.errors.first().map_or("none found".to_owned(), ToString::to_string);
                return Err(TlsError::NoRoots { why });
            }
        }
        Roots::File(path) => read_file(path, &mut store)?,
    }
    Ok(store)
}

fn read_file(path: &Path, store: &mut RootCertStore) -> Result<(), TlsError> {
    let failed = |why: String| TlsError::File { file: path.to_owned(), why };
    let certificates =
        CertificateDer::pem_file_iter(path).map_err(|error| failed(error.to_string()))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|error| failed(error.to_string()))?;
        store.add(certificate).map_err(|error| failed(error.to_string()))?;
    }
    if store.is_empty() {
        return Err(failed("no certificate in it".to_owned()));
    }
    Ok(())
}

/// Looks at certificates as PostgreSQL's `sslmode` asks for.
#[derive(Debug)]
struct Verifier {
    provider: Arc<CryptoProvider>,
    roots: Option<RootCertStore>,
    names: bool,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(roots) = &self.roots {
            let certificate = ParsedCertificate::try_from(certificate)?;
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(
                &certificate,
                roots,
                intermediates,
                now,
                algorithms,
            )?;
            if self.names {
                verify_server_name(&certificate, name)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// Makes one encrypted connection.
pub(super) struct Handshake {
    tls: Tls,
    host: String,
}

/// An encrypted connection.
pub(super) struct Encrypted<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = Handshake;
    type Error = TlsError;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, TlsError> {
        Ok(Handshake { tls: self.clone(), host: host.to_owned() })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
    type Stream = Encrypted<S>;
    type Error = TlsError;
    type Future = Pin<Box<dyn Future<Output = Result<Encrypted<S>, TlsError>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let Handshake { tls, host } = self;
            let name = ServerName::try_from(host.clone());
            let name = name.map_err(|_| TlsError::Host(host.clone()))?;
            let connected = TlsConnector::from(Arc::clone(&tls.config)).connect(name, stream).await;
            connected.map(Encrypted).map_err(|error| why(&error, host, tls.roots))
        })
    }
}

/// What went wrong, as a sentence.
fn why(error: &io::Error, host: String, roots: String) -> TlsError {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<Error>());
    match cause {
        Some(Error::InvalidCertificate(CertificateError::UnknownIssuer)) => {
            TlsError::Unsigned { host, roots }
        }
        Some(Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        )) => TlsError::OtherHost { host },
        _ => TlsError::Handshake { host, why: error.to_string() },
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    // Who needs to be sure of the other end checks its certificate.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().0).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_shutdown(context)
    }
}

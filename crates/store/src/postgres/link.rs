//! A connection to PostgreSQL that is made again when it is lost.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Row};

use super::connector::Connector;
use crate::error::StoreError;

/// How long a connection or an answer may take before it is given up.
pub(super) const TIMEOUT: Duration = Duration::from_secs(10);

/// What is asked with a question, and of which type it is.
pub(super) type Given<'a> = (&'a (dyn ToSql + Sync), Type);

/// A connection that is made again when it is lost.
pub(super) struct Link {
    connector: Connector,
    client: Mutex<Option<Arc<Client>>>,
}

/// What errors of the client are mapped with.
pub(super) fn failed(error: tokio_postgres::Error) -> StoreError {
    error.into()
}

/// Whether an error says that the connection is lost, or that the server is about to end it, and not
/// that it did not like what it was asked.
pub(super) fn is_lost(error: &tokio_postgres::Error) -> bool {
    error.code().is_none_or(|code| {
        let class = code.code().get(..2);
        // The connection; an end by the operator; a transaction that stood in another's way.
        matches!(class, Some("08" | "57" | "40"))
    })
}

impl Link {
    pub(super) fn new(connector: Connector) -> Link {
        Link { connector, client: Mutex::default() }
    }

    /// The connection, made now if there is none.
    pub(super) async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut known = self.client.lock().await;
        if let Some(client) = known.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(client));
        }
        let connecting = timeout(TIMEOUT, self.connector.connect()).await;
        let connected = connecting.map_err(|_| StoreError::Timeout)?;
        let (client, connection) = connected?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(error = %failed(error), "connection lost");
            }
        });
        Ok(Arc::clone(known.insert(Arc::new(client))))
    }

    /// Makes another connection next time.
    pub(super) async fn forget(&self) {
        *self.client.lock().await = None;
    }

    /// Asks, and asks again with another connection if this one turns out to be lost. Only for what
    /// may be done twice.
    pub(super) async fn query(
        &self,
        sql: &str,
        given: &[Given<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let mut tried = false;
        loop {
            let client = self.client().await?;
            let rows = timeout(TIMEOUT, client.query_typed(sql, given)).await;
            match rows {
                Ok(Ok(rows)) => return Ok(rows),
                Ok(Err(error)) if tried || !is_lost(&error) => return Err(failed(error)),
                Err(_) if tried => return Err(StoreError::Timeout),
                Ok(Err(_)) | Err(_) => self.forget().await,
            }
            tried = true;
        }
    }
}
